"""The course of play: the start, moves and end of a race, then one class per kind of decision in the order of play."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Phase, Refusal, not_your_turn
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


def begin(race: RaceState) -> None:
    """Starts the next game of the tour, up to its first decision."""
    auction.start_game(race)
    if race.config.beginners or not auction.put_up_lot(race):
        start_race(race)


def after_auction(race: RaceState) -> None:
    if not auction.offer_powers(race):
        start_race(race)


def start_race(race: RaceState) -> None:
    """DF-4.1: the owner of the car in pole position starts; if it has none, the owner of the next car on the grid."""
    if race.players == 2 and not race.config.beginners:
        auction.deal_for_two(race)
    first: i64 = 0
    while race.owner[race.grid[first]] == state.NOBODY:
        first += 1
    seat = race.owner[race.grid[first]]
    if race.events is not None:
        race.emit("race-start", {"first": seat})
    begin_turn(race, seat)


def begin_turn(race: RaceState, seat: i64) -> None:
    """DF-4.2, DF-7.3, DF-7.4: the next seat with a card plays; without one, or without cars on track, the game ends."""
    race.card = state.NONE
    race.car = state.NONE
    if any(cell >= 0 for cell in race.cell):
        for _ in range(race.players):
            if race.hands[seat]:
                race.turn = seat
                race.mover = seat
                race.phase = state.PLAY_CARD
                return
            seat = seat + 1 if seat + 1 < race.players else 0
    finish_game(race)


def finish_game(race: RaceState) -> None:
    """Adds up the money; a tour continues with its next track."""
    score_game(race)
    race.turn = state.NOBODY
    race.mover = state.NOBODY
    race.reveal_count += 1
    if race.game + 1 < len(race.config.tracks):
        race.game += 1
        begin(race)
        return
    race.phase = state.GAME_OVER
    if race.events is not None:
        race.emit("game-over", {})


def end_card(race: RaceState) -> None:
    """Ends a card: finished seats discard, its player draws, bets that are due are made."""
    race.car = state.NONE
    race.ends = 0
    race.clean = 0
    if race.finish:
        for seat in range(race.players):
            hand = race.hands[seat]
            if hand and race.all_home(seat):
                # DF-7.2: its cards are discarded unplayed
                race.hands[seat] = 0
                race.discards |= hand
                race.shown &= ~hand
                race.reveal_count += 1
                if race.events is not None:
                    names = [cards.CARD_NAMES[card] for card in members(hand)]
                    race.emit("hand-discarded", {"seat": seat, "cards": names})
    if race.config.draws and (race.card < cards.REGULAR or race.config.draws_after_speed_8):
        draw(race, race.turn)
    if race.config.betting and race.bets_due > race.bets_held:
        hold_bets(race)
    else:
        begin_turn(race, next_seat(race))


def next_seat(race: RaceState) -> i64:
    return race.turn + 1 if race.turn + 1 < race.players else 0


def draw(race: RaceState, seat: i64) -> None:
    """DF-8.4, DF-8.7: draws a card for the one played, if the deck has any and the seat still races."""
    if race.drawn == len(race.deck) or race.all_home(seat):
        return
    card = race.deck[race.drawn]
    race.drawn += 1
    race.hands[seat] |= BITS[card]
    race.reveal_count += 1
    if race.events is not None:
        left = len(race.deck) - race.drawn
        race.emit("drew", {"seat": seat, "left": left}, {int(seat): {"card": cards.CARD_NAMES[card]}})


def hold_bets(race: RaceState) -> None:
    race.phase = state.BETTING
    race.mover = state.NOBODY
    if race.events is not None:
        race.emit("betting", {"line": race.bets_held + 1, "leader": cards.COLOURS[race.ranking()[0]]})


def carry_on(race: RaceState) -> None:
    """Carries out the strips of the card until a seat has to decide or the card is done."""
    card = race.card
    strips = cards.CARD_STRIPS[card]
    while race.strip < strips:
        strip = present_strip(race)
        colour = cards.strip_colour(card, strip)
        race.car = state.NONE
        race.cells = cards.strip_cells(card, strip)
        race.extra = 0
        if colour == cards.WILD:
            cars = nameable_cars(race)
            if cars & cars - 1 or (cars and may_ignore(race)):
                race.phase = state.NAME_CAR
                race.mover = race.turn
                return
            if cars:
                colour = lowest(cars)
                name_car(race, colour)
        elif race.cell[colour] >= 0:
            race.extra = race.extra_cells(strip, colour)
        if colour != cards.WILD and set_off(race, colour, may_ignore(race)):
            return
        race.strip += 1
    end_card(race)


def present_strip(race: RaceState) -> i64:
    """Returns the index of the current strip, counted from the top of the card."""
    return cards.CARD_STRIPS[race.card] - 1 - race.strip if race.upwards else race.strip


def present_colour(race: RaceState) -> i64:
    return cards.strip_colour(race.card, present_strip(race))


def may_ignore(race: RaceState) -> bool:
    """DF-6.6: whether Strategic may ignore a strip, one of each card."""
    return race.power[race.turn] == cards.STRATEGIC and race.ignored == state.NONE


def can_ignore(race: RaceState) -> bool:
    """Returns whether the current strip can still be ignored: before another seat steers or its car is named."""
    if not may_ignore(race):
        return False
    return race.phase != state.STEERING or (race.mover == race.turn and present_colour(race) != cards.WILD)


def nameable_cars(race: RaceState) -> i64:
    """DF-5.2, DF-5.3, DF-6.8: the cars that a white strip may move, a bit each."""
    cars: i64 = 0
    for car in range(cards.CAR_COUNT):
        if race.cell[car] != state.ABSENT:
            cars |= BITS[car]
    cars &= ~race.named
    if race.power[race.turn] != cards.UNPREDICTABLE:
        cars &= ~cards.CARD_COLOURS[race.card]
    return cars


def name_car(race: RaceState, car: i64) -> None:
    """DF-5.2: names the car that the current white strip moves, by choice or because it is the only one left."""
    race.named |= BITS[car]
    if race.events is not None:
        race.emit("named", {"seat": race.turn, "car": cards.COLOURS[car]})


def set_off(race: RaceState, car: i64, ignorable: bool) -> bool:
    """Starts a car's move. Returns whether a seat has to decide about it."""
    race.car = car
    if race.cell[car] < 0:
        return False
    race.look_ahead()
    if race.ends == 0:
        if race.events is not None:
            race.emit("blocked", race.car_fields(car))
        return False
    mover = race.steering_seat(car)
    if ignorable:
        race.mover = race.turn
        race.phase = state.STEERING if mover == race.turn else state.CONFIRM
        return True
    return steer(race, mover)


