"""Circuits as tables by space, read from data/tracks/*.toml: links, corners, grid, line, pits and the street's zones.

Spaces are the track's cells, numbered section by section in driving order, within a section so that every link leads to
a higher number. The pit lane's spaces follow the track's, then the garages. Positions are measured in spaces of the
middle lane.
"""

from typing import Final

from mypy_extensions import i64

from paddock import tracks
from paddock.games.formula_d.dice import HIGHEST_FACE, HIGHEST_GEAR, MOST_CARS, TEAMS
from paddock.games.formula_d.moves import RISKS, SPACE_BOUND
from paddock.tracks import CircuitFacts, Library, difficulty_of, need_whole, of_kind

LANES: Final = "LMR"

#: The longest drive: 6th gear's highest face, and its nitro.
LONGEST_DRIVE: Final = int(HIGHEST_FACE + HIGHEST_GEAR)
#: Limits that the search in reach.py relies on: how far numbers run ahead of the steps driven, and on which of its
#: first spaces a car enters a straight from a corner or from the pits.
NUMBERS_PER_STEP: Final[i64] = 5
NUMBERS_SPARE: Final[i64] = 12
ENTRIES_WITHIN: Final[i64] = 6

#: Contacts shorter than this share of a space are ignored, because the lanes of corners are drawn, not measured.
LEAST_TOUCH: Final = 0.2
#: The numbers of stops per 100 spaces from which a circuit is medium or hard.
MEDIUM_FROM: Final = 6.0
HARD_FROM: Final = 8.0


