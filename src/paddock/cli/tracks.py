"""`paddock tracks`: checks a track file, and draws it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from paddock.tracks import Track, TrackError, check_track, read_track, render_svg

tracks = typer.Typer(help="Check and draw tracks.", no_args_is_help=True)

TrackFile = Annotated[Path, typer.Argument(help="The track's TOML file.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Adds the `tracks` commands to the `paddock` command."""
    app.add_typer(tracks, name="tracks")


def _read(file: Path) -> Track:
    try:
        return read_track(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise _failed(f"{file}: cannot be read: {reason}") from None
    except TrackError as error:
        raise _failed(f"{file}: {error}") from None


def _failed(message: str) -> typer.Exit:
    Console(stderr=True, highlight=False).print(message, style="red", soft_wrap=True, markup=False)
    return typer.Exit(1)


@tracks.command()
def check(file: TrackFile) -> None:
    """Say everything that is wrong with a track; the exit code is 0 only if nothing is."""
    track = _read(file)
    problems = check_track(track)
    for problem in problems:
        Console(stderr=True, highlight=False).print(f"{file}: {problem}", style="red", soft_wrap=True, markup=False)
    if problems:
        raise typer.Exit(1)
    cells = sum(sum(section.cells) for section in track.sections)
    typer.echo(
        f"{file}: {track.title} is sound: {track.rows} rows, {cells} places, {len(track.sections)} sections, "
        f"{len(track.lines)} lines"
    )


@tracks.command()
def draw(
    file: TrackFile,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where the SVG picture goes.")] = Path("track.svg"),
) -> None:
    """Draw a track as an SVG picture."""
    picture = render_svg(_read(file))
    try:
        out.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise _failed(f"{out}: cannot be written: {error.strerror}") from None
    typer.echo(f"{out}: written")
