"""When a run may stop: every win share is known to the requested precision.

This is checked only after fixed numbers of games, so that the same seed always stops at the same game.
"""

import re
from collections.abc import Iterable
from math import ceil
from typing import Final

from paddock.engine import SetupError
from paddock.statistics import Z

#: The first checkpoints are this many games apart; later ones a tenth of the games.
FIRST_STEP: Final = 100
EVEN_STEPS: Final = 10 * FIRST_STEP
#: The limits of a precision.
FINEST: Final = 0.0001
WIDEST: Final = 0.5


def parse_precision(text: str | None) -> float | None:
    """Returns the half-width of an interval, from text such as 1%, 0.5% or 0.01."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", text, re.ASCII)
    wanted = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not FINEST <= wanted < WIDEST:
        raise SetupError(
            f"precision: {text!r} is not valid; expected the half-width of a win share's interval, such as 1%, 0.5% or "
            f"0.01, from {100 * FINEST:g}% to below {100 * WIDEST:g}%"
        )
    return wanted


def next_checkpoint(games: int) -> int:
    if games < EVEN_STEPS:
        return games - games % FIRST_STEP + FIRST_STEP
    checkpoint = EVEN_STEPS
    while checkpoint <= games:
        checkpoint += checkpoint // 10
    return checkpoint


def is_checkpoint(games: int) -> bool:
    return games > 0 and next_checkpoint(games - 1) == games


def is_conclusive(intervals: Iterable[tuple[float, float]], precision: float) -> bool:
    """Returns whether the half-width of all intervals is within the precision."""
    return all((high - low) / 2 <= precision for low, high in intervals)


def games_needed(rates: Iterable[float], precision: float) -> int:
    """Estimates the number of games until shares like these are known to the precision."""
    return ceil(
        max((Z * Z * max(rate * (1 - rate), precision) / (precision * precision) for rate in rates), default=0.0)
    )
