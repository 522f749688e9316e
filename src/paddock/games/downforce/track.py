"""The tracks as graphs of cells, read from data/*.toml: front edges, contacts, shapes, lines.

The cells of all tracks are numbered in one run, track by track, and along a track in driving order, so that a number
always means the same cell. A section is as long as the least common multiple of its lanes' cells; each cell takes its
share of that, and its front edge is where the share ends, counted from the start line.
"""

from math import lcm
from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.games.downforce.cards import CAR_COUNT, read_data

FILES: Final = ["river_station.toml", "marina_bay.toml"]

TRACK_IDS: Final[list[str]] = []
TRACK_TITLES: Final[list[str]] = []
TRACK_SECTIONS: Final[list[list[Any]]] = []  # as the data files have them
TRACK_FIRST: Final[list[i64]] = []  # its first cell
TRACK_CELLS: Final[list[i64]] = []  # how many cells it has
TRACK_LAP: Final[list[i64]] = []  # how long a lap is
TRACK_BETS: Final[list[list[i64]]] = []  # where its betting lines are
TRACK_GRID: Final[list[list[i64]]] = []  # the cells of the grid, position 1 first

CELL_TRACK: Final[list[i64]] = []
CELL_SECTION: Final[list[i64]] = []
CELL_LANE: Final[list[i64]] = []  # from the left, as driven
CELL_LANES: Final[list[i64]] = []  # how many lanes there are beside one another
CELL_BACK: Final[list[i64]] = []
CELL_FRONT: Final[list[i64]] = []
CELL_RECTANGULAR: Final[list[bool]] = []
CELL_NAMES: Final[list[str]] = []  # front edge and lane, a being the inside: 12b
CELL_TOUCHES: Final[list[list[i64]]] = []  # by an edge or a corner

#: The cells that a car can step to.
CELL_WAYS: Final[list[list[i64]]] = []
#: The same seen from the cell itself: bit d stands for the cell d numbers further on, round the track.
CELL_STEPS: Final[list[i64]] = []
#: Seen in the same way, the rectangular ones among the next WINDOW cells.
CELL_STRAIGHTS: Final[list[i64]] = []
#: How far ahead the bits look, and how many cells a move has at most: speed 8, and one more by Aggressive.
WINDOW: Final[i64] = 62
LONGEST_MOVE: Final = 9
#: The fewest steps from a cell over the line at the end of the lap.
CELL_TO_GO: Final[list[i64]] = []

CELL_BY_NAME: Final[list[dict[str, int]]] = []


def section_lanes(section: Any) -> list[int]:
    """How many cells each lane of a section has, left to right."""
    if section["kind"] == "bend":
        return list(section["cells"])
    rows = section["rows"] if section["kind"] == "straight" else 1
    return [rows] * int(section["lanes"])


def section_length(section: Any) -> int:
    """How much a section adds to the lap: the least common multiple of its lanes' cells."""
    return lcm(*section_lanes(section))


def _lay(data: Any) -> None:
    """Lays a track's cells, section by section, in the order of their front edges."""
    track = len(TRACK_IDS)
    first = len(CELL_FRONT)
    start = 0
    bets: list[i64] = []
    grid: list[i64] = []
    for number, section in enumerate(data["section"]):
        lanes = section_lanes(section)
        length = section_length(section)
        cells: list[tuple[int, int, int]] = []
        for lane, count in enumerate(lanes):
            share = length // count
            for n in range(count):
                cells.append((start + (n + 1) * share, lane, start + n * share))
        cells.sort()
        for front, lane, back in cells:
            if section.get("grid", False):
                grid.append(len(CELL_FRONT))
            CELL_TRACK.append(track)
            CELL_SECTION.append(number)
            CELL_LANE.append(lane)
            CELL_LANES.append(len(lanes))
            CELL_BACK.append(back)
            CELL_FRONT.append(front)
            CELL_RECTANGULAR.append(section["kind"] == "straight")
            CELL_NAMES.append(f"{front}{'abcdef'[len(lanes) - 1 - lane]}")
        start += length
        if section.get("bet", False):
            bets.append(start)
    # position 1 is in front, on the inside: both tracks run clockwise, so the inside is on the right
    grid.sort(key=_grid_rank)
    TRACK_IDS.append(data["id"])
    TRACK_TITLES.append(data["title"])
    TRACK_SECTIONS.append(data["section"])
    TRACK_FIRST.append(first)
    TRACK_CELLS.append(len(CELL_FRONT) - first)
    TRACK_LAP.append(start)
    TRACK_BETS.append(bets)
    TRACK_GRID.append(grid[: int(CAR_COUNT)])
    CELL_BY_NAME.append({CELL_NAMES[cell]: cell for cell in range(first, len(CELL_FRONT))})


