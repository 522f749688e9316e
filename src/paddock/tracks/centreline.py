"""The centre line of a track: a curve through points, or one whose turns are given by its sections.

If the sections turn, each is as long as its rows, and the straights are then stretched slightly until the lap closes.
"""

from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from paddock.engine.reader import Json
from paddock.tracks import toml_values as toml
from paddock.tracks.bounds import LONGEST_ROAD, MOST_POINTS, MOST_SMOOTH
from paddock.tracks.curve import Curve, Point, distance
from paddock.tracks.sections import Section
from paddock.tracks.toml_values import TrackError

#: The approximate distance between two points of a turning line.
STRIDE: Final = 6.0
#: The number of iterations that stretch the straights.
FITS: Final = 8


def _check_length(length: float) -> None:
    if length > LONGEST_ROAD:
        raise TrackError(f"the road is {length:.0f} units long in the drawing; the maximum is {LONGEST_ROAD}")


class Points:
    """A curve through control points; `rows` has the row of each point, or None."""

    def __init__(self, data: Json, rows: int) -> None:
        listed = data.get("points")
        if not isinstance(listed, list):
            raise TrackError("the track needs heading, or points = a list of control points [x, y] or [x, y, row]")
        self.points: list[Point] = []
        self.rows: list[float | None] = []
        for number, row in enumerate(listed, 1):
            if not (toml.is_point(row) or toml.is_point(row, 3)):
                raise TrackError(f"control point {number} must be [x, y] or [x, y, row]")
            self.points.append((float(row[0]), float(row[1])))
            self.rows.append(float(row[2]) if len(row) == 3 else None)
        if not 3 <= len(self.points) <= MOST_POINTS:
            raise TrackError(f"the track needs 3 to {MOST_POINTS} control points")
        if self.rows[0] not in (None, 0.0):
            raise TrackError("the first control point is on the start line, so its row must be 0")
        for number, (a, b) in enumerate(pairwise(self.points), 1):
            if distance(a, b) < 1:
                raise TrackError(f"control points {number} and {number + 1} are the same")
        _check_length(sum(distance(a, b) for a, b in pairwise([*self.points, self.points[0]])))
        last = 0.0
        for number, at in enumerate(self.rows, 1):
            if number > 1 and at is not None:
                if not last < at < rows:
                    raise TrackError(
                        f"control point {number} has row {at:g}; rows must increase from point to point "
                        f"and be less than {rows}"
                    )
                last = at
        self.smooth = min(toml.whole(data, "smooth", "the track", 0), MOST_SMOOTH)
        self.total = rows

    def draw(self, closed: bool) -> tuple[Curve, list[float], list[float]]:
        """Returns the curve, and the matching rows and arc lengths."""
        curve = Curve(self.points, closed, self.smooth)
        rows: list[float] = [0.0]
        arcs: list[float] = [0.0]
        for number, (row, arc) in enumerate(zip(self.rows, curve.knots, strict=True)):
            if number > 0 and row is not None:
                rows.append(row)
                arcs.append(arc)
        return curve, [*rows, float(self.total)], [*arcs, curve.length]


class Piece(NamedTuple):
    """A part of a section with constant curvature."""

    spaces: float
    length: float
    turn: float  # in radians
    straight: bool  # may be stretched to close the lap


