"""Observations for learning: what a seat may know as a row of numbers of fixed length, each with a name and bounds.

A game declares the entries of a row in a Layout, once for each setup, and writes a row by setting the entries that are
not zero. A row holds what the seat's view holds. Seats are numbered relative to the observer.
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
    """The entries of a row, each with a name and bounds."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.low: list[int] = []
        self.high: list[int] = []

    def number(self, name: str, high: int, low: int = 0) -> int:
        """Adds an entry and returns its index."""
        if not LEAST <= low <= high <= MOST:
            raise SetupError(f"the entry {name} of an observation cannot go from {low} to {high}")
        self.names.append(name)
        self.low.append(low)
        self.high.append(high)
        return len(self.names) - 1

    def block(self, name: str, labels: Sequence[str], high: int | list[int] = 1, low: int = 0) -> int:
        """Adds an entry `name[label]` for each label and returns the index of the first.

        `high` is the highest value of all, or a list with that of each label.
        """
        first = len(self.names)
        for n, label in enumerate(labels):
            self.number(f"{name}[{label}]", high if isinstance(high, int) else high[n], low)
        return first

    def grid(self, name: str, rows: Sequence[str], labels: Sequence[str], high: int | list[int] = 1) -> int:
        """Adds an entry `name[row][label]` for each row and label and returns the index of the first."""
        first = len(self.names)
        for row in rows:
            self.block(f"{name}[{row}]", labels, high)
        return first

    def size(self) -> int:
        return len(self.names)


def seats_from(seats: int) -> list[str]:
    """Returns the names of the seats relative to the observer: `me`, `+1` for the next seat, and so on."""
    return ["me", *(f"+{n}" for n in range(1, seats))]


class Slate:
    """A buffer of rows, each with a mask of the legal moves."""

    def __init__(self, rows: int, size: int, bound: int) -> None:
        self.size: i64 = size
        self.bound: i64 = bound
        self.at: i64 = 0  # where the row being written begins
        self.entries: vec[i16] = vec[i16]([0] * (rows * size))
        self.masks: vec[u8] = vec[u8]([0] * (rows * bound))
        nothing: list[int] = []
        self.shown: list[list[int]] = [nothing] * rows

    def begin(self, row: i64) -> None:
        """Starts a row: sets all its entries to zero, and makes it the one that is written."""
        self.at = row * self.size
        for entry in range(self.size):
            self.entries[self.at + entry] = 0

    def put(self, entry: i64, value: i64) -> None:
        self.entries[self.at + entry] = i16(value)

    def mark(self, entry: i64) -> None:
        self.entries[self.at + entry] = 1

    def mark_set(self, first: i64, numbers: i64) -> None:
        """Sets the entries of the members of a bit set; `first` is the entry of 0."""
        entry = first
        while numbers:
            if numbers & 1:
                self.mark(entry)
            numbers >>= 1
            entry += 1

    def add(self, entry: i64) -> None:
        """Adds one to an entry."""
        self.entries[self.at + entry] += 1

    def show_legal(self, row: i64, moves: list[int]) -> None:
        """Replaces the row's mask of legal moves."""
        first = row * self.bound
        for move in self.shown[row]:
            self.masks[first + move] = 0
        for move in moves:
            self.masks[first + move] = 1
        self.shown[row] = moves


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes observations of the states of one setup."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @abstractmethod
    def write(self, state: State, seat: int, row: Slate) -> None:
        """Writes what a seat may know into the current row, which is all zeros."""
        raise NotImplementedError

    def show(self, state: State, seat: int, slate: Slate, row: i64) -> None:
        """Writes a row of a buffer: what a seat may know, and its legal moves."""
        slate.begin(row)
        self.write(state, seat, slate)
        slate.show_legal(row, state.legal(seat))

    def observe(self, state: State, seat: int) -> list[int]:
        """Returns what a seat may know as a list of numbers: convenient, but slow."""
        row = Slate(1, self.layout.size(), 0)
        self.write(state, seat, row)
        return [int(value) for value in row.entries]
