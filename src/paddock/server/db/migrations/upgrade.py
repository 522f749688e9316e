"""Brings a database to the newest form when a server starts."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa

from paddock import __version__
from paddock.engine import PaddockError

#: The last step in versions/; a test compares it with Alembic's own answer.
NEWEST: Final = "0005"
#: Any number will do, as long as all servers of a database take the same.
LOCK: Final = 7061646463


def schema_version(connection: sa.Connection) -> str | None:
    """The last step that was run on a database; None if there was none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: sa.Connection) -> None:
    """Runs the steps that are missing; several servers that start at once wait for one another."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = schema_version(connection)
    if found == NEWEST:
        return
    if found is not None and found > NEWEST:
        raise PaddockError(
            f"the database was written by a newer Paddock: it has form {found}, and this version, {__version__}, "
            f"knows {NEWEST} at most; install the newer one, or choose another database with --database"
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
