"""Colours, speed cards, powers and the numbers of the rules, read from data/*.toml.

A card is a number: the regular cards in the order of the data file, then one speed-8 card per colour. A set of cards is
a bit mask. A car is identified by the number of its colour.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.engine.data import read_data

_CARDS: Final = read_data(__package__, "cards.toml")
_RULES: Final = read_data(__package__, "rules.toml")

COLOURS: Final[list[str]] = _CARDS["colours"]
LETTERS: Final[str] = _CARDS["letters"]
CAR_COUNT: Final[i64] = len(COLOURS)
WILD: Final[i64] = CAR_COUNT

#: Each player has at least one car.
MOST_PLAYERS: Final = len(COLOURS)

PRIZES: Final[list[int]] = _RULES["prizes"]
BET_PAYS: Final[list[list[int]]] = _RULES["bets"]
BET_LINES: Final[i64] = len(BET_PAYS)
BEGINNERS_HAND: Final[i64] = _RULES["beginners_hand"]
TWO_PLAYERS_HAND: Final[i64] = _RULES["two_players_hand"]
DETERMINED_CELLS: Final[i64] = _RULES["determined_cells"]
AGGRESSIVE_CELLS: Final[i64] = _RULES["aggressive_cells"]

POWERS: Final[list[str]] = [row["id"] for row in _RULES["power"]]
POWER_TITLES: Final[list[str]] = [row["title"] for row in _RULES["power"]]
POWER_HELP: Final[list[str]] = [row["help"] for row in _RULES["power"]]
AGGRESSIVE: Final[i64] = POWERS.index("aggressive")
CUNNING: Final[i64] = POWERS.index("cunning")
DETERMINED: Final[i64] = POWERS.index("determined")
STRATEGIC: Final[i64] = POWERS.index("strategic")
TRICKY: Final[i64] = POWERS.index("tricky")
UNPREDICTABLE: Final[i64] = POWERS.index("unpredictable")

#: The most strips of a card; strip n of card c is at c * STRIPS + n of the two tables below.
STRIPS: Final[i64] = max(len(text.split()) for text in _CARDS["cards"])
STRIP_COLOUR: Final[list[i64]] = []
STRIP_CELLS: Final[list[i64]] = []

CARD_NAMES: Final[list[str]] = []
CARD_STRIPS: Final[list[i64]] = []  # how many strips it has
CARD_WILDS: Final[list[i64]] = []  # how many of them are white
CARD_COLOURS: Final[list[i64]] = []  # a bit for each colour on it
CARD_LOWEST: Final[list[i64]] = []  # its lowest number
CARD_LOWEST_WILD: Final[list[i64]] = []  # the lowest number on its white strips, 0 if it has none
#: What card c bids for car k, at c * (CAR_COUNT + 1) + k; for k = WILD what its white strips bid.
CARD_BID: Final[list[i64]] = []
#: DF-3.5: the rank among equal bids: cards with more strips win, then cards with fewer white ones.
CARD_TIE: Final[list[i64]] = []


def _print_cards() -> None:
    for text in [*_CARDS["cards"], *_CARDS["speed_8"]]:
        strips = text.split()
        colours = [(LETTERS + _CARDS["wild"]).index(strip[0]) for strip in strips]
        cells = [int(strip[1:]) for strip in strips]
        wilds = [n for n, colour in zip(cells, colours, strict=True) if colour == WILD]
        blank = int(STRIPS) - len(strips)
        STRIP_COLOUR.extend(colours + [int(WILD)] * blank)
        STRIP_CELLS.extend(cells + [0] * blank)
        CARD_NAMES.append("".join(strips))
        CARD_STRIPS.append(len(strips))
        CARD_WILDS.append(len(wilds))
        CARD_TIE.append(len(strips) * (int(STRIPS) + 1) - len(wilds))
        CARD_LOWEST.append(min(cells))
        CARD_LOWEST_WILD.append(min(wilds, default=0))
        CARD_COLOURS.append(mask_of([colour for colour in set(colours) if colour != WILD]))
        for colour in range(int(CAR_COUNT) + 1):
            CARD_BID.append(max([n for n, c in zip(cells, colours, strict=True) if c == colour], default=0))


def mask_of(numbers: list[i64]) -> i64:
    """Returns the set of these numbers."""
    mask: i64 = 0
    for number in numbers:
        mask |= BITS[number]
    return mask


_print_cards()
REGULAR: Final[i64] = len(_CARDS["cards"])
SPEED_8: Final[i64] = REGULAR  # the speed-8 card of car k is SPEED_8 + k
CARD_COUNT: Final[i64] = len(CARD_NAMES)
ALL_REGULAR: Final[i64] = BITS[REGULAR] - 1
#: More than any card's rank among equal bids, and the highest number on any card.
TIES: Final[i64] = max(CARD_TIE) + 1
HIGHEST_BID: Final[i64] = max(CARD_BID)
#: The cards with more than one strip.
SEVERAL_STRIPS: Final[i64] = mask_of([card for card in range(CARD_COUNT) if CARD_STRIPS[card] > 1])
CARD_BY_NAME: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}


def strip_colour(card: i64, strip: i64) -> i64:
    """Returns the car that a strip moves, or WILD."""
    return STRIP_COLOUR[card * STRIPS + strip]


def strip_cells(card: i64, strip: i64) -> i64:
    return STRIP_CELLS[card * STRIPS + strip]


def strip_bid(card: i64, colour: i64) -> i64:
    """Returns the number on a card's strip of a colour, or with WILD on its best white one; 0 if it has none."""
    return CARD_BID[card * (CAR_COUNT + 1) + colour]


#: The cells that a card moves car k by, at card * CAR_COUNT + k: on the strip of its colour, and on its best white one.
COLOURED: Final[list[i64]] = []
WHITE: Final[list[i64]] = []
#: Per card, the cells of all cars in one number, ten bits each, so that a whole hand can be added at once.
CAR_BITS: Final[i64] = 10
CAR_MASK: Final[i64] = 2**10 - 1
ALL_COLOURED: Final[list[i64]] = []
ALL_WHITE: Final[list[i64]] = []


def _add_up_strips() -> None:
    for card in range(CARD_COUNT):
        coloured: i64 = 0
        white: i64 = 0
        for car in range(CAR_COUNT):
            COLOURED.append(strip_bid(card, car))
            WHITE.append(0 if CARD_COLOURS[card] >> car & 1 else strip_bid(card, WILD))
            coloured += COLOURED[-1] << CAR_BITS * car
            white += WHITE[-1] << CAR_BITS * car
        ALL_COLOURED.append(coloured)
        ALL_WHITE.append(white)


_add_up_strips()


def cells_for(cells: i64, car: i64) -> i64:
    """Returns the cells of one car in a number with those of all cars."""
    return cells >> CAR_BITS * car & CAR_MASK


def cells_of_hand(values: list[i64], hand: i64) -> i64:
    """Returns the cells of a hand in ALL_COLOURED or ALL_WHITE, all cars in one number."""
    total: i64 = 0
    card: i64 = 0
    while hand:
        if hand & 1:
            total += values[card]
        hand >>= 1
        card += 1
    return total
