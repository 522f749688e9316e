"""The `pro`: plays by the exact table of the solo race, one turn ahead, with the other cars where they are."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream
from paddock.engine.bot import Best
from paddock.games.formula_d.arrival import cars_met, strains_engines
from paddock.games.formula_d.dice import DISTINCT, FACES
from paddock.games.formula_d.moves import NITRO, risk_of, space_of
from paddock.games.formula_d.reach import Choices
from paddock.games.formula_d.solo import OUT, Lap, solo
from paddock.games.formula_d.state import CHOOSE_GEAR, RaceState, team_of

#: What it costs in turns to end right behind a car: the next roll may have to be braked away.
HELD_UP: Final = 0.06
#: What it is worth that a rival must roll for a collision.
SPITE: Final = 0.02
#: The turns that a nitro kept for later is worth; a little more than one of 4th gear saves.
NITRO_KEPT: Final = 0.4


class Pro(Bot):
    """Chooses what leaves the fewest turns to the finish."""

    def choose(self, position: Position, rng: Stream) -> int:
        # Everything on the table is public; a sample differs from it in the dice to come only.
        table = position.sample(rng)
        assert isinstance(table, RaceState)
        car: i64 = position.seat
        driver = Driver(table, car, rng)
        if table.phase == CHOOSE_GEAR:
            return int(driver.best_gear(position.legal()))
        return int(driver.best_drive())


class Driver:
    """A car's own look at the race."""

    def __init__(self, table: RaceState, car: i64, rng: Stream) -> None:
        self.table: RaceState = table
        self.car: i64 = car
        self.best: Best = Best(rng, NITRO, -2 * OUT)  # worth: less the turns to come
        self.lap: Lap = solo(table.track).lap(table.laps, table.lap[car])

    def best_gear(self, gears: list[int]) -> i64:
        for gear in gears:
            self.best.weigh(gear, -self.gear_turns(gear))
        return self.best.choice

    def gear_turns(self, gear: i64) -> float:
        """The turns to come if this gear is chosen, over all faces of its die."""
        table = self.table
        car = self.car
        kept_gear = table.gear[car]
        kept_wear = table.wear[car]
        table.wear[car] -= table.shift_cost(car, gear)
        table.gear[car] = gear
        total: float = 0.0
        for face in DISTINCT[gear]:
            total += self.fewest_turns(table.choices(car, face, 0), face) * float(FACES[gear].count(face))
        table.gear[car] = kept_gear
        table.wear[car] = kept_wear
        return total / float(len(FACES[gear]))

    def best_drive(self) -> i64:
        table = self.table
        found = table.drives
        boost = False
        for n in range(len(found.moves)):
            if found.moves[n] == NITRO:
                boost = True
            else:
                self.best.weigh(found.moves[n], -self.drive_turns(found, n, table.face))
        if boost and self.fewest_turns(table.nitro_choices(self.car), table.face) < -self.best.worth - NITRO_KEPT:
            return NITRO
        return self.best.choice

    def fewest_turns(self, found: Choices, face: i64) -> float:
        """The turns to come after the best of some drives."""
        fewest: float = OUT
        for n in range(len(found.moves)):
            turns = self.drive_turns(found, n, face)
            if turns < fewest:
                fewest = turns
        return fewest

    def drive_turns(self, found: Choices, n: i64, face: i64) -> float:
        """The turns to come after a drive, the rolls of the black die weighed in, and the traffic around its end."""
        table = self.table
        track = table.track
        car = self.car
        start = table.space[car]
        goal: i64 = space_of(found.moves[n])
        gear = table.gear[car]
        rolls: i64 = risk_of(found.moves[n])
        if goal == track.finish:
            return 0.0
        if goal >= track.size:
            return self.lap.in_pits(goal, gear, table.served[car] == 1, team_of(car))
        if strains_engines(gear, face):
            rolls += 1
        worth: float = 0.0
        for other in range(table.players):
            if table.space[other] == track.ahead[goal]:
                worth += HELD_UP
        for _ in cars_met(track, table.space, car, goal):
            rolls += 1
            worth -= SPITE
        wear: i64 = table.wear[car] - found.wears[n]
        stops = table.stops[car]
        if start < track.size and stops > track.stops[track.section[start]]:
            stops = track.stops[track.section[start]]
        if rolls == 0 and not track.residents[goal]:
            return worth + self.lap.after(start, stops, goal, found.overshoots[n], gear, wear)
        return worth + self.lap.expected(
            start, stops, goal, found.overshoots[n], gear, wear, rolls, track.residents[goal]
        )
