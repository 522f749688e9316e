"""Positions held to the rules: every card in one place, every car on a cell of its own, and something to decide.

It is not asked whether a game could have come to the position, only whether one can be played on from it.
"""

from mypy_extensions import i64

from paddock.engine import BITS, wrong
from paddock.engine.bits import how_many, members
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import (
    bid_refusal,
    bidders,
    cars_left,
    choosing,
    late_chooser,
    may_bid,
    power_choices,
)
from paddock.games.downforce.phases import PHASES, may_ignore, nameable, present_colour, present_strip
from paddock.games.downforce.state import RaceState


def check(table: RaceState) -> None:
    """What the fields must satisfy together."""
    check_results(table)
    check_seats(table)
    check_cards(table)
    check_cars(table)
    check_powers(table)
    check_bets(table)
    if table.phase == state.AUCTION:
        check_auction(table)
    elif table.phase == state.CHOOSE_POWER:
        check_choice(table)
    elif state.NAME_CAR <= table.phase <= state.BONUS:
        check_strip(table)
    if not PHASES[table.phase].deciding(table) and table.phase != state.GAME_OVER:
        raise wrong("phase, bids, picks and bets", "everybody has decided already, yet the phase is not over")


def check_results(table: RaceState) -> None:
    """Every game of the tour that is over is written down."""
    played = int(table.game)
    if table.phase == state.GAME_OVER:
        played = len(table.config.tracks)
        if table.game + 1 < played:
            raise wrong("phase, game and agreed", "the tour has a game left, so it is not over")
    if len(table.results) != played:
        raise wrong("results, game and phase", f"{played} games are over, but {len(table.results)} are written down")


def check_seats(table: RaceState) -> None:
    """Who has the turn, and who moves, in each phase."""
    phase = table.phase
    if table.config.beginners and (phase == state.AUCTION or phase == state.CHOOSE_POWER):
        raise wrong("phase and agreed", "beginners have no auction and no powers")
    if phase == state.BETTING and not table.config.betting:
        raise wrong("phase and agreed", "no bets are made in this game")
    racing = state.PLAY_CARD <= phase <= state.BETTING
    if (table.turn != state.NOBODY) != racing:
        raise wrong("turn and phase", "somebody has the turn in a race, and nobody before and after it")
    if (table.mover != state.NOBODY) != (state.PLAY_CARD <= phase <= state.BONUS):
        raise wrong("mover and phase", "one seat decides about cards and cars, and none alone about anything else")
    carried = state.NAME_CAR <= phase <= state.BONUS
    if (table.card != state.NONE and not carried and phase != state.BETTING) or (
        table.car != state.NONE and not carried
    ):
        raise wrong("card, car and phase", "no card is being carried out")
    if phase == state.PLAY_CARD and table.mover != table.turn:
        raise wrong("mover and turn", "whoever has the turn plays the card")
    if phase == state.PLAY_CARD and table.hands[table.turn] == 0:
        raise wrong("turn and hands", "whoever has the turn must hold a card")


def check_cards(table: RaceState) -> None:
    """Every card is in one place, and none where the phase has no use for it."""
    seen: i64 = 0
    held: i64 = 0
    for hand in table.hands:
        held |= hand
    for pile in [*table.hands, table.box, table.discards, cards.mask_of(table.deck)]:
        if seen & pile:
            raise wrong("hands, deck, discards and box", "a card must be in one place only")
        seen |= pile
    if seen & cards.ALL_REGULAR != cards.ALL_REGULAR:
        raise wrong("hands, deck, discards and box", f"together they must hold the {cards.REGULAR} regular cards")
    if table.shown & ~held:
        raise wrong("shown and hands", "only cards in hands have been shown there")
    if table.last_card != state.NONE and table.discards >> table.last_card & 1 == 0:
        raise wrong("last_card and discards", "the last card played lies in the discards")
    if table.deck and not table.config.draws:
        raise wrong("deck and agreed", "no cards are drawn in this game")
    if table.phase <= state.CHOOSE_POWER and (table.deck or table.discards):
        raise wrong("deck, discards and phase", "before the race there is neither a deck nor a card played")


