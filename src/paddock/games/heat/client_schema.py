"""The client's types for HEAT: views, events, moves, previews and board assets."""

from typing import Annotated, Final, Literal, NotRequired

from annotated_types import Len
from typing_extensions import TypedDict

from paddock.engine.client_schema import From, Pair, Shapes, event, move
from paddock.tracks.drawing import Ground, LineSign, Place

Phase = Literal["plan", "react", "slipstream", "corner-check", "discard", "race-over", "first-hand"]
Card = Literal["0", "1", "2", "3", "4", "5", "stress", "heat"]


class Car(TypedDict):
    """`space`, `spot` and what is ahead are only present on the track; a Legend lacks the fields of a driver.

    `to_corner` and `limit` are null if there is no corner before the finish.
    """

    seat: int
    colour: str
    legend: bool
    progress: int
    lap: int
    space: int | None
    spot: int | None
    to_corner: int | None
    limit: int | None
    to_finish: int | None
    crossed_the_line: bool
    finished: int | None
    gave_up: bool
    adrenaline: bool
    gear: NotRequired[int]
    engine: NotRequired[int]
    cooldown: NotRequired[int]
    hand: NotRequired[int]
    face_down: NotRequired[int]
    deck: NotRequired[int]
    pile: NotRequired[int]
    top: NotRequired[Card | None]
    ready: NotRequired[bool]


class CrossedCorner(TypedDict):
    """A corner line after the space with that progress, and the heat that it costs."""

    corner: int
    line: int
    limit: int
    heat: int


class SpinOut(TypedDict):
    """Where a car that cannot pay ends up, the heat that it still has to pay, and the stress cards that it gets."""

    corner: int
    limit: int
    speed: int
    progress: int
    space: int
    spot: int
    heat: int
    stress: int


class Turn(TypedDict):
    """The current turn. The last `flipped` of the cards played came from the deck. `top_choice` is the card that the
    driver wants on top of the discard pile, if any."""

    seat: int
    start: int
    speed: int
    played: list[Card]
    flipped: int
    top_choice: Card | None
    adrenaline: bool
    boosted: bool
    cooled: bool
    adrenaline_used: bool
    adrenaline_cooled: bool
    slipstreamed: bool
    corners: list[CrossedCorner]
    heat_due: int
    may_slipstream: bool
    spin_out: SpinOut | None


class Legend(TypedDict):
    speed: int
    diamond: int


class Plan(TypedDict):
    gear: int
    cards: list[Card] | None
    cluttered: bool
    gives_up: bool


class Own(TypedDict):
    """The seat's own hand; `swaps_hand` is its answer before the first round, once it has one."""

    heat_in_hand: int
    playable: int
    swaps_hand: NotRequired[bool]


class View(TypedDict):
    """`order` is that of the round, `places` that of the moment, with the cars that have finished or given up.

    `legends` is by seat; `hand`, `plan` and `own` belong to the reader.
    """

    circuit: str
    title: str
    length: int
    laps: int
    round: int
    phase: Phase
    step: int
    order: list[int]
    places: list[int]
    turn: int | None
    waiting: list[int]
    cars: list[Car]
    driver: Turn | None
    legends: dict[str, Legend] | None
    finished: list[int]
    gave_up: list[int]
    points_for_place: list[int]
    hand: list[Card] | None
    plan: Plan | None
    own: NotRequired[Own]


class Gears(TypedDict):
    """The levers are revealed: per seat the gear, and the heat left in the engine."""

    kind: Literal["gears"]
    gears: list[int]
    engine: list[int]
    gave_up: list[int]


class Drew(TypedDict):
    """Only the owner sees the cards."""

    kind: Literal["drew"]
    seat: int
    count: int
    cards: NotRequired[list[Card]]


class Flip(TypedDict):
    """Without a card, no speed card was left."""

    kind: Literal["flip"]
    seat: int
    card: Card | None
    thrown: list[Card]


class Moved(From):
    """From one progress to another; `path` lists the spaces, both ends included."""

    kind: Literal["moved", "spin-out"]
    seat: int
    to: int
    distance: int
    blocked: int
    path: list[int]
    space: int
    spot: int


class CornerPaid(TypedDict):
    """`over` is the cost of the line, `heat` the part that was paid."""

    kind: Literal["corner"]
    seat: int
    corner: int
    limit: int
    speed: int
    heat: int
    over: int
    passed: bool


class Counted(TypedDict):
    """A number of stress cards added to a hand, or of cards moved from a pile into the deck."""

    kind: Literal["stress", "reshuffled"]
    seat: int
    cards: int


