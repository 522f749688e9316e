"""The messages of the socket: what the server sends, and what clients send beside the requests of a table."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, TypeAdapter

from paddock.engine import SEED_BOUND
from paddock.server.tables.table_models import (
    MOST_SEATS,
    Code,
    Dice,
    EventModel,
    Fields,
    HintRule,
    Message,
    MessageValues,
    MoveModel,
    OfferModel,
    SeatModel,
    StandingModel,
    Status,
    TableRequest,
    Token,
)

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


class Done(BaseModel):
    """A request of the receiver's was stored and carried out: what it called it, and the revision that it led to."""

    id: int | str
    revision: int


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
    done: list[Done]


class DoneMessage(Done):
    type: Literal["done"]


class RefusedMessage(BaseModel):
    type: Literal["refused"]
    id: int | str | None
    error: ErrorCode
    message: str
    template: str | None = None
    values: MessageValues | None = None
    rule: str | None = None
    revision: int | None


class PongMessage(BaseModel):
    type: Literal["pong"]


class Hello(Message):
    """The first message: who is there, and up to which revision the client knows the story (null: nothing yet).

    A client that can unpack is told `long` things, and the first few, or `all`, as bytes: the text through gzip.
    """

    type: Literal["hello"]
    tokens: list[Token] = Field(default_factory=list, max_length=MOST_SEATS)
    since: int | None = Field(None, ge=0, lt=SEED_BOUND)
    packed: Literal["none", "long", "all"] = "none"


class Ping(Message):
    type: Literal["ping"]


ClientMessage = Annotated[TableRequest | Ping, Field(discriminator="type")]
ServerMessage = Annotated[TableMessage | DoneMessage | RefusedMessage | PongMessage, Field(discriminator="type")]
CLIENT_MESSAGE: Final[TypeAdapter[TableRequest | Ping]] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: Final[TypeAdapter[TableMessage | DoneMessage | RefusedMessage | PongMessage]] = TypeAdapter(
    ServerMessage
)
