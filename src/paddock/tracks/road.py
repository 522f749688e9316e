"""The shapes on and next to the road: kerbs, gravel, lines between cells, arrows, chequers, start slots."""

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sqrt
from typing import Final

from paddock.tracks.cells import Cell
from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import OUTWARD, Ring, band, ribbon, side
from paddock.tracks.toml_values import SIDES
from paddock.tracks.track import Track, of_kind

TOOTH: Final = 13.0
#: A bend with a smaller radius has a kerb on its inside; below the second radius, gravel on its outside.
KERB_RADIUS: Final = 260.0
GRAVEL_RADIUS: Final = 200.0
GRAVEL: Final = 46.0
OTHER_SIDE: Final = {"left": "right", "right": "left"}


def edge(track: Track, where: str, out: float = 0.0) -> Callable[[float], float]:
    """Returns the road's edge on one side as a function of the arc length, shifted outwards by `out`."""
    index = SIDES.index(where)
    more = OUTWARD[where] * (out + track.margin)
    if track.same_width:
        constant = track.edges_at(0.0)[index] + more
        return lambda s: constant

    def offset(s: float) -> float:
        return track.edges_at(track.row_at(s))[index] + more

    return offset


def beside(track: Track, start: float, end: float, where: str, near: float, far: float) -> Ring:
    """Returns a strip next to the road on one side, between two arc lengths and two distances from the edge."""
    return ribbon(track.curve, start, end, edge(track, where, near), edge(track, where, far), 4.0)


def road(track: Track, more: float) -> list[Ring]:
    """Returns the whole road, wider by `more` on each side."""
    return band(track.curve, edge(track, "left", more), edge(track, "right", more))


