"""Storage on SQLite, for one server.

SQLite has one thread, in which a whole transaction is one piece of work: an asynchronous driver would cross threads for
each of its statements, and wait for the busy event loop each time.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL

from paddock.server.db import sqlite
from paddock.server.db.failures import FAILURES, unavailable
from paddock.server.db.notifier import Notifier
from paddock.server.db.storage import DATABASE_SHARE, ENGINE_JSON, Storage
from paddock.server.db.worker_thread import WorkerThread
from paddock.server.db.write_batcher import PendingWrite, StoredKeys

if TYPE_CHECKING:
    import asyncio

#: How long a start may wait for another program to let go of the database.
LOCKED_SECONDS: Final = 30.0

Answer = TypeVar("Answer")


class SqliteStorage(Storage):
    """Tables and journals in one SQLite file."""

    def __init__(self, url: URL, seconds: float, power_safe: bool) -> None:
        super().__init__(url, seconds)
        self._busy_ms = int(seconds * DATABASE_SHARE * 1000)
        self._engine = sa.create_engine(url, poolclass=sa.StaticPool, **ENGINE_JSON)
        sa.event.listen(self._engine, "connect", sqlite.connection_setup(power_safe, self._busy_ms))
        self._checkpointer = sqlite.WalCheckpointer(url.database or "")
        self._thread = WorkerThread("sqlite")
        #: The driver's connection, once the storage is open.
        self._connection: Any = None

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

    def notifier(self) -> Notifier:
        return Notifier()

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
        """Leaves out what has expired before its turn came: its sender was told that it is not stored."""
        awaited = [pending for pending in batch if not pending.stored.done()]
        rows = [_row(pending) for pending in awaited]
        try:
            stored = sqlite.write_entries(self._connection, rows, {p.code for p in awaited if p.finishes})
            self._checkpointer.count_writes(self._connection, len(rows))
        except FAILURES as error:
            raise unavailable(error) from error
        return stored

    def _notify_stored(self, connection: sa.Connection, keys: list[tuple[str, int]]) -> None:
        pass  # there are no other servers

    def _insert_new(self, table: sa.Table) -> Any:
        return insert(table).on_conflict_do_nothing()


def _row(pending: PendingWrite) -> sqlite.Row:
    entry = pending.entry
    return pending.code, entry.revision, entry.kind, entry.seat, orjson.dumps(entry.body).decode(), entry.at
