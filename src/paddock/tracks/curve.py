"""A centre line: a smooth curve through control points, measured by arc length.

Coordinates are those of the drawing, y pointing down. Left and right are the driver's;
a positive offset is to the left.
"""

from bisect import bisect_right
from itertools import accumulate, pairwise
from math import atan2, ceil, hypot, sqrt
from typing import Final

Point = tuple[float, float]

#: The distance between two samples of a curve, in drawing units.
GRAIN: Final = 3.0


class Curve:
    """A centripetal Catmull-Rom curve through its control points; `smooth` is the number of smoothing passes.

    `knots` has the arc length of each control point.
    """

    def __init__(self, points: list[Point], closed: bool = True, smooth: int = 0) -> None:
        if len(points) < (3 if closed else 2):
            raise ValueError("a closed curve needs at least 3 control points, an open one 2")
        self.closed = closed
        samples, marks = _sample_points(points, closed)
        for _ in range(smooth):
            samples = _smooth_points(samples, closed)
        if closed:
            samples.append(samples[0])
        along = list(accumulate((distance(a, b) for a, b in pairwise(samples)), initial=0.0))
        self._samples = samples
        self._along = along
        self.length: float = along[-1]
        self.knots: list[float] = [along[mark] for mark in marks]
        self._tangents = _tangents(samples, closed)

    def _blend(self, values: list[Point], s: float) -> Point:
        """Interpolates between the values of the samples before and after arc length `s`."""
        s = s % self.length if self.closed else min(max(s, 0.0), self.length)
        i = min(max(bisect_right(self._along, s) - 1, 0), len(self._samples) - 2)
        span = self._along[i + 1] - self._along[i]
        t = (s - self._along[i]) / span if span > 0 else 0.0
        a, b = values[i], values[i + 1]
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

    def point(self, s: float, offset: float = 0.0) -> Point:
        """Returns the point at arc length `s`, offset sideways by `offset` (positive to the left)."""
        x, y = self._blend(self._samples, s)
        if offset == 0.0:
            return x, y
        dx, dy = self.direction(s)
        return x + dy * offset, y - dx * offset

    def direction(self, s: float) -> Point:
        dx, dy = self._blend(self._tangents, s)
        size = hypot(dx, dy) or 1.0
        return dx / size, dy / size

    def heading(self, s: float) -> float:
        """Returns the direction of travel in radians, clockwise from the drawing's right."""
        dx, dy = self.direction(s)
        return atan2(dy, dx)

    def bend(self, s: float, reach: float = 12.0) -> float:
        """Returns the curvature around `s`: one over the radius, positive to the left."""
        ax, ay = self.direction(s - reach)
        bx, by = self.direction(s + reach)
        turn = atan2(ax * by - ay * bx, ax * bx + ay * by)
        return -turn / (2 * reach)

    def turning(self) -> float:
        """Returns the total turn of one lap in radians: positive for a lap driven clockwise in the drawing."""
        pairs = pairwise(self._tangents)
        return sum(atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in pairs)


def distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _sample_points(points: list[Point], closed: bool) -> tuple[list[Point], list[int]]:
    """Returns samples along the curve, and which of them are the control points."""
    n = len(points)
    samples: list[Point] = []
    marks: list[int] = []
    spans = n if closed else n - 1
    for i in range(spans):
        p1 = points[i]
        p2 = points[(i + 1) % n]
        p0 = points[i - 1] if closed or i > 0 else (2 * p1[0] - p2[0], 2 * p1[1] - p2[1])
        p3 = points[(i + 2) % n] if closed or i + 2 < n else (2 * p2[0] - p1[0], 2 * p2[1] - p1[1])
        marks.append(len(samples))
        steps = max(2, ceil(distance(p1, p2) / GRAIN))
        samples += [_between(p0, p1, p2, p3, k / steps) for k in range(steps)]
    if not closed:
        marks.append(len(samples))
        samples.append(points[-1])
    return samples, marks


def _between(p0: Point, p1: Point, p2: Point, p3: Point, u: float) -> Point:
    """Interpolates between control points: Barry and Goldman's pyramidal formulation with centripetal knots."""
    t0 = 0.0
    t1 = t0 + sqrt(distance(p0, p1)) or 1e-6
    t2 = t1 + sqrt(distance(p1, p2)) or 1e-6
    t3 = t2 + sqrt(distance(p2, p3)) or 1e-6
    t = t1 + u * (t2 - t1)
    a1 = _mix(p0, p1, t0, t1, t)
    a2 = _mix(p1, p2, t1, t2, t)
    a3 = _mix(p2, p3, t2, t3, t)
    b1 = _mix(a1, a2, t0, t2, t)
    b2 = _mix(a2, a3, t1, t3, t)
    return _mix(b1, b2, t1, t2, t)


def _mix(a: Point, b: Point, from_: float, to: float, t: float) -> Point:
    if to - from_ < 1e-9:
        return b
    w = (t - from_) / (to - from_)
    return a[0] + (b[0] - a[0]) * w, a[1] + (b[1] - a[1]) * w


def _smooth_points(samples: list[Point], closed: bool) -> list[Point]:
    before, after = [samples[-1], *samples[:-1]], [*samples[1:], samples[0]]
    smooth = [
        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
        for a, b, c in zip(before, samples, after, strict=True)
    ]
    return smooth if closed else [samples[0], *smooth[1:-1], samples[-1]]


def _tangents(samples: list[Point], closed: bool) -> list[Point]:
    """Returns the direction of travel at each sample; the last sample of a closed curve is its first."""
    n = len(samples)
    out: list[Point] = []
    for i in range(n):
        a = samples[i - 1] if i > 0 else samples[n - 2] if closed else samples[0]
        b = samples[i + 1] if i + 1 < n else samples[1] if closed else samples[n - 1]
        size = distance(a, b) or 1.0
        out.append(((b[0] - a[0]) / size, (b[1] - a[1]) / size))
    return out
