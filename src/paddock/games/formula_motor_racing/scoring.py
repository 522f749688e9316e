"""Who stands where: the season's standings, and those for the drivers' title."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.formula_motor_racing.cards import CARS, POINTS, TEAMS
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.state import RaceState


def seat_of(owner: i64) -> int | None:
    return int(owner) if owner != NOBODY else None


def season_standings(race: RaceState) -> list[Standing]:
    """FMR-8.1 to FMR-8.3, FMR-9.7: players by the best of their teams or by all of them, and teams without a player.

    An entrant names the teams that count first.
    """
    config = race.config
    placing: list[Standing] = []
    placed: list[i64] = []  # seats
    for side in side_placing(race):
        owner = config.side_owners[side]
        if owner in placed:
            continue
        counted = [t for t in range(len(TEAMS)) if config.sides[t] == side]
        named = counted
        if owner != NOBODY:
            placed.append(owner)
            named = counted + [t for t in range(len(TEAMS)) if config.owners[t] == owner and t not in counted]
        entrant = "+".join(TEAMS[t] for t in named)
        placing.append(
            Standing(len(placing) + 1, seat_of(owner), entrant, points_of(race, counted), points_by_race(race, counted))
        )
    return placing


def team_standings(race: RaceState) -> list[Standing]:
    """FMR-8.1, FMR-8.2: the score of each team, played or not."""
    rows = sorted((-points_of(race, [t]), best_place(race, [t]), t) for t in range(len(TEAMS)))
    placing: list[Standing] = []
    for place, (score, _, t) in enumerate(rows, 1):
        owner = seat_of(race.config.owners[t])
        placing.append(Standing(place, owner, TEAMS[t], -score, points_by_race(race, [t])))
    return placing


def side_placing(race: RaceState) -> list[int]:
    """FMR-8.1, FMR-8.2: the sides by their points, then by the better car in the line."""
    rows: list[tuple[int, int, int]] = []
    for side in race.config.racing:
        teams = [t for t in range(len(TEAMS)) if race.config.sides[t] == side]
        rows.append((-points_of(race, teams), best_place(race, teams), int(side)))
    return [side for _, _, side in sorted(rows)]


def points_of(race: RaceState, teams: list[int]) -> int:
    return sum(int(race.points[2 * t] + race.points[2 * t + 1]) for t in teams)


def best_place(race: RaceState, teams: list[int]) -> int:
    return min(place for place, car in enumerate(race.line()) if car >> 1 in teams)


def points_by_race(race: RaceState, teams: list[int]) -> dict[str, int]:
    parts: dict[str, int] = {}
    for number, result in enumerate(race.results, 1):
        parts[f"race {number}"] = sum(POINTS[p] for p in range(len(POINTS)) if result[p] >> 1 in teams)
    return parts


def driver_placing(race: RaceState) -> list[i64]:
    line = race.line()
    rows = sorted((-race.points[car], place, car) for place, car in enumerate(line))
    return [car for _, _, car in rows]


def driver_standings(race: RaceState) -> list[Standing]:
    """The drivers' standings race by race."""
    placing: list[Standing] = []
    for place, car in enumerate(driver_placing(race), 1):
        parts: dict[str, int] = {}
        for number, result in enumerate(race.results, 1):
            at = result.index(car)
            parts[f"race {number}"] = POINTS[at] if at < len(POINTS) else 0
        entrant = f"{race.config.drivers[car]}, number {race.config.numbers[car]} ({CARS[car]})"
        placing.append(Standing(place, seat_of(race.owner(car)), entrant, int(race.points[car]), parts))
    return placing
