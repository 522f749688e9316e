"""What the models of requests, answers and messages have in common."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

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


class Body(BaseModel):
    """What a caller sends: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Message(BaseModel):
    """What a client sends over the socket: exact types; fields that this version does not know are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


def first_error(error: ValidationError) -> str:
    """The first thing that is wrong with a message, in words."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    return f"{where}: {fault['msg']}" if where else str(fault["msg"])
