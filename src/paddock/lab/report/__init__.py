"""Results as one HTML file: who won how often, from where, how the races went, and what each game's people ask."""

from collections.abc import Sequence
from pathlib import Path

from paddock.analysis.profiles import Profile
from paddock.lab.output import check_output, write_output
from paddock.lab.report.contents import contents
from paddock.lab.report.html_page import Page, render
from paddock.lab.report.result_files import read_results

__all__ = ["write_page", "write_report"]


def write_report(parquet: Path, html: Path, title: str = "", profiles: Sequence[Profile] = ()) -> None:
    """Reads results, as `paddock simulate --out` writes them, and writes the report; SetupError says why it cannot.

    `profiles` are what an analysis of some of the races has found out, see `paddock.lab.analysed_results`.
    """
    check_output(html)
    write_page(contents(read_results(parquet), title, profiles), html)


def write_page(page: Page, html: Path) -> None:
    """Writes a page; SetupError says why it cannot."""
    write_output(html, render(page))
