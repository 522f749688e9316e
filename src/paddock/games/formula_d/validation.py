"""Checks that the fields of a position are consistent, so that the race can continue. It may be set up by hand."""

from mypy_extensions import i64

from paddock.engine import wrong
from paddock.games.formula_d.dice import FACES, GREAT_START_SPACES, POLICE_SPEED
from paddock.games.formula_d.reach import door
from paddock.games.formula_d.state import CHOOSE_GEAR, DRIVE_ON, MOVING, OFF, ON_GRID, RACE_OVER, RaceState


def check_position(race: RaceState) -> None:
    check_board(race)
    for car in range(race.players):
        if race.running(car):
            check_running(race, car)
        else:
            check_off(race, car)
        check_options(race, car)
    check_police(race)
    check_turn(race)


def check_board(race: RaceState) -> None:
    """Checks that every car has a place, and no two share a space; a garage has room for its two cars (FD-10.9)."""
    off = [car for car in range(race.players) if race.space[car] == OFF]
    if sorted(race.finished + race.retired) != off:
        raise wrong("space, finished and retired", "the cars off the board must be those that finished or retired")
    standing = [space for space in race.space if 0 <= space < race.track.garage]
    if len(set(standing)) != len(standing):
        raise wrong("space", "two cars cannot stand on one space")


def check_running(race: RaceState, car: i64) -> None:
    track = race.track
    space = race.space[car]
    if race.wear[car] == 0:
        raise wrong("wear and space", f"car {car} has no wear points left, so it cannot be on the board")
    if race.lap[car] > race.laps:
        raise wrong("lap, laps and space", f"car {car} has driven all laps, so it cannot be on the board")
    if (race.begun[car] == MOVING) != (race.gear[car] > 0):
        raise wrong("begun and gear", f"car {car} must have a gear after it has started, and none before")
    if race.stops[car] and (space >= track.size or track.stops[track.section[space]] == 0):
        raise wrong("stops and space", f"car {car} has stops in a corner, but is not in one")
    if space >= track.size:
        check_in_pits(race, car)


def check_in_pits(race: RaceState, car: i64) -> None:
    """FD-10.1 to FD-10.3: between laps, to the own garage and away from it."""
    track = race.track
    space = race.space[car]
    if not race.between_laps(car) or race.begun[car] != MOVING:
        raise wrong("space, lap, laps and begun", f"car {car} is in the pits, but has no further lap to drive")
    if space >= track.garage:
        if space != track.garage + race.config.teams[car] or not race.served[car]:
            raise wrong("space and served", f"car {car} can only be in its own garage, and is served there")
    elif not race.served[car] and space > track.size + door(track, race.config.teams[car]):
        raise wrong("space and served", f"car {car} has driven past its garage")


def check_off(race: RaceState, car: i64) -> None:
    finished = car in race.finished
    laps = race.lap[car] - 1
    if laps > race.laps or (laps == race.laps) != finished:
        raise wrong("lap, laps, finished and retired", f"car {car} must have driven {race.laps} laps to have finished")
    if finished and race.wear[car] == 0:
        raise wrong("wear and finished", f"car {car} cannot finish without a wear point")


def check_options(race: RaceState, car: i64) -> None:
    """Checks nitro, pit stops and start rolls, which only some tracks and races have."""
    track = race.track
    if race.nitro[car] and not track.is_street:
        raise wrong("nitro and track", f"there is no nitro at {track.title}")
    if race.served[car] and not race.config.pit_stops:
        raise wrong("served, laps and track", "there are no pit stops in this race")
    if race.start_rolls[car] and race.begun[car] == ON_GRID:
        raise wrong("start_rolls and begun", f"car {car} has not rolled for its start")


def check_police(race: RaceState) -> None:
    """FD-11.5: each car is recorded once per lap, and not before it has crossed the police line."""
    if not race.track.has_police:
        if race.speeds or race.prizes:
            raise wrong("speeds, prizes and track", f"there are no police at {race.track.title}")
        return
    if len(race.speeds) % 3:
        raise wrong("speeds", "there must be a lap, a car and a speed for each crossing")
    noted: set[tuple[i64, i64]] = set()
    for i in range(0, len(race.speeds), 3):
        lap, car, speed = race.speeds[i], race.speeds[i + 1], race.speeds[i + 2]
        if car >= race.players or speed % POLICE_SPEED or (lap, car) in noted:
            raise wrong("speeds", "expected a lap, a car and a speed in tens, each car once per lap")
        noted.add((lap, car))
        crossed = race.lap[car] > lap or not race.running(car) or race.track.past_police[race.space[car]]
        if lap > race.lap[car] or not crossed:
            raise wrong("speeds, lap and space", f"car {car} has not crossed the police line on lap {lap} yet")


def check_turn(race: RaceState) -> None:
    """Checks the turn and the dice of the current car."""
    running = [car for car in range(race.players) if race.running(car)]
    if race.phase == RACE_OVER:
        if running or race.order or race.at:
            raise wrong(
                "phase, space, order and at", "the race is over only when no car is left and the order of play is empty"
            )
        return
    if not all(car in race.order for car in running):
        raise wrong("order and space", "every car on the board must have a turn in the order of play")
    if race.at >= len(race.order) or race.car() not in running:
        raise wrong("at, order, phase and space", "it must be the turn of a car on the board")
    car = race.car()
    if race.begun[car] != MOVING:
        raise wrong("at, order and begun", f"it is the turn of car {car}, so it must have started")
    if race.phase == CHOOSE_GEAR:
        if race.face or race.spaces or race.bonus:
            raise wrong("phase, face, spaces and bonus", "there is nothing to drive before the gear is chosen")
    elif race.phase == DRIVE_ON:
        check_roll(race, car)


def check_roll(race: RaceState, car: i64) -> None:
    """Checks that the die fits the gear, and the car has a destination."""
    gear = race.gear[car]
    if race.face == 0:
        if gear != 1 or race.spaces != GREAT_START_SPACES or race.bonus or not race.on_track(car):
            only = f"only a great start, of {GREAT_START_SPACES} spaces, has no die"
            raise wrong("face, gear, spaces and bonus", only)
    elif race.face not in FACES[gear]:
        raise wrong("face, gear, at and order", f"the die of gear {gear} has no face {race.face}")
    elif race.spaces != race.face + race.bonus:
        raise wrong("face, spaces and bonus", "the spaces to drive must be the die and the nitro")
    if race.bonus and (race.bonus != race.nitro_spaces(car) or not race.nitro[car] or not race.on_track(car)):
        nitro = f"nitro in gear {gear} gives {race.nitro_spaces(car)} spaces, and is used up"
        raise wrong("bonus, gear and nitro", nitro)
    if not race.find_moves(car):
        fields = "space, wear, stops, lap, served, gear, face and spaces"
        raise wrong(fields, f"car {car} cannot drive anywhere with its roll, so it must have retired")
