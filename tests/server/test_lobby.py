"""Before the start: the host sets the seats, starts and cancels; nobody is stuck when the host has gone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from paddock.server.realtime.socket_models import CLIENT_MESSAGE
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.table_models import JoinWish, TableSetup
from paddock.server.tables.table_service import TableService

from .running import Client, Json, Server, Sitting, connected, create, join, serving, setup, sqlite_in, start

pytestmark = pytest.mark.anyio


def kinds(client: Client) -> list[str]:
    return [seat["kind"] for seat in client.table["seats"]]


def names(client: Client) -> list[str]:
    return [seat["name"] for seat in client.table["seats"]]


async def seats(client: Client, *wishes: Json) -> Json:
    """Asks for these seats, on what the client last saw."""
    answer = await client.ask(type="seats", revision=client.table["revision"], seats=list(wishes))
    if answer["type"] == "done":
        await client.until(lambda: client.table["revision"] >= answer["revision"])
    return answer


async def test_the_host_fills_opens_closes_and_reorders_seats_and_starts(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "open"))
    other = await join(server, code)
    async with connected(server, code, tokens[0]) as host, connected(server, code, other) as bo:
        promised = host.table["dice"]
        assert (host.table["host"], host.table["begun"]) == (0, False)
        bot = {"kind": "bot", "level": "pro", "name": "Nils"}
        assert (await seats(host, {"seat": 1}, {"seat": 0}, bot, {"kind": "open"}))["type"] == "done"
        assert kinds(host) == ["person", "person", "bot", "open"]
        assert names(host)[2:] == ["Nils", "Player 4"]
        assert (host.table["host"], [seat["you"] for seat in host.table["seats"]]) == (1, [False, True, False, False])
        await bo.until(lambda: bo.table["seats"][0]["you"] and bo.table["seats"][1]["online"])
        assert list(bo.table["seen"]) == ["0"]

        refused = await host.ask(type="start")
        assert refused["error"] == "setup"
        assert refused["message"] == "seat 4 is still open; add a bot or close it"
        assert (await host.ask(type="start", bots="random"))["type"] == "done"
        await host.until(lambda: host.table["status"] == "playing")
        assert kinds(host) == ["person", "person", "bot", "bot"]
        assert [news["kind"] for news in host.news] == ["seat", "seat", "start"]
        assert host.table["dice"] == promised, "the seed was committed to before anybody chose seats"
        assert (await seats(host, {"seat": 0}, {"seat": 1}))["error"] == "started"
        assert (await host.ask(type="start"))["error"] == "started"
        await bo.until(lambda: bo.table["begun"])
        assert len(bo.table["seen"]["0"]["view"]["hand"]) == 5


async def test_the_seats_are_still_so_after_a_restart(database: str) -> None:
    with serving(database) as first:
        code, tokens = await create(first, setup("me", "open"))
        other = await join(first, code)
        async with connected(first, code, tokens[0]) as host:
            await seats(host, {"seat": 1}, {"kind": "bot", "name": "Nils"}, {"seat": 0})
        first.kill()
    with serving(database) as second:
        async with connected(second, code, tokens[0]) as host, connected(second, code, other) as bo:
            assert names(host) == ["Bo", "Nils", "Player 1"]
            assert (host.table["host"], host.table["status"]) == (2, "waiting")
            assert (await bo.ask(type="cancel"))["error"] == "not_the_host"
            await start(second, code, tokens[0])
            await bo.until(lambda: bo.table["status"] == "playing")
            second.kill()
    with serving(database) as third:
        async with connected(third, code, *tokens.values(), other) as us:
            assert us.table["status"] == "playing"
            await us.play_on([0, 2])
            assert us.table["status"] == "finished"


async def test_everybody_chooses_a_colour_before_the_start(database: str) -> None:
    async def take(client: Client, seat: int, colour: str) -> str:
        answer = await client.ask(type="colour", seat=seat, colour=colour)
        if answer["type"] == "done":
            await client.until(lambda: client.table["revision"] >= answer["revision"])
            return "done"
        return f"{answer['error']}: {answer['message']}"

    with serving(database) as first:
        wish = setup("me", "open", "pro", "open", game="heat", options={"circuit": "usa", "laps": 1})
        code, tokens = await create(first, wish)
        other = await join(first, code)
        async with connected(first, code, tokens[0]) as host, connected(first, code, other) as bo:
            promised = host.table["dice"]
            assert await take(bo, 1, "black") == "done", "nobody has it"
            assert await take(bo, 1, "green") == "done", "the bot takes black instead"
            assert bo.table["options"]["colours"][:4] == ["red", "green", "black", "yellow"]
            assert await take(bo, 1, "red") == "setup: Player 1 already has the colour red"
            assert (await take(bo, 1, "mauve")).startswith("setup: there is no colour 'mauve'")
            assert (await take(bo, 0, "gray")).startswith("not_your_seat")
            assert (await take(bo, 9, "gray")).startswith("not_your_seat")
            assert (await take(bo, 2, "gray")).startswith("not_the_host")
            assert (await take(host, 1, "gray")).startswith("not_your_seat")
            assert await take(host, 2, "gray") == "done"
            assert host.table["dice"] == promised
        first.kill()
    with serving(database) as second:
        async with connected(second, code, tokens[0]) as host, connected(second, code, other) as bo:
            assert host.table["options"]["colours"][:4] == ["red", "green", "gray", "yellow"]
            assert (await host.ask(type="start", bots="random"))["type"] == "done"
            await bo.until(lambda: bo.table["begun"])
            shown = [car["colour"] for car in bo.table["seen"]["1"]["view"]["cars"]]
            assert shown == ["red", "green", "gray", "yellow"]
            assert (await take(bo, 1, "blue")).startswith("started")


async def test_teams_that_are_shared_out_are_not_chosen_seat_by_seat(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open"))
    async with connected(server, code, tokens[0]) as host:
        assert (await host.ask(type="colour", seat=0, colour="blue"))["error"] == "setup"


async def test_nothing_of_the_deal_is_told_before_the_start(server: Server) -> None:
    """Whoever sets the seats could choose among deals."""
    code, tokens = await create(server, setup("me", "open"))
    async with connected(server, code, tokens[0]) as host, connected(server, code) as fan:
        await host.until(lambda: host.table["watching"] == 1)
        for client in (host, fan):
            assert all(seen == {"view": {}, "offers": [], "can_undo": False} for seen in client.table["seen"].values())
            assert client.table["standings"] == []
        async with server.api() as api:
            scenery = await api.get(f"/api/tables/{code}/scenery")
            assert scenery.headers["Cache-Control"] == "no-store", "it may be another board with other seats"
    async with connected(server, code, tokens[0]) as host:
        await host.until(lambda: host.table["watching"] == 0)


async def test_every_refusal_says_what_is_wrong(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "open"))
    other = await join(server, code)
    async with connected(server, code, tokens[0]) as host, connected(server, code, other) as bo:
        before = host.table["revision"]
        one, two, three = {"seat": 0}, {"seat": 1}, {"seat": 2}
        refusals: dict[str, list[Json]] = {
            "Formula Motor Racing needs at least 2 seats": [one],
            "Formula Motor Racing has at most 6 seats": [one, two, *[{"kind": "open"}] * 5],
            "you cannot remove your own seat; leave or cancel the table instead": [two, three],
            "seat 2 is listed twice": [one, two, two],
            "there is no seat 8; the seats are 0 to 2": [one, {"seat": 8}],
            "there is no seat kind 'me'; the kinds are: open, bot": [one, {"kind": "me"}],
        }
        for message, wish in refusals.items():
            answer = await seats(host, *wish)
            assert (answer["error"], answer["message"]) == ("setup", message)
        assert (await seats(host, one, {"kind": "bot", "level": "wizard"}))["error"] == "setup"
        malformed = await host.ask(type="seats", revision=before, seats=[])
        assert malformed["error"] == "malformed"
        for ask in ({"type": "cancel"}, {"type": "start", "bots": "pro"}):
            answer = await bo.ask(**ask)
            assert answer["error"] == "not_the_host"
            assert answer["message"].startswith("only Player 1, the host, can ")
            assert answer["template"].startswith("only {name}, the host, can ")
            assert answer["values"] == {"name": "Player 1"}
        assert (await seats(bo, two, one))["error"] == "not_the_host"
        assert (await bo.ask(type="leave", seat=0))["error"] == "not_your_seat"
        async with connected(server, code) as fan:
            assert (await fan.ask(type="start", bots="pro"))["error"] == "not_your_seat"
        assert host.table["revision"] == before

        await join(server, code, "Cy")
        answer = await host.ask(type="seats", revision=before, seats=[one, two])
        assert answer["error"] == "stale", "nobody loses a seat that they took a moment ago"


async def test_a_guest_leaves_and_one_who_is_left_out_is_a_spectator_again(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "open"))
    bos, cys = await join(server, code), await join(server, code, "Cy")
    async with connected(server, code, tokens[0]) as host, connected(server, code, bos) as bo:
        async with connected(server, code, cys) as cy:
            assert (await bo.ask(type="leave", seat=1))["type"] == "done"
            await bo.until(lambda: kinds(bo)[1] == "open")
            assert list(bo.table["seen"]) == ["spectator"]
            assert (await bo.ask(type="leave", seat=1))["error"] == "not_your_seat"
            await host.until(lambda: kinds(host)[1] == "open")
            assert (await seats(host, {"seat": 0}, {"kind": "open"}))["type"] == "done"
            await cy.until(lambda: list(cy.table["seen"]) == ["spectator"])
            assert (await cy.ask(type="start", bots="pro"))["error"] == "not_your_seat"
        again = await join(server, code)
        async with connected(server, code, again) as bo_again:
            assert bo_again.table["seats"][1]["you"]


async def test_the_host_cancels_and_a_table_whose_host_left_is_everybodys(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "open"))
    other = await join(server, code)
    async with connected(server, code, tokens[0]) as host, connected(server, code, other) as bo:
        assert (await host.ask(type="leave", seat=0))["type"] == "done"
        await bo.until(lambda: bo.table["host"] is None)
        assert (await seats(bo, {"seat": 1}, {"kind": "bot"}))["type"] == "done"
        assert (await bo.ask(type="cancel"))["type"] == "done"
        await host.until(lambda: host.table["status"] == "finished")
        assert host.table["abandoned"]
    async with server.api() as api:
        late = await api.post(f"/api/tables/{code}/join", json={"name": "Cy"})
        assert (late.status_code, late.json()["error"]) == (409, "finished")


@pytest.mark.parametrize(("absence", "granted"), [(0.0, True), (3600.0, False)])
async def test_while_the_host_is_away_others_may_start(tmp_path: Path, absence: float, granted: bool) -> None:
    service = TableService(Settings(database=sqlite_in(tmp_path), bot_workers=1, away_seconds=absence))
    await service.open()
    try:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "open", "open")))
        await service.join(code, JoinWish(name="Bo", seat=None, token=None))
        session = await service.registry.find(code)
        cancel: Any = CLIENT_MESSAGE.validate_json(orjson.dumps({"type": "cancel", "id": 1}))
        with pytest.raises(Refused, match="the host, can cancel"):
            await service.carry_out(session, Sitting(1), cancel)
        wish: Any = CLIENT_MESSAGE.validate_json(orjson.dumps({"type": "start", "id": 2, "bots": "pro"}))
        if granted:
            await service.carry_out(session, Sitting(1), wish)
        else:
            with pytest.raises(Refused, match="the host, can start the race"):
                await service.carry_out(session, Sitting(1), wish)
        assert session.table.begun == granted
    finally:
        await service.close()


async def test_my_tables_say_when_everybody_waits_for_me_to_start(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open"))

    async def awaited(token: str) -> bool:
        async with server.api() as api:
            answer: httpx.Response = await api.post("/api/mine", json={"tokens": [{"table": code, "token": token}]})
        return bool(answer.json()["tables"][0]["your_turn"])

    assert not await awaited(tokens[0])
    other = await join(server, code)
    assert await awaited(tokens[0])
    assert not await awaited(other)


async def test_a_game_from_a_file_keeps_its_seats_but_takes_bots(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    async with connected(server, code, *tokens.values()) as us:
        await us.play_on([0, 1], 4)
    async with server.api() as api:
        bearer = {"Authorization": f"Bearer {','.join(tokens.values())}"}
        log = (await api.get(f"/api/tables/{code}/file", headers=bearer)).json()
        wish = {"log": log, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await api.post("/api/tables/load", json=wish)).json()
    async with connected(server, made["table"], made["tokens"]["0"]) as host:
        answer = await seats(host, {"seat": 1}, {"seat": 0})
        assert answer["message"] == "this game continues a saved one, so its seats cannot be added, removed or moved"
        assert (await seats(host, {"seat": 0}, {"kind": "bot"}, {"kind": "bot"}))["error"] == "setup"
        assert (await seats(host, {"seat": 0}, {"kind": "bot"}))["type"] == "done"
        assert (await host.ask(type="start"))["type"] == "done"
        await host.play_on([0], 1)
        assert host.table["steps"] > 4


async def test_a_table_from_before_there_were_hosts_begins_with_its_last_seat(tmp_path: Path) -> None:
    service = TableService(Settings(database=sqlite_in(tmp_path), bot_workers=1))
    await service.open()
    try:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "open")))
        found = await service.storage.read(code)
        assert found is not None
        await service.storage.create(replace(found[0], code="EARLY2", lobby=False), [])
        await service.join("EARLY2", JoinWish(name="Bo", seat=None, token=None))
        assert (await service.registry.find("EARLY2")).table.status == "playing"
    finally:
        await service.close()
