"""Heuristics for Formula D: one turn ahead, with the tables of the solo race and the other cars in their places.

Everything except future dice is public. The expert computes with hopes (solo.py) and returns turns.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.engine import State, Stream
from paddock.engine.bits import place_of
from paddock.engine.bot import ROUNDING, Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.expert import Expert
from paddock.games.formula_d.arrival import strains_engines
from paddock.games.formula_d.bot.solo import PER_SLOT, Lap, Solo, solo
from paddock.games.formula_d.dice import DISTINCT, FACES, WEAR
from paddock.games.formula_d.gears import gears_open
from paddock.games.formula_d.moves import DRIVE, RISKS, risk_of, space_of
from paddock.games.formula_d.reach import Choices
from paddock.games.formula_d.state import CHOOSE_GEAR, OFF, RaceState
from paddock.games.formula_d.track import Track

#: A driver's map counts the cars next to each space, and adds this if one is directly ahead.
HELD: Final[i64] = 32
MEETS: Final[i64] = HELD - 1
#: The most spaces that are braked in the first evaluation of a roll.
LITTLE: Final[i64] = 4
#: Chances are estimated for at least this many remaining turns.
FEWEST_TURNS: Final = 0.1
#: By gear: the half spaces ahead within which another car may matter, allowing for the short lanes of corners.
SIGHT: Final[list[i64]] = [0, *(3 * (max(faces) + 2) for faces in FACES[1:])]
SIGHT_OF_NITRO: Final[i64] = 3


class FormulaDExpert(Expert):
    """Chooses the move with the best hope of an early finish."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.eagerness: float = parameters.number("eagerness")
        self.last_turn: float = parameters.number("last_turn")
        self.held_up: float = exp(-self.eagerness * parameters.number("held_up"))
        self.crowded: float = exp(-self.eagerness * parameters.number("crowded"))
        #: The tables of the most recent track.
        self.tables: Solo | None = None
        self.spread: float = parameters.number("spread")
        self.place: float = parameters.number("place")
        self.spread_power: float = parameters.number("spread_power")

    def solo(self, track: Track) -> Solo:
        tables = self.tables
        if tables is None or tables.track is not track:
            tables = solo(track, self.eagerness, self.last_turn)
            self.tables = tables
        return tables

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(race, RaceState)
        driver = Driver(self, race, seat)
        if race.phase == CHOOSE_GEAR:
            hopes = [driver.gear_hope(gear, driver.lone_hope(gear)) for gear in moves]
        else:
            all_hopes = driver.all_hopes()
            hopes = [all_hopes[place_of(race.drives.moves, move)] for move in moves]
        return [-driver.laps.turns_of(hope) for hope in hopes]

    def choose(self, race: State, seat: int, moves: list[int], rng: Stream) -> int:
        assert isinstance(race, RaceState)
        driver = Driver(self, race, seat)
        if race.phase == CHOOSE_GEAR:
            return int(driver.best_gear(rng))
        return int(driver.best_drive(rng))

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        """Chooses the gear as if the car were alone, but the drive with the other cars."""
        assert isinstance(race, RaceState)
        if race.phase == CHOOSE_GEAR:
            return int(Alone(self, race, seat).lone_gear())
        if len(race.drives.moves) == 1:
            return int(race.drives.moves[0])
        return int(Driver(self, race, seat).best_drive(rng))

    def chances(self, race: State) -> list[float]:
        """Computes chances from the remaining turns of each car, including this round."""
        assert isinstance(race, RaceState)
        players = race.players
        chances = [0.0] * players
        if race.finished:
            chances[race.finished[0]] = 1.0
            return chances
        if len(race.retired) == players:
            chances[race.retired[players - 1]] = 1.0
            return chances
        fewest: float = 1000.0
        laps = self.solo(race.track)
        place: float = 0.0
        order = race.order
        for at in range(len(order)):
            car = order[at]
            if race.space[car] == OFF:
                continue
            turns = laps.turns_of(hope_now(laps, race, car)) + place
            if at < race.at:
                turns += 1.0
            place += self.place
            chances[car] = turns
            if turns < fewest:
                fewest = turns
        spread = self.spread * (fewest if fewest > FEWEST_TURNS else FEWEST_TURNS) ** self.spread_power
        total: float = 0.0
        for car in range(players):
            if race.space[car] != OFF:
                chances[car] = exp((fewest - chances[car]) / spread)
                total += chances[car]
        for car in range(players):
            chances[car] /= total
        return chances

    def turn(self, race: State) -> int:
        assert isinstance(race, RaceState)
        return int(race.round)


