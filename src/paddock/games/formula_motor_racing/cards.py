"""Teams, cars, drivers and cards, read from data/*.toml. A card is an index into the tables; equal cards share it.

Cars are numbered 0 to 11; cars 2t and 2t + 1 belong to team t.
"""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine.data import read_data

_RULES: Final[Any] = read_data(__package__, "rules.toml")

TEAMS: Final[list[str]] = _RULES["teams"]
POINTS: Final[list[int]] = _RULES["points"]
HAND: Final[i64] = _RULES["hand"]
DIE: Final[i64] = _RULES["die"]
PIT_STOP_HIGHEST: Final[i64] = _RULES["pit_stop_highest"]
CHARGE_HIGHEST: Final[i64] = _RULES["charge_highest"]
TURBO_FROM_LAST: Final[i64] = _RULES["turbo_from_last"]
MOST_RACES: Final[int] = _RULES["most_races"]

CARS: Final[list[str]] = [f"{team}{number}" for team in TEAMS for number in (1, 2)]
CAR_COUNT: Final[i64] = len(CARS)
#: Per team, a bit for each of its cars.
TEAM_CARS: Final[list[i64]] = [3 * 4**team for team in range(len(TEAMS))]
#: FMR-9.3: the drivers and numbers of the cars, unless the players choose their own.
DRIVERS: Final[list[str]] = _RULES["drivers"]
NUMBERS: Final[list[i64]] = list(range(1, len(CARS) + 1))
LONGEST_NAME: Final[int] = _RULES["longest_name"]
HIGHEST_NUMBER: Final[int] = _RULES["highest_number"]

KINDS: Final = [
    "overtake",
    "fall-back",
    "turbo",
    "pit-stop",
    "charge-gear",
    "charge-engine",
    "spin-out",
    "spin-last",
    "crash",
]
OVERTAKE: Final[i64] = 0
FALL_BACK: Final[i64] = 1
TURBO: Final[i64] = 2
PIT_STOP: Final[i64] = 3
CHARGE_GEAR: Final[i64] = 4
CHARGE_ENGINE: Final[i64] = 5
SPIN_OUT: Final[i64] = 6
SPIN_LAST: Final[i64] = 7
CRASH: Final[i64] = 8

NO_TEAM: Final[i64] = -1

CARD_NAMES: Final[list[str]] = []
CARD_KIND: Final[list[i64]] = []
CARD_PLACES: Final[list[i64]] = []
CARD_TEAM: Final[list[i64]] = []
#: FMR-4.2, FMR-4.3: a bit for each car on which a card may be played.
CARD_CARS: Final[list[i64]] = []
DECK: Final[list[i64]] = []


def _print_cards() -> None:
    for row in read_data(__package__, "deck.toml")["card"]:
        for team in range(len(TEAMS)) if row["colours"] == "each" else [NO_TEAM]:
            DECK.extend([len(CARD_NAMES)] * row["count"])
            CARD_NAMES.append(f"{row['id']}:{TEAMS[team]}" if team != NO_TEAM else row["id"])
            CARD_KIND.append(KINDS.index(row["kind"]))
            CARD_PLACES.append(row["places"])
            CARD_TEAM.append(team)
            CARD_CARS.append(TEAM_CARS[team] if team != NO_TEAM else sum(TEAM_CARS))


_print_cards()
CARD_COUNT: Final[i64] = len(CARD_NAMES)
CARDS_IN_ALL: Final[list[i64]] = sorted(DECK)
CARD_BY_NAME: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}
CAR_BY_NAME: Final[dict[str, int]] = {name: car for car, name in enumerate(CARS)}


def car_names(cars: list[i64]) -> list[str]:
    return [CARS[car] for car in cars]
