"""Storage on SQLite, for one server.

All transactions run in one thread, each as one task: an asynchronous driver would switch threads for each statement and
wait for the busy event loop each time.
"""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any, Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL

from paddock.server.caches import cancel_all
from paddock.server.db.failures import FAILURES, unavailable
from paddock.server.db.storage import DATABASE_SHARE, ENGINE_JSON, Notifier, Storage
from paddock.server.db.worker_thread import WorkerThread
from paddock.server.db.write_batcher import PendingWrite, StoredKeys

#: A journal entry as a row: code, revision, kind, seat, body, at.
Row = tuple[str, int, str, int | None, str, float]

INSERT: Final = "INSERT INTO changes (code, revision, kind, seat, body, at) VALUES "
ROW: Final = "(?, ?, ?, ?, ?, ?)"
SKIP_EXISTING: Final = " ON CONFLICT DO NOTHING"

BUSY_RETRY_SECONDS: Final = 0.01

#: The number of entries between two checkpoints, and the most pages of the write-ahead log before a restart.
CHECKPOINT_EVERY: Final = 1000
MOST_PAGES: Final = 32_000

#: How long a start may wait until another program unlocks the database.
LOCKED_SECONDS: Final = 30.0

#: The interval at which to check whether another program has written to the file.
WATCH_SECONDS: Final = 2.0

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


def connection_setup(power_safe: bool, busy_ms: int) -> Callable[[Any, Any], None]:
    """Returns a function that prepares each new connection."""

    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {busy_ms}")
        _write_ahead(cursor, busy_ms / 1000)
        cursor.execute("PRAGMA wal_autocheckpoint = 0")
        # NORMAL survives a killed server; FULL waits for the disk, so that nothing is lost in a power cut either.
        cursor.execute(f"PRAGMA synchronous = {'FULL' if power_safe else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    return prepare


def _write_ahead(cursor: sqlite3.Cursor, seconds: float) -> None:
    """Turns on the write-ahead log. While another connection writes or does the same, SQLite refuses immediately,
    regardless of the busy timeout, so this tries again."""
    until = time.monotonic() + seconds
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(BUSY_RETRY_SECONDS)


def write_entries(connection: sqlite3.Connection, rows: Sequence[Row], over: set[str]) -> set[tuple[str, int]]:
    """Stores entries and marks the tables in `over` as finished. Returns the keys of the entries that were new."""
    stored: Sequence[Row] = rows
    if rows and not _write_in_one_statement(connection, rows, over):
        with connection:
            stored = [row for row in rows if connection.execute(INSERT + ROW + SKIP_EXISTING, row).rowcount == 1]
            _mark_finished(connection, over & {row[0] for row in stored})
    return {(row[0], row[1]) for row in stored}


def _write_in_one_statement(connection: sqlite3.Connection, rows: Sequence[Row], over: set[str]) -> bool:
    """Stores all entries with a single statement. Stores none and returns False if one of them exists already."""
    usual = connection.isolation_level
    if not over:
        connection.isolation_level = None  # the statement is a transaction itself, which saves two steps
    try:
        with connection:
            connection.execute(INSERT + ", ".join([ROW] * len(rows)), [value for row in rows for value in row])
            _mark_finished(connection, over)
        return True
    except sqlite3.IntegrityError:
        return False
    finally:
        connection.isolation_level = usual


def _mark_finished(connection: sqlite3.Connection, over: set[str]) -> None:
    for code in over:
        connection.execute("UPDATE tables SET finished = 1 WHERE code = ?", (code,))


class WalCheckpointer:
    """Copies the write-ahead log into the database, in its own thread and over its own connection.

    SQLite would do it during a move, and every player would wait for the disk.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._written = 0
        self._long = False
        self._busy = Lock()

    def count_writes(self, connection: sqlite3.Connection, entries: int) -> None:
        """Counts written entries, and starts a checkpoint when it is due."""
        self._written += entries
        if self._long:  # done while nothing is written; otherwise new entries would keep the log from restarting
            self._long = False
            connection.execute("PRAGMA wal_checkpoint(RESTART)")
        if self._written >= CHECKPOINT_EVERY and self._busy.acquire(blocking=False):
            self._written = 0
            Thread(target=self._checkpoint, name="write-ahead log", daemon=True).start()

    def _checkpoint(self) -> None:
        try:
            connection = sqlite3.connect(self.file)
            try:
                _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                self._long = pages > MOST_PAGES
            finally:
                connection.close()
        except sqlite3.Error as error:
            log.warning("the write-ahead log could not be taken over", extra={"reason": str(error)})
        finally:
            self._busy.release()


class SqliteNotifier(Notifier):
    """Notices when another program, such as `paddock admin`, has written to the file."""

    def __init__(self, data_version: "Callable[[], asyncio.Future[int]]") -> None:
        super().__init__()
        self._data_version = data_version
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._task = asyncio.create_task(self._watch(await self._data_version()), name="sqlite-watch")

    async def close(self) -> None:
        if self._task is not None:
            await cancel_all([self._task])

    async def _watch(self, version: int) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            with contextlib.suppress(sqlite3.Error):
                if (now := await self._data_version()) != version:
                    version = now
                    self.on_reconnect()


class SqliteStorage(Storage):
    """Tables and journals in one SQLite file."""

    _insert = staticmethod(insert)

    def __init__(self, url: URL, seconds: float, power_safe: bool) -> None:
        super().__init__(url, seconds)
        self._busy_ms = int(seconds * DATABASE_SHARE * 1000)
        self._engine = sa.create_engine(url, poolclass=sa.StaticPool, **ENGINE_JSON)
        sa.event.listen(self._engine, "connect", connection_setup(power_safe, self._busy_ms))
        self._checkpointer = WalCheckpointer(url.database or "")
        self._thread = WorkerThread("sqlite")
        #: The driver's connection, once the storage is open.
        self._connection: Any = None
        self.notifier = SqliteNotifier(lambda: self._thread.submit(self._data_version))

    async def open(self) -> None:
        await self._thread.submit(self._upgrade)

    def _upgrade(self) -> None:
        from paddock.server.db.migrations.upgrade import upgrade

        with self._engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(LOCKED_SECONDS * 1000)}")
            connection.rollback()
            with connection.begin():
                upgrade(connection)
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {self._busy_ms}")
            self._connection = connection.connection.driver_connection

    def _data_version(self) -> int:
        """Returns a number that changes when another connection has written."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        def run() -> Answer:
            with self._engine.begin() as connection:
                return work(connection)

        working = self._thread.submit(run)
        return await self._within_limit(working, working.cancel)

    async def close(self) -> None:
        await super().close()
        self._thread.close()

    async def _dispose(self) -> None:
        await self._thread.submit(self._engine.dispose)

    def _write_batch(self, batch: list[PendingWrite]) -> "asyncio.Future[StoredKeys]":
        return self._thread.submit(lambda: self._write(batch))

    def _write(self, batch: list[PendingWrite]) -> StoredKeys:
        """Stores a batch without the entries that have expired: their senders were told that they are not stored."""
        awaited = [pending for pending in batch if not pending.stored.done()]
        rows = [_row(pending) for pending in awaited]
        try:
            stored = write_entries(self._connection, rows, {p.code for p in awaited if p.finishes})
            self._checkpointer.count_writes(self._connection, len(rows))
        except FAILURES as error:
            raise unavailable(error) from error
        return stored


def _row(pending: PendingWrite) -> Row:
    entry = pending.entry
    return pending.code, entry.revision, entry.kind, entry.seat, orjson.dumps(entry.body).decode(), entry.at
