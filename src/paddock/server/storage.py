"""The database: a row per table with what was agreed at the start, and a row per change.

A change's key is its table's code and its revision, so of two servers that both want to make revision 17 only one can;
the other is told of the conflict. Changes that wait at the same time share one transaction.

PostgreSQL is talked to asynchronously. SQLite has a thread of its own in which a whole transaction is one errand: an
asynchronous driver would cross threads for each of its statements, and wait for the busy event loop each time.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from paddock.engine import Json, PaddockError, Seed
from paddock.server.changes import Change
from paddock.server.errors import Conflict

if TYPE_CHECKING:  # loaded only where it is used: a local server starts half a second sooner
    from sqlalchemy.ext.asyncio import AsyncEngine

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.String(32), nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("sealed_seed", sa.String(64), nullable=True),
    sa.Column("origin", sa.String(16), nullable=False),
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
    #: A whole number that somebody chose; 0 where there is a sealed one.
    seed: int
    sealed_seed: str | None
    #: Where the dice come from: `sealed`, `chosen`, `loaded`, or `unsealed` (a table of Paddock 0.1).
    origin: str
    options: Json
    seats: list[Json]
    consent_undo: bool
    bot_pace: int
    salt: str
    created: float
    finished: bool = False

    @property
    def dice_seed(self) -> Seed:
        return self.seed if self.sealed_seed is None else self.sealed_seed


@dataclass
class _Waiting:
    """A change on its way into the database."""

    code: str
    change: Change
    finishes: bool
    stored: "asyncio.Future[None]"


def database_url(text: str) -> URL:
    """A database's address with its driver; PaddockError for what is none."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise PaddockError(f"{text!r} is no database address; try sqlite:///tables.sqlite3") from None
    family = url.drivername.partition("+")[0]
    if family == "sqlite":
        return url.set(drivername="sqlite+pysqlite")
    if family in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise PaddockError(f"{family!r} databases are not supported; use sqlite:///file or postgresql://host/name")


