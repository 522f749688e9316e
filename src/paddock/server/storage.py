"""The database: a row per table with what was agreed at the start, and a row per change.

A change's key is its table's code and its revision, so of two servers that both want to make revision 17 only one can;
the other is told of the conflict. Changes that wait at the same time share one transaction.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paddock.engine import Json, PaddockError
from paddock.server.changes import Change
from paddock.server.errors import Conflict

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.String(32), nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("consent_undo", sa.Boolean, nullable=False),
    sa.Column("bot_pace", sa.Integer, nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False, index=True),
)

CHANGES: Final = sa.Table(
    "changes",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)


@dataclass(frozen=True)
class TableRow:
    """What was agreed at the start of a table."""

    code: str
    game: str
    rules: str
    seed: int
    options: Json
    seats: list[Json]
    consent_undo: bool
    bot_pace: int
    salt: str
    created: float
    finished: bool = False


@dataclass
class _Waiting:
    """A change on its way into the database."""

    code: str
    change: Change
    finishes: bool
    stored: "asyncio.Future[None]"


def database_url(text: str) -> URL:
    """A database's address with its asynchronous driver; PaddockError for what is none."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise PaddockError(f"{text!r} is no database address; try sqlite:///tables.sqlite3") from None
    family = url.drivername.partition("+")[0]
    if family == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if family in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise PaddockError(f"{family!r} databases are not supported; use sqlite:///file or postgresql://host/name")


class Storage:
    """The tables and changes of one database."""

    def __init__(self, database: str) -> None:
        self.url = database_url(database)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine: AsyncEngine = create_async_engine(
            self.url, json_serializer=lambda value: orjson.dumps(value).decode(), json_deserializer=orjson.loads
        )
        #: Called inside the transaction with what it stores: (code, revision) each.
        self.announce: Callable[[AsyncConnection, list[tuple[str, int]]], Awaitable[None]] | None = None
        self._waiting: list[_Waiting] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        if not self.postgres:
            sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Brings the database to this version's form and begins to take changes."""
        from paddock.server.migrations.upgrade import upgrade

        await upgrade(self.engine)
        self._writer = asyncio.create_task(self._write(), name="storage")

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        for waiting in self._waiting:
            if not waiting.stored.done():
                waiting.stored.set_exception(ConnectionError("the server is closing"))
        await self.engine.dispose()

    async def answers(self) -> bool:
        """Whether the database is there."""
        try:
            async with asyncio.timeout(5), self.engine.connect() as connection:
                await connection.execute(sa.select(1))
        except Exception:
            return False
        return True

    async def create(self, row: TableRow, changes: list[Change], parent: tuple[str, Change] | None = None) -> None:
        """A new table, with its first changes and, if it comes from one, the change at its parent: all or nothing."""
        async with self.engine.begin() as connection:
            stored: list[tuple[str, int]] = []
            if parent is not None:
                done = await connection.execute(self._insert(CHANGES), _change_row(*parent))
                if done.rowcount != 1:
                    raise Conflict
                stored.append((parent[0], parent[1].revision))
            done = await connection.execute(self._insert(TABLES), vars(row))
            if done.rowcount != 1:
                raise Conflict
            if changes:
                await connection.execute(sa.insert(CHANGES), [_change_row(row.code, change) for change in changes])
            if self.announce is not None and stored:
                await self.announce(connection, stored)

    async def read(self, code: str) -> tuple[TableRow, list[Change]] | None:
        """A table and its whole story, or None."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(TABLES).where(TABLES.c.code == code))).mappings().first()
            if row is None:
                return None
            return TableRow(**row), await self._changes(connection, code, 0)

    async def changes_after(self, code: str, revision: int) -> list[Change]:
        """What happened at a table since that revision."""
        async with self.engine.connect() as connection:
            return await self._changes(connection, code, revision)

    async def unfinished(self, days: float) -> list[str]:
        """The tables that are still being played and saw a change within so many days."""
        since = time.time() - days * 86400
        recent = sa.select(CHANGES.c.code).where(CHANGES.c.at > since)
        query = sa.select(TABLES.c.code).where(
            TABLES.c.finished.is_(False), sa.or_(TABLES.c.created > since, TABLES.c.code.in_(recent))
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def append(self, code: str, change: Change, finishes: bool = False) -> None:
        """Stores a change; returns once it is safe. Conflict: that revision exists already."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(code, change, finishes, stored))
        self._work.set()
        await stored

    async def _write(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            batch = sorted(self._waiting, key=lambda waiting: waiting.code)  # one order everywhere: no deadlocks
            self._waiting = []
            try:
                kept = await self._store(batch)
            except Exception as error:
                for waiting in batch:
                    if not waiting.stored.done():
                        waiting.stored.set_exception(ConnectionError(f"the database did not take the change: {error}"))
                continue
            for waiting in batch:
                if waiting.stored.done():
                    continue
                if (waiting.code, waiting.change.revision) in kept:
                    waiting.stored.set_result(None)
                else:
                    waiting.stored.set_exception(Conflict())

    async def _store(self, batch: list[_Waiting]) -> set[tuple[str, int]]:
        insert = self._insert(CHANGES).returning(CHANGES.c.code, CHANGES.c.revision)
        async with self.engine.begin() as connection:
            rows = [_change_row(waiting.code, waiting.change) for waiting in batch]
            kept = {(code, revision) for code, revision in (await connection.execute(insert, rows)).all()}
            over = [w.code for w in batch if w.finishes and (w.code, w.change.revision) in kept]
            if over:
                await connection.execute(sa.update(TABLES).where(TABLES.c.code.in_(over)).values(finished=True))
            if self.announce is not None and kept:
                await self.announce(connection, sorted(kept))
        return kept

    def _insert(self, table: sa.Table) -> Any:
        """An insertion that leaves a row that is already there alone."""
        if self.postgres:
            return postgresql.insert(table).on_conflict_do_nothing()
        return sqlite.insert(table).on_conflict_do_nothing()

    async def _changes(self, connection: AsyncConnection, code: str, revision: int) -> list[Change]:
        query = (
            sa.select(CHANGES.c.revision, CHANGES.c.kind, CHANGES.c.seat, CHANGES.c.body, CHANGES.c.at)
            .where(CHANGES.c.code == code, CHANGES.c.revision > revision)
            .order_by(CHANGES.c.revision)
        )
        return [Change(*row) for row in (await connection.execute(query)).all()]


def _change_row(code: str, change: Change) -> Json:
    return {"code": code, **vars(change)}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
