"""The money value of the cars' places: each seat's expected prizes and bets, its chance of winning, and
the value of every place of every car to one seat."""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.games.downforce import state
from paddock.games.downforce.bot.evaluation import DownforceParameters, RaceEvaluation
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT
from paddock.games.downforce.state import RaceState, bet_place

#: Chances of first place that count as certain, or as zero.
CERTAIN: Final = 0.9999
HARDLY: Final = 0.0005
#: The number of places for which a bet pays.
PAID: Final[i64] = 3


class Money:
    """The expected money of all seats, for each car that may come first.

    A seat knows its own bets and guesses those of others; for NOBODY all bets are known. With
    `bet`, the seat bets on that car at the next line, and the others bet there too.
    """

    def __init__(
        self, parameters: DownforceParameters, evaluation: RaceEvaluation, seat: i64, bet: i64 = state.NONE
    ) -> None:
        race = evaluation.race
        self.parameters: DownforceParameters = parameters
        self.race: RaceState = race
        self.seat: i64 = seat
        odds = evaluation.odds()
        #: Per car: its chance of first place; if it is not first, its chances for second and third, and its prize.
        self.first: list[float] = []
        self.second: list[float] = []
        self.third: list[float] = []
        self.prize: list[float] = []
        prizes = parameters.prizes
        for car in range(CAR_COUNT):
            base: i64 = car * CAR_COUNT
            first = odds[base]
            other: float = 1.0 / (1.0 - first) if first < CERTAIN else 0.0
            prize: float = 0.0
            for place in range(1, CAR_COUNT):
                prize += odds[base + place] * prizes[place]
            self.first.append(first)
            self.second.append(odds[base + 1] * other)
            self.third.append(odds[base + 2] * other)
            self.prize.append(prize * other)
        #: The scale of money differences: the more is still to come, the less they matter.
        self.spread: float = parameters.spread + parameters.spread_per_cell * evaluation.mean_way
        self.spread += parameters.tour_spread * float(len(race.config.tracks) - 1 - race.game)
        #: Per seat: its expected money without a first place, and at seat * CAR_COUNT + k what car k adds as the first.
        self.base: list[float] = []
        self.gain: list[float] = [0.0] * (race.players * CAR_COUNT)
        #: The total pay of bets on the same car at all lines so far, by place.
        self.pays: list[float] = [0.0] * PAID
        for line in range(race.bets_held if bet == state.NONE else race.bets_held + 1):
            for place in range(PAID):
                self.pays[place] += float(BET_PAYS[line][place])
        #: Per seat: the normalisation of its guessed bets.
        self.sharing: list[float] = []
        for other_seat in range(race.players):
            earlier: i64 = 0
            for result in race.results:
                earlier += result.total(other_seat)
            self.base.append(float(earlier))
        self.add_prizes()
        for other_seat in range(race.players):
            if seat == state.NOBODY or other_seat == seat:
                for line in range(race.bets_held):
                    self.add_bet(other_seat, line, race.bets[bet_place(other_seat, line)])
                self.sharing.append(0.0)
            else:
                self.guess_bets(other_seat)
        if bet != state.NONE:
            self.add_bet(seat, race.bets_held, bet)
        #: Per seat: its chance of winning; and that of the evaluating seat by the car that comes first.
        self.chances: list[float] = [0.0] * race.players
        self.wins: list[float] = [0.0] * CAR_COUNT
        self.share_out()

    def add_prizes(self) -> None:
        race = self.race
        first_prize = self.parameters.prizes[0]
        for car in range(CAR_COUNT):
            owner = race.owner[car]
            if owner != state.NOBODY:
                self.base[owner] += self.prize[car] - float(race.price[car])
                self.gain[owner * CAR_COUNT + car] += first_prize - self.prize[car]

    def add_bet(self, seat: i64, line: i64, car: i64) -> None:
        if car != state.NONE:
            pays = BET_PAYS[line]
            rest = self.second[car] * float(pays[1]) + self.third[car] * float(pays[2])
            self.base[seat] += rest
            self.gain[seat * CAR_COUNT + car] += float(pays[0]) - rest

    def guess_bets(self, seat: i64) -> None:
        """Guesses that others have bet on likely winners, preferably their own cars."""
        total: float = 0.0
        for car in range(CAR_COUNT):
            total += self.guess(seat, car)
        sharing: float = 1.0 / total if total > 0.0 else 0.0
        self.sharing.append(sharing)
        pays = self.pays
        if pays[0] == 0.0:
            return
        for car in range(CAR_COUNT):
            guess = sharing * self.guess(seat, car)
            rest = guess * (self.second[car] * pays[1] + self.third[car] * pays[2])
            self.base[seat] += rest
            self.gain[seat * CAR_COUNT + car] += guess * pays[0] - rest

    def guess(self, seat: i64, car: i64) -> float:
        return self.first[car] * (self.parameters.own_bet if self.race.owner[car] == seat else 1.0)

    def expected_money(self, seat: i64) -> float:
        money = self.base[seat]
        for car in range(CAR_COUNT):
            money += self.first[car] * self.gain[seat * CAR_COUNT + car]
        return money

    def share_out(self) -> None:
        """Computes who wins for each car that may come first."""
        players = self.race.players
        chances = self.chances
        weights: list[float] = [0.0] * players
        for car in range(CAR_COUNT):
            first = self.first[car]
            if first < HARDLY:
                continue
            most: float = self.base[0] + self.gain[car]
            for seat in range(1, players):
                sum = self.base[seat] + self.gain[seat * CAR_COUNT + car]
                if sum > most:
                    most = sum
            total: float = 0.0
            for seat in range(players):
                weight = exp((self.base[seat] + self.gain[seat * CAR_COUNT + car] - most) / self.spread)
                weights[seat] = weight
                total += weight
            for seat in range(players):
                chances[seat] += first * weights[seat] / total
            if self.seat != state.NOBODY:
                self.wins[car] = weights[self.seat] / total

    def stakes(self, stakes: list[float]) -> None:
        """Sets the value of place p of car k to the evaluating seat, at k * CAR_COUNT + p: its own money, minus that of
        rivals weighted by their chances, plus a bonus if it would win the game."""
        race = self.race
        parameters = self.parameters
        seat = self.seat
        rivals: float = float(race.players - 1)
        others: float = 1.0 - self.chances[seat]
        weights: list[float] = []
        for rival in range(race.players):
            if rival == seat:
                weights.append(1.0)
            else:
                share: float = self.chances[rival] / others if others > 0.0 else 1.0 / rivals
                weights.append(-parameters.spite * (share + (1.0 / rivals - share) * parameters.spite_evenly))
        prizes = parameters.prizes
        pays = self.pays
        for car in range(CAR_COUNT):
            base: i64 = car * CAR_COUNT
            owner = race.owner[car]
            weight: float = weights[owner] if owner != state.NOBODY else 0.0
            bets: float = 0.0
            if pays[0] > 0.0:
                for rival in range(race.players):
                    if rival != seat:
                        bets += weights[rival] * self.sharing[rival] * self.guess(rival, car)
            stakes[base] = weight * prizes[0] + bets * pays[0] + parameters.winning * self.wins[car]
            stakes[base + 1] = weight * prizes[1] + bets * pays[1]
            stakes[base + 2] = weight * prizes[2] + bets * pays[2]
            for place in range(PAID, CAR_COUNT):
                stakes[base + place] = weight * prizes[place]
        for line in range(race.bets_held):
            car = race.bets[bet_place(seat, line)]
            if car != state.NONE:
                for place in range(PAID):
                    stakes[car * CAR_COUNT + place] += float(BET_PAYS[line][place])
