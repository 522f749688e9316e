"""Analyses of finished games, computed in worker processes of low priority.

The addresses that requested analyses take turns, one bundle of jobs each. A table has one analysis, shared by all
clients. Clients see its partial results; it is stored when it is done or stopped.
"""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from typing import Final

import orjson

from paddock.engine import Json, Log
from paddock.server.analyses.analysis_run import FAILED, RUNNING, AnalysisRun
from paddock.server.analyses.analysis_store import DEPTHS, DONE, STOPPED, AnalysisStore
from paddock.server.caches import RecentDict, SharedTasks, cancel_all
from paddock.server.db.storage import RETRY_SECONDS, Storage, when_available
from paddock.server.refusals import Refused
from paddock.server.workers.process_pool import FairPool

NONE: Final = "none"

#: Limits of the analyses that run at the same time, and that may wait: per address and in total.
MOST_ANALYSES: Final = 4
MOST_WAITING_EACH: Final = 2
MOST_WAITING: Final = 32
MOST_TRIES_EACH: Final = 4
MOST_STEPS: Final = 10_000
#: The niceness of the worker processes.
NICE: Final = 10
ATTEMPTS: Final = 2
JOB_SECONDS: Final = 60.0
#: Idle worker processes end after this time.
IDLE_SECONDS: Final = 30.0
#: Limits of the caches of stopped or failed analyses that can resume, and of evaluated moves.
KEPT: Final = 8
KEPT_TRIES: Final = 256

log = logging.getLogger(__name__)


def judge(text: str, step: int, move: str) -> Json:
    """Returns the value of another move. Runs in a worker process."""
    from paddock.analysis import evaluate_move

    return evaluate_move(text, step, move)


