"""The `pro`: rules of thumb on top of a timetable.

The timetable says, for every place of the race, gear and heat in the engine, about how many turns it is to the finish
for a driver with an ordinary hand. The pro plays what leads to the earliest arrival, weighing every flip of a card.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream
from paddock.games.heat.cards import (
    BASIC,
    CARD_COUNT,
    COOLDOWN,
    DISCARDABLE,
    GEARS,
    HEAT,
    SLIPSTREAM,
    SPEED,
    SPIN_OUT_STRESS,
    STRESS,
)
from paddock.games.heat.circuits import Circuit
from paddock.games.heat.moves import (
    ADRENALINE,
    ADRENALINE_COOL,
    BOOST,
    CLUTTERED,
    COOL,
    DISCARD,
    DONE,
    FIRST_GEAR,
    GIVE_UP,
    PLAY,
    SET_COUNTS,
    SET_PLUS,
    SET_SPEED,
    STAY,
    WEIGHT,
    plays,
)
from paddock.games.heat.moves import SLIPSTREAM as TAKE_SLIPSTREAM
from paddock.games.heat.phases import PLAY_CARDS, SHIFT_GEAR
from paddock.games.heat.state import DISCARDING, PLAN, REACT, SLIP, RaceState

#: The speeds that an ordinary hand can choose from, per gear.
SLOWEST: Final[list[i64]] = [0, 1, 3, 5, 8]
FASTEST: Final[list[i64]] = [0, 4, 7, 10, 13]
#: The most heat that the timetable tells apart.
MOST_HEAT: Final[i64] = 7
#: The share of the heat outside the engine that is in the hand, on average.
IN_HAND: Final = 0.4
#: In turns: what a stress card in the hand costs, and a heat card that stays there.
STRESS_COST: Final = 0.12
CLUTTER_COST: Final = 0.04
SPIN_OUT_COST: Final = 0.6
ROWS_BEFORE: Final[i64] = 4  # the grid, behind the start line
NEVER: Final = 1e9


class Timetable:
    """Turns to the finish, by progress, gear and heat, for one circuit and number of laps."""

    def __init__(self, circuit: Circuit, laps: i64) -> None:
        self.circuit: Circuit = circuit
        self.finish: i64 = laps * circuit.length
        self.turns: list[float] = [0.0] * int((self.finish + ROWS_BEFORE + 1) * GEARS * (MOST_HEAT + 1))
        progress: i64 = self.finish
        while progress > -ROWS_BEFORE:
            gear: i64 = 1
            while gear <= GEARS:
                heat: i64 = 0
                while heat <= MOST_HEAT:
                    self.turns[self.index(progress, gear, heat)] = self.best(progress, gear, heat)
                    heat += 1
                gear += 1
            progress -= 1

    def index(self, progress: i64, gear: i64, heat: i64) -> i64:
        return ((progress + ROWS_BEFORE) * GEARS + gear - 1) * (MOST_HEAT + 1) + heat

    def at(self, progress: i64, gear: i64, heat: float) -> float:
        """Turns still to come; beyond the finish every space is worth a little."""
        if progress > self.finish:
            return -0.02 * float(progress - self.finish)
        if heat < 0.0:
            heat = 0.0
        whole: i64 = int(heat)
        if whole >= MOST_HEAT:
            return self.turns[self.index(progress, gear, MOST_HEAT)]
        share: float = heat - float(whole)
        low = self.turns[self.index(progress, gear, whole)]
        return low + (self.turns[self.index(progress, gear, whole + 1)] - low) * share

    def best(self, progress: i64, gear: i64, heat: i64) -> float:
        """The fastest way on, with any speed that a gear in reach is good for."""
        best: float = NEVER
        wanted: i64 = 1
        while wanted <= GEARS:
            by = wanted - gear if wanted > gear else gear - wanted
            left = heat - 1 if by == 2 else heat
            if by <= 2 and left >= 0:
                outside: float = float(MOST_HEAT - left) * IN_HAND
                cooled: float = float(COOLDOWN[wanted])
                if cooled > outside:
                    cooled = outside
                have: float = float(left) + cooled
                speed = SLOWEST[wanted]
                while speed <= FASTEST[wanted]:
                    cost: float = float(self.corner_heat(progress, progress + speed, speed))
                    if cost <= have:
                        turns = 1.0 + self.at(progress + speed, wanted, have - cost)
                        if turns < best:
                            best = turns
                    speed += 1
            wanted += 1
        if best == NEVER:
            line = progress + self.circuit.to_line[self.circuit.space(progress)]
            best = 1.0 + SPIN_OUT_COST + self.turns[self.index(line, 1, 0)]
        return best

    def corner_heat(self, start: i64, end: i64, speed: i64) -> i64:
        """What the corners between two places cost at a speed."""
        circuit = self.circuit
        space = circuit.space(start)
        line = start + circuit.to_line[space]
        corner = circuit.corner[space]
        heat: i64 = 0
        while line < end and line < self.finish:
            over = speed - circuit.limits[corner]
            if over > 0:
                heat += over
            line += circuit.gaps[corner]
            corner = corner + 1 if corner + 1 < len(circuit.gaps) else 0
        return heat


_timetables: Final[list[Timetable]] = []


def timetable(race: RaceState) -> Timetable:
    """The timetable of a race, made once."""
    for known in _timetables:
        if known.circuit is race.deal.circuit and known.finish == race.deal.finish:
            return known
    made = Timetable(race.deal.circuit, race.deal.laps)
    _timetables.append(made)
    return made


class Pro(Bot):
    """Plans for the next corners by the timetable, counts its heat, and takes slipstreams that help."""

    def choose(self, position: Position, rng: Stream) -> int:
        # Read from a sample: the track is public, and the own hand is dealt to it as it is.
        race = position.sample(rng)
        assert isinstance(race, RaceState)
        seat: i64 = position.seat
        table = timetable(race)
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        if race.phase == PLAN:
            if race.next_gear[seat]:
                return best_cards(race, table, seat, race.next_gear[seat])
            return best_gear(race, table, seat)
        if race.phase == REACT:
            return react(race, table, seat, moves)
        if race.phase == SLIP:
            return int(slipstream(race, table, seat))
        if race.phase == DISCARDING:
            return int(discard(race, table, seat))
        return moves[0]


def best_gear(race: RaceState, table: Timetable, seat: i64) -> int:
    """The gear whose best cards arrive first."""
    best = -1
    least: float = NEVER
    for move in SHIFT_GEAR.legal(race, seat):
        if move < GIVE_UP:
            gear: i64 = move - FIRST_GEAR + 1
            turns: float = NEVER / 2.0
            if race.playable(seat) >= gear:
                for choice in plays(race.hand, seat * CARD_COUNT, gear):
                    expected = cards_worth(race, table, seat, gear, choice - PLAY)
                    if expected < turns:
                        turns = expected
            if turns < least:
                least = turns
                best = int(move)
    return best


def best_cards(race: RaceState, table: Timetable, seat: i64, gear: i64) -> int:
    best = int(CLUTTERED)
    least: float = NEVER
    for choice in PLAY_CARDS.legal(race, seat):
        turns = cards_worth(race, table, seat, gear, choice - PLAY) if choice != CLUTTERED else 0.0
        if turns < least:
            least = turns
            best = int(choice)
    return best


def place_of(race: RaceState, seat: i64) -> i64:
    place: i64 = 0
    while race.order[place] != seat:
        place += 1
    return place


def cards_worth(race: RaceState, table: Timetable, seat: i64, gear: i64, number: i64) -> float:
    """The expected turns to the finish after playing a set of cards in a gear, over all flips."""
    by = gear - race.gear[seat]
    engine = race.engine[seat]
    if by == 2 or by == -2:
        engine -= 1
    base = seat * CARD_COUNT
    held = race.hand[base + HEAT]
    cooling = COOLDOWN[gear]
    if race.has_adrenaline(place_of(race, seat)):
        cooling += 1
    if cooling > held:
        cooling = held
    turns = flipped(race, table, seat, gear, engine + cooling, SET_SPEED[number], SET_PLUS[number])
    turns += CLUTTER_COST * float(held - cooling)
    turns += STRESS_COST * float(race.hand[base + STRESS] - SET_COUNTS[number][STRESS])
    return turns


def flipped(race: RaceState, table: Timetable, seat: i64, gear: i64, heat: i64, speed: i64, flips: i64) -> float:
    """The mean over the flips still to come; flips are taken as independent."""
    if flips == 0:
        return arrival(race, table, seat, race.progress[seat], race.progress[seat] + speed, gear, heat, speed)
    base = seat * CARD_COUNT
    total: float = 0.0
    count: i64 = 0
    for card in range(CARD_COUNT):
        n = race.deck[base + card]
        if BASIC[card] and n > 0:
            count += n
            total += float(n) * flipped(race, table, seat, gear, heat, speed + SPEED[card], flips - 1)
    if count == 0:
        return flipped(race, table, seat, gear, heat, speed, 0)
    return total / float(count)


def arrival(
    race: RaceState, table: Timetable, seat: i64, start: i64, end: i64, gear: i64, heat: i64, speed: i64
) -> float:
    """Turns to the finish for a turn that leads from start to end at a speed, corners paid or not."""
    circuit = race.deal.circuit
    space = circuit.space(start)
    line = start + circuit.to_line[space]
    corner = circuit.corner[space]
    while line < end and line < table.finish:
        over = speed - circuit.limits[corner]
        if over > 0:
            heat -= over
        if heat < 0:
            stress = float(SPIN_OUT_STRESS[gear])
            return SPIN_OUT_COST + STRESS_COST * stress + table.at(line, 1, 0.0)
        line += circuit.gaps[corner]
        corner = corner + 1 if corner + 1 < len(circuit.gaps) else 0
    return table.at(end, gear, float(heat))


def standing(race: RaceState, table: Timetable, seat: i64, more: i64, speed: i64, heat: i64) -> float:
    """Turns to the finish if the car went `more` spaces on from where it is, slipstream taken if it helps."""
    end = race.landing(seat, more)
    gear = race.gear[seat]
    turns = arrival(race, table, seat, race.start, end, gear, heat, race.speed + speed)
    if end + SLIPSTREAM <= table.finish:
        following = race.deal.circuit.space(end + 1)
        if race.cars_on(race.deal.circuit.space(end), seat) or race.cars_on(following, seat):
            further = race.landing_from(seat, end, SLIPSTREAM)
            slipped = arrival(race, table, seat, race.start, further, gear, heat, race.speed + speed)
            if slipped < turns:
                turns = slipped
    return turns


def react(race: RaceState, table: Timetable, seat: i64, moves: list[int]) -> int:
    """Cools whatever can be cooled; then takes what brings the finish nearer."""
    cooling = -1
    for move in moves:
        if COOL < move <= COOL + 3:
            cooling = move
    if cooling >= 0:
        return cooling
    if ADRENALINE_COOL in moves:
        return int(ADRENALINE_COOL)
    heat = race.engine[seat]
    stay = standing(race, table, seat, 0, 0, heat)
    if ADRENALINE in moves and standing(race, table, seat, 1, 1, heat) < stay:
        return int(ADRENALINE)
    if BOOST in moves:
        base = seat * CARD_COUNT
        total: float = 0.0
        count: i64 = 0
        for card in range(CARD_COUNT):
            n = race.deck[base + card]
            if BASIC[card] and n > 0:
                count += n
                total += float(n) * standing(race, table, seat, SPEED[card], SPEED[card], heat - 1)
        if count > 0 and total / float(count) < stay:
            return int(BOOST)
    return int(DONE)


def slipstream(race: RaceState, table: Timetable, seat: i64) -> i64:
    gear = race.gear[seat]
    heat = race.engine[seat]
    here = arrival(race, table, seat, race.start, race.progress[seat], gear, heat, race.speed)
    further = race.landing(seat, SLIPSTREAM)
    there = arrival(race, table, seat, race.start, further, gear, heat, race.speed)
    return TAKE_SLIPSTREAM if there <= here else STAY


def discard(race: RaceState, table: Timetable, seat: i64) -> i64:
    """Keeps the cards that suit the road ahead: slow ones before a corner, fast ones on the straight."""
    circuit = race.deal.circuit
    space = race.space[seat]
    to_line = circuit.to_line[space]
    limit = circuit.limits[circuit.corner[space]]
    number: i64 = 0
    base = seat * CARD_COUNT
    line = race.progress[seat] + to_line
    near = to_line < 6 and line < table.finish
    for card in range(DISCARDABLE):
        unfit = SPEED[card] > limit if near else SPEED[card] <= 1
        if unfit:
            number += race.hand[base + card] * WEIGHT[card]
    return DISCARD + number
