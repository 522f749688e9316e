"""What a server keeps in memory: little of each step, and no table that nobody needs."""

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from weakref import ref

import orjson
import pytest

from paddock.engine import Json, Table, split
from paddock.games.catalog import GAMES
from paddock.server.db.storage import TableRow
from paddock.server.models import MoveRequest, TableSetup
from paddock.server.settings import Settings
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_service import Hall
from paddock.server.tables.table_session import Room
from paddock.server.workers.process_pool import changes_recorded

from .running import GAME, Sitting, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_hall(folder: Path, idle_seconds: float = 0.0) -> AsyncIterator[Hall]:
    hall = Hall(Settings(database=sqlite_in(folder), bot_workers=1, idle_seconds=idle_seconds))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


@contextmanager
def without_collector() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def play(hall: Hall, room: Room, moves: int) -> None:
    for number in range(moves):
        seat = room.table.to_move[0]
        move = room.table.race.state.legal(seat)[0]
        revision = room.table.revision
        ask = MoveRequest(type="move", id=number, seat=seat, revision=revision, move=move)
        assert await hall.ask(room, Sitting(0, 1), ask) == revision + 1


def told(room: Room) -> Json:
    message: Json = orjson.loads(room.announcer.message((0,), 0))
    return message


async def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        code, _ = await hall.create(TableSetup.model_validate(setup("me", "me")))
        room = await hall.room(code)
        await play(hall, room, 5)
        before = told(room)
        table = ref(room.table)
        with without_collector():  # it is free at once: nothing in it refers to itself
            del room
            async with asyncio.timeout(60):
                while code in hall.open_tables():
                    await asyncio.sleep(0.05)
            assert table() is None
        again = await hall.room(code)
        assert told(again) == before
        await play(hall, again, 2)


async def test_a_table_that_somebody_holds_is_never_there_twice(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        code, _ = await hall.create(TableSetup.model_validate(setup("me", "me")))
        room = await hall.room(code)
        hall.drop_idle_tables()
        assert await hall.room(code) is room
        hall.drop_idle_tables()
        room.arrive(Sitting())  # as one who was on the way in
        assert await hall.room(code) is room


async def test_a_table_stays_while_somebody_is_there_or_a_bot_has_to_move(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        watched, _ = await hall.create(TableSetup.model_validate(setup("me", "me")))
        bots, _ = await hall.create(TableSetup.model_validate(setup("pro", "pro", bot_pace=5000)))
        fan = Sitting()
        (await hall.room(watched)).arrive(fan)
        hall.drop_idle_tables()
        assert hall.open_tables() == {watched, bots}
        (await hall.room(watched)).leave(fan)
        hall.drop_idle_tables()
        await asyncio.sleep(0)
        assert hall.open_tables() == {bots}


async def test_a_table_that_was_looked_at_stays_for_a_while(tmp_path: Path) -> None:
    async with open_hall(tmp_path, idle_seconds=3600.0) as hall:
        code, _ = await hall.create(TableSetup.model_validate(setup("me", "me")))
        hall.drop_idle_tables()
        assert hall.open_tables() == {code}
        hall.drop_idle_tables(crowded=True)
        await asyncio.sleep(0)  # what brought the table here lets go of it
        assert hall.open_tables() == set()


async def test_a_list_of_tables_neither_keeps_nor_reads_those_that_are_over(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        code, tokens = await hall.create(TableSetup.model_validate(setup("me", "me")))
        hashes = [hash_token(tokens["1"])]
        running = await hall.list_entry(code, hashes)
        assert running is not None
        assert (running["status"], [seat["you"] for seat in running["seats"]]) == ("playing", [False, True])
        room = await hall.room(code)
        while room.table.status != FINISHED:
            await play(hall, room, 1)
        before = await hall.list_entry(code, hashes)
        del room
        async with asyncio.timeout(60):
            while code in hall.open_tables():
                await asyncio.sleep(0.05)
        assert await hall.list_entry(code, hashes) == before is not None
        assert await hall.list_entry(code, ["nobody's"]) is None
        assert hall.open_tables() == set()
        new, _ = await hall.rematch(code, [tokens["1"]])
        again = await hall.list_entry(code.lower(), hashes)
        assert again is not None
        assert again["rematch"] == new


async def test_after_a_restart_tables_that_wait_for_people_are_not_opened(tmp_path: Path) -> None:
    async with open_hall(tmp_path, idle_seconds=3600.0) as hall:
        people, _ = await hall.create(TableSetup.model_validate(setup("me", "me")))
        await play(hall, await hall.room(people), 3)
        lobby, _ = await hall.create(TableSetup.model_validate(setup("me", "open")))
        bots, _ = await hall.create(TableSetup.model_validate(setup("pro", "pro", bot_pace=5000)))
    async with open_hall(tmp_path, idle_seconds=3600.0) as hall:
        assert hall.resuming is not None
        await hall.resuming
        assert hall.open_tables() == {bots}
        assert (await hall.room(people)).table.revision == 3
        assert not (await hall.room(lobby)).table.begun


async def test_people_who_come_and_go_while_their_table_leaves_memory_lose_nothing(database: str) -> None:
    with serving(database, "--idle-timeout", "0") as server:
        code, tokens = await create(server, setup("me", "me", "random"))
        news: dict[int, list[int]] = {0: [], 1: []}

        async def visit(seat: int) -> None:
            """Comes back again and again, asks for what is new, and makes a move if it can."""
            for number in range(12):
                since = len(news[seat])
                async with connected(server, code, tokens[seat], since=since) as me:
                    if me.offers(seat):
                        await me.play(seat, number)
                    news[seat] += [item["revision"] for item in me.news]
                await asyncio.sleep(0.05 * (number % 4))

        await asyncio.gather(visit(0), visit(1))
        for heard in news.values():
            assert heard == list(range(1, len(heard) + 1))
        async with connected(server, code, *tokens.values()) as us:
            assert len(us.news) >= max(len(heard) for heard in news.values())
            await us.play_on([0, 1])
            assert us.table["status"] == "finished"


@pytest.mark.parametrize("game", [GAME, "heat"])
async def test_a_step_takes_little_memory(game: str) -> None:
    title = GAMES[game]
    race = Table(title, title.setup(3, 7, {}))
    rng = split(7, "drivers")
    while not race.over and race.version < 200:
        seat = race.state.to_move()[0]
        legal = race.state.legal(seat)
        race.play(seat, legal[rng.below(len(legal))])
    changes = changes_recorded(title, race.log)
    seat_json = {"kind": "person", "name": "Bo", "level": None, "token": "x", "stand_in": None}
    rules, options = race.log.setup.rules, race.log.setup.options
    row = TableRow("ABCDEF", game, rules, 7, None, "loaded", options, [seat_json] * 3, False, False, 0, "salt", 1e9)
    LiveTable(title, row, changes)  # what all tables share is there now
    tracemalloc.start()
    try:
        table = LiveTable(title, row, changes)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held / table.revision < 4000, "bytes a step"
