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
from paddock.server.db.stored_rows import TableRow
from paddock.server.realtime.messages import writer_for
from paddock.server.settings import Settings
from paddock.server.tables.live_table import FINISHED
from paddock.server.tables.new_tables import recorded_entries
from paddock.server.tables.seating import hash_token
from paddock.server.tables.session_registry import read_table
from paddock.server.tables.table_models import MoveRequest, TableSetup
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession
from paddock.server.workers.time_slices import Slices

from .running import GAME, Sitting, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_service(folder: Path, idle_seconds: float = 0.0) -> AsyncIterator[TableService]:
    service = TableService(Settings(database=sqlite_in(folder), bot_workers=1, idle_timeout=idle_seconds))
    await service.open()
    try:
        yield service
    finally:
        await service.close()


@contextmanager
def without_collector() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def open_tables(service: TableService) -> set[str]:
    """The codes of the tables in memory."""
    return {session.table.code for session in service.registry.sessions()}


async def play(service: TableService, session: TableSession, moves: int) -> None:
    for number in range(moves):
        seat = session.table.to_move[0]
        move = session.table.engine_table.state.legal(seat)[0]
        revision = session.table.revision
        ask = MoveRequest(type="move", id=number, seat=seat, revision=revision, move=move)
        assert await service.carry_out(session, Sitting(0, 1), ask) == revision + 1


def told(session: TableSession) -> Json:
    message: Json = orjson.loads(writer_for(session).message((0,), 0))
    return message


async def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        session = await service.registry.find(code)
        await play(service, session, 5)
        before = told(session)
        table = ref(session.table)
        with without_collector():  # it is free at once: nothing in it refers to itself
            del session
            async with asyncio.timeout(60):
                while code in open_tables(service):
                    await asyncio.sleep(0.05)
            assert table() is None
        again = await service.registry.find(code)
        assert told(again) == before
        await play(service, again, 2)


async def test_a_table_that_somebody_holds_is_never_there_twice(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        session = await service.registry.find(code)
        service.registry.drop_idle()
        assert await service.registry.find(code) is session
        service.registry.drop_idle()
        session.add_client(Sitting())  # as one who was on the way in
        assert await service.registry.find(code) is session


async def test_a_table_stays_while_somebody_is_there_or_a_bot_has_to_move(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        watched, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        bots, _ = await service.create(TableSetup.model_validate(setup("pro", "pro", bot_pace=5000)))
        fan = Sitting()
        (await service.registry.find(watched)).add_client(fan)
        service.registry.drop_idle()
        assert open_tables(service) == {watched, bots}
        (await service.registry.find(watched)).remove_client(fan)
        service.registry.drop_idle()
        await asyncio.sleep(0)
        assert open_tables(service) == {bots}


async def test_a_table_that_was_looked_at_stays_for_a_while(tmp_path: Path) -> None:
    async with open_service(tmp_path, idle_seconds=3600.0) as service:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        service.registry.drop_idle()
        assert open_tables(service) == {code}
        service.registry.drop_idle(crowded=True)
        await asyncio.sleep(0)  # what brought the table here lets go of it
        assert open_tables(service) == set()


async def test_a_list_of_tables_neither_keeps_nor_reads_those_that_are_over(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        code, tokens = await service.create(TableSetup.model_validate(setup("me", "me")))
        hashes = [hash_token(tokens["1"])]
        running = await service.registry.list_entry(code, hashes)
        assert running is not None
        assert (running["status"], [seat["you"] for seat in running["seats"]]) == ("playing", [False, True])
        session = await service.registry.find(code)
        while session.table.status != FINISHED:
            await play(service, session, 1)
        before = await service.registry.list_entry(code, hashes)
        del session
        async with asyncio.timeout(60):
            while code in open_tables(service):
                await asyncio.sleep(0.05)
        assert await service.registry.list_entry(code, hashes) == before is not None
        assert await service.registry.list_entry(code, ["nobody's"]) is None
        assert open_tables(service) == set()
        new, _ = await service.rematch(code, [tokens["1"]])
        again = await service.registry.list_entry(code.lower(), hashes)
        assert again is not None
        assert again["rematch"] == new


async def test_after_a_restart_tables_that_wait_for_people_are_not_opened(tmp_path: Path) -> None:
    async with open_service(tmp_path, idle_seconds=3600.0) as service:
        people, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        await play(service, await service.registry.find(people), 3)
        lobby, _ = await service.create(TableSetup.model_validate(setup("me", "open")))
        bots, _ = await service.create(TableSetup.model_validate(setup("pro", "pro", bot_pace=5000)))
    async with open_service(tmp_path, idle_seconds=3600.0) as service:
        assert service.resuming is not None
        await service.resuming
        assert open_tables(service) == {bots}
        assert (await service.registry.find(people)).table.revision == 3
        assert not (await service.registry.find(lobby)).table.begun


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
    changes = recorded_entries(title, race.log)
    seat_json = {"kind": "person", "name": "Bo", "level": None, "token": "x", "stand_in": None}
    rules, options = race.log.setup.rules, race.log.setup.options
    row = TableRow("ABCDEF", game, rules, 7, None, "loaded", options, [seat_json] * 3, False, False, 0, "salt", 1e9)
    await read_table(row, changes, Slices())  # what all tables share is there now
    tracemalloc.start()
    try:
        table, _ = await read_table(row, changes, Slices())
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held / table.revision < 4000, "bytes a step"
