"""Writes entries into a table's journal: each is stored, then applied to the table in memory, then sent to clients."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from paddock.server import counters
from paddock.server.db.storage import Storage
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.refusals import Conflict, Refused, Unavailable, Unreadable
from paddock.server.tables import journal
from paddock.server.tables.requests import settling_entry
from paddock.server.tables.table_session import TableSession

#: The number of attempts on newer positions while others store entries first.
ATTEMPTS: Final = 5
#: The time after another server's entry during which that server's bots go first.
OTHERS_FIRST_SECONDS: Final = 2.0
#: A table that lacks entries is read again after this time, then after twice as long, and so on.
FIRST_RETRY_SECONDS: Final = 0.5
LONGEST_RETRY_SECONDS: Final = 30.0

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


class TableWriter:
    """Stores entries and applies them. A table in memory contains only what is stored."""

    def __init__(self, storage: Storage, seconds: float) -> None:
        """`seconds` is the time limit for getting a table's lock."""
        self._storage = storage
        self._seconds = seconds
        #: Called with each entry that was stored and applied.
        self.on_applied: Callable[[TableSession, JournalEntry], None] = lambda session, entry: None
        #: Called when a stored entry does not fit the table in memory.
        self.on_unreadable: Callable[[TableSession], None] = lambda session: None

    async def retry(
        self, session: TableSession, attempt: Callable[[], Awaitable[Answer]], error: str = "unavailable"
    ) -> Answer:
        """Makes an attempt with the table's lock held and its entries read, and another one if others stored an entry
        first. After too many attempts, raises Refused with that error."""
        lock = session.table.lock
        try:
            # A time limit is more expensive than the lock, which is nearly always free.
            async with asyncio.timeout(self._seconds) if lock.locked() else contextlib.nullcontext():
                await lock.acquire()
        except TimeoutError:
            raise Unavailable("the database did not answer; try again") from None
        try:
            if session.is_behind:
                await self.catch_up(session)
            for _ in range(ATTEMPTS):
                try:
                    return await attempt()
                except Conflict:
                    pass
                except Refused as refused:
                    if isinstance(refused, Unavailable) or not await self._read_missed_entries(session):
                        raise
        finally:
            lock.release()
        raise Refused(error, "the table kept changing; try again")

    async def _read_missed_entries(self, session: TableSession) -> bool:
        """Applies entries of other servers whose notification has not arrived yet; returns whether there were any."""
        if not self._storage.is_shared:
            return False
        revision = session.table.revision
        with contextlib.suppress(Unavailable):
            await self.catch_up(session)
        return session.table.revision != revision

    async def commit(self, session: TableSession, entry: JournalEntry, new_table: TableRow | None = None) -> None:
        """Stores an entry, with the new table that it refers to, if any, and applies it. Called with the table's lock
        held. Raises Conflict if others stored an entry first; the table has been updated by then."""
        code = session.table.code
        try:
            if new_table is None:
                finishes = entry.kind == journal.ABANDON or bool(entry.body.get("last"))
                await self._storage.append(code, entry, finishes)
            else:
                await self._storage.create(new_table, [], (code, entry))
        except Conflict:
            await self.catch_up(session)
            raise
        except Unavailable as error:
            log.error("an entry could not be stored", extra={"table": code, "reason": str(error)})
            self.mark_uncertain(session)
            raise
        self._apply(session, entry)
        if entry.kind == journal.MOVE and entry.seat is not None:
            is_bot = session.table.seats[entry.seat].bot_level is not None
            counters.moves[session.table.game.id, "bot" if is_bot else "person"] += 1

    async def settle(self, session: TableSession) -> None:
        """Carries out a proposal that everybody has answered; later, if the database is unavailable."""
        with contextlib.suppress(Conflict, Unavailable):
            entry = settling_entry(session.table)
            if entry is not None:
                await self.commit(session, entry)

    async def catch_up(self, session: TableSession) -> None:
        """Applies entries that others have stored. Called with the table's lock held."""
        entries = await self._storage.entries_after(session.table.code, session.table.revision)
        session.uncertain = False
        if entries:
            self.let_others_go_first(session)
        for entry in entries:
            session.unconfirmed.confirm(entry)
            self._apply(session, entry)

    def let_others_go_first(self, session: TableSession) -> None:
        """Makes this server's bots wait for a while, because another server plays for the table's bots."""
        session.bots_wait_until = time.monotonic() + session.table.bot_pace / 1000 + OTHERS_FIRST_SECONDS

    def mark_uncertain(self, session: TableSession) -> None:
        """Marks a table that may lack stored entries, and reads them as soon as possible."""
        session.uncertain = True
        self.follow(session)

    def follow(self, session: TableSession) -> None:
        """Starts reading the entries that a table lacks, if any, as soon as the database is available."""
        if session.is_behind and (session.catch_up_task is None or session.catch_up_task.done()):
            session.catch_up_task = asyncio.create_task(self._follow(session), name=f"follow {session.table.code}")

    async def _follow(self, session: TableSession) -> None:
        wait = FIRST_RETRY_SECONDS
        while session.is_behind:
            try:
                async with session.table.lock:
                    if session.is_behind:
                        await self.catch_up(session)
                        await self.settle(session)
            except Unavailable:
                session.uncertain = True
            except Refused:
                return
            if session.is_behind:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY_SECONDS)

    def _apply(self, session: TableSession, entry: JournalEntry) -> None:
        table = session.table
        try:
            table.apply(entry)
        except Unreadable as error:
            self.on_unreadable(session)
            log.error("a stored entry does not fit", extra={"table": table.code, "reason": str(error)})
            raise Refused("internal", "the table could not be updated; connect again") from None
        if entry.kind in journal.SEAT_KINDS:
            session.refresh_seats()
        log.debug("entry", extra={"table": table.code, "revision": entry.revision, "kind": entry.kind})
        session.notify_clients()
        self.on_applied(session, entry)
