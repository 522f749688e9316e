"""The `pro`: values cars by its hand and bids to that value, plays every card out in its head, blocks, and bets on what
the race and its own cards make likely.

It reads a sample, in which the track and its own cards are as they are; it never looks at the other hands in it.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream
from paddock.engine.bits import how_many, members
from paddock.engine.bot import ROUNDING, WORST, Best
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import bidders, lot_car, lot_power, price_of
from paddock.games.downforce.moves import BET, IGNORE, NAME, PASS, PASSED, POWER, bid_of
from paddock.games.downforce.phases import PHASES
from paddock.games.downforce.routes import cell_ahead, ends_of, line_ahead
from paddock.games.downforce.state import RaceState

#: What a rival's million hurts, as a share of an own one.
SPITE: Final = 0.3
#: How much of the cells on its own cards the pro counts as good as driven, and of an owner's speed-8 card.
HAND_SHARE: Final = 0.35
SPEED_8_SHARE: Final = 0.5
#: How far ahead it looks for cars in the way, in cells, and what a cell lost there counts.
LOOKS_AHEAD: Final[i64] = 4
BLOCKED_COST: Final = 0.8
#: The lead, in cells, at which a car is three to one to stay ahead: so much per car that may still overtake, and more
#: the longer the way.
SURE_LEAD: Final = 3.0
SURE_LEAD_PER_CELL: Final = 0.12
#: What each power adds to the worth of a car, in the order of the data file.
POWER_WORTH: Final[list[float]] = [0.8, 1.0, 0.8, 1.4, 0.4, 0.6]
#: What an average car is worth, prizes and the bets on it, and what each further cell on the own cards adds.
CAR_WORTH: Final = 6.0
CELL_WORTH: Final = 0.3
GRID_WORTH: Final = 0.15
#: What can be hoped for from the lots to come, for a player without a car.
HOPE: Final = 4.0
#: How likely one rival is outbid: at least, more for each million, and for each strip of the card.
OUTBID: Final = 0.4
OUTBID_PER_MILLION: Final = 0.08
OUTBID_PER_STRIP: Final = 0.01
#: What a bet on an own car is worth more: its cards can still be played for it.
OWN_BET: Final = 1.15
#: Where there is no money: what it is worth to win, and to come second.
WIN: Final = 12.0
SECOND: Final = 1.0
#: White strips on the own cards: what they count for any car, and for the own one that is furthest on.
WHITE_SHARE: Final = 0.5
WHITE_FOR_FAVOURITE: Final = 0.7
#: The cells that the inside saves on a lap.
LAP_SAVED: Final[i64] = 5
#: Cars within the next LOOKS_AHEAD rows are within so many numbers.
NEARBY: Final[i64] = 2**20 - 1
#: Cells to go of a car that is home, and of one that does not race.
AT_HOME: Final = -1000.0
NEVER: Final = 1000.0


class Pro(Bot):
    """Looks one card ahead and weighs where everybody would then come home."""

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        ties = rng.fork()
        table = position.sample(rng)
        assert isinstance(table, RaceState)
        seat: i64 = position.seat
        if table.phase == state.AUCTION:
            return choose_bid(table, seat, moves, ties)
        if table.phase == state.CHOOSE_POWER:
            return choose_power(moves, ties)
        if table.phase == state.BETTING:
            return choose_bet(table, seat, ties)
        return choose_move(table, seat, moves, ties)


def choose_bid(table: RaceState, seat: i64, moves: list[int], rng: Stream) -> i64:
    """The bid with the best of price and chance: the worth of the car less the price, times the chance to win it."""
    car = lot_car(table)
    worth = car_worth(table, seat, car)
    power = lot_power(table)
    if power != state.NONE:
        worth += POWER_WORTH[power]
    if table.carless() >> seat & 1:
        worth -= HOPE
    rivals = how_many(bidders(table)) - 1
    best = Best(rng, moves[0], 0.0 if moves[0] == PASS else WORST)
    for move in moves:
        card = bid_of(move)
        if card >= PASSED:
            continue  # a card laid as a pass shows something, and wins no more than a pass without
        price = price_of(table, card)
        chance: float = 1.0
        for _ in range(rivals):
            strips = float(cards.CARD_STRIPS[card])
            chance *= OUTBID + OUTBID_PER_MILLION * float(price) + OUTBID_PER_STRIP * strips
        best.weigh(move, (worth - float(price)) * chance)
    return best.choice


def car_worth(table: RaceState, seat: i64, car: i64) -> float:
    """What a car is worth to a seat: more cells on its cards than on anybody's are cells the car will drive."""
    held = cells_for(table.hands[seat], car)
    everybody: float = 0.0
    for other in range(cards.CAR_COUNT):
        everybody += cells_for(table.hands[seat], other)
    grid: i64 = table.grid.index(car)
    worth: float = CAR_WORTH + CELL_WORTH * (held - everybody / float(cards.CAR_COUNT))
    return worth + GRID_WORTH * (float(cards.CAR_COUNT - 1) / 2.0 - float(grid))


