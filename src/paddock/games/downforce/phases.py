"""The course of play: one class per kind of decision, each of which lists its legal moves and plays one."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, IllegalMove
from paddock.engine.bits import lowest, members
from paddock.games.downforce import auction, cards, state
from paddock.games.downforce.moves import (
    BET,
    FINISH,
    IGNORE,
    NAME,
    PLAY,
    PLAY_UP,
    POWER,
    RESOLVE,
    STAY,
    STEER,
    bid_move,
    bid_of,
)
from paddock.games.downforce.routes import line_ahead
from paddock.games.downforce.scoring import score_game
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.track import WINDOW


def begin(table: RaceState) -> None:
    """A new game of the tour, up to its first decision."""
    auction.start_game(table)
    if table.config.beginners or not auction.put_up_lot(table):
        start_race(table)


def after_auction(table: RaceState) -> None:
    if not auction.offer_powers(table):
        start_race(table)


def start_race(table: RaceState) -> None:
    """DF-4.1: the owner of the pole car begins; if it has none, the owner of the next car on the grid."""
    if table.players == 2 and not table.config.beginners:
        auction.deal_for_two(table)
    first: i64 = state.NOBODY
    for car in table.grid:
        if table.owner[car] != state.NOBODY:
            first = table.owner[car]
            break
    if table.events is not None:
        table.tell("race-start", {"first": first})
    begin_turn(table, first)


def begin_turn(table: RaceState, seat: i64) -> None:
    """DF-4.2, DF-7.3, DF-7.4: the next seat that holds a card plays one; without any, or any car left, it is over."""
    table.card = state.NONE
    table.car = state.NONE
    running = False
    for cell in table.cell:
        if cell >= 0:
            running = True
            break
    if running:
        for _ in range(table.players):
            if table.hands[seat]:
                table.turn = seat
                table.mover = seat
                table.phase = state.PLAY_CARD
                return
            seat = seat + 1 if seat + 1 < table.players else 0
    finish_game(table)


def finish_game(table: RaceState) -> None:
    """The money is counted; a tour goes on to its next track."""
    score_game(table)
    table.turn = state.NOBODY
    table.mover = state.NOBODY
    table.revealed += 1
    if table.game + 1 < len(table.config.tracks):
        table.game += 1
        begin(table)
        return
    table.phase = state.GAME_OVER
    if table.events is not None:
        table.tell("game-over", {})


def end_card(table: RaceState) -> None:
    """The card is done: hands of those who are home go, the player draws, bets that fell due are made."""
    table.car = state.NONE
    table.ends = 0
    table.clean = 0
    if table.finish:
        for seat in range(table.players):
            if table.hands[seat] and table.all_home(seat):
                discard_hand(table, seat)
    if table.config.draws and (table.card < cards.REGULAR or table.config.draws_after_speed_8):
        draw(table, table.turn)
    if table.config.betting and table.bets_due > table.bets_held:
        hold_bets(table)
    else:
        begin_turn(table, next_seat(table))


def next_seat(table: RaceState) -> i64:
    return table.turn + 1 if table.turn + 1 < table.players else 0


def discard_hand(table: RaceState, seat: i64) -> None:
    """DF-7.2: all cars of a seat are home: its cards are laid off, unplayed."""
    hand = table.hands[seat]
    table.hands[seat] = 0
    table.discards |= hand
    table.shown &= ~hand
    table.revealed += 1
    if table.events is not None:
        table.tell("hand-discarded", {"seat": seat, "cards": [cards.CARD_NAMES[card] for card in members(hand)]})


def draw(table: RaceState, seat: i64) -> None:
    """DF-8.4, DF-8.7: a card from the deck for the one played, while there are any and the seat still races."""
    if table.drawn == len(table.deck) or table.all_home(seat):
        return
    card = table.deck[table.drawn]
    table.drawn += 1
    table.hands[seat] |= BITS[card]
    table.revealed += 1
    if table.events is not None:
        left = len(table.deck) - table.drawn
        table.tell("drew", {"seat": seat, "left": left}, {int(seat): {"card": cards.CARD_NAMES[card]}})


def hold_bets(table: RaceState) -> None:
    table.phase = state.BETTING
    table.mover = state.NOBODY
    if table.events is not None:
        leader = cards.COLOURS[table.ranked()[0]]
        table.tell("betting", {"line": table.bets_held + 1, "leader": leader})


def carry_on(table: RaceState) -> None:
    """Carries the strips of the card out, one by one, until somebody has to decide or the card is done."""
    card = table.card
    strips = cards.CARD_STRIPS[card]
    while table.strip < strips:
        strip = present_strip(table)
        colour = cards.strip_colour(card, strip)
        table.car = state.NONE
        table.cells = cards.strip_cells(card, strip)
        table.extra = 0
        if colour == cards.WILD:
            cars = nameable(table)
            if cars & cars - 1 or (cars and may_ignore(table)):
                table.phase = state.NAME_CAR
                table.mover = table.turn
                return
            if cars:
                colour = lowest(cars)
                name_car(table, colour)
        elif table.cell[colour] >= 0:
            table.extra = table.extra_cells(strip, colour)
        if colour != cards.WILD and set_off(table, colour, may_ignore(table)):
            return
        table.strip += 1
    end_card(table)


def present_strip(table: RaceState) -> i64:
    """The strip being carried out, counted from the top of the card."""
    return cards.CARD_STRIPS[table.card] - 1 - table.strip if table.upwards else table.strip


def present_colour(table: RaceState) -> i64:
    return cards.strip_colour(table.card, present_strip(table))


def may_ignore(table: RaceState) -> bool:
    """DF-6.6: Strategic leaves out one strip of each card."""
    return table.power[table.turn] == cards.STRATEGIC and table.ignored == state.NONE


def can_ignore(table: RaceState) -> bool:
    """Whether the strip at hand can still be ignored: not by another's hand, nor once its car was named."""
    if not may_ignore(table):
        return False
    return table.phase != state.STEERING or (table.mover == table.turn and present_colour(table) != cards.WILD)


