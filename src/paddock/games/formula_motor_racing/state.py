"""The state of a season: the line of cars, the retired, hands, deck and points. The rules of play are in phases.py."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, State, Stream
from paddock.engine.bits import place_of
from paddock.engine.schema import (
    NOBODY_KNOWS,
    OWNER,
    UNSET_LIST,
    UNSET_STREAM,
    Enum,
    Number,
    NumberLists,
    Numbers,
    StateSchema,
    StreamField,
)
from paddock.games.formula_motor_racing import config
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_COUNT, CARS, DIE, MOST_RACES, POINTS, car_names
from paddock.games.formula_motor_racing.config import GameConfig, seat_or_none
from paddock.games.formula_motor_racing.moves import NO_CAR

PLAY_CARD: Final[i64] = 0
CHARGE: Final[i64] = 1
SPIN: Final[i64] = 2
CRASH: Final[i64] = 3
SEASON_OVER: Final[i64] = 4
PHASE_NAMES: Final = ["play-card", "charge", "spin", "crash", "season-over"]

LAST_CAR: Final = int(CAR_COUNT) - 1
LAST_CARD: Final = int(CARD_COUNT) - 1

SCHEMA: Final = StateSchema(
    Number("race", 0, lambda race: len(race.config.removed) - 1, attribute="race_number"),
    Numbers("order", 0, LAST_CAR, different=True),
    Numbers("retired", 0, LAST_CAR, different=True),
    NumberLists("hands", lambda race: race.config.players, 0, LAST_CARD, secret=OWNER),
    Numbers("deck", 0, LAST_CARD, secret=NOBODY_KNOWS),
    Numbers("aside", 0, LAST_CARD, secret=NOBODY_KNOWS),
    Numbers("discards", 0, LAST_CARD),
    Number("turn", 0, lambda race: race.config.players - 1),
    Number("last_turns", -1, lambda race: race.config.players),
    Numbers("points", 0, POINTS[0] * MOST_RACES, int(CAR_COUNT)),
    Enum("phase", PHASE_NAMES),
    NumberLists("results", lambda race: race.race_number + (race.phase == SEASON_OVER), 0, LAST_CAR),
    Number("card", -1, LAST_CARD),
    Number("car", -1, int(NO_CAR)),
    Number("rolled", 0, int(DIE)),
    StreamField("die"),
    StreamField("shuffler"),
    config=config.SCHEMA,
)


class RaceState(State):
    config: GameConfig
    race_number: i64 = 0  # from 0
    order: list[i64] = UNSET_LIST  # the running cars, leader first
    retired: list[i64] = UNSET_LIST  # in order of retirement: the first of them is placed last
    hands: list[list[i64]] = UNSET_LIST
    deck: list[i64] = UNSET_LIST  # drawn from the end
    aside: list[i64] = UNSET_LIST  # the cards taken out of a short race
    discards: list[i64] = UNSET_LIST
    turn: i64 = 0
    last_turns: i64 = 0  # remaining turns once the deck is empty; -1 before that
    points: list[i64] = UNSET_LIST  # per car, over the season
    results: list[list[i64]] = UNSET_LIST  # per race, all cars as they finished

    phase: i64 = 0
    card: i64 = -1  # the card being played, while a choice is open
    car: i64 = -1  # the car it is played on
    rolled: i64 = 0  # the current roll of the die; 0 before the first roll

    die: Stream = UNSET_STREAM
    shuffler: Stream = UNSET_STREAM

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config

    def schema(self) -> StateSchema:
        return SCHEMA

    def owner(self, car: i64) -> i64:
        """Returns the seat that runs the car, or NOBODY."""
        return self.config.owners[car >> 1]

    def line(self) -> list[i64]:
        """Returns all cars as they would finish now: the running ones, then the retired, last out first (FMR-7.2)."""
        return self.order + self.retired[::-1]

    def entry(self, car: i64) -> Json:
        """Returns a car for events; with the drivers' title, with its number and driver."""
        if not self.config.drivers_title:
            return {"car": CARS[car]}
        return {"car": CARS[car], "number": self.config.car_numbers[car], "driver": self.config.drivers[car]}

    def owner_seat(self, car: i64) -> int | None:
        """Returns the owner for events and standings: None for a car without a player."""
        return seat_or_none(self.owner(car))

    def crew(self, cars: list[i64]) -> Json:
        """Returns the drivers of the cars in an event, with the drivers' title."""
        return {"drivers": [self.config.drivers[car] for car in cars]} if self.config.drivers_title else {}

    def roll(self) -> i64:
        self.rolled = self.die.die(DIE)
        self.reveal_count += 1
        if self.events is not None:
            self.emit("die", {"seat": self.turn, "value": self.rolled})
        return self.rolled

    def move_up(self, car: i64, places: i64, with_follower: bool) -> None:
        """FMR-4.4, FMR-4.5: moves a car, if required with the one right behind, up by places, at most to the front."""
        order = self.order
        start = place_of(order, car)
        end: i64 = start - places if places < start else 0
        moved: i64 = 1
        if end < start:
            order.insert(end, order.pop(start))
            if with_follower and start + 1 < len(order):
                order.insert(end + 1, order.pop(start + 1))
                moved = 2
        if self.events is not None:
            self._emit_moved(order[end : end + moved], start, end)

    def move_back(self, car: i64, places: i64) -> None:
        """FMR-4.9: moves a car back by places, at most to the last one."""
        start = place_of(self.order, car)
        last: i64 = len(self.order) - 1
        end: i64 = start + places if start + places < last else last
        if end > start:
            self.order.insert(end, self.order.pop(start))
        if self.events is not None:
            self._emit_moved([car], start, end)

    def _emit_moved(self, cars: list[i64], start: i64, end: i64) -> None:
        moved: Json = {"cars": car_names(cars), "owner": self.owner_seat(cars[0]), **self.crew(cars)}
        self.emit("moved", {**moved, "from": start + 1, "to": end + 1, "order": car_names(self.order)})

    def retire(self, car: i64) -> None:
        """Moves a car to the front of the retired line."""
        self.order.pop(place_of(self.order, car))
        self.retired.append(car)
        if self.events is not None:
            left = {"owner": self.owner_seat(car), "order": car_names(self.order)}
            self.emit("retired", {**self.entry(car), **left})

    def copy_into(self, other: "RaceState") -> None:
        other.reveal_count = self.reveal_count
        other.race_number = self.race_number
        other.order = self.order[:]
        other.retired = self.retired[:]
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck[:]
        other.aside = self.aside
        other.discards = self.discards[:]
        other.turn = self.turn
        other.last_turns = self.last_turns
        other.points = self.points[:]
        other.results = self.results[:]
        other.phase = self.phase
        other.card = self.card
        other.car = self.car
        other.rolled = self.rolled
        other.die = self.die.copy()
        other.shuffler = self.shuffler.copy()
