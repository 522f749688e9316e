"""The race as it stands: cars on their spots, gears, engines, hands, decks and piles. The rules are in phases.py."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import Event, Json, SetupError, State, Stream, stream_from_list
from paddock.games.heat.cards import (
    ADRENALINE,
    ADRENALINE_BIG,
    BASIC,
    BIG_FIELD,
    CARD_COUNT,
    CARDS,
    COLOURS,
    GEARS,
    HAND,
    HEAT,
    IN_DECK,
    LEGEND_CARDS,
    ROUNDS_PER_LAP,
    SPEED,
    STRESS,
)
from paddock.games.heat.circuits import Circuit, find_circuit
from paddock.games.heat.moves import CLUTTERED, PLAY, SETS

PLAN: Final[i64] = 0
REACT: Final[i64] = 1
SLIP: Final[i64] = 2
CORNER: Final[i64] = 3
DISCARDING: Final[i64] = 4
OVER: Final[i64] = 5
SWAP: Final[i64] = 6
PHASE_NAMES: Final = ["plan", "react", "slipstream", "corner-check", "discard", "race-over", "first-hand"]

#: What of a turn's symbols has been used.
BOOSTED: Final[i64] = 1
COOLED: Final[i64] = 2
RUSHED: Final[i64] = 4  # adrenaline's speed
CALMED: Final[i64] = 8  # adrenaline's cooldown
SLIPPED: Final[i64] = 16

NO_PLAN: Final[i64] = -1
OFF: Final[i64] = -1  # no space: the car has left the track
GAVE_UP: Final[i64] = 5  # in place of a planned gear


class Deal:
    """What was agreed before the race; shared by all copies, never changed."""

    def __init__(
        self, circuit: Circuit, laps: i64, seats: list[str], legend_boost: i64, aggressive: bool, give_up: bool
    ) -> None:
        self.circuit: Circuit = circuit
        self.laps: i64 = laps
        self.seats: list[str] = seats
        self.cars: i64 = len(seats)
        self.legend: list[bool] = [kind == "legend" for kind in seats]
        self.legend_boost: i64 = legend_boost
        self.aggressive: bool = aggressive
        self.give_up: bool = give_up
        self.finish: i64 = laps * circuit.length
        self.last_round: i64 = ROUNDS_PER_LAP * laps
        self.adrenaline: i64 = ADRENALINE_BIG if self.cars >= BIG_FIELD else ADRENALINE


class RaceState(State):
    """Everything on the table of one race. Lists run by seat; those of cards by seat and card."""

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self.deal: Deal = deal

        self.progress: list[i64] = []
        self.space: list[i64] = []  # or OFF
        self.spot: list[i64] = []  # 0 on the race line, 1 beside it
        self.gear: list[i64] = []
        self.engine: list[i64] = []
        self.hand: list[i64] = []
        self.deck: list[i64] = []
        self.pile: list[i64] = []
        self.hand_size: list[i64] = []
        self.deck_size: list[i64] = []
        self.top: list[i64] = []  # the card on top of the pile, or -1
        self.next_gear: list[i64] = []  # chosen in secret; 0 before that
        self.plan: list[i64] = []  # the cards chosen in secret: a set's number, SETS for a cluttered hand
        self.decks: list[Stream] = []

        self.round: i64 = 1
        self.phase: i64 = PLAN
        self.waiting: i64 = 0  # a bit for each seat that has yet to plan
        self.mulligans: i64 = 0  # a bit for each seat that will swap its first hand
        self.sure_stress: list[i64] = []  # stress that everybody saw go into a hand, and not come out since
        self.order: list[i64] = []  # the cars still racing, in this round's order
        self.turn: i64 = 0  # a place in the order
        self.finished: list[i64] = []  # those who crossed the line, the winner first
        self.gave_up: list[i64] = []  # the first of them is placed last
        self.legend_bag: i64 = 0  # a bit for each card still in the Legends' deck
        self.legend_card: i64 = -1  # this round's
        self.legend_deck: Stream = Stream(0, 1)

        self.start: i64 = 0  # where the turn began
        self.speed: i64 = 0  # of the turn, as corners count it
        self.used: i64 = 0
        self.played: list[i64] = []  # the cards in front of the driver, flips included

    # -- questions

    def driver(self) -> i64:
        """The seat whose turn it is in steps 3 to 9."""
        return self.order[self.turn]

    def has_adrenaline(self, place: i64) -> bool:
        """HEAT-6.1: the last of the round's order, or the last two of a field that started with five or more."""
        return len(self.order) - place <= self.deal.adrenaline

    def cars_on(self, space: i64, but: i64) -> i64:
        """The spots of a space that cars other than `but` stand on: 1 for the race line, 2 for the other."""
        spots: i64 = 0
        spaces = self.space
        for seat in range(self.deal.cars):
            if spaces[seat] == space and seat != but:
                spots |= 1 + self.spot[seat]
        return spots

    def landing(self, seat: i64, distance: i64) -> i64:
        """HEAT-5.4: the progress at which a move of that many spaces ends: blocked cars stop short."""
        return self.landing_from(seat, self.progress[seat], distance)

    def landing_from(self, seat: i64, start: i64, distance: i64) -> i64:
        """The same for a car that would stand at another progress."""
        length = self.deal.circuit.length
        progress = start + distance
        space = self.deal.circuit.space(progress)
        while progress > start:
            if self.cars_on(space, seat) != 3:
                return progress
            progress -= 1
            space = space - 1 if space > 0 else length - 1
        return start

    def playable(self, seat: i64) -> i64:
        """How many cards of the hand can be played."""
        return self.hand_size[seat] - self.hand[seat * CARD_COUNT + HEAT]

    def pile_size(self, seat: i64) -> i64:
        size: i64 = 0
        for card in range(CARD_COUNT):
            size += self.pile[seat * CARD_COUNT + card]
        return size

    # -- cars

    def put(self, seat: i64, progress: i64) -> None:
        """Puts a car on a space with room, on the race line where that spot is free."""
        space = self.deal.circuit.space(progress)
        self.progress[seat] = progress
        self.space[seat] = space
        self.spot[seat] = self.cars_on(space, seat) & 1

    def drive(self, seat: i64, distance: i64) -> i64:
        """Moves a car; the spaces really gained. A car that cannot leave its space keeps its spot."""
        start = self.progress[seat]
        end = self.landing(seat, distance)
        if end > start:
            self.put(seat, end)
        if self.events is not None:
            self.tell_moved("moved", seat, start, distance)
        return end - start

    def tell_moved(self, kind: str, seat: i64, start: i64, distance: i64) -> None:
        circuit = self.deal.circuit
        end = self.progress[seat]
        step = 1 if end >= start else -1
        way = [circuit.space(p) for p in range(int(start), int(end) + step, step)]
        self.tell(
            kind,
            {
                "seat": seat,
                "from": start,
                "to": end,
                "distance": distance,
                "blocked": distance - (end - start) if end >= start else 0,
                "path": way,
                "space": self.space[seat],
                "spot": self.spot[seat],
            },
        )

    # -- cards

    def reshuffle(self, seat: i64) -> bool:
        """HEAT-10.3: the pile becomes the deck; False if there is none."""
        base = seat * CARD_COUNT
        moved: i64 = 0
        for card in range(base, base + CARD_COUNT):
            count = self.pile[card]
            if count:
                moved += count
                self.deck[card] += count
                self.pile[card] = 0
        self.deck_size[seat] += moved
        self.top[seat] = -1
        if moved and self.events is not None:
            self.tell("reshuffled", {"seat": seat, "cards": moved})
        return moved > 0

    def turn_up(self, seat: i64) -> i64:
        """Takes the top card of a deck that has one."""
        left = self.decks[seat].below(self.deck_size[seat])
        deck = self.deck
        card: i64 = seat * CARD_COUNT
        while left >= deck[card]:
            left -= deck[card]
            card += 1
        deck[card] -= 1
        self.deck_size[seat] -= 1
        return card - seat * CARD_COUNT

    def draw(self, seat: i64) -> None:
        """HEAT-10.1, HEAT-10.2: fills the hand up to seven, as far as deck and pile go."""
        base = seat * CARD_COUNT
        drawn: list[str] = []
        while self.hand_size[seat] < HAND:
            if self.deck_size[seat] == 0 and not self.reshuffle(seat):
                break
            card = self.turn_up(seat)
            self.hand[base + card] += 1
            self.hand_size[seat] += 1
            if self.events is not None:
                drawn.append(CARDS[card])
        self.revealed += 1
        if self.events is not None:
            self.tell("drew", {"seat": seat, "count": len(drawn)}, {int(seat): {"cards": drawn}})

    def discard(self, seat: i64, card: i64) -> None:
        self.pile[seat * CARD_COUNT + card] += 1
        self.top[seat] = card

    def flip(self, seat: i64) -> i64:
        """HEAT-5.7: turns cards up until a speed card comes, which joins the played ones; its speed."""
        self.revealed += 1
        thrown: list[str] = []
        if not self.has_speed_card(seat):
            if self.events is not None:
                self.tell("flip", {"seat": seat, "card": None, "thrown": thrown})
            return 0
        while True:
            if self.deck_size[seat] == 0:
                self.reshuffle(seat)
            card = self.turn_up(seat)
            if BASIC[card]:
                break
            self.discard(seat, card)
            if self.events is not None:
                thrown.append(CARDS[card])
        self.played.append(card)
        if self.events is not None:
            self.tell("flip", {"seat": seat, "card": CARDS[card], "thrown": thrown})
        return SPEED[card]

    def has_speed_card(self, seat: i64) -> bool:
        """Whether a flip can find a speed card in the deck or the pile."""
        base = seat * CARD_COUNT
        return any(BASIC[card] and self.deck[base + card] + self.pile[base + card] > 0 for card in range(CARD_COUNT))

    def pay(self, seat: i64, heat: i64) -> None:
        """HEAT-11.1: heat goes from the engine to the pile."""
        if heat > 0:
            self.engine[seat] -= heat
            self.pile[seat * CARD_COUNT + HEAT] += heat
            self.top[seat] = HEAT

    def see_stress_go(self, seat: i64, cards: i64) -> None:
        """Stress leaves a hand for all to see; it may have been that which everybody saw come."""
        if self.sure_stress[seat] > 0:
            left = self.sure_stress[seat] - cards
            self.sure_stress[seat] = left if left > 0 else 0

    def cool(self, seat: i64, heat: i64) -> None:
        """HEAT-7.5: heat goes from the hand back to the engine."""
        self.engine[seat] += heat
        self.hand[seat * CARD_COUNT + HEAT] -= heat
        self.hand_size[seat] -= heat

    # -- the contract's data

    def tell(self, kind: str, fields: Json, secret: dict[int, Json] | None = None) -> None:
        events = self.events
        if events is not None:
            events.append(Event(kind, fields, secret))

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.progress = self.progress[:]
        other.space = self.space[:]
        other.spot = self.spot[:]
        other.gear = self.gear[:]
        other.engine = self.engine[:]
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.pile = self.pile[:]
        other.hand_size = self.hand_size[:]
        other.deck_size = self.deck_size[:]
        other.top = self.top[:]
        other.next_gear = self.next_gear[:]
        other.plan = self.plan[:]
        decks: list[Stream] = []
        for stream in self.decks:
            decks.append(stream.copy())
        other.decks = decks
        other.round = self.round
        other.phase = self.phase
        other.waiting = self.waiting
        other.mulligans = self.mulligans
        other.sure_stress = self.sure_stress[:]
        other.order = self.order[:]
        other.turn = self.turn
        other.finished = self.finished[:]
        other.gave_up = self.gave_up[:]
        other.legend_bag = self.legend_bag
        other.legend_card = self.legend_card
        other.legend_deck = self.legend_deck.copy()
        other.start = self.start
        other.speed = self.speed
        other.used = self.used
        other.played = self.played[:]

    def to_dict(self) -> Json:
        deal = self.deal
        return {
            "circuit": deal.circuit.id,
            "laps": deal.laps,
            "seats": list(deal.seats),
            "legend_boost": deal.legend_boost,
            "aggressive": deal.aggressive,
            "give_up": deal.give_up,
            "round": self.round,
            "phase": PHASE_NAMES[self.phase],
            "order": list(self.order),
            "turn": self.turn,
            "waiting": self.waiting,
            "mulligans": self.mulligans,
            "sure_stress": list(self.sure_stress),
            "progress": list(self.progress),
            "on_track": [space != OFF for space in self.space],
            "spot": list(self.spot),
            "gear": list(self.gear),
            "engine": list(self.engine),
            "hand": self._per_seat(self.hand),
            "deck": self._per_seat(self.deck),
            "pile": self._per_seat(self.pile),
            "top": list(self.top),
            "next_gear": list(self.next_gear),
            "plan": list(self.plan),
            "finished": list(self.finished),
            "gave_up": list(self.gave_up),
            "legend_bag": self.legend_bag,
            "legend_card": self.legend_card,
            "start": self.start,
            "speed": self.speed,
            "used": self.used,
            "played": list(self.played),
            "decks": [stream.to_list() for stream in self.decks],
            "legend_deck": self.legend_deck.to_list(),
            "revealed": self.revealed,
        }

    def _per_seat(self, cards: list[i64]) -> list[list[int]]:
        return [list(cards[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]) for seat in range(self.deal.cars)]

    def read(self, data: Json) -> None:
        """Takes over what `to_dict` wrote down, after a check that it is a possible race."""
        circuit = self.deal.circuit
        self.round = data["round"]
        if data["phase"] not in PHASE_NAMES:
            raise SetupError(f"there is no phase {data['phase']!r}; the phases are {', '.join(PHASE_NAMES)}")
        self.phase = PHASE_NAMES.index(data["phase"])
        self.order = list(data["order"])
        self.turn = data["turn"]
        self.waiting = data["waiting"]
        self.mulligans = data["mulligans"]
        self.sure_stress = _list(data, "sure_stress", self.deal.cars)
        self.progress = _list(data, "progress", self.deal.cars)
        on_track = _list(data, "on_track", self.deal.cars)
        self.space = [circuit.space(p) if on else OFF for p, on in zip(self.progress, on_track, strict=True)]
        self.spot = _list(data, "spot", self.deal.cars)
        self.gear = _list(data, "gear", self.deal.cars)
        self.engine = _list(data, "engine", self.deal.cars)
        self.hand = _flat(data, "hand", self.deal.cars)
        self.deck = _flat(data, "deck", self.deal.cars)
        self.pile = _flat(data, "pile", self.deal.cars)
        self.hand_size = _sizes(self.hand)
        self.deck_size = _sizes(self.deck)
        self.top = _list(data, "top", self.deal.cars)
        self.next_gear = _list(data, "next_gear", self.deal.cars)
        self.plan = _list(data, "plan", self.deal.cars)
        self.finished = list(data["finished"])
        self.gave_up = list(data["gave_up"])
        self.legend_bag = data["legend_bag"]
        self.legend_card = data["legend_card"]
        self.start = data["start"]
        self.speed = data["speed"]
        self.used = data["used"]
        self.played = list(data["played"])
        self.decks = [stream_from_list(words) for words in _list(data, "decks", self.deal.cars)]
        self.legend_deck = stream_from_list(data["legend_deck"])
        self.revealed = data["revealed"]
        self.check_race()

    def check_race(self) -> None:
        """Every car is somewhere once, at most two to a space; every number is one that the rules know."""
        cars = self.deal.cars
        if sorted(self.order + self.finished + self.gave_up) != list(range(cars)):
            raise SetupError(f"each of the {cars} cars is once in the order, among the finished or those who gave up")
        if self.phase != OVER and not 0 <= self.turn < len(self.order):
            raise SetupError(f"turn must be a place in the order, from 0 to {len(self.order) - 1}")
        spots = [(space, spot) for space, spot in zip(self.space, self.spot, strict=True) if space != OFF]
        if len(set(spots)) != len(spots) or not all(spot in (0, 1) for _, spot in spots):
            raise SetupError("no two cars can stand on the same spot; spots are 0 (race line) and 1")
        for seat in range(cars):
            if not 1 <= self.gear[seat] <= GEARS:
                raise SetupError(f"seat {seat}: the gear must be from 1 to {GEARS}")
            if not 0 <= self.next_gear[seat] <= GAVE_UP or not NO_PLAN <= self.plan[seat] <= SETS:
                raise SetupError(f"seat {seat}: next_gear and plan must be a choice of the game or none")
            if self.engine[seat] < 0 or not -1 <= self.top[seat] < CARD_COUNT:
                raise SetupError(f"seat {seat}: the engine holds 0 or more heat, the top of the pile is a card or -1")
            base = seat * CARD_COUNT
            if not 0 <= self.sure_stress[seat] <= self.hand[base + STRESS]:
                raise SetupError(f"seat {seat}: sure_stress cannot be more than the stress in the hand")
            for card in range(CARD_COUNT):
                owned = self.hand[base + card] + self.deck[base + card] + self.pile[base + card]
                if min(self.hand[base + card], self.deck[base + card], self.pile[base + card]) < 0:
                    raise SetupError(f"seat {seat}: no pile holds fewer than 0 cards")
                if card not in (STRESS, HEAT) and owned > IN_DECK[card]:
                    raise SetupError(f"seat {seat} has {owned} of the card {CARDS[card]}; there are {IN_DECK[card]}")
        for card in self.played:
            if not 0 <= card < CARD_COUNT:
                raise SetupError(f"there is no card {card}")
        if not 0 <= self.legend_bag < 1 << LEGEND_CARDS or not -1 <= self.legend_card < LEGEND_CARDS:
            raise SetupError("legend_bag and legend_card must name cards of the Legends' deck")


