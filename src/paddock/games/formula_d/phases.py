"""The course of a race: the start, rounds and turns, then one class per kind of decision.

What follows a drive comes in the order of FD-8.6: danger spaces, police, collisions, residents, engines.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json
from paddock.engine.bits import place_of
from paddock.games.formula_d import dice, state
from paddock.games.formula_d.arrival import (
    cars_met,
    crosses_line,
    mended,
    passes_police,
    stops_made,
)
from paddock.games.formula_d.gears import NOTHING, gears_open, objection, refusal
from paddock.games.formula_d.moves import DRIVE, NITRO, risk_of, space_of
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.view import corner_to_come

STALL: Final[i64] = 0
NORMAL: Final[i64] = 1
GREAT: Final[i64] = 2
STARTS: Final = ["stall", "normal", "great"]


def line_up(table: RaceState) -> None:
    """FD-2.1, FD-2.2: everyone rolls the black die; the highest takes the pole, equals roll again among themselves."""
    places: list[list[i64]] = [list(range(table.players))]
    rows: list[list[i64]] = []
    order: list[i64] = []
    while places:
        group = places.pop(0)
        if len(group) == 1:
            order.append(group[0])
            continue
        rolls: list[i64] = []
        row: list[i64] = []
        for car in group:
            rolls.append(table.roll_black(car))
            row.append(car)
            row.append(table.black)
        rows.append(row)
        apart: list[list[i64]] = []
        for value in sorted(set(rolls), reverse=True):
            apart.append([group[i] for i in range(len(group)) if rolls[i] == value])
        places = apart + places
    table.grid_rolls = rows if table.config.keeps_rolls else [state.row_of_rolls(state.last_rolls(rows, table.players))]
    table.space = [0] * table.players
    for place, car in enumerate(order):
        table.space[car] = table.track.grid[place]


def first_round(table: RaceState) -> None:
    table.round = 1
    table.order = table.running_order()
    table.at = -1
    next_turn(table)


def next_turn(table: RaceState) -> None:
    """The next car that has something to decide; when the round is over, the next round; when all are home, the end."""
    while True:
        table.at += 1
        if table.at >= len(table.order):
            table.order = table.running_order()
            table.at = 0
            if not table.order:
                table.phase = state.RACE_OVER
                if table.events is not None:
                    table.tell("race-over", {"finished": [table.car_name(car) for car in table.finished]})
                return
            table.round += 1
            if table.events is not None:
                tell_round(table)
        car = table.car()
        if table.space[car] == state.OFF:
            continue
        if table.begun[car] == state.MOVING:
            table.phase = state.CHOOSE_GEAR
            table.face = 0
            table.spaces = 0
            table.bonus = 0
            return
        if move_off(table, car):
            return


def tell_round(table: RaceState) -> None:
    table.tell("round", {"round": table.round, "order": list(table.order)})


def move_off(table: RaceState, car: i64) -> bool:
    """FD-4.1 to FD-4.3: the start. True: there is a drive to decide."""
    table.bonus = 0
    start = NORMAL
    if table.begun[car] == state.ON_GRID:
        black = table.roll_black(car)
        start = start_by(black)
        if table.config.keeps_rolls:
            table.start_rolls = table.start_rolls[:]
            table.start_rolls[car] = black
        if table.events is not None:
            tell_start(table, car, black)
    if start == STALL:
        table.begun[car] = state.STALLED
        return False
    table.begun[car] = state.MOVING
    table.gear[car] = 1
    if start == NORMAL:
        return roll(table, car)
    table.face = 0
    table.spaces = dice.GREAT_START_SPACES
    return drive_or_retire(table, car)


def start_by(black: i64) -> i64:
    """What the black die makes of a car's start."""
    return STALL if black <= dice.STALL_HIGHEST else GREAT if black >= dice.GREAT_START_LOWEST else NORMAL


def tell_start(table: RaceState, car: i64, black: i64) -> None:
    table.tell("start", {"seat": car, "car": table.car_name(car), "die": black, "result": STARTS[start_by(black)]})


