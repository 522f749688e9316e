"""Seat colours: the option for them, and the field of a position that stores them."""

from typing import Any, Final

from paddock.engine.options import OrderOption
from paddock.engine.reader import FieldReader, wrong
from paddock.engine.schema import Bound, Field, bound

COLOURS_OPTION: Final = "colours"


def colours_option(colours: list[str], help: str) -> OrderOption:
    """Returns the option that gives each seat one of the colours, in the order of the seats."""
    seats = tuple(f"seat{n + 1}" for n in range(len(colours)))
    return OrderOption(COLOURS_OPTION, list(colours), "Colours", help, choices=tuple(colours), each=seats)


class SeatColours(Field):
    """The colour of each seat, saved only if the seats do not have the first colours in order.

    `colours` lists each colour as often as it is available. The attribute holds the indices of their first occurrences.
    """

    def __init__(self, name: str, colours: list[str], seats: Bound, attribute: str = "") -> None:
        super().__init__(name, attribute=attribute)
        self.colours = colours
        self.seats = seats

    def numbers(self, names: list[str]) -> list[int]:
        """Returns the values of the attribute for those colours."""
        return [self.colours.index(name) for name in names]

    def default(self, owner: Any) -> list[int]:
        return self.numbers(self.colours[: bound(self.seats, owner)])

    def is_written(self, owner: Any) -> bool:
        return bool(getattr(owner, self.attribute) != self.default(owner))

    def write(self, owner: Any) -> Any:
        return [self.colours[number] for number in getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        if not reader.has(self.name):
            return self.default(owner)
        names = reader.words(self.name, self.colours, bound(self.seats, owner))
        if self.numbers(names) == self.default(owner):
            raise wrong(self.name, "it must be left out where the seats have the first colours in their order")
        for name in names:
            if names.count(name) > self.colours.count(name):
                raise wrong(self.name, f"{name} can be had {self.colours.count(name)} times, not {names.count(name)}")
        return self.numbers(names)
