"""Moves in words: `overtake+3:blue blue1`, `crash`, `roll`. The text is canonical: one per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move, unknown_move
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.moves import ANSWERS, CARD_MOVES, MOVE_BOUND, NO_CAR, TARGETS


def card_fields(card: i64) -> Json:
    """Returns what a card shows."""
    team = cards.CARD_TEAM[card]
    return {
        "card": cards.CARD_NAMES[card],
        "kind": cards.KINDS[cards.CARD_KIND[card]],
        "places": cards.CARD_PLACES[card],
        "team": cards.TEAMS[team] if team != cards.NO_TEAM else None,
    }


def _describe(move: i64) -> Move:
    if move >= CARD_MOVES:
        text = ANSWERS[move - CARD_MOVES]
        return Move(text, {}, text)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    name = cards.CARD_NAMES[card]
    if cards.CARD_KIND[card] >= cards.SPIN_OUT:
        return Move("card", {"card": name, "car": None}, name)
    if car == NO_CAR:
        return Move("card", {"card": name, "car": None}, f"{name} -")
    return Move("card", {"card": name, "car": cards.CARS[car]}, f"{name} {cards.CARS[car]}")


MOVES: Final[list[Move]] = [_describe(move) for move in range(MOVE_BOUND)]
#: A card whose car is named by the die has one text for all of its numbers; the last of them, with NO_CAR, is the move.
BY_TEXT: Final[dict[str, int]] = {described.text: move for move, described in enumerate(MOVES)}
EXAMPLES: Final = ["overtake+3:blue blue1", "crash", "roll"]


def describe_move(move: i64) -> Move:
    if move < 0 or move >= MOVE_BOUND:
        raise unknown_move(move, "FMR-3.3", EXAMPLES)
    return MOVES[move]


def parse_move(text: str) -> int:
    if text in BY_TEXT:
        return BY_TEXT[text]
    if text.partition(" ")[0] in cards.CARD_BY_NAME:
        raise IllegalMove("'{move}' does not name a car for this card", "FMR-4.2", {"move": text})
    raise unknown_move(text, "FMR-3.3", EXAMPLES)
