"""Who stands where: the season's standings, and those for the drivers' title."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.formula_motor_racing.agreed import NOBODY
from paddock.games.formula_motor_racing.cards import CARS, POINTS, TEAMS
from paddock.games.formula_motor_racing.state import RaceState


def seat_of(owner: i64) -> int | None:
    return int(owner) if owner != NOBODY else None


def season_standings(table: RaceState) -> list[Standing]:
    """FMR-8.1, FMR-8.2: points of all cars of a player, or of a team without one; then the better car in the line."""
    line = table.line()
    entrants: list[tuple[int | None, str, list[int]]] = []
    for seat in range(int(table.agreed.players)):
        teams = [t for t in range(len(TEAMS)) if table.agreed.owners[t] == seat]
        entrants.append((seat, "+".join(TEAMS[t] for t in teams), teams))
    for t, team in enumerate(TEAMS):
        if table.agreed.owners[t] == NOBODY:
            entrants.append((None, team, [t]))
    rows: list[tuple[int, int, int]] = []
    for index, (_, _, teams) in enumerate(entrants):
        score = sum(int(table.points[2 * t] + table.points[2 * t + 1]) for t in teams)
        best = min(place for place, car in enumerate(line) if car >> 1 in teams)
        rows.append((-score, best, index))
    rows.sort()
    placing: list[Standing] = []
    for place, (score, _, index) in enumerate(rows, 1):
        owner, entrant, teams = entrants[index]
        placing.append(Standing(place, owner, entrant, -score, _per_race(table, teams)))
    return placing


def _per_race(table: RaceState, teams: list[int]) -> dict[str, int]:
    parts: dict[str, int] = {}
    for race, result in enumerate(table.results, 1):
        parts[f"race {race}"] = sum(POINTS[p] for p in range(len(POINTS)) if result[p] >> 1 in teams)
    return parts


def driver_placing(table: RaceState) -> list[i64]:
    line = table.line()
    rows = sorted((-table.points[car], place, car) for place, car in enumerate(line))
    return [car for _, _, car in rows]


def driver_standings(table: RaceState) -> list[Standing]:
    """The drivers' standings race by race."""
    placing: list[Standing] = []
    for place, car in enumerate(driver_placing(table), 1):
        parts: dict[str, int] = {}
        for race, result in enumerate(table.results, 1):
            at = result.index(car)
            parts[f"race {race}"] = POINTS[at] if at < len(POINTS) else 0
        entrant = f"{table.agreed.drivers[car]}, number {table.agreed.numbers[car]} ({CARS[car]})"
        placing.append(Standing(place, seat_of(table.owner(car)), entrant, int(table.points[car]), parts))
    return placing