def nothing_decided(table: RaceState) -> bool:
    """Whether the drive at hand is the race's first decision: every other has driven a car on, or cost it wear.

    A position set up by hand may have its cars elsewhere: what was rolled before the race is no part of it.
    """
    begun = False
    for car in range(table.players):
        if table.arrived[car] or table.wear[car] != dice.WEAR:
            return False
        if table.lap[car] or table.space[car] not in table.track.grid:
            return False
        if table.start_rolls[car]:
            begun = True
    return begun and not table.bonus


def tell_opening(table: RaceState) -> None:
    """What was rolled before anybody could decide anything, and so before anybody could listen."""
    for number, row in enumerate(table.grid_rolls):
        rolls: list[Json] = []
        for i in range(0, len(row), 2):
            rolls.append({"seat": row[i], "car": table.car_name(row[i]), "die": row[i + 1]})
        table.tell("grid", {"again": number > 0, "rolls": rolls})
    for car in table.order:
        if table.start_rolls[car]:
            tell_start(table, car, table.start_rolls[car])
    if table.round > 1:
        tell_round(table)
    if table.face:
        tell_roll(table, table.car())


def roll(table: RaceState, car: i64) -> bool:
    """Rolls the gear's die. True: there is a drive to decide."""
    table.face = table.roll_gear(car)
    table.spaces = table.face
    table.bonus = 0
    if table.events is not None:
        tell_roll(table, car)
    return drive_or_retire(table, car)


def tell_roll(table: RaceState, car: i64) -> None:
    table.tell("die", {"seat": car, "car": table.car_name(car), "gear": table.gear[car], "face": table.face})


def drive_or_retire(table: RaceState, car: i64) -> bool:
    """FD-5.5: a car that can neither drive its roll nor pay for less is out."""
    if table.find_moves(car):
        table.phase = state.DRIVE_ON
        return True
    retire(table, car, "roll")
    strain_engines(table, car)
    return False


def lose(table: RaceState, car: i64, points: i64, reason: str) -> None:
    """FD-1.4: wear points go, and with the last of them the car."""
    table.wear[car] -= points
    if table.wear[car] <= 0:
        table.wear[car] = 0
        retire(table, car, reason)


def retire(table: RaceState, car: i64, reason: str) -> None:
    space = table.space[car]
    table.space[car] = state.OFF
    table.retired.append(car)
    if table.events is not None:
        at = table.track.names[space] if space != state.OFF else None
        table.tell("out", {"seat": car, "car": table.car_name(car), "reason": reason, "space": at})
    if table.track.has_police:
        give_prize(table)


def harm(table: RaceState, car: i64, kind: str) -> None:
    """A roll of the black die that costs a point on 1 to 4."""
    black = table.roll_black(car)
    hit = black <= dice.HARM_HIGHEST
    if table.events is not None:
        table.tell(kind, {"seat": car, "car": table.car_name(car), "die": black, "wear": 1 if hit else 0})
    if hit:
        lose(table, car, 1, kind)


