"""What can be set when a server is started."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from paddock.bots.external_bots import Offer
from paddock.server.rate_limits import Limits

LOOPBACK: Final = ("127.0.0.1", "::1")
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


def tracks_folder() -> Path:
    """Where this user keeps tracks of their own."""
    return data_folder() / "tracks"


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
    #: Processes that analyse finished games, when nothing else is to be done.
    analysis_workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    #: Bots of one's own that are offered beside the levels.
    own_bots: tuple[Offer, ...] = ()
    #: The folder with tracks of one's own.
    tracks: Path = field(default_factory=tracks_folder)
    #: The built client.
    static: Path = STATIC
    #: The addresses of pages that may talk to the server: its own public one, or a development server's.
    origins: tuple[str, ...] = ()
    #: Further names by which the server may be called.
    names: tuple[str, ...] = ()
    #: Whether it may be called by this machine's own browser only.
    loopback_only: bool = False
    #: The addresses of proxies that are believed when they say whom they ask for.
    proxies: tuple[str, ...] = LOOPBACK
    #: What one address may do; None: whatever it likes.
    limits: Limits | None = field(default_factory=Limits)
    #: For how many connections there is room; None: for any number.
    connections: int | None = None
    #: How many may watch a table at the same time.
    spectators: int = 1000
    #: How long a request may take to arrive; a recorded game ten times as long.
    arrival_seconds: float = 10.0
    #: After how many seconds of absence others may ask a bot to stand in.
    absence: float = 30.0
    #: How long a table stays in memory while nobody looks at it and no bot has to move, and how many of them may.
    idle_seconds: float = 120.0
    kept_tables: int = 1000
