"""The race of a car alone on the track, solved exactly: the fewest turns to the finish that can be expected.

Every turn drives on or costs wear, so the tables are filled from the finish backwards in one sweep, each entry from
entries that are already there. The destinations are those of the race itself (reach.py). What a lone car does not know
is left out: nitro and the police prize. The pits are those of the team in the middle of the lane.

Solving takes a second or so compiled, and half a minute in plain Python. So the tables come with the package, in
data/*.solo: thousandths of a turn, two bytes each, compressed. `python tools/solve_formula_d.py` writes them anew. On a
track of somebody's own nobody can wait for that: its tables are estimated.
"""

import sys
import zlib
from array import array
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from paddock.games.formula_d.arrival import crosses_line, mended, stops_made, strains_engines
from paddock.games.formula_d.dice import (
    CHECKPOINT_WEAR,
    DISTINCT,
    FACES,
    HARM_CHANCE,
    HIGHEST_FACE,
    HIGHEST_GEAR,
    RESIDENTS_CHANCE,
    RESIDENTS_WEAR,
    WEAR,
)
from paddock.games.formula_d.gears import IN_GARAGE, IN_LANE, ON_TRACK, gears_open, skipped
from paddock.games.formula_d.moves import risk_of, space_of
from paddock.games.formula_d.reach import Choices, Roll, door
from paddock.games.formula_d.track import Track

#: What going out is worth in turns: far more than any lap takes, so that a lap is hardly ever staked on a risk.
OUT: Final = 60.0
PIT_TEAM: Final[i64] = 2
PER_SLOT: Final[i64] = HIGHEST_GEAR * WEAR
NONE: Final[i64] = -1

#: What a lap comes to, roughly: turns for each stop and for each space of the way, and what one wear point left costs
#: over a whole lap; half as much with two, and so on. Fitted to the tables of Monaco.
STOP_TURNS: Final = 0.75
SPACE_TURNS: Final = 0.05
LAST_POINT_TURNS: Final = 5.0


