"""A track as a drawing in JSON: its picture, and the places on it that a board needs.

The picture is SVG, painted once and shown unchanged by every board. Places have x, y and, if they have a direction,
an angle in degrees; outlines are SVG path data.
"""

from dataclasses import dataclass
from math import degrees, hypot
from typing import Final

from typing_extensions import TypedDict

from paddock.engine.client_schema import Box
from paddock.engine.reader import Json
from paddock.tracks import road
from paddock.tracks.cells import Cell
from paddock.tracks.curve import Point, distance
from paddock.tracks.geometry import Ring, across, path
from paddock.tracks.landscape import Land
from paddock.tracks.lights import paint_floodlights, paint_glow, paint_weather
from paddock.tracks.outlines import translate
from paddock.tracks.paint import SHADE, Picture, discs
from paddock.tracks.relief import smooth_path
from paddock.tracks.sections import Section
from paddock.tracks.toml_values import SIDES
from paddock.tracks.track import Track, TrackLine, of_kind
from paddock.tracks.vegetation import grow

KERB: Final = 9.0
NUMBER_GAP: Final = 23.0
SIGN_GAP: Final = 64.0
#: The maximum distance of a sign from its section, in each direction.
BOARD_REACH: Final = 240
#: Straights with more rows than this show their names.
NAMED_FROM: Final = 5
#: The colour and opacity of zones.
ZONES: Final = {"danger": ("#050507", 0.95), "residents": ("#e8843c", 0.5)}
MOUTH: Final = ("#35507c", 0.8)
#: The strokes of lines across the road: colour, width, opacity, dashes.
LINES: Final = {
    "corner": ((SHADE, 8, 0.5, ""), ("#ffd23f", 5, 1.0, "")),
    "bet": ((SHADE, 9, 0.55, ""), ("#f4c430", 5, 1.0, "11 6")),
    "police": (("#ffffff", 5, 1.0, ""), ("#2f6bff", 5, 1.0, "5 5")),
}
THIN: Final = (("#ffffff", 2.4, 0.8, "5 4"),)


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


@dataclass(frozen=True)
class Shape:
    """A shape that a game draws below the road."""

    d: str
    fill: str = "none"
    stroke: str = ""
    width: float = 0.0


def draw(
    track: Track, boards: list[CornerSign] | None = None, shapes: list[Shape] | None = None, clear: Ring | None = None
) -> Json:
    """Returns the complete drawing of a track, with the game's signs and shapes; the `clear` area stays empty."""
    below, above = (Picture(track.id, track.theme) for _ in range(2))
    above.night = below.night
    land = Land(track, below, above)
    if clear:
        land.rings.append(clear)
    placed = _place_boards(track, boards or [], clear or [])
    places = [
        {"section": board.section.id, "x": x, "y": y, "width": board.width, "height": board.height}
        for board, (x, y) in placed
    ]
    signs = [_sign(track, line) for line in track.lines if line.sign]
    numbers = _numbers(track)
    _keep_clear(land, placed, signs, numbers)
    land.paint_ground()
    _paint_verge(land)
    paint_glow(land)
    for label in track.labels:
        look = {"fill_opacity": "0.34", "letter_spacing": f"{label.size * 0.14:.1f}"}
        below.text((label.x, label.y), label.text, label.size, "ground_text", 0, 900, **look)
    land.build()
    grow(land)
    land.paint_light()
    for shape in shapes or []:
        below.shape(shape.d, shape.fill, 1.0, shape.stroke, shape.width)
    _paint_tarmac(track, below)
    paint_floodlights(land)
    _paint_road(track, below)
    _paint_lines(track, below)
    _paint_numbers(below, numbers)
    land.cover()
    _paint_names(track, above)
    for board, (x, y) in placed:
        _paint_board(above, board, x, y)
    for sign in signs:
        _paint_sign(above, sign)
    if track.weather:
        paint_weather(land, track.weather)
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
        **({"boards": places} if places else {}),
    }


def _keep_clear(land: Land, boards: list[tuple[CornerSign, Point]], signs: list[Json], numbers: list[Json]) -> None:
    for board, (x, y) in boards:
        land.rounds += [(x + dx * board.width, y, 24.0) for dx in (-0.3, 0.0, 0.3)]
    land.rounds += [(sign["x"], sign["y"], 46.0) for sign in signs]
    land.rounds += [(number["x"], number["y"], 16.0) for number in numbers]
    for label in land.track.labels:
        letters = len(label.text)
        places = [label.x + (n - letters / 2 + 0.5) * label.size * 0.8 for n in range(letters)]
        land.rounds += [(x, label.y, label.size) for x in places]


