"""The course of a race: a circuit, driven for a number of laps, with every corner line from the grid to the finish."""

from typing import Final

from mypy_extensions import i64

from paddock.games.heat.cards import GRID_ROWS
from paddock.games.heat.track import Circuit

#: The progress of the grid's last row; that of the front row is 0.
HINDMOST: Final[i64] = 1 - GRID_ROWS


class Course:
    """Corner lines are numbered in driving order. Lines after the finish are left out: HEAT-9.5, nobody pays there."""

    def __init__(self, circuit: Circuit, laps: i64) -> None:
        self.circuit: Circuit = circuit
        self.finish: i64 = laps * circuit.length
        #: Per line: its corner of the circuit, the speed limit, and the progress of the last space before it.
        self.corner: list[i64] = []
        self.limit: list[i64] = []
        self.before: list[i64] = []
        #: Per progress, from the grid's last row to the finish: the number of lines behind a car there.
        self.behind: list[i64] = []
        for progress in range(HINDMOST, self.finish + 1):
            self.behind.append(len(self.before))
            space = circuit.space(progress)
            if circuit.to_line[space] == 0 and progress < self.finish:
                self.corner.append(circuit.corner[space])
                self.limit.append(circuit.limits[circuit.corner[space]])
                self.before.append(progress)

    def next_line(self, progress: i64) -> i64:
        """Returns the number of the first line ahead of a car."""
        return self.behind[(progress if progress < self.finish else self.finish) - HINDMOST]

    def lines_crossed(self, start: i64, end: i64) -> list[i64]:
        """HEAT-9.1: the lines that a car crosses from one progress to another."""
        return list(range(self.next_line(start), self.next_line(end)))

    def price(self, line: i64, speed: i64) -> i64:
        """HEAT-9.3: the heat that a line costs at a speed."""
        over = speed - self.limit[line]
        return over if over > 0 else 0

    def heat(self, start: i64, end: i64, speed: i64) -> i64:
        """Returns the total cost of the lines crossed at a speed."""
        total: i64 = 0
        for line in range(self.next_line(start), self.next_line(end)):
            total += self.price(line, speed)
        return total

    def unpaid(self, start: i64, end: i64, speed: i64, engine: i64) -> i64:
        """HEAT-9.4, HEAT-9.6: the first line crossed that an engine cannot pay for; -1 if it can pay for all."""
        for line in range(self.next_line(start), self.next_line(end)):
            engine -= self.price(line, speed)
            if engine < 0:
                return line
        return -1
