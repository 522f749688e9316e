"""Champions at the table: they think in other processes, for as long as suits the table, and share them fairly."""

import asyncio
import os
import signal

import pytest

from paddock.games.catalog import GAMES
from paddock.server.tables.bot_chooser import (
    CHAMPION_AT_LEAST,
    CHAMPION_SECONDS,
    SLOWDOWN,
    BotChooser,
    BotTurn,
    champion_seconds,
)

from .running import GAME, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio


def test_a_champion_thinks_for_as_long_as_suits_the_table() -> None:
    assert champion_seconds(5.0, 0, 1) == SLOWDOWN * CHAMPION_SECONDS
    assert champion_seconds(0.5, 0, 1) == pytest.approx(SLOWDOWN * 0.75)
    assert 0 < champion_seconds(0.0, 0, 1) < SLOWDOWN * 0.5


def test_the_more_wait_the_shorter_everybody_thinks() -> None:
    times = [champion_seconds(1.0, waiting, 2) for waiting in (0, 1, 3, 7, 1000)]
    assert times == [SLOWDOWN, SLOWDOWN, SLOWDOWN * 0.5, SLOWDOWN * 0.25, CHAMPION_AT_LEAST]


async def test_a_race_against_champions_is_raced_to_its_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("champions"))) as server:
        code, tokens = await create(server, setup("me", "champion", "champion"))
        async with connected(server, code, tokens[0]) as me:
            await me.play_on([0])
            assert me.table["status"] == "finished"


async def test_the_catalogue_says_how_long_a_champion_thinks(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("champions"))) as server:
        async with server.api() as api:
            games = (await api.get("/api/games")).json()["games"]
    assert {game["champion_seconds"] for game in games} == {champion_seconds(5.0, 0, 1)}


async def test_everybody_else_is_answered_while_a_champion_thinks(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Its process is stopped, so that it thinks for as long as the test likes."""
    with serving(sqlite_in(tmp_path_factory.mktemp("champions"))) as server:
        code, tokens = await create(server, setup("champion", "me"))
        async with connected(server, code, tokens[1]) as me:
            await me.play_on([1], 3)
            await me.until(lambda: me.table["to_move"] == [1])
            workers = server.workers()
            assert workers
            for pid in workers:
                os.kill(pid, signal.SIGSTOP)
            try:
                while me.table["to_move"] == [1]:
                    await me.play(1)
                thinking = me.table["revision"]
                other, others = await create(server, setup("me", "me"))
                async with connected(server, other, *others.values()) as them:
                    await them.play_on([0, 1], 10)
                    assert them.table["steps"] == 10
                assert me.table["revision"] == thinking
            finally:
                for pid in workers:
                    os.kill(pid, signal.SIGCONT)
            await me.until(lambda: me.table["revision"] > thinking)


async def test_tables_take_turns_at_the_processes() -> None:
    """One process, many champions of one table and one of another: that one is not last."""
    game = GAMES[GAME]
    state = game.new(3, 5)
    seat = state.to_move()[0]
    bots = BotChooser(1)
    order: list[str] = []

    async def think(table: str, seed: int) -> None:
        move = await bots.choose(BotTurn(game, state, seat, seed, table), "champion")
        assert move in state.legal(seat)
        order.append(table)

    many = [asyncio.create_task(think("many", seed)) for seed in range(6)]
    await asyncio.sleep(0)
    one = asyncio.create_task(think("one", 9))
    await asyncio.gather(*many, one)
    await bots.pool.close()
    assert order.index("one") <= 2


@pytest.mark.parametrize("level", ["champion@3600s", "champion@1000000", "pro@/etc/hostname", "./mine.py:Bot"])
async def test_strangers_have_no_say_in_how_long_it_thinks_nor_in_what_is_read(server: Server, level: str) -> None:
    async with server.api() as api:
        answer = await api.post("/api/tables", json=setup("me", level))
    assert answer.status_code == 422
    assert "its bots are: random," in answer.json()["message"]


async def test_a_champion_can_stand_in(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    async with connected(server, code, *tokens.values()) as us:
        await us.ask(type="stand_in", seat=1, level="champion")
        await us.play_on([0])
        assert us.table["status"] == "finished"
