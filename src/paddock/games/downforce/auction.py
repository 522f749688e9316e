"""Before the race: the deal, the auction of the lots with its ties and fallbacks, and the choice of powers."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Json, Refusal
from paddock.engine.bits import how_many, lowest, members
from paddock.games.downforce import cards, state
from paddock.games.downforce.moves import NO_BID, PASSED, PASSED_WITH
from paddock.games.downforce.state import RaceState, Sale

#: The regular cards with a strip of each colour; those with a white strip come last.
CARDS_WITH: Final[list[i64]] = [
    cards.mask_of([card for card in range(cards.REGULAR) if cards.strip_bid(card, colour)])
    for colour in range(cards.CAR_COUNT + 1)
]

NOT_A_BID: Final = Refusal("DF-3.2", "bid a card for this car, or pass")
CAR_NEEDED: Final = Refusal("DF-3.11", "you cannot pass: every remaining car must be bought")
CARD_TO_LAY: Final = Refusal(
    "DF-3.2", "to pass, play a card without this car's colour face down; it is revealed with the bids"
)


def start_game(race: RaceState) -> None:
    """DF-2: starts the game on the next track: deals the cards, lines up the cars, and shares them out or not."""
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
        # DF-8.1, DF-8.2: the same number of cars each; the others do not race
        share: i64 = cards.CAR_COUNT // players
        deal(race, cards.BEGINNERS_HAND)
        race.queue = []
        for number in range(share * players):
            take_car(race, number % players, cars[number])
        grid = [car for car in grid if race.owner[car] != state.NOBODY]
    else:
        # DF-2.2: cards that cannot be dealt evenly are put in the box
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
        fields = {"game": race.game + 1, "track": race.track.id, "grid": [cards.COLOURS[car] for car in grid]}
        race.emit("game-start", fields, hands_dealt(race))


def deal(race: RaceState, size: i64) -> None:
    """Shuffles the regular cards and deals a hand of that size to each seat; the rest is the deck."""
    deck: list[i64] = list(range(cards.REGULAR))
    dealer = race.dealer.copy()
    dealer.shuffle(deck)
    race.dealer = dealer
    for seat in range(race.players):
        speed_8 = race.hands[seat] & ~cards.ALL_REGULAR
        race.hands[seat] = cards.mask_of(deck[seat * size : (seat + 1) * size]) | speed_8
    race.deck = deck[race.players * size :]
    race.drawn = 0


def deal_for_two(race: RaceState) -> None:
    """DF-8.6: after a two-player auction all regular cards are shuffled and dealt again."""
    race.box = 0
    race.shown = 0
    deal(race, cards.TWO_PLAYERS_HAND)
    race.reveal_count += 1
    if race.events is not None:
        race.emit("dealt", {"each": cards.TWO_PLAYERS_HAND}, hands_dealt(race))


def hands_dealt(race: RaceState) -> dict[int, Json]:
    """Returns what each seat learns from a deal."""
    return {seat: {"hand": [cards.CARD_NAMES[c] for c in members(hand)]} for seat, hand in enumerate(race.hands)}


def take_car(race: RaceState, seat: i64, car: i64) -> None:
    """DF-3.6: gives the car and its speed-8 card to the seat."""
    race.owner = state.with_item(race.owner, car, seat)
    race.hands[seat] |= BITS[cards.SPEED_8 + car]


def lot_car(race: RaceState) -> i64:
    return race.lot_cars[race.queue[0]]


def lot_power(race: RaceState) -> i64:
    return race.lot_powers[race.queue[0]] if race.config.powers else state.NONE


def cars_left(race: RaceState) -> i64:
    """Returns how many cars can still be sold: those to come and, in the first round, those set aside."""
    return len(race.queue) + (0 if race.second_round else len(race.unsold))


def bidders(race: RaceState) -> i64:
    """DF-3.8, DF-3.10: the seats that take part in the current lot, a bit each."""
    carless = race.carless()
    if race.second_round or cars_left(race) == how_many(carless):
        return carless
    return BITS[race.players] - 1


def last_car(race: RaceState) -> bool:
    """DF-3.9: whether one car and one player without a car remain."""
    return cars_left(race) == 1 and how_many(race.carless()) == 1


def must_bid(race: RaceState) -> bool:
    """DF-3.9, DF-3.11: nobody may pass for the last car, nor in the second round once every remaining car is needed."""
    needed = cars_left(race) == how_many(race.carless())
    return needed and (race.second_round or cars_left(race) == 1)


def bid_cards(race: RaceState, seat: i64) -> i64:
    """DF-3.3, DF-3.12, DF-3.13: the cards that a seat can bid with: of the colour, else white, else any in the hand.

    DF-3.9: for the last car, only those of them with the lowest number.
    """
    hand = race.hands[seat]
    bids = hand & CARDS_WITH[lot_car(race)]
    if bids == 0:
        bids = hand & CARDS_WITH[cards.WILD]
    if bids == 0:
        bids = held_cards(race, seat) if race.config.bids_any_card else hand & cards.ALL_REGULAR
    return lowest_cards(bids, lot_car(race)) if last_car(race) else bids


def held_cards(race: RaceState, seat: i64) -> i64:
    """Returns the cards in a seat's hand. DF-8.6: with two players, speed-8 cards lie open and are not in the hand."""
    hand = race.hands[seat]
    return hand & cards.ALL_REGULAR if race.config.draws else hand


