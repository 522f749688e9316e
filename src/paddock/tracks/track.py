"""A track: a TOML file with a centre line and sections, read into rows, lanes and cells.

Positions along a track are in rows from the start of the first section: 12.0 is the boundary between the twelfth and
the thirteenth row. Rows need not have equal lengths in the drawing.
"""

import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import degrees
from typing import Any, Final, TypeVar

from paddock.engine.reader import Json
from paddock.tracks import bounds
from paddock.tracks import toml_values as toml
from paddock.tracks.cells import Cell, lay_cells
from paddock.tracks.centreline import Points, Turning
from paddock.tracks.curve import Curve, Point, distance
from paddock.tracks.geometry import Ring, ribbon
from paddock.tracks.sections import Section, read_sections
from paddock.tracks.toml_values import SIDES, TrackError

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
#: The number of rows over which the road changes from one section's width to the next.
TAPER: Final = 1.5
#: The features that are areas; the others lie along two points.
AREAS: Final = ("lake", "wood", "field", "apron", "village")


@dataclass(frozen=True)
class TrackLine:
    """A line across the road, such as a corner line or the end of a zone.

    It is at a boundary between rows, or in each lane just before one of the cells `before`.
    """

    kind: str
    at: float
    before: tuple[Cell, ...]
    sign: str
    sign_side: str
    data: Json


@dataclass(frozen=True)
class Zone:
    """Cells with a special meaning for a game."""

    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Strip:
    """Something beside the road: a kerb, a grandstand, a building, a gravel trap."""

    kind: str
    start: float
    end: float
    side: str
    data: Json


@dataclass(frozen=True)
class Feature:
    """Something in the landscape with its own outline: a lake, a wood, a field."""

    kind: str
    points: tuple[Point, ...]

    @property
    def pairs(self) -> list[tuple[Point, Point]]:
        """The points of a feature that has two for each object: its place, and its size and direction."""
        return list(zip(self.points[::2], self.points[1::2], strict=False))


@dataclass(frozen=True)
class Label:
    text: str
    x: float
    y: float
    size: float


Thing = TypeVar("Thing", TrackLine, Zone, Strip, Feature)


def of_kind(things: Iterable[Thing], kind: str) -> list[Thing]:
    """Returns the things of one kind, in the order of the file."""
    return [thing for thing in things if thing.kind == kind]


