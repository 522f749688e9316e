"""HEAT as the catalogue knows it: the state that keeps the engine's contract, and the options."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import (
    PLAYER,
    Bot,
    Game,
    IllegalMove,
    Json,
    Move,
    Option,
    Setup,
    SetupError,
    Standing,
    Stream,
    split,
)
from paddock.engine.bits import BITS
from paddock.engine.fields import Fields
from paddock.games.heat.bot import Pro
from paddock.games.heat.cards import (
    CARD_COUNT,
    COLOURS,
    GEARS,
    IN_DECK,
    MOST_HANDICAP,
    MOST_LAPS,
    MOST_LEGEND_BOOST,
    ROUNDS_PER_LAP,
    STRESS,
)
from paddock.games.heat.circuits import NAMES, drawing, find_circuit
from paddock.games.heat.forecast import forecast_move
from paddock.games.heat.moves import GIVE_UP, MOVE_BOUND
from paddock.games.heat.notation import describe_move, parse_move
from paddock.games.heat.phases import PLAY_CARDS, SHIFT_GEAR, STEPS, SWAP_HAND, start_round
from paddock.games.heat.positions import read_deal, read_race
from paddock.games.heat.sampling import deal_anew
from paddock.games.heat.state import NO_PLAN, OVER, PLAN, SWAP, Deal, RaceState
from paddock.games.heat.view import UNTOLD, race_standings, race_view

#: Per set of seats, as bits: the seats in ascending order.
SEATS_OF: Final[list[list[int]]] = [
    [seat for seat in range(len(COLOURS)) if bits >> seat & 1] for bits in range(BITS[len(COLOURS)])
]
#: Gear, cards, five reactions, slipstream, spin-out and discard.
MOST_DECISIONS_IN_A_TURN: Final = 10


class Heat(RaceState):
    """A race of HEAT."""

    def to_move(self) -> list[int]:
        if self.waiting:
            return SEATS_OF[self.waiting][:]
        return [] if self.phase == OVER else [self.order[self.turn]]

    def legal(self, seat: int) -> list[int]:
        number: i64 = seat
        if self.waiting:
            if number < 0 or not self.waiting >> number & 1:
                return []
            if self.phase == SWAP:
                return SWAP_HAND.legal(self, number)
            if self.next_gear[number]:
                return PLAY_CARDS.legal(self, number)
            return SHIFT_GEAR.legal(self, number)
        if self.phase == OVER or self.order[self.turn] != number:
            return []
        return STEPS[self.phase].legal(self, number)

    def play(self, seat: int, move: int) -> None:
        number: i64 = seat
        if self.phase == PLAN or self.phase == SWAP:
            if number < 0 or not self.waiting >> number & 1:
                raise IllegalMove(f"seat {seat} has nothing to plan now", "HEAT-3.1")
            if self.phase == SWAP:
                SWAP_HAND.play(self, number, move)
            elif self.next_gear[number]:
                PLAY_CARDS.play(self, number, move)
            else:
                SHIFT_GEAR.play(self, number, move)
            return
        if self.phase != OVER and self.order[self.turn] != number:
            raise IllegalMove(f"it is seat {self.order[self.turn]}'s turn, not seat {seat}'s", "HEAT-3.2")
        STEPS[self.phase].play(self, number, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def told(self, seat: int, move: int) -> Move | None:
        # HEAT-2.9, HEAT-3.1: levers, cards and answers lie face down, the last one's too, until the game shows them
        if (self.phase == PLAN or self.phase == SWAP) and move != GIVE_UP:
            return None
        return describe_move(move)

    def preview(self, seat: int, move: int) -> Json:
        return forecast_move(self, seat, move)

    def view(self, seat: int | None) -> Json:
        return race_view(self, seat)

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def copy(self) -> "Heat":
        other = Heat(self.deal)
        self.copy_into(other)
        return other

    def sample(self, seat: int, rng: Stream) -> "Heat":
        other = self.copy()
        deal_anew(other, seat, rng)
        return other

    def redeal(self, number: int) -> None:
        """Decks are drawn from as bags: another stream is another order."""
        self.decks = [deck.renewed(number) for deck in self.decks]
        self.legend_deck = self.legend_deck.renewed(number)


class HeatGame(Game):
    """The catalogue's entry."""

    def check(self, setup: Setup) -> None:
        if PLAYER not in setup.seats:
            raise SetupError("HEAT needs at least one player; Legends do not race alone")
        handicap: list[int] = setup.options["handicap"]
        if len(handicap) not in (1, len(setup.seats)):
            raise SetupError(
                f"option handicap: give one number for everybody, or one for each of the {len(setup.seats)} seats; "
                f"{len(handicap)} were given"
            )

    def start(self, setup: Setup) -> Heat:
        options = setup.options
        circuit = find_circuit(options["circuit"])
        laps: int = options["laps"] or circuit.laps
        seats = list(setup.seats)
        state = Heat(Deal(circuit, laps, seats, options["legend_boost"], options["aggressive"], options["give_up"]))
        cars = len(seats)
        handicap: list[int] = options["handicap"]
        if len(handicap) == 1:
            handicap = handicap * cars
        state.order = list(range(cars))
        split(setup.seed, "grid").shuffle(state.order)
        state.progress = [0] * cars
        state.space = [-1] * cars
        state.spot = [0] * cars
        # HEAT-2.6: two abreast, the pole on the race line
        for place, seat in enumerate(state.order):
            state.put(seat, -(place // 2))
        state.gear = [1] * cars
        state.engine = [circuit.heat - fewer for fewer in handicap]
        state.hand = [0] * cars * int(CARD_COUNT)
        state.deck = []
        state.pile = [0] * cars * int(CARD_COUNT)
        state.hand_size = [0] * cars
        state.deck_size = [0] * cars
        state.top = [-1] * cars
        state.next_gear = [0] * cars
        state.plan = [NO_PLAN] * cars
        state.sure_stress = [0] * cars
        state.decks = [split(setup.seed, f"deck/{seat}") for seat in range(cars)]
        state.legend_deck = split(setup.seed, "legends")
        for seat in range(cars):
            deck = IN_DECK[:]
            deck[STRESS] = circuit.stress
            if state.deal.legend[seat]:
                deck = [0] * int(CARD_COUNT)
                state.engine[seat] = 0
            state.deck.extend(deck)
            state.deck_size[seat] = sum(deck)
        for seat in range(cars):
            if not state.deal.legend[seat]:
                state.draw(seat)
        if options["mulligan"]:
            SWAP_HAND.begin(state)
        else:
            start_round(state)
        return state

    def load(self, data: object) -> Heat:
        fields = Fields(data)
        state = Heat(read_deal(fields))
        read_race(state, fields)
        return state

    def decision_bound(self, setup: Setup) -> int:
        """So many rounds at most, and so many decisions in each by every player."""
        laps: int = setup.options["laps"] or int(find_circuit(setup.options["circuit"]).laps)
        players = sum(kind == PLAYER for kind in setup.seats)
        return laps * int(ROUNDS_PER_LAP) * players * MOST_DECISIONS_IN_A_TURN + players

    def bots(self) -> dict[str, Bot]:
        return {"pro": Pro()}

    def scenery(self, setup: Setup) -> Json:
        circuit = find_circuit(setup.options["circuit"])
        handicap: list[int] = setup.options["handicap"]
        if len(handicap) == 1:
            handicap = handicap * len(setup.seats)
        return {
            "track": drawing(circuit),
            "gears": int(GEARS),
            "engine": [int(circuit.heat) - fewer for fewer in handicap],
            "events": UNTOLD,
        }

    def variants(self) -> list[Setup]:
        mixed = (PLAYER, "legend", PLAYER, "legend", "legend", PLAYER)
        return [
            self.setup(2, 1, {"circuit": "usa", "laps": 1}),
            self.setup(3, 2, {"circuit": "italy", "laps": 1, "mulligan": True}),
            self.setup(4, 3, {"circuit": "great-britain", "laps": 1, "handicap": [2]}),
            self.setup(5, 4, {"circuit": "france", "laps": 1, "give_up": True}),
            self.setup(6, 5, {"circuit": "italy", "laps": 1, "handicap": [0, 1, 2, 0, 1, 2]}),
            self.setup(mixed, 6, {"circuit": "great-britain", "laps": 1, "aggressive": True, "legend_boost": 2}),
            self.setup((PLAYER, *["legend"] * 5), 7, {"circuit": "usa"}),
            self.setup((PLAYER, PLAYER, "legend"), 8, {"circuit": "france", "laps": 1, "give_up": True}),
        ]


HEAT: Final = HeatGame(
    id="heat",
    title="HEAT",
    summary="Shift, play your cards, and take the corners faster than your engine likes.",
    rules_version="1",
    min_seats=2,
    max_seats=6,
    move_bound=int(MOVE_BOUND),
    options=(
        Option("circuit", "choice", "usa", "Circuit", "Where the race is held.", choices=NAMES),
        Option("laps", "int", 0, "Laps", "How many laps; 0 for as many as the circuit has.", low=0, high=MOST_LAPS),
        Option(
            "handicap",
            "ints",
            [0],
            "Handicap",
            "Heat cards taken from the engine before the race, for experienced drivers among beginners. "
            "One number for everybody, or one per seat.",
            low=0,
            high=MOST_HANDICAP,
        ),
        Option(
            "mulligan",
            "bool",
            False,
            "Second hand",
            "In the first round, once, a heat buys another hand of seven cards.",
        ),
        Option(
            "give_up",
            "bool",
            False,
            "Giving up",
            "Once somebody has finished, the others may give up for the last place.",
        ),
        Option(
            "legend_boost",
            "int",
            0,
            "Faster Legends",
            "Added to every top speed of the Legends.",
            low=0,
            high=MOST_LEGEND_BOOST,
        ),
        Option(
            "aggressive",
            "bool",
            False,
            "Aggressive Legends",
            "From a space with a chevron, a Legend may cross one corner more.",
        ),
    ),
    automata=("legend",),
)
