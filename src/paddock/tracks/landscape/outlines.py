"""Simple outlines for the landscape."""

from math import atan2, cos, hypot, sin
from typing import NamedTuple

from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import Ring


class Axis(NamedTuple):
    """The line between two points: its middle, direction and length."""

    x: float
    y: float
    angle: float
    length: float


def axis(a: Point, b: Point) -> Axis:
    return Axis((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, atan2(b[1] - a[1], b[0] - a[0]), hypot(b[0] - a[0], b[1] - a[1]))


def smooth_ring(points: tuple[Point, ...]) -> Ring:
    curve = Curve(list(points), closed=True, smooth=4)
    return [curve.point(i * 8.0) for i in range(int(curve.length / 8.0))]


def centre(ring: Ring) -> Point:
    """Returns the mean of a ring's points."""
    xs, ys = zip(*ring, strict=True)
    return sum(xs) / len(ring), sum(ys) / len(ring)


def rotate(x: float, y: float, ahead: float, aside: float, angle: float) -> Point:
    """Returns the point `ahead` of (x, y) in the direction of the angle, and `aside` to the right."""
    c, s = cos(angle), sin(angle)
    return x + ahead * c - aside * s, y + ahead * s + aside * c


def box(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    corners = [(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)]
    return [rotate(x, y, ahead, aside, angle) for ahead, aside in corners]


def translate(ring: Ring, dx: float, dy: float) -> Ring:
    return [(x + dx, y + dy) for x, y in ring]
