"""Checks that a track is valid, and describes all its problems with instructions how to solve them."""

from collections.abc import Callable
from math import tau
from typing import Final

from paddock.tracks.curve import Point, distance
from paddock.tracks.landscape.ground import FEATURES, STRIPS
from paddock.tracks.paint import themes, weathers
from paddock.tracks.track import Track, of_kind

#: The largest ratio of the longest to the shortest cell in the drawing.
UNEVEN: Final = 2.2
SHORTEST: Final = 18.0
STEP: Final = 12.0


def check_track(track: Track) -> list[str]:
    """Returns all problems of a track; an empty list if there are none."""
    checks: list[Callable[[Track], list[str]]] = [_counts, _lap, _rows, _room, _lines, _land, _grid, _links]
    return [problem for check in checks for problem in check(track)]


def _counts(track: Track) -> list[str]:
    """Checks the declared counts: `spaces` in a lap, and the plural of each kind of line (`corners = 4`)."""
    problems: list[str] = []
    for key, verb, actual in (("spaces", "add up to", track.rows), ("cells", "have", len(track.cells))):
        declared = track.data.get(key)
        if declared is not None and declared != actual:
            problems.append(f"{key} is {declared}, but the sections {verb} {actual}")
    for kind in sorted({line.kind for line in track.lines} | ({"corner"} if "corners" in track.data else set())):
        plural = track.data.get(f"{kind}s")
        found = len(of_kind(track.lines, kind))
        if isinstance(plural, int) and plural != found:
            problems.append(f"{kind}s is {plural}, but there are {found} lines of kind {kind}")
    return problems


def _lap(track: Track) -> list[str]:
    """Checks that a closed track makes one full turn, in the declared direction."""
    if not track.closed:
        return []
    turns = track.curve.turning() / tau
    if abs(abs(turns) - 1) > 0.05:
        return [f"the lap does not close, or the road crosses itself: it makes {turns:.2f} full turns instead of one"]
    driven = "clockwise" if turns > 0 else "anticlockwise"
    if driven != track.direction:
        return [f"direction is {track.direction}, but the road runs {driven}"]
    return []


