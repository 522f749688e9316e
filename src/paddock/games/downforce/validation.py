"""Checks that a position can be played: every card is in one place, every car on its own cell, and there is a decision
to make. The position need not be reachable by play."""

from mypy_extensions import i64

from paddock.engine import BITS, wrong
from paddock.engine.bits import how_many, members
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import bidders, cars_left, choosing, late_chooser, power_choices, why_no_bid
from paddock.games.downforce.phases import PHASES, may_ignore, nameable_cars, present_colour, present_strip
from paddock.games.downforce.state import RaceState


def check_position(race: RaceState) -> None:
    """Checks the fields against each other."""
    check_results(race)
    check_seats(race)
    check_cards(race)
    check_cars(race)
    check_powers(race)
    check_bets(race)
    if race.phase == state.AUCTION:
        check_auction(race)
    elif race.phase == state.CHOOSE_POWER:
        check_choice(race)
    elif state.NAME_CAR <= race.phase <= state.BONUS:
        check_card(race)
        check_strip(race)
    if not PHASES[race.phase].deciding(race) and race.phase != state.GAME_OVER:
        raise wrong("phase, bids, picks and bets", "all seats have decided, but the phase is not over")


def check_results(race: RaceState) -> None:
    """Checks that every finished game of the tour has a result."""
    played = int(race.game)
    if race.phase == state.GAME_OVER:
        played = len(race.config.tracks)
        if race.game + 1 < played:
            raise wrong("phase, game and agreed", "the tour has another game, so it is not over")
    if len(race.results) != played:
        raise wrong("results, game and phase", f"{played} games are over, but there are {len(race.results)} results")


def check_seats(race: RaceState) -> None:
    """Checks that the turn and the mover fit the phase."""
    phase = race.phase
    if race.config.beginners and (phase == state.AUCTION or phase == state.CHOOSE_POWER):
        raise wrong("phase and agreed", "beginners have no auction and no powers")
    if phase == state.BETTING and not race.config.betting:
        raise wrong("phase and agreed", "no bets are made in this game")
    racing = state.PLAY_CARD <= phase <= state.BETTING
    if (race.turn != state.NOBODY) != racing:
        raise wrong("turn and phase", "a seat has the turn during a race, and none before and after it")
    if (race.mover != state.NOBODY) != (state.PLAY_CARD <= phase <= state.BONUS):
        raise wrong("mover and phase", "a single seat decides about cards and cars, and only about these")
    carried = state.NAME_CAR <= phase <= state.BONUS
    if (race.card != state.NONE and not carried and phase != state.BETTING) or (race.car != state.NONE and not carried):
        raise wrong("card, car and phase", "no card is being carried out")
    if phase == state.PLAY_CARD and race.mover != race.turn:
        raise wrong("mover and turn", "the seat that has the turn plays the card")
    if phase == state.PLAY_CARD and race.hands[race.turn] == 0:
        raise wrong("turn and hands", "the seat that has the turn must hold a card")


def check_cards(race: RaceState) -> None:
    """Checks that every card is in one place, and none in a place that the phase does not use."""
    seen: i64 = 0
    held: i64 = 0
    for hand in race.hands:
        held |= hand
    for pile in [*race.hands, race.box, race.discards, cards.mask_of(race.deck)]:
        if seen & pile:
            raise wrong("hands, deck, discards and box", "a card must be in one place only")
        seen |= pile
    if seen & cards.ALL_REGULAR != cards.ALL_REGULAR:
        raise wrong("hands, deck, discards and box", f"together they must hold the {cards.REGULAR} regular cards")
    if race.shown & ~held:
        raise wrong("shown and hands", "only cards in hands can have been shown")
    if race.last_card != state.NONE and race.discards >> race.last_card & 1 == 0:
        raise wrong("last_card and discards", "the last card played must be in the discards")
    if race.deck and not race.config.draws:
        raise wrong("deck and agreed", "no cards are drawn in this game")
    if race.phase <= state.CHOOSE_POWER and (race.deck or race.discards):
        raise wrong("deck, discards and phase", "before the race there is no deck and no card has been played")


