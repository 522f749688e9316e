"""Storage of tables and their journals: one interface, with implementations for SQLite and PostgreSQL.

An entry's key is its table's code and its revision: if two servers store revision 17, the second gets a Conflict. What
takes longer than `seconds` raises Unavailable; it may have been stored, so the caller has to check.
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
    """Notifications between the servers on one database. This base class is for a single server and does nothing."""

    def __init__(self) -> None:
        #: Called with the code and revision of each stored entry, and whether this server stored it, even if it stopped
        #: waiting for it.
        self.on_stored: Callable[[str, int, bool], None] = lambda code, revision, here: None
        #: Called with the code of each table where players on other servers have connected or disconnected.
        self.on_presence: Callable[[str], None] = lambda code: None
        #: Called after a lost connection was restored: notifications may have been missed.
        self.on_reconnect: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Starts listening."""

    async def close(self) -> None:
        """Stops listening."""

    def seats_online_elsewhere(self, code: str) -> set[int]:
        """Returns the seats of a table whose players are connected to other servers."""
        return set()

    async def send_presence(self, code: str, seats: set[int]) -> None:
        """Tells the other servers which seats of a table are connected to this one."""

    def send_stored(self, connection: sa.Connection, keys: list[tuple[str, int]]) -> None:
        """Announces, as part of a transaction, the keys (code, revision) of the entries that it stores."""


Answer = TypeVar("Answer")

#: The share of the time limit that the database gets: if it gives up before the server does, nothing was stored.
DATABASE_SHARE: Final = 0.8
#: The time between two attempts to reach a database that did not respond.
RETRY_SECONDS: Final = 5.0

#: How both databases read and write JSON.
ENGINE_JSON: Final[Json] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}

log = logging.getLogger(__name__)


async def when_available(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """Calls `work` until the database is available, and returns its result."""
    while True:
        try:
            return await work()
        except Unavailable:
            await asyncio.sleep(RETRY_SECONDS)


def database_url(text: str) -> URL:
    """Returns a database URL with its driver. Raises PaddockError if it is invalid or not supported."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the message does not repeat the text, which may contain a password
        message = "the database address cannot be read; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise PaddockError(message) from None
    family = url.drivername.partition("+")[0]
    if family == "sqlite":
        return url.set(drivername="sqlite+pysqlite")
    if family in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise PaddockError(f"{family!r} databases are not supported; use sqlite:///file or postgresql://host/name")


def create_storage(database: str, power_safe: bool = False, seconds: float = 5.0) -> "Storage":
    """Returns the storage for a database URL. With `power_safe`, SQLite waits for the disk in each transaction."""
    url = database_url(database)
    # imported only where it is used: without PostgreSQL's driver a local server starts half a second sooner
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
        #: Notifies the other servers on the same database of stored entries and connected players.
        self.notifier = Notifier()
        self._batcher = WriteBatcher(self._write_batch, seconds)
        #: Whether the database can be written to.
        self.health = HealthCheck(self.transaction).result

    @property
    def writes_waiting(self) -> int:
        return self._batcher.waiting

    @abstractmethod
    async def open(self) -> None:
        """Opens the database and upgrades it to this version's schema."""

    @abstractmethod
    async def transaction(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        """Runs `work` in one transaction, which is rolled back if it raises.

        After Unavailable, it is not known whether the transaction was committed.
        """

    @abstractmethod
    def _write_batch(self, batch: list[PendingWrite]) -> "asyncio.Future[StoredKeys]":
        """Stores a batch of entries in one transaction, and returns the keys of those that were new."""

    @abstractmethod
    async def _dispose(self) -> None:
        """Closes the connections."""

    def _insert_new(self, table: sa.Table) -> Any:
        """Returns an insert statement that ignores rows that already exist."""
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
        """Stores a new table, its first entries and, if it came from another table, the entry there: all or nothing."""

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
        """Stores an entry and returns once it is safe. Raises Conflict if that revision exists already."""
        await self._batcher.add(code, entry, finishes)

    async def read(self, code: str) -> tuple[TableRow, list[JournalEntry]] | None:
        """Returns a table and its whole journal, or None."""

        def work(connection: sa.Connection) -> tuple[TableRow, list[JournalEntry]] | None:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            return None if row is None else (TableRow(**row), _entries(connection, code, 0))

        return await self.transaction(work)

    async def entries_after(self, code: str, revision: int) -> list[JournalEntry]:
        """Returns the entries of a table after that revision."""
        return await self.transaction(lambda connection: _entries(connection, code, revision))

    async def unfinished_tables(self, days: float) -> list[UnfinishedTable]:
        """Returns the unfinished tables that changed within that number of days."""
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
        """Waits for a result until the time limit."""
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
