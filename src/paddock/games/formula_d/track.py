"""Circuits as graphs of spaces, read from data/*.toml: links, corners, grid, line, pits and the zones of the street.

Spaces are numbered section by section in driving order, within a section so that every link leads to a higher number.
The pit lane's spaces follow the track's, then the garages. Positions are measured in spaces of the middle lane.
"""

import tomllib
from heapq import heappop, heappush
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

LEFT: Final[i64] = 0
MIDDLE: Final[i64] = 1
RIGHT: Final[i64] = 2
LANES: Final = "LMR"
NONE: Final[i64] = -1

#: A touch shorter than this share of a space is none: lanes of a corner are drawn, not measured.
LEAST_TOUCH: Final = 0.2


def read_data(name: str) -> Any:
    return tomllib.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


class Track:
    """A circuit. Everything is a list by space, by section or by lane; nothing changes after it is built."""

    def __init__(self, data: Any) -> None:
        self.data: Any = data
        self.id: str = data["id"]
        self.title: str = data["title"]

        # by section
        self.section_ids: list[str] = [row["id"] for row in data["section"]]
        self.section_names: list[str] = [row["name"] for row in data["section"]]
        self.section_count: i64 = len(self.section_ids)
        self.stops: list[i64] = [row.get("stops", 0) for row in data["section"]]  # 0: a straight
        self.first_space: list[i64] = []
        self.end_space: list[i64] = []
        self.first_of_lane: list[i64] = []  # by section * 3 + lane
        self.last_of_lane: list[i64] = []
        self.dangerous: list[bool] = []  # has danger spaces

        # by space
        self.names: list[str] = []
        self.by_name: dict[str, int] = {}
        self.lane: list[i64] = []
        self.index: list[i64] = []  # within its lane of the section
        self.section: list[i64] = []
        self.ahead: list[i64] = []  # the next space of the lane
        self.step_ahead: list[i64] = []  # the same as a distance in numbers, round the lap
        self.step_left: list[i64] = []  # further links, as distances; 0: none
        self.step_right: list[i64] = []
        self.start: list[float] = []  # where the space begins, and ends, along the middle lane
        self.end: list[float] = []
        self.half: list[i64] = []  # half spaces from the line: who is ahead
        self.late: list[bool] = []  # in the second half of the lap: a car that leaves these spaces crosses the line
        self.inner: list[i64] = []  # 2 on the inside of this or the next corner, 1 in the middle, 0 outside
        self.beside: list[list[i64]] = []  # the spaces that touch it in the lanes next to it
        self.close: list[list[i64]] = []  # those, and the one straight ahead: where cars are in danger of a collision
        self.danger: list[bool] = []
        self.residents: list[bool] = []
        self.past_police: list[bool] = []

        self.size: i64 = 0  # spaces on the track
        self.lap_halves: i64 = 0
        self.most_danger: i64 = 0  # danger spaces in all
        self.has_police: bool = False

        self._number_spaces()
        self._link()
        self._measure()
        self._mark_zones()
        self._find_neighbours()

        self.grid: list[i64] = [self.by_name[name] for name in data["grid"]]
        self.tunnel: list[i64] = [self.by_name[name] for name in data.get("street", {}).get("tunnel", [])]
        self.is_street: bool = "street" in data
        self._build_pits()

    def _number_spaces(self) -> None:
        """Numbers the spaces so that links lead upwards, as far forward as their positions say."""
        position = 0.0
        sections = self.data["section"]
        for number, row in enumerate(sections):
            first = len(self.names)
            self.first_space.append(first)
            starts, ends = lane_positions(sections, number, position)
            position += row["spaces"][MIDDLE]
            order = driving_order(row, starts)
            for lane, index in order:
                name = f"{row['id']}{LANES[lane]}{index}"
                self.by_name[name] = len(self.names)
                self.names.append(name)
                self.lane.append(lane)
                self.index.append(index)
                self.section.append(number)
                self.start.append(starts[lane][index])
                self.end.append(ends[lane][index])
            self.end_space.append(len(self.names))
            for lane in range(3):
                self.first_of_lane.append(self.by_name[f"{row['id']}{LANES[lane]}0"])
                self.last_of_lane.append(self.by_name[f"{row['id']}{LANES[lane]}{row['spaces'][lane] - 1}"])
        self.size = len(self.names)
        self.lap_halves = 2 * round(position)

    def _link(self) -> None:
        size = self.size
        mouths = set(self.data.get("street", {}).get("tunnel", []))
        for space in range(size):
            name = self.names[space]
            number = self.section[space]
            row = self.data["section"][number]
            lane = self.lane[space]
            index = self.index[space]
            if space == self.last_of_lane[number * 3 + lane]:
                on = self.first_of_lane[(number + 1) % self.section_count * 3 + lane]
            else:
                on = self.by_name[f"{row['id']}{LANES[lane]}{index + 1}"]
            self.ahead.append(on)
            self.step_ahead.append((on - space) % size)
            left: i64 = 0
            right: i64 = 0
            if name not in mouths:
                for target in side_links(row, lane, index):
                    other = self.by_name[target]
                    if self.lane[other] < lane:
                        left = (other - space) % size
                    else:
                        right = (other - space) % size
            self.step_left.append(left)
            self.step_right.append(right)

    def _measure(self) -> None:
        line = [self.by_name[name] for name in self.data["line"]]
        at_line = min(round(2 * self.start[space]) for space in line)
        sections = self.data["section"]
        for space in range(self.size):
            half: i64 = (round(2 * self.start[space]) - at_line) % int(self.lap_halves)
            self.half.append(half)
            self.late.append(half * 2 > self.lap_halves)
            side = inside_of(sections, int(self.section[space]), int(self.lane[space]), int(self.index[space]))
            self.inner.append(self.lane[space] if side == "right" else 2 - self.lane[space])

    def _mark_zones(self) -> None:
        street = self.data.get("street", {})
        self.danger = [name in street.get("danger", []) for name in self.names]
        self.most_danger = sum(self.danger)
        for number in range(int(self.section_count)):
            here = range(self.first_space[number], self.end_space[number])
            self.dangerous.append(any(self.danger[space] for space in here))
        self.residents = [False] * self.size
        for zone in street.get("residents", []):
            for space in range(self.size):
                if self.section_ids[self.section[space]] == zone["section"]:
                    self.residents[space] = zone["from"] <= self.index[space] <= zone["to"]
        self.past_police = [False] * self.size
        self.has_police = "police" in street
        if self.has_police:
            # from the line across the road to the end of the lap
            first_past = [self.by_name[name] for name in street["police"]]
            for space in range(self.size):
                at = self.section[space]
                if at == self.section[first_past[0]]:
                    self.past_police[space] = self.index[space] >= self.index[first_past[self.lane[space]]]
                else:
                    self.past_police[space] = at > self.section[first_past[0]] or (self.late[space] and at == 0)

    def _find_neighbours(self) -> None:
        mouths = set(self.data.get("street", {}).get("tunnel", []))
        through = {(space, self.ahead[space]) for space in range(self.size) if self.names[space] in mouths}
        beyond = {self.names[far] for _, far in through}
        lap = float(self.lap_halves) / 2
        for space in range(self.size):
            touching: list[i64] = []
            for other in self._around(space):
                apart = self.lane[other] - self.lane[space]
                if apart != 1 and apart != -1:
                    continue
                if self.names[space] in mouths and self.names[other] in beyond:
                    continue
                if self.names[other] in mouths and self.names[space] in beyond:
                    continue
                for turn in (-lap, 0.0, lap):
                    low = max(self.start[space], self.start[other] + turn)
                    high = min(self.end[space], self.end[other] + turn)
                    if high - low > LEAST_TOUCH:
                        touching.append(other)
            self.beside.append(touching)
            front: list[i64] = [] if self.names[space] in mouths else [self.ahead[space]]
            self.close.append(front + touching)

    def _around(self, space: i64) -> list[i64]:
        """The spaces of a space's own section and of those before and after it."""
        number = self.section[space]
        around: list[i64] = []
        for near in (number - 1, number, number + 1):
            at = near % self.section_count
            around.extend(range(self.first_space[at], self.end_space[at]))
        return around

    def _build_pits(self) -> None:
        pits = self.data.get("pits")
        self.has_pits: bool = pits is not None
        self.pit_lane: i64 = pits["lane"] if pits else 0  # spaces of the lane
        self.first_garage: i64 = pits["first_garage"] if pits else 0
        self.pit_entry: list[i64] = [self.by_name[name] for name in pits["entry"]] if pits else []
        self.pit_exit: list[i64] = [self.by_name[name] for name in pits["exit"]] if pits else []
        self.garages: i64 = 0
        if pits:
            for n in range(int(self.pit_lane)):
                self._add_place(f"P{n}")
            for team in read_data("rules.toml")["team"]:
                self._add_place(f"garage-{team['colour']}")
                self.garages += 1
        #: The number of a garage is `garage + team`; all numbers from `size` on are in the pits.
        self.garage: i64 = self.size + self.pit_lane
        #: One past all spaces: the move that takes a car across the line for the last time leads here.
        self.finish: i64 = len(self.names)
        self._add_place("finish")

    def _add_place(self, name: str) -> None:
        self.by_name[name] = len(self.names)
        self.names.append(name)

    def is_corner(self, space: i64) -> bool:
        return space < self.size and self.stops[self.section[space]] > 0

    def corner_ahead(self, section: i64) -> i64:
        """The first corner from a section on, that section included."""
        while self.stops[section] == 0:
            section = (section + 1) % self.section_count
        return section