class Track:
    """A circuit. Everything is a list by space, by section or by lane; nothing changes after it is built."""

    def __init__(self, track: tracks.Track) -> None:
        self.track: tracks.Track = track
        self.id: str = track.id
        self.title: str = track.title

        # by section
        self.section_ids: list[str] = [section.id for section in track.sections]
        self.section_names: list[str] = [section.name for section in track.sections]
        self.section_count: i64 = len(self.section_ids)
        self.stops: list[i64] = [section.data.get("stops", 0) for section in track.sections]  # 0: a straight
        self.first_space: list[i64] = []
        self.end_space: list[i64] = []
        self.first_of_lane: list[i64] = []  # by section * 3 + lane
        self.last_of_lane: list[i64] = []
        self.dangerous: list[bool] = []  # has danger spaces

        # by space
        self.names: list[str] = [cell.name for cell in track.cells]
        self.by_name: dict[str, int] = {cell.name: cell.number for cell in track.cells}
        self.lane: list[i64] = [cell.lane for cell in track.cells]
        self.section: list[i64] = [cell.section for cell in track.cells]
        self.ahead: list[i64] = [cell.ahead[0] for cell in track.cells]  # the next space of the lane
        self.step_ahead: list[i64] = []  # the same as a difference of numbers, around the lap
        self.step_left: list[i64] = []  # further links, as distances; 0: none
        self.step_right: list[i64] = []
        self.start: list[float] = [cell.start for cell in track.cells]  # its ends, by the middle lane
        self.end: list[float] = [cell.end for cell in track.cells]
        self.half: list[i64] = []  # half spaces from the line, for ranking cars
        self.late: list[bool] = []  # in the second half of the lap: a car that leaves these spaces crosses the line
        self.inner: list[i64] = []  # 2 on the inside of this or the next corner, 1 in the middle, 0 outside
        self.beside: list[list[i64]] = []  # the spaces that touch it in the lanes next to it
        self.close: list[list[i64]] = []  # those, and the one straight ahead: collisions are possible there
        self.close_within: i64 = 0  # the largest difference of numbers, around the lap, between spaces that are close
        self.meeting: list[list[i64]] = []  # the spaces from which a car that ends there collides with one here
        self.behind: list[i64] = []  # the previous space of the lane
        self.danger: list[bool] = self._zone("danger")
        self.residents: list[bool] = self._zone("residents")
        self.past_police: list[bool] = []

        self.size: i64 = len(self.names)  # spaces on the track
        self.lap_halves: i64 = 2 * track.rows
        self.has_police: bool = bool(of_kind(track.lines, "police"))
        #: The entry of the tunnel: each space only leads to the one with the same number at the far end.
        mouth = sorted((cell for cell in track.cells if cell.at_gap), key=lambda cell: cell.lane)
        self.tunnel: list[i64] = [cell.number for cell in mouth]
        self.is_street: bool = self.has_police or bool(track.zones) or bool(self.tunnel)
        self.grid: list[i64] = [cell.number for cell in track.grid]

        self._divide()
        self._link()
        self._measure()
        self._mark_police()
        self._find_neighbours()
        self._build_pits()

    def _zone(self, kind: str) -> list[bool]:
        marked = {cell.number for zone in of_kind(self.track.zones, kind) for cell in zone.cells}
        return [cell.number in marked for cell in self.track.cells]

    def _divide(self) -> None:
        for number, row in enumerate(self.track.sections):
            here = [space for space in range(self.size) if self.section[space] == number]
            self.first_space.append(here[0])
            self.end_space.append(here[-1] + 1)
            self.dangerous.append(any(self.danger[space] for space in here))
            for lane in range(3):
                self.first_of_lane.append(self.by_name[f"{row.id}{LANES[lane]}0"])
                self.last_of_lane.append(self.by_name[f"{row.id}{LANES[lane]}{row.cells[lane] - 1}"])

    def _link(self) -> None:
        self.step_left = [0] * self.size
        self.step_right = [0] * self.size
        for cell in self.track.cells:
            self.step_ahead.append((cell.ahead[0] - cell.number) % int(self.size))
            for other in cell.ahead[1:]:
                steps = self.step_left if self.lane[other] < cell.lane else self.step_right
                steps[cell.number] = (other - cell.number) % int(self.size)

    def _measure(self) -> None:
        at_line = min(round(2 * cell.start) for cell in start_line(self.track).before)
        for space in range(self.size):
            half: i64 = (round(2 * self.start[space]) - at_line) % int(self.lap_halves)
            self.half.append(half)
            self.late.append(half * 2 > self.lap_halves)
            side = inside_of(self.track, self.track.cells[space])
            self.inner.append(self.lane[space] if side == "right" else 2 - self.lane[space])

    def _mark_police(self) -> None:
        """Marks the spaces from the line across the road to the end of the lap."""
        self.past_police = [False] * self.size
        for line in of_kind(self.track.lines, "police"):
            first = {cell.lane: cell.place for cell in line.before}
            number = line.before[0].section
            for cell in self.track.cells:
                later = cell.section > number or (self.late[cell.number] and cell.section == 0)
                past = cell.place >= first[cell.lane] if cell.section == number else later
                self.past_police[cell.number] = past

    def _find_neighbours(self) -> None:
        lap = float(self.lap_halves) / 2
        for cell in self.track.cells:
            touching: list[i64] = []
            for other in cell.touching:
                if abs(int(self.lane[other]) - cell.lane) != 1:
                    continue
                for turn in (-lap, 0.0, lap):
                    low = max(cell.start, self.start[other] + turn)
                    high = min(cell.end, self.end[other] + turn)
                    if high - low > LEAST_TOUCH:
                        touching.append(other)
            self.beside.append(touching)
            front: list[i64] = [] if cell.at_gap else [self.ahead[cell.number]]
            self.close.append(front + touching)
        self.meeting = [[] for _ in range(self.size)]
        self.behind = [0] * self.size
        for space in range(self.size):
            self.behind[self.ahead[space]] = space
            for near in self.close[space]:
                self.meeting[near].append(space)
                gap = (near - space) % self.size
                self.close_within = max(self.close_within, min(gap, self.size - gap))

    def _build_pits(self) -> None:
        pits = self.track.data.get("pits")
        self.has_pits: bool = pits is not None
        self.pit_lane: i64 = pits["lane"] if pits else 0  # spaces of the lane
        self.first_garage: i64 = pits["first_garage"] if pits else 0
        self.pit_entry: list[i64] = [self.by_name[name] for name in pits["entry"]] if pits else []
        self.pit_exit: list[i64] = [self.by_name[name] for name in pits["exit"]] if pits else []
        self.garages: i64 = len(TEAMS) if pits else 0
        if pits:
            self.names += [f"P{n}" for n in range(int(self.pit_lane))] + [f"garage-{colour}" for colour in TEAMS]
        #: The number of a garage is `garage + team`; all numbers from `size` on are in the pits.
        self.garage: i64 = self.size + self.pit_lane
        #: One past all spaces: the move that takes a car across the line for the last time leads here.
        self.finish: i64 = len(self.names)
        self.names.append("finish")
        self.by_name = {name: number for number, name in enumerate(self.names)}

    def corner_ahead(self, section: i64) -> i64:
        """Returns the first corner from a section on, including that section."""
        while self.stops[section] == 0:
            section = (section + 1) % self.section_count
        return section

    def corner_to_come(self, space: i64, stops: i64) -> i64:
        """Returns the next corner with stops: the one a car is in while stops are missing, otherwise the one ahead."""
        section = self.section[space] if space < self.size else self.section[self.pit_exit[0]]
        if self.stops[section] and stops >= self.stops[section]:
            section = (section + 1) % self.section_count
        return self.corner_ahead(section)

    def steps_to(self, space: i64, goal: i64) -> i64:
        """Returns the steps along one lane."""
        steps: i64 = 0
        while space != goal:
            space = self.ahead[space]
            steps += 1
        return steps


