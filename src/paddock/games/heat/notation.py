"""Moves in words: `gear 3`, `play 1 4 stress`, `boost`, `cool 2`, `discard 1 1`, `keep`, `top 3`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move, unknown_move
from paddock.games.heat import cards, moves


def discard_names(move: i64) -> list[str]:
    """Returns the cards that a move of step 8 discards, from the slowest on."""
    names: list[str] = []
    for card in range(cards.DISCARDABLE):
        names.extend([cards.CARDS[card]] * moves.discard_count(move, card))
    return names


def _describe(move: i64) -> Move:
    if move >= moves.TOP:
        card = cards.CARDS[move - moves.TOP]
        return Move("top", {"card": card}, f"top {card}")
    if move >= moves.DISCARD:
        gone = discard_names(move)
        return Move("discard", {"cards": gone}, "discard " + " ".join(gone) if gone else "keep")
    if move >= moves.PLAY:
        names = moves.SET_NAMES[moves.plan_of(move)]
        return Move("play", {"cards": names}, "play " + " ".join(names))
    text = moves.PLAIN_TEXT[move]
    fields: Json = {}
    if moves.gear_of(move):
        fields = {"gear": int(moves.gear_of(move))}
    elif moves.heat_of(move):
        fields = {"heat": int(moves.heat_of(move))}
    return Move(text.split()[0], fields, text)


MOVES: Final[list[Move]] = [_describe(move) for move in range(moves.MOVE_BOUND)]
BY_TEXT: Final[dict[str, int]] = {described.text: move for move, described in enumerate(MOVES)}
EXAMPLES: Final = ["gear 3", "play 1 4", "boost", "discard 1"]


def describe_move(move: i64) -> Move:
    if move < 0 or move >= moves.MOVE_BOUND:
        raise unknown_move(move, "HEAT-3.1", EXAMPLES)
    return MOVES[move]


def parse_move(text: str) -> int:
    if text in BY_TEXT:
        return BY_TEXT[text]
    kind, _, names = text.partition(" ")
    if kind == "discard" and names:
        raise IllegalMove(
            "'{cards}' is not a list of cards that can be discarded, the slowest first", "HEAT-10.4", {"cards": names}
        )
    raise unknown_move(text, "HEAT-3.1", EXAMPLES)
