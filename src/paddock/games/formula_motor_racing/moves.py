"""Moves as numbers. A card played is card * TARGETS + car, with NO_CAR where the player names none."""

from typing import Final

from mypy_extensions import i64

from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_COUNT, CARD_KIND, CARD_TEAM, NO_TEAM, SPIN_OUT

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

#: The moves that are no card, by their canonical text.
ANSWERS: Final[dict[str, int]] = {
    "roll": ROLL,
    "stop": STOP,
    "keep": KEEP,
    "reroll": REROLL,
    "ahead": AHEAD,
    "behind": BEHIND,
}


def _plays(card: i64) -> list[int]:
    if CARD_KIND[card] >= SPIN_OUT:
        return [card * TARGETS + NO_CAR]
    team = CARD_TEAM[card]
    return [card * TARGETS + car for car in range(CAR_COUNT) if team in (NO_TEAM, car >> 1)]


#: Per card, how it can be played while all cars are running.
PLAYS: Final[list[list[int]]] = [_plays(card) for card in range(CARD_COUNT)]


def _team_plays(card: i64) -> list[list[int]]:
    first: i64 = card * TARGETS + 2 * CARD_TEAM[card]
    return [[first, first + 1], [first + 1], [first], [card * TARGETS + NO_CAR]]


def _plays_on(card: i64, first: i64) -> list[list[int]]:
    base: i64 = card * TARGETS + first
    return [[base + n for n in range(HALF) if not out >> n & 1] for out in range(1 << HALF)]


#: Sets of retired cars are bits. Per card that names a team, how it can be played, by which of the two cars are out.
TEAM_PLAYS: Final[list[list[list[int]]]] = [_team_plays(card) for card in range(CARD_COUNT)]
#: Per card that any car may get, how it can be played on cars 0 to 5, by which of them are out; and on cars 6 to 11.
HALF: Final[i64] = CAR_COUNT // 2
HALF_BITS: Final[i64] = (1 << HALF) - 1
LOW_PLAYS: Final[list[list[list[int]]]] = [_plays_on(card, 0) for card in range(CARD_COUNT)]
HIGH_PLAYS: Final[list[list[list[int]]]] = [_plays_on(card, HALF) for card in range(CARD_COUNT)]
