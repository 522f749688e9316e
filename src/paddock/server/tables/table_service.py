"""The server's tables: creating, finding, joining and changing them as their players request."""

import asyncio
import contextlib
import logging
from dataclasses import replace
from functools import partial
from typing import Final

from paddock.engine import Log, LogError, SetupError, log_from_dict
from paddock.games.catalog import GAMES
from paddock.server.caches import cancel_all
from paddock.server.db.storage import create_storage, when_available
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.rate_limits import RateLimiter
from paddock.server.refusals import Conflict, Refused, Unavailable
from paddock.server.settings import Settings
from paddock.server.tables import journal
from paddock.server.tables.archive import Archived
from paddock.server.tables.bot_chooser import BotChooser
from paddock.server.tables.bot_driver import BotDriver
from paddock.server.tables.custom_bots import CustomBots
from paddock.server.tables.custom_tracks import CustomTracks, build_track
from paddock.server.tables.hint_service import HintService
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.new_tables import (
    CHOSEN,
    LOADED,
    SEALED,
    default_hint_rule,
    find_game,
    new_code,
    new_row,
    new_seed,
    seats_from_wishes,
)
from paddock.server.tables.replication import Replication
from paddock.server.tables.requests import entry_for_request, settling_entry, stored_revision
from paddock.server.tables.seating import OPEN, clean_name, hash_token, new_token, seat_kinds
from paddock.server.tables.session_registry import SessionRegistry
from paddock.server.tables.table_models import JoinWish, LoadedGame, SeatWish, TableRequest, TableSetup
from paddock.server.tables.table_session import Client, TableSession
from paddock.server.tables.table_writer import TableWriter
from paddock.server.workers.process_pool import FairPool
from paddock.server.workers.time_slices import Slices

LONGEST_NAME: Final = 200
#: After a restart, bots resume at tables that changed within this number of days.
RESUMED_DAYS: Final = 14.0
#: The number of attempts to find a free code for a new table.
MOST_CODES: Final = 5

#: A new table's code, and the tokens of the caller's seats there.
NewTokens = tuple[str, dict[str, str]]

log = logging.getLogger(__name__)


