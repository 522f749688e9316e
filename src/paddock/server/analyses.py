"""Analyses of finished games: worked out in processes of their own, which give way to everything else.

Addresses take turns, one bundle of work each; whoever asks for much has to wait for themselves first. Of a table there
is one analysis for all who ask. What is known is told while it is worked out, and stored when it is done or stopped.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import orjson

from paddock.engine import Json, Log, PaddockError
from paddock.server.analysis_store import DEPTHS, DONE, STOPPED, AnalysisStore, Stored
from paddock.server.errors import Refused, Unavailable
from paddock.server.storage import Storage
from paddock.server.work import Work

if TYPE_CHECKING:  # loaded with the first analysis
    from paddock.lab.analysis import Analysis, Found, Job

NONE: Final = "none"
WAITING: Final = "waiting"
RUNNING: Final = "running"
FAILED: Final = "failed"

#: How many are worked on at the same time, taking turns; how many an address, and all together, may have waiting.
AT_ONCE: Final = 4
MOST_WAITING_EACH: Final = 2
MOST_WAITING: Final = 32
MOST_TRIES_EACH: Final = 4
MOST_STEPS: Final = 10_000
#: How much others go first: ten steps of the system's twenty.
NICE: Final = 10
ATTEMPTS: Final = 2
JOB_SECONDS: Final = 60.0
#: So long a bundle of work should take.
BUNDLE_SECONDS: Final = 0.2
MOST_IN_A_BUNDLE: Final = 64
#: What is known is written down anew at most so often, and rests so many times as long as the writing took.
TELL_SECONDS: Final = 0.4
REST: Final = 5.0
#: So long after the last piece of work the processes end.
IDLE_SECONDS: Final = 30.0
RETRY_SECONDS: Final = 5.0
#: Those that were stopped, or failed, and can go on; and moves that were tried.
KEPT: Final = 8
KEPT_TRIES: Final = 256

log = logging.getLogger(__name__)


def find_all(text: str, jobs: "list[Job]") -> "tuple[list[Found], float]":
    """What some jobs find in a recorded game, and how long that took. Runs in a worker process."""
    from paddock.lab.analysis import work_out

    began = time.perf_counter()
    return [work_out(text, job) for job in jobs], time.perf_counter() - began


def judge(text: str, step: int, move: str) -> Json:
    """What a move would have been worth. Runs in a worker process."""
    from paddock.lab.analysis import judge_move

    return judge_move(text, step, move)


class Under:
    """One analysis: waiting, under way, or kept to go on."""

    def __init__(self, code: str, depth: str, address: str, game: Log) -> None:
        self.code = code
        self.depth = depth
        #: Whose it is.
        self.address = address
        self.status = WAITING
        self.reason: str | None = None
        #: Whether it is being stored, and nothing can stop it any more.
        self.ending = False
        self.text = ""
        self.task: asyncio.Task[None] | None = None
        #: The last that was written down of it.
        self.told: bytes | None = None
        self.revision = 0
        self._game = game
        self._analysis: Analysis | None = None
        #: Taken, and given back when it was stopped.
        self._back: list[Job] = []
        #: Held while the books are read or written.
        self._lock = asyncio.Lock()
        #: Set, and another one made, when something was found.
        self._more = asyncio.Event()
        self._news = True
        self._next_telling = 0.0

    @property
    def done(self) -> float:
        return 0.0 if self._analysis is None else self._analysis.done

    def go_on(self, address: str) -> None:
        """It waits for its turn again."""
        self.address, self.status, self.reason = address, WAITING, None
        self._news = True

    def stored(self) -> Stored:
        """What it is as it was last written down."""
        assert self._analysis is not None
        status = DONE if self._analysis.over else STOPPED
        return Stored(self.depth, status, self._analysis.done, self._analysis.complete, self.revision)

    async def prepare(self) -> None:
        """Replays the game; LogError if that cannot be."""
        if self._analysis is None:
            self.text, self._analysis = await asyncio.to_thread(_prepared, self._game, self.depth)

    async def work_on(self, work: Work, lanes: int) -> None:
        """Until all is found."""
        async with asyncio.TaskGroup() as group:
            for _ in range(lanes):
                group.create_task(self._lane(work))

    async def _lane(self, work: Work) -> None:
        size = 1
        while True:
            more = self._more
            jobs = await self._with_books(partial(self._taken, size))
            if not jobs:
                if self.done == 1.0:
                    return
                await more.wait()  # what the others find may tell what else there is to do
                continue
            try:
                found, seconds = await work.run(self.address, find_all, self.text, jobs)
            except BaseException:
                self._back.extend(jobs)
                raise
            await self._with_books(partial(self._entered, found))
            self._news = True
            self._more.set()
            self._more = asyncio.Event()
            size = min(MOST_IN_A_BUNDLE, max(1, int(len(jobs) * BUNDLE_SECONDS / max(seconds, 1e-6))), 2 * len(jobs))

    def _taken(self, size: int, books: "Analysis") -> "list[Job]":
        jobs = [self._back.pop() for _ in range(min(size, len(self._back)))]
        while len(jobs) < size and (job := books.next_job()) is not None:
            jobs.append(job)
        return jobs

    def _entered(self, found: "list[Found]", books: "Analysis") -> None:
        for each in found:
            books.add(each)

    async def _with_books(self, work: "Callable[[Analysis], Any]") -> Any:
        """Does something with the books in a thread, the event loop free meanwhile, and nobody else at them."""
        async with self._lock:
            assert self._analysis is not None
            doing = asyncio.ensure_future(asyncio.to_thread(work, self._analysis))
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                await asyncio.wait({doing})
                raise

    async def tell(self, at_once: bool = False, stopped: bool = False) -> None:
        """Writes down what is known, if there is news and it was not done a moment ago."""
        due = at_once or time.monotonic() >= self._next_telling
        if self._analysis is None or not due or not (self._news or at_once):
            return
        self._next_telling = time.monotonic() + TELL_SECONDS
        self._news = False
        began = time.monotonic()
        self.told = await self._with_books(lambda books: orjson.dumps(books.to_json(stopped=stopped)))
        self.revision = max(self.revision + 1, int(time.time() * 1000))
        self._next_telling = max(self._next_telling, time.monotonic() + REST * (time.monotonic() - began))


def _prepared(game: Log, depth: str) -> "tuple[str, Analysis]":
    from paddock.lab.analysis import Analysis

    return game.to_json(), Analysis(game, depth)


class Analyses:
    """All analyses of a server."""

    def __init__(
        self,
        storage: Storage,
        workers: int,
        at_once: int = AT_ONCE,
        job_seconds: float = JOB_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self.store = AnalysisStore(storage)
        self.at_once = at_once
        self.idle_seconds = idle_seconds
        without_end = 1_000_000  # what waits is bounded here
        self._work = Work(workers, without_end, without_end, ATTEMPTS, NICE, job_seconds, patient=True)
        #: Those that wait, in their order, and those under way.
        self._waiting: OrderedDict[str, Under] = OrderedDict()
        self._running: dict[str, Under] = {}
        #: Stopped or failed, or done and still to be stored.
        self._kept: OrderedDict[str, Under] = OrderedDict()
        self._tries: OrderedDict[tuple[str, int, str], asyncio.Task[Json]] = OrderedDict()
        self._trying: dict[str, int] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._storing: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self._work.open()

    async def close(self) -> None:
        """What is under way is stored as far as it went."""
        self._waiting.clear()
        await asyncio.gather(*(self._stop(under) for under in list(self._running.values())))
        for task in [*self._storing, *self._tries.values()]:
            task.cancel()
        await asyncio.gather(*self._storing, *self._tries.values(), return_exceptions=True)
        if self._resting is not None:
            self._resting.cancel()
        await self._work.close()

    # What people ask for

    async def begin(self, code: str, game: Log, depth: str, address: str) -> None:
        """Begins a table's analysis, or goes on with it; nothing, if there is one of that depth."""
        live = self._live(code)
        if live is not None and not _deeper(depth, live.depth):
            return
        kept = self._kept.get(code)
        stored = await self.store.find(code)
        known = [depth, *([] if kept is None else [kept.depth]), *([] if stored is None else [stored.depth])]
        if stored is not None and stored.status == DONE and not _deeper(depth, stored.depth):
            return
        deepest = max(known, key=DEPTHS.index)
        live = self._live(code)  # somebody may have been quicker
        if live is not None and not _deeper(deepest, live.depth):
            return
        self._check_room(address, live)
        if len(game.steps) > MOST_STEPS:
            raise Refused("too_large", f"this game has {len(game.steps)} moves; up to {MOST_STEPS} can be analysed")
        if live is not None:  # it makes way for the deeper one
            await self._stop(live)
            if self._live(code) is not None:
                return
        under = self._kept.pop(code, None)
        if under is None or under.depth != deepest:
            under = Under(code, deepest, address, game)
        under.go_on(address)
        self._waiting[code] = under
        self._go_on()

    async def stop(self, code: str, address: str, seated: bool) -> None:
        """Stops a table's analysis for whoever began it, or sits there; what is known stays."""
        live = self._live(code)
        if live is None:
            return
        if not self._may_stop(live, address, seated):
            raise Refused("not_your_seat", "only whoever began this analysis, or played at the table, may stop it")
        await self._stop(live)

    async def state(self, code: str, address: str, seated: bool, since: int | None) -> bytes:
        """How far a table's analysis is, and what is known, as JSON."""
        under = self._live(code) or self._shown(code)
        if under is not None:
            await under.tell()
        told: Json = {"status": NONE, "done": 0.0, "depth": None, "ahead": 0, "revision": 0}
        text: bytes | None = None
        stored = await self.store.find(code) if under is None or under.told is None else None
        if under is not None:
            told |= {"status": under.status, "done": under.done, "depth": under.depth, "revision": under.revision}
            text = under.told
        elif stored is not None:
            told |= {"status": stored.status, "done": stored.done, "depth": stored.depth}
        if stored is not None:  # also while one that is to be better has nothing to tell yet
            told["revision"] = stored.revision
            text = await self.store.text(code, stored.revision) if since != stored.revision else None
        if code in self._waiting:
            told["ahead"] = list(self._waiting).index(code)
        told["mine"] = under is not None and self._live(code) is under and self._may_stop(under, address, seated)
        told["reason"] = None if under is None else under.reason
        known = b"null" if text is None or since == told["revision"] else text
        return orjson.dumps(told)[:-1] + b',"analysis":' + known + b"}"

    async def judge(self, code: str, game: Log, step: int, move: str, address: str) -> Json:
        """What a move would have been worth at a step; each is tried once."""
        key = (code, step, move)
        task = self._tries.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            if self._trying.get(address, 0) >= MOST_TRIES_EACH:
                raise Refused("too_fast", "the last moves that you tried are still being judged", retry_after=2.0)
            self._trying[address] = self._trying.get(address, 0) + 1
            task = self._tries[key] = asyncio.create_task(self._judge(game, step, move, address), name="try")
            while len(self._tries) > KEPT_TRIES:
                self._tries.popitem(last=False)
        self._tries.move_to_end(key)
        return await asyncio.shield(task)

    async def _judge(self, game: Log, step: int, move: str, address: str) -> Json:
        self._stay_awake()
        try:
            text = await asyncio.to_thread(game.to_json)
            judged: Json = await self._work.run(f"{address} tries", judge, text, step, move)
            return judged
        finally:
            self._trying[address] -= 1
            if not self._trying[address]:
                del self._trying[address]
            self._rest_soon()

    # Taking turns

    def _shown(self, code: str) -> Under | None:
        """One that is no longer worked on, if it knows more than what is stored."""
        under = self._kept.get(code)
        return under if under is not None and (under.told is not None or under.status == FAILED) else None

    def _live(self, code: str) -> Under | None:
        return self._running.get(code) or self._waiting.get(code)

    def _may_stop(self, under: Under, address: str, seated: bool) -> bool:
        return seated or under.address == address

    def _check_room(self, address: str, replaced: Under | None) -> None:
        """Refuses one more where too many wait already."""
        waiting = [under for under in self._waiting.values() if under is not replaced]
        own = [under for under in (*waiting, *self._running.values()) if under.address == address]
        if len([under for under in own if under is not replaced]) > MOST_WAITING_EACH:
            raise Refused(
                "too_many",
                f"{len(own)} analyses are under way from your address, more than this server allows; "
                "wait for one, or stop it",
                retry_after=10.0,
            )
        if len(waiting) >= MOST_WAITING:
            raise Refused("unavailable", "very many analyses wait already; try again in a while", retry_after=30.0)

    def _go_on(self) -> None:
        """Begins what can be begun: of each address one at a time."""
        for under in list(self._waiting.values()):
            if len(self._running) >= self.at_once:
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

    async def _run(self, under: Under) -> None:
        began = time.monotonic()
        try:
            await under.prepare()
            await under.work_on(self._work, self._work.workers + 1)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            under.reason = _reason(under, error)
            await self._end(under, FAILED)
            return
        log.info("analysed", extra={"table": under.code, "seconds": round(time.monotonic() - began, 1)})
        await self._end(under, DONE)

    async def _end(self, under: Under, status: str) -> None:
        """It is no longer worked on: what is known is written down, and stored before it is said to be done; then the
        next one begins."""
        under.ending = True
        safe = False
        try:
            await under.tell(at_once=True, stopped=status != DONE)
            if under.told is not None and status != FAILED:
                safe = await self._stored(under) and status == DONE
        except Exception as error:
            under.reason, status = _reason(under, error), FAILED
        under.status, under.task, under.ending = status, None, False
        if self._running.get(under.code) is under:
            del self._running[under.code]
        self._waiting.pop(under.code, None)
        if not safe:  # it may go on later
            self._kept[under.code] = under
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._go_on()

    async def _stored(self, under: Under) -> bool:
        """Whether it is stored. Where the database is away, it will be."""
        task = asyncio.create_task(self._put(under), name=f"storing the analysis of {under.code}")
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await asyncio.wait({task}, timeout=RETRY_SECONDS)
        return task.done()

    async def _put(self, under: Under) -> None:
        """Stores it, as soon as the database lets it. One that is done need not be kept here any longer; one that is
        not worth what is stored need not be shown."""
        stored, text = under.stored(), under.told
        assert text is not None
        while True:
            try:
                taken = await self.store.put(under.code, stored, text)
                break
            except Unavailable:
                await asyncio.sleep(RETRY_SECONDS)
        if not taken:
            under.told = None
        if self._kept.get(under.code) is under and under.status == DONE:
            del self._kept[under.code]

    async def _stop(self, under: Under) -> None:
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
            self._resting = asyncio.get_running_loop().call_later(self.idle_seconds, self._work.rest)


def _reason(under: Under, error: Exception) -> str:
    """Why it failed, for those who asked for it."""
    cause = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
    log.error("an analysis failed", extra={"table": under.code, "reason": repr(cause)}, exc_info=cause)
    if isinstance(cause, PaddockError):
        return str(cause)
    if isinstance(cause, Refused):
        return "a piece of the work took too long, or ended its process, twice"
    return "something went wrong on the server"


def _deeper(one: str, other: str) -> bool:
    return DEPTHS.index(one) > DEPTHS.index(other)
