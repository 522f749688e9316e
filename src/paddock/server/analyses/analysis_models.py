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
    """What a decision was worth. `name` is null where its loss is not larger than its noise."""

    name: DecisionName | None
    topic: str | None = Field(description="What kind of mistake it was, if it was one")
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
    """A seat's result taken apart: start + luck + own + others."""

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
    """How a seat decided: how many decisions of each name, and what they lost in all."""

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
    """A finished game explained; what is not known yet is null or missing from its list."""

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
    """How far a game's analysis is, and what is known of it, if that is newer than what the caller has."""

    status: Literal["none", "waiting", "running", "done", "stopped", "failed"]
    done: float
    depth: Depth | None = Field(description="How deep it is; null if there is none")
    ahead: int = Field(description="How many wait before it")
    revision: int
    mine: bool = Field(description="Whether the caller may stop it")
    reason: str | None = Field(description="Why it failed, if it did")
    analysis: AnalysisModel | None


class JudgedMove(MoveModel):
    """One move beside the best known."""

    chance: float
    loss: float
    error: float
    name: DecisionName | None
    best: str = Field(description="The best known move's text")
