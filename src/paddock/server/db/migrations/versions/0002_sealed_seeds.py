"""Adds sealed seeds, and where a table's dice come from."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("sealed_seed", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(16), nullable=False, server_default="unsealed"))
