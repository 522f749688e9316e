"""The settings of a server: from environment variables, a file and the command's options."""

import os
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, InstanceOf, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from paddock.bots.external_bots import Offer
from paddock.engine import PaddockError
from paddock.server.db.storage import database_url
from paddock.server.rate_limits import Limits

LOOPBACK: Final = ("127.0.0.1", "::1")
STATIC: Final = Path(__file__).parent / "static"
ENVIRONMENT_PREFIX: Final = "PADDOCK_"
#: The file in the data folder that is read if no other is named.
SETTINGS_FILE: Final = "paddock.toml"
METRICS_PATH: Final = "/metrics"
SHORTEST_TOKEN: Final = 16

#: The maximum size of a client's message and of a request's body. A recorded game may be larger.
MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 64 * 1024
FILE_BYTES: Final = 2 * 1024 * 1024

MESSAGES_PER_SECOND: Final = 30
HELLO_SECONDS: Final = 10.0


def data_folder() -> Path:
    """Returns the folder for this user's tables; creates it if necessary."""
    from platformdirs import user_data_path

    return user_data_path("paddock", appauthor=False, ensure_exists=True)


def tracks_folder() -> Path:
    """Returns the folder for this user's custom tracks."""
    return data_folder() / "tracks"


#: Several strings; separated by commas in an environment variable.
Texts = Annotated[tuple[str, ...], NoDecode]


class Settings(BaseSettings):
    """One server's settings."""

    model_config = SettingsConfigDict(env_prefix=ENVIRONMENT_PREFIX, frozen=True, extra="forbid")

    #: The address to listen on; port 0 means any free port.
    host: str = "127.0.0.1"
    port: int = Field(default=8765, ge=0, le=65535)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    #: `json`: one object per line; `text`: for people.
    log_format: Literal["json", "text"] = "json"
    #: `sqlite:///file` (one server) or `postgresql://user@host/name` (any number of them).
    database: str = Field(default_factory=lambda: f"sqlite:///{data_folder() / 'tables.sqlite3'}", repr=False)
    #: A file that holds the database's password, such as a container's secret or a systemd credential.
    database_password_file: Path | None = None
    #: SQLite: whether each move waits for the disk, so that not even a power cut loses one.
    fsync: bool = False
    #: How many seconds a database operation may take before it fails.
    database_timeout: float = Field(default=5.0, ge=0.1)
    #: Processes that choose moves for the bots.
    bot_workers: int = Field(default_factory=lambda: 2 if (os.cpu_count() or 1) > 2 else 1, ge=1)
    #: Processes that analyse finished games, at low priority.
    analysis_workers: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1)
    #: The folder with custom tracks.
    tracks: Path = Field(default_factory=tracks_folder)
    #: The origins of pages that may use the server: its own public one, or a development server's.
    origins: Texts = ()
    #: The addresses or networks of trusted proxies: their X-Forwarded headers are honoured.
    proxies: Texts = LOOPBACK
    #: The factor for the rate limits per address: 2 doubles them, 0 turns them off.
    limits: float = Field(default=1.0, ge=0)
    #: The maximum number of simultaneous spectators of a table.
    spectators: int = Field(default=1000, ge=0)
    #: How many seconds a request may take to arrive; a recorded game ten times as long.
    arrival_timeout: float = Field(default=10.0, ge=0.1)
    #: The absence, in seconds, after which other players may ask a bot to stand in.
    away_seconds: float = Field(default=30.0, ge=0)
    #: How many seconds a table without clients and without bots to move stays in memory.
    idle_timeout: float = Field(default=120.0, ge=0)
    #: Requests with this token may read /metrics from anywhere; without a token, only this machine may.
    metrics_token: SecretStr | None = None

    # Set by the program, not by its user.

    #: The number of tables that may stay in memory.
    kept_tables: int = 1000
    #: Custom bots that are offered in addition to the levels.
    custom_bots: tuple[InstanceOf[Offer], ...] = ()
    #: The built client.
    static: Path = STATIC
    #: Additional host names of the server.
    names: tuple[str, ...] = ()
    #: Whether only this machine may access it.
    loopback_only: bool = False
    #: The maximum number of connections; None for no limit.
    connections: int | None = None

    @field_validator("origins", "proxies", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @field_validator("proxies")
    @classmethod
    def _check_networks(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        for text in proxies:
            try:
                ip_network(text)
            except ValueError:
                message = f"{text!r} is no address of a proxy; it looks like 10.0.0.7 or 10.0.0.0/24"
                raise ValueError(message) from None
        return proxies

    @field_validator("metrics_token")
    @classmethod
    def _check_length(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value()) < SHORTEST_TOKEN:
            raise ValueError(f"it is too short; use {SHORTEST_TOKEN} characters or more")
        return token

    @property
    def rate_limits(self) -> Limits | None:
        """Returns the limits for one address; None for no limits."""
        return Limits().times(self.limits) if self.limits else None


#: The settings whose command line options have other names.
OPTIONS: Final = {"origins": "--origin", "proxies": "--proxy"}
#: The names of the settings that users can set.
USER_SETTINGS: Final = tuple(Settings.model_fields)[: tuple(Settings.model_fields).index("kept_tables")]


def load_settings(options: dict[str, Any], file: Path | None = None, **fixed: Any) -> Settings:
    """Returns the settings: a command's options (None: not given) override the environment, which overrides the file.

    Without `file`, the one in the data folder is read if it exists. `fixed` are values that the command sets. Raises
    PaddockError, with a one-line message, if a value is not valid.
    """
    given = {name: value for name, value in options.items() if value is not None}
    if "database" in given and has_password(given["database"]):
        raise PaddockError(
            "--database: a password on the command line can be read by everybody on this machine; "
            "set PADDOCK_DATABASE instead, or name a file that holds it with --database-password-file"
        )
    path = file or data_folder() / SETTINGS_FILE
    stored = _read_file(path) if file is not None or path.is_file() else {}
    stored = {name: value for name, value in stored.items() if ENVIRONMENT_PREFIX + name.upper() not in os.environ}
    try:
        settings = Settings(**{**stored, **given, **fixed})
        return settings.model_copy(update={"database": _with_password(settings)})
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name = str(fault["loc"][0])
        variable = ENVIRONMENT_PREFIX + name.upper()
        option = OPTIONS.get(name, "--" + name.replace("_", "-"))
        source = option if name in given else str(path) if name in stored else variable
        reason = str(fault["msg"]).removeprefix("Value error, ")
        raise PaddockError(f"setting {name} ({source}): {reason}") from None


def has_password(database: str) -> bool:
    """Returns whether a database URL contains a password."""
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return False
    return url.password is not None or "password" in url.query


def _with_password(settings: Settings) -> str:
    """Returns the database URL with the password from its file, if there is one."""
    file = settings.database_password_file
    if file is None:
        return settings.database
    if has_password(settings.database):
        raise PaddockError("the database's password is given twice: in its address and by database_password_file")
    return database_url(settings.database).set(password=read_secret(file)).render_as_string(hide_password=False)


def read_secret(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise PaddockError(f"cannot read {file}: {error.strerror}") from None


def _read_file(path: Path) -> dict[str, Any]:
    try:
        stored = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PaddockError(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PaddockError(f"{path} is no TOML file: {error}") from None
    for name in stored:
        if name not in USER_SETTINGS:
            raise PaddockError(f"{path}: there is no setting {name!r}; the settings are: {', '.join(USER_SETTINGS)}")
    return stored
