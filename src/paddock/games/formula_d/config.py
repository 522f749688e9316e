"""The configuration of a race: the track, the laps, and the rules version."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import FieldReader, IntOption, Setup
from paddock.engine.colours import COLOURS_OPTION, SeatColours, colours_option
from paddock.engine.schema import UNSET_LIST, Number, RulesVersion, StateSchema
from paddock.games.formula_d.dice import CAR_COLOURS, HIGHEST_GEAR, MOST_CARS, MOST_LAPS, TEAMS
from paddock.games.formula_d.track import TRACKS, Track, find
from paddock.tracks import TrackField

FIRST_RULES: Final = "1"
SECOND_RULES: Final = "2"
NEWEST_RULES: Final = "3"

#: The rank of cars on the same half space: by gear, then by lane.
LANE_RANKS: Final[i64] = 8
HALF_RANKS: Final[i64] = 64
#: FD-10.7: the pit lane ranks behind its entry, but before the space behind that, even in 6th gear on the inside.
PIT_RANK: Final[i64] = HIGHEST_GEAR * LANE_RANKS + 3 - HALF_RANKS
#: With the first rules it ranked like 4th gear there.
PIT_RANK_BEFORE: Final[i64] = 4 * LANE_RANKS - HALF_RANKS

OPTIONS: Final = (
    TRACKS.option(
        "track", "Track", "Monaco with its pits, or a street race at night with nitro, police and residents."
    ),
    IntOption(
        "laps",
        1,
        "Laps",
        "One lap, or two laps with a pit stop (Monaco) or a checkpoint (street).",
        low=1,
        high=MOST_LAPS,
        unit="{n} lap|{n} laps",
    ),
    colours_option(
        CAR_COLOURS,
        "The colour of each seat's car; at most two cars have the same one. It decides which garage is yours: white is "
        "first in the pit lane, blue is last.",
    ),
)


class GameConfig:
    """The configuration, shared by all copies of a race; it never changes."""

    track: Track
    laps: i64 = 0
    players: i64 = 0
    rules: str = ""  # the version
    teams: list[i64] = UNSET_LIST  # per car

    #: Derived from these.
    arrival_decides: bool = False  # FD-3.6; with the first rules the lower seat went first
    pit_rank: i64 = 0
    keeps_rolls: bool = False  # all rolls before the first decision; with the first rules, only the last for the grid
    strained_from_pits: bool = False  # FD-8.5; with the older rules a roll that led into the pits damaged no engine
    avoids_danger: bool = False  # FD-11.9; with the older rules a detour could only avoid cars
    pit_stops: bool = False  # FD-10.1
    names: list[str] = UNSET_LIST  # per car

    def rebuild_caches(self) -> None:
        newer = self.rules != FIRST_RULES
        self.arrival_decides = newer
        self.pit_rank = PIT_RANK if newer else PIT_RANK_BEFORE
        self.keeps_rolls = newer
        newest = self.rules == NEWEST_RULES
        self.strained_from_pits = newest
        self.avoids_danger = newest
        self.pit_stops = self.track.has_pits and self.laps > 1
        self.names = []
        for car, team in enumerate(self.teams):
            # FD-1.2: of two cars of a colour the first seat's is number 1
            self.names.append(f"{TEAMS[team]}{2 if team in self.teams[:car] else 1}")


CAR_TEAMS: Final = SeatColours("colours", CAR_COLOURS, lambda config: int(config.players), attribute="teams")
SCHEMA: Final = StateSchema(
    RulesVersion("rules", FIRST_RULES, SECOND_RULES, NEWEST_RULES),
    TrackField("track", TRACKS),
    Number("laps", 1, MOST_LAPS),
    Number("players", 1, MOST_CARS),
    CAR_TEAMS,
)


def check(setup: Setup) -> None:
    """Raises SetupError for an invalid custom track."""
    find(setup.options["track"])


def from_setup(setup: Setup) -> GameConfig:
    config = GameConfig()
    config.track = find(setup.options["track"])
    config.laps = setup.options["laps"]
    config.players = len(setup.seats)
    config.rules = setup.rules
    config.teams = CAR_TEAMS.numbers(setup.options[COLOURS_OPTION][: len(setup.seats)])
    config.rebuild_caches()
    return config


def read(reader: FieldReader) -> GameConfig:
    config = GameConfig()
    SCHEMA.read(reader, config)
    config.rebuild_caches()
    return config
