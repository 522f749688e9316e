"""What can be set when a server is started."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"

#: The largest message of a client, and the largest body of a request: a recorded game may be longer.
MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 64 * 1024
FILE_BYTES: Final = 2 * 1024 * 1024

MESSAGES_PER_SECOND: Final = 30
HELLO_SECONDS: Final = 10.0


def data_folder() -> Path:
    """Where the tables of this user are kept, made if it is not there yet."""
    from platformdirs import user_data_path

    return user_data_path("paddock", appauthor=False, ensure_exists=True)


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    #: `sqlite:///file` (one server) or `postgresql://user@host/name` (any number of them).
    database: str = field(default_factory=default_database)
    #: SQLite: whether each move waits for the disk, so that not even a power cut loses one.
    power_safe: bool = False
    #: How long the database may take over anything before people are told that it does not answer.
    database_seconds: float = 5.0
    #: Processes that think for the bots.
    bot_workers: int = field(default_factory=lambda: 2 if (os.cpu_count() or 1) > 2 else 1)
    #: The built client.
    static: Path = STATIC
    #: Further origins that may open a socket, such as a development server's.
    origins: tuple[str, ...] = ()
    #: After how many seconds of absence others may ask a bot to stand in.
    absence: float = 30.0
    #: How many tables are kept in memory, at least, while nobody looks at them.
    kept_tables: int = 1000
