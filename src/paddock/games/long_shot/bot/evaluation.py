"""The chances of the horses for the remaining places, and the resulting value of all
stakes.

A horse has a weight, from its distance and how often it moves. Each running horse takes the next place with a
probability proportional to its weight, and so on among the rest. This has a closed form: with W the sum of all
weights and q = w / (W * (W - w)), the next place has probability w / W, the one after it w * (Q - q), where Q is the
sum of all q. Two horses j and k take these two places, in either order, with probability q_j * w_k + q_k * w_j, and
the third place is then shared among W - w_j - w_k.
"""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot.bot.parameters import MARKINGS, LongShotParameters
from paddock.games.long_shot.cards import FINISHED, HORSES, LAST_SPACE, LINE, ODDS, PLACES, PRIZES
from paddock.games.long_shot.state import NOBODY, RaceState

#: The longest possible push: the whole course.
FARTHEST: Final[i64] = LAST_SPACE
SPAN: Final[i64] = 2 * FARTHEST + 1
UNKNOWN: Final = 1e9


class HorseChances:
    """The chances of the horses in the current position."""

    def __init__(self, parameters: LongShotParameters, race: RaceState) -> None:
        self.parameters: LongShotParameters = parameters
        self.position: list[i64] = race.position
        #: The number of X's of each horse.
        self.marked: list[i64] = markings(race.extra)
        self.home: i64 = len(race.finished)
        #: How much better each horse will do because of the players with a stake in it.
        self.favour: list[float] = self.favours(race)
        self.weight: list[float] = self.weights()
        #: Per horse: the value of a dollar bet on it and of owning it, and its chance of a prize.
        self.bet: list[float] = [0.0] * HORSES
        self.prize: list[float] = [0.0] * HORSES
        self.placed: list[float] = [0.0] * HORSES
        self.rounds: float = rounds_left(parameters, race.position, self.marked, PLACES - self.home)
        self.share_out(race.finished)

    def favours(self, race: RaceState) -> list[float]:
        parameters = self.parameters
        per_dollar = parameters.backed / float(race.config.sheets)
        found: list[float] = []
        for horse in range(HORSES):
            favour = 1.0 + per_dollar * float(dollars_on(race, horse))
            found.append(favour if race.owner[horse] == NOBODY else favour * parameters.keen)
        return found

    def weights(self) -> list[float]:
        weight = self.parameters.weight
        found: list[float] = []
        for horse in range(HORSES):
            position = self.position[horse]
            if position < FINISHED:
                found.append(weight[position * MARKINGS + self.marked[horse]] * self.favour[horse])
            else:
                found.append(0.0)
        return found

    def share_out(self, finished: list[i64]) -> None:
        """Computes the value of bets and horses."""
        place: i64 = 0
        for finisher in finished:
            self.bet[finisher] = float(ODDS[finisher * PLACES + place])
            self.prize[finisher] = float(PRIZES[place])
            self.placed[finisher] = 1.0
            place += 1
        left = PLACES - place
        weight = self.weight
        total: float = 0.0
        for w in weight:
            total += w
        q: list[float] = []
        q_total: float = 0.0
        for w in weight:
            part = w / (total * (total - w))
            q.append(part)
            q_total += part
        pairs: list[float] = [0.0] * HORSES
        pairs_total: float = 0.0
        if left == 3:
            for j in range(HORSES):
                w_j = weight[j]
                q_j = q[j]
                mine: float = 0.0
                for k in range(j + 1, HORSES):
                    pair = (q_j * weight[k] + q[k] * w_j) / (total - w_j - weight[k])
                    mine += pair
                    pairs[k] += pair
                pairs[j] += mine
                pairs_total += mine
        for horse in range(HORSES):
            w = weight[horse]
            if w > 0.0:
                at = horse * PLACES + place
                placed: float = 0.0
                bet: float = 0.0
                prize: float = 0.0
                for n in range(left):
                    if n == 0:
                        chance = w / total
                    elif n == 1:
                        chance = w * (q_total - q[horse])
                    else:
                        chance = w * (pairs_total - pairs[horse])
                    placed += chance
                    bet += chance * float(ODDS[at + n])
                    prize += chance * float(PRIZES[place + n])
                self.placed[horse] = placed
                self.bet[horse] = bet + (1.0 - placed) * self.past(self.position[horse])
                self.prize[horse] = prize

    def past(self, position: i64) -> float:
        """Returns the value of a dollar on a horse without a prize: the chance that it ends past the no-bet line."""
        if self.home == PLACES:
            return 1.0 if position >= LINE else 0.0
        return self.parameters.past[position]


def dollars_on(race: RaceState, horse: i64) -> i64:
    """Returns the total bets on a horse."""
    dollars: i64 = 0
    for sheet in range(race.config.sheets):
        dollars += race.bets[sheet * HORSES + horse]
    return dollars


def on_the_course(space: i64) -> i64:
    """Returns a space limited to the course, short of the finish."""
    if space < 0:
        return 0
    return LAST_SPACE if space > LAST_SPACE else space


