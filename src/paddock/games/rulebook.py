"""Parses a game's RULES.md into sections and numbered rules, for the rules page and for tests of their coverage.

The format: `# Title`, sections `## 3. The turn`, and one rule per paragraph that starts with its number, `**HEAT-3.1**
`. A paragraph without a number is a remark on what follows.
"""

import re
from dataclasses import dataclass, field
from importlib import resources
from typing import Final

from paddock.engine import Game, Json, PaddockError

FILE: Final = "RULES.md"
OUR_READING: Final = "(our reading)"

_SECTION: Final = re.compile(r"##\s+(\d+)\.\s+(\S.*)")
_RULE: Final = re.compile(r"\*\*([A-Z][A-Z0-9]*)-(\d+)\.(\d+)\*\*\s+(\S.*)")


@dataclass(frozen=True)
class Rule:
    """One rule: its number, such as `HEAT-3.1`, and its text in plain Markdown."""

    number: str
    text: str

    @property
    def our_reading(self) -> bool:
        """Whether the printed rulebook leaves this point open."""
        return self.text.rstrip(".").endswith(OUR_READING)


@dataclass
class Section:
    """A numbered chapter."""

    number: int
    title: str
    remarks: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Rulebook:
    """All the rules of a game, in the order of the book."""

    title: str
    remarks: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def numbers(self) -> list[str]:
        """Returns every rule's number, in the order of the book."""
        return [rule.number for section in self.sections for rule in section.rules]

    def to_json(self) -> Json:
        sections: list[Json] = []
        for section in self.sections:
            rules = [
                {"number": rule.number, "text": rule.text, "our_reading": rule.our_reading} for rule in section.rules
            ]
            sections.append(
                {"number": section.number, "title": section.title, "remarks": list(section.remarks), "rules": rules}
            )
        return {"title": self.title, "remarks": list(self.remarks), "sections": sections}


def package_of(game: Game) -> str:
    """Returns the package that holds a game, its rules and its data."""
    return type(game).__module__.rpartition(".")[0]


def read_rulebook(package: str) -> Rulebook:
    """Returns the rules of the game in that package, such as `paddock.games.heat` or an external one."""
    try:
        text = resources.files(package).joinpath(FILE).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        raise PaddockError(f"{package} has no {FILE}") from None
    return parse_rulebook(text)


def parse_rulebook(text: str) -> Rulebook:
    """Returns the rulebook in a Markdown text. Raises PaddockError with the line that is not valid."""
    book: Rulebook | None = None
    last = 0
    for line, paragraph in _paragraphs(text):
        if paragraph.startswith("# "):
            if book is not None:
                raise PaddockError(f"line {line}: a rulebook has one title")
            book = Rulebook(paragraph[2:].strip())
            continue
        if book is None:
            raise PaddockError(f"line {line}: a rulebook begins with its title, '# Title'")
        if paragraph.startswith("#"):
            book.sections.append(_section(line, paragraph, book))
            last = 0
            continue
        found = _RULE.fullmatch(paragraph)
        if found is None:
            if paragraph.startswith("**") and re.match(r"\*\*[A-Z0-9]+-[\d.]+", paragraph):
                raise PaddockError(f"line {line}: a rule reads '**HEAT-3.1** text', not {paragraph[:30]!r}")
            (book.sections[-1].remarks if book.sections else book.remarks).append(paragraph)
            continue
        number = f"{found.group(1)}-{found.group(2)}.{found.group(3)}"
        if not book.sections or int(found.group(2)) != book.sections[-1].number:
            raise PaddockError(f"line {line}: rule {number} does not stand in section {found.group(2)}")
        if int(found.group(3)) <= last:
            raise PaddockError(f"line {line}: rule {number} is out of order or there twice")
        last = int(found.group(3))
        book.sections[-1].rules.append(Rule(number, found.group(4)))
    if book is None:
        raise PaddockError("the rulebook is empty")
    return book


def _section(line: int, heading: str, book: Rulebook) -> Section:
    found = _SECTION.fullmatch(heading)
    if found is None:
        raise PaddockError(f"line {line}: a section's heading reads '## 3. The turn', not {heading!r}")
    number = int(found.group(1))
    if book.sections and number <= book.sections[-1].number:
        raise PaddockError(f"line {line}: section {number} is out of order or there twice")
    return Section(number, found.group(2).strip())


def _paragraphs(text: str) -> list[tuple[int, str]]:
    """Returns headings, and paragraphs joined to one line; each with the number of its first line."""
    paragraphs: list[tuple[int, str]] = []
    lines: list[str] = []
    start = 0
    for number, raw in enumerate([*text.splitlines(), ""], 1):
        line = raw.strip()
        heading = line.startswith(("# ", "## ", "### "))
        if lines and (not line or heading or _RULE.match(line)):
            paragraphs.append((start, " ".join(lines)))
            lines = []
        if heading:
            paragraphs.append((number, line))
        elif line:
            if not lines:
                start = number
            lines.append(line)
    return paragraphs
