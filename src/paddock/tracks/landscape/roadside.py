"""Beside and above the road: grandstands, pits and hoardings; galleries, and the hill over a tunnel."""

from math import hypot
from typing import ClassVar, Final

from paddock.tracks import toml_values as toml
from paddock.tracks.geometry import OUTWARD, Ring, path, ribbon, side
from paddock.tracks.landscape.land import ROWS, Land
from paddock.tracks.landscape.outlines import rotate, translate
from paddock.tracks.paint import discs
from paddock.tracks.road import beside, edge
from paddock.tracks.track import Strip, Track, of_kind

#: The spectators of a row are points at these distances along it, in each colour of the theme.
SEATS: Final = ("0 13 0 26 0 19.5", "0 19.5 0 32.5", "0 26 0 13 0 32.5", "0 39 0 19.5", "0 32.5 0 45.5 0 13")


class Plot:
    """The ground of a grandstand or building. Places across it are shares of its depth from its front."""

    KINDS: ClassVar = ("stand", "building")

    def __init__(self, track: Track, strip: Strip) -> None:
        self.track = track
        self.start, self.end, self.side = track.arc(strip.start), track.arc(strip.end), strip.side
        self.gap, self.depth = (
            toml.number(strip.data, key, f"the strip of kind {strip.kind}", 40.0) for key in ("gap", "depth")
        )

    def part(self, near: float, far: float) -> Ring:
        """Returns the part between two places."""
        low, high = (self.gap + self.depth * at for at in (near, far))
        return beside(self.track, self.start, self.end, self.side, low, high)

    def line(self, at: float, inward: float = 0.0) -> Ring:
        """Returns a line along it that begins and ends `inward` of its ends."""
        rim = edge(self.track, self.side)
        out = OUTWARD[self.side] * (self.gap + self.depth * at)
        return side(self.track.curve, self.start + inward, self.end - inward, lambda s: rim(s) + out, 8.0)


def paint_roadside(land: Land) -> None:
    """Paints the grandstands, buildings and hoardings in the file."""
    for strip in land.track.strips:
        if strip.kind == "stand":
            _paint_stand(land, Plot(land.track, strip))
        elif strip.kind == "building":
            _paint_pits(land, Plot(land.track, strip))
        elif strip.kind == "boards":
            _paint_hoardings(land, strip)
    _paint_crowd(land)


def _cast_shadow(land: Land, ring: Ring, height: float) -> None:
    """Paints the shadow of something high, softer at its end."""
    shadow = land.below.define(f"shadow{len(land.rings)}", path([ring]))
    for share in (0.34, 0.67, 1.0):
        land.below.use(shadow, "#000000", 0.13, 0.75 * height * share, height * share)
    land.rings.append(ring)


def _paint_stand(land: Land, plot: Plot) -> None:
    """Paints a grandstand: steps, a roof with flags, a fence; its spectators follow."""
    put, line = land.below.put, land.below.line
    outline = plot.part(0.0, 1.0)
    _cast_shadow(land, outline, 15.0)
    put(outline, "stand", 1.0, "stand_rim", 1.5)
    line([plot.line(0.62 * n / ROWS) for n in range(1, ROWS)], "bench", 1.3)
    for n in range(ROWS):
        land.rows[n].append(plot.line(0.62 * (n + 0.5) / ROWS, 4.0))
    put(plot.part(0.62, 1.0), "roof")
    line([plot.line(0.81)], "roof_stripe", plot.depth * 0.36, 1.0, "16 16")
    line([plot.line(0.64)], "#000000", 2.0, 0.22)
    line([plot.line(0.98, 6.0)], "kerb", 5.0, 1.0, "0 34", stroke_linecap="round")
    line([plot.line(0.98, 23.0)], "corner", 5.0, 1.0, "0 34", stroke_linecap="round")
    line([plot.line(-0.08)], "stand_rim", 1.4, 0.8)
    with land.below.by_night():
        line([plot.line(0.6, 4.0)], "#fff6d8", 2.4, 0.95, "0 26", stroke_linecap="round")


