"""What is stored, as the rest of the server knows it: a row for each table with what was chosen before its start, and a
row for each entry of its journal."""

from dataclasses import dataclass
from typing import NamedTuple

from paddock.engine import Json, Seed


class JournalEntry(NamedTuple):
    """One change of a table: the revision after it, what it was, whose, and when (seconds since 1970)."""

    revision: int
    kind: str
    seat: int | None
    body: Json
    at: float


@dataclass(frozen=True)
class TableRow:
    """What was chosen before the start of a table."""

    code: str
    game: str
    rules: str
    #: A whole number that somebody chose; 0 where there is a sealed one.
    seed: int
    sealed_seed: str | None
    #: Where the dice come from: `sealed`, `chosen`, `loaded`, or `unsealed` (a table of Paddock 0.1).
    origin: str
    options: Json
    seats: list[Json]
    #: Whether the race begins when somebody says so. (Tables of Paddock 0.1 begin by themselves, with the last seat.)
    lobby: bool
    consent_undo: bool
    bot_pace: int
    salt: str
    created: float
    finished: bool = False
    #: Who may ask for hints: `off`, `on`, `beginners`. (Nobody, at tables from before there were any.)
    hints: str = "off"

    @property
    def dice_seed(self) -> Seed:
        return self.seed if self.sealed_seed is None else self.sealed_seed


class UnfinishedTable(NamedTuple):
    """A table whose game is not over: whether it has a lobby, and the kind and body of its last entry, if any."""

    code: str
    lobby: bool
    last_kind: str | None
    last_body: Json | None
