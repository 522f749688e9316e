"""Hints at the table: who may have them, that they know nothing but what the seat knows, and that they are counted."""

import asyncio
import os
import signal
from typing import Any

import httpx
import pytest

from paddock.bots import make_bot
from paddock.bots.search import Champion
from paddock.engine import Game, Position, State, split
from paddock.games.catalog import GAMES
from paddock.server.tables.bot_chooser import find_hints, hints_of

from .running import Client, Server, connected, create, join, serving, setup, sqlite_in, start

pytestmark = pytest.mark.anyio

Json = dict[str, Any]


async def ask(server: Server, code: str, token: str | None, seat: int, revision: int) -> httpx.Response:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with server.api() as api:
        return await api.post(f"/api/tables/{code}/hint", json={"seat": seat, "revision": revision}, headers=headers)


async def until_there_is_a_choice(me: Client, seat: int) -> None:
    """Plays on until the seat has more than one move."""
    await me.until(lambda: me.offers(seat))
    while len(me.offers(seat)) == 1:
        await me.play(seat)
        await me.until(lambda: me.offers(seat))


async def told(server: Server, code: str) -> Json:
    async with server.api() as api:
        table: Json = (await api.get(f"/api/tables/{code}")).json()
    return table


async def test_one_who_races_bots_alone_may_have_hints_and_they_are_counted(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "pro"))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await until_there_is_a_choice(me, 0)
        assert me.table["hints"] == "on"
        assert [seat["hints"] for seat in me.table["seats"]] == [0, 0]
        offers = {offer["move"]: offer for offer in me.offers(0)}
        revision = me.table["revision"]
        answer = await ask(sqlite_server, code, tokens[0], 0, revision)
        assert answer.status_code == 200, answer.text
        hints = answer.json()["hints"]
        assert 1 <= len(hints) <= 3
        for hint in hints:
            offer = offers[hint["move"]]
            assert {name: hint[name] for name in ("kind", "fields", "text", "preview")} == {
                name: offer[name] for name in ("kind", "fields", "text", "preview")
            }
            assert 0 <= hint["chance"] <= 1
        assert answer.json()["used"] == 1
        await me.until(lambda: me.table["seats"][0]["hints"] == 1)
        news = me.news[-1]
        assert (news["kind"], news["seat"], news["move"]) == ("hint", 0, None)
        assert news["events"] == {"0": []}
        # the offers of before are still good: nothing but the count has changed
        done = await me.ask(type="move", seat=0, revision=revision, move=hints[0]["move"])
        assert done["type"] == "done"


async def test_the_same_decision_has_one_hint_however_often_and_wherever_it_is_asked_for(database: str) -> None:
    with serving(database) as first:
        code, tokens = await create(first, setup("me", "pro"))
        async with connected(first, code, tokens[0]) as me:
            await until_there_is_a_choice(me, 0)
            revision = me.table["revision"]
            answers = await asyncio.gather(*(ask(first, code, tokens[0], 0, revision) for _ in range(3)))
            assert answers[0].status_code == 200, answers[0].text
            assert [answer.json() for answer in answers] == [answers[0].json()] * 3
            assert (await ask(first, code, tokens[0], 0, revision + 1)).json() == answers[0].json()
        first.kill()
    with serving(database) as second:
        assert (await ask(second, code, tokens[0], 0, revision)).json() == answers[0].json()
        assert [seat["hints"] for seat in (await told(second, code))["seats"]] == [1, 0]
        async with connected(second, code, tokens[0]) as me:
            assert [news["kind"] for news in me.news].count("hint") == 1
            await me.play(0)
            await until_there_is_a_choice(me, 0)
            answer = await ask(second, code, tokens[0], 0, me.table["revision"])
            assert answer.json()["used"] == 2
            await me.play_on([0])
        async with second.api() as api:
            replay = (await api.get(f"/api/tables/{code}/replay")).json()
        assert [seat["hints"] for seat in replay["seats"]] == [2, 0]


