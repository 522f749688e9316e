"""Shapes along a curve: ribbons, cells, stripes and cross lines, as rings of points and as SVG path data."""

from collections.abc import Callable
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from paddock.tracks.curve import Curve, Point

Ring = list[Point]
#: A distance from the centre line: a number, or a function of the arc length.
Width = float | Callable[[float], float]
#: A line that is off by this much is drawn as one that is not.
UNSEEN: Final = 0.2


def _offset(width: Width, s: float) -> float:
    return width if isinstance(width, int | float) else width(s)


def steps(start: float, end: float, step: float) -> list[float]:
    """Arc lengths from `start` to `end`, evenly spaced, at most `step` apart, both ends included."""
    count = max(1, ceil(abs(end - start) / step - 1e-9))
    return [start + (end - start) * i / count for i in range(count + 1)]


def side(curve: Curve, start: float, end: float, offset: Width, step: float = 6.0) -> Ring:
    """A line beside the curve, `offset` to its left (negative: to its right)."""
    return [curve.point(s, _offset(offset, s)) for s in steps(start, end, step)]


def ribbon(curve: Curve, start: float, end: float, left: Width, right: Width, step: float = 6.0) -> Ring:
    """The strip of a curve between two arc lengths, from `left` of it to `right` of it.

    Both are offsets to the left, so a road of width 40 is ribbon(curve, a, b, 20, -20), and a strip beside it on the
    right is ribbon(curve, a, b, -20, -30).
    """
    return side(curve, start, end, left, step) + side(curve, end, start, right, step)


def band(curve: Curve, left: Width, right: Width) -> list[Ring]:
    """The whole road of a closed curve: two rings, to be filled by the even-odd rule; of an open one, a ribbon."""
    if not curve.closed:
        return [ribbon(curve, 0.0, curve.length, left, right)]
    return [side(curve, 0.0, curve.length, offset)[:-1] for offset in (left, right)]


def across(curve: Curve, s: float, left: float, right: float) -> Ring:
    """A line across the road."""
    return [curve.point(s, left), curve.point(s, right)]


def area(ring: Ring) -> float:
    """The area inside a ring; its sign tells which way round it runs."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        total += ax * by - bx * ay
    return total / 2


def inside(ring: Ring, point: Point) -> bool:
    """Whether a point lies within a ring."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            found = not found
    return found


def path(rings: list[Ring], closed: bool = True) -> str:
    """SVG path data of some rings (or open lines), to a tenth of a unit.

    Written for thin lines: no more points than it takes to look the same, and each as the way from the one before.
    """
    return "".join(_path(plainer(ring)) + ("z" if closed else "") for ring in rings if ring)


def _path(ring: Ring) -> str:
    """Each point is rounded first, so that what is rounded away does not add up."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in ring]
    parts = [f"M{tenth(tenths[0][0] / 10)} {tenth(tenths[0][1] / 10)}"]
    for (ax, ay), (bx, by) in pairwise(tenths):
        dx, dy = tenth((bx - ax) / 10), tenth((by - ay) / 10)
        if ay == by:
            parts.append(f"h{dx}" if ax != bx else "")
        else:
            parts.append(f"v{dy}" if ax == bx else f"l{dx}{'' if by < ay else ' '}{dy}")
    return "".join(parts)


def plainer(line: Ring, off: float = UNSEEN) -> Ring:
    """A line without the points that it passes within `off` of anyway (Douglas and Peucker)."""
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
    """A number to a tenth, as short as SVG has it."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
