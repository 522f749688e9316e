"""Long work holds nobody up: while it is done, others are answered."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable
from typing import Any

import orjson
import pytest
import websockets

from paddock.engine import Setup, Table, replay, split
from paddock.engine.table import MARK_EVERY
from paddock.games.catalog import GAMES
from paddock.server.errors import Refused
from paddock.server.sceneries import Sceneries
from paddock.server.work import MOST_EACH, Work

from .running import Server, create, serving, setup, sqlite_in
from .sealed import BIDS, Sealed, SealedGame

pytestmark = pytest.mark.anyio

#: So many requests of others, one after the other, have to fit into a piece of long work. If the work held up the
#: server, there would be room for one or two.
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


async def answered_meanwhile(server: Server, work: Awaitable[Any]) -> tuple[int, Any]:
    """How many requests were answered, one after the other, while something else was worked on; and its answer."""
    task = asyncio.ensure_future(work)
    count = 0
    async with server.api() as api:
        while not task.done():
            assert (await api.get("/healthz")).status_code == 200
            count += not task.done()
    return count, await task


async def upload(server: Server, file: bytes) -> str:
    async with server.api() as api:
        answer = await api.post("/api/tables/load", content=file, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["table"]
    return code


async def greet(server: Server, code: str, since: int) -> int:
    async with websockets.connect(server.socket_url(code), max_size=None) as socket:
        await socket.send(orjson.dumps({"type": "hello", "tokens": [], "since": since}).decode())
        return len(orjson.loads(await socket.recv())["news"])


async def get(server: Server, path: str) -> Any:
    async with server.api() as api:
        answer = await api.get(path)
    assert answer.status_code == 200
    return answer.json()


async def test_others_are_answered_while_a_long_game_is_loaded_opened_told_and_replayed(
    tmp_path_factory: pytest.TempPathFactory, long_game: bytes
) -> None:
    database = sqlite_in(tmp_path_factory.mktemp("long"))
    with serving(database) as server:
        answered, code = await answered_meanwhile(server, upload(server, long_game))
        assert answered >= OTHERS
    with serving(database) as server:
        answered, table = await answered_meanwhile(server, get(server, f"/api/tables/{code}"))
        assert answered >= OTHERS
        fans = asyncio.gather(*(greet(server, code, since) for since in range(FANS)))
        answered, news = await answered_meanwhile(server, fans)
        assert answered >= OTHERS
        assert news == [table["steps"] - since for since in range(FANS)]
        replays = asyncio.gather(*(get(server, f"/api/tables/{code}/replay") for _ in range(FANS)))
        answered, told = await answered_meanwhile(server, replays)
        assert answered >= OTHERS
        assert [replay["steps"] for replay in told] == [table["steps"]] * FANS


async def test_others_are_answered_while_boards_are_drawn(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Boards are drawn by a worker: as long as it stands still, so do they, and nothing else does."""
    with serving(sqlite_in(tmp_path_factory.mktemp("boards"))) as server:
        codes = {
            game: (await create(server, {**setup("me", "me"), "game": game, "options": {}}))[0]
            for game in ("heat", "formula-d", "downforce")
        }
        assert await get(server, f"/api/tables/{codes.pop('heat')}/scenery")
        for code in codes.values():
            workers = server.workers()
            assert workers
            for pid in workers:
                os.kill(pid, signal.SIGSTOP)
            board = asyncio.ensure_future(get(server, f"/api/tables/{code}/scenery"))
            try:
                for _ in range(OTHERS):
                    assert await get(server, "/api/games")
                assert not board.done()
            finally:
                for pid in workers:
                    os.kill(pid, signal.SIGCONT)
            assert await board


async def test_those_who_ask_for_a_board_at_the_same_time_share_one_drawing() -> None:
    work = Work()
    work.open()
    game = GAMES["heat"]
    sceneries = Sceneries(work)
    drawn = await asyncio.gather(*(sceneries.of(game.setup(2, 7)) for _ in range(5)))
    assert all(other is drawn[0] for other in drawn)
    assert await sceneries.of(game.setup(2, 7)) is drawn[0]
    await work.close()


async def test_addresses_take_turns_and_none_fills_the_queue() -> None:
    work = Work()
    work.open()
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
    work = Work()
    work.open()
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
        other.revealed, other.round = self.revealed, self.round
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