def check_cars(race: RaceState) -> None:
    """Checks that every car is on its own cell, home or absent."""
    taken: list[i64] = []
    for car in range(cards.CAR_COUNT):
        cell = race.cell[car]
        if cell >= 0:
            if cell >= race.track.cells or cell in taken:
                raise wrong(
                    "cell, game and agreed",
                    f"no car can be on {cell}; expected a cell of this track with one car at most",
                )
            taken.append(cell)
            if race.lap[car] > state.LAST_LAP and not race.config.long_distance:
                raise wrong("lap and cell", "a car that has crossed the finish line must have finished")
        if cell == state.ABSENT and (not race.config.beginners or race.owner[car] != state.NOBODY):
            raise wrong("cell, owner and agreed", "only cars without an owner in a beginners' game do not race")
        if (cell == state.HOME) != (car in race.finish):
            raise wrong("cell and finish", "the cars at home must be those that have finished")
    if race.finish and race.config.long_distance:
        raise wrong("finish and agreed", "there is no finish in a long-distance race")
    if race.phase <= state.CHOOSE_POWER and (race.finish or len(race.grid) != cards.CAR_COUNT):
        raise wrong("finish, grid and phase", "before the race all cars are on the grid")


def check_powers(race: RaceState) -> None:
    """Checks that every power belongs to at most one seat."""
    kept: i64 = 0
    bought: i64 = 0
    for seat in range(race.players):
        power = race.power[seat]
        if power != state.NONE:
            if kept >> power & 1:
                raise wrong("power", f"two seats cannot have kept {cards.POWERS[power]}")
            kept |= BITS[power]
        if bought & race.bought[seat]:
            raise wrong("bought", "a power can be bought by one seat only")
        bought |= race.bought[seat]
    if (kept or bought) and not race.config.powers:
        raise wrong("power, bought and agreed", "there are no powers in this game")
    if race.phase == state.AUCTION and kept:
        raise wrong("power and phase", "powers are kept after the auction")
    if race.phase != state.CHOOSE_POWER and max(race.picks) != state.NONE:
        raise wrong("picks and phase", "powers are chosen after the auction, and then shown")


def check_bets(race: RaceState) -> None:
    """Checks that bets are made line by line."""
    if race.bets_held > race.bets_due or (race.phase == state.BETTING and race.bets_held == race.bets_due):
        raise wrong("bets_held, bets_due and phase", "no more rounds of bets are held than lines were crossed")
    if race.bets_due and race.phase <= state.CHOOSE_POWER:
        raise wrong("bets_due and phase", "no line is crossed before the race")
    made = race.bets_held + 1 if race.phase == state.BETTING else race.bets_held
    if not race.config.betting and (made or max(race.bets) != state.NONE):
        raise wrong("bets, bets_held and agreed", "no bets are made in this game")
    for number, car in enumerate(race.bets):
        if car != state.NONE and number % cards.BET_LINES >= made:
            raise wrong("bets and bets_held", "a bet has been made at a line where none were due yet")


def check_auction(race: RaceState) -> None:
    """Checks that every lot is for sale, every seat can bid and still get a car, and every bid is possible."""
    check_lots(race)
    for seat in range(race.players):
        if race.hands[seat] & cards.ALL_REGULAR == 0:
            raise wrong("hands and phase", "in the auction every seat must hold a card to bid")
        for card in members(race.hands[seat] & ~cards.ALL_REGULAR):
            if race.owner[card - cards.SPEED_8] != seat:
                raise wrong("hands and owner", "a speed-8 card comes with its car")
    carless: i64 = how_many(race.carless())
    if cars_left(race) < carless or (race.second_round and carless == 0):
        raise wrong(
            "owner, queue, unsold and second_round",
            f"{cars_left(race)} cars are left for {carless} players without one",
        )
    for seat, bid in enumerate(race.bids):
        if bid == state.NONE:
            continue
        if bidders(race) >> seat & 1 == 0:
            raise wrong("bids and owner", f"seat {seat} takes no part in this lot")
        refusal = why_no_bid(race, seat, bid)
        if refusal is not None:
            raise wrong("bids and hands", f"seat {seat} cannot bid that: {refusal.error()}")


