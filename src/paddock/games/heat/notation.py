"""Moves in words: `gear 3`, `play 1 4 stress`, `boost`, `cool 2`, `discard 1 1`, `keep`. One text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.heat.cards import CARD_BY_NAME, CARDS, DISCARDABLE
from paddock.games.heat.moves import (
    COOL,
    DISCARD,
    FIRST_GEAR,
    GIVE_UP,
    MOVE_BOUND,
    PLAIN,
    PLAY,
    RADIX,
    SET_BY_NAME,
    SET_NAMES,
    SLIPSTREAM,
    WEIGHT,
    digit,
)

PLAIN_TEXT: Final[dict[int, str]] = {move: text for text, move in PLAIN.items()}
KEEP: Final = "keep"


def discard_names(number: i64) -> list[str]:
    """The cards of a set of discards, from the slowest on."""
    names: list[str] = []
    for card in range(DISCARDABLE):
        names.extend([CARDS[card]] * digit(number, card))
    return names


def describe_move(move: i64) -> Move:
    if move < 0 or move >= MOVE_BOUND:
        raise IllegalMove(f"there is no move {move}", "HEAT-3.1")
    if move >= DISCARD:
        gone = discard_names(move - DISCARD)
        return Move("discard", {"cards": gone}, "discard " + " ".join(gone) if gone else KEEP)
    if move >= PLAY:
        cards = SET_NAMES[move - PLAY]
        return Move("play", {"cards": list(cards)}, "play " + " ".join(cards))
    text = PLAIN_TEXT[int(move)]
    fields: Json = {}
    if move < GIVE_UP:
        fields = {"gear": int(move - FIRST_GEAR + 1)}
    elif COOL < move < SLIPSTREAM:
        fields = {"heat": int(move - COOL)}
    return Move(text.split()[0], fields, text)


def parse_move(text: str) -> int:
    if text in PLAIN:
        return PLAIN[text]
    if text == KEEP:
        return int(DISCARD)
    kind, _, names = text.partition(" ")
    if kind == "play" and names in SET_BY_NAME:
        return int(PLAY) + SET_BY_NAME[names]
    if kind == "discard" and names:
        return int(DISCARD) + _discards(names)
    raise IllegalMove(f"{text!r} is no move; moves read 'gear 3', 'play 1 4', 'boost', 'discard 1'", "HEAT-3.1")


def _discards(names: str) -> int:
    number: i64 = 0
    last = -1
    for name in names.split(" "):
        card = CARD_BY_NAME.get(name, -1)
        if card < last or not 0 <= card < DISCARDABLE or digit(number, card) + 1 >= RADIX[card]:
            raise IllegalMove(f"{names!r} names no cards that can be discarded, from the slowest on", "HEAT-10.4")
        number += WEIGHT[card]
        last = card
    return int(number)
