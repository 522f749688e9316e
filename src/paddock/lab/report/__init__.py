"""Results as one HTML file: who won how often, from where, how the races went, and what each game's people ask."""

from collections.abc import Sequence
from pathlib import Path

from paddock.engine import SetupError
from paddock.lab.analysis.profiles import Profile
from paddock.lab.report.contents import contents
from paddock.lab.report.page import Page, render
from paddock.lab.report.results import read_results

__all__ = ["check_page", "write_page", "write_report"]


def write_report(parquet: Path, html: Path, title: str = "", profiles: Sequence[Profile] = ()) -> None:
    """Reads results, as `paddock simulate --out` writes them, and writes the report; SetupError says why it cannot.

    `profiles` are what an analysis of some of the races has found out, see `paddock.lab.analysis.of_results`.
    """
    check_page(html)
    write_page(contents(read_results(parquet), title, profiles), html)


def check_page(html: Path) -> None:
    """SetupError if a page cannot be written there: to be known before the work, not after it."""
    if html.is_dir():
        raise SetupError(f"{html} is a folder; this wants the name of a file")
    if not html.parent.is_dir():
        raise SetupError(f"cannot write {html}: there is no folder {html.parent}")


def write_page(page: Page, html: Path) -> None:
    """Writes a page; SetupError says why it cannot."""
    try:
        html.write_text(render(page), encoding="utf-8")
    except OSError as error:
        raise SetupError(f"cannot write {html}: {error.strerror or error}") from None