def rounds_left(parameters: LongShotParameters, positions: list[i64], marked: list[i64], places: i64) -> float:
    """Returns the expected number of remaining rounds: until enough horses for the remaining places have finished."""
    if places == 0:
        return 0.0
    # the earliest three, ascending
    soonest: float = 1e9
    second: float = 1e9
    third: float = 1e9
    for horse in range(HORSES):
        position = positions[horse]
        if position < FINISHED:
            time = parameters.rounds[position * MARKINGS + marked[horse]]
            if time < soonest:
                third = second
                second = soonest
                soonest = time
            elif time < second:
                third = second
                second = time
            elif time < third:
                third = time
    last = third if places == 3 else (second if places == 2 else soonest)
    return parameters.hurry[0] + parameters.hurry[1] * last


def markings(extra: list[i64]) -> list[i64]:
    """Returns the number of cards on which each horse is marked."""
    found: list[i64] = [0] * HORSES
    for horse in range(HORSES):
        count: i64 = 0
        for mask in extra:
            count += mask >> horse & 1
        found[horse] = count
    return found


class Stakes:
    """A seat's stakes in the result of the race: its own bets and horses, minus its share of what others have."""

    def __init__(self, horse_chances: HorseChances) -> None:
        self.horse_chances: HorseChances = horse_chances
        #: Per horse: dollars bet on it and the share of its prize.
        self.dollars: list[float] = [0.0] * HORSES
        self.owned: list[float] = [0.0] * HORSES
        self.next: list[float] = []
        self.after: list[float] = []
        self.last: list[float] = []
        self.now: float = 0.0
        self.x_gains: list[float] = []
        #: The value of pushes by horse and steps, computed on demand.
        self.pushes: list[float] = []

    def settle(self) -> None:
        """Computes the value of each horse for each remaining place beyond its value without a place, and the total in
        the current position. Call it after all dollars and horses are added."""
        horse_chances = self.horse_chances
        place = horse_chances.home
        for horse in range(HORSES):
            self.next.append(self.brings(horse, place))
            self.after.append(self.brings(horse, place + 1))
            self.last.append(self.brings(horse, place + 2))
        self.now = self.expected_value(horse_chances.weight)

    def brings(self, horse: i64, place: i64) -> float:
        if place >= PLACES or self.horse_chances.position[horse] == FINISHED:
            return 0.0
        odds = float(ODDS[horse * PLACES + place]) - self.horse_chances.past(self.horse_chances.position[horse])
        return self.dollars[horse] * odds + self.owned[horse] * float(PRIZES[place])

    def expected_value(self, weight: list[float]) -> float:
        """Returns the total value of the remaining places with these weights."""
        left = PLACES - self.horse_chances.home
        if left == 0:
            return 0.0
        total: float = 0.0
        for w in weight:
            total += w
        q: list[float] = []
        q_total: float = 0.0
        first: float = 0.0
        lasts: list[float] = []
        last: float = 0.0
        for j in range(HORSES):
            w_j = weight[j]
            part = w_j / (total * (total - w_j))
            q.append(part)
            q_total += part
            first += w_j * self.next[j]
            brought = w_j * self.last[j]
            lasts.append(brought)
            last += brought
        value = first / total
        if left == 1:
            return value
        for j in range(HORSES):
            value += weight[j] * self.after[j] * (q_total - q[j])
        if left == 2:
            return value
        for j in range(HORSES):
            w_j = weight[j]
            if w_j > 0.0:
                q_j = q[j]
                rest = total - w_j
                others = last - lasts[j]
                for k in range(j + 1, HORSES):
                    w_k = weight[k]
                    value += (q_j * w_k + q[k] * w_j) * (others - lasts[k]) / (rest - w_k)
        return value

    def x_gain(self, horse: i64) -> float:
        """Returns the value of one more X for a horse."""
        if not self.x_gains:
            for number in range(HORSES):
                self.x_gains.append(
                    self.gain_of_change(number, 0, 1, -1, 0) if self.horse_chances.weight[number] > 0.0 else 0.0
                )
        return self.x_gains[horse]

    def push(self, horse: i64, steps: i64) -> float:
        """Returns the value of moving a horse forward or back."""
        if not self.pushes:
            self.pushes = [UNKNOWN] * (HORSES * SPAN)
        at = horse * SPAN + steps + FARTHEST
        if self.pushes[at] == UNKNOWN:
            self.pushes[at] = self.gain_of_change(horse, steps, 0, -1, 0)
        return self.pushes[at]

    def gain_of_change(self, horse: i64, steps: i64, marks: i64, other: i64, other_steps: i64) -> float:
        """Returns the value of changing the position or X's of one horse and, if it is not -1, another."""
        weight = self.horse_chances.weight[:]
        gain = self.put(weight, horse, steps, marks)
        if other >= 0:
            gain += self.put(weight, other, other_steps, 0)
        return gain + self.expected_value(weight) - self.now

    def put(self, weight: list[float], horse: i64, steps: i64, marks: i64) -> float:
        """Sets a horse's weight for its new position; returns the gain of its bets without a prize."""
        horse_chances = self.horse_chances
        start = horse_chances.position[horse]
        if start == FINISHED:
            return 0.0
        end = on_the_course(start + steps)
        marked = horse_chances.marked[horse] + marks
        if marked > HORSES:
            marked = HORSES
        weight[horse] = horse_chances.parameters.weight[end * MARKINGS + marked] * horse_chances.favour[horse]
        if steps == 0 or self.dollars[horse] == 0.0:
            return 0.0
        past_gain = horse_chances.past(end) - horse_chances.past(start)
        return self.dollars[horse] * (1.0 - horse_chances.placed[horse]) * past_gain
