"""What a seat or a spectator may see; client_schema.py declares the schema."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARS, POINTS, TEAMS, car_names
from paddock.games.formula_motor_racing.config import NOBODY, seat_or_none
from paddock.games.formula_motor_racing.notation import card_fields
from paddock.games.formula_motor_racing.phases import rolled_car
from paddock.games.formula_motor_racing.scoring import driver_placing, points_if_over, team_standings
from paddock.games.formula_motor_racing.state import PHASE_NAMES, SEASON_OVER, SPIN, RaceState


def view(race: RaceState, seat: int | None) -> Json:
    """Returns what everyone sees, and the seat's own hand."""
    seen: Json = {
        "teams": [{"team": team, "seat": seat_or_none(race.config.owners[t])} for t, team in enumerate(TEAMS)],
        "best_team": race.config.best_team,
        "team_table": team_table(race) if race.config.several_teams() else None,
        "race": race.race_number + 1,
        "races": len(race.config.removed),
        "removed": list(race.config.removed),
        "phase": PHASE_NAMES[race.phase],
        "turn": race.turn if race.phase != SEASON_OVER else None,
        "order": car_names(race.order),
        "retired": car_names(race.retired),
        "hand_counts": list(map(len, race.hands)),
        "deck": len(race.deck),
        "last_turns": race.last_turns if race.last_turns >= 0 else None,
        "discards": [card_fields(card) for card in race.discards],
        "open_card": card_fields(race.card) if race.card >= 0 else None,
        "open_car": CARS[race.car] if 0 <= race.car < CAR_COUNT else None,
        "picked_car": picked_car(race),
        "die": race.rolled or None,
        "points": dict(zip(CARS, race.points, strict=True)),
        "results": [car_names(result) for result in race.results],
        "points_for_place": list(POINTS),
        "points_if_over": points_if_over(race) if race.phase != SEASON_OVER else None,
        "drivers": None,
        "entries": None,
        "hand": None,
    }
    if race.config.drivers_title:
        seen["drivers"] = drivers(race)
        seen["entries"] = {CARS[car]: entry(race, car) for car in range(CAR_COUNT)}
    if seat is not None and 0 <= seat < race.config.players:
        seen["hand"] = [card_fields(card) for card in race.hands[seat]]
    return seen


def picked_car(race: RaceState) -> str | None:
    """Returns the car that spins unless the player rolls again."""
    car = rolled_car(race) if race.phase == SPIN else NOBODY
    return None if car == NOBODY else CARS[car]


def team_table(race: RaceState) -> list[Json]:
    """Returns the teams by their points; `races` are the points of each race so far."""
    return [
        {"team": line.entrant, "seat": line.seat, "score": line.score, "races": list(line.parts.values())}
        for line in team_standings(race)
    ]


def drivers(race: RaceState) -> list[Json]:
    return [
        {"place": place, "car": CARS[car], "score": race.points[car], **entry(race, car)}
        for place, car in enumerate(driver_placing(race), 1)
    ]


def entry(race: RaceState, car: i64) -> Json:
    return {"number": race.config.car_numbers[car], "driver": race.config.drivers[car]}
