"""The configuration of a race: the options, and what is derived from them."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import PLAYER, BoolOption, FieldReader, IntListOption, IntOption, Setup, SetupError, wrong
from paddock.engine.colours import COLOURS_OPTION, SeatColours, colours_option
from paddock.engine.schema import UNSET_LIST, EnumList, Flag, Number, StateSchema
from paddock.games.heat import cards
from paddock.games.heat.course import Course
from paddock.games.heat.track import TRACKS, Circuit, find
from paddock.tracks import TrackField

LEGEND: Final = "legend"
FEWEST_CARS: Final = 2
MOST_CARS: Final = len(cards.COLOURS)

OPTIONS: Final = (
    TRACKS.option("circuit", "Circuit", "The circuit of the race."),
    IntOption(
        "laps",
        0,
        "Laps",
        "The number of laps; 0 means the circuit's usual number.",
        low=0,
        high=cards.MOST_LAPS,
        unit="{n} lap|{n} laps",
    ),
    IntListOption(
        "handicap",
        [0],
        "Handicap",
        "Heat cards removed from the engine before the race, for experienced drivers who race beginners. "
        "One number for everybody, or one per seat.",
        low=0,
        high=cards.MOST_HANDICAP,
    ),
    BoolOption(
        "mulligan",
        False,
        "New first hand",
        "In the first round, you may pay 1 heat once to draw a new hand of seven cards.",
    ),
    BoolOption(
        "give_up",
        False,
        "Giving up",
        "After the first car has finished, other drivers may give up and take the last place.",
    ),
    IntOption("legend_boost", 0, "Faster Legends", "Added to every speed of the Legends.", 0, cards.MOST_LEGEND_BOOST),
    BoolOption(
        "aggressive", False, "Aggressive Legends", "From a space with a chevron, a Legend may pass one more corner."
    ),
    colours_option(
        cards.COLOURS, "The colour of each seat's car. A Legend's colour decides which numbers on a card are for it."
    ),
)


class GameConfig:
    """The configuration, shared by all copies of a race; it never changes."""

    circuit: Circuit
    laps: i64 = 0
    seats: list[str] = UNSET_LIST
    colours: list[i64] = UNSET_LIST  # per seat: HEAT-2.10
    legend_boost: i64 = 0
    aggressive: bool = False
    give_up: bool = False

    # derived from the options
    cars: i64 = 0
    legend: list[bool] = UNSET_LIST  # per seat
    course: Course
    finish: i64 = 0
    last_round: i64 = 0
    adrenaline: i64 = 0  # the number of cars at the back that have it

    def rebuild_caches(self) -> None:
        self.cars = len(self.seats)
        self.legend = [kind == LEGEND for kind in self.seats]
        self.course = Course(self.circuit, self.laps)
        self.finish = self.course.finish
        self.last_round = cards.ROUNDS_PER_LAP * self.laps
        self.adrenaline = cards.ADRENALINE_CARS_BIG if self.cars >= cards.BIG_FIELD else cards.ADRENALINE_CARS


SEAT_COLOURS: Final = SeatColours("colours", cards.COLOURS, lambda config: len(config.seats))
SCHEMA: Final = StateSchema(
    TrackField("circuit", TRACKS),
    Number("laps", 1, cards.MOST_LAPS),
    EnumList("seats", [PLAYER, LEGEND]),
    SEAT_COLOURS,
    Number("legend_boost", 0, cards.MOST_LEGEND_BOOST),
    Flag("aggressive"),
    Flag("give_up"),
)


def check(setup: Setup) -> None:
    """Raises SetupError for options that contradict each other, and for an invalid circuit."""
    find(setup.options["circuit"])
    if PLAYER not in setup.seats:
        raise SetupError("Legends do not race alone: add at least one player")
    handicap: list[int] = setup.options["handicap"]
    if len(handicap) not in (1, len(setup.seats)):
        raise SetupError(
            "option {option}: expected one number for everybody, or one for each of the {seats} seats; got {n}",
            {"option": "handicap", "seats": len(setup.seats), "n": len(handicap)},
        )


def from_setup(setup: Setup) -> GameConfig:
    config = GameConfig()
    config.circuit = find(setup.options["circuit"])
    config.laps = setup.options["laps"] or config.circuit.laps
    config.seats = list(setup.seats)
    config.colours = SEAT_COLOURS.numbers(setup.options[COLOURS_OPTION][: len(setup.seats)])
    config.legend_boost = setup.options["legend_boost"]
    config.aggressive = setup.options["aggressive"]
    config.give_up = setup.options["give_up"]
    config.rebuild_caches()
    return config


def full_engines(setup: Setup) -> list[int]:
    """HEAT-2.4: per seat, the heat in the engine before the race."""
    handicap: list[int] = setup.options["handicap"]
    if len(handicap) == 1:
        handicap = handicap * len(setup.seats)
    heat = int(find(setup.options["circuit"]).heat)
    return [heat - fewer for fewer in handicap]


def read(reader: FieldReader) -> GameConfig:
    config = GameConfig()
    SCHEMA.read(reader, config)
    if not FEWEST_CARS <= len(config.seats) <= MOST_CARS or PLAYER not in config.seats:
        raise wrong("seats", f"a race has {FEWEST_CARS} to {MOST_CARS} cars, at least one of them a player's")
    config.rebuild_caches()
    return config
