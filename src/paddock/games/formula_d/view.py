"""What everybody may see, which in this game is everything but the future dice, and what a move would lead to."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, Standing
from paddock.games.formula_d.arrival import cars_met, crosses_line, passes_police, stops_made, strains_engines
from paddock.games.formula_d.dice import (
    DIE_COLOURS,
    DISTINCT,
    FACES,
    HARM_CHANCE,
    HIGHEST_GEAR,
    POLICE_SPEED,
    RESIDENTS_CHANCE,
    RESIDENTS_WEAR,
    SHAPES,
    TEAM_COUNT,
    TEAMS,
    WEAR,
)
from paddock.games.formula_d.moves import DRIVE, NITRO, risk_of, space_of
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import (
    DRIVE_ON,
    MOVING,
    PHASE_NAMES,
    RACE_OVER,
    STALLED,
    RaceState,
    car_name,
    team_of,
)
from paddock.games.formula_d.track import Track

#: What a roll can come to at the corner ahead, the driver choosing the best.
SHORT: Final = "short"  # it does not reach the corner
STOP: Final = "stop"  # it can end in the corner, and costs nothing
CLEAR: Final = "clear"  # it goes on without reaching or needing a corner: home, or into the pits
PAY: Final = "pay"  # braking or overshooting: it costs wear
LOST: Final = "out"  # there is no way to live through it


def race_view(table: RaceState) -> Json:
    track = table.track
    over = table.phase == RACE_OVER
    return {
        "track": track.id,
        "title": track.title,
        "laps": table.laps,
        "round": table.round,
        "phase": PHASE_NAMES[table.phase],
        "turn": None if over else table.car(),
        "order": list(table.order),
        "at": table.at,
        "cars": [car_view(table, car) for car in range(table.players)],
        "dice": None if over else dice_view(table),
        "grid_rolls": [grid_row(row) for row in table.grid_rolls],
        "finished": list(table.finished),
        "retired": list(table.retired),
        "police": police_view(table),
        "standings": [standing_line(standing) for standing in race_standings(table)],
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
        "car": car_name(car),
        "colour": TEAMS[team_of(car)],
        "number": car // TEAM_COUNT + 1,
        "status": status(table, car),
        "space": track.names[space] if table.running(car) else None,
        "lap": table.lap[car],
        "gear": table.gear[car],
        "wear": table.wear[car],
        "wear_most": WEAR,
        "start_roll": table.start_rolls[car] or None,
        "corner": corner,
        "nitro": not table.nitro[car] if track.is_street else None,
        "served": table.served[car] == 1 if table.pit_stops else None,
        "may_pit": table.pit_team(car) >= 0 and table.running(car),
    }


def status(table: RaceState, car: i64) -> str:
    if car in table.finished:
        return "finished"
    if car in table.retired:
        return "out"
    if table.in_garage(car):
        return "garage"
    if table.in_pits(car):
        return "pits"
    if table.begun[car] == STALLED:
        return "stalled"
    return "running" if table.begun[car] == MOVING else "grid"


def corner_view(table: RaceState, car: i64) -> Json:
    """The corner that the car is in while stops are missing, else the next: stops made and needed, spaces to it."""
    track = table.track
    section = corner_to_come(table, car)
    here = track.section[table.space[car]] == section
    lane = track.lane[table.space[car]]
    to_entry = 0 if here else spaces_to(table, car, track.first_of_lane[section * 3 + lane])
    to_last = spaces_to(table, car, track.last_of_lane[section * 3 + lane])
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
    track = table.track
    section = track.section[table.space[car]]
    if track.stops[section] and table.stops[car] >= track.stops[section]:
        section = (section + 1) % track.section_count
    return track.corner_ahead(section)


def spaces_to(table: RaceState, car: i64, goal: i64) -> i64:
    """Steps along the car's own lane."""
    track = table.track
    space = table.space[car]
    steps: i64 = 0
    while space != goal:
        space = track.ahead[space]
        steps += 1
    return steps


def die_view(gear: i64) -> Json:
    return {"gear": gear, "shape": SHAPES[gear], "colour": DIE_COLOURS[gear], "faces": list(FACES[gear])}


def dice_view(table: RaceState) -> Json:
    """The dice on the table: the gear's, once rolled, and the black one."""
    car = table.car()
    rolled = table.phase == DRIVE_ON
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


def standing_line(standing: Standing) -> Json:
    return {
        "place": standing.place,
        "seat": standing.seat,
        "entrant": standing.entrant,
        "score": standing.score,
        "parts": standing.parts,
    }


def race_standings(table: RaceState) -> list[Standing]:
    """FD-9.2, FD-9.3: the finished as they came in, the running as they stand, the retired, last out first."""
    line = table.finished + table.running_order()
    line.extend(reversed(table.retired))
    placing: list[Standing] = []
    for place, car in enumerate(line, 1):
        laps = table.lap[car] - 1 if table.lap[car] else table.lap[car]
        parts = {"laps": int(laps), "wear": int(table.wear[car])}
        placing.append(Standing(place, int(car), car_name(car), int(table.players) - place, parts))
    return placing


