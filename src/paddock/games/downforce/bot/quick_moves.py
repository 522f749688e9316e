"""Quick moves for playouts, which only depend on which cars the seat likes."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.games.downforce import cards, state
from paddock.games.downforce.cards import BET_PAYS, CAR_COUNT, COLOURED, WHITE
from paddock.games.downforce.moves import BET, IGNORE, NAME, PLAY, PLAY_UP, RESOLVE, STAY
from paddock.games.downforce.phases import can_ignore, end_move, nameable_cars, turnable_cards
from paddock.games.downforce.state import RaceState, bet_place
from paddock.games.downforce.track import WINDOW

#: How much a seat likes its own cars, and those it bet on, per million; the dislike of other cars is shared by all.
OWN: Final[i64] = 12
PER_MILLION: Final[i64] = 1
OTHERS: Final[i64] = -14
#: A car counts less the further it is behind the first, down to a minimum.
OUT_OF_IT: Final[i64] = 20
STILL: Final[i64] = 4
#: The amount of randomness between cards, and between bets.
CARD_LUCK: Final[i64] = 12
BET_LUCK: Final[i64] = 2
#: Further than any car has to go.
FAR: Final[i64] = 1000000
#: How many cells closer to the finish a seat's own car counts for bets.
OWN_NEARER: Final[i64] = 3


def liking(race: RaceState, seat: i64, car: i64) -> i64:
    """Returns how much a seat wants a car to advance."""
    owner = race.owner[car]
    like: i64 = OWN if owner == seat else (OTHERS // (race.players - 1) if owner != state.NOBODY else 0)
    for line in range(race.bets_held):
        if race.bets[bet_place(seat, line)] == car:
            like += PER_MILLION * BET_PAYS[line][0]
    return like


def way_of(race: RaceState, car: i64) -> i64:
    """Returns the approximate distance of a car on the track to the finish."""
    return race.track.to_go[race.cell[car]] + (state.LAST_LAP - race.lap[car]) * race.track.lap_steps


def has_room(race: RaceState, car: i64) -> bool:
    """Returns whether a car on the track can leave its cell."""
    start = race.cell[car]
    on = race.track.steps[start]
    for cell in race.cell:
        if cell >= 0:
            ahead = cell - start if cell >= start else cell - start + race.track.cells
            if ahead < WINDOW:
                on &= ~BITS[ahead]
    return on != 0


def quick_move(race: RaceState, seat: i64, rng: Stream) -> i64:
    """Returns a move in the race."""
    phase = race.phase
    if phase == state.PLAY_CARD:
        return any_good_card(race, seat, rng)
    if phase == state.NAME_CAR:
        return name_liked(race, seat, rng)
    if phase == state.BETTING:
        return bet_in_front(race, seat, rng)
    like = liking(race, seat, race.car)
    if phase == state.CONFIRM:
        return RESOLVE if like > 0 else IGNORE
    if like < 0 and phase == state.STEERING and can_ignore(race):
        return IGNORE
    if like <= 0 and phase == state.BONUS:
        return STAY
    return steer(race, like > 0)


def any_good_card(race: RaceState, seat: i64, rng: Stream) -> i64:
    """Returns the card that moves the liked cars most."""
    ways: list[i64] = []
    shortest: i64 = FAR
    for car in range(CAR_COUNT):
        way: i64 = way_of(race, car) if race.cell[car] >= 0 else FAR
        ways.append(way)
        if way < shortest:
            shortest = way
    likes: list[i64] = []
    for car in range(CAR_COUNT):
        near: i64 = OUT_OF_IT - ways[car] + shortest
        if near < STILL:
            near = STILL
        likes.append(liking(race, seat, car) * near if ways[car] < FAR and has_room(race, car) else 0)
    hand = race.hands[seat]
    best: i64 = state.NONE
    most: i64 = 0
    card: i64 = 0
    while hand:
        if hand & 1:
            good: i64 = OUT_OF_IT * rng.below(CARD_LUCK)
            white: i64 = 0
            for car in range(CAR_COUNT):
                like = likes[car]
                good += like * COLOURED[card * CAR_COUNT + car]
                if like * WHITE[card * CAR_COUNT + car] > white:
                    white = like * WHITE[card * CAR_COUNT + car]
            good += white
            if best == state.NONE or good > most:
                most = good
                best = card
        hand >>= 1
        card += 1
    if turnable_cards(race, seat) >> best & 1 and likes_last(likes, best):
        return PLAY_UP + best
    return PLAY + best


def likes_last(likes: list[i64], card: i64) -> bool:
    """Returns whether the car of a card's last strip is liked more than that of the first."""
    first = cards.strip_colour(card, 0)
    last = cards.strip_colour(card, cards.CARD_STRIPS[card] - 1)
    return first != cards.WILD and last != cards.WILD and likes[last] > likes[first]


def name_liked(race: RaceState, seat: i64, rng: Stream) -> i64:
    """Returns the car that the seat likes best; a finished car rather than a disliked one."""
    named = nameable_cars(race)
    best: i64 = state.NONE
    most: i64 = 0
    for car in range(CAR_COUNT):
        if named & BITS[car]:
            like: i64 = 2 * liking(race, seat, car) + rng.below(2) if race.cell[car] >= 0 else 0
            if best == state.NONE or like > most:
                most = like
                best = car
    if most < 0 and can_ignore(race):
        return IGNORE
    return NAME + best


def bet_in_front(race: RaceState, seat: i64, rng: Stream) -> i64:
    """Returns a car in front, or an own car close to the front."""
    best: i64 = 0
    shortest: i64 = 0
    first = True
    for car in range(CAR_COUNT):
        cell = race.cell[car]
        if cell == state.ABSENT:
            continue
        way: i64 = rng.below(BET_LUCK) - (OWN_NEARER if race.owner[car] == seat else 0)
        if cell != state.HOME:
            way += way_of(race, car)
        elif race.finish[0] == car:
            return BET + car
        if first or way < shortest:
            shortest = way
            best = car
            first = False
    return BET + best


def steer(race: RaceState, on: bool) -> i64:
    """Returns the end that moves the current car furthest, or least far."""
    track = race.track
    start = race.cell[race.car]
    line = track.cells - start
    finishing = race.finishing(race.car)
    ends = race.ends
    best: i64 = 0
    best_way: i64 = 0
    first = True
    bit: i64 = 0
    while ends:
        if ends & 1:
            if bit < line:
                way = track.to_go[start + bit]
            else:
                way = 0 if finishing else track.to_go[start + bit - track.cells] - track.lap_steps
            if not on:
                way = -way
            if first or way < best_way:
                best_way = way
                best = bit
                first = False
        ends >>= 1
        bit += 1
    return end_move(race, best)