def hope_now(laps: Solo, race: RaceState, car: i64) -> float:
    lap = laps.lap(race.laps, race.lap[car])
    space = race.space[car]
    gear = race.gear[car]
    if space >= race.track.size:
        return lap.in_pits(space, gear, race.served[car] == 1, race.config.teams[car])
    boost: i64 = 1 if lap.boosts and not race.nitro[car] else 0
    if gear == 0:
        return lap.in_gear(space, 0, 1, race.wear[car], boost)
    return lap.at(space, stops_so_far(race, car), gear, race.wear[car], boost)


def stops_so_far(race: RaceState, car: i64) -> i64:
    """Returns the stops of a car in its corner that count."""
    needed = race.track.stops[race.track.section[race.space[car]]]
    stops = race.stops[car]
    return stops if stops < needed else needed


class Alone:
    """The track for a car without the others."""

    def __init__(self, expert: FormulaDExpert, race: RaceState, car: i64) -> None:
        self.expert: FormulaDExpert = expert
        self.race: RaceState = race
        self.car: i64 = car
        self.start: i64 = race.space[car]
        self.in_pits: bool = self.start >= race.track.size
        self.stops: i64 = 0 if self.in_pits else stops_so_far(race, car)
        self.laps: Solo = expert.solo(race.track)
        self.lap: Lap = self.laps.lap(race.laps, race.lap[car])
        self.boost: i64 = 1 if self.lap.boosts and not race.nitro[car] else 0

    def lone_hope(self, gear: i64) -> float:
        """Returns the hope with a gear if no car is in the way."""
        race = self.race
        car = self.car
        if self.in_pits:
            return self.lap.lane_in_gear(self.start, gear, race.pit_team(car))
        wear: i64 = race.wear[car] - race.shift_cost(car, gear)
        return self.lap.in_gear(self.start, self.stops, gear, wear, self.boost)

    def lone_gear(self) -> i64:
        race = self.race
        car = self.car
        best: i64 = 1
        most: float = -1.0
        for gear in gears_open(race.shifts_at(car), race.gear[car], race.wear[car]):
            hope = self.lone_hope(gear)
            if hope > most:
                most = hope
                best = gear
        return best


