"""What people know who have raced Downforce for long: the worth of every move, and everybody's chance of winning.

The expert reads a sample, in which the track and its own cards are as they are; of the other hands and bets in it,
which are dealt anew, `worths` never takes anything.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.engine.bot import Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.expert import Expert
from paddock.engine.state import State
from paddock.games.downforce import cards, state
from paddock.games.downforce.bot.bidding import Bidding
from paddock.games.downforce.bot.evaluation import Beliefs, Outlook
from paddock.games.downforce.bot.likely_bets import likely_bets
from paddock.games.downforce.bot.lookahead import Reader
from paddock.games.downforce.bot.money import Money
from paddock.games.downforce.bot.quick_moves import glimpse
from paddock.games.downforce.bot.win_chances import Weights, prospects, shipped_weights
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT
from paddock.games.downforce.moves import BET, IGNORE, NAME, PLAY, PLAY_UP, POWER, RESOLVE, STAY, bid_of
from paddock.games.downforce.phases import PHASES, can_ignore, end_move, end_of_move, present_strip
from paddock.games.downforce.state import RaceState

#: How many cards are carried out in one's head where there is no time for all.
LOOKED_AT: Final[i64] = 4


class DownforceExpert(Expert):
    """Plays every card out in its head and weighs what the places that the cars would then take are worth to it."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.beliefs: Beliefs = Beliefs(parameters)
        self.bidding: Bidding = Bidding(parameters)
        self.weights: Weights = shipped_weights()

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
        reader = self.reader(table, seat)
        worths: list[float] = []
        for move in moves:
            if table.phase == state.PLAY_CARD:
                worths.append(self.card_worth(reader, seat, move))
            else:
                self.make(reader, table, move)
                if seat == table.turn:
                    reader.carry_on()
                reader.look()
                worths.append(reader.promise())
            reader.set_back()
        return worths

    def reader(self, table: RaceState, seat: i64) -> Reader:
        """How a seat sees the race, and which cars it wants to get on."""
        reader = Reader(self.beliefs, table)
        reader.know(seat)
        reader.look()
        self.raise_stakes(reader, seat)
        reader.pull = reader.pulls()
        return reader

    def card_worth(self, reader: Reader, seat: i64, move: i64) -> float:
        """What the race promises a seat once a card is played."""
        upwards = move >= PLAY_UP
        card: i64 = move - PLAY_UP if upwards else move - PLAY
        reader.take_card(card, upwards)
        reader.carry_on()
        reader.spend(card, seat, 1.0)
        reader.look()
        worth = reader.promise()
        reader.spend(card, seat, -1.0)
        return worth

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
            money = Money(self.beliefs, outlook, state.NOBODY)
            usual = len(table.agreed.tracks) == 1 and not table.agreed.long_distance
            if usual and table.phase > state.CHOOSE_POWER:
                return prospects(table, money, outlook.odds(), self.weights)
            return money.chances
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
        """Cards carried out; the auction counts as one turn."""
        assert isinstance(table, RaceState)
        turn: i64 = table.revealed - len(table.sales)
        if table.card != state.NONE:
            turn -= 1
        return turn // 2 if table.agreed.draws else turn

    def imagine(self, table: State, seat: int, rng: Stream) -> None:
        assert isinstance(table, RaceState)
        phase = table.phase
        for other in range(table.players):
            if other == seat:
                continue
            if phase == state.AUCTION and table.bids[other] != state.NONE:
                table.bids[other] = bid_of(self.choose(table, other, PHASES[phase].legal(table, other), rng))
            elif phase == state.CHOOSE_POWER and table.picks[other] != state.NONE:
                power = self.choose(table, other, PHASES[phase].legal(table, other), rng) - POWER
                table.picks = state.changed(table.picks, other, power)
        if table.bets_due > 0 and phase < state.GAME_OVER:
            likely_bets(table, seat, rng)

    def play_on(self, table: State, until: int, rng: Stream) -> None:
        """Cards and bets as pros choose them; a card once chosen is carried out as it was meant, without a second
        look."""
        assert isinstance(table, RaceState)
        reader: Reader | None = None
        while table.phase != state.GAME_OVER:
            phase = table.phase
            if phase == state.PLAY_CARD:
                if until > 0 and self.turn(table) >= until:
                    return
                seat = table.turn
                reader = self.reader(table, seat)
                best = Best(rng)
                for move in self.worth_a_look(reader, seat, PHASES[phase].legal(table, seat)):
                    best.weigh(move, self.card_worth(reader, seat, move))
                    reader.set_back()
                PHASES[phase].play(table, seat, best.choice)
            elif phase <= state.CHOOSE_POWER or phase == state.BETTING:
                other = PHASES[phase].deciding(table)[0]
                PHASES[phase].play(table, other, self.choose(table, other, PHASES[phase].legal(table, other), rng))
            else:
                if reader is None:
                    reader = self.reader(table, table.turn)
                PHASES[phase].play(table, table.mover, as_meant(table, reader))

    def worth_a_look(self, reader: Reader, seat: i64, moves: list[i64]) -> list[i64]:
        """The few of a seat's cards that look best if nothing were in the way of any car."""
        if len(moves) <= LOOKED_AT:
            return moves
        ordered: list[tuple[float, int]] = []
        for move in moves:
            card = move - PLAY_UP if move >= PLAY_UP else move - PLAY
            ordered.append((-reader.clear_run(card, seat), int(move)))
        ordered.sort()
        best: list[i64] = []
        for n in range(LOOKED_AT):
            best.append(ordered[n][1])
        return best

    def glance(self, table: State, seat: int, rng: Stream) -> int:
        assert isinstance(table, RaceState)
        phase = table.phase
        if phase == state.AUCTION or phase == state.CHOOSE_POWER:
            return self.choose(table, seat, PHASES[phase].legal(table, seat), rng)
        return glimpse(table, seat, rng)


def as_meant(table: RaceState, reader: Reader) -> i64:
    """The move about a strip that carries a card out as the one who played it meant it."""
    reader.set_back()
    reader.take_up()
    reader.strip += 1
    phase = table.phase
    car = table.car
    cells = table.cells
    if phase == state.NAME_CAR:
        car = reader.likely_name()
        if can_ignore(table) and reader.unwanted(car, cells):
            return IGNORE
        return NAME + car
    if phase == state.CONFIRM:
        return IGNORE if reader.unwanted(car, cells) else RESOLVE
    if phase == state.STEERING and can_ignore(table) and reader.unwanted(car, cells):
        return IGNORE
    wanted = reader.wanted(car)
    if phase == state.BONUS and not wanted:
        return STAY
    return end_move(table, reader.best_end(car, table.ends, wanted))


def winner(table: RaceState) -> i64:
    for standing in table.standings():
        if standing.seat is not None:
            return standing.seat
    return 0
