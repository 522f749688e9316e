"""The configuration of a game: the options, and the values for all its races that are derived from them."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import BoolOption, FieldReader, Setup, SetupError, wrong
from paddock.engine.schema import UNSET_LIST, Field, Flag, Number, RulesVersion, StateSchema
from paddock.games.downforce.cards import MOST_PLAYERS
from paddock.games.downforce.track import TRACKS, Track, find

RULES_VERSION: Final = "4"
THIRD_RULES: Final = "3"
SECOND_RULES: Final = "2"
FIRST_RULES: Final = "1"
#: The tracks as they were before the third version of the rules.
OLDER_TRACKS: Final = "until-rules-2"

OPTIONS: Final = (
    TRACKS.option("track", "Track", "The track of the race."),
    BoolOption(
        "beginners",
        False,
        "Beginners",
        "No auction, powers or bets: cars are dealt, each hand has three cards, and the first car to finish wins.",
    ),
    BoolOption(
        "tour",
        False,
        "World tour",
        "One game on each track, starting with the chosen one; the money of both games is added up.",
    ),
    BoolOption(
        "long_distance",
        False,
        "Long distance",
        "The race continues past the finish until all cards are played; the car that is furthest ahead wins.",
    ),
    BoolOption("no_powers", False, "No powers", "The auction is for cars only, without powers."),
    BoolOption(
        "no_cunning",
        False,
        "Without Cunning",
        "For two players: the buyer of Cunning chooses another power instead.",
    ),
)


class GameConfig:
    """The configuration, shared by all copies of a game; it never changes."""

    rules: str = ""  # the version
    players: i64 = 0
    tracks: list[Track] = UNSET_LIST  # one game on each
    beginners: bool = False
    long_distance: bool = False
    powers: bool = False
    cunning: bool = False  # false: its buyer takes another power

    #: Derived from these.
    last_bid_chosen: bool = False  # DF-3.9: among equal cards for the last car; the first rules took the first one
    lays_passes: bool = False  # DF-3.2: players who can use a card to pass must do so; in older rules nobody had to
    bids_any_card: bool = False  # DF-3.13: including speed-8 cards; in older rules only regular cards
    draws: bool = False  # hands are refilled from a deck, and speed-8 cards lie open before their owners
    draws_after_speed_8: bool = False  # DF-8.4; in the first version of the rules no card was drawn then
    betting: bool = False

    def rebuild_caches(self) -> None:
        newer = self.rules != FIRST_RULES
        self.last_bid_chosen = newer
        self.lays_passes = self.rules == RULES_VERSION
        self.bids_any_card = self.rules == RULES_VERSION
        self.draws = self.beginners or self.players == 2
        self.draws_after_speed_8 = self.beginners and newer
        self.betting = not self.beginners and not self.long_distance


def edition_of(rules: str) -> str:
    return OLDER_TRACKS if rules in (FIRST_RULES, SECOND_RULES) else ""


class Tracks(Field):
    """Each track by its id if it is built-in, a custom one by its whole text."""

    def write(self, owner: Any) -> Any:
        return [track.track.source for track in owner.tracks]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        names = reader.value(self.name)
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            raise wrong(self.name, "there must be a track to race on, by its id or text")
        tracks = [find(name, edition_of(owner.rules)) for name in names]
        if len({track.id for track in tracks}) < len(tracks):
            raise wrong(self.name, "a tour goes to each track once")
        return tracks


AGREED: Final = StateSchema(
    Number("players", 2, MOST_PLAYERS),
    Tracks("tracks"),
    Flag("beginners"),
    Flag("long_distance"),
    Flag("powers"),
    Flag("cunning"),
)


class Inner(Field):
    """All fields except for the version, in an object."""

    def write(self, owner: Any) -> Any:
        return AGREED.write(owner)

    def read(self, reader: FieldReader, owner: Any) -> None:
        value = reader.value(self.name)
        try:
            inner = FieldReader(value)
            AGREED.read(inner, owner)
            inner.refuse_unknown()
        except SetupError as error:
            raise wrong(self.name, str(error)) from None


SCHEMA: Final = StateSchema(
    RulesVersion("rules", FIRST_RULES, SECOND_RULES, THIRD_RULES, RULES_VERSION), Inner("agreed")
)


#: Options that exclude each other: beginners have no powers; beginners and long distance have no money to add up.
CONFLICTS: Final = (
    ("beginners", "no_powers"),
    ("beginners", "no_cunning"),
    ("beginners", "tour"),
    ("long_distance", "tour"),
    ("no_powers", "no_cunning"),
)


def check(setup: Setup) -> None:
    """Raises SetupError for options that contradict each other, and for invalid tracks."""
    options = setup.options
    ids = [track.id for track in from_setup(setup).tracks]
    if ids[0] in ids[1:]:
        raise SetupError(
            "option {option}: the tour also visits {track}, so your own track needs a different id",
            {"option": "track", "track": ids[0]},
        )
    for first, second in CONFLICTS:
        if options[first] and options[second]:
            raise SetupError(
                "options {option} and {other} cannot be combined; turn one of them off",
                {"option": first, "other": second},
            )
    if options["no_cunning"] and len(setup.seats) != 2:
        raise SetupError(
            "option {option}: only a game of two players can leave Cunning out; this one has {n}",
            {"option": "no_cunning", "n": len(setup.seats)},
        )


def from_setup(setup: Setup) -> GameConfig:
    options = setup.options
    config = GameConfig()
    config.rules = setup.rules
    config.players = len(setup.seats)
    edition = edition_of(config.rules)
    config.tracks = [find(options["track"], edition)]
    if options["tour"]:
        # DF-8.12: a game on each side of the board
        config.tracks.extend(find(other, edition) for other in TRACKS.ids if other != options["track"])
    config.beginners = options["beginners"]
    config.long_distance = options["long_distance"]
    config.powers = not config.beginners and not options["no_powers"]
    config.cunning = not options["no_cunning"]
    config.rebuild_caches()
    return config


def read(reader: FieldReader) -> GameConfig:
    """Returns the config of a loaded position."""
    config = GameConfig()
    SCHEMA.read(reader, config)
    config.rebuild_caches()
    if len(config.tracks) > 1 and not config.betting:
        raise wrong("agreed", "beginners and long distance make no tour: they have one track")
    if config.beginners and config.powers:
        raise wrong("agreed", "the beginners' game has no powers")
    if not config.cunning and (config.players != 2 or not config.powers):
        raise wrong("agreed", "Cunning is left out only with two players, and with powers")
    return config