def nameable(table: RaceState) -> i64:
    """DF-5.2, DF-5.3, DF-6.8: the cars that a white strip may move, a bit each."""
    cars: i64 = 0
    for car in range(cards.CAR_COUNT):
        if table.cell[car] != state.ABSENT:
            cars |= BITS[car]
    cars &= ~table.named
    if table.power[table.turn] != cards.UNPREDICTABLE:
        cars &= ~cards.CARD_COLOURS[table.card]
    return cars


def name_car(table: RaceState, car: i64) -> None:
    """DF-5.2: the car that the present white strip moves, whether it was chosen or is the only one left."""
    table.named |= BITS[car]
    if table.events is not None:
        table.tell("named", {"seat": table.turn, "car": cards.COLOURS[car]})


def set_off(table: RaceState, car: i64, ignorable: bool) -> bool:
    """Begins a car's move; True if somebody has to decide about it."""
    table.car = car
    if table.cell[car] < 0:
        return False
    table.look_ahead()
    if table.ends == 0:
        if table.events is not None:
            table.tell("blocked", table.car_fields(car))
        return False
    mover = table.steering_seat(car)
    if ignorable:
        table.mover = table.turn
        table.phase = state.STEERING if mover == table.turn else state.CONFIRM
        return True
    return steer(table, mover)


def steer(table: RaceState, mover: i64) -> bool:
    """A seat steers the present car; True if there is something to decide. A single end needs no asking."""
    table.mover = mover
    ends = table.ends
    if ends & ends - 1:
        table.phase = state.STEERING
        return True
    return arrive(table, lowest(ends))


def arrive(table: RaceState, bit: i64) -> bool:
    """The present car goes to one of its ends; True if Determined may take it further (DF-6.4, DF-6.5)."""
    car = table.car
    clean = table.clean >> bit & 1 == 1
    table.advance(bit)
    if clean and table.is_determined(car) and table.cell[car] != state.HOME:
        table.cells = cards.DETERMINED_CELLS
        table.extra = 0
        table.look_ahead()
        if table.ends:
            table.phase = state.BONUS
            table.mover = table.turn
            return True
    return False


def next_strip(table: RaceState) -> None:
    table.strip += 1
    carry_on(table)


def end_move(table: RaceState, bit: i64) -> i64:
    """The move that steers the present car to one of its ends."""
    cell = table.end_cell(table.car, bit)
    return FINISH if cell == state.HOME else STEER + cell


