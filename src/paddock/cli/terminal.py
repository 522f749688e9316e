"""What the commands print with: results on standard output, everything else on standard error."""

import json
import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from paddock.engine import Json, SetupError
from paddock.engine.build_info import PLAIN_WARNING, compiled

USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130
#: What several commands take.
AsJson = Annotated[bool, typer.Option("--json", help="For machines: JSON, and nothing else.")]
GameId = Annotated[str, typer.Argument(help="The game's id, as `paddock games` lists it.", show_default=False)]
Seed = Annotated[int, typer.Option(help="Decides everything; the same seed gives the same results.")]
GameOptions = Annotated[
    list[str] | None, typer.Option(help="An option of the game: name=value. May be repeated.", show_default=False)
]
OwnTrack = Annotated[
    Path | None, typer.Option(help="A track of your own to race on: its TOML file.", show_default=False)
]
On = Annotated[
    str,
    typer.Option(
        help="Where to play: local; ray for a Ray cluster on this machine, or the one that RAY_ADDRESS names; "
        "ray:ADDRESS or ray://HOST:PORT for one elsewhere."
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
Fresh = Annotated[bool, typer.Option("--fresh", help="Throw away what an interrupted run has left beside --out.")]
Until = Annotated[
    str | None,
    typer.Option(
        help="Stop when every win share is known to within so much, 19 times in 20: 1%, 0.5% or 0.01.",
        show_default=False,
    ),
]
Workers = Annotated[int | None, typer.Option(help="Processes that play; by default one per core.", show_default=False)]


def out() -> Console:
    """Standard output; wide enough for every table when it is no terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=max(console.width, 120))


def err() -> Console:
    return Console(stderr=True, highlight=False)


def say(message: str) -> None:
    """One line on standard error."""
    print("paddock: " + " ".join(message.split()), file=sys.stderr)


def print_json(data: Json) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def read_text(file: Path) -> str:
    """What stands in a file; SetupError says why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise SetupError(f"{file}: cannot be read: {reason}") from None


def warn_if_plain() -> None:
    if not compiled():
        say(PLAIN_WARNING)
