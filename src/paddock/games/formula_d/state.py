"""The state of a race: where the cars are, their gears and wear, the round, and the dice."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import FieldReader, State, Stream, wrong
from paddock.engine.reader import ANY
from paddock.engine.schema import UNSET_LIST, Enum, Field, Number, Numbers, StateSchema, StreamFields
from paddock.games.formula_d import config
from paddock.games.formula_d.arrival import strains_engines
from paddock.games.formula_d.config import HALF_RANKS, LANE_RANKS, GameConfig
from paddock.games.formula_d.dice import BLACK, FACES, HIGHEST_FACE, HIGHEST_GEAR, MOST_LAPS, POLICE_SPEED, SIDES, WEAR
from paddock.games.formula_d.gears import IN_GARAGE, IN_LANE, ON_TRACK, gears_skipped
from paddock.games.formula_d.moves import NITRO
from paddock.games.formula_d.reach import Choices, Roll, door
from paddock.games.formula_d.track import Track

CHOOSE_GEAR: Final[i64] = 0
DRIVE_ON: Final[i64] = 1
RACE_OVER: Final[i64] = 2
PHASE_NAMES: Final = ["gear", "drive", "over"]

#: The space of a car that has left the board.
OFF: Final[i64] = -1

ON_GRID: Final[i64] = 0
STALLED: Final[i64] = 1
MOVING: Final[i64] = 2

#: The numbers of turns that are reserved for a round.
TURNS_IN_ROUND: Final[i64] = 16
#: More stops than any corner allows.
MOST_STOPS: Final = 99

NO_DRIVES: Final = Choices()


def cars_of(race: "RaceState") -> int:
    return int(race.players)


def last_car(race: "RaceState") -> int:
    return int(race.players) - 1


class Spaces(Field):
    """A space per car, by name; None for a car off the board."""

    def write(self, owner: Any) -> Any:
        return [owner.track.names[space] if space != OFF else None for space in owner.space]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        listed: Any = reader.value(self.name)
        if not isinstance(listed, list) or len(listed) != owner.players:
            raise wrong("space and players", f"there must be a space, or none, for each of the {owner.players} cars")
        track: Track = owner.track
        spaces: list[i64] = []
        for name in listed:
            space = track.by_name.get(name) if isinstance(name, str) else None
            if name is not None and (space is None or space == track.finish):
                raise wrong("space", f"on {track.title} no car can stand on {name!r}")
            spaces.append(OFF if space is None else space)
        return spaces


class GridRolls(Field):
    """The rolls for the grid; with the first rules only the last one of each car."""

    def write(self, owner: Any) -> Any:
        if owner.config.keeps_rolls:
            return [list(row) for row in owner.grid_rolls]
        return last_rolls(owner.grid_rolls, owner.players)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        if not owner.config.keeps_rolls:
            return [row_of_rolls(list(reader.numbers(self.name, 0, int(BLACK), cars_of(owner))))]
        rows: list[list[i64]] = [list(row) for row in reader.rows(self.name, ANY, 0, int(BLACK))]
        for row in rows:
            rolled = [car for car in row[::2] if car < owner.players]
            if len(row) % 2 or len(set(rolled)) * 2 != len(row) or 0 in row[1::2]:
                raise wrong("grid_rolls", "a row must be a car and its roll, another car and its roll, and so on")
        return rows


class Kept(Numbers):
    """A number per car that the first rules did not store; then it is 0."""

    def is_written(self, owner: Any) -> bool:
        return bool(owner.config.keeps_rolls)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return super().parse(reader, owner) if owner.config.keeps_rolls else [0] * cars_of(owner)


SCHEMA: Final = StateSchema(
    Spaces("space"),
    Numbers("lap", 0, MOST_LAPS + 1, cars_of),
    Numbers("gear", 0, int(HIGHEST_GEAR), cars_of),
    Numbers("wear", 0, int(WEAR), cars_of),
    Numbers("stops", 0, MOST_STOPS, cars_of),
    Numbers("begun", int(ON_GRID), int(MOVING), cars_of),
    Numbers("served", 0, 1, cars_of),
    Numbers("nitro", 0, 1, cars_of),
    StreamFields("dice", cars_of),
    Numbers("finished", 0, last_car, different=True),
    Numbers("retired", 0, last_car, different=True),
    Numbers("speeds", 0, int(POLICE_SPEED * HIGHEST_FACE)),
    Number("prizes", 0, lambda race: int(race.laps)),
    Number("round", 1),
    Numbers("order", 0, last_car, different=True),
    Number("at", 0, last_car),
    Enum("phase", PHASE_NAMES),
    Number("face", 0, int(HIGHEST_FACE)),
    Number("spaces", 0, int(HIGHEST_FACE + HIGHEST_GEAR)),
    Number("bonus", 0, int(HIGHEST_GEAR)),
    Number("black", 0, int(BLACK)),
    GridRolls("grid_rolls"),
    Kept("start_rolls", 0, int(BLACK), cars_of),
    Kept("arrived", 0, lambda race: int((race.round + 1) * TURNS_IN_ROUND) - 1, cars_of),
    config=config.SCHEMA,
)


class RaceState(State):
    """The state of a race. Car n belongs to seat n. The rules of play are in phases.py."""

    config: GameConfig
    track: Track
    laps: i64 = 0
    players: i64 = 0

    # by car
    space: list[i64] = UNSET_LIST
    lap: list[i64] = UNSET_LIST  # the number of times across the line
    gear: list[i64] = UNSET_LIST  # 0 until the car has moved off
    wear: list[i64] = UNSET_LIST  # points left
    stops: list[i64] = UNSET_LIST  # made in the corner the car is in
    begun: list[i64] = UNSET_LIST
    served: list[i64] = UNSET_LIST  # 1: has been in its garage
    nitro: list[i64] = UNSET_LIST  # 1: used up on this lap
    arrived: list[i64] = UNSET_LIST  # the number of the turn in which it came to its space
    start_rolls: list[i64] = UNSET_LIST  # 0 before its start; shared by copies, never changed in place
    dice: list[Stream] = UNSET_LIST

    #: The rolls for the grid: a row for all cars, and one for each group of ties; each row is car, roll, car, roll.
    grid_rolls: list[list[i64]] = UNSET_LIST
    finished: list[i64] = UNSET_LIST  # the winner first
    retired: list[i64] = UNSET_LIST  # in order of retirement
    speeds: list[i64] = UNSET_LIST  # past the police, in the order of crossing: lap, car, speed, lap, car, speed
    prizes: i64 = 0  # laps whose police prize has been given

    round: i64 = 0
    order: list[i64] = UNSET_LIST  # of this round
    at: i64 = 0  # the index of the car to move in that order
    phase: i64 = 0
    face: i64 = 0  # the roll of the gear's die; 0 on a great start
    spaces: i64 = 0  # the total to drive
    bonus: i64 = 0  # the part of these from nitro
    black: i64 = 0  # the last roll of the black die

    #: Where the car to move can drive; derived from the rest, shared by copies, never changed in place.
    drives: Choices
    nitro_drives: Choices  # the same with nitro

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config
        self.track = config.track
        self.laps = config.laps
        self.players = config.players

    def schema(self) -> StateSchema:
        return SCHEMA

    def rebuild_caches(self) -> None:
        self.drives = NO_DRIVES
        self.nitro_drives = NO_DRIVES

    def car(self) -> i64:
        """The car whose turn it is."""
        return self.order[self.at]

    def turn(self) -> i64:
        """Returns the number of the current turn, which rises through the race."""
        return self.round * TURNS_IN_ROUND + self.at

    def running(self, car: i64) -> bool:
        return self.space[car] != OFF

    def on_track(self, car: i64) -> bool:
        return 0 <= self.space[car] < self.track.size

    def in_pits(self, car: i64) -> bool:
        return self.space[car] >= self.track.size

    def in_garage(self, car: i64) -> bool:
        return self.space[car] >= self.track.garage

    def roll_gear(self, car: i64) -> i64:
        self.reveal_count += 1
        gear = self.gear[car]
        return FACES[gear][self.dice[car].below(SIDES[gear])]

    def roll_black(self, car: i64) -> i64:
        self.black = self.dice[car].die(BLACK)
        self.reveal_count += 1
        return self.black

    def car_name(self, car: i64) -> str:
        return self.config.names[car]

    def pit_team(self, car: i64) -> i64:
        """FD-10.1: the team whose garage the car may enter now, or a negative number."""
        if self.config.pit_stops and self.between_laps(car) and not self.served[car]:
            return self.config.teams[car]
        return -1

    def between_laps(self, car: i64) -> bool:
        """Returns whether another lap follows for the car."""
        return 0 < self.lap[car] < self.laps

    def shifts_at(self, car: i64) -> i64:
        """Returns the rules of shifting that apply, as in gears.py."""
        return ON_TRACK if not self.in_pits(car) else IN_GARAGE if self.in_garage(car) else IN_LANE

    def shift_cost(self, car: i64, gear: i64) -> i64:
        return gears_skipped(self.shifts_at(car), self.gear[car], gear)

    def roll_for(self, car: i64, spaces: i64, brake: i64) -> Roll:
        """Returns a roll of the car with that many spaces, of which it may leave out at most `brake`."""
        roll = Roll(
            self.track,
            self.space,
            car,
            spaces,
            self.wear[car] - 1,
            brake,
            self.stops[car],
            self.lap[car] == self.laps,
            self.pit_team(car),
        )
        roll.avoids_danger = self.config.avoids_danger
        return roll

    def choices(self, car: i64, spaces: i64, bonus: i64) -> Choices:
        """Returns the destinations of the car with a number of spaces, `bonus` of them by nitro, and their costs."""
        brake: i64 = self.wear[car] - 1
        # FD-11.2: the nitro's spaces must be driven
        if bonus and brake > spaces - bonus:
            brake = spaces - bonus
        return self.roll_for(car, spaces, brake).choices()

    def may_use_nitro(self, car: i64) -> bool:
        return self.track.is_street and self.face > 0 and self.bonus == 0 and not self.nitro[car] and self.on_track(car)

    def nitro_spaces(self, car: i64) -> i64:
        """FD-11.1: the spaces that nitro adds: the number of the gear."""
        return self.gear[car]

    def nitro_choices(self, car: i64) -> Choices:
        bonus = self.nitro_spaces(car)
        return self.choices(car, self.spaces + bonus, bonus)

    def find_moves(self, car: i64) -> bool:
        """Lists where the car can drive with its roll. Returns False if it cannot drive without retiring."""
        drives = self.choices(car, self.spaces, self.bonus)
        self.nitro_drives = self.nitro_choices(car) if self.may_use_nitro(car) else NO_DRIVES
        if self.nitro_drives.moves:
            drives.moves.append(NITRO)
            drives.wears.append(0)
            drives.overshoots.append(0)
        self.drives = drives
        return len(drives.moves) > 0

    def roll_strains_engines(self, car: i64, end: i64) -> bool:
        """FD-8.4, FD-8.5: whether the roll may damage engines on the track once the car's move has ended."""
        if not strains_engines(self.gear[car], self.face):
            return False
        return end < self.track.size or end == self.track.finish or self.config.strained_from_pits

    def rank(self, car: i64) -> i64:
        """FD-3.2 to FD-3.4: by laps, then half spaces, then gear, then the inside: the higher rank moves first.

        FD-10.7: the pit lane comes behind all cars level with its entry or further, and before all others.
        """
        space = self.space[car]
        track = self.track
        if space >= track.size:
            entry: i64 = self.lap[car] * track.lap_halves + track.half[track.pit_entry[0]]
            place: i64 = space - track.size
            if space >= track.garage:
                place = door(track, space - track.garage)
            return entry * HALF_RANKS + self.config.pit_rank + place
        halves: i64 = self.lap[car] * track.lap_halves + track.half[space]
        return halves * HALF_RANKS + self.gear[car] * LANE_RANKS + track.inner[space]

    def running_order(self) -> list[i64]:
        """Returns the cars on the board in the order of moves; FD-3.6: of equal cars the earlier arrival first."""
        order: list[i64] = []
        arrived = self.arrived
        ranks: list[i64] = []
        pits = False
        for car in range(self.players):
            if self.space[car] == OFF:
                continue
            if self.space[car] >= self.track.size:
                pits = True
            rank = self.rank(car)
            place: i64 = len(order)
            order.append(car)
            ranks.append(rank)
            while place > 0:
                before: i64 = ranks[place - 1]
                if before > rank or (before == rank and arrived[order[place - 1]] <= arrived[car]):
                    break
                order[place] = order[place - 1]
                ranks[place] = ranks[place - 1]
                place -= 1
            order[place] = car
            ranks[place] = rank
        if pits:
            self.hold_back_pits(order)
        return order

    def hold_back_pits(self, order: list[i64]) -> None:
        """FD-10.7: cars in the lane wait for all on the track between its entry and its exit, whatever their lap."""
        end: i64 = 0
        for place in range(len(order)):
            if self.beside_pits(order[place]):
                end = place + 1
        ahead = order[:end]
        held = [car for car in ahead if self.in_pits(car)]
        order[:end] = [car for car in ahead if not self.in_pits(car)] + held

    def beside_pits(self, car: i64) -> bool:
        """Returns the range from the first space of the entry to the last one of the exit; the line is in between."""
        if not self.on_track(car):
            return False
        track = self.track
        half = track.half[self.space[car]]
        return half >= track.half[track.pit_entry[0]] or half <= track.half[track.pit_exit[-1]]

    def copy_into(self, other: "RaceState") -> None:
        other.reveal_count = self.reveal_count
        other.space = self.space[:]
        other.lap = self.lap[:]
        other.gear = self.gear[:]
        other.wear = self.wear[:]
        other.stops = self.stops[:]
        other.begun = self.begun[:]
        other.served = self.served[:]
        other.nitro = self.nitro[:]
        other.arrived = self.arrived[:]
        other.dice = [stream.copy() for stream in self.dice]
        other.grid_rolls = self.grid_rolls
        other.start_rolls = self.start_rolls
        other.finished = self.finished[:]
        other.retired = self.retired[:]
        other.speeds = self.speeds[:]
        other.prizes = self.prizes
        other.round = self.round
        other.order = self.order
        other.at = self.at
        other.phase = self.phase
        other.face = self.face
        other.spaces = self.spaces
        other.bonus = self.bonus
        other.black = self.black
        other.drives = self.drives
        other.nitro_drives = self.nitro_drives


def last_rolls(rows: list[list[i64]], players: i64) -> list[i64]:
    """Returns the last of each car's rolls for the grid; 0 if there was none."""
    last: list[i64] = [0] * players
    for row in rows:
        for i in range(0, len(row), 2):
            last[row[i]] = row[i + 1]
    return last


def row_of_rolls(rolls: list[i64]) -> list[i64]:
    """Returns one row of rolls for the grid, from the rolls by car."""
    return [number for car in range(len(rolls)) for number in (car, rolls[car])]
