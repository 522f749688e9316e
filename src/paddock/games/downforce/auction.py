"""Before the race: the deal, the auction lot by lot with its tie-breaks and fallbacks, and the choice of powers."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, IllegalMove
from paddock.engine.bits import how_many, lowest, members
from paddock.games.downforce import cards, state
from paddock.games.downforce.moves import NO_BID, PASSED, PASSED_WITH
from paddock.games.downforce.state import RaceState, Sale

#: The regular cards with a strip of each colour; those with a white strip come last.
CARDS_WITH: Final[list[i64]] = [
    cards.mask_of([card for card in range(cards.REGULAR) if cards.strip_bid(card, colour)])
    for colour in range(cards.CAR_COUNT + 1)
]


def start_game(table: RaceState) -> None:
    """DF-2: a fresh table on the next track: cards dealt, cars on the grid, the first lot up or the cars shared out."""
    players = table.players
    agreed = table.config
    table.track = agreed.tracks[table.game]
    table.hands = [0] * players
    table.owner = [state.NOBODY] * cards.CAR_COUNT
    table.price = [0] * cards.CAR_COUNT
    table.bought = [0] * players
    table.power = [state.NONE] * players
    table.picks = [state.NONE] * players
    table.bids = [state.NONE] * players
    table.bets = [state.NONE] * (players * cards.BET_LINES)
    table.bets_due = 0
    table.bets_held = 0
    table.finish = []
    table.sales = []
    table.unsold = []
    table.second_round = False
    table.discards = 0
    table.last_card = state.NONE
    table.card = state.NONE
    table.car = state.NONE
    table.ends = 0
    table.clean = 0
    table.shown = 0
    cars: list[i64] = list(range(cards.CAR_COUNT))
    powers: list[i64] = list(range(len(cards.POWERS)))
    grid: list[i64] = list(range(cards.CAR_COUNT))
    lots = table.lots.copy()
    lots.shuffle(cars)
    lots.shuffle(powers)
    lots.shuffle(grid)
    table.lots = lots
    table.lot_cars = cars
    table.lot_powers = powers
    if agreed.beginners:
        # DF-8.1, DF-8.2: the same number of cars each; those left over do not race
        share: i64 = cards.CAR_COUNT // players
        deal(table, cards.BEGINNERS_HAND)
        table.queue = []
        for number in range(share * players):
            take_car(table, number % players, cars[number])
        grid = [car for car in grid if table.owner[car] != state.NOBODY]
    else:
        # DF-2.2: what cannot be shared out evenly goes to the box
        deal(table, cards.REGULAR // players)
        table.box = cards.mask_of(table.deck)
        table.deck = []
        table.queue = list(range(cards.CAR_COUNT))
    table.grid = grid
    table.cell = [state.ABSENT] * cards.CAR_COUNT
    table.lap = [0] * cards.CAR_COUNT
    for position, car in enumerate(grid):
        table.cell[car] = table.track.grid[position]
    table.revealed += 1
    if table.events is not None:
        dealt = {seat: {"hand": [cards.CARD_NAMES[c] for c in members(hand)]} for seat, hand in enumerate(table.hands)}
        facts = {"game": table.game + 1, "track": table.track.id, "grid": [cards.COLOURS[car] for car in grid]}
        table.tell("game-start", facts, dealt)


def deal(table: RaceState, size: i64) -> None:
    """Shuffles the regular cards and deals so many to each seat; the rest is the deck."""
    found: list[i64] = list(range(cards.REGULAR))
    dealer = table.dealer.copy()
    dealer.shuffle(found)
    table.dealer = dealer
    hands: list[i64] = []
    for seat in range(table.players):
        speed_8 = table.hands[seat] & ~cards.ALL_REGULAR
        hands.append(cards.mask_of(found[seat * size : (seat + 1) * size]) | speed_8)
    table.hands = hands
    table.deck = found[table.players * size :]
    table.drawn = 0


def deal_for_two(table: RaceState) -> None:
    """DF-8.6: after a two-player auction all regular cards are shuffled again, and seven dealt to each."""
    table.box = 0
    table.shown = 0
    deal(table, cards.TWO_PLAYERS_HAND)
    table.revealed += 1
    if table.events is not None:
        dealt = {seat: {"hand": [cards.CARD_NAMES[c] for c in members(hand)]} for seat, hand in enumerate(table.hands)}
        table.tell("dealt", {"each": cards.TWO_PLAYERS_HAND}, dealt)


def take_car(table: RaceState, seat: i64, car: i64) -> None:
    """DF-3.6: the car and its speed-8 card go to the seat."""
    table.owner = state.changed(table.owner, car, seat)
    table.hands[seat] |= BITS[cards.SPEED_8 + car]


def lot_car(table: RaceState) -> i64:
    return table.lot_cars[table.queue[0]]


def lot_power(table: RaceState) -> i64:
    return table.lot_powers[table.queue[0]] if table.config.powers else state.NONE


def cars_left(table: RaceState) -> i64:
    """Cars that can still find an owner: those to come and, in the first round, those set aside."""
    left: i64 = len(table.queue)
    if not table.second_round:
        left += len(table.unsold)
    return left


def bidders(table: RaceState) -> i64:
    """DF-3.8, DF-3.10: the seats that take part in the present lot, a bit each."""
    carless = table.carless()
    if table.second_round or cars_left(table) == how_many(carless):
        return carless
    return BITS[table.players] - 1


def last_car(table: RaceState) -> bool:
    """DF-3.9: one car and one player without a car remain."""
    return cars_left(table) == 1 and how_many(table.carless()) == 1


def must_bid(table: RaceState) -> bool:
    """DF-3.9, DF-3.11: nobody may pass for the last car, nor in the second round once every car left is needed."""
    needed = cars_left(table) == how_many(table.carless())
    return needed and (table.second_round or cars_left(table) == 1)


def bid_cards(table: RaceState, seat: i64) -> i64:
    """DF-3.3, DF-3.12, DF-3.13: the cards that a seat can bid with: of the colour, else white, else any in the hand.

    DF-3.9: of these only those with the lowest number, if it is the last car's.
    """
    hand = table.hands[seat]
    found = hand & CARDS_WITH[lot_car(table)]
    if found == 0:
        found = hand & CARDS_WITH[cards.WILD]
    if found == 0:
        found = held_cards(table, seat) if table.config.bids_any_card else hand & cards.ALL_REGULAR
    return lowest_cards(found, lot_car(table)) if last_car(table) else found


def held_cards(table: RaceState, seat: i64) -> i64:
    """The cards in a seat's hand. DF-8.6: with two players speed-8 cards are not, they lie open."""
    hand = table.hands[seat]
    return hand & cards.ALL_REGULAR if table.config.draws else hand


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


