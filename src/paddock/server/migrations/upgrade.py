"""Brings a database to the newest form when a server starts."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa

#: The last step in versions/; a test compares it with Alembic's own answer.
NEWEST: Final = "0005"
#: Any number will do, as long as all servers of a database take the same.
LOCK: Final = 7061646463


def upgrade(connection: sa.Connection) -> None:
    """Runs the steps that are missing; several servers that start at once wait for one another."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    if sa.inspect(connection).has_table("alembic_version"):
        if connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == NEWEST:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
