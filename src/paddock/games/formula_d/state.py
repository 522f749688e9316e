"""The race as it stands: where the cars are, their gears and wear, the round, and the dice on the table."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Event, Json, SetupError, State, Stream, stream_from_list
from paddock.games.formula_d.dice import BLACK, FACES, SIDES, TEAM_COUNT, TEAMS, WEAR
from paddock.games.formula_d.moves import NITRO
from paddock.games.formula_d.reach import Choices, Roll
from paddock.games.formula_d.track import TRACKS, Track

CHOOSE_GEAR: Final[i64] = 0
DRIVE_ON: Final[i64] = 1
RACE_OVER: Final[i64] = 2
PHASE_NAMES: Final = ["gear", "drive", "over"]

#: Where a car stands that has left the board.
OFF: Final[i64] = -1

ON_GRID: Final[i64] = 0
STALLED: Final[i64] = 1
MOVING: Final[i64] = 2

NO_NUMBERS: Final[list[i64]] = []
NO_STREAMS: Final[list[Stream]] = []


def team_of(car: i64) -> i64:
    """Cars 0 to 4 are the first of each colour, 5 to 9 the second."""
    return car % TEAM_COUNT


def car_name(car: i64) -> str:
    return f"{TEAMS[team_of(car)]}{car // TEAM_COUNT + 1}"


class RaceState(State):
    """Everything on the table. Car n is seat n's. The rules of play are in phases.py."""

    def __init__(self, track: Track, laps: i64, players: i64) -> None:
        super().__init__()
        #: What was agreed before the race; never changes.
        self.track: Track = track
        self.laps: i64 = laps
        self.players: i64 = players

        # by car
        self.space: list[i64] = NO_NUMBERS
        self.lap: list[i64] = NO_NUMBERS  # times across the line: 0 until the first
        self.gear: list[i64] = NO_NUMBERS  # 0 until the car has moved off
        self.wear: list[i64] = NO_NUMBERS  # points left
        self.stops: list[i64] = NO_NUMBERS  # made in the corner the car is in
        self.begun: list[i64] = NO_NUMBERS
        self.served: list[i64] = NO_NUMBERS  # 1: has been to its garage
        self.nitro: list[i64] = NO_NUMBERS  # 1: used up on this lap
        self.dice: list[Stream] = NO_STREAMS

        self.grid_rolls: list[i64] = NO_NUMBERS
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

    def running(self, car: i64) -> bool:
        return self.space[car] != OFF

    def on_track(self, car: i64) -> bool:
        return 0 <= self.space[car] < self.track.size

    def in_pits(self, car: i64) -> bool:
        return self.space[car] >= self.track.size

    def in_garage(self, car: i64) -> bool:
        return self.space[car] >= self.track.garage

    def tell(self, kind: str, fields: Json) -> None:
        events = self.events
        if events is not None:
            events.append(Event(kind, fields))

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
        """FD-3.2 to FD-3.4: laps, then half spaces, then gear, then the inside: the higher moves first."""
        space = self.space[car]
        track = self.track
        if space >= track.size:
            # in the pits: behind everyone on the track beside the lane, by the place in the lane
            behind: i64 = self.lap[car] * track.lap_halves + track.half[track.pit_entry[0]]
            place: i64 = space - track.size
            if space >= track.garage:
                place = track.first_garage + 2 * (space - track.garage)
            return behind * 64 - 32 + place
        return ((self.lap[car] * track.lap_halves + track.half[space]) * 8 + self.gear[car]) * 8 + track.inner[space]

    def running_order(self) -> list[i64]:
        """The cars on the board, the one that moves first at the head."""
        order: list[i64] = []
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
            while place > 0 and ranks[place - 1] < rank:
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
        space = self.space[car]
        track = self.track
        if not 0 <= space < track.size or track.section[space] != track.section[track.pit_entry[0]]:
            return False
        return track.start[track.pit_entry[0]] <= track.start[space] <= track.start[track.pit_exit[1]]

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
        dice: list[Stream] = []
        for stream in self.dice:
            dice.append(stream.copy())
        other.dice = dice
        other.grid_rolls = self.grid_rolls
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
        return {
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
            "grid_rolls": list(self.grid_rolls),
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

    def read(self, data: Json) -> None:
        """Takes over what `to_dict` wrote down, after a check that it is a possible race."""
        by_name = self.track.by_name
        spaces: list[i64] = []
        for name in data["space"]:
            if name is not None and name not in by_name:
                raise SetupError(f"{self.track.title} has no space {name!r}")
            spaces.append(OFF if name is None else by_name[name])
        self.space = spaces
        self.lap = list(data["lap"])
        self.gear = list(data["gear"])
        self.wear = list(data["wear"])
        self.stops = list(data["stops"])
        self.begun = list(data["begun"])
        self.served = list(data["served"])
        self.nitro = list(data["nitro"])
        self.dice = [stream_from_list(words) for words in data["dice"]]
        self.grid_rolls = list(data["grid_rolls"])
        self.finished = list(data["finished"])
        self.retired = list(data["retired"])
        self.speeds = list(data["speeds"])
        self.prizes = data["prizes"]
        self.round = data["round"]
        self.order = list(data["order"])
        self.at = data["at"]
        if data["phase"] not in PHASE_NAMES:
            raise SetupError(f"there is no phase {data['phase']!r}; the phases are {', '.join(PHASE_NAMES)}")
        self.phase = PHASE_NAMES.index(data["phase"])
        self.face = data["face"]
        self.spaces = data["spaces"]
        self.bonus = data["bonus"]
        self.black = data["black"]
        self.revealed = data["revealed"]
        self.check_race()
        if self.phase == DRIVE_ON and not self.find_moves(self.car()):
            raise SetupError("the car whose turn it is can drive nowhere: it should be out")

    def check_race(self) -> None:
        """Every car is somewhere, with sensible dials, and no two share a space of the road."""
        players = int(self.players)
        for numbers in (self.space, self.lap, self.gear, self.wear, self.stops, self.begun, self.served, self.nitro):
            if len(numbers) != players:
                raise SetupError(f"there must be one number for each of the {players} cars")
        if len(self.dice) != players:
            raise SetupError(f"there must be dice for each of the {players} cars")
        off = sorted(self.finished + self.retired)
        if off != [car for car in range(players) if self.space[car] == OFF]:
            raise SetupError("the cars off the board must be those that finished or retired, each once")
        taken: set[i64] = set()
        for car in range(players):
            space = self.space[car]
            if space == OFF:
                continue
            if space in taken and space < self.track.garage:
                raise SetupError(f"two cars cannot both stand on {self.track.names[space]}")
            taken.add(space)
            if space == self.track.finish:
                raise SetupError("a car across the finish has left the board")
            if not 1 <= self.wear[car] <= WEAR or not 0 <= self.gear[car] < len(FACES):
                raise SetupError(f"a running car has 1 to {WEAR} wear points and a gear from 1 to {len(FACES) - 1}")
        if self.phase != RACE_OVER and not (0 <= self.at < len(self.order) and self.running(self.car())):
            raise SetupError("it must be the turn of a car that is running")


def track_named(name: str) -> Track:
    track = TRACKS.get(name)
    if track is None:
        raise SetupError(f"there is no track {name!r}; the tracks are {', '.join(TRACKS)}")
    return track
