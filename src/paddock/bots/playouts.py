"""Tables played on by rules of thumb: what searches and analyses are made of."""

from typing import Final

from mypy_extensions import i64

from paddock.engine.expert import NEVER, Expert, drive_on
from paddock.engine.rng import Stream
from paddock.engine.state import State

#: How those in a playout decide, as the knob `pros` has it: at a glance, as pros, as pros in a hurry.
AT_A_GLANCE: Final[i64] = 0
BY_PROS: Final[i64] = 1
BRISKLY: Final[i64] = 2


def play_out(expert: Expert, table: State, until: i64, manner: i64, rng: Stream) -> None:
    """Plays a table on until the game is over or has come to a turn."""
    if manner == BRISKLY:
        expert.play_on(table, until, rng)
    else:
        drive_on(expert, table, until, NEVER if manner == BY_PROS else 0, rng)
