"""Requests at a table: what is refused and why, undo, consent, stand-ins; a refusal changes nothing."""

import asyncio
import gzip
import json

import pytest
import websockets

from paddock.server.compression import LONG
from paddock.server.realtime.table_socket import FIRST

from .running import BREATH, GAME, Client, Server, connected, create, join, setup, start, take_turns

pytestmark = pytest.mark.anyio


async def test_every_refusal_has_its_code_and_changes_nothing(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open"))
    other = await join(server, code)
    await start(server, code, tokens[0])
    async with connected(server, code, tokens[0]) as ann, connected(server, code, other) as bo:
        await ann.until(lambda: ann.table["status"] == "playing")
        turn = ann.table["to_move"][0]
        mover, waiter = (ann, bo) if turn == 0 else (bo, ann)
        now = ann.table["revision"]
        legal = mover.offers(turn)[0]["move"]

        wrong = await mover.ask(type="move", seat=1 - turn, revision=now, move=legal)
        assert wrong["error"] == "not_your_seat"
        assert (await mover.ask(type="move", seat=9, revision=now, move=legal))["error"] == "not_your_seat"
        assert (await waiter.ask(type="move", seat=1 - turn, revision=now, move=legal))["error"] == "not_your_turn"
        assert (await mover.ask(type="move", seat=turn, revision=now + 5, move=legal))["error"] == "stale"
        unheld = next(m for m in range(1000) if m not in [o["move"] for o in mover.offers(turn)])
        illegal = await mover.ask(type="move", seat=turn, revision=now, move=unheld)
        assert illegal["error"] == "illegal"
        assert illegal["rule"].startswith("FMR-")
        beyond = await mover.ask(type="move", seat=turn, revision=now, move=2**52)
        assert beyond["error"] == "illegal"
        assert (await mover.ask(type="undo", seat=turn))["error"] == "cannot_undo"
        assert (await mover.ask(type="propose", seat=turn, kind="undo"))["error"] == "cannot_undo"
        assert (await waiter.ask(type="answer", seat=1 - turn, yes=True))["error"] == "stale"
        assert (await waiter.ask(type="stand_in", seat=turn, level="pro"))["error"] == "not_your_seat"
        assert (await waiter.ask(type="stand_in", seat=1 - turn, level="nobody"))["error"] == "malformed"
        for refusal in [m for m in ann.messages + bo.messages if m["type"] == "refused"]:
            assert refusal["revision"] == now
            assert refusal["message"]
    async with server.api() as api:
        shown = (await api.get(f"/api/tables/{code}")).json()
    assert (shown["revision"], shown["steps"]) == (now, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '{"type": "dance", "id": 1}',
        '{"id": 1}',
        '{"type": "move", "id": 1}',
        '{"type": "move", "id": 1, "seat": "0", "revision": 0, "move": 3}',
        '{"type": "move", "id": 1, "seat": 0, "revision": 0, "move": 3.5}',
        '{"type": "move", "id": 1, "seat": 0, "revision": 0, "move": true}',
        '{"type": "move", "id": 1, "seat": 0, "revision": 0, "move": -3}',
        '{"type": "move", "id": 1, "seat": 0, "revision": 0, "move": 99999999999999999999999999}',
        '{"type": "move", "id": 1, "seat": -1, "revision": 0, "move": 0}',
        '{"type": "move", "id": {"a": 1}, "seat": 0, "revision": 0, "move": 0}',
        '{"type": "move", "id": "' + "x" * 80 + '", "seat": 0, "revision": 0, "move": 0}',
        '{"type": "stand_in", "id": 1, "seat": 0, "level": 4}',
        '{"type": "pace", "id": 1, "ms": 1e99}',
        '{"type": "answer", "id": 1, "seat": 0, "yes": "maybe"}',
        '{"type": "hello", "tokens": []}',
        "[" * 5000,
        '{"type": "\\ud800"}',
    ],
)
async def test_malformed_messages_are_told_so_and_the_socket_stays_open(sqlite_server: Server, text: str) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.socket.send(text)
        await me.until(lambda: me.messages[-1]["type"] == "refused")
        assert me.messages[-1]["error"] == "malformed"
        await me.send(type="ping")
        await me.until(lambda: me.messages[-1]["type"] == "pong")
        await me.socket.send(b"\x00\xff")
        await me.until(lambda: me.messages[-1]["type"] == "refused")


