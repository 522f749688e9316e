"""What kind of mistake a lost decision was, in the words of each game's people: late braking, bets, prices."""

from paddock.engine import Game, State
from paddock.games.plugins import plugin


def mistake_kind(game: Game, before: State, seat: int, played: int, better: int) -> str:
    """What kind of mistake it was to play the one move and not the other; the kind of the move where the game does not
    say."""
    kind = plugin(game, "stats", "mistake_kind")
    named: str | None = kind(before, seat, played, better) if kind is not None else None
    return named or before.describe(seat, played).kind.replace("-", " ")
