"""Who stands where: the finished, the running, the retired."""

from paddock.engine import Standing
from paddock.games.formula_d.state import RaceState


def race_standings(race: RaceState) -> list[Standing]:
    """FD-9.2, FD-9.3: the finished as they came in, the running as they stand, the retired, last out first."""
    placing: list[Standing] = []
    for place, car in enumerate(race.finished + race.running_order() + race.retired[::-1], 1):
        laps = race.lap[car] - 1 if race.lap[car] else 0
        parts = {"laps": int(laps), "wear": int(race.wear[car])}
        placing.append(Standing(place, int(car), race.car_name(car), int(race.players) - place, parts))
    return placing