def cells_for(hand: i64, car: i64) -> float:
    """The cells that a hand can move a car; a white strip, if the card's colours allow it, counts half."""
    cells: float = 0.0
    for card in members(hand):
        if card >= cards.REGULAR:
            continue
        for strip in range(cards.CARD_STRIPS[card]):
            colour = cards.strip_colour(card, strip)
            if colour == car:
                cells += float(cards.strip_cells(card, strip))
            elif colour == cards.WILD and cards.CARD_COLOURS[card] >> car & 1 == 0:
                cells += WHITE_SHARE * float(cards.strip_cells(card, strip))
    return cells


def choose_power(moves: list[int], rng: Stream) -> i64:
    best = Best(rng)
    for move in moves:
        best.weigh(move, POWER_WORTH[move - POWER])
    return best.choice


def choose_bet(table: RaceState, seat: i64, rng: Stream) -> i64:
    """The car with the best odds for the first three places."""
    left = cells_to_go(table, seat)
    pays = cards.BET_PAYS[table.bets_held]
    best = Best(rng)
    for car in range(cards.CAR_COUNT):
        places = place_odds(table, left, car)
        pay: float = 0.0
        for place in range(len(pays)):
            pay += places[place] * float(pays[place])
        if table.owner[car] == seat:
            pay *= OWN_BET
        best.weigh(car, pay)
    return BET + best.choice


def choose_move(table: RaceState, seat: i64, moves: list[int], rng: Stream) -> i64:
    """The move after which the race, carried on to the end of the card, is worth most."""
    best = Best(rng)
    taste = rng.next32()
    for move in moves:
        trial = played_out(table, seat, move, taste)
        best.weigh(move, race_worth(trial, seat))
    return best.choice


def played_out(table: RaceState, seat: i64, move: i64, taste: i64) -> RaceState:
    """The table after a move and what is left of the card, every mover taking what looks best right then.

    Where several look equally good, `taste` decides, in the same way after every move: so it favours none of them.
    """
    trial = copied(table)
    PHASES[trial.phase].play(trial, seat, move)
    while state.NAME_CAR <= trial.phase <= state.BONUS:
        mover = trial.mover
        options = PHASES[trial.phase].legal(trial, mover)
        if trial.phase == state.NAME_CAR:
            # nothing has moved yet, so that all of them would look alike
            PHASES[state.NAME_CAR].play(trial, mover, likely_name(trial, mover, options, taste))
            continue
        count: i64 = len(options)
        best = trial
        best_worth: float = WORST
        for number in range(count):
            further = copied(trial)
            PHASES[further.phase].play(further, mover, options[(number + taste) % count])
            worth = race_worth(further, mover)
            if worth > best_worth + ROUNDING:
                best_worth = worth
                best = further
        trial = best
    return trial


def likely_name(table: RaceState, mover: i64, options: list[i64], taste: i64) -> i64:
    """The car that a mover will name for a white strip: its own that is nearest to home; without one none, or any."""
    count: i64 = len(options)
    named: i64 = state.NONE
    shortest: i64 = 0
    for number in range(count):
        option = options[(number + taste) % count]
        if option == IGNORE:
            continue
        cell = table.cell[option - NAME]
        if cell < 0 or table.owner[option - NAME] != mover:
            continue
        way = table.track.to_go[cell] - table.lap[option - NAME] * table.track.lap
        if named == state.NONE or way < shortest:
            shortest = way
            named = option
    if named == state.NONE:
        named = IGNORE if IGNORE in options else options[taste % count]
    return named


def copied(table: RaceState) -> RaceState:
    other = table.copy()
    assert isinstance(other, RaceState)
    return other


def race_worth(table: RaceState, seat: i64) -> float:
    """What the race as it stands promises a seat, less a share of what it promises the others."""
    if table.phase == state.GAME_OVER or table.phase == state.AUCTION:
        return settled_worth(table, seat)
    left = cells_to_go(table, seat)
    own: float = 0.0
    others: float = 0.0
    for car in range(cards.CAR_COUNT):
        if table.cell[car] == state.ABSENT:
            continue
        owner = table.owner[car]
        places = place_odds(table, left, car)
        prize: float = 0.0
        for place in range(cards.CAR_COUNT):
            prize += places[place] * float(cards.PRIZES[place])
        if table.agreed.beginners or table.agreed.long_distance:
            prize = WIN * places[0] + SECOND * places[1]
        if owner == seat:
            own += prize
        elif owner != state.NOBODY:
            others += prize
        for line in range(cards.BET_LINES):
            if table.bets[state.bet_place(seat, line)] == car:
                pays = cards.BET_PAYS[line]
                for place in range(len(pays)):
                    own += places[place] * float(pays[place])
    return own - SPITE * others


