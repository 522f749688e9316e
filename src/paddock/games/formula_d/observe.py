"""What a seat may know as numbers: the dice, every car with the corners ahead of it, and the road ahead of its own car.

Nothing is hidden. The road ahead of the own car is shown lane by lane, starting next to it: which spaces are taken and,
once the die is rolled, where the drive can end and what it costs.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Setup, State
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.games.formula_d.config import from_setup
from paddock.games.formula_d.dice import BLACK, HIGHEST_FACE, HIGHEST_GEAR, POLICE_SPEED, TEAMS, WEAR
from paddock.games.formula_d.moves import DRIVE, space_of
from paddock.games.formula_d.road import Road
from paddock.games.formula_d.state import DRIVE_ON, OFF, PHASE_NAMES, RACE_OVER, RaceState
from paddock.games.formula_d.track import LONGEST_DRIVE, Track
from paddock.games.formula_d.view import FINISHED, STATUSES, status

LANE_NAMES: Final = ["left", "middle", "right"]
_GEARS: Final[i64] = HIGHEST_GEAR + 1
#: How many spaces more than its steps a drive can gain by changing lanes.
_LANES_GAIN: Final = 6


class FormulaDObserver(Observer):
    """Cars are named by their seats; spaces and gears are those of the moves."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout()
        super().__init__(layout)
        config = from_setup(setup)
        track = config.track
        road = Road(track)
        self.track: Track = track
        self.road: Road = road
        self.players: i64 = config.players
        self.laps: i64 = config.laps
        self.pit_stops: bool = config.pit_stops
        seats = seats_from(int(config.players))
        laps = int(config.laps)
        half_lap = int(track.lap_halves) // 2
        longest = int(track.lap_halves) * (laps + 1)
        most_stops = max(track.stops)

        self.phase: i64 = layout.block("phase", PHASE_NAMES)
        self.turn: i64 = layout.block("turn", seats)
        self.order: i64 = layout.block("place in the round", seats, len(seats))
        self.moved: i64 = layout.block("has had its turn", seats)
        self.face: i64 = layout.number("die", int(HIGHEST_FACE))
        self.great_start: i64 = layout.number("great start", 1)
        self.spaces: i64 = layout.number("spaces to drive", LONGEST_DRIVE)
        self.bonus: i64 = layout.number("spaces by nitro", int(HIGHEST_GEAR))
        self.black: i64 = layout.number("black die", int(BLACK))

        self.status: i64 = layout.grid("status", seats, STATUSES)
        self.final_place: i64 = layout.block("final place", seats, len(seats))
        self.space: i64 = layout.block("space", seats, int(track.finish) - 1, int(OFF))
        self.lane: i64 = layout.grid("lane", seats, LANE_NAMES)
        self.lap: i64 = layout.block("lap", seats, laps + 1)
        self.driven: i64 = layout.block("half spaces driven", seats, longest)
        self.gap: i64 = layout.block("half spaces ahead of me", seats[1:], half_lap, -half_lap)
        self.gear: i64 = layout.grid("gear", seats, [str(gear) for gear in range(_GEARS)])
        self.wear: i64 = layout.block("wear points", seats, int(WEAR))

        self.inside: i64 = layout.block("in the corner", seats)
        self.made: i64 = layout.block("stops made", seats, most_stops)
        self.needed: i64 = layout.block("stops needed", seats, most_stops)
        self.to_entry: i64 = layout.block("spaces to the corner", seats, max(road.to_entry))
        self.to_exit: i64 = layout.block("spaces to its end", seats, max(road.to_exit))
        self.then_needed: i64 = layout.block("stops needed in the next corner", seats, most_stops)
        self.then_to_entry: i64 = layout.block("spaces to the next corner", seats, max(road.then_to_entry))

        self.nitro: i64 = layout.block("nitro left", seats) if track.is_street else OFF
        self.served: i64 = layout.block("has been to its garage", seats) if self.pit_stops else OFF
        self.may_pit: i64 = layout.block("may go to its garage", seats) if self.pit_stops else OFF
        self.garage: i64 = layout.grid("garage", seats, TEAMS) if self.pit_stops else OFF
        self.speeds: i64 = OFF
        self.prizes: i64 = OFF
        if track.has_police:
            fastest = int(HIGHEST_FACE * POLICE_SPEED)
            self.speeds = layout.grid("speed past the police", seats, [f"lap {n + 1}" for n in range(laps)], fastest)
            self.prizes = layout.number("police prizes given", laps)

        #: The number of spaces shown in each lane.
        self.window: i64 = LONGEST_DRIVE + _LANES_GAIN if track.is_street else int(HIGHEST_FACE) + _LANES_GAIN
        ahead = [str(n) for n in range(self.window)]
        self.section: i64 = layout.block("section", track.section_ids)
        self.taken: i64 = layout.grid("car ahead", LANE_NAMES, ahead)
        self.goal: i64 = layout.grid("can end ahead", LANE_NAMES, ahead)
        self.cost: i64 = layout.grid("wear to end ahead", LANE_NAMES, ahead, int(WEAR))
        self.home: i64 = layout.number("can finish", 1)
        self.into_pits: i64 = layout.number("can end in the pits", 1)

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, RaceState)
        me: i64 = seat
        self.write_turn(state, me, row)
        for car in range(self.players):
            place: i64 = (car - me) % self.players
            self.write_car(state, car, place, row)
            if state.on_track(car):
                self.write_corner(state, car, place, row)
                if car != me and state.on_track(me):
                    self.write_gap(state.space[me], state.space[car], place, row)
        self.write_final_places(state, me, row)
        if self.speeds != OFF:
            self.write_police(state, me, row)
        if state.running(me):
            self.write_road(state, me, row)

    def write_turn(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes whose turn it is, the order of turns, and the dice."""
        row.mark(self.phase + race.phase)
        if race.phase == RACE_OVER:
            return
        row.mark(self.turn + (race.car() - me) % self.players)
        number: i64 = 0
        for car in race.order:
            place: i64 = (car - me) % self.players
            if number < race.at:
                row.mark(self.moved + place)
            number += 1
            row.put(self.order + place, number)
        row.put(self.black, race.black)
        if race.phase == DRIVE_ON:
            row.put(self.face, race.face)
            if race.face == 0:
                row.mark(self.great_start)
            row.put(self.spaces, race.spaces)
            row.put(self.bonus, race.bonus)

    def write_car(self, race: RaceState, car: i64, place: i64, row: Slate) -> None:
        """Writes a car; `place` is its seat relative to the observer's."""
        space = race.space[car]
        stands = status(race, car)
        row.mark(self.status + place * len(STATUSES) + stands)
        row.put(self.space + place, space)
        row.put(self.lap + place, race.lap[car])
        row.mark(self.gear + place * _GEARS + race.gear[car])
        row.put(self.wear + place, race.wear[car])
        driven: i64 = race.lap[car] * self.track.lap_halves
        if space >= self.track.size:
            row.put(self.driven + place, driven + self.track.half[self.track.pit_entry[0]])
        elif space != OFF:
            row.put(self.driven + place, driven + self.track.half[space])
            row.mark(self.lane + place * len(LANE_NAMES) + self.track.lane[space])
        elif stands == FINISHED:
            row.put(self.driven + place, driven)
        if self.nitro != OFF and race.nitro[car] == 0:
            row.mark(self.nitro + place)
        if self.pit_stops:
            row.put(self.served + place, race.served[car])
            row.mark(self.garage + place * len(TEAMS) + race.config.teams[car])
            if space != OFF and race.pit_team(car) >= 0:
                row.mark(self.may_pit + place)

    def write_corner(self, race: RaceState, car: i64, place: i64, row: Slate) -> None:
        """Writes the requirements of the corners ahead of a car on the track."""
        road = self.road
        at = road.corner_at(race.space[car], race.stops[car])
        if road.inside[at]:
            row.mark(self.inside + place)
            row.put(self.made + place, race.stops[car])
        row.put(self.needed + place, road.needed[at])
        row.put(self.to_entry + place, road.to_entry[at])
        row.put(self.to_exit + place, road.to_exit[at])
        row.put(self.then_needed + place, road.then_needed[at])
        row.put(self.then_to_entry + place, road.then_to_entry[at])

    def write_gap(self, mine: i64, space: i64, place: i64, row: Slate) -> None:
        """Writes the distance to another car on the road, ahead or behind, ignoring laps."""
        track = self.track
        gap: i64 = (track.half[space] - track.half[mine]) % track.lap_halves
        if gap * 2 > track.lap_halves:
            gap -= track.lap_halves
        row.put(self.gap + place - 1, gap)

    def write_final_places(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the places that can no longer change."""
        place: i64 = 1
        for car in race.finished:
            row.put(self.final_place + (car - me) % self.players, place)
            place += 1
        place = self.players
        for car in race.retired:
            row.put(self.final_place + (car - me) % self.players, place)
            place -= 1

    def write_police(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the speeds at the police line, and the laps for which the fastest has been rewarded."""
        row.put(self.prizes, race.prizes)
        for i in range(0, len(race.speeds), 3):
            lap = race.speeds[i]
            if 0 < lap <= self.laps:
                place: i64 = (race.speeds[i + 1] - me) % self.players
                row.put(self.speeds + place * self.laps + lap - 1, race.speeds[i + 2])

    def write_road(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the road ahead of the own car; in the pits, ahead of the exit."""
        track = self.track
        space = race.space[me]
        if space < track.size:
            row.mark(self.section + track.section[space])
        else:
            space = track.pit_exit[0]
        for car in range(self.players):
            if car != me and race.on_track(car):
                entry = self.entry_of(space, race.space[car])
                if entry != OFF:
                    row.mark(self.taken + entry)
        if race.phase == DRIVE_ON and race.car() == me:
            self.write_drives(race, space, row)

    def write_drives(self, race: RaceState, space: i64, row: Slate) -> None:
        """Writes the destinations of the roll, and their lowest costs."""
        drives = race.drives
        for n in range(len(drives.moves)):
            goal = space_of(drives.moves[n])
            if drives.moves[n] < DRIVE:
                continue
            if goal == self.track.finish:
                row.mark(self.home)
            elif goal >= self.track.size:
                row.mark(self.into_pits)
            else:
                entry = self.entry_of(space, goal)
                if entry != OFF:
                    self.write_drive(row, entry, drives.wears[n])

    def write_drive(self, row: Slate, entry: i64, wear: i64) -> None:
        known = row.entries[row.at + self.goal + entry] == 1
        row.mark(self.goal + entry)
        if not known or wear < i64(row.entries[row.at + self.cost + entry]):
            row.put(self.cost + entry, wear)

    def entry_of(self, space: i64, other: i64) -> i64:
        """Returns the entry for a space in the view of the road from another space; OFF if it is not shown."""
        steps = self.road.steps_from(space, other)
        return self.track.lane[other] * self.window + steps if steps < self.window else OFF
