"""`paddock report`: results as one HTML file."""

from pathlib import Path
from typing import Annotated

import typer

from paddock.cli.terminal import AsJson, err, print_json
from paddock.lab.report import write_report


def register(app: typer.Typer) -> None:
    app.command()(report)


def report(
    results: Annotated[
        Path, typer.Argument(help="The Parquet file that `paddock simulate --out` wrote.", show_default=False)
    ],
    to: Annotated[Path, typer.Option("--out", "-o", help="Where the report goes.")] = Path("report.html"),
    title: Annotated[str, typer.Option(help="What stands above it; by default, what was raced.")] = "",
    as_json: AsJson = False,
) -> None:
    """Writes a report of results: one HTML file with plots, for light, dark and paper, that loads nothing.

    Example: paddock report results.parquet -o report.html
    """
    with err().status("drawing"):
        write_report(results, to, title)
    if as_json:
        print_json({"report": str(to), "bytes": to.stat().st_size})
    else:
        typer.echo(f"{to}: written, {to.stat().st_size / 1000:.0f} kB")
