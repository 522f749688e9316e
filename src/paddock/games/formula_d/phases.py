"""The course of a race: the start, rounds and turns, then one class per kind of decision.

What follows a drive comes in the order of FD-8.6: danger spaces, police, collisions, residents, engines.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, Phase, Refusal, not_your_turn
from paddock.engine.bits import place_of
from paddock.games.formula_d import dice, state
from paddock.games.formula_d.arrival import (
    cars_met,
    crosses_line,
    passes_police,
    stops_made,
    wear_after_repair,
)
from paddock.games.formula_d.gears import gears_open, why_not_gear
from paddock.games.formula_d.moves import DRIVE, NITRO, risk_of, space_of
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.view import corner_to_come


def line_up(race: RaceState) -> None:
    """FD-2.1, FD-2.2: everyone rolls the black die; the highest roll starts first, and ties roll again."""
    places: list[list[i64]] = [list(range(race.players))]
    rows: list[list[i64]] = []
    order: list[i64] = []
    while places:
        group = places.pop(0)
        if len(group) == 1:
            order.append(group[0])
            continue
        rolls: list[i64] = [race.roll_black(car) for car in group]
        rows.append([number for i in range(len(group)) for number in (group[i], rolls[i])])
        highest_first = sorted(set(rolls), reverse=True)
        places = [[group[i] for i in range(len(group)) if rolls[i] == roll] for roll in highest_first] + places
    race.grid_rolls = rows if race.config.keeps_rolls else [state.row_of_rolls(state.last_rolls(rows, race.players))]
    race.space = [0] * race.players
    for place, car in enumerate(order):
        race.space[car] = race.track.grid[place]


def first_round(race: RaceState) -> None:
    race.round = 1
    race.order = race.running_order()
    race.at = -1
    next_turn(race)


def next_turn(race: RaceState) -> None:
    """Continues with the next car that has a decision, with the next round, or with the end of the race."""
    while True:
        race.at += 1
        if race.at >= len(race.order):
            race.order = race.running_order()
            race.at = 0
            if not race.order:
                race.phase = state.RACE_OVER
                if race.events is not None:
                    race.emit("race-over", {"finished": [race.car_name(car) for car in race.finished]})
                return
            race.round += 1
            if race.events is not None:
                emit_round(race)
        car = race.car()
        if race.space[car] == state.OFF:
            continue
        if race.begun[car] == state.MOVING:
            race.phase = state.CHOOSE_GEAR
            race.face = 0
            race.spaces = 0
            race.bonus = 0
            return
        if move_off(race, car):
            return


def emit_round(race: RaceState) -> None:
    race.emit("round", {"round": race.round, "order": list(race.order)})


def move_off(race: RaceState, car: i64) -> bool:
    """FD-4.1 to FD-4.3: the start. Returns True if there is a drive to decide."""
    race.bonus = 0
    start = "normal"
    if race.begun[car] == state.ON_GRID:
        black = race.roll_black(car)
        start = start_by(black)
        if race.config.keeps_rolls:
            race.start_rolls = race.start_rolls[:]
            race.start_rolls[car] = black
        if race.events is not None:
            emit_start(race, car, black)
    if start == "stall":
        race.begun[car] = state.STALLED
        return False
    race.begun[car] = state.MOVING
    race.gear[car] = 1
    if start == "normal":
        return roll(race, car)
    race.face = 0
    race.spaces = dice.GREAT_START_SPACES
    return drive_or_retire(race, car)


def start_by(black: i64) -> str:
    return "stall" if black <= dice.STALL_HIGHEST else "great" if black >= dice.GREAT_START_LOWEST else "normal"


def emit_start(race: RaceState, car: i64, black: i64) -> None:
    race.emit("start", {"seat": car, "car": race.car_name(car), "die": black, "result": start_by(black)})


def nothing_decided(race: RaceState) -> bool:
    """Returns whether this drive is the race's first decision: each other one has moved a car or cost it wear."""
    for car in range(race.players):
        if race.arrived[car] or race.wear[car] != dice.WEAR:
            return False
        # a position set up by hand may have its cars elsewhere
        if race.lap[car] or race.space[car] not in race.track.grid:
            return False
    return any(race.start_rolls) and not race.bonus


def emit_opening(race: RaceState) -> None:
    """Reports what was rolled before the first decision, when no events were recorded yet."""
    for number, row in enumerate(race.grid_rolls):
        pairs = zip(row[::2], row[1::2], strict=True)
        rolls: list[Json] = [{"seat": car, "car": race.car_name(car), "die": die} for car, die in pairs]
        race.emit("grid", {"again": number > 0, "rolls": rolls})
    for car in race.order:
        if race.start_rolls[car]:
            emit_start(race, car, race.start_rolls[car])
    if race.round > 1:
        emit_round(race)
    if race.face:
        emit_roll(race, race.car())


def roll(race: RaceState, car: i64) -> bool:
    """Rolls the gear's die. Returns True if there is a drive to decide."""
    race.face = race.roll_gear(car)
    race.spaces = race.face
    race.bonus = 0
    if race.events is not None:
        emit_roll(race, car)
    return drive_or_retire(race, car)


