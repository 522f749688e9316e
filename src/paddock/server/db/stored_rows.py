"""What is stored: the schema of the database, and its rows as Python types.

A test compares the schema with the result of the migrations.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import sqlalchemy as sa

from paddock.engine import Json, Seed

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.String(32), nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("sealed_seed", sa.String(64), nullable=True),
    sa.Column("origin", sa.String(16), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("lobby", sa.Boolean, nullable=False),
    sa.Column("consent_undo", sa.Boolean, nullable=False),
    sa.Column("bot_pace", sa.Integer, nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False, index=True),
    sa.Column("hints", sa.String(16), nullable=False),
)

#: The journals of all tables. (The database has called it `changes` since Paddock 0.1.)
ENTRIES: Final = sa.Table(
    "changes",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)


class JournalEntry(NamedTuple):
    """An entry of a table's journal: the revision after it, its kind, seat and body, and its time (Unix time)."""

    revision: int
    kind: str
    seat: int | None
    body: Json
    at: float


@dataclass(frozen=True)
class TableRow:
    """The settings of a table, chosen before the start."""

    code: str
    game: str
    rules: str
    #: A seed that somebody chose; 0 if there is a sealed one.
    seed: int
    sealed_seed: str | None
    #: Where the dice come from: `sealed`, `chosen`, `loaded`, or `unsealed` (a table of Paddock 0.1).
    origin: str
    options: Json
    seats: list[Json]
    #: Whether the race starts at somebody's request. (Tables of Paddock 0.1 start automatically, with the last seat.)
    lobby: bool
    consent_undo: bool
    bot_pace: int
    salt: str
    created: float
    finished: bool = False
    #: Who may ask for hints: `off`, `on`, `beginners`. (`off` at tables that are older than hints.)
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