def pass_cards(table: RaceState, seat: i64) -> i64:
    """DF-3.2: the cards in the hand that do not show the car's colour: any of them can be laid as a pass."""
    return held_cards(table, seat) & ~CARDS_WITH[lot_car(table)]


def may_pass_silently(table: RaceState, seat: i64) -> bool:
    """DF-3.2: only who has no card to lay for it passes without one."""
    return not table.config.lays_passes or pass_cards(table, seat) == 0


def passes(table: RaceState, seat: i64) -> list[i64]:
    """DF-3.2, DF-3.11: the ways in which a seat can pass for the present lot, as in RaceState.bids."""
    if must_bid(table):
        return []
    bids: list[i64] = []
    if may_pass_silently(table, seat):
        bids.append(PASSED)
    for card in members(pass_cards(table, seat)):
        bids.append(PASSED_WITH + card)
    return bids


def may_bid(table: RaceState, seat: i64, bid: i64) -> bool:
    """Whether a seat can bid that for the present lot, or pass like that; a bid as in RaceState.bids."""
    if bid < PASSED:
        return bid >= 0 and bid_cards(table, seat) >> bid & 1 == 1
    if must_bid(table):
        return False
    if bid == PASSED:
        return may_pass_silently(table, seat)
    return pass_cards(table, seat) >> state.card_laid(bid) & 1 == 1


def bid_refusal(table: RaceState, seat: i64, bid: i64) -> IllegalMove:
    """Why it cannot."""
    if bid == NO_BID:
        return IllegalMove("it is time to bid: a card for the car, or a pass", "DF-3.2")
    if bid >= PASSED and must_bid(table):
        return IllegalMove("every car left is needed: this time nobody may pass", "DF-3.11")
    if bid == PASSED:
        return IllegalMove("a pass is a card without the car's colour, laid face down and then shown", "DF-3.2")
    card = state.card_laid(bid)
    name = cards.CARD_NAMES[card]
    if table.hands[seat] >> card & 1 == 0:
        return IllegalMove(f"the card {name} is not in the hand", "DF-3.2")
    if bid < PASSED:
        return IllegalMove(f"the card {name} is no bid for this car", "DF-3.3")
    return IllegalMove(f"the card {name} shows the car's colour or lies open: it is no pass", "DF-3.2")


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


def price_of(table: RaceState, card: i64) -> i64:
    """What a card that is bid for the present lot costs if it wins."""
    car = lot_car(table)
    return last_price(card, car) if last_car(table) else bid_value(card, car)


def put_up_lot(table: RaceState) -> bool:
    """Puts the next lot up for bids; False once the auction is over."""
    while True:
        if not table.queue and not table.second_round and table.unsold:
            table.second_round = True
            table.queue = table.unsold
            table.unsold = []
        carless = table.carless()
        if not table.queue or (table.second_round and carless == 0):
            break
        if last_car(table) and not table.config.last_bid_chosen:
            sell_last(table, lowest(carless))
            continue
        table.phase = state.AUCTION
        table.bids = [state.NONE] * table.players
        if table.events is not None:
            power = lot_power(table)
            lot = {"car": cards.COLOURS[lot_car(table)], "power": cards.POWERS[power] if power != state.NONE else None}
            table.tell("lot", {**lot, "bidders": members(bidders(table))})
        return True
    return False


