"""What a seat or a spectator may see; client_schema.py declares its form."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARS, POINTS, TEAMS
from paddock.games.formula_motor_racing.notation import card_fields
from paddock.games.formula_motor_racing.scoring import driver_placing, seat_of, team_standings
from paddock.games.formula_motor_racing.state import PHASE_NAMES, SEASON_OVER, RaceState


def names(cars: list[i64]) -> list[str]:
    return [CARS[car] for car in cars]


def view(table: RaceState, seat: int | None) -> Json:
    """The public table, with the seat's own hand laid beside it."""
    over = table.phase == SEASON_OVER
    seen: Json = {
        "teams": [{"team": team, "seat": seat_of(table.config.owners[t])} for t, team in enumerate(TEAMS)],
        "best_team": table.config.best_team,
        "team_table": team_table(table) if table.config.several_teams() else None,
        "race": table.race + 1,
        "races": len(table.config.removed),
        "removed": list(table.config.removed),
        "phase": PHASE_NAMES[table.phase],
        "turn": None if over else table.turn,
        "order": names(table.order),
        "retired": names(table.retired),
        "hand_counts": [len(hand) for hand in table.hands],
        "deck": len(table.deck),
        "last_turns": table.last_turns if table.last_turns >= 0 else None,
        "discards": [card_fields(card) for card in table.discards],
        "open_card": card_fields(table.card) if table.card >= 0 else None,
        "open_car": CARS[table.car] if 0 <= table.car < CAR_COUNT else None,
        "die": table.rolled if table.rolled else None,
        "points": {CARS[car]: table.points[car] for car in range(CAR_COUNT)},
        "results": [names(result) for result in table.results],
        "points_for_place": list(POINTS),
        "drivers": drivers(table) if table.config.drivers_title else None,
        "entries": {CARS[car]: entry(table, car) for car in range(CAR_COUNT)} if table.config.drivers_title else None,
        "hand": None,
    }
    if seat is not None and 0 <= seat < table.config.players:
        seen["hand"] = [card_fields(card) for card in table.hands[seat]]
    return seen


def team_table(table: RaceState) -> list[Json]:
    """The teams by their points, where players run several of them; `races` are the points of each race so far."""
    rows: list[Json] = []
    for line in team_standings(table):
        rows.append({"team": line.entrant, "seat": line.seat, "score": line.score, "races": list(line.parts.values())})
    return rows


def drivers(table: RaceState) -> list[Json]:
    """FMR-9.3: the drivers' standings, car by car; a tie goes to the better place in the last race."""
    rows: list[Json] = []
    for place, car in enumerate(driver_placing(table), 1):
        rows.append({"place": place, "car": CARS[car], "score": table.points[car], **entry(table, car)})
    return rows


def entry(table: RaceState, car: i64) -> Json:
    """What is written down of a car for the drivers' title: its number and its driver."""
    return {"number": table.config.numbers[car], "driver": table.config.drivers[car]}
