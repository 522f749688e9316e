"""The bots' thinking, in processes of its own so that it never holds up a socket.

A bot is never given the true position: what it gets is one that was dealt anew for its seat, so that it holds nothing
but what the seat knows and guesses. One whose thoughts have been short of late thinks on the spot: to carry a position
to another process and a move back takes ten times as long.
"""

import asyncio
import logging
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context, parent_process
from typing import Final

from paddock.bots import make_bot
from paddock.engine import SEED_BOUND, Game, Json, Position, State, split

ATTEMPTS: Final = 3
THINKING_SECONDS: Final = 60.0
#: How much processor time a thought on the spot may take, in seconds; what a bot is taken to need before it is known;
#: and what is left of a long thought after each one since.
SHORT: Final = 0.001
UNKNOWN: Final = 0.002
FADING: Final = 0.9

log = logging.getLogger(__name__)


def seed_of(salt: str, step: int, seat: int) -> int:
    """The seed of a bot's choice: the same after a restart, and nobody outside can tell it."""
    return int.from_bytes(sha256(f"{salt}/{step}/{seat}".encode()).digest()[:8], "big") % SEED_BOUND


def think(game: Game, guess: State, seat: int, level: str, seed: int) -> tuple[int, float]:
    """A bot's choice, and how long it took."""
    began = time.thread_time()
    move = make_bot(game, level).choose(Position(guess, seat), split(seed, "choice"))
    return move, time.thread_time() - began


def think_apart(game_id: str, guess: Json, seat: int, level: str, seed: int) -> tuple[int, float]:
    """The same in a worker process."""
    from paddock.games.catalog import find_game

    game = find_game(game_id)
    return think(game, game.load(guess), seat, level, seed)


def warm_up() -> None:
    """Loads the games before the first bot has to think; the terminal's interrupt is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    import paddock.games.catalog  # noqa: F401


def _end_with_the_server() -> None:
    """A server that is killed cannot tell its workers to go."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Bots:
    """The worker processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        #: By game and level, how long a bot's longest thought was of late.
        self._longest: dict[tuple[str, str], float] = {}

    def open(self) -> None:
        self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=warm_up)

    def close(self) -> None:
        if self._pool is not None:
            end_processes(self._pool)
            self._pool = None

    async def choose(self, game: Game, state: State, seat: int, level: str, seed: int) -> int:
        """What a bot of that level plays in a seat."""
        guess = state.sample(seat, split(seed, "guess"))
        longest = self._longest.get((game.id, level), UNKNOWN)
        if longest <= SHORT:
            move, seconds = think(game, guess, seat, level, seed)
        else:
            move, seconds = await self._ask(game.id, guess.to_dict(), seat, level, seed)
        self._longest[game.id, level] = max(seconds, FADING * longest)
        return move

    async def _ask(self, game_id: str, guess: Json, seat: int, level: str, seed: int) -> tuple[int, float]:
        """A worker's answer; one that dies is replaced and the question asked again."""
        for attempt in range(1, ATTEMPTS + 1):
            pool = self._pool
            if pool is None:
                raise RuntimeError("the bots are not there: the server is closing")
            try:
                loop = asyncio.get_running_loop()
                future = loop.run_in_executor(pool, think_apart, game_id, guess, seat, level, seed)
                return await asyncio.wait_for(future, THINKING_SECONDS)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a bot's process failed", extra={"attempt": attempt, "reason": type(error).__name__})
                if self._pool is pool:
                    end_processes(pool)
                    self.open()
        raise RuntimeError(f"no bot process lived long enough to answer, {ATTEMPTS} times over")


def end_processes(pool: ProcessPoolExecutor) -> None:
    """Ends a pool's processes, busy or not: `shutdown` alone would wait for one that hangs."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)
