"""One way to drive to a destination, space by space, for boards and logs.

The search in reach.py knows where a car can be with how many steps left, but stores no routes. So the drive is searched
again, and a way is chosen from what was reached: straight ahead if possible.
"""

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.engine.bits import place_of
from paddock.games.formula_d.moves import risk_of, space_of
from paddock.games.formula_d.reach import Choices, Roll, door
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.track import Track


def route(race: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> list[i64]:
    """Returns the spaces from the car's own to the destination of a legal drive, both included."""
    track = race.track
    start = race.space[car]
    goal = space_of(move)
    steps = race.spaces - (cost - overshoot)
    in_pits = through_pits(track, start, goal)
    way = Way(race.roll_for(car, steps, 0), move, overshoot)
    if start >= track.size:
        lane = [start, *in_pits]
        return lane if goal >= track.size else lane + way.out_of_pits(steps - len(lane))
    if in_pits:
        return way.into_pits(len(in_pits)) + in_pits
    way.find(0, steps)
    return way.path


def through_pits(track: Track, start: i64, goal: i64) -> list[i64]:
    """Returns the spaces of the pits on the way between two spaces, without the start."""
    if goal == start or goal == track.finish or (start < track.size and goal < track.size):
        return []
    first: i64 = track.size if start < track.size else start + 1
    if start >= track.garage:
        first = track.size + door(track, start - track.garage) + 1
    if goal < track.size:
        return list(range(first, track.garage))
    if goal < track.garage:
        return list(range(first, goal + 1))
    return [*range(first, track.size + door(track, goal - track.garage) + 1), goal]


class Way:
    """A depth-first search that never visits the same situation twice."""

    def __init__(self, roll: Roll, move: i64, overshoot: i64) -> None:
        self.roll: Roll = roll
        self.track: Track = roll.track
        self.move: i64 = move
        self.goal: i64 = space_of(move)
        self.risk: i64 = risk_of(move)
        self.overshoot: i64 = overshoot  # the cost of overshooting
        self.spare: i64 = 0  # steps left at the goal
        self.path: list[i64] = []
        self.seen: set[tuple[i64, i64, i64, i64, i64, i64]] = set()
        self.straights: dict[tuple[i64, i64], list[list[i64]]] = {}
        roll.choices()

    def find(self, at: i64, left: i64) -> bool:
        """Looks for a way from a place in the roll's window with `left` steps left."""
        self.path = [self.roll.space_at(at)]
        self.seen = set()
        return self.go(at, left, 0, at, left, 0)

    def go(self, at: i64, left: i64, risk: i64, entry: i64, entered: i64, before: i64) -> bool:
        """Continues from a place; the car entered its section at `entry` with `entered` steps and `before` dangers."""
        track = self.track
        space = self.roll.space_at(at)
        if space == self.goal and left == self.spare and risk == self.risk:
            return True
        if left == self.spare or (at, left, risk, entry, entered, before) in self.seen:
            return False
        self.seen.add((at, left, risk, entry, entered, before))
        section = track.section[space]
        for step in (track.step_ahead[space], track.step_left[space], track.step_right[space]):
            to = at + step
            if step == 0 or to >= self.roll.width:
                continue
            reached = self.roll.space_at(to)
            danger = risk + 1 if track.danger[reached] else risk
            same = track.section[reached] == section
            if same and track.stops[section] == 0:
                layers = self.straight(entry, entered)
                fits = danger - before < len(layers) and layers[danger - before][to] == BITS[left - 1]
            else:
                fits = self.was_reached(to, left - 1, danger)
            if not fits:
                leaves = track.stops[section] and not same and reached == track.ahead[space]
                if leaves and self.flies(at, left, risk):
                    return True
                continue
            self.path.append(reached)
            if self.goal == track.finish and track.late[space] and not track.late[reached]:
                arrives = danger == self.risk and self.overshoot == 0
            elif same:
                arrives = self.go(to, left - 1, danger, entry, entered, before)
            else:
                arrives = self.go(to, left - 1, danger, to, left - 1, danger)
            if arrives:
                return True
            self.path.pop()
        return False

    def was_reached(self, at: i64, left: i64, risk: i64) -> bool:
        planes = self.roll.planes
        return risk < len(planes) and planes[risk][at] > 0 and planes[risk][at] >> left & 1 == 1

    def straight(self, entry: i64, left: i64) -> list[list[i64]]:
        """FD-5.3: the fewest steps along a straight from one way in, by the danger spaces passed on it."""
        if (entry, left) not in self.straights:
            roll = self.roll
            alone = roll.new_plane(roll.planes[0])
            alone[entry] = BITS[left]
            space = roll.space_at(entry)
            section = self.track.section[space]
            end: i64 = entry + self.track.end_space[section] - space
            end = end if end < roll.width else roll.width
            layers: list[list[i64]] = [alone]
            if self.track.dangerous[section]:
                roll.spread_over_danger(layers, space - entry, entry, end)
            else:
                roll.spread(alone, space - entry, entry, end)
            self.straights[entry, left] = layers
        return self.straights[entry, left]

    def flies(self, at: i64, left: i64, risk: i64) -> bool:
        """FD-7: whether the car reaches its goal, at the given cost, by overshooting the corner from there."""
        track = self.track
        space = self.roll.space_at(at)
        self.roll.found = Choices()
        self.roll.overshoot(self.roll.planes[risk], track.section[space], at, risk, BITS[left])
        place = place_of(self.roll.found.moves, self.move)
        if place < 0 or self.roll.found.overshoots[place] != self.overshoot:
            return False
        while space != self.goal:
            over_line = self.goal == track.finish and track.late[space]
            space = track.ahead[space]
            self.path.append(space)
            if over_line and not track.late[space]:
                break
        return True

    def into_pits(self, inside: i64) -> list[i64]:
        """Returns the longest way to an entry of the lane that leaves steps for `inside` spaces of the pits."""
        roll = self.roll
        for spare in range(inside, roll.spaces + 1):
            for entry in self.track.pit_entry:
                at: i64 = (entry - roll.base) % self.track.size
                if at < roll.width and self.was_reached(at, spare, 0):
                    self.goal = entry
                    self.spare = spare
                    self.find(0, roll.spaces)
                    return self.path
        raise AssertionError("a drive into the pits leads through an entry")

    def out_of_pits(self, left: i64) -> list[i64]:
        """Returns the way from the end of the lane, by the first exit that leads to the goal with `left` steps left."""
        for way_out in self.track.pit_exit:
            at: i64 = way_out - self.roll.base
            if self.was_reached(at, left, 0) and self.find(at, left):
                return self.path
        raise AssertionError("a drive out of the pits leads through an exit")
