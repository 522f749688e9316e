"""Signs beside the road: with the numbers of a corner, or the limit of a line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from paddock.engine.reader import Json
from paddock.tracks.curve import Point, distance
from paddock.tracks.paint import SHADE, Picture, discs
from paddock.tracks.road import edge
from paddock.tracks.road_painting import KERB
from paddock.tracks.sections import Section
from paddock.tracks.toml_values import SIDES
from paddock.tracks.track import Track, TrackLine

SIGN_GAP: Final = 64.0
#: The maximum distance of a corner sign from its section, in each direction.
REACH: Final = 240


@dataclass(frozen=True)
class CornerSign:
    """A sign with a section's name and some numbers, each with its background and text colours."""

    section: Section
    numbers: tuple[tuple[int, str, str], ...]

    @property
    def width(self) -> float:
        return max(66.0, 6.7 * len(self.section.name) + 14.0)

    @property
    def height(self) -> float:
        return 40.0


#: A corner sign and its centre.
PlacedSign = tuple[CornerSign, Point]


def paint_corner_sign(picture: Picture, sign: CornerSign, x: float, y: float) -> None:
    picture.box((x + 2, y + 4), sign.width, sign.height, "#000000", 7, 0.25)
    picture.box((x, y), sign.width, sign.height, "panel", 7)
    picture.text((x, y + 11.5), sign.section.name, 10.8, "label")
    for n, (value, tone, tint) in enumerate(sign.numbers):
        at = x + (n - (len(sign.numbers) - 1) / 2) * 21
        picture.box((at, y - 7.5), 18, 17, tone, 4)
        picture.text((at, y - 7), str(value), 13, tint, 0, 800)


def paint_line_sign(picture: Picture, sign: Json) -> None:
    """Paints a limit in a red ring, or a golden chip."""
    x, y = sign["x"], sign["y"]
    chip = sign["kind"] == "bet"
    size = 25.0 if chip else 29.0
    picture.line([[(sign["post"][0], sign["post"][1]), (x, y)]], SHADE, 4.0)
    picture.shape(discs([(x + 2, y + 4, size)]), SHADE, 0.3)
    if chip:
        picture.shape(discs([(x, y, size)]), "#f4c430", 1.0, SHADE, 2.0)
        picture.shape(discs([(x, y, 19.0)]), "none", 0.45, SHADE, 2.0, stroke_dasharray="3 3")
    else:
        picture.shape(discs([(x, y, size)]), "#f7f5ef")
        picture.shape(discs([(x, y, 24.0)]), "#f7f5ef", 1.0, "#d62839", 7.0)
    picture.text((x, y + 1), sign["text"], 25 if chip else 31, SHADE, 0, 800)


def line_sign(track: Track, line: TrackLine) -> Json:
    """Returns a sign next to its line, on the side given in the file or the one with more room."""
    s = track.arc(line.at)
    gap = float(line.data.get("sign_gap", SIGN_GAP))
    places: list[tuple[float, str, Point, Point]] = []
    for where in SIDES:
        if line.sign_side in ("", where):
            place = track.curve.point(s, edge(track, where, gap)(s))
            places.append((_room(track, place), where, place, track.curve.point(s, edge(track, where, KERB)(s))))
    _, where, (x, y), (px, py) = max(places)
    return {
        "kind": line.kind,
        "at": line.at,
        "text": line.sign,
        "side": where,
        "x": round(x, 1),
        "y": round(y, 1),
        "post": [round(px, 1), round(py, 1)],
    }


def _room(track: Track, place: Point) -> float:
    width, height = track.size
    rim = min(place[0], place[1], width - place[0], height - place[1])
    step = 20.0
    count = int(track.curve.length / step)
    away = min(distance(place, track.curve.point(i * step)) for i in range(count))
    return round(min(away, rim), 3)


def place_corner_signs(track: Track, signs: Sequence[CornerSign], clear: Sequence[Point]) -> list[PlacedSign]:
    """Places each sign as close to its section as possible."""
    along = [track.curve.point(i * 10.0) for i in range(int(track.curve.length / 10.0))]
    around = range(-REACH, REACH + 1, 8)
    steps = sorted((hypot(dx, dy), dx, dy) for dx in around for dy in around)
    road_gap = track.width / 2 + track.margin + KERB + 3.0
    found: list[PlacedSign] = []
    for sign in signs:
        x, y = track.curve.point((track.arc(sign.section.start) + track.arc(sign.section.end)) / 2)
        far = REACH + sign.width / 2 + road_gap
        near = [point for point in along if abs(point[0] - x) < far and abs(point[1] - y) < far]
        places = (
            place
            for place in ((x + dx, y + dy) for _, dx, dy in steps)
            if _is_on_paper(track, sign, place)
            and not any(_overlaps(sign, place, *other) for other in found)
            and _is_away(sign, place, near, road_gap)
            and _is_away(sign, place, clear, 6.0)
        )
        found.append((sign, next(places, (x, y))))
    return found


def _is_on_paper(track: Track, sign: CornerSign, place: Point) -> bool:
    x, y = place
    half = sign.width / 2
    return half + 6 < x < track.size[0] - half - 6 and 26 < y < track.size[1] - 26


def _overlaps(sign: CornerSign, place: Point, other: CornerSign, there: Point) -> bool:
    return abs(place[0] - there[0]) < (sign.width + other.width) / 2 + 6 and abs(place[1] - there[1]) < 48


def _is_away(sign: CornerSign, place: Point, points: Iterable[Point], gap: float) -> bool:
    """Returns whether a sign there is at least `gap` away from all of these points."""
    for x, y in points:
        dx, dy = abs(x - place[0]) - sign.width / 2, abs(y - place[1]) - sign.height / 2
        if dx < gap and dy < gap and hypot(max(dx, 0.0), max(dy, 0.0)) < gap:
            return False
    return True
