"""Grades of decisions by the win chance they lost, and kinds of mistakes."""

from typing import Final

from paddock.engine import Game, State
from paddock.games.stats_hooks import game_hook

BEST: Final = "best"
GOOD: Final = "good"
SLIP: Final = "slip"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final = (BEST, GOOD, SLIP, MISTAKE, BLUNDER)
#: The grades that count as faults.
FAULTS: Final = (SLIP, MISTAKE, BLUNDER)
#: The smallest loss for each of these grades.
LOSSES: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, SLIP))
#: Losses of up to this many standard errors may be chance.
NOISE: Final = 2.0


def grade_of(loss: float, error: float) -> str | None:
    """Returns the grade of a decision with this loss; None if it is too close to call."""
    if loss <= 0.0:
        return BEST
    if loss <= NOISE * error:
        return GOOD if loss + NOISE * error < LOSSES[-1][0] else None
    for least, name in LOSSES:
        if loss >= least:
            return name
    return GOOD


def mistake_kind(game: Game, before: State, seat: int, played: int, better: int) -> str:
    """Returns the kind of mistake as the game names it, otherwise the kind of the move."""
    kind = game_hook(game, "stats", "mistake_kind")
    named: str | None = kind(before, seat, played, better) if kind is not None else None
    return named or before.describe(seat, played).kind.replace("-", " ")
