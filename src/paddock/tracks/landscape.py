"""The land around a track: water, gardens and grandstands; trees, a town or a city fill the free ground.

Everything is placed with a stream from the track's seed, so that a track always looks the same. No rule depends on it.
"""

from math import atan2, cos, hypot, pi, sin
from typing import Final

from paddock.engine.rng import Stream, split
from paddock.tracks import toml_values as toml
from paddock.tracks.countryside import PAINTERS
from paddock.tracks.curve import Point
from paddock.tracks.geometry import DiscGrid, Outline, Ring, area, inside, path, ribbon, side
from paddock.tracks.outlines import box, rotate, smooth_ring, translate
from paddock.tracks.paint import Picture, discs
from paddock.tracks.relief import smooth_path, terraces
from paddock.tracks.road import beside, edge
from paddock.tracks.toml_values import TrackError
from paddock.tracks.track import AREAS, Feature, Strip, Track, of_kind

#: How far land and water extend beyond the picture, for boards that show more.
BEYOND: Final = 2000.0
FEATURES: Final = ("lake", "wood", "apron", "pool", "domes", "boats", *PAINTERS)
STRIPS: Final = ("kerb", "gravel", "stand", "building", "boards", "sea", "moorings", "gallery", "tenements")
#: Features that need no level ground.
OVER_HILLS: Final = ("wood", "lane", "avenue", "balloons")
#: How far the bands of shallow water extend into a sea, the widest first; and the size of the deeper parts of a lake.
SHALLOWS: Final = (300.0, 190.0, 100.0, 44.0)
DEPTHS: Final = (0.84, 0.62)
#: The rows of a grandstand. Spectators are points at these distances along them, in each colour of the theme.
ROWS: Final = 4
SEATS: Final = ("0 13 0 26 0 19.5", "0 19.5 0 32.5", "0 26 0 13 0 32.5", "0 39 0 19.5", "0 32.5 0 45.5 0 13")


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
        areas = [f for f in track.features if f.kind in AREAS and f.kind not in ("wood", "village")]
        self.lakes = [smooth_ring(area.points) for area in areas]
        self.woods = [smooth_ring(wood.points) for wood in of_kind(track.features, "wood")]
        self._road_points = DiscGrid(self.road)
        #: Parts of features that are painted later, with all others of their kind: trees, houses, rows of grandstands.
        self.trees: list[tuple[float, float, float]] = []
        self.houses: list[tuple[float, float, float, float, float]] = []
        self.rows: list[list[Ring]] = [[] for _ in range(ROWS)]
        self.fields: list[Ring] = []
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
        xs, ys = zip(*self._clipped_ring(ring), strict=True)
        return self.between(min(xs), max(xs)), self.between(min(ys), max(ys))

    def _clipped_ring(self, ring: Ring) -> Ring:
        width, height = self.track.size
        return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in ring]

    def road_distance(self, x: float, y: float) -> float:
        return min(hypot(x - px, y - py) for px, py in self.road)

    def is_free(self, x: float, y: float, radius: float, gap: float) -> bool:
        """Returns whether a disc fits there without touching the road, signs, water and buildings."""
        if self._road_points.meets(x, y, self.half + gap + radius):
            return False
        if any(hypot(x - cx, y - cy) < r + radius for cx, cy, r in self.rounds):
            return False
        return not any(self.outline(ring).meets(x, y, radius + 4.0) for ring in (*self.rings, *self.seas, *self.lakes))

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

    def nearest_heading(self, x: float, y: float) -> float:
        n = min(range(len(self.road)), key=lambda i: hypot(x - self.road[i][0], y - self.road[i][1]))
        return self.curve.heading(n * 10.0)

    # the ground

    def rim(self) -> Ring:
        """Returns the largest area that can be visible."""
        right, bottom = self.track.size[0] + BEYOND, self.track.size[1] + BEYOND
        return [(-BEYOND, -BEYOND), (right, -BEYOND), (right, bottom), (-BEYOND, bottom)]

    def paint_ground(self) -> None:
        for sea in self.seas:
            self.below.put(sea, "water")
            for n, reach in enumerate(SHALLOWS if self.ink["shallows"] else ()):
                self.below.put(sea, "none", 1.0, f"shallows.{n}", reach)
        land = path([self.rim(), *self.seas])
        self.below.shape(land, self._mown() if self.ink["mown"] else "ground", fill_rule="evenodd")
        for sea in self.seas:
            self.below.put(sea, "none", 1.0, "beach", 5.0)
        for _ in range(26 if self.ink["patches"] else 0):
            x, y = self.anywhere()
            tone = f"patches.{self.rng.below(len(self.ink['patches']))}"
            patch = self.blob(x, y, self.between(50, 160), self.between(40, 105), self.between(0, pi))
            if not any(inside(sea, point) for sea in self.seas for point in patch):
                self.below.put(patch, tone, 0.6)
        self._raise_hills()
        for feature in self.track.features:
            self._feature(feature)
        for strip in of_kind(self.track.strips, "sea"):
            self._quay(strip)
        for sea in self.seas:
            self._ripples(sea)
        for strip in of_kind(self.track.strips, "moorings"):
            self._moor(strip)

    def _mown(self) -> str:
        tones = [self.below.tone(name) for name in ("ground", "mown")]
        stripes = [
            f'<path d="M0 0H{width}V120H0z" fill="{tone}"/>' for tone, width in zip(tones, (120, 60), strict=True)
        ]
        return self.below.pattern("mown", (120, 120), "".join(stripes), 24)

    def _raise_hills(self) -> None:
        """Paints terraces, each with its shadow and a bright edge."""
        stands = [self._outline(strip) for strip in self.track.strips if strip.kind in ("stand", "building")]
        points = [point for f in self.track.features if f.kind not in OVER_HILLS for point in f.points]
        level = [*self.road, *points, *(point for ring in stands for point in ring)]
        areas = [self.outline(ring) for ring in (*self.lakes, *self.seas, *self.rings)]
        areas += [self.outline(smooth_ring(village.points)) for village in of_kind(self.track.features, "village")]
        depth = float(self.ink["cliff"])
        for n, d in enumerate(terraces(self.track.size, level, areas, len(self.ink["terraces"]), self.rng)):
            hill = self.below.define(f"hill{n}", d)
            for share in (1.0, 0.45):
                self.below.use(hill, "#000000", 0.14, round(0.75 * depth * share, 1), round(depth * share, 1))
            self.below.use(hill, f"terraces.{n}", stroke="ridge", stroke_width="1.6", stroke_opacity=".42")

    def stroke_road(self, reach: float, tone: str, opacity: float) -> None:
        """Paints the road and its sides up to a distance from its edges."""
        self.below.use(
            self.line,
            "none",
            opacity,
            stroke=tone,
            stroke_width=f"{2 * (self.half + reach):g}",
        )

    def paint_light(self) -> None:
        """Paints the light of the sun or the moon, from above at the left, over the whole land."""
        if not self.ink["sun"]:
            return
        width, height = self.track.size
        stops = ((0.0, "sun", 0.22), (0.45, "sun", 0.0), (0.6, "#0b1a3a", 0.0), (1.0, "#0b1a3a", 0.16))
        corners = {"x1": "0", "y1": "0", "x2": f"{width:g}", "y2": f"{height:g}"}
        sun = self.below.gradient("sun", "linear", *stops, gradientUnits="userSpaceOnUse", **corners)
        self.below.put(self.rim(), sun)

    def _feature(self, feature: Feature) -> None:
        put = self.below.put
        ring = smooth_ring(feature.points) if feature.kind in AREAS else []
        if feature.kind in PAINTERS:
            PAINTERS[feature.kind](self, feature)
        elif feature.kind == "lake":
            self._lake(ring)
        elif feature.kind == "apron":
            put(list(feature.points), "apron", 1.0, "apron_rim", 2.0)
        elif feature.kind == "wood":
            put(ring, "wood", 0.55 if self.ink["growth"] == "trees" else 0.92)
        elif feature.kind == "pool":
            self._pool(feature)
        elif feature.kind == "domes":
            self._domes(feature)
        elif feature.kind == "boats":
            # two points for each boat: its position, and a point one boat length ahead
            pairs = zip(feature.points[::2], feature.points[1::2], strict=False)
            self._boats([(*a, hypot(b[0] - a[0], b[1] - a[1]), _angle(a, b)) for a, b in pairs], True)

    def _lake(self, ring: Ring) -> None:
        d = smooth_path(ring[::3])
        self.below.shape(d, "water", 1.0, "gravel" if self.ink["gravel"] else "beach", 9.0)
        self.below.shape(d, "none", 0.3, "#ffffff", 2.0)
        x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
        for share in DEPTHS:
            deeper = [(x + (px - x) * share, y + (py - y) * share) for px, py in ring[::4]]
            if all(inside(ring, point) for point in deeper):
                self.below.shape(smooth_path(deeper), "deep", 0.5)
        self._ripples(ring)

    def _quay(self, strip: Strip) -> None:
        if self.ink["quay"]:
            start, end = self.track.arc(strip.start), self.track.arc(strip.end)
            gap = toml.number(strip.data, "gap", "the sea", 34.0)
            self.below.put(beside(self.track, start, end, strip.side, 12.0, gap), "quay")

    def _ripples(self, sea: Ring) -> None:
        waves: list[Ring] = []
        for _ in range(min(420, int(abs(area(self._clipped_ring(sea))) / 1200))):
            x, y = self.within(sea)
            n = self.between(7, 15)
            if (
                inside(sea, (x, y))
                and inside(sea, (x + n, y))
                and inside(sea, (x - n, y))
                and self.road_distance(x, y) > self.half + 50
            ):
                waves.append([(x - n, y), (x - n / 2, y - 2.2), (x, y), (x + n / 2, y - 2.2), (x + n, y)])
        self.below.line(waves, "ripple", 1.3, 0.3)

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
        put([_hull(x, y, size, size * 0.3, turn) for x, y, size, turn in boats], "~#fdfcf8", 1.0, "~#9db4bf", 0.8)
        put([_hull(x, y, size * 0.7, size * 0.19, turn) for x, y, size, turn in boats], "~#d9b48a")
        put([box(x - cos(a) * n * 0.1, y - sin(a) * n * 0.1, n * 0.3, n * 0.12, a) for x, y, n, a in boats], "#3c5a70")

    def _pool(self, feature: Feature) -> None:
        """Paints a pool; its first two points are the ends of its centre line."""
        (ax, ay), (bx, by) = feature.points[:2]
        x, y, angle, length = (ax + bx) / 2, (ay + by) / 2, _angle((ax, ay), (bx, by)), hypot(bx - ax, by - ay)
        self.below.put(box(x, y, length + 22, 46, angle), "~#e9dfcb", 1.0, "~#cdbfa4", 1.5)
        self.below.put(box(x, y, length, 26, angle), "~#7fd6ea", 1.0, "#ffffff", 2.0)
        self.below.line([box(x, y, length, 0.5 + 8.6 * n, angle)[:2] for n in (1, 2)], "#ffffff", 0.8, 0.8)
        self.rounds.append((x, y, 58))

    def _domes(self, feature: Feature) -> None:
        """Paints a large building with three domes along its first two points."""
        (ax, ay), (bx, by) = feature.points[:2]
        x, y, angle, put = (ax + bx) / 2, (ay + by) / 2, _angle((ax, ay), (bx, by)), self.below.put
        put(translate(box(x, y, 96, 56, angle), 6, 9), "#3b3328", 0.28)
        put(box(x, y, 96, 56, angle), "~#f4e6c8", 1.0, "~#c9b48c", 1.5)
        put(box(x, y, 84, 26, angle), "~#6fa08a")
        tops = [(x + dx * cos(angle), y + dx * sin(angle)) for dx in (-32.0, 0.0, 32.0)]
        self.below.shape(discs([(cx, cy, 13) for cx, cy in tops]), "~#5b907a", 1.0, "~#e8d9b6", 2.0)
        self.below.shape(discs([(cx - 3, cy - 3, 4.5) for cx, cy in tops]), "#ffffff", 0.35)
        self.rounds.append((x, y, 58))

    # beside the road

    def build(self) -> None:
        """Paints the grandstands, buildings and hoardings in the file."""
        for strip in self.track.strips:
            if strip.kind == "stand":
                self._stand(strip)
            elif strip.kind == "building":
                self._building(strip)
            elif strip.kind == "boards":
                self._boards(strip)
        self._crowd()

    def _span(self, strip: Strip) -> tuple[float, float, float, float]:
        """Returns the ends of a strip by arc length, its gap and its depth."""
        gap, depth = (toml.number(strip.data, key, f"the strip of kind {strip.kind}", 40.0) for key in ("gap", "depth"))
        return self.track.arc(strip.start), self.track.arc(strip.end), gap, depth

    def _outline(self, strip: Strip) -> Ring:
        start, end, gap, depth = self._span(strip)
        return beside(self.track, start, end, strip.side, gap, gap + depth)

    def _cast_shadow(self, ring: Ring, height: float) -> None:
        """Paints the shadow of something high, softer at its end."""
        shadow = self.below.define(f"shadow{len(self.rings)}", path([ring]))
        for share in (0.34, 0.67, 1.0):
            self.below.use(shadow, "#000000", 0.13, 0.75 * height * share, height * share)
        self.rings.append(ring)

    def _stand(self, strip: Strip) -> None:
        """Paints a grandstand: steps, a roof with flags, a fence; its spectators follow."""
        start, end, gap, depth = self._span(strip)
        put, line = self.below.put, self.below.line
        outline = self._outline(strip)
        self._cast_shadow(outline, 15.0)
        put(outline, "stand", 1.0, "stand_rim", 1.5)
        rim = edge(self.track, strip.side)
        out = 1.0 if strip.side == "left" else -1.0

        def row(at: float, inward: float = 4.0) -> Ring:
            """Returns a line along the stand, a share of its depth from the front."""
            return side(self.curve, start + inward, end - inward, lambda s: rim(s) + out * (gap + depth * at), 8.0)

        line([row(0.62 * n / ROWS, 0.0) for n in range(1, ROWS)], "bench", 1.3)
        for n in range(ROWS):
            self.rows[n].append(row(0.62 * (n + 0.5) / ROWS))
        roof = beside(self.track, start, end, strip.side, gap + depth * 0.62, gap + depth)
        put(roof, "roof")
        line([row(0.81, 0.0)], "roof_stripe", depth * 0.36, 1.0, "16 16")
        line([row(0.64, 0.0)], "#000000", 2.0, 0.22)
        line([row(0.98, 6.0)], "kerb", 5.0, 1.0, "0 34", stroke_linecap="round")
        line([row(0.98, 23.0)], "corner", 5.0, 1.0, "0 34", stroke_linecap="round")
        line([row(-0.08, 0.0)], "stand_rim", 1.4, 0.8)
        with self.below.by_night():
            line([row(0.6)], "#fff6d8", 2.4, 0.95, "0 26", stroke_linecap="round")

    def _building(self, strip: Strip) -> None:
        """Paints the pits: an apron, garages with their doors, a terrace and a roof with skylights."""
        start, end, gap, depth = self._span(strip)
        strips = {
            near: beside(self.track, start, end, strip.side, gap + depth * near, gap + depth * far)
            for near, far in ((-0.35, 0.0), (0.0, 1.0), (0.2, 0.34), (0.34, 1.0), (1.12, 1.72))
        }
        self.below.put([strips[-0.35], strips[1.12]], "apron", 0.8)
        self.rings.append(strips[1.12])
        self._cast_shadow(strips[0.0], 17.0)
        self.below.put(strips[0.0], "building", 1.0, "building_rim", 1.5)
        self.below.put(strips[0.2], "#000000", 0.16)
        self.below.put(strips[0.34], "building_roof")
        out = 1.0 if strip.side == "left" else -1.0
        rim = edge(self.track, strip.side)

        def row(at: float, inward: float) -> list[Ring]:
            return [side(self.curve, start + inward, end - inward, lambda s: rim(s) + out * (gap + depth * at), 8.0)]

        for tone, offset in (("~#f4f1e8", ""), ("boards.2", "36"), ("boards.0", "108")):
            dash = "" if offset else "29 7"
            self.below.line(row(1.42, 14.0), tone, 13.0, 1.0, dash or "29 115", stroke_dashoffset=offset)
        self.below.line(row(0.06, 8.0), "~#6d7480", 6.0, 1.0, "17 6")
        self.below.line(row(0.67, 3.0), "#ffffff", depth * 0.6, 0.1, "1.5 21.5")
        self.below.line(row(0.67, 10.0), "skylight", 7.0, 0.9, "13 33")
        with self.below.by_night():
            self.below.line(row(0.06, 8.0), "#ffd98a", 6.0, 0.95, "17 6")
            self.below.line(row(-0.17, 8.0), "#ffd98a", depth * 0.34, 0.22, "17 6")

    def _boards(self, strip: Strip) -> None:
        """Paints hoardings beside the road: coloured panels with plain marks."""
        start, end, _, _ = self._span(strip)
        gap = toml.number(strip.data, "gap", "the strip of kind boards", 17.0)
        line = [side(self.curve, start, end, edge(self.track, strip.side, gap), 6.0)]
        shadow = [translate(line[0], 2.5, 4.0)]
        self.below.line(shadow, "#000000", 7.0, 0.25)
        for n in range(len(self.ink["boards"])):
            dash = f"36 {38 * len(self.ink['boards']) - 36}"
            self.below.line(line, f"boards.{n}", 7.0, 1.0, dash, stroke_dashoffset=f"{-38 * n}")
        self.below.line(line, "#ffffff", 2.4, 0.9, "0 9 18 11", stroke_dashoffset="0")

    def _crowd(self) -> None:
        """Paints the spectators: points along the rows of all grandstands, in several colours."""
        for n, rows in enumerate(self.rows):
            if rows:
                name = self.below.define(f"row{n}", path(rows, False))
                for tone, seats in enumerate(SEATS):
                    self.below.use(
                        name,
                        "none",
                        stroke=f"people.{tone + n}",
                        stroke_width="4.4",
                        stroke_linecap="round",
                        stroke_dasharray=seats,
                        stroke_dashoffset=f"{6.5 * tone + 11 * n:g}",
                    )

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
        """Returns a rounded, slightly uneven patch."""
        waves = [(self.between(0.0, 2 * pi), self.between(0.3, 1.0) * rough) for _ in range(3)]
        ring: Ring = []
        for i in range(48):
            a = 2 * pi * i / 48
            r = 1.0 + sum(size * cos((n + 2) * a + phase) for n, (phase, size) in enumerate(waves))
            ring.append(rotate(x, y, rx * r * cos(a), ry * r * sin(a), turn))
        return ring


def _sea(track: Track, strip: Strip) -> Ring:
    """Returns the water beside a stretch of road: its shore, closed by the points `around` it beyond the drawing."""
    around = strip.data.get("around")
    if not isinstance(around, list) or not around or not all(toml.is_point(point) for point in around):
        raise TrackError("the strip of kind sea needs around = points [x, y] that close its outline behind the shore")
    gap = toml.number(strip.data, "gap", "the strip of kind sea", 34.0)
    shore = side(track.curve, track.arc(strip.start), track.arc(strip.end), edge(track, strip.side, gap), 8.0)
    return [*shore, *((float(x), float(y)) for x, y in around)]


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def _hull(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    """Returns the outline of a boat from above, with its bow in the direction of the angle."""
    outline = [(-0.5, -0.42), (0.1, -0.5), (0.34, -0.34), (0.5, 0.0), (0.34, 0.34), (0.1, 0.5), (-0.5, 0.42)]
    return [rotate(x, y, ahead * length, aside * width, angle) for ahead, aside in outline]