def drive(table: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> None:
    """Carries out a drive to its last consequence."""
    track = table.track
    start = table.space[car]
    goal = space_of(move)
    if table.events is not None:
        tell_drive(table, car, move, cost, overshoot)
    table.wear[car] -= cost
    for _ in range(risk_of(move)):
        if table.space[car] != state.OFF:
            harm(table, car, "danger")
    if table.space[car] != state.OFF:
        if passes_police(track, start, goal):
            pass_police(table, car)
        if goal == track.finish:
            finish(table, car)
        elif goal >= track.size:
            arrive_in_pits(table, car, goal)
        else:
            arrive(table, car, start, goal, overshoot)
    strain_engines(table, car)


def tell_drive(table: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> None:
    names = table.track.names
    path = [names[space] for space in route(table, car, move, cost, overshoot)]
    fields: Json = {
        "seat": car,
        "car": table.car_name(car),
        "gear": table.gear[car],
        "path": path,
        "to": names[space_of(move)],
        "wear": cost,
        "brake": cost - overshoot,
        "overshoot": overshoot,
        "corner": table.track.section_names[corner_to_come(table, car)] if overshoot else None,
        "danger": risk_of(move),
    }
    table.tell("drive", fields)


def arrive(table: RaceState, car: i64, start: i64, goal: i64, overshoot: i64) -> None:
    """The car ends its move on the track."""
    track = table.track
    if table.config.arrival_decides and goal != start:
        # FD-3.6: a car that stays where it is came there in an earlier turn
        table.arrived[car] = table.turn()
    table.space[car] = goal
    table.stops[car] = stops_made(track, start, table.stops[car], goal, overshoot)
    if crosses_line(track, start, goal):
        cross_line(table, car)
    collide(table, car)
    if track.residents[goal] and table.space[car] != state.OFF:
        disturb_residents(table, car)


def cross_line(table: RaceState, car: i64) -> None:
    """FD-9.4: another lap; FD-11.1, FD-11.8: with it a new nitro, and at the checkpoint new wear points."""
    table.lap[car] += 1
    if table.events is not None:
        table.tell("lap", {"seat": car, "car": table.car_name(car), "lap": table.lap[car]})
    if table.lap[car] > 1 and table.track.is_street:
        table.nitro[car] = 0
        before = table.wear[car]
        table.wear[car] = mended(before, dice.CHECKPOINT_WEAR)
        if table.events is not None:
            table.tell("checkpoint", {"seat": car, "car": table.car_name(car), "wear": table.wear[car] - before})


def arrive_in_pits(table: RaceState, car: i64, goal: i64) -> None:
    """FD-10.2: in the lane nothing can happen; in the garage everything is mended."""
    table.stops[car] = 0
    if table.config.arrival_decides and goal != table.space[car]:
        table.arrived[car] = table.turn()
    table.space[car] = goal
    if goal >= table.track.garage and not table.served[car]:
        table.served[car] = 1
        before = table.wear[car]
        table.wear[car] = dice.WEAR
        if table.events is not None:
            table.tell("pit-stop", {"seat": car, "car": table.car_name(car), "wear": dice.WEAR - before})


def finish(table: RaceState, car: i64) -> None:
    """FD-9.1: home, and off the board."""
    table.space[car] = state.OFF
    table.lap[car] += 1
    table.finished.append(car)
    if table.events is not None:
        table.tell("finish", {"seat": car, "car": table.car_name(car), "place": len(table.finished)})
    if table.track.has_police:
        give_prize(table)


def collide(table: RaceState, car: i64) -> None:
    """FD-8.1 to FD-8.3: each car beside or right ahead rolls, then the mover once for each."""
    met = cars_met(table.track, table.space, car, table.space[car])
    if not met:
        return
    if len(met) > 1:
        met = in_track_order(table, met)
    for other in met:
        harm(table, other, "collision")
    for _ in met:
        if table.space[car] != state.OFF:
            harm(table, car, "collision")


def in_track_order(table: RaceState, cars: list[i64]) -> list[i64]:
    return [car for car in table.running_order() if car in cars]


def disturb_residents(table: RaceState, car: i64) -> None:
    """FD-11.3: a move that ends below their windows."""
    black = table.roll_black(car)
    hit = black >= dice.RESIDENTS_LOWEST
    if table.events is not None:
        cost = dice.RESIDENTS_WEAR if hit else 0
        table.tell("residents", {"seat": car, "car": table.car_name(car), "die": black, "wear": cost})
    if hit:
        lose(table, car, dice.RESIDENTS_WEAR, "residents")


def strain_engines(table: RaceState, car: i64) -> None:
    """FD-8.4, FD-8.5: a 20 in 5th or a 30 in 6th is felt by every engine in 5th and 6th on the track."""
    if not table.roll_strains_engines(car, table.space[car]):
        return
    if table.events is not None:
        table.tell("engines", {"seat": car, "face": table.face})
    for other in table.running_order():
        if dice.ENGINE_FACE[table.gear[other]] and table.on_track(other):
            harm(table, other, "engine")


def pass_police(table: RaceState, car: i64) -> None:
    """FD-11.5: the die's number, in terms of the radar, is noted."""
    speed = table.face * dice.POLICE_SPEED
    table.speeds = [*table.speeds, table.lap[car], car, speed]
    if table.events is not None:
        table.tell("police", {"seat": car, "car": table.car_name(car), "lap": table.lap[car], "speed": speed})
    give_prize(table)


def give_prize(table: RaceState) -> None:
    """FD-11.5, FD-11.6: once every car that is not out has passed on a lap, the fastest of them is rewarded."""
    while table.prizes < table.laps:
        lap = table.prizes + 1
        best: i64 = -1
        fastest: i64 = -1
        passed: i64 = 0
        for i in range(0, len(table.speeds), 3):
            car = table.speeds[i + 1]
            if table.speeds[i] == lap and car not in table.retired:
                passed += 1
                if table.speeds[i + 2] > fastest:
                    fastest = table.speeds[i + 2]
                    best = car
        if passed == 0 or passed < table.players - len(table.retired):
            return
        table.prizes = lap
        if table.space[best] != state.OFF:
            table.wear[best] = mended(table.wear[best], dice.POLICE_PRIZE)
        if table.events is not None:
            table.tell("prize", {"seat": best, "car": table.car_name(best), "lap": lap, "speed": fastest})


class Phase:
    """A kind of decision, taken by the car whose turn it is."""

    def legal(self, table: RaceState) -> list[i64]:
        raise NotImplementedError

    def play(self, table: RaceState, move: i64) -> None:
        raise NotImplementedError


class ChooseGear(Phase):
    """FD-4.4 to FD-4.6: the gear is announced, then its die is rolled."""

    def legal(self, table: RaceState) -> list[i64]:
        car = table.car()
        return gears_open(table.shifts_at(car), table.gear[car], table.wear[car])[:]

    def play(self, table: RaceState, move: i64) -> None:
        car = table.car()
        why = objection(table.shifts_at(car), table.gear[car], table.wear[car], move)
        if why != NOTHING:
            raise refusal(why, table.gear[car], move)
        cost = table.shift_cost(car, move)
        table.wear[car] -= cost
        before = table.gear[car]
        table.gear[car] = move
        if table.events is not None:
            table.tell("gear", {"seat": car, "car": table.car_name(car), "from": before, "gear": move, "wear": cost})
        if not roll(table, car):
            next_turn(table)


class Drive(Phase):
    """FD-5: the destination, with its cost; on the street the nitro first, if the driver likes."""

    def legal(self, table: RaceState) -> list[i64]:
        return table.drives.moves[:]

    def play(self, table: RaceState, move: i64) -> None:
        drives = table.drives
        place = place_of(drives.moves, move)
        if place < 0:
            raise self.refusal(move)
        car = table.car()
        if table.events is not None and nothing_decided(table):
            tell_opening(table)
        if move == NITRO:
            self.fire_nitro(table, car)
            return
        drive(table, car, move, drives.wears[place], drives.overshoots[place])
        next_turn(table)

    def refusal(self, move: i64) -> IllegalMove:
        if move == NITRO:
            return IllegalMove("there is no nitro to be used here", "FD-11.1")
        if move < DRIVE:
            return IllegalMove("the die is rolled: it is time to drive", "FD-3.5")
        return IllegalMove("the car cannot come to that space with this roll and live", "FD-5.1")

    def fire_nitro(self, table: RaceState, car: i64) -> None:
        table.nitro[car] = 1
        table.bonus = table.nitro_spaces(car)
        table.spaces = table.face + table.bonus
        if table.events is not None:
            table.tell("nitro", {"seat": car, "car": table.car_name(car), "spaces": table.bonus})
        table.find_moves(car)


class Over(Phase):
    """Nothing is left to decide."""

    def legal(self, table: RaceState) -> list[i64]:
        return []

    def play(self, table: RaceState, move: i64) -> None:
        raise IllegalMove("the race is over", "FD-9.2")


PHASES: Final[list[Phase]] = [ChooseGear(), Drive(), Over()]
