"""The land around a track: which places are free, and a stream from the track's seed to choose among them.

A track always looks the same. No rule depends on it.
"""

from math import cos, hypot, pi, sin
from typing import Final

from paddock.engine.rng import Stream, split
from paddock.tracks import toml_values as toml
from paddock.tracks.curve import Point
from paddock.tracks.geometry import DiscGrid, Outline, Ring, side, smooth_path
from paddock.tracks.landscape.outlines import rotate, smooth_ring
from paddock.tracks.paint import Picture
from paddock.tracks.road import edge
from paddock.tracks.toml_values import TrackError
from paddock.tracks.track import AREAS, Strip, Track, of_kind

#: How far land and water extend beyond the picture, for boards that show more.
BEYOND: Final = 2000.0
#: Areas that are not clear, because something grows or is built there.
GROWN: Final = ("wood", "village")
#: The number of rows of a grandstand.
ROWS: Final = 4


class Land:
    """The land of one track, painted from bottom to top in a picture below the cars and one above them."""

    def __init__(self, track: Track, below: Picture, above: Picture) -> None:
        self.track = track
        self.below = below
        self.above = above
        self.ink = below.ink
        self.curve = track.curve
        self.half = track.width / 2 + track.margin
        self.rng: Stream = split(track.seed, f"land/{track.id}")
        self.road = [self.curve.point(i * 10.0) for i in range(int(self.curve.length / 10.0))]
        #: Areas that must stay clear: discs, outlines, and water.
        self.rounds: list[tuple[float, float, float]] = []
        self.rings: list[Ring] = []
        self.seas = seas(track)
        #: Lakes, fields and aprons.
        self.areas = [smooth_ring(f.points) for f in track.features if f.kind in AREAS and f.kind not in GROWN]
        self.woods = woods(track)
        self._road_points = DiscGrid(self.road)
        #: Parts of features that are painted later, with all others of their kind: trees, houses, rows of grandstands.
        self.trees: list[tuple[float, float, float]] = []
        self.houses: list[tuple[float, float, float, float, float]] = []
        self.rows: list[list[Ring]] = [[] for _ in range(ROWS)]
        #: The light on a ball, from above at the left as everywhere in the drawing.
        shine = ((0.0, "#ffffff", 0.5), (0.45, "#ffffff", 0.0), (0.6, "#000000", 0.0), (1.0, "#000000", 0.38))
        self.shine = above.gradient("shine", "radial", *shine, cx=".36", cy=".32", r=".72")
        #: The centre line, to be stroked.
        self.line = below.define("line", smooth_path(self.road[::3], track.closed))
        #: By the id of the ring; rings are only ever added.
        self._outlines: dict[int, Outline] = {}

    def share(self) -> float:
        return int(self.rng.below(1 << 20)) / float(1 << 20)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def anywhere(self) -> Point:
        return self.between(-10, self.track.size[0] + 10), self.between(-10, self.track.size[1] + 10)

    def within(self, ring: Ring) -> Point:
        """Returns a random place in the bounding box of a ring, within the drawing."""
        xs, ys = zip(*self.clipped_ring(ring), strict=True)
        return self.between(min(xs), max(xs)), self.between(min(ys), max(ys))

    def blob(self, x: float, y: float, rx: float, ry: float, turn: float = 0.0, rough: float = 0.12) -> Ring:
        """Returns a rounded, slightly uneven patch."""
        waves = [(self.between(0.0, 2 * pi), self.between(0.3, 1.0) * rough) for _ in range(3)]
        ring: Ring = []
        for i in range(48):
            a = 2 * pi * i / 48
            r = 1.0 + sum(size * cos((n + 2) * a + phase) for n, (phase, size) in enumerate(waves))
            ring.append(rotate(x, y, rx * r * cos(a), ry * r * sin(a), turn))
        return ring

    def rim(self) -> Ring:
        """Returns the largest area that can be visible."""
        right, bottom = self.track.size[0] + BEYOND, self.track.size[1] + BEYOND
        return [(-BEYOND, -BEYOND), (right, -BEYOND), (right, bottom), (-BEYOND, bottom)]

    def clipped_ring(self, ring: Ring) -> Ring:
        width, height = self.track.size
        return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in ring]

    def road_distance(self, x: float, y: float) -> float:
        return min(hypot(x - px, y - py) for px, py in self.road)

    def nearest_heading(self, x: float, y: float) -> float:
        n = min(range(len(self.road)), key=lambda i: hypot(x - self.road[i][0], y - self.road[i][1]))
        return self.curve.heading(n * 10.0)

    def is_free(self, x: float, y: float, radius: float, gap: float) -> bool:
        """Returns whether a disc fits there without touching the road, signs, water and buildings."""
        if self._road_points.meets(x, y, self.half + gap + radius):
            return False
        if any(hypot(x - cx, y - cy) < r + radius for cx, cy, r in self.rounds):
            return False
        return not any(self.outline(ring).meets(x, y, radius + 4.0) for ring in (*self.rings, *self.seas, *self.areas))

    def free_runs(self, line: Ring, radius: float, gap: float) -> list[Ring]:
        runs: list[Ring] = [[]]
        for point in line:
            if self.is_free(*point, radius, gap):
                runs[-1].append(point)
            elif runs[-1]:
                runs.append([])
        return [run for run in runs if len(run) > 6]

    def in_wood(self, x: float, y: float) -> bool:
        return any(self.outline(wood).holds(x, y) for wood in self.woods)

    def outline(self, ring: Ring) -> Outline:
        if id(ring) not in self._outlines:
            self._outlines[id(ring)] = Outline(ring)
        return self._outlines[id(ring)]

    def stroke_road(self, reach: float, tone: str, opacity: float) -> None:
        """Paints the road and its sides up to a distance from its edges."""
        self.below.use(self.line, "none", opacity, stroke=tone, stroke_width=f"{2 * (self.half + reach):g}")


def woods(track: Track) -> list[Ring]:
    return [smooth_ring(wood.points) for wood in of_kind(track.features, "wood")]


def seas(track: Track) -> list[Ring]:
    return [_sea(track, strip) for strip in of_kind(track.strips, "sea")]


def _sea(track: Track, strip: Strip) -> Ring:
    """Returns the water beside a stretch of road: its shore, closed by the points `around` it beyond the drawing."""
    around = strip.data.get("around")
    if not isinstance(around, list) or not around or not all(toml.is_point(point) for point in around):
        raise TrackError("the strip of kind sea needs around = points [x, y] that close its outline behind the shore")
    gap = toml.number(strip.data, "gap", "the strip of kind sea", 34.0)
    shore = side(track.curve, track.arc(strip.start), track.arc(strip.end), edge(track, strip.side, gap), 8.0)
    return [*shore, *((float(x), float(y)) for x, y in around)]
