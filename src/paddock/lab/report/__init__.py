"""Results as a single HTML file: win shares, start positions, the course of the races, and figures of each game."""

from collections.abc import Sequence
from pathlib import Path

from paddock.analysis.profiles import Profile
from paddock.lab.output import check_output, write_output
from paddock.lab.report.contents import contents
from paddock.lab.report.html_page import Page, render
from paddock.lab.report.result_files import read_results

__all__ = ["write_page", "write_report"]


def write_report(parquet: Path, html: Path, title: str = "", profiles: Sequence[Profile] = ()) -> None:
    """Writes the report of a results file, with the `profiles` of an analysis; raises SetupError if it cannot."""
    check_output(html)
    write_page(contents(read_results(parquet), title, profiles), html)


def write_page(page: Page, html: Path) -> None:
    write_output(html, render(page))
