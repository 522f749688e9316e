"""A race read back from what `to_dict` wrote down, held field by field to what the rules guarantee.

Nobody asks how the race came to that position: it may have been prepared, with cards missing or a fuller engine. What
counts is that every rule can be applied to it, to the end of the race.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import PLAYER
from paddock.engine.bits import BITS
from paddock.engine.fields import Fields, wrong
from paddock.games.heat.cards import (
    BOX_HEAT,
    CARD_COUNT,
    CARDS,
    COLOURS,
    COOLDOWN,
    GEARS,
    GRID_ROWS,
    HEAT,
    IN_DECK,
    LEGEND_CARDS,
    LEGEND_SPEED,
    MOST_LAPS,
    MOST_LEGEND_BOOST,
    PLAYABLE,
    PLUS,
    SLIPSTREAM,
    SPEED,
    SPIN_OUT_STRESS,
    STRESS,
)
from paddock.games.heat.forecast import spin_out_ahead
from paddock.games.heat.moves import CLUTTERED, FIRST_GEAR, GIVE_UP, PLAY, SETS
from paddock.games.heat.phases import SHIFT_GEAR, card_plans, may_slipstream
from paddock.games.heat.state import (
    BOOSTED,
    CALMED,
    COOLED,
    CORNER,
    DISCARDING,
    GAVE_UP,
    NO_PLAN,
    OFF,
    OVER,
    PHASE_NAMES,
    PLAN,
    RUSHED,
    SLIP,
    SLIPPED,
    SWAP,
    Deal,
    RaceState,
)
from paddock.games.heat.track import TRACKS, find

FEWEST_CARS: Final = 2
#: No car starts further behind the line, and no turn leads further beyond it: none is faster than a Legend.
HINDMOST: Final = 1 - int(GRID_ROWS)
FARTHEST: Final = max(int(max(row)) for row in LEGEND_SPEED) + MOST_LEGEND_BOOST
#: The cards of the highest gear, each of them with a flip, and the boost's.
MOST_PLAYED: Final = 2 * int(GEARS) + 1
SYMBOLS: Final = int(BOOSTED | COOLED | RUSHED | CALMED | SLIPPED)


def read_deal(fields: Fields) -> Deal:
    """What was agreed before the race."""
    circuit = find(TRACKS.ids[fields.word("circuit", TRACKS.ids)])
    laps = fields.number("laps", 1, MOST_LAPS)
    seats = fields.words("seats", [PLAYER, "legend"])
    if not FEWEST_CARS <= len(seats) <= len(COLOURS) or PLAYER not in seats:
        raise wrong("seats", f"a race has {FEWEST_CARS} to {len(COLOURS)} cars, at least one of them a player's")
    boost = fields.number("legend_boost", 0, MOST_LEGEND_BOOST)
    return Deal(circuit, laps, seats, boost, fields.flag("aggressive"), fields.flag("give_up"))


def read_race(race: RaceState, fields: Fields) -> None:
    """Everything else; the race's deal is known."""
    cars = int(race.deal.cars)
    finish = int(race.deal.finish)
    race.round = fields.number("round", 1, int(race.deal.last_round))
    race.phase = fields.word("phase", PHASE_NAMES)
    race.order = list(fields.different("order", 0, cars - 1))
    race.turn = fields.number("turn", 0, cars - 1)
    race.waiting = fields.number("waiting", 0, 2**cars - 1)
    race.mulligans = fields.number("mulligans", 0, 2**cars - 1)
    race.progress = list(fields.numbers("progress", HINDMOST, finish + FARTHEST, cars))
    race.space = [
        race.deal.circuit.space(progress) if on_track else OFF
        for progress, on_track in zip(race.progress, fields.flags("on_track", cars), strict=True)
    ]
    race.spot = list(fields.numbers("spot", 0, 1, cars))
    race.gear = list(fields.numbers("gear", 1, int(GEARS), cars))
    race.finished = list(fields.different("finished", 0, cars - 1))
    race.gave_up = list(fields.different("gave_up", 0, cars - 1))
    race.next_gear = list(fields.numbers("next_gear", 0, int(GAVE_UP), cars))
    race.plan = list(fields.numbers("plan", int(NO_PLAN), int(SETS), cars))
    race.legend_bag = fields.number("legend_bag", 0, 2 ** int(LEGEND_CARDS) - 1)
    race.legend_card = fields.number("legend_card", -1, int(LEGEND_CARDS) - 1)
    race.start = fields.number("start", HINDMOST, finish)
    race.speed = fields.number("speed", 0)
    race.used = fields.number("used", 0, SYMBOLS)
    race.played = list(fields.numbers("played", 0, int(PLAYABLE) - 1))
    race.revealed = fields.number("revealed", 0)
    read_cards(race, fields)
    fields.done()
    check_places(race)
    check_waiting(race)
    for seat in range(cars):
        if race.deal.legend[seat]:
            check_legend(race, seat)
        else:
            check_cards(race, seat)
        check_plan(race, seat)
    check_played(race)
    if driving(race):
        check_turn(race)
    check_legend_card(race)


