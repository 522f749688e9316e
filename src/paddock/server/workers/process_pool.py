"""Worker processes for long work: replaying recorded games, drawing boards, choosing champions' moves.

The queue is bounded, and callers take turns, so that one with many jobs does not block the others.
"""

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from paddock.server.caches import cancel_all
from paddock.server.refusals import Refused
from paddock.workers import Worker

#: The maximum number of waiting jobs: per caller, and in total.
MOST_EACH: Final = 4
MOST: Final = 64
#: A job that takes longer is given up, and its process is ended.
LONGEST_SECONDS: Final = 60.0
ATTEMPTS: Final = 2
#: The caller whose jobs go before all others.
EVERYBODY: Final = ""

Resource = TypeVar("Resource")

log = logging.getLogger(__name__)


def load_games() -> None:
    """Loads the games before the first job."""
    import paddock.games.catalog  # noqa: F401


class TookTooLong(Refused):
    """A job that took too long. It is not tried again, because it would take as long again."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the server took too long for this; try again later", retry_after=60.0)


@dataclass
class _Job(Generic[Resource]):
    use: Callable[[Resource], Awaitable[Any]]
    pick: Callable[[list[Resource]], Resource]
    done: "asyncio.Future[Any]"


class FairQueue(Generic[Resource]):
    """Jobs that wait for one of a few resources. Callers take turns, and none uses more than `most_at_once`."""

    def __init__(self, resources: list[Resource], most_at_once: int) -> None:
        #: The resources that are not in use; the last used one comes last.
        self.free = list(resources)
        self._most_at_once = most_at_once
        self._waiting: OrderedDict[str, deque[_Job[Resource]]] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(
        self,
        whose: str,
        use: Callable[[Resource], Awaitable[Any]],
        pick: Callable[[list[Resource]], Resource] = lambda free: free[-1],
    ) -> Any:
        """Uses a resource when it is this caller's turn; `pick` chooses among the free ones."""
        job = _Job(use, pick, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(whose, deque()).append(job)
        self._start_next()
        return await job.done

    def waiting(self, whose: str | None = None) -> int:
        """Returns how many jobs have not started: one caller's, or all."""
        queues = self._waiting.values() if whose is None else [self._waiting.get(whose, ())]
        return sum(len(jobs) for jobs in queues)

    async def close(self) -> None:
        await cancel_all(self._tasks)

    def _start_next(self) -> None:
        while self.free and (whose := self._next_caller()) is not None:
            job = self._waiting[whose].popleft()
            self._waiting.move_to_end(whose)
            if not self._waiting[whose]:
                del self._waiting[whose]
            if job.done.done():  # nothing waits for it any more
                continue
            self._running[whose] += 1
            resource = job.pick(self.free)
            self.free.remove(resource)
            task = asyncio.create_task(self._run(resource, whose, job), name="work")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next_caller(self) -> str | None:
        """Returns the caller whose turn it is; EVERYBODY comes first."""
        if EVERYBODY in self._waiting:
            return EVERYBODY
        return next((whose for whose in self._waiting if self._running[whose] < self._most_at_once), None)

    async def _run(self, resource: Resource, whose: str, job: _Job[Resource]) -> None:
        try:
            answer = await job.use(resource)
            if not job.done.done():
                job.done.set_result(answer)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        finally:
            self.free.append(resource)
            self._running[whose] -= 1
            if not self._running[whose]:
                del self._running[whose]
        self._start_next()


@dataclass
class FairPool:
    """Worker processes that run functions, with limits on waiting jobs and on their time."""

    workers: int = 1
    #: Whether the queue is limited: to MOST_EACH jobs per caller, and MOST in total.
    bounded: bool = True
    #: How often a job that ends its process is tried in total.
    attempts: int = ATTEMPTS
    nice: int = 0
    seconds: float = LONGEST_SECONDS
    #: Whether a job that took longer than `seconds` is tried again, too.
    retry_timeouts: bool = False
    #: The number of workers that one caller never gets.
    spare: int = 0

    def __post_init__(self) -> None:
        # each has its own process, so that a crash does not affect other jobs
        self._workers = [Worker(load_games, nice=self.nice) for _ in range(self.workers)]
        self.queue = FairQueue(self._workers, max(1, self.workers - self.spare))
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        await self.queue.close()
        for worker in self._workers:
            worker.end()

    def shutdown_idle(self) -> None:
        """Ends idle processes; they are started again when there is work."""
        for worker in self.queue.free:
            worker.end()

    async def run(self, whose: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Returns the function's result, when it is this caller's turn. Raises Refused if too many jobs wait."""
        if self.bounded and whose != EVERYBODY and self.queue.waiting(whose) >= MOST_EACH:
            raise Refused("too_fast", "your last files are still being read; try again in a moment", retry_after=5.0)
        if self.bounded and self.queue.waiting() >= MOST:
            raise Refused("unavailable", "the server is busy with other files; try again in a moment", retry_after=5.0)
        return await self.queue.run(whose, lambda worker: self._answer(worker, function, arguments))

    async def _answer(self, worker: Worker, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        for attempt in range(1, self.attempts + 1):
            if self._closed:
                raise Refused("unavailable", "the server is shutting down; try again")
            try:
                return await asyncio.wait_for(asyncio.wrap_future(worker.submit(function, *arguments)), self.seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a worker failed", extra={"attempt": attempt, "reason": type(error).__name__})
                worker.end()
                if isinstance(error, TimeoutError) and not self.retry_timeouts:
                    break
        raise TookTooLong
