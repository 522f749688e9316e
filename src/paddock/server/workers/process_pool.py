"""Long work, in processes of its own: recorded games are replayed, boards drawn, champions' moves thought out.

The queue is bounded, and whoever asks for much does not hold up those who ask for little: those who ask take turns.
"""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, Final, Generic, TypeVar

from paddock.server.errors import Refused

#: What an address, and all together, may have waiting with their files.
MOST_EACH: Final = 4
MOST: Final = 64
#: A piece of work that takes longer is given up, and its process with it.
LONGEST_SECONDS: Final = 60.0
ATTEMPTS: Final = 2
#: Whose work goes before strangers': a board is drawn once for everybody.
EVERYBODY: Final = ""

log = logging.getLogger(__name__)


def warm_up(nice: int = 0) -> None:
    """Loads the games before the first question; the terminal's interrupt is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and sys.platform != "win32":
        os.nice(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    import paddock.games.catalog  # noqa: F401


def _end_with_the_server() -> None:
    """A server that is killed cannot tell its workers to go."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def end_processes(pool: ProcessPoolExecutor) -> None:
    """Ends a pool's processes, busy or not: `shutdown` alone would wait for one that hangs."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    pool.shutdown(cancel_futures=True)


Waiting = TypeVar("Waiting")


class TookTooLong(Refused):
    """A piece of work that was given up: to begin it again would take as long."""

    def __init__(self) -> None:
        super().__init__("unavailable", "this took the server too long; try again later", retry_after=60.0)


class Turns(Generic[Waiting]):
    """What waits, by whom it is for: they take turns, and none has more than `most_at_once` under way."""

    def __init__(self, most_at_once: int) -> None:
        self.most_at_once = most_at_once
        self._waiting: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._under_way: Counter[str] = Counter()

    def __len__(self) -> int:
        """How much is still to be begun."""
        return sum(len(jobs) for jobs in self._waiting.values())

    def waiting(self, whose: str) -> int:
        return len(self._waiting.get(whose, ()))

    def add(self, whose: str, job: Waiting) -> None:
        self._waiting.setdefault(whose, deque()).append(job)

    def begin(self) -> tuple[str, Waiting] | None:
        """What is to be begun next, and for whom: everybody's first. `end` says that it is over."""
        for whose in (EVERYBODY, *self._waiting):
            if whose not in self._waiting or (whose != EVERYBODY and self._under_way[whose] >= self.most_at_once):
                continue
            jobs = self._waiting[whose]
            job = jobs.popleft()
            self._waiting.move_to_end(whose)
            if not jobs:
                del self._waiting[whose]
            self._under_way[whose] += 1
            return whose, job
        return None

    def end(self, whose: str) -> None:
        self._under_way[whose] -= 1
        if self._under_way[whose] <= 0:
            del self._under_way[whose]


@dataclass
class _Job:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: "asyncio.Future[Any]"


class _Lane:
    """One worker process, there from its first piece of work on. Each has a pool of its own, so that one that fails
    takes nobody else's work with it."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, job: _Job, seconds: float) -> Any:
        pool = self._pool
        if pool is None:
            pool = self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=warm_up, initargs=(self._nice,)
            )
        future = asyncio.get_running_loop().run_in_executor(pool, job.function, *job.arguments)
        return await asyncio.wait_for(future, seconds)

    def end(self) -> None:
        if self._pool is not None:
            end_processes(self._pool)
            self._pool = None


class Work:
    """The worker processes, and what waits for them; of each who asks not more than `most_each`.

    A piece of work that ends its process is begun again, so that there are `attempts` in all; one that takes longer
    than `seconds` only if it is `patient`. As many workers as are to `spare`, nobody can keep from the others.
    """

    def __init__(
        self,
        workers: int = 1,
        most_each: int = MOST_EACH,
        most: int = MOST,
        attempts: int = ATTEMPTS,
        nice: int = 0,
        seconds: float = LONGEST_SECONDS,
        patient: bool = False,
        spare: int = 0,
    ) -> None:
        self.workers = workers
        self.most_each = most_each
        self.most = most
        self.attempts = attempts
        self.seconds = seconds
        self.patient = patient
        self._lanes = [_Lane(nice) for _ in range(workers)]
        #: Those that have nothing to do; the one that worked last is the first to be asked again.
        self._free: list[_Lane] = list(self._lanes)
        self._turns: Turns[_Job] = Turns(max(1, workers - spare))
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = True

    def open(self) -> None:
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lane in self._lanes:
            lane.end()

    def rest(self) -> None:
        """Ends the processes that have nothing to do; they come back when there is work."""
        for lane in self._free:
            lane.end()

    async def run(self, whose: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """The function's answer, when it is this address's turn; Refused if too much waits already."""
        if whose != EVERYBODY and self._turns.waiting(whose) >= self.most_each:
            raise Refused("too_fast", "your last files are still being read; try again in a moment", retry_after=5.0)
        if self.waiting() >= self.most:
            raise Refused("unavailable", "the server is busy with other files; try again in a moment", retry_after=5.0)
        job = _Job(function, arguments, asyncio.get_running_loop().create_future())
        self._turns.add(whose, job)
        self._go_on()
        return await job.done

    def waiting(self) -> int:
        """How much is still to be begun."""
        return len(self._turns)

    def _go_on(self) -> None:
        while self._free and (begun := self._turns.begin()) is not None:
            whose, job = begun
            if job.done.done():  # nobody waits for it any more
                self._turns.end(whose)
                continue
            task = asyncio.create_task(self._do(self._free.pop(), whose, job), name="work")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, lane: _Lane, whose: str, job: _Job) -> None:
        try:
            answer = await self._answer(lane, job)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self._free.append(lane)
            self._turns.end(whose)
        self._go_on()

    async def _answer(self, lane: _Lane, job: _Job) -> Any:
        for attempt in range(1, self.attempts + 1):
            if self._closed:
                raise Refused("unavailable", "the server is closing")
            try:
                return await lane.answer(job, self.seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a worker failed", extra={"attempt": attempt, "reason": type(error).__name__})
                lane.end()
                if isinstance(error, TimeoutError) and not self.patient:
                    break
        raise TookTooLong
