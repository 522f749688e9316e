"""Results as one HTML file: who won how often, from where, how the races went, and what each game's people ask."""

from pathlib import Path

from paddock.engine import SetupError
from paddock.lab.report.contents import contents
from paddock.lab.report.page import render
from paddock.lab.report.results import read_results

__all__ = ["write_report"]


def write_report(parquet: Path, html: Path, title: str = "") -> None:
    """Reads results, as `paddock simulate --out` writes them, and writes the report; SetupError says why it cannot."""
    if html.is_dir():
        raise SetupError(f"{html} is a folder; -o wants the name of a file")
    if not html.parent.is_dir():
        raise SetupError(f"cannot write {html}: there is no folder {html.parent}")
    text = render(contents(read_results(parquet), title))
    try:
        html.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"cannot write {html}: {error.strerror or error}") from None
