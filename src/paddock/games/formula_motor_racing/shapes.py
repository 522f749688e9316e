"""What the client gets to see of Formula Motor Racing: the shapes of views, events, moves, previews and scenery."""

from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine.shapes import Placing, Shapes

Phase = Literal["play-card", "charge", "spin", "crash", "season-over"]
Answer = Literal["roll", "stop", "keep", "reroll", "ahead", "behind"]


class Card(TypedDict):
    card: str
    kind: str
    places: int
    team: str | None


class Team(TypedDict):
    team: str
    seat: int | None


class Entry(TypedDict):
    """What the table wrote down of a car for the drivers' title."""

    number: int
    driver: str


class Driver(TypedDict):
    place: int
    car: str
    score: int
    number: int
    driver: str


class View(TypedDict):
    teams: list[Team]
    race: int
    races: int
    removed: list[int]
    phase: Phase
    turn: int | None
    order: list[str]
    retired: list[str]
    hand_counts: list[int]
    deck: int
    last_turns: int | None
    discards: list[Card]
    open_card: Card | None
    open_car: str | None
    die: int | None
    points: dict[str, int]
    results: list[list[str]]
    points_for_place: list[int]
    constructors: list[Placing]
    drivers: list[Driver] | None
    entries: dict[str, Entry] | None
    hand: list[Card] | None


class RaceStart(TypedDict):
    kind: Literal["race-start"]
    race: int
    order: list[str]
    first: int
    hand: NotRequired[list[str]]


class CardPlayed(TypedDict):
    kind: Literal["card"]
    seat: int
    card: str
    car: str | None
    number: NotRequired[int]
    driver: NotRequired[str]


class Drew(TypedDict):
    kind: Literal["drew"]
    seat: int
    left: int
    card: NotRequired[str]


class DieRolled(TypedDict):
    kind: Literal["die"]
    value: int


class DieNames(TypedDict):
    kind: Literal["die-names"]
    place: int
    car: str | None
    number: NotRequired[int]
    driver: NotRequired[str]


class MovedFrom(TypedDict("MovedFrom", {"from": int})):
    """`from` is a word of Python's, so it is declared apart."""


class Moved(MovedFrom):
    """`cars` changed places, the first of them from one to another; `order` is the line after it."""

    kind: Literal["moved"]
    to: int
    cars: list[str]
    order: list[str]
    drivers: NotRequired[list[str]]


class Retired(TypedDict):
    kind: Literal["retired"]
    car: str
    order: list[str]
    number: NotRequired[int]
    driver: NotRequired[str]


class RaceEnd(TypedDict):
    kind: Literal["race-end"]
    race: int
    finish: list[str]
    drivers: NotRequired[list[str]]


class Plain(TypedDict):
    kind: Literal["last-round", "season-end"]


class CardFields(TypedDict):
    card: str
    car: str | None


class NoFields(TypedDict):
    pass


class CardMove(TypedDict):
    kind: Literal["card"]
    fields: CardFields
    text: str


class AnswerMove(TypedDict):
    kind: Answer
    fields: NoFields
    text: str


class Outcome(TypedDict):
    """One thing that a move may lead to; `chance` counts faces of the die."""

    order: NotRequired[list[str]]
    cars: NotRequired[list[str]]
    retired: NotRequired[list[str]]
    hit: NotRequired[str]
    neighbour: NotRequired[bool]
    no_effect: NotRequired[bool]
    chance: NotRequired[int]


class Preview(Outcome):
    outcomes: NotRequired[list[Outcome]]
    again: NotRequired[bool]


class Scenery(TypedDict):
    """Up to `pit_stop_highest` a pit stop costs places, up to `charge_highest` a charge gains one."""

    cards: dict[str, Card]
    die: int
    pit_stop_highest: int
    charge_highest: int
    turbo_from_last: int


Event = RaceStart | CardPlayed | Drew | DieRolled | DieNames | Moved | Retired | RaceEnd | Plain
Move = CardMove | AnswerMove

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, scenery=Scenery)