def sell_last(table: RaceState, seat: i64) -> None:
    """DF-3.9 without a choice: the first of the cards with the lowest number is laid."""
    card = lowest(bid_cards(table, seat))
    bids: list[i64] = [state.NONE] * table.players
    bids[seat] = card
    sell(table, seat, price_of(table, card), bids, True)


def open_bids(table: RaceState) -> None:
    """All bids are in: they are shown, the best one wins the lot, and the cards go back to the hands."""
    car = lot_car(table)
    best: list[i64] = []
    best_rank: i64 = 0
    for seat in range(table.players):
        card = table.bids[seat]
        if card == state.NONE or card >= PASSED:
            continue
        rank = bid_value(card, car) * cards.TIES + cards.CARD_TIE[card]  # DF-3.4, DF-3.5
        if rank > best_rank:
            best_rank = rank
            best = [seat]
        elif rank == best_rank:
            best.append(seat)
    bids = table.bids
    table.bids = [state.NONE] * table.players
    if not best:
        set_aside(table, bids)
        return
    winner = best[0]
    if len(best) > 1:
        ties = table.ties.copy()
        winner = best[ties.below(len(best))]
        table.ties = ties
    sell(table, winner, price_of(table, bids[winner]), bids, last_car(table))


def sell(table: RaceState, seat: i64, price: i64, bids: list[i64], forced: bool) -> None:
    car = lot_car(table)
    power = lot_power(table)
    table.price = state.changed(table.price, car, price)
    take_car(table, seat, car)
    if power != state.NONE:
        table.bought = state.changed(table.bought, seat, table.bought[seat] | BITS[power])
    close_lot(table, Sale(car, power, seat, price, bids, forced))


def set_aside(table: RaceState, bids: list[i64]) -> None:
    """DF-3.10: nobody bid: the lot waits for a second round, and after that stays without an owner."""
    table.unsold = [*table.unsold, table.queue[0]]
    close_lot(table, Sale(lot_car(table), lot_power(table), state.NOBODY, 0, bids, False))


def close_lot(table: RaceState, sale: Sale) -> None:
    """DF-3.7: the cards that were laid go back to the hands, and everybody has seen them."""
    for bid in sale.bids:
        card = state.card_laid(bid)
        if card != state.NONE:
            table.shown |= BITS[card] & cards.ALL_REGULAR
    table.queue = table.queue[1:]
    table.sales = [*table.sales, sale]
    table.revealed += 1
    if table.events is not None:
        table.tell("sale", sale_fields(sale))


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


def late_chooser(table: RaceState) -> i64:
    """DF-8.9: with Cunning left out, the seat that bought it; it chooses after the others, from all that is left."""
    if not table.config.cunning:
        for seat in range(table.players):
            if table.bought[seat] >> cards.CUNNING & 1:
                return seat
    return state.NOBODY


def power_choices(table: RaceState, seat: i64) -> i64:
    """The powers that a seat can keep, a bit each."""
    if seat != late_chooser(table):
        return table.bought[seat]
    choices: i64 = (BITS[len(cards.POWERS)] - 1) & ~BITS[cards.CUNNING]
    for power in table.power:
        if power != state.NONE:
            choices &= ~BITS[power]
    return choices


def choosing(table: RaceState) -> i64:
    """The seats that have a power still to choose, a bit each; the late chooser only after all others."""
    late = late_chooser(table)
    seats: i64 = 0
    for seat in range(table.players):
        if seat != late and table.power[seat] == state.NONE and table.picks[seat] == state.NONE and table.bought[seat]:
            seats |= BITS[seat]
    if seats == 0 and late != state.NOBODY and table.power[late] == state.NONE and table.picks[late] == state.NONE:
        for seat in range(table.players):
            if table.picks[seat] != state.NONE:
                return 0
        seats = BITS[late]
    return seats


def offer_powers(table: RaceState) -> bool:
    """DF-3.14: who has one power keeps it, who has several chooses; False once everybody has one."""
    if not table.config.powers:
        return False
    late = late_chooser(table)
    for seat in range(table.players):
        held = table.bought[seat]
        if seat != late and table.power[seat] == state.NONE and held and held & held - 1 == 0:
            table.power = state.changed(table.power, seat, lowest(held))
    if choosing(table) == 0:
        return False
    table.phase = state.CHOOSE_POWER
    return True


def show_powers(table: RaceState) -> None:
    """The powers that were chosen are shown, all at once."""
    chosen: dict[str, str] = {}
    for seat in range(table.players):
        if table.picks[seat] != state.NONE:
            table.power = state.changed(table.power, seat, table.picks[seat])
            table.picks = state.changed(table.picks, seat, state.NONE)
            chosen[str(seat)] = cards.POWERS[table.power[seat]]
    table.revealed += 1
    if table.events is not None:
        table.tell("powers", {"kept": chosen})
