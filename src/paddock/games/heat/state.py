"""The race as it stands: cars on their spots, gears, engines, hands, decks and piles. The rules are in phases.py."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, State, Stream
from paddock.games.heat.cards import (
    ADRENALINE,
    ADRENALINE_BIG,
    BASIC,
    BIG_FIELD,
    CARD_COUNT,
    CARDS,
    HAND,
    HEAT,
    ROUNDS_PER_LAP,
    SPEED,
)
from paddock.games.heat.moves import CLUTTERED, PLAY, SETS
from paddock.games.heat.track import Circuit

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


def plan_of(move: i64) -> i64:
    """The plan that a move of step 2 makes."""
    return SETS if move == CLUTTERED else move - PLAY
