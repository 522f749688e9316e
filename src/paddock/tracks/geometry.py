"""Shapes along a curve as rings of points and as SVG path data."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from paddock.tracks.curve import Curve, Point

Ring = list[Point]
#: A distance from the centre line: a number, or a function of the arc length.
Width = float | Callable[[float], float]
#: The sign of a distance from the centre line outwards, by the side of the road.
OUTWARD: Final = {"left": 1.0, "right": -1.0}
#: An invisible deviation of a line.
UNSEEN: Final = 0.2
#: Points of a path lie on a grid: half a pixel is not visible, and fewer digits make a smaller picture.
GRID: Final = 0.4
#: The cell size of spatial indexes.
SQUARE: Final = 64.0


def steps(start: float, end: float, step: float) -> list[float]:
    """Returns arc lengths from `start` to `end`, evenly spaced, at most `step` apart, both ends included."""
    count = max(1, ceil(abs(end - start) / step - 1e-9))
    return [start + (end - start) * i / count for i in range(count + 1)]


def side(curve: Curve, start: float, end: float, offset: Width, step: float = 6.0) -> Ring:
    """Returns a line parallel to the curve, `offset` to its left (negative: to its right)."""
    if isinstance(offset, int | float):
        return [curve.point(s, offset) for s in steps(start, end, step)]
    return [curve.point(s, offset(s)) for s in steps(start, end, step)]


def ribbon(curve: Curve, start: float, end: float, left: Width, right: Width, step: float = 6.0) -> Ring:
    """Returns the strip of a curve between two arc lengths, from the offset `left` to the offset `right`.

    Both offsets are to the left, so a road of width 40 is ribbon(curve, a, b, 20, -20), and a strip to the right of it
    is ribbon(curve, a, b, -20, -30).
    """
    return side(curve, start, end, left, step) + side(curve, end, start, right, step)


def band(curve: Curve, left: Width, right: Width) -> list[Ring]:
    """Returns the road along a closed curve: two rings for the even-odd fill rule; along an open curve, a ribbon."""
    if not curve.closed:
        return [ribbon(curve, 0.0, curve.length, left, right)]
    return [side(curve, 0.0, curve.length, offset)[:-1] for offset in (left, right)]


def across(curve: Curve, s: float, left: float, right: float) -> Ring:
    return [curve.point(s, left), curve.point(s, right)]


def area(ring: Ring) -> float:
    """Returns the signed area of a ring; the sign depends on its orientation."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        total += ax * by - bx * ay
    return total / 2


def inside(ring: Ring, point: Point) -> bool:
    return _is_inside(zip(ring, ring[1:] + ring[:1], strict=True), *point)


def _is_inside(edges: Iterable[tuple[Point, Point]], x: float, y: float) -> bool:
    """Returns whether a ray from a point to the left crosses an odd number of edges."""
    odd = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


