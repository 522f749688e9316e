"""Fills the free ground around a track with groves, a town, or a city with its lights."""

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import Final

from paddock.tracks.curve import Point
from paddock.tracks.geometry import OUTWARD, DiscGrid, Ring, path
from paddock.tracks.landscape.buildings import Houses
from paddock.tracks.landscape.land import Land
from paddock.tracks.paint import discs, dots
from paddock.tracks.track import Strip, of_kind

#: The most trees in a grove.
GROVE: Final = 9
#: The number of groves to try for each wood.
WOOD: Final = 110
#: Their distance from the road.
CLEARING: Final = 44.0
#: The sizes of palms.
PALMS: Final = (5.0, 7.5)


def grow(land: Land) -> None:
    """Paints the houses in the file, then trees, a town or a city on the free ground."""
    houses = Houses(land)
    for strip in of_kind(land.track.strips, "tenements"):
        _tenements(land, strip, houses)
    for house in land.houses:
        houses.add_house(*house)
    if land.ink["growth"] == "trees":
        _groves(land)
    else:
        _plant_gardens(land)
    if land.ink["growth"] == "town":
        _houses(land, 2600, 700, houses.add_house)
    elif land.ink["growth"] == "city":
        _houses(land, 3000, 1000, houses.add_tower)
        _lamps(land)
    houses.paint()
    if land.ink["growth"] == "town":
        _palms(land)


def _groves(land: Land) -> None:
    """Plants groves, and woods where the file has them; trees have three sizes."""
    sizes: list[float] = land.ink["tree_sizes"]
    tones = len(land.ink["trees"])
    planted: dict[tuple[int, int], list[Point]] = {}
    grown = DiscGrid()
    for x, y, _ in land.trees:
        grown.add(x, y, sizes[0])
        planted.setdefault((0, int(land.rng.below(tones))), []).append((x, y))
    places = [land.anywhere() for _ in range(int(land.ink["groves"]))]
    places += [place for wood in land.woods for _ in range(WOOD) if land.in_wood(*(place := land.within(wood)))]
    for x, y in places:
        spread = land.between(26.0, 76.0)
        for _ in range(2 + land.rng.below(GROVE)):
            angle, away = land.between(0, 2 * pi), spread * land.share()
            tx, ty, size = x + away * cos(angle), y + away * sin(angle), int(land.rng.below(3))
            tone, r = int(land.rng.below(tones)), sizes[size]
            on_paper = r < tx < land.track.size[0] - r and r < ty < land.track.size[1] - r
            if on_paper and not grown.meets(tx, ty, r, 0.7) and land.is_free(tx, ty, r, CLEARING):
                grown.add(tx, ty, r)
                planted.setdefault((size, tone), []).append((tx, ty))
    trees = {
        (size, tone): land.below.define(f"tree{size}{tone}", dots(sorted(places)))
        for (size, tone), places in sorted(planted.items())
    }
    # all shadows lie below all crowns; a crown is three discs, brighter towards the light
    for shade in (0.16, 0.1):
        for (size, _), name in trees.items():
            reach = sizes[size] * (0.45 if shade > 0.1 else 0.85)
            _stroke(land, name, "#000000", shade, reach * 0.75, reach, 2 * sizes[size])
    for (size, tone), name in trees.items():
        r = sizes[size]
        _stroke(land, name, f"trees.{tone}", 1.0, 0.0, 0.0, 2 * r)
        _stroke(land, name, "gleam", 0.13, -0.16 * r, -0.2 * r, 1.4 * r)
        _stroke(land, name, "gleam", 0.17, -0.26 * r, -0.32 * r, 0.75 * r)


def _stroke(land: Land, name: str, tone: str, opacity: float, dx: float, dy: float, width: float) -> None:
    land.below.use(
        name,
        "none",
        opacity,
        round(dx, 1),
        round(dy, 1),
        stroke=tone,
        stroke_width=f"{width:g}",
        stroke_linecap="round",
    )