def read_cards(race: RaceState, fields: Fields) -> None:
    cars = int(race.deal.cars)
    race.engine = list(fields.numbers("engine", 0, length=cars))
    race.hand, race.hand_size = _counted(fields, "hand", cars)
    race.deck, race.deck_size = _counted(fields, "deck", cars)
    race.pile, _ = _counted(fields, "pile", cars)
    race.top = list(fields.numbers("top", -1, int(CARD_COUNT) - 1, cars))
    race.sure_stress = list(fields.numbers("sure_stress", 0, length=cars))
    race.decks = fields.streams("decks", cars)
    race.legend_deck = fields.stream("legend_deck")


def _counted(fields: Fields, name: str, cars: int) -> tuple[list[i64], list[i64]]:
    """All seats' cards in a row, and how many each seat has."""
    counts: list[i64] = []
    sizes: list[i64] = []
    for row in fields.rows(name, cars, 0, length=int(CARD_COUNT)):
        counts.extend(row)
        sizes.append(sum(row))
    return counts, sizes


def planning(race: RaceState) -> bool:
    return race.phase == PLAN or race.phase == SWAP


def driving(race: RaceState) -> bool:
    return not planning(race) and race.phase != OVER


def check_places(race: RaceState) -> None:
    """Every car is somewhere once, at most two to a space, and beyond the finish only if it has gone this round."""
    cars = int(race.deal.cars)
    order = race.order
    if sorted(order + race.finished + race.gave_up) != list(range(cars)):
        raise wrong("order, finished and gave_up", f"each of the {cars} cars must be in one of them, once")
    if (race.phase == OVER) != (not order):
        raise wrong("phase and order", "the race is over when no car is left in the order, and not before")
    if race.turn >= max(len(order), 1):
        raise wrong("turn and order", f"{race.turn} is no place in an order of {len(order)}")
    if race.turn > 0 and not driving(race):
        raise wrong("turn and phase", "the turn is 0 until the cars go")
    if race.gave_up and not (race.deal.give_up and race.finished):
        raise wrong("gave_up, give_up and finished", "drivers give up where it was agreed, once somebody has finished")
    taken: list[tuple[i64, i64]] = []
    for seat in range(cars):
        if (race.space[seat] != OFF) != (seat in order):
            raise wrong("on_track and order", f"car {seat} is on the track as long as it is in the order")
        if race.space[seat] != OFF:
            taken.append((race.space[seat], race.spot[seat]))
    if len(set(taken)) != len(taken):
        raise wrong("progress, on_track and spot", "no two cars can stand on the same spot of a space")
    for place, seat in enumerate(order):
        if race.progress[seat] > race.deal.finish and (place > race.turn or not driving(race)):
            raise wrong("progress, order, turn and phase", f"car {seat} is beyond the finish before its turn")


