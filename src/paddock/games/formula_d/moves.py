"""Moves as numbers: the nitro, the six gears, and drives to a space of the board.

A drive is DRIVE + space * RISKS + danger spaces passed: the cheapest way to that space through that number of them.
"""

from typing import Final

from mypy_extensions import i64

NITRO: Final[i64] = 0
#: Gear g is the move g.
FIRST: Final[i64] = 1
DRIVE: Final[i64] = 8
RISKS: Final[i64] = 8
#: Room for every board: the track, its pits, and the finish.
SPACE_BOUND: Final[i64] = 640
MOVE_BOUND: Final[i64] = DRIVE + SPACE_BOUND * RISKS


def drive_to(space: i64, risk: i64) -> i64:
    return DRIVE + space * RISKS + risk


def space_of(move: i64) -> i64:
    return (move - DRIVE) // RISKS


def risk_of(move: i64) -> i64:
    return (move - DRIVE) % RISKS
