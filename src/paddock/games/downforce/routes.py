"""Where a car can end its move, found cell by cell in bit masks, and one good route to each end.

Bit d of a mask stands for the cell d numbers ahead of the car, round the track (see track.py).
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.games.downforce.track import WINDOW, Track

#: Further across the road than any route goes.
FAR: Final[i64] = 1_000_000


def line_ahead(track: Track, cell: i64) -> i64:
    """How many cells ahead the line is: the bit of the first cell behind it."""
    return track.cells - cell


def cell_ahead(track: Track, cell: i64, step: i64) -> i64:
    """The cell a number of cells further on, round the track."""
    ahead = cell + step
    return ahead if ahead < track.cells else ahead - track.cells


def blocked_cells(track: Track, cells: list[i64], car: i64) -> i64:
    """The cells ahead of a car that others stand on; `cells` are those of all cars, negative off the track."""
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


class RouteFinder:
    """Finds routes of a car with as few changes of lane as can be; with `clean`, over rectangular cells only."""

    def __init__(self, track: Track, cell: i64, blocked: i64, finishing: bool, clean: bool) -> None:
        self.track: Track = track
        self.cell: i64 = cell
        self.blocked: i64 = blocked
        self.finishing: bool = finishing
        self.allowed: i64 = track.straights[cell] if clean else -1
        #: The first bit over the finish.
        self.over: i64 = line_ahead(track, cell) if finishing else WINDOW
        #: Per number of steps and bit: how far across the road the best way there goes, and the bit before on it.
        self.drifts: list[list[i64]] = [[FAR] * WINDOW]
        self.came_from: list[list[i64]] = [[-1] * WINDOW]
        self.drifts[0][0] = 0

    def route(self, end: i64, least: i64, most: i64) -> list[i64]:
        """The cells of a route to an end of `ends_of`, the car's own cell first.

        A route over the finish ends with the first cell behind it. Cells beyond `least` are driven only where the end
        cannot be reached without them.
        """
        if ends_of(self.track, self.cell, self.blocked, least, least, self.finishing)[0] >> end & 1:
            most = least
        best: i64 = FAR
        best_steps: i64 = 0
        best_bit: i64 = 0
        for steps in range(1, most + 1):
            self.take_step()
            for bit in range(WINDOW):
                if self.drifts[steps][bit] < best and self.is_at(bit, end) and (steps >= least or self.must_stop(bit)):
                    best = self.drifts[steps][bit]
                    best_steps = steps
                    best_bit = bit
        cells: list[i64] = [cell_ahead(self.track, self.cell, best_bit)]
        while best_steps > 0:
            best_bit = self.came_from[best_steps][best_bit]
            best_steps -= 1
            cells.insert(0, cell_ahead(self.track, self.cell, best_bit))
        return cells

    def take_step(self) -> None:
        """Goes on by one cell from everywhere that was reached."""
        reached = self.drifts[-1]
        drifts: list[i64] = [FAR] * WINDOW
        came_from: list[i64] = [-1] * WINDOW
        for bit in range(WINDOW):
            if reached[bit] == FAR or bit >= self.over:
                continue
            ways = self.ways_on(bit) & self.allowed
            here = cell_ahead(self.track, self.cell, bit)
            for to in range(WINDOW):
                if ways >> to & 1:
                    drift = reached[bit] + _drift(self.track, here, cell_ahead(self.track, self.cell, to))
                    if drift < drifts[to]:
                        drifts[to] = drift
                        came_from[to] = bit
        self.drifts.append(drifts)
        self.came_from.append(came_from)

    def ways_on(self, bit: i64) -> i64:
        return self.track.steps[cell_ahead(self.track, self.cell, bit)] << bit & ~self.blocked

    def is_at(self, bit: i64, end: i64) -> bool:
        """Whether a bit is the end, of which there is one only over the finish."""
        return bit >= self.over if end == self.over else bit == end

    def must_stop(self, bit: i64) -> bool:
        """DF-5.6: over the finish, or where every way on is blocked."""
        return bit >= self.over or self.ways_on(bit) == 0


def _drift(track: Track, a: i64, b: i64) -> i64:
    """How far across the road a step goes, in sixtieths of its width."""
    lane, lanes = track.lane, track.lanes
    drift: i64 = (2 * lane[a] + 1) * 30 // lanes[a] - (2 * lane[b] + 1) * 30 // lanes[b]
    return drift if drift >= 0 else -drift
