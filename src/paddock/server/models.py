"""The shapes of everything that crosses the edge: bodies and answers of the REST part, messages of the socket."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from paddock.engine import SEED_BOUND

MOST_SEATS: Final = 16

Code = Annotated[str, Field(description="A table's short code", examples=["K7QF2M"])]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Field(ge=0, lt=SEED_BOUND)]
RequestId = Annotated[int, Field(ge=-SEED_BOUND, le=SEED_BOUND)] | Annotated[str, Field(max_length=64)]
Token = Annotated[str, Field(max_length=128)]
Fields = dict[str, Any]
HintRule = Literal["off", "on", "beginners"]
Depth = Literal["quick", "standard", "deep"]
ErrorCode = Literal[
    "malformed",
    "too_large",
    "not_your_seat",
    "not_your_turn",
    "stale",
    "illegal",
    "cannot_undo",
    "not_the_host",
    "started",
    "setup",
    "no_such_table",
    "archived",
    "finished",
    "too_fast",
    "too_many",
    "internal",
    "unavailable",
]


class Body(BaseModel):
    """What a caller sends: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Message(BaseModel):
    """What a client sends over the socket: exact types; fields that this version does not know are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


# REST: what callers send


class SeatWish(Body):
    """Who shall sit in a seat: `me`, `open`, `bot`, or the name of one of the game's automata."""

    kind: str = Field(max_length=40)
    name: str | None = Field(None, max_length=200)
    level: str | None = Field(None, max_length=40, description="A bot's level, as the game lists them")
    beginner: bool = Field(default=False, description="Of a person: says of themselves that they are new to the game")


class TableSetup(Body):
    """A new table."""

    game: str = Field(max_length=64)
    options: Fields = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)] | Annotated[str, Field(max_length=64)] | None = Field(
        None, description="A seed of one's own, for all to see that it is one; without, the dice are sealed"
    )
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    consent_undo: bool = False
    bot_pace: int = Field(700, ge=0, le=5000, description="Milliseconds that bots wait before a move")
    hints: HintRule | None = Field(
        None, description="Who may ask for hints; without: `on` where one person races bots alone, else `off`"
    )


class LoadedGame(Body):
    """A recorded game to go on with. Without `seats`, every seat that is no automaton is open."""

    log: Fields
    seats: list[SeatWish] | None = Field(None, min_length=1, max_length=MOST_SEATS)
    consent_undo: bool = False
    bot_pace: int = Field(700, ge=0, le=5000)
    hints: HintRule | None = None


class JoinWish(Body):
    """Who takes which open seat; any, if no seat is named."""

    name: str = Field("", max_length=200)
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS)
    token: str | None = Field(
        None,
        min_length=24,
        max_length=128,
        description="A secret of the caller's own choice that shall open the seat: the same wish again, "
        "after an answer that did not arrive, then finds the seat taken by itself",
    )
    beginner: bool = Field(default=False, description="Says of themselves that they are new to the game")


class LessonMoves(Body):
    """What the learner has done in a step so far, by the moves' canonical texts."""

    moves: list[Annotated[str, Field(max_length=200)]] = Field(default_factory=list, max_length=20)


class HintWish(Body):
    """A seat asks what to do, at the revision that its offers came with."""

    seat: SeatNumber
    revision: Count


class AnalysisWish(Body):
    depth: Depth = "standard"


class TriedMove(Body):
    """Another move in place of the one that was played at a step, by its canonical text."""

    step: int = Field(ge=1, lt=SEED_BOUND)
    move: str = Field(max_length=400)


class OwnToken(Body):
    table: str = Field(max_length=12)
    token: Token


class OwnTokens(Body):
    tokens: list[OwnToken] = Field(max_length=100)


# REST: what they are told


class Problem(BaseModel):
    """Why a request was refused."""

    error: str
    message: str
    rule: str | None = None


class Health(BaseModel):
    status: Literal["ok", "no database", "read-only", "disk full"]
    reason: str | None = None
    service: Literal["paddock"]
    version: str


