"""FD-4.4, FD-4.5, FD-10.4, FD-10.5: which gear may follow which, and what the way down costs."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove
from paddock.games.formula_d.dice import HIGHEST_GEAR, HIGHEST_GEAR_OUT_OF_PITS, MOST_SKIPPED

#: Where a car shifts: the pits have rules of their own.
ON_TRACK: Final[i64] = 0
IN_LANE: Final[i64] = 1
IN_GARAGE: Final[i64] = 2

#: What stands against a gear.
NOTHING: Final[i64] = 0
NO_GEAR: Final[i64] = 1
TOO_HIGH_FOR_GARAGE: Final[i64] = 2
TOO_HIGH: Final[i64] = 3
TOO_LOW: Final[i64] = 4
TOO_DEAR: Final[i64] = 5


def skipped(where: i64, current: i64, gear: i64) -> i64:
    """The gears skipped on the way down, a wear point each; none count in the pits."""
    down: i64 = current - gear - 1
    return down if down > 0 and where == ON_TRACK else 0


def objection(where: i64, current: i64, wear: i64, gear: i64) -> i64:
    """What stands against a gear for a car that is in another, with so many wear points."""
    if gear < 1 or gear > HIGHEST_GEAR:
        return NO_GEAR
    if where == IN_GARAGE:
        return TOO_HIGH_FOR_GARAGE if gear > HIGHEST_GEAR_OUT_OF_PITS else NOTHING
    if gear > current + 1:
        return TOO_HIGH
    cost = skipped(where, current, gear)
    if cost > MOST_SKIPPED:
        return TOO_LOW
    return TOO_DEAR if cost >= wear else NOTHING


#: With so many wear points a car can afford every gear; more make no difference.
ENOUGH: Final[i64] = MOST_SKIPPED + 1
_OPEN: Final[list[list[i64]]] = [
    [gear for gear in range(1, HIGHEST_GEAR + 1) if objection(where, current, wear, gear) == NOTHING]
    for where in (ON_TRACK, IN_LANE, IN_GARAGE)
    for current in range(HIGHEST_GEAR + 1)
    for wear in range(ENOUGH + 1)
]


def gears_open(where: i64, current: i64, wear: i64) -> list[i64]:
    """The gears that nothing stands against; not to be altered."""
    wear = wear if wear < ENOUGH else ENOUGH
    return _OPEN[(where * (HIGHEST_GEAR + 1) + current) * (ENOUGH + 1) + wear]


def refusal(why: i64, current: i64, gear: i64) -> IllegalMove:
    """An objection in words."""
    if why == NO_GEAR:
        return IllegalMove(f"it is time to choose a gear from 1 to {HIGHEST_GEAR}", "FD-4.4")
    if why == TOO_HIGH_FOR_GARAGE:
        return IllegalMove(f"a car leaves its garage in gear {HIGHEST_GEAR_OUT_OF_PITS} at most", "FD-10.4")
    if why == TOO_HIGH:
        return IllegalMove(f"from gear {current} one can go up to {current + 1} only", "FD-4.4")
    if why == TOO_LOW:
        return IllegalMove(f"at most {MOST_SKIPPED} gears can be skipped on the way down", "FD-4.5")
    cost = skipped(ON_TRACK, current, gear)
    return IllegalMove(f"skipping {cost} gears would take the last wear point", "FD-4.5")