class Turning:
    """A line that starts in the direction `heading`, at `start` or centred in the drawing."""

    def __init__(self, data: Json, sections: list[Section], size: Point) -> None:
        self.heading = radians(toml.number(data, "heading", "the track"))
        self.start = toml.point(data, "start", "the track") if "start" in data else None
        self.size = size
        row = toml.number(data, "row", "the track", 0)
        self.pieces: list[list[Piece]] = [_pieces(section, row) for section in sections]
        self._check_length([1.0] * len(self.pieces))

    def draw(self, closed: bool) -> tuple[Curve, list[float], list[float]]:
        """Returns the curve, and the matching rows and arc lengths; a hill has the same row at both ends."""
        stretch = [1.0] * len(self.pieces)
        for _ in range(FITS if closed else 0):
            self._fit(stretch)
            self._check_length(stretch)
        points, rows, arcs, _ = self._walk(stretch)
        x, y = self._origin(points)
        points = [(px + x, py + y) for px, py in points]
        curve = Curve(points[:-1] if closed else points, closed)
        scale = curve.length / arcs[-1]
        return curve, rows, [arc * scale for arc in arcs]

    def _check_length(self, stretch: list[float]) -> None:
        _check_length(
            sum(piece.length * part for part, pieces in zip(stretch, self.pieces, strict=True) for piece in pieces)
        )

    def _origin(self, points: list[Point]) -> Point:
        if self.start is not None:
            return self.start
        left = min(x for x, _ in points) + max(x for x, _ in points)
        top = min(y for _, y in points) + max(y for _, y in points)
        return (self.size[0] - left) / 2, (self.size[1] - top) / 2

    def _fit(self, stretch: list[float]) -> None:
        """Changes the lengths of the straights as little as possible so that the end meets the start."""
        points, _, _, legs = self._walk(stretch)
        ex, ey = points[-1]
        a = b = c = 0.0
        for vx, vy in legs.values():
            weight = 1 / (hypot(vx, vy) or 1.0)
            a, b, c = a + weight * vx * vx, b + weight * vx * vy, c + weight * vy * vy
        det = a * c - b * b
        if abs(det) < 1e-9:
            return
        lx, ly = (-ex * c + ey * b) / det, (-ey * a + ex * b) / det
        for number, (vx, vy) in legs.items():
            stretch[number] = max(0.05, stretch[number] * (1 + (vx * lx + vy * ly) / (hypot(vx, vy) or 1.0)))

    def _walk(self, stretch: list[float]) -> tuple[list[Point], list[float], list[float], dict[int, Point]]:
        x = y = along = row = 0.0
        angle = self.heading
        points: list[Point] = [(x, y)]
        rows, arcs = [0.0], [0.0]
        legs: dict[int, Point] = {}
        for number, pieces in enumerate(self.pieces):
            begun = (x, y)
            for piece in pieces:
                length = piece.length * (stretch[number] if piece.spaces else 1.0)
                steps = max(2, round(length / STRIDE))
                for k in range(steps):
                    direction = angle + piece.turn * (k + 0.5) / steps
                    x += cos(direction) * length / steps
                    y += sin(direction) * length / steps
                    points.append((x, y))
                angle += piece.turn
                along += length
                row += piece.spaces
                rows.append(row)
                arcs.append(along)
            if pieces[0].straight:
                legs[number] = (x - begun[0], y - begun[1])
        return points, rows, arcs, legs


def _pieces(section: Section, row: float) -> list[Piece]:
    what = f"section {section.id or section.number + 1}"
    turns = section.data.get("turn", 0)
    if not isinstance(turns, list):
        turns = [turns]
    if not turns or len(turns) > 100 or not all(toml.is_number(turn) for turn in turns):
        raise TrackError(f"{what}: turn must be an angle in degrees, positive to the right, or a list of angles")
    length = _row_length(section, what, row, sum(turns))
    if section.gap:
        hill = toml.number(toml.table(section.data, "gap", what), "length", f"{what}, gap")
        if hill <= 0:
            raise TrackError(f"{what}, gap needs length = the distance under the hill")
        if len(turns) != 3:
            raise TrackError(f"{what}: turn must have three numbers: before, under and after the hill")
        spaces = [float(section.gap), 0.0, float(section.spaces - section.gap)]
    elif len(section.bends) > 1:
        if len(turns) != len(section.bends):
            raise TrackError(f"{what}: turn must have one number for each of its {len(section.bends)} bends")
        spaces = [float(bend.spaces) for bend in section.bends]
    else:
        spaces = [section.spaces / len(turns)] * len(turns)
    lengths = [length * part for part in spaces]
    if section.gap:
        lengths[1] = hill
    straight = section.kind != "bend"
    return [Piece(part, far, radians(turn), straight) for part, far, turn in zip(spaces, lengths, turns, strict=True)]


def _row_length(section: Section, what: str, row: float, turn: float) -> float:
    """Returns the length of a row in the drawing: from its section's radius or row length, or from the track's."""
    if "radius" in section.data:
        length = toml.number(section.data, "radius", what) * abs(radians(turn)) / section.spaces
        if length <= 0:
            raise TrackError(f"{what} has a radius but no turn")
    else:
        length = toml.number(section.data, "row", what, row) * toml.number(section.data, "stretch", what, 1.0)
    if length <= 0:
        raise TrackError(f"{what} needs row = the length of a row in the drawing, here or for the whole track")
    return length
