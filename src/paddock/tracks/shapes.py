"""Shapes along a curve: ribbons, cells, stripes and cross lines, as rings of points and as SVG path data."""

from collections.abc import Callable
from itertools import pairwise
from math import ceil

from paddock.tracks.curve import Curve, Point

Ring = list[Point]
#: A distance from the centre line: a number, or a function of the arc length.
Width = float | Callable[[float], float]


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


def stripes(curve: Curve, start: float, end: float, left: Width, right: Width, length: float) -> list[Ring]:
    """A strip cut into pieces of about that length: a kerb's teeth, a chequered line's fields."""
    count = max(1, round((end - start) / length))
    cuts = [start + (end - start) * i / count for i in range(count + 1)]
    return [ribbon(curve, a, b, left, right, 4.0) for a, b in pairwise(cuts)]


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
    """SVG path data of some rings (or open lines), to a tenth of a unit."""
    parts: list[str] = []
    for ring in rings:
        if ring:
            parts.append("M" + "L".join(f"{tenth(x)} {tenth(y)}" for x, y in ring) + ("Z" if closed else ""))
    return "".join(parts)


def tenth(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
