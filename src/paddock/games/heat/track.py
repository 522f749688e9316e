"""The circuits, read from data/tracks/*.toml: spaces, corner lines, limits, and the side of the race line.

A car's progress counts spaces from the start line: the first space is 1, the front row of the grid 0. Its space is an
index from 0 to length - 1.
"""

from typing import Any, Final

from mypy_extensions import i64

from paddock.games.heat.cards import MOST_HANDICAP, MOST_LAPS
from paddock.tracks import CircuitFacts, Library, Track, TrackLine, difficulty_of, need_whole, of_kind

#: The least distance of a Legends' line before the line of its corner.
LEAST_LEGEND_ZONE: Final = 4
#: The bounds of a circuit's numbers: no engine is empty after the handicap, and the box holds what is dealt from it.
BOUNDS: Final = {"laps": (1, MOST_LAPS), "heat": (MOST_HANDICAP, 12), "stress": (0, 6)}
FASTEST_LIMIT: Final = 20
#: A corner at most this far after another one leaves no round to slow down. Bots spin out most on circuits with many.
CLOSE: Final = 10
#: The numbers of close corners per 60 spaces from which a circuit is medium or hard.
MEDIUM_FROM: Final = 1.5
HARD_FROM: Final = 3.0


class Circuit:
    """One circuit's numbers, as tables by space and by corner."""

    def __init__(self, track: Track) -> None:
        self.track: Track = track
        self.id: str = track.id
        self.title: str = track.title
        self.length: i64 = track.rows
        self.laps: i64 = track.data["laps"]
        self.heat: i64 = track.data["heat"]
        self.stress: i64 = track.data["stress"]
        self.points: list[i64] = track.data["points_for_place"]
        corners = corners_of(track)
        self.lines: list[i64] = [int(line.at) for line in corners]
        self.limits: list[i64] = [line.data["limit"] for line in corners]
        #: Per corner: the distance of the Legends' line before its line.
        self.legend_zone: list[i64] = [int(line.at) - line.data["legends_from"] for line in corners]
        #: Per corner: the number beside the space with a chevron, or -1.
        self.chevron: list[i64] = [line.data.get("chevron", -1) for line in corners]
        self.press: list[list[str]] = [line.data.get("press", []) for line in corners]
        #: Per corner: the distance from its line to the next one.
        following_lines = [*self.lines[1:], self.lines[0] + self.length]
        self.gaps: list[i64] = [ahead - line for line, ahead in zip(self.lines, following_lines, strict=True)]
        #: Per space: the next corner, and the number of spaces between the space and its line.
        self.corner: list[i64] = []
        self.to_line: list[i64] = []
        #: Per space: whether the race line runs on the left.
        self.race_line_left: list[bool] = []
        for space in range(track.rows):
            corner = sum(line <= space for line in self.lines) % len(corners)
            self.corner.append(corner)
            self.to_line.append((self.lines[corner] - space - 1) % track.rows)
            self.race_line_left.append(track.section_at(float(space)).race_line == "left")

    def space(self, progress: i64) -> i64:
        """Returns the space of a progress: 0 for the first after the start line."""
        return (progress - 1) % self.length

    def lap(self, progress: i64) -> i64:
        """Returns the lap that a car is in: 0 on the grid, 1 once it has crossed the start line."""
        return (progress + self.length - 1) // self.length


def corners_of(track: Track) -> list[TrackLine]:
    return sorted(of_kind(track.lines, "corner"), key=lambda line: line.at)


def check_track(track: Track) -> list[str]:
    """Returns the problems of a track that are specific to HEAT."""
    problems: list[str] = []
    for key, (least, most) in BOUNDS.items():
        problems += need_whole(track.data, key, "the circuit", least, most)
    points = track.data.get("points_for_place")
    if not isinstance(points, list) or not points or not all(type(n) is int and 0 <= n < 100 for n in points):
        problems.append("the circuit needs points_for_place = a list of whole numbers, the winner's first")
    for section in track.sections:
        if section.cells != (section.spaces, section.spaces):
            problems.append(f"section {section.number + 1} must have two lanes with one cell for each space")
        if not section.race_line:
            problems.append(f"section {section.number + 1} needs race_line = left or right")
    if len(track.grid) < 6:
        problems.append(f"the grid has {len(track.grid)} slots; expected at least 6")
    return problems + _check_corners(track)


def _check_corners(track: Track) -> list[str]:
    problems: list[str] = []
    corners = corners_of(track)
    if not corners:
        return ["the circuit needs at least one [[line]] of kind corner"]
    before = 0
    for line in corners:
        name = f"the corner at {line.at:g}"
        problems += need_whole(line.data, "limit", name, 1, FASTEST_LIMIT)
        wrong = need_whole(line.data, "legends_from", name, 0)
        problems += wrong
        legends_from: Any = line.data.get("legends_from", 0)
        if not wrong and not before <= legends_from <= line.at - LEAST_LEGEND_ZONE:
            problems.append(
                f"{name}: legends_from is {legends_from}; the Legends' line must be after the previous corner and "
                f"at least {LEAST_LEGEND_ZONE} spaces before this one's line"
            )
        if "chevron" in line.data:
            problems += need_whole(line.data, "chevron", name, 0)
        press = line.data.get("press", [])
        if not isinstance(press, list) or not all(isinstance(text, str) for text in press):
            problems.append(f"{name}: press must be a list of texts")
        before = int(line.at)
    return problems


def facts(circuit: Circuit) -> CircuitFacts:
    """Describes a circuit. Its difficulty is the number of close corners per 60 spaces."""
    close = sum(gap <= CLOSE for gap in circuit.gaps)
    difficulty = difficulty_of(60 * close / int(circuit.length), MEDIUM_FROM, HARD_FROM)
    return CircuitFacts(int(circuit.length), len(circuit.lines), difficulty, {"laps": int(circuit.laps)})


TRACKS: Final[Library[Circuit]] = Library(
    "heat",
    __package__,
    Circuit,
    check_track,
    facts,
    {
        "": ("laps", "heat", "stress", "points_for_place"),
        "line": ("limit", "legends_from", "chevron", "press"),
    },
)
#: A built-in circuit by its id, or a custom one by its text.
find: Final = TRACKS.find