def preview_move(table: RaceState, move: i64) -> Json:
    car = table.car()
    if move == NITRO:
        return nitro_preview(table, car)
    if move < DRIVE:
        return gear_preview(table, car, move)
    place = table.drives.place(move)
    if place < 0:
        return {}
    return drive_preview(table, car, move, table.drives.wears[place], table.drives.overshoots[place])


def gear_preview(table: RaceState, car: i64, gear: i64) -> Json:
    """FD-4.6 and the corner ahead: what every face of the gear's die would come to."""
    cost = table.shift_cost(car, gear)
    thrown = copy_for_odds(table, car, gear, cost)
    faces: list[Json] = []
    odds: dict[str, int] = {SHORT: 0, STOP: 0, CLEAR: 0, PAY: 0, LOST: 0}
    total = len(FACES[gear])
    for face in DISTINCT[gear]:
        chance = FACES[gear].count(face)
        outcome, wear = roll_outcome(thrown, car, face)
        odds[outcome] += chance
        faces.append({"face": face, "chance": chance, "outcome": outcome, "wear": wear})
    return {
        "gear": gear,
        "wear": cost,
        "wear_left": table.wear[car] - cost,
        "die": die_view(gear),
        "faces": faces,
        "of": total,
        "odds": odds,
        "corner": corner_view(table, car) if table.on_track(car) else None,
    }


def copy_for_odds(table: RaceState, car: i64, gear: i64, cost: i64) -> RaceState:
    thrown = table.copy()
    assert isinstance(thrown, RaceState)
    thrown.gear[car] = gear
    thrown.wear[car] -= cost
    return thrown


def roll_outcome(table: RaceState, car: i64, face: i64) -> tuple[str, int | None]:
    """What a face comes to at the corner ahead, and the least wear it costs."""
    found = table.choices(car, face, 0)
    if not found.moves:
        return LOST, None
    least = min(found.wears)
    if least > 0:
        return PAY, int(least)
    track = table.track
    corner: i64 = corner_to_come(table, car) if table.on_track(car) else -1
    outcome = CLEAR
    for place in range(len(found.moves)):
        if found.wears[place]:
            continue
        space = space_of(found.moves[place])
        if space < track.size:
            if track.section[space] == corner:
                return STOP, 0
            outcome = SHORT
    return outcome, 0


def nitro_preview(table: RaceState, car: i64) -> Json:
    bonus = table.nitro_spaces(car)
    found = table.nitro_choices(car)
    return {
        "spaces": table.spaces + bonus,
        "bonus": bonus,
        "least_wear": min(found.wears) if found.wears else None,
        "destinations": [table.track.names[space_of(move)] for move in found.moves],
    }


def drive_preview(table: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> Json:
    """The exact cost of a destination, the stop it makes, and the rolls that would follow."""
    track = table.track
    goal = space_of(move)
    start = table.space[car]
    on_track = goal < track.size
    corner: Json | None = None
    if on_track and track.stops[track.section[goal]]:
        section = track.section[goal]
        corner = {
            "id": track.section_ids[section],
            "name": track.section_names[section],
            "made": stops_made(track, start, table.stops[car], goal, overshoot),
            "needed": track.stops[section],
        }
    met = cars_met(track, table.space, car, goal) if on_track else []
    in_pits = track.size <= goal < track.finish
    strained = strains_engines(table.gear[car], table.face) and not in_pits
    return {
        "space": track.names[goal],
        "path": [track.names[space] for space in route(table, car, move, cost, overshoot)],
        "wear": cost,
        "brake": cost - overshoot,
        "overshoot": overshoot,
        "wear_left": table.wear[car] - cost,
        "corner": corner,
        "collisions": met,
        "danger": risk_of(move),
        "residents": on_track and track.residents[goal],
        "engine": strained,
        "police": table.face * POLICE_SPEED if passes_police(track, start, goal) else None,
        "new_lap": on_track and crosses_line(track, start, goal),
        "finish": goal == track.finish,
        "pits": in_pits,
        "garage": track.garage <= goal < track.finish,
        "risk": expected_harm(track, goal, len(met) + risk_of(move) + (1 if strained and on_track else 0)),
    }


def expected_harm(track: Track, goal: i64, rolls: i64) -> float:
    """The wear points that so many rolls of the black die, and the residents, will take on average."""
    points = float(rolls) * HARM_CHANCE
    if goal < track.size and track.residents[goal]:
        points += float(RESIDENTS_WEAR) * RESIDENTS_CHANCE
    return round(points, 3)


def scenery_numbers() -> Json:
    """The dice of all gears and the colours, which never change."""
    return {"dice": [die_view(gear) for gear in range(1, HIGHEST_GEAR + 1)], "teams": list(TEAMS), "wear": WEAR}
