"""Games: what a game declares about itself, and how to set up, start and load one."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from paddock.engine.bot import Bot
from paddock.engine.bot_parameters import BotParameters, parameters_from
from paddock.engine.client_schema import Shapes
from paddock.engine.data import custom_file
from paddock.engine.errors import SetupError
from paddock.engine.expert import Expert
from paddock.engine.observe import Observer
from paddock.engine.options import Option
from paddock.engine.reader import FieldReader, Json
from paddock.engine.rng import Seed, check_seed
from paddock.engine.state import Standing, State

PLAYER = "player"
#: The preset of a first game, which "Race now" uses.
FIRST = "first"


@dataclass(frozen=True)
class OwnDesign:
    """Components of a game that are our own design, because the printed ones are not public."""

    #: A noun phrase.
    what: str
    #: The file in the game's data folder that holds them.
    file: str

    def to_json(self) -> Json:
        return {"what": self.what, "file": self.file}


@dataclass(frozen=True)
class Finisher:
    """How a picture of the result shows an entrant."""

    #: A colour's name, such as "red"; empty: the colour of its seat; "none" if it has none yet.
    colour: str
    #: What is written on the car; may be empty.
    number: str
    #: The score in words; may be empty.
    score: str
    #: Its kind: "today" or "sixties", which are models of cars, or "horse".
    model: str = "today"


def points_in_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


@dataclass(frozen=True)
class Setup:
    """Everything that determines a game, except for the moves. `Game.setup` makes a checked one."""

    game: str
    #: The kind of each seat: "player", or the name of an automaton.
    seats: tuple[str, ...]
    seed: Seed
    options: Json = field(default_factory=dict)
    #: The rules version that the game is played by.
    rules: str = "1"


@dataclass(frozen=True)
class Preset:
    """A way to play a game that a player can choose as a whole: a number of seats, and options."""

    id: str
    title: str
    seats: int
    #: The options that are not the defaults, or that a player should see.
    options: Json = field(default_factory=dict)

    def to_json(self) -> Json:
        return {"id": self.id, "title": self.title, "seats": self.seats, "options": dict(self.options)}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(eq=False, repr=False)
class Game:
    """A game of the catalogue. A subclass implements the abstract methods; its instance declares the rest."""

    id: str
    title: str
    summary: str
    #: Goes up if an old log would play differently.
    rules_version: str
    min_seats: int
    max_seats: int
    #: All moves of all states are in range(move_bound).
    move_bound: int
    options: tuple[Option, ...]
    #: Kinds of seats that the game itself plays: they never appear in `to_move()`.
    automata: tuple[str, ...] = ()
    #: Earlier rules versions that can still be played, so that games that began with them can go on.
    older_rules: tuple[str, ...] = ()
    #: Goes up if `State.to_dict` writes the same state differently, so that digests cannot be compared.
    state_format: int = 1
    #: The types of views, events, moves, previews and board assets; the conformance kit checks them.
    shapes: Shapes | None = None
    #: Ways to play, the shortest first. The one with the id FIRST is what the rulebook recommends for a first game, or
    #: the simplest; without it, a first game has the default options.
    presets: tuple[Preset, ...] = ()
    #: The colour of each seat, if it is known before the game; and the option that changes the order.
    colours: tuple[str, ...] = ()
    colours_from: str = ""
    #: Components that differ from the printed ones, which clients show to players.
    own_design: tuple[OwnDesign, ...] = ()
    #: Used by `check`, `check_position`, `bot_parameters`, `expert` and `observer`, unless they are overridden.
    check_options: Callable[[Setup], None] | None = None
    check_fields: Callable[[Any], None] | None = None
    parameters: BotParameters | None = None
    make_expert: Callable[[BotParameters], Expert] | None = None
    make_observer: Callable[[Setup], Observer] | None = None

    def plays(self, rules: str) -> bool:
        """Returns whether this rules version can be played."""
        return rules == self.rules_version or rules in self.older_rules

    def setup(
        self, seats: int | tuple[str, ...], seed: object, options: Json | None = None, rules: str | None = None
    ) -> Setup:
        """Returns a checked setup with all options filled in, by default with the newest rules.

        `seats` is the number of players, or the kind of each seat. Raises SetupError if something is not valid.
        """
        version = self.rules_version if rules is None else rules
        if not self.plays(version):
            raise SetupError(
                "{game} has no rules version '{version}'; its versions are: {known}",
                {"game": self.title, "version": version, "known": [*self.older_rules, self.rules_version]},
            )
        count = seats if isinstance(seats, int) else len(seats)
        if not self.min_seats <= count <= self.max_seats:
            raise SetupError(
                "{game} needs {low} to {high} seats, not {n}",
                {"game": self.title, "low": self.min_seats, "high": self.max_seats, "n": count},
            )
        kinds = (PLAYER,) * seats if isinstance(seats, int) else tuple(seats)
        for kind in kinds:
            if kind != PLAYER and kind not in self.automata:
                raise SetupError(
                    "{game} has no seats of kind '{kind}'; the kinds are: {known}",
                    {"game": self.title, "kind": kind, "known": [PLAYER, *self.automata]},
                )
        checked_seed = check_seed(seed)
        chosen = options or {}
        checked = {option.name: option.check(chosen.get(option.name, option.default)) for option in self.options}
        for name in sorted(chosen):
            self.option(name)
        setup = Setup(self.id, kinds, checked_seed, checked, version)
        self.check(setup)
        return setup

    def option(self, name: str) -> Option:
        """Returns the option with this name; raises SetupError if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        if not self.options:
            raise SetupError("{game} has no options; leave out '{option}'", {"game": self.title, "option": name})
        raise SetupError(
            "{game} has no option '{option}'; its options are: {options}",
            {"game": self.title, "option": name, "options": [o.name for o in self.options]},
        )

    def seat_colours(self) -> Option | None:
        """Returns the option that holds a colour for each seat; None if seats do not choose colours."""
        if not self.colours_from:
            return None
        option = self.option(self.colours_from)
        return option if option.each else None

    def first_game(self, seats: int, seed: object) -> Setup:
        """Returns the setup of a first game."""
        for preset in self.presets:
            if preset.id == FIRST:
                return self.setup(seats, seed, preset.options)
        return self.setup(seats, seed)

    def new(self, seats: int | tuple[str, ...], seed: Seed, options: Json | None = None) -> State:
        """Sets up and starts a game; returns its first state."""
        return self.start(self.setup(seats, seed, options))

    def check(self, setup: Setup) -> None:
        """Raises SetupError if seats and options do not go together."""
        if self.check_options is not None:
            self.check_options(setup)

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """Returns the first state of a game with this setup."""
        raise NotImplementedError

    def load(self, data: object) -> State:
        """Restores a state from the output of `State.to_dict`; raises SetupError if a field is not valid."""
        reader = FieldReader(data)
        state = self.empty_state(reader)
        state.schema().read(reader, state)
        state.reveal_count = reader.number("revealed", 0)
        reader.refuse_unknown()
        state.rebuild_caches()
        self.check_position(state)
        return state

    @abstractmethod
    def empty_state(self, reader: FieldReader) -> State:
        """Returns a state that only has its config yet, as read from a position."""
        raise NotImplementedError

    def check_position(self, state: State) -> None:
        """Raises SetupError if the fields of a loaded position do not go together."""
        if self.check_fields is not None:
            self.check_fields(state)

    @abstractmethod
    def decision_bound(self, setup: Setup) -> int:
        """Returns an upper bound for the number of decisions in a game with this setup."""
        raise NotImplementedError

    def bot_parameters(self) -> BotParameters:
        """Returns the parameters of the game's bots, usually `shipped_parameters(__package__)`."""
        return parameters_from({}) if self.parameters is None else self.parameters

    def expert(self, parameters: BotParameters) -> Expert | None:
        """Returns the game's rules of thumb with these parameters; None if the game has none."""
        return None if self.make_expert is None else self.make_expert(parameters)

    def bots(self) -> dict[str, Bot]:
        """Returns bots that the game has besides the usual levels, by name."""
        return {}

    def observer(self, setup: Setup) -> Observer:
        """Returns the observer that writes what a seat may know as numbers, for learning."""
        if self.make_observer is None:
            raise SetupError("{game} has no observations", {"game": self.title})
        return self.make_observer(setup)

    def board_assets(self, setup: Setup) -> Json:
        """Returns the static data that a client needs to draw the board, such as tracks and card texts."""
        return {}

    def board_assets_key(self, setup: Setup) -> object:
        """Returns a key for caching the board assets, ready for JSON.

        By default it is the assets themselves. A game whose board is slow to draw returns the inputs instead.
        """
        return self.board_assets(setup)

    def circuit(self, view: Json) -> str:
        """Returns the name of the circuit, given what a spectator sees; empty if the game has none."""
        return ""

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        """Returns how a picture shows an entrant of the standings, given what a spectator sees."""
        number = "" if standing.seat is None else str(standing.seat + 1)
        return Finisher("", number, points_in_words(standing.score))

    def variants(self) -> list[Setup]:
        """Returns setups that together reach every rule; the conformance kit runs on them."""
        return [self.setup(n, 1) for n in range(self.min_seats, self.max_seats + 1)]

    def parts_of_own_design(self) -> list[OwnDesign]:
        """Returns the components of our own design that the user has not replaced by files."""
        package = type(self).__module__.rpartition(".")[0]
        return [part for part in self.own_design if custom_file(package, part.file) is None]

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "rules_version": self.rules_version,
            "min_seats": self.min_seats,
            "max_seats": self.max_seats,
            "automata": list(self.automata),
            "options": [option.to_json() for option in self.options],
            "presets": [preset.to_json() for preset in self.presets],
            "colours": list(self.colours),
            "colours_from": self.colours_from,
            "own_design": [part.to_json() for part in self.parts_of_own_design()],
        }
