"""Nothing that was acknowledged is lost, whatever happens to the server or the connection."""

import asyncio
import contextlib
import json
import os
import signal
import time
from typing import Any

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paddock.games.catalog import GAMES
from paddock.server.db.storage import Notifier, create_storage
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.refusals import Refused
from paddock.server.tables import journal
from paddock.server.tables.bot_chooser import BotChooser, BotTurn
from paddock.server.tables.seating import hash_token

from .running import GAME, Server, connected, create, join, serving, setup, start, take_turns

pytestmark = pytest.mark.anyio


async def test_a_killed_server_goes_on_where_it_was(database: str) -> None:
    with serving(database) as first:
        code, tokens = await create(first, setup("me", "me", "me", seed=3))
        async with connected(first, code, *tokens.values()) as us:
            await us.play_on([0, 1, 2], 12)
            seat = us.table["to_move"][0]
            last = {
                "type": "move",
                "id": "the-last-one",
                "seat": seat,
                "revision": us.table["revision"],
                "move": us.offers(seat)[0]["move"],
            }
            acknowledged = await us.ask(**last)
            first.kill()
        before = us.news
    with serving(database) as second:
        async with connected(second, code, *tokens.values(), since=0) as us:
            assert us.table["revision"] == acknowledged["revision"] == 13
            assert us.news[:12] == before[:12]
            # The client does not know whether its last move arrived: it may ask again.
            assert await us.ask(**last) == acknowledged
            await us.play_on([0, 1, 2])
            assert us.table["status"] == "finished"
            story = us.news
        second.stop()
    with serving(database) as third:
        async with connected(third, code) as fan:
            assert [news["revision"] for news in fan.news] == [news["revision"] for news in story]
            assert [news["move"] for news in fan.news] == [news["move"] for news in story]


async def test_bots_go_on_after_a_restart_with_nobody_watching(database: str) -> None:
    with serving(database) as first:
        code, _ = await create(first, setup("pro", "pro", options={"races": 3}, bot_pace=30))
        async with connected(first, code) as fan:
            await fan.until(lambda: fan.table["steps"] >= 5)
        workers = first.workers()
        assert workers
        first.kill()
        assert await gone(workers)
    with serving(database) as second:
        async with second.api() as api:
            before = (await api.get(f"/api/tables/{code}")).json()["steps"]
            assert before >= 5
            async with asyncio.timeout(60):
                while (await api.get(f"/api/tables/{code}")).json()["steps"] <= before + 5:
                    await asyncio.sleep(0.1)


async def test_a_bot_makes_the_same_choice_after_a_restart(database: str) -> None:
    """Its random numbers come from the table's secret and the step, so a crash gives no second chance."""
    with serving(database) as first:
        code, _ = await create(first, setup("random", "random", bot_pace=400, seed=9))
        async with connected(first, code) as fan:
            await fan.until(lambda: fan.table["steps"] >= 2)
            first.kill()
        seen = fan.news
    with serving(database) as second:
        async with connected(second, code) as fan:
            await fan.until(lambda: fan.table["steps"] >= 4)
            assert fan.news[: len(seen)] == seen


async def gone(pids: list[int]) -> bool:
    """Whether these processes end of their own accord."""
    for _ in range(600):
        if not any(os.path.exists(f"/proc/{pid}") for pid in pids):
            return True
        await asyncio.sleep(0.1)
    return False


async def test_a_bot_worker_that_dies_is_replaced(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('bots') / 'tables.sqlite3'}"
    with serving(database) as server:
        code, tokens = await create(server, setup("me", "champion"))
        async with connected(server, code, tokens[0]) as me:
            await me.play_on([0], 2)
            await me.until(lambda: me.offers(0))
            before = server.workers()
            assert before
            for pid in before:
                os.kill(pid, signal.SIGKILL)
            await me.play_on([0])
            assert me.table["status"] == "finished"
            after = server.workers()
            assert after
            assert set(after).isdisjoint(before)


async def test_a_bot_whose_thoughts_are_short_thinks_on_the_spot_and_chooses_the_same() -> None:
    game = GAMES[GAME]
    state = game.new(3, 5)
    seat = state.to_move()[0]
    bots = BotChooser(1)
    turns = [BotTurn(game, state, seat, seed) for seed in range(20)]
    apart = [await bots.choose(turn, "random") for turn in turns]
    await bots.pool.close()
    assert [await bots.choose(turn, "random") for turn in turns] == apart
    with pytest.raises(Refused, match="shutting down"):
        await bots.choose(turns[1], "pro")


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cuts=st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=1, max_size=8),
    seed=st.integers(0, 1000),
)
def test_a_client_that_comes_and_goes_hears_everything_once(
    sqlite_server: Server, cuts: list[tuple[int, bool]], seed: int
) -> None:
    """`cuts`: after how many further moves the connection drops, and whether in the middle of a message."""
    asyncio.run(come_and_go(sqlite_server, cuts, seed))


