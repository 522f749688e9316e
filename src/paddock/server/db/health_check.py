"""Whether a database can be written to."""

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from paddock.server.db.database_schema import TABLES
from paddock.server.db.failures import is_full, is_read_only
from paddock.server.refusals import Unavailable

if TYPE_CHECKING:
    from paddock.server.db.storage import Storage

#: How long a check is good for: however many ask, the database is not written to more often.
HEALTH_SECONDS: Final = 5.0
#: No table has such a code: two rows that take turns being written.
HEALTH_CODES: Final = ("-0", "-1")
HEALTH_BYTES: Final = 16_000


@dataclass(frozen=True)
class DatabaseHealth:
    """`ok`, or what is wrong with the database: `no database`, `read-only`, `disk full`, and a sentence about it."""

    status: str
    reason: str | None


class HealthCheck:
    """Writes to the database to see whether that works; all who ask within a few seconds share one attempt."""

    def __init__(self, storage: "Storage") -> None:
        self._storage = storage
        self._check: asyncio.Task[DatabaseHealth] | None = None
        self._checked_at = 0.0
        self._turn = 0

    async def result(self) -> DatabaseHealth:
        if self._check is None or (self._check.done() and time.monotonic() - self._checked_at > HEALTH_SECONDS):
            self._check = asyncio.create_task(self._write(), name="health")
        return await asyncio.shield(self._check)

    async def _write(self) -> DatabaseHealth:
        """Writes something that takes up room, and removes what was written the last time."""
        self._turn = 1 - self._turn
        new, old = HEALTH_CODES[self._turn], HEALTH_CODES[1 - self._turn]
        empty = {column.name: column.type.python_type() for column in TABLES.columns}
        row = {**empty, "code": new, "options": {"": "-" * HEALTH_BYTES}, "seats": [], "finished": True}

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == new))
            connection.execute(sa.insert(TABLES), row)
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == old))

        try:
            await self._storage.transaction(work)
            return DatabaseHealth("ok", None)
        except Unavailable as error:
            cause = error.__cause__
            status = "disk full" if is_full(cause) else "read-only" if is_read_only(cause) else "no database"
            return DatabaseHealth(status, error.message)
        finally:
            self._checked_at = time.monotonic()
