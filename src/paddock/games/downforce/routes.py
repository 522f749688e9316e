"""Where a car can end its move, as bit masks: bit d is the cell d numbers ahead of the car, around the track."""

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.games.downforce.track import WINDOW, Track


def line_ahead(track: Track, cell: i64) -> i64:
    """Returns how many cells ahead the line is: the bit of the first cell behind it."""
    return track.cells - cell


def cell_ahead(track: Track, cell: i64, step: i64) -> i64:
    """Returns the cell that is a number of cells ahead, around the track."""
    ahead = cell + step
    return ahead if ahead < track.cells else ahead - track.cells


def blocked_cells(track: Track, cells: list[i64], car: i64) -> i64:
    """Returns the cells ahead of a car that are taken by others; `cells` has all cars', negative off the track."""
    start = cells[car]
    lap = track.cells
    mask: i64 = 0
    for cell in cells:
        if cell >= 0:
            ahead = cell - start
            if ahead < 0:
                ahead += lap
            if 0 < ahead < WINDOW:
                mask |= BITS[ahead]
    return mask


def ends_of(track: Track, cells: list[i64], car: i64, least: i64, most: i64, finishing: bool) -> tuple[i64, i64]:
    """Returns the ends of a car's move of `least` to `most` cells, and those reached over rectangular cells only.

    A move ends after its last cell, over the finish, or where every way on is blocked (DF-5.6); a car that cannot leave
    its cell has no end at all. All ends over the finish are one: the bit at `line_ahead`.
    """
    cell = cells[car]
    free = ~blocked_cells(track, cells, car)
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


def drift(track: Track, a: i64, b: i64) -> i64:
    """Returns how far across the road a step goes, in sixtieths of its width."""
    lane, lanes = track.lane, track.lanes
    across: i64 = (2 * lane[a] + 1) * 30 // lanes[a] - (2 * lane[b] + 1) * 30 // lanes[b]
    return across if across >= 0 else -across
