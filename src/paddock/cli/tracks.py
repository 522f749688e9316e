"""`paddock tracks`: lists the built-in tracks, checks a track file against its game, and draws it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from paddock.cli.options import AsJson
from paddock.cli.terminal import err, out, print_json, read_text
from paddock.games.catalog import GAMES
from paddock.lab.output import write_output
from paddock.tracks import LIBRARIES, Track, TrackError, as_svg, problems_of, read_track
from paddock.tracks import draw as draw_track

tracks = typer.Typer(help="List, check and draw tracks.", no_args_is_help=True)

TrackFile = Annotated[str, typer.Argument(help="The track's TOML file, or the id of a built-in track.")]


def _read(file: str) -> Track:
    for library in LIBRARIES.values():
        if file in library.ids:
            return read_track(library.text(file))
    return read_track(read_text(Path(file)))


def _shipped_tracks() -> list[Track]:
    libraries = [LIBRARIES[game] for game in GAMES if game in LIBRARIES]
    return [read_track(library.text(name)) for library in libraries for name in library.ids]


@tracks.command("list")
def list_tracks(
    as_json: AsJson = False,
) -> None:
    """Lists the built-in tracks by game.

    Example: paddock tracks list
    """
    found = _shipped_tracks()
    if as_json:
        rows = [
            {"game": t.game, "id": t.id, "title": t.title, "rows": t.rows, "cells": len(t.cells), "theme": t.theme}
            for t in found
        ]
        print_json({"tracks": rows})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    for title in ("game", "id", "title", "rows", "cells"):
        table.add_column(title, justify="right" if title in ("rows", "cells") else "left", no_wrap=True)
    for track in found:
        table.add_row(track.game, track.id, Text(track.title), str(track.rows), str(len(track.cells)))
    out().print(table)


@tracks.command()
def check(
    files: Annotated[
        list[str] | None, typer.Argument(help="Track files; all built-in tracks by default.", show_default=False)
    ] = None,
) -> None:
    """Lists all problems of a track.

    The exit code is 0 if there are none, 1 if there are some, and 2 if a file cannot be read.

    Example: paddock tracks check my-track.toml
    """
    sound = True
    for file in files or [track.id for track in _shipped_tracks()]:
        try:
            track = _read(file)
            problems = problems_of(track)
        except TrackError as error:
            problems = [str(error)]
        for problem in problems:
            err().print(f"{file}: {problem}", style="red", soft_wrap=True, markup=False)
        sound = sound and not problems
        if not problems:
            typer.echo(
                f"{file}: {track.title} is a valid track for {track.game}: {track.rows} rows, "
                f"{len(track.cells)} cells, {len(track.sections)} sections, {len(track.lines)} lines"
            )
    if not sound:
        raise typer.Exit(1)


@tracks.command()
def draw(
    file: TrackFile,
    to: Annotated[Path, typer.Option("--out", "-o", help="The SVG file to write.")] = Path("track.svg"),
    night: Annotated[bool, typer.Option("--night", help="Draw it as a night race.")] = False,
) -> None:
    """Draws a track as an SVG picture.

    Example: paddock tracks draw monaco --out monaco.svg
    """
    try:
        track = _read(file)
        library = None if problems_of(track) else LIBRARIES[track.game]
        # an invalid track is drawn without the game's additions
        drawing = draw_track(track) if library is None else library.drawing(library.read(track.text))
    except TrackError as error:
        raise TrackError(f"{file}: {error}") from None
    write_output(to, as_svg(drawing, night))
    typer.echo(f"{to}: written")
