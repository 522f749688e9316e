"""One way to drive to a destination, space by space, for boards and logs: the search in reach.py keeps no routes."""

from mypy_extensions import i64

from paddock.games.formula_d.moves import risk_of, space_of
from paddock.games.formula_d.state import RaceState
from paddock.games.formula_d.track import Track


def route(table: RaceState, car: i64, move: i64, cost: i64, overshoot: i64) -> list[i64]:
    """The spaces from the car's own to the destination of a legal drive, both included."""
    track = table.track
    start = table.space[car]
    goal = space_of(move)
    steps = table.spaces - (cost - overshoot)
    if start >= track.size or (track.size <= goal < track.finish):
        return pit_route(table, car, start, goal, steps)
    if goal == start:
        return [start]
    search = Search(table, car, goal, steps, risk_of(move))
    return search.run(start, table.stops[car])


class Search:
    """Depth first, straight ahead before anything else, never twice through the same situation."""

    def __init__(self, table: RaceState, car: i64, goal: i64, steps: i64, risk: i64) -> None:
        self.track: Track = table.track
        self.goal: i64 = goal
        self.steps: i64 = steps
        self.risk: i64 = risk
        self.taken: set[i64] = {table.space[other] for other in range(table.players) if other != car}
        self.last_lap: bool = table.lap[car] == table.laps
        self.seen: set[tuple[i64, i64, i64, i64]] = set()
        self.path: list[i64] = []
        self.fewest: dict[i64, dict[i64, i64]] = {}

    def run(self, start: i64, stops: i64) -> list[i64]:
        self.path = [start]
        entry = start if self.track.stops[self.track.section[start]] == 0 else -1
        self.go(start, 0, entry, 0, self.track.stops[self.track.section[start]] > stops, False, 0)
        return self.path

    def go(self, space: i64, used: i64, entry: i64, entered: i64, missing: bool, flying: bool, risk: i64) -> bool:
        track = self.track
        if space == self.goal and used == self.steps and risk == self.risk:
            return True
        if used >= self.steps or (space, used, entry, risk) in self.seen:
            return False
        self.seen.add((space, used, entry, risk))
        for step in (track.step_ahead[space], track.step_left[space], track.step_right[space]):
            if step == 0:
                continue
            to = (space + step) % track.size
            straight_on = to == track.ahead[space]
            leaving = track.section[to] != track.section[space] and track.stops[track.section[space]] > 0
            flies = flying or (leaving and missing)
            if to in self.taken or (flies and not straight_on):
                continue
            way_in = entry
            since = entered
            if track.stops[track.section[to]]:
                way_in = -1
            elif track.section[to] != track.section[space]:
                way_in = to
                since = used + 1
            if way_in >= 0 and not flies and self.distance(way_in, to) != used + 1 - since:
                continue
            self.path.append(to)
            home = self.last_lap and track.late[space] and not track.late[to]
            if home and self.goal == track.finish:
                return True
            lacks = missing if track.section[to] == track.section[space] else track.stops[track.section[to]] > 0
            danger = risk + 1 if track.danger[to] else risk
            if not home and self.go(to, used + 1, way_in, since, lacks, flies, danger):
                return True
            self.path.pop()
        return False

    def distance(self, entry: i64, space: i64) -> i64:
        """The fewest steps from a way into a straight to one of its spaces, round the other cars."""
        track = self.track
        if entry not in self.fewest:
            found: dict[i64, i64] = {entry: 0}
            section = track.section[entry]
            for here in range(entry, track.end_space[section]):
                if here not in found:
                    continue
                for step in (track.step_ahead[here], track.step_left[here], track.step_right[here]):
                    to = here + step
                    if step and to < track.end_space[section] and to not in self.taken:
                        if to not in found or found[to] > found[here] + 1:
                            found[to] = found[here] + 1
            self.fewest[entry] = found
        return self.fewest[entry].get(space, -1)


def pit_route(table: RaceState, car: i64, start: i64, goal: i64, spaces: i64) -> list[i64]:
    """Into the lane, along it, or out of it; what a roll has left in the lane is lost, but not on the track."""
    track = table.track
    path: list[i64] = [start]
    if start < track.size:
        way_in = into_pits(table, car, start, goal, spaces)
        path = way_in
        at: i64 = 0
        path.append(track.size)
    elif start >= track.garage:
        if goal == start:
            return path
        at = track.first_garage + 2 * (start - track.garage) + 1
        path.append(track.size + at)
    else:
        at = start - track.size
    end: i64 = track.pit_lane - 1
    if goal >= track.garage and goal < track.finish:
        end = track.first_garage + 2 * (goal - track.garage)
    elif track.size <= goal < track.garage:
        end = goal - track.size
    while at < end:
        at += 1
        path.append(track.size + at)
    if goal >= track.garage and goal < track.finish:
        path.append(goal)
    elif goal < track.size:
        left = spaces - len(path)
        for way_out in track.pit_exit:
            if any(table.space[other] == way_out for other in range(table.players)):
                continue
            on_track = Search(table, car, goal, left, 0).run(way_out, 0)
            if on_track[-1] == goal and len(on_track) == left + 1:
                return path + on_track
    return path


def into_pits(table: RaceState, car: i64, start: i64, goal: i64, spaces: i64) -> list[i64]:
    """The way to an entry of the lane that leaves as many steps as the goal in the lane takes."""
    track = table.track
    inside: i64 = goal - track.size + 1
    if goal >= track.garage:
        inside = track.first_garage + 2 * (goal - track.garage) + 2
    for steps in range(int(spaces) - int(inside), -1, -1):
        for entry in track.pit_entry:
            if entry == start and steps == 0:
                return [start]
            search = Search(table, car, entry, steps, 0)
            path = search.run(start, table.stops[car])
            if path[-1] == entry and len(path) == steps + 1 and entry != start:
                return path
    return [start]
