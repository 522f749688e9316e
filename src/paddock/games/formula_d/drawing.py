"""A circuit laid along its own drawing: spaces, arrows, kerbs, signs, pits, as SVG path data ready for a board.

The centre line is drawn section by section, each as long as its middle lane and turning as its file says; the straights
are then stretched a little, all alike, until the end meets the beginning.
"""

from functools import cache
from math import degrees, hypot
from typing import Final

from paddock.engine import Json
from paddock.games.formula_d.scenes import SCENES
from paddock.games.formula_d.track import LANES, MIDDLE, Track
from paddock.games.formula_d.view import scenery_numbers
from paddock.tracks.curve import Point
from paddock.tracks.shapes import Ring, across, band, path, ribbon, stripes

KERB: Final = 7.0
PIT_GAP: Final = 7.0
PIT_LANE: Final = 19.0
GARAGE: Final = 26.0
TEAM_INK: Final = ["#f4f1e8", "#f2c230", "#2f9e5f", "#d8343f", "#2b6cd4"]


class Drawing:
    """Where everything lies."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.road = track.track
        self.curve = self.road.curve
        self.size = self.road.size
        self.lane = self.road.width / 3
        self.gap = self.road.gap

    @property
    def half(self) -> float:
        """Half the width of the road."""
        return self.road.width / 2 + self.road.margin

    def arc(self, position: float) -> float:
        return self.road.arc(position)

    def offset(self, lane: int) -> float:
        return float(int(MIDDLE) - lane) * self.lane

    def ends(self, space: int) -> tuple[float, float]:
        """The arc lengths at which a space begins and ends."""
        return self.road.cells[space].arcs

    def space_place(self, space: int) -> tuple[float, float, float]:
        start, end = self.ends(space)
        return self.at((start + end) / 2, self.offset(int(self.track.lane[space])))

    def ring(self, start: float, end: float, offset: float, width: float) -> Ring:
        return ribbon(self.curve, self.arc(start), self.arc(end), offset + width / 2, offset - width / 2, 5.0)

    def place(self, start: float, end: float, offset: float) -> tuple[float, float, float]:
        """The middle of a stretch, and the direction of travel there in degrees."""
        return self.at((self.arc(start) + self.arc(end)) / 2, offset)

    def at(self, s: float, offset: float) -> tuple[float, float, float]:
        x, y = self.curve.point(s, offset)
        return round(x, 1), round(y, 1), round(degrees(self.curve.heading(s)), 1)

    def section_span(self, number: int) -> tuple[float, float]:
        """Where a section begins and ends along the middle lane."""
        section = self.road.sections[number]
        return float(section.start), float(section.end)


@cache
def drawing_of(track: Track) -> Json:
    """Everything that the board of a track needs and that never changes."""
    drawing = Drawing(track)
    scene = SCENES[track.track.theme](drawing.curve, drawing.size, drawing.half)
    if drawing.gap is not None:
        # the spaces at the mouths reach half a space into the hill
        scene.covered = (drawing.gap[1] + 14.0, drawing.gap[2] - 14.0)
    cells = [cell(drawing, space) for space in range(int(track.size))]
    pits = pit_lane(drawing) if track.has_pits else None
    if pits is not None:
        scene.keep_clear(pits.pop("outline"))
    signs = signs_of(drawing)
    for post in signs:
        for dx in (-0.3, 0.0, 0.3):
            scene.keep_round(post["x"] + dx * post["width"], post["y"], 24.0)
    spans = {track.section_ids[n]: spans_of(drawing, n) for n in range(int(track.section_count))}
    scene.paint(spans)
    return {
        "id": track.id,
        "title": track.title,
        "scene": track.track.theme,
        "view_box": [0, 0, drawing.size[0], drawing.size[1]],
        "ink": scene.ink,
        "below": scene.below,
        "road": path(band(drawing.curve, drawing.half, -drawing.half)),
        "edges": path(band(drawing.curve, drawing.half - 1.5, 1.5 - drawing.half)),
        "kerbs": kerbs(drawing),
        "lanes": lane_lines(drawing),
        "cells": cells,
        "bars": bars(cells, drawing),
        "corner_lines": corner_lines(drawing),
        "arrows": arrows(drawing),
        "start": start_line(drawing),
        "grid": [slot(drawing, number, space) for number, space in enumerate(track.grid, 1)],
        "pits": pits,
        "signs": signs,
        "names": [
            section_name(drawing, number) for number in range(int(track.section_count)) if not track.stops[number]
        ],
        "zones": zones(drawing),
        "above": scene.above,
        **scenery_numbers(),
    }


def spans_of(drawing: Drawing, number: int) -> tuple[float, float]:
    start, end = drawing.section_span(number)
    return drawing.arc(start), drawing.arc(end)


def cell(drawing: Drawing, space: int) -> Json:
    track = drawing.track
    lane = int(track.lane[space])
    start, end = drawing.ends(space)
    offset, reach = drawing.offset(lane), drawing.lane / 2
    x, y, angle = drawing.space_place(space)
    zone = "danger" if track.danger[space] else "residents" if track.residents[space] else None
    if space in track.tunnel:
        zone = "tunnel"
    return {
        "space": track.names[space],
        "lane": LANES[lane],
        "section": track.section_ids[track.section[space]],
        "corner": track.stops[track.section[space]] > 0,
        "x": x,
        "y": y,
        "angle": angle,
        "d": path([ribbon(drawing.curve, start, end, offset + reach, offset - reach, 5.0)]),
        "zone": zone,
        "leads_to": [
            track.names[(space + step) % track.size]
            for step in (track.step_ahead[space], track.step_left[space], track.step_right[space])
            if step
        ],
    }


def bars(cells: list[Json], drawing: Drawing) -> str:
    """The thin line at the front of every space."""
    track = drawing.track
    lines: list[Ring] = []
    for space in range(len(cells)):
        offset = drawing.offset(int(track.lane[space]))
        reach = drawing.lane / 2
        lines.append(across(drawing.curve, drawing.ends(space)[1], offset + reach, offset - reach))
    return path(lines, closed=False)


def lane_lines(drawing: Drawing) -> Json:
    """Between the lanes: dashes on straights, a full line in corners."""
    track = drawing.track
    dashed: list[Ring] = []
    full: list[Ring] = []
    for number in range(int(track.section_count)):
        start, end = drawing.section_span(number)
        for between in (0.5, -0.5):
            offset = between * drawing.lane
            line = ribbon(drawing.curve, drawing.arc(start), drawing.arc(end), offset, offset, 6.0)
            (full if track.stops[number] else dashed).append(line[: len(line) // 2])
    return {"dashed": path(dashed, closed=False), "full": path(full, closed=False)}


def kerbs(drawing: Drawing) -> Json:
    """Red and white along both sides of every corner, wider on the inside of each bend."""
    track = drawing.track
    teeth: list[list[Ring]] = [[], []]
    for number in range(int(track.section_count)):
        if not track.stops[number]:
            continue
        at, _ = drawing.section_span(number)
        for bend in track.track.sections[number].bends:
            end = at + bend.spaces
            for side, outward in (("left", 1.0), ("right", -1.0)):
                width = KERB if bend.inside == side else KERB * 0.6
                near, far = outward * drawing.half, outward * (drawing.half + width)
                rings = stripes(drawing.curve, drawing.arc(at), drawing.arc(end), near, far, 12.0)
                for n, ring in enumerate(rings):
                    teeth[n % 2].append(ring)
            at = end
    return {"red": path(teeth[0]), "white": path(teeth[1])}


def corner_lines(drawing: Drawing) -> str:
    """The red lines at which each lane's part of a corner begins and ends."""
    track = drawing.track
    lines: list[Ring] = []
    for number in range(int(track.section_count)):
        if not track.stops[number]:
            continue
        for lane in range(3):
            offset, reach = drawing.offset(lane), drawing.lane / 2
            first = track.start[track.first_of_lane[number * 3 + lane]]
            last = track.end[track.last_of_lane[number * 3 + lane]]
            for position in (first, last):
                lines.append(across(drawing.curve, drawing.arc(float(position)), offset + reach, offset - reach))
    return path(lines, closed=False)


