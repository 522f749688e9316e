"""Resamples what a seat cannot know: other hands, cards face down, plans, and every future draw."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Stream
from paddock.games.heat import cards, moves, state
from paddock.games.heat.phases import SHIFT_GEAR, SWAP_HAND, card_plans, is_cluttered, shift_heat
from paddock.games.heat.state import RaceState

#: One in this many hands too small for a gear was cluttered on purpose (HEAT-4.6); the others are redealt.
ON_PURPOSE: Final[i64] = 8
#: Others are assumed to plan sensibly: the best of this many random plans is used. One heat counts as two spaces.
GUESSES: Final[i64] = 5
HEAT_IN_SPACES: Final[i64] = 2
SPIN_OUT_IN_SPACES: Final[i64] = 20
UNLIKELY: Final[i64] = -1000


def resample(race: RaceState, seat: i64, rng: Stream) -> None:
    """Redeals everything hidden from a seat; hands and decks of others keep their sizes, and plans stay complete."""
    for other in range(race.config.cars):
        if other == seat or race.config.legend[other]:
            continue
        deal_hand(race, other, rng)
        if race.phase == state.SWAP:
            if not race.waiting >> other & 1:
                resample_swap(race, other, rng)
        elif race.phase == state.PLAN:
            if race.next_gear[other]:
                resample_plan(race, other, rng)
        elif race.plan[other] != moves.NO_PLAN:
            resample_cards(race, other, rng)
    race.decks = [rng.fork() for _ in race.decks]
    race.legend_deck = rng.fork()


def deal_hand(race: RaceState, seat: i64, rng: Stream) -> None:
    """Shuffles a hand and its deck together and deals the same number of cards."""
    base = seat * cards.CARD_COUNT
    sure = race.sure_stress[seat]
    card = base
    while card < base + cards.CARD_COUNT:
        if race.hand[card]:
            race.deck[card] += race.hand[card]
            race.hand[card] = 0
        card += 1
    race.hand[base + cards.STRESS] = sure
    race.deck[base + cards.STRESS] -= sure
    left = race.hand_size[seat] - sure
    size = race.deck_size[seat] + left
    while left > 0:
        nth = rng.below(size)
        card = base
        while nth >= race.deck[card]:
            nth -= race.deck[card]
            card += 1
        race.deck[card] -= 1
        race.hand[card] += 1
        size -= 1
        left -= 1


def resample_swap(race: RaceState, seat: i64, rng: Stream) -> None:
    """Resamples the secret choice whether to keep the first hand."""
    race.mulligans &= ~BITS[seat]
    if SWAP_HAND.why_not(race, seat, moves.MULLIGAN) is None and rng.below(2) == 0:
        race.mulligans |= BITS[seat]


def resample_plan(race: RaceState, seat: i64, rng: Stream) -> None:
    """Resamples a secret plan, as complete as the true one; giving up is not secret."""
    if race.next_gear[seat] == state.GAVE_UP:
        return
    legal: list[i64] = [move for move in SHIFT_GEAR.legal(race, seat) if move != moves.GIVE_UP]
    race.plan[seat] = moves.NO_PLAN
    planned = not race.waiting >> seat & 1
    most: i64 = UNLIKELY
    for _ in range(GUESSES):
        move = legal[rng.below(len(legal))]
        if is_cluttered(race, seat, moves.gear_of(move)) and rng.below(ON_PURPOSE) > 0:
            move = legal[0]
        gear = moves.gear_of(move)
        choices = card_plans(race, seat, gear)
        number = moves.plan_of(choices[rng.below(len(choices))])
        sense = good_sense(race, seat, race.engine[seat] - shift_heat(race.gear[seat], gear), number)
        if sense > most:
            most = sense
            race.next_gear[seat] = gear
            if planned:
                race.plan[seat] = number


def good_sense(race: RaceState, seat: i64, engine: i64, number: i64) -> i64:
    """Returns how plausible a set of cards is: it should be fast, and its corners affordable."""
    if number == moves.SETS:
        return UNLIKELY + 1
    speed = moves.SET_SPEED[number] + moves.SET_PLUS[number] * 5 // 2
    start = race.progress[seat]
    heat = race.config.course.heat(start, start + speed, speed)
    return speed + HEAT_IN_SPACES * (engine - heat) - (SPIN_OUT_IN_SPACES if heat > engine else 0)


def resample_cards(race: RaceState, seat: i64, rng: Stream) -> None:
    """Resamples the cards face down for a known gear, mostly from a hand with enough cards for it."""
    base = seat * cards.CARD_COUNT
    gear = race.gear[seat]
    card: i64 = 0
    if is_cluttered(race, seat, gear) and rng.below(ON_PURPOSE) == 0:
        card = cards.PLAYABLE
    while card < cards.PLAYABLE and is_cluttered(race, seat, gear):
        if race.deck[base + card] > 0 and race.hand[base + cards.HEAT] > 0:
            race.deck[base + card] -= 1
            race.hand[base + card] += 1
            race.hand[base + cards.HEAT] -= 1
            race.deck[base + cards.HEAT] += 1
        else:
            card += 1
    choices = card_plans(race, seat, gear)
    most: i64 = UNLIKELY
    for _ in range(GUESSES):
        number = moves.plan_of(choices[rng.below(len(choices))])
        sense = good_sense(race, seat, race.engine[seat], number)
        if sense > most:
            most = sense
            race.plan[seat] = number
