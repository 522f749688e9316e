"""Long work holds nobody up: while it is done, others are answered."""

import asyncio
import gc
import os
import signal
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from paddock.engine import Setup, Table, replay, split
from paddock.engine.table import MARK_EVERY
from paddock.games.catalog import GAMES
from paddock.server.realtime.messages import writer_for
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.board_assets_cache import BoardAssets
from paddock.server.tables.new_tables import journal_of
from paddock.server.tables.replay_service import Replays
from paddock.server.tables.table_models import LoadedGame
from paddock.server.tables.table_service import TableService
from paddock.server.workers.process_pool import MOST_EACH, FairPool

from .running import Server, create, serving, setup, sqlite_in
from .sealed import BIDS, Sealed, SealedGame

pytestmark = pytest.mark.anyio

#: So many requests of others have to be answered while a piece of long work is under way.
OTHERS = 3
#: To tell one the story, or to replay it for one, is quickly done; each of these has heard another part of it.
FANS = 8


@pytest.fixture(scope="module")
def long_game() -> bytes:
    """Nine laps by six who drive at random."""
    game = GAMES["heat"]
    table = Table(game, game.setup(6, 7, {"laps": 9}))
    rng = split(1, "drivers")
    while not table.over:
        seat = table.state.to_move()[0]
        legal = table.state.legal(seat)
        table.play(seat, legal[rng.below(len(legal))])
    return table.log.to_json().encode()


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """As long as this lasts, the server's worker processes do nothing."""
    workers = server.workers()
    assert workers
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in workers:
            os.kill(pid, signal.SIGCONT)


async def longest_turn(work: Awaitable[Any]) -> tuple[float, float, Any]:
    """The most that a loop did between two turns of somebody else while it worked on something, and all that it did, in
    seconds of this process: what other processes do meanwhile does not count. And the work's answer."""
    # a garbage collection would also visit what earlier tests have left
    gc.collect()
    gc.freeze()
    task = asyncio.ensure_future(work)
    longest, began = 0.0, time.process_time()
    while not task.done():
        before = time.process_time()
        await asyncio.sleep(0)
        longest = max(longest, time.process_time() - before)
    return longest, time.process_time() - began, await task


