"""What a move would lead to, as far as can be known before the dice."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import place_of
from paddock.games.formula_d.arrival import cars_met, crosses_line, passes_police, stops_made
from paddock.games.formula_d.dice import DISTINCT, FACES, HARM_CHANCE, POLICE_SPEED, RESIDENTS_CHANCE, RESIDENTS_WEAR
from paddock.games.formula_d.moves import DRIVE, NITRO, risk_of, space_of
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.track import Track
from paddock.games.formula_d.view import corner_to_come, corner_view, die_view

#: What a roll can come to at the corner ahead, the driver choosing the best.
SHORT: Final = "short"  # it does not reach the corner
STOP: Final = "stop"  # it can end in the corner, and costs nothing
CLEAR: Final = "clear"  # it goes on without reaching or needing a corner: home, or into the pits
PAY: Final = "pay"  # braking or overshooting: it costs wear
LOST: Final = "out"  # there is no way to live through it


def preview(race: RaceState, move: i64) -> Json:
    car = race.car()
    if move == NITRO:
        return nitro_preview(race, car)
    if move < DRIVE:
        return gear_preview(race, car, move)
    place = place_of(race.drives.moves, move)
    if place < 0:
        return {}
    return drive_preview(race, car, move, race.drives.wears[place], race.drives.overshoots[place])


def gear_preview(race: RaceState, car: i64, gear: i64) -> Json:
    """FD-4.6 and the corner ahead: what every face of the gear's die would come to."""
    cost = race.shift_cost(car, gear)
    thrown = copy_for_odds(race, car, gear, cost)
    faces: list[Json] = []
    odds: dict[str, int] = {SHORT: 0, STOP: 0, CLEAR: 0, PAY: 0, LOST: 0}
    total = len(FACES[gear])
    for face in DISTINCT[gear]:
        chance = FACES[gear].count(face)
        outcome, wear = roll_outcome(thrown, car, face)
        odds[outcome] += chance
        faces.append({"face": face, "chance": chance, "outcome": outcome, "wear": wear})
    return {
        "kind": "gear",
        "gear": gear,
        "wear": cost,
        "wear_left": race.wear[car] - cost,
        "die": die_view(gear),
        "faces": faces,
        "of": total,
        "odds": odds,
        "corner": corner_view(race, car) if race.on_track(car) else None,
    }


def copy_for_odds(race: RaceState, car: i64, gear: i64, cost: i64) -> RaceState:
    thrown = race.copy()
    assert isinstance(thrown, RaceState)
    thrown.gear[car] = gear
    thrown.wear[car] -= cost
    return thrown


def roll_outcome(race: RaceState, car: i64, face: i64) -> tuple[str, int | None]:
    """What a face comes to at the corner ahead, and the least wear it costs."""
    found = race.choices(car, face, 0)
    if not found.moves:
        return LOST, None
    least = min(found.wears)
    if least > 0:
        return PAY, int(least)
    track = race.track
    corner: i64 = corner_to_come(race, car) if race.on_track(car) else -1
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


def nitro_preview(race: RaceState, car: i64) -> Json:
    bonus = race.nitro_spaces(car)
    found = race.nitro_choices(car)
    return {
        "kind": "nitro",
        "spaces": race.spaces + bonus,
        "bonus": bonus,
        "destinations": [race.track.names[space_of(move)] for move in found.moves],
    }


def drive_preview(race: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> Json:
    """The exact cost of a destination, the stop it makes, and the rolls that would follow."""
    track = race.track
    goal = space_of(move)
    start = race.space[car]
    on_track = goal < track.size
    corner: Json | None = None
    if on_track and track.stops[track.section[goal]]:
        section = track.section[goal]
        corner = {
            "id": track.section_ids[section],
            "name": track.section_names[section],
            "made": stops_made(track, start, race.stops[car], goal, overshoot),
            "needed": track.stops[section],
        }
    met = cars_met(track, race.space, car, goal) if on_track else []
    in_pits = track.size <= goal < track.finish
    strained = race.roll_strains_engines(car, goal)
    return {
        "kind": "drive",
        "space": track.names[goal],
        "path": [track.names[space] for space in route(race, car, move, cost, overshoot)],
        "wear": cost,
        "brake": cost - overshoot,
        "overshoot": overshoot,
        "wear_left": race.wear[car] - cost,
        "corner": corner,
        "collisions": met,
        "danger": risk_of(move),
        "residents": on_track and track.residents[goal],
        "engine": strained,
        "police": race.face * POLICE_SPEED if passes_police(track, start, goal) else None,
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
