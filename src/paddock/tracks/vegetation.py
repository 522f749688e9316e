"""Fills the free ground around a track with groves, a town, or a city with its lights."""

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import Final

from paddock.tracks.curve import Point
from paddock.tracks.geometry import DiscGrid, Ring
from paddock.tracks.landscape import Land, box, rotate, translate
from paddock.tracks.paint import DUSK, SHADE, discs
from paddock.tracks.track import Strip, of_kind

#: The number of groves that are tried, and the most trees in each.
GROVES: Final = 150
GROVE: Final = 9
#: Their distance from the road.
CLEARING: Final = 44.0


def grow(land: Land) -> None:
    """Paints the houses in the file, then trees, a town or a city on the free ground."""
    for strip in of_kind(land.track.strips, "tenements"):
        _tenements(land, strip)
    if land.ink["growth"] == "trees":
        _groves(land)
        return
    _plant_gardens(land)
    if land.ink["growth"] == "town":
        _houses(land, 2600, 700, _house)
        _palms(land)
    else:
        _houses(land, 3000, 1000, _tower)
        _lamps(land)


def _groves(land: Land) -> None:
    trees: list[tuple[float, float, float]] = []
    tones: list[int] = []
    grown = DiscGrid()
    for n in range(GROVES + 260 * len(land.woods)):
        x, y = land.anywhere()
        if n >= GROVES and not land.in_wood(x, y):
            continue
        spread = land.between(26.0, 76.0)
        for _ in range(2 + land.rng.below(GROVE)):
            angle, away = land.between(0, 2 * pi), spread * land.share()
            tx, ty, r = x + away * cos(angle), y + away * sin(angle), land.between(8.0, 17.0)
            tone = int(land.rng.below(len(land.ink["trees"])))
            on_paper = r < tx < land.track.size[0] - r and r < ty < land.track.size[1] - r
            if on_paper and not grown.meets(tx, ty, r, 0.72) and land.is_free(tx, ty, r, CLEARING):
                trees.append((tx, ty, r))
                grown.add(tx, ty, r)
                tones.append(tone)
    land.below.shape(discs([(x + 4, y + 6, r) for x, y, r in trees]), SHADE, 0.2)
    for number, tone in enumerate(land.ink["trees"]):
        crowns = [tree for tree, own in zip(trees, tones, strict=True) if own == number]
        land.below.shape(discs(crowns), tone, night=DUSK)
    land.below.shape(discs([(x - r * 0.28, y - r * 0.3, r * 0.5) for x, y, r in trees]), "#ffffff", 0.12)


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
    for tone, places in zip(land.ink["trees"], tones, strict=True):
        land.below.shape(discs(places), tone)


def _houses(land: Land, tries: int, big: int, house: Callable[[Land, float, float, float, float, float], None]) -> None:
    """Paints houses wherever there is room, large ones first, parallel to the nearest road."""
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
        house(land, x, y, length, depth, land.nearest_heading(x, y))
    land.rounds.extend((x, y, r * 0.8) for x, y, r in placed)


def _house(land: Land, x: float, y: float, length: float, depth: float, angle: float) -> None:
    put = land.below.put
    put(translate(box(x, y, length, depth, angle), 4, 6), "#5b4a33", 0.26)
    c, s = cos(angle), sin(angle)
    if land.rng.below(5) < 3:
        put(box(x, y, length, depth, angle), land.ink["houses"][land.rng.below(len(land.ink["houses"]))])
        put(box(x + s * depth / 4, y - c * depth / 4, length, depth / 2, angle), "#ffffff", 0.16)
        ridge = [(x - c * length / 2, y - s * length / 2), (x + c * length / 2, y + s * length / 2)]
        land.below.line([ridge], "#8d4630", 1.0, 0.6)
        return
    tone = land.ink["flats"][land.rng.below(len(land.ink["flats"]))]
    put(box(x, y, length, depth, angle), tone, 1.0, "#c4b59a", 1.0)
    put(box(x, y, length - 7, depth - 7, angle), "#000000", 0.05)
    if length > 30:
        put(box(x + c * length / 5, y + s * length / 5, 8, 7, angle), "#b8aa92")


def _palms(land: Land) -> None:
    shadows: list[tuple[float, float, float]] = []
    tones: list[list[Ring]] = [[] for _ in land.ink["trees"]]
    for _ in range(1500):
        x, y = land.anywhere()
        r = land.between(4.0, 8.0)
        if land.is_free(x, y, r, 17):
            land.rounds.append((x, y, r))
            shadows.append((x + 2.5, y + 4, r))
            tones[land.rng.below(len(tones))].append(_star(x, y, r, land.between(0, pi)))
    land.below.shape(discs(shadows), "#4a4330", 0.25)
    for tone, found in zip(land.ink["trees"], tones, strict=True):
        land.below.put(found, tone)


def _tower(land: Land, x: float, y: float, length: float, depth: float, angle: float, awake: bool = False) -> None:
    """Paints a house with its roof and lit windows; some have a neon rim."""
    put = land.below.put
    tone = land.ink["awake"] if awake else land.ink["houses"][land.rng.below(len(land.ink["houses"]))]
    put(translate(box(x, y, length, depth, angle), 4, 6), "#000000", 0.45)
    put(box(x, y, length, depth, angle), tone, 1.0, "#3a4178", 0.8)
    if land.rng.below(7) == 0 and not awake:
        glow = land.ink["neon"][land.rng.below(len(land.ink["neon"]))]
        put(box(x, y, length - 4, depth - 4, angle), "none", 0.25, glow, 5.0)
        put(box(x, y, length - 4, depth - 4, angle), "none", 0.95, glow, 1.4)
    lit: list[Ring] = []
    for i in range(int(length // 8)):
        for j in range(int(depth // 9)):
            if land.rng.below(10) < (7 if awake else 4):
                px, py = (i + 0.5) * 8 - length / 2 + 1, (j + 0.5) * 9 - depth / 2 + 1
                lit.append(box(*rotate(x, y, px, py, angle), 3.4, 3.8, angle))
    put(lit, "#ffd98a" if awake or land.rng.below(4) else "#9fd8ff", 0.85)


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


def _tenements(land: Land, strip: Strip) -> None:
    """Paints a row of houses with many lit windows."""
    outward = 1.0 if strip.side == "left" else -1.0
    along, end = land.track.arc(strip.start), land.track.arc(strip.end)
    while along < end:
        x, y = land.curve.point(along, outward * (land.half + 50.0))
        if land.is_free(x, y, 18, 14) and y > 0:
            _tower(land, x, y, 34, 32, land.curve.heading(along), True)
            land.rounds.append((x, y, 20))
        along += 38.0


def _star(x: float, y: float, r: float, turn: float) -> Ring:
    reach = [r if i % 2 else r * 0.55 for i in range(16)]
    return [(x + reach[i] * cos(turn + i * pi / 8), y + reach[i] * sin(turn + i * pi / 8)) for i in range(16)]
