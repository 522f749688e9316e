"""Who stands where: the finished, the running, the retired."""

from paddock.engine import Standing
from paddock.games.formula_d.state import RaceState


def race_standings(table: RaceState) -> list[Standing]:
    """FD-9.2, FD-9.3: the finished as they came in, the running as they stand, the retired, last out first."""
    line = table.finished + table.running_order()
    line.extend(reversed(table.retired))
    placing: list[Standing] = []
    for place, car in enumerate(line, 1):
        laps = table.lap[car] - 1 if table.lap[car] else table.lap[car]
        parts = {"laps": int(laps), "wear": int(table.wear[car])}
        placing.append(Standing(place, int(car), table.car_name(car), int(table.players) - place, parts))
    return placing
