"""What the client gets to see of Snails."""

from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine.shapes import Shapes, move


class View(TypedDict):
    length: int
    places: list[int]
    decided: list[bool]
    effort: int | None


class Decided(TypedDict):
    kind: Literal["decided"]
    seat: int
    effort: NotRequired[int]


class Shown(TypedDict):
    kind: Literal["shown"]
    efforts: list[int]


class Crept(TypedDict):
    kind: Literal["crept"]
    seat: int
    die: int | None
    place: int


class Finished(TypedDict):
    kind: Literal["finished"]


class Preview(TypedDict):
    crowded: int
    least: int
    most: int


class Scenery(TypedDict):
    pass


Event = Decided | Shown | Crept | Finished
Move = move("try", effort=int)

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, scenery=Scenery)