def _paint_pits(land: Land, plot: Plot) -> None:
    """Paints the pits: an apron, garages with their doors, a terrace and a roof with skylights."""
    put, line = land.below.put, land.below.line
    building, yard = plot.part(0.0, 1.0), plot.part(1.12, 1.72)
    put([plot.part(-0.35, 0.0), yard], "apron", 0.8)
    land.rings.append(yard)
    _cast_shadow(land, building, 17.0)
    put(building, "building", 1.0, "building_rim", 1.5)
    put(plot.part(0.2, 0.34), "#000000", 0.16)
    put(plot.part(0.34, 1.0), "building_roof")
    for tone, dash, offset in (("~#f4f1e8", "29 7", ""), ("boards.2", "29 115", "36"), ("boards.0", "29 115", "108")):
        line([plot.line(1.42, 14.0)], tone, 13.0, 1.0, dash, stroke_dashoffset=offset)
    line([plot.line(0.06, 8.0)], "~#6d7480", 6.0, 1.0, "17 6")
    line([plot.line(0.67, 3.0)], "#ffffff", plot.depth * 0.6, 0.1, "1.5 21.5")
    line([plot.line(0.67, 10.0)], "skylight", 7.0, 0.9, "13 33")
    with land.below.by_night():
        line([plot.line(0.06, 8.0)], "#ffd98a", 6.0, 0.95, "17 6")
        line([plot.line(-0.17, 8.0)], "#ffd98a", plot.depth * 0.34, 0.22, "17 6")


def _paint_hoardings(land: Land, strip: Strip) -> None:
    """Paints hoardings beside the road: coloured panels with plain marks."""
    start, end = land.track.arc(strip.start), land.track.arc(strip.end)
    gap = toml.number(strip.data, "gap", "the strip of kind boards", 17.0)
    line = side(land.curve, start, end, edge(land.track, strip.side, gap), 6.0)
    land.below.line([translate(line, 2.5, 4.0)], "#000000", 7.0, 0.25)
    count = len(land.ink["boards"])
    for n in range(count):
        dash = f"36 {38 * count - 36}"
        land.below.line([line], f"boards.{n}", 7.0, 1.0, dash, stroke_dashoffset=f"{-38 * n}")
    land.below.line([line], "#ffffff", 2.4, 0.9, "0 9 18 11", stroke_dashoffset="0")


def _paint_crowd(land: Land) -> None:
    """Paints the spectators: points along the rows of all grandstands, in several colours."""
    for n, rows in enumerate(land.rows):
        if rows:
            name = land.below.define(f"row{n}", path(rows, False))
            for tone, seats in enumerate(SEATS):
                land.below.use(
                    name,
                    "none",
                    stroke=f"people.{tone + n}",
                    stroke_width="4.4",
                    stroke_linecap="round",
                    stroke_dasharray=seats,
                    stroke_dashoffset=f"{6.5 * tone + 11 * n:g}",
                )


def paint_overhead(land: Land) -> None:
    """Paints galleries, and the hill over a tunnel."""
    for strip in of_kind(land.track.strips, "gallery"):
        _paint_gallery(land, land.track.arc(strip.start), land.track.arc(strip.end), strip.side)
    if land.track.gap is not None:
        # the cells at the tunnel's ends reach half a space into the hill
        _paint_tunnel(land, land.track.gap[1] + 14.0, land.track.gap[2] - 14.0)


def _paint_gallery(land: Land, start: float, end: float, where: str) -> None:
    """Paints a roof on columns, without effect on the rules."""
    put, half = land.above.put, land.half
    put(ribbon(land.curve, start, end, half + 9, -half - 9), "#141b26", 0.34)
    for s in (start, end):
        put(ribbon(land.curve, s - 3, s + 3, half + 13, -half - 13), "#e8dcc4", 0.95)
    columns = [land.curve.point(start + (end - start) * i / 16, OUTWARD[where] * (half + 8)) for i in range(17)]
    land.above.shape(discs([(x, y, 3.0) for x, y in columns]), "#efe6d3")


def _paint_tunnel(land: Land, start: float, end: float) -> None:
    """Paints a hill with trees over the road, and the tunnel's mouths."""
    middle = (start + end) / 2
    x, y = land.curve.point(middle)
    angle, reach = land.curve.heading(middle), (end - start) / 2
    for grow, tone in ((44.0, "#0c1f22"), (28.0, "#143031"), (10.0, "#1a3d3b"), (-10.0, "#21494433")):
        land.above.put(land.blob(x, y, reach + 2, land.half + 34 + grow, angle, 0.05), tone)
    trees: list[tuple[float, float, float]] = []
    for _ in range(90):
        px, py = land.between(-0.8, 0.8) * reach, land.between(-1, 1) * (land.half + 50)
        r = land.between(4, 8)
        if hypot(px / reach, py / (land.half + 54)) < 0.9:
            trees.append((*rotate(x, y, px, py, angle), r))
    land.above.shape(discs(trees), "#2b6152", 0.9, "#183c35", 1.0)
    for s, sign in ((start, 1.0), (end, -1.0)):
        mouth = ribbon(land.curve, s - 2 * sign, s + 7 * sign, land.half + 8, -land.half - 8)
        land.above.put(mouth, "#6b7399", 1.0, "#aab3e0", 1.2)
