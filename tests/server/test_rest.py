"""The REST part: setting up, rematch, save and load, replay, the catalogue, pages, and bad input."""

import json
import random
from typing import Any

import pytest
from pydantic import BaseModel

from paddock.engine import read_log, replay
from paddock.games.catalog import GAMES
from paddock.server.http import rest_models as models
from paddock.server.tables import table_models as model_types

from .running import GAME, Json, Server, connected, create, setup

pytestmark = pytest.mark.anyio

SHORT = {"races": 1, "removed": [39]}


async def get(server: Server, path: str, *tokens: str) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
    async with server.api() as api:
        answer = await api.get(path, headers=headers)
    return answer.status_code, answer.json()


async def post(server: Server, path: str, body: Any, *tokens: str) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
    async with server.api() as api:
        answer = await api.post(path, json=body, headers=headers)
    return answer.status_code, answer.json()


async def finished(server: Server, *seats: str) -> tuple[str, dict[int, str]]:
    code, tokens = await create(server, setup(*seats, options=SHORT))
    async with connected(server, code, *tokens.values()) as us:
        await us.play_on(list(tokens))
    return code, tokens


async def test_health_and_catalogue(server: Server) -> None:
    status, health = await get(server, "/healthz")
    assert (status, health["status"], health["service"]) == (200, "ok", "paddock")
    _, listed = await get(server, "/api/games")
    models.GameList.model_validate(listed)
    assert [game["id"] for game in listed["games"]] == list(GAMES)


async def test_rules_are_served_section_by_section(sqlite_server: Server) -> None:
    for game in GAMES:
        status, rules = await get(sqlite_server, f"/api/games/{game}/rules")
        assert status == 200
        page = models.RulesPage.model_validate(rules)
        assert page.game == game
        assert page.sections[0].rules
        assert [(part.what, part.file) for part in page.own_design] == [
            (part.what, part.file) for part in GAMES[game].own_design
        ]
    status, problem = await get(sqlite_server, "/api/games/chess/rules")
    assert (status, problem["error"]) == (404, "no_such_game")


async def test_circuits_are_sent_once_and_then_only_revalidated(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        answer = await api.get("/api/games/heat/circuits")
        listed = models.CircuitList.model_validate(answer.json()).circuits
        assert list(listed) == ["usa", "great-britain", "italy", "france"]
        assert (listed["italy"].title, listed["italy"].usual) == ("Italy", {"laps": 3})
        again = await api.get("/api/games/heat/circuits", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert (await api.get("/api/games/long-shot/circuits")).json() == {"circuits": {}}
        assert (await api.get("/api/games/chess/circuits")).status_code == 404


async def test_scenery_is_compressed_once_and_kept_for_a_year(sqlite_server: Server) -> None:
    code, _ = await create(sqlite_server, setup("me", "me"))
    game = GAMES[GAME]
    scenery = json.loads(json.dumps(game.board_assets(game.setup(2, 7, {"races": 1, "removed": [20]}))))
    address = f"/api/tables/{code}/scenery"
    async with sqlite_server.api() as api:
        for wish, encoding in {"br, gzip": "br", "gzip": "gzip", "identity": None}.items():
            answer = await api.get(address, headers={"Accept-Encoding": wish})
            assert answer.json() == scenery
            assert answer.headers.get("content-encoding") == encoding
            assert "stale-while-revalidate=31536000" in answer.headers["cache-control"]
            known = {"Accept-Encoding": wish, "If-None-Match": answer.headers["etag"]}
            again = await api.get(address, headers=known)
            assert (again.status_code, again.content) == (304, b"")


async def test_long_answers_are_compressed_and_short_ones_are_not(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        zipped = await api.get("/api/games", headers={"Accept-Encoding": "gzip"})
        plain = await api.get("/api/games", headers={"Accept-Encoding": "identity"})
        assert (zipped.headers["content-encoding"], zipped.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert "content-encoding" not in plain.headers
        assert zipped.json() == plain.json()
        assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert "content-encoding" not in (await api.get("/healthz")).headers


async def test_a_table_shows_its_public_side_to_anybody(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "pro"))
    status, table = await get(server, f"/api/tables/{code.lower()}")
    models.PublicTable.model_validate(table)
    assert status == 200
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot"]
    assert table["status"] == "waiting"
    assert tokens[0] not in json.dumps(table)
    assert "seed" not in table
    status, problem = await get(server, "/api/tables/NOSUCH")
    assert (status, problem["error"]) == (404, "no_such_table")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": 7}, "malformed"),
        ({"seats": []}, "malformed"),
        ({"seats": [{"kind": "me"}]}, "setup"),
        ({"seats": [{"kind": "me"}] * 7}, "setup"),
        ({"seats": [{"kind": "me"}] * 99}, "malformed"),
        ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, "setup"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "setup"),
        ({"seats": [{"kind": "me", "name": "x" * 300}, {"kind": "me"}]}, "malformed"),
        ({"options": {"races": 0}}, "setup"),
        ({"options": {"races": "many"}}, "setup"),
        ({"options": {"wings": True}}, "setup"),
        ({"options": []}, "malformed"),
        ({"seed": -1}, "malformed"),
        ({"seed": 2**60}, "malformed"),
        ({"seed": 1.5}, "malformed"),
        ({"bot_pace": 99999}, "malformed"),
        ({"consent_undo": "yes"}, "malformed"),
        ({"colour": "red"}, "malformed"),
    ],
)
async def test_a_bad_setup_is_refused_with_the_reason(sqlite_server: Server, change: Json, error: str) -> None:
    status, problem = await post(sqlite_server, "/api/tables", {**setup("me", "me"), **change})
    assert 400 <= status < 500
    assert problem["error"] == error
    assert problem["message"]


