"""What clients see of a table: the parts that answers over HTTP and messages of the socket have in common."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from paddock.server.model_types import Fields


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
