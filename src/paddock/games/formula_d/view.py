"""What everybody may see, which in this game is everything but the future dice; client_schema.py declares its form."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_d import state
from paddock.games.formula_d.dice import (
    DIE_COLOURS,
    DIE_SHAPES,
    FACES,
    HIGHEST_GEAR,
    POLICE_PRIZE,
    TEAMS,
    WEAR,
)
from paddock.games.formula_d.state import RaceState

GRID: Final[i64] = 0
STALLED: Final[i64] = 1
RUNNING: Final[i64] = 2
PITS: Final[i64] = 3
GARAGE: Final[i64] = 4
FINISHED: Final[i64] = 5
OUT: Final[i64] = 6
STATUSES: Final = ["grid", "stalled", "running", "pits", "garage", "finished", "out"]


def view(table: RaceState) -> Json:
    track = table.track
    over = table.phase == state.RACE_OVER
    return {
        "track": track.id,
        "title": track.title,
        "laps": table.laps,
        "round": table.round,
        "phase": state.PHASE_NAMES[table.phase],
        "turn": None if over else table.car(),
        "order": list(table.order),
        "at": table.at,
        "cars": [car_view(table, car) for car in range(table.players)],
        "dice": None if over else dice_view(table),
        "grid_rolls": [grid_row(row) for row in table.grid_rolls],
        "finished": list(table.finished),
        "retired": list(table.retired),
        "police": police_view(table),
    }


def grid_row(row: list[i64]) -> list[Json]:
    """The rolls for the grid of everybody, or of those who were equal."""
    rolls: list[Json] = []
    for i in range(0, len(row), 2):
        rolls.append({"seat": row[i], "die": row[i + 1]})
    return rolls


def car_view(table: RaceState, car: i64) -> Json:
    track = table.track
    space = table.space[car]
    corner: Json | None = None
    if table.on_track(car):
        corner = corner_view(table, car)
    return {
        "seat": car,
        "car": table.car_name(car),
        "colour": TEAMS[table.config.teams[car]],
        "number": int(table.car_name(car)[-1]),
        "status": STATUSES[status(table, car)],
        "space": track.names[space] if table.running(car) else None,
        "lap": table.lap[car],
        "gear": table.gear[car],
        "wear": table.wear[car],
        "wear_most": WEAR,
        "start_roll": table.start_rolls[car] or None,
        "corner": corner,
        "nitro": not table.nitro[car] if track.is_street else None,
        "served": table.served[car] == 1 if table.config.pit_stops else None,
        "may_pit": table.pit_team(car) >= 0 and table.running(car),
    }


def status(table: RaceState, car: i64) -> i64:
    """As in STATUSES."""
    if table.space[car] == state.OFF:
        return FINISHED if car in table.finished else OUT
    if table.in_garage(car):
        return GARAGE
    if table.in_pits(car):
        return PITS
    begun = table.begun[car]
    return RUNNING if begun == state.MOVING else STALLED if begun == state.STALLED else GRID


def corner_view(table: RaceState, car: i64) -> Json:
    """The corner that the car is in while stops are missing, else the next: stops made and needed, spaces to it."""
    track = table.track
    section = corner_to_come(table, car)
    space = table.space[car]
    here = track.section[space] == section
    lane = track.lane[space]
    to_entry = 0 if here else track.steps_to(space, track.first_of_lane[section * 3 + lane])
    to_last = track.steps_to(space, track.last_of_lane[section * 3 + lane])
    return {
        "id": track.section_ids[section],
        "name": track.section_names[section],
        "needed": track.stops[section],
        "made": table.stops[car] if here else 0,
        "inside": here,
        "to_entry": to_entry,
        "to_exit": to_last + 1,
    }


def corner_to_come(table: RaceState, car: i64) -> i64:
    return table.track.corner_to_come(table.space[car], table.stops[car])


def die_view(gear: i64) -> Json:
    return {"gear": gear, "shape": DIE_SHAPES[gear], "colour": DIE_COLOURS[gear], "faces": list(FACES[gear])}


def dice_view(table: RaceState) -> Json:
    """The dice on the table: the gear's, once rolled, and the black one."""
    car = table.car()
    rolled = table.phase == state.DRIVE_ON
    gear = table.gear[car]
    return {
        "die": die_view(gear) if gear else None,
        "face": table.face if rolled and table.face else None,
        "great_start": rolled and table.face == 0,
        "bonus": table.bonus,
        "spaces": table.spaces if rolled else None,
        "black": table.black if table.black else None,
    }


def police_view(table: RaceState) -> Json | None:
    """The speeds noted at the police line, in the order of crossing."""
    if not table.track.has_police:
        return None
    noted: list[Json] = []
    for i in range(0, len(table.speeds), 3):
        noted.append({"lap": table.speeds[i], "seat": table.speeds[i + 1], "speed": table.speeds[i + 2]})
    return {"speeds": noted, "prizes_given": table.prizes}


def scenery_numbers() -> Json:
    """The dice of all gears, the colours and what the police give, which never change."""
    dice = [die_view(gear) for gear in range(1, HIGHEST_GEAR + 1)]
    return {"dice": dice, "teams": list(TEAMS), "wear": WEAR, "police_prize": POLICE_PRIZE}
