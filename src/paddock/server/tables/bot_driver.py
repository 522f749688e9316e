"""Plays for the bots of a table until it waits for a person or is over."""

import asyncio
import logging
import time

from paddock.server.db.storage import RETRY_SECONDS
from paddock.server.refusals import Conflict, Unavailable
from paddock.server.tables import journal
from paddock.server.tables.bot_chooser import BotChooser, BotTurn, choice_seed
from paddock.server.tables.custom_bots import CustomBots
from paddock.server.tables.table_session import TableSession
from paddock.server.tables.table_writer import TableWriter

Thoughts = dict[int, "asyncio.Task[int]"]

log = logging.getLogger(__name__)


class BotDriver:
    """Makes the moves of bots and stand-ins, at the pace of their tables."""

    def __init__(self, bots: BotChooser, custom_bots: CustomBots, writer: TableWriter) -> None:
        self._bots = bots
        self._custom_bots = custom_bots
        self._writer = writer

    def wake(self, session: TableSession) -> None:
        """Starts playing for the bots of a table if it is their turn."""
        if (session.bot_task is None or session.bot_task.done()) and session.table.due_bots():
            session.bot_task = asyncio.create_task(self._drive(session), name=f"bots of {session.table.code}")

    async def _drive(self, session: TableSession) -> None:
        while due := session.table.due_bots():
            position = session.table.position
            # start slow choices immediately, and in parallel for all who decide at the same time
            thoughts = {seat: task for seat in due if (task := self._long_thought(session, seat)) is not None}
            try:
                await asyncio.sleep(session.table.bot_pace / 1000)
                while (wait := session.bots_wait_until - time.monotonic()) > 0:
                    await asyncio.sleep(wait)
                await self._play_all(session, due, position, thoughts)
            finally:
                for task in thoughts.values():
                    task.cancel()

    async def _play_all(self, session: TableSession, due: list[int], position: int, thoughts: Thoughts) -> None:
        """Plays for these seats until somebody else changes the position, after which they have to choose again."""
        for seat in due:
            if session.table.position != position:
                return
            try:
                await self._play(session, seat, thoughts.get(seat))
                position = session.table.position
            except Conflict:
                continue
            except Unavailable:
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("a bot could not move", extra={"table": session.table.code, "seat": seat})
                await asyncio.sleep(RETRY_SECONDS)

    async def _play(self, session: TableSession, seat: int, begun: "asyncio.Task[int] | None") -> None:
        table = session.table
        level = table.seats[seat].bot_level
        if level is None or seat not in table.due_bots():
            return
        if self._custom_bots.stand_in_for(table, seat) is not None:
            async with table.lock:
                stand_in = self._custom_bots.stand_in_for(table, seat)
                if stand_in is not None:
                    await self._writer.commit(session, table.new_entry(journal.STAND_IN, seat, {"level": stand_in}))
            return
        position = table.position
        move = await (self._choose(session, seat, level) if begun is None else begun)
        async with table.lock:
            if table.position == position and seat in table.due_bots():
                await self._writer.commit(session, table.prepare_move(seat, move))

    def _long_thought(self, session: TableSession, seat: int) -> "asyncio.Task[int] | None":
        """Starts a choice that takes long, and returns its task; None if the choice is fast or trivial."""
        table = session.table
        level = table.seats[seat].bot_level
        if level is None or self._custom_bots.has_bot(level) or not self._bots.is_slow(table.game, level):
            return None
        if len(table.engine_table.state.legal(seat)) == 1 or self._custom_bots.stand_in_for(table, seat) is not None:
            return None
        return asyncio.create_task(self._choose(session, seat, level), name=f"thought at {table.code}")

    async def _choose(self, session: TableSession, seat: int, level: str) -> int:
        """Returns a bot's move. Does not ask the bot if there is only one."""
        table = session.table
        state = table.engine_table.state
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        seed = choice_seed(table.row.salt, len(table.steps), seat)
        if self._custom_bots.has_bot(level):
            move = await self._custom_bots.choose(table, seat, level, seed, session.addresses())
        else:
            turn = BotTurn(table.game, state, seat, seed, table.code, table.bot_pace / 1000)
            move = await self._bots.choose(turn, level)
        if move in legal:
            return move
        log.error("a bot chose an illegal move", extra={"game": table.game.id, "level": level, "move": move})
        return legal[0]
