"""What lies around the circuits: a city at the sea by day, and another by night. No rule looks here.

A picture is a list of shapes from the ground up, each with its SVG path and its colours: every board draws the same.
"""

from math import cos, hypot, pi, sin
from typing import Final

from paddock.engine import Json, Stream, split
from paddock.tracks.curve import Curve
from paddock.tracks.shapes import Ring, inside, path, ribbon, side

Spans = dict[str, tuple[float, float]]

#: How far land and water go on beyond the picture, for boards that show more than it.
BEYOND: Final = 500.0


class Scene:
    """A picture in the making: shapes below the road and above it, and places that must stay clear."""

    name = ""
    ink: dict[str, str] = {}  # noqa: RUF012

    def __init__(self, curve: Curve, size: tuple[float, float], half: float) -> None:
        self.curve = curve
        self.size = size
        self.half = half
        self.below: list[Json] = []
        self.above: list[Json] = []
        self.road = [curve.point(i * 10.0) for i in range(int(curve.length / 10.0))]
        self.rounds: list[tuple[float, float, float]] = []
        self.rings: list[Ring] = []
        self.rng: Stream = split(7, f"scene/{self.name}")
        #: The stretch of the road that lies under a hill; the drawing sets it.
        self.covered: tuple[float, float] = (0.0, 0.0)

    def paint(self, spans: Spans) -> None:
        raise NotImplementedError

    def keep_round(self, x: float, y: float, radius: float) -> None:
        self.rounds.append((x, y, radius))

    def keep_clear(self, ring: Ring) -> None:
        self.rings.append(ring)

    def share(self) -> float:
        return int(self.rng.below(1 << 20)) / float(1 << 20)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def put(
        self, ring: Ring | list[Ring], fill: str, opacity: float = 1.0, stroke: str = "", width: float = 0.0
    ) -> None:
        self._add(self.below, ring, fill, opacity, stroke, width, True)

    def put_above(
        self, ring: Ring | list[Ring], fill: str, opacity: float = 1.0, stroke: str = "", width: float = 0.0
    ) -> None:
        self._add(self.above, ring, fill, opacity, stroke, width, True)

    def line(self, rings: list[Ring], stroke: str, width: float, opacity: float = 1.0) -> None:
        self._add(self.below, rings, "none", opacity, stroke, width, False)

    def _add(
        self,
        layer: list[Json],
        ring: Ring | list[Ring],
        fill: str,
        opacity: float,
        stroke: str,
        width: float,
        closed: bool,
    ) -> None:
        rings: list[Ring] = []
        for part in ring:
            if isinstance(part, list):
                rings.append(part)
        if not rings:
            rings = [[point for point in ring if isinstance(point, tuple)]]
        shape: Json = {"d": path(rings, closed), "fill": fill}
        if opacity < 1.0:
            shape["opacity"] = opacity
        if stroke:
            shape["stroke"] = stroke
            shape["width"] = width
        layer.append(shape)

    def road_distance(self, x: float, y: float) -> float:
        return min(hypot(x - px, y - py) for px, py in self.road)

    def is_free(self, x: float, y: float, radius: float, gap: float) -> bool:
        """Room for something round beside the road, the signs and whatever else stands there."""
        if self.road_distance(x, y) < self.half + gap + radius:
            return False
        if any(hypot(x - cx, y - cy) < r + radius for cx, cy, r in self.rounds):
            return False
        for ring in self.rings:
            if inside(ring, (x, y)) or any(hypot(x - px, y - py) < radius for px, py in ring):
                return False
        return True

    def nearest_heading(self, x: float, y: float) -> float:
        n = min(range(len(self.road)), key=lambda i: hypot(x - self.road[i][0], y - self.road[i][1]))
        return self.curve.heading(n * 10.0)

    def blob(self, x: float, y: float, rx: float, ry: float, turn: float = 0.0, rough: float = 0.12) -> Ring:
        """A rounded, slightly uneven patch."""
        waves = [(self.between(0.0, 2 * pi), self.between(0.3, 1.0) * rough) for _ in range(3)]
        ring: Ring = []
        for i in range(48):
            a = 2 * pi * i / 48
            r = 1.0 + sum(size * cos((n + 2) * a + phase) for n, (phase, size) in enumerate(waves))
            px, py = rx * r * cos(a), ry * r * sin(a)
            ring.append((x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn)))
        return ring

    def disc(self, x: float, y: float, radius: float) -> Ring:
        count = max(8, int(radius * 1.3))
        return [(x + radius * cos(2 * pi * i / count), y + radius * sin(2 * pi * i / count)) for i in range(count)]

    def stand(
        self, start: float, end: float, outward: float, gap: float, steps: str, roof: str, people: list[str]
    ) -> None:
        """A grandstand along the road: steps, a crowd, a roof."""
        near, far = outward * (self.half + gap), outward * (self.half + gap + 30.0)
        outline = ribbon(self.curve, start, end, near, far)
        self.put([(x + 3.0, y + 5.0) for x, y in outline], "#000", 0.22)
        self.put(outline, steps)
        dots: list[list[Ring]] = [[] for _ in people]
        along = start + 4.0
        while along < end - 3.0:
            for row in range(3):
                if self.rng.below(6):
                    x, y = self.curve.point(along, outward * (self.half + gap + 4.0 + row * 5.6))
                    dots[self.rng.below(len(people))].append(self.dot(x, y, 1.9))
            along += 5.2
        for tone, found in zip(people, dots, strict=True):
            self.put(found, tone)
        cover = ribbon(self.curve, start, end, outward * (self.half + gap + 19.0), far)
        self.put(cover, roof, 1.0, "#00000030", 1.0)
        self.rings.append(outline)

    def dot(self, x: float, y: float, r: float) -> Ring:
        return [(x + r * cos(i * pi / 3), y + r * sin(i * pi / 3)) for i in range(6)]