def lowest_cards(held: i64, car: i64) -> i64:
    """DF-3.9: those of the cards that cost least for the last car."""
    lowest = cards.HIGHEST_BID
    cheapest: i64 = 0
    for card in members(held):
        price = card_price(card, car, True)
        if price < lowest:
            lowest = price
            cheapest = 0
        if price == lowest:
            cheapest |= BITS[card]
    return cheapest


def pass_cards(race: RaceState, seat: i64) -> i64:
    """DF-3.2: the cards in the hand that do not show the car's colour: any of them can be used to pass."""
    return held_cards(race, seat) & ~CARDS_WITH[lot_car(race)]


def may_pass_silently(race: RaceState, seat: i64) -> bool:
    """DF-3.2: only a seat without a card to pass with passes without one."""
    return not race.config.lays_passes or pass_cards(race, seat) == 0


def passes(race: RaceState, seat: i64) -> list[i64]:
    """DF-3.2, DF-3.11: the ways in which a seat can pass for the current lot, as in RaceState.bids."""
    if must_bid(race):
        return []
    bids: list[i64] = [PASSED] if may_pass_silently(race, seat) else []
    for card in members(pass_cards(race, seat)):
        bids.append(PASSED_WITH + card)
    return bids


def why_no_bid(race: RaceState, seat: i64, bid: i64) -> Refusal | None:
    """Returns why a seat cannot make this bid or pass for the current lot, or None; a bid as in RaceState.bids."""
    if bid == NO_BID:
        return NOT_A_BID
    if bid >= PASSED and must_bid(race):
        return CAR_NEEDED
    if bid == PASSED:
        return None if may_pass_silently(race, seat) else CARD_TO_LAY
    card = state.card_laid(bid)
    if (bid_cards(race, seat) if bid < PASSED else pass_cards(race, seat)) >> card & 1:
        return None
    if race.hands[seat] >> card & 1 == 0:
        return not_in_hand("DF-3.2", card)
    name = cards.CARD_NAMES[card]
    if bid < PASSED:
        return Refusal("DF-3.3", "you cannot bid {card} for this car", {"card": name})
    return Refusal("DF-3.2", "you cannot pass with {card}: it shows the car's colour or lies face up", {"card": name})


def not_in_hand(rule: str, card: i64) -> Refusal:
    return Refusal(rule, "{card} is not in your hand", {"card": cards.CARD_NAMES[card]})


def card_price(card: i64, car: i64, last: bool) -> i64:
    """Returns what a card bids for a car: its strip, else its best white strip, else its lowest number.

    DF-3.9: for the last car, the lowest white strip instead of the best.
    """
    price = cards.strip_bid(card, car)
    if price == 0:
        price = cards.CARD_LOWEST_WILD[card] if last else cards.strip_bid(card, cards.WILD)
    return price if price > 0 else cards.CARD_LOWEST[card]


def price_of(race: RaceState, card: i64) -> i64:
    """Returns what a card that is bid for the current lot costs if it wins."""
    return card_price(card, lot_car(race), last_car(race))


