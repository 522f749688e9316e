"""Heuristics for Downforce: the value of every move, and every seat's chance of winning.

The expert gets a sample. `move_values` never reads the hands and bets of other seats in it.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.engine.bits import lowest
from paddock.engine.bot import Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.data import read_data
from paddock.engine.expert import Expert
from paddock.engine.state import State
from paddock.games.downforce import cards, state
from paddock.games.downforce.bot.bidding import Bidding
from paddock.games.downforce.bot.evaluation import DownforceParameters, RaceEvaluation
from paddock.games.downforce.bot.lookahead import CardReader
from paddock.games.downforce.bot.money import Money
from paddock.games.downforce.bot.quick_moves import quick_move
from paddock.games.downforce.bot.win_chances import Weights, win_chances
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT
from paddock.games.downforce.moves import BET, IGNORE, NAME, PLAY, PLAY_UP, POWER, RESOLVE, STAY, bid_of
from paddock.games.downforce.phases import PHASES, can_ignore, end_move, end_of_move, present_strip
from paddock.games.downforce.sampling import redraw_bets
from paddock.games.downforce.state import RaceState

#: The number of cards that a quick playout evaluates in detail.
LOOKED_AT: Final[i64] = 4
#: The weights of pros' bets, as in `redraw_bets`.
ANYBODYS: Final[list[i64]] = [100, 14, 5, 2, 1, 1]
OWN: Final[list[i64]] = [100, 85, 45, 22, 12, 5]
SAME_CAR: Final[i64] = 70


class DownforceExpert(Expert):
    """Simulates every card and evaluates the resulting places of the cars for the seat."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.numbers: DownforceParameters = DownforceParameters(parameters)
        self.bidding: Bidding = Bidding(parameters)
        self.weights: Weights = Weights(read_data("paddock.games.downforce", "prospects.toml"))

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(race, RaceState)
        phase = race.phase
        if phase == state.AUCTION:
            return self.bidding.move_values(race, seat, moves)
        if phase == state.CHOOSE_POWER:
            return [self.bidding.power_worth[move - POWER] for move in moves]
        if phase == state.BETTING:
            return self.bets(race, seat, moves)
        return self.drives(race, seat, moves)

    def bets(self, race: RaceState, seat: i64, moves: list[int]) -> list[float]:
        """Returns the value of a bet on each car, if the seat then helps that car."""
        parameters = self.numbers
        evaluation = RaceEvaluation(parameters, race)
        evaluation.know(seat)
        evaluation.look()
        backed = parameters.backed * float(BET_PAYS[race.bets_held][0]) / float(BET_PAYS[0][0])
        move_values: list[float] = []
        for move in moves:
            car: i64 = move - BET
            evaluation.left[car] -= backed
            money = Money(parameters, evaluation, seat, car)
            evaluation.left[car] += backed
            move_values.append(money.expected_money(seat) + parameters.bet_winning * money.chances[seat])
        return move_values

    def drives(self, race: RaceState, seat: i64, moves: list[int]) -> list[float]:
        """Returns the value of the race after each move and the rest of the card."""
        reader = self.reader(race, seat)
        move_values: list[float] = []
        for move in moves:
            if race.phase == state.PLAY_CARD:
                move_values.append(self.card_value(reader, seat, move))
            else:
                self.make(reader, race, move)
                if seat == race.turn:
                    reader.carry_on()
                reader.look()
                move_values.append(reader.promise())
            reader.set_back()
        return move_values

    def reader(self, race: RaceState, seat: i64) -> CardReader:
        """Returns the race as a seat sees it, and which cars it wants to advance."""
        reader = CardReader(self.numbers, race)
        reader.know(seat)
        reader.look()
        self.raise_stakes(reader, seat)
        reader.pull = reader.pulls()
        return reader

    def card_value(self, reader: CardReader, seat: i64, move: i64) -> float:
        """Returns the value of the race to a seat after a card."""
        upwards = move >= PLAY_UP
        card: i64 = move - PLAY_UP if upwards else move - PLAY
        reader.take_card(card, upwards)
        reader.carry_on()
        reader.spend(card, seat, 1.0)
        reader.look()
        worth = reader.promise()
        reader.spend(card, seat, -1.0)
        return worth

    def make(self, reader: CardReader, race: RaceState, move: i64) -> None:
        """Makes the reader's move for a strip."""
        reader.take_up()
        number = present_strip(race)
        reader.strip += 1
        car = race.car
        if move == IGNORE:
            reader.may_ignore = False
        elif move == RESOLVE:
            reader.drive(car, race.cells, race.extra)
        elif NAME <= move < NAME + CAR_COUNT:
            named: i64 = move - NAME
            reader.named |= BITS[named]
            if reader.cell[named] >= 0:
                reader.drive(named, cards.strip_cells(race.card, number), 0)
        elif move != STAY:
            bit = end_of_move(race, move)
            clean = race.clean >> bit & 1 == 1
            reader.go(car, bit)
            if race.phase == state.STEERING and clean and race.is_determined(car) and reader.is_wanted(car):
                reader.go_further(car)

    def raise_stakes(self, evaluation: RaceEvaluation, seat: i64) -> None:
        """Computes the value of the places to a seat."""
        race = evaluation.race
        if race.config.betting:
            Money(self.numbers, evaluation, seat).stakes(evaluation.stakes)
            return
        # DF-8.3, DF-8.10: only the best car counts
        spite: float = self.numbers.spite / float(race.players - 1)
        for car in range(CAR_COUNT):
            owner = race.owner[car]
            if owner != state.NOBODY:
                share: float = 1.0 if owner == seat else -spite
                evaluation.stakes[car * CAR_COUNT] = share
                evaluation.stakes[car * CAR_COUNT + 1] = share * self.numbers.second

    def chances(self, race: State) -> list[float]:
        assert isinstance(race, RaceState)
        players = race.players
        chances: list[float] = [0.0] * players
        if race.phase == state.GAME_OVER:
            for standing in race.standings():
                if standing.place == 1 and standing.seat is not None:
                    chances[standing.seat] = 1.0
            return chances
        evaluation = RaceEvaluation(self.numbers, race)
        evaluation.know_all()
        evaluation.look()
        if race.config.betting:
            money = Money(self.numbers, evaluation, state.NOBODY)
            usual = len(race.config.tracks) == 1 and not race.config.long_distance
            if usual and race.phase > state.CHOOSE_POWER:
                return win_chances(race, money, evaluation.odds(), self.weights)
            return money.chances
        # DF-8.3, DF-8.10: the best car decides; unsold cars count for all seats
        odds = evaluation.odds()
        owned: float = 0.0
        for car in range(CAR_COUNT):
            if race.owner[car] != state.NOBODY:
                chances[race.owner[car]] += odds[car * CAR_COUNT]
                owned += odds[car * CAR_COUNT]
        if race.phase == state.AUCTION or owned <= 0.0:
            for seat in range(players):
                chances[seat] += (1.0 - owned) / float(players)
            return chances
        for seat in range(players):
            chances[seat] /= owned
        return chances

    def turn(self, race: State) -> int:
        """Returns the number of cards carried out; the auction counts as one turn."""
        assert isinstance(race, RaceState)
        turn: i64 = race.reveal_count - len(race.sales)
        if race.card != state.NONE:
            turn -= 1
        return turn // 2 if race.config.draws else turn

    def guess_hidden_choices(self, race: State, seat: int, rng: Stream) -> None:
        assert isinstance(race, RaceState)
        phase = race.phase
        for other in range(race.players):
            if other == seat:
                continue
            if phase == state.AUCTION and race.bids[other] != state.NONE:
                race.bids[other] = bid_of(self.choose(race, other, PHASES[phase].legal(race, other), rng))
            elif phase == state.CHOOSE_POWER and race.picks[other] != state.NONE:
                power = self.choose(race, other, PHASES[phase].legal(race, other), rng) - POWER
                race.picks = state.with_item(race.picks, other, power)
        if race.bets_due > 0 and phase < state.GAME_OVER:
            redraw_bets(race, seat, rng, ANYBODYS, OWN, SAME_CAR)

    def quick_playout(self, race: State, until: int, rng: Stream) -> None:
        """Chooses cards and bets like a pro; a card is then carried out as planned."""
        assert isinstance(race, RaceState)
        reader: CardReader | None = None
        while race.phase != state.GAME_OVER:
            phase = race.phase
            if phase == state.PLAY_CARD:
                if until > 0 and self.turn(race) >= until:
                    return
                seat = race.turn
                reader = self.reader(race, seat)
                best = Best(rng)
                for move in self.promising_cards(reader, seat, PHASES[phase].legal(race, seat)):
                    best.weigh(move, self.card_value(reader, seat, move))
                    reader.set_back()
                PHASES[phase].play(race, seat, best.choice)
            elif phase <= state.CHOOSE_POWER or phase == state.BETTING:
                other = lowest(PHASES[phase].deciding(race))
                PHASES[phase].play(race, other, self.choose(race, other, PHASES[phase].legal(race, other), rng))
            else:
                if reader is None:
                    reader = self.reader(race, race.turn)
                PHASES[phase].play(race, race.mover, planned_move(race, reader))

    def promising_cards(self, reader: CardReader, seat: i64, moves: list[i64]) -> list[i64]:
        """Returns the few cards of a seat that look best if no car is blocked."""
        if len(moves) <= LOOKED_AT:
            return moves
        ordered: list[tuple[float, int]] = []
        for move in moves:
            card = move - PLAY_UP if move >= PLAY_UP else move - PLAY
            ordered.append((-reader.clear_run(card, seat), int(move)))
        ordered.sort()
        return [row[1] for row in ordered[:LOOKED_AT]]

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        assert isinstance(race, RaceState)
        phase = race.phase
        if phase == state.AUCTION or phase == state.CHOOSE_POWER:
            return self.choose(race, seat, PHASES[phase].legal(race, seat), rng)
        return quick_move(race, seat, rng)


def planned_move(race: RaceState, reader: CardReader) -> i64:
    """Returns the move for a strip as planned by the seat that played the card."""
    reader.set_back()
    reader.take_up()
    reader.strip += 1
    phase = race.phase
    car = race.car
    cells = race.cells
    if phase == state.NAME_CAR:
        car = reader.likely_name()
        if can_ignore(race) and reader.is_strip_to_ignore(car, cells):
            return IGNORE
        return NAME + car
    if phase == state.CONFIRM:
        return IGNORE if reader.is_strip_to_ignore(car, cells) else RESOLVE
    if phase == state.STEERING and can_ignore(race) and reader.is_strip_to_ignore(car, cells):
        return IGNORE
    wanted = reader.is_wanted(car)
    if phase == state.BONUS and not wanted:
        return STAY
    return end_move(race, reader.best_end(car, race.ends, wanted))