def arrows(drawing: Drawing) -> Json:
    """In corners: a small arrow straight on, and one along every fork."""
    track = drawing.track
    ahead: list[Ring] = []
    forks: list[Ring] = []
    for space in range(int(track.size)):
        if not track.stops[track.section[space]]:
            continue
        here = drawing.space_place(space)
        for step in (track.step_ahead[space], track.step_left[space], track.step_right[space]):
            if not step:
                continue
            to = int((space + step) % track.size)
            there = drawing.space_place(to)
            (ahead if to == track.ahead[space] else forks).append(arrow_head(here, there))
    return {"ahead": path(ahead), "forks": path(forks)}


def arrow_head(here: tuple[float, float, float], there: tuple[float, float, float]) -> Ring:
    """A slim triangle on the way from one space to another, near the first."""
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


def start_line(drawing: Drawing) -> Json:
    """Chequers across each lane where its first space beyond the line begins."""
    track = drawing.track
    fields: list[list[Ring]] = [[], []]
    line = next(line for line in track.track.lines if line.kind == "start")
    for cell in line.before:
        space = cell.number
        s = drawing.arc(float(track.start[space]))
        offset = drawing.offset(int(track.lane[space]))
        size = drawing.lane / 4
        for column in range(2):
            for n in range(4):
                top = offset + drawing.lane / 2 - n * size
                ring = ribbon(drawing.curve, s + column * size - size, s + column * size, top, top - size, size)
                fields[(n + column) % 2].append(ring)
    x, y, angle = drawing.place(line.at, line.at, 0.0)
    return {"x": x, "y": y, "angle": angle, "dark": path(fields[0]), "light": path(fields[1])}