def lane_positions(sections: Any, number: int, position: float) -> tuple[list[list[float]], list[list[float]]]:
    """Where each space of a section begins and ends, by lane: side lanes are staggered by half a space."""
    row = sections[number]
    pieces = row.get("bends") or [{"spaces": row["spaces"]}]
    starts: list[list[float]] = [[], [], []]
    ends: list[list[float]] = [[], [], []]
    at = position
    for piece in range(len(pieces)):
        spaces = pieces[piece]["spaces"]
        middle = float(spaces[MIDDLE])
        for lane in range(3):
            begin = at + offset(sections, number, piece, lane)
            length = middle + offset(sections, number, piece + 1, lane) - (begin - at)
            for n in range(spaces[lane]):
                starts[lane].append(begin + length * n / spaces[lane])
                ends[lane].append(begin + length * (n + 1) / spaces[lane])
        at += middle
    return starts, ends


def offset(sections: Any, number: int, piece: int, lane: int) -> float:
    """How far the border before a piece of a section lies ahead in a lane, against the middle one."""
    row = sections[number]
    if "bends" in row and 0 < piece < len(row["bends"]):
        left = -0.5 if row["bends"][piece]["inside"] == "right" else 0.5
    elif piece == 0:
        straight = row if "stagger" in row else None
        if straight is not None:
            left = 0.5 if straight["stagger"] == "left" else -0.5
        else:
            # a straight's far end: its lanes are as long as their spaces
            before = sections[number - 1]
            entry = 0.5 if before["stagger"] == "left" else -0.5
            left = entry + before["spaces"][LEFT] - before["spaces"][MIDDLE]
    else:
        return offset(sections, (number + 1) % len(sections), 0, lane)
    return left if lane == LEFT else -left if lane == RIGHT else 0.0