class Driver(Alone):
    """The track for a car with the others on it."""

    def __init__(self, expert: FormulaDExpert, race: RaceState, car: i64) -> None:
        super().__init__(expert, race, car)
        track = race.track
        size = track.size
        #: Whether the car crosses the line if it ends early in the lap; its corner, and the stops after one more there.
        self.late: bool = self.in_pits or track.late[self.start]
        self.section: i64 = -1 if self.in_pits else track.section[self.start]
        self.stops_here: i64 = self.stops + 1
        if self.section >= 0 and self.stops_here > track.stops[self.section]:
            self.stops_here = track.stops[self.section]
        #: The half spaces to the next car.
        self.gap: i64 = track.lap_halves
        near = self.lap.watched[:]
        here: i64 = 0 if self.in_pits else track.half[self.start]
        for other in range(race.players):
            space = race.space[other]
            if space < 0 or space >= size or other == car:
                continue
            gap: i64 = track.half[space] - here
            if gap < 0:
                gap += track.lap_halves
            if gap < self.gap:
                self.gap = gap
            for close in track.meeting[space]:
                near[close] += 1
            near[track.behind[space]] |= HELD
        self.near: list[i64] = near

    def best_gear(self, rng: Stream) -> i64:
        """Returns the best gear. Other cars can only block, so a gear with a lower hope when alone is skipped."""
        race = self.race
        car = self.car
        gears = gears_open(race.shifts_at(car), race.gear[car], race.wear[car])
        lone: list[float] = []
        most: float = 1e-30
        for gear in gears:
            hope = self.lone_hope(gear)
            lone.append(hope)
            if hope > most:
                most = hope
        best = Best(rng, gears[0])
        scale = 1.0 / most
        for _ in range(len(gears)):
            next: i64 = -1
            most = -1.0
            for n in range(len(gears)):
                if lone[n] > most:
                    most = lone[n]
                    next = n
            if most * scale < best.worth - ROUNDING:
                break
            lone[next] = -2.0
            best.weigh(gears[next], self.gear_hope(gears[next], most) * scale)
        return best.choice

    def gear_hope(self, gear: i64, lone: float) -> float:
        """Returns the mean hope over all faces of a gear's die; `lone` is the hope if no car is in the way."""
        if self.gap > SIGHT[gear] + self.boost * SIGHT_OF_NITRO * gear:
            return lone
        race = self.race
        car = self.car
        kept_gear = race.gear[car]
        kept_wear = race.wear[car]
        race.wear[car] -= race.shift_cost(car, gear)
        race.gear[car] = gear
        total: float = 0.0
        for face in DISTINCT[gear]:
            most = self.most_hope(face, 0)
            if self.boost and not self.in_pits:
                further = self.most_hope(face, gear)
                if further > most:
                    most = further
            total += most * float(FACES[gear].count(face))
        race.gear[car] = kept_gear
        race.wear[car] = kept_wear
        return total * self.lap.turn / float(len(FACES[gear]))

    def most_hope(self, face: i64, bonus: i64) -> float:
        """Returns the hope after the best drive with a roll: first with little braking, then with any."""
        race = self.race
        boost = 0 if bonus else self.boost
        most: i64 = race.wear[self.car] - 1
        # FD-11.2: the nitro's spaces must be driven
        if bonus and most > face:
            most = face
        if most > LITTLE:
            hope = self.look(race.roll_for(self.car, face + bonus, LITTLE).choices(), face, boost, None)
            if hope > 0.0:
                return hope
        return self.look(race.roll_for(self.car, face + bonus, most).choices(), face, boost, None)

    def best_drive(self, rng: Stream) -> i64:
        moves = self.race.drives.moves
        hopes = self.all_hopes()
        best = Best(rng, moves[0])
        scale: float = 1.0
        for hope in hopes:
            if hope > 0.0:
                scale = 1.0 / hope
                break
        for n in range(len(hopes)):
            best.weigh(moves[n], hopes[n] * scale)
        return best.choice

    def all_hopes(self) -> list[float]:
        race = self.race
        hopes: list[float] = []
        self.look(race.drives, race.face, 0 if race.bonus else self.boost, hopes)
        return hopes

    def look(self, found: Choices, face: i64, boost: i64, hopes: list[float] | None) -> float:
        """Returns the hope after the best of some drives; appends the hope after each one to `hopes`."""
        race = self.race
        track = race.track
        size = track.size
        section_of = track.section
        stops_of = track.stops
        late = track.late
        lap = self.lap
        near = self.near
        gear = race.gear[self.car]
        moves = found.moves
        wears = found.wears
        offset: i64 = boost * lap.plane + (gear - 1) * WEAR + race.wear[self.car] - 1
        plain = not strains_engines(gear, face)
        most: float = 0.0
        for n in range(len(moves)):
            at: i64 = moves[n] - DRIVE
            goal: i64 = at // RISKS
            if plain and 0 <= goal < size and goal * RISKS == at and near[goal] == 0 and (late[goal] or not self.late):
                at = offset + lap.place[goal] - wears[n]
                section = section_of[goal]
                if stops_of[section]:
                    if section == self.section:
                        at += self.stops_here * PER_SLOT
                    elif found.overshoots[n] == 0:
                        at += PER_SLOT
                hope = lap.hopes[at]
            elif goal < 0:
                hope = self.look(race.nitro_drives, face, 0, None)
            else:
                hope = self.drive_hope(found, n, face, boost)
            if hope > most:
                most = hope
            if hopes is not None:
                hopes.append(hope)
        return most

    def drive_hope(self, found: Choices, n: i64, face: i64, boost: i64) -> float:
        """Returns the hope after a drive, including rolls of the black die and traffic at its end."""
        race = self.race
        track = race.track
        car = self.car
        goal: i64 = space_of(found.moves[n])
        gear = race.gear[car]
        wear: i64 = race.wear[car] - found.wears[n]
        lap = self.lap
        if goal >= track.size:
            if goal == track.finish:
                return lap.home[self.start]
            return lap.in_pits(goal, gear, race.served[car] == 1, race.config.teams[car])
        rolls: i64 = risk_of(found.moves[n])
        if strains_engines(gear, face):
            rolls += 1
        near = self.near[goal]
        meets: i64 = near & MEETS
        hope = lap.hope_after_rolls(
            self.start, self.stops, goal, found.overshoots[n], gear, wear, boost, rolls + meets, track.residents[goal]
        )
        if near & HELD:
            hope *= self.expert.held_up
        for _ in range(meets):
            hope *= self.expert.crowded
        return hope
