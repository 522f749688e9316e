"""A track: a TOML file with a centre line and sections along it, read into spaces, lanes and cells.

Positions along a track are counted in rows of spaces from the start line: 12.0 is the boundary between the twelfth row
and the thirteenth. Rows need not be of equal length in the drawing: a control point may say which row it lies at.
"""

import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise
from math import degrees
from typing import Any, Final

from mypy_extensions import mypyc_attr

from paddock.engine.errors import SetupError
from paddock.engine.fields import Json
from paddock.tracks.curve import Curve, Point, distance
from paddock.tracks.shapes import Ring, ribbon

SIDES: Final = ("left", "right")
#: How far ahead of its own middle, in spaces, the next cell of a neighbouring lane must have its own to be reached.
AHEAD: Final = 0.25
#: Over how many rows the road changes from one section's width to the next one's.
TAPER: Final = 1.5


@mypyc_attr(native_class=False)
class TrackError(SetupError):
    """A track file that cannot be read, or a track that cannot be raced on."""


@dataclass(frozen=True)
class Section:
    """A stretch of road with the same lanes throughout. `cells` counts the cells of each lane, from left to right."""

    number: int
    start: int
    spaces: int
    cells: tuple[int, ...]
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


@dataclass(frozen=True)
class Line:
    """Something drawn across the road at a boundary between rows: a corner's line, the end of a zone."""

    kind: str
    at: float
    sign: str
    sign_side: str
    data: Json


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
    """Something in the landscape with an outline of its own: a lake, a wood, a field."""

    kind: str
    points: tuple[Point, ...]
    data: Json


@dataclass(frozen=True)
class Label:
    """A text on the ground."""

    text: str
    x: float
    y: float
    size: float


@dataclass
class Cell:
    """A place for a car. `ahead` lists the cells that a car may go on to."""

    number: int
    section: int
    lane: int
    place: int
    start: float
    end: float
    left: float
    right: float
    x: float
    y: float
    angle: float
    ring: Ring = field(repr=False)
    ahead: list[int] = field(default_factory=list)


class Track:
    """A track as read from its file; `check_track` says whether it can be raced on."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.id: str = _text(data, "id", "the track")
        self.title: str = _text(data, "title", "the track")
        self.theme: str = data.get("theme", "meadow")
        size = data.get("size", [1600, 1000])
        if not _numbers(size, 2):
            raise TrackError("size must be two numbers: the drawing's width and height")
        self.size: tuple[float, float] = (float(size[0]), float(size[1]))
        self.closed: bool = data.get("closed", True)
        self.direction: str = data.get("direction", "clockwise")
        if self.direction not in ("clockwise", "anticlockwise"):
            raise TrackError(f"direction is {self.direction!r}; it must be clockwise or anticlockwise")
        self.width: float = float(data.get("width", 60))
        self.count_down: str = data.get("count_down", "")
        self.seed: int = data.get("seed", 1)
        self.sections = _sections(data, self.width)
        self.rows: int = sum(section.spaces for section in self.sections)
        points, rows = _points(data)
        self.curve = Curve(points, self.closed, int(data.get("smooth", 0)))
        self._row_knots, self._arc_knots = _knots(rows, self.curve, self.rows)
        self._slopes = _slopes(self._row_knots, self._arc_knots, self.closed)
        self.lines = [_line(row) for row in data.get("line", [])]
        self.strips = [_strip(row) for row in data.get("strip", [])]
        self.features = [_feature(row) for row in data.get("feature", [])]
        self.labels = [_label(row) for row in data.get("label", [])]
        self.grid = _grid(data)

    def arc(self, row: float) -> float:
        """The arc length at a position counted in rows; laps further on, or back, count on."""
        if not self.closed:
            return self._arc(min(max(row, 0.0), float(self.rows)))
        laps = row // self.rows
        return laps * self.curve.length + self._arc(row - laps * self.rows)

    def _arc(self, row: float) -> float:
        """Monotone cubic interpolation between the control points whose row is known."""
        rows = self._row_knots
        i = min(max(bisect_right(rows, row) - 1, 0), len(rows) - 2)
        h = rows[i + 1] - rows[i]
        t = (row - rows[i]) / h
        a, b = self._arc_knots[i], self._arc_knots[i + 1]
        m, n = self._slopes[i] * h, self._slopes[i + 1] * h
        u = 1 - t
        return a * (1 + 2 * t) * u * u + m * t * u * u + b * t * t * (3 - 2 * t) - n * t * t * u

    def section_at(self, row: float) -> Section:
        """The section that holds the space after a position."""
        if self.closed:
            row = row % self.rows
        for section in self.sections:
            if row < section.end:
                return section
        return self.sections[-1]

    def edges_at(self, row: float) -> tuple[float, float]:
        """The road's left and right edges at a position, as offsets from the centre line; widths blend smoothly."""
        here = self.section_at(row)
        if len(self.sections) == 1:
            return here.offset + here.width / 2, here.offset - here.width / 2
        place = row % self.rows if self.closed else row
        half = TAPER / 2
        other, weight = here, 0.0
        if place - here.start < half and (self.closed or here.number > 0):
            other = self.sections[here.number - 1]
            weight = 0.5 - (place - here.start) / TAPER
        elif here.end - place < half and (self.closed or here.number + 1 < len(self.sections)):
            other = self.sections[(here.number + 1) % len(self.sections)]
            weight = 0.5 - (here.end - place) / TAPER
        weight = max(0.0, weight)
        smooth = weight * weight * (3 - 2 * weight)
        width = here.width + (other.width - here.width) * smooth
        offset = here.offset + (other.offset - here.offset) * smooth
        return offset + width / 2, offset - width / 2

    def row_at(self, s: float) -> float:
        """The position of an arc length, the inverse of `arc`."""
        laps = s // self.curve.length if self.closed else 0.0
        s -= laps * self.curve.length
        low, high = 0.0, float(self.rows)
        for _ in range(30):
            middle = (low + high) / 2
            if self._arc(middle) < s:
                low = middle
            else:
                high = middle
        return laps * self.rows + (low + high) / 2

    def place(self, row: float, across: float) -> tuple[float, float, float]:
        """A point of the road and the heading there in degrees; `across` goes from 0, left, to 1, right."""
        left, right = self.edges_at(row)
        s = self.arc(row)
        x, y = self.curve.point(s, left + (right - left) * across)
        return x, y, degrees(self.curve.heading(s))

    def piece(self, start: float, end: float, left: float, right: float, step: float = 6.0) -> Ring:
        """The outline of a piece of road between two positions and two fractions of its width."""
        a, b = self.arc(start), self.arc(end)
        rate = (end - start) / (b - a)

        def at(share: float) -> Any:
            def offset(s: float) -> float:
                edge_left, edge_right = self.edges_at(start + (s - a) * rate)
                return edge_left + (edge_right - edge_left) * share

            return offset

        return ribbon(self.curve, a, b, at(left), at(right), step)

    def cells(self) -> list[Cell]:
        """Every place for a car, section by section, lane by lane from the left, in driving order, with its links."""
        found: list[Cell] = []
        for section in self.sections:
            for lane, count in enumerate(section.cells):
                left, right = lane / section.lanes, (lane + 1) / section.lanes
                for place in range(count):
                    start = section.start + section.spaces * place / count
                    end = section.start + section.spaces * (place + 1) / count
                    x, y, angle = self.place((start + end) / 2, (left + right) / 2)
                    ring = self.piece(start, end, left, right)
                    found.append(
                        Cell(len(found), section.number, lane, place, start, end, left, right, x, y, angle, ring)
                    )
        _link(found, self)
        return found


