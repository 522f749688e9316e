"""FD-4.4, FD-4.5, FD-10.4, FD-10.5: which gear may follow which, and the cost of shifting down."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.games.formula_d.dice import HIGHEST_GEAR, HIGHEST_GEAR_OUT_OF_PITS, MOST_SKIPPED

#: Where a car shifts: the pits have their own rules.
ON_TRACK: Final[i64] = 0
IN_LANE: Final[i64] = 1
IN_GARAGE: Final[i64] = 2


def gears_skipped(where: i64, current: i64, gear: i64) -> i64:
    """Returns the gears skipped when shifting down, which cost a wear point each; none in the pits."""
    down: i64 = current - gear - 1
    return down if down > 0 and where == ON_TRACK else 0


def why_not_gear(where: i64, current: i64, wear: i64, gear: i64) -> Refusal | None:
    """Returns why a car in gear `current` with `wear` points may not shift to another; None if it may."""
    if gear < 1 or gear > HIGHEST_GEAR:
        return Refusal("FD-4.4", "choose a gear from 1 to {gear}", {"gear": HIGHEST_GEAR})
    if where == IN_GARAGE:
        if gear <= HIGHEST_GEAR_OUT_OF_PITS:
            return None
        return Refusal(
            "FD-10.4", "you can leave the garage in gear {gear} or lower", {"gear": HIGHEST_GEAR_OUT_OF_PITS}
        )
    if gear > current + 1:
        return Refusal("FD-4.4", "you can shift up by one gear only, to gear {gear}", {"gear": current + 1})
    cost = gears_skipped(where, current, gear)
    if cost > MOST_SKIPPED:
        return Refusal("FD-4.5", "you can skip at most {n} gears when you shift down", {"n": MOST_SKIPPED})
    if cost >= wear:
        return Refusal(
            "FD-4.5",
            "skipping {n} gear would cost your last wear point|skipping {n} gears would cost your last wear point",
            {"n": cost},
        )
    return None


#: With this many wear points a car can afford every gear.
ENOUGH: Final[i64] = MOST_SKIPPED + 1
_OPEN: Final[list[list[i64]]] = [
    [gear for gear in range(1, HIGHEST_GEAR + 1) if why_not_gear(where, current, wear, gear) is None]
    for where in (ON_TRACK, IN_LANE, IN_GARAGE)
    for current in range(HIGHEST_GEAR + 1)
    for wear in range(ENOUGH + 1)
]


def gears_open(where: i64, current: i64, wear: i64) -> list[i64]:
    """Returns the gears that `why_not_gear` allows; the caller must not change the list."""
    wear = wear if wear < ENOUGH else ENOUGH
    return _OPEN[(where * (HIGHEST_GEAR + 1) + current) * (ENOUGH + 1) + wear]
