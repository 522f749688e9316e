"""What each seat races in: the option that chooses it, and the field of a position that keeps it."""

from typing import Any, Final

from paddock.engine.options import OrderOption
from paddock.engine.reader import FieldReader, wrong
from paddock.engine.schema import Bound, Field, bound

COLOURS_OPTION: Final = "colours"


def colours_option(colours: list[str], help: str) -> OrderOption:
    """The option that gives each seat one of the colours, in the order of the seats."""
    seats = tuple(f"seat{n + 1}" for n in range(len(colours)))
    return OrderOption(COLOURS_OPTION, list(colours), "Colours", help, choices=tuple(colours), each=seats)


class SeatColours(Field):
    """The colour of each seat, written down where the seats do not have the first colours in their order.

    `colours` names each as often as it can be had. The attribute holds the places of their first mentions.
    """

    def __init__(self, name: str, colours: list[str], seats: Bound, attribute: str = "") -> None:
        super().__init__(name, attribute=attribute)
        self.colours = colours
        self.seats = seats

    def numbers(self, names: list[str]) -> list[int]:
        """The values of the attribute that stand for those colours."""
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
