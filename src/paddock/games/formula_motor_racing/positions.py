"""Positions read back field by field: every car and every card once, and a turn to go on with.

A position need not be one that a season can lead to, only one that can be played to its end.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Fields, SetupError, wrong
from paddock.games.formula_motor_racing.cards import (
    CAR_COUNT,
    CARD_COUNT,
    CARD_KIND,
    CARDS_IN_ALL,
    CHARGE_ENGINE,
    CHARGE_GEAR,
    CHARGE_HIGHEST,
    DIE,
    DRIVERS,
    HAND,
    MOST_RACES,
    NUMBERS,
    POINTS,
    SPIN_LAST,
    SPIN_OUT,
    TEAMS,
)
from paddock.games.formula_motor_racing.cards import CRASH as CRASH_CARD
from paddock.games.formula_motor_racing.entries import CAR_NUMBERS, DRIVER_NAMES
from paddock.games.formula_motor_racing.line import place_of
from paddock.games.formula_motor_racing.moves import NO_CAR
from paddock.games.formula_motor_racing.state import CHARGE, NOBODY, PHASE_NAMES, SEASON_OVER, SPIN, RaceState

MOST_PLAYERS: Final = len(TEAMS)


def read_players(fields: Fields) -> i64:
    return fields.number("players", 2, MOST_PLAYERS)


def read_owners(fields: Fields, players: i64) -> list[i64]:
    """FMR-2.1 to FMR-2.3: every player runs a team; some teams may have no player."""
    owners: list[i64] = fields.numbers("owners", int(NOBODY), int(players) - 1, len(TEAMS))
    for seat in range(players):
        if seat not in owners:
            raise wrong("players and owners", f"seat {seat} of {players} runs no team")
    return owners


def read_removed(fields: Fields, players: i64) -> list[i64]:
    """FMR-9.1, FMR-9.2: per race, the cards taken out; five for each player are left at least."""
    removed: list[i64] = fields.numbers("removed", 0, len(CARDS_IN_ALL) - int(HAND * players))
    if not 1 <= len(removed) <= MOST_RACES:
        raise wrong("removed", f"a season has 1 to {MOST_RACES} races, but there are {len(removed)} entries")
    return removed


def read_drivers(fields: Fields) -> list[str]:
    """FMR-9.5: who drives the cars, if the table wrote it down."""
    if not fields.has("drivers"):
        return DRIVERS
    try:
        drivers: list[str] = DRIVER_NAMES.check(fields.take("drivers"))
    except SetupError as error:
        raise wrong("drivers", str(error)) from None
    return drivers


def read_numbers(fields: Fields) -> list[i64]:
    """FMR-9.5: the cars' numbers, if the table wrote them down."""
    if not fields.has("car_numbers"):
        return NUMBERS
    return fields.different("car_numbers", CAR_NUMBERS.low, CAR_NUMBERS.high, int(CAR_COUNT))


def read_table(fields: Fields, table: RaceState) -> None:
    """Takes over everything that changes in the course of a season."""
    last_car = int(CAR_COUNT) - 1
    last_card = int(CARD_COUNT) - 1
    table.race = fields.number("race", 0, len(table.removed) - 1)
    table.order = fields.different("order", 0, last_car)
    table.retired = fields.different("retired", 0, last_car)
    table.hands = fields.rows("hands", int(table.players), 0, last_card)
    table.deck = fields.numbers("deck", 0, last_card)
    table.aside = fields.numbers("aside", 0, last_card)
    table.discards = fields.numbers("discards", 0, last_card)
    table.turn = fields.number("turn", 0, int(table.players) - 1)
    table.last_turns = fields.number("last_turns", -1, int(table.players))
    table.points = fields.numbers("points", 0, POINTS[0] * MOST_RACES, int(CAR_COUNT))
    table.phase = fields.word("phase", PHASE_NAMES)
    over = table.phase == SEASON_OVER
    table.results = fields.rows("results", int(table.race) + 1 if over else int(table.race), 0, last_car)
    table.card = fields.number("card", -1, last_card)
    table.car = fields.number("car", -1, int(NO_CAR))
    table.rolled = fields.number("rolled", 0, int(DIE))
    table.die = fields.stream("die")
    table.shuffler = fields.stream("shuffler")
    table.revealed = fields.number("revealed", 0)
    fields.done()
    check_cars(table)
    check_cards(table)
    if over:
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
    if len(table.aside) != table.removed[table.race]:
        raise wrong("removed and aside", f"{table.removed[table.race]} cards are taken out of race {table.race + 1}")
    for seat, hand in enumerate(table.hands):
        if len(hand) > HAND:
            raise wrong(f"hands[{seat}]", f"a hand has at most {HAND} cards, but this has {len(hand)}")
        if sorted(hand) != hand:
            raise wrong(f"hands[{seat}]", f"a hand is written down in ascending order, but this is {hand}")


def check_season_over(table: RaceState) -> None:
    """FMR-7.4, FMR-8.1: the last race is run, its finish stands on the table, and nothing is open."""
    if table.race + 1 != len(table.removed):
        raise wrong("phase, race and removed", f"only {table.race + 1} of {len(table.removed)} races are run")
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
    turns = table.last_turns if table.last_turns > 0 else table.players
    for n in range(turns):
        seat = (table.turn + n) % table.players
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
        if not CHARGE_GEAR <= kind <= CHARGE_ENGINE or table.rolled > CHARGE_HIGHEST:
            raise wrong("card, rolled and phase", "the open card is a Charge that succeeded")
        if place < 1 or table.owner(table.car) != table.turn:
            raise wrong(
                "car, order, owners, turn and phase",
                "a charge goes on with a running car of the player whose turn it is, and not with the leader",
            )
    elif table.phase == SPIN:
        if not SPIN_OUT <= kind <= SPIN_LAST or table.car != NO_CAR:
            raise wrong("card, car and phase", f"the open card is a Spin, with the car {NO_CAR} for none")
    elif kind != CRASH_CARD or place != table.rolled - 1 or not 0 < place < len(table.order) - 1:
        raise wrong(
            "card, car, rolled, order and phase",
            "the open card is a Crash, and its car runs in the place rolled, between two others",
        )
