"""What a seat cannot know, dealt anew: hands, deck, lots to come, and choices made in secret."""

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.games.downforce.auction import bid_cards, must_bid, power_choices, seats_in
from paddock.games.downforce.cards import ALL_REGULAR, CAR_COUNT, cards_in, mask_of
from paddock.games.downforce.state import AUCTION, BET_LINES, CHOOSE_POWER, NONE, PASSED, TableState, changed


def deal_anew(table: TableState, seat: i64, rng: Stream) -> None:
    """Redeals what the seat has not seen. Cards shown in the auction stay with those who showed them."""
    redeal_cards(table, seat, rng)
    redeal_lots(table, rng)
    for other in range(table.players):
        if other != seat:
            rechoose(table, other, rng)
    table.dealer = rng.fork()
    table.lots = rng.fork()
    table.ties = rng.fork()


def shuffle_unseen(table: TableState, number: int) -> None:
    """Shuffles what nobody has seen: the deck with the cards in the box, and the lots to come."""
    table.dealer = table.dealer.renewed(number)
    table.lots = table.lots.renewed(number)
    table.ties = table.ties.renewed(number)
    cards = cards_in(table.box) + table.deck[table.drawn :]
    boxed: i64 = len(cards_in(table.box))
    table.dealer.shuffle(cards)
    table.box = mask_of(cards[:boxed])
    table.deck = cards[boxed:]
    table.drawn = 0
    redeal_lots(table, table.lots)


def redeal_cards(table: TableState, seat: i64, rng: Stream) -> None:
    unseen = cards_in(table.box) + table.deck[table.drawn :]
    hidden: list[i64] = [0] * table.players
    for other in range(table.players):
        if other != seat:
            cards = cards_in(table.hands[other] & ALL_REGULAR & ~table.shown)
            hidden[other] = len(cards)
            unseen.extend(cards)
    rng.shuffle(unseen)
    dealt: i64 = 0
    for other in range(table.players):
        if other != seat:
            known = table.hands[other] & (table.shown | ~ALL_REGULAR)
            table.hands[other] = known | mask_of(unseen[dealt : dealt + hidden[other]])
            dealt += hidden[other]
    boxed: i64 = len(cards_in(table.box))
    table.box = mask_of(unseen[dealt : dealt + boxed])
    table.deck = unseen[dealt + boxed :]
    table.drawn = 0


def redeal_lots(table: TableState, rng: Stream) -> None:
    """The lots after the present one come up in an unknown order; in the second round all have been seen."""
    if table.phase != AUCTION or table.second_round:
        return
    seen: i64 = CAR_COUNT - len(table.queue) + 1
    cars = table.lot_cars[seen:]
    powers = table.lot_powers[seen:]
    rng.shuffle(cars)
    rng.shuffle(powers)
    table.lot_cars = table.lot_cars[:seen] + cars
    table.lot_powers = table.lot_powers[:seen] + powers


def rechoose(table: TableState, other: i64, rng: Stream) -> None:
    """Another seat's choices that are still secret become any that it might have made."""
    if table.phase == AUCTION and table.bids[other] != NONE:
        choices = cards_in(bid_cards(table, other))
        if not must_bid(table):
            choices.append(PASSED)
        table.bids[other] = choices[rng.below(len(choices))]
    if table.phase == CHOOSE_POWER and table.picks[other] != NONE:
        powers = seats_in(power_choices(table, other))
        table.picks = changed(table.picks, other, powers[rng.below(len(powers))])
    if len(table.results) <= table.game:
        for line in range(BET_LINES):
            if table.bets[other * BET_LINES + line] != NONE:
                table.bets = changed(table.bets, other * BET_LINES + line, rng.below(CAR_COUNT))
