"""What a seat may know, as numbers for learning: a row of fixed length, with a name and bounds for every entry.

A game declares the entries of its rows block by block in a Layout, once for a setup, and writes a row by putting what
is not zero where it belongs. What rows may tell is what the seat's view tells, made of the same parts; other seats are
named by how many places further round the table they sit, so that every seat sees the race from its own side.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from paddock.engine.errors import SetupError
from paddock.engine.state import State

#: An entry is a whole number of 16 bits.
LEAST: Final = -(2**15)
MOST: Final = 2**15 - 1


class Layout:
    """The entries of a row: each has a name, and bounds that it never leaves."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.low: list[int] = []
        self.high: list[int] = []

    def number(self, name: str, high: int, low: int = 0) -> int:
        """One more entry; its place in the row."""
        if not LEAST <= low <= high <= MOST:
            raise SetupError(f"the entry {name} of an observation cannot go from {low} to {high}")
        self.names.append(name)
        self.low.append(low)
        self.high.append(high)
        return len(self.names) - 1

    def block(self, name: str, labels: Sequence[str], high: int = 1, low: int = 0) -> int:
        """An entry for each label, `name[label]`; the place of the first."""
        first = len(self.names)
        for label in labels:
            self.number(f"{name}[{label}]", high, low)
        return first

    def grid(self, name: str, rows: Sequence[str], labels: Sequence[str], high: int = 1, low: int = 0) -> int:
        """A block for each row, one after the other, `name[row][label]`; the place of the first entry."""
        first = len(self.names)
        for row in rows:
            self.block(f"{name}[{row}]", labels, high, low)
        return first

    def size(self) -> int:
        return len(self.names)


def seats_from(seats: int) -> list[str]:
    """The seats as the one that looks names them: `me`, then `+1` for the next one round the table."""
    return ["me", *(f"+{n}" for n in range(1, seats))]


class Slate:
    """Rows of entries, one after the other, each with a mask of the moves that are legal."""

    def __init__(self, rows: int, size: int, bound: int) -> None:
        self.size: i64 = size
        self.bound: i64 = bound
        self.at: i64 = 0  # where the row being written begins
        self.entries: vec[i16] = vec[i16]([0] * (rows * size))
        self.masks: vec[u8] = vec[u8]([0] * (rows * bound))
        nothing: list[int] = []
        self.shown: list[list[int]] = [nothing] * rows

    def begin(self, row: i64) -> None:
        """Turns to a row, and wipes it."""
        self.at = row * self.size
        for entry in range(self.size):
            self.entries[self.at + entry] = 0

    def put(self, entry: i64, value: i64) -> None:
        self.entries[self.at + entry] = i16(value)

    def mark(self, entry: i64) -> None:
        self.entries[self.at + entry] = 1

    def add(self, entry: i64) -> None:
        """Counts one more."""
        self.entries[self.at + entry] += 1

    def show_legal(self, row: i64, moves: list[int]) -> None:
        """Marks the moves that are legal, in place of those shown before."""
        first = row * self.bound
        for move in self.shown[row]:
            self.masks[first + move] = 0
        for move in moves:
            self.masks[first + move] = 1
        self.shown[row] = moves


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes rows of one setup's states."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @abstractmethod
    def write(self, state: State, seat: int, row: Slate) -> None:
        """Puts what a seat may know into the row at hand, which is all zeros."""
        raise NotImplementedError

    def show(self, state: State, seat: int, slate: Slate, row: i64) -> None:
        """A row of a slate: what a seat may know, and its legal moves."""
        slate.begin(row)
        self.write(state, seat, slate)
        slate.show_legal(row, state.legal(seat))

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, entry by entry: for looking at it, not for speed."""
        row = Slate(1, self.layout.size(), 0)
        self.write(state, seat, row)
        return [int(value) for value in row.entries]
