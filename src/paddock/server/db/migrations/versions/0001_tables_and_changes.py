"""Creates the tables `tables` and `changes` (the journal entries)."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("consent_undo", sa.Boolean, nullable=False),
        sa.Column("bot_pace", sa.Integer, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tables_finished", "tables", ["finished"])
    op.create_table(
        "changes",
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
