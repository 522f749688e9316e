"""Before the race: the deal, the auction lot by lot with its tie-breaks and fallbacks, and the choice of powers."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Refusal
from paddock.engine.bits import how_many, lowest, members
from paddock.games.downforce import cards, state
from paddock.games.downforce.moves import NO_BID, PASSED, PASSED_WITH
from paddock.games.downforce.state import RaceState, Sale

#: The regular cards with a strip of each colour; those with a white strip come last.
CARDS_WITH: Final[list[i64]] = [
    cards.mask_of([card for card in range(cards.REGULAR) if cards.strip_bid(card, colour)])
    for colour in range(cards.CAR_COUNT + 1)
]

NOT_A_BID: Final = Refusal("DF-3.2", "it is time to bid: a card for the car, or a pass")
CAR_NEEDED: Final = Refusal("DF-3.11", "every car left is needed: this time nobody may pass")
CARD_TO_LAY: Final = Refusal("DF-3.2", "a pass is a card without the car's colour, laid face down and then shown")


def start_game(race: RaceState) -> None:
    """DF-2: a fresh game on the next track: cards dealt, cars on the grid, the first lot up or the cars shared out."""
    players = race.players
    config = race.config
    race.track = config.tracks[race.game]
    race.hands = [0] * players
    race.owner = [state.NOBODY] * cards.CAR_COUNT
    race.price = [0] * cards.CAR_COUNT
    race.bought = [0] * players
    race.power = [state.NONE] * players
    race.picks = [state.NONE] * players
    race.bids = [state.NONE] * players
    race.bets = [state.NONE] * (players * cards.BET_LINES)
    race.bets_due = 0
    race.bets_held = 0
    race.finish = []
    race.sales = []
    race.unsold = []
    race.second_round = False
    race.discards = 0
    race.last_card = state.NONE
    race.card = state.NONE
    race.car = state.NONE
    race.ends = 0
    race.clean = 0
    race.shown = 0
    cars: list[i64] = list(range(cards.CAR_COUNT))
    powers: list[i64] = list(range(len(cards.POWERS)))
    grid: list[i64] = list(range(cards.CAR_COUNT))
    lots = race.lots.copy()
    lots.shuffle(cars)
    lots.shuffle(powers)
    lots.shuffle(grid)
    race.lots = lots
    race.lot_cars = cars
    race.lot_powers = powers
    if config.beginners:
        # DF-8.1, DF-8.2: the same number of cars each; those left over do not race
        share: i64 = cards.CAR_COUNT // players
        deal(race, cards.BEGINNERS_HAND)
        race.queue = []
        for number in range(share * players):
            take_car(race, number % players, cars[number])
        grid = [car for car in grid if race.owner[car] != state.NOBODY]
    else:
        # DF-2.2: what cannot be shared out evenly goes to the box
        deal(race, cards.REGULAR // players)
        race.box = cards.mask_of(race.deck)
        race.deck = []
        race.queue = list(range(cards.CAR_COUNT))
    race.grid = grid
    race.cell = [state.ABSENT] * cards.CAR_COUNT
    race.lap = [0] * cards.CAR_COUNT
    for position, car in enumerate(grid):
        race.cell[car] = race.track.grid[position]
    race.reveal_count += 1
    if race.events is not None:
        dealt = {seat: {"hand": [cards.CARD_NAMES[c] for c in members(hand)]} for seat, hand in enumerate(race.hands)}
        facts = {"game": race.game + 1, "track": race.track.id, "grid": [cards.COLOURS[car] for car in grid]}
        race.emit("game-start", facts, dealt)


def deal(race: RaceState, size: i64) -> None:
    """Shuffles the regular cards and deals so many to each seat; the rest is the deck."""
    found: list[i64] = list(range(cards.REGULAR))
    dealer = race.dealer.copy()
    dealer.shuffle(found)
    race.dealer = dealer
    hands: list[i64] = []
    for seat in range(race.players):
        speed_8 = race.hands[seat] & ~cards.ALL_REGULAR
        hands.append(cards.mask_of(found[seat * size : (seat + 1) * size]) | speed_8)
    race.hands = hands
    race.deck = found[race.players * size :]
    race.drawn = 0


def deal_for_two(race: RaceState) -> None:
    """DF-8.6: after a two-player auction all regular cards are shuffled again, and seven dealt to each."""
    race.box = 0
    race.shown = 0
    deal(race, cards.TWO_PLAYERS_HAND)
    race.reveal_count += 1
    if race.events is not None:
        dealt = {seat: {"hand": [cards.CARD_NAMES[c] for c in members(hand)]} for seat, hand in enumerate(race.hands)}
        race.emit("dealt", {"each": cards.TWO_PLAYERS_HAND}, dealt)


def take_car(race: RaceState, seat: i64, car: i64) -> None:
    """DF-3.6: the car and its speed-8 card go to the seat."""
    race.owner = state.with_item(race.owner, car, seat)
    race.hands[seat] |= BITS[cards.SPEED_8 + car]


def lot_car(race: RaceState) -> i64:
    return race.lot_cars[race.queue[0]]


def lot_power(race: RaceState) -> i64:
    return race.lot_powers[race.queue[0]] if race.config.powers else state.NONE


def cars_left(race: RaceState) -> i64:
    """Cars that can still find an owner: those to come and, in the first round, those set aside."""
    left: i64 = len(race.queue)
    if not race.second_round:
        left += len(race.unsold)
    return left


def bidders(race: RaceState) -> i64:
    """DF-3.8, DF-3.10: the seats that take part in the present lot, a bit each."""
    carless = race.carless()
    if race.second_round or cars_left(race) == how_many(carless):
        return carless
    return BITS[race.players] - 1


def last_car(race: RaceState) -> bool:
    """DF-3.9: one car and one player without a car remain."""
    return cars_left(race) == 1 and how_many(race.carless()) == 1


def must_bid(race: RaceState) -> bool:
    """DF-3.9, DF-3.11: nobody may pass for the last car, nor in the second round once every car left is needed."""
    needed = cars_left(race) == how_many(race.carless())
    return needed and (race.second_round or cars_left(race) == 1)


def bid_cards(race: RaceState, seat: i64) -> i64:
    """DF-3.3, DF-3.12, DF-3.13: the cards that a seat can bid with: of the colour, else white, else any in the hand.

    DF-3.9: of these only those with the lowest number, if it is the last car's.
    """
    hand = race.hands[seat]
    found = hand & CARDS_WITH[lot_car(race)]
    if found == 0:
        found = hand & CARDS_WITH[cards.WILD]
    if found == 0:
        found = held_cards(race, seat) if race.config.bids_any_card else hand & cards.ALL_REGULAR
    return lowest_cards(found, lot_car(race)) if last_car(race) else found


def held_cards(race: RaceState, seat: i64) -> i64:
    """The cards in a seat's hand. DF-8.6: with two players speed-8 cards are not, they lie open."""
    hand = race.hands[seat]
    return hand & cards.ALL_REGULAR if race.config.draws else hand


