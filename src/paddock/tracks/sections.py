"""The sections of a track in driving order: stretches of road with a fixed number of lanes."""

from dataclasses import dataclass
from math import lcm
from typing import Final

from paddock.engine.reader import Json
from paddock.tracks import toml_values as toml
from paddock.tracks.bounds import MOST_CELLS, MOST_LANES, MOST_ROWS
from paddock.tracks.toml_values import SIDES, TrackError

KINDS: Final = ("straight", "bend", "taper")


@dataclass(frozen=True)
class Bend:
    """A part of a section: its inner side, and the number of cells in each lane."""

    inside: str
    cells: tuple[int, ...]

    @property
    def spaces(self) -> int:
        return self.cells[len(self.cells) // 2]


@dataclass(frozen=True)
class Section:
    """A stretch of road. `spaces` is the number of rows, `cells` the cells in each lane from left to right."""

    number: int
    id: str
    name: str
    kind: str
    start: int
    spaces: int
    cells: tuple[int, ...]
    bends: tuple[Bend, ...]
    #: The side whose lane starts half a row ahead of the middle; the lane on the other side starts half a row behind.
    stagger: str
    #: The letters of lanes whose last cell only leads straight ahead.
    ahead_only: tuple[str, ...]
    #: Printed arrows (`3>M4`) by lane letter. Without them, links follow from which cells touch.
    forks: dict[str, str] | None
    #: The number of cells in each lane before a hill over the road; 0 without a hill.
    gap: int
    width: float
    offset: float
    race_line: str
    data: Json

    @property
    def end(self) -> int:
        return self.start + self.spaces

    @property
    def lanes(self) -> int:
        return len(self.cells)

    @property
    def letters(self) -> str:
        """The letters of the lanes from left to right: L, M, R in sections with an id, otherwise c, b, a."""
        if self.id:
            return {1: "M", 2: "LR", 3: "LMR"}.get(self.lanes, "ABCDEF")
        return "fedcba"[MOST_LANES - self.lanes :]


def read_sections(data: Json, width: float | list[float]) -> list[Section]:
    found: list[Section] = []
    ids: set[str] = set()
    start = cells = 0
    for row in toml.rows(data, "section"):
        section = _section(row, len(found), start, data, width)
        cells += sum(section.cells)
        toml.check_count(cells, MOST_CELLS, "cells in all lanes")
        if section.id in ids:
            raise TrackError(f"two sections have the id {section.id}")
        if section.id:
            ids.add(section.id)
        found.append(section)
        start = section.end
    if not found:
        raise TrackError("the track needs at least one [[section]]")
    if ids and len(ids) != len(found):
        raise TrackError("either all sections need an id, or none of them")
    return found


def _section(row: Json, number: int, start: int, data: Json, width: float | list[float]) -> Section:
    name = toml.text(row, "id", f"section {number + 1}", "")
    what = f"section {name or number + 1}"
    lanes = toml.whole(row, "lanes", what, toml.whole(data, "lanes", "the track", 2, 1), 1)
    if "cells" in row:
        cells = toml.wholes(row, "cells", what)
        spaces = toml.whole(row, "spaces", what, lcm(*cells), 1)
    else:
        spaces = toml.whole(row, "spaces", what, None, 1)
        cells = [spaces] * lanes
    if max(lanes, len(cells)) > MOST_LANES:
        raise TrackError(f"{what} has {max(lanes, len(cells))} lanes; the maximum is {MOST_LANES}")
    toml.check_count(start + spaces, MOST_ROWS, "rows")
    if isinstance(width, list) and len(cells) > len(width) and "width" not in row:
        raise TrackError(f"{what} has {len(cells)} lanes, but width only has values for up to {len(width)} lanes")
    forks = row.get("forks")
    if forks is not None and not (isinstance(forks, dict) and all(isinstance(text, str) for text in forks.values())):
        raise TrackError(f'{what}: forks must have a text for each lane, as in forks.L = "0>M0 1>M1"')
    gap = toml.table(row, "gap", what)
    section = Section(
        number=number,
        id=name,
        name=toml.text(row, "name", what, ""),
        kind=toml.word(row, "kind", what, KINDS, "straight"),
        start=start,
        spaces=spaces,
        cells=tuple(cells),
        bends=_bends(row, what, cells, spaces),
        stagger=toml.word(row, "stagger", what, SIDES, ""),
        ahead_only=tuple(toml.texts(row, "ahead_only", what)),
        forks=forks,
        gap=toml.whole(gap, "after", f"{what}, gap", None, 1) if gap else 0,
        width=toml.number(row, "width", what, width[len(cells) - 1] if isinstance(width, list) else width),
        offset=toml.number(row, "offset", what, 0),
        race_line=toml.word(row, "race_line", what, SIDES, ""),
        data=row,
    )
    if section.gap >= min(cells):
        raise TrackError(f"{what}: the gap must be between cells of every lane, but after is {section.gap}")
    wrong = [letter for letter in (*section.ahead_only, *(forks or {})) if letter not in tuple(section.letters)]
    if wrong:
        raise TrackError(f"{what} has no lane {wrong[0]!r}; its lanes are {', '.join(section.letters)}")
    return section


def _bends(row: Json, what: str, cells: list[int], spaces: int) -> tuple[Bend, ...]:
    """Returns the parts of a section; a single one without an inner side if the file has none."""
    listed = toml.rows(row, "bends")
    if not listed:
        return (Bend("", tuple(cells)),)
    found: list[Bend] = []
    for bend in listed:
        inside = toml.word(bend, "inside", f"{what}, bends", SIDES)
        found.append(Bend(inside, tuple(toml.wholes(bend, "cells", f"{what}, bends"))))
        if len(found[-1].cells) != len(cells):
            raise TrackError(f"{what}: each bend needs cells for {len(cells)} lanes")
    total = [sum(bend.cells[lane] for bend in found) for lane in range(len(cells))]
    if total != cells:
        raise TrackError(f"{what} has cells {cells}, but its bends add up to {total}")
    if sum(bend.spaces for bend in found) != spaces:
        raise TrackError(
            f"{what}: with bends, spaces must be the number of cells in the middle lane, {cells[len(cells) // 2]}"
        )
    return tuple(found)


def lead(sections: list[Section], number: int, bend: int, lane: int) -> float:
    """Returns how many rows ahead of the middle a staggered lane starts a bend of a section."""
    section = sections[number]
    if bend == len(section.bends):
        return lead(sections, (number + 1) % len(sections), 0, lane)
    if bend > 0:
        left = -0.5 if section.bends[bend].inside == "right" else 0.5
    elif section.stagger:
        left = 0.5 if section.stagger == "left" else -0.5
    else:
        # after a straight, whose lanes are as long as their cells
        before = sections[number - 1]
        if not before.stagger:
            return 0.0
        entry = 0.5 if before.stagger == "left" else -0.5
        left = entry + before.cells[0] - before.cells[before.lanes // 2]
    lanes = section.lanes
    return left * (1 - 2 * lane / (lanes - 1)) if lanes > 1 else 0.0
