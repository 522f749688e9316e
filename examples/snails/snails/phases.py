"""The course of play: one decision, and what follows once all have taken it."""

from typing import Final

from paddock.engine import Phase, Refusal
from snails.numbers import CROWDED, DIE, EFFORTS
from snails.state import UNDECIDED, RaceState

IS_OVER: Final = Refusal("SNAILS-3.1", "the race is over")


def phase_due(race: RaceState, seat: int) -> Phase[RaceState] | None:
    """The phase that waits for a seat's decision."""
    if race.over() or not 0 <= seat < race.config.snails or race.efforts[seat] != UNDECIDED:
        return None
    return CHOOSE_EFFORT


def not_due(race: RaceState, seat: int) -> Refusal:
    """Why a seat may not decide anything now."""
    return IS_OVER if race.over() else Refusal("SNAILS-2.1", "you have nothing to decide now")


class ChooseEffort(Phase[RaceState]):
    """SNAILS-2.1: all choose at the same time and in secret how hard to try."""

    def candidates(self, race: RaceState, seat: int) -> list[int]:
        return EFFORTS

    def why_not(self, race: RaceState, seat: int, move: int) -> Refusal | None:
        if move in EFFORTS:
            return None
        return Refusal("SNAILS-2.1", "choose an effort from {low} to {high}", {"low": EFFORTS[0], "high": EFFORTS[-1]})

    def carry_out(self, race: RaceState, seat: int, move: int) -> None:
        race.efforts[seat] = move
        race.emit("decided", {"seat": seat}, {seat: {"effort": move}})
        if UNDECIDED not in race.efforts:
            creep(race)


def creep(race: RaceState) -> None:
    """SNAILS-2.2, SNAILS-2.3: the efforts are shown, and all creep."""
    race.reveal_count += 1
    race.emit("shown", {"efforts": race.efforts[:]})
    for seat, effort in enumerate(race.efforts):
        crowded = race.efforts.count(effort) > 1
        face = None if crowded else race.dice[seat].die(DIE)
        race.places[seat] += CROWDED if face is None else effort + face
        race.emit("crept", {"seat": seat, "die": face, "place": race.places[seat]})
    race.efforts = [UNDECIDED] * race.config.snails
    if race.over():
        race.emit("finished", {})


CHOOSE_EFFORT: Final = ChooseEffort()
