"""A position, read back from what `RaceState.to_dict` wrote: field by field, then what must go together.

Asked is not whether a race could lead there, but whether one can go on from there.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Fields, wrong
from paddock.games.long_shot.cards import (
    ALL_HORSES,
    CARD_BY_ID,
    CARD_HORSE,
    CARD_IDS,
    CARD_TRIGGERS,
    CHOICES,
    FINISHED,
    HORSES,
    MOST_ROUNDS,
    MOVEMENT_DIE,
    PLACES,
)
from paddock.games.long_shot.moves import NOTHING, WAITING_BONUS, effect_of, horse_of, waits_for_horse
from paddock.games.long_shot.phases import EFFECTS, can_use, turn_ability
from paddock.games.long_shot.sheet import ALL_BOXES, BONUS_BOXES, DARK_HORSES
from paddock.games.long_shot.state import (
    NOBODY,
    PHASE_NAMES,
    RACE_OVER,
    TURN_START,
    USE,
    Ability,
    RaceState,
    RolandsTurn,
)

#: More dollars than any race could bring, and more revealed in it.
PLENTY: Final = 99_999


def read_cards(fields: Fields) -> list[i64]:
    """The cards of a market by their ids, one per number, in the order of the numbers."""
    cards: list[i64] = [CARD_BY_ID[name] for name in fields.words("cards", CARD_IDS, HORSES)]
    for horse in range(HORSES):
        if CARD_HORSE[cards[horse]] != horse:
            raise wrong("cards", f"a market has one card for each number from 1 to {HORSES}, in that order")
    return cards


def read_table(table: RaceState, fields: Fields) -> None:
    """Everything but players and cards, which the table was made with."""
    read_course(table, fields)
    read_sheets(table, fields)
    table.roland = read_roland(table, fields)
    table.round = fields.number("round", 1, MOST_ROUNDS)
    table.revealed = fields.number("revealed", 0, PLENTY)
    table.horse_die = fields.stream("horse_die")
    table.movement_die = fields.stream("movement_die")
    table.roland_die = fields.stream("roland_die")
    read_turn(table, fields)
    fields.done()


def read_course(table: RaceState, fields: Fields) -> None:
    """The horses on the course, and the X's on their cards."""
    table.position = list(fields.numbers("position", 0, FINISHED, HORSES))
    table.finished = [number - 1 for number in fields.different("finished", 1, HORSES)]
    if len(table.finished) > PLACES:
        raise wrong("finished", f"at most {PLACES} horses can have finished")
    home = [horse for horse in range(HORSES) if table.position[horse] == FINISHED]
    if sorted(table.finished) != home:
        raise wrong("finished and position", "exactly the horses that have finished are past the finish")
    rows = fields.rows("extra", HORSES, 1, HORSES)
    for card, row in enumerate(rows):
        if row != sorted(set(row)):
            raise wrong(f"extra[{card}]", f"the horses must be there once each and in rising order, but it is {row}")
    table.extra = [sum(1 << (number - 1) for number in row) for row in rows]


def read_sheets(table: RaceState, fields: Fields) -> None:
    """Everybody's sheet, and who owns which horse."""
    sheets = table.sheets
    table.owner = list(fields.numbers("owner", NOBODY, sheets - 1, HORSES))
    table.money = list(fields.numbers("money", 0, PLENTY, sheets))
    table.bets = list(fields.numbers("bets", 0, PLENTY, sheets * HORSES))
    table.marks = read_marks(table, fields, "marks", ALL_BOXES)
    table.helmets = read_marks(table, fields, "helmets", ALL_HORSES)
    table.jerseys = read_marks(table, fields, "jerseys", ALL_HORSES)
    table.bonuses = read_marks(table, fields, "bonuses", 2 ** len(BONUS_BOXES) - 1)
    table.dark = read_marks(table, fields, "dark", DARK_HORSES)


