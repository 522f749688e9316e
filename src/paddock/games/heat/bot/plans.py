"""The value of a gear and a set of cards, and of the remaining hand for the next turn."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.engine.bits import BITS, place_of
from paddock.games.heat import cards, moves
from paddock.games.heat.bot.timetable import HEATS, MOST_HEAT, NEVER, PLUS, SPEEDS, Assumptions, Sums, Timetable, Ways
from paddock.games.heat.phases import coolable_heat, is_cluttered, shift_heat
from paddock.games.heat.state import RaceState

#: Lower than the value of any sensible move.
ABSURD: Final = -1000.0
#: The fastest speed card.
FASTEST: Final[i64] = max(cards.SPEED[card] for card in range(cards.CARD_COUNT) if cards.BASIC[card])
#: Options for the cards that a plan leaves: the lowest speed to keep, and the lowest not to keep.
WINDOWS: Final[list[list[i64]]] = [[0, 6], [2, 6], [0, 4], [2, 4]]
#: Moves that were not evaluated in detail are worth less than the best by at least this much.
LESS: Final = 0.001


class Odds:
    """The probability of each speed for a flip: from the deck, or from the pile if the deck has no speed cards."""

    def __init__(self, race: RaceState, seat: i64) -> None:
        self.one: list[float] = [0.0] * int(FASTEST + 1)
        base = seat * cards.CARD_COUNT
        if not self.count(race.deck, base):
            # HEAT-5.8: the pile is shuffled, and flipping continues
            if not self.count(race.pile, base):
                self.one[0] = 1.0

    def count(self, heap: list[i64], base: i64) -> bool:
        total: i64 = 0
        for card in range(cards.CARD_COUNT):
            if cards.BASIC[card]:
                total += heap[base + card]
        if total == 0:
            return False
        for card in range(cards.CARD_COUNT):
            if cards.BASIC[card]:
                self.one[cards.SPEED[card]] += float(heap[base + card]) / float(total)
        return True

    def several(self, flips: i64) -> list[float]:
        """Returns the probability of each sum of some flips, assumed independent."""
        sums: list[float] = [1.0]
        for _ in range(flips):
            more: list[float] = [0.0] * (len(sums) + int(FASTEST))
            for before in range(len(sums)):
                for speed in range(FASTEST + 1):
                    more[before + speed] += sums[before] * self.one[speed]
            sums = more
        return sums


class Refills:
    """Sampled refills of a hand, the same for all hands that are compared: the cards of the deck from
    first to last, and then those of the pile."""

    def __init__(self, race: RaceState, seat: i64, ways: i64, rng: Stream) -> None:
        base = seat * cards.CARD_COUNT
        self.ways: i64 = ways
        deck = cards.spread(race.deck, base)
        pile: list[i64] = []
        if len(deck) < cards.HAND:
            pile = cards.spread(race.pile, base)
            if race.driving():
                pile += race.played
        size = len(deck) + len(pile)
        self.count: i64 = cards.HAND if size > cards.HAND else size
        self.cards: list[i64] = []
        from_deck = self.count if self.count < len(deck) else len(deck)
        for _ in range(ways):
            self.deal(deck, from_deck, rng)
            self.deal(pile, self.count - from_deck, rng)

    def deal(self, heap: list[i64], count: i64, rng: Stream) -> None:
        size: i64 = len(heap)
        for n in range(count):
            other = n + rng.below(size - n)
            card = heap[other]
            heap[other] = heap[n]
            heap[n] = card
            self.cards.append(card)

    def mean(self, ways: Ways, kept: Sums, size: i64, gear: i64, heat: i64, lost: float) -> float:
        """Returns the mean of the best next turns with the `size` cards kept."""
        draws = cards.HAND - size
        if draws > self.count:
            draws = self.count
        if draws <= 0:
            return ways.hand(kept, gear, heat, lost)
        sums = Sums()
        total: float = 0.0
        way: i64 = 0
        while way < self.ways:
            sums.set_to(kept)
            at = way * self.count
            end = at + draws
            while at < end:
                sums.add(self.cards[at], PLUS + (way & 1))
                at += 1
            total += ways.hand(sums, gear, heat, lost)
            way += 1
        return total / float(self.ways)


class Plans:
    """All plans of a seat for one gear or for every possible gear, with their values."""

    def __init__(self, assumptions: Assumptions, race: RaceState, times: Timetable, seat: i64, rng: Stream) -> None:
        self.assumptions: Assumptions = assumptions
        self.race: RaceState = race
        self.times: Timetable = times
        self.seat: i64 = seat
        self.rng: Stream = rng
        self.base: i64 = seat * cards.CARD_COUNT
        self.held: i64 = race.heat_held(seat)
        self.progress: i64 = race.progress[seat]
        self.adrenaline: bool = race.has_adrenaline(place_of(race.order, seat))
        self.ways: Ways = times.ways_from(self.progress)
        self.odds: Odds = Odds(race, seat)
        self.refills: Refills | None = None
        #: Per plan: its gear, its move, its value, and whether the value includes the remaining cards.
        self.gears: list[i64] = []
        self.moves: list[i64] = []
        self.move_values: list[float] = []
        self.closely: list[bool] = []

    def best(self, gear: i64) -> i64:
        """Lists all plans for a gear (0: for all gears) and returns the index of the best. For the best ones by
        the first estimate, the remaining cards are evaluated as well."""
        race = self.race
        if gear:
            self.add_gear(gear)
        else:
            for wanted in range(1, cards.GEARS + 1):
                if shift_heat(race.gear[self.seat], wanted) <= race.engine[self.seat]:
                    self.add_gear(wanted)
        count: i64 = len(self.moves)
        # ties are broken at random
        first = self.rng.below(count)
        best: i64 = -1
        most: float = 2.0 * ABSURD
        for _ in range(min(self.assumptions.weighed, count)):
            top = self.next_best(first)
            if self.move_values[top] < most - self.assumptions.margin:
                break
            self.look_closely(top)
            if self.move_values[top] > most:
                most = self.move_values[top]
                best = top
        return best

    def next_best(self, first: i64) -> i64:
        """Returns the best plan by the first estimate that was not evaluated in detail."""
        count: i64 = len(self.moves)
        best: i64 = -1
        most: float = 2.0 * ABSURD
        for n in range(first, first + count):
            at = n if n < count else n - count
            if self.move_values[at] > most and not self.closely[at]:
                most = self.move_values[at]
                best = at
        return best

    def add_gear(self, gear: i64) -> None:
        race = self.race
        assumptions = self.assumptions
        if is_cluttered(race, self.seat, gear):
            self.add(gear, moves.CLUTTERED, self.cluttered_value(gear))
            return
        cooling = coolable_heat(gear, self.adrenaline, self.held)
        heat = race.engine[self.seat] - shift_heat(race.gear[self.seat], gear) + cooling
        row = (gear * HEATS + (heat if heat < MOST_HEAT else MOST_HEAT)) * SPEEDS
        stress = race.hand[self.base + cards.STRESS]
        rest = assumptions.clutter * float(self.held - cooling)
        turns = self.ways.turns
        for move in moves.plays(race.hand, self.base, gear):
            number = moves.plan_of(move)
            plus = moves.SET_PLUS[number]
            speed = moves.SET_SPEED[number]
            if plus == 0:
                arrival = turns[row + speed]
                if self.adrenaline and turns[row + speed + 1] < arrival:
                    arrival = turns[row + speed + 1]
            else:
                arrival = self.value_over_flips(row + speed, plus)
            self.add(gear, move, -(arrival + rest + assumptions.stress * float(stress - plus)))

    def add(self, gear: i64, move: i64, worth: float) -> None:
        self.gears.append(gear)
        self.moves.append(move)
        self.move_values.append(worth)
        self.closely.append(False)

    def value_over_flips(self, at: i64, flips: i64) -> float:
        """Returns the mean over the flips of an entry of the ways and those of the speeds above it."""
        turns = self.ways.turns
        sums = self.odds.several(flips)
        total: float = 0.0
        for more in range(len(sums)):
            if sums[more] > 0.0:
                arrival = turns[at + more]
                if self.adrenaline and turns[at + more + 1] < arrival:
                    arrival = turns[at + more + 1]
                total += sums[more] * arrival
        return total

    def cluttered_value(self, gear: i64) -> float:
        """Returns the value of a turn lost to a cluttered hand; the more heat it shows, the better."""
        race = self.race
        engine = race.engine[self.seat] - shift_heat(race.gear[self.seat], gear)
        kept = race.hand_size[self.seat] - gear
        clutter = self.assumptions.clutter * float(kept if kept > 0 else 0)
        return -(1.0 + self.times.at(self.progress, 1, engine) + clutter)

    def look_closely(self, n: i64) -> None:
        """Adds to a plan's value how much better or worse the remaining cards are than an ordinary hand."""
        self.closely[n] = True
        if self.moves[n] == moves.CLUTTERED:
            return
        race = self.race
        times = self.times
        gear = self.gears[n]
        number = moves.plan_of(self.moves[n])
        cooling = coolable_heat(gear, self.adrenaline, self.held)
        heat = race.engine[self.seat] - shift_heat(race.gear[self.seat], gear) + cooling
        speed = moves.SET_SPEED[number] + moves.SET_PLUS[number] * 5 // 2
        end = self.progress + speed
        heat -= times.course.heat(self.progress, end, speed)
        if heat < 0 or end > times.finish:
            return
        refills = self.refills
        if refills is None:
            refills = Refills(race, self.seat, self.assumptions.refills, self.rng)
            self.refills = refills
        left = race.hand[self.base : self.base + cards.CARD_COUNT]
        left[cards.HEAT] -= cooling
        played = moves.SET_COUNTS[number]
        for card in range(cards.PLAYABLE):
            left[card] -= played[card]
        ways = times.ways_from(end)
        lost = 1.0 + self.assumptions.spin_out + times.at(end, 1, 0)
        least: float = NEVER
        known: i64 = -1
        for window in WINDOWS:
            size: i64 = 0
            kept = Sums()
            key: i64 = 0
            for card in range(cards.CARD_COUNT):
                count = left[card]
                if count > 0 and (card >= cards.DISCARDABLE or window[0] <= cards.SPEED[card] < window[1]):
                    size += count
                    key |= BITS[card]
                    for _ in range(count):
                        kept.add(card, PLUS)
            if key == known:
                continue
            known = key
            turns = refills.mean(ways, kept, size, gear, heat, lost)
            if turns < least:
                least = turns
        self.move_values[n] -= least - times.at(end, gear, heat)

    def value_of_cards(self, move: i64) -> float:
        return self.limited_value(place_of(self.moves, move))

    def value_of_gear(self, gear: i64) -> float:
        """Returns the value of the best plan for a gear."""
        best: i64 = -1
        for n in range(len(self.gears)):
            if self.gears[n] == gear and (best < 0 or self.ranks_above(n, best)):
                best = n
        return self.limited_value(best)

    def ranks_above(self, one: i64, other: i64) -> bool:
        if self.closely[one] != self.closely[other]:
            return self.closely[one]
        return self.move_values[one] > self.move_values[other]

    def limited_value(self, n: i64) -> float:
        """Returns the value of a plan; less than the best if it was not evaluated in detail."""
        if self.closely[n]:
            return self.move_values[n]
        most: float = 2.0 * ABSURD
        for other in range(len(self.move_values)):
            if self.closely[other] and self.move_values[other] > most:
                most = self.move_values[other]
        worth = self.move_values[n]
        return worth if worth < most - LESS else most - LESS


def discard_values(
    assumptions: Assumptions, race: RaceState, times: Timetable, seat: i64, legal: list[int], rng: Stream
) -> list[float]:
    """Returns the value of each discard: the cards kept, and those that the deck would give."""
    progress = race.progress[seat]
    gear = race.gear[seat]
    heat = race.engine[seat]
    base = seat * cards.CARD_COUNT
    ways = times.ways_from(progress)
    lost = 1.0 + assumptions.spin_out + times.at(progress, 1, 0)
    refills = Refills(race, seat, assumptions.discard_refills, rng)
    move_values: list[float] = []
    for move in legal:
        if move >= moves.TOP:
            # everyone has seen the cards played, so their order does not matter
            move_values.append(ABSURD)
            continue
        kept = Sums()
        size: i64 = 0
        for card in range(cards.CARD_COUNT):
            count = race.hand[base + card]
            if count > 0:
                if card < cards.DISCARDABLE:
                    count -= moves.discard_count(move, card)
                size += count
                for _ in range(count):
                    kept.add(card, PLUS)
        move_values.append(-refills.mean(ways, kept, size, gear, heat, lost))
    return move_values
