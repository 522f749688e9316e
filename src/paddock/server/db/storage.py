"""The database: a row per table with what was agreed at the start, and a row per change.

A change's key is its table's code and its revision, so of two servers that both want to make revision 17 only one can;
the other is told of the conflict. Changes that wait at the same time share one transaction.

PostgreSQL is talked to asynchronously. SQLite has a thread of its own in which a whole transaction is one errand: an
asynchronous driver would cross threads for each of its statements, and wait for the busy event loop each time.

Nothing waits for ever: what takes longer than `seconds` is given up and Unavailable raised. A transaction that was
given up may have been stored after all; whoever asked for it has to look.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from paddock.engine import Json, PaddockError, Seed
from paddock.server.db import sqlite
from paddock.server.db.worker_thread import Errands
from paddock.server.db.write_batcher import Batches, Kept, Waiting, no_answer
from paddock.server.errors import Conflict, Unavailable
from paddock.server.tables.journal import MOVE, Change

if TYPE_CHECKING:  # loaded only where it is used: a local server starts half a second sooner
    from sqlalchemy.ext.asyncio import AsyncEngine

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

#: SQLite and PostgreSQL are told to give up a little before the server does: then it is known that nothing was stored.
SOONER: Final = 0.8
#: How long a start may take to bring the database to the newest form, and wait for another program to let go of it.
UPGRADE_SECONDS: Final = 600.0
LOCKED_SECONDS: Final = 30.0
#: How long a look at the database's health is good for: however many ask, it is not written to more often.
HEALTH_SECONDS: Final = 5.0
#: No table has such a code: two rows that take turns being written, to see whether the database can be written to.
HEALTH_CODES: Final = ("-0", "-1")
HEALTH_BYTES: Final = 16_000

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
    sa.Column("lobby", sa.Boolean, nullable=False),
    sa.Column("consent_undo", sa.Boolean, nullable=False),
    sa.Column("bot_pace", sa.Integer, nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False, index=True),
    sa.Column("hints", sa.String(16), nullable=False),
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
    #: Whether the race begins when somebody says so. (Tables of Paddock 0.1 begin by themselves, with the last seat.)
    lobby: bool
    consent_undo: bool
    bot_pace: int
    salt: str
    created: float
    finished: bool = False
    #: Who may ask for hints: `off`, `on`, `beginners`. (Nobody, at tables from before there were any.)
    hints: str = "off"

    @property
    def dice_seed(self) -> Seed:
        return self.seed if self.sealed_seed is None else self.sealed_seed


@dataclass(frozen=True)
class Health:
    """`ok`, or what is wrong with the database: `no database`, `read-only`, `disk full`, and a sentence about it."""

    status: str
    reason: str | None


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

    def __init__(self, database: str, power_safe: bool = False, seconds: float = 5.0) -> None:
        self.url = database_url(database)
        self.seconds = seconds
        self.postgres = self.url.get_backend_name() == "postgresql"
        #: Called inside a transaction with what it stores: (code, revision) each.
        self.announce: Callable[[sa.Connection, list[tuple[str, int]]], None] | None = None
        self._postgres: AsyncEngine | None = None
        self._sqlite: sa.Engine | None = None
        if self.postgres:
            from sqlalchemy.dialects.postgresql import insert as postgres_insert
            from sqlalchemy.ext.asyncio import create_async_engine

            self._insert_into: Callable[[sa.Table], Any] = postgres_insert
            self._postgres = create_async_engine(self.url, **_JSON, **_postgres_patience(seconds))
        else:
            from sqlalchemy.dialects.sqlite import insert as sqlite_insert

            self._insert_into = sqlite_insert
            self._sqlite = sa.create_engine(self.url, poolclass=sa.StaticPool, **_JSON)
            sa.event.listen(self._sqlite, "connect", sqlite.form(power_safe, _busy_ms(seconds)))
            self._log = sqlite.WriteAheadLog(self.url.database or "")
        self._errands = Errands("sqlite")
        self._batches = Batches(self._store, seconds)
        self._looking: asyncio.Task[Health] | None = None
        self._looked = 0.0
        self._turn = 0

    async def open(self) -> None:
        """Brings the database to this version's form and begins to take changes."""
        if self._postgres is not None:
            await self._upgrade_postgres()
        else:
            await self._errands.send(self._upgrade_sqlite)

    async def _upgrade_postgres(self) -> None:
        """Over a connection of its own that may take its time."""
        from sqlalchemy.ext.asyncio import create_async_engine

        from paddock.server.db.migrations.upgrade import upgrade

        engine = create_async_engine(self.url, **_JSON, connect_args={"command_timeout": UPGRADE_SECONDS})
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()

    def _upgrade_sqlite(self) -> None:
        from paddock.server.db.migrations.upgrade import upgrade

        assert self._sqlite is not None
        with self._sqlite.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(LOCKED_SECONDS * 1000)}")
            connection.rollback()
            with connection.begin():
                upgrade(connection)
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_busy_ms(self.seconds)}")
            self._raw: Any = connection.connection.driver_connection

    async def close(self) -> None:
        await self._batches.close()
        closing = asyncio.ensure_future(
            self._postgres.dispose() if self._postgres is not None else self._errands.send(self._close_sqlite)
        )
        done, _ = await asyncio.wait({closing}, timeout=self.seconds)
        if not done:
            closing.cancel()
            log.warning("the database did not let itself be closed")
        self._errands.close()

    def _close_sqlite(self) -> None:
        assert self._sqlite is not None
        self._sqlite.dispose()

    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        """Does some work in a transaction of its own: all of it or, if it raises, nothing.

        Only after Unavailable it is not known which.
        """
        held: list[Any] = []
        if self._postgres is None:
            return await self._patiently(self._errands.send(lambda: self._errand(work)), held)
        return await self._patiently(asyncio.ensure_future(self._over_the_wire(work, held)), held)

    async def _patiently(self, errand: "asyncio.Future[Answer]", held: list[Any]) -> Answer:
        try:
            done, _ = await asyncio.wait({errand}, timeout=self.seconds)
        except asyncio.CancelledError:
            errand.cancel()
            raise
        if not done:
            _give_up(errand, held)
            raise no_answer(self.seconds)
        try:
            return errand.result()
        except FAILURES as error:
            raise _outage(error) from error

    def _errand(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        assert self._sqlite is not None
        with self._sqlite.begin() as connection:
            return work(connection)

    async def _over_the_wire(self, work: Callable[[sa.Connection], Answer], held: list[Any]) -> Answer:
        """`held` is given the driver's connection, so that it can be cut."""
        assert self._postgres is not None
        try:
            async with self._postgres.begin() as connection:
                held.append((await connection.get_raw_connection()).driver_connection)
                answer = await connection.run_sync(work)
            return answer
        except _driver_errors() as error:  # before there is a connection, the driver's own errors come through
            raise OSError(str(error)) from error

    async def health(self) -> "Health":
        """Whether the database can be written to; all who ask within a few seconds share one look."""
        if self._looking is None or (self._looking.done() and time.monotonic() - self._looked > HEALTH_SECONDS):
            self._looking = asyncio.create_task(self._look(), name="health")
        return await asyncio.shield(self._looking)

    async def _look(self) -> "Health":
        """Writes something that takes up room, and takes away what was written the last time."""
        self._turn = 1 - self._turn
        new, old = HEALTH_CODES[self._turn], HEALTH_CODES[1 - self._turn]
        row = TableRow(
            code=new,
            game="",
            rules="",
            seed=0,
            sealed_seed=None,
            origin="",
            options={"": "-" * HEALTH_BYTES},
            seats=[],
            lobby=False,
            consent_undo=False,
            bot_pace=0,
            salt="",
            created=time.time(),
            finished=True,
        )

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == new))
            connection.execute(sa.insert(TABLES), vars(row))
            connection.execute(sa.delete(TABLES).where(TABLES.c.code == old))

        try:
            await self.transaction(work)
            return Health("ok", None)
        except Unavailable as error:
            cause = error.__cause__
            if cause is not None and _is_full(cause):
                return Health("disk full", error.message)
            if cause is not None and _is_read_only(cause):
                return Health("read-only", error.message)
            return Health("no database", error.message)
        finally:
            self._looked = time.monotonic()

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

    async def waiting_for_bots(self, days: float) -> list[str]:
        """The tables that changed within that number of days and where a bot may have to decide next."""
        since = time.time() - days * 86400
        each = CHANGES.alias()
        newest = sa.select(sa.func.max(each.c.revision)).where(each.c.code == TABLES.c.code).scalar_subquery()
        last = sa.and_(CHANGES.c.code == TABLES.c.code, CHANGES.c.revision == newest)
        query = (
            sa.select(TABLES.c.code, TABLES.c.lobby, CHANGES.c.kind, CHANGES.c.body)
            .select_from(TABLES.outerjoin(CHANGES, last))
            .where(TABLES.c.finished.is_(False), sa.func.coalesce(CHANGES.c.at, TABLES.c.created) > since)
        )

        def work(connection: sa.Connection) -> list[str]:
            found: list[str] = []
            for code, lobby, kind, body in connection.execute(query):
                # only a move says for sure; a table without any change waits for people if it has a lobby
                bots = not lobby if kind is None else kind != MOVE or body.get("bots", True)
                if bots:
                    found.append(code)
            return found

        return await self.transaction(work)

    async def append(self, code: str, change: Change, finishes: bool = False) -> None:
        """Stores a change; returns once it is safe. Conflict: that revision exists already."""
        await self._batches.add(code, change, finishes)

    def _store(self, batch: list[Waiting]) -> "asyncio.Future[Kept]":
        if self._postgres is None:
            return self._errands.send(lambda: self._store_in_sqlite(batch))
        batch.sort(key=lambda waiting: waiting.code)  # one order everywhere: no deadlocks
        return asyncio.ensure_future(self.transaction(lambda connection: self._store_in_postgres(connection, batch)))

    def _store_in_sqlite(self, batch: list[Waiting]) -> Kept:
        """Whoever was told that it took too long, before it even began, was told the truth."""
        awaited = [waiting for waiting in batch if not waiting.stored.done()]
        rows = [_sqlite_row(waiting.code, waiting.change) for waiting in awaited]
        try:
            kept = sqlite.write(self._raw, rows, {waiting.code for waiting in awaited if waiting.finishes})
            self._log.written(self._raw, len(rows))
        except FAILURES as error:
            raise _outage(error) from error
        return kept

    def _store_in_postgres(self, connection: sa.Connection, batch: list[Waiting]) -> Kept:
        insert = self._insert(CHANGES).returning(CHANGES.c.code, CHANGES.c.revision)
        rows = [_change_row(waiting.code, waiting.change) for waiting in batch]
        kept = {(code, revision) for code, revision in connection.execute(insert, rows).all()}
        over = [waiting.code for waiting in batch if waiting.finishes and waiting.key in kept]
        if over:
            connection.execute(sa.update(TABLES).where(TABLES.c.code.in_(over)).values(finished=True))
        if self.announce is not None and kept:
            self.announce(connection, sorted(kept))
        return kept

    def _insert(self, table: sa.Table) -> Any:
        """An insertion that leaves a row that is already there alone."""
        return self._insert_into(table).on_conflict_do_nothing()