def read_marks(table: RaceState, fields: Fields, name: str, high: int) -> list[i64]:
    """What is marked on the sheets; LS-11.3: nothing on Roland's."""
    marks: list[i64] = list(fields.numbers(name, 0, high, table.sheets))
    if table.players == 1 and marks[1] != 0:
        raise wrong(f"{name}[1]", f"it must be 0, for Roland marks nothing, but is {marks[1]}")
    return marks


def read_roland(table: RaceState, fields: Fields) -> RolandsTurn | None:
    """What Roland did last, as RolandsTurn wrote it."""
    doing = fields.numbers("roland", NOBODY, HORSES - 1)
    if not doing:
        return None
    if table.players > 1:
        raise wrong("roland", "Roland acts only where one player is alone")
    if len(doing) < 4 or doing[0] not in MOVEMENT_DIE or doing[1] < 0 or doing[2] not in (0, 1):
        raise wrong("roland", f"it must be movement die, row, 0 or 1, horse die or -1, and horses, but is {doing}")
    column, row, base, rolled, *horses = doing
    if NOBODY in horses or len(set(horses)) != len(horses):
        raise wrong("roland", f"the horses at its end must be different ones, but are {horses}")
    return RolandsTurn(column, row, base == 1, rolled, list(horses))


def read_turn(table: RaceState, fields: Fields) -> None:
    """The dice, whose turn it is, and what waits for that player."""
    table.horse = fields.number("horse", 1, HORSES) - 1
    table.steps = fields.number("steps", 1)
    if table.steps not in MOVEMENT_DIE:
        raise wrong("steps", f"the movement die has no {table.steps}")
    table.first = fields.number("first", 0, table.players - 1)
    table.turn = fields.number("turn", 0, table.players - 1)
    table.phase = fields.word("phase", PHASE_NAMES)
    table.pending = list(fields.numbers("pending", 0, WAITING_BONUS))
    if table.phase == TURN_START:
        ability = turn_ability(table)
        if ability == NOTHING or table.pending != [ability]:
            raise wrong(
                "phase, pending, horse, turn, owner and cards",
                "a turn begins with the ability that the horse die calls for, and with nothing else",
            )
    elif table.phase == USE:
        check_waiting(table)
    elif table.pending:
        raise wrong("phase and pending", f"nothing can wait in the phase {PHASE_NAMES[table.phase]!r}")
    if table.phase == RACE_OVER and len(table.finished) < PLACES and table.round < MOST_ROUNDS:
        raise wrong("phase, finished and round", f"the race is not over before {PLACES} horses have finished")


def check_waiting(table: RaceState) -> None:
    """The effects that wait are those of completed lines and of own horses, and one of them can be used."""
    usable = False
    for waits in table.pending:
        effect = EFFECTS[effect_of(waits)]
        horse = horse_of(waits)
        if isinstance(effect, Ability):
            check_ability(table, effect, waits)
        if horse != 0 and not waits_for_horse(effect.number):
            raise wrong("pending", f"{waits} names a horse, but its effect is not about one")
        if table.pending.count(waits) > effect.most:
            raise wrong("pending", f"{waits} is there too often")
        usable = usable or can_use(table, waits)
    if not usable:
        raise wrong("phase and pending", "nothing that waits can be used")


def check_ability(table: RaceState, ability: Ability, waits: i64) -> None:
    """One that waits to be used, not at the start of a turn, and of an own horse."""
    waits_later = ability.number < len(CHOICES) and "turn" not in CARD_TRIGGERS[ability.card]
    if not waits_later or not table.has(ability.card, table.turn):
        raise wrong("pending, turn, owner and cards", f"{waits} is no ability that an own horse could have")
    horse = horse_of(waits)
    reason = ability.why_not_for(table, table.turn, horse)
    if reason is not None:
        raise wrong("pending, turn and owner", f"for {waits} {reason.about(table, table.turn, horse)}")
