"""The course of play: one decision, and what follows once all have taken it."""

from paddock.engine import IllegalMove
from snails.numbers import CROWDED, DIE, EFFORTS
from snails.state import UNDECIDED, RaceState


def refusal(race: RaceState, seat: int, effort: int) -> IllegalMove | None:
    """Why a seat cannot try that hard now, if it cannot: the one statement of what is legal."""
    if race.over():
        return IllegalMove("the race is over", "SNAILS-3.1")
    if not 0 <= seat < race.config.snails or race.efforts[seat] != UNDECIDED:
        return IllegalMove(f"seat {seat} has nothing to decide", "SNAILS-2.1")
    if effort not in EFFORTS:
        return IllegalMove(f"a snail tries {EFFORTS[0]} to {EFFORTS[-1]} hard, not {effort}", "SNAILS-2.1")
    return None


def decide(race: RaceState, seat: int, effort: int) -> None:
    """SNAILS-2.1."""
    race.efforts[seat] = effort
    race.tell("decided", {"seat": seat}, {seat: {"effort": effort}})
    if UNDECIDED not in race.efforts:
        creep(race)


def creep(race: RaceState) -> None:
    """SNAILS-2.2, SNAILS-2.3: the efforts are shown, and all creep."""
    race.revealed += 1
    race.tell("shown", {"efforts": race.efforts[:]})
    for seat, effort in enumerate(race.efforts):
        crowded = race.efforts.count(effort) > 1
        face = None if crowded else race.dice[seat].die(DIE)
        race.places[seat] += CROWDED if face is None else effort + face
        race.tell("crept", {"seat": seat, "die": face, "place": race.places[seat]})
    race.efforts = [UNDECIDED] * race.config.snails
    if race.over():
        race.tell("finished", {})
