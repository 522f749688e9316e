"""Moves as numbers: gears, the symbols of a turn, every set of cards that can be played, every set of discards."""

from typing import Final

from mypy_extensions import i64

from paddock.games.heat.cards import CARDS, DISCARDABLE, GEARS, IN_DECK, PLAYABLE, PLUS, SPEED

FIRST_GEAR: Final[i64] = 0  # gear g is move g - 1
GIVE_UP: Final[i64] = 4
MULLIGAN: Final[i64] = 5
DONE: Final[i64] = 6
BOOST: Final[i64] = 7
ADRENALINE: Final[i64] = 8
ADRENALINE_COOL: Final[i64] = 9
COOL: Final[i64] = 9  # cool by n is move COOL + n
SLIPSTREAM: Final[i64] = 13
STAY: Final[i64] = 14
SPIN_OUT: Final[i64] = 15
CLUTTERED: Final[i64] = 16
KEEP_HAND: Final[i64] = 17
PLAY: Final[i64] = 18

#: The moves that are no set of cards, by their canonical text.
PLAIN: Final[dict[str, int]] = {
    "gear 1": 0,
    "gear 2": 1,
    "gear 3": 2,
    "gear 4": 3,
    "give-up": GIVE_UP,
    "mulligan": MULLIGAN,
    "done": DONE,
    "boost": BOOST,
    "adrenaline": ADRENALINE,
    "adrenaline-cool": ADRENALINE_COOL,
    "cool 1": COOL + 1,
    "cool 2": COOL + 2,
    "cool 3": COOL + 3,
    "slipstream": SLIPSTREAM,
    "stay": STAY,
    "spin-out": SPIN_OUT,
    "cluttered": CLUTTERED,
    "keep-hand": KEEP_HAND,
}

#: Every set of cards that a gear can ask for: its counts, how many cards, their speed, their + symbols.
SET_COUNTS: Final[list[list[i64]]] = []
SET_SIZE: Final[list[i64]] = []
SET_SPEED: Final[list[i64]] = []
SET_PLUS: Final[list[i64]] = []


def _list_sets() -> None:
    for size in range(1, int(GEARS) + 1):
        _add_sets([0] * int(PLAYABLE), 0, size)


def _add_sets(counts: list[i64], card: int, left: int) -> None:
    if card == int(PLAYABLE) - 1:
        counts[card] = left
        SET_COUNTS.append(counts[:])
        SET_SIZE.append(sum(counts))
        SET_SPEED.append(sum(counts[c] * SPEED[c] for c in range(PLAYABLE)))
        SET_PLUS.append(sum(counts[c] * PLUS[c] for c in range(PLAYABLE)))
        return
    # only as many as the deck holds
    for n in range(min(left, int(IN_DECK[card])) + 1):
        counts[card] = n
        _add_sets(counts, card + 1, left - n)
    counts[card] = 0


_list_sets()
SETS: Final[i64] = len(SET_COUNTS)
SET_NAMES: Final[list[list[str]]] = [
    [CARDS[card] for card in range(PLAYABLE) for _ in range(counts[card])] for counts in SET_COUNTS
]
SET_BY_NAME: Final[dict[str, int]] = {" ".join(names): number for number, names in enumerate(SET_NAMES)}

#: A set of discards is a number in mixed radix: a digit per card, as great as its count in the deck.
RADIX: Final[list[i64]] = [IN_DECK[card] + 1 for card in range(DISCARDABLE)]
WEIGHT: Final[list[i64]] = []


def _weigh() -> i64:
    total: i64 = 1
    for radix in RADIX:
        WEIGHT.append(total)
        total *= radix
    return total


DISCARD_SETS: Final[i64] = _weigh()
DISCARD: Final[i64] = PLAY + SETS
MOVE_BOUND: Final[i64] = DISCARD + DISCARD_SETS

#: Hands that allow the same sets to be played share a number: the discardable cards', and up to four stress cards.
_STRESS_SHOWN: Final[i64] = GEARS + 1
_plays: Final[list[list[int] | None]] = [None] * int(DISCARD_SETS * _STRESS_SHOWN * (GEARS + 1))
_discards: Final[list[list[int] | None]] = [None] * int(DISCARD_SETS)


def discardable(counts: list[i64], base: i64) -> i64:
    """The number of the set of all discardable cards of a pile."""
    number: i64 = 0
    for card in range(DISCARDABLE):
        number += counts[base + card] * WEIGHT[card]
    return number


def digit(number: i64, card: i64) -> i64:
    """How many of a card are in a set of discards."""
    return number // WEIGHT[card] % RADIX[card]


def plays(counts: list[i64], base: i64, gear: i64) -> list[int]:
    """The moves that play as many cards as the gear asks for, from the hand whose counts begin at `base`."""
    stress = counts[base + DISCARDABLE]
    if stress > GEARS:
        stress = GEARS
    key: i64 = (discardable(counts, base) * _STRESS_SHOWN + stress) * (GEARS + 1) + gear
    known = _plays[key]
    if known is None:
        known = _list_plays(counts, base, gear)
        _plays[key] = known
    return known[:]


def _list_plays(counts: list[i64], base: i64, gear: i64) -> list[int]:
    found: list[int] = []
    for number in range(SETS):
        if SET_SIZE[number] == gear and holds(counts, base, number):
            found.append(int(PLAY) + number)
    return found


def holds(counts: list[i64], base: i64, number: i64) -> bool:
    """Whether a hand holds a set of cards."""
    wanted = SET_COUNTS[number]
    return all(wanted[card] <= counts[base + card] for card in range(PLAYABLE))


def discards(counts: list[i64], base: i64) -> list[int]:
    """The moves that discard some of a hand's cards, or none."""
    key = discardable(counts, base)
    known = _discards[key]
    if known is None:
        known = _list_discards(key)
        _discards[key] = known
    return known[:]


def _list_discards(hand: i64) -> list[int]:
    found: list[i64] = [0]
    for card in range(DISCARDABLE):
        more: list[i64] = []
        for n in range(digit(hand, card) + 1):
            for number in found:
                more.append(number + n * WEIGHT[card])
        found = more
    return [int(DISCARD + number) for number in sorted(found)]