class OptionModel(BaseModel):
    name: str
    type: Literal["bool", "int", "choice", "ints", "texts", "order", "track"]
    default: Any
    title: str
    help: str
    low: int
    high: int
    choices: list[str]
    each: list[str]
    needs: str
    #: What choices are called, where that is more than their ids in words.
    titles: dict[str, str]
    #: Tracks of one's own: what they are called, by what is chosen.
    own: dict[str, str] = {}


class OwnDesignModel(BaseModel):
    what: str = Field(description="Components that are not as printed")
    file: str = Field(description="Where they are in the game's data folder")


class GameModel(BaseModel):
    id: str
    title: str
    summary: str
    rules_version: str
    min_seats: int
    max_seats: int
    automata: list[str]
    options: list[OptionModel]
    first: Fields = Field(description="The options of a first game, where they are not the usual ones")
    colours: list[str] = Field(description="What each seat races in, where that is settled before the game")
    colours_from: str = Field(description="The option that puts those in another order, or nothing")
    own_design: list[OwnDesignModel] = Field(
        description="Components of our own design, where the printed are not public"
    )
    bots: list[str]
    available: Literal[True]


class GameList(BaseModel):
    games: list[GameModel]


class RuleModel(BaseModel):
    number: str
    text: str
    our_reading: bool


class SectionModel(BaseModel):
    number: int
    title: str
    remarks: list[str]
    rules: list[RuleModel]


class RulesPage(BaseModel):
    game: str
    title: str
    own_design: list[OwnDesignModel]
    remarks: list[str]
    sections: list[SectionModel]


class NewTable(BaseModel):
    """A table's code, and a token for each of the caller's own seats."""

    table: Code
    tokens: dict[str, str]


class TakenSeat(BaseModel):
    seat: int
    token: str


class SeatModel(BaseModel):
    seat: int
    kind: str = Field(description="`person`, `bot`, `open`, or the name of one of the game's automata")
    name: str
    level: str | None
    online: bool
    you: bool
    stand_in: bool
    resigned: bool = Field(description="Its player resigned: a bot drives on until the end")
    beginner: bool = Field(description="Said of themselves, when they sat down, that they are new to the game")
    hints: int = Field(description="How many hints this seat has had")


Status = Literal["waiting", "playing", "finished"]


class Dice(BaseModel):
    """Where a table's dice come from."""

    origin: Literal["sealed", "chosen", "loaded", "unsealed"] = Field(
        description="`sealed`: nobody knows them. `chosen`: somebody chose the seed. `loaded`: a recorded game goes "
        "on, whoever has its file can know them. `unsealed`: a table from before dice were sealed"
    )
    commitment: str | None = Field(description="SHA-256 of a sealed seed's digits, shown from the start")
    seed: str | None = Field(description="The seed itself, when the game is over")


class PublicTable(BaseModel):
    table: Code
    game: str
    title: str
    options: Fields
    status: Status
    abandoned: bool
    revision: int
    steps: int
    seats: list[SeatModel]
    host: int | None
    to_move: list[int]
    created: str
    changed: str
    rematch: str | None
    dice: Dice
    hints: HintRule = Field(description="Who may ask for hints: nobody, everybody, or those who said they are new")
    archived: str | None = Field(description="Why it cannot be played on, if it cannot: it can still be looked through")


class MyTable(PublicTable):
    """One of the caller's tables: which seats are the caller's, and whether it waits for one of them: to decide, or as
    the host to start."""

    your_turn: bool
    place: int | None = Field(description="The caller's place, once the race has begun; none if it was annulled")
    places: int = Field(description="How many there are in the standings")


class MyTables(BaseModel):
    tables: list[MyTable]


class StandingModel(BaseModel):
    place: int
    seat: int | None
    entrant: str
    score: int
    parts: dict[str, int]
    tie: str = Field(
        "", description="The rule that put it behind the one before, who has the same score, if there is one"
    )


class MoveModel(BaseModel):
    kind: str
    fields: Fields
    text: str


class EventModel(BaseModel):
    """One thing that happened; every field but `kind` is the game's own."""

    model_config = ConfigDict(extra="allow")

    kind: str


class LoggedMove(MoveModel):
    """A move and what happened then; without a seat a redeal, after everybody agreed to go back."""

    step: int
    seat: int | None
    events: list[EventModel]


