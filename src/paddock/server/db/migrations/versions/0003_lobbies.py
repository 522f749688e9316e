"""Adds whether a table starts only when its host says so. Existing tables start automatically."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lobby", sa.Boolean, nullable=False, server_default=sa.false()))
