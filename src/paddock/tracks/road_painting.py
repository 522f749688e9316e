"""Paints the road of a track: its verge, surface, lanes, lines, numbers and names."""

from math import degrees
from typing import Final

from paddock.engine.reader import Json
from paddock.tracks import road
from paddock.tracks.geometry import Ring, across, smooth_path
from paddock.tracks.landscape.land import Land
from paddock.tracks.landscape.outlines import translate
from paddock.tracks.paint import SHADE, Picture, discs
from paddock.tracks.track import Track, TrackLine

KERB: Final = 9.0
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


def paint_verge(land: Land) -> None:
    """Paints the ground beside the road: grass, gravel with its tyre walls."""
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


def paint_tarmac(track: Track, picture: Picture) -> None:
    """Paints the kerbs, the surface and tyre marks."""
    for width, lines in road.kerbs(track, KERB).items():
        picture.line([translate(line, 1.2, 2.0) for line in lines], "#000000", width + 1.5, 0.3)
        picture.line(lines, "kerb_light", width)
        picture.line(lines, "kerb", width, dash=f"{road.TOOTH:g} {road.TOOTH:g}")
    picture.put(road.road(track, 0.0), "tarmac", 1.0, "rim", 3.0, fill_rule="evenodd")
    marks = picture.define("marks", "".join(smooth_path(mark, False) for mark in road.tyre_marks(track)))
    for dx, dy, share in ((0.0, 0.0, 1.0), (1.8, 2.6, 0.55), (-2.6, 1.6, 0.4)):
        opacity = round(share * float(picture.ink["marks"]), 2)
        picture.use(marks, "none", opacity, dx, dy, stroke="#000000", stroke_width="2.4", stroke_linecap="round")


def paint_lanes(track: Track, picture: Picture) -> None:
    """Paints what is on the surface: zones, lanes, arrows."""
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


def paint_lines(track: Track, picture: Picture) -> None:
    """Paints the lines across the road, and the grid."""
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


def paint_row_numbers(picture: Picture, numbers: list[Json]) -> None:
    far = [(n["x"], n["y"], 10.0) for n in numbers if n["left"] > 3]
    picture.shape(discs(far), "#ffffff", 0.84)
    near = [n for n in numbers if n["left"] <= 3]
    diamonds = [[(n["x"] + dx, n["y"] + dy) for dx, dy in ((0, -11.5), (11.5, 0), (0, 11.5), (-11.5, 0))] for n in near]
    picture.put(diamonds, "#ffd23f", 1.0, SHADE, 1.2)
    for n in numbers:
        picture.text((n["x"], n["y"]), n["text"], 12.5, SHADE)


def paint_names(track: Track, picture: Picture) -> None:
    """Writes the names of straights along their left side."""
    for section in track.sections:
        if section.name and section.kind == "straight" and section.spaces > NAMED_FROM:
            s = (track.arc(section.start) + track.arc(section.end)) / 2
            x, y = track.curve.point(s, road.edge(track, "left", 15.0)(s))
            angle = degrees(track.curve.heading(s))
            if abs(angle) > 90:
                angle += 180 if angle < 0 else -180
            picture.text((x, y), section.name.upper(), 10.2, "label", angle, 650, letter_spacing="1.3")
