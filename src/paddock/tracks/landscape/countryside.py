"""Features of open country: fields, lanes, avenues, villages, an airfield, balloons."""

from collections.abc import Callable
from math import atan2, degrees, hypot, pi
from typing import Final

from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import Ring, side, smooth_path, steps
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.outlines import axis, box, centre, rotate, smooth_ring, translate
from paddock.tracks.paint import discs
from paddock.tracks.track import Feature, of_kind

#: The half-width of a lane, and the distance between the trees of an avenue.
LANE: Final = 7.0
AVENUE: Final = 25.0
#: The width of a runway.
RUNWAY: Final = 44.0
#: The outlines of an aeroplane of the fifties, pointing to the right: wings and tail, body. Its length in their units.
_WING: Final = ((8, 0), (2, -4), (-2, -24), (-8, -24), (-6, -3), (-19, -2), (-22, -9), (-26, -9), (-25, 0))
WINGS: Final = (*_WING, *((x, -y) for x, y in reversed(_WING)))
BODY: Final = ((22, 0), (19, -3), (-24, -1.4), (-24, 1.4), (19, 3))
PLANE: Final = 44


def paint_field(land: Land, feature: Feature) -> None:
    """Paints a field with its rows of crop, in the direction of its first side, within a hedge."""
    ring = list(feature.points)
    crop = of_kind(land.track.features, "field").index(feature)
    tone = land.below.tone
    rows = land.below.pattern(
        f"crop{crop}",
        (9, 9),
        f'<path d="M0 0H9V9H0Z" fill="{tone(f"crops.{crop}")}"/><path d="M0 2.5H9" '
        f'stroke="{tone(f"furrows.{crop}")}" stroke-width="3.4"/>',
        round(degrees(axis(*ring[:2]).angle)),
    )
    land.below.shape(smooth_path(_with_corners(ring)), rows, 0.95, "hedge", 4.0)


def _with_corners(ring: Ring) -> Ring:
    """Returns a ring with points close to its corners, so that a smooth curve rounds them only a little."""
    found: Ring = []
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        size = hypot(bx - ax, by - ay) or 1.0
        for at in (min(14.0, size / 3), max(size - 14.0, size * 2 / 3)):
            found.append((ax + (bx - ax) * at / size, ay + (by - ay) * at / size))
    return found


def paint_pivots(land: Land, feature: Feature) -> None:
    """Paints round fields that are watered by an arm around their middle."""
    for n, ((x, y), (rx, ry)) in enumerate(feature.pairs):
        r = hypot(rx - x, ry - y)
        crop = n % len(land.ink["crops"])
        land.below.shape(discs([(x, y, r)]), f"crops.{crop}", 1.0, f"furrows.{crop}", 3.0)
        for share in (0.82, 0.63, 0.44, 0.25):
            land.below.shape(discs([(x, y, r * share)]), "none", 0.7, f"furrows.{crop}", r * 0.07)
        land.below.put([(x, y), (rx, ry), rotate(x, y, r, 0, atan2(ry - y, rx - x) + 0.5)], "#000000", 0.1)
        land.below.line([[(x, y), (rx, ry)]], "#f4f1e8", 1.6, 0.8)
        land.rounds.append((x, y, r))


def paint_lane(land: Land, feature: Feature) -> None:
    """Paints a country road."""
    curve = Curve(list(feature.points), closed=False, smooth=6)
    line = side(curve, 0.0, curve.length, 0.0, 12.0)
    land.below.line([line], "#000000", 2 * LANE + 5, 0.1)
    land.below.line([line], "lane", 2 * LANE)
    land.below.line([line], "#ffffff", 1.2, 0.45, "9 9")
    land.rounds += [(x, y, LANE + 4) for x, y in (curve.point(s) for s in steps(0.0, curve.length, 14.0))]


def paint_avenue(land: Land, feature: Feature) -> None:
    """Paints a gravel path between two rows of trees."""
    curve = Curve(list(feature.points), closed=False, smooth=6)
    land.below.line([side(curve, 0.0, curve.length, 0.0, 12.0)], "path", 9.0, 0.9)
    for s in steps(0.0, curve.length, AVENUE):
        for out in (13.0, -13.0):
            x, y = curve.point(s, out)
            if land.is_free(x, y, 8.0, 18.0):
                land.trees.append((x, y, 8.5))
        land.rounds.append((*curve.point(s), 16.0))


def paint_village(land: Land, feature: Feature) -> None:
    """Paints houses along the sides of an area and around the church in its middle."""
    ring = smooth_ring(feature.points)
    land.below.shape(smooth_path(ring[::3]), "path", 0.55)
    x, y = centre(ring)
    angle = land.between(0.0, pi)
    land.houses.append((x, y, 42.0, 20.0, angle))
    land.houses.append((*rotate(x, y, 26.0, 0.0, angle), 15.0, 15.0, angle))
    land.rounds.append((x, y, 34.0))
    outline = land.outline(ring)
    for _ in range(130):
        at = land.within(ring)
        length, depth = land.between(17.0, 28.0), land.between(13.0, 17.0)
        radius = hypot(length, depth) / 2
        if outline.holds(*at) and land.is_free(*at, radius, 26.0):
            land.houses.append((*at, length, depth, angle + (pi / 2 if land.rng.below(2) else 0.0)))
            land.rounds.append((*at, radius))
    land.rings.append(ring)


