"""Curves and shapes along them."""

import re
from math import hypot, pi

import pytest

from paddock.tracks import Curve, area, bends, inside, path, ribbon

SQUARE = [(100.0, 100.0), (500.0, 100.0), (500.0, 500.0), (100.0, 500.0)]


def test_a_closed_curve_passes_through_its_control_points_and_closes() -> None:
    curve = Curve(SQUARE)
    for point, knot in zip(SQUARE, curve.knots, strict=True):
        assert curve.point(knot) == pytest.approx(point, abs=1e-6)
    assert curve.point(curve.length) == pytest.approx(curve.point(0.0), abs=1e-6)
    assert curve.point(-10.0) == pytest.approx(curve.point(curve.length - 10.0), abs=1e-6)


def test_clockwise_is_a_turn_of_plus_one() -> None:
    assert Curve(SQUARE).turning() == pytest.approx(2 * pi, rel=1e-3)
    assert Curve(SQUARE[::-1]).turning() == pytest.approx(-2 * pi, rel=1e-3)


def test_left_is_the_drivers_left() -> None:
    curve = Curve([(0.0, 0.0), (100.0, 0.0), (200.0, 0.0)], closed=False)
    assert curve.point(50.0, 10.0) == pytest.approx((50.0, -10.0))
    assert curve.heading(50.0) == pytest.approx(0.0)


def test_arc_length_is_measured_along_the_curve() -> None:
    curve = Curve(SQUARE, smooth=20)
    step = 5.0
    for i in range(int(curve.length / step)):
        (ax, ay), (bx, by) = curve.point(i * step), curve.point((i + 1) * step)
        assert hypot(bx - ax, by - ay) == pytest.approx(step, rel=0.02)


def test_a_ribbon_has_the_area_of_its_length_times_its_width() -> None:
    curve = Curve([(0.0, 0.0), (100.0, 0.0), (200.0, 0.0)], closed=False)
    ring = ribbon(curve, 20.0, 120.0, 15.0, -5.0)
    assert abs(area(ring)) == pytest.approx(2000.0)
    assert inside(ring, (60.0, -10.0))
    assert not inside(ring, (60.0, 10.0))


def test_bends_are_found_with_their_inside() -> None:
    found = bends(Curve(SQUARE, smooth=20), 400.0)
    assert found
    assert {side for _, _, side in found} == {"right"}


def test_path_data_is_short() -> None:
    assert path([[(1.2, 2.26), (3.04, 4.0)]]) == "M1.2 2.4l2 1.6z"
    assert path([[(2.0, 4.0), (4.0, 6.0)]], closed=False) == "M2 4l2 2"
    assert path([[(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 0.0), (10.0, -0.54)]], closed=False) == "M0 0h10v-.4"


def test_a_path_looks_like_its_ring_and_its_roundings_do_not_add_up() -> None:
    """Each point is written as the way from the one before; the last must still be where it was."""
    curve = Curve(SQUARE)
    ring = [curve.point(curve.length * n / 997) for n in range(997)]
    x = y = 0.0
    drawn: list[tuple[float, float]] = []
    for command, numbers in re.findall(r"([Mlhv])([^Mlhvz]+)", path([ring])):
        values = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        dx, dy = {"h": (values[0], 0.0), "v": (0.0, values[0])}.get(command) or (values[0], values[1])
        x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
        drawn.append((x, y))
    assert len(drawn) < len(ring) / 4
    assert hypot(x - ring[-1][0], y - ring[-1][1]) < 0.1
    assert area(drawn) == pytest.approx(area(ring), rel=0.001)


def test_too_few_points_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 3"):
        Curve(SQUARE[:2])
