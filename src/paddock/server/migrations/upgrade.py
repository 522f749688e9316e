"""Brings a database to the newest form when a server starts."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

#: The last step in versions/; a test compares it with Alembic's own answer.
NEWEST: Final = "0001"
#: Any number will do, as long as all servers of a database take the same.
LOCK: Final = 7061646463


async def upgrade(engine: AsyncEngine) -> None:
    """Runs the steps that are missing; several servers that start at once wait for one another."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    if sa.inspect(connection).has_table("alembic_version"):
        if connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == NEWEST:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
