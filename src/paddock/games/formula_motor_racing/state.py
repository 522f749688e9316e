"""The table as it stands: the line of cars, the retired, hands, deck and points."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Event, Json, State, Stream, stream_from_list
from paddock.engine.errors import SetupError
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_COUNT, CARDS_IN_ALL, CARS, DIE
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

    def __init__(self, players: i64, owners: list[i64], removed: list[i64], drivers_title: bool) -> None:
        super().__init__()
        #: What was agreed before the season; shared by all copies, never changed.
        self.players: i64 = players
        self.owners: list[i64] = owners  # per team: the seat, or NOBODY
        self.removed: list[i64] = removed  # per race: cards taken out unseen
        self.drivers_title: bool = drivers_title

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
        cars = [CARS[car]]
        if with_follower and gain > 0 and start + 1 < len(self.order):
            cars.append(CARS[self.order[start - gain + 1]])
        self._tell_moved(cars, start, start - gain)

    def move_back(self, car: i64, places: i64) -> None:
        """Moves a car towards the back."""
        if self.events is None:
            move_back(self.order, car, places)
            return
        start = place_of(self.order, car)
        loss = move_back(self.order, car, places)
        self._tell_moved([CARS[car]], start, start + loss)

    def _tell_moved(self, cars: list[str], start: i64, end: i64) -> None:
        self.tell("moved", {"cars": cars, "from": start + 1, "to": end + 1, "order": [CARS[c] for c in self.order]})

    def retire(self, car: i64) -> None:
        """The car goes to the head of the retired line."""
        self.order.pop(place_of(self.order, car))
        self.retired.append(car)
        if self.events is not None:
            self.tell("retired", {"car": CARS[car], "order": [CARS[c] for c in self.order]})

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
        return {
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

    def read(self, data: Json) -> None:
        """Takes over what `to_dict` wrote down, after a check that it is a possible table."""
        self.race = data["race"]
        self.order = list(data["order"])
        self.retired = list(data["retired"])
        self.hands = [list(hand) for hand in data["hands"]]
        self.deck = list(data["deck"])
        self.aside = list(data["aside"])
        self.discards = list(data["discards"])
        self.turn = data["turn"]
        self.last_turns = data["last_turns"]
        self.points = list(data["points"])
        self.results = [list(result) for result in data["results"]]
        if data["phase"] not in PHASE_NAMES:
            raise SetupError(f"there is no phase {data['phase']!r}; the phases are {', '.join(PHASE_NAMES)}")
        self.phase = PHASE_NAMES.index(data["phase"])
        self.card = data["card"]
        self.car = data["car"]
        self.rolled = data["rolled"]
        self.die = stream_from_list(data["die"])
        self.shuffler = stream_from_list(data["shuffler"])
        self.revealed = data["revealed"]
        self.check_table()

    def check_table(self) -> None:
        """Every car and every card is somewhere, once."""
        if sorted(self.order + self.retired) != list(range(CAR_COUNT)):
            raise SetupError(f"each of the {CAR_COUNT} cars must stand once, in the running order or among the retired")
        cards: list[i64] = self.deck + self.aside + self.discards
        for hand in self.hands:
            cards.extend(hand)
        if sorted(cards) != CARDS_IN_ALL:
            raise SetupError(f"hands, deck and discards must together hold the {len(CARDS_IN_ALL)} cards of the game")
        if len(self.hands) != self.players or not 0 <= self.turn < self.players:
            raise SetupError(f"there must be a hand per player, and the turn with one of the {self.players}")
        if CHARGE <= self.phase <= CRASH:
            if not 0 <= self.card < CARD_COUNT or not 1 <= self.rolled <= DIE:
                raise SetupError(f"in the phase {PHASE_NAMES[self.phase]} there must be an open card and a die")
            if self.phase != SPIN and self.car not in self.order:
                raise SetupError(f"in the phase {PHASE_NAMES[self.phase]} the open car must be a running one")
        if len(self.points) != CAR_COUNT:
            raise SetupError(f"there must be points for each of the {CAR_COUNT} cars")
