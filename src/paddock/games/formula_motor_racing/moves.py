"""Moves as numbers. Playing a card is card * TARGETS + car, with NO_CAR if the player names none."""

from typing import Final

from mypy_extensions import i64

from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_COUNT

NO_CAR: Final[i64] = CAR_COUNT
TARGETS: Final[i64] = CAR_COUNT + 1
CARD_MOVES: Final[i64] = CARD_COUNT * TARGETS

ROLL: Final[i64] = CARD_MOVES
STOP: Final[i64] = CARD_MOVES + 1
KEEP: Final[i64] = CARD_MOVES + 2
REROLL: Final[i64] = CARD_MOVES + 3
AHEAD: Final[i64] = CARD_MOVES + 4
BEHIND: Final[i64] = CARD_MOVES + 5
MOVE_BOUND: Final[i64] = CARD_MOVES + 6

#: The canonical texts of the moves that are not cards, in the order of their numbers.
ANSWERS: Final = ["roll", "stop", "keep", "reroll", "ahead", "behind"]

#: Sets of cars are bits, with the bit NO_CAR for none. Cars 0 to 5 are the lower half, the others and NO_CAR the upper.
HALF: Final[i64] = CAR_COUNT // 2
HALF_BITS: Final[i64] = 2 ** int(HALF) - 1


def _plays(card: i64, first: i64, targets: int) -> list[list[int]]:
    base: i64 = card * TARGETS + first
    return [[base + n for n in range(targets) if cars >> n & 1] for cars in range(2**targets)]


#: Per card, the moves that play it on the cars of a half, by their set.
LOWER: Final[list[list[list[int]]]] = [_plays(card, 0, int(HALF)) for card in range(CARD_COUNT)]
UPPER: Final[list[list[list[int]]]] = [_plays(card, HALF, int(HALF) + 1) for card in range(CARD_COUNT)]


#: On all of them.
ALL_CARS: Final[i64] = 2 ** int(CAR_COUNT) - 1
EVERYWHERE: Final[list[list[int]]] = [LOWER[card][HALF_BITS] + UPPER[card][HALF_BITS] for card in range(CARD_COUNT)]


def add_plays(listed: list[i64], card: i64, cars: i64) -> None:
    """Adds the moves that play a card on each of the cars."""
    if cars == ALL_CARS:
        listed += EVERYWHERE[card]
        return
    low = cars & HALF_BITS
    if low:
        listed += LOWER[card][low]
    if cars > HALF_BITS:
        listed += UPPER[card][cars >> HALF]