def start_line(track: tracks.Track) -> tracks.TrackLine:
    return of_kind(track.lines, "start")[0]


def inside_of(track: tracks.Track, cell: tracks.Cell) -> str:
    """Returns the inside of the bend that contains a space, or of the next one."""
    section = track.sections[cell.section]
    if not section.bends[0].inside:
        return track.sections[(cell.section + 1) % len(track.sections)].bends[0].inside
    index = cell.place
    for bend in section.bends:
        if index < bend.cells[cell.lane]:
            return bend.inside
        index -= bend.cells[cell.lane]
    return section.bends[-1].inside


def check_track(track: tracks.Track) -> list[str]:
    """Returns the problems of a track that are specific to Formula D."""
    problems: list[str] = []
    for number, section in enumerate(track.sections):
        name = f"section {section.id or number + 1}"
        if not section.id:
            problems.append(f"{name} needs an id")
        if section.lanes != 3:
            problems.append(f"{name} has {section.lanes} lanes; expected 3")
        following = track.sections[(number + 1) % len(track.sections)]
        if "stops" in section.data:
            problems += need_whole(section.data, "stops", name, 1, 3)
            problems += need_whole(section.data, "longest", name, 1)
            problems += need_whole(section.data, "shortest", name, 1)
            if not section.bends[0].inside:
                problems.append(f"{name} has stops, so it needs bends, each with inside and cells")
            if section.forks is None:
                problems.append(f"{name} has stops, so it needs forks = the arrows of each lane")
            if "stops" in following.data:
                problems.append(f"{name} leads into another corner; there must be a straight between two corners")
        elif "stops" not in following.data:
            problems.append(f"{name} leads into another straight; there must be a corner between two straights")
        elif not section.stagger:
            problems.append(f"{name} needs stagger = the side whose lane starts half a space ahead")
    if any(section.lanes != 3 for section in track.sections):
        return problems
    problems += _check_links(track) + _check_ways(track) + _check_lines(track)
    return problems or _check_pits(track) + _check_reach(track)


def _check_links(track: tracks.Track) -> list[str]:
    problems: list[str] = []
    for cell in track.cells:
        sides = [track.cells[other].lane - cell.lane for other in cell.ahead]
        if sides[:1] != [0]:
            problems.append(f"space {cell.name} does not lead straight ahead")
        if len(set(sides)) < len(sides) or not set(sides) <= {-1, 0, 1}:
            problems.append(
                f"space {cell.name} may lead to one space straight ahead, one on its left and one on its right"
            )
        straight = "stops" not in track.sections[cell.section].data
        if straight and any(track.cells[other].section != cell.section for other in cell.ahead[1:]):
            problems.append(f"space {cell.name} leads sideways into the corner; it must lead straight ahead")
    return problems


def _check_reach(track: tracks.Track) -> list[str]:
    """Checks that drives fit the limits of move numbers and of the search."""
    problems: list[str] = []
    pits = track.data.get("pits")
    places = len(track.cells) + (pits["lane"] + len(TEAMS) if pits else 0)
    if places >= SPACE_BOUND:
        problems.append(f"the board has {places} spaces; the maximum is {SPACE_BOUND - 1}")
    if track.rows <= 2 * LONGEST_DRIVE:
        problems.append(f"a lap has {track.rows} spaces; it must have more than {2 * LONGEST_DRIVE}")
    danger = {cell.number for zone in of_kind(track.zones, "danger") for cell in zone.cells}
    for cell in track.cells:
        if cell.number in danger and "stops" in track.sections[cell.section].data:
            problems.append(f"danger spaces must be on straights, but {cell.name} is in a corner")
            break
    size = len(track.cells)
    ahead = [0] * size
    risk = [0] * size
    for steps in range(1, LONGEST_DRIVE + 1):
        ahead = [max((to - cell.number) % size + ahead[to] for to in cell.ahead) for cell in track.cells]
        risk = [max(risk[to] + (to in danger) for to in cell.ahead) for cell in track.cells]
        if max(ahead) >= NUMBERS_PER_STEP * steps + NUMBERS_SPARE:
            problems.append("the lanes of a section have too different numbers of spaces")
            break
    if max(risk) >= RISKS:
        problems.append(f"a drive may cross at most {RISKS - 1} danger spaces, but one crosses {max(risk)}")
    return problems + _check_entries(track)


def _check_entries(track: tracks.Track) -> list[str]:
    problems: list[str] = []
    first: dict[int, int] = {}
    for cell in track.cells:
        first.setdefault(cell.section, cell.number)
    for cell in track.cells:
        for to in cell.ahead:
            section = track.cells[to].section
            if section != cell.section and to - first[section] >= ENTRIES_WITHIN:
                problems.append(f"space {cell.name} leads too far into section {track.sections[section].id}")
    return problems


