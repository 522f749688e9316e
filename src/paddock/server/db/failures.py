"""Database failures: their conversion to refusals, and a check whether the database can be written to."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from paddock.server.db.stored_rows import TABLES
from paddock.server.refusals import Unavailable

#: The exceptions of a database or of the connection to it.
FAILURES: Final = (sa.exc.SQLAlchemyError, sqlite3.Error, OSError, asyncio.CancelledError)
#: How long the result of a check is reused.
HEALTH_SECONDS: Final = 5.0
#: The codes of two rows that are written in turn. No table has such a code.
HEALTH_CODES: Final = ("-0", "-1")
HEALTH_BYTES: Final = 16_000

log = logging.getLogger(__name__)


def unavailable(error: BaseException) -> Unavailable:
    """Logs a database failure, and returns a refusal that reveals nothing about the machine."""
    log.warning("the database failed", extra={"reason": str(error) or type(error).__name__})
    return Unavailable(_describe(error)[1])


def timeout_error(seconds: float) -> Unavailable:
    return Unavailable("the database did not answer within {n} s; try again", {"n": f"{seconds:g}"})


def _describe(error: BaseException | None) -> tuple[str, str]:
    """Returns the status for `/healthz` and a message for users, from SQLite's message or PostgreSQL's error code."""
    words = str(error)
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    if "disk is full" in words or code == "53100":
        return "disk full", "the server's disk is full; try again later"
    if "readonly database" in words or code == "25006":
        return "read-only", "the database is read-only; try again later"
    if "locked" in words:
        return "no database", "the database is locked by another program; try again"
    return "no database", "the database did not answer; try again"


@dataclass(frozen=True)
class DatabaseHealth:
    """The state of the database: `ok`, `no database`, `read-only` or `disk full`, and the reason."""

    status: str
    reason: str | None


class HealthCheck:
    """Checks that the database can be written to. Callers within a few seconds share one attempt."""

    def __init__(self, transaction: Callable[[Callable[[sa.Connection], None]], Awaitable[None]]) -> None:
        self._transaction = transaction
        self._check: asyncio.Task[DatabaseHealth] | None = None
        self._checked_at = 0.0
        self._turn = 0

    async def result(self) -> DatabaseHealth:
        if self._check is None or (self._check.done() and time.monotonic() - self._checked_at > HEALTH_SECONDS):
            self._check = asyncio.create_task(self._write(), name="health")
        return await asyncio.shield(self._check)

    async def _write(self) -> DatabaseHealth:
        """Writes a row that takes up space, and deletes the row of the previous check."""
        self._turn = 1 - self._turn
        new, old = HEALTH_CODES[self._turn], HEALTH_CODES[1 - self._turn]
        empty = {column.name: column.type.python_type() for column in TABLES.columns}
        row = {**empty, "code": new, "options": {"": "-" * HEALTH_BYTES}, "seats": [], "finished": True}

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == new))
            connection.execute(sa.insert(TABLES), row)
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == old))

        try:
            await self._transaction(work)
            return DatabaseHealth("ok", None)
        except Unavailable as error:
            return DatabaseHealth(_describe(error.__cause__)[0], error.message)
        finally:
            self._checked_at = time.monotonic()
