"""Bodies and answers of the REST API."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from paddock.engine import SEED_BOUND
from paddock.server.tables.table_models import (
    Body,
    Code,
    Depth,
    Dice,
    EventModel,
    Fields,
    HintRule,
    MessageValues,
    MoveModel,
    OfferModel,
    SeatModel,
    StandingModel,
    Status,
    Token,
)


class LessonMoves(Body):
    """What the learner has done in a step so far, by the moves' canonical texts."""

    moves: list[Annotated[str, Field(max_length=200)]] = Field(default_factory=list, max_length=20)


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


class Problem(BaseModel):
    """Why a request was refused."""

    error: str
    message: str = Field(description="The sentence in English")
    template: str | None = Field(None, description="The sentence with `{names}` of values, if it has values")
    values: MessageValues | None = None
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
    #: Custom tracks: what they are called, by what is chosen.
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
    champion_seconds: float = Field(description="How long a champion thinks about a move, at most")
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
