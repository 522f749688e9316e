"""What a game declares about itself: seats, options with types, bounds and help, and how states come about."""

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import Any, Final

from mypy_extensions import mypyc_attr

from paddock.engine.bot import Bot
from paddock.engine.bot_parameters import BotParameters, parameters_from
from paddock.engine.client_schema import Shapes
from paddock.engine.data import custom_file
from paddock.engine.errors import SetupError
from paddock.engine.expert import Expert
from paddock.engine.observe import Observer
from paddock.engine.reader import Fields, Json
from paddock.engine.rng import Seed, check_seed
from paddock.engine.state import State

PLAYER = "player"
#: Characters that a track of one's own may have: it is kept with its game, and shown to whoever replays it.
LONGEST_TRACK: Final = 50_000


@dataclass(frozen=True)
class Option:
    """One thing that can be agreed on before a game.

    `type` is "bool", "int" (between `low` and `high`), "choice" (one of `choices`), "ints" (a list of whole numbers,
    each between `low` and `high`), "texts" (a list of single lines without commas, each `low` to `high` characters
    long), "order" (all of `choices`, in any order) or "track" (one of `choices`, or the text of a track of one's own,
    which the game's `check` reads).
    """

    name: str
    type: str
    default: Any
    title: str
    help: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    #: For lists: what each entry is for. Numbers and texts have as many entries as that; without it, any number.
    each: tuple[str, ...] = ()
    #: The "bool" option without which this one means nothing.
    needs: str = ""
    #: What the choices are called, where that is more than their ids in words.
    titles: tuple[str, ...] = ()

    def expected(self) -> str:
        """The values it takes, in words."""
        if self.type == "bool":
            return "true or false"
        if self.type == "int":
            return f"a whole number from {self.low} to {self.high}"
        if self.type == "ints":
            many = f"{len(self.each)} whole numbers" if self.each else "a list of whole numbers"
            return f"{many} from {self.low} to {self.high}{self._purpose()}"
        if self.type == "texts":
            many = f"{len(self.each)} texts" if self.each else "a list of texts"
            return f"{many} of {self.low} to {self.high} characters, without commas{self._purpose()}"
        if self.type == "choice":
            return "one of " + ", ".join(self.choices)
        if self.type == "track":
            return "one of " + ", ".join(self.choices) + ", or the text of a track file"
        return "all of " + ", ".join(self.choices) + ", in any order"

    def check(self, value: Any) -> Any:
        """The value, if it is one of this option's; otherwise SetupError."""
        if self.type == "bool" and isinstance(value, bool):
            return value
        if self.type == "int" and self._fits(value):
            return value
        if self.type in ("choice", "track") and isinstance(value, str) and value in self.choices:
            return value
        if self.type == "track" and isinstance(value, str) and is_track_text(value):
            return value
        if self.type in ("ints", "texts") and isinstance(value, list | tuple):
            if not self.each or len(value) == len(self.each):
                misfits = [n for n, v in enumerate(value) if not self._fits(v)]
                if not misfits:
                    return list(value)
                if self.each:
                    raise self._refusal(f"{value[misfits[0]]!r} for {self.each[misfits[0]]}")
        if self.type == "order" and isinstance(value, list | tuple):
            if all(isinstance(v, str) for v in value):
                if sorted(value) == sorted(self.choices):
                    return list(value)
                raise self._wrong_order(value)
        raise self._refusal(repr(value))

    def _refusal(self, what: str) -> SetupError:
        return SetupError(f"option {self.name}: {what} does not do; it takes {self.expected()}")

    def _wrong_order(self, value: Any) -> SetupError:
        """What is wrong with the entries of an order."""
        unknown = [v for v in dict.fromkeys(value) if v not in self.choices]
        twice = [v for v in self.choices if list(value).count(v) > 1]
        missing = [v for v in self.choices if v not in value]
        faults = [
            f"{', '.join(repr(v) for v in names)} {what}"
            for names, what in ((unknown, "unknown"), (twice, "more than once"), (missing, "missing"))
            if names
        ]
        return self._refusal(f"an order with {' and '.join(faults)}")

    def _purpose(self) -> str:
        return f", for {', '.join(self.each)}" if self.each else ""

    def _fits(self, value: Any) -> bool:
        if self.type == "texts":
            return isinstance(value, str) and self.low <= len(value) <= self.high and is_plain(value)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def read(self, text: str) -> Any:
        """The value that a command line spells as text."""
        plain = text.strip()
        value: Any = plain
        if self.type == "bool" and plain.lower() in ("true", "yes", "on", "1"):
            value = True
        elif self.type == "bool" and plain.lower() in ("false", "no", "off", "0"):
            value = False
        elif self.type in ("int", "ints"):
            parts = plain.split(",") if self.type == "ints" else [plain]
            try:
                numbers = [int(part) for part in parts]
            except ValueError:
                raise self._refusal(repr(text)) from None
            value = numbers if self.type == "ints" else numbers[0]
        elif self.type in ("order", "texts"):
            value = [part.strip() for part in plain.split(",")]
        return self.check(value)

    def to_json(self) -> Json:
        return {
            "name": self.name,
            "type": self.type,
            "default": self.default,
            "title": self.title,
            "help": self.help,
            "low": self.low,
            "high": self.high,
            "choices": list(self.choices),
            "each": list(self.each),
            "needs": self.needs,
            "titles": dict(zip(self.choices, self.titles, strict=False)),
        }


def is_plain(text: str) -> bool:
    """Whether a text is one line as a person would write it: nothing invisible in it, single spaces, no commas."""
    return text.isprintable() and "," not in text and text == " ".join(text.split())


def is_track_text(value: str) -> bool:
    """Whether an option of type "track" holds a track itself rather than the name of one."""
    return "\n" in value and len(value) <= LONGEST_TRACK


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
        state_form: int = 1,
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
        self.state_form = state_form
        #: What views, events, moves, previews and scenery look like; the kit holds the game to it.
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

    def track_option(self) -> Option | None:
        """The option that chooses a track, where there is one to choose."""
        for option in self.options:
            if option.type == "track":
                return option
        return None

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
        fields = Fields(data)
        state = self.agreed_state(fields)
        state.form().read(fields, state)
        state.revealed = fields.number("revealed", 0)
        fields.done()
        state.settle()
        self.check_position(state)
        return state

    @abstractmethod
    def agreed_state(self, fields: Fields) -> State:
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

    def scenery(self, setup: Setup) -> Json:
        """What a board needs to be drawn and never changes during a game, ready for JSON: tracks, card texts."""
        return {}

    def scenery_key(self, setup: Setup) -> object:
        """What the scenery follows from, ready for JSON: where it is the same, so is the scenery, and is drawn once.

        By default the scenery itself; a game whose scenery takes long to draw says what goes into it.
        """
        return self.scenery(setup)

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