def box(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    c, s = cos(angle), sin(angle)
    corners = [(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)]
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in corners]


def moved(ring: Ring, dx: float, dy: float) -> Ring:
    return [(x + dx, y + dy) for x, y in ring]


class Harbour(Scene):
    """Monaco: roofs and palms above, the harbour with its yachts below."""

    name = "harbour"
    ink: dict[str, str] = {  # noqa: RUF012
        "road": "#565a63",
        "edge": "#f6f2e6",
        "mark": "#ffffff",
        "corner": "#e0303c",
        "label": "#3b3328",
        "panel": "#fffaf0",
        "kerb": "#d62839",
        "kerb_light": "#f7f5ef",
    }
    roofs: Final = ["#cf7b56", "#d98d66", "#c36a4b", "#dd9f7a", "#b95f45"]
    flats: Final = ["#f6efe1", "#efe3d0", "#e9d9c6", "#f3e1d3", "#e4ddd3"]
    people: Final = ["#d8343f", "#f4f1de", "#2a6f97", "#f2b134", "#3d405b", "#ffffff"]

    def paint(self, spans: Spans) -> None:
        sea = self.coast(spans)
        self.gardens(sea)
        self.put(ribbon(self.curve, 0.0, self.curve.length, self.half + 15.0, -self.half - 15.0), "#d8ccb6")
        start = spans["S0"]
        self.stand(start[0] + 150, start[0] + 400, 1.0, 30.0, "#8d99a8", "#f0ece2", list(self.people))
        climb = spans["S1"]
        self.stand(climb[0] + 90, climb[0] + 230, -1.0, 26.0, "#8d99a8", "#f0ece2", list(self.people))
        self.casino()
        self.town(sea)
        self.palms(sea)
        self.tunnel(spans["S5"])

    def coast(self, spans: Spans) -> Ring:
        """The sea to the left of the road, from the end of the hairpins to La Rascasse, and the quay before it."""
        width, height = self.size
        rim = [
            (-BEYOND, -BEYOND),
            (width + BEYOND, -BEYOND),
            (width + BEYOND, height + BEYOND),
            (-BEYOND, height + BEYOND),
        ]
        begin, end = spans["S5"][0] - 70.0, spans["C8"][0] + 20.0
        shore = side(self.curve, begin, end, self.half + 34.0, 8.0)
        east = [(width + BEYOND, shore[0][1] - 150.0), (width + 90.0, shore[0][1] - 70.0)]
        south = [(shore[-1][0] + 30.0, height + 20.0), (shore[-1][0] + 10.0, height + BEYOND)]
        shore = [*east, *shore, *south]
        self.put(rim, "#3486ae")
        for reach, tone in ((300.0, "#3b8eb5"), (190.0, "#4498bd"), (100.0, "#52a6c7"), (44.0, "#66b6d0")):
            self.line([shore], tone, reach)
        land = [*shore, (-BEYOND, height + BEYOND), (-BEYOND, -BEYOND), (width + BEYOND, -BEYOND)]
        self.put(land, "#ead9b8", 1.0, "#f6ecd6", 5.0)
        sea = [*shore, (width + BEYOND, height + BEYOND)]
        for _ in range(30):
            x, y = self.between(0, width), self.between(0, height)
            tone = ["#e3cfa9", "#efe0c2", "#dcc89f"][self.rng.below(3)]
            patch = self.blob(x, y, self.between(50, 120), self.between(36, 80), self.between(0, pi))
            if not any(inside(sea, point) for point in patch):
                self.put(patch, tone, 0.55)
        self.put([*side(self.curve, begin - 30, end, self.half + 12.0, 8.0), *reversed(shore[2:-2])], "#d9cbb2")
        self.waves(sea)
        self.yachts(spans, sea)
        self.pool(spans)
        return sea

    def waves(self, sea: Ring) -> None:
        ripples: list[Ring] = []
        for _ in range(420):
            x, y = self.between(0, self.size[0]), self.between(0, self.size[1])
            if inside(sea, (x, y)) and self.road_distance(x, y) > self.half + 66:
                n = self.between(7, 15)
                ripples.append([(x - n, y), (x - n / 2, y - 2.2), (x, y), (x + n / 2, y - 2.2), (x + n, y)])
        self.line(ripples, "#ffffff", 1.3, 0.3)

    def yachts(self, spans: Spans, sea: Ring) -> None:
        """Moored stern to the quay, and a few under way."""
        moored: list[tuple[float, float, float, float]] = []
        along = spans["C5"][1] - 40.0
        while along < spans["C8"][0] + 6.0:
            length = self.between(28, 48)
            heading = self.curve.heading(along) - pi / 2
            x, y = self.curve.point(along, self.half + 40.0 + length / 2)
            bow = (x + cos(heading) * length / 2, y + sin(heading) * length / 2)
            alone = all(hypot(bow[0] - mx, bow[1] - my) > 14 and hypot(x - mx, y - my) > 15 for mx, my, _, _ in moored)
            clear = all(hypot(x - cx, y - cy) > r + length / 2 for cx, cy, r in self.rounds)
            if alone and clear and self.road_distance(*bow) > self.half + 34.0 + length * 0.85:
                moored.append((x, y, length, heading))
            along += 4.0
        sailing = [
            (960.0, 800.0, 78.0, -2.7),
            (1270.0, 690.0, 60.0, 2.9),
            (700.0, 880.0, 46.0, -0.35),
            (1340.0, 880.0, 40.0, -0.6),
        ]
        for x, y, length, angle in sailing:
            for spread in (0.13, -0.13):
                wake = [
                    (x - cos(angle) * length * 0.35, y - sin(angle) * length * 0.35),
                    (x - cos(angle + spread) * length * 2.4, y - sin(angle + spread) * length * 2.4),
                    (x - cos(angle + spread * 0.55) * length * 2.3, y - sin(angle + spread * 0.55) * length * 2.3),
                ]
                self.put(wake, "#ffffff", 0.28)
        boats = moored + [boat for boat in sailing if inside(sea, (boat[0], boat[1]))]
        self.put([moved(hull(x, y, size, size * 0.3, turn), 3, 5) for x, y, size, turn in boats], "#123a52", 0.35)
        self.put([hull(x, y, size, size * 0.3, turn) for x, y, size, turn in boats], "#fdfcf8", 1.0, "#9db4bf", 0.8)
        self.put([hull(x, y, size * 0.7, size * 0.19, turn) for x, y, size, turn in boats], "#d9b48a")
        cabins = [box(x - cos(a) * n * 0.1, y - sin(a) * n * 0.1, n * 0.3, n * 0.12, a) for x, y, n, a in boats]
        self.put(cabins, "#3c5a70")

    def pool(self, spans: Spans) -> None:
        start, end = spans["C7"]
        s = start + (end - start) * 0.44
        x, y = self.curve.point(s, self.half + 62.0)
        angle = self.curve.heading(s)
        self.put(box(x, y, 92, 46, angle), "#e9dfcb", 1.0, "#cdbfa4", 1.5)
        self.put(box(x, y, 70, 26, angle), "#7fd6ea", 1.0, "#ffffff", 2.0)
        lines = [box(x, y, 70, 0.5 + 8.6 * n, angle)[:2] for n in (1, 2)]
        self.line(lines, "#ffffff", 0.8, 0.8)

    def gardens(self, sea: Ring) -> None:
        for x, y, rx, ry in ((1110, 195, 96, 62), (600, 345, 150, 46), (850, 400, 130, 44), (255, 60, 70, 30)):
            patch = self.blob(x, y, rx, ry, -0.2)
            if not any(inside(sea, point) for point in patch):
                self.put(patch, "#a8bf7c", 0.9)

    def casino(self) -> None:
        """The great house in the loop of the Casino corners, with its three domes."""
        angle = -0.1
        for x, y in ((1130.0, 205.0), (1110.0, 230.0), (1150.0, 230.0), (1090.0, 260.0), (1130.0, 270.0)):
            if not self.is_free(x, y, 50, 6):
                continue
            self.put(moved(box(x, y, 96, 56, angle), 6, 9), "#3b3328", 0.28)
            self.put(box(x, y, 96, 56, angle), "#f4e6c8", 1.0, "#c9b48c", 1.5)
            self.put(box(x, y, 84, 26, angle), "#6fa08a")
            for dx in (-32.0, 0.0, 32.0):
                cx, cy = x + dx * cos(angle), y + dx * sin(angle)
                self.put(self.disc(cx, cy, 13), "#5b907a", 1.0, "#e8d9b6", 2.0)
                self.put(self.disc(cx - 3, cy - 3, 4.5), "#ffffff", 0.35)
            self.keep_round(x, y, 58)
            return

    def town(self, sea: Ring) -> None:
        """Houses wherever there is room, along the nearest road."""
        width, height = self.size
        placed: list[tuple[float, float, float]] = []
        for n in range(2600):
            big = n < 700
            length = self.between(34, 62) if big else self.between(18, 32)
            depth = self.between(24, 38) if big else self.between(15, 22)
            x, y = self.between(-10, width + 10), self.between(-10, height + 10)
            radius = hypot(length, depth) / 2
            if inside(sea, (x, y)) or not self.is_free(x, y, radius * 0.8, 20):
                continue
            if any(hypot(x - px, y - py) < 0.86 * (radius + r) for px, py, r in placed):
                continue
            if any(hypot(x - px, y - py) < radius + 8 for px, py in sea):
                continue
            placed.append((x, y, radius))
            self.house(x, y, length, depth, self.nearest_heading(x, y))
        self.rounds.extend((x, y, r * 0.8) for x, y, r in placed)

    def house(self, x: float, y: float, length: float, depth: float, angle: float) -> None:
        self.put(moved(box(x, y, length, depth, angle), 4, 6), "#5b4a33", 0.26)
        c, s = cos(angle), sin(angle)
        if self.rng.below(5) < 3:
            tone = self.roofs[self.rng.below(len(self.roofs))]
            self.put(box(x, y, length, depth, angle), tone)
            self.put(box(x + s * depth / 4, y - c * depth / 4, length, depth / 2, angle), "#ffffff", 0.16)
            self.line(
                [[(x - c * length / 2, y - s * length / 2), (x + c * length / 2, y + s * length / 2)]],
                "#8d4630",
                1.0,
                0.6,
            )
        else:
            tone = self.flats[self.rng.below(len(self.flats))]
            self.put(box(x, y, length, depth, angle), tone, 1.0, "#c4b59a", 1.0)
            self.put(box(x, y, length - 7, depth - 7, angle), "#000000", 0.05)
            if length > 30:
                self.put(box(x + c * length / 5, y + s * length / 5, 8, 7, angle), "#b8aa92")

    def palms(self, sea: Ring) -> None:
        shadows: list[Ring] = []
        tones: list[list[Ring]] = [[], [], []]
        for _ in range(1500):
            x, y = self.between(0, self.size[0]), self.between(0, self.size[1])
            r = self.between(4.0, 8.0)
            if inside(sea, (x, y)) or not self.is_free(x, y, r, 17):
                continue
            self.rounds.append((x, y, r))
            shadows.append(moved(self.disc(x, y, r), 2.5, 4))
            tones[self.rng.below(3)].append(self.star(x, y, r))
        self.put(shadows, "#4a4330", 0.25)
        for tone, found in zip(("#5f8f4e", "#739f56", "#4d7f49"), tones, strict=True):
            self.put(found, tone)

    def star(self, x: float, y: float, r: float) -> Ring:
        turn = self.between(0, pi)
        return [
            (
                x + (r if i % 2 else r * 0.55) * cos(turn + i * pi / 8),
                y + (r if i % 2 else r * 0.55) * sin(turn + i * pi / 8),
            )
            for i in range(16)
        ]

    def tunnel(self, span: tuple[float, float]) -> None:
        """Only a shade: it has no rule."""
        start, end = span
        a, b = start + (end - start) * 0.22, start + (end - start) * 0.68
        self.put_above(ribbon(self.curve, a, b, self.half + 9, -self.half - 9), "#141b26", 0.34)
        for s in (a, b):
            self.put_above(ribbon(self.curve, s - 3, s + 3, self.half + 13, -self.half - 13), "#e8dcc4", 0.95)
        columns = [self.disc(*self.curve.point(a + (b - a) * i / 16, self.half + 8), 3.0) for i in range(17)]
        self.put_above(columns, "#efe6d3")


