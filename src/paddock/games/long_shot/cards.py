"""The race, the horses and their cards, read from data/*.toml. Horses are 0 to 7 in the code and 1 to 8 for users.

A card is an index into the CARD_ tables. Its ability, an EFFECT, is unique to it; abilities.py implements it.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine.data import read_data

_RACE: Final = read_data(__package__, "race.toml")
_HORSES: Final = read_data(__package__, "horses.toml")["horse"]
_CARDS: Final = read_data(__package__, "cards.toml")["card"]

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
ALL_HORSES: Final[i64] = 2 ** len(_HORSES) - 1
COLOURS: Final[list[str]] = [row["colour"] for row in _HORSES]
ODDS: Final[list[i64]] = [odds for row in _HORSES for odds in row["odds"]]  # three per horse
PRINTED: Final[list[i64]] = [sum(1 << (horse - 1) for horse in row["extra"]) for row in _HORSES]  # a bit per X

SETS: Final = ("first", "second", "third")
EXTRA: Final = "extra"  # the cards that belong to no set
CARD_IDS: Final[list[str]] = [row["id"] for row in _CARDS]
CARD_NAMES: Final[list[str]] = [row["name"] for row in _CARDS]
CARD_TEXTS: Final[list[str]] = [row["text"] for row in _CARDS]
CARD_SETS: Final[list[str]] = [row["set"] for row in _CARDS]
CARD_TRIGGERS: Final[list[list[str]]] = [row["trigger"] for row in _CARDS]
CARD_HORSE: Final[list[i64]] = [row["horse"] - 1 for row in _CARDS]
CARD_PRICE: Final[list[i64]] = [row.get("price", _HORSES[row["horse"] - 1]["price"]) for row in _CARDS]

CARD_AMOUNT: Final[list[i64]] = [row["amount"] for row in _CARDS]
CARD_BET: Final[list[i64]] = [row.get("bet", 0) for row in _CARDS]
CARD_HORSES: Final[list[i64]] = [row.get("horses", 0) for row in _CARDS]
CARD_AT_ONCE: Final[list[i64]] = [row.get("at_once", 1) for row in _CARDS]
#: Whether a card allows concessions for numbers other than the one rolled, and whether it has bets of its own.
CARD_REACHES: Final[list[bool]] = [row.get("reaches", False) for row in _CARDS]
CARD_OWN_BET: Final[list[bool]] = [row.get("own_bet", False) for row in _CARDS]
#: Where the owner chooses a horse: on the course, or in a column of the sheet.
CARD_PLACES: Final[list[str | None]] = [row.get("place") for row in _CARDS]
CARD_BOOSTS: Final[list[list[str]]] = [row.get("boosts", []) for row in _CARDS]
CARD_BY_ID: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_IDS)}
NO_CARD: Final[i64] = -1

_BY_EFFECT: Final = sorted(range(len(_CARDS)), key=lambda card: "choice" not in _CARDS[card])
#: Per ability, its card: first those that wait until they are used, whose numbers moves and tables use.
EFFECT_CARD: Final[list[i64]] = list(_BY_EFFECT)
EFFECTS: Final[list[str]] = [_CARDS[card]["effect"] for card in _BY_EFFECT]
CARD_EFFECT: Final[list[i64]] = [_BY_EFFECT.index(card) for card in range(len(_CARDS))]
#: The kind of target of an ability; only for those that wait.
CHOICES: Final[list[str]] = [_CARDS[card]["choice"] for card in _BY_EFFECT if "choice" in _CARDS[card]]


def cards_of(horse: i64) -> list[int]:
    """Returns all cards with that horse's number."""
    return [card for card in range(len(CARD_IDS)) if CARD_HORSE[card] == horse]
