"""Whether a track can be raced on: a list of everything that is wrong with it, in words that say what to do."""

from collections.abc import Callable
from typing import Final

from paddock.tracks.curve import Point, distance
from paddock.tracks.landscape import FEATURES, STRIPS
from paddock.tracks.paint import themes
from paddock.tracks.track import Track, of_kind

#: How uneven the cells of a track may be drawn: the longest against the shortest.
UNEVEN: Final = 2.2
SHORTEST: Final = 18.0
STEP: Final = 12.0


def check_track(track: Track) -> list[str]:
    """Everything that is wrong; an empty list if nothing is."""
    problems: list[str] = []
    checks: list[Callable[[Track], list[str]]] = [_counts, _lap, _rows, _room, _lines, _land, _grid, _links]
    for check in checks:
        problems += check(track)
    return problems


def _counts(track: Track) -> list[str]:
    """Counts as declared: `spaces` of a lap, and for each kind of line its plural (`corners = 4`)."""
    problems: list[str] = []
    for key, verb, actual in (("spaces", "add up to", track.rows), ("cells", "hold", len(track.cells))):
        declared = track.data.get(key)
        if declared is not None and declared != actual:
            problems.append(f"{key} says {declared}, but the sections {verb} {actual}")
    for kind in sorted({line.kind for line in track.lines} | ({"corner"} if "corners" in track.data else set())):
        plural = track.data.get(f"{kind}s")
        found = len(of_kind(track.lines, kind))
        if isinstance(plural, int) and plural != found:
            problems.append(f"{kind}s says {plural}, but there are {found} lines of kind {kind}")
    return problems


def _lap(track: Track) -> list[str]:
    """A closed track turns round once, in the direction it declares."""
    if not track.closed:
        return []
    turns = track.curve.turning() / 6.283185307179586
    if abs(abs(turns) - 1) > 0.05:
        return [f"the lap does not close: the road turns round {turns:.2f} times instead of once; it crosses itself"]
    driven = "clockwise" if turns > 0 else "anticlockwise"
    if driven != track.direction:
        return [f"direction says {track.direction}, but the road runs {driven}"]
    return []


def _rows(track: Track) -> list[str]:
    """No cell is drawn too short for a car, or far longer than the others: those of the middle lane tell."""
    problems: list[str] = []
    middle = [cell for cell in track.cells if cell.lane == cell.lanes // 2]
    lengths = [cell.arcs[1] - cell.arcs[0] for cell in middle]
    shortest, longest = min(lengths), max(lengths)
    short, long = middle[lengths.index(shortest)], middle[lengths.index(longest)]
    if shortest < SHORTEST:
        problems.append(
            f"cell {short.name} is only {shortest:.0f} long in the drawing; it must be at least {SHORTEST:g}"
        )
    if longest > UNEVEN * shortest:
        problems.append(
            f"cell {long.name} is drawn {longest:.0f} long and cell {short.name} only {shortest:.0f}: "
            "let the road be as long for each"
        )
    return problems


def _room(track: Track) -> list[str]:
    """The road stays inside the drawing, bends no tighter than its own width allows, and never meets itself."""
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
                f"the bend at row {rows[i]:.1f} has a radius of {1 / abs(bend):.0f}, "
                f"too tight for a road that reaches {inner:.0f} to its inside"
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
                    f"are {apart:.0f} apart, the road is {both:.0f} wide"
                ]
            # a place so far away cannot be near before the road has come as far
            j += max(1, int((apart - widest) / STEP))
    return []


def _lines(track: Track) -> list[str]:
    """Lines lie between rows of the lap, no two of a kind on the same boundary."""
    problems: list[str] = []
    seen: set[tuple[str, float]] = set()
    for line in track.lines:
        name = f"the line of kind {line.kind} at {line.at:g}"
        if not 0 <= line.at <= track.rows:
            problems.append(f"{name} is not on the track, which has rows 1 to {track.rows}")
        elif line.at != int(line.at) and not line.before:
            problems.append(f"{name} does not lie between two rows; give a whole number")
        if (line.kind, line.at) in seen:
            problems.append(f"{name} is there twice")
        seen.add((line.kind, line.at))
    counted = of_kind(track.lines, track.count_down)
    if track.count_down and not counted:
        problems.append(f"count_down asks for lines of kind {track.count_down}, but there are none")
    # the race line changes side only where a line of the kind that is counted down to lies
    stops = {line.at % track.rows for line in counted}
    for section in track.sections:
        before = track.sections[section.number - 1]
        moved = before.race_line != section.race_line
        if moved and (section.number > 0 or track.closed) and stops and section.start not in stops:
            problems.append(f"the race line changes side at {section.start}, where there is no {track.count_down} line")
    return problems


def _land(track: Track) -> list[str]:
    """The theme, the features and the strips are such as can be drawn, and strips lie along the track."""
    problems: list[str] = []
    if track.theme not in themes():
        problems.append(f"theme is {track.theme!r}; it must be one of {', '.join(themes())}")
    for what, kinds, known in (
        ("features", [feature.kind for feature in track.features], FEATURES),
        ("strips", [strip.kind for strip in track.strips], STRIPS),
    ):
        problems += [
            f"there are no {what} of kind {kind}; there are {', '.join(known)}" for kind in kinds if kind not in known
        ]
    for strip in track.strips:
        if not (-track.rows <= strip.start and strip.end <= 2 * track.rows and strip.end - strip.start <= track.rows):
            problems.append(f"the strip of kind {strip.kind} from {strip.start:g} to {strip.end:g} is not on the track")
    return problems


def _grid(track: Track) -> list[str]:
    """The start grid fits between the start line and the line before it."""
    problems: list[str] = []
    last = max((line.at for line in of_kind(track.lines, track.count_down)), default=0.0)
    if track.count_down and track.grid and min(cell.start for cell in track.grid) < last:
        problems.append(f"the grid reaches back over the line at {last:g}")
    if len(set(track.grid)) < len(track.grid):
        problems.append("the grid has two slots in one cell")
    return problems


def _links(track: Track) -> list[str]:
    """From the first row every cell can be reached, and every cell leads on."""
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
            problems.append(f"from cell {cell.name} there is no way on")
    return problems
