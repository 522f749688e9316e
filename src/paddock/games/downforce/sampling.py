"""Resamples what a seat cannot know: hands, deck, future lots, and secret choices."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.engine.bits import how_many, members
from paddock.games.downforce.auction import CARDS_WITH, bid_cards, card_price, passes, power_choices
from paddock.games.downforce.cards import ALL_REGULAR, BET_LINES, CAR_COUNT, CARD_WILDS, WILD, mask_of, strip_bid
from paddock.games.downforce.moves import PASSED
from paddock.games.downforce.state import AUCTION, CHOOSE_POWER, NONE, SCHEMA, RaceState, bet_place, with_item

#: The weight of a car by its current place when a plausible bet is drawn: any car, and a car of the betting
#: seat.
ANYBODYS: Final[list[i64]] = [13, 6, 3, 1, 1, 1]
OWN: Final[list[i64]] = [19, 12, 9, 7, 7, 7]
HUNDRED: Final[i64] = 100


def resample(race: RaceState, seat: i64, rng: Stream) -> None:
    """Redeals what the seat has not seen. Cards shown in the auction stay with those who showed them."""
    redeal_cards(race, seat, rng)
    redeal_lots(race, rng, True)
    for other in range(race.players):
        if other != seat:
            rechoose(race, other, rng)
    if race.bets_due > 0 and len(race.results) <= race.game:
        redraw_bets(race, seat, rng, ANYBODYS, OWN, 0)
    SCHEMA.fork_streams(race, rng)


def redeal(race: RaceState, number: int) -> None:
    """Shuffles what no seat has seen: the deck with the cards in the box, and the remaining lots."""
    SCHEMA.redeal_streams(race, number)
    cards = members(race.box) + race.deck[race.drawn :]
    boxed: i64 = how_many(race.box)
    race.dealer.shuffle(cards)
    race.box = mask_of(cards[:boxed])
    race.deck = cards[boxed:]
    race.drawn = 0
    redeal_lots(race, race.lots, False)


def redeal_cards(race: RaceState, seat: i64, rng: Stream) -> None:
    """Shuffles the unseen cards in ascending order, so that the result depends only on which they are, not on where."""
    pool = race.box | mask_of(race.deck[race.drawn :])
    hidden: list[i64] = [0] * race.players
    missing: list[i64] = [0] * race.players
    known_missing: i64 = 0
    for other in range(race.players):
        if other != seat:
            held = race.hands[other] & ALL_REGULAR & ~race.shown
            hidden[other] = how_many(held)
            pool |= held
            missing[other] = missing_cards(race, other)
            known_missing |= missing[other]
    unseen = members(pool)
    rng.shuffle(unseen)
    if known_missing:
        swap_missing(unseen, hidden, missing, rng)
    dealt: i64 = 0
    for other in range(race.players):
        if other != seat:
            known = race.hands[other] & (race.shown | ~ALL_REGULAR)
            race.hands[other] = known | mask_of(unseen[dealt : dealt + hidden[other]])
            dealt += hidden[other]
    boxed: i64 = how_many(race.box)
    race.box = mask_of(unseen[dealt : dealt + boxed])
    race.deck = unseen[dealt + boxed :]
    race.drawn = 0


def missing_cards(race: RaceState, seat: i64) -> i64:
    """Returns cards that a seat cannot hold after a substitute bid, a bid for the last car or a cardless pass.

    DF-8.6: with two players this no longer holds after the cards are dealt again.
    """
    missing: i64 = 0
    if race.config.draws and race.phase > CHOOSE_POWER:
        return missing
    for sale in race.sales:
        card = sale.bids[seat]
        if card == PASSED and race.config.lays_passes:
            missing |= ALL_REGULAR & ~CARDS_WITH[sale.car]
        if card == NONE or card >= PASSED:
            continue
        alike = CARDS_WITH[sale.car]
        if strip_bid(card, sale.car) == 0:
            missing |= alike
            alike = CARDS_WITH[WILD]
            if CARD_WILDS[card] == 0:
                missing |= alike
                alike = ALL_REGULAR
        if sale.forced:
            for other in members(alike):
                if card_price(other, sale.car, True) < sale.price:
                    missing |= BITS[other]
    return missing


def swap_missing(cards: list[i64], hidden: list[i64], missing: list[i64], rng: Stream) -> None:
    """Swaps cards dealt to seats that cannot hold them; the cards of the seats come first, `hidden` of each."""
    count: i64 = len(cards)
    barred: list[i64] = [0] * count  # per place: the cards that cannot be there
    place: i64 = 0
    for seat in range(len(hidden)):
        for _ in range(hidden[seat]):
            barred[place] = missing[seat]
            place += 1
    for place in range(count):
        if barred[place] >> cards[place] & 1 == 0:
            continue
        start = rng.below(count)
        for step in range(count):
            other = (start + step) % count
            if barred[other] >> cards[place] & 1 == 0 and barred[place] >> cards[other] & 1 == 0:
                cards[place], cards[other] = cards[other], cards[place]
                break


def redeal_lots(race: RaceState, rng: Stream, in_order: bool) -> None:
    """Shuffles the lots after the current one; in the second round all of them are known.

    A sample sorts them first, so that it does not depend on their true order. A redeal, which is part of a log,
    does not.
    """
    if race.phase != AUCTION or race.second_round:
        return
    unseen = race.queue[1:]
    cars = [race.lot_cars[number] for number in unseen]
    powers = [race.lot_powers[number] for number in unseen]
    if in_order:
        cars.sort()
        powers.sort()
    rng.shuffle(cars)
    rng.shuffle(powers)
    race.lot_cars = race.lot_cars[:]
    race.lot_powers = race.lot_powers[:]
    for n, number in enumerate(unseen):
        race.lot_cars[number] = cars[n]
        race.lot_powers[number] = powers[n]


def rechoose(race: RaceState, other: i64, rng: Stream) -> None:
    """Replaces another seat's secret bid or power by a random possible one."""
    if race.phase == AUCTION and race.bids[other] != NONE:
        bids = members(bid_cards(race, other))
        passing = passes(race, other)
        if passing and rng.below(len(bids) + 1) == 0:
            bids = passing
        race.bids[other] = bids[rng.below(len(bids))]
    if race.phase == CHOOSE_POWER and race.picks[other] != NONE:
        powers = members(power_choices(race, other))
        race.picks = with_item(race.picks, other, powers[rng.below(len(powers))])


def redraw_bets(race: RaceState, seat: i64, rng: Stream, anybodys: list[i64], own: list[i64], again: i64) -> None:
    """Draws the bets of others by the weights of the cars; in `again` per cent of cases a bet is on the same
    car as the one before."""
    line: list[i64] = race.ranking()
    bets = race.bets[:]
    for other in range(race.players):
        if other == seat or bets[bet_place(other, 0)] == NONE:
            continue
        tickets: list[i64] = [0] * CAR_COUNT
        total: i64 = 0
        for place in range(len(line)):
            owner = race.owner[line[place]]
            tickets[line[place]] = own[place] if owner == other else anybodys[place]
            total += tickets[line[place]]
        car: i64 = NONE
        for at in range(bet_place(other, 0), bet_place(other, BET_LINES)):
            if bets[at] == NONE:
                break
            if car == NONE or again == 0 or rng.below(HUNDRED) >= again:
                drawn = rng.below(total)
                car = -1
                while drawn >= 0:
                    car += 1
                    drawn -= tickets[car]
            bets[at] = car
    race.bets = bets