def check_lots(race: RaceState) -> None:
    """Checks that there is a lot, and no seat has bought any of those to come."""
    lots = race.queue + race.unsold
    if not race.queue:
        raise wrong("queue and phase", "in the auction there must be a lot")
    if len(set(lots)) != len(lots):
        raise wrong("queue and unsold", "a lot is either to come or set aside")
    for number in lots:
        if race.owner[race.lot_cars[number]] != state.NOBODY:
            raise wrong("queue, unsold, lot_cars and owner", "a car that is for sale has no owner yet")
    for number in race.queue:
        if any(bought >> race.lot_powers[number] & 1 for bought in race.bought):
            raise wrong("queue, lot_powers and bought", "a power that is for sale has no owner yet")


def check_choice(race: RaceState) -> None:
    """Checks that every seat has a car, and every picked power is possible."""
    if race.carless():
        raise wrong("owner and phase", "after the auction every seat must have a car")
    for seat in range(race.players):
        pick = race.picks[seat]
        if pick == state.NONE:
            continue
        choices = power_choices(race, seat)
        if choices >> pick & 1 == 0 or race.power[seat] != state.NONE or seat == late_chooser(race):
            raise wrong("picks, bought and power", f"seat {seat} cannot have picked {cards.POWERS[pick]}")
    if choosing(race) == 0:
        raise wrong("phase, bought, power and picks", "no seat has a power to choose")


def check_card(race: RaceState) -> None:
    """Checks that the current card is the last one played, as far as the powers allow."""
    card = race.card
    turn = race.turn
    if card == state.NONE or card != race.last_card:
        raise wrong("card, last_card and phase", "the card being carried out is the last one played")
    if race.strip >= cards.CARD_STRIPS[card]:
        raise wrong("strip and card", f"the card has {cards.CARD_STRIPS[card]} strips")
    if race.upwards and race.power[turn] != cards.TRICKY:
        raise wrong("upwards, power and turn", "only Tricky carries a card out from the bottom")
    ignored = cards.CARD_STRIPS[card] - 1 - race.ignored if race.upwards else race.ignored
    if race.ignored != state.NONE and (race.power[turn] != cards.STRATEGIC or not 0 <= ignored < race.strip):
        raise wrong("ignored, strip, power and turn", "only Strategic ignores a strip, and only an earlier one")


def check_strip(race: RaceState) -> None:
    """Checks that the current strip needs a decision."""
    card = race.card
    colour = present_colour(race)
    bonus = race.phase == state.BONUS
    if race.cells != (cards.DETERMINED_CELLS if bonus else cards.strip_cells(card, present_strip(race))):
        raise wrong("cells, card, strip and phase", "they must be what the strip says, or what Determined adds")
    extra: i64 = 0 if bonus or colour == cards.WILD else race.extra_cells(present_strip(race), colour)
    if race.extra != extra:
        raise wrong("extra, card, strip, power and owner", f"Aggressive adds {extra} here")
    if race.phase == state.NAME_CAR:
        if colour != cards.WILD or race.car != state.NONE or race.mover != race.turn or nameable_cars(race) == 0:
            raise wrong("phase, mover, car, card, strip and named", "there is no car to name")
    else:
        check_car_in_motion(race, colour)


def check_car_in_motion(race: RaceState, colour: i64) -> None:
    """Checks that the strip moves the car, the deciding seat is allowed to decide, and the car can move."""
    car = race.car
    turn = race.turn
    moves = car == colour or (colour == cards.WILD and car != state.NONE and race.named >> car & 1 == 1)
    if not moves or race.cell[car] < 0:
        raise wrong("car, cell, card, strip and named", "it must be a car on the track that the strip moves")
    steers = race.steering_seat(car)
    if race.phase == state.STEERING:
        decides = race.mover == steers
    elif race.phase == state.CONFIRM:
        decides = race.mover == turn != steers and colour != cards.WILD and may_ignore(race)
    else:
        decides = race.mover == turn and race.is_determined(car)
    if not decides:
        raise wrong("phase, turn, mover, car, owner and power", "this seat has nothing to decide about the car")
    race.look_ahead()
    if race.ends == 0:
        raise wrong("car, cell and phase", "the car cannot move, so there is nothing to decide")