class Storage:
    """The tables and changes of one database."""

    def __init__(self, database: str, power_safe: bool = False) -> None:
        self.url = database_url(database)
        self.postgres = self.url.get_backend_name() == "postgresql"
        #: Called inside a transaction with what it stores: (code, revision) each.
        self.announce: Callable[[sa.Connection, list[tuple[str, int]]], None] | None = None
        self._postgres: AsyncEngine | None = None
        self._sqlite: sa.Engine | None = None
        if self.postgres:
            from sqlalchemy.dialects.postgresql import insert as postgres_insert
            from sqlalchemy.ext.asyncio import create_async_engine

            self._insert_into: Callable[[sa.Table], Any] = postgres_insert
            self._postgres = create_async_engine(self.url, **_JSON)
        else:
            from sqlalchemy.dialects.sqlite import insert as sqlite_insert

            self._insert_into = sqlite_insert
            self._sqlite = sa.create_engine(self.url, poolclass=sa.StaticPool, **_JSON)
            sa.event.listen(self._sqlite, "connect", _prepare_power_safe if power_safe else _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._waiting: list[_Waiting] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Brings the database to this version's form and begins to take changes."""
        from paddock.server.migrations.upgrade import upgrade

        await self.transaction(upgrade)
        self._writer = asyncio.create_task(self._write(), name="storage")

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        for waiting in self._waiting:
            if not waiting.stored.done():
                waiting.stored.set_exception(ConnectionError("the server is closing"))
        if self._postgres is not None:
            await self._postgres.dispose()
        if self._sqlite is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._sqlite.dispose)
        self._thread.shutdown()

    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        """Does some work in a transaction of its own: all of it or, if it raises, nothing."""
        if self._postgres is not None:
            async with self._postgres.begin() as connection:
                return await connection.run_sync(work)

        def errand() -> Answer:
            assert self._sqlite is not None
            with self._sqlite.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, errand)

    async def answers(self) -> bool:
        """Whether the database is there."""
        try:
            async with asyncio.timeout(5):
                await self.transaction(lambda connection: connection.execute(sa.select(1)).scalar())
        except Exception as error:  # whatever the driver raises, the answer is no
            log.warning("the database does not answer", extra={"reason": str(error) or type(error).__name__})
            return False
        return True

    async def create(self, row: TableRow, changes: list[Change], parent: tuple[str, Change] | None = None) -> None:
        """A new table, with its first changes and, if it comes from one, the change at its parent: all or nothing."""

        def work(connection: sa.Connection) -> None:
            if parent is not None:
                if connection.execute(self._insert(CHANGES), _change_row(*parent)).rowcount != 1:
                    raise Conflict
                if self.announce is not None:
                    self.announce(connection, [(parent[0], parent[1].revision)])
            if connection.execute(self._insert(TABLES), vars(row)).rowcount != 1:
                raise Conflict
            if changes:
                connection.execute(sa.insert(CHANGES), [_change_row(row.code, change) for change in changes])

        await self.transaction(work)

    async def read(self, code: str) -> tuple[TableRow, list[Change]] | None:
        """A table and its whole story, or None."""

        def work(connection: sa.Connection) -> tuple[TableRow, list[Change]] | None:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            return None if row is None else (TableRow(**row), _changes(connection, code, 0))

        return await self.transaction(work)

    async def changes_after(self, code: str, revision: int) -> list[Change]:
        """What happened at a table since that revision."""
        return await self.transaction(lambda connection: _changes(connection, code, revision))

    async def unfinished(self, days: float) -> list[str]:
        """The tables that are still being played and saw a change within so many days."""
        since = time.time() - days * 86400
        recent = sa.select(CHANGES.c.code).where(CHANGES.c.at > since)
        query = sa.select(TABLES.c.code).where(
            TABLES.c.finished.is_(False), sa.or_(TABLES.c.created > since, TABLES.c.code.in_(recent))
        )
        return await self.transaction(lambda connection: list(connection.execute(query).scalars()))

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
                kept = await self.transaction(lambda connection, batch=batch: self._store(connection, batch))  # type: ignore[misc]
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

    def _store(self, connection: sa.Connection, batch: list[_Waiting]) -> set[tuple[str, int]]:
        insert = self._insert(CHANGES).returning(CHANGES.c.code, CHANGES.c.revision)
        rows = [_change_row(waiting.code, waiting.change) for waiting in batch]
        kept = {(code, revision) for code, revision in connection.execute(insert, rows).all()}
        over = [w.code for w in batch if w.finishes and (w.code, w.change.revision) in kept]
        if over:
            connection.execute(sa.update(TABLES).where(TABLES.c.code.in_(over)).values(finished=True))
        if self.announce is not None and kept:
            self.announce(connection, sorted(kept))
        return kept

    def _insert(self, table: sa.Table) -> Any:
        """An insertion that leaves a row that is already there alone."""
        return self._insert_into(table).on_conflict_do_nothing()


_JSON: Final[Json] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


def _changes(connection: sa.Connection, code: str, revision: int) -> list[Change]:
    query = (
        sa.select(CHANGES.c.revision, CHANGES.c.kind, CHANGES.c.seat, CHANGES.c.body, CHANGES.c.at)
        .where(CHANGES.c.code == code, CHANGES.c.revision > revision)
        .order_by(CHANGES.c.revision)
    )
    return [Change(*row) for row in connection.execute(query).all()]


def _change_row(code: str, change: Change) -> Json:
    return {"code": code, **vars(change)}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _prepare_power_safe(connection: Any, record: Any) -> None:
    """A killed server loses nothing either way; this waits for the disk as well, so that a power cut loses nothing."""
    _prepare_sqlite(connection, record)
    connection.execute("PRAGMA synchronous = FULL")