def end_moves(table: RaceState, moves: list[i64]) -> None:
    """Adds a move for each end of the present car."""
    ends = table.ends
    bit: i64 = 0
    home = False
    while ends:
        if ends & 1:
            move = end_move(table, bit)
            if move == FINISH:
                home = True
            else:
                moves.append(move)
        ends >>= 1
        bit += 1
    if home:
        moves.append(FINISH)


def end_of_move(table: RaceState, move: i64) -> i64:
    """The end that a move steers to; NONE if the car cannot end there."""
    ahead = line_ahead(table.track, table.cell[table.car])
    bit: i64 = ahead if move == FINISH else ahead + move - STEER
    if bit >= table.track.cells:
        bit -= table.track.cells
    if 0 <= bit < WINDOW and table.ends >> bit & 1 and end_move(table, bit) == move:
        return bit
    return state.NONE


class Phase:
    """A kind of decision: which seats have to take it, what they may choose, and what that does."""

    def deciding(self, table: RaceState) -> list[int]:
        return [table.mover]

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        raise NotImplementedError

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        raise NotImplementedError


class Auction(Phase):
    """DF-3: a card laid face down for the lot, as a bid or a pass, or a pass without one; all at once."""

    def deciding(self, table: RaceState) -> list[int]:
        takes_part = auction.bidders(table)
        seats: list[int] = []
        for seat in range(table.players):
            if takes_part >> seat & 1 and table.bids[seat] == state.NONE:
                seats.append(seat)
        return seats

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = []
        for bid in auction.passes(table, seat):
            moves.append(bid_move(bid))
        for card in members(auction.bid_cards(table, seat)):
            moves.append(bid_move(card))
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        bid = bid_of(move)
        if not auction.may_bid(table, seat, bid):
            raise auction.bid_refusal(table, seat, bid)
        table.bids[seat] = bid
        if table.events is not None:
            table.tell("bid", {"seat": seat})
        if not self.deciding(table):
            auction.open_bids(table)
            if not auction.put_up_lot(table):
                after_auction(table)


class ChoosePower(Phase):
    """DF-3.14: which of the powers bought to keep; all who have several at once."""

    def deciding(self, table: RaceState) -> list[int]:
        return members(auction.choosing(table))

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        return [POWER + power for power in members(auction.power_choices(table, seat))]

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        power = move - POWER
        if power < 0 or power >= len(cards.POWERS):
            raise IllegalMove("it is time to choose a power to keep", "DF-3.14")
        if auction.power_choices(table, seat) >> power & 1 == 0:
            raise IllegalMove(f"the power {cards.POWERS[power]} is not this seat's to keep", "DF-3.14")
        table.picks = state.changed(table.picks, seat, power)
        if table.events is not None:
            table.tell("power-chosen", {"seat": seat})
        if auction.choosing(table) == 0:
            auction.show_powers(table)
            after_auction(table)


def turnable(table: RaceState, seat: i64) -> i64:
    """DF-6.7: the cards of a seat that it can carry out from the bottom."""
    return table.hands[seat] & cards.SEVERAL_STRIPS if table.power[seat] == cards.TRICKY else 0


class PlayCard(Phase):
    """DF-4.2: a card from the hand, with Tricky in either direction (DF-6.7)."""

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = []
        hand = table.hands[seat]
        upwards = turnable(table, seat)
        card: i64 = 0
        while hand:
            if hand & 1:
                moves.append(PLAY + card)
                if upwards >> card & 1:
                    moves.append(PLAY_UP + card)
            hand >>= 1
            card += 1
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        upwards = PLAY_UP <= move < PLAY_UP + cards.CARD_COUNT
        card = move - PLAY_UP if upwards else move - PLAY
        if card < 0 or card >= cards.CARD_COUNT:
            raise IllegalMove("it is time to play a speed card", "DF-4.2")
        if table.hands[seat] >> card & 1 == 0:
            raise IllegalMove(f"the card {cards.CARD_NAMES[card]} is not in the hand", "DF-4.2")
        if upwards and turnable(table, seat) >> card & 1 == 0:
            raise IllegalMove("only Tricky carries a card of several strips out from the bottom", "DF-6.7")
        table.hands[seat] &= ~BITS[card]
        table.shown &= ~BITS[card]
        table.discards |= BITS[card]
        table.card = card
        table.last_card = card
        table.upwards = upwards
        table.strip = 0
        table.ignored = state.NONE
        table.named = 0
        table.revealed += 1
        if table.events is not None:
            table.tell("card", {"seat": seat, "card": cards.CARD_NAMES[card], "upwards": upwards})
        carry_on(table)


