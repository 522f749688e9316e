"""Moves as numbers: a block for each kind of decision. A number always means the same thing."""

from typing import Final

from mypy_extensions import i64

from paddock.games.downforce.cards import CAR_COUNT, CARD_COUNT, POWERS
from paddock.games.downforce.track import MOST_CELLS

PLAY: Final[i64] = 0  # + card: play it, top strip first
PLAY_UP: Final[i64] = PLAY + CARD_COUNT  # + card: play it, bottom strip first
BID: Final[i64] = PLAY_UP + CARD_COUNT  # + card
NAME: Final[i64] = BID + CARD_COUNT  # + car: the one that a white strip moves
BET: Final[i64] = NAME + CAR_COUNT  # + car
POWER: Final[i64] = BET + CAR_COUNT  # + power: the one to keep
PASS: Final[i64] = POWER + len(POWERS)
RESOLVE: Final[i64] = PASS + 1  # carry the strip out, rather than ignore it
IGNORE: Final[i64] = PASS + 2
STAY: Final[i64] = PASS + 3  # no further cells
FINISH: Final[i64] = PASS + 4  # steer the car over the finish
PASS_WITH: Final[i64] = PASS + 5  # + card: use it to pass for the lot
STEER: Final[i64] = PASS_WITH + CARD_COUNT  # + cell of the current track: steer the car there
MOVE_BOUND: Final[i64] = STEER + MOST_CELLS

#: A bid as stored in RaceState.bids: the card, or one of these.
NO_BID: Final[i64] = -1
PASSED: Final[i64] = CARD_COUNT
PASSED_WITH: Final[i64] = PASSED + 1  # + card: one that was used to pass


def bid_move(bid: i64) -> i64:
    if bid >= PASSED_WITH:
        return PASS_WITH + bid - PASSED_WITH
    return PASS if bid == PASSED else BID + bid


def bid_of(move: i64) -> i64:
    """Returns the bid of a move; NO_BID if it is not a bid."""
    if BID <= move < BID + CARD_COUNT:
        return move - BID
    if PASS_WITH <= move < PASS_WITH + CARD_COUNT:
        return PASSED_WITH + move - PASS_WITH
    return PASSED if move == PASS else NO_BID


#: The moves that are single words, by their canonical text.
WORDS: Final[dict[str, int]] = {
    "pass": PASS,
    "resolve": RESOLVE,
    "ignore": IGNORE,
    "stay": STAY,
    "to finish": FINISH,
}
