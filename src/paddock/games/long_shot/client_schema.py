"""The client's types for Long Shot: views, events, moves, previews and board assets.

Horses, cards and numbers are 1 to 8 in all of them; a sheet is a seat's, or in a solo game Roland's as the last.
"""

from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine.client_schema import From, Shapes, event, move

Phase = Literal["turn-start", "action", "effects", "race-over"]
BonusName = Literal["money", "back-two", "back", "on-two", "on", "bet", "helmet", "jersey", "horse"]
#: Where a horse is chosen: on the course, or in the column of an action on the sheet.
Place = Literal["course", "helmet", "jersey", "bet", "buy"]
Trigger = Literal["turn", "concession", "helmet", "jersey", "bet", "purchase", "scoring"]


class Dice(TypedDict):
    horse: int
    steps: int


class Horse(TypedDict):
    """`extra` are the horses marked on its card."""

    horse: int
    position: int
    place: int | None
    past_line: bool
    owner: int | None
    for_sale: bool
    price: int
    card: str
    extra: list[int]
    pays: int


class Sheet(TypedDict):
    """`bets` and `wins` are per horse, `open` the horses that take bets, `horses` those that are owned."""

    sheet: int
    seat: int | None
    roland: bool
    money: int
    marks: list[bool]
    lines: int
    helmets: list[int]
    jerseys: list[int]
    sets: list[int]
    bets: list[int]
    wins: list[int]
    open: list[int]
    bonuses: list[bool]
    dark: int
    horses: list[int]
    parts: dict[str, int]
    score: int


class Waiting(TypedDict):
    """An ability, or a `bonus` that must be taken."""

    effect: str
    must: bool
    horse: int | None
    card: str | None


class RolandDid(TypedDict):
    """A cell of Roland's table, or the base action of its column instead."""

    column: int
    row: int
    base: bool
    rolled: int | None
    horses: list[int]
    text: str


class Doing(RolandDid):
    tried: str


class Roland(TypedDict):
    name: str
    did: Doing | None


class View(TypedDict):
    round: int
    phase: Phase
    first: int
    turn: int | None
    dice: Dice
    last_round: bool
    horses: list[Horse]
    finished: list[int]
    sheets: list[Sheet]
    pending: list[Waiting]
    roland: Roland | None


class Rolled(Dice):
    kind: Literal["roll"]
    round: int
    first: int


class MovedHorse(From):
    horse: int
    to: int


class Moved(MovedHorse):
    kind: Literal["moved"]
    by: Literal["dice", "extra", "bonus", "ability", "roland"]


class Extra(TypedDict):
    """An X for a horse on a card."""

    kind: Literal["extra"]
    sheet: int
    card: int
    horse: int


class BetPlaced(TypedDict):
    """`bet` is all that is on the horse now."""

    kind: Literal["bet"]
    sheet: int
    horse: int
    amount: int
    cost: int
    bet: int
    money: int


class BonusTaken(TypedDict):
    """`boxes` are all that are used now."""

    kind: Literal["bonus"]
    sheet: int
    bonus: BonusName
    amount: int
    boxes: list[int]


class RolandActs(RolandDid):
    kind: Literal["roland"]


class Marked(TypedDict):
    card: int
    horse: int


class Other(TypedDict):
    sheet: int
    money_change: int


class BetThen(TypedDict):
    """All that is on the horse then, and what that pays for each prize place."""

    horse: int
    bet: int
    pays: list[int]


class FreeBoxes(TypedDict):
    """How many boxes are still free in the row and in the column of a box that is marked."""

    row: int
    column: int


class Preview(TypedDict):
    """Of being done, what is declined; of every other move, what changes."""

    declines: NotRequired[list[str]]
    money: NotRequired[int]
    money_change: NotRequired[int]
    score_change: NotRequired[int]
    dark: NotRequired[int]
    moved: NotRequired[list[MovedHorse]]
    marked: NotRequired[list[Marked]]
    bets: NotRequired[list[BetThen]]
    boxes: NotRequired[list[FreeBoxes]]
    lines: NotRequired[int]
    sets_off: NotRequired[list[str]]
    others: NotRequired[list[Other]]


class Course(TypedDict):
    spaces: int
    line: int
    finish: int
    prizes: list[int]
    movement_die: list[int]


class Card(TypedDict):
    id: str
    name: str
    set: Literal["first", "second", "third", "extra"]
    price: int
    trigger: list[Trigger]
    effect: str
    amount: int
    text: str
    place: Place | None


class PrintedHorse(TypedDict):
    horse: int
    colour: str
    odds: list[int]
    printed: list[int]
    card: Card


class BonusBox(TypedDict):
    box: int
    bonus: BonusName
    title: str
    text: str
    amount: int
    place: Place | None


class PrintedSheet(TypedDict):
    grid: list[list[int]]
    bonuses: list[BonusBox]
    dark_horses: int


class RolandColumn(TypedDict):
    steps: int
    rows: list[str]


class RolandTable(TypedDict):
    name: str
    columns: list[RolandColumn]


class BoardAssets(TypedDict):
    course: Course
    horses: list[PrintedHorse]
    sheet: PrintedSheet
    roland: RolandTable


Event = (
    Rolled
    | Moved
    | event("finished", horse=int, owner=int | None, place=int, prize=int)
    | event("concession", sheet=int, box=int, name=str)
    | event("line", sheet=int, line=Literal["row", "column"], number=int)
    | event("helmet", "jersey", sheet=int, horse=int)
    | Extra
    | BetPlaced
    | event("bought", sheet=int, horse=int, cost=int, money=int, gift=bool)
    | event("money", sheet=int, change=int, money=int, why=str)
    | BonusTaken
    | event("ability", sheet=int, effect=str, horse=int)
    | event("dark-horse", sheet=int, dark=int)
    | event("erased", sheet=int, boxes=int, dark=int)
    | event("passed", "no-action", sheet=int)
    | event("roland-rolls", horse=int)
    | RolandActs
    | event("race-end", finished=list[int])
)
#: A bonus names its horses in a list, and also each by its number.
NAMED: Final = {f"horse_{horse}": NotRequired[bool] for horse in range(1, 9)}
Move = (
    move("concession", box=int, number=int, dark=bool)
    | move("helmet", "buy", horse=int, dark=bool)
    | move("jersey", horse=int, dark=bool, extra=int | None)
    | move("bet", horse=int, dark=bool, amount=int, free=bool, push=bool)
    | move("bonus", bonus=BonusName, boosted=bool, amount=int, horses=list[int], extra=int | None, **NAMED)
    | move(
        "ability",
        effect=str,
        mark=Literal["concession", "helmet", "jersey"] | None,
        horse=int | None,
        extra=int | None,
        box=int | None,
        number=NotRequired[int],
        boxes=int | None,
    )
    | move("erase", "done", "pass")
)

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
