"""The `pro`: rules of thumb on top of a timetable.

The timetable says, for every place of the race, gear and heat in the engine, about how many turns it is to the finish
for a driver with an ordinary hand. The pro plays what leads to the earliest arrival, weighing every flip of a card.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream, split
from paddock.games.heat import cards, moves, state
from paddock.games.heat.course import HINDMOST, Course
from paddock.games.heat.phases import cluttered, cooled, cooled_ahead, shift_heat, slipstream_end
from paddock.games.heat.state import RaceState

#: The most heat that the timetable tells apart, and the fastest set of cards.
MOST_HEAT: Final[i64] = 7
TOP_SPEED: Final[i64] = 18
#: Hands that stand for all others in the timetable.
HANDS: Final[i64] = 16
#: In turns: what a stress card in the hand costs, and a heat card that stays there.
STRESS_COST: Final = 0.05
CLUTTER_COST: Final = 0.01
SPIN_OUT_COST: Final = 0.5
#: How many ways to fill the hand up again are tried for each discard.
REFILLS: Final = 8
#: How many plans are looked at more closely.
WEIGHED: Final = 5
BEYOND: Final = 0.07  # what a space beyond the finish is worth
EQUAL: Final = 0.001  # discards no further apart are decided by lot
NEVER: Final = 1e9
#: Per gear, the sums that so many cards can make, a bit each: without any cards, 0 with none.
NO_CARDS: Final[list[i64]] = [1] + [0] * int(cards.GEARS)
#: Timetables that are kept.
KEPT: Final = 16


class Ways:
    """What every gear and speed leads to from one place: turns to the finish by gear, heat and speed."""

    def __init__(self, table: "Timetable", progress: i64) -> None:
        self.turns: list[float] = [NEVER] * int((cards.GEARS + 1) * (MOST_HEAT + 1) * TOP_SPEED)
        speed: i64 = 0
        while speed < TOP_SPEED:
            cost = table.course.heat(progress, progress + speed, speed)
            gear: i64 = 1
            while gear <= cards.GEARS:
                heat = cost
                while heat <= MOST_HEAT:
                    place = (gear * (MOST_HEAT + 1) + heat) * TOP_SPEED + speed
                    self.turns[place] = 1.0 + table.at(progress + speed, gear, heat - cost)
                    heat += 1
                gear += 1
            speed += 1
        # a boost adds two or three, for a heat
        gear = 1
        while gear <= cards.GEARS:
            heat = 1
            while heat <= MOST_HEAT:
                base = (gear * (MOST_HEAT + 1) + heat) * TOP_SPEED
                less = base - TOP_SPEED
                speed = 0
                while speed + 3 < TOP_SPEED:
                    boosted = (self.turns[less + speed + 2] + self.turns[less + speed + 3]) / 2.0
                    if boosted < self.turns[base + speed]:
                        self.turns[base + speed] = boosted
                    speed += 1
                heat += 1
            gear += 1

    def best(self, gear: i64, heat: i64, speeds: i64) -> float:
        """The best of some speeds, a bit each."""
        base = (gear * (MOST_HEAT + 1) + heat) * TOP_SPEED
        best: float = NEVER
        speed: i64 = 0
        while speeds > 0:
            if speeds & 1 and self.turns[base + speed] < best:
                best = self.turns[base + speed]
            speeds >>= 1
            speed += 1
        return best


def add_card(speeds: list[i64], base: i64, speed: i64) -> None:
    """One more card for a hand: the sums that so many cards can make, a bit each, for every gear."""
    gear = cards.GEARS
    while gear > 0:
        speeds[base + gear] |= speeds[base + gear - 1] << speed
        gear -= 1


class Timetable:
    """Turns to the finish, by progress, gear and heat, for one circuit and number of laps."""

    def __init__(self, course: Course) -> None:
        self.course: Course = course
        self.finish: i64 = course.finish
        self.turns: list[float] = [NEVER] * int((self.finish + cards.GRID_ROWS + 1) * cards.GEARS * (MOST_HEAT + 1))
        #: Per model hand and heat in the engine: the sums it can make per gear, and the heat it holds.
        self.speeds: list[i64] = []
        self.held: list[i64] = []
        self.deal()
        progress: i64 = self.finish
        while progress >= HINDMOST:
            self.fill(progress)
            progress -= 1

    def deal(self) -> None:
        """Model hands from a deck that holds all the heat which the engine does not."""
        stream = split(1, "timetable")
        for _ in range(HANDS):
            for heat in range(MOST_HEAT + 1):
                counts = cards.IN_DECK[:]
                counts[cards.STRESS] = self.course.circuit.stress
                counts[cards.HEAT] = MOST_HEAT - heat
                deck = cards.spread(counts)
                stream.shuffle(deck)
                base: i64 = len(self.speeds)
                self.speeds.extend(NO_CARDS)
                held: i64 = 0
                for card in deck[: cards.HAND]:
                    if card == cards.HEAT:
                        held += 1
                    elif card == cards.STRESS:
                        add_card(self.speeds, base, 2 + (held & 1))
                    else:
                        add_card(self.speeds, base, cards.SPEED[card])
                self.held.append(held)

    def fill(self, progress: i64) -> None:
        """All gears and heats of one place: the mean, over the hands, of the fastest way on."""
        ways = Ways(self, progress)
        line = self.course.next_line(progress)
        back = self.course.before[line] if line < len(self.course.before) else self.finish
        count = MOST_HEAT + 1
        found: list[float] = [NEVER] * int((cards.GEARS + 1) * count)
        sums: list[float] = [0.0] * int((cards.GEARS + 1) * count)
        lost: list[i64] = [0] * int((cards.GEARS + 1) * count)
        for hand in range(HANDS):
            for gear in range(1, cards.GEARS + 1):
                for heat in range(count):
                    entry = hand * count + heat
                    have = heat + cooled(gear, False, self.held[entry])
                    if have > MOST_HEAT:
                        have = MOST_HEAT
                    speeds = self.speeds[entry * (cards.GEARS + 1) + gear]
                    found[gear * count + heat] = ways.best(gear, have, speeds)
            for gear in range(1, cards.GEARS + 1):
                for heat in range(count):
                    best: float = NEVER
                    for wanted in range(1, cards.GEARS + 1):
                        left = heat - shift_heat(gear, wanted)
                        if left >= 0 and found[wanted * count + left] < best:
                            best = found[wanted * count + left]
                    if best < NEVER:
                        sums[gear * count + heat] += best
                    else:
                        lost[gear * count + heat] += 1
        for gear in range(1, cards.GEARS + 1):
            for heat in range(count):
                total = sums[gear * count + heat]
                spun: i64 = lost[gear * count + heat]
                if spun > 0:
                    price: float = 1.0 + SPIN_OUT_COST
                    if back == progress and gear == 1 and heat == 0:
                        # back to the very same place: try until it works
                        good = HANDS - spun if spun < HANDS else 1
                        self.turns[self.index(progress, gear, heat)] = (total + float(spun) * price) / float(good)
                        continue
                    total += float(spun) * (price + self.turns[self.index(back, 1, 0)])
                self.turns[self.index(progress, gear, heat)] = total / float(HANDS)

    def index(self, progress: i64, gear: i64, heat: i64) -> i64:
        return ((progress + cards.GRID_ROWS) * cards.GEARS + gear - 1) * (MOST_HEAT + 1) + heat

    def at(self, progress: i64, gear: i64, heat: i64) -> float:
        """Turns still to come; beyond the finish every space is worth a little."""
        if progress > self.finish:
            return -BEYOND * float(progress - self.finish)
        return self.turns[self.index(progress, gear, heat if heat < MOST_HEAT else MOST_HEAT)]

    def arrival(self, start: i64, end: i64, gear: i64, heat: i64, speed: i64) -> float:
        """Turns still to come after one that leads from start to end at a speed, corners paid or not."""
        left = heat - self.course.heat(start, end, speed)
        if left >= 0:
            return self.at(end, gear, left)
        back = self.course.before[self.course.unpaid(start, end, speed, heat)]
        return SPIN_OUT_COST + STRESS_COST * float(cards.SPIN_OUT_STRESS[gear]) + self.at(back, 1, 0)


_timetables: Final[list[Timetable]] = []


def timetable(race: RaceState) -> Timetable:
    """The timetable of a race, made once."""
    for known in _timetables:
        if known.course.circuit is race.agreed.circuit and known.finish == race.agreed.finish:
            return known
    made = Timetable(race.agreed.course)
    _timetables.append(made)
    if len(_timetables) > KEPT:
        _timetables.pop(0)
    return made


class Pro(Bot):
    """Plans for the next corners by the timetable, counts its heat, and takes slipstreams that help."""

    def choose(self, position: Position, rng: Stream) -> int:
        # Read from a sample: the track is public, and the own hand is dealt to it as it is.
        race = position.sample(rng)
        assert isinstance(race, RaceState)
        seat: i64 = position.seat
        table = timetable(race)
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        if race.phase == state.SWAP:
            return int(moves.KEEP_HAND)
        if race.phase == state.PLAN:
            gears: list[i64] = []
            if race.next_gear[seat]:
                gears.append(race.next_gear[seat])
                return int(best_plan(race, table, seat, gears, rng)[1])
            for move in legal:
                if moves.gear_of(move):
                    gears.append(moves.gear_of(move))
            return int(moves.shift_to(best_plan(race, table, seat, gears, rng)[0]))
        if race.phase == state.REACT:
            return react(race, table, seat, legal)
        if race.phase == state.SLIP:
            return int(slipstream(race, table, seat))
        if race.phase == state.DISCARDING:
            return int(discard(race, table, seat, rng))
        return legal[0]


def best_plan(race: RaceState, table: Timetable, seat: i64, gears: list[i64], rng: Stream) -> tuple[i64, i64]:
    """The gear and the set of cards that arrive first; of the best few, the cards left over are weighed as well."""
    # equally good plans are sorted by lot
    found: list[tuple[float, i64, i64, i64]] = []
    for gear in gears:
        if cluttered(race, seat, gear):
            found.append((cluttered_worth(race, table, seat, gear), rng.next32(), gear, moves.CLUTTERED))
            continue
        for choice in moves.plays(race.hand, seat * cards.CARD_COUNT, gear):
            worth = cards_worth(race, table, seat, gear, moves.plan_of(choice))
            found.append((worth, rng.next32(), gear, choice))
    found.sort()
    best = found[0]
    least: float = NEVER
    for entry in found[:WEIGHED]:
        turns = entry[0]
        if entry[3] != moves.CLUTTERED:
            turns += left_over(race, table, seat, entry[2], moves.plan_of(entry[3]), rng)
        if turns < least:
            least = turns
            best = entry
    return best[2], best[3]


def cluttered_worth(race: RaceState, table: Timetable, seat: i64, gear: i64) -> float:
    """The expected turns to the finish after a turn lost to a cluttered hand: the more heat it shows, the better."""
    engine = race.engine[seat] - shift_heat(race.gear[seat], gear)
    kept = race.hand_size[seat] - gear
    return table.at(race.progress[seat], 1, engine) + CLUTTER_COST * float(kept if kept > 0 else 0)


def left_over(race: RaceState, table: Timetable, seat: i64, gear: i64, number: i64, rng: Stream) -> float:
    """How much better, or worse, than an ordinary hand the cards left over are for the next turn."""
    base = seat * cards.CARD_COUNT
    speed = moves.SET_SPEED[number] + moves.SET_PLUS[number] * 5 // 2
    end = race.progress[seat] + speed
    heat = race.engine[seat] - shift_heat(race.gear[seat], gear)
    cooling = cooled(gear, False, race.heat_held(seat))
    heat += cooling - table.course.heat(race.progress[seat], end, speed)
    if heat < 0 or end > table.finish:
        return 0.0
    left = race.hand[base : base + cards.CARD_COUNT]
    left[cards.HEAT] -= cooling
    for card in range(cards.PLAYABLE):
        left[card] -= moves.SET_COUNTS[number][card]
    kept = cards.spread(left)
    ways = Ways(table, end)
    best: float = NEVER
    for low in range(0, 4, 2):
        for high in range(6, 3, -2):
            turns = refilled(race, ways, seat, fitting(kept, low, high), gear, heat, rng)
            if turns < best:
                best = turns
    return best - table.at(end, gear, heat)


def fitting(hand: list[i64], low: i64, high: i64) -> list[i64]:
    """The cards of a hand that are not discarded as too slow or too fast."""
    kept: list[i64] = []
    for card in hand:
        if card >= cards.DISCARDABLE or low <= cards.SPEED[card] < high:
            kept.append(card)
    return kept


def cards_worth(race: RaceState, table: Timetable, seat: i64, gear: i64, number: i64) -> float:
    """The expected turns to the finish after playing a set of cards in a gear, over all flips."""
    engine = race.engine[seat] - shift_heat(race.gear[seat], gear)
    base = seat * cards.CARD_COUNT
    cooling = cooled_ahead(race, seat, gear)
    turns = flipped(race, table, seat, gear, engine + cooling, moves.SET_SPEED[number], moves.SET_PLUS[number])
    turns += CLUTTER_COST * float(race.heat_held(seat) - cooling)
    turns += STRESS_COST * float(race.hand[base + cards.STRESS] - moves.SET_COUNTS[number][cards.STRESS])
    return turns


def flipped(race: RaceState, table: Timetable, seat: i64, gear: i64, heat: i64, speed: i64, flips: i64) -> float:
    """The mean over the flips still to come; flips are taken as independent."""
    if flips == 0:
        return table.arrival(race.progress[seat], race.progress[seat] + speed, gear, heat, speed)
    base = seat * cards.CARD_COUNT
    total: float = 0.0
    count: i64 = 0
    for card in range(cards.CARD_COUNT):
        n = race.deck[base + card]
        if cards.BASIC[card] and n > 0:
            count += n
            total += float(n) * flipped(race, table, seat, gear, heat, speed + cards.SPEED[card], flips - 1)
    if count == 0:
        return flipped(race, table, seat, gear, heat, speed, 0)
    return total / float(count)


def standing(race: RaceState, table: Timetable, seat: i64, more: i64, heat: i64) -> float:
    """Turns to the finish if the car went faster by so much, slipstream taken if it helps."""
    end = race.landing(seat, more)
    gear = race.gear[seat]
    turns = table.arrival(race.start, end, gear, heat, race.speed + more)
    further = slipstream_end(race, seat, end)
    if further == end:
        return turns
    slipped = table.arrival(race.start, further, gear, heat, race.speed + more)
    return slipped if slipped < turns else turns


def react(race: RaceState, table: Timetable, seat: i64, legal: list[int]) -> int:
    """Cools whatever can be cooled; then takes what brings the finish nearer."""
    cooling = -1
    for move in legal:
        if moves.heat_of(move):
            cooling = move
    if cooling >= 0:
        return cooling
    if moves.ADRENALINE_COOL in legal:
        return int(moves.ADRENALINE_COOL)
    heat = race.engine[seat]
    stay = standing(race, table, seat, 0, heat)
    if moves.ADRENALINE in legal and standing(race, table, seat, cards.ADRENALINE_SPEED, heat) < stay:
        return int(moves.ADRENALINE)
    if moves.BOOST in legal:
        base = seat * cards.CARD_COUNT
        total: float = 0.0
        count: i64 = 0
        for card in range(cards.CARD_COUNT):
            n = race.deck[base + card]
            if cards.BASIC[card] and n > 0:
                count += n
                total += float(n) * standing(race, table, seat, cards.SPEED[card], heat - cards.BOOST_HEAT)
        if count > 0 and total / float(count) < stay:
            return int(moves.BOOST)
    return int(moves.DONE)


def slipstream(race: RaceState, table: Timetable, seat: i64) -> i64:
    gear = race.gear[seat]
    heat = race.engine[seat]
    here = table.arrival(race.start, race.progress[seat], gear, heat, race.speed)
    further = slipstream_end(race, seat, race.progress[seat])
    there = table.arrival(race.start, further, gear, heat, race.speed)
    return moves.SLIPSTREAM if there <= here else moves.STAY


def discard(race: RaceState, table: Timetable, seat: i64, rng: Stream) -> i64:
    """Keeps the cards that suit the road ahead: slow ones before a corner, fast ones on the straight."""
    ways = Ways(table, race.progress[seat])
    base = seat * cards.CARD_COUNT
    hand = cards.spread(race.hand, base)
    gear = race.gear[seat]
    heat = race.engine[seat]
    best: list[i64] = []
    least: float = NEVER
    equals: i64 = 0
    for low in range(4):
        for high in range(6, 2, -1):
            kept = fitting(hand, low, high)
            turns = refilled(race, ways, seat, kept, gear, heat, rng)
            if turns > least + EQUAL:
                continue
            if turns < least - EQUAL:
                least = turns
                equals = 0
            equals += 1
            if rng.below(equals) == 0:
                best = race.hand[base : base + cards.DISCARDABLE]
                for card in range(cards.DISCARDABLE):
                    if low <= cards.SPEED[card] < high:
                        best[card] = 0
    return moves.discard_all(best)


def refilled(race: RaceState, ways: Ways, seat: i64, kept: list[i64], gear: i64, heat: i64, rng: Stream) -> float:
    """The mean of the best next turns with the cards kept, over some ways to fill the hand up again."""
    base = seat * cards.CARD_COUNT
    deck = cards.spread(race.deck, base)
    draws = cards.HAND - len(kept)
    if draws > len(deck):
        deck.extend(cards.spread(race.pile, base))
    total: float = 0.0
    for _ in range(REFILLS):
        i: i64 = 0
        while i < draws and i < len(deck):
            j = i + rng.below(len(deck) - i)
            drawn = deck[j]
            deck[j] = deck[i]
            deck[i] = drawn
            i += 1
        total += next_turn(ways, kept + deck[:i], gear, heat)
    return total / float(REFILLS)


def next_turn(ways: Ways, hand: list[i64], gear: i64, engine: i64) -> float:
    """The best that a hand can do in a gear with some heat in the engine."""
    speeds = NO_CARDS[:]
    held: i64 = 0
    for card in hand:
        if card == cards.HEAT:
            held += 1
        elif card == cards.STRESS:
            add_card(speeds, 0, 2)
        else:
            add_card(speeds, 0, cards.SPEED[card])
    best: float = 3.0 + ways.best(1, 0, 2)
    wanted: i64 = 1
    while wanted <= cards.GEARS:
        heat = engine - shift_heat(gear, wanted)
        if heat >= 0:
            heat += cooled(wanted, False, held)
            turns = ways.best(wanted, heat if heat < MOST_HEAT else MOST_HEAT, speeds[wanted])
            if turns < best:
                best = turns
        wanted += 1
    return best
