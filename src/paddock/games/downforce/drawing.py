"""The tracks as drawings: the sections laid along straights and arcs, with everything beside the road around them.

The road itself, its kerbs and its surroundings are drawn by paddock.tracks; the cells are cut out of it section by
section, so that the cells of a straight are true rectangles and those of a taper change their width.
"""

from math import cos, pi, sin
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from paddock.engine import Json
from paddock.games.downforce.cards import COLOURS, LETTERS, POWER_HELP, POWER_TITLES, POWERS, read_data
from paddock.games.downforce.track import (
    CELL_BACK,
    CELL_FRONT,
    CELL_LANE,
    CELL_LANES,
    CELL_NAMES,
    CELL_RECTANGULAR,
    CELL_SECTION,
    FILES,
    TRACK_BETS,
    TRACK_CELLS,
    TRACK_FIRST,
    TRACK_GRID,
    TRACK_IDS,
    TRACK_LAP,
    TRACK_SECTIONS,
    section_lanes,
    section_length,
)
from paddock.tracks import Point, area, geometry, path
from paddock.tracks.track import Track  # by its own module: mypyc needs a base class's home

#: The distance between two points of the centre line, at most.
STRIDE: Final = 4.0


@mypyc_attr(native_class=False)
class DrawnTrack(Track):
    """A track whose sections have the lengths and widths that its file says."""

    def edges_at(self, row: float) -> tuple[float, float]:
        """The road's edges: as wide as its lanes, and in a taper from one neighbour's width to the other's."""
        here = self.section_at(row)
        if here.data["kind"] != "taper":
            return here.width / 2, -here.width / 2
        before = self.sections[here.number - 1]
        after = self.sections[(here.number + 1) % len(self.sections)]
        share = row % self.rows - here.start
        share *= share * (3 - 2 * share)
        width = _joint(before, here) * (1 - share) + _joint(here, after) * share
        return width / 2, -width / 2

    def _arc(self, row: float) -> float:
        """Each section's rows are equally long."""
        here = self.section_at(min(row, self.rows - 1e-9))
        start, end = self._arc_knots[here.number], self._arc_knots[here.number + 1]
        return start + (end - start) * (row - here.start) / here.spaces


def _joint(before: Any, after: Any) -> float:
    """How wide the road is where two sections meet: as wide as the one that is no taper."""
    if before.data["kind"] != "taper":
        return float(before.width)
    if after.data["kind"] != "taper":
        return float(after.width)
    return float(max(before.width, after.width))


def _centre_line(track: int, start: Point) -> list[list[float]]:
    """Points along the centre line, the first of each section with the row it lies at."""
    x, y = start
    heading = 0.0
    row = 0
    points: list[list[float]] = []
    for section in TRACK_SECTIONS[track]:
        marked = False
        for dx, dy, turn in _strides(section, heading):
            points.append([x, y] if marked else [x, y, float(row)])
            marked = True
            x, y, heading = x + dx, y + dy, heading + turn
        row += section_length(section)
    return points


def _strides(section: Any, heading: float) -> list[tuple[float, float, float]]:
    """A section in small steps: right, down, and the turn made at the end of each."""
    if section["kind"] != "bend":
        length = float(section["cell"]) * section_lanes(section)[0]
        count = max(1, round(length / (4 * STRIDE)))
        return [(cos(heading) * length / count, sin(heading) * length / count, 0.0)] * count
    radius = float(section["radius"])
    count = max(6, round(radius * pi / 2 / STRIDE))
    turn = (pi if section["turn"] == "right" else -pi) / 2 / count
    chord = 2 * radius * sin(abs(turn) / 2)
    steps: list[tuple[float, float, float]] = []
    for n in range(count):
        angle = heading + turn * (n + 0.5)
        steps.append((chord * cos(angle), chord * sin(angle), turn))
    return steps


