"""The client's types for Downforce: views, events, moves, previews and board assets."""

from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine.client_schema import Shapes, event, move
from paddock.tracks.drawing import DrawnCell, Ground, LineSign

Phase = Literal[
    "auction", "choose-power", "play-card", "name-car", "confirm", "steering", "bonus", "betting", "game-over"
]
PowerName = Literal["aggressive", "cunning", "determined", "strategic", "tricky", "unpredictable"]


class Strip(TypedDict):
    colour: str
    cells: int
    state: NotRequired[Literal["done", "now", "next", "ignored"]]


class CardFace(TypedDict):
    card: str
    strips: list[Strip]
    speed_8: bool


class OpenCard(CardFace):
    """The card being carried out, and its player."""

    seat: int
    upwards: bool
    named: list[str]


class Power(TypedDict):
    power: PowerName
    title: str
    help: str


class Car(TypedDict):
    car: str
    letter: str
    owner: int | None
    price: int | None
    grid: int | None
    cell: int | None
    cell_name: str | None
    lap: int
    progress: int | None
    to_go: int | None
    place: int | None
    status: Literal["racing", "home", "absent", "stalled"]


class Seat(TypedDict):
    """`decided`: whether the seat has made its choice, while several seats choose at once."""

    seat: int
    cars: list[str]
    hand_count: int
    speed_8: list[CardFace]
    shown: list[CardFace]
    power: Power | None
    powers_bought: list[Power]
    paid: int
    prizes: int
    bets_made: int
    decided: bool | None
    done: bool


class Bid(TypedDict):
    """A revealed bid; with the value 0 it is a pass, with or without a card."""

    seat: int
    card: str | None
    value: int


class Sold(TypedDict):
    car: str
    power: PowerName | None
    seat: int | None
    price: int | None
    bids: list[Bid]
    forced: bool


class Lot(TypedDict):
    """`last`: the last car, which the last player without a car buys with one of the lowest cards."""

    car: str
    power: Power | None
    second_round: bool
    bidders: list[int]
    must_bid: bool
    last: bool


class Auction(TypedDict):
    lot: Lot | None
    cars_left: int
    set_aside: list[str]
    sales: list[Sold]


class Steering(TypedDict):
    seat: int
    car: str | None
    cell: int | None
    cells: int
    extra: int
    bonus: bool
    powers: list[PowerName]


class Betting(TypedDict):
    lines: list[int]
    held: int
    line: int | None
    pays: list[list[int]]


class CarPrize(TypedDict):
    """Without a place, the car stalled or did not race."""

    car: str
    place: int | None
    prize: int


class BetPaid(TypedDict):
    car: str
    won: int


class ResultRow(TypedDict):
    seat: int
    cars: list[CarPrize]
    bets: list[BetPaid | None]
    prizes: int
    won: int
    paid: int
    total: int


class Result(TypedDict):
    finish: list[str]
    seats: list[ResultRow]


class SheetRow(TypedDict):
    """`spaces`: how far all cards in hand together move the car, without white strips; None before they are dealt."""

    car: str
    price: int | None
    bets: list[bool]
    spaces: int | None


class BidValue(TypedDict):
    card: str
    value: int


class Worth(TypedDict):
    """The parts of a result: prizes, bets won, and the price paid in the auction."""

    prizes: int
    won: int
    paid: int
    total: int


class Own(TypedDict):
    """The data that only the seat itself sees."""

    seat: int
    hand: list[CardFace]
    bid: CardFace | Literal["pass"] | None
    passes: bool
    power_choices: list[Power]
    power_chosen: PowerName | None
    bets: list[str | None]
    sheet: list[SheetRow]
    bid_values: list[BidValue]
    worth_now: Worth | None


class View(TypedDict):
    game: int
    games: int
    track: str
    track_title: str
    beginners: bool
    long_distance: bool
    with_powers: bool
    with_bets: bool
    speed_8_open: bool
    phase: Phase
    turn: int | None
    to_move: list[int]
    cars: list[Car]
    order: list[str]
    grid: list[str]
    finish: list[str]
    seats: list[Seat]
    auction: Auction | None
    card: OpenCard | None
    steering: Steering | None
    betting: Betting | None
    deck: int | None
    discards: list[CardFace]
    last_card: CardFace | None
    prizes: list[int]
    results: list[Result]
    own: Own | None