def _link(cells: list[Cell], track: Track) -> None:
    """Each cell leads on to the next one of its lane and to the next ones of the lanes beside it."""
    lanes: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        lanes.setdefault((cell.section, cell.lane), []).append(cell)
    last = len(track.sections) - 1
    for cell in cells:
        row = lanes[cell.section, cell.lane]
        if cell.place + 1 < len(row):
            cell.ahead.append(row[cell.place + 1].number)
        for lane in (cell.lane - 1, cell.lane + 1):
            for other in lanes.get((cell.section, lane), []):
                if _before(cell, other):
                    if other.start < cell.end + 1e-6:
                        cell.ahead.append(other.number)
                    break
        if cell.section == last and not track.closed:
            continue
        section = track.sections[cell.section]
        following = track.sections[(cell.section + 1) % len(track.sections)]
        if cell.place + 1 == len(row):
            same = section.lanes == following.lanes
            for lane in range(following.lanes):
                first = lanes[following.number, lane][0]
                touches = first.left < cell.right - 1e-6 and first.right > cell.left + 1e-6
                beside = same and abs(lane - cell.lane) == 1
                if (touches or beside) and first.number not in cell.ahead:
                    cell.ahead.append(first.number)


def _before(cell: Cell, other: Cell) -> bool:
    """Whether a cell of a neighbouring lane is ahead of this one by enough to be moved to."""
    size = cell.end - cell.start
    return (other.start + other.end) / 2 - (cell.start + cell.end) / 2 > AHEAD * size


