"""Boards: drawn once for all tables that look the same, kept by browsers for good, and never at others' expense."""

import asyncio
import threading
import time
from pathlib import Path

import orjson
import pytest

from paddock.engine import Table
from paddock.games.catalog import GAMES
from paddock.server.rate_limits import Limits, RateLimiter
from paddock.server.realtime.messages import writer_for
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.board_assets_cache import BoardAssets, board_digest
from paddock.server.tables.new_tables import journal_of
from paddock.server.tables.table_models import LoadedGame
from paddock.server.tables.table_service import TableService
from paddock.server.workers.process_pool import FairPool, TookTooLong
from paddock.tracks import LIBRARIES, Track, library, read_track
from paddock.tracks.track_option import track_option
from tests.tracks.own import COPIED, own_track

from .running import Server, connected, create, join, setup, sqlite_in, start

pytestmark = pytest.mark.anyio


def wait_for(file: str) -> None:
    """A piece of work that takes until there is such a file."""
    while not Path(file).exists():
        time.sleep(0.01)


async def test_equal_tables_have_one_board_and_a_rematch_keeps_it(sqlite_server: Server) -> None:
    digests = set()
    for seed in (1, 2):
        code, tokens = await create(sqlite_server, setup("me", "random", seed=seed))
        async with connected(sqlite_server, code, tokens[0]) as me:
            digests.add(me.table["scenery"])
            await me.ask(type="propose", seat=0, kind="abandon")
            await me.until(lambda: me.table["status"] == "finished")
    async with sqlite_server.api() as api:
        again = await api.post(f"/api/tables/{code}/rematch", headers={"Authorization": f"Bearer {tokens[0]}"})
        async with connected(sqlite_server, again.json()["table"], tokens[0]) as me:
            digests.add(me.table["scenery"])
        (digest,) = digests
        by_digest = await api.get(f"/api/sceneries/{digest}")
        assert by_digest.json() == (await api.get(f"/api/tables/{code}/scenery")).json()
        assert by_digest.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (await api.get(f"/api/tables/{code}/replay")).json()["scenery"] == digest
        assert (await api.get("/api/sceneries/0123")).status_code == 404


async def test_a_board_has_no_digest_before_the_start(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "open"))
    async with connected(sqlite_server, code, tokens[0]) as host:
        assert host.table["scenery"] == ""
        await join(sqlite_server, code)
        await start(sqlite_server, code, tokens[0])
        await host.until(lambda: host.table["begun"])
        assert host.table["scenery"]


@pytest.mark.parametrize("game", list(COPIED))
def test_a_digest_follows_the_track_and_not_the_dice(game: str) -> None:
    found = GAMES[game]
    option = track_option(found)
    assert option is not None
    shipped = {board_digest(found, found.setup(2, seed)) for seed in (1, 2, "0" * 32)}
    own = board_digest(found, found.setup(2, 1, {option.name: own_track(game)}))
    assert len(shipped) == 1
    assert own not in shipped


async def test_a_board_that_takes_too_long_is_not_tried_again_for_everybody_who_asks() -> None:
    work = FairPool(seconds=0.001)
    sceneries = BoardAssets(work)
    wanted = GAMES["formula-d"].setup(2, 7)
    with pytest.raises(TookTooLong):
        await sceneries.for_setup(wanted, "a")
    await work.close()
    with pytest.raises(TookTooLong):  # and not that the server is closing
        await sceneries.for_setup(wanted, "b")


async def test_one_address_cannot_hold_every_worker(tmp_path: Path) -> None:
    work = FairPool(workers=2, spare=1)
    try:
        greedy = [asyncio.create_task(work.run("a", wait_for, str(tmp_path / "go"))) for _ in range(3)]
        assert await work.run("b", abs, -1) == 1
        assert await work.run("c", abs, -2) == 2
        assert not any(task.done() for task in greedy)
        (tmp_path / "go").touch()
        await asyncio.gather(*greedy)
    finally:
        await work.close()


def test_boards_are_counted_by_address() -> None:
    gate = RateLimiter(Limits().times(0.01))
    for _ in range(2):
        gate.take("boards", "a")
    with pytest.raises(Refused, match="too many boards"):
        gate.take("boards", "a")
    gate.take("boards", "b")


@pytest.mark.parametrize("game", list(COPIED))
async def test_a_custom_track_is_neither_checked_nor_built_by_the_event_loop(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker has checked it. It is built in a thread, when its game is loaded and after a restart."""
    found, tracks = GAMES[game], LIBRARIES[game]
    option = track_option(found)
    assert option is not None
    table = Table(found, found.setup(2, 7, {option.name: own_track(game, "sent")}))
    file = table.log.to_json().encode()
    told = journal_of(file)
    assert isinstance(told, list)
    built: list[threading.Thread] = []
    read = read_track

    def watched(text: str) -> Track:
        built.append(threading.current_thread())
        return read(text)

    monkeypatch.setattr(library, "read_track", watched)
    monkeypatch.setattr(library, "check_track", lambda track: pytest.fail("checked where the tables are"))

    def forget() -> None:
        tracks.read.cache_clear()
        tracks._verdicts.clear()

    settings = Settings(database=sqlite_in(tmp_path), bot_workers=1)
    code = ""
    for restarted in (False, True):
        forget()
        built.clear()
        service = TableService(settings)
        await service.open()
        try:
            if not restarted:
                code, _ = await service.load(LoadedGame.model_validate({"log": orjson.loads(file)}), told)
            assert writer_for(await service.registry.find(code)).message((), 0)
        finally:
            await service.close()
        assert len(built) == 1
        assert built[0] is not threading.main_thread()
    forget()
