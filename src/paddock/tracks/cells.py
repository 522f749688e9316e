"""The cells of a track: where each starts and ends, which cells it touches, and where a car may go next.

A cell leads to every cell that it touches, at an edge or a corner, and whose front edge is further ahead. In a section
with arrows (`forks`), a cell leads to the next one in its lane and along the arrows.
"""

from bisect import bisect_left
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from paddock.tracks.curve import Point
from paddock.tracks.geometry import Ring
from paddock.tracks.sections import Section, lead
from paddock.tracks.toml_values import TrackError

if TYPE_CHECKING:
    from paddock.tracks.track import Track

#: Rounding tolerance: positions that differ by less are equal.
SAME: Final = 1e-6


class Cell:
    """A place for a car. Positions are in rows; `left` and `right` are fractions of the road's width."""

    def __init__(self, track: "Track", section: Section, lane: int, place: int, start: float, end: float) -> None:
        self.track = track
        self.number = -1
        self.section = section.number
        self.lane = lane
        self.lanes = section.lanes
        self.place = place
        self.start = start
        self.end = end
        self.left = lane / section.lanes
        self.right = (lane + 1) / section.lanes
        letter = section.letters[lane]
        self.name = f"{section.id}{letter}{place}" if section.id else f"{end:g}{letter}"
        #: The next cell in the lane, if there is one.
        self.next: Cell | None = None
        #: Where a car may go next: first the next cell in the lane, if it is one of them.
        self.ahead: list[int] = []
        self.touching: list[int] = []

    def __repr__(self) -> str:
        return f"<cell {self.name}>"

    @property
    def beyond_gap(self) -> bool:
        section = self.track.sections[self.section]
        return section.gap > 0 and self.place >= section.gap

    @property
    def at_gap(self) -> bool:
        """Whether it is the last cell in its lane before a hill."""
        return self.place + 1 == self.track.sections[self.section].gap

    @cached_property
    def arcs(self) -> tuple[float, float]:
        beyond = self.beyond_gap
        return self.track.arc(self.start, beyond), self.track.arc(self.end, beyond)

    @cached_property
    def pose(self) -> tuple[float, float, float]:
        """Its middle, and the heading there in degrees."""
        start, end = self.arcs
        return self.track.at((start + end) / 2, (self.left + self.right) / 2)

    @cached_property
    def ring(self) -> Ring:
        return self.track.strip(*self.arcs, self.left, self.right)

    @property
    def front(self) -> tuple[Point, Point]:
        half = len(self.ring) // 2
        return self.ring[half - 1], self.ring[half]


def lay_cells(track: "Track") -> list[Cell]:
    """Returns all cells with their links, numbered by section so that links lead to higher numbers within a lap."""
    lanes = [_lanes(track, section) for section in track.sections]
    for section in track.sections:
        _follow(track, lanes, section)
    names = {cell.name: cell for section_lanes in lanes for lane in section_lanes for cell in lane}
    forks = [_forks(track, names, section) for section in track.sections]
    found: list[Cell] = []
    for section in track.sections:
        for cell in _in_order(section, lanes[section.number], forks[section.number]):
            cell.number = len(found)
            found.append(cell)
    ends = [[[cell.end for cell in lane] for lane in section_lanes] for section_lanes in lanes]
    for cell in found:
        _link(track, lanes, ends, cell, forks[cell.section])
    return found


def _lanes(track: "Track", section: Section) -> list[list[Cell]]:
    lanes: list[list[Cell]] = [[] for _ in section.cells]
    at = float(section.start)
    for number, bend in enumerate(section.bends):
        spaces = bend.spaces if len(section.bends) > 1 else section.spaces
        for lane, count in enumerate(bend.cells):
            first = lead(track.sections, section.number, number, lane)
            begin = at + first
            length = spaces + lead(track.sections, section.number, number + 1, lane) - first
            for n in range(count):
                start, end = begin + length * n / count, begin + length * (n + 1) / count
                lanes[lane].append(Cell(track, section, lane, len(lanes[lane]), start, end))
        at += spaces
    return lanes


def _follow(track: "Track", lanes: list[list[list[Cell]]], section: Section) -> None:
    """Sets the next cell in each lane; into the next section if it has the same number of lanes."""
    following = section.number + 1
    if following == len(lanes):
        following = 0 if track.closed else -1
    for lane, cells in enumerate(lanes[section.number]):
        for n in range(len(cells) - 1):
            cells[n].next = cells[n + 1]
        if following >= 0 and len(lanes[following]) == section.lanes:
            cells[-1].next = lanes[following][lane][0]


