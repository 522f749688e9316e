"""The race as a seat sees it: the effective distance of each car to the finish, its chances for each place, and the
value of the places to the seat. The cards of others are an equal share of the cards that the seat has not seen."""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.engine.bits import how_many
from paddock.engine.bot_parameters import BotParameters
from paddock.games.downforce import cards, state
from paddock.games.downforce.cards import ALL_COLOURED, ALL_REGULAR, ALL_WHITE, CAR_COUNT, cells_for, cells_of_hand
from paddock.games.downforce.routes import blocked_cells
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.track import WINDOW, Track

#: How many cells ahead blocking cars are searched, and the mask of bits where they can be.
LOOKS_AHEAD: Final[i64] = 4
NEAR: Final[i64] = 2**20 - 1
#: How many cells a car is advanced to measure the value of a cell.
PROBE: Final = 2.0
#: Further than any car has to go, and a negligible speed compared with the best car's 1.
FAR: Final = 1e9
SLOWEST: Final = 1e-9


class DownforceParameters:
    """The parameters of data/bots.toml for the race and its money."""

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
        #: The prize of each place times the chance that a car in this place finishes.
        self.prizes: list[float] = [
            share * float(prize) for share, prize in zip(parameters.numbers("home_share"), cards.PRIZES, strict=True)
        ]


