"""How many cells the cards move each car by: card by card, and packed so that a whole hand is added up at once."""

from typing import Final

from mypy_extensions import i64

from paddock.games.downforce import cards
from paddock.games.downforce.cards import CAR_COUNT, CARD_COUNT

#: The cells that a card moves car k by, at card * CAR_COUNT + k: on the strip of its colour, and on its best white one.
COLOURED: Final[list[i64]] = []
WHITE: Final[list[i64]] = []
#: Per card, the cells of all cars in one number, ten bits each.
CAR_BITS: Final[i64] = 10
CAR_MASK: Final[i64] = 2**10 - 1
ALL_COLOURED: Final[list[i64]] = []
ALL_WHITE: Final[list[i64]] = []


def _add_up_strips() -> None:
    for card in range(CARD_COUNT):
        coloured: i64 = 0
        white: i64 = 0
        for car in range(CAR_COUNT):
            COLOURED.append(cards.strip_bid(card, car))
            WHITE.append(0 if cards.CARD_COLOURS[card] >> car & 1 else cards.strip_bid(card, cards.WILD))
            coloured += COLOURED[-1] << CAR_BITS * car
            white += WHITE[-1] << CAR_BITS * car
        ALL_COLOURED.append(coloured)
        ALL_WHITE.append(white)


_add_up_strips()


def cells_of_hand(values: list[i64], hand: i64) -> i64:
    """The cells of a hand in ALL_COLOURED or ALL_WHITE, packed likewise."""
    total: i64 = 0
    card: i64 = 0
    while hand:
        if hand & 1:
            total += values[card]
        hand >>= 1
        card += 1
    return total