async def come_and_go(server: Server, cuts: list[tuple[int, bool]], seed: int) -> None:
    code, tokens = await create(server, setup("me", "me", seed=seed))
    heard: list[dict[str, Any]] = []
    async with connected(server, code, *tokens.values()) as us:
        for moves, rudely in cuts:
            since = heard[-1]["revision"] if heard else None
            async with connected(server, code, since=since) as fan:
                await us.play_on([0, 1], moves)
                if rudely:
                    fan.socket.transport.abort()
                else:
                    await fan.until(lambda fan=fan: fan.table["revision"] == us.table["revision"])  # type: ignore[misc]
            with contextlib.suppress(websockets.ConnectionClosed):
                await fan.until_closed()
            heard.extend(fan.news)
        async with connected(server, code, since=heard[-1]["revision"] if heard else None) as fan:
            heard.extend(fan.news)
            assert fan.table["revision"] == us.table["revision"]
    assert [news["revision"] for news in heard] == list(range(1, us.table["revision"] + 1))
    assert [news["move"] for news in heard] == [news["move"] for news in us.news]
    assert json.dumps(fan.table["seen"]["spectator"]["view"]) == json.dumps(public(us.table))


def public(table: dict[str, Any]) -> dict[str, Any]:
    """A seat's view without its hand: in this game, what everybody sees."""
    view: dict[str, Any] = table["seen"]["0"]["view"]
    return {**view, "hand": None}


async def test_two_servers_on_one_database_serve_the_same_table(new_postgres_database: Any) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database) as left, serving(database) as right:
        code, tokens = await create(left, setup("me", "open", "pro", options={"races": 1, "removed": [28]}))
        other = await join(right, code)
        await start(left, code, tokens[0])
        async with connected(left, code, tokens[0]) as ann, connected(right, code, other) as bo:
            await ann.until(lambda: ann.table["seats"][1]["online"])
            await bo.until(lambda: bo.table["seats"][0]["online"])
            await take_turns({0: ann, 1: bo}, 2)
            assert (await ann.ask(type="stand_in", seat=1, level="pro"))["error"] == "not_your_seat"
            await asyncio.gather(ann.play_on([0]), bo.play_on([1]))
            await bo.until(lambda: bo.table["revision"] == ann.table["revision"])
            for client in (ann, bo):
                assert [news["revision"] for news in client.news] == list(range(1, client.table["revision"] + 1))
            assert ann.table["standings"] == bo.table["standings"]
        async with connected(left, code, tokens[0]) as ann:
            await ann.until(lambda: not ann.table["seats"][1]["online"])


async def test_a_request_is_judged_by_what_other_servers_have_stored(new_postgres_database: Any) -> None:
    """Also when the notification of their entry is late; here, none is sent."""
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database) as server:
        code, tokens = await create(server, setup("me", "open", "pro"))
        async with connected(server, code, tokens[0]) as host:
            assert (await host.ask(type="start"))["error"] == "setup"
            storage = create_storage(database)
            storage.notifier = Notifier()
            body = {"name": "Bo", "token": hash_token("secret"), "beginner": False}
            await storage.append(code, JournalEntry(1, journal.JOIN, 1, body, time.time()))
            await storage.close()
            assert (await host.ask(type="start"))["type"] == "done"
            await host.until(lambda: host.table["revision"] == 2)


async def test_two_servers_never_both_store_the_same_revision(new_postgres_database: Any) -> None:
    """Both are asked at the same moment, over and over; one move of the two is stored, the other is refused."""
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database) as left, serving(database) as right:
        code, tokens = await create(left, setup("me", "me"))
        async with connected(left, code, *tokens.values()) as a, connected(right, code, *tokens.values()) as b:
            done = refused = 0
            for _ in range(12):
                await b.until(lambda: b.table["revision"] == a.table["revision"])
                seat, revision = a.table["to_move"][0], a.table["revision"]
                moves = [offer["move"] for offer in a.offers(seat)]
                answers = await asyncio.gather(
                    a.ask(type="move", seat=seat, revision=revision, move=moves[0]),
                    b.ask(type="move", seat=seat, revision=revision, move=moves[-1]),
                )
                done += sum(answer["type"] == "done" for answer in answers)
                refused += sum(answer["type"] == "refused" for answer in answers)
                await a.until(lambda r=revision: a.table["revision"] > r)  # type: ignore[misc]
                await asyncio.sleep(0.1)
            assert (done, refused) == (12, 12)
            assert a.table["revision"] == 12


async def test_bots_are_taken_over_when_their_server_dies(new_postgres_database: Any) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database) as left, serving(database) as right:
        code, _ = await create(left, setup("pro", "pro", bot_pace=100))
        async with connected(right, code) as fan:
            await fan.until(lambda: fan.table["steps"] >= 3)
            left.kill()
            await fan.until(lambda: fan.table["status"] == "finished", 60)
            assert [news["revision"] for news in fan.news] == list(range(1, fan.table["revision"] + 1))
