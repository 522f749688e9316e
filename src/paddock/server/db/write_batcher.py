"""Batches the writes of entries: entries that arrive together share a transaction, and each has a time limit."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paddock.server.db.failures import timeout_error
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.refusals import Conflict, Unavailable

#: The minimum time between two batches, so that at many tables a few entries share a round trip to the database.
FLUSH_INTERVAL: Final = 0.004
#: SQLite takes at most 32,766 values per statement, and an entry has six.
MOST_ENTRIES: Final = 1000
CLOSING: Final = "the server is shutting down; try again"


@dataclass
class PendingWrite:
    """An entry that waits to be stored."""

    code: str
    entry: JournalEntry
    #: Whether the game is over after this entry.
    finishes: bool
    #: When it expires, by the event loop's clock.
    until: float
    stored: "asyncio.Future[None]"

    @property
    def key(self) -> tuple[str, int]:
        return self.code, self.entry.revision


#: The keys (code and revision) of the entries of a batch that were new and were therefore stored.
StoredKeys = set[tuple[str, int]]


class WriteBatcher:
    """Stores entries in batches. While one batch is being stored, the next one collects."""

    def __init__(self, store: "Callable[[list[PendingWrite]], asyncio.Future[StoredKeys]]", seconds: float) -> None:
        """`store` stores a batch. Writes that have waited for `seconds` get Unavailable."""
        self._store = store
        self.seconds = seconds
        self._pending: list[PendingWrite] = []
        self._sent: list[PendingWrite] = []
        self._flushing: asyncio.Future[StoredKeys] | None = None
        self._flushed_at = 0.0
        self._closed = False
        #: The timers of the next batch and of the next time limit.
        self._flush_timer: asyncio.TimerHandle | None = None
        self._expiry_timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many entries are not stored yet."""
        return len(self._pending) + len(self._sent)

    async def add(self, code: str, entry: JournalEntry, finishes: bool) -> None:
        """Returns once the entry is stored. Raises Conflict if that revision exists already."""
        if self._closed:
            raise Unavailable(CLOSING)
        loop = asyncio.get_running_loop()
        waiting = PendingWrite(code, entry, finishes, loop.time() + self.seconds, loop.create_future())
        self._pending.append(waiting)
        self._schedule_flush()
        if self._expiry_timer is None:
            self._expiry_timer = loop.call_at(waiting.until, self._expire)
        await waiting.stored

    async def close(self) -> None:
        """Drops the entries that are not stored yet: their senders get Unavailable."""
        self._closed = True
        for timer in (self._flush_timer, self._expiry_timer):
            if timer is not None:
                timer.cancel()
        for waiting in self._pending:
            _fail(waiting, Unavailable(CLOSING))
        self._pending = []
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)

    def _schedule_flush(self) -> None:
        """Schedules the next batch once the last one is stored, at least FLUSH_INTERVAL after its start."""
        if self._pending and self._flush_timer is None and self._flushing is None:
            loop = asyncio.get_running_loop()
            self._flush_timer = loop.call_later(max(0.0, self._flushed_at + FLUSH_INTERVAL - loop.time()), self._flush)

    def _flush(self) -> None:
        self._flush_timer = None
        batch, self._pending = self._pending[:MOST_ENTRIES], self._pending[MOST_ENTRIES:]
        if batch:
            self._flushed_at = asyncio.get_running_loop().time()
            self._sent = batch
            self._flushing = self._store(batch)
            self._flushing.add_done_callback(self._on_flushed)

    def _on_flushed(self, ended: "asyncio.Future[StoredKeys]") -> None:
        """Reports to each sender whether its entry was stored, its revision existed, or the outcome is unknown."""
        batch, self._sent, self._flushing = self._sent, [], None
        self._schedule_flush()
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

    def _expire(self) -> None:
        """Fails the entries whose time limit has passed, and schedules itself for the next one."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        waiting = [one for one in [*self._sent, *self._pending] if not one.stored.done()]
        for one in waiting:
            if one.until <= now:
                _fail(one, timeout_error(self.seconds))
        self._pending = [one for one in self._pending if not one.stored.done()]
        later = [one.until for one in waiting if one.until > now]
        self._expiry_timer = loop.call_at(min(later), self._expire) if later else None


def _fail(waiting: PendingWrite, failure: BaseException) -> None:
    if not waiting.stored.done():
        waiting.stored.set_exception(failure)
