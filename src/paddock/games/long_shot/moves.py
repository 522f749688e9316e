"""Moves as numbers, and what each number means, in tables.

MOVE_A is a horse or a box, MOVE_B a second horse, an amount or an X, MOVE_PENDING the waiting effect that is used.
The actions come twice: first for the number rolled, then, DARK further on, for a number chosen with a dark horse.
"""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot.cards import (
    ANY_MARK,
    CHASER,
    COLUMN_MARK,
    CROWD,
    EFFECT_COUNT,
    ERASE_TWO,
    GIFT_MONEY,
    HALF_PRICE,
    HELMET_MONEY,
    HIGHEST_BET,
    HORSES,
    JERSEYS,
    LINE_MONEY,
    PAIR_ON,
    ROW_BACK,
    ROW_ERASE,
    SECOND_X,
    SET_BET,
    TAKE,
    TOLL,
    TURN_MONEY,
)
from paddock.games.long_shot.sheet import BOX_HORSE, BOXES

#: An effect that waits for its player is effect * 8 + horse (0 where no horse matters); this one is a line's bonus.
BONUS: Final[i64] = EFFECT_COUNT
PENDING_BONUS: Final[i64] = BONUS * 8
#: The effects that wait on a certain horse.
ON_A_HORSE: Final = (SECOND_X, TAKE, SET_BET)
NOTHING: Final[i64] = -1
NO_X: Final[i64] = HORSES

KINDS: Final[list[str]] = [
    "concession",
    "helmet",
    "jersey",
    "bet",
    "bet-on",
    "bet-free",
    "buy",
    "erase",
    "bonus-money",
    "bonus-back-two",
    "bonus-back",
    "bonus-on-two",
    "bonus-on",
    "bonus-bet",
    "bonus-helmet",
    "bonus-jersey",
    "bonus-horse",
    "ability",
    "ability-concession",
    "ability-helmet",
    "ability-jersey",
    "done",
    "pass",
]
CONCESSION: Final[i64] = 0
HELMET: Final[i64] = 1
JERSEY: Final[i64] = 2
BET: Final[i64] = 3
BET_PUSH: Final[i64] = 4
BET_FREE: Final[i64] = 5
BUY: Final[i64] = 6
ERASE: Final[i64] = 7
FIRST_BONUS: Final[i64] = 8  # + the bonus, as numbered in sheet.py
ABILITY: Final[i64] = 17
ABILITY_CONCESSION: Final[i64] = 18
ABILITY_HELMET: Final[i64] = 19
ABILITY_JERSEY: Final[i64] = 20
DONE_KIND: Final[i64] = 21
PASS_KIND: Final[i64] = 22

MOVE_KIND: Final[list[i64]] = []
MOVE_A: Final[list[i64]] = []
MOVE_B: Final[list[i64]] = []
MOVE_PENDING: Final[list[i64]] = []
MOVE_BOOSTED: Final[list[i64]] = []

#: The pairs of different horses.
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(HORSES) for b in range(a + 1, HORSES)]


def _add(kind: i64, a: i64, b: i64, pending: i64 = NOTHING, boosted: i64 = 0) -> None:
    MOVE_KIND.append(kind)
    MOVE_A.append(a)
    MOVE_B.append(b)
    MOVE_PENDING.append(pending)
    MOVE_BOOSTED.append(boosted)


def _per_horse(kind: i64, b: i64, pending: i64 = NOTHING, boosted: i64 = 0) -> int:
    """One move per horse; the number of the first."""
    first = len(MOVE_KIND)
    for horse in range(HORSES):
        _add(kind, horse, b, pending, boosted)
    return first


def _per_box(kind: i64, pending: i64 = NOTHING) -> int:
    first = len(MOVE_KIND)
    for box in range(BOXES):
        _add(kind, box, 0, pending)
    return first


def _per_jersey(kind: i64, pending: i64 = NOTHING) -> int:
    """Each horse's jersey with each X, the last for a card that is full."""
    first = len(MOVE_KIND)
    for horse in range(HORSES):
        for extra in range(HORSES + 1):
            _add(kind, horse, extra, pending)
    return first


