"""The race of a single car, solved exactly: the hope of an early finish by place, gear and wear.

A hope is the mean of exp(-eagerness * remaining turns): only winning counts, so a lucky roll gains more than an unlucky
one loses, and a retired car has no hope. `Solo.turns_of` converts it into turns. The last turn counts less than
a full turn: the closer to the line it starts, the earlier in its round the car moves.

Every turn advances the car or costs wear, so the tables are filled backwards from the finish in one pass, with the
destinations of the race (reach.py). The police prize is ignored, and the pits are those of the middle team.

Solving takes seconds when compiled, and minutes in plain Python. So the tables for the default parameters come with
the package, in data/*.solo: thousandths of a turn, compressed, written by `python tools/solve_formula_d.py`. Tables of
custom tracks are estimated.
"""

import sys
import zlib
from array import array
from importlib.resources import files
from math import exp, log
from typing import Final

from mypy_extensions import i64

from paddock.engine.bot_parameters import shipped_parameters
from paddock.games.formula_d import dice
from paddock.games.formula_d.arrival import crosses_line, stops_made, strains_engines, wear_after_repair
from paddock.games.formula_d.gears import IN_GARAGE, IN_LANE, ON_TRACK, gears_open, gears_skipped
from paddock.games.formula_d.moves import risk_of, space_of
from paddock.games.formula_d.reach import Choices, Roll, door
from paddock.games.formula_d.track import Track

#: The turns of a retired car: practically no hope.
OUT: Final = 60.0
PIT_TEAM: Final[i64] = 2
PER_SLOT: Final[i64] = dice.HIGHEST_GEAR * dice.WEAR
NONE: Final[i64] = -1
WATCHED: Final[i64] = 64
#: Not computed yet.
UNKNOWN: Final = -1.0

#: Estimate of a lap: turns for each stop and for each space, and the turns that a single remaining wear point costs
#: over a whole lap; half as much with two, and so on. Fitted to the tables of Monaco.
STOP_TURNS: Final = 0.75
SPACE_TURNS: Final = 0.05
LAST_POINT_TURNS: Final = 5.0


#: The parameters of the shipped tables.
PARAMETERS: Final = shipped_parameters("paddock.games.formula_d")


