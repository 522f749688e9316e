"""The board of a circuit: its drawing with corner signs, pits, and the kind of each space."""

from paddock.engine import Json
from paddock.games.formula_d.track import Track
from paddock.games.formula_d.view import board_numbers
from paddock.tracks import CornerSign, Section, Shape, draw, edge, path, pose, ribbon
from paddock.tracks.geometry import Ring

PIT_GAP = 7.0
PIT_LANE = 19.0
GARAGE = 26.0
TEAM_INK = ["#f4f1e8", "#f2c230", "#2f9e5f", "#d8343f", "#2b6cd4"]
#: The colours of the numbers on a corner sign: background and text.
SIGN_INK = {"stops": ("#ffcf33", "#231d08"), "longest": ("#2f9e5f", "#ffffff"), "shortest": ("#d8343f", "#ffffff")}


def drawing(track: Track) -> Json:
    """Returns the static part of a track's board."""
    corners = [section for section in track.track.sections if track.stops[section.number]]
    pits = PitLane(track) if track.has_pits else None
    drawn = draw(
        track.track,
        [CornerSign(section, tuple((section.data[key], *SIGN_INK[key]) for key in SIGN_INK)) for section in corners],
        pits.shapes if pits else (),
        pits.ground if pits else (),
    )
    drawn["cells"] = [_space(track, cell) for cell in drawn["cells"]]
    drawn["pits"] = {"cells": pits.cells} if pits else None
    places = {sign.pop("section"): sign for sign in drawn.pop("corner_signs")}
    drawn["signs"] = [{**_section(section, list(SIGN_INK)), **places[section.id]} for section in corners]
    drawn["names"] = [_section(section, ["spaces"]) for section in track.track.sections if section not in corners]
    return {**drawn, **board_numbers()}


def _section(section: Section, keys: list[str]) -> Json:
    return {"id": section.id, "name": section.name, **{key: section.data[key] for key in keys}}


def _space(track: Track, cell: Json) -> Json:
    return {"space": track.names[cell["cell"]], **{key: cell[key] for key in ("x", "y", "angle", "d")}}


class PitLane:
    """The pit lane to the right of the first straight: its spaces, garages, entry and exit."""

    def __init__(self, track: Track) -> None:
        self.track = track
        road = track.track
        entry = min(road.by_name[track.names[space]].start for space in track.pit_entry)
        leave = max(road.by_name[track.names[space]].end for space in track.pit_exit)
        self.first, self.last = entry + 1.8, leave - 1.8
        self.each = (self.last - self.first) / float(track.pit_lane)
        self.offset = PIT_GAP + PIT_LANE / 2
        self.depth = self.offset + PIT_LANE / 2 + 2 + GARAGE / 2
        self.cells = [*self._lane(), *self._garages()]
        middle = (self.offset + self.depth) / 2 + 4
        #: The area that must stay empty.
        self.ground = self._ring(self.first - 1.5, self.last + 1.5, middle, PIT_LANE + GARAGE + 26)
        self.shapes = self._shapes(entry, leave)

    def _out(self, s: float, out: float) -> float:
        return edge(self.track.track, "right", out)(s)

    def _ring(self, start: float, end: float, out: float, width: float) -> Ring:
        road = self.track.track
        near, far = edge(road, "right", out - width / 2), edge(road, "right", out + width / 2)
        return ribbon(road.curve, road.arc(start), road.arc(end), near, far, 5.0)

    def _place(self, name: str, start: float, end: float, out: float, ring: Ring, colour: str | None) -> Json:
        road = self.track.track
        s = (road.arc(start) + road.arc(end)) / 2
        place = pose(*road.curve.point(s, self._out(s, out)), road.at(s, 0.5)[2])
        return {"space": name, **place, "d": path([ring]), "colour": colour}

    def _lane(self) -> list[Json]:
        cells: list[Json] = []
        for n in range(int(self.track.pit_lane)):
            start, end = self.first + n * self.each, self.first + (n + 1) * self.each
            team = (n - int(self.track.first_garage)) // 2
            colour = TEAM_INK[team] if 0 <= team < int(self.track.garages) else None
            ring = self._ring(start, end, self.offset, PIT_LANE)
            cells.append(self._place(f"P{n}", start, end, self.offset, ring, colour))
        return cells

    def _garages(self) -> list[Json]:
        cells: list[Json] = []
        for team in range(int(self.track.garages)):
            start = self.first + (int(self.track.first_garage) + 2 * team) * self.each
            end = start + 2 * self.each
            ring = self._ring(start + 0.06, end - 0.06, self.depth, GARAGE)
            name = self.track.names[self.track.garage + team]
            cells.append(self._place(name, start, end, self.depth, ring, TEAM_INK[team]))
        return cells

    def _shapes(self, entry: float, leave: float) -> list[Shape]:
        near, far = self.offset - PIT_LANE / 2, self.offset + PIT_LANE / 2
        ways = [
            [(entry, -1.0), (self.first, far), (self.first + 0.1, near), (entry + 1.9, -1.0)],
            [(self.last - 0.1, near), (leave - 1.9, -1.0), (leave - 0.1, -1.0), (self.last, far)],
        ]
        road = self.track.track
        funnels = [[road.curve.point(road.arc(at), self._out(road.arc(at), out)) for at, out in way] for way in ways]
        lane = self._ring(self.first, self.last, self.offset, PIT_LANE + 3)
        first, last = self.first + 1.5 * self.each, self.last - 3 * self.each
        shapes = [
            Shape(path([self._ring(first, last, self.depth + 1, GARAGE + 8)]), "#cfc8ba", "#a89f8d", 1.0),
            Shape(path([lane]), "#6b6f78"),
            *(Shape(path([funnel]), "#6b6f78") for funnel in funnels),
        ]
        for cell in self.cells:
            if cell["space"].startswith("garage"):
                shapes.append(Shape(cell["d"], cell["colour"], "#ffffff66", 1.4))
            else:
                shapes.append(Shape(cell["d"], "none", cell["colour"] or "#ffffff66", 1.4))
        return shapes
