"""One analysis in progress: it hands out jobs, takes their results, and writes down what is known meanwhile.

The analysis is read and written in a thread, so that nobody waits for it.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from paddock.engine import Log
from paddock.server.analyses.analysis_store import DONE, STOPPED, Stored
from paddock.server.workers.process_pool import FairPool

if TYPE_CHECKING:  # loaded with the first analysis
    from paddock.analysis import Analysis, Job, JobResult

#: What becomes of it; DONE and STOPPED besides.
WAITING: Final = "waiting"
RUNNING: Final = "running"
FAILED: Final = "failed"

#: The time that a bundle of jobs should take.
BUNDLE_SECONDS: Final = 0.2
MOST_IN_A_BUNDLE: Final = 64
#: The least time between two snapshots, and its factor on the time that writing one took.
TELL_SECONDS: Final = 0.4
REST: Final = 5.0


def run_jobs(text: str, jobs: "list[Job]") -> "tuple[list[JobResult], float]":
    """Returns the results of some jobs and the time they took. Runs in a worker process."""
    from paddock.analysis import run_job

    began = time.perf_counter()
    return [run_job(text, job) for job in jobs], time.perf_counter() - began


class Snapshot(NamedTuple):
    """The last written results of an analysis, as JSON."""

    head: Stored
    text: bytes


class AnalysisRun:
    """One analysis: waiting, running, or stopped so that it can continue."""

    def __init__(self, code: str, depth: str, address: str, game: Log) -> None:
        self.code = code
        self.depth = depth
        #: The address that started it.
        self.address = address
        self.status = WAITING
        self.reason: str | None = None
        #: Whether it is being stored, and nothing can stop it any more.
        self.ending = False
        self.text = ""
        self.task: asyncio.Task[None] | None = None
        self.snapshot: Snapshot | None = None
        self._revision = 0
        self._game = game
        self._analysis: Analysis | None = None
        #: Jobs without a result yet, and those of them that must be run again.
        self._owed: set[Job] = set()
        self._again: list[Job] = []
        #: Held while the analysis is read or written.
        self._lock = asyncio.Lock()
        #: Set, and another one made, when something was found.
        self._more = asyncio.Event()
        self._news = True
        self._next_telling = 0.0

    @property
    def progress(self) -> float:
        return 0.0 if self._analysis is None else self._analysis.progress

    def go_on(self, address: str) -> None:
        """Makes it wait for its turn again."""
        self.address, self.status, self.reason = address, WAITING, None
        self._again = list(self._owed)
        self._news = True

    async def work_on(self, work: FairPool) -> None:
        """Runs until all results are there; raises LogError if the game cannot be replayed."""
        async with asyncio.TaskGroup() as group:
            for _ in range(work.workers):  # the processes start while the game is replayed here
                group.create_task(work.run(self.address, run_jobs, "", []))
            if self._analysis is None:
                self.text, self._analysis = await asyncio.to_thread(_prepare_analysis, self._game, self.depth)
            for _ in range(work.workers + 1):
                group.create_task(self._lane(work))

    async def _lane(self, work: FairPool) -> None:
        size = 1
        while True:
            more = self._more
            jobs = await self._with_analysis(partial(self._take_jobs, size))
            if not jobs:
                if self.progress == 1.0:
                    return
                await more.wait()  # what the others find may tell what else there is to do
                continue
            found, seconds = await work.run(self.address, run_jobs, self.text, jobs)
            await self._with_analysis(partial(self._add_results, found))
            self._news = True
            self._more.set()
            self._more = asyncio.Event()
            size = min(MOST_IN_A_BUNDLE, max(1, int(len(jobs) * BUNDLE_SECONDS / max(seconds, 1e-6))), 2 * len(jobs))

    def _take_jobs(self, size: int, analysis: "Analysis") -> "list[Job]":
        jobs = [self._again.pop() for _ in range(min(size, len(self._again)))]
        while len(jobs) < size and (job := analysis.next_job()) is not None:
            jobs.append(job)
        self._owed.update(jobs)
        return jobs

    def _add_results(self, found: "list[JobResult]", analysis: "Analysis") -> None:
        for each in found:
            analysis.add(each)
            self._owed.discard(each.job)

    async def _with_analysis(self, work: "Callable[[Analysis], Any]") -> Any:
        """Uses the analysis in a thread, one caller at a time, without blocking the event loop."""
        async with self._lock:
            assert self._analysis is not None
            doing = asyncio.ensure_future(asyncio.to_thread(work, self._analysis))
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                await asyncio.wait({doing})
                raise

    async def tell(self, at_once: bool = False, stopped: bool = False) -> None:
        """Writes a snapshot if there are new results and the last snapshot is not too recent."""
        due = at_once or time.monotonic() >= self._next_telling
        if self._analysis is None or not due or not (self._news or at_once):
            return
        self._next_telling = time.monotonic() + TELL_SECONDS
        self._news = False
        began = time.monotonic()
        # a number that grows, after a restart and at another server too
        self._revision = max(self._revision + 1, int(time.time() * 1000))
        self.snapshot = await self._with_analysis(partial(_snapshot, self.depth, self._revision, stopped))
        self._next_telling = max(self._next_telling, time.monotonic() + REST * (time.monotonic() - began))


def _snapshot(depth: str, revision: int, stopped: bool, analysis: "Analysis") -> Snapshot:
    head = Stored(depth, DONE if analysis.over else STOPPED, analysis.progress, analysis.complete, revision)
    return Snapshot(head, orjson.dumps(analysis.to_json(stopped=stopped)))


def _prepare_analysis(game: Log, depth: str) -> "tuple[str, Analysis]":
    from paddock.analysis import Analysis

    return game.to_json(), Analysis(game, depth)