class Track:
    """A track as read from its file; `check_track` checks that it is valid. Its curve is computed on demand."""

    def __init__(self, data: Json, text: str = "") -> None:
        self.data = data
        #: The value of the track option: an id, or the text of the track. Set by the library.
        self.source: str = ""
        self.text = text
        self.game: str = toml.text(data, "game", "the track", "")
        self.id: str = toml.text(data, "id", "the track")
        if not ID.fullmatch(self.id):
            raise TrackError(
                f"id is {self.id!r}, but must have only lower-case letters, digits and hyphens, as in my-track"
            )
        self.title: str = toml.text(data, "title", "the track")
        self.order: int = toml.whole(data, "order", "the track", 1000)
        self.theme: str = toml.text(data, "theme", "the track", "meadow")
        #: The weather that the drawing shows; no rule depends on it.
        self.weather: str = toml.text(data, "weather", "the track", "")
        self.size = _size(data)
        closed = data.get("closed", True)
        if not isinstance(closed, bool):
            raise TrackError("closed must be true or false")
        self.closed: bool = closed
        self.direction = toml.word(data, "direction", "the track", ("clockwise", "anticlockwise"), "clockwise")
        self.margin: float = toml.number(data, "margin", "the track", 0)
        self.count_down: str = toml.text(data, "count_down", "the track", "")
        self.seed: int = toml.whole(data, "seed", "the track", 1)
        self.sections = read_sections(data, _width(data))
        #: The largest width of the road.
        self.width: float = max(section.width for section in self.sections)
        self.rows: int = sum(section.spaces for section in self.sections)
        self._line: Points | Turning = (
            Turning(data, self.sections, self.size) if "heading" in data else Points(data, self.rows)
        )
        self.same_width = len({(section.width, section.offset) for section in self.sections}) == 1
        self.cells: list[Cell] = lay_cells(self)
        self.by_name: dict[str, Cell] = {cell.name: cell for cell in self.cells}
        self.lines = [self._across(row) for row in toml.rows(data, "line")]
        self.zones = [self._zone(row) for row in toml.rows(data, "zone")]
        self.strips = [_strip(row) for row in toml.rows(data, "strip")]
        self.features = [_feature(row) for row in toml.rows(data, "feature")]
        self.labels = [_label(row) for row in toml.rows(data, "label")]
        self._check_landscape()
        #: The cells of the start grid, pole position first.
        self.grid: list[Cell] = self._grid(toml.table(data, "grid", "the track"))

    @cached_property
    def _centreline(self) -> tuple[Curve, list[float], list[float]]:
        return self._line.draw(self.closed)

    @property
    def curve(self) -> Curve:
        return self._centreline[0]

    @cached_property
    def _slopes(self) -> list[float]:
        return _slopes(self._centreline[1], self._centreline[2], self.closed)

    @cached_property
    def gap(self) -> tuple[float, float, float] | None:
        """The hill over the road: its row, and the arc lengths at its ends."""
        _, rows, arcs = self._centreline
        for i in range(1, len(rows)):
            if rows[i] == rows[i - 1]:
                return rows[i], arcs[i - 1], arcs[i]
        return None

    def arc(self, row: float, beyond: bool = False) -> float:
        """Returns the arc length at a position in rows; it continues beyond a lap in both directions.

        Where staggered lanes meet a hill, `beyond` selects its far end.
        """
        if not self.closed:
            return self._arc(min(max(row, 0.0), float(self.rows)))
        laps = row // self.rows
        row -= laps * self.rows
        if self.gap is not None and abs(row - self.gap[0]) < 2.0:
            at, before, behind = self.gap
            rate = self.curve.length / self.rows
            return laps * self.curve.length + (behind if beyond else before) + (row - at) * rate
        return laps * self.curve.length + self._arc(row)

    def _arc(self, row: float) -> float:
        """Interpolates between rows of known arc length: linear on a turning line, otherwise a monotone cubic."""
        _, rows, arcs = self._centreline
        if isinstance(self._line, Turning):
            i = min(max(bisect_left(rows, row), 1), len(rows) - 1) - 1
            return arcs[i] + (arcs[i + 1] - arcs[i]) * (row - rows[i]) / ((rows[i + 1] - rows[i]) or 1.0)
        i = min(max(bisect_right(rows, row) - 1, 0), len(rows) - 2)
        h = rows[i + 1] - rows[i]
        t = (row - rows[i]) / h
        a, b = arcs[i], arcs[i + 1]
        m, n = self._slopes[i] * h, self._slopes[i + 1] * h
        u = 1 - t
        return a * (1 + 2 * t) * u * u + m * t * u * u + b * t * t * (3 - 2 * t) - n * t * t * u

    def section_at(self, row: float) -> Section:
        """Returns the section with the row after a position."""
        if self.closed:
            row = row % self.rows
        for section in self.sections:
            if row < section.end:
                return section
        return self.sections[-1]

    def edges_at(self, row: float) -> tuple[float, float]:
        """Returns the left and right edges of the lanes at a position, as offsets from the centre line."""
        if self.same_width:
            here = self.sections[0]
            return here.offset + here.width / 2, here.offset - here.width / 2
        here = self.section_at(row)
        place = row % self.rows if self.closed else row
        before = self._neighbour(here.number - 1)
        after = self._neighbour(here.number + 1)
        if here.kind == "taper":
            first, last, share = _joint(before, here), _joint(here, after), (place - here.start) / here.spaces
        else:
            # a taper gets its width from its neighbours
            before, after = [here if other.kind == "taper" else other for other in (before, after)]
            half = TAPER / 2
            first = last = here
            share = 0.0
            if place - here.start < half:
                last, share = before, 0.5 - (place - here.start) / TAPER
            elif here.end - place < half:
                last, share = after, 0.5 - (here.end - place) / TAPER
        share = min(max(share, 0.0), 1.0)
        share *= share * (3 - 2 * share)
        width = first.width + (last.width - first.width) * share
        offset = first.offset + (last.offset - first.offset) * share
        return offset + width / 2, offset - width / 2

    def _neighbour(self, number: int) -> Section:
        if self.closed:
            return self.sections[number % len(self.sections)]
        return self.sections[min(max(number, 0), len(self.sections) - 1)]

    def row_at(self, s: float) -> float:
        """Returns the position of an arc length, the inverse of `arc`."""
        laps = s // self.curve.length if self.closed else 0.0
        s -= laps * self.curve.length
        _, rows, arcs = self._centreline
        if isinstance(self._line, Turning):
            i = min(max(bisect_right(arcs, s), 1), len(arcs) - 1) - 1
            share = (s - arcs[i]) / ((arcs[i + 1] - arcs[i]) or 1.0)
            return laps * self.rows + rows[i] + (rows[i + 1] - rows[i]) * share
        low, high = 0.0, float(self.rows)
        for _ in range(30):
            middle = (low + high) / 2
            if self._arc(middle) < s:
                low = middle
            else:
                high = middle
        return laps * self.rows + (low + high) / 2

    def at(self, s: float, across: float) -> tuple[float, float, float]:
        """Returns a point on the road at an arc length, and the heading there in degrees; `across` as in `place`."""
        left, right = self.edges_at(self.row_at(s))
        x, y = self.curve.point(s, left + (right - left) * across)
        return x, y, degrees(self.curve.heading(s))

    def place(self, row: float, across: float) -> tuple[float, float, float]:
        """Returns a point on the road and the heading there in degrees. `across` is 0 at the left, 1 at the right."""
        return self.at(self.arc(row), across)

    def strip(self, start: float, end: float, left: float, right: float) -> Ring:
        """Returns the outline of a piece of road between two arc lengths and two fractions of its width."""

        def at(share: float) -> Callable[[float], float]:
            def offset(s: float) -> float:
                edge_left, edge_right = self.edges_at(self.row_at(s))
                return edge_left + (edge_right - edge_left) * share

            return offset

        return ribbon(self.curve, start, end, at(left), at(right))

    def cell_at(self, row: float, across: float) -> Cell:
        """Returns the cell at a position and a fraction of the road's width."""
        if self.closed:
            row = row % self.rows
        section = self.section_at(row)
        lane = min(int(across * section.lanes), section.lanes - 1)
        found = [cell for cell in self.cells if cell.section == section.number and cell.lane == lane]
        return next((cell for cell in found if cell.start <= row < cell.end), found[-1])

    def cell(self, name: str, what: str) -> Cell:
        if name not in self.by_name:
            raise TrackError(f"{what} names {name!r}, which is not a cell of the track")
        return self.by_name[name]

    def _across(self, row: Json) -> TrackLine:
        kind = toml.text(row, "kind", "a line")
        what = f"the line of kind {kind}"
        before = tuple(self.cell(name, what) for name in toml.texts(row, "before", what))
        if "at" not in row and not before:
            raise TrackError(f"{what} needs at = its position in rows, or before = the cells after it")
        at = toml.number(row, "at", what, before[len(before) // 2].start if before else None)
        side = toml.word(row, "sign_side", f"{what} at {at:g}", SIDES, "")
        return TrackLine(kind, at, before, toml.text(row, "sign", what, ""), side, row)

    def _zone(self, row: Json) -> Zone:
        kind = toml.text(row, "kind", "a zone")
        what = f"the zone of kind {kind}"
        cells = [self.cell(name, what) for name in toml.texts(row, "cells", what)]
        if "section" in row:
            name = toml.text(row, "section", what)
            numbers = [section.number for section in self.sections if section.id == name]
            if not numbers:
                raise TrackError(f"{what} names section {name!r}, which does not exist")
            first, last = toml.whole(row, "from", what), toml.whole(row, "to", what)
            cells += [cell for cell in self.cells if cell.section == numbers[0] and first <= cell.place <= last]
        if not cells:
            raise TrackError(f"{what} needs cells = names of cells, or section, from and to")
        return Zone(kind, tuple(cells))

    def _check_landscape(self) -> None:
        """Raises TrackError for a landscape that takes too long to draw."""
        shores = [strip.data.get("around") for strip in self.strips]
        points = sum(len(feature.points) for feature in self.features)
        points += sum(len(shore) for shore in shores if isinstance(shore, list))
        toml.check_count(points, bounds.MOST_FEATURE_POINTS, "points of features and shores")
        outlines = sum(_around(feature.points) for feature in self.features)
        toml.check_count(round(outlines), bounds.LONGEST_OUTLINES, "units in the outlines of all features")
        toml.check_count(len(of_kind(self.features, "wood")), bounds.MOST_WOODS, "features of kind wood")
        laps = sum(strip.end - strip.start for strip in self.strips) / self.rows
        toml.check_count(laps, bounds.MOST_STRIP_LAPS, "laps in the total length of all strips")
        toml.check_count(sum(len(label.text) for label in self.labels), bounds.MOST_LETTERS, "letters in labels")

    def _grid(self, row: Json) -> list[Cell]:
        """Returns the cells of the start grid: named ones, or rows of slots behind the start line."""
        if "cells" in row:
            return [self.cell(name, "the grid") for name in toml.texts(row, "cells", "the grid")]
        what = "grid needs slots = their number, columns = slots in a row, first = the side of pole position"
        slots, columns = row.get("slots", 0), row.get("columns", 2)
        first = row.get("first", "left")
        if type(slots) is not int or type(columns) is not int or columns < 1 or slots < 0 or first not in SIDES:
            raise TrackError(what)
        toml.check_count(slots, bounds.MOST_SLOTS, "slots in the grid")
        grid: list[Cell] = []
        for slot in range(slots):
            column = slot % columns if first == "left" else columns - 1 - slot % columns
            grid.append(self.cell_at(-0.5 - slot // columns, (column + 0.5) / columns))
        return grid


def read_track(text: str) -> Track:
    """Returns the track in a TOML text; raises TrackError if it cannot be read."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TrackError(f"not valid TOML: {error}") from None
    return Track(data, text)


def _size(data: Json) -> tuple[float, float]:
    size = data.get("size", [1600, 1000])
    if not toml.is_point(size) or not all(200 <= part <= 5000 for part in size):
        raise TrackError("size must be two numbers from 200 to 5000: the drawing's width and height")
    return float(size[0]), float(size[1])


def _width(data: Json) -> float | list[float]:
    """Returns the width of the road, or a list of widths by number of lanes."""
    width = data.get("width", 60)
    if isinstance(width, list) and width and toml.is_point(width, len(width)):
        return [float(part) for part in width]
    return toml.number(data, "width", "the track", 60)


def _joint(before: Section, after: Section) -> Section:
    """Returns the section that determines the width where two meet: not a taper, otherwise the wider one."""
    if before.kind != "taper":
        return before
    if after.kind != "taper":
        return after
    return before if before.width > after.width else after


def _slopes(rows: list[float], arcs: list[float], closed: bool) -> list[float]:
    """Returns the arc length per row at each knot: harmonic means, which never overshoot."""
    rates = [(arcs[i + 1] - arcs[i]) / (rows[i + 1] - rows[i]) for i in range(len(rows) - 1)]
    slopes: list[float] = []
    for i in range(len(rows)):
        before = rates[i - 1] if i > 0 else rates[-1] if closed else rates[0]
        after = rates[i] if i < len(rates) else rates[0] if closed else rates[-1]
        slopes.append(2 * before * after / (before + after) if before + after > 0 else 0.0)
    return slopes


def _strip(row: Json) -> Strip:
    kind = toml.text(row, "kind", "a strip")
    ends: list[Any] = [row.get("from"), row.get("to")]
    if not toml.is_point(ends) or ends[1] <= ends[0]:
        raise TrackError(f"the strip of kind {kind} needs from and to = positions in rows, with to greater than from")
    start, end = ends
    side = toml.word(row, "side", f"the strip of kind {kind} from {start:g} to {end:g}", SIDES)
    return Strip(kind, float(start), float(end), side, row)


def _feature(row: Json) -> Feature:
    kind = toml.text(row, "kind", "a feature")
    points = row.get("points")
    fewest = 3 if kind in AREAS else 2
    if not isinstance(points, list) or not fewest <= len(points) <= 100:
        raise TrackError(f"the feature of kind {kind} needs points = {fewest} to 100 points [x, y]")
    if not all(toml.is_point(p) for p in points):
        raise TrackError(f"the feature of kind {kind}: each of its points must be [x, y]")
    return Feature(kind, tuple((float(x), float(y)) for x, y in points))


def _around(points: tuple[Point, ...]) -> float:
    return sum(distance(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True))


def _label(row: Json) -> Label:
    text = toml.text(row, "text", "a label")
    x, y = toml.point(row, "at", f"the label {text!r}")
    return Label(text, x, y, toml.number(row, "size", f"the label {text!r}", 40))