def _rows(track: Track) -> list[str]:
    """Checks that no cell in a middle lane is too short for a car, or much longer than the others."""
    problems: list[str] = []
    middle = [cell for cell in track.cells if cell.lane == cell.lanes // 2]
    lengths = [cell.arcs[1] - cell.arcs[0] for cell in middle]
    shortest, longest = min(lengths), max(lengths)
    short, long = middle[lengths.index(shortest)], middle[lengths.index(longest)]
    if shortest < SHORTEST:
        problems.append(
            f"cell {short.name} is only {shortest:.0f} units long in the drawing; the minimum is {SHORTEST:g}"
        )
    if longest > UNEVEN * shortest:
        problems.append(
            f"cell {long.name} is {longest:.0f} units long in the drawing and cell {short.name} only {shortest:.0f}; "
            "make the road more even"
        )
    return problems


def _room(track: Track) -> list[str]:
    """Checks that the road stays inside the drawing, is wide enough for its bends, and never meets itself."""
    problems: list[str] = []
    width, height = track.size
    curve = track.curve
    count = int(curve.length / STEP)
    rows = [track.row_at(i * STEP) for i in range(count)]
    edges = [track.edges_at(row) for row in rows]
    halves = [max(left, -right) for left, right in edges]
    for i in range(count):
        x, y = curve.point(i * STEP)
        half = halves[i]
        if not (half <= x <= width - half and half <= y <= height - half):
            problems.append(f"the road leaves the drawing at row {rows[i]:.1f}, near ({x:.0f}, {y:.0f})")
            break
    for i in range(count):
        bend = curve.bend(i * STEP)
        inner = edges[i][0] if bend > 0 else -edges[i][1]
        if abs(bend) * inner > 0.98:
            problems.append(
                f"the bend at row {rows[i]:.1f} has a radius of {1 / abs(bend):.0f}, which is "
                f"too tight for a road that extends {inner:.0f} to the inside"
            )
            break
    return problems + _crossing(track, [curve.point(i * STEP) for i in range(count)], rows, halves)


def _crossing(track: Track, points: list[Point], rows: list[float], halves: list[float]) -> list[str]:
    widest = 2 * max(halves)
    for i in range(len(points)):
        j = i + 1
        while j < len(points):
            along = (j - i) * STEP
            if track.closed:
                along = min(along, track.curve.length - along)
            apart, both = distance(points[i], points[j]), halves[i] + halves[j]
            if along > 2.2 * both and apart < both:
                return [
                    f"the road overlaps itself: row {rows[i]:.1f} and row {rows[j]:.1f} "
                    f"are {apart:.0f} apart, but the road is {both:.0f} wide"
                ]
            # the road cannot come close before it has covered this distance
            j += max(1, int((apart - widest) / STEP))
    return []


def _lines(track: Track) -> list[str]:
    """Checks that lines are between rows of the lap, and no two of a kind at the same boundary."""
    problems: list[str] = []
    seen: set[tuple[str, float]] = set()
    for line in track.lines:
        name = f"the line of kind {line.kind} at {line.at:g}"
        if not 0 <= line.at <= track.rows:
            problems.append(f"{name} is not on the track; expected at = 0 to {track.rows}")
        elif line.at != int(line.at) and not line.before:
            problems.append(f"{name} is not between two rows; at must be a whole number")
        if (line.kind, line.at) in seen:
            problems.append(f"{name} exists twice")
        seen.add((line.kind, line.at))
    counted = of_kind(track.lines, track.count_down)
    if track.count_down and not counted:
        problems.append(f"count_down needs lines of kind {track.count_down}, but there are none")
    # the race line may only change side at a line of the kind that is counted down to
    stops = {line.at % track.rows for line in counted}
    for section in track.sections:
        before = track.sections[section.number - 1]
        moved = before.race_line != section.race_line
        if moved and (section.number > 0 or track.closed) and stops and section.start not in stops:
            problems.append(f"the race line changes side at {section.start}, where there is no {track.count_down} line")
    return problems


def _land(track: Track) -> list[str]:
    """Checks that the theme, features and strips are known, and strips are on the track."""
    problems: list[str] = []
    if track.theme not in themes():
        problems.append(f"theme is {track.theme!r}; expected one of {', '.join(themes())}")
    if track.weather and track.weather not in weathers():
        problems.append(f"weather is {track.weather!r}; expected one of {', '.join(weathers())}")
    for what, kinds, known in (
        ("features", [feature.kind for feature in track.features], FEATURES),
        ("strips", [strip.kind for strip in track.strips], STRIPS),
    ):
        problems += [
            f"unknown kind {kind!r} of {what}; expected one of {', '.join(known)}"
            for kind in kinds
            if kind not in known
        ]
    for strip in track.strips:
        if not (-track.rows <= strip.start and strip.end <= 2 * track.rows and strip.end - strip.start <= track.rows):
            problems.append(f"the strip of kind {strip.kind} from {strip.start:g} to {strip.end:g} is not on the track")
    return problems


def _grid(track: Track) -> list[str]:
    """Checks that the start grid fits between the start line and the line before it."""
    problems: list[str] = []
    last = max((line.at for line in of_kind(track.lines, track.count_down)), default=0.0)
    if track.count_down and track.grid and min(cell.start for cell in track.grid) < last:
        problems.append(f"the grid extends back over the line at {last:g}")
    if len(set(track.grid)) < len(track.grid):
        problems.append("two slots of the grid are in the same cell")
    return problems


def _links(track: Track) -> list[str]:
    """Checks that every cell can be reached from the first row, and leads to another."""
    problems: list[str] = []
    reached: set[int] = {cell.number for cell in track.cells if cell.section == 0 and cell.place == 0}
    queue = sorted(reached)
    while queue:
        for number in track.cells[queue.pop()].ahead:
            if number not in reached:
                reached.add(number)
                queue.append(number)
    for cell in track.cells:
        if cell.number not in reached:
            problems.append(f"cell {cell.name} cannot be reached")
        ends = not track.closed and cell.end >= track.rows - 1e-6
        if not cell.ahead and not ends:
            problems.append(f"cell {cell.name} leads nowhere")
    return problems
