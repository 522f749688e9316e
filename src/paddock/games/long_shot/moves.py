"""Moves as numbers, the meaning of each number, and the lists from which the legal moves are put together.

MOVE_A is a horse or a box, MOVE_B a second horse, an amount or an X, MOVE_WAITING the pending effect that is used,
MOVE_BONUS the bonus that is taken. The actions come twice: first for the number rolled, then, DARK further on, for a
number chosen with a dark horse.
"""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot.cards import (
    CARD_AMOUNT,
    CARD_BET,
    CARD_BY_ID,
    CHOICES,
    EFFECT_CARD,
    EFFECTS,
    HIGHEST_BET,
    HORSES,
    NO_CARD,
)
from paddock.games.long_shot.sheet import BONUS_CHOICES, BONUSES, BOOSTER, BOXES, NUMBER_BOXES

NOTHING: Final[i64] = -1
NO_X: Final[i64] = HORSES

# A pending effect is one number: the effect and the horse for which it waits, 0 if it waits for none.
_HORSE_BITS: Final = 3
_HORSE: Final = (1 << _HORSE_BITS) - 1


def waiting(effect: i64, horse: i64) -> i64:
    return effect << _HORSE_BITS | horse


def effect_of(waits: i64) -> i64:
    return waits >> _HORSE_BITS


def horse_of(waits: i64) -> i64:
    return waits & _HORSE


def waits_for_horse(effect: i64) -> bool:
    """Returns whether an ability waits for a certain horse."""
    return effect < len(CHOICES) and CHOICES[effect] in ("its-horse", "x")


#: The bonus of a completed line is an effect too, after the abilities.
LINE_BONUS: Final[i64] = len(EFFECTS)
WAITING_BONUS: Final[i64] = waiting(LINE_BONUS, 0)

# The kinds of moves; the first seven are also actions.
CONCESSION: Final[i64] = 0
HELMET: Final[i64] = 1
JERSEY: Final[i64] = 2
BET: Final[i64] = 3
BET_ON: Final[i64] = 4
BET_FREE: Final[i64] = 5
BUY: Final[i64] = 6
ALONE: Final[i64] = 7
ONE_HORSE: Final[i64] = 8
TWO_HORSES: Final[i64] = 9
SECOND_X: Final[i64] = 10
DARK_BOXES: Final[i64] = 11

MOVE_KIND: Final[list[i64]] = []
MOVE_A: Final[list[i64]] = []
MOVE_B: Final[list[i64]] = []
MOVE_WAITING: Final[list[i64]] = []
MOVE_BONUS: Final[list[i64]] = []
MOVE_BOOSTED: Final[list[bool]] = []

# What a move can name: a horse, two different ones, a box, a jersey with its X (the last for a full card), a bet.
_HORSES: Final[list[tuple[int, int]]] = [(horse, 0) for horse in range(HORSES)]
_PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(HORSES) for b in range(a + 1, HORSES)]
_BOXES: Final[list[tuple[int, int]]] = [(box, 0) for box in range(BOXES)]
_JERSEYS: Final[list[tuple[int, int]]] = [(horse, extra) for horse in range(HORSES) for extra in range(HORSES + 1)]
_BETS: Final[list[tuple[int, int]]] = [(horse, amount + 1) for horse in range(HORSES) for amount in range(HIGHEST_BET)]


def _add(kind: i64, a: i64, b: i64, waits: i64 = NOTHING) -> int:
    """Adds a move, and returns its number."""
    MOVE_KIND.append(kind)
    MOVE_A.append(a)
    MOVE_B.append(b)
    MOVE_WAITING.append(waits)
    MOVE_BONUS.append(NOTHING)
    MOVE_BOOSTED.append(False)
    return len(MOVE_KIND) - 1


def _add_all(kind: i64, named: list[tuple[int, int]], waits: i64 = NOTHING) -> int:
    """Adds a move for everything in `named`, and returns the number of the first."""
    first = len(MOVE_KIND)
    for a, b in named:
        _add(kind, a, b, waits)
    return first


