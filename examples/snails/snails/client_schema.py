"""What the client gets to see of Snails."""

from typing import Final, NotRequired

from typing_extensions import TypedDict

from paddock.engine.client_schema import Shapes, event, move


class View(TypedDict):
    length: int
    places: list[int]
    decided: list[bool]
    effort: int | None


class Preview(TypedDict):
    crowded: int
    least: int
    most: int


class BoardAssets(TypedDict):
    pass


Event = (
    event("decided", seat=int, effort=NotRequired[int])
    | event("shown", efforts=list[int])
    | event("crept", seat=int, die=int | None, place=int)
    | event("finished")
)
Move = move("try", effort=int)

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