async def test_bodies_that_are_no_json_or_too_large_are_refused(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        for path in ("/api/tables", "/api/tables/load", "/api/mine", "/api/tables/ABCDEF/join"):
            for body in (b"", b"{", b"\xff\xfe", b"[]", b"null", b"[" * 30_000, b'"\\ud800"'):
                answer = await api.post(path, content=body, headers={"Content-Type": "application/json"})
                assert 400 <= answer.status_code < 500, (path, body[:20], answer.text)
                assert set(answer.json()) >= {"error", "message"}
        big = await api.post("/api/tables", content=b" " * 100_000)
        assert (big.status_code, big.json()["error"]) == (413, "too_large")

        async def endless() -> Any:
            for _ in range(100):
                yield b" " * 1000

        streamed = await api.post("/api/tables", content=endless())
        assert (streamed.status_code, streamed.json()["error"]) == (413, "too_large")
        assert (await api.delete("/api/tables")).status_code == 405
        assert (await api.get("/api/nothing/here")).json()["error"] == "no_such_page"


async def test_random_requests_never_end_in_a_server_error(sqlite_server: Server) -> None:
    """Every path and method of the OpenAPI document, with odd values in every place."""
    rng = random.Random(4)
    code, tokens = await create(sqlite_server, setup("me", "me"))
    odd: list[Any] = [
        None,
        True,
        0,
        -1,
        2**70,
        1.5,
        "",
        "x",
        "\x00",
        "💥",
        [],
        {},
        [[]],
        {"a": 1},
        code,
        tokens[0],
        GAME,
    ]
    _, schema = await get(sqlite_server, "/api/openapi.json")
    fields = sorted(
        {name for model in schema["components"]["schemas"].values() for name in model.get("properties", {})}
    )
    async with sqlite_server.api() as api:
        for path, methods in schema["paths"].items():
            for method in methods:
                for _ in range(25):
                    url = path
                    for place in ("code", "step", "game"):
                        filled = rng.choice([code, "0", "-1", "99999999999999999999", "%00", "%F0%9F%92%A5", GAME])
                        url = url.replace("{" + place + "}", filled)
                    body = {rng.choice(fields): rng.choice(odd) for _ in range(rng.randrange(4))}
                    content = json.dumps(rng.choice([body, setup("me", "me") | body, rng.choice(odd)])).encode()
                    bearer = rng.choice(["", "Bearer", f"Bearer {tokens[0]}", "Bearer ,,,", "Basic x"])
                    answer = await api.request(
                        method.upper(),
                        url,
                        content=content if method == "post" else None,
                        headers={"Authorization": bearer, "Content-Type": "application/json"},
                    )
                    assert answer.status_code < 500, (method, url, content, answer.text)
                    if answer.status_code >= 400:
                        assert set(answer.json()) >= {"error", "message"}


async def test_a_finished_game_can_be_saved_by_anybody_and_replays_exactly(server: Server) -> None:
    code, tokens = await finished(server, "me", "pro")
    async with server.api() as api:
        answer = await api.get(f"/api/tables/{code}/file")
    assert answer.status_code == 200
    assert code in answer.headers["content-disposition"]
    log = read_log(answer.content, GAMES)
    assert not replay(GAMES[GAME], log).to_move()
    assert tokens[0] not in answer.text


async def test_a_finished_game_that_is_loaded_without_seats_opens_on_its_result(server: Server) -> None:
    code, _ = await finished(server, "me", "pro")
    _, log = await get(server, f"/api/tables/{code}/file")
    status, made = await post(server, "/api/tables/load", log)
    assert status == 201
    async with connected(server, code) as once, connected(server, made["table"]) as again:
        assert (again.table["status"], again.table["begun"]) == ("finished", True)
        assert again.table["seen"] == once.table["seen"] != {}
        assert again.table["standings"] == once.table["standings"] != []
    _, table = await get(server, f"/api/tables/{made['table']}")
    assert (table["status"], table["abandoned"]) == ("finished", False)
    status, problem = await post(server, f"/api/tables/{made['table']}/join", {"name": "Bo"})
    assert (status, problem["error"]) == (409, "finished")


async def test_an_unfinished_game_is_saved_only_by_those_who_hold_every_seat(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me", "pro"))
    path = f"/api/tables/{code}/file"
    for held in ([], [tokens[0]], ["x"]):
        status, problem = await get(server, path, *held)
        assert (status, problem["error"]) == (403, "not_your_seat")
    status, log = await get(server, path, tokens[0], tokens[1])
    assert (status, log["game"]) == (200, GAME)


async def test_a_saved_game_goes_on_where_it_stopped(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    async with connected(server, code, *tokens.values()) as us:
        await us.play_on([0, 1], 6)
        view = us.table["seen"]["0"]["view"]
    _, log = await get(server, f"/api/tables/{code}/file", *tokens.values())

    status, made = await post(server, "/api/tables/load", {"log": log, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert status == 201
    async with connected(server, made["table"], made["tokens"]["0"]) as me:
        assert me.news[5]["step"] == 6
        if me.table["steps"] == 6:
            assert me.table["seen"]["0"]["view"] == view
        await me.ask(type="pace", ms=0)
        await me.play_on([0])

    status, made = await post(server, "/api/tables/load", log)
    assert (status, made["tokens"]) == (201, {})
    _, table = await get(server, f"/api/tables/{made['table']}")
    assert (table["status"], table["steps"]) == ("waiting", 6)
    assert [seat["kind"] for seat in table["seats"]] == ["open", "open"]

    broken = {**log, "steps": [*log["steps"][:3], [0, "crash", "0" * 16]]}
    bad: Json
    for bad in (broken, {**log, "rules": "0"}, {**log, "seed": 1}, {}, {"log": []}, {**log, "seats": []}):
        status, problem = await post(server, "/api/tables/load", bad)
        assert status == 422, problem
        assert problem["error"] in ("setup", "malformed")


async def test_the_replay_opens_every_hand_once_the_game_is_over(server: Server) -> None:
    code, tokens = await create(server, setup("me", "pro", options=SHORT))
    for path in ("replay", "replay/0", "steps"):
        status, problem = await get(server, f"/api/tables/{code}/{path}")
        assert (status, problem["error"]) == (409, "not_finished")
    async with connected(server, code, tokens[0]) as me:
        await me.play_on([0])
        steps = me.table["steps"]
        last = me.table
        news = me.news
    _, overview = await get(server, f"/api/tables/{code}/replay")
    models.ReplayModel.model_validate(overview)
    assert overview["steps"] == steps == len(overview["log"])
    assert [move["text"] for move in overview["log"]] == [n["move"]["text"] for n in news]
    together: list[Json] = []
    while len(together) <= steps:
        _, some = await get(server, f"/api/tables/{code}/steps?first={len(together)}")
        models.ReplaySteps.model_validate(some)
        assert 0 < len(some["steps"]) <= 50
        together += some["steps"]
    assert await get(server, f"/api/tables/{code}/steps?first={steps + 1}") == (200, {"steps": []})
    for step in range(steps + 1):
        _, shot = await get(server, f"/api/tables/{code}/replay/{step}")
        models.ReplayStep.model_validate(shot)
        assert shot == together[step]
        assert shot["view"]["hand"] is None
        assert all(shot["hands"][seat]["hand"] is not None for seat in ("0", "1"))
        assert (shot["move"] is None) == (step == 0)
        if step:
            assert shot["events"] == overview["log"][step - 1]["events"]
            seen = [event["kind"] for event in shot["events"]]
            assert seen == [event["kind"] for event in news[step - 1]["events"]["0"]]
    assert shot["standings"] == last["standings"]
    assert shot["hands"]["0"] == last["seen"]["0"]["view"]
    for step_number in (str(steps + 1), "-1", "x"):
        status, _ = await get(server, f"/api/tables/{code}/replay/{step_number}")
        assert status in (404, 422)


async def test_my_tables_tell_my_place(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "random"))

    async def mine() -> Json:
        async with sqlite_server.api() as api:
            answer = await api.post("/api/mine", json={"tokens": [{"table": code, "token": tokens[0]}]})
        found: Json = answer.json()["tables"][0]
        return found

    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.until(lambda: me.offers(0))
        own = next(line["place"] for line in me.table["standings"] if line["seat"] == 0)
        told = await mine()
        assert (told["place"], told["places"]) == (own, len(me.table["standings"]))
        races = me.table["options"]["races"]
        assert told["progress"]["message"] == f"race 1 of {races}"
        await me.ask(type="propose", seat=0, kind="abandon")
        await me.until(lambda: me.table["status"] == "finished")
    told = await mine()
    assert (told["place"], told["places"], told["abandoned"], told["progress"]) == (None, 0, True, None)


async def test_a_rematch_keeps_the_seats_and_their_tokens(server: Server) -> None:
    code, tokens = await finished(server, "me", "me", "pro")
    path = f"/api/tables/{code}/rematch"
    assert (await post(server, path, None))[1]["error"] == "not_your_seat"
    async with connected(server, code, tokens[1]) as bo:
        status, made = await post(server, path, None, tokens[0])
        assert (status, made["tokens"]) == (200, {"0": tokens[0]})
        await bo.until(lambda: bo.table["rematch"] == made["table"])
    again = (await post(server, path, None, tokens[0], tokens[1]))[1]
    assert again == {"table": made["table"], "tokens": {"0": tokens[0], "1": tokens[1]}}
    status, problem = await post(server, f"/api/tables/{made['table']}/rematch", None, tokens[0])
    assert (status, problem["error"]) == (409, "not_finished")
    async with connected(server, made["table"], tokens[0], tokens[1]) as us:
        assert us.table["steps"] == 0 or us.table["seats"][2]["kind"] == "bot"
        await us.play_on([0, 1])
        assert us.table["status"] == "finished"


async def test_my_tables(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    other, _ = await create(server, setup("me", "me"))
    body = {
        "tokens": [
            {"table": code, "token": tokens[0]},
            {"table": code, "token": tokens[1]},
            {"table": other, "token": tokens[0]},
            {"table": "NOSUCH", "token": "x"},
        ]
    }
    status, mine = await post(server, "/api/mine", body)
    assert status == 200
    models.MyTables.model_validate(mine)
    assert [table["table"] for table in mine["tables"]] == [code]
    assert mine["tables"][0]["your_turn"]
    assert [seat["you"] for seat in mine["tables"][0]["seats"]] == [True, True]


async def test_the_socket_messages_are_in_the_openapi_document(sqlite_server: Server) -> None:
    _, schema = await get(sqlite_server, "/api/openapi.json")
    for name in ("TableMessage", "MoveRequest", "Hello", "RefusedMessage", "TableSetup", "PublicTable", "ReplayStep"):
        assert name in schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            assert operation["summary"], path


def final_models(model: type[BaseModel]) -> list[type[BaseModel]]:
    """The models below one that have none below themselves."""
    return [final for below in model.__subclasses__() for final in final_models(below)] or [model]


async def test_every_message_that_a_client_may_send_is_in_the_document(sqlite_server: Server) -> None:
    _, schema = await get(sqlite_server, "/api/openapi.json")
    described = schema["components"]["schemas"]
    messages = {model.__name__ for model in final_models(model_types.Message) if "type" in model.model_fields}
    assert {"Hello", "MoveRequest", "SeatsRequest", "Resign"} <= messages
    assert messages <= described.keys()
    listed = {ref.rpartition("/")[2] for ref in described["ClientMessage"]["discriminator"]["mapping"].values()}
    assert messages == listed | {"Hello"}
    assert described["StartRequest"]["required"] == ["type", "id"], "what has a default may be left out"


async def test_pages_have_a_content_security_policy(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        page = await api.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"


async def test_no_secret_is_ever_logged(sqlite_server: Server) -> None:
    code, tokens = await finished(sqlite_server, "me", "pro")
    await get(sqlite_server, f"/api/tables/{code}/file?token={tokens[0]}", tokens[0])
    await post(sqlite_server, "/api/mine", {"tokens": [{"table": code, "token": tokens[0]}]})
    assert any("request" in line for line in sqlite_server.log)
    for line in sqlite_server.log:
        json.loads(line)
        assert tokens[0] not in line
        assert "Traceback" not in line, line
