"""What a seat may know as numbers: the cars and the road ahead, the dashboards, its own cards, the current turn.

Everyone sees what goes into a pile, and so knows which cards are in another's hand or deck, but not in which of them.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Setup, State
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.games.heat import cards, config, moves, state
from paddock.games.heat.config import GameConfig
from paddock.games.heat.course import HINDMOST
from paddock.games.heat.phases import legend_diamond, legend_speed, may_slipstream
from paddock.games.heat.state import FARTHEST, RaceState
from paddock.games.heat.track import FASTEST_LIMIT

#: How far the road ahead is shown space by space, and the longest distance shown between two cars.
AHEAD: Final[i64] = 20
#: How many corners ahead of the seat's own car are shown; only one for other cars.
CORNERS: Final[i64] = 3
#: Spin-outs add stress without limit; this is the most that is shown in one place.
MOST_STRESS: Final[i64] = 20
#: No turn is faster: the cards of the highest gear, a boost, adrenaline.
TOP_SPEED: Final[i64] = (cards.GEARS + 1) * max(cards.SPEED) + cards.ADRENALINE_SPEED
USED: Final[list[str]] = ["boost", "cooldown", "adrenaline's speed", "adrenaline's cooldown", "slipstream"]
GEAR_NAMES: Final[list[str]] = [str(gear) for gear in range(1, int(cards.GEARS) + 1)]


class HeatObserver(Observer):
    """Cards are in the order of their move numbers, gears from the first."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout()
        super().__init__(layout)
        game_config = config.from_setup(setup)
        seats = seats_from(int(game_config.cars))
        self.heat: i64 = game_config.circuit.heat + cards.IN_DECK[cards.HEAT]
        #: Per card: the most that is shown in one place.
        self.copies: list[int] = [min(int(count), int(MOST_STRESS)) for count in cards.IN_DECK]
        self.copies[cards.STRESS] = int(MOST_STRESS)
        self.copies[cards.HEAT] = min(int(self.heat), int(MOST_STRESS))
        self.lay_out_round(layout, game_config, seats)
        self.lay_out_road(layout, game_config, seats)
        self.lay_out_dashboards(layout, seats)
        self.lay_out_own(layout)
        self.lay_out_turn(layout)
        self.legends: bool = True in game_config.legend
        if self.legends:
            self.lay_out_legends(layout, seats)

    def lay_out_round(self, layout: Layout, game_config: GameConfig, seats: list[str]) -> None:
        cars = len(seats)
        self.phase: i64 = layout.block("phase", state.PHASE_NAMES)
        self.round: i64 = layout.number("round", int(game_config.last_round))
        self.place: i64 = layout.block("place in the order", seats, cars)
        self.turn: i64 = layout.block("turn", seats)
        self.to_go: i64 = layout.block("yet to go", seats)
        self.ready: i64 = layout.block("ready", seats)
        self.adrenaline: i64 = layout.block("adrenaline", seats)
        self.finished: i64 = layout.block("finished", seats, cars)
        self.gave_up: i64 = layout.block("gave up", seats)

    def lay_out_road(self, layout: Layout, game_config: GameConfig, seats: list[str]) -> None:
        circuit = game_config.circuit
        #: The longest distance to the next line.
        self.gap: i64 = max(max(circuit.gaps), circuit.lines[0] + cards.GRID_ROWS)
        self.progress: i64 = layout.block("progress", seats, int(game_config.finish) + FARTHEST, int(HINDMOST))
        self.lead: i64 = layout.block("spaces ahead of me", seats[1:], int(AHEAD), -int(AHEAD))
        self.on_race_line: i64 = layout.block("on the race line", seats)
        self.to_corner: i64 = layout.block("to corner", seats, int(self.gap))
        self.limit: i64 = layout.block("limit of the next corner", seats, FASTEST_LIMIT)
        later = [str(n) for n in range(2, int(CORNERS) + 1)]
        self.to_later_corner: i64 = layout.block("to my corner", later, int(self.gap * CORNERS))
        self.later_limit: i64 = layout.block("limit of my corner", later, FASTEST_LIMIT)
        self.cars_ahead: i64 = layout.block("cars on the space ahead", [str(n) for n in range(int(AHEAD) + 1)], 2)

    def lay_out_dashboards(self, layout: Layout, seats: list[str]) -> None:
        self.gear: i64 = layout.grid("gear", seats, GEAR_NAMES)
        self.engine: i64 = layout.block("engine", seats, int(self.heat))
        self.held: i64 = layout.block("cards held", seats, int(cards.HAND))
        self.stress_held: i64 = layout.block("stress seen go into the hand", seats, int(cards.HAND))
        self.pile: i64 = layout.grid("pile", seats, cards.CARDS, self.copies)
        self.top: i64 = layout.grid("top of the pile", seats, cards.CARDS)
        self.unseen: i64 = layout.grid("in hand or deck", seats[1:], cards.CARDS, self.copies)

    def lay_out_own(self, layout: Layout) -> None:
        self.hand: i64 = layout.block("hand", cards.CARDS, [min(most, int(cards.HAND)) for most in self.copies])
        self.deck: i64 = layout.block("deck", cards.CARDS, self.copies)
        self.swaps_hand: i64 = layout.number("swaps the hand", 1)
        self.next_gear: i64 = layout.block("planned gear", [*GEAR_NAMES, "give up"])
        self.laid: i64 = layout.block("planned", cards.CARDS[: cards.PLAYABLE], int(cards.GEARS))
        self.cluttered: i64 = layout.number("planned to clutter", 1)

    def lay_out_turn(self, layout: Layout) -> None:
        self.speed: i64 = layout.number("speed", int(TOP_SPEED))
        self.gained: i64 = layout.number("spaces gained", int(TOP_SPEED + cards.SLIPSTREAM))
        self.played: i64 = layout.block("played", cards.CARDS[: cards.PLAYABLE], int(2 * cards.GEARS + 1))
        self.top_choice: i64 = layout.block("to lie on top", cards.CARDS[: cards.PLAYABLE])
        self.used: i64 = layout.block("used", USED)
        self.heat_due: i64 = layout.number("heat due", int(self.heat) + 1)
        self.may_slip: i64 = layout.number("slipstream ahead", 1)

    def lay_out_legends(self, layout: Layout, seats: list[str]) -> None:
        self.legend: i64 = layout.block("Legend", seats)
        self.legend_speed: i64 = layout.block("Legend's speed", seats, FARTHEST)
        self.diamond: i64 = layout.block("Legend's diamond", seats, int(max(max(row) for row in cards.LEGEND_DIAMOND)))
        self.legend_bag: i64 = layout.block("Legends' deck", [str(n + 1) for n in range(int(cards.LEGEND_CARDS))])
        self.colour: i64 = layout.block("my colour", cards.COLOURS)

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, RaceState)
        me: i64 = seat
        self.write_round(state, me, row)
        self.write_road(state, me, row)
        self.write_road_ahead(state, me, row)
        self.write_dashboards(state, me, row)
        self.write_own(state, me, row)
        if state.driving():
            self.write_turn(state, row)
        if self.legends:
            self.write_legends(state, me, row)

    def write_round(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the order, and the progress of all seats in this round and in the race."""
        cars = race.config.cars
        driving = race.driving()
        row.mark(self.phase + race.phase)
        row.put(self.round, race.round)
        place: i64 = 0
        for seat in race.order:
            at = (seat - me) % cars
            legend = race.config.legend[seat]
            row.put(self.place + at, place + 1)
            if driving and place == race.turn:
                row.mark(self.turn + at)
            if not driving or place > race.turn:
                row.mark(self.to_go + at)
            if not driving and not legend and not race.waiting >> seat & 1:
                row.mark(self.ready + at)
            if not legend and race.has_adrenaline(place):
                row.mark(self.adrenaline + at)
            if race.next_gear[seat] == state.GAVE_UP:
                row.mark(self.gave_up + at)
            place += 1
        place = 1
        for seat in race.finished:
            row.put(self.finished + (seat - me) % cars, place)
            place += 1
        for seat in race.gave_up:
            row.mark(self.gave_up + (seat - me) % cars)

    def write_road(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the positions of the cars and, while they race, the next corner."""
        cars = race.config.cars
        for seat in range(cars):
            at = (seat - me) % cars
            progress = race.progress[seat]
            row.put(self.progress + at, progress)
            if race.space[seat] == state.OFF:
                continue
            if seat != me:
                row.put(self.lead + at - 1, within(progress - race.progress[me], AHEAD))
            if race.spot[seat] == 0:
                row.mark(self.on_race_line + at)
            self.write_corner(race, progress, 0, self.to_corner + at, self.limit + at, row)

    def write_corner(self, race: RaceState, progress: i64, nth: i64, distance: i64, limit: i64, row: Slate) -> None:
        """Writes the distance across a corner line, and its limit; after the last line, the largest values."""
        course = race.config.course
        line = course.next_line(progress) + nth
        if line < len(course.before):
            row.put(distance, course.before[line] - progress + 1)
            row.put(limit, course.limit[line])
        else:
            row.put(distance, self.gap * (CORNERS if nth > 0 else 1))
            row.put(limit, FASTEST_LIMIT)

    def write_road_ahead(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the corners after the next, and the cars on the spaces that the seat's car can reach."""
        space = race.space[me]
        if space == state.OFF:
            return
        for n in range(CORNERS - 1):
            self.write_corner(race, race.progress[me], n + 1, self.to_later_corner + n, self.later_limit + n, row)
        length = race.config.circuit.length
        for seat in range(race.config.cars):
            if seat != me and race.space[seat] != state.OFF:
                ahead = (race.space[seat] - space) % length
                if ahead <= AHEAD:
                    row.add(self.cars_ahead + ahead)

    def write_dashboards(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes gears, engines and what everyone knows about the cards."""
        cars = race.config.cars
        for seat in range(cars):
            if race.config.legend[seat]:
                continue
            at = (seat - me) % cars
            base = seat * cards.CARD_COUNT
            row.mark(self.gear + at * cards.GEARS + race.gear[seat] - 1)
            row.put(self.engine + at, race.engine[seat])
            row.put(self.held + at, race.hand_size[seat])
            row.put(self.stress_held + at, race.sure_stress[seat])
            if race.top[seat] >= 0:
                row.mark(self.top + at * cards.CARD_COUNT + race.top[seat])
            pile = self.pile + at * cards.CARD_COUNT
            unseen = self.unseen + (at - 1) * cards.CARD_COUNT
            for card in range(cards.CARD_COUNT):
                row.put(pile + card, visible_count(card, race.pile[base + card]))
                if seat != me:
                    row.put(unseen + card, visible_count(card, race.hand[base + card] + race.deck[base + card]))

    def write_own(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the seat's own cards and its plan so far."""
        base = me * cards.CARD_COUNT
        for card in range(cards.CARD_COUNT):
            row.put(self.hand + card, race.hand[base + card])
            row.put(self.deck + card, visible_count(card, race.deck[base + card]))
        row.put(self.swaps_hand, race.mulligans >> me & 1)
        if race.next_gear[me] > 0:
            row.mark(self.next_gear + race.next_gear[me] - 1)
        number = race.plan[me]
        if number == moves.SETS:
            row.mark(self.cluttered)
        elif number != moves.NO_PLAN:
            counts = moves.SET_COUNTS[number]
            for card in range(cards.PLAYABLE):
                row.put(self.laid + card, counts[card])

    def write_turn(self, race: RaceState, row: Slate) -> None:
        """Writes the driver's cards and symbols, and the cost of the corners crossed so far."""
        driver = race.driver()
        row.put(self.speed, race.speed)
        if race.progress[driver] > race.start:
            row.put(self.gained, race.progress[driver] - race.start)
        for card in race.played:
            row.add(self.played + card)
        if race.top_choice >= 0:
            row.mark(self.top_choice + race.top_choice)
        for symbol in range(len(USED)):
            row.put(self.used + symbol, race.used >> symbol & 1)
        due = race.config.course.heat(race.start, race.progress[driver], race.speed)
        row.put(self.heat_due, within(due, self.heat + 1))
        if not race.used & state.SLIPPED and may_slipstream(race, driver):
            row.mark(self.may_slip)

    def write_legends(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the Legends, their values on the round's card, and the cards still in their deck."""
        cars = race.config.cars
        for seat in range(cars):
            if not race.config.legend[seat]:
                continue
            at = (seat - me) % cars
            row.mark(self.legend + at)
            if race.legend_card >= 0:
                row.put(self.legend_speed + at, legend_speed(race, seat))
                row.put(self.diamond + at, legend_diamond(race, seat))
        for card in range(cards.LEGEND_CARDS):
            row.put(self.legend_bag + card, race.legend_bag >> card & 1)
        row.mark(self.colour + race.config.colours[me])


def within(value: i64, most: i64) -> i64:
    """Returns the value limited to the range from -most to most."""
    return max(-most, min(value, most))


def visible_count(card: i64, count: i64) -> i64:
    return MOST_STRESS if card == cards.STRESS and count > MOST_STRESS else count