def _paint_verge(land: Land) -> None:
    track, picture = land.track, land.below
    for reach, tone, opacity in picture.ink["verge"]:
        if track.same_width:
            land.stroke_road(reach, f"~{tone}", opacity)
        else:
            picture.put(road.road(track, reach), f"~{tone}", opacity, fill_rule="evenodd")
    if picture.ink["gravel"]:
        gravel = picture.define("gravel", "".join(smooth_path(trap[::2]) for trap in road.gravel(track)))
        pebbles = [(3.0, 4.0, 1.1), (10.0, 2.0, 0.8), (7.0, 9.0, 1.0), (12.0, 12.0, 1.1), (2.0, 12.0, 0.8)]
        dots = f'<path d="{discs(pebbles)}" fill="{picture.tone("pebble")}" opacity=".45"/>'
        picture.use(gravel, "gravel", stroke="pebble", stroke_width="2.2", stroke_opacity=".7")
        picture.use(gravel, picture.pattern("pebbles", (14, 14), dots))
        walls = [run for wall in road.tyre_walls(track) for run in land.free_runs(wall, 4.0, 8.0)]
        picture.line([translate(wall, 2.0, 3.2) for wall in walls], "#000000", 7.0, 0.25)
        for tone, dash, offset in (("#2b2e33", "", ""), ("#e9e5da", "26 26", ""), ("#c8393a", "26 26", "26")):
            picture.line(walls, tone, 6.4, 1.0, dash, stroke_dashoffset=offset)
        picture.line(walls, "#17191c", 3.4, 1.0, "0 6.5", stroke_linecap="round")


def _paint_tarmac(track: Track, picture: Picture) -> None:
    """Paints the surface: kerbs and tyre marks."""
    for width, lines in road.kerbs(track, KERB).items():
        picture.line([translate(line, 1.2, 2.0) for line in lines], "#000000", width + 1.5, 0.3)
        picture.line(lines, "kerb_light", width)
        picture.line(lines, "kerb", width, dash=f"{road.TOOTH:g} {road.TOOTH:g}")
    picture.put(road.road(track, 0.0), "tarmac", 1.0, "rim", 3.0, fill_rule="evenodd")
    marks = picture.define("marks", "".join(smooth_path(mark, False) for mark in road.tyre_marks(track)))
    for dx, dy, share in ((0.0, 0.0, 1.0), (1.8, 2.6, 0.55), (-2.6, 1.6, 0.4)):
        opacity = round(share * float(picture.ink["marks"]), 2)
        picture.use(marks, "none", opacity, dx, dy, stroke="#000000", stroke_width="2.4", stroke_linecap="round")


def _paint_road(track: Track, picture: Picture) -> None:
    picture.put(road.bend_lanes(track), "bend", 0.11)
    for zone in track.zones:
        tone, opacity = ZONES.get(zone.kind, ("corner", 0.35))
        picture.put([cell.ring for cell in zone.cells], tone, opacity)
    mouths = [cell for cell in track.cells if cell.at_gap]
    picture.put([cell.ring for cell in mouths], *MOUTH)
    picture.line(road.edges(track), "edge", 1.7, 0.8)
    picture.line([list(cell.front) for cell in track.cells], "mark", 1.2, 0.28)
    picture.line(road.between_lanes(track, False), "mark", 1.2, 0.32)
    picture.line(road.between_lanes(track, True), "mark", 1.2, 0.5, "7 6")
    picture.line(road.race_lines(track), "edge", 5.0)
    picture.put(road.arrows(track, True), "mark", 0.5)
    picture.put(road.arrows(track, False), "mark", 0.95)
    for cell in mouths:
        for x, y, angle in (cell.pose, (cell.next or cell).pose):
            picture.text((x, y), str(cell.lane + 1), 13, "#ffffff", angle + 90, 800)


def _paint_lines(track: Track, picture: Picture) -> None:
    picture.line(road.corner_lines(track), "corner", 3.4)
    for line in track.lines:
        if line.kind != "start":
            for tone, width, opacity, dash in LINES.get(line.kind, THIN):
                picture.line(_line_rings(track, line), tone, width, opacity, dash)
    dark, light = road.chequers(track)
    picture.put(dark, "#15171c")
    picture.put(light, "#ffffff")
    picture.line([road.bracket(track, cell) for cell in track.grid], "edge", 2.0, 0.9)
    for number, cell in enumerate(track.grid, 1):
        size = min(14.0, 0.45 * (cell.arcs[1] - cell.arcs[0]))
        start, end = cell.arcs
        x, y, angle = track.at(end - 0.62 * (end - start), (cell.left + cell.right) / 2)
        picture.text((x, y), str(number), size, "edge", angle + 90, fill_opacity="0.85")


def _line_rings(track: Track, line: TrackLine) -> list[Ring]:
    if line.before:
        return [[cell.ring[0], cell.ring[-1]] for cell in line.before]
    left, right = track.edges_at(line.at)
    return [across(track.curve, track.arc(line.at), left + KERB, right - KERB)]


def _paint_numbers(picture: Picture, numbers: list[Json]) -> None:
    far = [(n["x"], n["y"], 10.0) for n in numbers if n["left"] > 3]
    picture.shape(discs(far), "#ffffff", 0.84)
    near = [n for n in numbers if n["left"] <= 3]
    diamonds = [[(n["x"] + dx, n["y"] + dy) for dx, dy in ((0, -11.5), (11.5, 0), (0, 11.5), (-11.5, 0))] for n in near]
    picture.put(diamonds, "#ffd23f", 1.0, SHADE, 1.2)
    for n in numbers:
        picture.text((n["x"], n["y"]), n["text"], 12.5, SHADE)


