"""Checks that the fields of a position are consistent, so that the race can be played to its end.

A position may be set up by hand, with missing cards or more heat in the engine.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.engine.bits import BITS, members, place_of
from paddock.games.heat import cards, moves, state
from paddock.games.heat.phases import PLAY_CARDS, SHIFT_GEAR, SWAP_HAND, may_slipstream, unpaid_line
from paddock.games.heat.state import RaceState

#: The cards of the highest gear, each with a flip, and the boost's.
MOST_PLAYED: Final = 2 * int(cards.GEARS) + 1


def check_position(race: RaceState) -> None:
    check_places(race)
    check_waiting(race)
    for seat in range(race.config.cars):
        if race.config.legend[seat]:
            check_legend(race, seat)
        else:
            check_cards(race, seat)
        check_plan(race, seat)
    check_played(race)
    if race.driving():
        check_turn(race)
    check_legend_card(race)


def check_places(race: RaceState) -> None:
    """Checks that every car is listed once and has its own spot, and is beyond the finish only after its turn."""
    check_order(race)
    order = race.order
    for seat in range(race.config.cars):
        if (race.space[seat] != state.OFF) != (seat in order):
            raise wrong("on_track and order", f"car {seat} must be on the track while it is in the order")
    if len({(race.space[seat], race.spot[seat]) for seat in order}) != len(order):
        raise wrong("progress, on_track and spot", "two cars cannot be on the same spot of a space")
    for place, seat in enumerate(order):
        if race.progress[seat] > race.config.finish and (place > race.turn or not race.driving()):
            raise wrong("progress, order, turn and phase", f"car {seat} is beyond the finish before its turn")


def check_order(race: RaceState) -> None:
    """Checks that every car races, has finished or has given up, and the turn is an index into the order."""
    cars = int(race.config.cars)
    order = race.order
    if sorted(order + race.finished + race.gave_up) != list(range(cars)):
        raise wrong("order, finished and gave_up", f"each of the {cars} cars must be in one of them, once")
    if (race.phase == state.OVER) != (not order):
        raise wrong("phase and order", "the race is over when no car is left in the order, and not before")
    if race.turn >= max(len(order), 1):
        raise wrong("turn and order", f"{race.turn} is not a place in an order of {len(order)}")
    if race.turn > 0 and not race.driving():
        raise wrong("turn and phase", "the turn must be 0 before the cars move")
    if race.gave_up and not (race.config.give_up and race.finished):
        raise wrong("gave_up, give_up and finished", "drivers can only give up after a car has finished")


def check_waiting(race: RaceState) -> None:
    """Checks that the seats that still have to plan or to keep their first hand are racing players."""
    players = [seat for seat in race.order if not race.config.legend[seat]]
    able = [seat for seat in players if SWAP_HAND.why_not(race, seat, moves.MULLIGAN) is None]
    if race.planning() != (race.waiting != 0):
        raise wrong("waiting and phase", "seats must be waiting while hands and plans are chosen, and only then")
    if not all(seat in players for seat in members(race.waiting)):
        raise wrong("waiting, seats and order", "only racing players can be waiting")
    if race.phase != state.SWAP:
        if race.mulligans:
            raise wrong("mulligans and phase", "hands are swapped before the first round only")
        return
    if race.round > 1 or race.finished:
        raise wrong("phase, round and finished", "first hands are only chosen before the first round")
    if not all(seat in able and not race.waiting & BITS[seat] for seat in members(race.mulligans)):
        raise wrong("mulligans, waiting and engine", "a hand is swapped after answering, for one heat")


def check_legend(race: RaceState, seat: i64) -> None:
    """HEAT-13.1: a Legend has a car and nothing else."""
    if race.hand_size[seat] + race.deck_size[seat] + race.pile_size(seat) + race.engine[seat] + race.sure_stress[seat]:
        raise wrong("seats, engine, hand, deck, pile and sure_stress", f"seat {seat} is a Legend and cannot have cards")
    if race.gear[seat] != 1 or race.top[seat] != -1:
        raise wrong("seats, gear and top", f"seat {seat} is a Legend, so its gear must be 1 and its top card -1")


def check_cards(race: RaceState, seat: i64) -> None:
    """HEAT-2.3: a driver has no more copies of a card than exist; only heat and stress come from the box."""
    base = seat * cards.CARD_COUNT
    most = cards.IN_DECK[:]
    most[cards.HEAT] += cards.BOX_HEAT
    # at most one spin-out per round
    most[cards.STRESS] = race.config.circuit.stress + race.round * max(cards.SPIN_OUT_STRESS)
    for card in range(cards.CARD_COUNT):
        owned = race.hand[base + card] + race.deck[base + card] + race.pile[base + card]
        if race.driving() and race.driver() == seat:
            owned += race.played.count(card)
        if card == cards.HEAT:
            owned += race.engine[seat]
        if owned > most[card]:
            raise wrong(
                "hand, deck, pile, engine, played, order, turn and round",
                f"seat {seat} has the card {cards.CARDS[card]} {owned} times, but there are only {most[card]}",
            )
    if race.sure_stress[seat] > race.hand[base + cards.STRESS]:
        raise wrong("sure_stress and hand", f"seat {seat} does not have that much stress in the hand")
    top = race.top[seat]
    if (race.pile_size(seat) == 0) != (top == -1) or (top != -1 and race.pile[base + top] == 0):
        raise wrong("top and pile", f"seat {seat}: the top card must be one of the pile, or -1 if the pile is empty")


def check_plan(race: RaceState, seat: i64) -> None:
    """Checks that a plan is as complete as the phase requires, with a possible gear and possible cards."""
    chosen = race.next_gear[seat]
    number = race.plan[seat]
    plans = seat in race.order and not race.config.legend[seat]
    gear: i64 = 0  # the gear for which cards are due
    if plans and race.phase == state.PLAN:
        gear = check_gear(race, seat)
    elif plans and race.driving() and place_of(race.order, seat) > race.turn:
        gear = race.gear[seat]
    if chosen and race.phase != state.PLAN:
        raise wrong("next_gear and phase", f"seat {seat} has chosen a gear, but this is not the planning phase")
    if chosen and not plans:
        raise wrong("next_gear, order and seats", f"seat {seat} has chosen a gear, but cannot plan")
    if gear == 0:
        if number != moves.NO_PLAN:
            raise wrong("plan, next_gear, waiting, phase, order and turn", f"seat {seat} cannot have cards face down")
        return
    if number == moves.NO_PLAN:
        raise wrong("plan, waiting, phase, order and turn", f"seat {seat} must have cards face down")
    if PLAY_CARDS.why_not_in(race, seat, gear, moves.lay(number)):
        raise wrong("plan, gear, next_gear and hand", f"seat {seat} cannot have laid down set {number} in gear {gear}")


def check_gear(race: RaceState, seat: i64) -> i64:
    """Returns the gear of a player's planned cards; 0 if there are none yet, or none to come."""
    chosen = race.next_gear[seat]
    waits = bool(race.waiting & BITS[seat])
    if chosen == 0:
        if not waits:
            raise wrong("next_gear and waiting", f"seat {seat} has planned, but has not chosen a gear")
        return 0
    if chosen == state.GAVE_UP:
        if waits or SHIFT_GEAR.why_not(race, seat, moves.GIVE_UP):
            raise wrong("next_gear, waiting, give_up and finished", f"seat {seat} cannot have given up")
        return 0
    if SHIFT_GEAR.why_not(race, seat, moves.shift_to(chosen)):
        raise wrong("next_gear, gear and engine", f"seat {seat} cannot shift from {race.gear[seat]} to {chosen}")
    return 0 if waits else chosen