def steer(race: RaceState, mover: i64) -> bool:
    """Lets a seat steer the current car. Returns whether there is a decision; a single end is taken automatically."""
    race.mover = mover
    ends = race.ends
    if ends & ends - 1:
        race.phase = state.STEERING
        return True
    return arrive(race, lowest(ends))


def arrive(race: RaceState, bit: i64) -> bool:
    """Moves the current car to one of its ends. Returns whether Determined may take it further (DF-6.4, DF-6.5)."""
    car = race.car
    clean = race.clean >> bit & 1 == 1
    race.advance(bit)
    if clean and race.is_determined(car) and race.cell[car] != state.HOME:
        race.cells = cards.DETERMINED_CELLS
        race.extra = 0
        race.look_ahead()
        if race.ends:
            race.phase = state.BONUS
            race.mover = race.turn
            return True
    return False


def next_strip(race: RaceState) -> None:
    race.strip += 1
    carry_on(race)


def end_move(race: RaceState, bit: i64) -> i64:
    """Returns the move that steers the current car to one of its ends."""
    cell = race.end_cell(race.car, bit)
    return FINISH if cell == state.HOME else STEER + cell


def end_moves(race: RaceState, moves: list[i64]) -> None:
    """Adds the `end_move` of each end of the current car, the finish last."""
    ends = race.ends
    line = line_ahead(race.track, race.cell[race.car])
    home = line < WINDOW and ends >> line & 1 == 1 and race.finishing(race.car)
    move: i64 = STEER + race.cell[race.car]
    bit: i64 = 0
    while ends:
        if ends & 1 and not (home and bit == line):
            moves.append(move if bit < line else move - race.track.cells)
        ends >>= 1
        bit += 1
        move += 1
    if home:
        moves.append(FINISH)


def end_ahead(race: RaceState, move: i64) -> i64:
    """Returns the distance in numbers from the car to the end that a move names, as in routes.py."""
    ahead = line_ahead(race.track, race.cell[race.car])
    bit: i64 = ahead if move == FINISH else ahead + move - STEER
    return bit - race.track.cells if bit >= race.track.cells else bit


def end_of_move(race: RaceState, move: i64) -> i64:
    """Returns the end that a move steers to; NONE if the car cannot end there."""
    bit = end_ahead(race, move)
    if 0 <= bit < WINDOW and race.ends >> bit & 1 and end_move(race, bit) == move:
        return bit
    return state.NONE


class RacePhase(Phase[RaceState]):
    def deciding(self, race: RaceState) -> i64:
        """Returns the seats that have to decide, a bit each."""
        return BITS[race.mover]