def emit_roll(race: RaceState, car: i64) -> None:
    race.emit("die", {"seat": car, "car": race.car_name(car), "gear": race.gear[car], "face": race.face})


def drive_or_retire(race: RaceState, car: i64) -> bool:
    """FD-5.5: a car that can neither drive its roll nor pay for less retires."""
    if race.find_moves(car):
        race.phase = state.DRIVE_ON
        return True
    retire(race, car, "roll")
    strain_engines(race, car)
    return False


def retire(race: RaceState, car: i64, reason: str) -> None:
    space = race.space[car]
    race.space[car] = state.OFF
    race.retired.append(car)
    if race.events is not None:
        at = race.track.names[space] if space != state.OFF else None
        race.emit("out", {"seat": car, "car": race.car_name(car), "reason": reason, "space": at})
    if race.track.has_police:
        give_prize(race)


def harm(race: RaceState, car: i64, kind: str) -> None:
    """Rolls the black die, which costs a point on 1 to 4."""
    black = race.roll_black(car)
    take_hit(race, car, kind, 1 if black <= dice.HARM_HIGHEST else 0)


def take_hit(race: RaceState, car: i64, kind: str, points: i64) -> None:
    """FD-1.4: the black die takes wear points; without any left, the car retires."""
    if race.events is not None:
        race.emit(kind, {"seat": car, "car": race.car_name(car), "die": race.black, "wear": points})
    if points == 0:
        return
    race.wear[car] -= points
    if race.wear[car] <= 0:
        race.wear[car] = 0
        retire(race, car, kind)


