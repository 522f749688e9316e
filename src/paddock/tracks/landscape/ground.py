"""The ground around a track with the features in its file, and the light on it."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from paddock.tracks.geometry import inside, path
from paddock.tracks.landscape import countryside, water
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.outlines import axis, box, smooth_ring, translate
from paddock.tracks.landscape.relief import terraces
from paddock.tracks.landscape.roadside import Plot
from paddock.tracks.paint import discs
from paddock.tracks.track import Feature, of_kind

#: Features that need no level ground.
OVER_HILLS: Final = ("wood", "lane", "avenue", "balloons")


def paint_ground(land: Land) -> None:
    water.paint_seas(land)
    land.below.shape(path([land.rim(), *land.seas]), _mown(land) if land.ink["mown"] else "ground", fill_rule="evenodd")
    for sea in land.seas:
        land.below.put(sea, "none", 1.0, "beach", 5.0)
    for _ in range(26 if land.ink["patches"] else 0):
        x, y = land.anywhere()
        tone = f"patches.{land.rng.below(len(land.ink['patches']))}"
        patch = land.blob(x, y, land.between(50, 160), land.between(40, 105), land.between(0, pi))
        if not any(inside(sea, point) for sea in land.seas for point in patch):
            land.below.put(patch, tone, 0.6)
    _raise_hills(land)
    for feature in land.track.features:
        if feature.kind in PAINTERS:
            PAINTERS[feature.kind](land, feature)
    water.paint_shores(land)


def paint_light(land: Land) -> None:
    """Paints the light of the sun or the moon, from above at the left, over the whole land."""
    if not land.ink["sun"]:
        return
    width, height = land.track.size
    stops = ((0.0, "sun", 0.22), (0.45, "sun", 0.0), (0.6, "#0b1a3a", 0.0), (1.0, "#0b1a3a", 0.16))
    corners = {"x1": "0", "y1": "0", "x2": f"{width:g}", "y2": f"{height:g}"}
    sun = land.below.gradient("sun", "linear", *stops, gradientUnits="userSpaceOnUse", **corners)
    land.below.put(land.rim(), sun)


def _mown(land: Land) -> str:
    tones = [land.below.tone(name) for name in ("ground", "mown")]
    stripes = [f'<path d="M0 0H{width}V120H0z" fill="{tone}"/>' for tone, width in zip(tones, (120, 60), strict=True)]
    return land.below.pattern("mown", (120, 120), "".join(stripes), 24)


def _raise_hills(land: Land) -> None:
    """Paints terraces, each with its shadow and a bright edge."""
    stands = [Plot(land.track, strip).part(0.0, 1.0) for strip in land.track.strips if strip.kind in Plot.KINDS]
    points = [point for f in land.track.features if f.kind not in OVER_HILLS for point in f.points]
    level = [*land.road, *points, *(point for ring in stands for point in ring)]
    areas = [land.outline(ring) for ring in (*land.areas, *land.seas, *land.rings)]
    areas += [land.outline(smooth_ring(village.points)) for village in of_kind(land.track.features, "village")]
    depth = float(land.ink["cliff"])
    for n, d in enumerate(terraces(land.track.size, level, areas, len(land.ink["terraces"]), land.rng)):
        hill = land.below.define(f"hill{n}", d)
        for share in (1.0, 0.45):
            land.below.use(hill, "#000000", 0.14, round(0.75 * depth * share, 1), round(depth * share, 1))
        land.below.use(hill, f"terraces.{n}", stroke="ridge", stroke_width="1.6", stroke_opacity=".42")


def _paint_wood(land: Land, feature: Feature) -> None:
    land.below.put(smooth_ring(feature.points), "wood", 0.55 if land.ink["growth"] == "trees" else 0.92)


def _paint_apron(land: Land, feature: Feature) -> None:
    land.below.put(list(feature.points), "apron", 1.0, "apron_rim", 2.0)


def _paint_pool(land: Land, feature: Feature) -> None:
    """Paints a pool; its first two points are the ends of its centre line."""
    x, y, angle, length = axis(*feature.points[:2])
    land.below.put(box(x, y, length + 22, 46, angle), "~#e9dfcb", 1.0, "~#cdbfa4", 1.5)
    land.below.put(box(x, y, length, 26, angle), "~#7fd6ea", 1.0, "#ffffff", 2.0)
    land.below.line([box(x, y, length, 0.5 + 8.6 * n, angle)[:2] for n in (1, 2)], "#ffffff", 0.8, 0.8)
    land.rounds.append((x, y, 58))


def _paint_domes(land: Land, feature: Feature) -> None:
    """Paints a large building with three domes along its first two points."""
    x, y, angle, _ = axis(*feature.points[:2])
    put = land.below.put
    put(translate(box(x, y, 96, 56, angle), 6, 9), "#3b3328", 0.28)
    put(box(x, y, 96, 56, angle), "~#f4e6c8", 1.0, "~#c9b48c", 1.5)
    put(box(x, y, 84, 26, angle), "~#6fa08a")
    tops = [(x + dx * cos(angle), y + dx * sin(angle)) for dx in (-32.0, 0.0, 32.0)]
    land.below.shape(discs([(cx, cy, 13) for cx, cy in tops]), "~#5b907a", 1.0, "~#e8d9b6", 2.0)
    land.below.shape(discs([(cx - 3, cy - 3, 4.5) for cx, cy in tops]), "#ffffff", 0.35)
    land.rounds.append((x, y, 58))


PAINTERS: Final[dict[str, Callable[[Land, Feature], None]]] = {
    "lake": water.paint_lake,
    "wood": _paint_wood,
    "apron": _paint_apron,
    "pool": _paint_pool,
    "domes": _paint_domes,
    "boats": water.paint_boats,
    **countryside.PAINTERS,
}
#: The kinds of features and strips that a track file may have.
FEATURES: Final = tuple(PAINTERS)
STRIPS: Final = ("kerb", "gravel", "stand", "building", "boards", "sea", "moorings", "gallery", "tenements")
