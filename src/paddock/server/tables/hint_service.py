"""Gives hints: one for each decision of a seat, however often and wherever it is asked for."""

import asyncio
import contextlib

from paddock.engine import Json
from paddock.server.db.rows import JournalEntry
from paddock.server.errors import Conflict, Refused
from paddock.server.tables import journal
from paddock.server.tables.bot_chooser import BotChooser, choice_seed
from paddock.server.tables.hints import check_hint, hints_json
from paddock.server.tables.request_checks import check_turn, new_entry
from paddock.server.tables.request_models import HintWish
from paddock.server.tables.table_session import TableSession
from paddock.server.tables.table_writer import ATTEMPTS, TableWriter


class HintService:
    """Has hints worked out and writes them into the journals of their tables."""

    def __init__(self, bots: BotChooser, writer: TableWriter) -> None:
        self._bots = bots
        self._writer = writer
        #: Hints that are being worked out: by table, seat and position.
        self._tasks: dict[tuple[str, int, int], asyncio.Task[JournalEntry]] = {}

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def hint(self, session: TableSession, mine: tuple[int, ...], wish: HintWish) -> Json:
        """What a seat might do, and how many hints it has had."""
        table = session.table
        check_hint(table, mine, wish)
        entry = table.current_hint(wish.seat)
        if entry is None:
            key = (table.code, wish.seat, table.position)
            task = self._tasks.get(key)
            if task is None:
                task = self._tasks[key] = asyncio.create_task(self._give(session, wish.seat), name="hint")
                task.add_done_callback(lambda _: self._tasks.pop(key, None))
            entry = await asyncio.shield(task)
        return {"hints": entry.body["hints"], "used": table.seats[wish.seat].hints}

    async def _give(self, session: TableSession, seat: int) -> JournalEntry:
        """Works a hint out and counts it, unless another server did so meanwhile."""
        table, offered = session.table, session.table.revision
        state = table.engine_table.state
        seed = choice_seed(f"{table.salt}/hint", len(table.steps), seat)
        hints = hints_json(state, seat, await self._bots.hints(table.game, state, seat, seed, table.code))
        async with self._writer.turn(session):
            for _ in range(ATTEMPTS):
                given = table.current_hint(seat)
                if given is not None:
                    return given
                check_turn(table, seat, offered)
                entry = new_entry(table, journal.HINT, seat, {"hints": hints})
                with contextlib.suppress(Conflict):
                    await self._writer.commit(session, entry)
                    return entry
        raise Refused("unavailable", "the table kept changing; try again")