def slot(drawing: Drawing, number: int, space: int) -> Json:
    track = drawing.track
    start, end = float(track.start[space]), float(track.end[space])
    offset = drawing.offset(int(track.lane[space]))
    x, y, angle = drawing.place(start, end, offset)
    front, back = drawing.arc(end) - 2.5, drawing.arc(end) - 9.0
    half = drawing.lane / 2 - 2.5
    bracket = [
        drawing.curve.point(back, offset + half),
        drawing.curve.point(front, offset + half),
        drawing.curve.point(front, offset - half),
        drawing.curve.point(back, offset - half),
    ]
    return {"slot": number, "x": x, "y": y, "angle": angle, "d": path([bracket], closed=False)}


def pit_lane(drawing: Drawing) -> Json:
    """The lane to the right of the first straight, its spaces, the garages, and the ways in and out."""
    track = drawing.track
    spaces = int(track.pit_lane)
    first, last = 1.3, 17.7
    each = (last - first) / spaces
    offset = -(drawing.half + PIT_GAP + PIT_LANE / 2)
    cells: list[Json] = []
    for n in range(spaces):
        x, y, angle = drawing.place(first + n * each, first + (n + 1) * each, offset)
        ring = drawing.ring(first + n * each, first + (n + 1) * each, offset, PIT_LANE)
        team = (n - int(track.first_garage)) // 2 if n >= track.first_garage else -1
        colour = TEAM_INK[team] if 0 <= team < int(track.garages) else None
        cells.append({"space": f"P{n}", "x": x, "y": y, "angle": angle, "d": path([ring]), "colour": colour})
    depth = offset - PIT_LANE / 2 - 2 - GARAGE / 2
    for team in range(int(track.garages)):
        at = first + (int(track.first_garage) + 2 * team) * each
        x, y, angle = drawing.place(at, at + 2 * each, depth)
        ring = drawing.ring(at + 0.06, at + 2 * each - 0.06, depth, GARAGE)
        name = track.names[track.garage + team]
        cells.append({"space": name, "x": x, "y": y, "angle": angle, "d": path([ring]), "colour": TEAM_INK[team]})
    edge = -(drawing.half - 1.0)
    low, high = offset + PIT_LANE / 2, offset - PIT_LANE / 2
    funnel_in = [
        drawing.curve.point(drawing.arc(-0.4), edge),
        drawing.curve.point(drawing.arc(first), high),
        drawing.curve.point(drawing.arc(first + 0.1), low),
        drawing.curve.point(drawing.arc(1.4), edge),
    ]
    funnel_out = [
        drawing.curve.point(drawing.arc(last - 0.1), low),
        drawing.curve.point(drawing.arc(17.6), edge),
        drawing.curve.point(drawing.arc(19.4), edge),
        drawing.curve.point(drawing.arc(last), high),
    ]
    lane = drawing.ring(first, last, offset, PIT_LANE + 3)
    apron = drawing.ring(first + 1.5 * each, last - 3 * each, depth - 1, GARAGE + 8)
    ground = drawing.ring(first - 1.5, last + 1.5, (offset + depth) / 2 - 4, PIT_LANE + GARAGE + 26)
    return {
        "lane": path([lane, funnel_in, funnel_out]),
        "apron": path([apron]),
        "cells": cells,
        "outline": ground,
    }