async def test_a_message_over_16_kilobytes_closes_the_socket(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.socket.send(json.dumps({"type": "ping", "padding": "x" * 17_000}))
        assert await me.until_closed() == 1009


async def test_more_than_thirty_messages_a_second_are_refused(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    async with connected(sqlite_server, code, tokens[0]) as me:
        errors: list[str] = []
        while (
            "too_fast" not in errors
        ):  # a server that has to wait for its turn on the machine may get them more slowly
            sent = len(errors)
            for number in range(sent, sent + 60):
                await me.send(type="undo", id=number, seat=0)
            await me.answer(sent + 59)
            errors = [m["error"] for m in me.messages if m["type"] == "refused"]
        assert errors[:30] == ["cannot_undo"] * 30
        assert set(errors) == {"cannot_undo", "too_fast"}
        async with asyncio.timeout(60):
            while (await me.ask(type="undo", seat=0))["error"] == "too_fast":
                await asyncio.sleep(0.2)


@pytest.mark.parametrize(
    ("first", "code"), [("nonsense", 4400), ('{"type": "ping"}', 4400), ('{"type": "hello", "tokens": 5}', 4400)]
)
async def test_the_first_message_must_be_a_hello(sqlite_server: Server, first: str, code: int) -> None:
    table, _ = await create(sqlite_server, setup("me", "me"))
    async with connected(sqlite_server, table, hello=False) as me:
        await me.socket.send(first)
        assert await me.until_closed() == code
        assert me.messages[0]["error"] == "malformed"


async def test_an_unknown_table_is_told_so(sqlite_server: Server) -> None:
    for code in ("ZZZZZZ", "a%20b", "x" * 50):
        async with connected(sqlite_server, code, hello=False) as me:
            await me.send(type="hello", tokens=[], since=None)
            assert await me.until_closed() == 4404
            assert me.messages[0]["error"] == "no_such_table"


async def test_a_wrong_token_is_told_so_and_watches(sqlite_server: Server) -> None:
    code, _ = await create(sqlite_server, setup("me", "me"))
    async with connected(sqlite_server, code, "not-a-token") as me:
        assert me.messages[0]["error"] == "not_your_seat"
        assert list(me.table["seen"]) == ["spectator"]


async def test_a_client_that_unpacks_is_told_the_same_in_fewer_bytes(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me", options={"races": 3}))
    async with connected(sqlite_server, code, *tokens.values()) as us:
        await us.play_on([0, 1], 12)

    async def told(packed: str, moves: int) -> list[str | bytes]:
        """The first message, and those of some moves."""
        async with websockets.connect(sqlite_server.socket_url(code), max_size=None) as socket:
            hello = {"type": "hello", "tokens": list(tokens.values()), "since": 0, "packed": packed}
            await socket.send(json.dumps(hello))
            heard = [await socket.recv()]
            for _ in range(moves):
                now = json.loads(gzip.decompress(heard[-1]) if isinstance(heard[-1], bytes) else heard[-1])
                seat = now["to_move"][0]
                move = {"seat": seat, "move": now["seen"][str(seat)]["offers"][0]["move"], "revision": now["revision"]}
                await socket.send(json.dumps({"type": "move", "id": now["revision"], **move}))
                heard.append(await socket.recv())
                await asyncio.sleep(BREATH)
            return heard

    (plain,), (packed,) = await told("none", 0), await told("long", 0)
    assert isinstance(plain, str)
    assert isinstance(packed, bytes)
    assert gzip.decompress(packed).decode() == plain
    assert len(packed) < len(plain) / 3
    for number, message in enumerate(await told("long", 10)):
        text = gzip.decompress(message) if isinstance(message, bytes) else message
        assert isinstance(message, bytes) == (number < FIRST or len(text) > LONG)
    assert {type(message) for message in await told("all", 10)} == {bytes}


async def test_a_page_of_another_site_cannot_open_a_socket(sqlite_server: Server) -> None:
    code, _ = await create(sqlite_server, setup("me", "me"))
    url = sqlite_server.socket_url(code)
    with pytest.raises(websockets.InvalidStatus):
        async with websockets.connect(url, origin=websockets.Origin("http://evil.example")):
            pass
    async with websockets.connect(url, origin=websockets.Origin(sqlite_server.url)) as socket:
        await socket.send('{"type": "hello"}')
        assert json.loads(await socket.recv())["type"] == "table"


async def test_a_move_sent_twice_is_played_once(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    async with connected(server, code, tokens[0], tokens[1]) as us:
        seat = us.table["to_move"][0]
        move = {"type": "move", "id": 1, "seat": seat, "revision": 0, "move": us.offers(seat)[0]["move"]}
        first = await us.ask(**move)
        assert await us.ask(**move) == first
    async with connected(server, code, tokens[0], tokens[1]) as again:
        assert await again.ask(**move) == first == {"type": "done", "id": 1, "revision": 1}
        assert again.table["revision"] == 1
        # The same id with something else in it is something else.
        other = await again.ask(**{**move, "move": move["move"] + 1})
        assert other["error"] == "stale"


async def test_a_finished_game_takes_no_more_requests(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "random", options={"races": 1, "removed": [44]}))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.play_on([0])
        for message in (
            {"type": "move", "seat": 0, "revision": me.table["revision"], "move": 1},
            {"type": "undo", "seat": 0},
            {"type": "propose", "seat": 0, "kind": "abandon"},
            {"type": "pace", "ms": 9},
        ):
            assert (await me.ask(**message))["error"] == "finished"


async def to_an_undo(us: Client) -> int:
    """Plays on, preferring answers that reveal nothing, until a seat could take its move back; that seat."""
    for _ in range(60):
        for seat in (0, 1):
            if us.table["seen"][str(seat)]["can_undo"]:
                return seat
        seat = us.table["to_move"][0]
        kinds = [offer["kind"] for offer in us.offers(seat)]
        texts = [offer["text"] for offer in us.offers(seat)]
        quiet = [n for n, kind in enumerate(kinds) if kind in ("keep", "stop")]
        risky = [n for n, text in enumerate(texts) if text.startswith("spin")]
        await us.play(seat, (quiet or risky or [0])[0])
    raise AssertionError("no move could be taken back")


async def test_a_move_that_revealed_nothing_can_be_taken_back(server: Server) -> None:
    body = setup("me", "me", options={"races": 3, "removed": [44]}, seed=1)
    code, tokens = await create(server, body)
    async with connected(server, code, tokens[0], tokens[1]) as us, connected(server, code) as fan:
        seat = await to_an_undo(us)
        before = dict(us.table)
        answer = await us.ask(type="undo", seat=seat)
        assert answer == {"type": "done", "id": answer["id"], "revision": before["revision"] + 1}
        await us.until(lambda: us.table["revision"] == answer["revision"])
        assert us.table["steps"] == before["steps"] - 1
        assert us.table["to_move"] == [seat]
        news = us.table["news"][-1]
        assert (news["kind"], news["undone"], news["seat"]) == ("undo", True, seat)
        await fan.until(lambda: fan.table["revision"] == answer["revision"])
        assert fan.table["seen"]["spectator"]["view"]["turn"] == seat
        await us.play_on([0, 1])
        revisions = [news["revision"] for news in us.news]
    async with connected(server, code) as late:
        assert [news["revision"] for news in late.news] == revisions
        assert [news["kind"] for news in late.news].count("taken-back") == 1
        assert late.table["steps"] == late.table["revision"] - 2


async def test_beyond_that_the_others_have_to_agree(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "pro", consent_undo=True))
    other = await join(server, code)
    await start(server, code, tokens[0])
    async with connected(server, code, tokens[0]) as ann, connected(server, code, other) as bo:
        await ann.until(lambda: ann.table["status"] == "playing")
        await take_turns({0: ann, 1: bo}, 2)
        steps = ann.table["steps"]
        assert (await ann.ask(type="propose", seat=0, kind="undo"))["type"] == "done"
        await bo.until(lambda: bo.table["proposal"])
        proposal = bo.table["proposal"]
        assert (proposal["by"], proposal["agreed"], proposal["waiting"]) == (0, [0], [1])
        assert (await bo.ask(type="propose", seat=1, kind="abandon"))["error"] == "cannot_undo"
        assert (await ann.ask(type="answer", seat=0, yes=True))["error"] == "not_your_turn"
        assert (await bo.ask(type="answer", seat=1, yes=False))["type"] == "done"
        await ann.until(lambda: ann.table["proposal"] is None)
        assert ann.table["steps"] == steps

        await ann.ask(type="propose", seat=0, kind="undo")
        await bo.until(lambda: bo.table["proposal"])
        assert (await bo.ask(type="answer", seat=1, yes=True))["type"] == "done"
        await ann.until(lambda: any(news["undone"] for news in ann.news))
        undone = next(news for news in ann.news if news["undone"])
        assert undone["redealt"]
        assert undone["step"] == proposal["to_step"] + 1 <= steps, "the redeal is a step of its own"
        await ann.until(lambda: ann.table["to_move"] == [0])

        await ann.ask(type="propose", seat=0, kind="abandon")
        await bo.until(lambda: bo.table["proposal"])
        await bo.ask(type="answer", seat=1, yes=True)
        await ann.until(lambda: ann.table["status"] == "finished")
        assert ann.table["abandoned"]
        assert ann.offers(0) == []


async def test_alone_among_bots_nobody_has_to_be_asked(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "pro", consent_undo=True))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.play_on([0], 2)
        await me.ask(type="propose", seat=0, kind="undo")
        await me.until(lambda: me.news[-1]["kind"] == "undo" or any(n["undone"] for n in me.news))
        await me.ask(type="propose", seat=0, kind="abandon")
        await me.until(lambda: me.table["status"] == "finished")


async def test_a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", seed=5))
    other = await join(server, code)
    await start(server, code, tokens[0])
    async with connected(server, code, tokens[0]) as ann:
        async with connected(server, code, other) as bo:
            await bo.until(lambda: bo.table["status"] == "playing")
            assert (await ann.ask(type="stand_in", seat=1, level="pro"))["error"] == "not_your_seat"
        await ann.until(lambda: not ann.table["seats"][1]["online"])
        # nobody is replaced at once; how soon "at once" is over depends on the machine, that it is does not
        async with asyncio.timeout(60):
            while (answer := await ann.ask(type="stand_in", seat=1, level="pro"))["type"] != "done":
                assert answer["error"] == "not_your_seat"
                await asyncio.sleep(0.1)
        await ann.until(lambda: ann.table["seats"][1]["stand_in"])
        await ann.play_on([0], 3)
        async with connected(server, code, other) as bo:
            refused = await bo.ask(type="move", seat=1, revision=bo.table["revision"], move=0)
            assert refused["error"] == "not_your_turn"
            assert bo.offers(1) == []
            assert (await bo.ask(type="stand_in", seat=1, level=None))["type"] == "done"
            await bo.until(lambda: not bo.table["seats"][1]["stand_in"])
            await asyncio.gather(ann.play_on([0]), bo.play_on([1]))
            assert bo.table["status"] == "finished"


async def test_who_resigns_is_driven_to_the_end_by_a_bot(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", seed=5))
    other = await join(server, code)
    async with connected(server, code, tokens[0]) as ann, connected(server, code, other) as bo:
        assert (await bo.ask(type="resign", seat=1))["error"] == "not_your_turn"  # it has not begun
        await ann.ask(type="start")
        assert (await ann.ask(type="resign", seat=1))["error"] == "not_your_seat"
        assert (await bo.ask(type="resign", seat=1))["type"] == "done"
        assert (await bo.ask(type="resign", seat=1))["error"] == "not_your_seat"
        assert (await bo.ask(type="stand_in", seat=1, level=None))["error"] == "not_your_seat"
        await ann.until(lambda: ann.table["seats"][1]["resigned"])
        assert ann.table["seats"][1]["stand_in"]
        assert (await bo.ask(type="propose", seat=1, kind="abandon"))["error"] == "not_your_seat"
        await ann.play_on([0])
        assert ann.table["status"] == "finished"
        assert not ann.table["abandoned"]
        assert [seat["resigned"] for seat in ann.table["seats"]] == [False, True]
    async with server.api() as api:
        again = await api.post(f"/api/tables/{code}/rematch", headers={"Authorization": f"Bearer {other}"})
        assert again.status_code == 200, again.text
        shown = (await api.get(f"/api/tables/{again.json()['table']}")).json()
    assert [(seat["kind"], seat["resigned"]) for seat in shown["seats"]] == [("person", False)] * 2


async def test_a_bot_holds_an_open_seat_until_somebody_comes(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "open"))
    async with connected(sqlite_server, code, tokens[0]) as me:
        assert (await me.ask(type="stand_in", seat=1, level="random"))["type"] == "done"
        assert (await me.ask(type="start"))["type"] == "done"
        await me.play_on([0], 2)
        await join(sqlite_server, code)
        await me.until(lambda: me.table["seats"][1]["kind"] == "person")
        assert not me.table["seats"][1]["stand_in"]


def test_the_game_of_these_tests_is_in_the_catalogue() -> None:
    from paddock.games.catalog import GAMES

    assert GAME in GAMES
