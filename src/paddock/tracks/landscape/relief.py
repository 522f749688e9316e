"""Hills around a track: a height field from the track's seed, drawn as terraces.

The ground is level along the road and wherever the file has a feature; it rises with the distance from them.
"""

from math import cos, hypot, pi, sin
from typing import Final

from paddock.engine.rng import Stream
from paddock.tracks.curve import Point
from paddock.tracks.geometry import Outline, Ring, smooth_path

#: The distance between two heights, and how far beyond the drawing hills are.
GRID: Final = 26.0
BEYOND: Final = 460.0
#: Hills begin at the first distance from whatever needs level ground, and reach their full height at the second.
FOOT: Final = 60.0
FULL: Final = 155.0
#: The height of the lowest terrace and of the highest one.
LOWEST: Final = 0.2
HIGHEST: Final = 0.86
#: How often a terrace's edge is smoothed; edges with fewer corners are too small to be drawn.
SMOOTH: Final = 5
FEWEST: Final = 12


def terraces(size: Point, level: list[Point], areas: list[Outline], count: int, rng: Stream) -> list[str]:
    """Returns the terraces as path data, from the lowest to the highest.

    The ground is level near the points and within the areas.
    """
    columns = int((size[0] + 2 * BEYOND) / GRID) + 1
    rows = int((size[1] + 2 * BEYOND) / GRID) + 1
    places = [[(i * GRID - BEYOND, j * GRID - BEYOND) for i in range(columns)] for j in range(rows)]
    room = _distances(places, level, areas)
    waves = _waves(rng)
    heights: list[list[float]] = []
    for j, row in enumerate(places):
        rims = [float(min(i, j, columns - 1 - i, rows - 1 - j)) for i in range(columns)]
        heights.append(
            [
                _rise(room[j][i], FOOT, FULL) * _rise(rims[i], 0.0, 5.0) * _swell(waves, place)
                for i, place in enumerate(row)
            ]
        )
    found: list[str] = []
    for n in range(count):
        at = LOWEST + (HIGHEST - LOWEST) * n / max(1, count - 1)
        found.append("".join(smooth_path(_smooth(ring)) for ring in contours(heights, at) if len(ring) >= FEWEST))
    return [d for d in found if d]


def _waves(rng: Stream) -> list[tuple[float, float, float, float]]:
    """Returns waves in several directions, whose sum is the ground; the long ones are the highest."""
    found: list[tuple[float, float, float, float]] = []
    for length, strength in ((820.0, 1.0), (610.0, 0.9), (430.0, 0.7), (300.0, 0.45), (190.0, 0.22)):
        angle, phase = (2 * pi * int(rng.below(1000)) / 1000 for _ in range(2))
        found.append((cos(angle) * 2 * pi / length, sin(angle) * 2 * pi / length, phase, strength))
    return found


def _swell(waves: list[tuple[float, float, float, float]], place: Point) -> float:
    x, y = place
    height = sum(strength * cos(kx * x + ky * y + phase) for kx, ky, phase, strength in waves)
    return min(1.0, max(0.0, 0.56 + 0.34 * height))


def _rise(value: float, low: float, high: float) -> float:
    """Rises smoothly from 0 at `low` to 1 at `high`."""
    share = min(1.0, max(0.0, (value - low) / (high - low)))
    return share * share * (3 - 2 * share)


def _distances(places: list[list[Point]], level: list[Point], areas: list[Outline]) -> list[list[float]]:
    """Returns the distance of each place from the nearest level one, by two passes over the grid."""
    columns, rows = len(places[0]), len(places)
    far = 1e6
    found = [[0.0 if any(area.holds(*place) for area in areas) else far for place in row] for row in places]
    for x, y in level:
        i, j = round((x + BEYOND) / GRID), round((y + BEYOND) / GRID)
        if 0 <= i < columns and 0 <= j < rows:
            found[j][i] = min(found[j][i], hypot(x - places[j][i][0], y - places[j][i][1]))
    for down in (1, -1):
        for j in range(rows)[::down]:
            for i in range(columns)[::down]:
                for di, dj in ((-down, 0), (0, -down), (-down, -down), (down, -down)):
                    if 0 <= i + di < columns and 0 <= j + dj < rows:
                        step = GRID * (1.414 if di and dj else 1.0)
                        found[j][i] = min(found[j][i], found[j + dj][i + di] + step)
    return found


def contours(heights: list[list[float]], at: float) -> list[Ring]:
    """Returns the closed lines of one height (marching squares); outside the grid everything is lower."""
    ways: dict[tuple[int, int, bool], tuple[int, int, bool]] = {}
    corners: dict[tuple[int, int, bool], Point] = {}

    def cut(i: int, j: int, down: bool) -> tuple[int, int, bool]:
        """Returns where the line crosses the edge from (i, j) to its right, or down."""
        a, b = heights[j][i], heights[j + 1][i] if down else heights[j][i + 1]
        share = (at - a) / (b - a)
        x, y = (float(i), j + share) if down else (i + share, float(j))
        corners[i, j, down] = (x * GRID - BEYOND, y * GRID - BEYOND)
        return i, j, down

    for j in range(len(heights) - 1):
        for i in range(len(heights[0]) - 1):
            high = [heights[j][i] > at, heights[j][i + 1] > at, heights[j + 1][i + 1] > at, heights[j + 1][i] > at]
            if all(high) or not any(high):
                continue
            sides = [(i, j, False), (i + 1, j, True), (i, j + 1, False), (i, j, True)]
            # from each side where one comes down to the next where one goes up, with the high ground at the right
            enters = [n for n in range(4) if not high[n] and high[(n + 1) % 4]]
            leaves = [n for n in range(4) if high[n] and not high[(n + 1) % 4]]
            for start in leaves:
                end = min(enters, key=lambda n: (start - n) % 4)
                ways[cut(*sides[start])] = cut(*sides[end])
    rings: list[Ring] = []
    while ways:
        first, here = ways.popitem()
        ring = [corners[first]]
        while here != first and here in ways:
            ring.append(corners[here])
            here = ways.pop(here)
        rings.append(ring)
    return rings


def _smooth(ring: Ring) -> Ring:
    """Returns a ring without small kinks, with half of its corners."""
    for _ in range(SMOOTH):
        ring = [
            ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
            for (ax, ay), (bx, by), (cx, cy) in zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
        ]
    return ring[::2]