class ReplayModel(BaseModel):
    table: Code
    game: str
    title: str
    seats: list[SeatModel]
    options: Fields
    dice: Dice
    archived: str | None
    scenery: str = Field(
        description="GET /api/sceneries/{this}: what its board needs to be drawn; empty if it has none"
    )
    steps: int
    log: list[LoggedMove]


class ReplayStep(BaseModel):
    """The position after a step, with all hands open. At step 0 there is no move yet."""

    step: int
    seat: int | None
    move: MoveModel | None
    events: list[EventModel]
    view: Fields
    hands: dict[str, Fields]
    to_move: list[int]
    standings: list[StandingModel]


class ReplaySteps(BaseModel):
    """Some steps one after the other: a whole replay in a few answers."""

    steps: list[ReplayStep]


class OfferModel(MoveModel):
    move: int
    preview: Fields
    final: bool = Field(description="It shows something that cannot be unseen, or others go on after it")


class ReplayOffers(BaseModel):
    """What a seat was offered in a position of a finished game; nothing, if it had nothing to decide."""

    step: int
    seat: int
    offers: list[OfferModel]


class HintModel(MoveModel):
    """A move that is worth a thought: how likely the seat wins with it, and how much better that is than what comes to
    mind first, with the standard error of that."""

    move: int
    preview: Fields
    chance: float
    gain: float
    error: float


class Hints(BaseModel):
    """Up to three moves, best first, and how many hints the seat has had with this one."""

    hints: list[HintModel]
    used: int


class LessonStepModel(BaseModel):
    id: str
    rules: list[str] = Field(description="The rules that it teaches, by number")
    turns: int = Field(description="How many decisions it takes")


class LessonModel(BaseModel):
    """A game's lesson. `seats` says who sits where, `seat` which is the learner's."""

    game: str
    title: str
    seats: list[str]
    seat: int
    options: Fields
    steps: list[LessonStepModel]


class BeatModel(BaseModel):
    seat: int
    move: MoveModel | None
    events: list[EventModel]


class LessonScene(BaseModel):
    """A step of a lesson as the learner sees it, and what the last move brought."""

    step: str
    turn: int
    done: bool
    over: bool
    view: Fields
    offers: list[OfferModel]
    wanted: list[str] = Field(description="Of the offers those that the step is about")
    answers: dict[str, str] = Field(description="What is said to the others, by the name of the words for it")
    to_move: list[int]
    standings: list[StandingModel]
    beats: list[BeatModel]


# Socket: what the server tells


class SeenModel(BaseModel):
    view: Fields
    offers: list[OfferModel]
    can_undo: bool


class NewsModel(BaseModel):
    revision: int
    kind: Literal["move", "undo", "taken-back", "seat", "start", "settings", "proposal", "abandon", "rematch", "hint"]
    step: int
    seat: int | None
    move: MoveModel | None
    undone: bool
    redealt: bool = Field(description="What nobody knew was dealt anew: everybody had agreed to go back")
    events: dict[str, list[EventModel]]


class ProposalModel(BaseModel):
    kind: Literal["undo", "abandon"]
    by: int
    to_step: int | None
    agreed: list[int]
    waiting: list[int]


class TableSettings(BaseModel):
    consent_undo: bool
    bot_pace: int
    absence: float = Field(description="Seconds of absence after which others may let a bot stand in")


class TableMessage(BaseModel):
    """The table as its receiver may see it, and what happened since the last such message."""

    type: Literal["table"]
    table: Code
    revision: int
    status: Status
    abandoned: bool
    game: str
    title: str
    steps: int
    begun: bool = Field(description="Before the start the seats may change, and nothing of the deal is told")
    seats: list[SeatModel]
    watching: int = Field(description="Before the start: how many have the page open at this server without a seat")
    host: int | None = Field(description="The seat of whoever set the table up, if they have one")
    to_move: list[int]
    options: Fields
    hints: HintRule = Field(description="Who may ask for hints: nobody, everybody, or those who said they are new")
    scenery: str = Field(
        description="GET /api/sceneries/{this}: what its board needs to be drawn; empty before the start"
    )
    settings: TableSettings
    seen: dict[str, SeenModel]
    news: list[NewsModel]
    proposal: ProposalModel | None
    rematch: str | None
    dice: Dice
    standings: list[StandingModel]
    done: list["Done"]


