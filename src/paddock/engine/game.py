"""What a game declares about itself: seats, options with types, bounds and help, and how states come about."""

from abc import abstractmethod
from dataclasses import dataclass, field

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
from paddock.engine.state import State

PLAYER = "player"


@dataclass(frozen=True)
class OwnDesign:
    """Components of a game that are our own design, because the printed ones are not public.

    `what` is a noun phrase that a sentence can go on with; `file` is where they are in the game's data folder.
    """

    what: str
    file: str

    def to_json(self) -> Json:
        return {"what": self.what, "file": self.file}


@dataclass(frozen=True)
class Setup:
    """Everything that decides a game but its moves. `seats` says who sits where: "player", or an automaton's name."""

    game: str
    seats: tuple[str, ...]
    seed: Seed
    options: Json = field(default_factory=dict)
    #: The version of the game's rules that it is played by.
    rules: str = "1"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A title of the catalogue. Subclasses fill in the attributes and the abstract methods."""

    def __init__(
        self,
        id: str,
        title: str,
        summary: str,
        rules_version: str,
        min_seats: int,
        max_seats: int,
        move_bound: int,
        options: tuple[Option, ...],
        automata: tuple[str, ...] = (),
        older_rules: tuple[str, ...] = (),
        state_format: int = 1,
        shapes: Shapes | None = None,
        first: Json | None = None,
        colours: tuple[str, ...] = (),
        colours_from: str = "",
        own_design: tuple[OwnDesign, ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.summary = summary
        #: Goes up when an old log would play differently.
        self.rules_version = rules_version
        #: Earlier versions that this one still plays, so that games begun by them go on as they began.
        self.older_rules = older_rules
        #: Goes up when `to_dict` writes the same state in another way: digests of two forms cannot be compared.
        self.state_format = state_format
        #: What views, events, moves, previews and board assets look like; the kit holds the game to it.
        self.shapes = shapes
        self.min_seats = min_seats
        self.max_seats = max_seats
        #: Every move of every state is in range(move_bound).
        self.move_bound = move_bound
        self.options = options
        #: Kinds of seats that the game itself drives: they never appear in `to_move()`.
        self.automata = automata
        #: The options of a first game, where they are not the usual ones: what the rulebook recommends for it, or else
        #: what is plainest and soonest over.
        self.first: Json = {} if first is None else first
        #: What each seat races in, where that is settled before the game; and the option that puts it in another order.
        self.colours = colours
        self.colours_from = colours_from
        #: What of its components is not as printed; players are told so.
        self.own_design = own_design

    def plays(self, rules: str) -> bool:
        """Whether games by that version of the rules can be played."""
        return rules == self.rules_version or rules in self.older_rules

    def setup(
        self, seats: int | tuple[str, ...], seed: object, options: Json | None = None, rules: str | None = None
    ) -> Setup:
        """A checked setup, with every option filled in, by the newest rules; SetupError says what does not fit."""
        version = self.rules_version if rules is None else rules
        if not self.plays(version):
            known = ", ".join((*self.older_rules, self.rules_version))
            raise SetupError(f"{self.title} has no rules version {version!r}; it plays by {known}")
        count = seats if isinstance(seats, int) else len(seats)
        if not self.min_seats <= count <= self.max_seats:
            raise SetupError(f"{self.title} is for {self.min_seats} to {self.max_seats} seats; {count} were asked for")
        kinds = (PLAYER,) * seats if isinstance(seats, int) else tuple(seats)
        for kind in kinds:
            if kind != PLAYER and kind not in self.automata:
                known = ", ".join((PLAYER, *self.automata))
                raise SetupError(f"{self.title} has no seat of kind {kind!r}; it has {known}")
        checked = check_seed(seed)
        given = dict(options or {})
        full: Json = {}
        for option in self.options:
            full[option.name] = option.check(given.pop(option.name, option.default))
        if given:
            known = ", ".join(o.name for o in self.options) or "none"
            raise SetupError(f"{self.title} has no option {sorted(given)[0]!r}; its options are: {known}")
        setup = Setup(self.id, kinds, checked, full, version)
        self.check(setup)
        return setup

    def option(self, name: str) -> Option:
        """The option of that name; SetupError if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(o.name for o in self.options) or "none"
        raise SetupError(f"{self.title} has no option {name!r}; its options are: {known}")

    def seat_colours(self) -> Option | None:
        """The option that has a colour for each seat, where the seats choose theirs."""
        if not self.colours_from:
            return None
        option = self.option(self.colours_from)
        return option if option.each else None

    def first_game(self, seats: int, seed: object) -> Setup:
        """A first game, for so many players."""
        return self.setup(seats, seed, self.first)

    def new(self, seats: int | tuple[str, ...], seed: Seed, options: Json | None = None) -> State:
        """A new game: `setup` and `start` in one."""
        return self.start(self.setup(seats, seed, options))

    def check(self, setup: Setup) -> None:
        """Refuses, with SetupError, combinations of seats and options that make no sense together."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The first state of a game with that setup."""
        raise NotImplementedError

    def load(self, data: object) -> State:
        """The state that `State.to_dict` wrote down; SetupError names the field that cannot be as it is."""
        fields = FieldReader(data)
        state = self.agreed_state(fields)
        state.schema().read(fields, state)
        state.reveal_count = fields.number("revealed", 0)
        fields.refuse_unknown()
        state.rebuild_caches()
        self.check_position(state)
        return state

    @abstractmethod
    def agreed_state(self, reader: FieldReader) -> State:
        """A state that holds what was agreed before the game, as written down, and nothing else yet."""
        raise NotImplementedError

    def check_position(self, state: State) -> None:
        """Refuses, with SetupError, a position whose fields do not go together."""

    @abstractmethod
    def decision_bound(self, setup: Setup) -> int:
        """No game with that setup takes more decisions than this."""
        raise NotImplementedError

    def bot_parameters(self) -> BotParameters:
        """The parameters of the game's bots: what its data/bots.toml says, `shipped_parameters(__package__)`."""
        return parameters_from({})

    def expert(self, parameters: BotParameters) -> Expert | None:
        """The game's rules of thumb, with those numbers; a game without any has no bots but random ones and a search
        that knows nothing."""
        return None

    def bots(self) -> dict[str, Bot]:
        """Bots that the game brings besides the levels that every game with an expert has, by name."""
        return {}

    def observer(self, setup: Setup) -> Observer:
        """What seats may know of such games, as numbers for learning."""
        raise SetupError(f"{self.title} has no observations")

    def board_assets(self, setup: Setup) -> Json:
        """What a board needs to be drawn and never changes during a game, ready for JSON: tracks, card texts."""
        return {}

    def board_assets_key(self, setup: Setup) -> object:
        """What the board assets depend on, ready for JSON. Tables with the same key share one drawing.

        By default the assets themselves; a game whose board is slow to draw names the inputs instead.
        """
        return self.board_assets(setup)

    def variants(self) -> list[Setup]:
        """Setups that between them reach every rule: what the conformance kit runs through."""
        return [self.setup(n, 1) for n in range(self.min_seats, self.max_seats + 1)]

    def parts_of_own_design(self) -> list[OwnDesign]:
        """What players are told not to be as printed: nothing of what they have replaced."""
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
            "first": dict(self.first),
            "colours": list(self.colours),
            "colours_from": self.colours_from,
            "own_design": [part.to_json() for part in self.parts_of_own_design()],
        }
