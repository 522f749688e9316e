"""Houses of villages, towns and cities. Houses that look the same are painted as one shape, to keep pictures small."""

from math import cos, sin

from paddock.tracks.curve import Point
from paddock.tracks.geometry import Ring
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.outlines import box, rotate, translate

#: Layer, fill, opacity, stroke and its width.
Look = tuple[int, str, float, str, float]


class Houses:
    """The houses of a track, grouped by their look and painted layer by layer."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self._rings: dict[Look, list[Ring]] = {}
        #: Lit windows by colour: those that are always visible, and those that are visible at night only.
        self._lit: dict[str, list[Point]] = {}
        self._lit_by_night: list[Point] = []

    def _add(
        self, layer: int, ring: Ring, fill: str, opacity: float = 1.0, stroke: str = "", width: float = 0.0
    ) -> None:
        self._rings.setdefault((layer, fill, opacity, stroke, width), []).append(ring)

    def _tone(self, name: str) -> str:
        """Returns one of a theme's colours for houses."""
        return f"{name}.{self.land.rng.below(len(self.land.ink[name]))}"

    def add_house(self, x: float, y: float, length: float, depth: float, angle: float) -> None:
        """Adds a house with a ridge, or with a flat roof."""
        rng = self.land.rng
        outline = box(x, y, length, depth, angle)
        self._add(0, translate(outline, 4, 6), "#000000", 0.24)
        c, s = cos(angle), sin(angle)
        for n in range(int(length // 9)):
            if rng.below(3):
                ahead = (n + 0.5) * 9 - length / 2 + 1
                self._lit_by_night.append(rotate(x, y, ahead, depth * (0.3 if rng.below(2) else -0.3), angle))
        if rng.below(5) < 3:
            self._add(1, outline, self._tone("houses"))
            self._add(2, box(x + s * depth / 4, y - c * depth / 4, length, depth / 2, angle), "#ffffff", 0.16)
            ridge = [(x - c * length / 2, y - s * length / 2), (x + c * length / 2, y + s * length / 2)]
            self._add(3, ridge, "none", 0.6, "#8d4630", 1.0)
            return
        self._add(1, outline, self._tone("flats"), 1.0, "~#c4b59a", 1.0)
        self._add(2, box(x, y, length - 7, depth - 7, angle), "#000000", 0.05)
        if length > 30:
            self._add(3, box(x + c * length / 5, y + s * length / 5, 8, 7, angle), "~#b8aa92")

    def add_tower(self, x: float, y: float, length: float, depth: float, angle: float, awake: bool = False) -> None:
        """Adds a house of a city with its lit windows; some have a neon rim."""
        rng = self.land.rng
        outline = box(x, y, length, depth, angle)
        self._add(0, translate(outline, 4, 6), "#000000", 0.45)
        self._add(1, outline, "awake" if awake else self._tone("houses"), 1.0, "#3a4178", 0.8)
        if rng.below(7) == 0 and not awake:
            neon, rim = self._tone("neon"), box(x, y, length - 4, depth - 4, angle)
            self._add(2, rim, "none", 0.25, neon, 5.0)
            self._add(3, rim, "none", 0.95, neon, 1.4)
        lit = self._lit.setdefault("#ffd98a" if awake or rng.below(4) else "#9fd8ff", [])
        for i in range(int(length // 8)):
            for j in range(int(depth // 9)):
                if rng.below(10) < (7 if awake else 4):
                    lit.append(rotate(x, y, (i + 0.5) * 8 - length / 2 + 1, (j + 0.5) * 9 - depth / 2 + 1, angle))

    def paint(self) -> None:
        below = self.land.below
        for (_, fill, opacity, stroke, width), rings in sorted(self._rings.items()):
            below.put(rings, fill, opacity, stroke, width)
        for tone, windows in sorted(self._lit.items()):
            below.dots(windows, 3.4, tone, 0.85, "square")
        with below.by_night():
            below.dots(self._lit_by_night, 3.6, "#ffd98a", 0.95, "square")
