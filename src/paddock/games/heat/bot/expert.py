"""Heuristics: a driver plays for the earliest arrival by the timetable, averaged over all flips of a card."""

from math import exp, sqrt

from mypy_extensions import i64

from paddock.engine import State, Stream
from paddock.engine.bot import Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.expert import Expert
from paddock.games.heat import cards, moves, state
from paddock.games.heat.bot.plans import ABSURD, Odds, Plans, discard_values
from paddock.games.heat.bot.quick_moves import (
    hand_sums,
    most_cooling,
    quick_cards,
    quick_discard,
    quick_gear,
    quick_reaction,
    standing,
)
from paddock.games.heat.bot.timetable import Assumptions, Timetable, legend_table, timetable
from paddock.games.heat.phases import has_symbol, may_boost, slipstream_end
from paddock.games.heat.state import RaceState


class HeatExpert(Expert):
    """Plans for the next corners with the timetable, counts its heat, and takes slipstreams that help."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.assumptions: Assumptions = Assumptions(parameters)
        spread = parameters.numbers("spread")
        self.spread: float = spread[0]
        self.spread_per_turn: float = spread[1]
        legends = parameters.numbers("legends")
        self.legend_late: float = legends[0]
        self.legend_late_per_turn: float = legends[1]
        self.behind: float = parameters.number("behind")

    def move_values(self, race: State, seat: int, legal: list[int], rng: Stream) -> list[float]:
        assert isinstance(race, RaceState)
        times = timetable(race, self.assumptions)
        phase = race.phase
        if phase == state.PLAN:
            return plan_values(Plans(self.assumptions, race, times, seat, rng), race.next_gear[seat], legal)
        if phase == state.REACT:
            return [self.reaction_value(race, times, seat, move) for move in legal]
        if phase == state.SLIP:
            return [self.slipstream_value(race, times, seat, move) for move in legal]
        if phase == state.DISCARDING:
            return discard_values(self.assumptions, race, times, seat, legal, rng)
        if phase == state.SWAP:
            return [swap_value(self.assumptions, race, times, seat, move) for move in legal]
        return [0.0] * len(legal)

    def choose(self, race: State, seat: int, legal: list[int], rng: Stream) -> int:
        assert isinstance(race, RaceState)
        if race.phase == state.PLAN:
            times = timetable(race, self.assumptions)
            plans = Plans(self.assumptions, race, times, seat, rng)
            best = plans.best(race.next_gear[seat])
            return int(plans.moves[best] if race.next_gear[seat] else moves.shift_to(plans.gears[best]))
        if race.phase == state.REACT:
            return int(self.react(race, timetable(race, self.assumptions), seat, rng))
        return super().choose(race, seat, legal, rng)

    def react(self, race: RaceState, times: Timetable, seat: i64, rng: Stream) -> i64:
        """Cools as much heat as possible; then takes whatever shortens the way to the finish."""
        cooling = most_cooling(race, seat)
        if cooling >= 0:
            return cooling
        best = Best(rng)
        best.weigh(moves.DONE, self.reaction_value(race, times, seat, moves.DONE))
        if has_symbol(race, state.RUSHED):
            best.weigh(moves.ADRENALINE, self.reaction_value(race, times, seat, moves.ADRENALINE))
        if may_boost(race, seat):
            best.weigh(moves.BOOST, self.reaction_value(race, times, seat, moves.BOOST))
        return best.choice

    def reaction_value(self, race: RaceState, times: Timetable, seat: i64, move: i64) -> float:
        """Returns the negative number of turns to the finish, with the best continuation."""
        heat = race.engine[seat]
        rush = has_symbol(race, state.RUSHED)
        if move == moves.DONE:
            return -standing(race, times, seat, 0, heat)
        if move == moves.BOOST:
            return -boost_value(race, times, seat, 0, heat, rush)
        boost = may_boost(race, seat)
        if move == moves.ADRENALINE:
            turns = standing(race, times, seat, cards.ADRENALINE_SPEED, heat)
            if boost:
                turns = min(turns, boost_value(race, times, seat, cards.ADRENALINE_SPEED, heat, False))
            return -turns
        cooled = cards.ADRENALINE_COOLDOWN if move == moves.ADRENALINE_COOL else moves.heat_of(move)
        heat += cooled
        turns = standing(race, times, seat, 0, heat)
        if rush:
            turns = min(turns, standing(race, times, seat, cards.ADRENALINE_SPEED, heat))
        if not race.used & state.BOOSTED:
            turns = min(turns, boost_value(race, times, seat, 0, heat, rush))
        # removing heat from the hand always has some value
        return self.assumptions.clutter * float(cooled) - turns

    def slipstream_value(self, race: RaceState, times: Timetable, seat: i64, move: i64) -> float:
        end = race.progress[seat]
        if move == moves.SLIPSTREAM:
            end = slipstream_end(race, seat, end)
        return -times.arrival(race.start, end, race.gear[seat], race.engine[seat], race.speed)

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        assert isinstance(race, RaceState)
        phase = race.phase
        if phase == state.SWAP:
            return int(moves.KEEP_HAND)
        if phase == state.CORNER:
            return int(moves.SPIN_OUT)
        times = timetable(race, self.assumptions)
        if phase == state.PLAN:
            if race.next_gear[seat]:
                return int(quick_cards(self.assumptions, race, times, seat, rng))
            return int(quick_gear(race, times, seat))
        if phase == state.REACT:
            return int(quick_reaction(race, times, seat))
        if phase == state.SLIP:
            here = self.slipstream_value(race, times, seat, moves.STAY)
            ahead = self.slipstream_value(race, times, seat, moves.SLIPSTREAM)
            return int(moves.SLIPSTREAM if ahead >= here else moves.STAY)
        return int(quick_discard(race, times, seat))

    def chances(self, race: State) -> list[float]:
        assert isinstance(race, RaceState)
        cars = race.config.cars
        chances: list[float] = [0.0] * int(cars)
        if race.finished:
            chances[race.finished[0]] = 1.0
            return chances
        turns = self.turns_to_go(race)
        least = min([turns[seat] for seat in race.order])
        spread = self.spread + self.spread_per_turn * sqrt(least if least > 0.0 else 0.0)
        total: float = 0.0
        for seat in race.order:
            chances[seat] = exp((least - turns[seat]) / spread)
            total += chances[seat]
        for seat in race.order:
            chances[seat] /= total
        return chances

    def turns_to_go(self, race: RaceState) -> list[float]:
        """Returns, per car still racing, the turns from the start of this round to its finish."""
        times = timetable(race, self.assumptions)
        turns: list[float] = [0.0] * int(race.config.cars)
        planning = race.planning()
        place: i64 = 0
        for seat in race.order:
            progress = race.progress[seat]
            driven = not planning and place < race.turn
            place += 1
            if race.config.legend[seat]:
                left = legend_table(race, self.assumptions.beyond).at(progress)
                left += self.legend_late + self.legend_late_per_turn * (left if left > 0.0 else 0.0)
                turns[seat] = left + (1.0 if driven else 0.0)
            elif planning and race.phase == state.PLAN:
                turns[seat] = hand_turns(self.assumptions, race, times, seat) - self.behind * float(place)
            elif not planning and race.phase != state.OVER and place - 1 == race.turn:
                turns[seat] = 1.0 + times.arrival(race.start, progress, race.gear[seat], race.engine[seat], race.speed)
            else:
                turns[seat] = times.at(progress, race.gear[seat], race.engine[seat]) + (1.0 if driven else 0.0)
        return turns

    def turn(self, race: State) -> int:
        assert isinstance(race, RaceState)
        return int(race.round)


def plan_values(plans: Plans, gear: i64, legal: list[int]) -> list[float]:
    """Returns the value of each gear or, once the gear is chosen, of each set of cards."""
    plans.best(gear)
    if gear:
        return [plans.value_of_cards(move) for move in legal]
    return [ABSURD if move == moves.GIVE_UP else plans.value_of_gear(moves.gear_of(move)) for move in legal]


def swap_value(assumptions: Assumptions, race: RaceState, times: Timetable, seat: i64, move: i64) -> float:
    """Returns the value of the first hand, or of another hand for one heat."""
    if move == moves.KEEP_HAND:
        return -hand_turns(assumptions, race, times, seat)
    heat = race.engine[seat] - cards.MULLIGAN_HEAT
    return -times.at(race.progress[seat], race.gear[seat], heat)


def hand_turns(assumptions: Assumptions, race: RaceState, times: Timetable, seat: i64) -> float:
    """Returns the turns to the finish at the start of a round with the best plan of the hand."""
    progress = race.progress[seat]
    lost = 1.0 + assumptions.spin_out + times.at(progress, 1, 0)
    return times.ways_from(progress).hand(hand_sums(race, seat), race.gear[seat], race.engine[seat], lost)


def boost_value(race: RaceState, times: Timetable, seat: i64, more: i64, heat: i64, rush: bool) -> float:
    """Returns the mean value over the cards that a boost may flip."""
    odds = Odds(race, seat)
    total: float = 0.0
    for speed in range(len(odds.one)):
        if odds.one[speed] > 0.0:
            turns = standing(race, times, seat, more + speed, heat - cards.BOOST_HEAT)
            if rush:
                faster = more + speed + cards.ADRENALINE_SPEED
                turns = min(turns, standing(race, times, seat, faster, heat - cards.BOOST_HEAT))
            total += odds.one[speed] * turns
    return total
