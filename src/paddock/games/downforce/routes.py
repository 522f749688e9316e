"""Where a car can end its move, found cell by cell in bit masks, and one good route to each end.

Bit d of a mask stands for the cell d numbers ahead of the car, round the track (see track.py).
"""

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.games.downforce.track import WINDOW, Track


def line_ahead(track: Track, cell: i64) -> i64:
    """How many cells ahead the line is: the bit of the first cell behind it."""
    return track.cells - cell


def cell_ahead(track: Track, cell: i64, step: i64) -> i64:
    """The cell a number of cells further on, round the track."""
    ahead = cell + step
    return ahead if ahead < track.cells else ahead - track.cells


def ends_of(track: Track, cell: i64, blocked: i64, least: i64, most: i64, finishing: bool) -> tuple[i64, i64]:
    """Every cell where a move of `least` to `most` cells can end, and those reached over rectangular cells only.

    A move ends after its last cell, over the finish, or where every way on is blocked (DF-5.6); a car that cannot
    leave its cell has no end at all. All ends over the finish are one: the bit at `line_ahead`.
    """
    free = ~blocked
    line = line_ahead(track, cell)
    over: i64 = -BITS[line] if finishing and line < WINDOW else 0
    straights = track.straights[cell]
    step_bits = track.steps
    beyond = track.cells
    ends: i64 = 0
    clean: i64 = 0
    reached: i64 = 1
    reached_clean: i64 = 1
    steps: i64 = 0
    while steps < most and reached:
        reached_next: i64 = 0
        clean_next: i64 = 0
        left = reached
        here = cell
        bit: i64 = 0
        while left:
            if left & 1:
                on = step_bits[here] << bit & free
                if on:
                    reached_next |= on
                    if reached_clean >> bit & 1:
                        clean_next |= on & straights
                elif steps > 0:
                    ends |= BITS[bit]
                    clean |= reached_clean & BITS[bit]
            left >>= 1
            bit += 1
            here += 1
            if here == beyond:
                here = 0
        if reached_next & over:
            ends |= BITS[line]
            reached_next &= ~over
            clean_next &= ~over
        reached = reached_next
        reached_clean = clean_next
        steps += 1
        if steps >= least:
            ends |= reached
            clean |= reached_clean
    return ends, clean


def route_to(
    track: Track, cell: i64, blocked: i64, least: i64, most: i64, finishing: bool, end: i64, clean: bool
) -> list[i64]:
    """The cells of a route to an end of `ends_of`, with as few changes of lane as can be; the car's own cell first.

    With `clean`, a route over rectangular cells only. A route over the finish ends with the first cell behind it. Cells
    beyond `least` are driven only where the end cannot be reached without them.
    """
    if most > least and ends_of(track, cell, blocked, least, least, finishing)[0] >> end & 1:
        most = least
    line = line_ahead(track, cell)
    straights = track.straights[cell]
    far: i64 = 1000000
    cost: list[list[i64]] = [[far] * WINDOW]
    came: list[list[i64]] = []
    cost[0][0] = 0
    best: i64 = far
    best_steps: i64 = 0
    best_end: i64 = 0
    for steps in range(most):
        cost.append([far] * WINDOW)
        came.append([-1] * WINDOW)
        for bit in range(WINDOW):
            here = cost[steps][bit]
            if here == far or (finishing and bit >= line):
                continue
            on = track.steps[cell_ahead(track, cell, bit)] << bit & ~blocked
            for to in range(WINDOW):
                if on >> to & 1 and (straights >> to & 1 or not clean):
                    price = here + _drift(track, cell_ahead(track, cell, bit), cell_ahead(track, cell, to))
                    if price < cost[steps + 1][to]:
                        cost[steps + 1][to] = price
                        came[steps][to] = bit
    for steps in range(1, most + 1):
        for bit in range(WINDOW):
            at_end = bit >= line if finishing and end == line else bit == end
            stops = steps >= least or (finishing and bit >= line)
            if at_end and not stops:
                stops = track.steps[cell_ahead(track, cell, bit)] << bit & ~blocked == 0
            if at_end and stops and cost[steps][bit] < best:
                best = cost[steps][bit]
                best_steps = steps
                best_end = bit
    cells: list[i64] = [cell_ahead(track, cell, best_end)]
    while best_steps > 0:
        best_steps -= 1
        best_end = came[best_steps][best_end]
        cells.insert(0, cell_ahead(track, cell, best_end))
    return cells


def _drift(track: Track, a: i64, b: i64) -> i64:
    """How far across the road a step goes, in sixtieths of its width."""
    lane, lanes = track.lane, track.lanes
    drift: i64 = (2 * lane[a] + 1) * 30 // lanes[a] - (2 * lane[b] + 1) * 30 // lanes[b]
    return drift if drift >= 0 else -drift