class Outcome(TypedDict):
    """A possible outcome of a move; a gear has one per speed that its cards and flips allow.

    `short` is the heat that the engine lacks for the corners.
    """

    chance: float
    speed: int
    progress: int
    space: int
    spot: int
    blocked: int
    corners: list[CrossedCorner]
    heat: int
    short: int
    finishes: bool
    slipstream: bool


class Drive(TypedDict):
    """The destination and the costs of any kind of move, so that every field may be missing.

    If there are several outcomes, `speed`, `spaces` and `heat` are ranges, `spin_out` and `needs_cooldown` chances.
    """

    outcomes: NotRequired[list[Outcome]]
    speed: NotRequired[Pair | int]
    spaces: NotRequired[Pair]
    heat: NotRequired[Pair | int]
    heat_now: NotRequired[int]
    engine: NotRequired[int]
    cooldown: NotRequired[int]
    wasted_cooldown: NotRequired[int]
    heat_in_hand: NotRequired[int]
    spin_out: NotRequired[float]
    needs_cooldown: NotRequired[float]
    corners: NotRequired[list[CrossedCorner]]
    flips: NotRequired[int]


class Play(TypedDict):
    """Cards that can be played in a gear, with their preview."""

    cards: list[Card]
    preview: Drive


class Preview(Drive):
    """The preview of any kind of move, so that every field may be missing."""

    # of being done
    unused_adrenaline: NotRequired[bool]
    #: Whether a slipstream is available.
    slipstream: NotRequired[bool]
    #: The cards that may be discarded at the end of the turn.
    may_discard: NotRequired[list[Card]]
    #: The played cards that may be on top of the pile, the current choice first; empty if nobody can see it.
    may_top: NotRequired[list[Card]]

    # of a gear
    cards: NotRequired[int]
    playable: NotRequired[int]
    stress_for_a_spin_out: NotRequired[int]
    may_flip: NotRequired[bool]
    plays: NotRequired[list[Play]]

    # of a cluttered hand
    cluttered: NotRequired[bool]
    shown: NotRequired[list[Card]]
    moves: NotRequired[bool]
    gear: NotRequired[int]

    # of a discard, a choice of the top card, or a second hand
    discards: NotRequired[list[Card]]
    draws: NotRequired[int]
    reshuffles: NotRequired[bool]
    top: NotRequired[Card | None]

    # of a spin-out
    corner: NotRequired[int]
    limit: NotRequired[int]
    progress: NotRequired[int]
    space: NotRequired[int]
    spot: NotRequired[int]
    stress: NotRequired[int]

    # of giving up
    place: NotRequired[int]


class Untold(TypedDict):
    """The changes to a dashboard that an event implies: heat paid, or the new gear."""

    heat: NotRequired[int]
    gear: NotRequired[int]


class SignedCorner(TypedDict):
    corner: int
    line: int
    limit: int
    press: list[str]


class Track(Ground):
    """Per space: the spot on the race line, and the one beside it."""

    signs: list[LineSign]
    spots: list[Annotated[list[Place], Len(2, 2)]]
    corners: list[SignedCorner]


class CardFace(TypedDict):
    kind: Literal["speed", "upgrade", "stress", "heat"]
    speed: int


class Adrenaline(TypedDict):
    """The number of cars at the back that have it, and its benefits: speed, or heat back to the engine."""

    cars: int
    speed: int
    cooldown: int


class BoardAssets(TypedDict):
    """The circuit as paddock.tracks draws it; per seat, the heat that a full engine holds; what each card shows."""

    track: Track
    gears: int
    engine: list[int]
    cards: dict[Card, CardFace]
    slipstream: int
    adrenaline: Adrenaline
    events: dict[str, Untold]


Event = (
    event("round", round=int, order=list[int])
    | Gears
    | event("cards", seat=int, gear=int, cards=list[Card])
    | event("cluttered", "discarded", seat=int, cards=list[Card])
    | Drew
    | Flip
    | Moved
    | CornerPaid
    | event("cooled", seat=int, heat=int, adrenaline=bool)
    | event("legend", seat=int, speed=int, diamond=int, distance=int)
    | Counted
    | event("finished", seat=int, place=int)
    | event("race-over", order=list[int])
    | event("boost", "adrenaline", "slipstream", "mulligan", seat=int)
)
Move = (
    move("gear", gear=int)
    | move("cool", heat=int)
    | move("play", "discard", cards=list[Card])
    | move("top", card=Card)
    | move("keep-hand", "mulligan", "give-up", "cluttered")
    | move("done", "boost", "adrenaline", "adrenaline-cool", "slipstream", "stay", "spin-out")
)

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
