"""The client's types for Formula D: views, events, moves, previews and board assets."""

from typing import Final, Literal

from typing_extensions import TypedDict

from paddock.engine.client_schema import From, Shapes, event, move
from paddock.tracks.drawing import Ground, Place

Colour = Literal["white", "yellow", "green", "red", "blue"]
Phase = Literal["gear", "drive", "over"]
Status = Literal["grid", "stalled", "running", "pits", "garage", "finished", "out"]
Outcome = Literal["short", "stop", "clear", "pay", "out"]


class Corner(TypedDict):
    id: str
    name: str
    made: int
    needed: int


class CornerAhead(Corner):
    inside: bool
    to_entry: int
    to_exit: int


class Car(TypedDict):
    """`start_roll` is the black die at its start, none before it."""

    seat: int
    car: str
    colour: Colour
    number: int
    status: Status
    space: str | None
    lap: int
    gear: int
    wear: int
    wear_most: int
    start_roll: int | None
    corner: CornerAhead | None
    nitro: bool | None
    served: bool | None
    may_pit: bool


class Die(TypedDict):
    gear: int
    shape: str
    colour: str
    faces: list[int]


class Dice(TypedDict):
    die: Die | None
    face: int | None
    great_start: bool
    bonus: int
    spaces: int | None
    black: int | None


class GridRoll(TypedDict):
    seat: int
    die: int


class Speed(TypedDict):
    lap: int
    seat: int
    speed: int


class Police(TypedDict):
    speeds: list[Speed]
    prizes_given: int


class View(TypedDict):
    """`grid_rolls` has everybody's rolls, then those of each group that was equal."""

    track: str
    title: str
    laps: int
    round: int
    phase: Phase
    turn: int | None
    order: list[int]
    at: int
    cars: list[Car]
    dice: Dice | None
    grid_rolls: list[list[GridRoll]]
    finished: list[int]
    retired: list[int]
    police: Police | None


class CarEvent(TypedDict):
    seat: int
    car: str


class CarRoll(CarEvent):
    die: int


class Gear(CarEvent, From):
    kind: Literal["gear"]
    gear: int
    wear: int


class Drive(CarEvent):
    """The way, and the wear points that it cost: for braking, and for going too far beyond a corner."""

    kind: Literal["drive"]
    gear: int
    path: list[str]
    to: str
    wear: int
    brake: int
    overshoot: int
    corner: str | None
    danger: int


class Harm(CarRoll):
    """A roll of the black die, and the wear points that it cost."""

    kind: Literal["danger", "collision", "residents", "engine"]
    wear: int


class Restored(CarEvent):
    """Wear points that came back."""

    kind: Literal["checkpoint", "pit-stop"]
    wear: int


class FaceOdds(TypedDict):
    """The lowest wear that a face can cost, and the spaces where the car may end for it."""

    face: int
    chance: int
    outcome: Outcome
    wear: int | None
    spaces: list[str]


class GearPreview(TypedDict):
    """What each face of the die would come to; `chance` is the number of such faces of all `of`."""

    kind: Literal["gear"]
    gear: int
    wear: int
    wear_left: int
    die: Die
    faces: list[FaceOdds]
    of: int
    odds: dict[Outcome, int]
    corner: CornerAhead | None


class NitroPreview(TypedDict):
    kind: Literal["nitro"]
    spaces: int
    bonus: int
    destinations: list[str]


class DrivePreview(TypedDict):
    """The cost of a destination, and the rolls that would follow; `risk` is the wear that they take on average."""

    kind: Literal["drive"]
    space: str
    path: list[str]
    wear: int
    brake: int
    overshoot: int
    wear_left: int
    corner: Corner | None
    collisions: list[int]
    danger: int
    residents: bool
    engine: bool
    police: int | None
    new_lap: bool
    finish: bool
    pits: bool
    garage: bool
    risk: float


class Cell(Place):
    space: str
    d: str


class PitCell(Cell):
    colour: str | None


class Pits(TypedDict):
    cells: list[PitCell]


class Sign(TypedDict):
    """A corner's sign: its stops, the spaces of the longest and the shortest way through it, middle and size."""

    id: str
    name: str
    stops: int
    longest: int
    shortest: int
    x: float
    y: float
    width: float
    height: float


class StraightName(TypedDict):
    id: str
    name: str
    spaces: int


class BoardAssets(Ground):
    cells: list[Cell]
    pits: Pits | None
    signs: list[Sign]
    names: list[StraightName]
    dice: list[Die]
    teams: list[Colour]
    wear: int
    police_prize: int


Event = (
    event("grid", again=bool, rolls=list[CarRoll])
    | event("start", seat=int, car=str, die=int, result=Literal["stall", "normal", "great"])
    | event("round", round=int, order=list[int])
    | Gear
    | event("die", seat=int, car=str, gear=int, face=int)
    | event("nitro", seat=int, car=str, spaces=int)
    | Drive
    | Harm
    | event("engines", seat=int, face=int)
    | Restored
    | event("lap", seat=int, car=str, lap=int)
    | event("police", "prize", seat=int, car=str, lap=int, speed=int)
    | event("finish", seat=int, car=str, place=int)
    | event(
        "out", seat=int, car=str, reason=Literal["roll", "danger", "collision", "residents", "engine"], space=str | None
    )
    | event("race-over", finished=list[str])
)
Move = move("gear", gear=int) | move("nitro") | move("drive", space=str, danger=int)
Preview = GearPreview | NitroPreview | DrivePreview

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
