"""The standings: finished, running and retired cars."""

from paddock.engine import Standing
from paddock.games.formula_d.state import RaceState


def race_standings(race: RaceState) -> list[Standing]:
    """FD-9.2, FD-9.3: finished cars in finishing order, running cars in race order, then retired cars, last first."""
    placing: list[Standing] = []
    for place, car in enumerate(race.finished + race.running_order() + race.retired[::-1], 1):
        laps = race.lap[car] - 1 if race.lap[car] else 0
        parts = {"laps": int(laps), "wear": int(race.wear[car])}
        placing.append(Standing(place, int(car), race.car_name(car), int(race.players) - place, parts))
    return placing