def paint_runway(land: Land, feature: Feature) -> None:
    """Paints a runway of an airfield between two points, with its markings."""
    a, b = feature.points[:2]
    x, y, angle, length = axis(a, b)
    strip = box(x, y, length, RUNWAY, angle)
    land.below.put(strip, "apron", 1.0, "apron_rim", 2.5)
    land.below.line([[a, b]], "#ffffff", RUNWAY - 6, 0.05, "46 4")
    land.below.line([[rotate(*a, 62, 0, angle), rotate(*b, -62, 0, angle)]], "#ffffff", 2.2, 0.75, "22 16")
    bars = [
        [rotate(*end, inward * 8, out, angle), rotate(*end, inward * 38, out, angle)]
        for end, inward in ((a, 1), (b, -1))
        for out in (-15, -9, -3, 3, 9, 15)
    ]
    land.below.line(bars, "#ffffff", 3.0, 0.75)
    with land.below.by_night():
        land.below.line(
            [[strip[0], strip[1]], [strip[2], strip[3]]], "#8fd0ff", 4.0, 0.9, "0 22", stroke_linecap="round"
        )
    land.rings.append([rotate(x, y, ahead, out, angle) for ahead, out in _rim(length / 2, RUNWAY / 2)])


def _rim(half: float, out: float) -> list[Point]:
    """Returns points around a rectangle, close enough for comparisons."""
    long = steps(-half, half, 20.0)
    return [*((ahead, -out) for ahead in long), *((ahead, out) for ahead in reversed(long))]


def paint_hangars(land: Land, feature: Feature) -> None:
    """Paints halls with round roofs, each along two points."""
    for a, b in feature.pairs:
        x, y, angle, length = axis(a, b)
        depth = length * 0.62
        for reach in (5, 10, 15):
            land.below.put(translate(box(x, y, length, depth, angle), reach * 0.7, reach), "#000000", 0.12)
        for share, tone in ((1.0, "~#7f8a7a"), (0.72, "~#93a08d"), (0.42, "~#aab6a2"), (0.14, "~#c2ccb8")):
            land.below.put(box(x, y, length, depth * share, angle), tone)
        land.below.line([box(x, y, length, depth, angle)[1:3]], "~#4b5148", 4.0)
        land.rounds.append((x, y, length * 0.6))


def paint_planes(land: Land, feature: Feature) -> None:
    for n, (a, b) in enumerate(feature.pairs):
        _, _, angle, length = axis(a, b)
        scale = length / PLANE
        wings, body = ([rotate(*a, x * scale, y * scale, angle) for x, y in part] for part in (WINGS, BODY))
        land.below.put(translate(wings, 6, 9), "#000000", 0.22)
        land.below.put(wings, ("~#e8e6df", "~#5f7350", "~#b9c3c9")[n % 3], 1.0, "#3a3f3a", 0.8)
        land.below.put(body, ("~#d8d4c8", "~#536546", "~#a9b4bb")[n % 3], 1.0, "#3a3f3a", 0.6)
        tips = [rotate(*a, -5 * scale, out * scale, angle) for out in (-16, 16)]
        land.below.shape(discs([(x, y, 3.4 * scale) for x, y in tips]), "~#2a4f8f", 1.0, "~#f4f1e8", 1.0)
        land.below.shape(discs([(x, y, 1.5 * scale) for x, y in tips]), "~#d62839")
        land.rounds.append((*a, 26 * scale))


def paint_balloons(land: Land, feature: Feature) -> None:
    """Paints hot-air balloons: each has its place, and the place of its shadow on the ground."""
    for n, ((x, y), (sx, sy)) in enumerate(feature.pairs):
        r = 30.0 + 7 * (n % 3)
        land.below.shape(discs([(sx, sy, r * 0.92)]), "#000000", 0.17)
        land.above.shape(discs([(x, y, r)]), f"balloons.{n}")
        gores = [
            [(x, y), *(rotate(x, y, r, 0, n + (quarter + step / 12) * pi / 3) for step in range(7))]
            for quarter in range(6)
        ]
        land.above.put(gores, "#fff6e4", 0.85)
        land.above.shape(discs([(x, y, r)]), land.shine, 1.0, "#000000", 0.8)
        land.above.shape(discs([(x, y, r * 0.2)]), f"balloons.{n + 1}")
        land.rounds.append((sx, sy, r))
        land.rounds.append((x, y, r + 4))


PAINTERS: Final[dict[str, Callable[[Land, Feature], None]]] = {
    "field": paint_field,
    "pivots": paint_pivots,
    "lane": paint_lane,
    "avenue": paint_avenue,
    "village": paint_village,
    "runway": paint_runway,
    "hangars": paint_hangars,
    "planes": paint_planes,
    "balloons": paint_balloons,
}