class Lap:
    """Hopes by place, stops, gear and wear, for the last lap or for an earlier one."""

    def __init__(self, track: Track, next_lap: "Lap | None", opening: bool, eagerness: float, last_turn: float) -> None:
        self.track: Track = track
        self.eagerness: float = eagerness
        #: The factor of a hope for each turn.
        self.turn: float = exp(-eagerness)
        self.next_lap: Lap | None = next_lap
        #: Before the first lap: only the grid matters.
        self.opening: bool = opening
        self.checkpoint: bool = track.is_street and next_lap is not None and not opening
        self.pits: bool = track.has_pits and next_lap is not None and not opening
        #: By space: the index of its entries, with a slot for each number of stops made.
        self.place: list[i64] = []
        slots: i64 = 0
        for space in range(track.size):
            self.place.append(slots * PER_SLOT)
            slots += track.stops[track.section[space]] + 1
        #: The tables are doubled if there is nitro: without it, then with it.
        self.boosts: i64 = 1 if track.is_street else 0
        self.plane: i64 = slots * PER_SLOT
        #: Before a gear is chosen; and after it is chosen and paid for, before the roll.
        self.hopes: list[float] = [0.0] * (self.plane * (self.boosts + 1))
        self.rolled: list[float] = [UNKNOWN] * (self.plane * (self.boosts + 1))
        #: In the pits, by space of the lane and gear, before and after the garage; there is no wear there.
        self.to_garage: list[float] = [0.0] * (track.pit_lane * dice.HIGHEST_GEAR)
        self.to_exit: list[float] = [0.0] * (track.pit_lane * dice.HIGHEST_GEAR)
        self.garage: float = 0.0
        #: By space: whether residents live there.
        self.watched: list[i64] = [WATCHED if residents else 0 for residents in track.residents]
        #: By space: the value of a finish in one turn.
        self.home: list[float] = [1.0] * track.size
        for space in range(track.size):
            way = float(track.lap_halves - track.half[space]) / last_turn
            if track.late[space] and way < 1.0:
                self.home[space] = exp(eagerness * (1.0 - way))

    def index(self, space: i64, stops: i64, gear: i64, wear: i64, boost: i64) -> i64:
        """Returns the index of a car on the track in the tables; `boost` is 1 if it still has its nitro."""
        return boost * self.plane + self.place[space] + stops * PER_SLOT + (gear - 1) * dice.WEAR + wear - 1

    def at(self, space: i64, stops: i64, gear: i64, wear: i64, boost: i64) -> float:
        if wear <= 0:
            return 0.0
        return self.hopes[self.index(space, stops, gear, wear, boost)]

    def in_gear(self, space: i64, stops: i64, gear: i64, wear: i64, boost: i64) -> float:
        """Returns the hope of a car on the track that has chosen its gear."""
        at = self.index(space, stops, gear, wear, boost)
        if self.rolled[at] < 0.0:
            self.look_on(space, stops, boost)
        return self.rolled[at]

    def after(self, start: i64, stops: i64, goal: i64, overshoot: i64, gear: i64, wear: i64, boost: i64) -> float:
        """Returns the hope after a drive, before the black die."""
        track = self.track
        if goal >= track.size:
            return self.home[start] if goal == track.finish else self.in_pits(goal, gear, False, PIT_TEAM)
        if wear <= 0:
            return 0.0
        made = min(stops_made(track, start, stops, goal, overshoot), track.stops[track.section[goal]])
        if crosses_line(track, start, goal):
            following = self.next_lap
            if following is None:
                return self.home[start]
            if self.checkpoint:
                wear = wear_after_repair(wear, dice.CHECKPOINT_WEAR)
            return following.at(goal, made, gear, wear, boost if self.opening else self.boosts)
        return self.at(goal, made, gear, wear, boost)

    def in_pits(self, goal: i64, gear: i64, served: bool, team: i64) -> float:
        """Returns the hope of a car in the pits, before or after its stop; the tables have one team's garage."""
        track = self.track
        if goal >= track.garage:
            return self.garage
        at: i64 = goal - track.size
        if served:
            return self.to_exit[at * dice.HIGHEST_GEAR + gear - 1]
        at -= door(track, team) - door(track, PIT_TEAM)
        return self.to_garage[(at if at > 0 else 0) * dice.HIGHEST_GEAR + gear - 1]

    def hope_after_rolls(
        self,
        start: i64,
        stops: i64,
        goal: i64,
        overshoot: i64,
        gear: i64,
        wear: i64,
        boost: i64,
        rolls: i64,
        residents: bool,
    ) -> float:
        """Returns the hope after a drive and a number of rolls of the black die, the last one for the residents."""
        if wear <= 0:
            return 0.0
        if rolls > 0:
            lucky = self.hope_after_rolls(start, stops, goal, overshoot, gear, wear, boost, rolls - 1, residents)
            unlucky = self.hope_after_rolls(start, stops, goal, overshoot, gear, wear - 1, boost, rolls - 1, residents)
            return (1.0 - dice.HARM_CHANCE) * lucky + dice.HARM_CHANCE * unlucky
        hope = self.after(start, stops, goal, overshoot, gear, wear, boost)
        if residents:
            hit = self.after(start, stops, goal, overshoot, gear, wear - dice.RESIDENTS_WEAR, boost)
            return (1.0 - dice.RESIDENTS_CHANCE) * hope + dice.RESIDENTS_CHANCE * hit
        return hope

    def solve(self) -> None:
        """Solves from the finish back to the first space after the line; for an earlier lap, the pits first."""
        if self.pits:
            self.solve_pits()
        for space in backwards(self.track, self.opening):
            for stops in range(self.track.stops[self.track.section[space]], -1, -1):
                for boost in range(self.boosts + 1):
                    self.solve_place(space, stops, boost)

    def hope_of(self, turns: float) -> float:
        return exp(-self.eagerness * turns) if turns < OUT else 0.0

    def estimate(self) -> None:
        """Fills the tables with an estimate from the remaining stops, spaces and wear points."""
        track = self.track
        lap = float(track.lap_halves) / 2.0
        stops_ahead: list[i64] = [0] * (track.section_count + 1)  # in a section and all that follow
        for section in range(track.section_count - 1, -1, -1):
            stops_ahead[section] = stops_ahead[section + 1] + track.stops[section]
        beyond: float = 0.0
        following = self.next_lap
        while following is not None:
            beyond += STOP_TURNS * float(stops_ahead[0]) + SPACE_TURNS * lap
            following = following.next_lap
        for space in range(track.size):
            section = track.section[space]
            homing = section == 0 and track.late[space]
            to_come: i64 = 0 if homing else stops_ahead[section]
            spaces = lap - float(track.half[space]) / 2.0
            share = spaces / lap if self.next_lap is None else 1.0
            for made in range(track.stops[section] + 1):
                room = EVER if homing and self.next_lap is None else room_to_stop(track, space, made)
                turns = beyond + STOP_TURNS * float(to_come - made) + SPACE_TURNS * spaces
                at: i64 = self.place[space] + made * PER_SLOT
                worn = WORN[room]
                for n in range(PER_SLOT):
                    hope = self.hope_of(turns + worn[n] * share)
                    for boost in range(self.boosts + 1):
                        self.hopes[boost * self.plane + at + n] = hope
        for at in range(track.pit_lane):
            turns = beyond + SPACE_TURNS * float(track.pit_lane - at)
            for gear in range(dice.HIGHEST_GEAR):
                self.to_exit[at * dice.HIGHEST_GEAR + gear] = self.hope_of(turns)
                self.to_garage[at * dice.HIGHEST_GEAR + gear] = self.hope_of(turns + 1.0)
        self.garage = self.hope_of(beyond + 1.0)

    def solve_place(self, space: i64, stops: i64, boost: i64) -> None:
        """Solves a place from the places that can be reached."""
        self.look_on(space, stops, boost)
        base = self.index(space, stops, 1, 1, boost)
        for wear in range(1, dice.WEAR + 1):
            for current in range(1, dice.HIGHEST_GEAR + 1):
                best: float = 0.0
                for gear in gears_open(ON_TRACK, current, wear):
                    left: i64 = wear - gears_skipped(ON_TRACK, current, gear)
                    hope = self.rolled[base + (gear - 1) * dice.WEAR + left - 1]
                    if hope > best:
                        best = hope
                self.hopes[base + (current - 1) * dice.WEAR + wear - 1] = best

    def look_on(self, space: i64, stops: i64, boost: i64) -> None:
        """Computes the hopes after one turn from the place, for every gear and all wear."""
        track = self.track
        cars: list[i64] = [space]
        team = PIT_TEAM if self.pits else NONE
        most: i64 = dice.WEAR - 1
        last = self.next_lap is None
        drives: list[Choices] = [Choices()]
        for roll in range(1, dice.HIGHEST_FACE + 1):
            drives.append(Roll(track, cars, 0, roll, most, most, stops, last, team).choices())
        base = self.index(space, stops, 1, 1, boost)
        for gear in range(1, dice.HIGHEST_GEAR + 1):
            at: i64 = base + (gear - 1) * dice.WEAR - 1
            for wear in range(1, dice.WEAR + 1):
                self.rolled[at + wear] = 0.0
            share = self.turn / float(len(dice.FACES[gear]))
            for face in dice.DISTINCT[gear]:
                weight = float(dice.FACES[gear].count(face)) * share
                strained = strains_engines(gear, face)
                further: Choices | None = None
                if boost:
                    # FD-11.2: the nitro's spaces must be driven
                    brake: i64 = face if face < most else most
                    further = Roll(track, cars, 0, face + gear, most, brake, stops, last, team).choices()
                for wear in range(1, dice.WEAR + 1):
                    best = self.best_drive(drives[face], space, stops, gear, wear, boost, strained)
                    if further is not None:
                        with_nitro = self.best_drive(further, space, stops, gear, wear, 0, strained)
                        if with_nitro > best:
                            best = with_nitro
                    self.rolled[at + wear] += best * weight

    def best_drive(
        self, drives: Choices, space: i64, stops: i64, gear: i64, wear: i64, boost: i64, strained: bool
    ) -> float:
        track = self.track
        moves = drives.moves
        wears = drives.wears
        best: float = 0.0
        for n in range(len(moves)):
            left: i64 = wear - wears[n]
            if left <= 0:
                continue
            move: i64 = moves[n]
            goal: i64 = space_of(move)
            rolls: i64 = risk_of(move)
            residents = goal < track.size and track.residents[goal]
            if strained and goal < track.size:
                rolls += 1
            if rolls > 0 or residents:
                hope = self.hope_after_rolls(
                    space, stops, goal, drives.overshoots[n], gear, left, boost, rolls, residents
                )
            else:
                hope = self.after(space, stops, goal, drives.overshoots[n], gear, left, boost)
            if hope > best:
                best = hope
        return best

    def solve_pits(self) -> None:
        """Solves the pit lane: first from the garage to the exit and the next lap, then up to the garage."""
        track = self.track
        for at in range(track.pit_lane - 1, -1, -1):
            for gear in range(1, dice.HIGHEST_GEAR + 1):
                self.to_exit[at * dice.HIGHEST_GEAR + gear - 1] = self.lane_hope(IN_LANE, track.size + at, gear, NONE)
        self.garage = self.lane_hope(IN_GARAGE, track.garage + PIT_TEAM, 1, NONE)
        for at in range(door(track, PIT_TEAM), -1, -1):
            for gear in range(1, dice.HIGHEST_GEAR + 1):
                hope = self.lane_hope(IN_LANE, track.size + at, gear, PIT_TEAM)
                self.to_garage[at * dice.HIGHEST_GEAR + gear - 1] = hope

    def lane_hope(self, where: i64, space: i64, gear: i64, team: i64) -> float:
        """Returns the hope of a car in the pits: the best of all possible gears."""
        best: float = 0.0
        for chosen in gears_open(where, gear, dice.WEAR):
            hope = self.lane_in_gear(space, chosen, team)
            if hope > best:
                best = hope
        return best

    def lane_in_gear(self, space: i64, gear: i64, team: i64) -> float:
        """Returns the hope of a car in the pits that has chosen its gear."""
        track = self.track
        cars: list[i64] = [space]
        total: float = 0.0
        for face in dice.FACES[gear]:
            drives = Roll(track, cars, 0, face, dice.WEAR - 1, dice.WEAR - 1, 0, False, team).choices()
            most: float = 0.0
            for n in range(len(drives.moves)):
                hope = self.after_lane(space_of(drives.moves[n]), gear, dice.WEAR - drives.wears[n])
                if hope > most:
                    most = hope
            total += most
        return self.turn * total / float(len(dice.FACES[gear]))

    def after_lane(self, goal: i64, gear: i64, wear: i64) -> float:
        track = self.track
        following = self.next_lap
        if goal < track.size and following is not None:
            # the exit leads onto a straight
            return following.at(goal, 0, gear, wear, self.boosts)
        return self.in_pits(goal, gear, goal - track.size > door(track, PIT_TEAM), PIT_TEAM)


