"""The short public API: what most scripts need. The packages have the rest."""

import secrets
from collections.abc import Sequence
from typing import Any

from paddock.engine import SEED_BOUND, Bot, Game, Position, Seed, SetupError, Standing, Table, split


def all_games() -> list[Game]:
    """Returns all installed games, by title. (`paddock.games` is the package that contains them.)"""
    from paddock.games.catalog import GAMES

    return list(GAMES.values())


def make(game: str, seats: int | Sequence[str] | None = None, seed: Seed | None = None, **options: Any) -> Table:
    """Returns a new table of a game, ready for the first move.

    `seats` is the number of players, or the kind of each seat (HEAT: "player" or "legend"); by default the fewest that
    the game allows. The same seed gives the same game; without one it is drawn at random. `options` are the game's own,
    as `paddock games` lists them. Raises SetupError if the arguments are not valid.
    """
    from paddock.games.catalog import find_game

    found = find_game(game)
    count = found.min_seats if seats is None else seats if isinstance(seats, int) else tuple(seats)
    return Table(found, found.setup(count, secrets.randbelow(SEED_BOUND) if seed is None else seed, options))


def play(table: Table, bots: str | Bot | Sequence[str | Bot] = "pro") -> list[Standing]:
    """Lets bots play a table to its end, and returns the final standings, best first.

    `bots` is one bot for every seat, or one for each: a level ("random", "rookie", "pro", "champion@1s") or a `Bot`.
    Their random numbers follow from the table's seed, so the same table and bots play the same game.
    """
    from paddock.bots import make_bot

    count = len(table.log.setup.seats)
    each = [bots] * count if isinstance(bots, str | Bot) else list(bots)
    if len(each) != count:
        raise SetupError(f"there are {count} seats, but {len(each)} bots were given")
    players = [make_bot(table.game, bot) if isinstance(bot, str) else bot for bot in each]
    streams = [split(table.log.setup.seed, f"bot/{seat}") for seat in range(count)]
    while not table.over:
        seat = table.state.to_move()[0]
        table.play(seat, players[seat].choose(Position(table.state, seat), streams[seat]))
    return table.state.standings()
