"""What the models of requests, answers and messages have in common."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from paddock.engine import SEED_BOUND
from paddock.server.refusals import Refused

MOST_SEATS: Final = 16
Code = Annotated[str, Field(description="A table's short code", examples=["K7QF2M"])]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Field(ge=0, lt=SEED_BOUND)]
RequestId = Annotated[int, Field(ge=-SEED_BOUND, le=SEED_BOUND)] | Annotated[str, Field(max_length=64)]
Token = Annotated[str, Field(max_length=128)]
Fields = dict[str, Any]
#: The values of a message's template.
MessageValues = dict[str, str | int | float | list[str]]
HintRule = Literal["off", "on", "beginners"]
Depth = Literal["quick", "standard", "deep"]


class Body(BaseModel):
    """What a caller sends: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Message(BaseModel):
    """What a client sends over the socket: exact types; fields that this version does not know are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


def validation_refusal(errors: Sequence[Any], outermost: int = 0) -> Refused:
    """Returns the refusal for the first error that pydantic found; `outermost` leaves out parts of its location."""
    fault = errors[0]
    where = ".".join(str(part) for part in fault["loc"][outermost:])
    if not where:
        return Refused("malformed", "the request is not valid: {reason}", {"reason": fault["msg"]})
    return Refused("malformed", "{field}: {reason}", {"field": where, "reason": fault["msg"]})


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


class OfferModel(MoveModel):
    move: int
    preview: Fields
    final: bool = Field(description="It shows something that cannot be unseen, or others go on after it")


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


class HintWish(Body):
    """A seat asks what to do, at the revision that its offers came with."""

    seat: SeatNumber
    revision: Count


class Request(Message):
    type: str
    id: RequestId


class SeatRequest(Request):
    seat: SeatNumber


class MoveRequest(SeatRequest):
    type: Literal["move"]
    revision: Count
    move: Count


class UndoRequest(SeatRequest):
    type: Literal["undo"]


class Propose(SeatRequest):
    type: Literal["propose"]
    kind: Literal["undo", "abandon"]


class Answer(SeatRequest):
    type: Literal["answer"]
    yes: bool


class StandIn(SeatRequest):
    type: Literal["stand_in"]
    level: str | None = Field(max_length=40)


class Resign(SeatRequest):
    """Gives a seat up in the middle of a race: a bot drives on for it until the end."""

    type: Literal["resign"]


class PlacedSeat(Message):
    """A seat of the table as it shall be: one that is there, by its number, or a new one."""

    seat: SeatNumber | None = None
    kind: str | None = Field(
        None, max_length=40, description="`open`, `bot`, or the name of one of the game's automata"
    )
    name: str | None = Field(None, max_length=200)
    level: str | None = Field(None, max_length=40)


class SeatsRequest(Request):
    """The host sets all the seats, in order, before the start; a player who is left out loses their seat."""

    type: Literal["seats"]
    revision: Count
    seats: list[PlacedSeat] = Field(min_length=1, max_length=MOST_SEATS)


class ColourRequest(SeatRequest):
    """Before the start a seat takes another colour: its person asks, or the host for a seat that is no person's.

    A seat that had the colour gets the one that is given up for it; another person's colour is not to be had.
    """

    type: Literal["colour"]
    colour: str = Field(max_length=40)


class StartRequest(Request):
    """The host starts the race; bots of that level take the seats that are still open."""

    type: Literal["start"]
    bots: str | None = Field(None, max_length=40)


class CancelRequest(Request):
    """The host calls the race off before the start."""

    type: Literal["cancel"]


class LeaveRequest(SeatRequest):
    """Gives a seat up before the start."""

    type: Literal["leave"]


class Pace(Request):
    type: Literal["pace"]
    ms: int = Field(ge=0, le=5000)


LobbyRequest = SeatsRequest | ColourRequest | StartRequest | CancelRequest | LeaveRequest
TableRequest = MoveRequest | UndoRequest | Propose | Answer | StandIn | Resign | Pace | LobbyRequest