def _forks(track: "Track", names: dict[str, Cell], section: Section) -> dict[str, list[Cell]]:
    """Returns the arrows of a section by the name of the cell where they start."""
    found: dict[str, list[Cell]] = {}
    for letter, arrows in (section.forks or {}).items():
        for arrow in arrows.split():
            place, _, target = arrow.partition(">")
            source = names.get(f"{section.id}{letter}{place}")
            to = names.get(f"{section.id}{target}") or names.get(target)
            what = f'section {section.id}: in forks.{letter} the arrow "{arrow}"'
            if source is None or to is None:
                raise TrackError(
                    f"{what} names {f'{letter}{place}' if source is None else target}, which is not a cell"
                )
            if to.section not in (section.number, (section.number + 1) % len(track.sections)):
                raise TrackError(f"{what} must end in the same or the next section")
            found.setdefault(source.name, []).append(to)
    return found


def _in_order(section: Section, lanes: list[list[Cell]], forks: dict[str, list[Cell]]) -> list[Cell]:
    """Returns a section's cells sorted by their front edges; with arrows, each cell after all cells that lead to it."""
    cells = [cell for lane in lanes for cell in lane]
    if section.forks is None:
        return sorted(cells, key=lambda cell: (cell.end, cell.lane, cell.start))
    waiting = dict.fromkeys((cell.name for cell in cells), 0)
    onward: dict[str, list[Cell]] = {}
    for cell in cells:
        leads_to = [*forks.get(cell.name, []), *([cell.next] if cell.next is not None else [])]
        onward[cell.name] = [to for to in leads_to if to.section == section.number]
        for to in onward[cell.name]:
            waiting[to.name] += 1
    by_place = {(cell.lane, cell.place): cell for cell in cells}
    queue: list[tuple[float, int, int]] = []
    for cell in cells:
        if waiting[cell.name] == 0:
            heappush(queue, (cell.start, cell.lane, cell.place))
    order: list[Cell] = []
    while queue:
        _, lane, place = heappop(queue)
        order.append(by_place[lane, place])
        for to in onward[order[-1].name]:
            waiting[to.name] -= 1
            if waiting[to.name] == 0:
                heappush(queue, (to.start, to.lane, to.place))
    if len(order) < len(cells):
        raise TrackError(f"section {section.id}: the arrows of its forks form a loop")
    return order


def _link(
    track: "Track",
    lanes: list[list[list[Cell]]],
    ends: list[list[list[float]]],
    cell: Cell,
    forks: dict[str, list[Cell]],
) -> None:
    section = track.sections[cell.section]
    ahead = _touching_ahead(track, lanes, ends, cell)
    last = cell.place + 1 == section.cells[cell.lane]
    if section.forks is not None:
        ahead = forks.get(cell.name, [])
    elif cell.at_gap or (last and section.letters[cell.lane] in section.ahead_only):
        ahead = []
    straight_on = cell.next is not None and (
        section.forks is not None or not ahead or any(other is cell.next for other in ahead)
    )
    if cell.next is not None and straight_on:
        cell.ahead.append(cell.next.number)
    for other in ahead:
        if other.number not in cell.ahead:
            cell.ahead.append(other.number)


def _touching_ahead(
    track: "Track", lanes: list[list[list[Cell]]], ends: list[list[list[float]]], cell: Cell
) -> list[Cell]:
    """Records every cell that touches this one; returns those that end further ahead."""
    ahead: list[Cell] = []
    for near, shift in _around(track, cell.section):
        for other in _reaching(lanes[near], ends[near], cell.start - shift, cell.end - shift):
            if other is not cell and _touch(cell, other, shift):
                if other.number not in cell.touching:
                    cell.touching.append(other.number)
                if other.end + shift > cell.end + SAME:
                    ahead.append(other)
    return ahead


def _reaching(lanes: list[list[Cell]], ends: list[list[float]], start: float, end: float) -> list[Cell]:
    """Returns the cells of a section between two positions, sorted by number."""
    found: list[Cell] = []
    for lane, lane_ends in zip(lanes, ends, strict=True):
        for n in range(bisect_left(lane_ends, start - 2 * SAME), len(lane)):
            if lane[n].start > end + 2 * SAME:
                break
            found.append(lane[n])
    return sorted(found, key=lambda cell: cell.number)


def _around(track: "Track", number: int) -> list[tuple[int, float]]:
    """Returns the previous section, the section itself and the next one, each with an offset of its positions."""
    count = len(track.sections)
    found: list[tuple[int, float]] = []
    for near in (number - 1, number, number + 1):
        if 0 <= near < count:
            found.append((near, 0.0))
        elif track.closed:
            found.append((near % count, float(track.rows if near == count else -track.rows)))
    return found


def _touch(a: Cell, b: Cell, shift: float) -> bool:
    """Returns whether two cells share an edge or a corner. Cells do not touch across a hill."""
    return (
        a.start <= b.end + shift + SAME
        and b.start + shift <= a.end + SAME
        and a.left <= b.right + SAME
        and b.left <= a.right + SAME
        and (a.section != b.section or shift != 0 or a.beyond_gap == b.beyond_gap)
    )
