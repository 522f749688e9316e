"""Adds who may ask for hints at a table. At existing tables nobody may."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.String(16), nullable=False, server_default="off"))
