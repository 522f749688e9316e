"""Checks that a loaded position can be played; a race need not be able to reach it."""

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.games.long_shot.cards import CHOICES, FINISHED, HORSES, MOST_ROUNDS, MOVEMENT_DIE, PLACES
from paddock.games.long_shot.effects import Ability
from paddock.games.long_shot.moves import NOTHING, effect_of, horse_of, waits_for_horse
from paddock.games.long_shot.phases import EFFECTS, can_use, turn_ability
from paddock.games.long_shot.refusals import with_values
from paddock.games.long_shot.state import NOBODY, PHASE_NAMES, RACE_OVER, TURN_START, USE, RaceState


def check_position(race: RaceState) -> None:
    """Checks the fields against each other."""
    check_course(race)
    check_roland(race)
    check_turn(race)


def check_course(race: RaceState) -> None:
    """Checks that exactly the finished horses are past the finish."""
    if len(race.finished) > PLACES:
        raise wrong("finished", f"at most {PLACES} horses can have finished")
    home = [horse for horse in range(HORSES) if race.position[horse] == FINISHED]
    if sorted(race.finished) != home:
        raise wrong("finished and position", "exactly the horses that have finished are past the finish")


def check_roland(race: RaceState) -> None:
    """LS-11.3: Roland marks nothing, and his last action is about different horses."""
    doing = race.roland
    if race.config.players > 1:
        if doing is not None:
            raise wrong("roland", "Roland only acts in a solo game")
        return
    for name in ("marks", "helmets", "jerseys", "bonuses", "dark"):
        mark = getattr(race, name)[1]
        if mark != 0:
            raise wrong(f"{name}[1]", f"it must be 0, because Roland marks nothing, but is {mark}")
    if doing is not None and (NOBODY in doing.horses or len(set(doing.horses)) != len(doing.horses)):
        raise wrong("roland", f"its horses must be different, but are {doing.horses}")


def check_turn(race: RaceState) -> None:
    """Checks the dice, and the pending effects of the current player."""
    if race.steps not in MOVEMENT_DIE:
        raise wrong("steps", f"the movement die has no face {race.steps}")
    if race.phase == TURN_START:
        ability = turn_ability(race)
        if ability == NOTHING or race.pending != [ability]:
            raise wrong(
                "phase, pending, horse, turn, owner and cards",
                "only the ability that the horse die triggers can be pending at the start of a turn",
            )
    elif race.phase == USE:
        check_waiting(race)
    elif race.pending:
        raise wrong("phase and pending", f"no effect can be pending in the phase {PHASE_NAMES[race.phase]!r}")
    if race.phase == RACE_OVER and len(race.finished) < PLACES and race.round < MOST_ROUNDS:
        raise wrong("phase, finished and round", f"the race is not over before {PLACES} horses have finished")


def check_waiting(race: RaceState) -> None:
    """Checks that pending effects come from completed lines and own horses, and one of them can be used."""
    usable = False
    for waits in race.pending:
        effect = EFFECTS[effect_of(waits)]
        horse = horse_of(waits)
        if isinstance(effect, Ability):
            check_ability(race, effect, waits)
        if horse != 0 and not waits_for_horse(effect.number):
            raise wrong("pending", f"{waits} names a horse, but its effect is not about one")
        if race.pending.count(waits) > effect.at_once:
            raise wrong("pending", f"{waits} is pending too often")
        usable = usable or can_use(race, waits)
    if not usable:
        raise wrong("phase and pending", "no pending effect can be used")


def check_ability(race: RaceState, ability: Ability, waits: i64) -> None:
    """Checks that a pending ability belongs to an own horse and is not one for the start of a turn."""
    if ability.number >= len(CHOICES) or ability.at_turn_start or not race.has(ability.card, race.turn):
        raise wrong("pending, turn, owner and cards", f"{waits} is not an ability of an own horse")
    horse = horse_of(waits)
    refusal = ability.why_not_for(race, race.turn, horse)
    if refusal is not None:
        raise wrong(
            "pending, turn and owner", f"for {waits} {with_values(refusal, race, race.turn, horse).error().reason}"
        )
