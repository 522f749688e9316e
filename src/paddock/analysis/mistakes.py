"""What kind of mistake a lost decision was, in the words of each game's people: late braking, bets, prices."""

from paddock.engine import Game, State
from paddock.games.plugins import plugin


def mistake_kind(game: Game, before: State, seat: int, played: int, better: int) -> str:
    """The kind of mistake in the words of the game, or else the kind of the move."""
    kind = plugin(game, "stats", "mistake_kind")
    named: str | None = kind(before, seat, played, better) if kind is not None else None
    return named or before.describe(seat, played).kind.replace("-", " ")
