"""What decisions are called, by the points of winning chance that they lost."""

from typing import Final

BEST: Final = "best"
GOOD: Final = "good"
SLIP: Final = "slip"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final = (BEST, GOOD, SLIP, MISTAKE, BLUNDER)
#: Those that somebody may learn from.
FAULTS: Final = (SLIP, MISTAKE, BLUNDER)
#: From which loss on a decision has the name.
LOSSES: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, SLIP))
#: So many standard errors may be chance.
NOISE: Final = 2.0


def grade_of(loss: float, error: float) -> str | None:
    """The grade of a decision by its loss; None if it is too close to call."""
    if loss <= 0.0:
        return BEST
    if loss <= NOISE * error:
        return GOOD if loss + NOISE * error < LOSSES[-1][0] else None
    for least, name in LOSSES:
        if loss >= least:
            return name
    return GOOD
