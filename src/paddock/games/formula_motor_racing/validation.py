"""Positions held to the rules: every car and every card once, and a turn to go on with.

A position need not be one that a season can lead to, only one that can be played to its end.
"""

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.engine.bits import place_of
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_KIND, CARDS_IN_ALL, HAND
from paddock.games.formula_motor_racing.moves import NO_CAR
from paddock.games.formula_motor_racing.state import CHARGE, PHASE_NAMES, SEASON_OVER, SPIN, RaceState


def check(table: RaceState) -> None:
    """What the fields must satisfy together."""
    check_cars(table)
    check_cards(table)
    if table.phase == SEASON_OVER:
        check_season_over(table)
    else:
        check_turns(table)
        check_open_card(table)


def check_cars(table: RaceState) -> None:
    """Every car stands somewhere, once."""
    every_car = list(range(CAR_COUNT))
    if sorted(table.order + table.retired) != every_car:
        raise wrong("order and retired", f"each of the {CAR_COUNT} cars must stand in one of the two, once")
    for race, result in enumerate(table.results):
        if sorted(result) != every_car:
            raise wrong(f"results[{race}]", f"each of the {CAR_COUNT} cars must have finished once")


def check_cards(table: RaceState) -> None:
    """Every card lies somewhere, once; hands are kept sorted."""
    cards: list[i64] = table.deck + table.aside + table.discards
    for hand in table.hands:
        cards.extend(hand)
    if sorted(cards) != CARDS_IN_ALL:
        raise wrong("hands, deck, aside and discards", f"together they must hold the {len(CARDS_IN_ALL)} cards")
    if len(table.aside) != table.config.removed[table.race]:
        raise wrong(
            "removed and aside", f"{table.config.removed[table.race]} cards are taken out of race {table.race + 1}"
        )
    for seat, hand in enumerate(table.hands):
        if len(hand) > HAND:
            raise wrong(f"hands[{seat}]", f"a hand has at most {HAND} cards, but this has {len(hand)}")
        if sorted(hand) != hand:
            raise wrong(f"hands[{seat}]", f"a hand is written down in ascending order, but this is {hand}")


def check_season_over(table: RaceState) -> None:
    """FMR-7.4, FMR-8.1: the last race is run, its finish stands on the table, and nothing is open."""
    if table.race + 1 != len(table.config.removed):
        raise wrong("phase, race and removed", f"only {table.race + 1} of {len(table.config.removed)} races are run")
    if table.order != table.results[table.race]:
        raise wrong("order and results", "at the end the cars stand as they finished the last race")
    if table.last_turns != 0 or table.deck:
        raise wrong("phase, last_turns and deck", "at the end no turns and no cards are left")
    check_nothing_open(table)


def check_turns(table: RaceState) -> None:
    """FMR-3.4 to FMR-3.6: cards are drawn until the deck is out; whoever has a turn to come has a card for it."""
    if table.last_turns == 0:
        raise wrong("last_turns and phase", "with no turns to come the race is over")
    if (table.last_turns < 0) != (len(table.deck) > 0):
        raise wrong("last_turns and deck", "the last turns are counted when the deck is out; before that it is -1")
    turns = table.last_turns if table.last_turns > 0 else table.config.players
    for n in range(turns):
        seat = (table.turn + n) % table.config.players
        played = n == 0 and table.card >= 0
        if not table.hands[seat] and not played:
            raise wrong("hands, turn, card and last_turns", f"seat {seat} has a turn to come, but no card to play")


def check_nothing_open(table: RaceState) -> None:
    if table.card != -1 or table.car != -1:
        raise wrong("phase, card and car", f"in the phase {PHASE_NAMES[table.phase]} no card is open: both are -1")


def check_open_card(table: RaceState) -> None:
    """While a choice is open: the card it is about lies on top of the discards, and die and car go with it."""
    phase = PHASE_NAMES[table.phase]
    if not CHARGE <= table.phase < SEASON_OVER:
        check_nothing_open(table)
        return
    if not table.discards or table.discards[-1] != table.card:
        raise wrong("card, phase and discards", f"in the phase {phase} the open card is the last of the discards")
    if table.rolled == 0:
        raise wrong("rolled and phase", f"in the phase {phase} the die has been rolled")
    kind = CARD_KIND[table.card]
    place = place_of(table.order, table.car)
    if table.phase == CHARGE:
        if not cards.CHARGE_GEAR <= kind <= cards.CHARGE_ENGINE or table.rolled > cards.CHARGE_HIGHEST:
            raise wrong("card, rolled and phase", "the open card is a Charge that succeeded")
        if place < 1 or table.owner(table.car) != table.turn:
            raise wrong(
                "car, order, owners, turn and phase",
                "a charge goes on with a running car of the player whose turn it is, and not with the leader",
            )
    elif table.phase == SPIN:
        if not cards.SPIN_OUT <= kind <= cards.SPIN_LAST or table.car != NO_CAR:
            raise wrong("card, car and phase", f"the open card is a Spin, with the car {NO_CAR} for none")
    elif kind != cards.CRASH or place != table.rolled - 1 or not 0 < place < len(table.order) - 1:
        raise wrong(
            "card, car, rolled, order and phase",
            "the open card is a Crash, and its car runs in the place rolled, between two others",
        )