def check_cars(table: RaceState) -> None:
    """Every car on a cell of its own, home or absent."""
    taken: list[i64] = []
    for car in range(cards.CAR_COUNT):
        cell = table.cell[car]
        if cell >= 0:
            if cell >= table.track.cells or cell in taken:
                raise wrong("cell, game and agreed", f"no car can stand on {cell}: one car to a cell of this track")
            taken.append(cell)
            if table.lap[car] > state.LAST_LAP and not table.config.long_distance:
                raise wrong("lap and cell", "a car that has crossed the finish is home")
        if cell == state.ABSENT and (not table.config.beginners or table.owner[car] != state.NOBODY):
            raise wrong("cell, owner and agreed", "only cars left over in a beginners' game do not race")
        if (cell == state.HOME) != (car in table.finish):
            raise wrong("cell and finish", "the cars that are home are those that have finished")
    if table.finish and table.config.long_distance:
        raise wrong("finish and agreed", "over the long distance there is no finish")
    if table.phase <= state.CHOOSE_POWER and (table.finish or len(table.grid) != cards.CAR_COUNT):
        raise wrong("finish, grid and phase", "before the race all cars are on the grid")


def check_powers(table: RaceState) -> None:
    """Every power is kept by one seat, or bought by one."""
    kept: i64 = 0
    bought: i64 = 0
    for seat in range(table.players):
        power = table.power[seat]
        if power != state.NONE:
            if kept >> power & 1:
                raise wrong("power", f"two seats cannot have kept {cards.POWERS[power]}")
            kept |= BITS[power]
        if bought & table.bought[seat]:
            raise wrong("bought", "a power can be bought by one seat only")
        bought |= table.bought[seat]
    if (kept or bought) and not table.config.powers:
        raise wrong("power, bought and agreed", "there are no powers in this game")
    if table.phase == state.AUCTION and kept:
        raise wrong("power and phase", "powers are kept after the auction")
    if table.phase != state.CHOOSE_POWER and max(table.picks) != state.NONE:
        raise wrong("picks and phase", "powers are chosen after the auction, and then shown")


def check_bets(table: RaceState) -> None:
    """Bets are made line by line."""
    if table.bets_held > table.bets_due or (table.phase == state.BETTING and table.bets_held == table.bets_due):
        raise wrong("bets_held, bets_due and phase", "no more rounds of bets are held than lines were crossed")
    if table.bets_due and table.phase <= state.CHOOSE_POWER:
        raise wrong("bets_due and phase", "no line is crossed before the race")
    made = table.bets_held + 1 if table.phase == state.BETTING else table.bets_held
    if not table.config.betting and (made or max(table.bets) != state.NONE):
        raise wrong("bets, bets_held and agreed", "no bets are made in this game")
    for number, car in enumerate(table.bets):
        if car != state.NONE and number % cards.BET_LINES >= made:
            raise wrong("bets and bets_held", "a bet has been made at a line where none were due yet")


def check_auction(table: RaceState) -> None:
    """Everybody can still get a car, and every bid on the table is one that could be made."""
    lots = table.queue + table.unsold
    if not table.queue:
        raise wrong("queue and phase", "in the auction a lot is up")
    if len(set(lots)) != len(lots):
        raise wrong("queue and unsold", "a lot is either to come or set aside")
    for number in lots:
        if table.owner[table.lot_cars[number]] != state.NOBODY:
            raise wrong("queue, unsold, lot_cars and owner", "a car that is up for sale has no owner yet")
    for seat in range(table.players):
        for number in table.queue:
            if table.bought[seat] >> table.lot_powers[number] & 1:
                raise wrong("queue, lot_powers and bought", "a power that is up for sale is nobody's yet")
        if table.hands[seat] & cards.ALL_REGULAR == 0:
            raise wrong("hands and phase", "in the auction everybody holds a card to bid with")
        for card in members(table.hands[seat] & ~cards.ALL_REGULAR):
            if table.owner[card - cards.SPEED_8] != seat:
                raise wrong("hands and owner", "a speed-8 card comes with its car")
    carless: i64 = how_many(table.carless())
    if cars_left(table) < carless or (table.second_round and carless == 0):
        raise wrong(
            "owner, queue, unsold and second_round",
            f"{cars_left(table)} cars are left for {carless} players without one",
        )
    for seat in range(table.players):
        bid = table.bids[seat]
        if bid == state.NONE:
            continue
        if bidders(table) >> seat & 1 == 0:
            raise wrong("bids and owner", f"seat {seat} takes no part in this lot")
        if not may_bid(table, seat, bid):
            raise wrong("bids and hands", f"seat {seat} cannot bid that: {bid_refusal(table, seat, bid)}")


