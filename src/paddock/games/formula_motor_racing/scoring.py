"""The standings of the season, of the teams and of the drivers."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.formula_motor_racing.cards import CARS, POINTS, TEAMS
from paddock.games.formula_motor_racing.config import NOBODY, seat_or_none
from paddock.games.formula_motor_racing.state import RaceState


def season_standings(race: RaceState) -> list[Standing]:
    """FMR-8.1 to FMR-8.3, FMR-9.7: players by the best of their teams or by all of them, and teams without a player.

    Ties are broken by the better car in the line. An entrant's name lists the teams that count first.
    """
    return [standing for standing, _ in standings_by_teams(race)]


def points_if_over(race: RaceState) -> dict[str, int]:
    """FMR-7.1: the points that the race would give each entrant of the season if it ended now."""
    line = race.line()
    return {
        standing.entrant: sum(points for points, car in zip(POINTS, line, strict=False) if car >> 1 in teams)
        for standing, teams in standings_by_teams(race)
    }


def standings_by_teams(race: RaceState) -> list[tuple[Standing, list[int]]]:
    """Returns the season's standings, each with the teams that count."""
    config = race.config
    teams = range(len(TEAMS))
    rows: list[tuple[int, int, int, list[int]]] = []
    for side in config.racing:
        counted = [t for t in teams if config.sides[t] == side]
        rows.append((-points_of(race, counted), best_place(race, counted), int(side), counted))
    placing: list[tuple[Standing, list[int]]] = []
    placed: list[i64] = []  # seats
    for score, _, side, counted in sorted(rows):
        owner = config.side_owners[side]
        if owner in placed:
            continue
        named = counted
        if owner != NOBODY:
            placed.append(owner)
            named = counted + [t for t in teams if config.owners[t] == owner and t not in counted]
        entrant = "+".join(TEAMS[t] for t in named)
        parts = points_by_race(race, counted)
        placing.append((Standing(len(placing) + 1, seat_or_none(owner), entrant, -score, parts), counted))
    return placing


def team_standings(race: RaceState) -> list[Standing]:
    """FMR-8.1, FMR-8.2: the score of each team, with or without a player."""
    rows = sorted((-points_of(race, [t]), best_place(race, [t]), t) for t in range(len(TEAMS)))
    return [
        Standing(place, race.owner_seat(2 * t), TEAMS[t], -score, points_by_race(race, [t]))
        for place, (score, _, t) in enumerate(rows, 1)
    ]


def points_of(race: RaceState, teams: list[int]) -> int:
    return sum(int(race.points[2 * t] + race.points[2 * t + 1]) for t in teams)


def best_place(race: RaceState, teams: list[int]) -> int:
    return min(place for place, car in enumerate(race.line()) if car >> 1 in teams)


def points_by_race(race: RaceState, teams: list[int]) -> dict[str, int]:
    return {
        f"race {number}": sum(points for points, car in zip(POINTS, result, strict=False) if car >> 1 in teams)
        for number, result in enumerate(race.results, 1)
    }


def driver_placing(race: RaceState) -> list[i64]:
    """FMR-9.3: the cars by their points; ties are broken by the place in the last race."""
    return [car for _, _, car in sorted((-race.points[car], place, car) for place, car in enumerate(race.line()))]


def driver_standings(race: RaceState) -> list[Standing]:
    placing: list[Standing] = []
    for place, car in enumerate(driver_placing(race), 1):
        parts: dict[str, int] = {}
        for number, result in enumerate(race.results, 1):
            at = result.index(car)
            parts[f"race {number}"] = POINTS[at] if at < len(POINTS) else 0
        entrant = f"{race.config.drivers[car]}, number {race.config.car_numbers[car]} ({CARS[car]})"
        placing.append(Standing(place, race.owner_seat(car), entrant, int(race.points[car]), parts))
    return placing
