"""Positions held to the rules: what the fields must satisfy together.

Asked is not whether a race could lead there, but whether one can go on from there.
"""

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.games.long_shot.cards import CHOICES, FINISHED, HORSES, MOST_ROUNDS, MOVEMENT_DIE, PLACES
from paddock.games.long_shot.effects import Ability
from paddock.games.long_shot.moves import NOTHING, effect_of, horse_of, waits_for_horse
from paddock.games.long_shot.phases import EFFECTS, can_use, turn_ability
from paddock.games.long_shot.state import NOBODY, PHASE_NAMES, RACE_OVER, TURN_START, USE, RaceState


def check(table: RaceState) -> None:
    """What the fields must satisfy together."""
    check_course(table)
    check_roland(table)
    check_turn(table)


def check_course(table: RaceState) -> None:
    """The horses that have finished are past the finish, and no others."""
    if len(table.finished) > PLACES:
        raise wrong("finished", f"at most {PLACES} horses can have finished")
    home = [horse for horse in range(HORSES) if table.position[horse] == FINISHED]
    if sorted(table.finished) != home:
        raise wrong("finished and position", "exactly the horses that have finished are past the finish")


def check_roland(table: RaceState) -> None:
    """LS-11.3: Roland marks nothing; what he did last is about different horses."""
    doing = table.roland
    if table.config.players > 1:
        if doing is not None:
            raise wrong("roland", "Roland acts only where one player is alone")
        return
    sheets = {"marks": table.marks, "helmets": table.helmets, "jerseys": table.jerseys}
    sheets |= {"bonuses": table.bonuses, "dark": table.dark}
    for name, marks in sheets.items():
        if marks[1] != 0:
            raise wrong(f"{name}[1]", f"it must be 0, for Roland marks nothing, but is {marks[1]}")
    if doing is not None and (NOBODY in doing.horses or len(set(doing.horses)) != len(doing.horses)):
        raise wrong("roland", f"the horses at its end must be different ones, but are {doing.horses}")


def check_turn(table: RaceState) -> None:
    """The dice, and what waits for the player whose turn it is."""
    if table.steps not in MOVEMENT_DIE:
        raise wrong("steps", f"the movement die has no {table.steps}")
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
        if table.pending.count(waits) > effect.at_once:
            raise wrong("pending", f"{waits} is there too often")
        usable = usable or can_use(table, waits)
    if not usable:
        raise wrong("phase and pending", "nothing that waits can be used")


def check_ability(table: RaceState, ability: Ability, waits: i64) -> None:
    """One that waits to be used, not at the start of a turn, and of an own horse."""
    if ability.number >= len(CHOICES) or ability.at_turn_start or not table.has(ability.card, table.turn):
        raise wrong("pending, turn, owner and cards", f"{waits} is no ability that an own horse could have")
    horse = horse_of(waits)
    reason = ability.why_not_for(table, table.turn, horse)
    if reason is not None:
        raise wrong("pending, turn and owner", f"for {waits} {reason.about(table, table.turn, horse)}")