class Lap:
    """Turns still to come, by place, stops, gear and wear, on the last lap or on the one before another."""

    def __init__(self, track: Track, next_lap: "Lap | None", opening: bool) -> None:
        self.track: Track = track
        self.next_lap: Lap | None = next_lap
        #: Before the first lap: only the grid matters.
        self.opening: bool = opening
        self.checkpoint: bool = track.is_street and next_lap is not None and not opening
        self.pits: bool = track.has_pits and next_lap is not None and not opening
        self.slot: list[i64] = []
        slots: i64 = 0
        for space in range(track.size):
            self.slot.append(slots)
            slots += track.stops[track.section[space]] + 1
        self.turns: list[float] = [OUT] * (slots * PER_SLOT)
        #: In the pits, by space of the lane and gear, on the way to the garage and from it; nothing wears there.
        self.to_garage: list[float] = [OUT] * (track.pit_lane * HIGHEST_GEAR)
        self.to_exit: list[float] = [OUT] * (track.pit_lane * HIGHEST_GEAR)
        self.garage: float = OUT

    def at(self, space: i64, stops: i64, gear: i64, wear: i64) -> float:
        """The turns to come for a car on the track."""
        if wear <= 0:
            return OUT
        return self.turns[(self.slot[space] + stops) * PER_SLOT + (gear - 1) * WEAR + wear - 1]

    def after(self, start: i64, stops: i64, goal: i64, overshoot: i64, gear: i64, wear: i64) -> float:
        """The turns to come after a drive, before the black die."""
        track = self.track
        if goal == track.finish:
            return 0.0
        if goal >= track.size:
            return self.in_pits(goal, gear, False, PIT_TEAM)
        made = stops_made(track, start, stops, goal, overshoot)
        needed = track.stops[track.section[goal]]
        if made > needed:
            made = needed
        if crosses_line(track, start, goal):
            following = self.next_lap
            if following is None:
                return 0.0
            if self.checkpoint:
                wear = mended(wear, CHECKPOINT_WEAR)
            return following.at(goal, made, gear, wear)
        return self.at(goal, made, gear, wear)

    def in_pits(self, goal: i64, gear: i64, served: bool, team: i64) -> float:
        """The turns to come in the pits for a car of a team, before or after its stop; the lane's tables know one."""
        track = self.track
        if goal >= track.garage:
            return self.garage
        at: i64 = goal - track.size
        if served:
            return self.to_exit[at * HIGHEST_GEAR + gear - 1]
        at -= door(track, team) - door(track, PIT_TEAM)
        return self.to_garage[(at if at > 0 else 0) * HIGHEST_GEAR + gear - 1]

    def expected(
        self, start: i64, stops: i64, goal: i64, overshoot: i64, gear: i64, wear: i64, rolls: i64, residents: bool
    ) -> float:
        """The same after so many rolls of the black die that cost a point each, and one for the residents."""
        if wear <= 0:
            return OUT
        if rolls > 0:
            lucky = self.expected(start, stops, goal, overshoot, gear, wear, rolls - 1, residents)
            unlucky = self.expected(start, stops, goal, overshoot, gear, wear - 1, rolls - 1, residents)
            return (1.0 - HARM_CHANCE) * lucky + HARM_CHANCE * unlucky
        turns = self.after(start, stops, goal, overshoot, gear, wear)
        if residents:
            hit = self.expected(start, stops, goal, overshoot, gear, wear - RESIDENTS_WEAR, 0, False)
            return (1.0 - RESIDENTS_CHANCE) * turns + RESIDENTS_CHANCE * hit
        return turns

    def solve(self) -> None:
        """From the finish back to the first space behind the line; in a lap before another, through the pits first."""
        if self.pits:
            self.solve_pits()
        for space in backwards(self.track, self.opening):
            for stops in range(self.track.stops[self.track.section[space]], -1, -1):
                self.solve_place(space, stops)

    def estimate(self) -> None:
        """Fills the tables by a rule of thumb: the stops and the spaces to come, and how far the wear points go."""
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
                at: i64 = (self.slot[space] + made) * PER_SLOT
                worn = WORN[room]
                for n in range(PER_SLOT):
                    self.turns[at + n] = turns + worn[n] * share
        for at in range(track.pit_lane):
            turns = beyond + SPACE_TURNS * float(track.pit_lane - at)
            for gear in range(HIGHEST_GEAR):
                self.to_exit[at * HIGHEST_GEAR + gear] = turns
                self.to_garage[at * HIGHEST_GEAR + gear] = turns + 1.0
        self.garage = beyond + 1.0

    def solve_place(self, space: i64, stops: i64) -> None:
        track = self.track
        cars: list[i64] = [space]
        team = PIT_TEAM if self.pits else NONE
        drives: list[Choices] = [Choices()]
        for roll in range(1, HIGHEST_FACE + 1):
            rolled = Roll(track, cars, 0, roll, WEAR - 1, WEAR - 1, stops, self.next_lap is None, team)
            drives.append(rolled.choices())
        base: i64 = (self.slot[space] + stops) * PER_SLOT
        rolled_turns: list[float] = [0.0] * PER_SLOT  # by the gear chosen and the wear after shifting
        for wear in range(1, WEAR + 1):
            for gear in range(1, HIGHEST_GEAR + 1):
                total: float = 0.0
                for face in DISTINCT[gear]:
                    best = self.best_drive(drives[face], space, stops, gear, wear, strains_engines(gear, face))
                    total += best * float(FACES[gear].count(face))
                rolled_turns[(gear - 1) * WEAR + wear - 1] = 1.0 + total / float(len(FACES[gear]))
            for current in range(1, HIGHEST_GEAR + 1):
                self.turns[base + (current - 1) * WEAR + wear - 1] = best_gear(rolled_turns, current, wear)

    def best_drive(self, drives: Choices, space: i64, stops: i64, gear: i64, wear: i64, strained: bool) -> float:
        track = self.track
        moves = drives.moves
        wears = drives.wears
        best: float = OUT
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
                turns = self.expected(space, stops, goal, drives.overshoots[n], gear, left, rolls, residents)
            else:
                turns = self.after(space, stops, goal, drives.overshoots[n], gear, left)
            if turns < best:
                best = turns
        return best

    def solve_pits(self) -> None:
        """The lane: first from the garage to the exit, whose turns lead into the next lap, then up to the garage."""
        track = self.track
        for at in range(track.pit_lane - 1, -1, -1):
            for gear in range(1, HIGHEST_GEAR + 1):
                self.to_exit[at * HIGHEST_GEAR + gear - 1] = self.lane_turns(IN_LANE, track.size + at, gear, NONE)
        self.garage = self.lane_turns(IN_GARAGE, track.garage + PIT_TEAM, 1, NONE)
        for at in range(door(track, PIT_TEAM), -1, -1):
            for gear in range(1, HIGHEST_GEAR + 1):
                turns = self.lane_turns(IN_LANE, track.size + at, gear, PIT_TEAM)
                self.to_garage[at * HIGHEST_GEAR + gear - 1] = turns

    def lane_turns(self, where: i64, space: i64, gear: i64, team: i64) -> float:
        """The turns to come for a car in the pits: the best of all gears that it can choose."""
        track = self.track
        best: float = OUT
        cars: list[i64] = [space]
        for chosen in gears_open(where, gear, WEAR):
            total: float = 0.0
            for face in FACES[chosen]:
                drives = Roll(track, cars, 0, face, WEAR - 1, WEAR - 1, 0, False, team).choices()
                least: float = OUT
                for n in range(len(drives.moves)):
                    turns = self.after_lane(space_of(drives.moves[n]), chosen, WEAR - drives.wears[n])
                    if turns < least:
                        least = turns
                total += least
            if 1.0 + total / float(len(FACES[chosen])) < best:
                best = 1.0 + total / float(len(FACES[chosen]))
        return best

    def after_lane(self, goal: i64, gear: i64, wear: i64) -> float:
        track = self.track
        following = self.next_lap
        if goal < track.size and following is not None:
            # the exit leads onto a straight
            return following.at(goal, 0, gear, wear)
        return self.in_pits(goal, gear, goal - track.size > door(track, PIT_TEAM), PIT_TEAM)