def _per_bet(kind: i64) -> int:
    first = len(MOVE_KIND)
    for horse in range(HORSES):
        for amount in range(1, HIGHEST_BET + 1):
            _add(kind, horse, amount)
    return first


def _per_pair(kind: i64, pending: i64, boosted: i64) -> int:
    first = len(MOVE_KIND)
    for a, b in PAIRS:
        _add(kind, a, b, pending, boosted)
    return first


def _add_actions() -> None:
    _per_box(CONCESSION)
    _per_horse(HELMET, 0)
    _per_jersey(JERSEY)
    _per_bet(BET)
    _per_horse(BET_PUSH, 1)
    _per_bet(BET_FREE)
    _per_horse(BUY, 0)


_add_actions()
DARK: Final[i64] = len(MOVE_KIND)
_add_actions()
ACTION_MOVES: Final[i64] = len(MOVE_KIND)

HELMET_AT: Final[i64] = BOXES
JERSEY_AT: Final[i64] = HELMET_AT + HORSES
BET_AT: Final[i64] = JERSEY_AT + HORSES * (HORSES + 1)
BET_PUSH_AT: Final[i64] = BET_AT + HORSES * HIGHEST_BET
BET_FREE_AT: Final[i64] = BET_PUSH_AT + HORSES
BUY_AT: Final[i64] = BET_FREE_AT + HORSES * HIGHEST_BET

ERASE_MOVE: Final[i64] = len(MOVE_KIND)
_add(ERASE, 0, 1)
DONE: Final[i64] = len(MOVE_KIND)
_add(DONE_KIND, 0, 0)


def _bonus_single(bonus: i64) -> int:
    """A bonus with one horse to choose: eight moves, then eight for the boosted bonus."""
    first = _per_horse(FIRST_BONUS + bonus, 0, PENDING_BONUS)
    _per_horse(FIRST_BONUS + bonus, 0, PENDING_BONUS, 1)
    return first


def _bonus_pair(bonus: i64) -> int:
    first = _per_pair(FIRST_BONUS + bonus, PENDING_BONUS, 0)
    _per_pair(FIRST_BONUS + bonus, PENDING_BONUS, 1)
    return first


BONUS_MONEY_AT: Final[i64] = len(MOVE_KIND)
_add(FIRST_BONUS, 0, 0, PENDING_BONUS)
_add(FIRST_BONUS, 0, 0, PENDING_BONUS, 1)
BONUS_BACK_TWO_AT: Final[i64] = _bonus_pair(1)
BONUS_BACK_AT: Final[i64] = _bonus_single(2)
BONUS_ON_TWO_AT: Final[i64] = _bonus_pair(3)
BONUS_ON_AT: Final[i64] = _bonus_single(4)
BONUS_BET_AT: Final[i64] = _bonus_single(5)
BONUS_HELMET_AT: Final[i64] = _per_horse(FIRST_BONUS + 6, 0, PENDING_BONUS)
BONUS_JERSEY_AT: Final[i64] = _per_jersey(FIRST_BONUS + 7, PENDING_BONUS)
BONUS_HORSE_AT: Final[i64] = _per_horse(FIRST_BONUS + 8, 0, PENDING_BONUS)


def _use(effect: i64) -> int:
    """An ability that needs no further choice."""
    first = len(MOVE_KIND)
    _add(ABILITY, NOTHING, 0, effect * 8)
    return first


def _use_on_card(effect: i64) -> int:
    """An ability that waits on a certain horse: one move each."""
    first = len(MOVE_KIND)
    for horse in range(HORSES):
        _add(ABILITY, horse, 0, effect * 8 + horse)
    return first