def drawn_track(track: int) -> DrawnTrack:
    """A track on paper."""
    drawing = read_data(FILES[track])["drawing"]
    sections: list[Json] = []
    for section in TRACK_SECTIONS[track]:
        lanes = section_lanes(section)
        width = drawing["widths"][len(lanes) - 1]
        sections.append({**section, "spaces": section_length(section), "cells": lanes, "width": width})
    lines: list[Json] = []
    for number, at in enumerate(TRACK_BETS[track], 1):
        side = drawing.get("bet_sides", ["left"] * 3)[number - 1]
        lines.append({"kind": "bet", "at": int(at), "sign": str(number), "sign_side": side, "sign_gap": 52})
    return DrawnTrack(
        {
            **drawing,
            "id": TRACK_IDS[track],
            "title": read_data(FILES[track])["title"],
            "width": drawing["widths"][2],
            "points": _centre_line(track, (drawing["start"][0], drawing["start"][1])),
            "section": sections,
            "line": lines,
            "grid": {"slots": len(TRACK_GRID[track]), "columns": 3, "first": "right"},
        }
    )


_DRAWN: Final[dict[int, Json]] = {}


def track_scenery(track: int) -> Json:
    """Everything that a board shows of a track and that never changes; drawn once."""
    if track not in _DRAWN:
        _DRAWN[track] = _draw(track)
    return _DRAWN[track]


def _draw(track: int) -> Json:
    drawn = drawn_track(track)
    scenery = geometry(drawn)
    shapes = {(cell.section, cell.lane, cell.place): cell for cell in drawn.cells()}
    cells: list[Json] = []
    placed: dict[tuple[int, int], int] = {}
    first = int(TRACK_FIRST[track])
    for cell in range(first, first + int(TRACK_CELLS[track])):
        lane = (int(CELL_SECTION[cell]), int(CELL_LANE[cell]))
        place = placed.get(lane, 0)
        placed[lane] = place + 1
        shape = shapes[lane[0], lane[1], place]
        cells.append(
            {
                "cell": cell,
                "name": CELL_NAMES[cell],
                "back": int(CELL_BACK[cell]),
                "front": int(CELL_FRONT[cell]),
                "lane": int(CELL_LANE[cell]),
                "lanes": int(CELL_LANES[cell]),
                "rectangular": bool(CELL_RECTANGULAR[cell]),
                "x": round(shape.x, 1),
                "y": round(shape.y, 1),
                "angle": round(shape.angle, 1),
                "size": round(abs(area(shape.ring))),
                "d": path([shape.ring]),
            }
        )
    scenery["cells"] = cells
    scenery["lap"] = int(TRACK_LAP[track])
    for slot, cell in zip(scenery["grid"], TRACK_GRID[track], strict=True):
        slot["cell"] = int(cell)
        slot["d"] = path([_bracket(drawn, cell)], closed=False)
    return scenery


def _bracket(drawn: DrawnTrack, cell: i64) -> list[Point]:
    """The mark of a start slot: a bracket across the cell, open to the back."""
    lanes = float(CELL_LANES[cell])
    middle = (float(CELL_LANE[cell]) + 0.5) / lanes
    half = 0.36 / lanes
    front, back = float(CELL_FRONT[cell]) - 0.22, float(CELL_FRONT[cell]) - 0.5
    corners = [(back, middle - half), (front, middle - half), (front, middle + half), (back, middle + half)]
    return [drawn.place(row, across)[:2] for row, across in corners]


def table_scenery(tracks: list[int]) -> Json:
    """What the board of a table needs once: its tracks in order, the cars, and what the powers do."""
    powers = [{"power": power, "title": POWER_TITLES[n], "help": POWER_HELP[n]} for n, power in enumerate(POWERS)]
    return {
        "tracks": {TRACK_IDS[track]: track_scenery(track) for track in tracks},
        "order": [TRACK_IDS[track] for track in tracks],
        "cars": [{"car": colour, "letter": LETTERS[n], "number": n + 1} for n, colour in enumerate(COLOURS)],
        "powers": powers,
    }