def side_links(row: Any, lane: int, index: int) -> list[str]:
    """The spaces in neighbouring lanes that a space leads to."""
    name: str = row["id"]
    if "bends" in row:
        links: list[str] = []
        for fork in row["forks"][LANES[lane]].split():
            source, _, target = fork.partition(">")
            if int(source) == index:
                links.append(target if target[0] in "SC" else name + target)
        return links
    spaces = row["spaces"]
    if LANES[lane] in row["closed"] and index == spaces[lane] - 1:
        return []
    # half a space forward: to the same index where the other lane lies ahead, to the next one where it lies back
    left_leads = row["stagger"] == "left"
    if lane == LEFT:
        steps = [(MIDDLE, index + 1 if left_leads else index)]
    elif lane == RIGHT:
        steps = [(MIDDLE, index if left_leads else index + 1)]
    else:
        steps = [(LEFT, index if left_leads else index + 1), (RIGHT, index + 1 if left_leads else index)]
    return [f"{name}{LANES[other]}{n}" for other, n in steps if n < spaces[other]]


def driving_order(row: Any, starts: list[list[float]]) -> list[tuple[int, int]]:
    """The spaces of a section as (lane, index), every one after all that lead to it, else by position."""
    waiting: dict[str, int] = {}
    for lane in range(3):
        for index in range(row["spaces"][lane]):
            if index > 0:
                own = f"{row['id']}{LANES[lane]}{index}"
                waiting[own] = waiting.get(own, 0) + 1
            for target in side_links(row, lane, index):
                waiting[target] = waiting.get(target, 0) + 1
    queue: list[tuple[float, int, int]] = []
    for lane in range(3):
        if waiting.get(f"{row['id']}{LANES[lane]}0", 0) == 0:
            heappush(queue, (starts[lane][0], lane, 0))
    order: list[tuple[int, int]] = []
    while queue:
        _, lane, index = heappop(queue)
        order.append((lane, index))
        leads_to = side_links(row, lane, index)
        if index + 1 < row["spaces"][lane]:
            leads_to.append(f"{row['id']}{LANES[lane]}{index + 1}")
        for target in leads_to:
            waiting[target] -= 1
            prefix = len(row["id"])
            if waiting[target] == 0 and target[:prefix] == row["id"]:
                other = LANES.index(target[prefix])
                further = int(target[prefix + 1 :])
                heappush(queue, (starts[other][further], other, further))
    return order


def inside_of(sections: Any, number: int, lane: int, index: int) -> str:
    """The inside of the bend that a space lies in, or of the next one."""
    row = sections[number]
    if "bends" not in row:
        following = sections[(number + 1) % len(sections)]
        return str(following["bends"][0]["inside"])
    for bend in row["bends"]:
        if index < bend["spaces"][lane]:
            return str(bend["inside"])
        index -= bend["spaces"][lane]
    return str(row["bends"][-1]["inside"])


MONACO: Final = Track(read_data("monaco.toml"))
STREET: Final = Track(read_data("street.toml"))
TRACKS: Final[dict[str, Track]] = {track.id: track for track in (MONACO, STREET)}
