"""The race, the horses and their cards, read from data/*.toml. Horses are 0 to 7 in here and 1 to 8 for people.

A card is an index into the CARD_ tables; an ability is known by its EFFECT, and each effect is on one card only.
"""

import tomllib
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64


def read_data(name: str) -> Any:
    return tomllib.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


_RACE: Final = read_data("race.toml")
_HORSES: Final = read_data("horses.toml")["horse"]
_CARDS: Final = read_data("cards.toml")["card"]

LAST_SPACE: Final[i64] = _RACE["spaces"]
FINISHED: Final[i64] = LAST_SPACE + 1  # the position of a horse that has crossed the finish
LINE: Final[i64] = _RACE["line"]
MOVEMENT_DIE: Final[list[i64]] = _RACE["movement_die"]
PRIZES: Final[list[int]] = _RACE["prizes"]
PLACES: Final[i64] = len(PRIZES)
PAST_THE_LINE: Final[i64] = _RACE["past_the_line"]
SET_PAYS: Final[i64] = _RACE["set_pays"]
HIGHEST_BET: Final[i64] = _RACE["highest_bet"]
MOST_ROUNDS: Final[i64] = _RACE["most_rounds"]

HORSES: Final[i64] = len(_HORSES)
COLOURS: Final[list[str]] = [row["colour"] for row in _HORSES]
ODDS: Final[list[i64]] = [odds for row in _HORSES for odds in row["odds"]]  # three per horse
PRINTED: Final[list[i64]] = [sum(1 << (horse - 1) for horse in row["extra"]) for row in _HORSES]  # a bit per X

SETS: Final = ("first", "second", "third")
EXTRA: Final = "extra"  # on the cards of no set
CARD_IDS: Final[list[str]] = [row["id"] for row in _CARDS]
CARD_NAMES: Final[list[str]] = [row["name"] for row in _CARDS]
CARD_TEXTS: Final[list[str]] = [row["text"] for row in _CARDS]
CARD_SETS: Final[list[str]] = [row["set"] for row in _CARDS]
CARD_TRIGGERS: Final[list[list[str]]] = [row["trigger"] for row in _CARDS]
CARD_HORSE: Final[list[i64]] = [row["horse"] - 1 for row in _CARDS]
CARD_PRICE: Final[list[i64]] = [row.get("price", _HORSES[row["horse"] - 1]["price"]) for row in _CARDS]

#: The abilities by name, those that open a choice first; the numbers below are their places in this list.
EFFECTS: Final[list[str]] = [
    "column-mark",
    "line-money",
    "turn-money",
    "half-price",
    "crowd",
    "erase-two",
    "second-x",
    "row-back",
    "row-erase",
    "helmet-money",
    "any-mark",
    "pair-on",
    "gift-money",
    "chaser",
    "take",
    "jerseys",
    "set-bet",
    "toll",
    "neighbour",
    "bet-on",
    "first-free",
    "money-boost",
    "back-boost",
    "bet-boost",
    "on-boost",
    "stable",
    "penalty",
    "family",
    "bare",
    "odd",
    "bets",
    "rows",
    "top",
]
COLUMN_MARK: Final[i64] = 0
LINE_MONEY: Final[i64] = 1
TURN_MONEY: Final[i64] = 2
HALF_PRICE: Final[i64] = 3
CROWD: Final[i64] = 4
ERASE_TWO: Final[i64] = 5
SECOND_X: Final[i64] = 6
ROW_BACK: Final[i64] = 7
ROW_ERASE: Final[i64] = 8
HELMET_MONEY: Final[i64] = 9
ANY_MARK: Final[i64] = 10
PAIR_ON: Final[i64] = 11
GIFT_MONEY: Final[i64] = 12
CHASER: Final[i64] = 13
TAKE: Final[i64] = 14
JERSEYS: Final[i64] = 15
SET_BET: Final[i64] = 16
TOLL: Final[i64] = 17
NEIGHBOUR: Final[i64] = 18
BET_ON: Final[i64] = 19
FIRST_FREE: Final[i64] = 20
MONEY_BOOST: Final[i64] = 21
BACK_BOOST: Final[i64] = 22
BET_BOOST: Final[i64] = 23
ON_BOOST: Final[i64] = 24
STABLE: Final[i64] = 25
PENALTY: Final[i64] = 26
FAMILY: Final[i64] = 27
BARE: Final[i64] = 28
ODD: Final[i64] = 29
BETS: Final[i64] = 30
ROWS: Final[i64] = 31
TOP: Final[i64] = 32
EFFECT_COUNT: Final[i64] = len(EFFECTS)

CARD_EFFECT: Final[list[i64]] = [EFFECTS.index(row["effect"]) for row in _CARDS]
#: Per effect, the dollars, spaces or boxes on its card, and the card.
AMOUNT: Final[list[i64]] = [next(row["amount"] for row in _CARDS if row["effect"] == name) for name in EFFECTS]
EFFECT_CARD: Final[list[i64]] = [next(n for n, row in enumerate(_CARDS) if row["effect"] == name) for name in EFFECTS]
CARD_BY_ID: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_IDS)}


def cards_of(horse: i64) -> list[int]:
    """Every card with that horse's number."""
    return [card for card in range(len(CARD_IDS)) if CARD_HORSE[card] == horse]


def bits(mask: i64) -> list[i64]:
    """The places of the bits that are set, rising."""
    found: list[i64] = []
    place: i64 = 0
    while mask >> place:
        if mask >> place & 1:
            found.append(place)
        place += 1
    return found
