"""The page: header, sections and figures as a self-contained HTML file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import Final

from paddock.lab.report.charts import Dress

#: The shapes of the plots for the legends, as paths of 12 by 12 units.
MARKS: Final = {
    "circle": "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
    "square": "M2 2h8v8h-8z",
    "diamond": "M6 .8L11.2 6L6 11.2L.8 6z",
    "triangle-up": "M6 1.5L11 10.5H1z",
    "cross": "M4.4 1h3.2v3.4H11v3.2H7.6V11H4.4V7.6H1V4.4h3.4z",
    "triangle-down": "M6 10.5L1 1.5h10z",
    "triangle-right": "M10.5 6L1.5 11V1z",
}
#: Plots higher than this many units are tall.
TALL: Final = 300


@dataclass(frozen=True)
class NumberTable:
    """The numbers of a plot; the first column has the names of the rows."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Figure:
    """A plot, a sentence on what it shows and how certain that is, and its numbers."""

    title: str
    plot: str
    says: str
    table: NumberTable
    legend: Sequence[Dress] = ()
    #: A short version for the summary of the report; empty if it does not belong there.
    brief: str = ""


@dataclass
class ReportSection:
    """Figures about one topic, or a list of sentences; `note` says what is missing and why."""

    title: str
    figures: list[Figure] = field(default_factory=list)
    note: str = ""
    sentences: Sequence[str] = ()


@dataclass
class Chapter:
    """The sections about one title; a report of one title has one chapter, without a heading."""

    title: str
    sections: list[ReportSection]


@dataclass
class Page:
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
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    facts = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>\n" for name, value in page.facts)
    command = f'<p class="again"><span>Repeat:</span> <code>{escape(page.command)}</code></p>\n'
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)}: {escape(page.subtitle)}</title>
<style>
{style}</style>
</head>
<body>
<header>
<p class="overline">{escape(page.overline)}</p>
<h1>{escape(page.title)} <small>{escape(page.subtitle)}</small></h1>
<dl>
{facts}</dl>
{command if page.command else ""}</header>
<main>
<section class="nutshell">
<h2>Summary</h2>
<p>{escape(" ".join(page.nutshell))}</p>
</section>
{"".join(_chapter(chapter) for chapter in page.chapters)}<section class="reading">
<h2>How to read this</h2>
{_elements("p", page.reading)}</section>
</main>
<footer>{escape(page.footer)}</footer>
</body>
</html>
"""


def _elements(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>\n" for text in texts)


def _chapter(chapter: Chapter) -> str:
    heading = f'<h2 class="chapter">{escape(chapter.title)}</h2>\n' if chapter.title else ""
    level = 3 if chapter.title else 2
    return heading + "".join(_section(section, level) for section in chapter.sections)


def _section(section: ReportSection, level: int) -> str:
    html = f"<section>\n<h{level}>{escape(section.title)}</h{level}>\n"
    if section.note:
        html += f'<p class="note">{escape(section.note)}</p>\n'
    if section.sentences:
        html += f'<ol class="sentences">\n{_elements("li", section.sentences)}</ol>\n'
    if section.figures:
        figures = "".join(_figure(figure, level + 1) for figure in section.figures)
        html += f'<div class="figures">\n{figures}</div>\n'
    return html + "</section>\n"


def _figure(figure: Figure, level: int) -> str:
    height = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', figure.plot)
    tall = " class=tall" if height is not None and float(height.group(1)) > TALL else ""
    html = f"<figure{tall}>\n<h{level}>{escape(figure.title)}</h{level}>\n"
    html += f"<figcaption>{escape(figure.says)}</figcaption>\n"
    if len(figure.legend) > 1:
        html += f'<ul class="legend">{"".join(_legend_entry(dress) for dress in figure.legend)}</ul>\n'
    html += f"{figure.plot}\n<details>\n<summary>The numbers</summary>\n{_table(figure.table)}</details>\n"
    return html + "</figure>\n"


def _legend_entry(dress: Dress) -> str:
    mark = f'<path d="{MARKS[dress.shape]}" fill="{dress.colour}"/>'
    return f'<li><svg viewBox="0 0 12 12" aria-hidden="true">{mark}</svg>{escape(dress.name)}</li>'


def _table(table: NumberTable) -> str:
    header = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.header)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>\n'
        for name, *cells in table.rows
    )
    return f'<div class="scroll"><table>\n<thead><tr>{header}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n'