def sign_width(name: str) -> float:
    return max(66.0, 6.2 * len(name) + 14.0)


def signs_of(drawing: Drawing) -> list[Json]:
    """The corners' boards: stops, longest and shortest way; each as near to its corner as there is room for it."""
    track = drawing.track
    road = [drawing.curve.point(i * 10.0) for i in range(int(drawing.curve.length / 10.0))]
    if track.has_pits:
        offset = -(drawing.half + PIT_GAP + PIT_LANE)
        road += [drawing.curve.point(drawing.arc(n / 2), offset) for n in range(2, 37)]
    found: list[Json] = []
    for number in range(int(track.section_count)):
        if not track.stops[number]:
            continue
        row = track.track.sections[number].data
        start, end = drawing.section_span(number)
        x, y = drawing.curve.point(drawing.arc((start + end) / 2))
        width = sign_width(row["name"])
        steps = [(hypot(dx, dy), dx, dy) for dx in range(-240, 241, 8) for dy in range(-240, 241, 8)]
        place = next(
            (x + dx, y + dy) for _, dx, dy in sorted(steps) if fits(drawing, road, found, x + dx, y + dy, width)
        )
        found.append(
            {
                "id": row["id"],
                "name": row["name"],
                "stops": row["stops"],
                "longest": row["longest"],
                "shortest": row["shortest"],
                "x": round(place[0], 1),
                "y": round(place[1], 1),
                "width": round(width, 1),
            }
        )
    return found


def fits(drawing: Drawing, road: list[Point], signs: list[Json], x: float, y: float, width: float) -> bool:
    """Whether a sign there keeps clear of the road, the pits, the rim and the other signs."""
    if not (width / 2 + 6 < x < drawing.size[0] - width / 2 - 6 and 26 < y < drawing.size[1] - 26):
        return False
    for other in signs:
        if abs(x - other["x"]) < (width + other["width"]) / 2 + 6 and abs(y - other["y"]) < 48:
            return False
    room = drawing.half + KERB + 5.0
    for px, py in road:
        dx, dy = abs(px - x) - width / 2, abs(py - y) - 20.0
        if dx < room and dy < room and hypot(max(dx, 0.0), max(dy, 0.0)) < room:
            return False
    return True


def section_name(drawing: Drawing, number: int) -> Json:
    """A straight's name, written along it on the left."""
    row = drawing.road.sections[number].data
    start, end = drawing.section_span(number)
    x, y, angle = drawing.place(start, end, drawing.half + 15.0)
    if abs(angle) > 90:
        angle += 180 if angle < 0 else -180
    return {
        "id": row["id"],
        "name": row["name"],
        "x": x,
        "y": y,
        "angle": round(angle, 1),
        "spaces": row["spaces"],
    }


def zones(drawing: Drawing) -> list[Json]:
    """What the street has besides: the police line, the tunnel's mouths with their numbers."""
    track = drawing.track
    found: list[Json] = []
    for line in track.track.lines:
        if line.kind == "police":
            lines: list[Ring] = []
            for cell in line.before:
                offset, reach = drawing.offset(cell.lane), drawing.lane / 2
                lines.append(across(drawing.curve, drawing.arc(cell.start), offset + reach, offset - reach))
            x, y, angle = drawing.place(line.at, line.at, drawing.half + 22.0)
            found.append({"kind": "police", "d": path(lines, closed=False), "x": x, "y": y, "angle": angle})
    for zone in track.track.zones:
        if zone.kind == "residents":
            start, end = min(cell.start for cell in zone.cells), max(cell.end for cell in zone.cells)
            x, y, angle = drawing.place(start, end, drawing.half + 22.0)
            found.append({"kind": "residents", "x": x, "y": y, "angle": angle})
    for number, mouth in enumerate(track.tunnel, 1):
        for side in (mouth, track.ahead[mouth]):
            x, y, angle = drawing.space_place(int(side))
            found.append({"kind": "tunnel", "number": number, "x": x, "y": y, "angle": angle})
    return found