def _paint_names(track: Track, picture: Picture) -> None:
    """Writes the names of straights along their left side."""
    for section in track.sections:
        if section.name and section.kind == "straight" and section.spaces > NAMED_FROM:
            s = (track.arc(section.start) + track.arc(section.end)) / 2
            x, y = track.curve.point(s, road.edge(track, "left", 15.0)(s))
            angle = degrees(track.curve.heading(s))
            if abs(angle) > 90:
                angle += 180 if angle < 0 else -180
            picture.text((x, y), section.name.upper(), 10.2, "label", angle, 650, letter_spacing="1.3")


def _paint_board(picture: Picture, board: CornerSign, x: float, y: float) -> None:
    picture.box((x + 2, y + 4), board.width, board.height, "#000000", 7, 0.25)
    picture.box((x, y), board.width, board.height, "panel", 7)
    picture.text((x, y + 11.5), board.section.name, 10.8, "label")
    for n, (value, tone, tint) in enumerate(board.numbers):
        at = x + (n - (len(board.numbers) - 1) / 2) * 21
        picture.box((at, y - 7.5), 18, 17, tone, 4)
        picture.text((at, y - 7), str(value), 13, tint, 0, 800)


def _paint_sign(picture: Picture, sign: Json) -> None:
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


def _on_the_line(track: Track, s: float) -> Json:
    """Returns the point of the centre line at an arc length, with its angle."""
    return pose(*track.curve.point(s), degrees(track.curve.heading(s)))


def _numbers(track: Track) -> list[Json]:
    """Returns the distance from each row to the next line of the kind that the track counts down to."""
    targets = sorted(line.at for line in of_kind(track.lines, track.count_down))
    found: list[Json] = []
    for row in range(1, track.rows + 1 if targets else 0):
        ahead = [target for target in targets if target >= row]
        left = ahead[0] - row if ahead else targets[0] + track.rows - row
        outer = "right" if track.section_at(row - 0.5).race_line == "left" else "left"
        s = track.arc(row - 0.5)
        x, y = track.curve.point(s, road.edge(track, outer, NUMBER_GAP)(s))
        found.append({"row": row, "text": f"{left:g}", "left": int(left), "x": round(x, 1), "y": round(y, 1)})
    return found


def _sign(track: Track, line: TrackLine) -> Json:
    """Returns a sign next to its line, on the side given in the file or the one with more room."""
    s = track.arc(line.at)
    gap = float(line.data.get("sign_gap", SIGN_GAP))
    places: list[tuple[float, str, Point, Point]] = []
    for where in SIDES:
        if line.sign_side in ("", where):
            place = track.curve.point(s, road.edge(track, where, gap)(s))
            places.append((_room(track, place), where, place, track.curve.point(s, road.edge(track, where, KERB)(s))))
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


def _place_boards(track: Track, boards: list[CornerSign], clear: Ring) -> list[tuple[CornerSign, Point]]:
    """Places each sign as close to its section as possible."""
    along = [track.curve.point(i * 10.0) for i in range(int(track.curve.length / 10.0))]
    around = range(-BOARD_REACH, BOARD_REACH + 1, 8)
    steps = sorted((hypot(dx, dy), dx, dy) for dx in around for dy in around)
    found: list[tuple[CornerSign, Point]] = []
    for board in boards:
        x, y = track.curve.point((track.arc(board.section.start) + track.arc(board.section.end)) / 2)
        places = ((x + dx, y + dy) for _, dx, dy in steps)
        far = BOARD_REACH + board.width / 2 + _board_gap(track)
        near = [point for point in along if abs(point[0] - x) < far and abs(point[1] - y) < far]
        fitting = next((place for place in places if _fits(track, near, clear, found, board, place)), (x, y))
        found.append((board, fitting))
    return found


def _board_gap(track: Track) -> float:
    """Returns the distance of a sign from the middle of the road."""
    return track.width / 2 + track.margin + KERB + 3.0


def _fits(
    track: Track,
    along: list[Point],
    clear: Ring,
    boards: list[tuple[CornerSign, Point]],
    board: CornerSign,
    place: Point,
) -> bool:
    """Returns whether a sign fits there without touching the road, the border and other signs."""
    x, y = place
    half = board.width / 2
    if not (half + 6 < x < track.size[0] - half - 6 and 26 < y < track.size[1] - 26):
        return False
    for other, (ox, oy) in boards:
        if abs(x - ox) < half + other.width / 2 + 6 and abs(y - oy) < 48:
            return False
    for points, room in ((along, _board_gap(track)), (clear, 6.0)):
        for px, py in points:
            dx, dy = abs(px - x) - half, abs(py - y) - 20.0
            if dx < room and dy < room and hypot(max(dx, 0.0), max(dy, 0.0)) < room:
                return False
    return True