class Done(BaseModel):
    """A request of the receiver's was stored and carried out: what it called it, and the revision that it led to."""

    id: int | str
    revision: int


class DoneMessage(Done):
    type: Literal["done"]


class RefusedMessage(BaseModel):
    type: Literal["refused"]
    id: int | str | None
    error: ErrorCode
    message: str
    rule: str | None = None
    revision: int | None


class PongMessage(BaseModel):
    type: Literal["pong"]


# Socket: what clients send


class Hello(Message):
    """The first message: who is there, and up to which revision the client knows the story (null: nothing yet).

    A client that can unpack is told `long` things, and the first few, or `all`, as bytes: the text through gzip.
    """

    type: Literal["hello"]
    tokens: list[Token] = Field(default_factory=list, max_length=MOST_SEATS)
    since: int | None = Field(None, ge=0, lt=SEED_BOUND)
    packed: Literal["none", "long", "all"] = "none"


class MoveRequest(Message):
    type: Literal["move"]
    id: RequestId
    seat: SeatNumber
    revision: Count
    move: Count


class UndoRequest(Message):
    type: Literal["undo"]
    id: RequestId
    seat: SeatNumber


class Propose(Message):
    type: Literal["propose"]
    id: RequestId
    seat: SeatNumber
    kind: Literal["undo", "abandon"]


class Answer(Message):
    type: Literal["answer"]
    id: RequestId
    seat: SeatNumber
    yes: bool


class StandIn(Message):
    type: Literal["stand_in"]
    id: RequestId
    seat: SeatNumber
    level: str | None = Field(max_length=40)


class Resign(Message):
    """Gives a seat up in the middle of a race: a bot drives on for it until the end."""

    type: Literal["resign"]
    id: RequestId
    seat: SeatNumber


class PlacedSeat(Message):
    """A seat of the table as it shall be: one that is there, by its number, or a new one."""

    seat: SeatNumber | None = None
    kind: str | None = Field(
        None, max_length=40, description="`open`, `bot`, or the name of one of the game's automata"
    )
    name: str | None = Field(None, max_length=200)
    level: str | None = Field(None, max_length=40)


class SeatsRequest(Message):
    """The host sets all the seats, in order, before the start; a player who is left out loses their seat."""

    type: Literal["seats"]
    id: RequestId
    revision: Count
    seats: list[PlacedSeat] = Field(min_length=1, max_length=MOST_SEATS)


class ColourRequest(Message):
    """Before the start a seat takes another colour: its person asks, or the host for a seat that is no person's.

    A seat that had the colour gets the one that is given up for it; another person's colour is not to be had.
    """

    type: Literal["colour"]
    id: RequestId
    seat: SeatNumber
    colour: str = Field(max_length=40)


class StartRequest(Message):
    """The host starts the race; bots of that level take the seats that are still open."""

    type: Literal["start"]
    id: RequestId
    bots: str | None = Field(None, max_length=40)


class CancelRequest(Message):
    """The host calls the race off before the start."""

    type: Literal["cancel"]
    id: RequestId


class LeaveRequest(Message):
    """Gives a seat up before the start."""

    type: Literal["leave"]
    id: RequestId
    seat: SeatNumber


class Pace(Message):
    type: Literal["pace"]
    id: RequestId
    ms: int = Field(ge=0, le=5000)


class Ping(Message):
    type: Literal["ping"]


LobbyAsk = SeatsRequest | ColourRequest | StartRequest | CancelRequest | LeaveRequest
Ask = MoveRequest | UndoRequest | Propose | Answer | StandIn | Resign | Pace | LobbyAsk
ClientMessage = Annotated[Ask | Ping, Field(discriminator="type")]
ServerMessage = Annotated[TableMessage | DoneMessage | RefusedMessage | PongMessage, Field(discriminator="type")]

HELLO: Final[TypeAdapter[Hello]] = TypeAdapter(Hello)
CLIENT_MESSAGE: Final[TypeAdapter[Ask | Ping]] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: Final[TypeAdapter[TableMessage | DoneMessage | RefusedMessage | PongMessage]] = TypeAdapter(
    ServerMessage
)
