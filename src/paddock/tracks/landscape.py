"""The land around a track: water, gardens and grandstands; trees, a town or a city fill the free ground.

Everything is placed with a stream from the track's seed, so that a track always looks the same. No rule depends on it.
"""

from math import atan2, cos, hypot, pi, sin
from typing import Final

from paddock.engine.rng import Stream, split
from paddock.tracks import toml_values as toml
from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import DiscGrid, Outline, Ring, area, inside, path, ribbon, side
from paddock.tracks.paint import DUSK, SHADE, Picture, attributes, discs
from paddock.tracks.road import beside, edge
from paddock.tracks.toml_values import TrackError
from paddock.tracks.track import AREAS, Feature, Strip, Track, of_kind

#: How far land and water extend beyond the picture, for boards that show more.
BEYOND: Final = 2000.0
FEATURES: Final = (*AREAS, "pool", "domes", "boats")
STRIPS: Final = ("kerb", "gravel", "stand", "building", "sea", "moorings", "gallery", "tenements")


class Land:
    """The ground of one track, painted from bottom to top; vegetation avoids buildings."""

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
        self.seas = [_sea(track, strip) for strip in of_kind(track.strips, "sea")]
        self.lakes = [smooth_ring(f.points) for f in track.features if f.kind in AREAS and f.kind != "wood"]
        self.woods = [smooth_ring(wood.points) for wood in of_kind(track.features, "wood")]
        self._road_points = DiscGrid(self.road)
        #: By the id of the ring; rings are only ever added.
        self._outlines: dict[int, Outline] = {}

    def share(self) -> float:
        return int(self.rng.below(1 << 20)) / float(1 << 20)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def anywhere(self) -> Point:
        return self.between(-10, self.track.size[0] + 10), self.between(-10, self.track.size[1] + 10)

    def within(self, ring: Ring) -> Point:
        """A random place in the bounding box of a ring, within the drawing."""
        xs, ys = zip(*self._clipped_ring(ring), strict=True)
        return self.between(min(xs), max(xs)), self.between(min(ys), max(ys))

    def _clipped_ring(self, ring: Ring) -> Ring:
        """A ring clipped to the drawing."""
        width, height = self.track.size
        return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in ring]

    def road_distance(self, x: float, y: float) -> float:
        return min(hypot(x - px, y - py) for px, py in self.road)

    def is_free(self, x: float, y: float, radius: float, gap: float) -> bool:
        """Whether a disc fits there without touching the road, signs, water and buildings."""
        if self._road_points.meets(x, y, self.half + gap + radius):
            return False
        if any(hypot(x - cx, y - cy) < r + radius for cx, cy, r in self.rounds):
            return False
        return not any(self.outline(ring).meets(x, y, radius + 4.0) for ring in (*self.rings, *self.seas, *self.lakes))

    def in_wood(self, x: float, y: float) -> bool:
        return any(self.outline(wood).holds(x, y) for wood in self.woods)

    def outline(self, ring: Ring) -> Outline:
        if id(ring) not in self._outlines:
            self._outlines[id(ring)] = Outline(ring)
        return self._outlines[id(ring)]

    def nearest_heading(self, x: float, y: float) -> float:
        n = min(range(len(self.road)), key=lambda i: hypot(x - self.road[i][0], y - self.road[i][1]))
        return self.curve.heading(n * 10.0)

    # the ground

    def rim(self) -> Ring:
        """The largest area that can be visible."""
        right, bottom = self.track.size[0] + BEYOND, self.track.size[1] + BEYOND
        return [(-BEYOND, -BEYOND), (right, -BEYOND), (right, bottom), (-BEYOND, bottom)]

    def paint_ground(self) -> None:
        for sea in self.seas:
            self.below.put(sea, self.ink["water"])
            for reach, tone in self.ink["shallows"]:
                self.below.put(sea, "none", 1.0, tone, reach)
        land = path([self.rim(), *self.seas])
        if self.ink["mown"]:
            self.below.parts.append(self._mown())
            self.below.shape(land, f"url(#mown-{self.track.id})", fill_rule="evenodd")
        else:
            self.below.shape(land, self.ink["ground"], night=DUSK, fill_rule="evenodd")
        for sea in self.seas:
            self.below.put(sea, "none", 1.0, self.ink["beach"], 5.0)
        for _ in range(26 if self.ink["patches"] else 0):
            x, y = self.anywhere()
            tone = self.ink["patches"][self.rng.below(len(self.ink["patches"]))]
            patch = self.blob(x, y, self.between(50, 160), self.between(40, 105), self.between(0, pi))
            if not any(inside(sea, point) for sea in self.seas for point in patch):
                self.below.put(patch, tone, 0.6)
        for feature in self.track.features:
            self._feature(feature)
        for strip in of_kind(self.track.strips, "sea"):
            self._quay(strip)
        for sea in self.seas:
            self._ripples(sea)
        for strip in of_kind(self.track.strips, "moorings"):
            self._moor(strip)

    def _mown(self) -> str:
        stripes = ""
        for tone, width in ((self.ink["ground"], 120), (self.ink["mown"], 60)):
            dusk = attributes(**self.below.dusk(tone))
            stripes += f'<rect width="{width}" height="120" fill="{tone}"{dusk}/>'
        return (
            f'<defs><pattern id="mown-{self.track.id}" width="120" height="120" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(24)">{stripes}</pattern></defs>'
        )

    def _feature(self, feature: Feature) -> None:
        put = self.below.put
        ring = smooth_ring(feature.points) if feature.kind in AREAS else []
        if feature.kind == "lake":
            put(ring, self.ink["water"], 1.0, self.ink["gravel"] or self.ink["beach"], 7.0, night=DUSK)
            put(ring, "none", 0.35, "#ffffff", 2.0)
        elif feature.kind == "apron":
            put(list(feature.points), "#a7a9ad", 1.0, "#92949a", 2.0, night=DUSK)
        elif feature.kind == "wood":
            put(ring, self.ink["wood"], 0.55 if self.ink["growth"] == "trees" else 0.92, night=DUSK)
        elif feature.kind == "field":
            put(ring, self.ink["gravel"] or self.ink["wood"], 0.55, night=DUSK)
        elif feature.kind == "pool":
            self._pool(feature)
        elif feature.kind == "domes":
            self._domes(feature)
        elif feature.kind == "boats":
            # two points for each boat: its position, and a point one boat length ahead
            pairs = zip(feature.points[::2], feature.points[1::2], strict=False)
            self._boats([(*a, hypot(b[0] - a[0], b[1] - a[1]), _angle(a, b)) for a, b in pairs], True)

    def _quay(self, strip: Strip) -> None:
        if self.ink["quay"]:
            start, end = self.track.arc(strip.start), self.track.arc(strip.end)
            gap = toml.number(strip.data, "gap", "the sea", 34.0)
            self.below.put(beside(self.track, start, end, strip.side, 12.0, gap), self.ink["quay"])

    def _ripples(self, sea: Ring) -> None:
        waves: list[Ring] = []
        for _ in range(min(420, int(abs(area(self._clipped_ring(sea))) / 1200))):
            x, y = self.within(sea)
            n = self.between(7, 15)
            if inside(sea, (x, y)) and self.road_distance(x, y) > self.half + 50:
                waves.append([(x - n, y), (x - n / 2, y - 2.2), (x, y), (x + n / 2, y - 2.2), (x + n, y)])
        self.below.line(waves, self.ink["ripple"], 1.3, 0.3)

    def _moor(self, strip: Strip) -> None:
        """Paints yachts, stern to the quay."""
        moored: list[tuple[float, float, float, float]] = []
        outward = 1.0 if strip.side == "left" else -1.0
        along, end = self.track.arc(strip.start), self.track.arc(strip.end)
        while along < end:
            length = self.between(28, 48)
            heading = self.curve.heading(along) - outward * pi / 2
            x, y = self.curve.point(along, outward * (self.half + 40.0 + length / 2))
            bow = (x + cos(heading) * length / 2, y + sin(heading) * length / 2)
            alone = all(hypot(bow[0] - mx, bow[1] - my) > 14 and hypot(x - mx, y - my) > 15 for mx, my, _, _ in moored)
            clear = all(hypot(x - cx, y - cy) > r + length / 2 for cx, cy, r in self.rounds)
            if alone and clear and self.road_distance(*bow) > self.half + 34.0 + length * 0.85:
                moored.append((x, y, length, heading))
            along += 4.0
        self._boats(moored, False)

    def _boats(self, boats: list[tuple[float, float, float, float]], sailing: bool) -> None:
        put = self.below.put
        for x, y, length, angle in boats if sailing else []:
            for spread in (0.13, -0.13):
                wake = [
                    (x - cos(angle) * length * 0.35, y - sin(angle) * length * 0.35),
                    (x - cos(angle + spread) * length * 2.4, y - sin(angle + spread) * length * 2.4),
                    (x - cos(angle + spread * 0.55) * length * 2.3, y - sin(angle + spread * 0.55) * length * 2.3),
                ]
                put(wake, "#ffffff", 0.28)
        put([translate(_hull(x, y, size, size * 0.3, turn), 3, 5) for x, y, size, turn in boats], "#123a52", 0.35)
        put([_hull(x, y, size, size * 0.3, turn) for x, y, size, turn in boats], "#fdfcf8", 1.0, "#9db4bf", 0.8)
        put([_hull(x, y, size * 0.7, size * 0.19, turn) for x, y, size, turn in boats], "#d9b48a")
        put([box(x - cos(a) * n * 0.1, y - sin(a) * n * 0.1, n * 0.3, n * 0.12, a) for x, y, n, a in boats], "#3c5a70")

    def _pool(self, feature: Feature) -> None:
        """Paints a pool; its first two points are the ends of its centre line."""
        (ax, ay), (bx, by) = feature.points[:2]
        x, y, angle, length = (ax + bx) / 2, (ay + by) / 2, _angle((ax, ay), (bx, by)), hypot(bx - ax, by - ay)
        self.below.put(box(x, y, length + 22, 46, angle), "#e9dfcb", 1.0, "#cdbfa4", 1.5)
        self.below.put(box(x, y, length, 26, angle), "#7fd6ea", 1.0, "#ffffff", 2.0)
        self.below.line([box(x, y, length, 0.5 + 8.6 * n, angle)[:2] for n in (1, 2)], "#ffffff", 0.8, 0.8)
        self.rounds.append((x, y, 58))

    def _domes(self, feature: Feature) -> None:
        """Paints a large building with three domes along its first two points."""
        (ax, ay), (bx, by) = feature.points[:2]
        x, y, angle, put = (ax + bx) / 2, (ay + by) / 2, _angle((ax, ay), (bx, by)), self.below.put
        put(translate(box(x, y, 96, 56, angle), 6, 9), "#3b3328", 0.28)
        put(box(x, y, 96, 56, angle), "#f4e6c8", 1.0, "#c9b48c", 1.5)
        put(box(x, y, 84, 26, angle), "#6fa08a")
        tops = [(x + dx * cos(angle), y + dx * sin(angle)) for dx in (-32.0, 0.0, 32.0)]
        self.below.shape(discs([(cx, cy, 13) for cx, cy in tops]), "#5b907a", 1.0, "#e8d9b6", 2.0)
        self.below.shape(discs([(cx - 3, cy - 3, 4.5) for cx, cy in tops]), "#ffffff", 0.35)
        self.rounds.append((x, y, 58))

    # beside the road

    def build(self) -> None:
        """Paints the grandstands and buildings in the file."""
        for strip in self.track.strips:
            if strip.kind in ("stand", "building"):
                self._stand(strip)

    def _stand(self, strip: Strip) -> None:
        """Paints a grandstand (steps, a crowd, a roof) or a building."""
        what = f"the strip of kind {strip.kind}"
        gap, depth = (toml.number(strip.data, key, what, 40.0) for key in ("gap", "depth"))
        start, end = self.track.arc(strip.start), self.track.arc(strip.end)
        put, is_stand = self.below.put, strip.kind == "stand"
        outline = beside(self.track, start, end, strip.side, gap, gap + depth)
        put(translate(outline, 4, 6), SHADE, 0.25)
        put(outline, self.ink[strip.kind], 1.0, "#5f6b7a" if is_stand else "#b8b1a0", 1.5, night=DUSK)
        if is_stand:
            rows = [gap + depth * n / 4 for n in (1, 2, 3)]
            benches = [beside(self.track, start, end, strip.side, at, at + 1.2) for at in rows]
            put(benches, self.ink["bench"], night=DUSK)
            self._crowd(strip, start, end, gap, depth * 0.6)
        roof = beside(self.track, start, end, strip.side, gap + depth * 0.62, gap + depth)
        put(roof, self.ink["roof" if is_stand else "building_roof"], night=DUSK)
        self.rings.append(outline)

    def _crowd(self, strip: Strip, start: float, end: float, gap: float, depth: float) -> None:
        """Paints a dot for each person; some seats stay empty."""
        people: list[list[tuple[float, float, float]]] = [[] for _ in self.ink["people"]]
        out = 1.0 if strip.side == "left" else -1.0
        rim = edge(self.track, strip.side)
        along = start + 6.0
        while along < end - 5.0:
            for n in range(4):
                if self.rng.below(5) > 0:
                    x, y = self.curve.point(along, rim(along) + out * (gap + depth * (n + 0.5) / 4))
                    people[self.rng.below(len(people))].append((x, y, 2.1))
            along += 6.5
        for tone, places in zip(self.ink["people"], people, strict=True):
            self.below.shape(discs(places), tone)

    # above the road

    def cover(self) -> None:
        """Paints galleries, and the hill over a tunnel."""
        for strip in of_kind(self.track.strips, "gallery"):
            self._gallery(self.track.arc(strip.start), self.track.arc(strip.end), strip.side)
        if self.track.gap is not None:
            # the cells at the tunnel's ends reach half a space into the hill
            self._hill(self.track.gap[1] + 14.0, self.track.gap[2] - 14.0)

    def _gallery(self, a: float, b: float, where: str) -> None:
        """Paints a roof on columns, without effect on the rules."""
        put = self.above.put
        put(ribbon(self.curve, a, b, self.half + 9, -self.half - 9), "#141b26", 0.34)
        for s in (a, b):
            put(ribbon(self.curve, s - 3, s + 3, self.half + 13, -self.half - 13), "#e8dcc4", 0.95)
        out = 1.0 if where == "left" else -1.0
        columns = [self.curve.point(a + (b - a) * i / 16, out * (self.half + 8)) for i in range(17)]
        self.above.shape(discs([(x, y, 3.0) for x, y in columns]), "#efe6d3")

    def _hill(self, start: float, end: float) -> None:
        middle = (start + end) / 2
        x, y = self.curve.point(middle)
        angle, reach = self.curve.heading(middle), (end - start) / 2
        for grow, tone in ((44.0, "#0c1f22"), (28.0, "#143031"), (10.0, "#1a3d3b"), (-10.0, "#21494433")):
            self.above.put(self.blob(x, y, reach + 2, self.half + 34 + grow, angle, 0.05), tone)
        trees: list[tuple[float, float, float]] = []
        for _ in range(90):
            px, py = self.between(-0.8, 0.8) * reach, self.between(-1, 1) * (self.half + 50)
            r = self.between(4, 8)
            if hypot(px / reach, py / (self.half + 54)) < 0.9:
                trees.append((*rotate(x, y, px, py, angle), r))
        self.above.shape(discs(trees), "#2b6152", 0.9, "#183c35", 1.0)
        for s, sign in ((start, 1.0), (end, -1.0)):
            mouth = ribbon(self.curve, s - 2 * sign, s + 7 * sign, self.half + 8, -self.half - 8)
            self.above.put(mouth, "#6b7399", 1.0, "#aab3e0", 1.2)

    def blob(self, x: float, y: float, rx: float, ry: float, turn: float = 0.0, rough: float = 0.12) -> Ring:
        """A rounded, slightly uneven patch."""
        waves = [(self.between(0.0, 2 * pi), self.between(0.3, 1.0) * rough) for _ in range(3)]
        ring: Ring = []
        for i in range(48):
            a = 2 * pi * i / 48
            r = 1.0 + sum(size * cos((n + 2) * a + phase) for n, (phase, size) in enumerate(waves))
            ring.append(rotate(x, y, rx * r * cos(a), ry * r * sin(a), turn))
        return ring