def _list(data: Json, key: str, cars: i64) -> list[Any]:
    values = list(data[key])
    if len(values) != cars:
        raise SetupError(f"{key} must have one entry for each of the {cars} cars")
    return values


def _flat(data: Json, key: str, cars: i64) -> list[i64]:
    flat: list[i64] = []
    for counts in _list(data, key, cars):
        if len(counts) != CARD_COUNT:
            raise SetupError(f"{key} must have a count for each of the {CARD_COUNT} cards")
        flat.extend(counts)
    return flat


def _sizes(cards: list[i64]) -> list[i64]:
    count = int(CARD_COUNT)
    return [sum(cards[base : base + count]) for base in range(0, len(cards), count)]


def plan_of(move: i64) -> i64:
    """The plan that a move of step 2 makes."""
    return SETS if move == CLUTTERED else move - PLAY


def read_deal(data: Json) -> Deal:
    """What was agreed before the race, as `to_dict` wrote it down."""
    seats: list[str] = list(data["seats"])
    laps = data["laps"]
    if not 1 <= len(seats) <= len(COLOURS) or not isinstance(laps, int) or laps < 1:
        raise SetupError(f"a race has 1 to {len(COLOURS)} seats and at least one lap")
    return Deal(find_circuit(data["circuit"]), laps, seats, data["legend_boost"], data["aggressive"], data["give_up"])