def backwards(track: Track, opening: bool) -> list[i64]:
    """Returns the spaces of a lap from its end to its start; before the first lap, those from the grid to the line."""
    first_section: list[i64] = list(range(track.end_space[0] - 1, -1, -1))
    before_line = [space for space in first_section if track.late[space]]
    if opening:
        return before_line
    others: list[i64] = list(range(track.size - 1, track.end_space[0] - 1, -1))
    return before_line + others + [space for space in first_section if not track.late[space]]


def room_to_stop(track: Track, space: i64, made: i64) -> i64:
    """Returns the spaces in its lane that a car can drive for each stop that it still has to make in a corner."""
    section = track.section[space]
    missing: i64 = track.stops[section] - made
    if missing <= 0:
        section = track.corner_ahead(section + 1 if section + 1 < track.section_count else 0)
        missing = track.stops[section]
    last: i64 = track.last_of_lane[section * 3 + track.lane[space]]
    room: i64 = 0
    while space != last and room < EVER * missing:
        space = track.ahead[space]
        room += 1
    return room // missing


def worn_by(room: i64) -> list[float]:
    """Returns, by gear and wear, the turns that it costs to have few wear points when the car has stopped."""
    worn: list[float] = []
    for gear in range(1, dice.HIGHEST_GEAR + 1):
        for wear in range(1, dice.WEAR + 1):
            most: float = 0.0
            for chosen in gears_open(ON_TRACK, gear, wear):
                braked = float(sum(dice.FACES[chosen])) / float(len(dice.FACES[chosen])) - float(room)
                left = float(wear - gears_skipped(ON_TRACK, gear, chosen)) - (braked if braked > 0.0 else 0.0)
                if left > most:
                    most = left
            worn.append(LAST_POINT_TURNS / most if most > LAST_POINT_TURNS / OUT else OUT)
    return worn


