"""What a move would lead to, as far as known before the dice."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import place_of
from paddock.games.formula_d.arrival import cars_met, crosses_line, passes_police, stops_made
from paddock.games.formula_d.dice import DISTINCT, FACES, HARM_CHANCE, POLICE_SPEED, RESIDENTS_CHANCE, RESIDENTS_WEAR
from paddock.games.formula_d.moves import DRIVE, NITRO, risk_of, space_of
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.view import corner_to_come, corner_view, die_view


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
    """FD-4.6 and the next corner: the result of every face of the gear's die."""
    cost = race.shift_cost(car, gear)
    in_gear = race.copy()
    assert isinstance(in_gear, RaceState)
    in_gear.gear[car] = gear
    in_gear.wear[car] -= cost
    faces: list[Json] = []
    odds: dict[str, int] = {"short": 0, "stop": 0, "clear": 0, "pay": 0, "out": 0}
    for face in DISTINCT[gear]:
        chance = FACES[gear].count(face)
        drives = in_gear.choices(car, face, 0)
        wear = int(min(drives.wears)) if drives.moves else None
        best = [space_of(drives.moves[n]) for n in range(len(drives.moves)) if drives.wears[n] == wear]
        outcome = roll_outcome(in_gear, car, best, wear)
        odds[outcome] += chance
        spaces = [race.track.names[space] for space in best]
        faces.append({"face": face, "chance": chance, "outcome": outcome, "wear": wear, "spaces": spaces})
    return {
        "kind": "gear",
        "gear": gear,
        "wear": cost,
        "wear_left": race.wear[car] - cost,
        "die": die_view(gear),
        "faces": faces,
        "of": len(FACES[gear]),
        "odds": odds,
        "corner": corner_view(race, car) if race.on_track(car) else None,
    }


def roll_outcome(race: RaceState, car: i64, spaces: list[i64], wear: int | None) -> str:
    """Returns the best result of a face at the next corner, from its cheapest destinations and their cost in wear.

    `short` does not reach the corner, `stop` ends in it, `clear` goes home or into the pits, all without wear; `pay`
    costs wear, and `out` means that the car retires.
    """
    if wear is None:
        return "out"
    if wear > 0:
        return "pay"
    track = race.track
    corner: i64 = corner_to_come(race, car) if race.on_track(car) else -1
    sections = [track.section[space] for space in spaces if space < track.size]
    return "stop" if corner in sections else "short" if sections else "clear"


def nitro_preview(race: RaceState, car: i64) -> Json:
    bonus = race.nitro_spaces(car)
    destinations = [race.track.names[space_of(move)] for move in race.nitro_choices(car).moves]
    return {"kind": "nitro", "spaces": race.spaces + bonus, "bonus": bonus, "destinations": destinations}


def drive_preview(race: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> Json:
    """Returns the exact cost of a destination, the stop it makes, and the rolls that would follow."""
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
    residents = on_track and track.residents[goal]
    strained = race.roll_strains_engines(car, goal)
    rolls = len(met) + risk_of(move) + (1 if strained and on_track else 0)
    risk = float(rolls) * HARM_CHANCE + (float(RESIDENTS_WEAR) * RESIDENTS_CHANCE if residents else 0.0)
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
        "residents": residents,
        "engine": strained,
        "police": race.face * POLICE_SPEED if passes_police(track, start, goal) else None,
        "new_lap": on_track and crosses_line(track, start, goal),
        "finish": goal == track.finish,
        "pits": track.size <= goal < track.finish,
        "garage": track.garage <= goal < track.finish,
        # the mean number of wear points that the black die takes
        "risk": round(risk, 3),
    }