def check_waiting(race: RaceState) -> None:
    """Those who have yet to plan, or to keep their first hand, are players who race."""
    players: i64 = 0
    able: i64 = 0
    for seat in race.order:
        if not race.deal.legend[seat]:
            players |= BITS[seat]
            if race.engine[seat] > 0:
                able |= BITS[seat]
    if planning(race) != (race.waiting != 0):
        raise wrong("waiting and phase", "somebody is waited for while hands and plans are chosen, and only then")
    if race.waiting & ~players:
        raise wrong("waiting, seats and order", "only players who race are waited for")
    if race.phase != SWAP:
        if race.mulligans:
            raise wrong("mulligans and phase", "hands are swapped before the first round only")
        return
    if race.round > 1 or race.finished:
        raise wrong("phase, round and finished", "first hands are chosen before the first round")
    if race.mulligans & ~(able & ~race.waiting):
        raise wrong("mulligans, waiting and engine", "a hand is swapped by players who have answered, for a heat")


def check_legend(race: RaceState, seat: i64) -> None:
    """HEAT-13.1: a Legend has a car and nothing else."""
    if race.hand_size[seat] + race.deck_size[seat] + race.pile_size(seat) + race.engine[seat] + race.sure_stress[seat]:
        raise wrong("seats, engine, hand, deck, pile and sure_stress", f"seat {seat} is a Legend and has no cards")
    if race.gear[seat] != 1 or race.top[seat] != -1:
        raise wrong("seats, gear and top", f"seat {seat} is a Legend and has no gear but 1 and no top card but -1")


def check_cards(race: RaceState, seat: i64) -> None:
    """HEAT-2.3: a driver has no card more often than there are; only heat and stress come from the box."""
    base = seat * CARD_COUNT
    most = IN_DECK[:]
    most[HEAT] += BOX_HEAT
    # at most one spin-out a round
    most[STRESS] = race.deal.circuit.stress + race.round * max(SPIN_OUT_STRESS)
    for card in range(CARD_COUNT):
        owned = race.hand[base + card] + race.deck[base + card] + race.pile[base + card]
        if driving(race) and race.driver() == seat:
            owned += race.played.count(card)
        if card == HEAT:
            owned += race.engine[seat]
        if owned > most[card]:
            raise wrong(
                "hand, deck, pile, engine, played, order, turn and round",
                f"seat {seat} has the card {CARDS[card]} {owned} times; there are {most[card]} by now",
            )
    if race.sure_stress[seat] > race.hand[base + STRESS]:
        raise wrong("sure_stress and hand", f"seat {seat} has not that much stress in the hand")
    top = race.top[seat]
    if (race.pile_size(seat) == 0) != (top == -1) or (top != -1 and race.pile[base + top] == 0):
        raise wrong("top and pile", f"seat {seat}: the top card is one of the pile's, and -1 where there is none")


def check_plan(race: RaceState, seat: i64) -> None:
    """A plan is as complete as the phase asks for: gears and cards that the driver could choose, where one is due."""
    chosen = race.next_gear[seat]
    number = race.plan[seat]
    gear: i64 = 0  # what cards are due for
    if seat in race.order and not race.deal.legend[seat]:
        if race.phase == PLAN:
            gear = check_gear(race, seat)
        elif driving(race) and race.order.index(seat) > race.turn:
            gear = race.gear[seat]
    if race.phase != PLAN and chosen:
        raise wrong("next_gear and phase", f"seat {seat} has chosen a gear, but nobody is planning")
    if race.phase == PLAN and chosen and (seat not in race.order or race.deal.legend[seat]):
        raise wrong("next_gear, order and seats", f"seat {seat} has chosen a gear, but does not plan")
    if gear == 0:
        if number != NO_PLAN:
            raise wrong("plan, next_gear, waiting, phase, order and turn", f"seat {seat} can have no cards face down")
        return
    if number == NO_PLAN:
        raise wrong("plan, waiting, phase, order and turn", f"seat {seat} must have cards face down")
    if (CLUTTERED if number == SETS else PLAY + number) not in card_plans(race, seat, gear):
        raise wrong("plan, gear, next_gear and hand", f"seat {seat} cannot have laid down set {number} in gear {gear}")


