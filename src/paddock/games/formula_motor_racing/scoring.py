"""Who stands where: the season's standings, and those for the drivers' title."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.formula_motor_racing.cards import CARS, POINTS, TEAMS
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.state import RaceState


def seat_of(owner: i64) -> int | None:
    return int(owner) if owner != NOBODY else None


def season_standings(table: RaceState) -> list[Standing]:
    """FMR-8.1 to FMR-8.3, FMR-9.7: players by the best of their teams or by all of them, and teams without a player.

    An entrant names the teams that count first.
    """
    agreed = table.config
    placing: list[Standing] = []
    placed: list[i64] = []  # seats
    for side in side_placing(table):
        owner = agreed.side_owners[side]
        if owner in placed:
            continue
        counted = [t for t in range(len(TEAMS)) if agreed.sides[t] == side]
        named = counted
        if owner != NOBODY:
            placed.append(owner)
            named = counted + [t for t in range(len(TEAMS)) if agreed.owners[t] == owner and t not in counted]
        entrant = "+".join(TEAMS[t] for t in named)
        placing.append(
            Standing(
                len(placing) + 1, seat_of(owner), entrant, points_of(table, counted), points_by_race(table, counted)
            )
        )
    return placing


def team_standings(table: RaceState) -> list[Standing]:
    """FMR-8.1, FMR-8.2: the score of each team, played or not."""
    rows = sorted((-points_of(table, [t]), best_place(table, [t]), t) for t in range(len(TEAMS)))
    placing: list[Standing] = []
    for place, (score, _, t) in enumerate(rows, 1):
        owner = seat_of(table.config.owners[t])
        placing.append(Standing(place, owner, TEAMS[t], -score, points_by_race(table, [t])))
    return placing


def side_placing(table: RaceState) -> list[int]:
    """FMR-8.1, FMR-8.2: the sides by their points, then by the better car in the line."""
    rows: list[tuple[int, int, int]] = []
    for side in table.config.racing:
        teams = [t for t in range(len(TEAMS)) if table.config.sides[t] == side]
        rows.append((-points_of(table, teams), best_place(table, teams), int(side)))
    return [side for _, _, side in sorted(rows)]


def points_of(table: RaceState, teams: list[int]) -> int:
    return sum(int(table.points[2 * t] + table.points[2 * t + 1]) for t in teams)


def best_place(table: RaceState, teams: list[int]) -> int:
    return min(place for place, car in enumerate(table.line()) if car >> 1 in teams)


def points_by_race(table: RaceState, teams: list[int]) -> dict[str, int]:
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
        entrant = f"{table.config.drivers[car]}, number {table.config.numbers[car]} ({CARS[car]})"
        placing.append(Standing(place, seat_of(table.owner(car)), entrant, int(table.points[car]), parts))
    return placing