def lowest_cards(found: i64, car: i64) -> i64:
    """DF-3.9: those of the cards that cost least for the last car."""
    lowest = cards.HIGHEST_BID
    cheapest: i64 = 0
    for card in members(found):
        price = last_price(card, car)
        if price < lowest:
            lowest = price
            cheapest = 0
        if price == lowest:
            cheapest |= BITS[card]
    return cheapest


def pass_cards(race: RaceState, seat: i64) -> i64:
    """DF-3.2: the cards in the hand that do not show the car's colour: any of them can be laid as a pass."""
    return held_cards(race, seat) & ~CARDS_WITH[lot_car(race)]


def may_pass_silently(race: RaceState, seat: i64) -> bool:
    """DF-3.2: only who has no card to lay for it passes without one."""
    return not race.config.lays_passes or pass_cards(race, seat) == 0


def passes(race: RaceState, seat: i64) -> list[i64]:
    """DF-3.2, DF-3.11: the ways in which a seat can pass for the present lot, as in RaceState.bids."""
    if must_bid(race):
        return []
    bids: list[i64] = []
    if may_pass_silently(race, seat):
        bids.append(PASSED)
    for card in members(pass_cards(race, seat)):
        bids.append(PASSED_WITH + card)
    return bids


def why_no_bid(race: RaceState, seat: i64, bid: i64) -> Refusal | None:
    """Why a seat cannot bid that for the present lot, or pass like that; a bid as in RaceState.bids."""
    if bid == NO_BID:
        return NOT_A_BID
    if bid >= PASSED and must_bid(race):
        return CAR_NEEDED
    if bid == PASSED:
        return None if may_pass_silently(race, seat) else CARD_TO_LAY
    card = state.card_laid(bid)
    if (bid_cards(race, seat) if bid < PASSED else pass_cards(race, seat)) >> card & 1:
        return None
    name = cards.CARD_NAMES[card]
    if race.hands[seat] >> card & 1 == 0:
        return Refusal("DF-3.2", f"the card {name} is not in the hand")
    if bid < PASSED:
        return Refusal("DF-3.3", f"the card {name} is no bid for this car")
    return Refusal("DF-3.2", f"the card {name} shows the car's colour or lies open: it is no pass")


