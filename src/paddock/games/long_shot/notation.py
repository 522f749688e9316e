"""Moves in words: `bet 5 $3`, `dark jersey 2 x7`, `bonus back-two 1 4`, `use second-x 3 x6`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.long_shot.cards import EFFECTS, HORSES
from paddock.games.long_shot.moves import (
    ACTION_MOVES,
    ALONE,
    BET_FREE,
    BET_ON,
    BUY,
    CONCESSION,
    DARK,
    DARK_BOXES,
    DONE,
    ERASE,
    HELMET,
    JERSEY,
    MOVE_A,
    MOVE_B,
    MOVE_BONUS,
    MOVE_BOOSTED,
    MOVE_BOUND,
    MOVE_KIND,
    MOVE_WAITING,
    NO_X,
    NOTHING,
    ONE_HORSE,
    PASS,
    TWO_HORSES,
    effect_of,
)
from paddock.games.long_shot.sheet import BONUSES, BOX_HORSE, bonus_amount, box_name


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
    fields = {**fields, "amount": b, "free": kind == BET_FREE, "push": kind == BET_ON}
    end = " free" if kind == BET_FREE else " on" if kind == BET_ON else ""
    return Move("bet", fields, f"{start}bet {a + 1} ${b}{end}")


def _bonus(move: i64) -> Move:
    bonus = MOVE_BONUS[move]
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    boosted = MOVE_BOOSTED[move]
    text = f"bonus {BONUSES[bonus]}{'+' if boosted else ''}"
    fields: Json = {"bonus": BONUSES[bonus], "boosted": boosted, "amount": bonus_amount(bonus, boosted)}
    if kind == ALONE:
        return Move("bonus", {**fields, "horses": [], "extra": None}, text)
    # "horse_4": true finds every way to name horse 4, alone or in a pair, while a move is half entered
    fields[f"horse_{a + 1}"] = True
    if kind == TWO_HORSES:
        fields[f"horse_{b + 1}"] = True
        return Move("bonus", {**fields, "horses": [a + 1, b + 1], "extra": None}, f"{text} {a + 1} {b + 1}")
    if kind == JERSEY:
        return Move("bonus", {**fields, "horses": [a + 1], "extra": _number(b)}, f"{text} {a + 1}{_extra(b)}")
    return Move("bonus", {**fields, "horses": [a + 1], "extra": None}, f"{text} {a + 1}")


def _ability(move: i64) -> Move:
    name = EFFECTS[effect_of(MOVE_WAITING[move])]
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    text = f"use {name}"
    fields: Json = {"effect": name, "mark": None, "horse": None, "extra": None, "box": None, "boxes": None}
    if kind == ALONE:
        return Move("ability", fields, text)
    if kind == CONCESSION:
        return Move("ability", {**fields, **_box(a), "mark": "concession"}, f"{text} concession {box_name(a)}")
    if kind == DARK_BOXES:
        return Move("ability", {**fields, "boxes": b}, f"{text} {b}")
    fields["horse"] = a + 1
    if kind == HELMET:
        return Move("ability", {**fields, "mark": "helmet"}, f"{text} helmet {a + 1}")
    if kind == JERSEY:
        return Move("ability", {**fields, "mark": "jersey", "extra": _number(b)}, f"{text} jersey {a + 1}{_extra(b)}")
    if kind == ONE_HORSE:
        return Move("ability", fields, f"{text} {a + 1}")
    return Move("ability", {**fields, "extra": b + 1}, f"{text} {a + 1}{_extra(b)}")


def _describe(move: i64) -> Move:
    if move < ACTION_MOVES:
        return _action(move)
    if move == ERASE:
        return Move("erase", {}, "erase")
    if move == DONE:
        return Move("done", {}, "done")
    if move == PASS:
        return Move("pass", {}, "pass")
    return _bonus(move) if MOVE_BONUS[move] != NOTHING else _ability(move)


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