#: More room than any roll needs.
EVER: Final[i64] = dice.HIGHEST_FACE
WORN: Final[list[list[float]]] = [worn_by(room) for room in range(EVER + 1)]


class Solo:
    """All laps of a track: the last one, the earlier ones, and the start before the first lap."""

    def __init__(self, track: Track, eagerness: float = 0.0, last_turn: float = 0.0) -> None:
        self.track: Track = track
        #: The shipped parameters by default.
        self.eagerness: float = eagerness if eagerness > 0.0 else PARAMETERS.number("eagerness")
        self.last_turn: float = last_turn if last_turn > 0.0 else PARAMETERS.number("last_turn")
        self.last: Lap = self.new_lap(None, False)
        self.first: Lap = self.new_lap(self.last, False)
        self.openings: list[Lap] = [self.new_lap(self.last, True), self.new_lap(self.first, True)]

    def new_lap(self, next_lap: Lap | None, opening: bool) -> Lap:
        return Lap(self.track, next_lap, opening, self.eagerness, self.last_turn)

    def turns_of(self, hope: float) -> float:
        turns = -log(hope) / self.eagerness if hope > 0.0 else OUT
        return turns if turns < OUT else OUT

    def lap(self, laps: i64, crossings: i64) -> Lap:
        """Returns the table for a car by the laps of the race and the number of times it crossed the line."""
        if crossings == 0:
            return self.openings[laps - 1]
        return self.last if crossings == laps else self.first

    def all_laps(self) -> list[Lap]:
        return [self.last, self.first, *self.openings]

    def solve(self) -> None:
        for lap in self.all_laps():
            lap.solve()

    def estimate(self) -> None:
        for lap in self.all_laps():
            lap.estimate()

    def pack(self) -> bytes:
        """Returns the tables in the shipped format: thousandths of a turn, delta-encoded."""
        numbers = array("H")
        before = 0
        for lap in self.all_laps():
            for hope in [*lap.hopes, *lap.rolled, *lap.to_garage, *lap.to_exit, lap.garage]:
                number = round(self.turns_of(hope) * THOUSAND)
                numbers.append((number - before) % WORDS)
                before = number
        if sys.byteorder == "big":
            numbers.byteswap()
        return zlib.compress(numbers.tobytes(), 9)

    def unpack(self, packed: bytes) -> None:
        numbers = array("H")
        numbers.frombytes(zlib.decompress(packed))
        if sys.byteorder == "big":
            numbers.byteswap()
        by_number = [self.last.hope_of(float(n) / THOUSAND) for n in range(WORDS)]
        hopes: list[float] = []
        number: i64 = 0
        for difference in numbers:
            number = (number + difference) % WORDS
            hopes.append(by_number[number])
        at = 0
        for lap in self.all_laps():
            for values in (lap.hopes, lap.rolled, lap.to_garage, lap.to_exit):
                values[:] = hopes[at : at + len(values)]
                at += len(values)
            lap.garage = hopes[at]
            at += 1


THOUSAND: Final = 1000.0
WORDS: Final[i64] = 65536
#: The number of cached tracks, by id or text and parameters.
KEPT: Final = 16
_solos: Final[dict[tuple[str, float, float], Solo]] = {}


def solo(track: Track, eagerness: float = 0.0, last_turn: float = 0.0) -> Solo:
    """Returns the tables of a track for the given parameters: read, estimated or solved on first use."""
    tables = Solo(track, eagerness, last_turn)
    source = track.track.source
    key = (source, tables.eagerness, tables.last_turn)
    if key not in _solos:
        if len(_solos) >= KEPT:
            _solos.clear()
        if source != track.id:
            tables.estimate()
        elif tables.eagerness == PARAMETERS.number("eagerness") and tables.last_turn == PARAMETERS.number("last_turn"):
            tables.unpack(files("paddock.games.formula_d").joinpath("data", f"{track.id}.solo").read_bytes())
        else:
            tables.solve()
        _solos[key] = tables
    return _solos[key]
