"""What grows and gathers around a track: trees and crowds, placed by a stream of the track's own seed."""

from math import cos, pi, sin
from typing import Final

from paddock.engine.fields import Json
from paddock.engine.rng import Stream, split
from paddock.tracks.curve import Curve, Point, distance
from paddock.tracks.given import SIDES
from paddock.tracks.shapes import Ring, inside
from paddock.tracks.track import Strip, Track

#: Trees stand in groves; so many groves are tried, and so many trees in each.
GROVES: Final = 150
GROVE: Final = 9
TONES: Final = 4
CLEARING: Final = 62.0


def _share(stream: Stream) -> float:
    return int(stream.below(1 << 20)) / float(1 << 20)


def plant(track: Track, taken: list[tuple[float, float, float]], built: list[Ring]) -> list[Json]:
    """Groves of trees wherever nothing else stands: away from the road, from signs, stands and lakes."""
    stream = split(track.seed, f"trees/{track.id}")
    width, height = track.size
    road = [track.curve.point(i * 14.0) for i in range(int(track.curve.length / 14.0))]
    waters = [_outline(list(f.points)) for f in track.features if f.kind != "wood"]
    woods = [_outline(list(f.points)) for f in track.features if f.kind == "wood"]
    built_points = [p for ring in built for p in ring]
    trees: list[tuple[float, float, float, int]] = []
    for n in range(GROVES + 260 * len(woods)):
        x, y = _share(stream) * width, _share(stream) * height
        if n >= GROVES and not any(inside(wood, (x, y)) for wood in woods):
            continue
        spread = 26.0 + 50.0 * _share(stream)
        for _ in range(2 + stream.below(GROVE)):
            angle = 2 * pi * _share(stream)
            away = spread * _share(stream)
            tree = (x + away * cos(angle), y + away * sin(angle))
            radius = 8.0 + 9.0 * _share(stream)
            tone = int(stream.below(TONES))
            if _free(tree, radius, track, road, taken, built_points, waters, trees):
                trees.append((round(tree[0], 1), round(tree[1], 1), round(radius, 1), tone))
    trees.sort(key=lambda tree: (tree[1], tree[0]))
    return [{"x": x, "y": y, "r": r, "tone": tone} for x, y, r, tone in trees]


def _free(
    place: Point,
    radius: float,
    track: Track,
    road: list[Point],
    taken: list[tuple[float, float, float]],
    built: list[Point],
    waters: list[Ring],
    trees: list[tuple[float, float, float, int]],
) -> bool:
    x, y = place
    width, height = track.size
    if not (radius < x < width - radius and radius < y < height - radius):
        return False
    clear = CLEARING + track.width / 2 - 18.0 + radius
    return (
        all(abs(x - px) > clear or abs(y - py) > clear or distance(place, (px, py)) > clear for px, py in road)
        and all(distance(place, (tx, ty)) > room + radius for tx, ty, room in taken)
        and all(distance(place, p) > radius + 16.0 for p in built)
        and not any(inside(water, place) or _near(water, place, radius + 4.0) for water in waters)
        and all(distance(place, (tx, ty)) > 0.72 * (radius + tr) for tx, ty, tr, _ in trees)
    )


def _near(ring: Ring, place: Point, reach: float) -> bool:
    return any(distance(place, p) < reach for p in ring)


def _outline(points: list[Point]) -> Ring:
    curve = Curve(points, closed=True, smooth=4)
    return [curve.point(i * 10.0) for i in range(int(curve.length / 10.0))]


def crowd(track: Track, strip: Strip, gap: float, depth: float) -> list[Json]:
    """The people on a grandstand: a dot each, in seats that are not all taken."""
    stream = split(track.seed, f"crowd/{track.id}/{strip.start}/{strip.side}")
    index = SIDES.index(strip.side)
    sign = 1.0 if strip.side == "left" else -1.0
    start, end = track.arc(strip.start), track.arc(strip.end)
    people: list[Json] = []
    along = start + 6.0
    while along < end - 5.0:
        edge = track.edges_at(track.row_at(along))[index]
        for n in range(4):
            if stream.below(5) > 0:
                x, y = track.curve.point(along, edge + sign * (gap + depth * (n + 0.5) / 4))
                people.append({"x": round(x, 1), "y": round(y, 1), "tone": int(stream.below(6))})
        along += 6.5
    return people
