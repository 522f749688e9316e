"""What a seat may know as numbers: the line, the points, the teams' owners, its hand and the cards played."""

from mypy_extensions import i64

from paddock.engine import Setup, State
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_NAMES, CARDS_IN_ALL, CARS, TEAMS
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.state import PHASE_NAMES, SEASON_OVER, RaceState


class FormulaMotorRacingObserver(Observer):
    """Cars, teams and cards are in the order in which moves number them."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout()
        super().__init__(layout)
        seats = seats_from(len(setup.seats))
        races: int = setup.options["races"]
        copies = [CARDS_IN_ALL.count(card) for card in range(len(CARD_NAMES))]
        self.phase: i64 = layout.block("phase", PHASE_NAMES)
        self.turn: i64 = layout.block("turn", seats)
        self.races_left: i64 = layout.number("races left", races)
        self.place: i64 = layout.grid("place", CARS, [str(place) for place in range(1, int(CAR_COUNT) + 1)])
        self.running: i64 = layout.block("running", CARS)
        self.points: i64 = layout.block("points", CARS, cards.POINTS[0] * races)
        self.owner: i64 = layout.grid("owner", TEAMS, seats)
        self.hand: i64 = layout.block("hand", CARD_NAMES, copies)
        self.discards: i64 = layout.block("discards", CARD_NAMES, copies)
        self.hand_count: i64 = layout.block("cards held", seats, int(cards.HAND))
        self.deck: i64 = layout.number("deck", len(CARDS_IN_ALL))
        self.last_turns: i64 = layout.number("last turns", len(seats))
        self.card: i64 = layout.block("card being played", CARD_NAMES)
        self.car: i64 = layout.block("car it is about", CARS)
        self.die: i64 = layout.number("die", int(cards.DIE))

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, RaceState)
        me: i64 = seat
        players = state.config.players
        row.mark(self.phase + state.phase)
        if state.phase != SEASON_OVER:
            row.mark(self.turn + (state.turn - me) % players)
        row.put(self.races_left, len(state.config.removed) - state.race_number)
        place: i64 = 0
        for car in state.order:
            row.mark(self.place + car * CAR_COUNT + place)
            row.mark(self.running + car)
            place += 1
        place = CAR_COUNT - 1
        for car in state.retired:
            row.mark(self.place + car * CAR_COUNT + place)
            place -= 1
        for car in range(CAR_COUNT):
            row.put(self.points + car, state.points[car])
        for team in range(len(TEAMS)):
            owner = state.config.owners[team]
            if owner != NOBODY:
                row.mark(self.owner + team * players + (owner - me) % players)
        for card in state.hands[me]:
            row.add(self.hand + card)
        for card in state.discards:
            row.add(self.discards + card)
        for other in range(players):
            row.put(self.hand_count + (other - me) % players, len(state.hands[other]))
        row.put(self.deck, len(state.deck))
        if state.last_turns > 0:
            row.put(self.last_turns, state.last_turns)
        if 0 <= state.card < cards.CARD_COUNT:
            row.mark(self.card + state.card)
        if 0 <= state.car < CAR_COUNT:
            row.mark(self.car + state.car)
        row.put(self.die, state.rolled)
