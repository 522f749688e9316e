"""Request and response models of the REST API."""

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
    """The learner's moves in a step so far, as canonical texts."""

    moves: list[Annotated[str, Field(max_length=200)]] = Field(default_factory=list, max_length=20)


class AnalysisWish(Body):
    depth: Depth = "standard"


class TriedMove(Body):
    """A different move for a step, as its canonical text."""

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
    #: The titles of choices whose ids are not good enough to show.
    titles: dict[str, str]
    #: A unit in words: "{n} lap|{n} laps".
    unit: str
    #: The titles of custom tracks, by choice.
    own: dict[str, str] = {}


class OwnDesignModel(BaseModel):
    what: str = Field(description="Components that are not as printed")
    file: str = Field(description="The file in the game's data folder that holds them")


class PresetModel(BaseModel):
    """A way to play that can be chosen as a whole."""

    id: str
    title: str
    seats: int
    options: Fields = Field(description="The options that are not the defaults, or worth a mention")


class GameModel(BaseModel):
    id: str
    title: str
    summary: str
    rules_version: str
    min_seats: int
    max_seats: int
    automata: list[str]
    options: list[OptionModel]
    presets: list[PresetModel] = Field(description='Ways to play, the shortest first; "first" is a first game')
    colours: list[str] = Field(description="The colour of each seat, if it is known before the game")
    colours_from: str = Field(description="The option that changes their order, or empty")
    own_design: list[OwnDesignModel] = Field(
        description="Components of our own design, because the printed ones are not public"
    )
    bots: list[str]
    champion_seconds: float = Field(description="How long a champion thinks about a move, at most")
    available: Literal[True]


class GameList(BaseModel):
    games: list[GameModel]


class CircuitModel(BaseModel):
    """What a circuit is like, and a small picture of it."""

    title: str
    spaces: int = Field(description="The length of a lap")
    corners: int
    difficulty: Literal["easy", "medium", "hard"] = Field(description="As the game defines it; docs/tracks.md")
    usual: dict[str, int] = Field(description="By option: what its value 0 stands for here")
    view_box: tuple[float, float, float, float]
    picture: str = Field(description="The contents of an SVG element with this view box")
    night: str = Field(description="Its colours on a dark page, as CSS declarations")


class CircuitList(BaseModel):
    circuits: dict[str, CircuitModel] = Field(description="By the value of the track option; empty without circuits")


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
    hints: HintRule = Field(description="Who may ask for hints: nobody, everybody, or players who joined as beginners")
    archived: str | None = Field(description="Why the game can no longer be played, if so; its replay still works")


class ProgressModel(BaseModel):
    """A text in English, and the template and values that it is made of."""

    message: str
    template: str
    values: MessageValues


class MyTable(PublicTable):
    """One of the caller's tables: the caller's seats, and whether the table waits for one of them to decide, or for the
    host to start."""

    your_turn: bool
    place: int | None = Field(description="The caller's place, once the race has started; null if it was ended early")
    places: int = Field(description="The number of places in the standings")
    progress: ProgressModel | None = Field(description="How far the race has come for the caller, while it goes on")


class MyTables(BaseModel):
    tables: list[MyTable]


class LoggedMove(MoveModel):
    """A move and its events; without a seat, a redeal after all players agreed to go back."""

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
    """Several consecutive steps, so that a whole replay takes a few requests."""

    steps: list[ReplayStep]


class ReplayOffers(BaseModel):
    """The legal moves of a seat in a position of a finished game; empty if it was not its turn."""

    step: int
    seat: int
    offers: list[OfferModel]


class HintModel(MoveModel):
    """A move to consider: the chance to win with it, and the gain over the obvious move, with its standard error."""

    move: int
    preview: Fields
    chance: float
    gain: float
    error: float


class Hints(BaseModel):
    """Up to three moves, best first, and the number of hints the seat has had, including this one."""

    hints: list[HintModel]
    used: int


class LessonStepModel(BaseModel):
    id: str
    rules: list[str] = Field(description="The numbers of the rules that it teaches")
    turns: int = Field(description="The number of decisions in it")


class LessonModel(BaseModel):
    """A game's lesson. `seat` is the learner's."""

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
    """A step of a lesson as the learner sees it, with the events of the last move."""

    step: str
    turn: int
    done: bool
    over: bool
    view: Fields
    offers: list[OfferModel]
    wanted: list[str] = Field(description="The offers that the step asks for")
    answers: dict[str, str] = Field(description="The id of the text for each other offer")
    to_move: list[int]
    standings: list[StandingModel]
    beats: list[BeatModel]
