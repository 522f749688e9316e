"""Analyses of finished games, computed in worker processes that give way to everything else.

Addresses take turns, one bundle of jobs each. A table has one analysis for all who ask. Clients see what is known while
it is computed; it is stored when it is done or stopped.
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

#: How many are worked on at the same time, taking turns; how many an address, and all together, may have waiting.
MOST_ANALYSES: Final = 4
MOST_WAITING_EACH: Final = 2
MOST_WAITING: Final = 32
MOST_TRIES_EACH: Final = 4
MOST_STEPS: Final = 10_000
#: How much others go first: ten steps of the system's twenty.
NICE: Final = 10
ATTEMPTS: Final = 2
JOB_SECONDS: Final = 60.0
#: So long after the last piece of work the processes end.
IDLE_SECONDS: Final = 30.0
#: Those that were stopped, or failed, and can go on; and moves that were tried.
KEPT: Final = 8
KEPT_TRIES: Final = 256

log = logging.getLogger(__name__)


def judge(text: str, step: int, move: str) -> Json:
    """What a move would have been worth. Runs in a worker process."""
    from paddock.analysis import evaluate_move

    return evaluate_move(text, step, move)


class Analyses:
    """All analyses of a server."""

    def __init__(self, storage: Storage, workers: int, idle_seconds: float = IDLE_SECONDS) -> None:
        self.store = AnalysisStore(storage)
        self.idle_seconds = idle_seconds
        # not bounded there: what waits is bounded here
        self.pool = FairPool(
            workers, bounded=False, attempts=ATTEMPTS, nice=NICE, seconds=JOB_SECONDS, retry_timeouts=True
        )
        #: Those that wait, in their order, and those under way.
        self._waiting: OrderedDict[str, AnalysisRun] = OrderedDict()
        self._running: dict[str, AnalysisRun] = {}
        #: Stopped or failed, or done and still to be stored.
        self._kept: RecentDict[str, AnalysisRun] = RecentDict(KEPT)
        self._tries: SharedTasks[tuple[str, int, str], Json] = SharedTasks(KEPT_TRIES)
        self._trying: Counter[str] = Counter()
        self._resting: asyncio.TimerHandle | None = None
        self._storing: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """What is under way is stored as far as it went."""
        self._waiting.clear()
        await asyncio.gather(*(self._stop(under) for under in list(self._running.values())))
        await cancel_all(self._storing)
        await self._tries.close()
        if self._resting is not None:
            self._resting.cancel()
        await self.pool.close()

    async def begin(self, code: str, game: Log, depth: str, address: str, seated: bool) -> None:
        """Begins a table's analysis, or goes on with it, unless there is one of that depth. One that others have begun
        is not ended for a deeper one."""
        live = self._live(code)
        if live is not None and not (_deeper(depth, live.depth) and self._may_stop(live, address, seated)):
            return
        kept = self._kept.get(code)
        stored = await self.store.find(code)
        if stored is not None and stored.status == DONE and not _deeper(depth, stored.depth):
            return
        deepest = max([depth, *(known.depth for known in (kept, stored) if known is not None)], key=DEPTHS.index)
        if self._live(code) is not live:  # somebody was quicker
            return
        self._check_room(address, live)
        if len(game.steps) > MOST_STEPS:
            raise Refused("too_large", "only games of up to {n} moves can be analysed", {"n": MOST_STEPS})
        if live is not None:  # it makes way for the deeper one
            await self._stop(live)
            if self._live(code) is not None:
                return
        under = self._kept.pop(code, None)
        if under is None or under.depth != deepest:
            under = AnalysisRun(code, deepest, address, game)
        under.go_on(address)
        self._waiting[code] = under
        self._go_on()

    async def stop(self, code: str, address: str, seated: bool) -> None:
        """Stops a table's analysis for the address that began it, or somebody who played; what is known stays."""
        live = self._live(code)
        if live is None:
            return
        if not self._may_stop(live, address, seated):
            raise Refused("not_your_seat", "only players of this table, or the one who started it, can stop it")
        await self._stop(live)

    async def state(self, code: str, address: str, seated: bool, since: int | None) -> bytes:
        """How far a table's analysis is, and what is known, as JSON."""
        under = self._live(code) or self._ended_run(code)
        if under is not None:
            await under.tell()
        stored = await self.store.find(code)
        state: Json = {"status": NONE, "done": 0.0, "depth": None, "ahead": 0, "revision": 0}
        text: bytes | None = None
        if under is not None:
            state |= {"status": under.status, "done": round(under.progress, 4), "depth": under.depth}
        elif stored is not None:
            state |= {"status": stored.status, "done": round(stored.done, 4), "depth": stored.depth}
        newest = None if under is None else under.snapshot
        # what is stored is shown until one that is to be better is
        if newest is not None and (stored is None or newest.head.worth >= stored.worth):
            state["revision"], text = newest.head.revision, newest.text
        elif stored is not None:
            state["revision"] = stored.revision
            text = await self.store.text(code, stored.revision) if since != stored.revision else None
        if code in self._waiting:
            state["ahead"] = list(self._waiting).index(code)
        state["mine"] = under is not None and self._live(code) is under and self._may_stop(under, address, seated)
        state["reason"] = None if under is None else under.reason
        known = b"null" if text is None or since == state["revision"] else text
        return orjson.dumps(state)[:-1] + b',"analysis":' + known + b"}"

    async def judge(self, code: str, game: Log, step: int, move: str, address: str) -> Json:
        """What a move would have been worth at a step; each is tried once."""
        key = (code, step, move)
        if key not in self._tries:
            if self._trying[address] >= MOST_TRIES_EACH:
                raise Refused("too_fast", "your last moves are still being evaluated; try again soon", retry_after=2.0)
            self._trying[address] += 1
        return await self._tries.run(key, lambda: self._judge(game, step, move, address))

    async def _judge(self, game: Log, step: int, move: str, address: str) -> Json:
        self._stay_awake()
        try:
            text = await asyncio.to_thread(game.to_json)
            judgement: Json = await self.pool.run(f"{address} tries", judge, text, step, move)
            return judgement
        finally:
            self._trying[address] -= 1
            self._trying = +self._trying
            self._rest_soon()

    def _ended_run(self, code: str) -> AnalysisRun | None:
        """An analysis that has ended, if it knows more than the stored one."""
        under = self._kept.get(code)
        return under if under is not None and (under.snapshot is not None or under.status == FAILED) else None

    def _live(self, code: str) -> AnalysisRun | None:
        return self._running.get(code) or self._waiting.get(code)

    def _may_stop(self, under: AnalysisRun, address: str, seated: bool) -> bool:
        return seated or under.address == address

    def _check_room(self, address: str, replaced: AnalysisRun | None) -> None:
        """Refuses one more where too many wait already."""
        waiting = [under for under in self._waiting.values() if under is not replaced]
        own = [under for under in (*waiting, *self._running.values()) if under.address == address]
        if len([under for under in own if under is not replaced]) > MOST_WAITING_EACH:
            raise Refused(
                "too_many",
                "{n} analyses from your address are already waiting or running; wait for one to end, or stop it",
                {"n": len(own)},
                retry_after=10.0,
            )
        if len(waiting) >= MOST_WAITING:
            raise Refused("unavailable", "too many analyses are waiting; try again later", retry_after=30.0)

    def _go_on(self) -> None:
        """Begins what can be begun: of each address one at a time."""
        for under in list(self._waiting.values()):
            if len(self._running) >= MOST_ANALYSES:
                break
            if any(other.address == under.address for other in self._running.values()):
                continue
            del self._waiting[under.code]
            self._running[under.code] = under
            under.status = RUNNING
            self._stay_awake()
            under.task = asyncio.create_task(self._run(under), name=f"analysis of {under.code}")
        if not self._running:
            self._rest_soon()

    async def _run(self, under: AnalysisRun) -> None:
        began = time.monotonic()
        try:
            await under.work_on(self.pool)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            under.reason = _reason(under, error)
            await self._end(under, FAILED)
            return
        log.info("analysed", extra={"table": under.code, "seconds": round(time.monotonic() - began, 1)})
        await self._end(under, DONE)

    async def _end(self, under: AnalysisRun, status: str) -> None:
        """Ends it: what is known is stored before it counts as done; then the next one begins."""
        under.ending = True
        safe = False
        try:
            await under.tell(at_once=True, stopped=status != DONE)
            if under.snapshot is not None and status != FAILED:
                safe = await self._store(under) and status == DONE
        except Exception as error:
            under.reason, status = _reason(under, error), FAILED
        under.status, under.task, under.ending = status, None, False
        if self._running.get(under.code) is under:
            del self._running[under.code]
        self._waiting.pop(under.code, None)
        if not safe:  # it may go on later
            self._kept[under.code] = under
        self._go_on()

    async def _store(self, under: AnalysisRun) -> bool:
        """Stores it, and returns whether that is done; if the database is away, it happens later."""
        task = asyncio.create_task(self._put(under), name=f"storing the analysis of {under.code}")
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await asyncio.wait({task}, timeout=RETRY_SECONDS)
        return task.done()

    async def _put(self, under: AnalysisRun) -> None:
        """Stores it as soon as the database answers; one that is worth less than the stored one is not shown."""
        snapshot = under.snapshot
        assert snapshot is not None
        if not await when_available(lambda: self.store.put(under.code, *snapshot)):
            under.snapshot = None
        if self._kept.get(under.code) is under and under.status == DONE:
            del self._kept[under.code]

    async def _stop(self, under: AnalysisRun) -> None:
        task = under.task
        if task is not None:
            if not under.ending:
                task.cancel()
            await asyncio.wait({task})
        if self._live(under.code) is under and not under.ending:  # else it came to its end meanwhile
            await self._end(under, STOPPED)

    def _stay_awake(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    def _rest_soon(self) -> None:
        if not self._running and not self._trying:
            self._stay_awake()
            self._resting = asyncio.get_running_loop().call_later(self.idle_seconds, self.pool.shutdown_idle)


def _reason(under: AnalysisRun, error: Exception) -> str:
    """Returns why an analysis failed, without details: those are in the log."""
    cause = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
    log.error("an analysis failed", extra={"table": under.code, "reason": repr(cause)}, exc_info=cause)
    if isinstance(cause, Refused):
        return "part of it took too long or crashed twice"
    return "something went wrong on the server"


def _deeper(one: str, other: str) -> bool:
    return DEPTHS.index(one) > DEPTHS.index(other)
