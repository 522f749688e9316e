"""Changes on their way into the database: those that come at the same time go together, and none waits for ever."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paddock.server.errors import Conflict, Unavailable
from paddock.server.tables.journal import Change

#: Batches leave so far apart: where much is going on, a few changes share the way there and back.
APART_SECONDS: Final = 0.008
#: SQLite takes 32,766 values with a statement, and a change has six.
MOST_CHANGES: Final = 1000
CLOSING: Final = "the server is closing"


@dataclass
class Waiting:
    """A change that waits to be stored."""

    code: str
    change: Change
    #: The game is over with it.
    finishes: bool
    #: When its sender is told that it takes too long, by the event loop's clock.
    until: float
    stored: "asyncio.Future[None]"

    @property
    def key(self) -> tuple[str, int]:
        return self.code, self.change.revision


#: The changes of a batch (code and revision) that were stored with it: all that did not exist yet.
Kept = set[tuple[str, int]]


class Batches:
    """One batch at a time is under way; meanwhile the next gathers."""

    def __init__(self, store: "Callable[[list[Waiting]], asyncio.Future[Kept]]", seconds: float) -> None:
        """`store` stores a batch. Whoever has waited for so many seconds is told that there is no answer."""
        self._store = store
        self.seconds = seconds
        self._gathering: list[Waiting] = []
        self._sent: list[Waiting] = []
        self._under_way: asyncio.Future[Kept] | None = None
        self._left = 0.0
        self._closed = False
        #: When the next batch leaves, and when somebody will have waited for too long.
        self._leaving: asyncio.TimerHandle | None = None
        self._losing_patience: asyncio.TimerHandle | None = None

    async def add(self, code: str, change: Change, finishes: bool) -> None:
        """Returns once the change is stored; Conflict: that revision exists already."""
        if self._closed:
            raise Unavailable(CLOSING)
        loop = asyncio.get_running_loop()
        waiting = Waiting(code, change, finishes, loop.time() + self.seconds, loop.create_future())
        self._gathering.append(waiting)
        self._go_on()
        if self._losing_patience is None:
            self._losing_patience = loop.call_at(waiting.until, self._lose_patience)
        await waiting.stored

    async def close(self) -> None:
        """What is not stored by now is given up, and whoever waits for it told so."""
        self._closed = True
        for timer in (self._leaving, self._losing_patience):
            if timer is not None:
                timer.cancel()
        for waiting in self._gathering:
            _fail(waiting, Unavailable(CLOSING))
        self._gathering = []
        if self._under_way is not None:
            self._under_way.cancel()
            await asyncio.gather(self._under_way, return_exceptions=True)

    def _go_on(self) -> None:
        """The next batch leaves once the last one is back: at once, unless that left only just now."""
        if self._gathering and self._leaving is None and self._under_way is None:
            loop = asyncio.get_running_loop()
            self._leaving = loop.call_later(max(0.0, self._left + APART_SECONDS - loop.time()), self._leave)

    def _leave(self) -> None:
        self._leaving = None
        batch, self._gathering = self._gathering[:MOST_CHANGES], self._gathering[MOST_CHANGES:]
        if batch:
            self._left = asyncio.get_running_loop().time()
            self._sent = batch
            self._under_way = self._store(batch)
            self._under_way.add_done_callback(self._come_back)

    def _come_back(self, ended: "asyncio.Future[Kept]") -> None:
        """Each change of the batch is stored, or its revision was there before, or it is not known."""
        batch, self._sent, self._under_way = self._sent, [], None
        self._go_on()
        failure = Unavailable(CLOSING) if ended.cancelled() else ended.exception()
        if failure is not None:
            for waiting in batch:
                _fail(waiting, failure)
            return
        kept = ended.result()
        for waiting in batch:
            if waiting.key not in kept:
                _fail(waiting, Conflict())
            elif not waiting.stored.done():
                waiting.stored.set_result(None)

    def _lose_patience(self) -> None:
        """Tells those who have waited for too long; comes back when the next one will have."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        waiting = [one for one in [*self._sent, *self._gathering] if not one.stored.done()]
        for one in waiting:
            if one.until <= now:
                _fail(one, no_answer(self.seconds))
        self._gathering = [one for one in self._gathering if not one.stored.done()]
        later = [one.until for one in waiting if one.until > now]
        self._losing_patience = loop.call_at(min(later), self._lose_patience) if later else None


def _fail(waiting: Waiting, failure: BaseException) -> None:
    if not waiting.stored.done():
        waiting.stored.set_exception(failure)


def no_answer(seconds: float) -> Unavailable:
    return Unavailable(f"the database did not answer within {seconds:g} s")