def backwards(track: Track, opening: bool) -> list[i64]:
    """The spaces of a lap from its end to its beginning; of the opening, those from the grid to the line."""
    order: list[i64] = []
    for space in range(track.end_space[0] - 1, -1, -1):
        if track.late[space]:
            order.append(space)
    if opening:
        return order
    order.extend(range(track.size - 1, track.end_space[0] - 1, -1))
    for space in range(track.end_space[0] - 1, -1, -1):
        if not track.late[space]:
            order.append(space)
    return order


def best_gear(rolled_turns: list[float], current: i64, wear: i64) -> float:
    """The best gear to shift to, with what the way down costs."""
    best: float = OUT
    for gear in gears_open(ON_TRACK, current, wear):
        turns = rolled_turns[(gear - 1) * WEAR + wear - skipped(ON_TRACK, current, gear) - 1]
        if turns < best:
            best = turns
    return best


def room_to_stop(track: Track, space: i64, made: i64) -> i64:
    """The spaces that a car may drive on its lane for each of the stops that it must make before it leaves a corner."""
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
    """By gear and wear, the turns that it costs to have few wear points once the car has got itself stopped."""
    worn: list[float] = []
    for gear in range(1, HIGHEST_GEAR + 1):
        for wear in range(1, WEAR + 1):
            most: float = 0.0
            for chosen in gears_open(ON_TRACK, gear, wear):
                braked = float(sum(FACES[chosen])) / float(len(FACES[chosen])) - float(room)
                left = float(wear - skipped(ON_TRACK, gear, chosen)) - (braked if braked > 0.0 else 0.0)
                if left > most:
                    most = left
            worn.append(LAST_POINT_TURNS / most if most > LAST_POINT_TURNS / OUT else OUT)
    return worn


#: More room than any roll takes.
EVER: Final[i64] = HIGHEST_FACE
WORN: Final[list[list[float]]] = [worn_by(room) for room in range(EVER + 1)]


class Solo:
    """All the laps of a track: the last, the one before another, and what comes before the first in either race."""

    def __init__(self, track: Track) -> None:
        self.track: Track = track
        self.last: Lap = Lap(track, None, False)
        self.first: Lap = Lap(track, self.last, False)
        self.openings: list[Lap] = [Lap(track, self.last, True), Lap(track, self.first, True)]

    def lap(self, laps: i64, crossings: i64) -> Lap:
        """The table for a car that has crossed the line so many times in a race of so many laps."""
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
        """The tables as they are shipped."""
        numbers = array("H")
        for lap in self.all_laps():
            for turns in [*lap.turns, *lap.to_garage, *lap.to_exit, lap.garage]:
                numbers.append(round(turns * THOUSAND))
        if sys.byteorder == "big":
            numbers.byteswap()
        return zlib.compress(numbers.tobytes(), 9)

    def unpack(self, packed: bytes) -> None:
        numbers = array("H")
        numbers.frombytes(zlib.decompress(packed))
        if sys.byteorder == "big":
            numbers.byteswap()
        turns = [number / THOUSAND for number in numbers]
        at = 0
        for lap in self.all_laps():
            for table in (lap.turns, lap.to_garage, lap.to_exit):
                table[:] = turns[at : at + len(table)]
                at += len(table)
            lap.garage = turns[at]
            at += 1


THOUSAND: Final = 1000.0
#: So many tracks are kept ready, by their ids or texts.
KEPT: Final = 16
_solos: Final[dict[str, Solo]] = {}


def solo(track: Track) -> Solo:
    """A track's tables, read or estimated when they are first asked for."""
    source = track.track.source
    if source not in _solos:
        if len(_solos) >= KEPT:
            _solos.clear()
        tables = Solo(track)
        if source == track.id:
            tables.unpack(files(__package__).joinpath("data", f"{track.id}.solo").read_bytes())
        else:
            tables.estimate()
        _solos[source] = tables
    return _solos[source]