def ways_through(track: tracks.Track, section: tracks.Section) -> tuple[int, int]:
    """Returns the spaces of the shortest and the longest way through a corner."""
    shortest: dict[int, int] = {}
    longest: dict[int, int] = {}
    cells = [cell for cell in track.cells if cell.section == section.number]
    for cell in reversed(cells):
        within = [to for to in cell.ahead if track.cells[to].section == section.number]
        leaves = len(within) < len(cell.ahead)
        shortest[cell.number] = 1 if leaves or not within else 1 + min(shortest[to] for to in within)
        longest[cell.number] = 1 + max((longest[to] for to in within), default=0)
    entries = [cell.number for cell in cells if cell.place == 0]
    return min(shortest[cell] for cell in entries), max(longest[cell] for cell in entries)


def _check_ways(track: tracks.Track) -> list[str]:
    """Checks that the numbers on the signs are those of the spaces."""
    problems: list[str] = []
    for section in track.sections:
        if "stops" in section.data:
            for key, spaces in zip(("shortest", "longest"), ways_through(track, section), strict=True):
                sign = section.data.get(key)
                if sign != spaces:
                    problems.append(f"section {section.id}: {key} is {sign}, but that way has {spaces} spaces")
    return problems


def _check_lines(track: tracks.Track) -> list[str]:
    problems: list[str] = []
    for kind, fewest in (("start", 1), ("police", 0)):
        lines = of_kind(track.lines, kind)
        if not fewest <= len(lines) <= 1:
            problems.append(f"there must be {'one line' if fewest else 'at most one line'} of kind {kind}")
        for line in lines:
            if sorted(cell.lane for cell in line.before) != [0, 1, 2]:
                problems.append(f"the line of kind {kind} needs before = the first space after it in each lane")
            elif len({cell.section for cell in line.before}) > 1:
                problems.append(f"the line of kind {kind} must be in a single section")
    for zone in track.zones:
        if zone.kind not in ("danger", "residents"):
            problems.append(f"unknown zone kind {zone.kind!r}; expected danger or residents")
    return problems or _check_grid(track)


def _check_grid(track: tracks.Track) -> list[str]:
    problems: list[str] = []
    line = start_line(track)
    if line.before[0].section != 0:
        problems.append("the line of kind start must be in the first section")
    if len(track.grid) < MOST_CARS:
        problems.append(f"the grid has {len(track.grid)} spaces; expected {MOST_CARS}")
    for cell in track.grid:
        if not lies_in_first_section(line, cell, behind=False):
            problems.append(f"the grid space {cell.name} must be in the first section, before the line")
    return problems


def lies_in_first_section(line: tracks.TrackLine, cell: tracks.Cell, behind: bool) -> bool:
    """Returns whether a space lies in the first section, before the start line or behind it."""
    first = {start.lane: start.place for start in line.before}
    return cell.section == 0 and (cell.place >= first[cell.lane]) == behind


def _check_pits(track: tracks.Track) -> list[str]:
    pits = track.data.get("pits")
    if pits is None:
        return []
    if not isinstance(pits, dict):
        return ["pits must be a table"]
    problems = need_whole(pits, "lane", "pits", 1)
    if not problems:
        problems += need_whole(pits, "first_garage", "pits", 0, pits["lane"] - 2 * len(TEAMS))
    for key, behind in (("entry", False), ("exit", True)):
        names = pits.get(key)
        if not isinstance(names, list) or not names or not all(name in track.by_name for name in names):
            problems.append(f"pits needs {key} = the spaces where the pit lane is entered or left")
            continue
        cells = [track.by_name[name] for name in names]
        if not all(lies_in_first_section(start_line(track), cell, behind) for cell in cells):
            side = "after" if behind else "before"
            problems.append(f"the {key} of the pits must be in the first section, {side} the line")
        if sorted(cell.number for cell in cells) != [cell.number for cell in cells]:
            problems.append(f"the spaces of the {key} of the pits must be in driving order")
    return problems


def facts(track: Track) -> CircuitFacts:
    """Describes a circuit. Its difficulty is the number of stops per 100 spaces of the middle lane."""
    spaces = track.track.rows
    corners = [int(stops) for stops in track.stops if stops]
    return CircuitFacts(spaces, len(corners), difficulty_of(100 * sum(corners) / spaces, MEDIUM_FROM, HARD_FROM))


TRACKS: Final[Library[Track]] = Library(
    "formula-d",
    __package__,
    Track,
    check_track,
    facts,
    {
        "": ("pits",),
        "pits": ("entry", "lane", "first_garage", "exit"),
        "section": ("stops", "longest", "shortest"),
    },
)
#: A built-in circuit by its id, or a custom one by its text.
find: Final = TRACKS.find