class DiscGrid:
    """A spatial index of discs, so that a search only looks at those nearby. A point is a disc of radius 0."""

    def __init__(self, points: Iterable[Point] = ()) -> None:
        self._squares: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        self._largest = 0.0
        for x, y in points:
            self.add(x, y, 0.0)

    def add(self, x: float, y: float, radius: float) -> None:
        self._largest = max(self._largest, radius)
        self._squares.setdefault((int(x // SQUARE), int(y // SQUARE)), []).append((x, y, radius))

    def meets(self, x: float, y: float, radius: float, share: float = 1.0) -> bool:
        """Returns whether a disc there overlaps one of these, with both radii multiplied by `share`."""
        reach = share * (radius + self._largest)
        left, right = int((x - reach) // SQUARE), int((x + reach) // SQUARE)
        top, bottom = int((y - reach) // SQUARE), int((y + reach) // SQUARE)
        if (right - left + 1) * (bottom - top + 1) > len(self._squares):
            squares: Iterable[tuple[int, int]] = self._squares
        else:
            squares = ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))
        for square in squares:
            for ox, oy, other in self._squares.get(square, ()):
                if hypot(x - ox, y - oy) < share * (radius + other):
                    return True
        return False


class Outline:
    """A ring with a spatial index, for many comparisons."""

    def __init__(self, ring: Ring) -> None:
        self._points = DiscGrid(ring)
        #: The edges by the rows of squares they cross.
        self._edges: dict[int, list[tuple[Point, Point]]] = {}
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            for row in range(int(min(a[1], b[1]) // SQUARE), int(max(a[1], b[1]) // SQUARE) + 1):
                self._edges.setdefault(row, []).append((a, b))

    def holds(self, x: float, y: float) -> bool:
        return _is_inside(self._edges.get(int(y // SQUARE), ()), x, y)

    def meets(self, x: float, y: float, radius: float) -> bool:
        """Returns whether a disc there is inside, or closer than its radius to a point of the ring."""
        return self.holds(x, y) or self._points.meets(x, y, radius)


def path(rings: list[Ring], closed: bool = True) -> str:
    """Returns SVG path data of rings (or open lines), rounded to the grid.

    To keep it short, points that make no visible difference are dropped, and coordinates are relative.
    """
    return "".join(_path(plainer(ring)) + ("z" if closed else "") for ring in rings if ring)


def _path(ring: Ring) -> str:
    """Returns the path of one ring. Points are rounded first, so that rounding errors do not accumulate."""
    steps = [(round(x / GRID), round(y / GRID)) for x, y in ring]
    parts = [f"M{tenth(steps[0][0] * GRID)} {tenth(steps[0][1] * GRID)}"]
    for (ax, ay), (bx, by) in pairwise(steps):
        dx, dy = tenth((bx - ax) * GRID), tenth((by - ay) * GRID)
        if ay == by:
            parts.append(f"h{dx}" if ax != bx else "")
        else:
            parts.append(f"v{dy}" if ax == bx else f"l{dx}{'' if by < ay else ' '}{dy}")
    return "".join(parts)


def smooth_path(line: Ring, closed: bool = True) -> str:
    """Returns path data of a curve that follows a line's corners smoothly: a quadratic B-spline.

    The curve passes the midpoints of the sides, so each corner costs one point. Corners are rounded to whole units
    first, because SVG computes them from the midpoints, and errors would add up.
    """
    corners = [(round(x), round(y)) for x, y in line]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])]
    if not closed:
        middles = middles[:-1]
    x, y = middles[-1] if closed else middles[0]
    first = corners[0 if closed else 1]
    parts = [f"M{tenth(x)} {tenth(y)}"]
    for n, (nx, ny) in enumerate(middles if closed else middles[1:]):
        step = _pair(nx - x, ny - y)
        parts.append(f"q{_pair(first[0] - x, first[1] - y)} {step}" if n == 0 else f"t{step}")
        x, y = nx, ny
    return "".join(parts) + ("z" if closed else "")


def _pair(dx: float, dy: float) -> str:
    return f"{tenth(dx)}{'' if tenth(dy).startswith('-') else ' '}{tenth(dy)}"


def plainer(line: Ring, off: float = UNSEEN) -> Ring:
    """Returns a line simplified with the tolerance `off` (Ramer-Douglas-Peucker)."""
    kept = {0, len(line) - 1}
    open_ = [(0, len(line) - 1)]
    while open_:
        first, last = open_.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        farthest, where = off, 0
        for n in range(first + 1, last):
            x, y = line[n][0] - ax, line[n][1] - ay
            along = min(1.0, max(0.0, (x * dx + y * dy) / square)) if square else 0.0
            away = hypot(x - along * dx, y - along * dy)
            if away > farthest:
                farthest, where = away, n
        if where:
            kept.add(where)
            open_ += [(first, where), (where, last)]
    return [line[n] for n in sorted(kept)]


def tenth(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
