"""The shapes of a finished game's analysis, as paddock.analysis writes it, and of how far it is.

Every share is 0 to 1; a list "per seat" has a number for each.
"""

from typing import Literal

from pydantic import BaseModel, Field

from paddock.server.tables.table_models import Depth, MoveModel


class AnalysedSeat(BaseModel):
    seat: int
    name: str
    kind: str


class WeighedMove(MoveModel):
    chance: float
    loss: float
    error: float
    played: bool
    pro: bool


DecisionName = Literal["best", "good", "slip", "mistake", "blunder"]


class DecisionModel(BaseModel):
    """The value of a decision. `name` is null if its loss is not larger than its noise."""

    name: DecisionName | None
    topic: str | None = Field(description="The kind of mistake, if it was one")
    loss: float
    error: float
    gain: list[float] = Field(description="Per seat, compared with what a pro would have played")
    moves: list[WeighedMove] = Field(description="The best three, best first, and the one played")


class AnalysedMove(MoveModel):
    step: int
    seat: int | None
    revealed: bool
    luck: list[float] | None = Field(description="Per seat; null where nothing became known, or it is not known yet")
    luck_error: float | None
    decision: DecisionModel | None


class SeatBooks(BaseModel):
    """The breakdown of a seat's result: start + luck + own + others."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    error: float = Field(description="The standard error of `own`")
    others_error: float
    luck_error: float


class SeatNames(BaseModel):
    """The decisions of a seat: the number of each grade, and their total loss."""

    seat: int
    best: int
    good: int
    slip: int
    mistake: int
    blunder: int
    unnamed: int
    lost: float


class TurningPoint(BaseModel):
    step: int
    what: Literal["luck", "decision"]
    seat: int
    points: float
    error: float
    better: str | None


class AnalysisModel(BaseModel):
    """The analysis of a finished game; what is not known yet is null or missing from its list."""

    format: Literal["paddock-analysis"]
    version: int
    game: str
    title: str
    rules: str
    depth: Depth
    seed: int
    done: float
    stage: Literal["outline", "decisions", "refining", "done", "stopped"]
    seats: list[AnalysedSeat]
    steps: int
    chances: list[list[float] | None] = Field(description="One row per position, a number per seat")
    errors: list[float | None]
    places: list[list[float] | None]
    place_errors: list[float | None]
    moves: list[AnalysedMove]
    books: list[SeatBooks] | None
    names: list[SeatNames]
    turning_points: list[TurningPoint]


class AnalysisState(BaseModel):
    """The progress of an analysis, and its results if they are newer than the caller's."""

    status: Literal["none", "waiting", "running", "done", "stopped", "failed"]
    done: float
    depth: Depth | None = Field(description="The depth; null if there is no analysis")
    ahead: int = Field(description="The number of analyses ahead of it in the queue")
    revision: int
    mine: bool = Field(description="Whether the caller may stop it")
    reason: str | None = Field(description="Why it failed, if it did")
    analysis: AnalysisModel | None


class JudgedMove(MoveModel):
    """A move compared with the best known one."""

    chance: float
    loss: float
    error: float
    name: DecisionName | None
    best: str = Field(description="The text of the best known move")
