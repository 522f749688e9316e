"""A track as a drawing in JSON: its picture, and the places on it that a board needs.

The picture is SVG, painted once and shown unchanged by every board. Places have x, y and, if they have a direction,
an angle in degrees; outlines are SVG path data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import degrees
from typing import Final

from typing_extensions import TypedDict

from paddock.engine.client_schema import Box
from paddock.engine.reader import Json
from paddock.tracks import road
from paddock.tracks.cells import Cell
from paddock.tracks.curve import Point
from paddock.tracks.geometry import path
from paddock.tracks.landscape.ground import paint_ground, paint_light
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.lights import paint_floodlights, paint_glow, paint_weather
from paddock.tracks.landscape.roadside import paint_overhead, paint_roadside
from paddock.tracks.landscape.vegetation import grow
from paddock.tracks.paint import Picture
from paddock.tracks.road_painting import (
    paint_lanes,
    paint_lines,
    paint_names,
    paint_row_numbers,
    paint_tarmac,
    paint_verge,
)
from paddock.tracks.signs import (
    CornerSign,
    PlacedSign,
    line_sign,
    paint_corner_sign,
    paint_line_sign,
    place_corner_signs,
)
from paddock.tracks.track import Track, of_kind

NUMBER_GAP: Final = 23.0


class Place(TypedDict):
    x: float
    y: float
    angle: float


class DrawnCell(Place):
    cell: int
    name: str
    section: int
    lane: int
    place: int
    row: int
    d: str


class StartSlot(Place):
    slot: int
    cell: int


class DrawnLine(Place):
    kind: str
    at: float


class RowNumber(TypedDict):
    """How many rows are `left` to the next line that is counted down to."""

    row: int
    text: str
    left: int
    x: float
    y: float


class LineSign(TypedDict):
    """A sign beside a line, and the foot of its post."""

    kind: str
    at: float
    text: str
    side: str
    x: float
    y: float
    post: list[float]


class Ground(TypedDict):
    """The part that the drawings of all games have in common."""

    id: str
    title: str
    theme: str
    view_box: Box
    picture: str
    #: The colours at night, as CSS declarations of the picture's variables.
    night: str
    #: Rows of grandstands, as path data, with seats for spectators who move.
    crowd: list[str]
    tarmac: str
    start: Place
    grid: list[StartSlot]
    lines: list[DrawnLine]
    numbers: list[RowNumber]


class Drawing(Ground):
    cells: list[DrawnCell]
    signs: list[LineSign]


@dataclass(frozen=True)
class Shape:
    """A shape that a game draws below the road."""

    d: str
    fill: str = "none"
    stroke: str = ""
    width: float = 0.0


def draw(
    track: Track, corner_signs: Sequence[CornerSign] = (), shapes: Sequence[Shape] = (), clear: Sequence[Point] = ()
) -> Json:
    """Returns the complete drawing of a track, with the game's signs and shapes; the `clear` area stays empty."""
    below, above = (Picture(track.id, track.theme) for _ in range(2))
    above.night = below.night
    land = Land(track, below, above)
    placed = place_corner_signs(track, corner_signs, clear)
    signs = [line_sign(track, line) for line in track.lines if line.sign]
    numbers = _row_numbers(track)
    if clear:
        land.rings.append(list(clear))
    _keep_clear(land, placed, signs, numbers)
    _paint_below(land, shapes, numbers)
    _paint_above(land, placed, signs)
    first = road.start_cells(track)
    return {
        "id": track.id,
        "title": track.title,
        "theme": track.theme,
        "view_box": [0, 0, track.size[0], track.size[1]],
        "picture": "".join([*below.parts, *above.parts]),
        "night": below.night_style,
        "crowd": [path(rows, False) for rows in land.rows[::2] if rows],
        "tarmac": path(road.road(track, 0.0)),
        "start": _on_the_line(track, first[len(first) // 2].arcs[0]),
        "cells": [_cell(cell) for cell in track.cells],
        "grid": [
            {"slot": number, "cell": cell.number, **pose(*cell.pose)} for number, cell in enumerate(track.grid, 1)
        ],
        "lines": [
            {"kind": line.kind, "at": line.at, **_on_the_line(track, track.arc(line.at))} for line in track.lines
        ],
        "numbers": numbers,
        "signs": signs,
        # for games with corner signs
        **({"corner_signs": [_corner_sign(*sign) for sign in placed]} if placed else {}),
    }


def _keep_clear(land: Land, corner_signs: list[PlacedSign], signs: list[Json], numbers: list[Json]) -> None:
    for sign, (x, y) in corner_signs:
        land.rounds += [(x + dx * sign.width, y, 24.0) for dx in (-0.3, 0.0, 0.3)]
    land.rounds += [(sign["x"], sign["y"], 46.0) for sign in signs]
    land.rounds += [(number["x"], number["y"], 16.0) for number in numbers]
    for label in land.track.labels:
        letters = len(label.text)
        places = [label.x + (n - letters / 2 + 0.5) * label.size * 0.8 for n in range(letters)]
        land.rounds += [(x, label.y, label.size) for x in places]


def _paint_below(land: Land, shapes: Sequence[Shape], numbers: list[Json]) -> None:
    """Paints what is below the cars."""
    track, picture = land.track, land.below
    paint_ground(land)
    paint_verge(land)
    paint_glow(land)
    for label in track.labels:
        look = {"fill_opacity": "0.34", "letter_spacing": f"{label.size * 0.14:.1f}"}
        picture.text((label.x, label.y), label.text, label.size, "ground_text", 0, 900, **look)
    paint_roadside(land)
    grow(land)
    paint_light(land)
    for shape in shapes:
        picture.shape(shape.d, shape.fill, 1.0, shape.stroke, shape.width)
    paint_tarmac(track, picture)
    paint_floodlights(land)
    paint_lanes(track, picture)
    paint_lines(track, picture)
    paint_row_numbers(picture, numbers)


def _paint_above(land: Land, corner_signs: list[PlacedSign], signs: list[Json]) -> None:
    """Paints what is above the road: galleries, names, signs, the weather."""
    paint_overhead(land)
    paint_names(land.track, land.above)
    for corner_sign, (x, y) in corner_signs:
        paint_corner_sign(land.above, corner_sign, x, y)
    for sign in signs:
        paint_line_sign(land.above, sign)
    if land.track.weather:
        paint_weather(land, land.track.weather)


def pose(x: float, y: float, angle: float) -> Json:
    """Returns a place on the board and a direction."""
    return {"x": round(x, 1), "y": round(y, 1), "angle": round(angle, 1)}


def _cell(cell: Cell) -> Json:
    return {
        "cell": cell.number,
        "name": cell.name,
        "section": cell.section,
        "lane": cell.lane,
        "place": cell.place,
        "row": int(cell.start + 1e-6) + 1,
        **pose(*cell.pose),
        "d": path([cell.ring]),
    }


def _corner_sign(sign: CornerSign, place: Point) -> Json:
    return {"section": sign.section.id, "x": place[0], "y": place[1], "width": sign.width, "height": sign.height}


def _on_the_line(track: Track, s: float) -> Json:
    """Returns the point of the centre line at an arc length, with its angle."""
    return pose(*track.curve.point(s), degrees(track.curve.heading(s)))


def _row_numbers(track: Track) -> list[Json]:
    """Returns the distance from each row to the next line of the kind that the track counts down to."""
    targets = sorted(line.at for line in of_kind(track.lines, track.count_down))
    found: list[Json] = []
    for row in range(1, track.rows + 1 if targets else 0):
        ahead = [target for target in targets if target >= row]
        left = ahead[0] - row if ahead else targets[0] + track.rows - row
        outer = road.OTHER_SIDE.get(track.section_at(row - 0.5).race_line, "left")
        s = track.arc(row - 0.5)
        x, y = track.curve.point(s, road.edge(track, outer, NUMBER_GAP)(s))
        found.append({"row": row, "text": f"{left:g}", "left": int(left), "x": round(x, 1), "y": round(y, 1)})
    return found
