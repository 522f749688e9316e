"""The cards and the numbers of the rules, read from data/*.toml. A card is an index into the tables below.

Equal cards are indistinguishable, so a hand, a deck or a pile is a count per card. A shuffled deck is a bag: its top
card is any of its cards, each equally likely, drawn by the deck's own stream.
"""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine.data import read_data

_RULES: Final = read_data(__package__, "rules.toml")
COLOURS: Final[list[str]] = _RULES["colours"]
HAND: Final[i64] = _RULES["hand"]
GEARS: Final[i64] = _RULES["gears"]
SHIFT_HEAT: Final[list[i64]] = _RULES["shift_heat"]
#: Per gear; no gear, 0, does nothing.
COOLDOWN: Final[list[i64]] = [0, *_RULES["cooldown"]]
SPIN_OUT_STRESS: Final[list[i64]] = [0, *_RULES["spin_out_stress"]]
SLIPSTREAM: Final[i64] = _RULES["slipstream"]
BOOST_HEAT: Final[i64] = _RULES["boost_heat"]
MULLIGAN_HEAT: Final[i64] = _RULES["mulligan_heat"]
ADRENALINE_SPEED: Final[i64] = _RULES["adrenaline_speed"]
ADRENALINE_COOLDOWN: Final[i64] = _RULES["adrenaline_cooldown"]
ADRENALINE_CARS: Final[i64] = _RULES["adrenaline_cars"]
ADRENALINE_CARS_BIG: Final[i64] = _RULES["adrenaline_cars_in_a_big_field"]
BIG_FIELD: Final[i64] = _RULES["big_field"]
MOST_LAPS: Final[int] = _RULES["most_laps"]
MOST_HANDICAP: Final[int] = _RULES["most_handicap"]
MOST_LEGEND_BOOST: Final[int] = _RULES["most_legend_boost"]
GRID_ROWS: Final[i64] = _RULES["grid_rows"]
BOX_HEAT: Final[i64] = _RULES["box_heat"]
ROUNDS_PER_LAP: Final[i64] = _RULES["rounds_per_lap"]

_CARDS: Final[list[dict[str, Any]]] = read_data(__package__, "cards.toml")["card"]
CARDS: Final[list[str]] = [row["id"] for row in _CARDS]
CARD_COUNT: Final[i64] = len(_CARDS)
CARD_BY_NAME: Final[dict[str, int]] = {name: card for card, name in enumerate(CARDS)}
SPEED: Final[list[i64]] = [row["speed"] for row in _CARDS]
PLUS: Final[list[i64]] = [row.get("plus", 0) for row in _CARDS]
BASIC: Final[list[bool]] = [row.get("basic", False) for row in _CARDS]
UPGRADE: Final[list[bool]] = [row.get("upgrade", False) for row in _CARDS]
IN_DECK: Final[list[i64]] = [row["count"] for row in _CARDS]
#: The cards that can be played come first in the file, those that can be discarded first among them.
PLAYABLE: Final[i64] = sum(1 for row in _CARDS if row.get("play", True))
DISCARDABLE: Final[i64] = sum(1 for row in _CARDS if row.get("discard", True))
STRESS: Final[i64] = CARD_BY_NAME["stress"]
HEAT: Final[i64] = CARD_BY_NAME["heat"]

_LEGENDS: Final = read_data(__package__, "legends.toml")
#: Per card of the Legends: the top speed of each seat's colour.
LEGEND_SPEED: Final[list[list[i64]]] = [
    [row[_LEGENDS["colours"].index(colour)] for colour in COLOURS] for row in _LEGENDS["cards"]
]
LEGEND_DIAMOND: Final[list[list[i64]]] = [
    [_LEGENDS["diamonds"][speed - _LEGENDS["lowest"]] for speed in row] for row in LEGEND_SPEED
]
LEGEND_CARDS: Final[i64] = len(LEGEND_SPEED)


def spread(counts: list[i64], base: i64 = 0) -> list[i64]:
    """Returns the cards of a pile one by one, from the slowest on; its counts start at `base`."""
    listed: list[i64] = []
    for card in range(CARD_COUNT):
        count = counts[base + card]
        while count > 0:
            listed.append(card)
            count -= 1
    return listed


def card_names(counts: list[i64], base: i64 = 0) -> list[str]:
    return [CARDS[card] for card in spread(counts, base)]
