"""The configuration of a season: the options, and the values derived from them."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import FieldReader, Setup, SetupError, wrong
from paddock.engine.options import BoolOption, ChoiceOption, IntListOption, IntOption, OrderOption, TextListOption
from paddock.engine.schema import UNSET_LIST, Field, Flag, Number, Numbers, OmitIfDefault, StateSchema
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARS, DRIVERS, HAND, MOST_RACES, NUMBERS, TEAMS

#: A team without a player, in place of a seat.
NOBODY: Final[i64] = -1
FIRST_RULES: Final = "1"
RULES_VERSION: Final = "2"
#: How players with several teams are ranked: by their best team, or by all of them together.
BEST_TEAM: Final = "team"
ALL_TEAMS: Final = "player"
MOST_PLAYERS: Final = len(TEAMS)
MOST_REMOVED: Final = 44

DRIVER_NAMES: Final = TextListOption(
    "drivers",
    list(DRIVERS),
    "Drivers",
    "Drivers' title: the driver of each car.",
    low=1,
    high=cards.LONGEST_NAME,
    each=tuple(CARS),
    needs="drivers_title",
)
CAR_NUMBERS: Final = IntListOption(
    "car_numbers",
    list(NUMBERS),
    "Car numbers",
    "Drivers' title: the number of each car, all different.",
    low=1,
    high=cards.HIGHEST_NUMBER,
    each=tuple(CARS),
    needs="drivers_title",
)
GRID: Final = OrderOption(
    "grid",
    list(CARS),
    "Starting order",
    "The order of the cars at the start of the first race, from pole position to last place.",
    choices=tuple(CARS),
    needs="noted_order",
    titles=tuple(f"{car[:-1].capitalize()} {car[-1]}" for car in CARS),
)
OPTIONS: Final = (
    IntOption(
        "races", 3, "Races", "The number of races in the season.", low=1, high=MOST_RACES, unit="{n} race|{n} races"
    ),
    IntListOption(
        "removed",
        [0],
        "Cards taken out",
        "Shorter races: how many cards are removed unseen before a race (usually six). "
        "One number for all races, or one per race.",
        low=0,
        high=MOST_REMOVED,
    ),
    BoolOption("drivers_title", False, "Drivers' title", "Also score every car for the drivers' title."),
    DRIVER_NAMES,
    CAR_NUMBERS,
    OrderOption(
        "teams",
        list(TEAMS),
        "Teams",
        "Which seat runs which team: the first team is for the first seat, and so on around the table.",
        choices=tuple(TEAMS),
    ),
    ChoiceOption(
        "champion",
        BEST_TEAM,
        "Champion",
        "With two or three players, who run several teams each: either the player with the best team wins, "
        "or the player whose teams have the most points in total.",
        choices=(BEST_TEAM, ALL_TEAMS),
        titles=("Best team", "All teams together"),
    ),
    BoolOption(
        "noted_order",
        False,
        "Fixed starting order",
        "The first race starts in an order that you enter, for example the result of an earlier season.",
    ),
    GRID,
)


class GameConfig:
    """The configuration, shared by all copies of a season; it never changes."""

    players: i64 = 0
    owners: list[i64] = UNSET_LIST  # per team: the seat, or NOBODY
    removed: list[i64] = UNSET_LIST  # per race: cards taken out unseen
    best_team: bool = False  # FMR-8.3: players with several teams are ranked by the best of them
    drivers_title: bool = False
    drivers: list[str] = UNSET_LIST  # per car: its driver
    car_numbers: list[i64] = UNSET_LIST  # per car: its number

    #: Derived from these. A side scores points: a seat with all of its teams, or, after the seats, a single team.
    sides: list[i64] = UNSET_LIST  # per team
    side_owners: list[i64] = UNSET_LIST  # per side: the seat, or NOBODY; also for sides that do not race
    racing: list[i64] = UNSET_LIST  # the sides that race, in ascending order

    def rebuild_caches(self) -> None:
        self.sides = [
            self.players + team if self.best_team or owner == NOBODY else owner
            for team, owner in enumerate(self.owners)
        ]
        self.side_owners = [*range(self.players), *self.owners]
        self.racing = sorted(set(self.sides))

    def several_teams(self) -> bool:
        """Returns whether players run more than one team each."""
        return self.players < MOST_PLAYERS and NOBODY not in self.owners


def seat_or_none(owner: i64) -> int | None:
    """Returns an owner as in views and standings."""
    return int(owner) if owner != NOBODY else None


class DriverNames(Field):
    """FMR-9.5: the drivers of the cars, as in the option."""

    def write(self, owner: Any) -> Any:
        return list(owner.drivers)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        try:
            return DRIVER_NAMES.check(reader.value(self.name))
        except SetupError as error:
            raise wrong(self.name, str(error)) from None


def most_removed(players: int) -> int:
    """FMR-9.1, FMR-9.2: leaves at least five cards for each player."""
    return len(cards.CARDS_IN_ALL) - int(HAND) * players


SCHEMA: Final = StateSchema(
    Number("players", 2, MOST_PLAYERS),
    Numbers("owners", int(NOBODY), lambda config: config.players - 1, MOST_PLAYERS),
    Numbers("removed", 0, lambda config: most_removed(config.players)),
    # only if players run several teams, and not by the first rules
    OmitIfDefault(Flag("best_team"), False),
    Flag("drivers_title"),
    # only custom names, so that a change of the default names does not affect other seasons
    OmitIfDefault(DriverNames("drivers"), DRIVERS),
    OmitIfDefault(Numbers("car_numbers", CAR_NUMBERS.low, CAR_NUMBERS.high, int(CAR_COUNT), different=True), NUMBERS),
)


def check(setup: Setup) -> None:
    """Raises SetupError for options that contradict each other."""
    races: int = setup.options["races"]
    removed: list[int] = setup.options["removed"]
    if len(removed) not in (1, races):
        raise SetupError(
            "option {option}: expected one number for all races, or one for each of the {races} races; got {n}",
            {"option": "removed", "races": races, "n": len(removed)},
        )
    most = most_removed(len(setup.seats))
    if max(removed) > most:
        raise SetupError(
            "option {option}: with {seats} seats at most {n} cards can be removed",
            {"option": "removed", "seats": len(setup.seats), "n": most},
        )
    numbers: list[int] = setup.options["car_numbers"]
    for number in numbers:
        if numbers.count(number) > 1:
            raise SetupError(
                "option {option}: every car needs a different number, but {number} appears more than once",
                {"option": "car_numbers", "number": number},
            )
    if setup.options["grid"] != GRID.default and not setup.options["noted_order"]:
        raise SetupError(
            "option {option} has no effect; turn {other} on as well", {"option": "grid", "other": "noted_order"}
        )


def from_setup(setup: Setup) -> GameConfig:
    config = GameConfig()
    players = len(setup.seats)
    config.players = players
    config.owners = [NOBODY] * len(TEAMS)
    # FMR-2.1 to FMR-2.3: two or three players divide all teams, with four or five some have no player
    dealt = len(TEAMS) if len(TEAMS) % players == 0 else players
    for n, team in enumerate(setup.options["teams"][:dealt]):
        config.owners[TEAMS.index(team)] = n % players
    removed: list[i64] = setup.options["removed"]
    races: int = setup.options["races"]
    config.removed = removed * races if len(removed) == 1 else removed
    config.best_team = setup.options["champion"] == BEST_TEAM and setup.rules != FIRST_RULES and config.several_teams()
    config.drivers_title = setup.options["drivers_title"]
    config.drivers = setup.options["drivers"] if config.drivers_title else DRIVERS
    config.car_numbers = setup.options["car_numbers"] if config.drivers_title else NUMBERS
    config.rebuild_caches()
    return config


def read(reader: FieldReader) -> GameConfig:
    """Returns the config of a loaded position."""
    config = GameConfig()
    SCHEMA.read(reader, config)
    for seat in range(config.players):
        if seat not in config.owners:
            raise wrong("players and owners", f"seat {seat} of {config.players} runs no team")
    if not 1 <= len(config.removed) <= MOST_RACES:
        raise wrong("removed", f"a season has 1 to {MOST_RACES} races, but there are {len(config.removed)} entries")
    if config.best_team and not config.several_teams():
        raise wrong("best_team and owners", "it is for seasons in which each player runs several teams")
    config.rebuild_caches()
    return config