class TableService:
    """All tables of a server, and the services for them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = create_storage(settings.database, settings.fsync, settings.database_timeout)
        self.rate_limiter = RateLimiter(settings.rate_limits, settings.connections)
        self.custom_tracks = CustomTracks(settings.tracks)
        self.custom_bots = CustomBots(settings.custom_bots)
        self.work = FairPool(workers=2, spare=1)
        self.slices = Slices()
        self.registry = SessionRegistry(settings, self.storage, self.slices)
        self._writer = TableWriter(self.storage, settings.database_timeout)
        self.replication = Replication(self.storage.notifier, self.registry, self._writer)
        self.bots = BotChooser(settings.bot_workers)
        self._bot_driver = BotDriver(self.bots, self.custom_bots, self._writer)
        self.hints = HintService(self.bots, self._writer)
        self.registry.on_open = self._start
        self._writer.on_applied = self._after_entry
        self._writer.on_unreadable = self.registry.forget
        #: Opens the tables where bots have to move, after a start.
        self.resuming: asyncio.Task[None] | None = None
        self._dropping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.storage.open()
        self.custom_bots.open()
        await self.storage.notifier.open()
        self.resuming = asyncio.create_task(self._resume(), name="resume")
        self._dropping = asyncio.create_task(self.registry.drop_idle_regularly(), name="idle tables")

    async def close(self) -> None:
        of_tables = [task for s in self.registry.sessions() for task in (s.bot_task, s.catch_up_task)]
        await cancel_all(task for task in (*of_tables, self.resuming, self._dropping) if task is not None)
        await self.hints.close()
        await self.storage.notifier.close()
        await self.work.close()
        await self.bots.pool.close()
        await self.custom_bots.close()
        await self.storage.close()

    async def find_for(self, address: str, code: str, hashes: list[str]) -> TableSession:
        """Returns the table with that code. Refuses addresses that have tried too many unknown codes, unless one of
        their token `hashes` belongs to a seat there."""
        try:
            self.rate_limiter.take("lookups", address, cost=0.0)
        except Refused:
            if not hashes or not await self._holds_seat(code, hashes):
                raise
        try:
            return await self.registry.find(code)
        except Refused as refused:
            if refused.error == "no_such_table":
                with contextlib.suppress(Refused):
                    self.rate_limiter.take("lookups", address)
            raise

    async def _holds_seat(self, code: str, hashes: list[str]) -> bool:
        """Returns whether one of these tokens belongs to a seat there."""
        try:
            return bool((await self.registry.find(code)).table.seats_of(hashes))
        except Archived as archived:
            return bool(archived.archive.seats_of(hashes))
        except Refused:
            return False

    async def create(self, wish: TableSetup) -> NewTokens:
        """Creates a table. Returns its code, and the tokens of the seats of kind `me`."""
        game = find_game(wish.game)
        seed = wish.seed if wish.seed is not None else new_seed()
        seats, tokens = seats_from_wishes(game, wish.seats)
        try:
            options = await asyncio.to_thread(self.custom_tracks.options, game, wish.options)
            await build_track(game, options)
            setup = game.setup(seat_kinds(seats), seed, options)
        except SetupError as error:
            raise Refused.because("setup", error) from None
        origin = SEALED if wish.seed is None else CHOSEN
        row = new_row(setup, origin, seats, wish.consent_undo, wish.bot_pace, wish.hints or default_hint_rule(seats))
        return await self._store_new(row, []), tokens

    async def load(self, wish: LoadedGame, entries: list[JournalEntry]) -> NewTokens:
        """Creates a table from a recorded game, which a worker has replayed into `entries`."""
        try:
            game = find_game(wish.log["game"])
            await build_track(game, wish.log["options"])
            recorded: Log = log_from_dict(wish.log, GAMES)
        except (LogError, SetupError) as error:
            raise Refused.because("setup", error) from None
        for number, name in enumerate(recorded.names, 1):
            if len(name) > LONGEST_NAME:
                raise Refused(
                    "setup",
                    "the name of seat {number} is too long; names can have {n} characters",
                    {"number": number, "n": LONGEST_NAME},
                )
        kinds = recorded.setup.seats
        wishes = wish.seats or [
            SeatWish(kind=OPEN if kind == "player" else kind, name=clean_name(name), level=None)
            for kind, name in zip(kinds, recorded.names, strict=True)
        ]
        seats, tokens = seats_from_wishes(game, wishes)
        if seat_kinds(seats) != kinds:
            raise Refused("setup", "the seats must be the same as in the saved game: {kinds}", {"kinds": list(kinds)})
        hints = wish.hints or default_hint_rule(seats)
        row = new_row(recorded.setup, LOADED, seats, wish.consent_undo, wish.bot_pace, hints)
        finished = bool(entries and entries[-1].body.get("last"))
        return await self._store_new(replace(row, finished=finished), entries), tokens

    async def join(self, code: str, wish: JoinWish) -> tuple[int, str]:
        """Takes an open seat. Returns its number and its token."""
        session = await self.registry.find(code)
        table = session.table
        token = wish.token or new_token()

        async def attempt() -> tuple[int, str]:
            taken = table.seats_of([hash_token(token)])
            if taken:  # a repeated request, whose response was lost
                return taken[0], token
            if table.status == FINISHED:
                raise Refused("finished", "this game is over")
            seat = _open_seat(table, wish.seat)
            name = clean_name(wish.name) or f"Player {seat + 1}"
            body = {"name": name, "token": hash_token(token), "beginner": wish.beginner}
            await self._writer.commit(session, table.new_entry(journal.JOIN, seat, body))
            await self._writer.settle(session)
            return seat, token

        return await self._writer.retry(session, attempt, "seat_taken")

    async def rematch(self, code: str, tokens: list[str]) -> NewTokens:
        """Creates a table with the same seats, which have the same tokens."""
        session = await self.registry.find(code)
        table = session.table

        async def attempt() -> NewTokens:
            own = tokens_by_seat(table, tokens)
            if not own:
                raise Refused("not_your_seat", "only players of this table can start a rematch")
            if table.status != FINISHED:
                raise Refused("not_finished", "you can start a rematch when this game is over")
            if table.rematch is not None:
                return table.rematch, own
            row = await _rematch_row(table)
            entry = table.new_entry(journal.REMATCH, int(min(own)), {"table": row.code})
            await self._writer.commit(session, entry, row)
            return row.code, own

        return await self._writer.retry(session, attempt)

    async def carry_out(self, session: TableSession, client: Client, request: TableRequest) -> int:
        """Carries out a client's request. Returns the revision that it led to. After Refused, nothing has changed."""
        table = session.table

        async def attempt() -> int:
            mine = client.mine
            revision = stored_revision(table, request) if getattr(request, "seat", None) in mine else None
            if revision is None and mine:
                revision = session.unconfirmed.stored_revision(request)
            if revision is not None:
                return revision
            entry = entry_for_request(table, mine, request, session.absent_seats)
            try:
                await self._writer.commit(session, entry)
            except Unavailable:
                session.unconfirmed.add(request, entry)
                raise
            await self._writer.settle(session)
            return entry.revision

        return await self._writer.retry(session, attempt)

    def _start(self, session: TableSession) -> None:
        """Prepares a table that was opened."""
        self.replication.read_presence(session)
        self._writer.follow(session)
        if settling_entry(session.table) is not None:
            self._writer.mark_uncertain(session)
        self._bot_driver.wake(session)

    def _after_entry(self, session: TableSession, entry: JournalEntry) -> None:
        if entry.kind in journal.SEAT_KINDS:
            self.replication.send_presence(session)
        if entry.kind == journal.ABANDON or entry.body.get("last"):
            self.custom_bots.over(session.table)
        self._bot_driver.wake(session)

    async def _resume(self) -> None:
        """Lets the bots resume after a restart where it is their turn."""
        try:
            for table in await when_available(lambda: self.storage.unfinished_tables(RESUMED_DAYS)):
                if journal.bots_may_be_due(table):
                    await when_available(partial(self._resume_table, table.code))
        except Exception:
            log.exception("the tables could not be resumed")

    async def _resume_table(self, code: str) -> None:
        """Opens a table, which stays in memory if a bot has to move."""
        try:
            self.registry.release_if_idle(await self.registry.find(code))
        except Refused as refused:
            if isinstance(refused, Unavailable):
                raise

    async def _store_new(self, row: TableRow, entries: list[JournalEntry]) -> str:
        for _ in range(MOST_CODES):
            try:
                await self.storage.create(row, entries)
            except Conflict:
                row = replace(row, code=new_code())
                continue
            log.info("new table", extra={"table": row.code, "game": row.game, "seats": len(row.seats)})
            await self.registry.find(row.code)
            return row.code
        raise Refused("internal", "no free table code was found; try again")


def tokens_by_seat(table: LiveTable, tokens: list[str]) -> dict[str, str]:
    """Returns those of these tokens that belong to seats at a table, by seat."""
    own: dict[str, str] = {}
    for token in tokens:
        for seat in table.seats_of([hash_token(token)]):
            own[str(seat)] = token
    return own


async def _rematch_row(table: LiveTable) -> TableRow:
    """Returns a new table with the seats and options of a finished one."""
    seats = [
        replace(seat, stand_in=seat.stand_in if seat.kind == OPEN else None, hints=0, resigned=False)
        for seat in table.seats
    ]
    await build_track(table.game, table.setup.options)
    setup = table.game.setup(seat_kinds(seats), new_seed(), table.setup.options)
    return new_row(setup, SEALED, seats, table.row.consent_undo, table.bot_pace, table.row.hints)


def _open_seat(table: LiveTable, wanted: int | None) -> int:
    free = [seat.number for seat in table.seats if seat.kind == OPEN]
    if wanted is None:
        if not free:
            raise Refused("seat_taken", "all seats at this table are taken; you can still watch")
        return free[0]
    if wanted not in free:
        raise Refused("seat_taken", "this seat is taken; choose another one")
    return wanted