def bid_value(card: i64, car: i64) -> i64:
    """What a card that may be bid is worth for a car: its strip, else its best white strip, else its lowest number."""
    value = cards.strip_bid(card, car)
    if value == 0:
        value = cards.strip_bid(card, cards.WILD)
    if value == 0:
        value = cards.CARD_LOWEST[card]
    return value


def last_price(card: i64, car: i64) -> i64:
    """DF-3.9: what a card costs for the last car: its strip, else its lowest white strip, else its lowest number."""
    price = cards.strip_bid(card, car)
    if price == 0:
        price = cards.CARD_LOWEST_WILD[card]
    if price == 0:
        price = cards.CARD_LOWEST[card]
    return price


def price_of(race: RaceState, card: i64) -> i64:
    """What a card that is bid for the present lot costs if it wins."""
    car = lot_car(race)
    return last_price(card, car) if last_car(race) else bid_value(card, car)


def put_up_lot(race: RaceState) -> bool:
    """Puts the next lot up for bids; False once the auction is over."""
    while True:
        if not race.queue and not race.second_round and race.unsold:
            race.second_round = True
            race.queue = race.unsold
            race.unsold = []
        carless = race.carless()
        if not race.queue or (race.second_round and carless == 0):
            break
        if last_car(race) and not race.config.last_bid_chosen:
            sell_last(race, lowest(carless))
            continue
        race.phase = state.AUCTION
        race.bids = [state.NONE] * race.players
        if race.events is not None:
            power = lot_power(race)
            lot = {"car": cards.COLOURS[lot_car(race)], "power": cards.POWERS[power] if power != state.NONE else None}
            race.emit("lot", {**lot, "bidders": members(bidders(race))})
        return True
    return False


def sell_last(race: RaceState, seat: i64) -> None:
    """DF-3.9 without a choice: the first of the cards with the lowest number is laid."""
    card = lowest(bid_cards(race, seat))
    bids: list[i64] = [state.NONE] * race.players
    bids[seat] = card
    sell(race, seat, price_of(race, card), bids, True)


def open_bids(race: RaceState) -> None:
    """All bids are in: they are shown, the best one wins the lot, and the cards go back to the hands."""
    car = lot_car(race)
    best: list[i64] = []
    best_rank: i64 = 0
    for seat in range(race.players):
        card = race.bids[seat]
        if card == state.NONE or card >= PASSED:
            continue
        rank = bid_value(card, car) * cards.TIES + cards.CARD_TIE[card]  # DF-3.4, DF-3.5
        if rank > best_rank:
            best_rank = rank
            best = [seat]
        elif rank == best_rank:
            best.append(seat)
    bids = race.bids
    race.bids = [state.NONE] * race.players
    if not best:
        set_aside(race, bids)
        return
    winner = best[0]
    if len(best) > 1:
        ties = race.ties.copy()
        winner = best[ties.below(len(best))]
        race.ties = ties
    sell(race, winner, price_of(race, bids[winner]), bids, last_car(race))


def sell(race: RaceState, seat: i64, price: i64, bids: list[i64], forced: bool) -> None:
    car = lot_car(race)
    power = lot_power(race)
    race.price = state.with_item(race.price, car, price)
    take_car(race, seat, car)
    if power != state.NONE:
        race.bought = state.with_item(race.bought, seat, race.bought[seat] | BITS[power])
    close_lot(race, Sale(car, power, seat, price, bids, forced))


