"""A player's sheet: the concession grid, the bonus boxes and the starting cards, read from data/sheet.toml.

Boxes of the grid are 0 to 15, row by row; a sheet's marks, helmets, jerseys and bonuses are bit masks.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine.data import read_data
from paddock.games.long_shot.cards import CARD_AMOUNT, CARD_BOOSTS, HORSES, NO_CARD

_SHEET: Final = read_data(__package__, "sheet.toml")
_BONUSES: Final = _SHEET["bonus"]
_STARTS: Final = _SHEET["start"]

MONEY: Final[i64] = _SHEET["money"]
DARK_HORSES: Final[i64] = _SHEET["dark_horses"]

SIDE: Final[i64] = len(_SHEET["grid"])
BOXES: Final[i64] = SIDE * SIDE
ALL_BOXES: Final[i64] = (1 << int(BOXES)) - 1
#: Per box, the horse whose number it shows.
BOX_HORSE: Final[list[i64]] = [number - 1 for row in _SHEET["grid"] for number in row]
#: The two boxes of each horse's number.
NUMBER_BOXES: Final[list[list[i64]]] = [[b for b in range(BOXES) if BOX_HORSE[b] == h] for h in range(HORSES)]
FIRST_BOX: Final[list[i64]] = [boxes[0] for boxes in NUMBER_BOXES]
SECOND_BOX: Final[list[i64]] = [boxes[1] for boxes in NUMBER_BOXES]
ROW: Final[list[i64]] = [sum(1 << (int(SIDE) * r + c) for c in range(SIDE)) for r in range(SIDE)]
COLUMN: Final[list[i64]] = [sum(1 << (int(SIDE) * r + c) for r in range(SIDE)) for c in range(SIDE)]

BONUSES: Final[list[str]] = [row["id"] for row in _BONUSES]
BONUS_TITLES: Final[list[str]] = [row["title"] for row in _BONUSES]
BONUS_TEXTS: Final[list[str]] = [row["text"] for row in _BONUSES]
BONUS_CHOICES: Final[list[str]] = [row["choice"] for row in _BONUSES]
BONUS_PLACES: Final[list[str | None]] = [row.get("place") for row in _BONUSES]
BONUS_AMOUNT: Final[list[i64]] = [row["amount"] for row in _BONUSES]
#: Per bonus, the card that adds to it.
BOOSTER: Final[list[i64]] = [
    next((card for card, boosts in enumerate(CARD_BOOSTS) if name in boosts), int(NO_CARD)) for name in BONUSES
]
#: The boxes on the sheet, one bit each, in the order of the bonuses.
BONUS_BOXES: Final[list[i64]] = [bonus for bonus, row in enumerate(_BONUSES) for _ in range(row["boxes"])]
BONUS_MASK: Final[list[i64]] = [
    sum(1 << box for box, kind in enumerate(BONUS_BOXES) if kind == bonus) for bonus in range(len(BONUSES))
]

START_IDS: Final[list[str]] = [row["id"] for row in _STARTS]
START_MARKS: Final[list[i64]] = [
    sum(1 << (int(SIDE) * r + column - 1) for r, column in enumerate(row["columns"])) for row in _STARTS
]
#: Pairs of horse and dollars, flat.
START_BETS: Final[list[list[i64]]] = [
    [part for horse, sum_ in row["bets"] for part in (horse - 1, sum_)] for row in _STARTS
]


def box_name(box: i64) -> str:
    """Returns the row and column of a box, as in moves."""
    return f"{box // SIDE + 1}.{box % SIDE + 1}"


def taken_boxes(marks: i64, horse: i64) -> i64:
    """Returns which of a number's two boxes are marked, a bit each."""
    return (marks >> FIRST_BOX[horse] & 1) | (marks >> SECOND_BOX[horse] & 1) << 1


def bonus_amount(bonus: i64, boosted: bool) -> i64:
    """Returns the dollars or spaces of a bonus, including the addition of an own horse's ability."""
    if boosted:
        return BONUS_AMOUNT[bonus] + CARD_AMOUNT[BOOSTER[bonus]]
    return BONUS_AMOUNT[bonus]


def completed_lines(marks: i64, lines: list[i64]) -> i64:
    """Returns how many of these lines, ROW or COLUMN, are full."""
    count: i64 = 0
    for line in lines:
        if marks & line == line:
            count += 1
    return count
