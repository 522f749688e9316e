"""One analysis in progress: it hands out jobs, collects their results, and writes snapshots of them.

The analysis is read and written in a thread, so that it does not block the event loop.
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

#: The possible statuses, together with DONE and STOPPED.
WAITING: Final = "waiting"
RUNNING: Final = "running"
FAILED: Final = "failed"

#: How long a bundle of jobs should take.
BUNDLE_SECONDS: Final = 0.2
MOST_IN_A_BUNDLE: Final = 64
#: The minimum time between two snapshots: absolute, and as a multiple of the time that writing the last one took.
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
        #: Whether it is being stored and can no longer be stopped.
        self.ending = False
        self.text = ""
        self.task: asyncio.Task[None] | None = None
        self.snapshot: Snapshot | None = None
        self._revision = 0
        self._game = game
        self._analysis: Analysis | None = None
        #: Jobs without a result yet, and those of them that must be run again.
        self._unfinished_jobs: set[Job] = set()
        self._jobs_to_repeat: list[Job] = []
        #: Held while the analysis is read or written.
        self._lock = asyncio.Lock()
        #: Set, and replaced by a new event, when results were added.
        self._results_added = asyncio.Event()
        self._has_new_results = True
        self._next_snapshot_at = 0.0

    @property
    def progress(self) -> float:
        return 0.0 if self._analysis is None else self._analysis.progress

    def resume(self, address: str) -> None:
        """Puts it back into the queue."""
        self.address, self.status, self.reason = address, WAITING, None
        self._jobs_to_repeat = list(self._unfinished_jobs)
        self._has_new_results = True

    async def work_on(self, work: FairPool) -> None:
        """Runs until all results are there. Raises LogError if the game cannot be replayed."""
        async with asyncio.TaskGroup() as group:
            for _ in range(work.workers):  # start the processes while the game is replayed here
                group.create_task(work.run(self.address, run_jobs, "", []))
            if self._analysis is None:
                self.text, self._analysis = await asyncio.to_thread(_prepare_analysis, self._game, self.depth)
            for _ in range(work.workers + 1):
                group.create_task(self._run_bundles(work))

    async def _run_bundles(self, work: FairPool) -> None:
        size = 1
        while True:
            more = self._results_added
            jobs = await self._with_analysis(partial(self._take_jobs, size))
            if not jobs:
                if self.progress == 1.0:
                    return
                await more.wait()  # the results of other jobs may lead to new ones
                continue
            found, seconds = await work.run(self.address, run_jobs, self.text, jobs)
            await self._with_analysis(partial(self._add_results, found))
            self._has_new_results = True
            self._results_added.set()
            self._results_added = asyncio.Event()
            size = min(MOST_IN_A_BUNDLE, max(1, int(len(jobs) * BUNDLE_SECONDS / max(seconds, 1e-6))), 2 * len(jobs))

    def _take_jobs(self, size: int, analysis: "Analysis") -> "list[Job]":
        jobs = [self._jobs_to_repeat.pop() for _ in range(min(size, len(self._jobs_to_repeat)))]
        while len(jobs) < size and (job := analysis.next_job()) is not None:
            jobs.append(job)
        self._unfinished_jobs.update(jobs)
        return jobs

    def _add_results(self, found: "list[JobResult]", analysis: "Analysis") -> None:
        for each in found:
            analysis.add(each)
            self._unfinished_jobs.discard(each.job)

    async def _with_analysis(self, work: "Callable[[Analysis], Any]") -> Any:
        """Calls a function with the analysis in a thread, one caller at a time, without blocking the event loop."""
        async with self._lock:
            assert self._analysis is not None
            doing = asyncio.ensure_future(asyncio.to_thread(work, self._analysis))
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                await asyncio.wait({doing})
                raise

    async def publish(self, at_once: bool = False, stopped: bool = False) -> None:
        """Writes a snapshot if there are new results and the last snapshot is old enough."""
        due = at_once or time.monotonic() >= self._next_snapshot_at
        if self._analysis is None or not due or not (self._has_new_results or at_once):
            return
        self._next_snapshot_at = time.monotonic() + TELL_SECONDS
        self._has_new_results = False
        began = time.monotonic()
        # keeps growing after a restart and across servers
        self._revision = max(self._revision + 1, int(time.time() * 1000))
        self.snapshot = await self._with_analysis(partial(_snapshot, self.depth, self._revision, stopped))
        self._next_snapshot_at = max(self._next_snapshot_at, time.monotonic() + REST * (time.monotonic() - began))


def _snapshot(depth: str, revision: int, stopped: bool, analysis: "Analysis") -> Snapshot:
    head = Stored(depth, DONE if analysis.over else STOPPED, analysis.progress, analysis.complete, revision)
    return Snapshot(head, orjson.dumps(analysis.to_json(stopped=stopped)))


def _prepare_analysis(game: Log, depth: str) -> "tuple[str, Analysis]":
    from paddock.analysis import Analysis

    return game.to_json(), Analysis(game, depth)
