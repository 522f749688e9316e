"""Moves in words: `gear 3`, `play 1 4 stress`, `boost`, `cool 2`, `discard 1 1`, `keep`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.heat import cards, moves

PLAIN_TEXT: Final[dict[int, str]] = {move: text for text, move in moves.PLAIN.items()}
KEEP: Final = "keep"


def discard_names(number: i64) -> list[str]:
    """The cards of a set of discards, from the slowest on."""
    names: list[str] = []
    for card in range(cards.DISCARDABLE):
        names.extend([cards.CARDS[card]] * moves.digit(number, card))
    return names


def describe_move(move: i64) -> Move:
    if move < 0 or move >= moves.MOVE_BOUND:
        raise IllegalMove(f"there is no move {move}", "HEAT-3.1")
    if move >= moves.DISCARD:
        gone = discard_names(move - moves.DISCARD)
        return Move("discard", {"cards": gone}, "discard " + " ".join(gone) if gone else KEEP)
    if move >= moves.PLAY:
        names = moves.SET_NAMES[move - moves.PLAY]
        return Move("play", {"cards": list(names)}, "play " + " ".join(names))
    text = PLAIN_TEXT[int(move)]
    fields: Json = {}
    if move < moves.GIVE_UP:
        fields = {"gear": int(move - moves.FIRST_GEAR + 1)}
    elif moves.COOL < move < moves.SLIPSTREAM:
        fields = {"heat": int(move - moves.COOL)}
    return Move(text.split()[0], fields, text)


def parse_move(text: str) -> int:
    if text in moves.PLAIN:
        return moves.PLAIN[text]
    if text == KEEP:
        return int(moves.DISCARD)
    kind, _, names = text.partition(" ")
    if kind == "play" and names in moves.SET_BY_NAME:
        return int(moves.PLAY) + moves.SET_BY_NAME[names]
    if kind == "discard" and names:
        return int(moves.DISCARD) + _discards(names)
    raise IllegalMove(f"{text!r} is no move; moves read 'gear 3', 'play 1 4', 'boost', 'discard 1'", "HEAT-3.1")


def _discards(names: str) -> int:
    number: i64 = 0
    last = -1
    for name in names.split(" "):
        card = cards.CARD_BY_NAME.get(name, -1)
        if card < last or not 0 <= card < cards.DISCARDABLE or moves.digit(number, card) + 1 >= moves.RADIX[card]:
            raise IllegalMove(f"{names!r} names no cards that can be discarded, from the slowest on", "HEAT-10.4")
        number += moves.WEIGHT[card]
        last = card
    return int(number)
