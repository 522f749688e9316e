"""Checks that a position can be played to the end: every car and every card once, and a turn to continue with. The
position need not be reachable by play."""

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.engine.bits import place_of
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_KIND, CARDS_IN_ALL, HAND
from paddock.games.formula_motor_racing.moves import NO_CAR
from paddock.games.formula_motor_racing.state import CHARGE, PHASE_NAMES, SEASON_OVER, SPIN, RaceState


def check_position(race: RaceState) -> None:
    """Checks the fields against each other."""
    check_cars(race)
    check_cards(race)
    if race.phase == SEASON_OVER:
        check_season_over(race)
    else:
        check_turns(race)
        check_open_card(race)


def check_cars(race: RaceState) -> None:
    """Checks that every car is listed once."""
    every_car = list(range(CAR_COUNT))
    if sorted(race.order + race.retired) != every_car:
        raise wrong("order and retired", f"each of the {CAR_COUNT} cars must be in one of the two, once")
    for number, result in enumerate(race.results):
        if sorted(result) != every_car:
            raise wrong(f"results[{number}]", f"each of the {CAR_COUNT} cars must have finished once")


def check_cards(race: RaceState) -> None:
    """Checks that every card is in one place, and hands are sorted."""
    cards: list[i64] = race.deck + race.aside + race.discards
    for hand in race.hands:
        cards.extend(hand)
    if sorted(cards) != CARDS_IN_ALL:
        raise wrong("hands, deck, aside and discards", f"together they must hold the {len(CARDS_IN_ALL)} cards")
    if len(race.aside) != race.config.removed[race.race_number]:
        out = race.config.removed[race.race_number]
        raise wrong("removed and aside", f"{out} cards are taken out of race {race.race_number + 1}")
    for seat, hand in enumerate(race.hands):
        if len(hand) > HAND:
            raise wrong(f"hands[{seat}]", f"a hand has at most {HAND} cards, but this one has {len(hand)}")
        if sorted(hand) != hand:
            raise wrong(f"hands[{seat}]", f"a hand must be in ascending order, but this one is {hand}")


def check_season_over(race: RaceState) -> None:
    """FMR-7.4, FMR-8.1: the last race is over, its result is recorded, and no choice is open."""
    races = len(race.config.removed)
    if race.race_number + 1 != races:
        raise wrong("phase, race and removed", f"only {race.race_number + 1} of {races} races are finished")
    if race.order != race.results[race.race_number]:
        raise wrong("order and results", "at the end the cars must be in the order of the last race's result")
    if race.last_turns != 0 or race.deck:
        raise wrong("phase, last_turns and deck", "at the end there must be no turns and no cards left")
    check_nothing_open(race)


def check_turns(race: RaceState) -> None:
    """FMR-3.4 to FMR-3.6: cards are drawn until the deck is empty; a seat with a turn to come has a card for it."""
    if race.last_turns == 0:
        raise wrong("last_turns and phase", "without turns to come the race is over")
    if (race.last_turns < 0) != (len(race.deck) > 0):
        raise wrong(
            "last_turns and deck", "the last turns are counted when the deck is empty; before that it must be -1"
        )
    turns = race.last_turns if race.last_turns > 0 else race.config.players
    for n in range(turns):
        seat = (race.turn + n) % race.config.players
        played = n == 0 and race.card >= 0
        if not race.hands[seat] and not played:
            raise wrong("hands, turn, card and last_turns", f"seat {seat} has a turn to come, but no card to play")


def check_nothing_open(race: RaceState) -> None:
    if race.card != -1 or race.car != -1:
        raise wrong(
            "phase, card and car", f"in the phase {PHASE_NAMES[race.phase]} no card is open, so both must be -1"
        )


def check_open_card(race: RaceState) -> None:
    """Checks an open choice: its card is the last discard, and the die and the car match it."""
    phase = PHASE_NAMES[race.phase]
    if not CHARGE <= race.phase < SEASON_OVER:
        check_nothing_open(race)
        return
    if not race.discards or race.discards[-1] != race.card:
        raise wrong("card, phase and discards", f"in the phase {phase} the open card must be the last of the discards")
    if race.rolled == 0:
        raise wrong("rolled and phase", f"in the phase {phase} the die must have been rolled")
    kind = CARD_KIND[race.card]
    place = place_of(race.order, race.car)
    if race.phase == CHARGE:
        if not cards.CHARGE_GEAR <= kind <= cards.CHARGE_ENGINE or race.rolled > cards.CHARGE_HIGHEST:
            raise wrong("card, rolled and phase", "the open card must be a Charge that succeeded")
        if place < 1 or race.owner(race.car) != race.turn:
            raise wrong(
                "car, order, owners, turn and phase",
                "a charge continues with a running car of the player whose turn it is, but not with the leader",
            )
    elif race.phase == SPIN:
        if not cards.SPIN_OUT <= kind <= cards.SPIN_LAST or race.car != NO_CAR:
            raise wrong("card, car and phase", f"the open card must be a Spin, with car {NO_CAR} for none")
    elif kind != cards.CRASH or place != race.rolled - 1 or not 0 < place < len(race.order) - 1:
        raise wrong(
            "card, car, rolled, order and phase",
            "the open card must be a Crash, with its car in the place rolled, between two others",
        )