def put_up_lot(race: RaceState) -> bool:
    """Starts the auction of the next lot. Returns False once the auction is over."""
    while True:
        if not race.queue and not race.second_round and race.unsold:
            race.second_round = True
            race.queue = race.unsold
            race.unsold = []
        carless = race.carless()
        if not race.queue or (race.second_round and carless == 0):
            return False
        if race.config.last_bid_chosen or not last_car(race):
            break
        # DF-3.9 by the first rules: the first of the cards with the lowest number is played
        seat = lowest(carless)
        sell(race, seat, state.with_item([state.NONE] * race.players, seat, lowest(bid_cards(race, seat))))
    race.phase = state.AUCTION
    race.bids = [state.NONE] * race.players
    if race.events is not None:
        power = lot_power(race)
        lot = {"car": cards.COLOURS[lot_car(race)], "power": cards.POWERS[power] if power != state.NONE else None}
        race.emit("lot", {**lot, "bidders": members(bidders(race))})
    return True


def open_bids(race: RaceState) -> None:
    """Reveals all bids; the best one wins the lot, and the cards return to the hands."""
    car = lot_car(race)
    best: list[i64] = []
    best_rank: i64 = 0
    for seat in range(race.players):
        card = race.bids[seat]
        if card == state.NONE or card >= PASSED:
            continue
        rank = card_price(card, car, False) * cards.TIES + cards.CARD_TIE[card]  # DF-3.4, DF-3.5
        if rank > best_rank:
            best_rank = rank
            best = [seat]
        elif rank == best_rank:
            best.append(seat)
    bids = race.bids
    race.bids = [state.NONE] * race.players
    if not best:
        # DF-3.10: the lot waits for a second round, and after that stays without an owner
        race.unsold = [*race.unsold, race.queue[0]]
        close_lot(race, Sale(car, lot_power(race), state.NOBODY, 0, bids, False))
        return
    winner = best[0]
    if len(best) > 1:
        ties = race.ties.copy()
        winner = best[ties.below(len(best))]
        race.ties = ties
    sell(race, winner, bids)


def sell(race: RaceState, seat: i64, bids: list[i64]) -> None:
    car = lot_car(race)
    power = lot_power(race)
    sale = Sale(car, power, seat, price_of(race, bids[seat]), bids, last_car(race))
    race.price = state.with_item(race.price, car, sale.price)
    take_car(race, seat, car)
    if power != state.NONE:
        race.bought = state.with_item(race.bought, seat, race.bought[seat] | BITS[power])
    close_lot(race, sale)


def close_lot(race: RaceState, sale: Sale) -> None:
    """DF-3.7: returns the cards to the hands, and marks them as seen by everybody."""
    for bid in sale.bids:
        card = state.card_laid(bid)
        if card != state.NONE:
            race.shown |= BITS[card] & cards.ALL_REGULAR
    race.queue = race.queue[1:]
    race.sales = [*race.sales, sale]
    race.reveal_count += 1
    if race.events is not None:
        race.emit("sale", sale_fields(sale))


def sale_fields(sale: Sale) -> Json:
    """Returns the fields of a lot after its bids were opened; a bid of value 0 is a pass, with or without a card."""
    bids: list[Json] = []
    for seat, bid in enumerate(sale.bids):
        if bid == state.NONE:
            continue
        card = state.card_laid(bid)
        value: i64 = card_price(bid, sale.car, sale.forced) if bid < PASSED else 0
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
    """DF-8.9: if Cunning is left out, its buyer, who chooses after the others from the remaining powers."""
    if not race.config.cunning:
        for seat in range(race.players):
            if race.bought[seat] >> cards.CUNNING & 1:
                return seat
    return state.NOBODY


def power_choices(race: RaceState, seat: i64) -> i64:
    """Returns the powers that a seat can keep, a bit each."""
    if seat != late_chooser(race):
        return race.bought[seat]
    choices: i64 = (BITS[len(cards.POWERS)] - 1) & ~BITS[cards.CUNNING]
    for power in race.power:
        if power != state.NONE:
            choices &= ~BITS[power]
    return choices


def choosing(race: RaceState) -> i64:
    """Returns the seats that still have to choose a power, a bit each; the late chooser only after all others."""
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
    """DF-3.14: a seat with one power keeps it, others choose. Returns False once everybody has one."""
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
    """Reveals the chosen powers, all at once."""
    chosen: dict[str, str] = {}
    for seat in range(race.players):
        if race.picks[seat] != state.NONE:
            race.power = state.with_item(race.power, seat, race.picks[seat])
            race.picks = state.with_item(race.picks, seat, state.NONE)
            chosen[str(seat)] = cards.POWERS[race.power[seat]]
    race.reveal_count += 1
    if race.events is not None:
        race.emit("powers", {"kept": chosen})
