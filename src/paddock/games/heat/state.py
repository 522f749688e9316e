"""The state of a race: cars on their spots, gears, engines, hands, decks and piles. The rules are in phases.py."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import BITS, FieldReader, Json, State, Stream
from paddock.engine.schema import (
    NOBODY_KNOWS,
    OWNER,
    UNSET_LIST,
    UNSET_STREAM,
    Enum,
    Field,
    Grid,
    Number,
    Numbers,
    OmitIfDefault,
    StateSchema,
    StreamField,
    StreamFields,
)
from paddock.games.heat import cards, config, moves
from paddock.games.heat.config import GameConfig
from paddock.games.heat.course import HINDMOST

PLAN: Final[i64] = 0
REACT: Final[i64] = 1
SLIP: Final[i64] = 2
CORNER: Final[i64] = 3
DISCARDING: Final[i64] = 4
OVER: Final[i64] = 5
SWAP: Final[i64] = 6
PHASE_NAMES: Final = ["plan", "react", "slipstream", "corner-check", "discard", "race-over", "first-hand"]

#: The symbols that were used in the turn.
BOOSTED: Final[i64] = 1
COOLED: Final[i64] = 2
RUSHED: Final[i64] = 4  # adrenaline's speed
CALMED: Final[i64] = 8  # adrenaline's cooldown
SLIPPED: Final[i64] = 16

OFF: Final[i64] = -1  # no space: the car has left the track
UNSAID: Final[i64] = -1  # no choice: the last played card goes on top
FULL: Final[i64] = 3  # cars on both spots of a space
GAVE_UP: Final[i64] = cards.GEARS + 1  # in place of a planned gear


#: The most spaces beyond the finish: nothing is faster than a Legend.
FARTHEST: Final = max(int(max(row)) for row in cards.LEGEND_SPEED) + cards.MOST_LEGEND_BOOST


class OnTrack(Field):
    """Whether a car is on the track; its space follows from its progress."""

    def write(self, owner: Any) -> Any:
        return [space != OFF for space in owner.space]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        on_track = reader.flags(self.name, len(owner.progress))
        spaces = [owner.config.circuit.space(progress) for progress in owner.progress]
        return [space if on else OFF for space, on in zip(spaces, on_track, strict=True)]


def cars(race: Any) -> int:
    return int(race.config.cars)


def last_car(race: Any) -> int:
    return int(race.config.cars) - 1


def car_bits(race: Any) -> int:
    return int(BITS[race.config.cars]) - 1


SCHEMA: Final = StateSchema(
    Number("round", 1, lambda race: int(race.config.last_round)),
    Enum("phase", PHASE_NAMES),
    Numbers("order", 0, last_car, different=True),
    Number("turn", 0, last_car),
    Number("waiting", 0, car_bits),
    # a bit for each seat; each seat knows its own
    Number("mulligans", 0, car_bits, secret=NOBODY_KNOWS),
    Numbers("progress", int(HINDMOST), lambda race: int(race.config.finish) + FARTHEST, cars),
    OnTrack("on_track", attribute="space"),
    Numbers("spot", 0, 1, cars),
    Numbers("gear", 1, int(cards.GEARS), cars),
    Numbers("finished", 0, last_car, different=True),
    Numbers("gave_up", 0, last_car, different=True),
    Numbers("next_gear", 0, int(GAVE_UP), cars, secret=OWNER),
    Numbers("plan", int(moves.NO_PLAN), int(moves.SETS), cars, secret=OWNER),
    Number("legend_bag", 0, 2 ** int(cards.LEGEND_CARDS) - 1),
    Number("legend_card", -1, int(cards.LEGEND_CARDS) - 1),
    Number("start", int(HINDMOST), lambda race: int(race.config.finish)),
    Number("speed", 0),
    Number("used", 0, int(BOOSTED | COOLED | RUSHED | CALMED | SLIPPED)),
    Numbers("played", 0, int(cards.PLAYABLE) - 1),
    OmitIfDefault(Number("top_choice", 0, int(cards.PLAYABLE) - 1), int(UNSAID)),
    Numbers("engine", 0, length=cars),
    Grid("hand", cars, 0, length=int(cards.CARD_COUNT), secret=OWNER),
    Grid("deck", cars, 0, length=int(cards.CARD_COUNT), secret=OWNER),
    Grid("pile", cars, 0, length=int(cards.CARD_COUNT)),
    Numbers("top", -1, int(cards.CARD_COUNT) - 1, cars),
    Numbers("sure_stress", 0, length=cars),
    StreamFields("decks", cars),
    StreamField("legend_deck"),
    config=config.SCHEMA,
)


class RaceState(State):
    """The state of one race. Lists are by seat; those of cards by seat and card."""

    config: GameConfig
    round: i64 = 0
    phase: i64 = 0
    waiting: i64 = 0  # a bit for each seat that has not planned yet
    mulligans: i64 = 0  # a bit for each seat that will swap its first hand
    order: list[i64] = UNSET_LIST  # the cars still racing, in this round's order
    turn: i64 = 0  # a place in the order
    finished: list[i64] = UNSET_LIST  # in finishing order
    gave_up: list[i64] = UNSET_LIST  # the first of them is placed last

    progress: list[i64] = UNSET_LIST
    space: list[i64] = UNSET_LIST  # the space of each car, or OFF
    spot: list[i64] = UNSET_LIST  # 0 on the race line, 1 beside it
    gear: list[i64] = UNSET_LIST
    engine: list[i64] = UNSET_LIST
    hand: list[i64] = UNSET_LIST
    deck: list[i64] = UNSET_LIST
    pile: list[i64] = UNSET_LIST
    hand_size: list[i64] = UNSET_LIST
    deck_size: list[i64] = UNSET_LIST
    top: list[i64] = UNSET_LIST  # the card on top of the pile, or -1
    next_gear: list[i64] = UNSET_LIST  # chosen in secret; 0 before that
    plan: list[i64] = UNSET_LIST  # the cards chosen in secret: a set's number, SETS for a cluttered hand
    sure_stress: list[i64] = UNSET_LIST  # stress that was publicly added to a hand and has not left it since
    decks: list[Stream] = UNSET_LIST

    legend_bag: i64 = 0  # a bit for each card still in the Legends' deck
    legend_card: i64 = -1  # this round's, or -1
    legend_deck: Stream = UNSET_STREAM

    start: i64 = 0  # where the turn began
    speed: i64 = 0  # of the turn, as corners count it
    used: i64 = 0
    played: list[i64] = UNSET_LIST  # the cards in front of the driver, flips included
    top_choice: i64 = UNSAID  # the played card that the driver wants on top of the pile

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config

    def schema(self) -> StateSchema:
        return SCHEMA

    def rebuild_caches(self) -> None:
        bases = range(0, len(self.hand), int(cards.CARD_COUNT))
        self.hand_size = [sum(self.hand[base : base + cards.CARD_COUNT]) for base in bases]
        self.deck_size = [sum(self.deck[base : base + cards.CARD_COUNT]) for base in bases]

    def driver(self) -> i64:
        """Returns the seat whose turn it is in steps 3 to 9."""
        return self.order[self.turn]

    def planning(self) -> bool:
        """Returns whether all players are choosing hands or plans at the same time."""
        return self.phase == PLAN or self.phase == SWAP

    def driving(self) -> bool:
        """Returns whether a turn is in progress."""
        return not self.planning() and self.phase != OVER

    def flips(self) -> i64:
        """Returns the number of + symbols in the turn so far: of the cards, and of the boost."""
        count: i64 = 1 if self.used & BOOSTED else 0
        for card in self.played:
            count += cards.PLUS[card]
        return count

    def has_adrenaline(self, place: i64) -> bool:
        """HEAT-6.1: the last car in the round's order, or the last two if five or more started."""
        return len(self.order) - place <= self.config.adrenaline

    def cars_on(self, space: i64, but: i64) -> i64:
        """Returns the spots of a space taken by cars other than `but`: 1 for the race line, 2 for the other."""
        spots: i64 = 0
        spaces = self.space
        for seat in range(self.config.cars):
            if spaces[seat] == space and seat != but:
                spots |= 1 + self.spot[seat]
        return spots

    def free_spot(self, space: i64, seat: i64) -> i64:
        """HEAT-5.3: the spot that a car takes on a space with room: the race line if it is free."""
        return self.cars_on(space, seat) & 1

    def first_free(self, seat: i64, progress: i64) -> i64:
        """HEAT-5.4, HEAT-9.7: where a car that moves to a place ends up: on the first space with room, looking back."""
        while self.cars_on(self.config.circuit.space(progress), seat) == FULL:
            progress -= 1
        return progress

    def landing(self, seat: i64, distance: i64) -> i64:
        """HEAT-5.4: the progress after a move of that many spaces: blocked cars stop short."""
        return self.landing_from(seat, self.progress[seat], distance)

    def landing_from(self, seat: i64, start: i64, distance: i64) -> i64:
        end = self.first_free(seat, start + distance)
        return end if end > start else start

    def heat_held(self, seat: i64) -> i64:
        return self.hand[seat * cards.CARD_COUNT + cards.HEAT]

    def playable(self, seat: i64) -> i64:
        """Returns how many cards of the hand can be played."""
        return self.hand_size[seat] - self.heat_held(seat)

    def pile_size(self, seat: i64) -> i64:
        return sum(self.pile[seat * cards.CARD_COUNT : (seat + 1) * cards.CARD_COUNT])

    def put(self, seat: i64, progress: i64) -> None:
        """Puts a car on a space with room, on the race line if that spot is free."""
        space = self.config.circuit.space(progress)
        self.progress[seat] = progress
        self.space[seat] = space
        self.spot[seat] = self.free_spot(space, seat)

    def drive(self, seat: i64, distance: i64) -> i64:
        """Moves a car, and returns the spaces really gained. A car that cannot leave its space keeps its spot."""
        start = self.progress[seat]
        end = self.landing(seat, distance)
        if end > start:
            self.put(seat, end)
        if self.events is not None:
            self.emit_moved("moved", seat, start, distance)
        return end - start

    def emit_moved(self, kind: str, seat: i64, start: i64, distance: i64) -> None:
        end = self.progress[seat]
        step = 1 if end >= start else -1
        fields: Json = {
            "seat": seat,
            "from": start,
            "to": end,
            "distance": distance,
            "blocked": distance - (end - start) if end >= start else 0,
            "path": [self.config.circuit.space(p) for p in range(int(start), int(end) + step, step)],
            "space": self.space[seat],
            "spot": self.spot[seat],
        }
        self.emit(kind, fields)

    def reshuffle(self, seat: i64) -> bool:
        """HEAT-10.3: the pile becomes the deck. Returns False if there is no pile."""
        base = seat * cards.CARD_COUNT
        moved: i64 = 0
        for card in range(base, base + cards.CARD_COUNT):
            count = self.pile[card]
            if count:
                moved += count
                self.deck[card] += count
                self.pile[card] = 0
        self.deck_size[seat] += moved
        self.top[seat] = -1
        if moved and self.events is not None:
            self.emit("reshuffled", {"seat": seat, "cards": moved})
        return moved > 0

    def turn_up(self, seat: i64) -> i64:
        """Takes the top card of a non-empty deck."""
        left = self.decks[seat].below(self.deck_size[seat])
        deck = self.deck
        card: i64 = seat * cards.CARD_COUNT
        while left >= deck[card]:
            left -= deck[card]
            card += 1
        deck[card] -= 1
        self.deck_size[seat] -= 1
        return card - seat * cards.CARD_COUNT

    def draw(self, seat: i64) -> None:
        """HEAT-10.1, HEAT-10.2: fills the hand up to seven cards, as far as deck and pile suffice."""
        base = seat * cards.CARD_COUNT
        drawn: list[str] = []
        while self.hand_size[seat] < cards.HAND:
            if self.deck_size[seat] == 0 and not self.reshuffle(seat):
                break
            card = self.turn_up(seat)
            self.hand[base + card] += 1
            self.hand_size[seat] += 1
            if self.events is not None:
                drawn.append(cards.CARDS[card])
        self.reveal_count += 1
        if self.events is not None:
            self.emit("drew", {"seat": seat, "count": len(drawn)}, {int(seat): {"cards": drawn}})

    def discard(self, seat: i64, card: i64) -> None:
        self.pile[seat * cards.CARD_COUNT + card] += 1
        self.top[seat] = card

    def flip(self, seat: i64) -> i64:
        """HEAT-5.7: turns up cards until a speed card appears, which joins the played ones. Returns its speed."""
        self.reveal_count += 1
        thrown: list[str] = []
        if not self.has_speed_card(seat):
            if self.events is not None:
                self.emit("flip", {"seat": seat, "card": None, "thrown": thrown})
            return 0
        while True:
            if self.deck_size[seat] == 0:
                self.reshuffle(seat)
            card = self.turn_up(seat)
            if cards.BASIC[card]:
                break
            self.discard(seat, card)
            if self.events is not None:
                thrown.append(cards.CARDS[card])
        self.played.append(card)
        if self.events is not None:
            self.emit("flip", {"seat": seat, "card": cards.CARDS[card], "thrown": thrown})
        return cards.SPEED[card]

    def has_speed_card(self, seat: i64) -> bool:
        """Returns whether a flip can find a speed card in the deck or the pile."""
        base = seat * cards.CARD_COUNT
        return any(cards.BASIC[n] and self.deck[base + n] + self.pile[base + n] > 0 for n in range(cards.CARD_COUNT))

    def pay(self, seat: i64, heat: i64) -> None:
        """HEAT-11.1: moves heat from the engine to the pile."""
        if heat > 0:
            self.engine[seat] -= heat
            self.pile[seat * cards.CARD_COUNT + cards.HEAT] += heat
            self.top[seat] = cards.HEAT

    def see_stress_go(self, seat: i64, count: i64) -> None:
        """Records that stress leaves a hand publicly; it may be the stress that was publicly added."""
        if self.sure_stress[seat] > 0:
            left = self.sure_stress[seat] - count
            self.sure_stress[seat] = left if left > 0 else 0

    def cool(self, seat: i64, heat: i64) -> None:
        """HEAT-7.5: moves heat from the hand back to the engine."""
        self.engine[seat] += heat
        self.hand[seat * cards.CARD_COUNT + cards.HEAT] -= heat
        self.hand_size[seat] -= heat

    def copy_into(self, other: "RaceState") -> None:
        other.reveal_count = self.reveal_count
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
        other.decks = [stream.copy() for stream in self.decks]
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
        other.top_choice = self.top_choice