class NameCar(Phase):
    """DF-5.2: the car that a white strip moves."""

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = []
        cars = nameable(table)
        for car in range(cards.CAR_COUNT):
            if cars >> car & 1:
                moves.append(NAME + car)
        if can_ignore(table):
            moves.append(IGNORE)
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(table)
            return
        car = move - NAME
        if car < 0 or car >= cards.CAR_COUNT:
            raise IllegalMove("it is time to name a car for the white strip", "DF-5.2")
        if nameable(table) >> car & 1 == 0:
            if table.named >> car & 1:
                raise IllegalMove("two white strips must move two different cars", "DF-5.3")
            raise IllegalMove(f"the white strip of this card cannot move {cards.COLOURS[car]}", "DF-5.2")
        name_car(table, car)
        if not set_off(table, car, False):
            next_strip(table)


def ignore(table: RaceState) -> None:
    """DF-6.6: the strip is left out."""
    if not can_ignore(table):
        if may_ignore(table):
            raise IllegalMove("this strip is being carried out: it can no longer be ignored", "DF-6.6")
        raise IllegalMove("only Strategic may ignore a strip, and only one of a card", "DF-6.6")
    table.ignored = present_strip(table)
    if table.events is not None:
        table.tell("ignored", {"seat": table.turn, "strip": table.ignored})
    next_strip(table)


class Confirm(Phase):
    """Strategic, before somebody else steers: carry the strip out, or ignore it."""

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        return [RESOLVE, IGNORE]

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(table)
        elif move == RESOLVE:
            if not steer(table, table.steering_seat(table.car)):
                next_strip(table)
        else:
            raise IllegalMove("first say whether the strip is carried out or ignored", "DF-6.6")


class Steering(Phase):
    """DF-5.5 to DF-5.9: where the car ends its move."""

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = []
        end_moves(table, moves)
        if can_ignore(table):
            moves.append(IGNORE)
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(table)
            return
        bit = end_of_move(table, move)
        if bit == state.NONE:
            raise IllegalMove(f"{cards.COLOURS[table.car]} cannot end its move there", "DF-5.5")
        if not arrive(table, bit):
            next_strip(table)


class Bonus(Phase):
    """DF-6.4: the cells that Determined adds, or none of them."""

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = [STAY]
        end_moves(table, moves)
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        if move != STAY:
            bit = end_of_move(table, move)
            if bit == state.NONE:
                raise IllegalMove(f"{cards.COLOURS[table.car]} cannot end its further cells there", "DF-6.4")
            table.advance(bit)
        next_strip(table)


class Betting(Phase):
    """DF-7.5: a secret bet on a car; all at once."""

    def deciding(self, table: RaceState) -> list[int]:
        seats: list[int] = []
        for seat in range(table.players):
            if table.bets[state.bet_place(seat, table.bets_held)] == state.NONE:
                seats.append(seat)
        return seats

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        moves: list[i64] = []
        for car in range(cards.CAR_COUNT):
            moves.append(BET + car)
        return moves

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        car = move - BET
        if car < 0 or car >= cards.CAR_COUNT:
            raise IllegalMove("it is time to bet on a car", "DF-7.5")
        table.bets = state.changed(table.bets, state.bet_place(seat, table.bets_held), car)
        if table.events is not None:
            table.tell("bet", {"seat": seat}, {int(seat): {"car": cards.COLOURS[car]}})
        if not self.deciding(table):
            table.bets_held += 1
            if table.bets_due > table.bets_held:
                hold_bets(table)
            else:
                begin_turn(table, next_seat(table))


class GameOver(Phase):
    """Nothing is left to decide."""

    def deciding(self, table: RaceState) -> list[int]:
        return []

    def legal(self, table: RaceState, seat: i64) -> list[i64]:
        return []

    def play(self, table: RaceState, seat: i64, move: i64) -> None:
        raise IllegalMove("the game is over", "DF-7.4")


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase]] = [
    Auction(),
    ChoosePower(),
    PlayCard(),
    NameCar(),
    Confirm(),
    Steering(),
    Bonus(),
    Betting(),
    GameOver(),
]
