"""Administration of stored tables while a server may be running: list, show, export, end and delete them."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

from paddock.engine import Json, PaddockError, SetupError
from paddock.games.catalog import GAMES
from paddock.server.analyses.analysis_store import ANALYSES
from paddock.server.db.failures import HEALTH_CODES
from paddock.server.db.storage import Storage
from paddock.server.db.stored_rows import ENTRIES, TABLES
from paddock.server.refusals import Conflict, Unreadable
from paddock.server.tables import journal
from paddock.server.tables.archive import Archive
from paddock.server.tables.custom_tracks import build_track
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.session_registry import read_table
from paddock.server.workers.time_slices import Slices

DAY: Final = 86400.0
#: The number of attempts if the table keeps changing.
ATTEMPTS: Final = 20
DELETED_AT_ONCE: Final = 50


@dataclass(frozen=True)
class StoredTable:
    """A table as lists show it, without replaying it."""

    code: str
    game: str
    seats: list[str]
    finished: bool
    #: The number of entries in its journal.
    revision: int
    #: Unix times.
    created: float
    changed: float

    def to_json(self) -> Json:
        def iso(at: float) -> str:
            return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")

        return {**vars(self), "created": iso(self.created), "changed": iso(self.changed)}


class TableAdmin:
    """The tables of one database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def stored_tables(
        self, game: str | None = None, finished: bool | None = None, older_than_days: float = 0.0
    ) -> list[StoredTable]:
        """Returns the matching tables, the one that changed last first."""
        last = sa.select(
            ENTRIES.c.code, sa.func.max(ENTRIES.c.revision).label("revision"), sa.func.max(ENTRIES.c.at).label("at")
        )
        newest = last.group_by(ENTRIES.c.code).subquery()
        changed = sa.func.coalesce(newest.c.at, TABLES.c.created).label("changed")
        revision = sa.func.coalesce(newest.c.revision, 0).label("revision")
        query = (
            sa.select(*(TABLES.c[name] for name in ("code", "game", "seats", "finished", "created")), revision, changed)
            .select_from(TABLES.outerjoin(newest, newest.c.code == TABLES.c.code))
            .where(TABLES.c.code.not_in(HEALTH_CODES))
            .order_by(changed.desc(), TABLES.c.code)
        )
        if game is not None:
            query = query.where(TABLES.c.game == game)
        if finished is not None:
            query = query.where(TABLES.c.finished.is_(finished))
        if older_than_days:
            query = query.where(changed < time.time() - older_than_days * DAY)
        rows: list[Any] = await self._storage.transaction(lambda connection: list(connection.execute(query).mappings()))
        return [StoredTable(**{**row, "seats": [seat["name"] or "(open)" for seat in row["seats"]]}) for row in rows]

    async def read(self, code: str) -> LiveTable | Archive:
        """Returns a table as its players see it; an archive if it can no longer be played."""
        stored = await self._storage.read(code.upper())
        if stored is None:
            raise PaddockError(f"there is no table {code!r}; see `paddock admin tables list`")
        row, entries = stored
        try:
            if row.game in GAMES:
                await build_track(GAMES[row.game], row.options)
            return (await read_table(row, entries, Slices()))[0]
        except (Unreadable, SetupError) as error:
            return Archive(row, entries, str(error))

    async def end(self, code: str) -> None:
        """Ends a game without a result, as if all its players had agreed to it."""
        for _ in range(ATTEMPTS):
            table = await self.read(code)
            if isinstance(table, Archive):
                raise PaddockError(f"table {table.code} cannot be played on, so there is nothing to end")
            if table.status == FINISHED:
                raise PaddockError(f"table {table.code} is finished already")
            try:
                await self._storage.append(table.code, table.new_entry(journal.ABANDON, None, {}), finishes=True)
                return
            except Conflict:
                continue
        raise PaddockError(f"table {code} kept changing; try again")

    async def delete(self, codes: list[str]) -> None:
        """Deletes tables with all their data, in small batches, so that a running server never waits long."""
        for start in range(0, len(codes), DELETED_AT_ONCE):
            some = codes[start : start + DELETED_AT_ONCE]
            await self._storage.transaction(partial(_delete, some))


def _delete(codes: list[str], connection: sa.Connection) -> None:
    for table in (ANALYSES, ENTRIES, TABLES):
        connection.execute(sa.delete(table).where(table.c.code.in_(codes)))