class RaceEvaluation:
    """The cars of a race, which can be moved without changing its state, and the value of their places."""

    def __init__(self, parameters: DownforceParameters, race: RaceState) -> None:
        self.parameters: DownforceParameters = parameters
        self.race: RaceState = race
        self.track: Track = race.track
        self.cell: list[i64] = race.cell[:]
        self.lap: list[i64] = race.lap[:]
        self.finish: list[i64] = race.finish[:]
        #: Per car: the distance that cards will move it.
        self.helped: list[float] = []
        #: Per car on the track: its distance minus that, plus a penalty for blocking cars.
        self.left: list[float] = [0.0] * CAR_COUNT
        #: The mean distance of the cars on the track, and the lead at which the odds of staying ahead are e to one.
        self.mean_way: float = 0.0
        self.sure: float = 1.0
        #: The cars on the track, and their chances for the next three places: see `rank`.
        self.racing: list[i64] = []
        self.first: list[float] = []
        self.second: list[float] = []
        self.third: list[float] = []
        #: The value to a seat if car k takes place p, at k * CAR_COUNT + p; with room beyond the last place.
        self.stakes: list[float] = [0.0] * (CAR_COUNT * (CAR_COUNT + 1))

    def set_back(self) -> None:
        """Puts the cars back to their positions in the race."""
        self.cell = self.race.cell[:]
        self.lap = self.race.lap[:]
        self.finish = self.race.finish[:]

    def way(self, car: i64) -> i64:
        """Returns the fewest cells to the finish for a car on the track; over long distance, to the end of lap 1."""
        laps = state.LAST_LAP - self.lap[car]
        if laps == 1 and not self.race.config.long_distance:
            return self.track.to_go_twice[self.cell[car]]
        return self.track.to_go[self.cell[car]] + laps * self.track.lap_steps

    def finishing(self, car: i64) -> bool:
        """Returns whether the car is on its last lap."""
        return self.lap[car] == state.LAST_LAP and not self.race.config.long_distance

    def look(self) -> None:
        """Computes the effective distance of each car."""
        left = self.left
        lost_cell = self.parameters.lost_cell
        for car in range(CAR_COUNT):
            if self.cell[car] >= 0:
                left[car] = float(self.way(car)) - self.helped[car] + lost_cell * float(self.cells_lost(car))

    def cells_lost(self, car: i64) -> i64:
        """Returns how many of the next few cells a car would lose to cars ahead."""
        track = self.track
        start = self.cell[car]
        count = track.cells
        free = ~(blocked_cells(track, self.cell, car) & NEAR)
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
        """Estimates how far the cards will move each car, from what a seat can know."""
        race = self.race
        parameters = self.parameters
        hand = race.hands[seat]
        own_coloured = cells_of_hand(ALL_COLOURED, hand & ALL_REGULAR)
        own_white = cells_of_hand(ALL_WHITE, hand & ALL_REGULAR)
        unseen = ALL_REGULAR & ~race.discards & ~hand
        coloured = cells_of_hand(ALL_COLOURED, unseen)
        white = cells_of_hand(ALL_WHITE, unseen)
        cards_unseen: float = float(how_many(unseen))
        drawn: float = float(len(race.deck) - race.drawn) / float(race.players)
        for car in range(CAR_COUNT):
            owner = race.owner[car]
            mine = float(cells_for(own_coloured, car))
            theirs = float(cells_for(coloured, car))
            helped: float = parameters.others_cell * (mine + theirs)
            if owner != state.NOBODY:
                more = parameters.own_cell - parameters.others_cell
                share: float = drawn
                if owner == seat:
                    helped += more * mine + parameters.own_white * float(cells_for(own_white, car))
                else:
                    share += float(how_many(race.hands[owner] & ALL_REGULAR))
                if cards_unseen > 0.0:
                    share /= cards_unseen
                    helped += share * (more * theirs + parameters.own_white * float(cells_for(white, car)))
            self.helped.append(helped)
        self.add_owners()
        for line in range(cards.BET_LINES):
            car = race.bets[state.bet_place(seat, line)]
            if car != state.NONE:
                self.helped[car] += parameters.backed * float(cards.BET_PAYS[line][0]) / float(cards.BET_PAYS[0][0])

    def know_all(self) -> None:
        """Estimates how far the cards will move each car, knowing all hands."""
        race = self.race
        parameters = self.parameters
        coloured: list[i64] = []
        white: list[i64] = []
        everybodys: i64 = 0
        for hand in race.hands:
            coloured.append(cells_of_hand(ALL_COLOURED, hand & ALL_REGULAR))
            white.append(cells_of_hand(ALL_WHITE, hand & ALL_REGULAR))
            everybodys += coloured[len(coloured) - 1]
        for car in range(CAR_COUNT):
            owner = race.owner[car]
            helped: float = parameters.others_cell * float(cells_for(everybodys, car))
            if owner != state.NOBODY:
                more = parameters.own_cell - parameters.others_cell
                helped += more * float(cells_for(coloured[owner], car))
                helped += parameters.own_white * float(cells_for(white[owner], car))
            self.helped.append(helped)
        self.add_owners()

    def add_owners(self) -> None:
        """Adds the effects of owners: the speed-8 card, the next turn, and shared turns; and how certain a lead is."""
        race = self.race
        parameters = self.parameters
        helped = self.helped
        racing: i64 = 0
        ways: i64 = 0
        cars_of: list[i64] = [0] * race.players
        for car in range(CAR_COUNT):
            if self.cell[car] >= 0:
                racing += 1
                ways += self.way(car)
                if race.owner[car] != state.NOBODY:
                    cars_of[race.owner[car]] += 1
        if race.config.long_distance:
            # there is no finish, so count the cards to play
            ways = 0
            coloured = cells_of_hand(ALL_COLOURED, ALL_REGULAR & ~race.discards)
            for car in range(CAR_COUNT):
                ways += cells_for(coloured, car)
            racing = CAR_COUNT
        self.mean_way = float(ways) / float(racing) if racing > 0 else 0.0
        self.sure = parameters.sure_lead + 2.0 * parameters.sure_lead_per_cell * self.mean_way
        players = float(race.players)
        following: i64 = race.turn if race.phase == state.PLAY_CARD else race.turn + 1
        for car in range(CAR_COUNT):
            owner = race.owner[car]
            if owner == state.NOBODY or self.cell[car] < 0:
                continue
            more: float = parameters.next_turn * (1.0 - float((owner - following) % race.players) / players)
            if race.hands[owner] >> (cards.SPEED_8 + car) & 1:
                more += parameters.speed_8 * float(cards.COLOURED[(cards.SPEED_8 + car) * CAR_COUNT + car])
            helped[car] += more - parameters.shared * float(cars_of[owner] - 1)

    def spend(self, card: i64, seat: i64, sign: float) -> None:
        """Removes a card from the seat's hand (sign 1), or returns it (-1)."""
        parameters = self.parameters
        sign *= parameters.kept_8 if card >= cards.SPEED_8 else parameters.kept
        helped = self.helped
        for car in range(CAR_COUNT):
            cells = float(cards.COLOURED[card * CAR_COUNT + car])
            if card >= cards.SPEED_8:
                helped[car] -= sign * parameters.speed_8 * cells
            elif self.race.owner[car] == seat:
                white = float(cards.WHITE[card * CAR_COUNT + car])
                helped[car] -= sign * (parameters.own_cell * cells + parameters.own_white * white)
            else:
                helped[car] -= sign * parameters.others_cell * cells

    def rank(self) -> None:
        """Computes the chances of the cars on the track for the next three places: each takes the next one in
        proportion to its speed, then the one after that among the rest, and so on. Call `look` first."""
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
        first: list[float] = [1.0] * count
        second: list[float] = [0.0] * count
        third: list[float] = [0.0] * count
        self.first = first
        self.second = second
        self.third = third
        if count < 2:
            return
        after: list[float] = []
        all_after: float = 0.0
        for n in range(count):
            speed = speeds[n]
            first[n] = speed / total
            share = speed / (total * (total - speed))
            after.append(share)
            all_after += share
        all_pairs: float = 0.0
        for n in range(count):
            speed = speeds[n]
            second[n] = speed * (all_after - after[n])
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
        """Returns the chance of car k for place p, at k * CAR_COUNT + p; beyond the next three places all are equal."""
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
        """Returns the expected value for the seat whose stakes are set. Call `look` first."""
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
        """Returns the value to the seat of one more cell for each car; 0 for cars that do not race."""
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