class Auction(RacePhase):
    """DF-3: all seats bid for the lot at once: a face-down card as a bid or a pass, or a pass without a card."""

    def deciding(self, race: RaceState) -> i64:
        seats = auction.bidders(race)
        for seat in range(race.players):
            if race.bids[seat] != state.NONE:
                seats &= ~BITS[seat]
        return seats

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return auction.why_no_bid(race, seat, bid_of(move))

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Uses the same masks of cards as `why_no_bid`."""
        return [bid_move(bid) for bid in auction.passes(race, seat) + members(auction.bid_cards(race, seat))]

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        race.bids[seat] = bid_of(move)
        if race.events is not None:
            race.emit("bid", {"seat": seat})
        if self.deciding(race) == 0:
            auction.open_bids(race)
            if not auction.put_up_lot(race):
                after_auction(race)


NO_POWER: Final = Refusal("DF-3.14", "choose a power to keep")


class ChoosePower(RacePhase):
    """DF-3.14: all seats that bought several powers choose the one to keep, at once."""

    def deciding(self, race: RaceState) -> i64:
        return auction.choosing(race)

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        power = move - POWER
        if power < 0 or power >= len(cards.POWERS):
            return NO_POWER
        if auction.power_choices(race, seat) >> power & 1:
            return None
        return Refusal(
            "DF-3.14", "you cannot keep {power}: it did not come with your cars", {"power": cards.POWERS[power]}
        )

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [POWER + power for power in range(len(cards.POWERS))]

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        race.picks = state.with_item(race.picks, seat, move - POWER)
        if race.events is not None:
            race.emit("power-chosen", {"seat": seat})
        if auction.choosing(race) == 0:
            auction.show_powers(race)
            after_auction(race)


NO_CARD_PLAYED: Final = Refusal("DF-4.2", "play a speed card")
NOT_TRICKY: Final = Refusal(
    "DF-6.7", "only Tricky can play a card from bottom to top, and only one with several strips"
)


def turnable_cards(race: RaceState, seat: i64) -> i64:
    """DF-6.7: the cards of a seat that it can carry out from the bottom."""
    return race.hands[seat] & cards.SEVERAL_STRIPS if race.power[seat] == cards.TRICKY else 0


class PlayCard(RacePhase):
    """DF-4.2: plays a card from the hand, with Tricky in either direction (DF-6.7)."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        upwards = PLAY_UP <= move < PLAY_UP + cards.CARD_COUNT
        card = move - PLAY_UP if upwards else move - PLAY
        if card < 0 or card >= cards.CARD_COUNT:
            return NO_CARD_PLAYED
        if race.hands[seat] >> card & 1 == 0:
            return auction.not_in_hand("DF-4.2", card)
        return NOT_TRICKY if upwards and turnable_cards(race, seat) >> card & 1 == 0 else None

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Returns the cards of the hand, and those of `turnable_cards` upwards, as in `why_not`."""
        moves: list[i64] = []
        hand = race.hands[seat]
        upwards = turnable_cards(race, seat)
        card: i64 = 0
        while hand:
            if hand & 1:
                moves.append(PLAY + card)
                if upwards >> card & 1:
                    moves.append(PLAY_UP + card)
            hand >>= 1
            card += 1
        return moves

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        upwards = move >= PLAY_UP
        card = move - PLAY_UP if upwards else move - PLAY
        race.hands[seat] &= ~BITS[card]
        race.shown &= ~BITS[card]
        race.discards |= BITS[card]
        race.card = card
        race.last_card = card
        race.upwards = upwards
        race.strip = 0
        race.ignored = state.NONE
        race.named = 0
        race.reveal_count += 1
        if race.events is not None:
            race.emit("card", {"seat": seat, "card": cards.CARD_NAMES[card], "upwards": upwards})
        carry_on(race)


NO_CAR_NAMED: Final = Refusal("DF-5.2", "choose a car for the white strip")
NAMED_ALREADY: Final = Refusal("DF-5.3", "the white strips of a card must move different cars")
TOO_LATE_TO_IGNORE: Final = Refusal("DF-6.6", "you have begun to carry out this strip, so you can no longer ignore it")
NOT_STRATEGIC: Final = Refusal("DF-6.6", "only Strategic can ignore a strip, and only one per card")


def why_not_ignore(race: RaceState) -> Refusal | None:
    """DF-6.6: Strategic may ignore one strip of each card, before another seat steers or its car is named."""
    if can_ignore(race):
        return None
    return TOO_LATE_TO_IGNORE if may_ignore(race) else NOT_STRATEGIC


def ignore(race: RaceState) -> None:
    """DF-6.6: ignores the strip."""
    race.ignored = present_strip(race)
    if race.events is not None:
        race.emit("ignored", {"seat": race.turn, "strip": race.ignored})
    next_strip(race)


class NameCar(RacePhase):
    """DF-5.2: the car that a white strip moves."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == IGNORE:
            return why_not_ignore(race)
        car = move - NAME
        if car < 0 or car >= cards.CAR_COUNT:
            return NO_CAR_NAMED
        if nameable_cars(race) >> car & 1:
            return None
        if race.named >> car & 1:
            return NAMED_ALREADY
        return Refusal("DF-5.2", "the white strip of this card cannot move {car}", {"car": cards.COLOURS[car]})

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Uses `nameable_cars` and `can_ignore`, as `why_not` does."""
        moves: list[i64] = [NAME + car for car in members(nameable_cars(race))]
        if can_ignore(race):
            moves.append(IGNORE)
        return moves

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(race)
            return
        car = move - NAME
        name_car(race, car)
        if not set_off(race, car, False):
            next_strip(race)


RESOLVE_OR_IGNORE: Final = Refusal("DF-6.6", "first choose whether to carry out or ignore this strip")


class Confirm(RacePhase):
    """Strategic, before another seat steers: carry the strip out, or ignore it."""

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [RESOLVE, IGNORE]

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == IGNORE:
            return why_not_ignore(race)
        return None if move == RESOLVE else RESOLVE_OR_IGNORE

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(race)
        elif not steer(race, race.steering_seat(race.car)):
            next_strip(race)


class Steering(RacePhase):
    """DF-5.5 to DF-5.9: where the car ends its move."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == IGNORE:
            return why_not_ignore(race)
        if end_of_move(race, move) != state.NONE:
            return None
        return Refusal("DF-5.5", "{car} cannot end its move there", {"car": cards.COLOURS[race.car]})

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Uses the ends of the car and `can_ignore`, as `why_not` does."""
        moves: list[i64] = []
        end_moves(race, moves)
        if can_ignore(race):
            moves.append(IGNORE)
        return moves

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == IGNORE:
            ignore(race)
        elif not arrive(race, end_ahead(race, move)):
            next_strip(race)


class Bonus(RacePhase):
    """DF-6.4: the cells that Determined adds, or none of them."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == STAY or end_of_move(race, move) != state.NONE:
            return None
        return Refusal("DF-6.4", "{car} cannot end its move there", {"car": cards.COLOURS[race.car]})

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Returns staying, and the ends of the car, as in `why_not`."""
        moves: list[i64] = [STAY]
        end_moves(race, moves)
        return moves

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move != STAY:
            race.advance(end_ahead(race, move))
        next_strip(race)


NO_BET: Final = Refusal("DF-7.5", "choose a car to bet on")


class Betting(RacePhase):
    """DF-7.5: all seats make a secret bet on a car, at once."""

    def deciding(self, race: RaceState) -> i64:
        seats: i64 = 0
        for seat in range(race.players):
            if race.bets[state.bet_place(seat, race.bets_held)] == state.NONE:
                seats |= BITS[seat]
        return seats

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [BET + car for car in range(cards.CAR_COUNT)]

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return None if BET <= move < BET + cards.CAR_COUNT else NO_BET

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        car = move - BET
        race.bets = state.with_item(race.bets, state.bet_place(seat, race.bets_held), car)
        if race.events is not None:
            race.emit("bet", {"seat": seat}, {int(seat): {"car": cards.COLOURS[car]}})
        if self.deciding(race) == 0:
            race.bets_held += 1
            if race.bets_due > race.bets_held:
                hold_bets(race)
            else:
                begin_turn(race, next_seat(race))


IS_OVER: Final = Refusal("DF-7.4", "the game is over")


class NoDecision(RacePhase):
    """The phase of a seat without a decision: the game is over, or other seats decide."""

    def deciding(self, race: RaceState) -> i64:
        return 0

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if race.phase == state.GAME_OVER:
            return IS_OVER
        return not_your_turn("DF-4.2", members(PHASES[race.phase].deciding(race)))


#: In the order of the phase numbers in state.py.
PHASES: Final[list[RacePhase]] = [
    Auction(),
    ChoosePower(),
    PlayCard(),
    NameCar(),
    Confirm(),
    Steering(),
    Bonus(),
    Betting(),
    NoDecision(),
]


def phase_due(race: RaceState, seat: i64) -> RacePhase:
    """Returns the phase from the point of view of a seat."""
    phase = PHASES[race.phase]
    decides = 0 <= seat < race.players and phase.deciding(race) >> seat & 1
    return phase if decides else PHASES[state.GAME_OVER]