def read_track(text: str) -> Track:
    """The track that a TOML text describes; TrackError says what is wrong with one that describes none."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TrackError(f"this is no valid TOML: {error}") from None
    return Track(data)


def _text(data: Json, key: str, what: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise TrackError(f"{what} needs {key} = a text")
    return value


def _numbers(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(v, int | float) for v in value)


def _sections(data: Json, width: float) -> list[Section]:
    rows = data.get("section")
    if not isinstance(rows, list) or not rows:
        raise TrackError("the track needs at least one [[section]]")
    sections: list[Section] = []
    start = 0
    for number, row in enumerate(rows):
        what = f"section {number + 1}"
        spaces = row.get("spaces")
        if not isinstance(spaces, int) or spaces < 1:
            raise TrackError(f"{what} needs spaces = a whole number, at least 1")
        cells = row.get("cells", [spaces] * row.get("lanes", data.get("lanes", 2)))
        if not isinstance(cells, list) or not cells or not all(isinstance(c, int) and c > 0 for c in cells):
            raise TrackError(f"{what}: cells must list the number of cells of each lane, from left to right")
        race_line = row.get("race_line", "")
        if race_line not in ("", *SIDES):
            raise TrackError(f"{what}: race_line is {race_line!r}; it must be left or right")
        own_width = float(row.get("width", width))
        offset = float(row.get("offset", 0))
        sections.append(Section(number, start, spaces, tuple(cells), own_width, offset, race_line, row))
        start += spaces
    return sections


def _points(data: Json) -> tuple[list[Point], list[float | None]]:
    listed = data.get("points")
    if not isinstance(listed, list):
        raise TrackError("the track needs points = a list of control points [x, y] or [x, y, row]")
    points: list[Point] = []
    rows: list[float | None] = []
    for number, row in enumerate(listed, 1):
        if not (_numbers(row, 2) or _numbers(row, 3)):
            raise TrackError(f"control point {number} must be [x, y] or [x, y, row]")
        points.append((float(row[0]), float(row[1])))
        rows.append(float(row[2]) if len(row) == 3 else None)
    if len(points) < 3:
        raise TrackError("the track needs at least 3 control points")
    if rows[0] not in (None, 0.0):
        raise TrackError("the first control point lies on the start line: its row is 0")
    for number, (a, b) in enumerate(pairwise(points), 1):
        if distance(a, b) < 1:
            raise TrackError(f"control points {number} and {number + 1} are the same")
    return points, rows


def _knots(rows: list[float | None], curve: Curve, total: int) -> tuple[list[float], list[float]]:
    row_knots: list[float] = [0.0]
    arc_knots: list[float] = [0.0]
    for number, (row, arc) in enumerate(zip(rows, curve.knots, strict=True)):
        if number > 0 and row is not None:
            if not row_knots[-1] < row < total:
                raise TrackError(
                    f"control point {number + 1} is said to lie at row {row:g}; rows must rise from point to point "
                    f"and stay below {total}"
                )
            row_knots.append(row)
            arc_knots.append(arc)
    return [*row_knots, float(total)], [*arc_knots, curve.length]


def _slopes(rows: list[float], arcs: list[float], closed: bool) -> list[float]:
    """The rate of arc length per row at each knot: harmonic means, which never overshoot."""
    rates = [(arcs[i + 1] - arcs[i]) / (rows[i + 1] - rows[i]) for i in range(len(rows) - 1)]
    slopes: list[float] = []
    for i in range(len(rows)):
        before = rates[i - 1] if i > 0 else rates[-1] if closed else rates[0]
        after = rates[i] if i < len(rates) else rates[0] if closed else rates[-1]
        slopes.append(2 * before * after / (before + after) if before + after > 0 else 0.0)
    return slopes


def _line(row: Json) -> Line:
    kind = _text(row, "kind", "a line")
    at = row.get("at")
    if not isinstance(at, int | float):
        raise TrackError(f"the line of kind {kind} needs at = the position in rows")
    side = row.get("sign_side", "")
    if side not in ("", *SIDES):
        raise TrackError(f"the line of kind {kind} at {at}: sign_side is {side!r}; it must be left or right")
    return Line(kind, float(at), str(row.get("sign", "")), side, row)


def _strip(row: Json) -> Strip:
    kind = _text(row, "kind", "a strip")
    start, end, side = row.get("from"), row.get("to"), row.get("side")
    if not isinstance(start, int | float) or not isinstance(end, int | float) or end <= start:
        raise TrackError(f"the strip of kind {kind} needs from and to, positions in rows, the second the greater")
    if side not in SIDES:
        raise TrackError(f"the strip of kind {kind} from {start} to {end}: side must be left or right")
    return Strip(kind, float(start), float(end), str(side), row)


def _feature(row: Json) -> Feature:
    kind = _text(row, "kind", "a feature")
    points = row.get("points")
    if not isinstance(points, list) or len(points) < 3 or not all(_numbers(p, 2) for p in points):
        raise TrackError(f"the feature of kind {kind} needs points = at least 3 of [x, y]")
    return Feature(kind, tuple((float(x), float(y)) for x, y in points), row)


def _label(row: Json) -> Label:
    text = _text(row, "text", "a label")
    at = row.get("at")
    if not isinstance(at, list) or not _numbers(at, 2):
        raise TrackError(f"the label {text!r} needs at = [x, y]")
    return Label(text, float(at[0]), float(at[1]), float(row.get("size", 40)))


def _grid(data: Json) -> list[tuple[float, float]]:
    """Start slots from the pole backwards: the row of the slot's middle, below 0, and the fraction across."""
    given = data.get("grid", {})
    slots = given.get("slots", 0)
    columns = given.get("columns", 2)
    first = given.get("first", "left")
    step = given.get("step", 1)
    if not isinstance(slots, int) or not isinstance(columns, int) or columns < 1 or first not in SIDES:
        raise TrackError("grid needs slots = how many, columns = how many abreast, first = the side of the pole")
    places: list[tuple[float, float]] = []
    for slot in range(slots):
        column = slot % columns if first == "left" else columns - 1 - slot % columns
        places.append((-0.5 - step * (slot // columns), (column + 0.5) / columns))
    return places
