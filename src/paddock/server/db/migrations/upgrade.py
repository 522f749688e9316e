"""Upgrades a database to the newest schema version when a server starts."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa

from paddock import __version__
from paddock.engine import PaddockError

#: The last migration in versions/; a test compares it with Alembic's own answer.
NEWEST: Final = "0005"
#: An arbitrary number that all servers of a database share.
LOCK: Final = 7061646463


def schema_version(connection: sa.Connection) -> str | None:
    """Returns the last migration that was run on a database; None if there was none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: sa.Connection) -> None:
    """Runs the missing migrations. A lock makes servers that start at the same time wait for one another."""
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