class Analyses:
    """All analyses of a server."""

    def __init__(self, storage: Storage, workers: int, idle_seconds: float = IDLE_SECONDS) -> None:
        self.store = AnalysisStore(storage)
        self.idle_seconds = idle_seconds
        # unbounded, because the number of waiting analyses is already limited
        self.pool = FairPool(
            workers, bounded=False, attempts=ATTEMPTS, nice=NICE, seconds=JOB_SECONDS, retry_timeouts=True
        )
        #: Waiting analyses in their order, and running ones.
        self._waiting: OrderedDict[str, AnalysisRun] = OrderedDict()
        self._running: dict[str, AnalysisRun] = {}
        #: Analyses that stopped or failed, and finished ones that are not stored yet.
        self._kept: RecentDict[str, AnalysisRun] = RecentDict(KEPT)
        self._tries: SharedTasks[tuple[str, int, str], Json] = SharedTasks(KEPT_TRIES)
        self._trying: Counter[str] = Counter()
        self._shutdown_timer: asyncio.TimerHandle | None = None
        self._storing: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stops running analyses and stores their results so far."""
        self._waiting.clear()
        await asyncio.gather(*(self._stop(run) for run in list(self._running.values())))
        await cancel_all(self._storing)
        await self._tries.close()
        if self._shutdown_timer is not None:
            self._shutdown_timer.cancel()
        await self.pool.close()

    async def begin(self, code: str, game: Log, depth: str, address: str, seated: bool) -> None:
        """Starts or resumes a table's analysis unless one of at least that depth exists. Replaces a shallower one only
        if the client may stop it."""
        live = self._live(code)
        if live is not None and not (_deeper(depth, live.depth) and self._may_stop(live, address, seated)):
            return
        kept = self._kept.get(code)
        stored = await self.store.find(code)
        if stored is not None and stored.status == DONE and not _deeper(depth, stored.depth):
            return
        deepest = max([depth, *(known.depth for known in (kept, stored) if known is not None)], key=DEPTHS.index)
        if self._live(code) is not live:  # another request was faster
            return
        self._check_capacity(address, live)
        if len(game.steps) > MOST_STEPS:
            raise Refused("too_large", "only games of up to {n} moves can be analysed", {"n": MOST_STEPS})
        if live is not None:  # replaced by the deeper one
            await self._stop(live)
            if self._live(code) is not None:
                return
        run = self._kept.pop(code, None)
        if run is None or run.depth != deepest:
            run = AnalysisRun(code, deepest, address, game)
        run.resume(address)
        self._waiting[code] = run
        self._start_waiting()

    async def stop(self, code: str, address: str, seated: bool) -> None:
        """Stops a table's analysis for the address that started it or a player; keeps the results so far."""
        live = self._live(code)
        if live is None:
            return
        if not self._may_stop(live, address, seated):
            raise Refused("not_your_seat", "only players of this table, or the one who started it, can stop it")
        await self._stop(live)

    async def state(self, code: str, address: str, seated: bool, since: int | None) -> bytes:
        """Returns the progress and the results of a table's analysis as JSON."""
        run = self._live(code) or self._ended_run(code)
        if run is not None:
            await run.publish()
        stored = await self.store.find(code)
        state: Json = {"status": NONE, "done": 0.0, "depth": None, "ahead": 0, "revision": 0}
        text: bytes | None = None
        if run is not None:
            state |= {"status": run.status, "done": round(run.progress, 4), "depth": run.depth}
        elif stored is not None:
            state |= {"status": stored.status, "done": round(stored.done, 4), "depth": stored.depth}
        newest = None if run is None else run.snapshot
        # show the stored analysis until the running one is better
        if newest is not None and (stored is None or newest.head.quality >= stored.quality):
            state["revision"], text = newest.head.revision, newest.text
        elif stored is not None:
            state["revision"] = stored.revision
            text = await self.store.text(code, stored.revision) if since != stored.revision else None
        if code in self._waiting:
            state["ahead"] = list(self._waiting).index(code)
        state["mine"] = run is not None and self._live(code) is run and self._may_stop(run, address, seated)
        state["reason"] = None if run is None else run.reason
        known = b"null" if text is None or since == state["revision"] else text
        return orjson.dumps(state)[:-1] + b',"analysis":' + known + b"}"

    async def judge(self, code: str, game: Log, step: int, move: str, address: str) -> Json:
        """Returns the value of another move at a step; each is computed once."""
        key = (code, step, move)
        if key not in self._tries:
            if self._trying[address] >= MOST_TRIES_EACH:
                raise Refused("too_fast", "your last moves are still being evaluated; try again soon", retry_after=2.0)
            self._trying[address] += 1
        return await self._tries.run(key, lambda: self._judge(game, step, move, address))

    async def _judge(self, game: Log, step: int, move: str, address: str) -> Json:
        self._cancel_shutdown()
        try:
            text = await asyncio.to_thread(game.to_json)
            judgement: Json = await self.pool.run(f"{address} tries", judge, text, step, move)
            return judgement
        finally:
            self._trying[address] -= 1
            self._trying = +self._trying
            self._schedule_shutdown()

    def _ended_run(self, code: str) -> AnalysisRun | None:
        """Returns a stopped or failed analysis if it has more to show than the stored one."""
        run = self._kept.get(code)
        return run if run is not None and (run.snapshot is not None or run.status == FAILED) else None

    def _live(self, code: str) -> AnalysisRun | None:
        return self._running.get(code) or self._waiting.get(code)

    def _may_stop(self, run: AnalysisRun, address: str, seated: bool) -> bool:
        return seated or run.address == address

    def _check_capacity(self, address: str, replaced: AnalysisRun | None) -> None:
        """Refuses another analysis if too many are waiting."""
        waiting = [run for run in self._waiting.values() if run is not replaced]
        own = [run for run in (*waiting, *self._running.values()) if run.address == address]
        if len([run for run in own if run is not replaced]) > MOST_WAITING_EACH:
            raise Refused(
                "too_many",
                "{n} analyses from your address are already waiting or running; wait for one to end, or stop it",
                {"n": len(own)},
                retry_after=10.0,
            )
        if len(waiting) >= MOST_WAITING:
            raise Refused("unavailable", "too many analyses are waiting; try again later", retry_after=30.0)

    def _start_waiting(self) -> None:
        """Starts waiting analyses, one per address at a time."""
        for run in list(self._waiting.values()):
            if len(self._running) >= MOST_ANALYSES:
                break
            if any(other.address == run.address for other in self._running.values()):
                continue
            del self._waiting[run.code]
            self._running[run.code] = run
            run.status = RUNNING
            self._cancel_shutdown()
            run.task = asyncio.create_task(self._run(run), name=f"analysis of {run.code}")
        if not self._running:
            self._schedule_shutdown()

    async def _run(self, run: AnalysisRun) -> None:
        began = time.monotonic()
        try:
            await run.work_on(self.pool)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            run.reason = _reason(run, error)
            await self._end(run, FAILED)
            return
        log.info("analysed", extra={"table": run.code, "seconds": round(time.monotonic() - began, 1)})
        await self._end(run, DONE)

    async def _end(self, run: AnalysisRun, status: str) -> None:
        """Ends an analysis: stores its results, then starts the next one."""
        run.ending = True
        safe = False
        try:
            await run.publish(at_once=True, stopped=status != DONE)
            if run.snapshot is not None and status != FAILED:
                safe = await self._store(run) and status == DONE
        except Exception as error:
            run.reason, status = _reason(run, error), FAILED
        run.status, run.task, run.ending = status, None, False
        if self._running.get(run.code) is run:
            del self._running[run.code]
        self._waiting.pop(run.code, None)
        if not safe:  # it may resume later
            self._kept[run.code] = run
        self._start_waiting()

    async def _store(self, run: AnalysisRun) -> bool:
        """Stores an analysis; returns False if the database is unavailable and storing continues in the background."""
        task = asyncio.create_task(self._store_when_available(run), name=f"storing the analysis of {run.code}")
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await asyncio.wait({task}, timeout=RETRY_SECONDS)
        if not task.done():
            return False
        task.result()
        return True

    async def _store_when_available(self, run: AnalysisRun) -> None:
        """Stores an analysis as soon as the database is available. Drops its snapshot if the stored one is better."""
        snapshot = run.snapshot
        assert snapshot is not None
        if not await when_available(lambda: self.store.put(run.code, *snapshot)):
            run.snapshot = None
        if self._kept.get(run.code) is run and run.status == DONE:
            del self._kept[run.code]

    async def _stop(self, run: AnalysisRun) -> None:
        task = run.task
        if task is not None:
            if not run.ending:
                task.cancel()
            await asyncio.wait({task})
        if self._live(run.code) is run and not run.ending:  # otherwise it ended in the meantime
            await self._end(run, STOPPED)

    def _cancel_shutdown(self) -> None:
        if self._shutdown_timer is not None:
            self._shutdown_timer.cancel()
            self._shutdown_timer = None

    def _schedule_shutdown(self) -> None:
        if not self._running and not self._trying:
            self._cancel_shutdown()
            self._shutdown_timer = asyncio.get_running_loop().call_later(self.idle_seconds, self.pool.shutdown_idle)


def _reason(run: AnalysisRun, error: Exception) -> str:
    """Logs why an analysis failed, and returns the reason without details."""
    cause = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
    log.error("an analysis failed", extra={"table": run.code, "reason": repr(cause)}, exc_info=cause)
    if isinstance(cause, Refused):
        return "part of it took too long or crashed twice"
    return "something went wrong on the server"


def _deeper(one: str, other: str) -> bool:
    return DEPTHS.index(one) > DEPTHS.index(other)