class Decided(TypedDict):
    """A choice that is hidden for now."""

    kind: Literal["bid", "power-chosen"]
    seat: int


class Sale(Sold):
    kind: Literal["sale"]


class Powers(TypedDict):
    """The power that each seat keeps."""

    kind: Literal["powers"]
    kept: dict[str, PowerName]


class Moved(TypedDict):
    """The cells of the way by number and by name, beginning with the car's old cell; and the number of cells that it
    lost because others were in the way. `owner` owns the car, `seat` moved it."""

    kind: Literal["moved"]
    car: str
    owner: int | None
    seat: int
    cells: list[str]
    route: list[int]
    home: bool
    lost: int


class RaceEnd(TypedDict):
    """The bets with their payouts, and the money by seat."""

    kind: Literal["race-end"]
    game: int
    finish: list[str]
    stalled: list[str]
    bets: list[list[str | None]]
    pays: list[list[int]]
    prizes: list[int]
    won: list[int]
    paid: list[int]


class Reach(TypedDict):
    """Where a car could end its move; unknown for a white strip, which moves any car.

    `most`: how many cells the car can move at most; `certain`: nothing moves before it.
    """

    car: str
    cells: int
    status: Literal["moves", "home", "absent", "blocked", "wild"]
    most: int
    certain: bool
    ends: NotRequired[list[int]]
    home: NotRequired[bool]


class Way(TypedDict):
    """A car's way to an end, the number of cells that it would lose, and the powers that it needs."""

    route: NotRequired[list[int]]
    names: NotRequired[list[str]]
    steps: NotRequired[int]
    short: NotRequired[int]
    rectangular: NotRequired[bool]
    bonus: NotRequired[bool]
    further: NotRequired[int]
    uses: NotRequired[list[PowerName]]


class Preview(Way):
    """The kind of the move determines which of these are present."""

    car: NotRequired[str]
    home: NotRequired[bool]
    cells: NotRequired[int]
    most: NotRequired[int]
    ends: NotRequired[list[int]]
    status: NotRequired[Literal["moves", "home", "absent", "blocked"]]
    strips: NotRequired[list[Reach]]
    speed_8: NotRequired[bool]
    card: NotRequired[CardFace]
    value: NotRequired[int]
    pays: NotRequired[list[int]]
    owner: NotRequired[int | None]
    power: NotRequired[PowerName]
    title: NotRequired[str]
    help: NotRequired[str]


class Cell(DrawnCell):
    rectangular: bool


class Drawn(Ground):
    lap: int
    cells: list[Cell]
    signs: list[LineSign]


class CarLook(TypedDict):
    car: str
    letter: str
    number: int


class BoardAssets(TypedDict):
    tracks: dict[str, Drawn]
    order: list[str]
    cars: list[CarLook]
    cards: dict[str, CardFace]
    powers: list[Power]


Event = (
    event("game-start", game=int, track=str, grid=list[str], hand=NotRequired[list[str]])
    | event("dealt", each=int, hand=NotRequired[list[str]])
    | event("lot", car=str, power=PowerName | None, bidders=list[int])
    | Decided
    | Sale
    | Powers
    | event("race-start", first=int)
    | event("card", seat=int, card=str, upwards=bool)
    | event("named", seat=int, car=str)
    | event("ignored", seat=int, strip=int)
    | event("blocked", car=str, owner=int | None)
    | Moved
    | event("home", car=str, owner=int | None, place=int)
    | event("hand-discarded", seat=int, cards=list[str])
    | event("drew", seat=int, left=int, card=NotRequired[str])
    | event("betting", line=int, leader=str)
    | event("bet", seat=int, car=NotRequired[str])
    | RaceEnd
    | event("game-over")
)
Move = (
    move("bid", card=str)
    | move("pass", card=NotRequired[str])
    | move("play", card=str, upwards=bool)
    | move("name", "bet", car=str)
    | move("power", power=PowerName)
    | move("steer", cell=int | None, name=str)  # no cell: over the finish
    | move("resolve", "ignore", "stay")
)

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
