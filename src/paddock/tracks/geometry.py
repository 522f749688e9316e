"""A track as a drawing: every outline, place and label that a board needs, computed and ready for JSON.

Outlines are SVG path data; places have x, y and, where a thing points somewhere, its angle in degrees.
"""

from collections.abc import Callable
from math import degrees, sqrt
from typing import Final

from paddock.engine.fields import Json
from paddock.tracks.cells import Cell
from paddock.tracks.curve import Curve, Point, distance
from paddock.tracks.given import SIDES
from paddock.tracks.landscape import crowd, plant
from paddock.tracks.shapes import Ring, across, band, path, ribbon, side, stripes
from paddock.tracks.track import Line, Strip, Track

KERB: Final = 9.0
TOOTH: Final = 13.0
VERGE: Final = 16.0
#: A bend with a radius below this has a kerb on its inside; below the second, gravel on its outside.
KERB_RADIUS: Final = 260.0
GRAVEL_RADIUS: Final = 200.0
GRAVEL: Final = 46.0
NUMBER_GAP: Final = 23.0
SIGN_GAP: Final = 64.0


def geometry(track: Track) -> Json:
    """The whole drawing of a track."""
    cells = track.cells
    signs = [_sign(track, line) for line in track.lines if line.sign]
    numbers = _numbers(track)
    taken = [(sign["x"], sign["y"], 46.0) for sign in signs] + [(n["x"], n["y"], 16.0) for n in numbers]
    for label in track.labels:
        letters = len(label.text)
        taken += [(label.x + (n - letters / 2 + 0.5) * label.size * 0.8, label.y, label.size) for n in range(letters)]
    stands = [_stand(track, strip) for strip in track.strips if strip.kind in ("stand", "building")]
    return {
        "id": track.id,
        "title": track.title,
        "theme": track.theme,
        "view_box": [0, 0, track.size[0], track.size[1]],
        "features": [_feature_shape(f.kind, list(f.points)) for f in track.features],
        "verge": path(_road(track, VERGE)),
        "gravel": path(_gravel(track)),
        "tarmac": path(_road(track, 0.0)),
        "marks": path(_marks(cells), closed=False),
        "kerbs": _kerbs(track),
        "edges": path(_edges(track), closed=track.closed),
        "race_line": [path([line], closed=False) for line in _race_lines(track)],
        "cells": [_cell(cell) for cell in cells],
        "lines": [_across(track, line) for line in track.lines],
        "start": _start(track),
        "grid": [_slot(track, number, cell) for number, cell in enumerate(track.grid, 1)],
        "numbers": numbers,
        "signs": signs,
        "labels": [{"text": label.text, "x": label.x, "y": label.y, "size": label.size} for label in track.labels],
        "stands": stands,
        "trees": plant(track, taken, [ring for stand in stands for ring in stand.pop("rings")]),
    }


def edge(track: Track, where: str, out: float = 0.0) -> Callable[[float], float]:
    """The road's edge on one side as a function of the arc length, moved outwards by `out`."""
    index = SIDES.index(where)
    more = out if where == "left" else -out

    def offset(s: float) -> float:
        return track.edges_at(track.row_at(s))[index] + more

    return offset


def beside(track: Track, start: float, end: float, where: str, near: float, far: float) -> Ring:
    """A strip outside the road's edge on one side, between two arc lengths and two distances from that edge."""
    return ribbon(track.curve, start, end, edge(track, where, near), edge(track, where, far), 4.0)


def _road(track: Track, more: float) -> list[Ring]:
    return band(track.curve, edge(track, "left", more), edge(track, "right", more))


