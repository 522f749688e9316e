"""The race as somebody sees it: how far each car still has to go in effect, its chances for each place, what the places
are worth to a seat, and every seat's chance of winning.

What others hold is counted as it lies on the table only where all of it may be looked at; otherwise as what the seat
has not seen, shared out.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.engine.bits import how_many
from paddock.engine.bot_parameters import BotParameters
from paddock.games.downforce import cards, state
from paddock.games.downforce.cards import ALL_REGULAR, BET_LINES, BET_PAYS, CAR_COUNT, CARD_COUNT, PRIZES, SPEED_8
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.track import WINDOW, Track

#: How far ahead cars in the way are looked for, in cells; they are within so many numbers.
LOOKS_AHEAD: Final[i64] = 4
NEARBY: Final[i64] = 20
#: How many cells further a car is put to find out what a cell is worth.
PROBE: Final = 2.0
#: Further than any car has to go, and a speed that is as good as standing still beside the best car's 1.
FAR: Final = 1e9
SLOWEST: Final = 1e-9

#: The cells that a card moves car k by, at card * CAR_COUNT + k: on the strip of its colour, and on its best white one.
COLOURED: Final[list[i64]] = []
WHITE: Final[list[i64]] = []
#: The same for all cars in one number, ten bits each, so that whole hands are added up at once.
TEN: Final[i64] = 10
TEN_BITS: Final[i64] = 2**10 - 1
ALL_COLOURED: Final[list[i64]] = []
ALL_WHITE: Final[list[i64]] = []


def _add_up_strips() -> None:
    for card in range(CARD_COUNT):
        coloured: i64 = 0
        white: i64 = 0
        for car in range(CAR_COUNT):
            COLOURED.append(cards.strip_bid(card, car))
            WHITE.append(0 if cards.CARD_COLOURS[card] >> car & 1 else cards.strip_bid(card, cards.WILD))
            coloured += COLOURED[-1] << TEN * car
            white += WHITE[-1] << TEN * car
        ALL_COLOURED.append(coloured)
        ALL_WHITE.append(white)


_add_up_strips()


def total_of(table: list[i64], hand: i64) -> i64:
    """What the cards of a hand come to in such a table."""
    total: i64 = 0
    card: i64 = 0
    while hand:
        if hand & 1:
            total += table[card]
        hand >>= 1
        card += 1
    return total


class Beliefs:
    """The numbers of data/bots.toml about the race and its money."""

    def __init__(self, parameters: BotParameters) -> None:
        self.own_cell: float = parameters.number("own_cell")
        self.own_white: float = parameters.number("own_white")
        self.others_cell: float = parameters.number("others_cell")
        self.speed_8: float = parameters.number("speed_8")
        self.kept: float = parameters.number("kept")
        self.kept_8: float = parameters.number("kept_8")
        self.shared: float = parameters.number("shared")
        self.next_turn: float = parameters.number("next_turn")
        self.backed: float = parameters.number("backed")
        self.lost_cell: float = parameters.number("lost_cell")
        self.sure_lead: float = parameters.number("sure_lead")
        self.sure_lead_per_cell: float = parameters.number("sure_lead_per_cell")
        self.spite: float = parameters.number("spite")
        self.spite_evenly: float = parameters.number("spite_evenly")
        self.winning: float = parameters.number("winning")
        self.bet_winning: float = parameters.number("bet_winning")
        self.own_bet: float = parameters.number("own_bet")
        self.spread: float = parameters.number("spread")
        self.spread_per_cell: float = parameters.number("spread_per_cell")
        self.tour_spread: float = parameters.number("tour_spread")
        self.second: float = parameters.number("second")
        #: What each place pays, as far as a car there can be expected to come home at all.
        self.prizes: list[float] = []
        shares = parameters.numbers("home_share")
        for place in range(CAR_COUNT):
            self.prizes.append(shares[place] * float(PRIZES[place]))


class Outlook:
    """A race, where its cars stand, and what that promises. The cars can be moved; the table stays as it is."""

    def __init__(self, beliefs: Beliefs, table: RaceState) -> None:
        self.beliefs: Beliefs = beliefs
        self.table: RaceState = table
        self.track: Track = table.track
        self.cell: list[i64] = table.cell[:]
        self.lap: list[i64] = table.lap[:]
        self.finish: list[i64] = table.finish[:]
        #: Per car: what is taken off its way for the cards that will move it.
        self.helped: list[float] = []
        #: Per car on the track: its way less that, and more for cars in the way.
        self.left: list[float] = [0.0] * CAR_COUNT
        #: The mean way of the cars on the track, and the lead at which a car is e to one to stay ahead.
        self.mean_way: float = 0.0
        self.sure: float = 1.0
        #: The cars on the track, and their chances for the next three places: see `rank`.
        self.racing: list[i64] = []
        self.first: list[float] = []
        self.second: list[float] = []
        self.third: list[float] = []
        #: What it is worth to a seat if car k takes place p, at k * CAR_COUNT + p; with room beyond the last place.
        self.stakes: list[float] = [0.0] * (CAR_COUNT * (CAR_COUNT + 1))

    def set_back(self) -> None:
        """Puts the cars where they are on the table."""
        self.cell = self.table.cell[:]
        self.lap = self.table.lap[:]
        self.finish = self.table.finish[:]

    def way(self, car: i64) -> i64:
        """The fewest cells that a car on the track has to go; over long distance, to the end of the first lap."""
        laps = state.LAST_LAP - self.lap[car]
        if laps == 1 and not self.table.agreed.long_distance:
            return self.track.to_go_twice[self.cell[car]]
        return self.track.to_go[self.cell[car]] + laps * self.track.lap_steps

    def finishing(self, car: i64) -> bool:
        """Whether the car is on the lap at whose end it is home."""
        return self.lap[car] == state.LAST_LAP and not self.table.agreed.long_distance

    def look(self) -> None:
        """Works out what is left for each car as they now stand."""
        left = self.left
        lost_cell = self.beliefs.lost_cell
        for car in range(CAR_COUNT):
            if self.cell[car] >= 0:
                left[car] = float(self.way(car)) - self.helped[car] + lost_cell * float(self.cells_lost(car))

    def cells_lost(self, car: i64) -> i64:
        """How many of its next few cells the cars ahead would cost a car."""
        track = self.track
        start = self.cell[car]
        count = track.cells
        free: i64 = -1
        for cell in self.cell:
            if cell >= 0:
                ahead = cell - start
                if ahead < 0:
                    ahead += count
                if 0 < ahead < NEARBY:
                    free &= ~BITS[ahead]
        if free == -1:
            return 0
        line = count - start
        steps = track.steps
        reached: i64 = 1
        for _ in range(LOOKS_AHEAD):
            on: i64 = 0
            rest = reached
            bit: i64 = 0
            while rest:
                if rest & 1:
                    on |= steps[start + bit] << bit
                rest >>= 1
                bit += 1
            on &= free
            if on == 0:
                break
            if line < WINDOW and on >= BITS[line]:
                return 0
            reached = on
        to_go = track.to_go
        best = to_go[start]
        gained: i64 = 0
        bit = 0
        while reached:
            if reached & 1 and best - to_go[start + bit] > gained:
                gained = best - to_go[start + bit]
            reached >>= 1
            bit += 1
        return LOOKS_AHEAD - gained if gained < LOOKS_AHEAD else 0

    def know(self, seat: i64) -> None:
        """What the cards will do for each car, as far as a seat can know."""
        table = self.table
        beliefs = self.beliefs
        hand = table.hands[seat]
        own_coloured = total_of(ALL_COLOURED, hand & ALL_REGULAR)
        own_white = total_of(ALL_WHITE, hand & ALL_REGULAR)
        unseen = ALL_REGULAR & ~table.discards & ~hand
        coloured = total_of(ALL_COLOURED, unseen)
        white = total_of(ALL_WHITE, unseen)
        cards_unseen: float = float(how_many(unseen))
        drawn: float = float(len(table.deck) - table.drawn) / float(table.players)
        for car in range(CAR_COUNT):
            owner = table.owner[car]
            mine = float(own_coloured >> TEN * car & TEN_BITS)
            theirs = float(coloured >> TEN * car & TEN_BITS)
            helped: float = beliefs.others_cell * (mine + theirs)
            if owner != state.NOBODY:
                more = beliefs.own_cell - beliefs.others_cell
                share: float = drawn
                if owner == seat:
                    helped += more * mine + beliefs.own_white * float(own_white >> TEN * car & TEN_BITS)
                else:
                    share += float(how_many(table.hands[owner] & ALL_REGULAR))
                if cards_unseen > 0.0:
                    share /= cards_unseen
                    helped += share * (more * theirs + beliefs.own_white * float(white >> TEN * car & TEN_BITS))
            self.helped.append(helped)
        self.own()
        for line in range(BET_LINES):
            car = table.bets[state.bet_place(seat, line)]
            if car != state.NONE:
                self.helped[car] += beliefs.backed * float(BET_PAYS[line][0]) / float(BET_PAYS[0][0])

    def know_all(self) -> None:
        """The same where all hands may be looked at."""
        table = self.table
        beliefs = self.beliefs
        coloured: list[i64] = []
        white: list[i64] = []
        everybodys: i64 = 0
        for hand in table.hands:
            coloured.append(total_of(ALL_COLOURED, hand & ALL_REGULAR))
            white.append(total_of(ALL_WHITE, hand & ALL_REGULAR))
            everybodys += coloured[len(coloured) - 1]
        for car in range(CAR_COUNT):
            owner = table.owner[car]
            helped: float = beliefs.others_cell * float(everybodys >> TEN * car & TEN_BITS)
            if owner != state.NOBODY:
                more = beliefs.own_cell - beliefs.others_cell
                helped += more * float(coloured[owner] >> TEN * car & TEN_BITS)
                helped += beliefs.own_white * float(white[owner] >> TEN * car & TEN_BITS)
            self.helped.append(helped)
        self.own()

    def own(self) -> None:
        """What comes with an owner: the speed-8 card, turns to come, and cars to share them; and how sure a lead is."""
        table = self.table
        beliefs = self.beliefs
        helped = self.helped
        racing: i64 = 0
        ways: i64 = 0
        cars_of: list[i64] = [0] * table.players
        for car in range(CAR_COUNT):
            if self.cell[car] >= 0:
                racing += 1
                ways += self.way(car)
                if table.owner[car] != state.NOBODY:
                    cars_of[table.owner[car]] += 1
        if table.agreed.long_distance:
            # there is no way to go, but cards to play
            ways = 0
            coloured = total_of(ALL_COLOURED, ALL_REGULAR & ~table.discards)
            for car in range(CAR_COUNT):
                ways += coloured >> TEN * car & TEN_BITS
            racing = CAR_COUNT
        self.mean_way = float(ways) / float(racing) if racing > 0 else 0.0
        self.sure = beliefs.sure_lead + 2.0 * beliefs.sure_lead_per_cell * self.mean_way
        players = float(table.players)
        following: i64 = table.turn if table.phase == state.PLAY_CARD else table.turn + 1
        for car in range(CAR_COUNT):
            owner = table.owner[car]
            if owner == state.NOBODY or self.cell[car] < 0:
                continue
            more: float = beliefs.next_turn * (1.0 - float((owner - following) % table.players) / players)
            if table.hands[owner] >> (SPEED_8 + car) & 1:
                more += beliefs.speed_8 * float(COLOURED[(SPEED_8 + car) * CAR_COUNT + car])
            helped[car] += more - beliefs.shared * float(cars_of[owner] - 1)

    def spend(self, card: i64, seat: i64, sign: float) -> None:
        """A card leaves the seat's hand (sign 1), or comes back to it (-1)."""
        beliefs = self.beliefs
        sign *= beliefs.kept_8 if card >= SPEED_8 else beliefs.kept
        helped = self.helped
        for car in range(CAR_COUNT):
            cells = float(COLOURED[card * CAR_COUNT + car])
            if card >= SPEED_8:
                helped[car] -= sign * beliefs.speed_8 * cells
            elif self.table.owner[car] == seat:
                white = float(WHITE[card * CAR_COUNT + car])
                helped[car] -= sign * (beliefs.own_cell * cells + beliefs.own_white * white)
            else:
                helped[car] -= sign * beliefs.others_cell * cells

    def rank(self) -> None:
        """The chances of the cars on the track for the next three places: the best of all comes first as often as its
        speed is a share of everybody's, then the best of the rest, and so on; `look` comes first."""
        left = self.left
        cells = self.cell
        nearest: float = FAR
        for car in range(CAR_COUNT):
            if cells[car] >= 0 and left[car] < nearest:
                nearest = left[car]
        sure = self.sure
        racing: list[i64] = []
        speeds: list[float] = []
        total: float = 0.0
        for car in range(CAR_COUNT):
            if cells[car] >= 0:
                speed: float = exp((nearest - left[car]) / sure) + SLOWEST
                racing.append(car)
                speeds.append(speed)
                total += speed
        count: i64 = len(racing)
        self.racing = racing
        first: list[float] = []
        second: list[float] = []
        third: list[float] = []
        self.first = first
        self.second = second
        self.third = third
        if count < 2:
            for _ in range(count):
                first.append(1.0)
                second.append(0.0)
                third.append(0.0)
            return
        after: list[float] = []
        all_after: float = 0.0
        for n in range(count):
            speed = speeds[n]
            first.append(speed / total)
            share = speed / (total * (total - speed))
            after.append(share)
            all_after += share
            third.append(0.0)
        all_pairs: float = 0.0
        for n in range(count):
            speed = speeds[n]
            second.append(speed * (all_after - after[n]))
            if count > 2:
                own: float = 0.0
                rest: float = total - speed
                for m in range(n + 1, count):
                    other = speeds[m]
                    pair = (other * after[n] + speed * after[m]) / (rest - other)
                    own += pair
                    third[m] += pair
                all_pairs += own
                third[n] += own
        if count > 2:
            for n in range(count):
                third[n] = speeds[n] * (all_pairs - third[n])

    def odds(self) -> list[float]:
        """The chance of car k for place p, at k * CAR_COUNT + p; beyond the next three places all are alike."""
        odds: list[float] = [0.0] * (CAR_COUNT * CAR_COUNT)
        home: i64 = 0
        for car in self.finish:
            odds[car * CAR_COUNT + home] = 1.0
            home += 1
        self.rank()
        count: i64 = len(self.racing)
        for n in range(count):
            base: i64 = self.racing[n] * CAR_COUNT + home
            odds[base] = self.first[n]
            if count > 1:
                odds[base + 1] = self.second[n]
            if count > 2:
                odds[base + 2] = self.third[n]
            if count > 3:
                rest: float = (1.0 - self.first[n] - self.second[n] - self.third[n]) / float(count - 3)
                for place in range(3, count):
                    odds[base + place] = rest
        return odds

    def promise(self) -> float:
        """What the race as the cars now stand promises the seat whose stakes they are; `look` comes first."""
        stakes = self.stakes
        worth: float = 0.0
        home: i64 = 0
        for car in self.finish:
            worth += stakes[car * CAR_COUNT + home]
            home += 1
        self.rank()
        count: i64 = len(self.racing)
        for n in range(count):
            base: i64 = self.racing[n] * CAR_COUNT + home
            first = self.first[n]
            second = self.second[n]
            third = self.third[n]
            worth += first * stakes[base] + second * stakes[base + 1] + third * stakes[base + 2]
            if count > 3:
                behind: float = 0.0
                for place in range(3, count):
                    behind += stakes[base + place]
                worth += (1.0 - first - second - third) * behind / float(count - 3)
        return worth

    def pulls(self) -> list[float]:
        """Per car what it is worth to the seat if it goes a cell further; 0 for one that does not race."""
        pulls: list[float] = []
        now = self.promise()
        left = self.left
        for car in range(CAR_COUNT):
            if self.cell[car] < 0:
                pulls.append(0.0)
                continue
            kept = left[car]
            left[car] = kept - PROBE
            pulls.append((self.promise() - now) / PROBE)
            left[car] = kept
        return pulls
