"""The client's types for Formula Motor Racing: views, events, moves, previews and board assets."""

from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine.client_schema import From, Shapes, event, move

#: The seat that runs a car; None for a car without a player.
Owner = int | None
Phase = Literal["play-card", "charge", "spin", "crash", "season-over"]


class Card(TypedDict):
    card: str
    kind: str
    places: int
    team: str | None


class Team(TypedDict):
    team: str
    seat: int | None


class TeamLine(TypedDict):
    """A line of the team table, best first; `races` are the points of each race so far."""

    team: str
    seat: int | None
    score: int
    races: list[int]


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
    """`open_car` is the car that the open card is for or has hit; `picked_car` spins unless the die is rolled again.

    `points_if_over` are the points that the race would give each entrant of the standings if it ended now.
    """

    teams: list[Team]
    best_team: bool
    team_table: list[TeamLine] | None
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
    picked_car: str | None
    die: int | None
    points: dict[str, int]
    results: list[list[str]]
    points_for_place: list[int]
    points_if_over: dict[str, int] | None
    drivers: list[Driver] | None
    entries: dict[str, Entry] | None
    hand: list[Card] | None


class Moved(From):
    """`cars` changed places, the first of them from one to another; `order` is the line after it."""

    kind: Literal["moved"]
    to: int
    cars: list[str]
    owner: Owner
    order: list[str]
    drivers: NotRequired[list[str]]


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


class BoardAssets(TypedDict):
    """Up to `pit_stop_highest` a pit stop costs places, up to `charge_highest` a charge gains one."""

    cards: dict[str, Card]
    die: int
    pit_stop_highest: int
    charge_highest: int
    turbo_from_last: int


Event = (
    event("race-start", race=int, order=list[str], first=int, hand=NotRequired[list[str]])
    | event("card", seat=int, card=str, car=str | None, number=NotRequired[int], driver=NotRequired[str])
    | event("drew", seat=int, left=int, card=NotRequired[str])
    | event("die", seat=int, value=int)
    | event("die-names", place=int, car=str | None, owner=Owner, number=NotRequired[int], driver=NotRequired[str])
    | Moved
    | event("retired", car=str, owner=Owner, order=list[str], number=NotRequired[int], driver=NotRequired[str])
    | event("race-end", race=int, finish=list[str], drivers=NotRequired[list[str]])
    | event("last-round", "season-end")
)
Move = move("card", card=str, car=str | None) | move("roll", "stop", "keep", "reroll", "ahead", "behind")

SHAPES: Final = Shapes(view=View, event=Event, move=Move, preview=Preview, board_assets=BoardAssets)