def _edges(track: Track) -> list[Ring]:
    rings = _road(track, -1.5)
    return rings if track.closed else [rings[0][: len(rings[0]) // 2], rings[0][len(rings[0]) // 2 :]]


def bends(curve: Curve, radius: float, shortest: float = 30.0) -> list[tuple[float, float, str]]:
    """Where the curve is tighter than a radius: from, to, and the side on the inside."""
    step = 4.0
    found: list[tuple[float, float, str]] = []
    count = int(curve.length / step)
    # begin on a straight, so that no bend is cut in two
    offset = min(range(count), key=lambda i: (abs(curve.bend(i * step, 20.0)), i)) * step
    start = 0.0
    inner = ""
    for i in range(count + 1):
        s = offset + i * step
        bend = curve.bend(s, 16.0)
        now = "" if abs(bend) < 1 / radius else "left" if bend > 0 else "right"
        if now != inner:
            if inner and s - start >= shortest:
                found.append((start, s, inner))
            start, inner = s, now
    if inner and offset + curve.length - start >= shortest:
        found.append((start, offset + curve.length, inner))
    return found


def _kerbs(track: Track) -> Json:
    """Red and white teeth on the inside of every bend, on the outside of its exit, and wherever the file asks."""
    strips: list[tuple[float, float, str]] = []
    for a, b, inner in bends(track.curve, KERB_RADIUS, 40.0):
        outer = "right" if inner == "left" else "left"
        strips.append((a, b, inner))
        strips.append((b - min(30.0, (b - a) / 3), b + 46.0, outer))
    for strip in track.strips:
        if strip.kind == "kerb":
            strips.append((track.arc(strip.start), track.arc(strip.end), strip.side))
    teeth: list[list[Ring]] = [[], []]
    for a, b, where in strips:
        rings = stripes(track.curve, a, b, edge(track, where), edge(track, where, KERB), TOOTH)
        for n, ring in enumerate(rings):
            teeth[n % 2].append(ring)
    return {"red": path(teeth[0]), "white": path(teeth[1])}


def _gravel(track: Track) -> list[Ring]:
    """Gravel outside the tight bends, widest in the middle, and wherever the file asks."""
    rings: list[Ring] = []
    for a, b, inner in bends(track.curve, GRAVEL_RADIUS, 50.0):
        where = "right" if inner == "left" else "left"
        rings.append(_trap(track, a - 10.0, b + 50.0, where, min(GRAVEL, 14.0 + (b - a) / 3)))
    for strip in track.strips:
        if strip.kind == "gravel":
            depth = float(strip.data.get("depth", GRAVEL))
            rings.append(_trap(track, track.arc(strip.start), track.arc(strip.end), strip.side, depth))
    return rings


def _trap(track: Track, start: float, end: float, where: str, depth: float) -> Ring:
    outward = 1.0 if where == "left" else -1.0
    rim = edge(track, where)

    def far(s: float) -> float:
        t = (s - start) / (end - start)
        return rim(s) + outward * (4.0 + depth * sqrt(max(0.0, 4 * t * (1 - t))))

    return ribbon(track.curve, start, end, rim, far)


def _marks(cells: list[Cell]) -> list[Ring]:
    """The thin lines between cells: each cell's far end, and the side it shares with the lane to its right."""
    found: list[Ring] = []
    for cell in cells:
        half = len(cell.ring) // 2
        found.append([cell.ring[half - 1], cell.ring[half]])
        if cell.right < 1 - 1e-6:
            found.append(cell.ring[half:])
    return found


def _race_lines(track: Track) -> list[Ring]:
    """The thick edge on each section's race-line side; sections that follow on the same side make one line."""
    found: list[Ring] = []
    runs: list[tuple[float, float, str]] = []
    for section in track.sections:
        if not section.race_line:
            continue
        if runs and runs[-1][2] == section.race_line and runs[-1][1] == section.start:
            runs[-1] = (runs[-1][0], float(section.end), section.race_line)
        else:
            runs.append((float(section.start), float(section.end), section.race_line))
    for start, end, where in runs:
        found.append(side(track.curve, track.arc(start), track.arc(end), edge(track, where, -3.5)))
    return found


def _cell(cell: Cell) -> Json:
    return {
        "cell": cell.number,
        "name": cell.name,
        "section": cell.section,
        "lane": cell.lane,
        "place": cell.place,
        "row": int(cell.start + 1e-6) + 1,
        "x": round(cell.x, 1),
        "y": round(cell.y, 1),
        "angle": round(cell.angle, 1),
        "d": path([cell.ring]),
    }


def _across(track: Track, line: Line) -> Json:
    left, right = track.edges_at(line.at)
    s = track.arc(line.at)
    x, y = track.curve.point(s)
    return {
        "kind": line.kind,
        "at": line.at,
        "x": round(x, 1),
        "y": round(y, 1),
        "angle": round(degrees(track.curve.heading(s)), 1),
        "d": path([across(track.curve, s, left + KERB, right - KERB)], closed=False),
    }


def _start(track: Track) -> Json:
    """The chequered line: two rows of fields."""
    left, right = track.edges_at(0.0)
    fields: list[list[Ring]] = [[], []]
    count = 8
    size = (left - right) / count
    for column in range(2):
        for n in range(count):
            a = column * size - size
            ring = ribbon(track.curve, a, a + size, left - n * size, left - (n + 1) * size, size)
            fields[(n + column) % 2].append(ring)
    x, y = track.curve.point(0.0)
    return {
        "x": round(x, 1),
        "y": round(y, 1),
        "angle": round(degrees(track.curve.heading(0.0)), 1),
        "dark": path(fields[0]),
        "light": path(fields[1]),
    }


def _slot(track: Track, number: int, cell: Cell) -> Json:
    """A start slot: a bracket at the front of its cell, open to the back."""
    start, end = cell.arcs
    front, back = end - 0.1 * (end - start), end - 0.4 * (end - start)
    left, right = track.edges_at((cell.start + cell.end) / 2)
    middle = left + (right - left) * (cell.left + cell.right) / 2
    half = 0.36 * (left - right) / cell.lanes
    bracket = [
        track.curve.point(back, middle + half),
        track.curve.point(front, middle + half),
        track.curve.point(front, middle - half),
        track.curve.point(back, middle - half),
    ]
    return {
        "slot": number,
        "cell": cell.number,
        "x": round(cell.x, 1),
        "y": round(cell.y, 1),
        "angle": round(cell.angle, 1),
        "d": path([bracket], closed=False),
    }


def _numbers(track: Track) -> list[Json]:
    """How far it is from each row to the next line of the kind that the track counts down to."""
    targets = sorted(line.at for line in track.lines if line.kind == track.count_down)
    found: list[Json] = []
    if not targets:
        return found
    for row in range(1, track.rows + 1):
        ahead = [target for target in targets if target >= row]
        left = ahead[0] - row if ahead else targets[0] + track.rows - row
        section = track.section_at(row - 0.5)
        outer = "right" if section.race_line == "left" else "left"
        index = SIDES.index(outer)
        gap = NUMBER_GAP if outer == "left" else -NUMBER_GAP
        s = track.arc(row - 0.5)
        x, y = track.curve.point(s, track.edges_at(row - 0.5)[index] + gap)
        found.append({"row": row, "text": f"{left:g}", "left": int(left), "x": round(x, 1), "y": round(y, 1)})
    return found


def _sign(track: Track, line: Line) -> Json:
    """A sign beside its line, on the side that the file asks for or else the one with more room."""
    s = track.arc(line.at)
    places: list[tuple[float, str, Point, Point]] = []
    for index, where in enumerate(SIDES):
        if line.sign_side in ("", where):
            edge = track.edges_at(line.at)[index]
            sign = 1.0 if where == "left" else -1.0
            gap = float(line.data.get("sign_gap", SIGN_GAP))
            place = track.curve.point(s, edge + sign * gap)
            places.append((_room(track, place), where, place, track.curve.point(s, edge + sign * KERB)))
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
    """How far a place is from the road and from the drawing's rim."""
    width, height = track.size
    rim = min(place[0], place[1], width - place[0], height - place[1])
    step = 20.0
    count = int(track.curve.length / step)
    road = min(distance(place, track.curve.point(i * step)) for i in range(count))
    return round(min(road, rim), 3)


def _stand(track: Track, strip: Strip) -> Json:
    """A grandstand (steps and a crowd) or a building beside the road."""
    gap = float(strip.data.get("gap", 40.0))
    depth = float(strip.data.get("depth", 40.0))
    start, end = track.arc(strip.start), track.arc(strip.end)
    outline = beside(track, start, end, strip.side, gap, gap + depth)
    rows = 4
    benches: list[Ring] = []
    for n in range(1, rows):
        at = gap + depth * n / rows
        benches.append(beside(track, start, end, strip.side, at, at + 1.2))
    roof = beside(track, start, end, strip.side, gap + depth * 0.62, gap + depth)
    return {
        "kind": strip.kind,
        "d": path([outline]),
        "benches": path(benches),
        "roof": path([roof]),
        "crowd": crowd(track, strip, gap, depth * 0.6) if strip.kind == "stand" else [],
        "rings": [outline],
    }


def _feature_shape(kind: str, points: list[Point]) -> Json:
    if kind == "apron":
        return {"kind": kind, "d": path([points])}
    curve = Curve(points, closed=True, smooth=4)
    ring = [curve.point(i * 6.0) for i in range(int(curve.length / 6.0))]
    return {"kind": kind, "d": path([ring])}
