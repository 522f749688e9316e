"""Quick decisions for playouts, which only use the timetable."""

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.engine.bits import place_of
from paddock.games.heat import cards, moves, state
from paddock.games.heat.bot.timetable import (
    BOOST_HIGH,
    BOOST_LOW,
    HEATS,
    MOST_HEAT,
    NEVER,
    PLUS,
    SPEEDS,
    Assumptions,
    Sums,
    Timetable,
)
from paddock.games.heat.phases import (
    coolable_heat,
    cooldown,
    has_symbol,
    is_cluttered,
    may_boost,
    shift_heat,
    slipstream_end,
)
from paddock.games.heat.state import RaceState


def hand_sums(race: RaceState, seat: i64) -> Sums:
    base = seat * cards.CARD_COUNT
    sums = Sums()
    for card in range(cards.CARD_COUNT):
        for _ in range(race.hand[base + card]):
            sums.add(card, PLUS)
    return sums


def quick_gear(race: RaceState, times: Timetable, seat: i64) -> i64:
    """Returns the gear in which the hand does best."""
    sums = hand_sums(race, seat)
    ways = times.ways_from(race.progress[seat])
    adrenaline = race.has_adrenaline(place_of(race.order, seat))
    best: i64 = 0
    least: float = NEVER
    served: i64 = 0
    wanted: i64 = 1
    while wanted <= cards.GEARS:
        heat = race.engine[seat] - shift_heat(race.gear[seat], wanted)
        speeds = sums.of(wanted)
        if heat >= 0:
            if served == 0 or speeds:
                served = wanted
            heat += coolable_heat(wanted, adrenaline, sums.heat)
            if adrenaline:
                speeds |= speeds << cards.ADRENALINE_SPEED
            turns = ways.best(wanted, heat if heat < MOST_HEAT else MOST_HEAT, speeds)
            if turns < least:
                least = turns
                best = wanted
        wanted += 1
    if best == 0:
        # a spin-out is unavoidable, and costs least in a low gear
        best = served
    return moves.shift_to(best)


def quick_cards(assumptions: Assumptions, race: RaceState, times: Timetable, seat: i64, rng: Stream) -> i64:
    """Returns the best set of cards for the place, regardless of the remaining cards."""
    gear = race.next_gear[seat]
    if is_cluttered(race, seat, gear):
        return moves.CLUTTERED
    adrenaline = race.has_adrenaline(place_of(race.order, seat))
    heat = race.engine[seat] - shift_heat(race.gear[seat], gear) + coolable_heat(gear, adrenaline, race.heat_held(seat))
    row = (gear * HEATS + (heat if heat < MOST_HEAT else MOST_HEAT)) * SPEEDS
    turns = times.ways_from(race.progress[seat]).turns
    choices = moves.plays(race.hand, seat * cards.CARD_COUNT, gear)
    count: i64 = len(choices)
    # ties are broken at random
    at: i64 = rng.below(count)
    best: i64 = choices[at]
    least: float = NEVER
    n: i64 = 0
    while n < count:
        move: i64 = choices[at]
        number = moves.plan_of(move)
        plus = moves.SET_PLUS[number]
        place = row + moves.SET_SPEED[number]
        arrival = turns[place]
        if plus > 0:
            place += plus * 5 // 2
            arrival = (turns[place] + turns[place + 1]) / 2.0 - assumptions.stress * float(plus)
        if adrenaline and turns[place + 1] < arrival:
            arrival = turns[place + 1]
        if arrival < least:
            least = arrival
            best = move
        at += 1
        if at == count:
            at = 0
        n += 1
    return best


def standing(race: RaceState, times: Timetable, seat: i64, more: i64, heat: i64) -> float:
    """Returns the turns to the finish if the car goes `more` spaces faster, with the slipstream if it helps."""
    end = race.landing(seat, more) if more > 0 else race.progress[seat]
    gear = race.gear[seat]
    turns = times.arrival(race.start, end, gear, heat, race.speed + more)
    further = slipstream_end(race, seat, end)
    if further == end:
        return turns
    slipped = times.arrival(race.start, further, gear, heat, race.speed + more)
    return slipped if slipped < turns else turns


def most_cooling(race: RaceState, seat: i64) -> i64:
    """Returns the move that cools the most heat, or -1."""
    held = race.heat_held(seat)
    if held == 0:
        return -1
    most = cooldown(race, seat)
    if most > 0:
        return moves.cool_by(most if most < held else held)
    return moves.ADRENALINE_COOL if has_symbol(race, state.CALMED) else -1


def quick_reaction(race: RaceState, times: Timetable, seat: i64) -> i64:
    """Cools as much as possible, and goes faster if the timetable says so."""
    cooling = most_cooling(race, seat)
    if cooling >= 0:
        return cooling
    heat = race.engine[seat]
    stay = standing(race, times, seat, 0, heat)
    if has_symbol(race, state.RUSHED) and standing(race, times, seat, cards.ADRENALINE_SPEED, heat) < stay:
        return moves.ADRENALINE
    if may_boost(race, seat):
        heat -= cards.BOOST_HEAT
        slow = standing(race, times, seat, BOOST_LOW, heat)
        if (slow + standing(race, times, seat, BOOST_HIGH, heat)) / 2.0 < stay:
            return moves.BOOST
    return moves.DONE


def quick_discard(race: RaceState, times: Timetable, seat: i64) -> i64:
    """Discards the cards that are worse for the place than an average card of the deck."""
    base = seat * cards.CARD_COUNT
    gains = times.card_gains(race.progress[seat], race.gear[seat], race.engine[seat])
    move = moves.DISCARD
    for card in range(cards.DISCARDABLE):
        if gains[card] < 0.0:
            move += race.hand[base + card] * moves.WEIGHT[card]
    return move
