"""The contract: what every game promises to the server, the bots, the lab and the adapters, which know nothing else."""

import json
from abc import abstractmethod
from dataclasses import dataclass
from hashlib import blake2b

import orjson
from mypy_extensions import i64, mypyc_attr

from paddock.engine.reader import Json
from paddock.engine.rng import Stream
from paddock.engine.schema import StateSchema

# The next three are made by the dozen at every move, and the `__init__` that a dataclass is given is not compiled.


@dataclass(init=False)
class Move:
    """A move as people and programs read it: its kind, its fields, and one canonical text."""

    kind: str
    fields: Json
    text: str

    def __init__(self, kind: str, fields: Json, text: str) -> None:
        self.kind = kind
        self.fields = fields
        self.text = text

    def to_json(self) -> Json:
        return {"kind": self.kind, "fields": self.fields, "text": self.text}


@dataclass(init=False)
class Event:
    """One thing that happened. `secret` holds, per seat, what only that seat learned of it."""

    kind: str
    fields: Json
    secret: dict[int, Json] | None

    def __init__(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        self.kind = kind
        self.fields = fields
        self.secret = secret

    def seen_by(self, seat: int | None) -> Json:
        """The event as that seat (or a spectator) saw it: the public fields, and its own secret ones."""
        seen: Json = {"kind": self.kind}
        seen.update(self.fields)
        if self.secret is not None and seat is not None and seat in self.secret:
            seen.update(self.secret[seat])
        return seen

    def to_json(self) -> Json:
        """The whole event, secrets included, as it is stored."""
        told: Json = {"kind": self.kind, "fields": self.fields}
        if self.secret:
            told["secret"] = {str(seat): fields for seat, fields in self.secret.items()}
        return told


@dataclass(init=False)
class Standing:
    """One line of the result: a seat's, or that of an entrant whom nobody plays (`seat` is None)."""

    place: int
    seat: int | None
    entrant: str
    score: int
    parts: dict[str, int]

    def __init__(self, place: int, seat: int | None, entrant: str, score: int, parts: dict[str, int]) -> None:
        self.place = place
        self.seat = seat
        self.entrant = entrant
        self.score = score
        self.parts = parts

    def to_json(self) -> Json:
        return {
            "place": self.place,
            "seat": self.seat,
            "entrant": self.entrant,
            "score": self.score,
            "parts": self.parts,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game. Pure: no clock, no input or output, no random numbers but its own streams."""

    def __init__(self) -> None:
        #: What happened, step by step, while recording is on; None costs nothing.
        self.events: list[Event] | None = None
        #: Counts the times something became known: a die, a draw, a secret shown. Undo stops where it changes.
        self.reveal_count: i64 = 0

    @abstractmethod
    def to_move(self) -> list[int]:
        """The seats that may decide now, in ascending order; empty when the game is over."""
        raise NotImplementedError

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Every legal move of a seat, in a stable order; empty for a seat that is not in `to_move()`."""
        raise NotImplementedError

    @abstractmethod
    def play(self, seat: int, move: int) -> None:
        """Plays a move; raises IllegalMove, with the state unchanged, where the rules forbid it."""
        raise NotImplementedError

    @abstractmethod
    def describe(self, seat: int, move: int) -> Move:
        """A move as kind, fields and canonical text. Defined for every legal move and every move just played."""
        raise NotImplementedError

    @abstractmethod
    def parse(self, seat: int, text: str) -> int:
        """The move with that canonical text; raises IllegalMove where the text names none."""
        raise NotImplementedError

    @abstractmethod
    def view(self, seat: int | None) -> Json:
        """What a seat, or with None a spectator, may see: built up from the public parts and the seat's own."""
        raise NotImplementedError

    @abstractmethod
    def copy(self) -> "State":
        """An independent copy, with recording off."""
        raise NotImplementedError

    @abstractmethod
    def schema(self) -> StateSchema:
        """The declaration of its fields."""
        raise NotImplementedError

    @abstractmethod
    def standings(self) -> list[Standing]:
        """The final or current placing, best first, with the score and its parts."""
        raise NotImplementedError

    def titles(self) -> dict[str, list[Standing]]:
        """The placings for titles beside the one that decides the game, by name; most games have none."""
        return {}

    def tie_rule(self, ahead: Standing, behind: Standing) -> str:
        """The number of the rule that put one entrant before the next one, who has the same score, at the end; empty
        where the score is not what they are placed by."""
        return ""

    def preview(self, seat: int, move: int) -> Json:
        """What a legal move would do, as far as the seat can know it: for hovering, never for deciding rules."""
        return {}

    def public_move(self, seat: int, move: int) -> Move | None:
        """What everybody else hears of a legal move as it is played; None: only that the seat has decided.

        The game's word on what lies face down: a decision taken while others decide too, or that the rules keep
        covered, is told when the game itself reveals it, by its events and views, not before.
        """
        return self.describe(seat, move) if len(self.to_move()) == 1 else None

    def to_dict(self) -> Json:
        """The whole state, secrets and streams included, ready for JSON; the game's `load` reads it back."""
        data = self.schema().write(self)
        data["revealed"] = self.reveal_count
        return data

    def rebuild_caches(self) -> None:
        """Works out, once the declared fields are read, what is kept beside them for speed."""

    def sample(self, seat: int, rng: Stream) -> "State":
        """A copy in which everything the seat cannot know, the future dice included, is dealt anew."""
        other = self.copy()
        other.resample(seat, rng)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        """Deals what the seat cannot know anew, by numbers from `rng`. Without secrets that is the dice to come."""
        self.schema().fork_streams(self, rng)

    def redeal(self, number: int) -> None:
        """Deals anew, for the `number`th time in this game, what nobody can know yet: dice to come, cards undealt.

        Nobody's view changes, nor the moves that anybody has. The same number leads to the same future.
        """
        self.schema().redeal_streams(self, number)

    def emit(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        """Records an event; `secret` says what single seats learn beyond what all do."""
        events = self.events
        if events is not None:
            events.append(Event(kind, fields, secret))

    def record(self) -> None:
        """Switches the recording of events on."""
        if self.events is None:
            self.events = []

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken = self.events
        if taken is None:
            return []
        self.events = []
        return taken

    def digest(self) -> str:
        """Sixteen hexadecimal digits that name this state, the same on every machine."""
        return blake2b(canonical(self.to_dict()), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played: use digest()")


def canonical(data: Json) -> bytes:
    """The one text of a position: JSON in ASCII, keys in order, no spaces.

    The faster writer writes the same, but for characters beyond the printable ones and numbers beyond 64 bits.
    """
    try:
        text = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
        if text.isascii() and b"\x7f" not in text:
            return text
    except TypeError:
        pass
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def offers(state: State, seat: int) -> list[Json]:
    """A seat's legal moves as a client needs them: the number to send back, the description, the preview, and whether
    there is no way back."""
    listed: list[Json] = []
    for move in state.legal(seat):
        described = state.describe(seat, move).to_json()
        preview = state.preview(seat, move)
        listed.append({"move": move, **described, "preview": preview, "final": is_final(state, seat, move)})
    return listed


def is_final(state: State, seat: int, move: int) -> bool:
    """Whether a legal move shows something that cannot be unseen, or others go on after it."""
    after = state.copy()
    after.play(seat, move)
    return after.reveal_count != state.reveal_count or seat not in after.to_move()