def hull(x: float, y: float, length: float, width: float, angle: float) -> Ring:
    """A boat from above, its bow in the direction of the angle."""
    outline = [(-0.5, -0.42), (0.1, -0.5), (0.34, -0.34), (0.5, 0.0), (0.34, 0.34), (0.1, 0.5), (-0.5, 0.42)]
    c, s = cos(angle), sin(angle)
    return [(x + px * length * c - py * width * s, y + px * length * s + py * width * c) for px, py in outline]


class Night(Scene):
    """The street: a city that does not sleep."""

    name = "night"
    ink: dict[str, str] = {  # noqa: RUF012
        "road": "#2b2f45",
        "edge": "#cfd6ff",
        "mark": "#aeb8e8",
        "corner": "#ff3d6e",
        "label": "#e8ebff",
        "panel": "#171a30",
        "kerb": "#ff3d6e",
        "kerb_light": "#e8ebff",
    }
    blocks: Final = ["#262c55", "#2f3668", "#22274b", "#363d72", "#2a2f5c"]
    neon: Final = ["#ff4fa3", "#35e0ff", "#ffd23f", "#8a5bff", "#42f5a7"]

    def paint(self, spans: Spans) -> None:
        width, height = self.size
        rim = [
            (-BEYOND, -BEYOND),
            (width + BEYOND, -BEYOND),
            (width + BEYOND, height + BEYOND),
            (-BEYOND, height + BEYOND),
        ]
        self.put(rim, "#10122a")
        for _ in range(22):
            x, y = self.between(0, width), self.between(0, height)
            tone = ["#141735", "#181a3c", "#0d0f24"][self.rng.below(3)]
            self.put(self.blob(x, y, self.between(80, 200), self.between(60, 130), self.between(0, pi)), tone, 0.7)
        river = self.river(spans)
        self.put(ribbon(self.curve, 0.0, self.curve.length, self.half + 26.0, -self.half - 26.0), "#3a3f6b", 0.35)
        self.put(ribbon(self.curve, 0.0, self.curve.length, self.half + 13.0, -self.half - 13.0), "#3d4270", 0.75)
        start = spans["S0"]
        crowd = ["#ff4fa3", "#35e0ff", "#ffd23f", "#f4f1ff", "#8a5bff"]
        self.stand(start[0] + 170, start[0] + 400, -1.0, 26.0, "#3b4170", "#565d96", crowd)
        self.park()
        self.tenements(spans["S1"])
        self.city(river)
        self.hill(spans["S4"])
        self.lamps()

    def river(self, spans: Spans) -> Ring:
        """Along the Riverside, to the left of the road."""
        height = self.size[1]
        begin, end = spans["C4"][0] + 40.0, spans["C5"][0] + 40.0
        shore = side(self.curve, begin, end, self.half + 30.0, 8.0)
        south = [(-BEYOND, height + BEYOND), (shore[0][0], height + BEYOND)]
        water = [*south, *shore, (-60.0, shore[-1][1] - 90.0), (-BEYOND, shore[-1][1] - 150.0)]
        self.put(water, "#0f2f55", 1.0, "#2c4f86", 3.0)
        glints: list[Ring] = []
        for _ in range(300):
            x, y = self.between(0, 260), self.between(0, height)
            if inside(water, (x, y)):
                glints.append([(x, y), (x + self.between(6, 16), y)])
        self.line(glints, "#6fb7ff", 1.4, 0.35)
        return water

    def park(self) -> None:
        for x, y, rx, ry in ((590.0, 440.0, 160.0, 95.0), (660.0, 585.0, 130.0, 65.0)):
            self.put(self.blob(x, y, rx, ry, 0.3), "#173a33", 0.95)
        x, y = 540.0, 445.0
        self.put(self.blob(x, y, 54, 34, 0.2), "#123a60", 1.0, "#2f6ea8", 2.0)
        self.line([self.blob(x, y, 34, 20, 0.2)], "#8ad0ff", 1.0, 0.5)
        self.keep_round(x, y, 66)
        for _ in range(420):
            tx, ty = self.between(430, 820), self.between(340, 670)
            r = self.between(6, 11)
            if hypot((tx - 615) / 180, (ty - 490) / 140) < 1.0 and self.is_free(tx, ty, r, 26):
                self.rounds.append((tx, ty, r * 0.9))
                self.put(moved(self.disc(tx, ty, r), 2, 4), "#000000", 0.3)
                self.put(self.disc(tx, ty, r), ["#1f5a45", "#256b50", "#1a4d3d"][self.rng.below(3)])

    def tenements(self, span: tuple[float, float]) -> None:
        """The residents' houses: tall, and very much awake."""
        start, end = span
        along = start + (end - start) * 0.2
        while along < start + (end - start) * 0.82:
            x, y = self.curve.point(along, self.half + 50.0)
            if self.is_free(x, y, 18, 14) and y > 0:
                self.tower(x, y, 34, 32, self.curve.heading(along), "#5a3558", True)
                self.rounds.append((x, y, 20))
            along += 38.0

    def city(self, water: Ring) -> None:
        width, height = self.size
        placed: list[tuple[float, float, float]] = []
        for n in range(3000):
            big = n < 1000
            length = self.between(36, 70) if big else self.between(18, 32)
            depth = self.between(30, 46) if big else self.between(15, 24)
            x, y = self.between(-10, width + 10), self.between(-10, height + 10)
            radius = hypot(length, depth) / 2
            if inside(water, (x, y)) or not self.is_free(x, y, radius * 0.82, 22):
                continue
            if any(hypot(x - px, y - py) < 0.86 * (radius + r) for px, py, r in placed):
                continue
            placed.append((x, y, radius))
            self.tower(
                x, y, length, depth, self.nearest_heading(x, y), self.blocks[self.rng.below(len(self.blocks))], False
            )
        self.rounds.extend((x, y, r * 0.8) for x, y, r in placed)

    def tower(self, x: float, y: float, length: float, depth: float, angle: float, tone: str, awake: bool) -> None:
        """A house with its roof and its lit windows, some with a neon rim."""
        c, s = cos(angle), sin(angle)
        self.put(moved(box(x, y, length, depth, angle), 4, 6), "#000000", 0.45)
        self.put(box(x, y, length, depth, angle), tone, 1.0, "#3a4178", 0.8)
        if self.rng.below(7) == 0 and not awake:
            glow = self.neon[self.rng.below(len(self.neon))]
            self.put(box(x, y, length - 4, depth - 4, angle), "none", 0.25, glow, 5.0)
            self.put(box(x, y, length - 4, depth - 4, angle), "none", 0.95, glow, 1.4)
        lit: list[Ring] = []
        for i in range(int(length // 8)):
            for j in range(int(depth // 9)):
                if self.rng.below(10) < (7 if awake else 4):
                    px, py = (i + 0.5) * 8 - length / 2 + 1, (j + 0.5) * 9 - depth / 2 + 1
                    lit.append(box(x + px * c - py * s, y + px * s + py * c, 3.4, 3.8, angle))
        if lit:
            self.put(lit, "#ffd98a" if awake or self.rng.below(4) else "#9fd8ff", 0.85)

    def hill(self, span: tuple[float, float]) -> None:
        """Over the tunnel."""
        start, end = self.covered
        if end <= start:
            return
        middle = (start + end) / 2
        x, y = self.curve.point(middle)
        angle = self.curve.heading(middle)
        reach = (end - start) / 2
        for grow, tone in ((44.0, "#0c1f22"), (28.0, "#143031"), (10.0, "#1a3d3b"), (-10.0, "#21494433")):
            self.put_above(self.blob(x, y, reach + 2, self.half + 34 + grow, angle, 0.05), tone)
        trees: list[Ring] = []
        for _ in range(90):
            px, py = self.between(-0.8, 0.8) * reach, self.between(-1, 1) * (self.half + 50)
            if hypot(px / reach, py / (self.half + 54)) < 0.9:
                tx, ty = x + px * cos(angle) - py * sin(angle), y + px * sin(angle) + py * cos(angle)
                trees.append(self.disc(tx, ty, self.between(4, 8)))
        self.put_above(trees, "#2b6152", 0.9, "#183c35", 1.0)
        for s, sign in ((start, 1.0), (end, -1.0)):
            ring = ribbon(self.curve, s - 2 * sign, s + 7 * sign, self.half + 8, -self.half - 8)
            self.put_above(ring, "#6b7399", 1.0, "#aab3e0", 1.2)

    def lamps(self) -> None:
        """Along both sides of the road, with their light on it."""
        wide: list[Ring] = []
        near: list[Ring] = []
        bright: list[Ring] = []
        along: float = 20.0
        n = 0
        while along < self.curve.length - 40:
            outward = 1.0 if n % 2 else -1.0
            x, y = self.curve.point(along, outward * (self.half + 10))
            gx, gy = self.curve.point(along, outward * (self.half - 14))
            wide.append(self.disc(gx, gy, 34))
            near.append(self.disc(gx, gy, 20))
            bright.append(self.disc(x, y, 2.4))
            along += 62.0
            n += 1
        self.put_above(wide, "#ffdf9e", 0.035)
        self.put_above(near, "#ffdf9e", 0.045)
        self.put_above(bright, "#ffe9b8")


SCENES: Final[dict[str, type[Scene]]] = {"harbour": Harbour, "night": Night}
