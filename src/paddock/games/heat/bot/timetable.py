"""The timetable: the approximate number of turns to the finish by place, gear and heat, with an ordinary hand.

It is computed backwards from the finish, once for each circuit, number of laps and set of assumptions. `Ways` stores
the result of every gear and speed from a place. The Legends have their own table.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import split
from paddock.engine.bot_parameters import BotParameters
from paddock.games.heat import cards
from paddock.games.heat.config import GameConfig
from paddock.games.heat.course import HINDMOST, Course
from paddock.games.heat.phases import coolable_heat, legend_distance, shift_heat
from paddock.games.heat.state import RaceState

#: The most heat that the timetable distinguishes, and the number of heat values.
MOST_HEAT: Final[i64] = 7
HEATS: Final[i64] = MOST_HEAT + 1
#: The number of speeds; the four fastest cards, adrenaline and a boost stay below it.
SPEEDS: Final[i64] = 24
#: Rows of a place's ways, one for each gear and heat.
ROWS: Final[i64] = (cards.GEARS + 1) * HEATS
NEVER: Final = 1e9
#: Model hands for each heat, whose results are averaged.
HANDS: Final[i64] = 24
#: The assumed speeds of a boost if the deck is not known: two or three.
BOOST_LOW: Final[i64] = 2
BOOST_HIGH: Final[i64] = 3
#: The assumed speed of a flip; the mean is two and a half.
PLUS: Final[i64] = 2
#: The cost of a shift by the gear before and after.
SHIFT: Final[list[i64]] = [
    shift_heat(gear, wanted) for gear in range(cards.GEARS + 1) for wanted in range(cards.GEARS + 1)
]
#: The number of cached timetables.
KEPT: Final = 24


class Assumptions:
    """The parameters of bots.toml for plans and timetables."""

    def __init__(self, parameters: BotParameters) -> None:
        self.beyond: float = parameters.number("beyond")
        self.spin_out: float = parameters.number("spin_out")
        self.stress: float = parameters.number("stress")
        self.clutter: float = parameters.number("clutter")
        self.choice: i64 = int(parameters.number("choice") + 0.5)
        self.weighed: i64 = int(parameters.number("weighed") + 0.5)
        self.margin: float = parameters.number("margin")
        self.refills: i64 = int(parameters.number("refills") + 0.5)
        self.discard_refills: i64 = int(parameters.number("discard_refills") + 0.5)

    def same_as(self, other: "Assumptions") -> bool:
        """Returns whether both lead to the same timetable."""
        return (
            self.beyond == other.beyond
            and self.spin_out == other.spin_out
            and self.stress == other.stress
            and self.choice == other.choice
        )


class Sums:
    """The sums of one, two, three or four cards of a hand as bit masks; and the heat in the hand."""

    __slots__ = ("four", "heat", "one", "three", "two")

    def __init__(self) -> None:
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0
        self.heat: i64 = 0

    def set_to(self, other: "Sums") -> None:
        self.one = other.one
        self.two = other.two
        self.three = other.three
        self.four = other.four
        self.heat = other.heat

    def add(self, card: i64, plus: i64) -> None:
        """Adds a card; a flip counts as a card of the given speed."""
        if card == cards.HEAT:
            self.heat += 1
            return
        speed = cards.SPEED[card] + cards.PLUS[card] * plus
        self.four |= self.three << speed
        self.three |= self.two << speed
        self.two |= self.one << speed
        bit: i64 = 1
        self.one |= bit << speed

    def of(self, gear: i64) -> i64:
        if gear == 1:
            return self.one
        if gear == 2:
            return self.two
        return self.three if gear == 3 else self.four


class Ways:
    """The result of every gear and speed from one place: by gear, heat and speed, the turns to the finish with this
    one, and the best speeds."""

    def __init__(self, times: "Timetable", progress: i64) -> None:
        self.turns: list[float] = [NEVER] * int(ROWS * SPEEDS)
        #: Per row: the speeds without a spin-out, the best first, then -1.
        self.order: list[i64] = [-1] * int(ROWS * SPEEDS)
        self.progress: i64 = progress
        turns = self.turns
        for speed in range(SPEEDS):
            cost = times.course.heat(progress, progress + speed, speed)
            for gear in range(1, cards.GEARS + 1):
                for heat in range(cost, HEATS):
                    turns[(gear * HEATS + heat) * SPEEDS + speed] = 1.0 + times.at(progress + speed, gear, heat - cost)
        # from the most heat down, because a car boosts only once per turn
        for row in range(ROWS - 1, HEATS - 1, -1):
            if row & MOST_HEAT:
                self.boost(row * SPEEDS)
            self.sort(row * SPEEDS)

    def boost(self, base: i64) -> None:
        """Uses a boost, for one heat, if it helps."""
        turns = self.turns
        less = base - SPEEDS
        for speed in range(SPEEDS - BOOST_HIGH):
            boosted = (turns[less + speed + BOOST_LOW] + turns[less + speed + BOOST_HIGH]) / 2.0
            if boosted < turns[base + speed]:
                turns[base + speed] = boosted

    def sort(self, base: i64) -> None:
        turns = self.turns
        order = self.order
        count: i64 = 0
        for speed in range(SPEEDS - 1, -1, -1):
            own = turns[base + speed]
            if own < NEVER / 2.0:
                at = count
                while at > 0 and own < turns[base + order[base + at - 1]]:
                    order[base + at] = order[base + at - 1]
                    at -= 1
                order[base + at] = speed
                count += 1

    def spin(self, times: "Timetable") -> None:
        """Fills in the results of speeds that spin out, once the timetable contains this place."""
        for speed in range(SPEEDS):
            end = self.progress + speed
            for row in range(HEATS, ROWS):
                if self.turns[row * SPEEDS + speed] >= NEVER / 2.0:
                    arrival = times.arrival(self.progress, end, row // HEATS, row & MOST_HEAT, speed)
                    self.turns[row * SPEEDS + speed] = 1.0 + arrival

    def best(self, gear: i64, heat: i64, speeds: i64) -> float:
        """Returns the best of some speeds (a bit mask) without a spin-out, or NEVER."""
        base = (gear * HEATS + heat) * SPEEDS
        at = base
        order = self.order
        while at < base + SPEEDS:
            speed = order[at]
            if speed < 0:
                break
            if speeds >> speed & 1:
                return self.turns[base + speed]
            at += 1
        return NEVER

    def hand(self, sums: Sums, gear: i64, engine: i64, lost: float) -> float:
        """Returns the best result of a hand in a gear with some heat in the engine; `lost` if it can only
        spin out or stand still."""
        best = lost
        wanted: i64 = 1
        while wanted <= cards.GEARS:
            heat = engine - SHIFT[gear * (cards.GEARS + 1) + wanted]
            if heat >= 0:
                cooling = cards.COOLDOWN[wanted]
                heat += cooling if cooling < sums.heat else sums.heat
                turns = self.best(wanted, heat if heat < MOST_HEAT else MOST_HEAT, sums.of(wanted))
                if turns < best:
                    best = turns
            wanted += 1
        return best


class Timetable:
    """Turns to the finish, by progress, gear and heat, for one circuit and number of laps."""

    def __init__(self, course: Course, assumptions: Assumptions) -> None:
        self.course: Course = course
        self.assumptions: Assumptions = assumptions
        self.finish: i64 = course.finish
        self.beyond: float = assumptions.beyond
        places = self.finish + cards.GRID_ROWS + 1
        self.turns: list[float] = [NEVER] * int(places * cards.GEARS * HEATS)
        self.ways: list[Ways] = []
        #: By model hand and heat in the engine: the possible sums, and those without the last card.
        self.hands: list[Sums] = []
        self.shorter: list[Sums] = []
        #: By place, gear and heat, computed on demand: the turns that each card in the hand gains.
        self.gains: list[list[float] | None] = [None] * int(places * cards.GEARS * HEATS)
        self.deal()
        for progress in range(self.finish, HINDMOST - 1, -1):
            self.fill(progress)
        self.ways.reverse()

    def deal(self) -> None:
        """Deals model hands from a deck with all the heat that is not in the engine. Hands for more heat in the engine
        are the same with less heat in the deck, so more heat in the engine is never worse."""
        stream = split(1, "timetable")
        counts = cards.IN_DECK[:]
        counts[cards.STRESS] = self.course.circuit.stress
        counts[cards.HEAT] = MOST_HEAT
        for _ in range(HANDS):
            deck = cards.spread(counts)
            stream.shuffle(deck)
            plus = 2 + (stream.next32() & 1)
            for _ in range(HEATS):
                self.deal_hand(deck, plus)
                if cards.HEAT in deck:
                    deck.remove(cards.HEAT)

    def deal_hand(self, deck: list[i64], plus: i64) -> None:
        """Deals the top cards of a deck and some more to choose from, without their heat."""
        shorter = Sums()
        sums = Sums()
        for n in range(cards.HAND + self.assumptions.choice):
            if n < cards.HAND - 1:
                shorter.add(deck[n], plus)
            if n < cards.HAND or deck[n] != cards.HEAT:
                sums.add(deck[n], plus)
        self.shorter.append(shorter)
        self.hands.append(sums)

    def fill(self, progress: i64) -> None:
        """Fills in all gears and heats of one place: the mean of the fastest result over the hands."""
        ways = Ways(self, progress)
        self.ways.append(ways)
        line = self.course.next_line(progress)
        back = self.course.before[line] if line < len(self.course.before) else self.finish
        fastest: list[float] = [NEVER] * int(ROWS)
        sums: list[float] = [0.0] * int(ROWS)
        lost: list[i64] = [0] * int(ROWS)
        for hand in range(HANDS):
            for heat in range(HEATS):
                held = self.hands[hand * HEATS + heat]
                for gear in range(1, cards.GEARS + 1):
                    have = heat + coolable_heat(gear, False, held.heat)
                    if have > MOST_HEAT:
                        have = MOST_HEAT
                    fastest[gear * HEATS + heat] = ways.best(gear, have, held.of(gear))
            for gear in range(1, cards.GEARS + 1):
                for heat in range(HEATS):
                    best: float = NEVER
                    for wanted in range(1, cards.GEARS + 1):
                        left = heat - shift_heat(gear, wanted)
                        if left >= 0 and fastest[wanted * HEATS + left] < best:
                            best = fastest[wanted * HEATS + left]
                    if best < NEVER:
                        sums[gear * HEATS + heat] += best
                    else:
                        lost[gear * HEATS + heat] += 1
        # first gear without heat comes first, because a spin-out leads to it
        for gear in range(1, cards.GEARS + 1):
            for heat in range(HEATS):
                total = sums[gear * HEATS + heat]
                spun: i64 = lost[gear * HEATS + heat]
                if spun > 0:
                    price: float = 1.0 + self.assumptions.spin_out
                    if back == progress and gear == 1 and heat == 0:
                        # back to the same place: repeat until it works
                        good = HANDS - spun if spun < HANDS else 1
                        self.turns[self.index(progress, gear, heat)] = (total + float(spun) * price) / float(good)
                        continue
                    total += float(spun) * (price + self.turns[self.index(back, 1, 0)])
                self.turns[self.index(progress, gear, heat)] = total / float(HANDS)
        ways.spin(self)

    def index(self, progress: i64, gear: i64, heat: i64) -> i64:
        return ((progress + cards.GRID_ROWS) * cards.GEARS + gear - 1) * HEATS + heat

    def at(self, progress: i64, gear: i64, heat: i64) -> float:
        """Returns the remaining turns; spaces beyond the finish have a small value."""
        if progress > self.finish:
            return -self.beyond * float(progress - self.finish)
        return self.turns[self.index(progress, gear, heat if heat < MOST_HEAT else MOST_HEAT)]

    def ways_from(self, progress: i64) -> Ways:
        return self.ways[progress - HINDMOST]

    def arrival(self, start: i64, end: i64, gear: i64, heat: i64, speed: i64) -> float:
        """Returns the remaining turns after a turn from start to end at a speed, with or without paid corners."""
        left = heat - self.course.heat(start, end, speed)
        if left >= 0:
            return self.at(end, gear, left)
        back = self.course.before[self.course.unpaid(start, end, speed, heat)]
        assumptions = self.assumptions
        return assumptions.spin_out + assumptions.stress * float(cards.SPIN_OUT_STRESS[gear]) + self.at(back, 1, 0)

    def card_gains(self, progress: i64, gear: i64, heat: i64) -> list[float]:
        """Returns, per card, how many turns earlier a driver arrives with it there than with an average card."""
        if heat > MOST_HEAT:
            heat = MOST_HEAT
        place = self.index(progress, gear, heat)
        gains = self.gains[place]
        if gains is None:
            gains = self.work_out_gains(progress, gear, heat)
            self.gains[place] = gains
        return gains

    def work_out_gains(self, progress: i64, gear: i64, heat: i64) -> list[float]:
        ways = self.ways_from(progress)
        lost = 1.0 + self.assumptions.spin_out + self.at(progress, 1, 0)
        counts = cards.IN_DECK[:]
        counts[cards.STRESS] = self.course.circuit.stress
        counts[cards.HEAT] = MOST_HEAT - heat
        sums = Sums()
        means: list[float] = []
        mean: float = 0.0
        for card in range(cards.CARD_COUNT):
            total: float = 0.0
            for hand in range(HANDS):
                sums.set_to(self.shorter[hand * HEATS + heat])
                sums.add(card, BOOST_LOW + (hand & 1))
                total += ways.hand(sums, gear, heat, lost)
            means.append(total / float(HANDS))
            mean += float(counts[card]) * total / float(HANDS)
        mean /= float(sum(counts))
        return [mean - own for own in means]


class LegendTable:
    """Turns to the finish of a Legend, by progress, on an empty road."""

    def __init__(self, config: GameConfig, beyond: float) -> None:
        self.config: GameConfig = config
        self.beyond: float = beyond
        self.turns: list[float] = [0.0] * int(config.finish + cards.GRID_ROWS + 1)
        for progress in range(config.finish, HINDMOST - 1, -1):
            total: float = 0.0
            for card in range(cards.LEGEND_CARDS):
                # every colour has every top speed once
                top = cards.LEGEND_SPEED[card][0] + config.legend_boost
                total += self.at(progress + legend_distance(config, progress, top, cards.LEGEND_DIAMOND[card][0]))
            self.turns[progress + cards.GRID_ROWS] = 1.0 + total / float(cards.LEGEND_CARDS)

    def at(self, progress: i64) -> float:
        if progress > self.config.finish:
            return -self.beyond * float(progress - self.config.finish)
        return self.turns[progress + cards.GRID_ROWS]

    def serves(self, config: GameConfig, beyond: float) -> bool:
        mine = self.config
        return (
            mine.circuit is config.circuit
            and mine.finish == config.finish
            and mine.legend_boost == config.legend_boost
            and mine.aggressive == config.aggressive
            and self.beyond == beyond
        )


_timetables: Final[list[Timetable]] = []
_legend_tables: Final[list[LegendTable]] = []


def timetable(race: RaceState, assumptions: Assumptions) -> Timetable:
    config = race.config
    for known in _timetables:
        if (
            known.course.circuit is config.circuit
            and known.finish == config.finish
            and known.assumptions.same_as(assumptions)
        ):
            return known
    _timetables.append(Timetable(config.course, assumptions))
    if len(_timetables) > KEPT:
        _timetables.pop(0)
    return _timetables[-1]


def legend_table(race: RaceState, beyond: float) -> LegendTable:
    """Returns the timetable of a race's Legends (cached)."""
    for known in _legend_tables:
        if known.serves(race.config, beyond):
            return known
    _legend_tables.append(LegendTable(race.config, beyond))
    if len(_legend_tables) > KEPT:
        _legend_tables.pop(0)
    return _legend_tables[-1]
