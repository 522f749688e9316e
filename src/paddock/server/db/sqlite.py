"""What only SQLite needs: how a connection is set up, changes written in few steps, the log taken over beside them.

The thread that writes shares its time with a busy event loop, and gives it away with every step of a statement; so
however many changes there are, they go in with one.
"""

import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any, Final

#: A change as a row: code, revision, kind, seat, body, at.
Row = tuple[str, int, str, int | None, str, float]

INSERT: Final = "INSERT INTO changes (code, revision, kind, seat, body, at) VALUES "
PLACES: Final = "(?, ?, ?, ?, ?, ?)"
OTHERWISE: Final = " ON CONFLICT DO NOTHING"

ASKED_AGAIN_SECONDS: Final = 0.01

#: So many changes are written before the log is taken over into the database, and so many pages may be in it.
TAKEN_OVER_EVERY: Final = 1000
MOST_PAGES: Final = 32_000

log = logging.getLogger(__name__)


def connection_setup(power_safe: bool, busy_ms: int) -> Callable[[Any, Any], None]:
    """What is done with each new connection."""

    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {busy_ms}")
        _write_ahead(cursor, busy_ms / 1000)
        cursor.execute("PRAGMA wal_autocheckpoint = 0")
        # A killed server loses nothing either way; FULL waits for the disk as well, so that a power cut loses nothing.
        cursor.execute(f"PRAGMA synchronous = {'FULL' if power_safe else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    return prepare


def _write_ahead(cursor: sqlite3.Cursor, seconds: float) -> None:
    """A new file gets its write-ahead log. While another connection writes, or gives it one, SQLite refuses at once,
    whatever time-out it was given: so it is asked again."""
    until = time.monotonic() + seconds
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(ASKED_AGAIN_SECONDS)


def write_entries(connection: sqlite3.Connection, rows: Sequence[Row], over: set[str]) -> set[tuple[str, int]]:
    """Stores changes, and which tables are over with them; those (code, revision) that did not exist yet."""
    stored: Sequence[Row] = rows
    if rows and not _write_in_one_statement(connection, rows, over):
        with connection:
            stored = [row for row in rows if connection.execute(INSERT + PLACES + OTHERWISE, row).rowcount == 1]
            _mark_finished(connection, over & {row[0] for row in stored})
    return {(row[0], row[1]) for row in stored}


def _write_in_one_statement(connection: sqlite3.Connection, rows: Sequence[Row], over: set[str]) -> bool:
    """Stores changes with a single statement; or none, if one of them was there."""
    usual = connection.isolation_level
    if not over:
        connection.isolation_level = None  # the statement is a transaction of its own: two steps fewer
    try:
        with connection:
            connection.execute(INSERT + ", ".join([PLACES] * len(rows)), [value for row in rows for value in row])
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
    """Takes the write-ahead log over into the database, in a thread of its own and over a connection of its own.

    SQLite would do it inside somebody's move, and all would wait for the disk.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._written = 0
        self._long = False
        self._busy = Lock()

    def count_writes(self, connection: sqlite3.Connection, entries: int) -> None:
        """So many changes more are in it."""
        self._written += entries
        if self._long:  # while nobody writes: else what is added meanwhile would keep it from ever starting over
            self._long = False
            connection.execute("PRAGMA wal_checkpoint(RESTART)")
        if self._written >= TAKEN_OVER_EVERY and self._busy.acquire(blocking=False):
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
