"""The schema of the database; a test compares it with what the migrations make."""

from typing import Final

import sqlalchemy as sa

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
