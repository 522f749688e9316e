"""`paddock play` and `paddock serve`: the server, for one person and for many."""

import json
import sys
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from socket import socket
from typing import Annotated, Any, Literal
from urllib.parse import quote

import typer

from paddock.bots.external_bots import USUAL_TERMS
from paddock.bots.sandbox import Sandbox
from paddock.cli.options import BotLog, Bots, BotSeconds, offered_bots, read_own_track
from paddock.cli.terminal import say
from paddock.engine import PaddockError
from paddock.engine.build_info import is_compiled
from paddock.tracks.track_option import track_option

#: How much the server logs.
LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["json", "text"]
Database = Annotated[
    str | None,
    typer.Option(
        help="sqlite:///FILE or postgresql://USER@HOST/NAME, without the password.",
        show_default="a file in your data folder",
    ),
]
PasswordFile = Annotated[
    Path | None, typer.Option(help="A file that holds the database's password.", show_default=False)
]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", help="A TOML file with settings.", show_default="paddock.toml in your data folder"),
]


def setting(help: str, usual: str | bool, *names: str, **bounds: Any) -> Any:
    """Returns an option that the settings file or the environment can also set; `usual` is the default in the help."""
    return typer.Option(*names, help=help, show_default=usual, **bounds)


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="A game to start at once, as `paddock games` lists them.", show_default="the home page"),
    ] = None,
    track: Annotated[
        Path | None,
        typer.Option(help="Your own track to race on: its TOML file. It is saved and offered from now on."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    port: Annotated[int | None, typer.Option(help="The port.", show_default="8765, or any free one")] = None,
    database: Database = None,
    log_level: Annotated[LogLevel, typer.Option(help="How much to log.")] = "warning",
    bot: Bots = None,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
) -> None:
    """Starts a local server and opens the browser: at the home page or, with a game, at a new table.

    You race against bots with the options for a first game. Example: paddock play heat

    To offer your own bot as an opponent: paddock play --bot ./mybot.py:MyBot
    """
    from paddock.games.catalog import find_game

    page = f"/race/{find_game(game).id}" if game is not None else "/"
    if track is not None:
        page = _keep_track(track, game)
    if port is None and database is None and (running := running_paddock()) is not None:
        if bot:
            raise PaddockError(f"Paddock is already running at {running}; stop it first so that your bot can join")
        show_address(running + page, browser)
        return
    bots = offered_bots(bot, bot_seconds, bot_log)

    from paddock.server.db.storage import database_url
    from paddock.server.run import run
    from paddock.server.settings import load_settings
    from paddock.server.tables.bot_chooser import CHAMPION_SECONDS, SLOWDOWN

    listening, url = listen_here(port)
    settings = load_settings({"database": database}, limits=0, loopback_only=True, custom_bots=bots)
    database_url(settings.database)  # reports a bad address before anything starts
    if not is_compiled():
        say(f"the engine is not compiled: champions take up to {SLOWDOWN * CHAMPION_SECONDS:.0f} s a move")
    run(settings, listening, log_level, lambda: show_address(url + page, browser))


def serve(
    host: Annotated[str | None, setting("The address to listen at; 0.0.0.0 for all.", "127.0.0.1")] = None,
    port: Annotated[int | None, setting("The port; 0 for any free one.", "8765", min=0, max=65535)] = None,
    database: Database = None,
    database_password_file: PasswordFile = None,
    log_level: Annotated[LogLevel | None, setting("How much to log.", "info")] = None,
    log_format: Annotated[LogFormat | None, setting("One JSON object per line, or text for people.", "json")] = None,
    origins: Annotated[
        list[str] | None,
        setting(
            "The public address of the server, such as https://race.example.org; may be repeated.", True, "--origin"
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        setting(
            "The address or network of a trusted proxy (its X-Forwarded-* headers are used); may be repeated.",
            "this machine",
            "--proxy",
        ),
    ] = None,
    limits: Annotated[
        float | None, setting("Scale of the rate limits per address: 2 doubles them, 0 turns them off.", "1", min=0)
    ] = None,
    spectators: Annotated[int | None, setting("Maximum number of spectators per table.", "1000", min=0)] = None,
    arrival_timeout: Annotated[
        float | None,
        setting("Seconds until a request must have arrived; ten times as long for a recorded game.", "10", min=0.1),
    ] = None,
    bot_workers: Annotated[int | None, setting("Worker processes for the bots.", True, min=1)] = None,
    analysis_workers: Annotated[
        int | None,
        setting("Worker processes that analyse finished games, at low priority.", "one per core", min=1),
    ] = None,
    fsync: Annotated[
        bool | None, setting("SQLite: flush every move to disk, so that a power cut loses none.", False, "--fsync")
    ] = None,
    database_timeout: Annotated[
        float | None, setting("Seconds to wait for an answer of the database.", "5", min=0.1)
    ] = None,
    tracks: Annotated[Path | None, setting("The folder with your own tracks.", "tracks, in your data folder")] = None,
    away_seconds: Annotated[
        float | None, setting("Seconds of absence after which others may let a bot take over.", "30", min=0)
    ] = None,
    idle_timeout: Annotated[
        float | None,
        setting("Seconds that an idle table without visitors stays in memory.", "120", min=0),
    ] = None,
    settings_file: SettingsFile = None,
    bot: Bots = None,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
    bot_memory: Annotated[
        int, typer.Option(help="Megabytes of memory for each process of your own bots.", min=64)
    ] = 1024,
    bot_network: Annotated[
        bool, typer.Option("--bot-network", help="Let your own bots use the network; see docs/bots.md.")
    ] = False,
) -> None:
    """Starts a server for many players.

    Every option up to --idle-timeout can also be set in the settings file or as an environment variable, such as
    PADDOCK_DATABASE; see docs/hosting.md.
    """
    given = locals()
    from paddock.server.db.storage import database_url
    from paddock.server.run import listen, run
    from paddock.server.settings import Settings, load_settings

    if tracks is not None and not tracks.is_dir():
        raise PaddockError(f"{tracks} is not a folder; --tracks expects a folder with track files")
    options = {name: value for name, value in given.items() if name in Settings.model_fields}
    settings = load_settings(options, settings_file)
    host, port = settings.host, settings.port
    try:
        listening = listen(host, port)
    except OSError as error:
        raise PaddockError(f"{host} port {port} cannot be used: {error.strerror}") from None
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{listening.getsockname()[1]}/"
    stored = database_url(settings.database)
    # for SQLite: the database file, and the files next to it whose names begin with its name
    files = [str(Path(stored.database).resolve())] if "sqlite" in stored.drivername and stored.database else []
    sandbox = Sandbox(tuple(files), memory=bot_memory * 1024 * 1024, network=bot_network)
    bots = offered_bots(bot, bot_seconds, bot_log, sandbox)
    settings = settings.model_copy(update={"names": () if ":" in host else (host,), "custom_bots": bots})
    run(settings, listening, settings.log_level, lambda: show_address(url, False))


def _keep_track(file: Path, game: str | None) -> str:
    """Copies a track into the folder of custom tracks; returns the page that sets up a race on it."""
    from paddock.games.catalog import GAMES
    from paddock.server.settings import tracks_folder

    track = read_own_track(file)
    track_game = GAMES[track.game]
    if game is not None and game != track.game:
        raise PaddockError(f"{file} is a track for {track_game.title}, not for {game}")
    option = track_option(track_game)
    assert option is not None
    if track.id in option.choices:
        raise PaddockError(f"{file}: the id {track.id!r} belongs to a built-in track; choose another id")
    folder = tracks_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{track.game}-{track.id}.toml").write_text(track.text, encoding="utf-8")
    return f"/new/{track.game}?{option.name}={quote(track.id)}"


def listen_here(port: int | None) -> tuple[socket, str]:
    """Returns a local socket on the given port, the usual port or any free one; and its address."""
    from paddock.server.run import USUAL_PORT, listen

    try:
        listening = listen("127.0.0.1", USUAL_PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise PaddockError(f"port {port} cannot be used: {error.strerror}") from None
        listening = listen("127.0.0.1", 0)
    return listening, f"http://127.0.0.1:{listening.getsockname()[1]}"


def running_paddock() -> str | None:
    """Returns the address of this user's running Paddock, if it answers."""
    url = "http://127.0.0.1:8765"
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=1) as answer:
            return url if json.load(answer).get("service") == "paddock" else None
    except (urllib.error.URLError, OSError, ValueError, AttributeError):
        return None


def show_address(url: str, browser: bool) -> None:
    print(f"Paddock is at {url}", flush=True)
    if browser and not webbrowser.open(url):
        print("No browser was found; open the address yourself.", file=sys.stderr)
