"""Storage on PostgreSQL, for any number of servers."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from paddock.engine import Json
from paddock.server.db.pg_notify import PgNotifier
from paddock.server.db.storage import DATABASE_SHARE, ENGINE_JSON, Storage, entry_row
from paddock.server.db.stored_rows import ENTRIES, TABLES
from paddock.server.db.write_batcher import PendingWrite, StoredKeys

#: How long upgrading the schema may take at the start.
UPGRADE_SECONDS: Final = 600.0

Answer = TypeVar("Answer")


class PostgresStorage(Storage):
    """Tables and journals in a PostgreSQL database."""

    is_shared = True
    _insert = staticmethod(insert)

    def __init__(self, url: URL, seconds: float) -> None:
        super().__init__(url, seconds)
        self._engine = create_async_engine(url, **ENGINE_JSON, **_timeouts(seconds))
        self.notifier = PgNotifier(self)

    async def open(self) -> None:
        """Upgrades the schema over a separate connection without the usual time limit."""
        from paddock.server.db.migrations.upgrade import upgrade

        engine = create_async_engine(self.url, **ENGINE_JSON, connect_args={"command_timeout": UPGRADE_SECONDS})
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()

    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        #: The driver's connection, once there is one.
        held: list[Any] = []
        working = asyncio.ensure_future(self._run(work, held))

        def give_up() -> None:
            """Cuts the connection: a cancellation would wait for the database again."""
            if held:
                held[0].terminate()
            else:
                working.cancel()

        return await self._within_limit(working, give_up)

    async def _run(self, work: Callable[[sa.Connection], Answer], held: list[Any]) -> Answer:
        try:
            async with self._engine.begin() as connection:
                held.append((await connection.get_raw_connection()).driver_connection)
                answer = await connection.run_sync(work)
            return answer
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:  # raised while connecting
            raise OSError(str(error)) from error

    async def _dispose(self) -> None:
        await self._engine.dispose()

    def _write_batch(self, batch: list[PendingWrite]) -> "asyncio.Future[StoredKeys]":
        batch.sort(key=lambda pending: pending.code)  # a fixed order avoids deadlocks
        return asyncio.ensure_future(self.transaction(lambda connection: self._write(connection, batch)))

    def _write(self, connection: sa.Connection, batch: list[PendingWrite]) -> StoredKeys:
        insertion = self._insert_new(ENTRIES).returning(ENTRIES.c.code, ENTRIES.c.revision)
        rows = [entry_row(pending.code, pending.entry) for pending in batch]
        stored = {(code, revision) for code, revision in connection.execute(insertion, rows).all()}
        over = [pending.code for pending in batch if pending.finishes and pending.key in stored]
        if over:
            connection.execute(sa.update(TABLES).where(TABLES.c.code.in_(over)).values(finished=True))
        self.notifier.send_stored(connection, sorted(stored))
        return stored


def _timeouts(seconds: float) -> Json:
    """Returns the engine options with the time limits for connections, statements, locks and open transactions."""
    server = str(int(seconds * DATABASE_SHARE * 1000))
    settings = {"statement_timeout": server, "lock_timeout": server, "idle_in_transaction_session_timeout": server}
    connecting = {"timeout": seconds, "command_timeout": seconds, "server_settings": settings}
    return {"pool_timeout": seconds, "connect_args": connecting}
