"""Positions held to the rules: what the declared fields must satisfy together."""

from paddock.engine import wrong
from snails.state import UNDECIDED, RaceState


def check_position(race: RaceState) -> None:
    """Somebody has still to decide; at the end nobody has decided anything."""
    if UNDECIDED not in race.efforts:
        raise wrong("efforts", "once all have decided, the snails creep and the efforts are taken back")
    if race.over() and any(effort != UNDECIDED for effort in race.efforts):
        raise wrong("efforts, places and length", "the race is over, so nobody tries any more")
