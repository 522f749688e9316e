"""Storage of tables and their journals: one interface, with an implementation for SQLite and one for PostgreSQL.

An entry's key is its table's code and its revision: of two servers that want to store revision 17, the second gets a
Conflict. What takes longer than `seconds` raises Unavailable; it may have been stored: the caller has to look.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from paddock.engine import Json, PaddockError
from paddock.server.db.failures import FAILURES, HealthCheck, timeout_error, unavailable
from paddock.server.db.stored_rows import ENTRIES, TABLES, JournalEntry, TableRow, UnfinishedTable
from paddock.server.db.write_batcher import PendingWrite, StoredKeys, WriteBatcher
from paddock.server.refusals import Conflict, Unavailable


class Notifier:
    """For a single server: there is nobody to tell, and nothing comes in."""

    def __init__(self) -> None:
        #: Called with the code and the revision of an entry that was stored, and whether this server stored it: it may
        #: have given up waiting.
        self.on_stored: Callable[[str, int, bool], None] = lambda code, revision, here: None
        #: Called with the code of each table whose players on other servers have come or gone.
        self.on_presence: Callable[[str], None] = lambda code: None
        #: Called after the connection was lost and found again: notifications may have been missed.
        self.on_reconnect: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Begins to listen."""

    async def close(self) -> None:
        """Listens no longer."""

    def seats_online_elsewhere(self, code: str) -> set[int]:
        """The seats of a table whose players are connected to other servers."""
        return set()

    async def send_presence(self, code: str, seats: set[int]) -> None:
        """Tells the other servers whose players at a table are connected to this one."""

    def send_stored(self, connection: sa.Connection, keys: list[tuple[str, int]]) -> None:
        """Tells the other servers, as part of a transaction, what it stores: (code, revision) each."""


Answer = TypeVar("Answer")

#: The database is told to give up a little before the server does: then it is known that nothing was stored.
DATABASE_SHARE: Final = 0.8
#: When a database that did not answer is asked again.
RETRY_SECONDS: Final = 5.0

#: How both databases read and write JSON.
ENGINE_JSON: Final[Json] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}

log = logging.getLogger(__name__)