#: What a database may raise where it, or the way to it, is at fault.
FAILURES: Final = (sa.exc.SQLAlchemyError, sqlite3.Error, OSError, asyncio.CancelledError)

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


def _sqlite_row(code: str, change: Change) -> sqlite.Row:
    body = orjson.dumps(change.body).decode()
    return code, change.revision, change.kind, change.seat, body, change.at


def _change_row(code: str, change: Change) -> Json:
    return {"code": code, **change._asdict()}


def _give_up(errand: "asyncio.Future[Any]", held: list[Any]) -> None:
    """Leaves an errand to itself. A cut connection ends what waits for it; asking politely would wait again."""
    errand.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    if held:
        held[0].terminate()
    else:
        errand.cancel()


def _driver_errors() -> tuple[type[Exception], ...]:
    import asyncpg

    return (asyncpg.PostgresError, asyncpg.InterfaceError)


def _postgres_patience(seconds: float) -> Json:
    """How long PostgreSQL may take: for a connection, for an answer, over a statement, and with one left open."""
    server = str(int(seconds * SOONER * 1000))
    settings = {"statement_timeout": server, "lock_timeout": server, "idle_in_transaction_session_timeout": server}
    connecting = {"timeout": seconds, "command_timeout": seconds, "server_settings": settings}
    return {"pool_timeout": seconds, "connect_args": connecting}


def _busy_ms(seconds: float) -> int:
    return int(seconds * SOONER * 1000)


def _outage(error: BaseException) -> Unavailable:
    """What a failure of the database is for whoever asked."""
    log.warning("the database failed", extra={"reason": str(error) or type(error).__name__})
    return Unavailable(_fault(error))


def _fault(error: BaseException) -> str:
    """What is wrong, in words that tell strangers nothing about the machine."""
    if _is_full(error):
        return "the database's disk is full"
    if _is_read_only(error):
        return "the database is read-only"
    if "locked" in str(error):
        return "the database is locked by another program"
    return "the database did not answer"


def _state(error: BaseException) -> str:
    """PostgreSQL's code of an error."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", ""))


def _is_full(error: BaseException) -> bool:
    return "disk is full" in str(error) or _state(error) == "53100"


def _is_read_only(error: BaseException) -> bool:
    return "readonly database" in str(error) or _state(error) == "25006"
