"""`paddock report`: results as a single HTML file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from paddock.analysis.profiles import Profile
from paddock.cli.options import AsJson, Workers, worker_count
from paddock.cli.terminal import err, print_json
from paddock.lab.output import check_output
from paddock.lab.replayed_rows import profile_races
from paddock.lab.report import write_report


def report(
    results: Annotated[Path, typer.Argument(help="A Parquet file from `paddock simulate --out`.", show_default=False)],
    to: Annotated[Path, typer.Option("--out", "-o", help="The HTML file to write.")] = Path("report.html"),
    title: Annotated[str, typer.Option(help="The heading; by default the games raced.")] = "",
    analyse: Annotated[
        int,
        typer.Option(help="Also replay and analyse this many races: luck, skill, typical mistakes."),
    ] = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Writes a report of results: one self-contained HTML file with plots, for light and dark screens and for print.

    Example: paddock report results.parquet -o report.html
    """
    check_output(to)
    profiles: list[Profile] = []
    if analyse:
        races = profile_races(results, analyse, worker_count(workers))
        *_, whole = track(races, "analysing races", total=analyse, console=err(), transient=True)
        profiles = whole.by_title()
    outcome = draw_report(results, to, title, profiles)
    if as_json:
        print_json({"report": str(to), "bytes": to.stat().st_size})
    else:
        typer.echo(outcome)


def draw_report(results: Path, to: Path, title: str = "", profiles: Sequence[Profile] = ()) -> str:
    """Writes the report of a results file; returns a line for the user."""
    with err().status("drawing"):
        write_report(results, to, title, profiles)
    return f"{to}: written, {to.stat().st_size / 1000:.0f} kB"
