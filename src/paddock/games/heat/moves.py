"""Moves as numbers: gears, the symbols of a turn, the sets of cards to play and to discard, the card to put on top."""

from itertools import accumulate, combinations_with_replacement
from operator import mul
from typing import Final

from mypy_extensions import i64

from paddock.games.heat.cards import CARDS, COOLDOWN, DISCARDABLE, GEARS, IN_DECK, PLAYABLE, PLUS, SPEED

#: The canonical texts of the moves that are not sets of cards, in the order of their numbers.
PLAIN_TEXT: Final[list[str]] = [
    *[f"gear {gear}" for gear in range(1, int(GEARS) + 1)],
    "give-up",
    "mulligan",
    "done",
    "boost",
    "adrenaline",
    "adrenaline-cool",
    *[f"cool {heat}" for heat in range(1, int(max(COOLDOWN)) + 1)],
    "slipstream",
    "stay",
    "spin-out",
    "cluttered",
    "keep-hand",
]
PLAIN: Final[dict[str, int]] = {text: move for move, text in enumerate(PLAIN_TEXT)}
FIRST_GEAR: Final[i64] = PLAIN["gear 1"]
GIVE_UP: Final[i64] = PLAIN["give-up"]
MULLIGAN: Final[i64] = PLAIN["mulligan"]
DONE: Final[i64] = PLAIN["done"]
BOOST: Final[i64] = PLAIN["boost"]
ADRENALINE: Final[i64] = PLAIN["adrenaline"]
ADRENALINE_COOL: Final[i64] = PLAIN["adrenaline-cool"]
FIRST_COOL: Final[i64] = PLAIN["cool 1"]
SLIPSTREAM: Final[i64] = PLAIN["slipstream"]
STAY: Final[i64] = PLAIN["stay"]
SPIN_OUT: Final[i64] = PLAIN["spin-out"]
CLUTTERED: Final[i64] = PLAIN["cluttered"]
KEEP_HAND: Final[i64] = PLAIN["keep-hand"]
PLAY: Final[i64] = len(PLAIN)
NO_PLAN: Final[i64] = -1

#: Every set of cards that a gear can require, limited to the copies in the deck; stress has no such limit.
_SETS: Final[list[tuple[int, ...]]] = [
    cards
    for size in range(1, int(GEARS) + 1)
    for cards in reversed(list(combinations_with_replacement(range(int(PLAYABLE)), size)))
    if all(cards.count(card) <= IN_DECK[card] for card in range(DISCARDABLE))
]
SETS: Final[i64] = len(_SETS)
SET_COUNTS: Final[list[list[i64]]] = [[cards.count(card) for card in range(PLAYABLE)] for cards in _SETS]
SET_SIZE: Final[list[i64]] = [len(cards) for cards in _SETS]
SET_SPEED: Final[list[i64]] = [sum(SPEED[card] for card in cards) for cards in _SETS]
SET_PLUS: Final[list[i64]] = [sum(PLUS[card] for card in cards) for cards in _SETS]
SET_NAMES: Final[list[list[str]]] = [[CARDS[card] for card in cards] for cards in _SETS]

#: A set of discards is a number in mixed radix: a digit per card, up to its count in the deck.
RADIX: Final[list[i64]] = [IN_DECK[card] + 1 for card in range(DISCARDABLE)]
WEIGHT: Final[list[i64]] = list(accumulate(RADIX, mul, initial=1))
DISCARD_SETS: Final[i64] = WEIGHT[-1]
DISCARD: Final[i64] = PLAY + SETS
#: HEAT-10.5: the card to put on top of the pile.
TOP: Final[i64] = DISCARD + DISCARD_SETS
MOVE_BOUND: Final[i64] = TOP + PLAYABLE

#: Hands from which the same sets can be played share a number: of the discardable cards, and up to four stress cards.
_STRESS_SHOWN: Final[i64] = GEARS + 1
_plays: Final[list[list[int] | None]] = [None] * int(DISCARD_SETS * _STRESS_SHOWN * (GEARS + 1))
_discards: Final[list[list[int] | None]] = [None] * int(DISCARD_SETS)


def shift_to(gear: i64) -> i64:
    return FIRST_GEAR + gear - 1


def gear_of(move: i64) -> i64:
    """Returns the gear that a move shifts to; 0 for any other move."""
    return move - FIRST_GEAR + 1 if FIRST_GEAR <= move < FIRST_GEAR + GEARS else 0


def cool_by(heat: i64) -> i64:
    """Returns the move that uses the gear's cooldown for an amount of heat."""
    return FIRST_COOL + heat - 1


def heat_of(move: i64) -> i64:
    """Returns the heat that a move cools by the gear's cooldown; 0 for any other move."""
    return move - FIRST_COOL + 1 if FIRST_COOL <= move < SLIPSTREAM else 0


def plan_of(move: i64) -> i64:
    """Returns the plan of a move: a set's number, SETS for a cluttered hand; NO_PLAN for any other move."""
    if move == CLUTTERED:
        return SETS
    return move - PLAY if PLAY <= move < DISCARD else NO_PLAN


def lay(plan: i64) -> i64:
    """Returns the move that makes a plan."""
    return CLUTTERED if plan == SETS else PLAY + plan


def discardable(counts: list[i64], base: i64) -> i64:
    """Returns the number of the set of all discardable cards of a pile."""
    number: i64 = 0
    for card in range(DISCARDABLE):
        number += counts[base + card] * WEIGHT[card]
    return number


def discard_count(move: i64, card: i64) -> i64:
    """Returns how many copies of a card a move of step 8 discards."""
    return _digit(move - DISCARD, card)


def _digit(number: i64, card: i64) -> i64:
    return number // WEIGHT[card] % RADIX[card]


def plays(counts: list[i64], base: i64, gear: i64) -> list[int]:
    """Returns the moves that play as many cards as the gear requires, from the hand whose counts start at `base`."""
    stress = counts[base + DISCARDABLE]
    if stress > GEARS:
        stress = GEARS
    key: i64 = (discardable(counts, base) * _STRESS_SHOWN + stress) * (GEARS + 1) + gear
    known = _plays[key]
    if known is None:
        known = [int(lay(n)) for n in range(SETS) if SET_SIZE[n] == gear and holds(counts, base, n)]
        _plays[key] = known
    return known[:]


def holds(counts: list[i64], base: i64, number: i64) -> bool:
    wanted = SET_COUNTS[number]
    return all(wanted[card] <= counts[base + card] for card in range(PLAYABLE))


def discards(counts: list[i64], base: i64) -> list[int]:
    """Returns the moves that discard some of a hand's cards, or none."""
    key = discardable(counts, base)
    known = _discards[key]
    if known is None:
        known = _list_discards(key)
        _discards[key] = known
    return known[:]


def _list_discards(hand: i64) -> list[int]:
    numbers: list[i64] = [0]
    for card in range(DISCARDABLE):
        numbers = [number + n * WEIGHT[card] for n in range(_digit(hand, card) + 1) for number in numbers]
    return [int(DISCARD + number) for number in sorted(numbers)]
