"""Moves in words: `overtake+3:blue blue1`, `crash`, `roll`. The text is canonical: one per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.moves import ANSWERS, CARD_MOVES, MOVE_BOUND, NO_CAR, TARGETS

ANSWER_TEXT: Final[dict[int, str]] = {move: text for text, move in ANSWERS.items()}


def card_fields(card: i64) -> Json:
    """What a card shows."""
    team = cards.CARD_TEAM[card]
    return {
        "card": cards.CARD_NAMES[card],
        "kind": cards.KINDS[cards.CARD_KIND[card]],
        "places": cards.CARD_PLACES[card],
        "team": cards.TEAMS[team] if team != cards.NO_TEAM else None,
    }


def describe_move(move: i64) -> Move:
    if move < 0 or move >= MOVE_BOUND:
        raise IllegalMove(f"there is no move {move}", "FMR-3.3")
    if move >= CARD_MOVES:
        text = ANSWER_TEXT[move]
        return Move(text, {}, text)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    name = cards.CARD_NAMES[card]
    if cards.CARD_KIND[card] >= cards.SPIN_OUT:
        return Move("card", {"card": name, "car": None}, name)
    if car == NO_CAR:
        return Move("card", {"card": name, "car": None}, f"{name} -")
    return Move("card", {"card": name, "car": cards.CARS[car]}, f"{name} {cards.CARS[car]}")


def parse_move(text: str) -> int:
    if text in ANSWERS:
        return ANSWERS[text]
    name, _, target = text.partition(" ")
    card = cards.CARD_BY_NAME.get(name)
    if card is None:
        raise IllegalMove(f"{text!r} names no card of the game", "FMR-3.3")
    chosen_by_die = cards.CARD_KIND[card] >= cards.SPIN_OUT
    if (target == "" and chosen_by_die) or (target == "-" and not chosen_by_die):
        return int(card * TARGETS + NO_CAR)
    car = cards.CAR_BY_NAME.get(target)
    if car is None or chosen_by_die:
        raise IllegalMove(f"{text!r} names no car that the card could be for", "FMR-4.2")
    return int(card * TARGETS + car)
