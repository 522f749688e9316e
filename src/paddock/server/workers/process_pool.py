"""Long work, in processes of its own: recorded games are replayed, boards drawn, champions' moves thought out.

The queue is bounded, and whoever asks for much does not hold up those who ask for little: those who ask take turns.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final

from paddock.server.errors import Refused
from paddock.workers import EVERYBODY, Turns, Worker

#: What an address, and all together, may have waiting with their files.
MOST_EACH: Final = 4
MOST: Final = 64
#: A piece of work that takes longer is given up, and its process with it.
LONGEST_SECONDS: Final = 60.0
ATTEMPTS: Final = 2

log = logging.getLogger(__name__)


def load_games() -> None:
    """Loads the games before the first task."""
    import paddock.games.catalog  # noqa: F401


class TookTooLong(Refused):
    """A piece of work that was given up: to begin it again would take as long."""

    def __init__(self) -> None:
        super().__init__("unavailable", "this took the server too long; try again later", retry_after=60.0)


@dataclass
class _Job:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: "asyncio.Future[Any]"


class FairPool:
    """The worker processes, and what waits for them; of each who asks not more than `most_each`.

    A piece of work that ends its process is begun again, so that there are `attempts` in all; one that takes longer
    than `seconds` only if `retry_timeouts` says so. As many workers as are to `spare`, nobody can keep from the others.
    """

    def __init__(
        self,
        workers: int = 1,
        most_each: int = MOST_EACH,
        most: int = MOST,
        attempts: int = ATTEMPTS,
        nice: int = 0,
        seconds: float = LONGEST_SECONDS,
        retry_timeouts: bool = False,
        spare: int = 0,
    ) -> None:
        self.workers = workers
        self.most_each = most_each
        self.most = most
        self.attempts = attempts
        self.seconds = seconds
        self.retry_timeouts = retry_timeouts
        # each has a process of its own, so that one that fails takes nobody else's work with it
        self._workers = [Worker(load_games, nice=nice) for _ in range(workers)]
        #: Those that have nothing to do; the one that worked last is the first to be asked again.
        self._free = list(self._workers)
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
        for worker in self._workers:
            worker.end()

    def shutdown_idle(self) -> None:
        """Ends the processes that have nothing to do; they come back when there is work."""
        for worker in self._free:
            worker.end()

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

    async def _do(self, worker: Worker, whose: str, job: _Job) -> None:
        try:
            answer = await self._answer(worker, job)
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
            self._free.append(worker)
            self._turns.end(whose)
        self._go_on()

    async def _answer(self, worker: Worker, job: _Job) -> Any:
        for attempt in range(1, self.attempts + 1):
            if self._closed:
                raise Refused("unavailable", "the server is closing")
            try:
                future = worker.submit(job.function, *job.arguments)
                return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a worker failed", extra={"attempt": attempt, "reason": type(error).__name__})
                worker.end()
                if isinstance(error, TimeoutError) and not self.retry_timeouts:
                    break
        raise TookTooLong