def smooth_ring(points: tuple[Point, ...]) -> Ring:
    curve = Curve(list(points), closed=True, smooth=4)
    return [curve.point(i * 8.0) for i in range(int(curve.length / 8.0))]


def _sea(track: Track, strip: Strip) -> Ring:
    """The water beside a stretch of road: its shore, closed by the points `around` it beyond the drawing."""
    around = strip.data.get("around")
    if not isinstance(around, list) or not around or not all(toml.is_point(point) for point in around):
        raise TrackError("the strip of kind sea needs around = points [x, y] that close its outline behind the shore")
    gap = toml.number(strip.data, "gap", "the strip of kind sea", 34.0)
    shore = side(track.curve, track.arc(strip.start), track.arc(strip.end), edge(track, strip.side, gap), 8.0)
    return [*shore, *((float(x), float(y)) for x, y in around)]


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def rotate(x: float, y: float, ahead: float, aside: float, angle: float) -> Point:
    """The point `ahead` of (x, y) in the direction of the angle, and `aside` to the right."""
    c, s = cos(angle), sin(angle)
    return x + ahead * c - aside * s, y + ahead * s + aside * c


def box(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    corners = [(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)]
    return [rotate(x, y, ahead, aside, angle) for ahead, aside in corners]


def translate(ring: Ring, dx: float, dy: float) -> Ring:
    return [(x + dx, y + dy) for x, y in ring]


def _hull(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    """The outline of a boat from above, with its bow in the direction of the angle."""
    outline = [(-0.5, -0.42), (0.1, -0.5), (0.34, -0.34), (0.5, 0.0), (0.34, 0.34), (0.1, 0.5), (-0.5, 0.42)]
    return [rotate(x, y, ahead * length, aside * width, angle) for ahead, aside in outline]
