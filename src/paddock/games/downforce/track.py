"""The tracks as tables by cell, read from data/tracks/*.toml: front edges, contacts, shapes, lines.

Cells are numbered along the track in driving order. The length of a section is the least common multiple of the numbers
of cells in its lanes. The cells of a lane have equal lengths; a front edge is the distance of a cell's end from the
start line.
"""

from typing import Final

from mypy_extensions import i64

from paddock import tracks
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT, mask_of
from paddock.tracks import CircuitFacts, Library, difficulty_of, of_kind

#: The number of bits for cells ahead, and the most cells of a move: speed 8, and one more by Aggressive.
WINDOW: Final[i64] = 62
LONGEST_MOVE: Final = 9
#: No track has more cells.
MOST_CELLS: Final[i64] = 400
#: With fewer lanes, cars block one another.
WIDE: Final = 3
#: The narrow shares of the lap from which a track is medium or hard.
MEDIUM_FROM: Final = 0.5
HARD_FROM: Final = 0.75


class Track:
    """A track; the lists are by cell."""

    def __init__(self, track: tracks.Track) -> None:
        self.track: tracks.Track = track
        self.id: str = track.id
        self.title: str = track.title
        self.cells: i64 = len(track.cells)
        self.lap: i64 = track.rows  # its length
        self.bets: list[i64] = sorted(int(line.at) for line in of_kind(track.lines, "bet"))  # the betting lines
        self.grid: list[i64] = [cell.number for cell in track.grid]  # position 1 first

        self.lane: list[i64] = [cell.lane for cell in track.cells]  # from the left, as driven
        self.lanes: list[i64] = [cell.lanes for cell in track.cells]  # the number of lanes there
        self.front: list[i64] = [round(cell.end) for cell in track.cells]
        self.rectangular: list[bool] = [track.sections[cell.section].kind == "straight" for cell in track.cells]
        self.names: list[str] = [cell.name for cell in track.cells]  # front edge and lane, a being the right: 12b
        self.by_name: dict[str, int] = {cell.name: cell.number for cell in track.cells}
        #: The cells that a car can step to.
        self.ways: list[list[i64]] = [sorted(cell.ahead) for cell in track.cells]
        #: The same, relative to the cell: bit d is the cell d numbers ahead, around the track.
        self.steps: list[i64] = [
            mask_of([(way - cell) % self.cells for way in ways]) for cell, ways in enumerate(self.ways)
        ]
        #: The rectangular ones among the next WINDOW cells, as bits in the same way.
        self.straights: list[i64] = [
            mask_of([step for step in range(WINDOW) if self.rectangular[(cell + step) % self.cells]])
            for cell in range(self.cells)
        ]
        #: The fewest steps from a cell over the line at the end of the lap.
        self.to_go: list[i64] = fewest_steps(track, [0] * self.cells)
        #: The same for the line at the end of the next lap, and the fewest steps of a whole lap.
        self.to_go_twice: list[i64] = fewest_steps(track, self.to_go)
        self.lap_steps: i64 = min(twice - once for once, twice in zip(self.to_go, self.to_go_twice, strict=True))


def fewest_steps(track: tracks.Track, beyond: list[i64]) -> list[i64]:
    """Returns, by cell, the fewest steps over the line at the end of the lap, plus those from there in `beyond`."""
    steps: list[i64] = [0] * len(track.cells)
    for cell in reversed(track.cells):
        steps[cell.number] = min(1 + (beyond[way] if way < cell.number else steps[way]) for way in cell.ahead)
    return steps


def farthest_cell(track: tracks.Track) -> int:
    """Returns the largest difference of cell numbers in a single move."""
    count = len(track.cells)
    farthest = [0] * count
    for _ in range(LONGEST_MOVE):
        farthest = [
            max(((way - cell.number) % count + farthest[way] for way in cell.ahead), default=0) for cell in track.cells
        ]
    return max(farthest)


def is_uneven(cell: tracks.Cell) -> bool:
    return any(abs(position - round(position)) > 1e-6 for position in (cell.start, cell.end))


def check_track(track: tracks.Track) -> list[str]:
    """Returns the problems of a track that are specific to Downforce."""
    problems: list[str] = []
    if len(track.cells) > MOST_CELLS:
        problems.append(f"the track has {len(track.cells)} cells; the maximum is {MOST_CELLS}")
    if any(section.forks is not None or section.stagger or section.gap for section in track.sections):
        problems.append("forks, stagger and gap do not exist in Downforce; cars steer to any cell that touches theirs")
    uneven = [cell.section + 1 for cell in track.cells if is_uneven(cell)]
    if uneven:
        problems.append(f"section {uneven[0]}: leave out spaces, so that each lane's cells end at whole positions")
    if not all(cell.ahead for cell in track.cells):
        return problems
    if len(track.cells) <= WINDOW or farthest_cell(track) >= WINDOW:
        problems.append(
            f"a move of {LONGEST_MOVE} cells must end within the next {WINDOW} cells, and the lap must be longer"
        )
    bets = [line.at for line in of_kind(track.lines, "bet")]
    if len(bets) != len(BET_PAYS):
        problems.append(f"there must be {len(BET_PAYS)} lines of kind bet; there are {len(bets)}")
    if len(track.grid) != CAR_COUNT:
        problems.append(f"the grid must have {CAR_COUNT} slots; it has {len(track.grid)}")
    elif min(cell.end for cell in track.grid) <= max(bets, default=0.0):
        problems.append("the grid must be after the last betting line")
    return problems


def facts(track: Track) -> CircuitFacts:
    """Describes a track. Consecutive bends without a straight in between are one corner. The length is that of the
    shortest lap, and the difficulty is the share of the lap with fewer than three lanes."""
    sections = track.track.sections
    corners = sum(s.kind == "bend" and sections[n - 1].kind != "bend" for n, s in enumerate(sections))
    narrow = sum(section.spaces for section in sections if section.lanes < WIDE)
    return CircuitFacts(int(track.lap_steps), corners, difficulty_of(narrow / track.track.rows, MEDIUM_FROM, HARD_FROM))


TRACKS: Final[Library[Track]] = Library("downforce", __package__, Track, check_track, facts)
#: A built-in track by its id, or a custom track by its text.
find: Final = TRACKS.find
