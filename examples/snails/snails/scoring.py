"""Who stands where."""

from paddock.engine import Standing
from snails.state import RaceState


def standings(race: RaceState) -> list[Standing]:
    """SNAILS-3.1: the furthest first; snails that are level share the place."""
    rows: list[Standing] = []
    for seat in sorted(range(race.config.snails), key=lambda seat: -race.places[seat]):
        score = race.places[seat]
        place = 1 + sum(other > score for other in race.places)
        rows.append(Standing(place, seat, f"Snail {seat + 1}", score, {"spaces": score}))
    return rows
