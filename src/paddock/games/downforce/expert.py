"""What people know who have raced Downforce for long: the worth of every move, and everybody's chance of winning.

The expert reads a sample, in which the track and its own cards are as they are; of the other hands and bets in it,
which are dealt anew, `worths` never takes anything.
"""

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.engine.expert import Expert
from paddock.engine.knobs import Knobs
from paddock.engine.state import State
from paddock.games.downforce import cards, state
from paddock.games.downforce.ahead import Reader
from paddock.games.downforce.bidding import Bidding
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT
from paddock.games.downforce.glimpse import glimpse
from paddock.games.downforce.money import Money
from paddock.games.downforce.moves import BET, IGNORE, NAME, PLAY, PLAY_UP, POWER, RESOLVE, STAY
from paddock.games.downforce.outlook import Beliefs, Outlook
from paddock.games.downforce.phases import PHASES, end_of_move, present_strip
from paddock.games.downforce.state import RaceState


class DownforceExpert(Expert):
    """Plays every card out in its head and weighs what the places that the cars would then take are worth to it."""

    def __init__(self, knobs: Knobs) -> None:
        super().__init__(knobs)
        self.beliefs: Beliefs = Beliefs(knobs)
        self.bidding: Bidding = Bidding(knobs)

    def worths(self, table: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(table, RaceState)
        phase = table.phase
        if phase == state.AUCTION:
            return self.bidding.worths(table, seat, moves)
        if phase == state.CHOOSE_POWER:
            return [self.bidding.power_worth[move - POWER] for move in moves]
        if phase == state.BETTING:
            return self.bets(table, seat, moves)
        return self.drives(table, seat, moves)

    def bets(self, table: RaceState, seat: i64, moves: list[int]) -> list[float]:
        """What a bet on each car promises, if the seat then does what it can for it."""
        beliefs = self.beliefs
        outlook = Outlook(beliefs, table)
        outlook.know(seat)
        outlook.look()
        backed = beliefs.backed * float(BET_PAYS[table.bets_held][0]) / float(BET_PAYS[0][0])
        worths: list[float] = []
        for move in moves:
            car: i64 = move - BET
            outlook.left[car] -= backed
            money = Money(beliefs, outlook, seat, car)
            outlook.left[car] += backed
            worths.append(money.expected(seat) + beliefs.bet_winning * money.chances[seat])
        return worths

    def drives(self, table: RaceState, seat: i64, moves: list[int]) -> list[float]:
        """What the race promises once each of the moves is made and the card is done."""
        reader = Reader(self.beliefs, table)
        reader.know(seat)
        reader.look()
        self.raise_stakes(reader, seat)
        reader.pull = reader.pulls()
        worths: list[float] = []
        for move in moves:
            if table.phase == state.PLAY_CARD:
                upwards = move >= PLAY_UP
                card: i64 = move - PLAY_UP if upwards else move - PLAY
                reader.take_card(card, upwards)
                reader.carry_on()
                reader.spend(card, seat, 1.0)
                reader.look()
                worths.append(reader.promise())
                reader.spend(card, seat, -1.0)
            else:
                self.make(reader, table, move)
                if seat == table.turn:
                    reader.carry_on()
                reader.look()
                worths.append(reader.promise())
            reader.set_back()
        return worths

    def make(self, reader: Reader, table: RaceState, move: i64) -> None:
        """Makes a move about a strip in one's head."""
        reader.take_up()
        number = present_strip(table)
        reader.strip += 1
        car = table.car
        if move == IGNORE:
            reader.may_ignore = False
        elif move == RESOLVE:
            reader.drive(car, table.cells, table.extra)
        elif NAME <= move < NAME + CAR_COUNT:
            named: i64 = move - NAME
            reader.named |= BITS[named]
            if reader.cell[named] >= 0:
                reader.drive(named, cards.strip_cells(table.card, number), 0)
        elif move != STAY:
            bit = end_of_move(table, move)
            clean = table.clean >> bit & 1 == 1
            reader.go(car, bit)
            if table.phase == state.STEERING and clean and table.is_determined(car) and reader.wanted(car):
                reader.go_further(car)

    def raise_stakes(self, outlook: Outlook, seat: i64) -> None:
        """Works out what the places are worth to a seat."""
        table = outlook.table
        if table.agreed.betting:
            Money(self.beliefs, outlook, seat).stakes(outlook.stakes)
            return
        # DF-8.3, DF-8.10: nothing but the best car counts
        spite: float = self.beliefs.spite / float(table.players - 1)
        for car in range(CAR_COUNT):
            owner = table.owner[car]
            if owner != state.NOBODY:
                share: float = 1.0 if owner == seat else -spite
                outlook.stakes[car * CAR_COUNT] = share
                outlook.stakes[car * CAR_COUNT + 1] = share * self.beliefs.second

    def chances(self, table: State) -> list[float]:
        assert isinstance(table, RaceState)
        players = table.players
        chances: list[float] = [0.0] * players
        if table.phase == state.GAME_OVER:
            chances[winner(table)] = 1.0
            return chances
        outlook = Outlook(self.beliefs, table)
        outlook.know_all()
        outlook.look()
        if table.agreed.betting:
            return Money(self.beliefs, outlook, state.NOBODY).chances
        # DF-8.3, DF-8.10: the best car decides; cars that are still to be sold are everybody's
        odds = outlook.odds()
        owned: float = 0.0
        for car in range(CAR_COUNT):
            if table.owner[car] != state.NOBODY:
                chances[table.owner[car]] += odds[car * CAR_COUNT]
                owned += odds[car * CAR_COUNT]
        if table.phase == state.AUCTION or owned <= 0.0:
            for seat in range(players):
                chances[seat] += (1.0 - owned) / float(players)
            return chances
        for seat in range(players):
            chances[seat] /= owned
        return chances

    def turn(self, table: State) -> int:
        """Cards played; the auction counts as one turn."""
        assert isinstance(table, RaceState)
        turn: i64 = table.revealed - len(table.sales)
        return turn // 2 if table.agreed.draws else turn

    def glance(self, table: State, seat: int, rng: Stream) -> int:
        assert isinstance(table, RaceState)
        phase = table.phase
        if phase == state.AUCTION or phase == state.CHOOSE_POWER:
            return self.choose(table, seat, PHASES[phase].legal(table, seat), rng)
        return glimpse(table, seat, rng)


def winner(table: RaceState) -> i64:
    for standing in table.standings():
        if standing.seat is not None:
            return standing.seat
    return 0
