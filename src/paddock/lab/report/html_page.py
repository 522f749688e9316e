"""The page: header, sections and figures as one HTML file that loads nothing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import Final

from paddock.lab.report.charts import Dress

#: The shapes of the plots, for the legends: paths within 12 by 12.
MARKS: Final = {
    "circle": "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
    "square": "M2 2h8v8h-8z",
    "diamond": "M6 .8L11.2 6L6 11.2L.8 6z",
    "triangle-up": "M6 1.5L11 10.5H1z",
    "cross": "M4.4 1h3.2v3.4H11v3.2H7.6V11H4.4V7.6H1V4.4h3.4z",
    "triangle-down": "M6 10.5L1 1.5h10z",
    "triangle-right": "M10.5 6L1.5 11V1z",
}
#: Plots of more units than that are tall.
TALL: Final = 300


@dataclass(frozen=True)
class NumberTable:
    """The numbers behind a plot; the first column names the rows."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Figure:
    """A plot, what it shows and how sure that is, and its numbers."""

    title: str
    plot: str
    says: str
    table: NumberTable
    legend: Sequence[Dress] = ()
    #: The same in a few words, for the beginning of the report; nothing if it is not worth a place there.
    brief: str = ""

    @property
    def tall(self) -> bool:
        """Whether two others fit beside it."""
        height = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', self.plot)
        return height is not None and float(height.group(1)) > TALL


@dataclass
class ReportSection:
    """Figures about one thing, or sentences in a list; `note` says what is left out, and why."""

    title: str
    figures: list[Figure] = field(default_factory=list)
    note: str = ""
    sentences: Sequence[str] = ()


@dataclass
class Chapter:
    """What is said of one title; a report of one title has one chapter, without a heading."""

    title: str
    sections: list[ReportSection]


@dataclass
class Page:
    """A report."""

    title: str
    subtitle: str
    overline: str
    facts: Sequence[tuple[str, str]]
    command: str
    nutshell: Sequence[str]
    chapters: Sequence[Chapter]
    reading: Sequence[str]
    footer: str


def render(page: Page) -> str:
    """The whole file."""
    return "".join(_parts(page))


def _parts(page: Page) -> Iterator[str]:
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n'
    yield f"<title>{escape(page.title)}: {escape(page.subtitle)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
    yield f'<header>\n<p class="overline">{escape(page.overline)}</p>\n<h1>{escape(page.title)} '
    yield f"<small>{escape(page.subtitle)}</small></h1>\n<dl>\n"
    for name, value in page.facts:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>\n"
    yield "</dl>\n"
    if page.command:
        yield f'<p class="again"><span>ReplayedRow:</span> <code>{escape(page.command)}</code></p>\n'
    yield '</header>\n<main>\n<section class="nutshell">\n<h2>In a nutshell</h2>\n'
    yield f"<p>{escape(' '.join(page.nutshell))}</p>\n</section>\n"
    for chapter in page.chapters:
        if chapter.title:
            yield f'<h2 class="chapter">{escape(chapter.title)}</h2>\n'
        for section in chapter.sections:
            yield from _section(section, 3 if chapter.title else 2)
    yield '<section class="reading">\n<h2>How to read this</h2>\n'
    for text in page.reading:
        yield f"<p>{escape(text)}</p>\n"
    yield f"</section>\n</main>\n<footer>{escape(page.footer)}</footer>\n</body>\n</html>\n"


def _section(section: ReportSection, level: int) -> Iterator[str]:
    yield f"<section>\n<h{level}>{escape(section.title)}</h{level}>\n"
    if section.note:
        yield f'<p class="note">{escape(section.note)}</p>\n'
    if section.sentences:
        yield '<ol class="sentences">\n'
        for text in section.sentences:
            yield f"<li>{escape(text)}</li>\n"
        yield "</ol>\n"
    if section.figures:
        yield '<div class="figures">\n'
        for figure in section.figures:
            yield from _figure(figure, level + 1)
        yield "</div>\n"
    yield "</section>\n"


def _figure(figure: Figure, level: int) -> Iterator[str]:
    yield f"<figure{' class=tall' if figure.tall else ''}>\n<h{level}>{escape(figure.title)}</h{level}>\n"
    yield f"<figcaption>{escape(figure.says)}</figcaption>\n"
    if len(figure.legend) > 1:
        yield '<ul class="legend">'
        for dress in figure.legend:
            mark = f'<path d="{MARKS[dress.shape]}" fill="{dress.colour}"/>'
            yield f'<li><svg viewBox="0 0 12 12" aria-hidden="true">{mark}</svg>{escape(dress.name)}</li>'
        yield "</ul>\n"
    yield f"{figure.plot}\n<details>\n<summary>The numbers</summary>\n"
    yield from _table(figure.table)
    yield "</details>\n</figure>\n"


def _table(table: NumberTable) -> Iterator[str]:
    yield '<div class="scroll"><table>\n<thead><tr>'
    for name in table.header:
        yield f'<th scope="col">{escape(name)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows:
        yield f'<tr><th scope="row">{escape(row[0])}</th>'
        for cell in row[1:]:
            yield f"<td>{escape(cell)}</td>"
        yield "</tr>\n"
    yield "</tbody>\n</table></div>\n"