COLUMN_MARK_AT: Final[i64] = _per_box(ABILITY_CONCESSION, COLUMN_MARK * 8)
LINE_MONEY_AT: Final[i64] = _use(LINE_MONEY)
TURN_MONEY_AT: Final[i64] = _use(TURN_MONEY)
HALF_PRICE_AT: Final[i64] = _per_horse(ABILITY, 0, HALF_PRICE * 8)
CROWD_AT: Final[i64] = _use(CROWD)
ERASE_TWO_AT: Final[i64] = len(MOVE_KIND)
_add(ABILITY, NOTHING, 1, ERASE_TWO * 8)
_add(ABILITY, NOTHING, 2, ERASE_TWO * 8)
SECOND_X_AT: Final[i64] = len(MOVE_KIND)
for _card in range(HORSES):
    for _extra in range(HORSES):
        _add(ABILITY, _card, _extra, SECOND_X * 8 + _card)
ROW_BACK_AT: Final[i64] = _per_horse(ABILITY, 0, ROW_BACK * 8)
ROW_ERASE_AT: Final[i64] = _use(ROW_ERASE)
HELMET_MONEY_AT: Final[i64] = _use(HELMET_MONEY)
ANY_CONCESSION_AT: Final[i64] = _per_box(ABILITY_CONCESSION, ANY_MARK * 8)
ANY_HELMET_AT: Final[i64] = _per_horse(ABILITY_HELMET, 0, ANY_MARK * 8)
ANY_JERSEY_AT: Final[i64] = _per_jersey(ABILITY_JERSEY, ANY_MARK * 8)
PAIR_ON_AT: Final[i64] = _per_horse(ABILITY, 0, PAIR_ON * 8)
GIFT_MONEY_AT: Final[i64] = _use(GIFT_MONEY)
CHASER_AT: Final[i64] = _per_horse(ABILITY, 0, CHASER * 8)
TAKE_AT: Final[i64] = _use_on_card(TAKE)
JERSEYS_AT: Final[i64] = _per_horse(ABILITY, 0, JERSEYS * 8)
SET_BET_AT: Final[i64] = _use_on_card(SET_BET)
TOLL_AT: Final[i64] = _use(TOLL)
PASS: Final[i64] = len(MOVE_KIND)
_add(PASS_KIND, 0, 0)
MOVE_BOUND: Final[i64] = len(MOVE_KIND)

MASKS: Final[i64] = 1 << int(HORSES)
ACTION_KEYS: Final[i64] = 64
#: The two boxes of each horse's number.
NUMBER_BOXES: Final[list[list[i64]]] = [[b for b in range(BOXES) if BOX_HORSE[b] == h] for h in range(HORSES)]
FIRST_BOX: Final[list[i64]] = [boxes[0] for boxes in NUMBER_BOXES]
SECOND_BOX: Final[list[i64]] = [boxes[1] for boxes in NUMBER_BOXES]


def _horse_lists(first: i64) -> list[list[int]]:
    """Per mask of horses, the moves that name one of them."""
    return [[int(first) + h for h in range(HORSES) if mask >> h & 1] for mask in range(MASKS)]


def _pair_lists(first: i64) -> list[list[int]]:
    """Per mask of horses, the moves that name two of them."""
    return [
        [int(first) + n for n, (a, b) in enumerate(PAIRS) if mask >> a & 1 and mask >> b & 1] for mask in range(MASKS)
    ]


def _jersey_lists(first: i64) -> list[list[int]]:
    """Per horse and mask of the X's on its card, horse * MASKS + mask: the ways to mark its jersey."""
    lists: list[list[int]] = []
    for horse in range(HORSES):
        base = int(first) + horse * (int(HORSES) + 1)
        for mask in range(MASKS):
            lists.append([base + x for x in range(HORSES) if not mask >> x & 1] or [base + int(NO_X)])
    return lists


def _number_lists(first: i64) -> list[list[int]]:
    """Per horse and which of its two boxes are marked, horse * 4 + mask: the concession moves left."""
    return [
        [int(first) + int(NUMBER_BOXES[h][n]) for n in range(2) if not mask >> n & 1]
        for h in range(HORSES)
        for mask in range(4)
    ]