BOX_AT: Final[i64] = _add_all(CONCESSION, _BOXES)
HELMET_AT: Final[i64] = _add_all(HELMET, _HORSES)
JERSEY_AT: Final[i64] = _add_all(JERSEY, _JERSEYS)
BET_AT: Final[i64] = _add_all(BET, _BETS)
BET_ON_AT: Final[i64] = _add_all(BET_ON, [(horse, CARD_BET[CARD_BY_ID["whip-hand"]]) for horse in range(HORSES)])
BET_FREE_AT: Final[i64] = _add_all(BET_FREE, _BETS)
BUY_AT: Final[i64] = _add_all(BUY, _HORSES)
DARK: Final[i64] = len(MOVE_KIND)
for _move in range(DARK):
    _add(MOVE_KIND[_move], MOVE_A[_move], MOVE_B[_move])
ACTION_MOVES: Final[i64] = len(MOVE_KIND)

ERASE: Final[i64] = _add(ALONE, 0, 0)
DONE: Final[i64] = _add(ALONE, 0, 0)


#: By what an ability or a bonus requires, the kinds of its moves and what they name.
_CHOICES: Final[dict[str, list[tuple[i64, list[tuple[int, int]]]]]] = {
    "none": [(ALONE, [(0, 0)])],
    "horse": [(ONE_HORSE, _HORSES)],
    "pair": [(TWO_HORSES, _PAIRS)],
    "box": [(CONCESSION, _BOXES)],
    "jersey": [(JERSEY, _JERSEYS)],
    "mark": [(CONCESSION, _BOXES), (HELMET, _HORSES), (JERSEY, _JERSEYS)],
}


def _add_choices(choice: str, effect: i64, amount: i64) -> int:
    """Adds the moves for everything that an ability or a bonus requires, and returns the number of the first."""
    first = len(MOVE_KIND)
    for kind, named in _CHOICES.get(choice, []):
        _add_all(kind, named, waiting(effect, 0))
    if choice == "boxes":
        _add_all(DARK_BOXES, [(0, boxes + 1) for boxes in range(amount)], waiting(effect, 0))
    for horse in range(HORSES):
        if choice == "x":
            _add_all(SECOND_X, [(horse, extra) for extra in range(HORSES)], waiting(effect, horse))
        elif choice == "its-horse":
            _add(ONE_HORSE, horse, 0, waiting(effect, horse))
    assert len(MOVE_KIND) > first, choice
    return first


def _add_bonus(bonus: int, boosted: bool) -> int:
    first = _add_choices(BONUS_CHOICES[bonus], LINE_BONUS, 0)
    for move in range(first, len(MOVE_KIND)):
        MOVE_BONUS[move] = bonus
        MOVE_BOOSTED[move] = boosted
    return first


#: Per bonus, its first move, and the first of those with more than the printed amount, if a card can add to it.
BONUS_AT: Final[list[i64]] = []
BOOSTED_AT: Final[list[i64]] = []
for _bonus in range(len(BONUSES)):
    BONUS_AT.append(_add_bonus(_bonus, False))
    BOOSTED_AT.append(_add_bonus(_bonus, True) if BOOSTER[_bonus] != NO_CARD else NOTHING)

#: Per ability that waits until it is used, the first of its moves.
ABILITY_AT: Final[list[i64]] = [
    _add_choices(choice, effect, CARD_AMOUNT[EFFECT_CARD[effect]]) for effect, choice in enumerate(CHOICES)
]
PASS: Final[i64] = _add(ALONE, 0, 0)
MOVE_BOUND: Final[i64] = len(MOVE_KIND)

MASKS: Final[i64] = 1 << int(HORSES)
_BOX_MASKS: Final[i64] = 4


def x_fits(extra: i64, horse: i64) -> bool:
    """LS-6.3, LS-6.4: whether the card has no X for the horse yet, or is full and gets none."""
    if horse == NO_X:
        return extra == MASKS - 1
    return not extra >> horse & 1