def set_aside(race: RaceState, bids: list[i64]) -> None:
    """DF-3.10: nobody bid: the lot waits for a second round, and after that stays without an owner."""
    race.unsold = [*race.unsold, race.queue[0]]
    close_lot(race, Sale(lot_car(race), lot_power(race), state.NOBODY, 0, bids, False))


def close_lot(race: RaceState, sale: Sale) -> None:
    """DF-3.7: the cards that were laid go back to the hands, and everybody has seen them."""
    for bid in sale.bids:
        card = state.card_laid(bid)
        if card != state.NONE:
            race.shown |= BITS[card] & cards.ALL_REGULAR
    race.queue = race.queue[1:]
    race.sales = [*race.sales, sale]
    race.reveal_count += 1
    if race.events is not None:
        race.emit("sale", sale_fields(sale))


def sale_fields(sale: Sale) -> dict[str, object]:
    """A lot after its bids were opened, as everybody saw it; a bid worth nothing is a pass, with or without a card."""
    bids: list[dict[str, object]] = []
    for seat, bid in enumerate(sale.bids):
        if bid == state.NONE:
            continue
        card = state.card_laid(bid)
        value: i64 = 0
        if bid < PASSED:
            value = sale.price if sale.forced else bid_value(bid, sale.car)
        bids.append({"seat": seat, "card": cards.CARD_NAMES[card] if card != state.NONE else None, "value": value})
    return {
        "car": cards.COLOURS[sale.car],
        "power": cards.POWERS[sale.power] if sale.power != state.NONE else None,
        "seat": sale.seat if sale.seat != state.NOBODY else None,
        "price": sale.price if sale.seat != state.NOBODY else None,
        "bids": bids,
        "forced": sale.forced,
    }


def late_chooser(race: RaceState) -> i64:
    """DF-8.9: with Cunning left out, the seat that bought it; it chooses after the others, from all that is left."""
    if not race.config.cunning:
        for seat in range(race.players):
            if race.bought[seat] >> cards.CUNNING & 1:
                return seat
    return state.NOBODY


def power_choices(race: RaceState, seat: i64) -> i64:
    """The powers that a seat can keep, a bit each."""
    if seat != late_chooser(race):
        return race.bought[seat]
    choices: i64 = (BITS[len(cards.POWERS)] - 1) & ~BITS[cards.CUNNING]
    for power in race.power:
        if power != state.NONE:
            choices &= ~BITS[power]
    return choices


def choosing(race: RaceState) -> i64:
    """The seats that have a power still to choose, a bit each; the late chooser only after all others."""
    late = late_chooser(race)
    seats: i64 = 0
    for seat in range(race.players):
        if seat != late and race.power[seat] == state.NONE and race.picks[seat] == state.NONE and race.bought[seat]:
            seats |= BITS[seat]
    if seats == 0 and late != state.NOBODY and race.power[late] == state.NONE and race.picks[late] == state.NONE:
        for seat in range(race.players):
            if race.picks[seat] != state.NONE:
                return 0
        seats = BITS[late]
    return seats


def offer_powers(race: RaceState) -> bool:
    """DF-3.14: who has one power keeps it, who has several chooses; False once everybody has one."""
    if not race.config.powers:
        return False
    late = late_chooser(race)
    for seat in range(race.players):
        held = race.bought[seat]
        if seat != late and race.power[seat] == state.NONE and held and held & held - 1 == 0:
            race.power = state.with_item(race.power, seat, lowest(held))
    if choosing(race) == 0:
        return False
    race.phase = state.CHOOSE_POWER
    return True


def show_powers(race: RaceState) -> None:
    """The powers that were chosen are shown, all at once."""
    chosen: dict[str, str] = {}
    for seat in range(race.players):
        if race.picks[seat] != state.NONE:
            race.power = state.with_item(race.power, seat, race.picks[seat])
            race.picks = state.with_item(race.picks, seat, state.NONE)
            chosen[str(seat)] = cards.POWERS[race.power[seat]]
    race.reveal_count += 1
    if race.events is not None:
        race.emit("powers", {"kept": chosen})
