"""Moves in words: `bet 5 $3`, `dark jersey 2 x7`, `bonus back-two 1 4`, `use second-x 3 x6`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.long_shot.actions import bonus_amount
from paddock.games.long_shot.cards import EFFECTS, HORSES, SECOND_X
from paddock.games.long_shot.moves import (
    ABILITY,
    ABILITY_CONCESSION,
    ABILITY_HELMET,
    ABILITY_JERSEY,
    ACTION_MOVES,
    BET,
    BET_FREE,
    BET_PUSH,
    BUY,
    CONCESSION,
    DARK,
    DONE,
    ERASE_MOVE,
    FIRST_BONUS,
    HELMET,
    JERSEY,
    MOVE_A,
    MOVE_B,
    MOVE_BOOSTED,
    MOVE_BOUND,
    MOVE_KIND,
    MOVE_PENDING,
    NO_X,
    PASS,
)
from paddock.games.long_shot.sheet import (
    BONUS_BACK_TWO,
    BONUS_JERSEY,
    BONUS_MONEY,
    BONUS_ON_TWO,
    BONUSES,
    BOX_HORSE,
    box_name,
)


def _box(box: i64) -> Json:
    return {"box": box, "number": BOX_HORSE[box] + 1}


def _extra(extra: i64) -> str:
    return f" x{extra + 1}" if extra != NO_X else ""


def _number(horse: i64) -> int | None:
    return int(horse) + 1 if 0 <= horse < HORSES else None


def _action(move: i64) -> Move:
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    dark = move >= DARK
    start = "dark " if dark else ""
    if kind == CONCESSION:
        return Move("concession", {**_box(a), "dark": dark}, f"{start}concession {box_name(a)}")
    fields: Json = {"horse": a + 1, "dark": dark}
    if kind == HELMET:
        return Move("helmet", fields, f"{start}helmet {a + 1}")
    if kind == JERSEY:
        return Move("jersey", {**fields, "extra": _number(b)}, f"{start}jersey {a + 1}{_extra(b)}")
    if kind == BUY:
        return Move("buy", fields, f"{start}buy {a + 1}")
    fields = {**fields, "amount": b, "free": kind == BET_FREE, "push": kind == BET_PUSH}
    if kind == BET:
        return Move("bet", fields, f"{start}bet {a + 1} ${b}")
    if kind == BET_FREE:
        return Move("bet", fields, f"{start}bet {a + 1} ${b} free")
    return Move("bet", fields, f"{start}bet {a + 1} ${b} on")


def _bonus(move: i64) -> Move:
    bonus = MOVE_KIND[move] - FIRST_BONUS
    a = MOVE_A[move]
    b = MOVE_B[move]
    boosted = MOVE_BOOSTED[move] == 1
    text = f"bonus {BONUSES[bonus]}{'+' if boosted else ''}"
    fields: Json = {"bonus": BONUSES[bonus], "boosted": boosted, "amount": bonus_amount(bonus, MOVE_BOOSTED[move])}
    if bonus == BONUS_MONEY:
        return Move("bonus", {**fields, "horses": [], "extra": None}, text)
    # "horse_4": true finds every way to name horse 4, alone or in a pair, while a move is half entered
    fields[f"horse_{a + 1}"] = True
    if bonus == BONUS_BACK_TWO or bonus == BONUS_ON_TWO:
        fields[f"horse_{b + 1}"] = True
        return Move("bonus", {**fields, "horses": [a + 1, b + 1], "extra": None}, f"{text} {a + 1} {b + 1}")
    if bonus == BONUS_JERSEY:
        return Move("bonus", {**fields, "horses": [a + 1], "extra": _number(b)}, f"{text} {a + 1}{_extra(b)}")
    return Move("bonus", {**fields, "horses": [a + 1], "extra": None}, f"{text} {a + 1}")


def _ability(move: i64) -> Move:
    kind = MOVE_KIND[move]
    effect = MOVE_PENDING[move] >> 3
    a = MOVE_A[move]
    b = MOVE_B[move]
    text = f"use {EFFECTS[effect]}"
    fields: Json = {"effect": EFFECTS[effect], "mark": None, "horse": None, "extra": None, "box": None, "boxes": None}
    if kind == ABILITY_CONCESSION:
        return Move("ability", {**fields, **_box(a), "mark": "concession"}, f"{text} concession {box_name(a)}")
    if kind == ABILITY_HELMET:
        return Move("ability", {**fields, "mark": "helmet", "horse": a + 1}, f"{text} helmet {a + 1}")
    if kind == ABILITY_JERSEY:
        marked = {"mark": "jersey", "horse": a + 1, "extra": _number(b)}
        return Move("ability", {**fields, **marked}, f"{text} jersey {a + 1}{_extra(b)}")
    if effect == SECOND_X:
        return Move("ability", {**fields, "horse": a + 1, "extra": b + 1}, f"{text} {a + 1}{_extra(b)}")
    if a >= 0:
        return Move("ability", {**fields, "horse": a + 1}, f"{text} {a + 1}")
    if b > 0:
        return Move("ability", {**fields, "boxes": b}, f"{text} {b}")
    return Move("ability", fields, text)


def _describe(move: i64) -> Move:
    if move < ACTION_MOVES:
        return _action(move)
    if move == ERASE_MOVE:
        return Move("erase", {}, "erase")
    if move == DONE:
        return Move("done", {}, "done")
    if move == PASS:
        return Move("pass", {}, "pass")
    return _ability(move) if MOVE_KIND[move] >= ABILITY else _bonus(move)


MOVES: Final[list[Move]] = [_describe(move) for move in range(MOVE_BOUND)]
BY_TEXT: Final[dict[str, int]] = {described.text: move for move, described in enumerate(MOVES)}


def describe_move(move: i64) -> Move:
    if move < 0 or move >= MOVE_BOUND:
        raise IllegalMove(f"there is no move {move}", "LS-4.2")
    return MOVES[move]


def parse_move(text: str) -> int:
    move = BY_TEXT.get(text)
    if move is None:
        raise IllegalMove(f"{text!r} names no move of this game", "LS-4.2")
    return move
