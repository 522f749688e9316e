"""Moves in words: `bet 5 $3`, `dark jersey 2 x7`, `bonus back-two 1 4`, `use second-x 3 x6`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, Move, unknown_move
from paddock.games.long_shot import moves
from paddock.games.long_shot.cards import EFFECTS
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_BOUND, MOVE_KIND, NO_X
from paddock.games.long_shot.sheet import BONUSES, BOX_HORSE, bonus_amount, box_name

#: The actions by name.
_NAMES: Final[dict[int, str]] = {
    int(moves.CONCESSION): "concession",
    int(moves.HELMET): "helmet",
    int(moves.JERSEY): "jersey",
    int(moves.BET): "bet",
    int(moves.BET_ON): "bet",
    int(moves.BET_FREE): "bet",
    int(moves.BUY): "buy",
}
_MARKS: Final[list[i64]] = [moves.CONCESSION, moves.HELMET, moves.JERSEY]
_BETS: Final[list[i64]] = [moves.BET, moves.BET_ON, moves.BET_FREE]


def _words(move: i64) -> str:
    """Returns what a move names as words."""
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    if kind == moves.ALONE:
        return ""
    if kind == moves.CONCESSION:
        return f" {box_name(a)}"
    if kind == moves.TWO_HORSES:
        return f" {a + 1} {b + 1}"
    if kind == moves.DARK_BOXES:
        return f" {b}"
    if kind in _BETS:
        return f" {a + 1} ${b}{' on' if kind == moves.BET_ON else ' free' if kind == moves.BET_FREE else ''}"
    return f" {a + 1} x{b + 1}" if kind in (moves.JERSEY, moves.SECOND_X) and b != NO_X else f" {a + 1}"


def _fields(move: i64) -> Json:
    """Returns what a move names as fields."""
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    if kind == moves.ALONE:
        return {}
    if kind == moves.CONCESSION:
        return {"box": a, "number": BOX_HORSE[a] + 1}
    if kind == moves.DARK_BOXES:
        return {"boxes": b}
    if kind in _BETS:
        return {"horse": a + 1, "amount": b, "free": kind == moves.BET_FREE, "push": kind == moves.BET_ON}
    if kind in (moves.JERSEY, moves.SECOND_X):
        return {"horse": a + 1, "extra": b + 1 if b != NO_X else None}
    return {"horse": a + 1}


def _action(move: i64) -> Move:
    name = _NAMES[MOVE_KIND[move]]
    dark = move >= moves.DARK
    return Move(name, {**_fields(move), "dark": dark}, f"{'dark ' if dark else ''}{name}{_words(move)}")


def _bonus(move: i64) -> Move:
    bonus = moves.MOVE_BONUS[move]
    boosted = moves.MOVE_BOOSTED[move]
    named = _fields(move)
    horses = [named["horse"]] if "horse" in named else []
    if MOVE_KIND[move] == moves.TWO_HORSES:
        horses.append(MOVE_B[move] + 1)
    fields: Json = {"bonus": BONUSES[bonus], "boosted": boosted, "amount": bonus_amount(bonus, boosted)}
    # "horse_4": true matches every way to name horse 4, alone or in a pair, while a move is being entered
    for horse in horses:
        fields[f"horse_{horse}"] = True
    text = f"bonus {BONUSES[bonus]}{'+' if boosted else ''}{_words(move)}"
    return Move("bonus", {**fields, "horses": horses, "extra": named.get("extra")}, text)


def _ability(move: i64) -> Move:
    name = EFFECTS[moves.effect_of(moves.MOVE_WAITING[move])]
    mark = _NAMES[MOVE_KIND[move]] if MOVE_KIND[move] in _MARKS else None
    fields: Json = {"effect": name, "mark": mark, "horse": None, "extra": None, "box": None, "boxes": None}
    return Move("ability", {**fields, **_fields(move)}, f"use {name}{f' {mark}' if mark else ''}{_words(move)}")


def _describe(move: i64) -> Move:
    if move < moves.ACTION_MOVES:
        return _action(move)
    for plain, name in ((moves.ERASE, "erase"), (moves.DONE, "done"), (moves.PASS, "pass")):
        if move == plain:
            return Move(name, {}, name)
    return _bonus(move) if moves.MOVE_BONUS[move] != moves.NOTHING else _ability(move)


MOVES: Final[list[Move]] = [_describe(move) for move in range(MOVE_BOUND)]
BY_TEXT: Final[dict[str, int]] = {described.text: move for move, described in enumerate(MOVES)}
EXAMPLES: Final = ["bet 5 $3", "dark jersey 2 x7", "pass"]


def describe_move(move: i64) -> Move:
    if move < 0 or move >= MOVE_BOUND:
        raise unknown_move(move, "LS-4.2", EXAMPLES)
    return MOVES[move]


def parse_move(text: str) -> int:
    move = BY_TEXT.get(text)
    if move is None:
        raise unknown_move(text, "LS-4.2", EXAMPLES)
    return move
