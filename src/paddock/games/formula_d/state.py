"""The race as it stands: where the cars are, their gears and wear, the round, and the dice on the table."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, State, Stream
from paddock.games.formula_d.dice import BLACK, FACES, SIDES, TEAM_COUNT, TEAMS
from paddock.games.formula_d.moves import NITRO
from paddock.games.formula_d.reach import Choices, Roll
from paddock.games.formula_d.track import Track

CHOOSE_GEAR: Final[i64] = 0
DRIVE_ON: Final[i64] = 1
RACE_OVER: Final[i64] = 2
PHASE_NAMES: Final = ["gear", "drive", "over"]

#: Where a car stands that has left the board.
OFF: Final[i64] = -1

ON_GRID: Final[i64] = 0
STALLED: Final[i64] = 1
MOVING: Final[i64] = 2

#: Room for a turn of every car.
TURNS_IN_ROUND: Final[i64] = 16

#: FD-10.7: where the lane ranks against the space before its entry, whose cars have up to 50: 6th gear on the inside.
PIT_RANK: Final[i64] = 51 - 64
#: By the first rules it ranked like 4th gear there.
PIT_RANK_BEFORE: Final[i64] = 32 - 64

NO_NUMBERS: Final[list[i64]] = []
NO_ROWS: Final[list[list[i64]]] = []
NO_STREAMS: Final[list[Stream]] = []


def team_of(car: i64) -> i64:
    """Cars 0 to 4 are the first of each colour, 5 to 9 the second."""
    return car % TEAM_COUNT


def car_name(car: i64) -> str:
    return f"{TEAMS[team_of(car)]}{car // TEAM_COUNT + 1}"


class RaceState(State):
    """Everything on the table. Car n is seat n's. The rules of play are in phases.py."""

    def __init__(self, track: Track, laps: i64, players: i64, rules: i64) -> None:
        super().__init__()
        #: What was agreed before the race; never changes.
        self.track: Track = track
        self.laps: i64 = laps
        self.players: i64 = players
        self.rules: i64 = rules  # the version
        #: FD-3.6; by the first rules the lower seat went first.
        self.arrival_decides: bool = rules > 1
        self.pit_rank: i64 = PIT_RANK if rules > 1 else PIT_RANK_BEFORE
        #: Whether all rolls before the first decision stay on record; by the first rules it was the last for the grid.
        self.keeps_rolls: bool = rules > 1

        # by car
        self.space: list[i64] = NO_NUMBERS
        self.lap: list[i64] = NO_NUMBERS  # times across the line: 0 until the first
        self.gear: list[i64] = NO_NUMBERS  # 0 until the car has moved off
        self.wear: list[i64] = NO_NUMBERS  # points left
        self.stops: list[i64] = NO_NUMBERS  # made in the corner the car is in
        self.begun: list[i64] = NO_NUMBERS
        self.served: list[i64] = NO_NUMBERS  # 1: has been to its garage
        self.nitro: list[i64] = NO_NUMBERS  # 1: used up on this lap
        self.arrived: list[i64] = NO_NUMBERS  # the turn in which it came to its space, counted through the race
        self.dice: list[Stream] = NO_STREAMS

        #: The rolls for the grid, a row for everybody and one for each group that was equal: car, roll, car, roll.
        self.grid_rolls: list[list[i64]] = NO_ROWS
        #: By car, 0 before its start; shared by copies, never changed in place.
        self.start_rolls: list[i64] = NO_NUMBERS
        self.finished: list[i64] = NO_NUMBERS  # the winner first
        self.retired: list[i64] = NO_NUMBERS  # the first to go out first
        self.speeds: list[i64] = (
            NO_NUMBERS  # past the police, by lap and car, in the order of crossing: lap, car, speed
        )
        self.prizes: i64 = 0  # laps whose police prize has been given

        self.round: i64 = 0
        self.order: list[i64] = NO_NUMBERS  # of this round
        self.at: i64 = 0  # whose turn it is in that order
        self.phase: i64 = CHOOSE_GEAR
        self.face: i64 = 0  # the gear's die as it lies; 0 on a great start
        self.spaces: i64 = 0  # to drive in all
        self.bonus: i64 = 0  # those of them that are the nitro's
        self.black: i64 = 0  # the black die as it was last rolled

        #: Where the car whose turn it is can drive; follows from the rest, shared by copies, never changed in place.
        self.moves: list[i64] = NO_NUMBERS
        self.wears: list[i64] = NO_NUMBERS
        self.overshoots: list[i64] = NO_NUMBERS

    def car(self) -> i64:
        """The car whose turn it is."""
        return self.order[self.at]

    def turn(self) -> i64:
        """The number of the turn at hand, which rises through the race."""
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
        """Rolls the die of the gear that the car is in."""
        gear = self.gear[car]
        face = FACES[gear][self.dice[car].below(SIDES[gear])]
        self.revealed += 1
        return face

    def roll_black(self, car: i64) -> i64:
        """Rolls the black die for a car."""
        self.black = self.dice[car].die(BLACK)
        self.revealed += 1
        return self.black

    def pit_team(self, car: i64) -> i64:
        """FD-10.1: the garage that the car may go for now, or a negative number."""
        if self.laps == 2 and self.lap[car] == 1 and self.track.has_pits and not self.served[car]:
            return team_of(car)
        return -1

    def choices(self, car: i64, spaces: i64, bonus: i64) -> Choices:
        """Where the car can drive with so many spaces, `bonus` of them by nitro, and at what cost."""
        pay: i64 = self.wear[car] - 1
        brake = pay
        # FD-11.2: the nitro's spaces must be driven
        if bonus and brake > spaces - bonus:
            brake = spaces - bonus
        roll = Roll(
            self.track,
            self.space,
            car,
            spaces,
            pay,
            brake,
            self.stops[car],
            self.lap[car] == self.laps,
            self.pit_team(car),
        )
        return roll.choices()

    def may_use_nitro(self, car: i64) -> bool:
        return self.track.is_street and self.face > 0 and self.bonus == 0 and not self.nitro[car] and self.on_track(car)

    def find_moves(self, car: i64) -> bool:
        """Lists where the car can drive with what lies on the table; False where it can go nowhere and live."""
        found = self.choices(car, self.spaces, self.bonus)
        if self.may_use_nitro(car):
            gear = self.gear[car]
            if self.choices(car, self.spaces + gear, gear).moves:
                found.moves.append(NITRO)
                found.wears.append(0)
                found.overshoots.append(0)
        self.moves = found.moves
        self.wears = found.wears
        self.overshoots = found.overshoots
        return len(found.moves) > 0

    def rank(self, car: i64) -> i64:
        """FD-3.2 to FD-3.4: laps, then half spaces, then gear, then the inside: the higher moves first.

        FD-10.7: the lane comes behind everyone level with its entry or further, and before everyone else.
        """
        space = self.space[car]
        track = self.track
        if space >= track.size:
            entry: i64 = self.lap[car] * track.lap_halves + track.half[track.pit_entry[0]]
            place: i64 = space - track.size
            if space >= track.garage:
                place = track.first_garage + 2 * (space - track.garage)
            return entry * 64 + self.pit_rank + place
        return ((self.lap[car] * track.lap_halves + track.half[space]) * 8 + self.gear[car]) * 8 + track.inner[space]

    def running_order(self) -> list[i64]:
        """The cars on the board, the one that moves first at the head; FD-3.6: of equals the earlier arrival."""
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
        last: i64 = -1
        for place in range(len(order)):
            if self.beside_pits(order[place]):
                last = place
        held: list[i64] = []
        place = 0
        while place < last:
            if self.in_pits(order[place]):
                held.append(order[place])
                del order[place]
                last -= 1
            else:
                place += 1
        for car in held:
            last += 1
            order.insert(last, car)

    def beside_pits(self, car: i64) -> bool:
        """From level with the entry's first space to level with the exit's last: the line lies between them."""
        if not self.on_track(car):
            return False
        track = self.track
        half = track.half[self.space[car]]
        return half >= track.half[track.pit_entry[0]] or half <= track.half[track.pit_exit[1]]

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.space = self.space[:]
        other.lap = self.lap[:]
        other.gear = self.gear[:]
        other.wear = self.wear[:]
        other.stops = self.stops[:]
        other.begun = self.begun[:]
        other.served = self.served[:]
        other.nitro = self.nitro[:]
        other.arrived = self.arrived[:]
        dice: list[Stream] = []
        for stream in self.dice:
            dice.append(stream.copy())
        other.dice = dice
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
        other.moves = self.moves
        other.wears = self.wears
        other.overshoots = self.overshoots

    def to_dict(self) -> Json:
        data: Json = {
            "track": self.track.id,
            "laps": self.laps,
            "players": self.players,
            "space": [self.track.names[space] if space != OFF else None for space in self.space],
            "lap": list(self.lap),
            "gear": list(self.gear),
            "wear": list(self.wear),
            "stops": list(self.stops),
            "begun": list(self.begun),
            "served": list(self.served),
            "nitro": list(self.nitro),
            "dice": [stream.to_list() for stream in self.dice],
            "grid_rolls": last_rolls(self.grid_rolls, self.players),
            "finished": list(self.finished),
            "retired": list(self.retired),
            "speeds": list(self.speeds),
            "prizes": self.prizes,
            "round": self.round,
            "order": list(self.order),
            "at": self.at,
            "phase": PHASE_NAMES[self.phase],
            "face": self.face,
            "spaces": self.spaces,
            "bonus": self.bonus,
            "black": self.black,
            "revealed": self.revealed,
        }
        if self.rules > 1:
            data["rules"] = str(self.rules)
            data["arrived"] = list(self.arrived)
            data["grid_rolls"] = [list(row) for row in self.grid_rolls]
            data["start_rolls"] = list(self.start_rolls)
        return data


def last_rolls(rows: list[list[i64]], players: i64) -> list[i64]:
    """By car, the last of its rolls for the grid; 0 where there was none."""
    last: list[i64] = [0] * players
    for row in rows:
        for i in range(0, len(row), 2):
            last[row[i]] = row[i + 1]
    return last


def row_of_rolls(rolls: list[i64]) -> list[i64]:
    """One row of rolls for the grid, from the rolls by car."""
    row: list[i64] = []
    for car in range(len(rolls)):
        row.append(car)
        row.append(rolls[car])
    return row
