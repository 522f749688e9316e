"""Reads a stored table: replays its journal by the rules that it began with, or by the newest where these are gone."""

from paddock.engine import Game, SetupError
from paddock.games.catalog import GAMES
from paddock.server.db.rows import JournalEntry, TableRow
from paddock.server.errors import Unreadable
from paddock.server.tables.journal import surviving_steps
from paddock.server.tables.live_table import LiveTable
from paddock.server.workers.time_slices import Slices


async def read_table(row: TableRow, entries: list[JournalEntry], slices: Slices) -> tuple[LiveTable, bool]:
    """A stored table, by the rules that it began with; where these are played no more, by the newest ones if nothing
    that happened is touched by them, and then True."""
    game = GAMES.get(row.game)
    if game is None:
        raise Unreadable(f"this server has no game called {row.game!r}")
    try:
        return await _replay(game, row, entries, None, slices), False
    except (Unreadable, SetupError):
        if game.plays(row.rules):
            raise
        try:
            return await _replay(game, row, entries, game.rules_version, slices), True
        except (Unreadable, SetupError) as error:
            raise Unreadable(
                f"it was begun by version {row.rules} of the rules, this server plays {game.rules_version}, "
                f"and by these it would have gone differently ({error})"
            ) from None


async def _replay(
    game: Game, row: TableRow, entries: list[JournalEntry], carry_to: str | None, slices: Slices
) -> LiveTable:
    table = LiveTable(game, row, entries, carry_to, replayed=False)
    kept = surviving_steps(entries)
    await slices.keeping(entries, lambda entry: table.replay(entry, kept))
    return table
