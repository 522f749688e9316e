"""The tables in memory: loaded from the database when they are needed, and dropped when they are idle."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Set
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from paddock.engine import Json, Progress, Setup, SetupError
from paddock.games.catalog import GAMES
from paddock.server.caches import RecentDict, SharedTasks
from paddock.server.db.storage import Storage
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.refusals import Conflict, Refused, Unreadable
from paddock.server.settings import Settings
from paddock.server.tables import journal
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.custom_tracks import build_track
from paddock.server.tables.journal import surviving_steps
from paddock.server.tables.live_table import FINISHED, PLAYING, LiveTable
from paddock.server.tables.table_session import TableSession
from paddock.server.workers.time_slices import Slices

#: How long the archive of a table is cached.
ARCHIVED_SECONDS: Final = 60.0
#: The longest time between two searches for idle tables.
IDLE_CHECK_SECONDS: Final = 10.0
KEPT_ARCHIVES: Final = 64
KEPT_RESULTS: Final = 5000
LONGEST_CODE: Final = 12

log = logging.getLogger(__name__)


class ListedTable:
    """The summary of a table for lists. That of a finished table is cached when the table leaves memory."""

    def __init__(self, table: LiveTable, online: Set[int] = frozenset()) -> None:
        self._public = table.public_json(online)
        self._seats = [replace(seat) for seat in table.seats]
        self._awaited = table.awaited_seats()
        #: Empty before the start, and for an abandoned race.
        state = table.engine_table.state
        self._standings = state.standings() if table.begun and not table.abandoned else []
        #: By seat, while the race goes on.
        self._progress: list[Progress | None] = []
        if table.status == PLAYING:
            self._progress = [state.progress_of(seat.number) for seat in self._seats]

    def entry(self, hashes: list[str]) -> Json | None:
        """Returns the summary for the holder of these tokens, with their best place and whether the table waits for
        them; None if they have no seat there."""
        mine = {seat.number for seat in self._seats if any(seat.is_opened_by(h) for h in hashes)}
        if not mine:
            return None
        return {
            **self._public,
            "seats": [{**seat, "you": seat["seat"] in mine} for seat in self._public["seats"]],
            "your_turn": bool(mine & self._awaited),
            "place": min((standing.place for standing in self._standings if standing.seat in mine), default=None),
            "places": len(self._standings),
            "progress": self._progress_json(min(mine)),
        }

    def _progress_json(self, seat: int) -> Json | None:
        progress = self._progress[seat] if self._progress else None
        return None if progress is None else progress.to_json()


class SessionRegistry:
    """The sessions of the tables in memory, by code."""

    def __init__(self, settings: Settings, storage: Storage, slices: Slices) -> None:
        self.settings = settings
        self._storage = storage
        self._slices = slices
        #: Called with each session that was opened.
        self.on_open: Callable[[TableSession], None] = lambda session: None
        #: The tables in memory, and those of them that stay there. A dropped one can be found while there are
        #: references to it, so there are never two sessions of one table.
        self._sessions: WeakValueDictionary[str, TableSession] = WeakValueDictionary()
        self._kept: dict[str, TableSession] = {}
        self._results: RecentDict[str, ListedTable] = RecentDict(KEPT_RESULTS)
        self._opening: SharedTasks[str, TableSession] = SharedTasks()
        #: Tables that cannot be continued, each with the time of the next attempt.
        self._archives: RecentDict[str, tuple[float, Archive]] = RecentDict(KEPT_ARCHIVES)
        #: The newest revisions that were announced for tables while they were read.
        self._announced: dict[str, int] = {}

    async def find(self, code: str) -> TableSession:
        """Returns the session of the table with that code. Raises Refused if there is none."""
        code = code.upper()
        session = self._sessions.get(code)
        if session is not None:
            session.table.last_used = time.monotonic()
            self._kept[code] = session
            return session
        if not 0 < len(code) <= LONGEST_CODE or not code.isalnum() or not code.isascii():
            raise Refused("no_such_table", "there is no table with this code")
        until, archive = self._archives.get(code, (0.0, None))
        if archive is not None and time.monotonic() < until:
            raise Archived(archive)
        return await self._opening.run(code, lambda: self._open(code))

    async def list_entry(self, code: str, hashes: list[str]) -> Json | None:
        """Returns the summary of a table for the holder of these tokens; None if they have no seat there. Does not keep
        the table in memory."""
        code = code.upper()
        session = self._sessions.get(code)
        listed = self._results.get(code) if session is None else None
        if listed is None:
            session = session or await self.find(code)
            listed = ListedTable(session.table, session.online)
        return listed.entry(hashes)

    def sessions(self) -> list[TableSession]:
        return list(self._sessions.values())

    def get(self, code: str) -> TableSession | None:
        """Returns the session of a table, if it is in memory."""
        return self._sessions.get(code)

    def setup_by_board(self, digest: str) -> Setup | None:
        """Returns the setup of a table in memory whose board has that digest."""
        return next((s.table.setup for s in self._sessions.values() if s.table.board_digest == digest), None)

    def forget(self, session: TableSession) -> None:
        """Drops a table, so that it is read again."""
        self._sessions.pop(session.table.code, None)
        self._kept.pop(session.table.code, None)

    def release_if_idle(self, session: TableSession) -> None:
        """Drops a table from memory immediately if it is idle."""
        if session.is_idle:
            self._kept.pop(session.table.code, None)

    def note_stored(self, code: str, revision: int) -> TableSession | None:
        """Notes an entry that the table in memory may not have. Returns its session, if it is in memory."""
        self._results.pop(code, None)
        session = self._sessions.get(code)
        if session is not None:
            session.announced_revision = max(session.announced_revision, revision)
        elif code in self._opening:
            self._announced[code] = revision
        return session

    def forget_results(self) -> None:
        """Drops all cached summaries, because entries may have been stored without an announcement."""
        self._results.clear()

    async def drop_idle_regularly(self) -> None:
        while True:
            await asyncio.sleep(min(IDLE_CHECK_SECONDS, max(0.1, self.settings.idle_timeout / 4)))
            self.drop_idle()

    def drop_idle(self, crowded: bool = False) -> None:
        """Drops tables from memory that have been idle for a while; if it is crowded, at least a quarter of them."""
        idle = sorted((s for s in self._kept.values() if s.is_idle), key=lambda session: session.table.last_used)
        fewest = max(1, len(idle) // 4) if crowded else 0
        before = time.monotonic() - self.settings.idle_timeout
        for number, session in enumerate(idle):
            table = session.table
            if number < fewest or table.last_used <= before:
                del self._kept[table.code]
                if table.status == FINISHED:
                    self._results[table.code] = ListedTable(table)

    async def _open(self, code: str) -> TableSession:
        try:
            return await self._read(code)
        finally:
            self._announced.pop(code, None)

    async def _read(self, code: str) -> TableSession:
        stored = await self._storage.read(code)
        if stored is None:
            raise Refused("no_such_table", "there is no table with this code")
        row, entries = stored
        try:
            if row.game in GAMES:
                await build_track(GAMES[row.game], row.options)
            table, carried = await read_table(row, entries, self._slices)
        except (Unreadable, SetupError) as error:
            log.warning("a table cannot be played on", extra={"table": code, "reason": str(error)})
            archive = Archive(row, entries, _why_archived(row))
            self._archives[code] = (time.monotonic() + ARCHIVED_SECONDS, archive)
            raise Archived(archive) from None
        if carried and table.status != FINISHED:
            entry = table.new_entry(journal.RULES, None, {"rules": table.setup.rules})
            with contextlib.suppress(Conflict):  # another server has just stored the same entry
                await self._storage.append(code, entry)
            return await self._read(code)
        if len(self._kept) >= self.settings.kept_tables:
            self.drop_idle(crowded=True)
        self._results.pop(code, None)
        session = self._sessions[code] = self._kept[code] = TableSession(table, self.settings.away_seconds)
        session.announced_revision = self._announced.get(code, 0)
        self.on_open(session)
        return session


def _why_archived(row: TableRow) -> str:
    """Returns why a table can no longer be played, for its players; the details are in the log."""
    if row.game not in GAMES:
        return "this server no longer has this game"
    if not GAMES[row.game].plays(row.rules):
        return "this server no longer has the version of the rules that this game was played by"
    return "this server cannot replay the stored moves of this game"


async def read_table(row: TableRow, entries: list[JournalEntry], slices: Slices) -> tuple[LiveTable, bool]:
    """Returns a stored table under the rules it started with, and False. If those are gone, returns it under the newest
    rules and True, provided that they would not have changed anything that happened."""
    game = GAMES.get(row.game)
    if game is None:
        raise Unreadable(f"this server has no game called {row.game!r}")
    kept = surviving_steps(entries)

    async def replay(carry_to: str | None) -> LiveTable:
        table = LiveTable(game, row, entries, carry_to)
        await slices.run_retained(entries, lambda entry: table.apply(entry, kept))
        return table

    try:
        return await replay(None), False
    except (Unreadable, SetupError):
        if game.plays(row.rules):
            raise
        try:
            return await replay(game.rules_version), True
        except (Unreadable, SetupError) as error:
            raise Unreadable(
                f"it was begun by version {row.rules} of the rules, this server plays {game.rules_version}, "
                f"and by these it would have gone differently ({error})"
            ) from None
