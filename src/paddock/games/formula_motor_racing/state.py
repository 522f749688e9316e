"""The table as it stands: the line of cars, the retired, hands, deck and points."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Event, Json, State, Stream
from paddock.games.formula_motor_racing.cards import CARS, DIE, DRIVERS, NUMBERS
from paddock.games.formula_motor_racing.line import move_back, move_up, place_of

NOBODY: Final[i64] = -1

PLAY_CARD: Final[i64] = 0
CHARGE: Final[i64] = 1
SPIN: Final[i64] = 2
CRASH: Final[i64] = 3
SEASON_OVER: Final[i64] = 4
PHASE_NAMES: Final = ["play-card", "charge", "spin", "crash", "season-over"]


class RaceState(State):
    """Everything on the table of one season. The rules of play are in phases.py."""

    def __init__(
        self,
        players: i64,
        owners: list[i64],
        removed: list[i64],
        drivers_title: bool,
        drivers: list[str],
        numbers: list[i64],
    ) -> None:
        super().__init__()
        #: What was agreed before the season; shared by all copies, never changed.
        self.players: i64 = players
        self.owners: list[i64] = owners  # per team: the seat, or NOBODY
        self.removed: list[i64] = removed  # per race: cards taken out unseen
        self.drivers_title: bool = drivers_title
        self.drivers: list[str] = drivers  # per car: who drives it
        self.numbers: list[i64] = numbers  # per car: the number that it bears

        self.race: i64 = 0
        self.order: list[i64] = []  # the running cars, leader first
        self.retired: list[i64] = []  # in the order of going out: the first of them ends last
        self.hands: list[list[i64]] = []
        self.deck: list[i64] = []  # drawn from the end
        self.aside: list[i64] = []  # the cards taken out of a short race
        self.discards: list[i64] = []
        self.turn: i64 = 0
        self.last_turns: i64 = -1  # turns still to come once the deck is out; -1 before that
        self.points: list[i64] = []  # per car, over the season
        self.results: list[list[i64]] = []  # per race, all cars as they finished

        self.phase: i64 = PLAY_CARD
        self.card: i64 = -1  # the card being carried out, while a choice is open
        self.car: i64 = -1  # the car it is about
        self.rolled: i64 = 0  # the die as it lies

        self.die: Stream = Stream(0, 1)
        self.shuffler: Stream = Stream(0, 1)

    def owner(self, car: i64) -> i64:
        """The seat that runs the car, or NOBODY."""
        return self.owners[car >> 1]

    def line(self) -> list[i64]:
        """All cars as they would finish now: the running, then the retired, last out first (FMR-7.2)."""
        cars = self.order[:]
        i: i64 = len(self.retired) - 1
        while i >= 0:
            cars.append(self.retired[i])
            i -= 1
        return cars

    def entry(self, car: i64) -> Json:
        """A car as an event names it: with the drivers' title, its number and driver too."""
        if not self.drivers_title:
            return {"car": CARS[car]}
        return {"car": CARS[car], "number": self.numbers[car], "driver": self.drivers[car]}

    def crew(self, cars: list[i64]) -> Json:
        """Who drives the cars that an event lists, with the drivers' title."""
        return {"drivers": [self.drivers[car] for car in cars]} if self.drivers_title else {}

    def tell(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        events = self.events
        if events is not None:
            events.append(Event(kind, fields, secret))

    def roll(self) -> i64:
        """Rolls the die for all to see."""
        self.rolled = self.die.die(DIE)
        self.revealed += 1
        if self.events is not None:
            self.tell("die", {"value": self.rolled})
        return self.rolled

    def move_up(self, car: i64, places: i64, with_follower: bool) -> None:
        """Moves a car, and with it the one right behind, towards the front."""
        if self.events is None:
            move_up(self.order, car, places, with_follower)
            return
        start = place_of(self.order, car)
        gain = move_up(self.order, car, places, with_follower)
        cars = [car]
        if with_follower and gain > 0 and start + 1 < len(self.order):
            cars.append(self.order[start - gain + 1])
        self._tell_moved(cars, start, start - gain)

    def move_back(self, car: i64, places: i64) -> None:
        """Moves a car towards the back."""
        if self.events is None:
            move_back(self.order, car, places)
            return
        start = place_of(self.order, car)
        loss = move_back(self.order, car, places)
        self._tell_moved([car], start, start + loss)

    def _tell_moved(self, cars: list[i64], start: i64, end: i64) -> None:
        moved: Json = {"cars": [CARS[c] for c in cars], **self.crew(cars)}
        order = [CARS[c] for c in self.order]
        self.tell("moved", {**moved, "from": start + 1, "to": end + 1, "order": order})

    def retire(self, car: i64) -> None:
        """The car goes to the head of the retired line."""
        self.order.pop(place_of(self.order, car))
        self.retired.append(car)
        if self.events is not None:
            self.tell("retired", {**self.entry(car), "order": [CARS[c] for c in self.order]})

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.race = self.race
        other.order = self.order[:]
        other.retired = self.retired[:]
        hands: list[list[i64]] = []
        for hand in self.hands:
            hands.append(hand[:])
        other.hands = hands
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

    def deal_anew(self, seat: i64, rng: Stream) -> None:
        """Deals every card that the seat cannot see anew, and gives the die and the shuffles another future."""
        unseen: list[i64] = self.deck + self.aside
        for other, hand in enumerate(self.hands):
            if other != seat:
                unseen.extend(hand)
        rng.shuffle(unseen)
        for other in range(len(self.hands)):
            if other != seat:
                held = len(self.hands[other])
                self.hands[other] = sorted(unseen[:held])
                unseen = unseen[held:]
        self.aside = unseen[: len(self.aside)]
        self.deck = unseen[len(self.aside) :]
        self.die = rng.fork()
        self.shuffler = rng.fork()

    def to_dict(self) -> Json:
        data: Json = {
            "players": self.players,
            "owners": list(self.owners),
            "removed": list(self.removed),
            "drivers_title": self.drivers_title,
            "race": self.race,
            "order": list(self.order),
            "retired": list(self.retired),
            "hands": [list(hand) for hand in self.hands],
            "deck": list(self.deck),
            "aside": list(self.aside),
            "discards": list(self.discards),
            "turn": self.turn,
            "last_turns": self.last_turns,
            "points": list(self.points),
            "results": [list(result) for result in self.results],
            "phase": PHASE_NAMES[self.phase],
            "card": self.card,
            "car": self.car,
            "rolled": self.rolled,
            "die": self.die.to_list(),
            "shuffler": self.shuffler.to_list(),
            "revealed": self.revealed,
        }
        # only what the table wrote down itself: seasons without are the same whatever the names are by default
        if self.drivers != DRIVERS:
            data["drivers"] = list(self.drivers)
        if self.numbers != NUMBERS:
            data["car_numbers"] = list(self.numbers)
        return data