async def upload(server: Server, file: bytes) -> str:
    async with server.api() as api:
        answer = await api.post("/api/tables/load", content=file, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["table"]
    return code


async def get(server: Server, path: str) -> Any:
    async with server.api() as api:
        answer = await api.get(path)
    assert answer.status_code == 200
    return answer.json()


async def test_others_are_answered_while_a_long_game_is_loaded(
    tmp_path_factory: pytest.TempPathFactory, long_game: bytes
) -> None:
    """It is replayed by a worker: as long as that stands still, so does it, and nothing else does."""
    with serving(sqlite_in(tmp_path_factory.mktemp("long"))) as server:
        code, _ = await create(server, setup("me", "me"))
        assert await get(server, f"/api/tables/{code}/scenery")  # so that there is a worker
        with standing_still(server):
            loading = asyncio.ensure_future(upload(server, long_game))
            for _ in range(OTHERS):
                assert await get(server, "/api/games")
            assert not loading.done()
        steps = len(orjson.loads(long_game)["steps"])
        assert (await get(server, f"/api/tables/{await loading}"))["steps"] == steps


async def test_everybody_has_a_turn_while_a_long_game_is_opened_told_and_replayed(
    tmp_path: Path, long_game: bytes
) -> None:
    """This is done where the tables are, in slices: if one of them were all of it, nobody would be answered."""
    settings = Settings(database=sqlite_in(tmp_path), bot_workers=1, database_timeout=120)
    service = TableService(settings)
    await service.open()
    try:
        story = journal_of(long_game)
        assert isinstance(story, list)
        code, _ = await service.load(LoadedGame.model_validate({"log": orjson.loads(long_game)}), story)
    finally:
        await service.close()
    service = TableService(settings)
    await service.open()
    try:
        longest, whole, session = await longest_turn(service.registry.find(code))
        assert longest < whole / OTHERS
        steps = len(story)
        told = [writer_for(session).message_in_slices((), since, service.slices) for since in range(FANS)]
        longest, whole, messages = await longest_turn(asyncio.gather(*told))
        assert longest < whole / OTHERS
        assert [len(orjson.loads(message)["news"]) for message in messages] == [steps - since for since in range(FANS)]
        replays = Replays(service.slices)
        longest, whole, shown = await longest_turn(
            asyncio.gather(*(replays.overview(session.table) for _ in range(FANS)))
        )
        assert longest < whole / OTHERS
        assert [overview["steps"] for overview in shown] == [steps] * FANS
    finally:
        await service.close()


async def test_others_are_answered_while_boards_are_drawn(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Boards are drawn by a worker: as long as it stands still, so do they, and nothing else does."""
    with serving(sqlite_in(tmp_path_factory.mktemp("boards"))) as server:
        codes = {
            game: (await create(server, {**setup("me", "me"), "game": game, "options": {}}))[0]
            for game in ("heat", "formula-d", "downforce")
        }
        assert await get(server, f"/api/tables/{codes.pop('heat')}/scenery")
        for code in codes.values():
            with standing_still(server):
                board = asyncio.ensure_future(get(server, f"/api/tables/{code}/scenery"))
                for _ in range(OTHERS):
                    assert await get(server, "/api/games")
                assert not board.done()
            assert await board


async def test_those_who_ask_for_an_equal_board_share_one_drawing() -> None:
    work = FairPool()
    game = GAMES["heat"]
    sceneries = BoardAssets(work)
    drawn = await asyncio.gather(*(sceneries.for_setup(game.setup(2, seed), "a") for seed in range(5)))
    assert all(other is drawn[0] for other in drawn)
    assert await sceneries.for_setup(game.setup(2, 7), "b") is drawn[0]
    await work.close()


async def test_addresses_take_turns_and_none_fills_the_queue() -> None:
    work = FairPool()
    order: list[str] = []

    async def ask(whose: str, number: int) -> None:
        await work.run(whose, time.sleep, 0.01)
        order.append(f"{whose}{number}")

    greedy = [asyncio.create_task(ask("a", n)) for n in range(MOST_EACH + 1)]
    await asyncio.sleep(0)
    modest = asyncio.create_task(ask("b", 0))
    board = asyncio.create_task(ask("", 0))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="still being read") as refused:
        await work.run("a", time.sleep, 0)
    assert refused.value.status == 429
    await asyncio.gather(*greedy, modest, board)
    assert order[:4] == ["a0", "0", "a1", "b0"]
    await work.close()


async def test_a_worker_that_dies_is_replaced() -> None:
    work = FairPool()
    pid = await work.run("a", os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert await work.run("a", os.getpid) != pid
    await work.close()


class Marathon(Sealed):
    """Secret bids for very many rounds; counts how often a move is played."""

    plays = 0

    def to_move(self) -> list[int]:
        return [] if self.round == 500 else [seat for seat, bid in enumerate(self.bids) if bid < 0]

    def play(self, seat: int, move: int) -> None:
        Marathon.plays += 1
        super().play(seat, move)

    def copy(self) -> "Marathon":
        other = Marathon(len(self.bids))
        other.reveal_count, other.round = self.reveal_count, self.round
        other.bids, other.points, other.luck = list(self.bids), list(self.points), self.luck.copy()
        return other


class MarathonGame(SealedGame):
    def start(self, setup: Setup) -> Marathon:
        return Marathon(len(setup.seats))


def test_going_back_in_a_long_game_is_not_playing_all_of_it_again() -> None:
    game = MarathonGame("marathon", "Marathon", "Secret bids.", "1", 2, 4, BIDS, ())
    table = Table(game, game.setup(2, 7))
    for number in range(800):
        table.play(number % 2, number % BIDS)
    digests = [step.digest for step in table.log.steps]
    table.play(0, 3)
    table.play(1, 2)
    table.play(1, 4)
    for back in (lambda: table.can_undo(1), lambda: table.undo(1), lambda: table.rewind(789, redeal=False)):
        Marathon.plays = 0
        back()
        assert Marathon.plays <= 2 * MARK_EVERY
    assert table.state.digest() == digests[788]
    assert [step.digest for step in table.log.steps] == digests[:789]
    for number in range(789, 800):
        table.play(number % 2, number % BIDS)
    assert [step.digest for step in table.log.steps] == digests
    assert replay(game, table.log) == table.state
    for number in (0, 1, MARK_EVERY - 1, MARK_EVERY, MARK_EVERY + 1, 500):
        other = Table.from_log(game, table.log)
        other.rewind(number, redeal=False)
        assert other.state == table.at(number)
        assert other.version == number