def drive(race: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> None:
    track = race.track
    start = race.space[car]
    goal = space_of(move)
    if race.events is not None:
        emit_drive(race, car, move, cost, overshoot)
    race.wear[car] -= cost
    for _ in range(risk_of(move)):
        if race.space[car] != state.OFF:
            harm(race, car, "danger")
    if race.space[car] != state.OFF:
        if passes_police(track, start, goal):
            pass_police(race, car)
        if goal == track.finish:
            finish(race, car)
        elif goal >= track.size:
            arrive_in_pits(race, car, goal)
        else:
            arrive(race, car, start, goal, overshoot)
    strain_engines(race, car)


def emit_drive(race: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> None:
    names = race.track.names
    fields: Json = {
        "seat": car,
        "car": race.car_name(car),
        "gear": race.gear[car],
        "path": [names[space] for space in route(race, car, move, cost, overshoot)],
        "to": names[space_of(move)],
        "wear": cost,
        "brake": cost - overshoot,
        "overshoot": overshoot,
        "corner": race.track.section_names[corner_to_come(race, car)] if overshoot else None,
        "danger": risk_of(move),
    }
    race.emit("drive", fields)


def move_to(race: RaceState, car: i64, goal: i64) -> None:
    # FD-3.6: a car that does not move arrived in an earlier turn
    if race.config.arrival_decides and goal != race.space[car]:
        race.arrived[car] = race.turn()
    race.space[car] = goal


def arrive(race: RaceState, car: i64, start: i64, goal: i64, overshoot: i64) -> None:
    """Ends the car's move on the track."""
    track = race.track
    move_to(race, car, goal)
    race.stops[car] = stops_made(track, start, race.stops[car], goal, overshoot)
    if crosses_line(track, start, goal):
        cross_line(race, car)
    collide(race, car)
    if track.residents[goal] and race.space[car] != state.OFF:
        disturb_residents(race, car)


def cross_line(race: RaceState, car: i64) -> None:
    """FD-9.4: starts another lap; FD-11.1, FD-11.8: with new nitro, and at the checkpoint new wear points."""
    race.lap[car] += 1
    if race.events is not None:
        race.emit("lap", {"seat": car, "car": race.car_name(car), "lap": race.lap[car]})
    if race.lap[car] > 1 and race.track.is_street:
        race.nitro[car] = 0
        before = race.wear[car]
        race.wear[car] = wear_after_repair(before, dice.CHECKPOINT_WEAR)
        if race.events is not None:
            race.emit("checkpoint", {"seat": car, "car": race.car_name(car), "wear": race.wear[car] - before})


def arrive_in_pits(race: RaceState, car: i64, goal: i64) -> None:
    """FD-10.2: nothing can happen in the lane; in the garage everything is repaired."""
    race.stops[car] = 0
    move_to(race, car, goal)
    if goal >= race.track.garage and not race.served[car]:
        race.served[car] = 1
        before = race.wear[car]
        race.wear[car] = dice.WEAR
        if race.events is not None:
            race.emit("pit-stop", {"seat": car, "car": race.car_name(car), "wear": dice.WEAR - before})


def finish(race: RaceState, car: i64) -> None:
    """FD-9.1: finishes, and removes the car from the board."""
    race.space[car] = state.OFF
    race.lap[car] += 1
    race.finished.append(car)
    if race.events is not None:
        race.emit("finish", {"seat": car, "car": race.car_name(car), "place": len(race.finished)})
    if race.track.has_police:
        give_prize(race)


def collide(race: RaceState, car: i64) -> None:
    """FD-8.1 to FD-8.3: each car beside or directly ahead rolls, then the mover once for each of them."""
    met = cars_met(race.track, race.space, car, race.space[car])
    if not met:
        return
    if len(met) > 1:
        met = [other for other in race.running_order() if other in met]
    for other in met:
        harm(race, other, "collision")
    for _ in met:
        if race.space[car] != state.OFF:
            harm(race, car, "collision")


def disturb_residents(race: RaceState, car: i64) -> None:
    """FD-11.3: for a move that ends below the residents' windows."""
    black = race.roll_black(car)
    take_hit(race, car, "residents", dice.RESIDENTS_WEAR if black >= dice.RESIDENTS_LOWEST else 0)


def strain_engines(race: RaceState, car: i64) -> None:
    """FD-8.4, FD-8.5: a 20 in 5th or a 30 in 6th gear strains every engine in 5th and 6th gear on the track."""
    if not race.roll_strains_engines(car, race.space[car]):
        return
    if race.events is not None:
        race.emit("engines", {"seat": car, "face": race.face})
    for other in race.running_order():
        if dice.ENGINE_FACE[race.gear[other]] and race.on_track(other):
            harm(race, other, "engine")


def pass_police(race: RaceState, car: i64) -> None:
    """FD-11.5: records the die's number as the speed at the police line."""
    speed = race.face * dice.POLICE_SPEED
    race.speeds = [*race.speeds, race.lap[car], car, speed]
    if race.events is not None:
        race.emit("police", {"seat": car, "car": race.car_name(car), "lap": race.lap[car], "speed": speed})
    give_prize(race)


def give_prize(race: RaceState) -> None:
    """FD-11.5, FD-11.6: once every car that still races has passed on a lap, the fastest of them is rewarded."""
    while race.prizes < race.laps:
        lap = race.prizes + 1
        best: i64 = -1
        fastest: i64 = -1
        passed: i64 = 0
        for i in range(0, len(race.speeds), 3):
            car = race.speeds[i + 1]
            if race.speeds[i] == lap and car not in race.retired:
                passed += 1
                if race.speeds[i + 2] > fastest:
                    fastest = race.speeds[i + 2]
                    best = car
        if passed == 0 or passed < race.players - len(race.retired):
            return
        race.prizes = lap
        if race.space[best] != state.OFF:
            race.wear[best] = wear_after_repair(race.wear[best], dice.POLICE_PRIZE)
        if race.events is not None:
            race.emit("prize", {"seat": best, "car": race.car_name(best), "lap": lap, "speed": fastest})


class ChooseGear(Phase[RaceState]):
    """FD-4.4 to FD-4.6: the gear is chosen, then its die is rolled."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return why_not_gear(race.shifts_at(seat), race.gear[seat], race.wear[seat], move)

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        return gears_open(race.shifts_at(seat), race.gear[seat], race.wear[seat])[:]

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        cost = race.shift_cost(seat, move)
        race.wear[seat] -= cost
        before = race.gear[seat]
        race.gear[seat] = move
        if race.events is not None:
            race.emit("gear", {"seat": seat, "car": race.car_name(seat), "from": before, "gear": move, "wear": cost})
        if not roll(race, seat):
            next_turn(race)


class Drive(Phase[RaceState]):
    """FD-5: the destination, with its cost; on the street, nitro first if the driver wants it.

    `RaceState.find_moves` lists the destinations once for each roll.
    """

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if place_of(race.drives.moves, move) >= 0:
            return None
        if move == NITRO:
            return Refusal("FD-11.1", "you cannot use nitro now")
        if move < DRIVE:
            return Refusal("FD-3.5", "the die is already rolled: choose where to drive")
        return Refusal("FD-5.1", "your car cannot reach that space with this roll without retiring")

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        return race.drives.moves[:]

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if race.events is not None and nothing_decided(race):
            emit_opening(race)
        if move == NITRO:
            self.fire_nitro(race, seat)
            return
        drives = race.drives
        place = place_of(drives.moves, move)
        drive(race, seat, move, drives.wears[place], drives.overshoots[place])
        next_turn(race)

    def fire_nitro(self, race: RaceState, car: i64) -> None:
        race.nitro[car] = 1
        race.bonus = race.nitro_spaces(car)
        race.spaces = race.face + race.bonus
        if race.events is not None:
            race.emit("nitro", {"seat": car, "car": race.car_name(car), "spaces": race.bonus})
        race.find_moves(car)


class NoDecision(Phase[RaceState]):
    """The race is over, or it is another seat's turn."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if race.phase == state.RACE_OVER:
            return Refusal("FD-9.2", "the race is over")
        return not_your_turn("FD-3.1", [race.car()])


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase[RaceState]]] = [ChooseGear(), Drive(), NoDecision()]


def phase_due(race: RaceState, seat: i64) -> Phase[RaceState]:
    """Returns the phase from a seat's point of view."""
    decides = race.phase != state.RACE_OVER and race.car() == seat
    return PHASES[race.phase] if decides else PHASES[state.RACE_OVER]