def _bet_lists(first: i64) -> list[list[int]]:
    """Per horse and highest bet, horse * 4 + highest: the bets from 1 up to it."""
    return [
        [int(first) + h * int(HIGHEST_BET) + amount for amount in range(highest)]
        for h in range(HORSES)
        for highest in range(4)
    ]


def _action_lists(base: i64) -> list[list[int]]:
    """Per horse and key, what a number allows, jerseys and abilities aside.

    The key: the boxes marked * 16 + the helmet * 8 + the highest bet * 2 + 1 where the horse can be bought.
    """
    lists: list[list[int]] = []
    boxes = _number_lists(base)
    bets = _bet_lists(base + BET_AT)
    for horse in range(HORSES):
        for key in range(ACTION_KEYS):
            moves = list(boxes[horse * 4 + key // 16])
            if not key & 8:
                moves.append(int(base + HELMET_AT) + horse)
            moves.extend(bets[horse * 4 + (key >> 1 & 3)])
            if key & 1:
                moves.append(int(base + BUY_AT) + horse)
            lists.append(moves)
    return lists


# Twice each: for the number rolled, then for a dark horse.
CONCESSION_MOVES: Final[list[list[int]]] = _number_lists(0)
ACTION_LISTS: Final[list[list[int]]] = _action_lists(0) + _action_lists(DARK)
JERSEY_MOVES: Final[list[list[int]]] = _jersey_lists(JERSEY_AT) + _jersey_lists(DARK + JERSEY_AT)
BET_FREE_MOVES: Final[list[list[int]]] = _bet_lists(BET_FREE_AT) + _bet_lists(DARK + BET_FREE_AT)

BACK_TWO_MOVES: Final[list[list[int]]] = _pair_lists(BONUS_BACK_TWO_AT)
BACK_TWO_BOOSTED: Final[list[list[int]]] = _pair_lists(BONUS_BACK_TWO_AT + len(PAIRS))
ON_TWO_MOVES: Final[list[list[int]]] = _pair_lists(BONUS_ON_TWO_AT)
ON_TWO_BOOSTED: Final[list[list[int]]] = _pair_lists(BONUS_ON_TWO_AT + len(PAIRS))
BACK_MOVES: Final[list[list[int]]] = _horse_lists(BONUS_BACK_AT)
BACK_BOOSTED: Final[list[list[int]]] = _horse_lists(BONUS_BACK_AT + HORSES)
ON_MOVES: Final[list[list[int]]] = _horse_lists(BONUS_ON_AT)
ON_BOOSTED: Final[list[list[int]]] = _horse_lists(BONUS_ON_AT + HORSES)
BONUS_BET_MOVES: Final[list[list[int]]] = _horse_lists(BONUS_BET_AT)
BONUS_BET_BOOSTED: Final[list[list[int]]] = _horse_lists(BONUS_BET_AT + HORSES)
BONUS_HELMET_MOVES: Final[list[list[int]]] = _horse_lists(BONUS_HELMET_AT)
BONUS_HORSE_MOVES: Final[list[list[int]]] = _horse_lists(BONUS_HORSE_AT)
BONUS_JERSEY_MOVES: Final[list[list[int]]] = _jersey_lists(BONUS_JERSEY_AT)
ANY_JERSEY_MOVES: Final[list[list[int]]] = _jersey_lists(ANY_JERSEY_AT)
ANY_HELMET_MOVES: Final[list[list[int]]] = _horse_lists(ANY_HELMET_AT)
HALF_PRICE_MOVES: Final[list[list[int]]] = _horse_lists(HALF_PRICE_AT)
ROW_BACK_MOVES: Final[list[list[int]]] = _horse_lists(ROW_BACK_AT)
PAIR_ON_MOVES: Final[list[list[int]]] = _horse_lists(PAIR_ON_AT)
CHASER_MOVES: Final[list[list[int]]] = _horse_lists(CHASER_AT)
JERSEYS_MOVES: Final[list[list[int]]] = _horse_lists(JERSEYS_AT)
