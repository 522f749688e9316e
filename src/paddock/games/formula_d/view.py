"""What everyone may see, which in this game is everything except future dice; client_schema.py declares its schema."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_d import state
from paddock.games.formula_d.dice import DIE_COLOURS, DIE_SHAPES, FACES, HIGHEST_GEAR, POLICE_PRIZE, TEAMS, WEAR
from paddock.games.formula_d.state import RaceState

GRID: Final[i64] = 0
STALLED: Final[i64] = 1
RUNNING: Final[i64] = 2
PITS: Final[i64] = 3
GARAGE: Final[i64] = 4
FINISHED: Final[i64] = 5
OUT: Final[i64] = 6
STATUSES: Final = ["grid", "stalled", "running", "pits", "garage", "finished", "out"]


def view(race: RaceState) -> Json:
    track = race.track
    over = race.phase == state.RACE_OVER
    return {
        "track": track.id,
        "title": track.title,
        "laps": race.laps,
        "round": race.round,
        "phase": state.PHASE_NAMES[race.phase],
        "turn": None if over else race.car(),
        "order": list(race.order),
        "at": race.at,
        "cars": [car_view(race, car) for car in range(race.players)],
        "dice": None if over else dice_view(race),
        "grid_rolls": [grid_row(row) for row in race.grid_rolls],
        "finished": list(race.finished),
        "retired": list(race.retired),
        "police": police_view(race),
    }


def grid_row(row: list[i64]) -> list[Json]:
    """Returns the rolls for the grid of all seats, or of those that tied."""
    return [{"seat": row[i], "die": row[i + 1]} for i in range(0, len(row), 2)]


def car_view(race: RaceState, car: i64) -> Json:
    track = race.track
    space = race.space[car]
    return {
        "seat": car,
        "car": race.car_name(car),
        "colour": TEAMS[race.config.teams[car]],
        "number": int(race.car_name(car)[-1]),
        "status": STATUSES[status(race, car)],
        "space": track.names[space] if race.running(car) else None,
        "lap": race.lap[car],
        "gear": race.gear[car],
        "wear": race.wear[car],
        "wear_most": WEAR,
        "start_roll": race.start_rolls[car] or None,
        "corner": corner_view(race, car) if race.on_track(car) else None,
        "nitro": not race.nitro[car] if track.is_street else None,
        "served": race.served[car] == 1 if race.config.pit_stops else None,
        "may_pit": race.pit_team(car) >= 0 and race.running(car),
    }


def status(race: RaceState, car: i64) -> i64:
    if race.space[car] == state.OFF:
        return FINISHED if car in race.finished else OUT
    if race.in_garage(car):
        return GARAGE
    if race.in_pits(car):
        return PITS
    begun = race.begun[car]
    return RUNNING if begun == state.MOVING else STALLED if begun == state.STALLED else GRID


def corner_view(race: RaceState, car: i64) -> Json:
    """Returns the corner of the car while stops are missing, otherwise the next: its stops and distance."""
    track = race.track
    section = corner_to_come(race, car)
    space = race.space[car]
    here = track.section[space] == section
    lane = track.lane[space]
    return {
        "id": track.section_ids[section],
        "name": track.section_names[section],
        "needed": track.stops[section],
        "made": race.stops[car] if here else 0,
        "inside": here,
        "to_entry": 0 if here else track.steps_to(space, track.first_of_lane[section * 3 + lane]),
        "to_exit": track.steps_to(space, track.last_of_lane[section * 3 + lane]) + 1,
    }


def corner_to_come(race: RaceState, car: i64) -> i64:
    return race.track.corner_to_come(race.space[car], race.stops[car])


def die_view(gear: i64) -> Json:
    return {"gear": gear, "shape": DIE_SHAPES[gear], "colour": DIE_COLOURS[gear], "faces": list(FACES[gear])}


def dice_view(race: RaceState) -> Json:
    """Returns the current dice: the gear's, once rolled, and the black one."""
    rolled = race.phase == state.DRIVE_ON
    gear = race.gear[race.car()]
    return {
        "die": die_view(gear) if gear else None,
        "face": race.face if rolled and race.face else None,
        "great_start": rolled and race.face == 0,
        "bonus": race.bonus,
        "spaces": race.spaces if rolled else None,
        "black": race.black or None,
    }


def police_view(race: RaceState) -> Json | None:
    """Returns the speeds recorded at the police line, in the order of crossing."""
    if not race.track.has_police:
        return None
    speeds = race.speeds
    noted: list[Json] = [
        {"lap": speeds[i], "seat": speeds[i + 1], "speed": speeds[i + 2]} for i in range(0, len(speeds), 3)
    ]
    return {"speeds": noted, "prizes_given": race.prizes}


def board_numbers() -> Json:
    """Returns the static numbers: the dice of all gears, the colours and the police prize."""
    dice = [die_view(gear) for gear in range(1, HIGHEST_GEAR + 1)]
    return {"dice": dice, "teams": list(TEAMS), "wear": WEAR, "police_prize": POLICE_PRIZE}
