"""Hints: the move that a champion would make for a seat, and alternatives. It knows only what the seat knows.

A hint is an entry of the table's journal, so each decision has only one, however often it is requested.
"""

from typing import Final

from paddock.engine import Json
from paddock.server.caches import SharedTasks
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.refusals import Refused
from paddock.server.tables import journal
from paddock.server.tables.bot_chooser import BotChooser, BotTurn, choice_seed
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.requests import check_seat, check_turn
from paddock.server.tables.table_models import HintWish
from paddock.server.tables.table_session import TableSession
from paddock.server.tables.table_writer import TableWriter

OFF: Final = "off"
BEGINNERS: Final = "beginners"


def check_hint(table: LiveTable, mine: tuple[int, ...], wish: HintWish) -> None:
    """Raises Refused if the caller may not have a hint, or not now."""
    if not mine:
        raise Refused("not_your_seat", "only players of this table can get hints")
    check_seat(table, mine, wish.seat)
    if table.status == FINISHED:
        raise Refused("finished", "this game is over; its analysis shows which moves would have been better")
    if table.row.hints == OFF:
        raise Refused("no_hints", "hints are turned off at this table")
    if table.row.hints == BEGINNERS and not table.seats[wish.seat].beginner:
        raise Refused("no_hints", "at this table only players who joined as beginners get hints")
    check_turn(table, wish.seat, wish.revision)
    if len(table.engine_table.state.legal(wish.seat)) == 1:
        raise Refused("no_hints", "there is only one legal move, so there is no hint")


class HintService:
    """Computes hints and stores them in the journals of their tables."""

    def __init__(self, bots: BotChooser, writer: TableWriter) -> None:
        self._bots = bots
        self._writer = writer
        #: Hints that are being computed, by table, seat and position.
        self._tasks: SharedTasks[tuple[str, int, int], JournalEntry] = SharedTasks()

    async def close(self) -> None:
        await self._tasks.close()

    async def hint(self, session: TableSession, mine: tuple[int, ...], wish: HintWish) -> Json:
        """Returns suggested moves for a seat, and the number of hints it has had."""
        table = session.table
        check_hint(table, mine, wish)
        entry = table.current_hint(wish.seat)
        if entry is None:
            key = (table.code, wish.seat, table.position)
            entry = await self._tasks.run(key, lambda: self._create(session, wish.seat))
        return {"hints": entry.body["hints"], "used": table.seats[wish.seat].hints}

    async def _create(self, session: TableSession, seat: int) -> JournalEntry:
        """Computes a hint and stores it, unless another server has stored one."""
        table, offered = session.table, session.table.revision
        state = table.engine_table.state
        seed = choice_seed(f"{table.row.salt}/hint", len(table.steps), seat)
        hints = await self._bots.hints(BotTurn(table.game, state, seat, seed, table.code))
        body = {"hints": [hint.to_json(state, seat) for hint in hints]}

        async def store() -> JournalEntry:
            existing = table.current_hint(seat)
            if existing is not None:
                return existing
            check_turn(table, seat, offered)
            entry = table.new_entry(journal.HINT, seat, body)
            await self._writer.commit(session, entry)
            return entry

        return await self._writer.retry(session, store)