def _plant_gardens(land: Land) -> None:
    tones: list[list[tuple[float, float, float]]] = [[] for _ in land.ink["trees"]]
    for wood in land.woods:
        for _ in range(260):
            x, y = land.within(wood)
            r = land.between(5, 10)
            if land.outline(wood).holds(x, y) and land.share() < 0.5 and land.is_free(x, y, r, 26):
                land.rounds.append((x, y, r * 0.7))
                tones[land.rng.below(len(tones))].append((x, y, r))
    land.below.shape(discs([(x + 2, y + 4, r) for places in tones for x, y, r in places]), "#000000", 0.26)
    for n, places in enumerate(tones):
        land.below.shape(discs(places), f"trees.{n}")


def _houses(land: Land, tries: int, big: int, add: Callable[[float, float, float, float, float], None]) -> None:
    """Adds houses wherever there is room, large ones first, parallel to the nearest road."""
    placed: list[tuple[float, float, float]] = []
    built = DiscGrid()
    for n in range(tries):
        length = land.between(34, 66) if n < big else land.between(18, 32)
        depth = land.between(26, 42) if n < big else land.between(15, 23)
        x, y = land.anywhere()
        radius = hypot(length, depth) / 2
        if built.meets(x, y, radius, 0.86):
            continue
        if land.in_wood(x, y) or not land.is_free(x, y, radius * 0.82, 21):
            continue
        placed.append((x, y, radius))
        built.add(x, y, radius)
        add(x, y, length, depth, land.nearest_heading(x, y))
    land.rounds.extend((x, y, r * 0.8) for x, y, r in placed)


def _palms(land: Land) -> None:
    """Paints palms of two sizes: the corners of a path, with a star at each."""
    palms: dict[tuple[int, float], list[Point]] = {}
    for _ in range(1500):
        x, y = land.anywhere()
        r = PALMS[land.rng.below(len(PALMS))]
        if land.is_free(x, y, r, 17):
            land.rounds.append((x, y, r))
            palms.setdefault((int(land.rng.below(len(land.ink["trees"]))), r), []).append((x, y))
    for (_, r), places in palms.items():
        land.below.dots([(x + 2.5, y + 4) for x, y in places], 2 * r, "#000000", 0.2)
    for (tone, r), places in sorted(palms.items()):
        star = f"{land.below.name}-palm{tone}{r:g}"
        crown = f'<path d="{path([_star(0.0, 0.0, 10.0, tone)])}" fill="{land.below.tone(f"trees.{tone}")}"/>'
        land.below.parts.append(
            f'<defs><marker id="{star}" viewBox="-10 -10 20 20" markerWidth="{2 * r:g}" markerHeight="{2 * r:g}" '
            f'markerUnits="userSpaceOnUse">{crown}</marker></defs>'
        )
        land.below.shape("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in places), "none", style=f"marker:url(#{star})")


def _lamps(land: Land) -> None:
    """Paints lamps on both sides of the road, with their light."""
    lamps: list[Point] = []
    lit: list[Point] = []
    along, outward = 20.0, -1.0
    while along < land.curve.length - 40:
        lamps.append(land.curve.point(along, outward * (land.half + 10)))
        lit.append(land.curve.point(along, outward * (land.half - 14)))
        along, outward = along + 62.0, -outward
    land.above.shape(discs([(x, y, 34) for x, y in lit]), "#ffdf9e", 0.035)
    land.above.shape(discs([(x, y, 20) for x, y in lit]), "#ffdf9e", 0.045)
    land.above.shape(discs([(x, y, 2.4) for x, y in lamps]), "#ffe9b8")


def _tenements(land: Land, strip: Strip, houses: Houses) -> None:
    """Paints a row of houses with many lit windows."""
    along, end = land.track.arc(strip.start), land.track.arc(strip.end)
    while along < end:
        x, y = land.curve.point(along, OUTWARD[strip.side] * (land.half + 50.0))
        if land.is_free(x, y, 18, 14) and y > 0:
            houses.add_tower(x, y, 34, 32, land.curve.heading(along), True)
            land.rounds.append((x, y, 20))
        along += 38.0


def _star(x: float, y: float, r: float, turn: float) -> Ring:
    reach = [r if i % 2 else r * 0.55 for i in range(16)]
    return [(x + reach[i] * cos(turn + i * pi / 8), y + reach[i] * sin(turn + i * pi / 8)) for i in range(16)]