def settled_worth(table: RaceState, seat: i64) -> float:
    """The same once a game is over: the money itself; without money, the place of the best car."""
    if table.agreed.beginners or table.agreed.long_distance:
        line = table.ranked()
        for place in range(len(line)):
            if table.owner[line[place]] == seat:
                return WIN if place == 0 else SECOND / float(place)
        return 0.0
    result = table.results[len(table.results) - 1]
    own = float(result.prizes[seat] + result.won[seat])
    others: float = 0.0
    for other in range(table.players):
        if other != seat:
            others += float(result.prizes[other] + result.won[other])
    return own - SPITE * others


def cells_to_go(table: RaceState, seat: i64) -> list[float]:
    """Per car the cells to the finish, less those that the cards known to the seat will drive, more for traffic."""
    left: list[float] = []
    hand = table.hands[seat]
    favourite: i64 = state.NONE
    for car in range(cards.CAR_COUNT):
        cell = table.cell[car]
        if cell < 0:
            left.append(AT_HOME if cell == state.HOME else NEVER)
            continue
        way = float(table.track.to_go[cell])
        laps = state.LAST_LAP - table.lap[car]
        if laps != 0:
            way += float(laps * (table.track.lap - LAP_SAVED))
        owner = table.owner[car]
        if owner != state.NOBODY and table.hands[owner] >> (cards.SPEED_8 + car) & 1:
            way -= float(cards.strip_cells(cards.SPEED_8 + car, 0)) * SPEED_8_SHARE
        if owner == seat and (favourite == state.NONE or way < left[favourite]):
            favourite = car
        left.append(way + BLOCKED_COST * cells_lost(table, car))
    for card in members(hand):
        if card >= cards.REGULAR:
            continue
        for strip in range(cards.CARD_STRIPS[card]):
            colour = cards.strip_colour(card, strip)
            cells = float(cards.strip_cells(card, strip))
            if colour != cards.WILD:
                left[colour] -= HAND_SHARE * cells
            elif favourite != state.NONE and cards.CARD_WILDS[card] > 0:
                left[favourite] -= WHITE_FOR_FAVOURITE * HAND_SHARE * cells
    return left


def cells_lost(table: RaceState, car: i64) -> float:
    """How many of the next few cells the cars ahead would cost this one."""
    start = table.cell[car]
    blocked = table.blocked(car)
    if blocked & NEARBY == 0:
        return 0.0
    finishing = table.finishing(car)
    ends, _ = ends_of(table.track, start, blocked, LOOKS_AHEAD, LOOKS_AHEAD, finishing)
    line = line_ahead(table.track, start)
    best: i64 = table.track.to_go[start]
    bit: i64 = 0
    while ends:
        if ends & 1:
            if bit >= line:
                return 0.0
            way = table.track.to_go[cell_ahead(table.track, start, bit)]
            if way < best:
                best = way
        ends >>= 1
        bit += 1
    gained = table.track.to_go[start] - best
    return float(LOOKS_AHEAD - gained) if gained < LOOKS_AHEAD else 0.0


def place_odds(table: RaceState, left: list[float], car: i64) -> list[float]:
    """The chances of a car for each place, from its lead over each of the others."""
    odds: list[float] = [0.0] * cards.CAR_COUNT
    cell = table.cell[car]
    if cell == state.HOME:
        odds[table.finish.index(car)] = 1.0
        return odds
    if cell == state.ABSENT:
        return odds
    odds[len(table.finish)] = 1.0
    for other in range(cards.CAR_COUNT):
        if other == car or table.cell[other] < 0:
            continue
        lead: float = left[other] - left[car]
        way: float = left[car] + left[other]
        sure: float = SURE_LEAD + SURE_LEAD_PER_CELL * (way if way > 0.0 else 0.0)
        size: float = lead if lead >= 0.0 else -lead
        overtaken: float = 0.5 - 0.5 * lead / (sure + size)
        place: i64 = cards.CAR_COUNT - 1
        while place > 0:
            odds[place] = odds[place] * (1.0 - overtaken) + odds[place - 1] * overtaken
            place -= 1
        odds[0] *= 1.0 - overtaken
    return odds
