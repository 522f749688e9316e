"""Water: lakes and the sea with its quay, yachts and boats."""

from math import cos, hypot, pi, sin
from typing import Final

from paddock.tracks import toml_values as toml
from paddock.tracks.geometry import OUTWARD, Ring, area, inside, smooth_path
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.outlines import axis, box, centre, rotate, smooth_ring, translate
from paddock.tracks.road import beside
from paddock.tracks.track import Feature, Strip, of_kind

#: How far the bands of shallow water extend into a sea, the widest first; and the size of the deeper parts of a lake.
SHALLOWS: Final = (300.0, 190.0, 100.0, 44.0)
DEPTHS: Final = (0.84, 0.62)
#: The outline of a boat from above, as shares of its length and width.
HULL: Final = ((-0.5, -0.42), (0.1, -0.5), (0.34, -0.34), (0.5, 0.0), (0.34, 0.34), (0.1, 0.5), (-0.5, 0.42))
#: A boat: x, y, length, and the direction of its bow.
Boat = tuple[float, float, float, float]


def paint_seas(land: Land) -> None:
    """Paints the water of the seas, below the land."""
    for sea in land.seas:
        land.below.put(sea, "water")
        for n, reach in enumerate(SHALLOWS if land.ink["shallows"] else ()):
            land.below.put(sea, "none", 1.0, f"shallows.{n}", reach)


def paint_shores(land: Land) -> None:
    """Paints quays, waves and yachts, above the land."""
    if land.ink["quay"]:
        for strip in of_kind(land.track.strips, "sea"):
            start, end = land.track.arc(strip.start), land.track.arc(strip.end)
            gap = toml.number(strip.data, "gap", "the sea", 34.0)
            land.below.put(beside(land.track, start, end, strip.side, 12.0, gap), "quay")
    for sea in land.seas:
        _paint_ripples(land, sea)
    for strip in of_kind(land.track.strips, "moorings"):
        _paint_moorings(land, strip)


def paint_lake(land: Land, feature: Feature) -> None:
    ring = smooth_ring(feature.points)
    d = smooth_path(ring[::3])
    land.below.shape(d, "water", 1.0, "gravel" if land.ink["gravel"] else "beach", 9.0)
    land.below.shape(d, "none", 0.3, "#ffffff", 2.0)
    x, y = centre(ring)
    for share in DEPTHS:
        deeper = [(x + (px - x) * share, y + (py - y) * share) for px, py in ring[::4]]
        if all(inside(ring, point) for point in deeper):
            land.below.shape(smooth_path(deeper), "deep", 0.5)
    _paint_ripples(land, ring)


def paint_boats(land: Land, feature: Feature) -> None:
    """Paints sailing boats and their wakes: each has its place, and a point one boat length ahead."""
    boats: list[Boat] = []
    for a, b in feature.pairs:
        boats.append((*a, axis(a, b).length, axis(a, b).angle))
    for x, y, length, angle in boats:
        for spread in (0.13, -0.13):
            wake = [
                (x - cos(angle) * length * 0.35, y - sin(angle) * length * 0.35),
                (x - cos(angle + spread) * length * 2.4, y - sin(angle + spread) * length * 2.4),
                (x - cos(angle + spread * 0.55) * length * 2.3, y - sin(angle + spread * 0.55) * length * 2.3),
            ]
            land.below.put(wake, "#ffffff", 0.28)
    _paint_hulls(land, boats)


def _paint_ripples(land: Land, sea: Ring) -> None:
    waves: list[Ring] = []
    for _ in range(min(420, int(abs(area(land.clipped_ring(sea))) / 1200))):
        x, y = land.within(sea)
        n = land.between(7, 15)
        in_water = all(inside(sea, point) for point in ((x, y), (x + n, y), (x - n, y)))
        if in_water and land.road_distance(x, y) > land.half + 50:
            waves.append([(x - n, y), (x - n / 2, y - 2.2), (x, y), (x + n / 2, y - 2.2), (x + n, y)])
    land.below.line(waves, "ripple", 1.3, 0.3)


def _paint_moorings(land: Land, strip: Strip) -> None:
    """Paints yachts, stern to the quay."""
    moored: list[Boat] = []
    outward = OUTWARD[strip.side]
    along, end = land.track.arc(strip.start), land.track.arc(strip.end)
    while along < end:
        length = land.between(28, 48)
        heading = land.curve.heading(along) - outward * pi / 2
        x, y = land.curve.point(along, outward * (land.half + 40.0 + length / 2))
        bow = (x + cos(heading) * length / 2, y + sin(heading) * length / 2)
        alone = all(hypot(bow[0] - mx, bow[1] - my) > 14 and hypot(x - mx, y - my) > 15 for mx, my, _, _ in moored)
        clear = all(hypot(x - cx, y - cy) > r + length / 2 for cx, cy, r in land.rounds)
        if alone and clear and land.road_distance(*bow) > land.half + 34.0 + length * 0.85:
            moored.append((x, y, length, heading))
        along += 4.0
    _paint_hulls(land, moored)


def _paint_hulls(land: Land, boats: list[Boat]) -> None:
    put = land.below.put
    put([translate(_hull(x, y, size, size * 0.3, turn), 3, 5) for x, y, size, turn in boats], "#123a52", 0.35)
    put([_hull(x, y, size, size * 0.3, turn) for x, y, size, turn in boats], "~#fdfcf8", 1.0, "~#9db4bf", 0.8)
    put([_hull(x, y, size * 0.7, size * 0.19, turn) for x, y, size, turn in boats], "~#d9b48a")
    put([box(x - cos(a) * n * 0.1, y - sin(a) * n * 0.1, n * 0.3, n * 0.12, a) for x, y, n, a in boats], "#3c5a70")


def _hull(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    return [rotate(x, y, ahead * length, aside * width, angle) for ahead, aside in HULL]