def check_played(race: RaceState) -> None:
    """Checks that the speed is that of the cards played; both stay the same after a turn."""
    speed = sum(cards.SPEED[card] for card in race.played)
    if race.used & state.RUSHED:
        speed += cards.ADRENALINE_SPEED
    if race.speed != speed:
        raise wrong("speed, played and used", f"the speed is {race.speed}, but cards and adrenaline make {speed}")
    if len(race.played) > MOST_PLAYED:
        raise wrong("played", f"there are at most {MOST_PLAYED} cards in a turn, not {len(race.played)}")
    if race.top_choice != state.UNSAID and (race.phase != state.DISCARDING or race.top_choice not in race.played):
        raise wrong("top_choice, played and phase", "it must be a card played, at the end of a turn")
    for card in range(cards.PLAYABLE):
        if card != cards.STRESS and race.played.count(card) > cards.IN_DECK[card]:
            raise wrong("played", f"a driver has the card {cards.CARDS[card]} at most {cards.IN_DECK[card]} times")


def check_turn(race: RaceState) -> None:
    """Checks that the current turn is a player's, and its cards, symbols and spaces match."""
    seat = race.driver()
    if race.config.legend[seat]:
        raise wrong("order, turn, phase and seats", f"it is seat {seat}'s turn, but a Legend makes no decisions")
    gear = race.gear[seat]
    used = race.used
    played = len(race.played)
    flips = race.flips()
    # after a spin-out the gear is always the first
    highest = cards.GEARS if race.phase == state.DISCARDING and gear == 1 else gear
    if not gear <= played <= highest + flips:
        raise wrong("played, gear and used", f"gear {gear} with {flips} flips does not lead to {played} cards")
    gained = race.progress[seat] - race.start
    if not 0 <= gained <= race.speed + (cards.SLIPSTREAM if used & state.SLIPPED else 0):
        raise wrong("progress, start, speed and used", f"car {seat} cannot have gained {gained} spaces")
    if used & (state.RUSHED | state.CALMED) and not race.has_adrenaline(race.turn):
        raise wrong("used, order and turn", f"seat {seat} has no adrenaline to use")
    if used & state.COOLED and not cards.COOLDOWN[gear]:
        raise wrong("used and gear", f"gear {gear} does not cool")
    if used & state.SLIPPED and race.phase != state.CORNER and race.phase != state.DISCARDING:
        raise wrong("used and phase", "the slipstream was taken before its step")
    check_step(race, seat)


def check_step(race: RaceState, seat: i64) -> None:
    """Checks that a step only waits if there is a decision."""
    if race.phase == state.SLIP and not may_slipstream(race, seat):
        raise wrong("phase, progress and spot", f"there is no slipstream for car {seat}")
    if race.phase == state.CORNER and unpaid_line(race, seat) < 0:
        raise wrong(
            "phase, start, progress, speed and engine",
            f"seat {seat} can pay for all corners",
        )
    if race.phase == state.DISCARDING and race.progress[seat] > race.config.finish:
        raise wrong("phase and progress", f"car {seat} has crossed the finish line, so it cannot discard")


def check_legend_card(race: RaceState) -> None:
    """HEAT-13.3: a card is open from the first Legend's turn to the end of the round, and is not in the deck."""
    gone = any(race.config.legend[seat] for seat in race.order[: race.turn])
    if gone != (race.legend_card >= 0):
        raise wrong("legend_card, order, turn and seats", "a card is open after a Legend has moved")
    if race.legend_card >= 0 and race.legend_bag & BITS[race.legend_card]:
        raise wrong("legend_bag and legend_card", f"card {race.legend_card} is open, so it cannot be in the deck")
    if race.legend_bag and True not in race.config.legend:
        raise wrong("legend_bag and seats", "there is no Legends' deck without Legends")
