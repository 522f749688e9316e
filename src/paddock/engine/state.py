"""The contract that every game implements. The server, the bots, the lab and the adapters use nothing else."""

import json
from abc import abstractmethod
from dataclasses import dataclass
from hashlib import blake2b

import orjson
from mypy_extensions import i64, mypyc_attr

from paddock.engine.errors import fill
from paddock.engine.reader import Json
from paddock.engine.rng import Stream
from paddock.engine.schema import StateSchema

# Each move creates dozens of these three. Their `__init__` is written out, because mypyc does not compile the one of a
# dataclass.


@dataclass(init=False)
class Move:
    """A move in readable form: its kind, its fields, and one canonical text."""

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
    """Something that happened in a game. `secret` maps a seat to the fields that only that seat learns."""

    kind: str
    fields: Json
    secret: dict[int, Json] | None

    def __init__(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        self.kind = kind
        self.fields = fields
        self.secret = secret

    def seen_by(self, seat: int | None) -> Json:
        """Returns the event as a seat sees it, or a spectator if `seat` is None."""
        seen: Json = {"kind": self.kind}
        seen.update(self.fields)
        if self.secret is not None and seat is not None and seat in self.secret:
            seen.update(self.secret[seat])
        return seen

    def to_json(self) -> Json:
        """Returns the whole event, including secrets, as it is stored."""
        data: Json = {"kind": self.kind, "fields": self.fields}
        if self.secret:
            data["secret"] = {str(seat): fields for seat, fields in self.secret.items()}
        return data


@dataclass(init=False)
class Standing:
    """One row of the standings. `seat` is None for an entrant that no seat controls."""

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


@dataclass(frozen=True)
class Progress:
    """How far a game has come, in a few words: a template and its values, so that it can be translated."""

    template: str
    values: dict[str, object]

    def to_json(self) -> Json:
        return {"message": fill(self.template, self.values), "template": self.template, "values": self.values}


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game: the base class that every game's state extends.

    A state is deterministic and has no side effects: no clock, no I/O, and no random numbers but those of its own
    streams.
    """

    def __init__(self) -> None:
        #: The events since recording was switched on or they were last taken; None while recording is off.
        self.events: list[Event] | None = None
        #: Goes up whenever something becomes known: a die is rolled, a card drawn, a secret shown. Undo stops there.
        self.reveal_count: i64 = 0

    @abstractmethod
    def to_move(self) -> list[int]:
        """Returns the seats that may decide now, in ascending order.

        There are several if they decide at the same time, and none if the game is over.
        """
        raise NotImplementedError

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Returns all legal moves of a seat in a stable order; none if the seat is not in `to_move()`."""
        raise NotImplementedError

    @abstractmethod
    def play(self, seat: int, move: int) -> None:
        """Plays a move. An illegal one raises IllegalMove and leaves the state unchanged."""
        raise NotImplementedError

    @abstractmethod
    def describe(self, seat: int, move: int) -> Move:
        """Returns a move in readable form. Works for every legal move, and for the move that was just played."""
        raise NotImplementedError

    @abstractmethod
    def parse(self, seat: int, text: str) -> int:
        """Returns the move with this canonical text, the inverse of `describe`; raises IllegalMove if there is none."""
        raise NotImplementedError

    @abstractmethod
    def view(self, seat: int | None) -> Json:
        """Returns what a seat may see, or a spectator if `seat` is None, ready for JSON."""
        raise NotImplementedError

    @abstractmethod
    def copy(self) -> "State":
        """Returns an independent copy with recording switched off."""
        raise NotImplementedError

    @abstractmethod
    def schema(self) -> StateSchema:
        """Returns the declaration of the state's fields."""
        raise NotImplementedError

    @abstractmethod
    def standings(self) -> list[Standing]:
        """Returns the current or final standings, best first."""
        raise NotImplementedError

    def progress_of(self, seat: int) -> Progress | None:
        """Returns how far the game has come for a seat, such as its lap; None if the game does not say."""
        return None

    def titles(self) -> dict[str, list[Standing]]:
        """Returns the standings of further titles besides the one that decides the game, by name."""
        return {}

    def tie_rule(self, ahead: Standing, behind: Standing) -> str:
        """Returns the number of the rule that puts one entrant ahead of another with the same score.

        It is empty if entrants are not placed by score.
        """
        return ""

    def preview(self, seat: int, move: int) -> Json:
        """Returns what a legal move would do, as far as the seat can know, for the client to show."""
        return {}

    def public_move(self, seat: int, move: int) -> Move | None:
        """Returns what the other seats learn of a legal move when it is played; None if only that the seat has decided.

        By default a move is public unless several seats decide at the same time. The game reveals a hidden move later,
        through its events and views.
        """
        return self.describe(seat, move) if len(self.to_move()) == 1 else None

    def to_dict(self) -> Json:
        """Returns the whole state, including secrets and random streams, ready for JSON. `Game.load` reads it."""
        data = self.schema().write(self)
        data["revealed"] = self.reveal_count
        return data

    def rebuild_caches(self) -> None:
        """Recomputes what is derived from the declared fields, after these have been loaded."""

    def sample(self, seat: int, rng: Stream) -> "State":
        """Returns a copy in which everything the seat cannot know is resampled, including future dice."""
        other = self.copy()
        other.resample(seat, rng)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        """Resamples in place what the seat cannot know; by default only the future dice."""
        self.schema().fork_streams(self, rng)

    def redeal(self, number: int) -> None:
        """Redeals in place what no seat can know yet, such as future dice and undealt cards.

        No view and no list of legal moves changes. The same number always gives the same future.
        """
        self.schema().redeal_streams(self, number)

    def emit(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        """Records an event, if recording is on. `secret` maps a seat to the fields that only that seat learns."""
        events = self.events
        if events is not None:
            events.append(Event(kind, fields, secret))

    def record(self) -> None:
        """Starts recording events."""
        if self.events is None:
            self.events = []

    def take_events(self) -> list[Event]:
        """Returns the events recorded since the last call."""
        events = self.events
        if events is None:
            return []
        self.events = []
        return events

    def digest(self) -> str:
        """Returns a hash of the state as 16 hexadecimal digits, the same on every machine."""
        return blake2b(canonical(self.to_dict()), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played: use digest()")


def canonical(data: Json) -> bytes:
    """Returns a position as canonical JSON: ASCII, sorted keys, no spaces.

    orjson writes the same as the standard library, except for unprintable characters and numbers beyond 64 bits.
    """
    try:
        text = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
        if text.isascii() and b"\x7f" not in text:
            return text
    except TypeError:
        pass
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def offers(state: State, seat: int) -> list[Json]:
    """Returns a seat's legal moves for a client: the number to send back, description, preview, and `is_final`."""
    return [
        {
            "move": move,
            **state.describe(seat, move).to_json(),
            "preview": state.preview(seat, move),
            "final": is_final(state, seat, move),
        }
        for move in state.legal(seat)
    ]


def is_final(state: State, seat: int, move: int) -> bool:
    """Returns whether a legal move reveals something or ends the seat's turn, so that it cannot be undone."""
    after = state.copy()
    after.play(seat, move)
    return after.reveal_count != state.reveal_count or seat not in after.to_move()