def horse_lists(first: i64) -> list[list[int]]:
    """Returns, per mask of horses, the moves that name one of them."""
    return [[int(first) + h for h in range(HORSES) if mask >> h & 1] for mask in range(MASKS)]


def pair_lists(first: i64) -> list[list[int]]:
    """Returns, per mask of horses, the moves that name two of them."""
    return [
        [int(first) + n for n, (a, b) in enumerate(_PAIRS) if mask >> a & 1 and mask >> b & 1] for mask in range(MASKS)
    ]


def jersey_lists(first: i64) -> list[list[int]]:
    """Returns, per horse and mask of the X's on its card (horse * MASKS + mask), the ways to mark its jersey."""
    return [
        [int(first) + horse * (int(HORSES) + 1) + x for x in range(HORSES + 1) if x_fits(mask, x)]
        for horse in range(HORSES)
        for mask in range(MASKS)
    ]


def _box_lists(first: i64) -> list[list[int]]:
    """Returns, per horse and mask of its number's two marked boxes, the remaining concession moves."""
    return [
        [int(first) + int(NUMBER_BOXES[h][n]) for n in range(2) if not mask >> n & 1]
        for h in range(HORSES)
        for mask in range(_BOX_MASKS)
    ]


def _action_lists(base: i64) -> list[list[int]]:
    boxes = _box_lists(base + BOX_AT)
    lists: list[list[int]] = []
    for horse in range(HORSES):
        helmets: list[list[int]] = [[int(base + HELMET_AT) + horse], []]
        bets = [int(base + BET_AT) + horse * int(HIGHEST_BET) + n for n in range(HIGHEST_BET)]
        buys: list[list[int]] = [[], [int(base + BUY_AT) + horse]]
        for taken in range(_BOX_MASKS):
            for helmet in range(2):
                for highest in range(HIGHEST_BET + 1):
                    for buy in buys:
                        lists.append(boxes[horse * _BOX_MASKS + taken] + helmets[helmet] + bets[:highest] + buy)
    return lists


# Twice each: for the number rolled, then for a dark horse.
_CONCESSIONS: Final[list[list[int]]] = _box_lists(BOX_AT)
_ACTIONS: Final[list[list[int]]] = _action_lists(0) + _action_lists(DARK)
_JERSEYS_LEFT: Final[list[list[int]]] = jersey_lists(JERSEY_AT) + jersey_lists(DARK + JERSEY_AT)
_BETS_ON: Final[list[list[int]]] = [[int(base + BET_ON_AT) + h] for base in (0, DARK) for h in range(HORSES)]
_BETS_FREE: Final[list[list[int]]] = [
    [int(base + BET_FREE_AT) + h * int(HIGHEST_BET) + n for n in range(HIGHEST_BET)]
    for base in (0, DARK)
    for h in range(HORSES)
]


def concessions_with(horse: i64, taken: i64) -> list[int]:
    """Returns the boxes of a number that are not taken."""
    return _CONCESSIONS[horse * _BOX_MASKS + taken]


def actions_with(horse: i64, dark: i64, taken: i64, helmet: i64, highest: i64, for_sale: i64) -> list[int]:
    """Returns boxes, the helmet unless it is marked, bets up to the highest, and the purchase of a horse for sale."""
    number = (dark * HORSES + horse) * _BOX_MASKS + taken
    return _ACTIONS[((number * 2 + helmet) * (HIGHEST_BET + 1) + highest) * 2 + for_sale]


def jerseys_with(horse: i64, dark: i64, extra: i64) -> list[int]:
    """Returns a horse's jersey with every X that its card has room for."""
    return _JERSEYS_LEFT[(dark * HORSES + horse) * MASKS + extra]


def bets_with(kind: i64, horse: i64, dark: i64) -> list[int]:
    """Returns the bets of a kind that only an ability allows."""
    return _BETS_ON[dark * HORSES + horse] if kind == BET_ON else _BETS_FREE[dark * HORSES + horse]
