"""Options that several commands share, and how they are read."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from paddock.bots import PRO, ROOKIE, levels
from paddock.bots.external_bots import Offer, introduce_bots
from paddock.bots.protocol import Terms
from paddock.bots.sandbox import Sandbox
from paddock.cli.terminal import read_text
from paddock.engine import Game, Json, SetupError
from paddock.games.catalog import GAMES
from paddock.lab.results import text_digest
from paddock.tracks import Track, TrackError, read_custom_track
from paddock.tracks.track_option import track_option
from paddock.workers import usable_cores


def parameter(*names: str, help: str, **more: Any) -> Any:
    """Returns an option whose default is not shown in the help."""
    return typer.Option(*names, help=help, show_default=False, **more)


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON only.")]
GameId = Annotated[str, typer.Argument(help="The game's id, as `paddock games` lists it.", show_default=False)]
Seed = Annotated[int, typer.Option(help="Random seed; the same seed gives the same results.")]
GameOptions = Annotated[list[str] | None, parameter(help="A game option, name=value; may be repeated.")]
OwnTrack = Annotated[Path | None, parameter(help="Race on your own track: its TOML file.")]
ExecutorName = Annotated[
    str,
    typer.Option(
        "--executor",
        help="Where to play: local; ray for a Ray cluster on this machine or the one in RAY_ADDRESS; "
        "ray:ADDRESS or ray://HOST:PORT for another one.",
    ),
]
OutFile = Annotated[
    Path | None,
    parameter(
        "--out",
        help="Also write one row per seat and game to this Parquet file, replacing it at the end. If the command "
        "is interrupted, run it again to continue where it stopped.",
    ),
]
WithFacts = Annotated[
    bool,
    typer.Option("--facts/--no-facts", help="Also record what happened in each race; faster without."),
]
ReportFile = Annotated[
    Path | None,
    parameter(
        "--report",
        help="Also write the results as a single HTML page with plots. The rows are saved next to it as a Parquet "
        "file of the same name, unless --out is given.",
    ),
]
Restart = Annotated[bool, typer.Option("--restart", help="Discard the results of an interrupted run and start over.")]
Precision = Annotated[
    str | None,
    parameter(help="Stop when every win share is known to this precision (95 % interval): 1%, 0.5% or 0.01."),
]
Workers = Annotated[int | None, parameter(help="Worker processes; one per core by default.")]
Bots = Annotated[
    list[str] | None,
    parameter(
        "--bot", help="Your own bot to race against: ./mybot.py:MyBot, or the path to a program; may be repeated."
    ),
]
BotSeconds = Annotated[float, typer.Option(help="Seconds your own bot has for a move.", min=0.01, max=3600.0)]
BotLog = Annotated[
    Path | None,
    parameter(help="Append the standard error of your own bots to this file."),
]
#: Old option names by command, accepted until the next version.
OLD_SPELLINGS: Final[dict[str, dict[str, str]]] = {
    "simulate": {"--on": "--executor", "--until": "--precision", "--fresh": "--restart"},
    "tournament": {"--on": "--executor", "--until": "--precision", "--fresh": "--restart"},
    "serve": {"--power-safe": "--fsync", "--absence": "--away-seconds"},
}


def worker_count(workers: int | None) -> int:
    return usable_cores() if workers is None else workers


def with_new_spellings(words: list[str]) -> list[str]:
    old = OLD_SPELLINGS.get(words[0], {}) if words else {}
    spelled: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        spelled.append(f"{old[name]}{equals}{value}" if name in old else word)
    return spelled


def read_options(game: Game, words: list[str]) -> Json:
    given: Json = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise SetupError(f"option {word!r} is not valid; write name=value")
        if name in given:
            raise SetupError(f"option {name} is given twice")
        given[name] = game.option(name).parse(text)
    return given


def options_on_track(game: Game, words: list[str], track: Path | None) -> Json:
    """Returns the options of `read_options`, including the custom track."""
    options = read_options(game, words)
    if track is None:
        return options
    option = track_option(game)
    if option is None:
        raise SetupError(f"{game.title} does not support custom tracks; leave out --track")
    if option.name in options:
        raise SetupError(f"--track and --option {option.name} both choose the track; give only one of them")
    own = read_own_track(track)
    if own.game != game.id:
        raise SetupError(f"{track} is a track for {GAMES[own.game].title}, not for {game.title}")
    return {**options, option.name: own.text}


def read_own_track(file: Path) -> Track:
    text = read_text(file)
    try:
        return read_custom_track(text)
    except TrackError as error:
        raise SetupError(f"{file}: {error}") from None


def track_files(files: Iterable[Path]) -> Json:
    """Returns the files of custom tracks for the metadata of a results file."""
    named = {text_digest(read_text(file)): str(file) for file in files}
    return {"track_files": named} if named else {}


def offered_bots(
    texts: list[str] | None, seconds: float, log: Path | None, sandbox: Sandbox | None = None
) -> tuple[Offer, ...]:
    """Returns the bots that a server offers; each one is started once to check it."""
    terms = replace(bot_terms(seconds, log), sandbox=sandbox)
    taken = {name for game in GAMES.values() for name in (*levels(game), *game.automata)}
    return introduce_bots(texts or (), terms, {*taken, ROOKIE, PRO})


def bot_terms(seconds: float, log: Path | None) -> Terms:
    """Returns the limits of custom bots. Raises SetupError if the log cannot be written."""
    if log is not None:
        try:
            log.open("ab").close()
        except OSError as error:
            raise SetupError(f"cannot write {log}: {error.strerror}") from None
    return Terms(seconds=seconds, log=None if log is None else log.resolve())