def check_choice(table: RaceState) -> None:
    """Everybody has a car, and every power picked is one that could be."""
    if table.carless():
        raise wrong("owner and phase", "after the auction everybody has a car")
    for seat in range(table.players):
        pick = table.picks[seat]
        if pick == state.NONE:
            continue
        choices = power_choices(table, seat)
        if choices >> pick & 1 == 0 or table.power[seat] != state.NONE or seat == late_chooser(table):
            raise wrong("picks, bought and power", f"seat {seat} cannot have picked {cards.POWERS[pick]}")
    if choosing(table) == 0:
        raise wrong("phase, bought, power and picks", "nobody has a power to choose")


def check_strip(table: RaceState) -> None:
    """The card being carried out is at a strip about which somebody has to decide."""
    card = table.card
    turn = table.turn
    if card == state.NONE or card != table.last_card:
        raise wrong("card, last_card and phase", "the card being carried out is the last one played")
    if table.strip >= cards.CARD_STRIPS[card]:
        raise wrong("strip and card", f"the card has {cards.CARD_STRIPS[card]} strips")
    if table.upwards and table.power[turn] != cards.TRICKY:
        raise wrong("upwards, power and turn", "only Tricky carries a card out from the bottom")
    ignored = cards.CARD_STRIPS[card] - 1 - table.ignored if table.upwards else table.ignored
    if table.ignored != state.NONE and (table.power[turn] != cards.STRATEGIC or not 0 <= ignored < table.strip):
        raise wrong("ignored, strip, power and turn", "only Strategic ignores a strip, and only one that is behind")
    colour = present_colour(table)
    bonus = table.phase == state.BONUS
    if table.cells != (cards.DETERMINED_CELLS if bonus else cards.strip_cells(card, present_strip(table))):
        raise wrong("cells, card, strip and phase", "they must be what the strip says, or what Determined adds")
    extra: i64 = 0 if bonus or colour == cards.WILD else table.extra_cells(present_strip(table), colour)
    if table.extra != extra:
        raise wrong("extra, card, strip, power and owner", f"Aggressive adds {extra} here")
    if table.phase == state.NAME_CAR:
        if colour != cards.WILD or table.car != state.NONE or table.mover != turn or nameable(table) == 0:
            raise wrong("phase, mover, car, card, strip and named", "there is no car to name")
        return
    car = table.car
    moves = car == colour or (colour == cards.WILD and car != state.NONE and table.named >> car & 1 == 1)
    if not moves or table.cell[car] < 0:
        raise wrong("car, cell, card, strip and named", "it must be a car on the track that the strip moves")
    check_mover(table, colour)
    table.look_ahead()
    if table.ends == 0:
        raise wrong("car, cell and phase", "the car cannot move, so there is nothing to decide")


def check_mover(table: RaceState, colour: i64) -> None:
    """Whether the seat that decides about the car in motion is the one that may."""
    turn = table.turn
    steers = table.steering_seat(table.car)
    fits = table.mover == turn
    if table.phase == state.CONFIRM:
        fits = fits and steers != turn and colour != cards.WILD and may_ignore(table)
    elif table.phase == state.STEERING:
        fits = table.mover == steers
    else:
        fits = fits and table.is_determined(table.car)
    if not fits:
        raise wrong("phase, turn, mover, car, owner and power", "this seat has nothing to decide about the car")