def _grid_rank(cell: i64) -> tuple[int, int]:
    return (-int(CELL_FRONT[cell]), -int(CELL_LANE[cell]))


def touching(a: i64, b: i64) -> bool:
    """Whether two cells of a track share an edge or a corner."""
    if a == b:
        return False
    if CELL_SECTION[a] == CELL_SECTION[b]:
        beside = -1 <= CELL_LANE[a] - CELL_LANE[b] <= 1
        return beside and CELL_BACK[a] <= CELL_FRONT[b] and CELL_BACK[b] <= CELL_FRONT[a]
    lap = TRACK_LAP[CELL_TRACK[a]]
    if CELL_FRONT[a] % lap != CELL_BACK[b] and CELL_FRONT[b] % lap != CELL_BACK[a]:
        return False
    # Across the joint of two sections the lanes share the same width, each section in its own parts.
    left_a = CELL_LANE[a] * CELL_LANES[b]
    left_b = CELL_LANE[b] * CELL_LANES[a]
    return left_a <= left_b + CELL_LANES[a] and left_b <= left_a + CELL_LANES[b]


def _link(track: int) -> None:
    """Finds which cells touch, and which of them a car can step to: those whose front edge is further on."""
    first = int(TRACK_FIRST[track])
    cells = range(first, first + int(TRACK_CELLS[track]))
    last = len(TRACK_SECTIONS[track]) - 1
    for a in cells:
        near = [b for b in cells if touching(a, b)]
        CELL_TOUCHES.append(near)
        ways: list[i64] = []
        for b in near:
            over_the_line = CELL_SECTION[a] == last and CELL_SECTION[b] == 0
            back_over_it = CELL_SECTION[a] == 0 and CELL_SECTION[b] == last
            if over_the_line or (CELL_FRONT[b] > CELL_FRONT[a] and not back_over_it):
                ways.append(b)
        if not ways:
            raise ValueError(f"{TRACK_IDS[track]}: no way leads on from cell {CELL_NAMES[a]}")
        CELL_WAYS.append(ways)
        CELL_STEPS.append(sum(BITS[(b - a) % len(cells)] for b in ways))
        straights: i64 = 0
        for step in range(WINDOW):
            if CELL_RECTANGULAR[first + (a - first + step) % len(cells)]:
                straights |= BITS[step]
        CELL_STRAIGHTS.append(straights)
    farthest = [0] * len(cells)
    for _ in range(LONGEST_MOVE):
        farthest = [max((b - a) % len(cells) + farthest[b - first] for b in CELL_WAYS[a]) for a in cells]
    if max(farthest) >= WINDOW:
        raise ValueError(f"{TRACK_IDS[track]}: a move of {LONGEST_MOVE} cells must stay among the next {WINDOW}")
    to_go: list[i64] = [0] * len(cells)
    for a in reversed(cells):
        to_go[a - first] = min(1 if b < a else 1 + to_go[b - first] for b in CELL_WAYS[a])
    CELL_TO_GO.extend(to_go)


for _name in FILES:
    _lay(read_data(_name))
    _link(len(TRACK_IDS) - 1)

CELL_COUNT: Final[i64] = len(CELL_FRONT)