async def test_two_servers_on_one_database_count_a_hint_once(new_postgres_database: Any) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database) as one, serving(database) as other:
        code, tokens = await create(one, setup("me", "pro", bot_pace=0))
        async with connected(one, code, tokens[0]) as me:
            await until_there_is_a_choice(me, 0)
            revision = me.table["revision"]
        async with connected(other, code, tokens[0]) as me:
            await me.until(lambda: me.table["revision"] >= revision)
            answers = await asyncio.gather(*(ask(where, code, tokens[0], 0, revision) for where in (one, other)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert answers[0].json() == answers[1].json()
            await me.until(lambda: me.table["seats"][0]["hints"] == 1)
            assert [news["kind"] for news in me.news].count("hint") == 1


async def test_who_may_not_have_a_hint_is_told_why(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    assert (await told(sqlite_server, code))["hints"] == "off"
    async with connected(sqlite_server, code, *tokens.values()) as us:
        seat = us.table["to_move"][0]
        answer = await ask(sqlite_server, code, tokens[seat], seat, us.table["revision"])
        assert (answer.status_code, answer.json()["error"]) == (403, "no_hints")
        assert "turned off" in answer.json()["message"]
    code, tokens = await create(sqlite_server, setup("me", "me", hints="on"))
    async with connected(sqlite_server, code, *tokens.values()) as us:
        mover, other = us.table["to_move"][0], 1 - us.table["to_move"][0]
        revision = us.table["revision"]
        answer = await ask(sqlite_server, code, tokens[other], other, revision)
        assert (answer.status_code, answer.json()["error"]) == (409, "not_your_turn")
        answer = await ask(sqlite_server, code, tokens[other], mover, revision)
        assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")
        answer = await ask(sqlite_server, code, None, mover, revision)
        assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")
        await us.play(mover)
        answer = await ask(sqlite_server, code, tokens[mover], mover, revision)
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        await us.play_on([0, 1])
        answer = await ask(sqlite_server, code, tokens[mover], mover, us.table["revision"])
        assert (answer.status_code, answer.json()["error"]) == (409, "finished")
        assert [seat["hints"] for seat in us.table["seats"]] == [0, 0]


async def test_hints_for_beginners_are_for_those_who_said_so(sqlite_server: Server) -> None:
    seats = [{"kind": "me", "name": "Cleo"}, {"kind": "open"}, {"kind": "open"}]
    code, tokens = await create(sqlite_server, {**setup(), "seats": seats, "hints": "beginners"})
    async with sqlite_server.api() as api:
        joined = await api.post(f"/api/tables/{code}/join", json={"name": "Ben", "beginner": True})
    tokens[1] = joined.json()["token"]
    tokens[2] = await join(sqlite_server, code, "Vera")
    await start(sqlite_server, code, tokens[0])
    assert [seat["beginner"] for seat in (await told(sqlite_server, code))["seats"]] == [False, True, False]
    async with connected(sqlite_server, code, *tokens.values()) as us:
        asked: set[int] = set()
        while asked != {0, 1, 2}:
            await us.until(lambda: us.table["to_move"])
            seat = us.table["to_move"][0]
            await us.until(lambda: us.offers(seat))  # noqa: B023
            if len(us.offers(seat)) > 1 and seat not in asked:
                asked.add(seat)
                answer = await ask(sqlite_server, code, tokens[seat], seat, us.table["revision"])
                assert answer.status_code == (200 if seat == 1 else 403), answer.text
                if seat != 1:
                    assert answer.json()["error"] == "no_hints"
                    assert "beginners" in answer.json()["message"]
                else:
                    await us.until(lambda: us.table["seats"][1]["hints"] == 1)
            await us.play(seat)


async def test_everybody_else_is_answered_while_a_hint_is_thought_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Its process is stopped, so that it takes as long as the test likes; if the seat moves meanwhile it comes late."""
    with serving(sqlite_in(tmp_path_factory.mktemp("hints"))) as server:
        code, tokens = await create(server, setup("me", "champion"))
        async with connected(server, code, tokens[0]) as me:
            await me.play_on([0], 2)
            await until_there_is_a_choice(me, 0)
            workers = server.workers()
            assert workers
            for pid in workers:
                os.kill(pid, signal.SIGSTOP)
            hint = asyncio.ensure_future(ask(server, code, tokens[0], 0, me.table["revision"]))
            try:
                other, others = await create(server, setup("me", "me"))
                async with connected(server, other, *others.values()) as them:
                    await them.play_on([0, 1], 5)
                assert not hint.done()
                await me.play(0)
            finally:
                for pid in workers:
                    os.kill(pid, signal.SIGCONT)
            answer = await hint
            assert (answer.status_code, answer.json()["error"]) in ((409, "stale"), (409, "not_your_turn"))
            assert me.table["seats"][0]["hints"] == 0


async def test_an_address_that_asks_for_very_many_hints_is_slowed_down(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("slow")), "--limits", "0.01") as server:
        code, tokens = await create(server, setup("me", "pro"))
        first = await ask(server, code, tokens[0], 0, 10_000)
        assert first.json()["error"] == "stale"
        second = await ask(server, code, tokens[0], 0, 10_000)
        assert (second.status_code, second.json()["error"]) == (429, "too_fast")


def some_positions(game: Game, seats: int) -> list[tuple[State, int]]:
    """Positions of a race of pros at which a seat has a choice."""
    state, rng, bot = game.new(seats, 11), split(3, "pros"), make_bot(game, "pro")
    found: list[tuple[State, int]] = []
    for number in range(120):
        deciding = state.to_move()
        if not deciding:
            break
        seat = deciding[0]
        if number % 20 >= 10 and len(state.legal(seat)) > 1 and len(found) <= number // 20:
            found.append((state.copy(), seat))
        state.play(seat, bot.choose(Position(state, seat), rng))
    return found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_hint_does_not_change_with_what_the_seat_cannot_know(name: str) -> None:
    game = GAMES[name]
    positions = some_positions(game, 4)
    assert positions
    for state, seat in positions:
        other = state.sample(seat, split(5, "others"))
        assert other != state
        assert other.view(seat) == state.view(seat)
        hints = [find_hints(name, table.to_dict(), seat, "champion@60", 17) for table in (state, other)]
        assert hints[0] == hints[1]


def test_the_first_hint_is_what_a_champion_would_play() -> None:
    for name, game in GAMES.items():
        champion = make_bot(game, "champion@200")
        assert isinstance(champion, Champion)
        for state, seat in some_positions(game, 3)[:2]:
            hints = hints_of(champion.advise(Position(state, seat), split(9, "hint")))
            assert hints[0].move == champion.choose(Position(state, seat), split(9, "hint")), name
            assert len({hint.move for hint in hints}) == len(hints) <= 3
