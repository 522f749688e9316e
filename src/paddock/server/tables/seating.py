"""Seats, and the secret tokens of their players."""

import hmac
import secrets
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from paddock.engine import PLAYER, Json
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.tables import journal

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"
#: The kinds of seats whose holder decides as a player; all other kinds are the game's automata.
PLAYERS: Final = (PERSON, BOT, OPEN)

NAME_LENGTH: Final = 40
BOT_NAMES: Final = ("Nino", "Ines", "Otto", "Mika", "Rosa", "Juno", "Enzo", "Frida", "Bela", "Carla", "Emil", "Tilda")


@dataclass
class Seat:
    """A seat at a table: a person's, a bot's, an automaton's (its kind is the game's name for it), or open.

    A bot may stand in for an absent person, or for a custom bot that has failed.
    """

    number: int
    kind: str
    name: str
    level: str | None = None
    token_hash: str | None = None
    stand_in: str | None = None
    #: Joined as a beginner.
    beginner: bool = False
    #: The number of hints it has had.
    hints: int = 0
    #: Its player resigned: the stand-in plays until the end.
    resigned: bool = False

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that currently decides for this seat, if any."""
        return self.level if self.kind == BOT and self.stand_in is None else self.stand_in

    @property
    def is_played_by_person(self) -> bool:
        return self.kind == PERSON and self.stand_in is None

    @property
    def is_vacant(self) -> bool:
        return self.kind == OPEN and self.stand_in is None

    def is_opened_by(self, token_hash: str) -> bool:
        return self.token_hash is not None and hmac.compare_digest(self.token_hash, token_hash)

    def to_json(self) -> Json:
        """Returns the seat as it is stored."""
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "token": self.token_hash,
            "stand_in": self.stand_in,
            "beginner": self.beginner,
        }

    def public_json(self, online: bool, you: bool) -> Json:
        """Returns the public data of the seat."""
        return {
            "seat": self.number,
            "kind": self.kind,
            "name": self.name,
            "level": self.level if self.stand_in is None else self.stand_in,
            "online": online,
            "you": you,
            "stand_in": self.stand_in is not None,
            "resigned": self.resigned,
            "beginner": self.beginner,
            "hints": self.hints,
        }


def seat_kinds(seats: list[Seat]) -> tuple[str, ...]:
    """Returns the kinds of the seats in the terms of the game's setup."""
    return tuple(PLAYER if seat.kind in PLAYERS else seat.kind for seat in seats)


def seats_from_json(stored: list[Json]) -> list[Seat]:
    """Returns seats from their stored form (`Seat.to_json`)."""
    return [
        # `beginner` is missing in tables that are older than hints
        Seat(n, seat["kind"], seat["name"], seat["level"], seat["token"], seat["stand_in"], seat.get("beginner", False))
        for n, seat in enumerate(stored)
    ]


def seats_after(seats: list[Seat], entry: JournalEntry) -> list[Seat]:
    """Returns the seats after an entry of the table's journal."""
    body = entry.body
    if entry.kind == journal.SEATS:
        return [_seat_at(seats, number, data) for number, data in enumerate(body["seats"])]
    if entry.kind == journal.START:
        for number, bot in body["bots"].items():
            seats[int(number)] = Seat(int(number), BOT, bot["name"], bot["level"])
    if entry.seat is None:
        return seats
    seat = seats[entry.seat]
    if entry.kind == journal.JOIN:
        seat.kind, seat.name, seat.token_hash, seat.stand_in = PERSON, body["name"], body["token"], None
        seat.beginner = body.get("beginner", False)
    elif entry.kind == journal.LEAVE:
        seats[entry.seat] = open_seat(entry.seat)
    elif entry.kind == journal.STAND_IN:
        seat.stand_in = body["level"]
    elif entry.kind == journal.RESIGN:
        seat.stand_in, seat.resigned = body["level"], True
    elif entry.kind == journal.HINT:
        seat.hints += 1
    return seats


def _seat_at(seats: list[Seat], number: int, data: Json) -> Seat:
    """Returns a seat at its new position, or a new one. An open seat is named after its position."""
    seat = replace(seats[data["seat"]]) if "seat" in data else Seat(0, data["kind"], data["name"], data["level"])
    seat.number = number
    return replace(open_seat(number), stand_in=seat.stand_in) if seat.kind == OPEN else seat


def open_seat(number: int) -> Seat:
    return Seat(number, OPEN, f"Player {number + 1}")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """Returns the stored hash of a token. Tokens are long random texts, so a fast hash is safe."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def clean_name(name: str | None) -> str:
    """Returns a name made printable, single-spaced and not too long; it may become empty."""
    printable = "".join(c if c.isprintable() else " " for c in name or "")
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def bot_name(taken: set[str]) -> str:
    """Returns a bot name that is still free at the table."""
    return next((name for name in BOT_NAMES if name not in taken), f"Bot {len(taken) + 1}")