async def when_available(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """Does some work, again and again until the database answers."""
    while True:
        try:
            return await work()
        except Unavailable:
            await asyncio.sleep(RETRY_SECONDS)


def database_url(text: str) -> URL:
    """A database's address with its driver; PaddockError for what is none."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the text is not repeated: it may hold a password
        message = "the database address cannot be read; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise PaddockError(message) from None
    family = url.drivername.partition("+")[0]
    if family == "sqlite":
        return url.set(drivername="sqlite+pysqlite")
    if family in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise PaddockError(f"{family!r} databases are not supported; use sqlite:///file or postgresql://host/name")


def create_storage(database: str, power_safe: bool = False, seconds: float = 5.0) -> "Storage":
    """The storage for a database's address. `power_safe`: SQLite waits for the disk with each transaction."""
    url = database_url(database)
    # loaded only where it is used: a local server starts half a second sooner without PostgreSQL's driver
    if url.get_backend_name() == "postgresql":
        from paddock.server.db.postgres_storage import PostgresStorage

        return PostgresStorage(url, seconds)
    from paddock.server.db.sqlite_storage import SqliteStorage

    return SqliteStorage(url, seconds, power_safe)


class Storage(ABC):
    """The tables and journals of one database."""

    #: Whether several servers may use the database at the same time.
    is_shared = False
    #: The dialect's insert statement.
    _insert: Any

    def __init__(self, url: URL, seconds: float) -> None:
        self.url = url
        self.seconds = seconds
        #: By what this server and others on the same database tell each other what they stored.
        self.notifier = Notifier()
        self._batcher = WriteBatcher(self._write_batch, seconds)
        #: Whether the database can be written to.
        self.health = HealthCheck(self.transaction).result

    @property
    def writes_waiting(self) -> int:
        return self._batcher.waiting

    @abstractmethod
    async def open(self) -> None:
        """Brings the database to this version's schema."""

    @abstractmethod
    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        """Does some work in one transaction: all of it or, if it raises, nothing.

        Only after Unavailable it is not known which.
        """

    @abstractmethod
    def _write_batch(self, batch: list[PendingWrite]) -> "asyncio.Future[StoredKeys]":
        """Stores a batch of entries in one transaction; those that were not there yet."""

    @abstractmethod
    async def _dispose(self) -> None:
        """Closes the connections."""

    def _insert_new(self, table: sa.Table) -> Any:
        """An insertion that leaves a row that is already there alone."""
        return self._insert(table).on_conflict_do_nothing()

    async def close(self) -> None:
        await self._batcher.close()
        closing = asyncio.ensure_future(self._dispose())
        done, _ = await asyncio.wait({closing}, timeout=self.seconds)
        if not done:
            closing.cancel()
            log.warning("the database did not let itself be closed")

    async def create(
        self, row: TableRow, entries: list[JournalEntry], parent: tuple[str, JournalEntry] | None = None
    ) -> None:
        """A new table, with its first entries and, if it comes from another table, the entry there: all or nothing."""

        def work(connection: sa.Connection) -> None:
            if parent is not None:
                if connection.execute(self._insert_new(ENTRIES), entry_row(*parent)).rowcount != 1:
                    raise Conflict
                self.notifier.send_stored(connection, [(parent[0], parent[1].revision)])
            if connection.execute(self._insert_new(TABLES), vars(row)).rowcount != 1:
                raise Conflict
            if entries:
                connection.execute(sa.insert(ENTRIES), [entry_row(row.code, entry) for entry in entries])

        await self.transaction(work)

    async def append(self, code: str, entry: JournalEntry, finishes: bool = False) -> None:
        """Stores an entry; returns once it is safe. Conflict: that revision exists already."""
        await self._batcher.add(code, entry, finishes)

    async def read(self, code: str) -> tuple[TableRow, list[JournalEntry]] | None:
        """A table and its whole journal, or None."""

        def work(connection: sa.Connection) -> tuple[TableRow, list[JournalEntry]] | None:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            return None if row is None else (TableRow(**row), _entries(connection, code, 0))

        return await self.transaction(work)

    async def entries_after(self, code: str, revision: int) -> list[JournalEntry]:
        """What happened at a table since that revision."""
        return await self.transaction(lambda connection: _entries(connection, code, revision))

    async def unfinished_tables(self, days: float) -> list[UnfinishedTable]:
        """The tables that changed within that number of days and are not finished."""
        since = time.time() - days * 86400
        each = ENTRIES.alias()
        newest = sa.select(sa.func.max(each.c.revision)).where(each.c.code == TABLES.c.code).scalar_subquery()
        last = sa.and_(ENTRIES.c.code == TABLES.c.code, ENTRIES.c.revision == newest)
        query = (
            sa.select(TABLES.c.code, TABLES.c.lobby, ENTRIES.c.kind, ENTRIES.c.body)
            .select_from(TABLES.outerjoin(ENTRIES, last))
            .where(TABLES.c.finished.is_(False), sa.func.coalesce(ENTRIES.c.at, TABLES.c.created) > since)
        )
        return await self.transaction(lambda connection: [UnfinishedTable(*row) for row in connection.execute(query)])

    async def _within_limit(self, working: "asyncio.Future[Answer]", give_up: Callable[[], object]) -> Answer:
        """The result of some work, if it comes in time."""
        try:
            done, _ = await asyncio.wait({working}, timeout=self.seconds)
        except asyncio.CancelledError:
            working.cancel()
            raise
        if not done:
            working.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            give_up()
            raise timeout_error(self.seconds)
        try:
            return working.result()
        except FAILURES as error:
            raise unavailable(error) from error


def entry_row(code: str, entry: JournalEntry) -> Json:
    return {"code": code, **entry._asdict()}


def _entries(connection: sa.Connection, code: str, revision: int) -> list[JournalEntry]:
    query = (
        sa.select(ENTRIES.c.revision, ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.body, ENTRIES.c.at)
        .where(ENTRIES.c.code == code, ENTRIES.c.revision > revision)
        .order_by(ENTRIES.c.revision)
    )
    return [JournalEntry(*row) for row in connection.execute(query).all()]
