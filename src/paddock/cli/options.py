"""The options that several commands take, and how they are read."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

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

AsJson = Annotated[bool, typer.Option("--json", help="For machines: JSON, and nothing else.")]
GameId = Annotated[str, typer.Argument(help="The game's id, as `paddock games` lists it.", show_default=False)]
Seed = Annotated[int, typer.Option(help="Decides everything; the same seed gives the same results.")]
GameOptions = Annotated[
    list[str] | None, typer.Option(help="An option of the game: name=value. May be repeated.", show_default=False)
]
OwnTrack = Annotated[
    Path | None, typer.Option(help="A track of your own to race on: its TOML file.", show_default=False)
]
ExecutorName = Annotated[
    str,
    typer.Option(
        "--executor",
        help="Where to play: local; ray for a Ray cluster on this machine, or the one that RAY_ADDRESS names; "
        "ray:ADDRESS or ray://HOST:PORT for one elsewhere.",
    ),
]
OutFile = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help="Also write one row per seat and game to this Parquet file, which is replaced in the end. When the "
        "command is broken off, the same command goes on where it stopped.",
        show_default=False,
    ),
]
WithFacts = Annotated[
    bool,
    typer.Option("--facts/--no-facts", help="Rows also tell what happened in each race; without, they come sooner."),
]
ReportFile = Annotated[
    Path | None,
    typer.Option(
        "--report",
        help="Also write the results as a page with plots: one HTML file. Its rows are kept beside it, as a Parquet "
        "file of the same name, unless --out says where.",
        show_default=False,
    ),
]
Restart = Annotated[bool, typer.Option("--restart", help="Throw away what an interrupted run has left beside --out.")]
Precision = Annotated[
    str | None,
    typer.Option(
        help="Stop when every win share is known to within so much, 19 times in 20: 1%, 0.5% or 0.01.",
        show_default=False,
    ),
]
Workers = Annotated[int | None, typer.Option(help="Processes that play; by default one per core.", show_default=False)]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="A bot of your own to race against: ./mybot.py:MyBot, or the path of a program; may be repeated.",
        show_default=False,
    ),
]
BotSeconds = Annotated[float, typer.Option(help="Seconds that a bot of your own has for a move.", min=0.01, max=3600.0)]
BotLog = Annotated[
    Path | None,
    typer.Option(help="Add what bots of your own print on standard error to this file.", show_default=False),
]
#: Old spellings by command, which are read until the next version.
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
            raise SetupError(f"option {word!r} does not do; write it as name=value")
        if name in given:
            raise SetupError(f"option {name} is given twice")
        given[name] = game.option(name).parse(text)
    return given


def options_on_track(game: Game, words: list[str], track: Path | None) -> Json:
    """The options of `read_options`, with the custom track."""
    options = read_options(game, words)
    if track is None:
        return options
    option = track_option(game)
    if option is None:
        raise SetupError(f"{game.title} is not raced on a track of one's own")
    if option.name in options:
        raise SetupError(f"--track and --option {option.name} both say where to race; give one of them")
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
    """For the head of a results file: the file of each custom track."""
    named = {text_digest(read_text(file)): str(file) for file in files}
    return {"track_files": named} if named else {}


def offered_bots(
    texts: list[str] | None, seconds: float, log: Path | None, sandbox: Sandbox | None = None
) -> tuple[Offer, ...]:
    """The bots that a server offers; each is started once to check it."""
    terms = replace(bot_terms(seconds, log), sandbox=sandbox)
    taken = {name for game in GAMES.values() for name in (*levels(game), *game.automata)}
    return introduce_bots(texts or (), terms, {*taken, ROOKIE, PRO})


def bot_terms(seconds: float, log: Path | None) -> Terms:
    """The limits of custom bots; SetupError if the log cannot be written."""
    if log is not None:
        try:
            log.open("ab").close()
        except OSError as error:
            raise SetupError(f"cannot write {log}: {error.strerror}") from None
    return Terms(seconds=seconds, log=None if log is None else log.resolve())