def check_gear(race: RaceState, seat: i64) -> i64:
    """The gear that a player in the planning has laid cards for; 0 if there are none yet, or none to come."""
    chosen = race.next_gear[seat]
    waits = bool(race.waiting & BITS[seat])
    if chosen == 0:
        if not waits:
            raise wrong("next_gear and waiting", f"seat {seat} has planned, but chosen no gear")
        return 0
    legal = SHIFT_GEAR.legal(race, seat)
    if chosen == GAVE_UP:
        if waits or GIVE_UP not in legal:
            raise wrong("next_gear, waiting, give_up and finished", f"seat {seat} cannot have given up")
        return 0
    if FIRST_GEAR + chosen - 1 not in legal:
        raise wrong("next_gear, gear and engine", f"seat {seat} cannot shift from {race.gear[seat]} to {chosen}")
    return 0 if waits else chosen


def check_played(race: RaceState) -> None:
    """The speed is that of the cards in front of the driver; after a turn both stay as they were."""
    speed: i64 = 1 if race.used & RUSHED else 0
    for card in race.played:
        speed += SPEED[card]
    if race.speed != speed:
        raise wrong("speed, played and used", f"the speed is {race.speed}, but the cards and adrenaline make {speed}")
    if len(race.played) > MOST_PLAYED:
        raise wrong("played", f"there are at most {MOST_PLAYED} cards in a turn, not {len(race.played)}")
    for card in range(PLAYABLE):
        if card != STRESS and race.played.count(card) > IN_DECK[card]:
            raise wrong("played", f"no driver has the card {CARDS[card]} more than {IN_DECK[card]} times")


def check_turn(race: RaceState) -> None:
    """The turn under way is a player's, and its cards, symbols and spaces go together."""
    seat = race.driver()
    if race.deal.legend[seat]:
        raise wrong("order, turn, phase and seats", f"a Legend decides nothing, yet it is seat {seat}'s turn")
    gear = race.gear[seat]
    used = race.used
    cards = len(race.played)
    flips = sum(int(PLUS[card]) for card in race.played) + (1 if used & BOOSTED else 0)
    # after a spin-out it is first gear, whatever it was
    highest = GEARS if race.phase == DISCARDING and gear == 1 else gear
    if not gear <= cards <= highest + flips:
        raise wrong("played, gear and used", f"gear {gear} with {flips} flips does not lead to {cards} cards")
    gained = race.progress[seat] - race.start
    if not 0 <= gained <= race.speed + (SLIPSTREAM if used & SLIPPED else 0):
        raise wrong("progress, start, speed and used", f"car {seat} cannot have gained {gained} spaces")
    if used & (RUSHED | CALMED) and not race.has_adrenaline(race.turn):
        raise wrong("used, order and turn", f"seat {seat} has no adrenaline to use")
    if used & COOLED and not COOLDOWN[gear]:
        raise wrong("used and gear", f"gear {gear} does not cool")
    if used & SLIPPED and race.phase != CORNER and race.phase != DISCARDING:
        raise wrong("used and phase", "the slipstream was taken, but that step is still to come")
    check_step(race, seat)


def check_step(race: RaceState, seat: i64) -> None:
    """A step waits for a decision only where there is one."""
    if race.phase == SLIP and not may_slipstream(race, seat):
        raise wrong("phase, progress and spot", f"there is no slipstream for car {seat}")
    if race.phase == CORNER and not spin_out_ahead(race, seat):
        raise wrong("phase, start, progress, speed and engine", f"seat {seat} can pay for every corner it crossed")
    if race.phase == DISCARDING and race.progress[seat] > race.deal.finish:
        raise wrong("phase and progress", f"car {seat} has crossed the finish and discards nothing")


def check_legend_card(race: RaceState) -> None:
    """HEAT-13.3: a card lies open from the first Legend's turn to the end of the round, and is not in the deck."""
    gone = False
    for place in range(race.turn):
        if race.deal.legend[race.order[place]]:
            gone = True
    if gone != (race.legend_card >= 0):
        raise wrong("legend_card, order, turn and seats", "a Legends' card lies open once a Legend has gone")
    if race.legend_card >= 0 and race.legend_bag & BITS[race.legend_card]:
        raise wrong("legend_bag and legend_card", f"card {race.legend_card} lies open and cannot be in the deck")
    if race.legend_bag and True not in race.deal.legend:
        raise wrong("legend_bag and seats", "there is no Legends' deck without Legends")