def edges(track: Track) -> list[Ring]:
    rings = road(track, -1.5)
    return rings if track.closed else [rings[0][: len(rings[0]) // 2], rings[0][len(rings[0]) // 2 :]]


def bends(curve: Curve, radius: float, shortest: float = 30.0) -> list[tuple[float, float, str]]:
    """Returns where the curve is tighter than a radius: start, end and inner side."""
    step = 4.0
    found: list[tuple[float, float, str]] = []
    count = int(curve.length / step)
    # start on a straight, so that no bend is split
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


def kerbs(track: Track, width: float) -> dict[float, list[Ring]]:
    """Returns the centre lines of the kerbs by width.

    Kerbs are on both sides of the bends in the file, wider on the inside; if there are none, wherever the road bends.
    """
    strips: list[tuple[float, float, str, float]] = []
    with_bends = [section for section in track.sections if section.bends[0].inside]
    for section in with_bends:
        at = float(section.start)
        for bend in section.bends:
            for where in SIDES:
                reach = width * (0.8 if bend.inside == where else 0.5)
                strips.append((track.arc(at), track.arc(at + bend.spaces), where, reach))
            at += bend.spaces
    if not with_bends:
        for a, b, inner in bends(track.curve, KERB_RADIUS, 40.0):
            strips.append((a, b, inner, width))
            strips.append((b - min(30.0, (b - a) / 3), b + 46.0, OTHER_SIDE[inner], width))
    for strip in of_kind(track.strips, "kerb"):
        strips.append((track.arc(strip.start), track.arc(strip.end), strip.side, width))
    lines: dict[float, list[Ring]] = {}
    for a, b, where, reach in strips:
        lines.setdefault(reach, []).append(side(track.curve, a, b, edge(track, where, reach / 2), 4.0))
    return lines


def _gravel_bends(track: Track) -> Iterator[tuple[float, float, str, float]]:
    """Yields tight bends: start, end, outer side, and the depth of the gravel there."""
    for a, b, inner in bends(track.curve, GRAVEL_RADIUS, 50.0):
        yield a, b, OTHER_SIDE[inner], min(GRAVEL, 14.0 + (b - a) / 3)


def gravel(track: Track) -> list[Ring]:
    """Returns gravel areas outside tight bends, widest in the middle, and where the file has gravel strips."""
    rings = [_trap(track, a - 10.0, b + 50.0, where, depth) for a, b, where, depth in _gravel_bends(track)]
    for strip in of_kind(track.strips, "gravel"):
        depth = float(strip.data.get("depth", GRAVEL))
        rings.append(_trap(track, track.arc(strip.start), track.arc(strip.end), strip.side, depth))
    return rings


def tyre_walls(track: Track) -> list[Ring]:
    """Returns stacks of tyres behind the gravel of tight bends."""
    walls: list[Ring] = []
    for a, b, where, depth in _gravel_bends(track):
        start, end = a + 0.12 * (b - a), b + 50.0 - 0.22 * (b - a)
        if end - start > 40.0:
            walls.append(side(track.curve, start, end, edge(track, where, depth + 8.0), 6.0))
    return walls


def tyre_marks(track: Track) -> list[Ring]:
    """Returns the marks of two wheels through each bend: from the outside to the inside and out again."""
    marks: list[Ring] = []
    for a, b, inner in bends(track.curve, KERB_RADIUS, 40.0):
        start, end = a - min(80.0, b - a), b + min(40.0, (b - a) / 2)
        for wheel in (5.0, -5.0):
            marks.append(side(track.curve, start, end, _racing_line(track, start, end, inner, wheel), 26.0))
    return marks


def _racing_line(track: Track, start: float, end: float, inner: str, wheel: float) -> Callable[[float], float]:
    index = SIDES.index(inner)

    def offset(s: float) -> float:
        edges = track.edges_at(track.row_at(s))
        near, far = edges[index], edges[1 - index]
        share = (1 + cos(2 * pi * (s - start) / (end - start))) / 2
        return near + (far - near) * (0.2 + 0.5 * share) + wheel

    return offset


def _trap(track: Track, start: float, end: float, where: str, depth: float) -> Ring:
    rim = edge(track, where)

    def far(s: float) -> float:
        t = (s - start) / (end - start)
        return rim(s) + OUTWARD[where] * (4.0 + depth * sqrt(max(0.0, 4 * t * (1 - t))))

    return ribbon(track.curve, start, end, rim, far)


def between_lanes(track: Track, loose: bool) -> list[Ring]:
    """Returns the lines between lanes: with arrows, `loose` selects those where cars change lanes freely."""
    arrows = any(section.forks is not None for section in track.sections)
    return [
        cell.ring[len(cell.ring) // 2 :]
        for cell in track.cells
        if cell.right < 1 - 1e-6 and (arrows and track.sections[cell.section].forks is None) == loose
    ]


def race_lines(track: Track) -> list[Ring]:
    """Returns the thick edge on the race-line side; consecutive sections with the same side form one line."""
    runs: list[tuple[float, float, str]] = []
    for section in track.sections:
        if not section.race_line:
            continue
        if runs and runs[-1][2] == section.race_line and runs[-1][1] == section.start:
            runs[-1] = (runs[-1][0], float(section.end), section.race_line)
        else:
            runs.append((float(section.start), float(section.end), section.race_line))
    return [side(track.curve, track.arc(a), track.arc(b), edge(track, where, -3.5)) for a, b, where in runs]


def bend_lanes(track: Track) -> list[Ring]:
    """Returns each lane of each section that is not straight as one ring: the outer sides of its cells."""
    lanes: dict[tuple[int, int], list[Cell]] = {}
    for cell in track.cells:
        if track.sections[cell.section].kind != "straight":
            lanes.setdefault((cell.section, cell.lane), []).append(cell)
    found: list[Ring] = []
    for cells in lanes.values():
        cells.sort(key=lambda cell: cell.place)
        left = [point for cell in cells for point in cell.ring[: len(cell.ring) // 2]]
        found.append(left + [point for cell in reversed(cells) for point in cell.ring[len(cell.ring) // 2 :]])
    return found


def corner_lines(track: Track) -> list[Ring]:
    """Returns the start and end of each lane in sections with arrows."""
    found: list[Ring] = []
    for cell in track.cells:
        section = track.sections[cell.section]
        if section.forks is not None:
            if cell.place == 0:
                found.append([cell.ring[0], cell.ring[-1]])
            if cell.place + 1 == section.cells[cell.lane]:
                found.append(list(cell.front))
    return found


def arrows(track: Track, straight_on: bool) -> list[Ring]:
    """Returns the arrows in sections with forks: to the next cell in the lane (`straight_on`), or along the forks."""
    links = [
        (cell, track.cells[number])
        for cell in track.cells
        if track.sections[cell.section].forks is not None
        for number in cell.ahead
    ]
    return [_arrow_head(a.pose[:2], b.pose[:2]) for a, b in links if (b is a.next) == straight_on]


def _arrow_head(here: Point, there: Point) -> Ring:
    """Returns a slim triangle on the way from one cell to another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    size = hypot(dx, dy) or 1.0
    ux, uy = dx / size, dy / size
    tip, foot, half = 0.47 * size + 2.5, 0.47 * size - 3.5, 2.3
    fx, fy = here[0] + ux * foot, here[1] + uy * foot
    return [
        (here[0] + ux * tip, here[1] + uy * tip),
        (fx - uy * half, fy + ux * half),
        (fx + uy * half, fy - ux * half),
    ]


def start_cells(track: Track) -> list[Cell]:
    """Returns the first cell after the start line in each lane."""
    for line in of_kind(track.lines, "start"):
        if line.before:
            return list(line.before)
    return [cell for cell in track.cells if cell.section == 0 and cell.place == 0]


def chequers(track: Track) -> tuple[list[Ring], list[Ring]]:
    """Returns the dark and the light squares of the start line: two rows across each lane."""
    fields: tuple[list[Ring], list[Ring]] = ([], [])
    for cell in start_cells(track):
        left, right = track.edges_at(cell.start)
        size = (left - right) * (cell.right - cell.left) / 4
        top = left + (right - left) * cell.left
        for column in range(2):
            for n in range(4):
                s = cell.arcs[0] + (column - 1) * size
                ring = ribbon(track.curve, s, s + size, top - n * size, top - (n + 1) * size, size)
                fields[(n + column) % 2].append(ring)
    return fields


def bracket(track: Track, cell: Cell) -> Ring:
    """Returns a start slot: a bracket at the front of its cell, open at the back."""
    start, end = cell.arcs
    front, back = end - 0.1 * (end - start), end - 0.4 * (end - start)
    left, right = track.edges_at((cell.start + cell.end) / 2)
    middle = left + (right - left) * (cell.left + cell.right) / 2
    half = 0.36 * (left - right) / cell.lanes
    return [
        track.curve.point(back, middle + half),
        track.curve.point(front, middle + half),
        track.curve.point(front, middle - half),
        track.curve.point(back, middle - half),
    ]
