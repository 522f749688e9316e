"""The road ahead of every space, computed once for a track: the corners to come, and the lanes as rows of spaces."""

from mypy_extensions import i64

from paddock.games.formula_d.track import LANES, Track


class Road:
    """Tables by space. Those of corners have two entries each, for a car that misses stops there and for one that does
    not; see `corner_at`."""

    def __init__(self, track: Track) -> None:
        self.track: Track = track

        # of the next corner
        self.inside: list[bool] = []
        self.needed: list[i64] = []
        self.to_entry: list[i64] = []  # steps along the lane
        self.to_exit: list[i64] = []
        # of the corner after that one
        self.then_needed: list[i64] = []
        self.then_to_entry: list[i64] = []

        self.lane_length: list[i64] = []  # by lane, in spaces
        self.in_lane: list[i64] = [0] * track.size  # the spaces of each lane, numbered round the lap
        #: By space * 3 + lane: the number in its lane of the first space from level with this one on.
        self.level: list[i64] = []
        for space in range(track.size):
            self._look_ahead(space, 0)
            self._look_ahead(space, track.stops[track.section[space]])
        for lane in range(len(LANES)):
            self._number(lane)
        self._level()

    def corner_at(self, space: i64, stops: i64) -> i64:
        """Returns a car's index into the tables of corners."""
        return space * 2 + (1 if stops >= self.track.stops[self.track.section[space]] else 0)

    def steps_from(self, space: i64, to: i64) -> i64:
        """Returns how many spaces ahead along its own lane a space is, from a position level with another space."""
        lane = self.track.lane[to]
        steps: i64 = self.in_lane[to] - self.level[space * 3 + lane]
        return steps if steps >= 0 else steps + self.lane_length[lane]

    def _look_ahead(self, space: i64, stops: i64) -> None:
        track = self.track
        lane = track.lane[space]
        corner = track.corner_to_come(space, stops)
        inside = track.section[space] == corner
        last = track.last_of_lane[corner * 3 + lane]
        to_exit: i64 = track.steps_to(space, last) + 1
        following = track.corner_ahead((corner + 1) % track.section_count)
        further = track.steps_to(track.ahead[last], track.first_of_lane[following * 3 + lane])
        self.inside.append(inside)
        self.needed.append(track.stops[corner])
        self.to_entry.append(0 if inside else track.steps_to(space, track.first_of_lane[corner * 3 + lane]))
        self.to_exit.append(to_exit)
        self.then_needed.append(track.stops[following])
        self.then_to_entry.append(to_exit + further)

    def _number(self, lane: i64) -> None:
        first = self.track.first_of_lane[lane]
        space = first
        number: i64 = 0
        while number == 0 or space != first:
            self.in_lane[space] = number
            number += 1
            space = self.track.ahead[space]
        self.lane_length.append(number)

    def _level(self) -> None:
        track = self.track
        for space in range(track.size):
            for lane in range(len(LANES)):
                other = track.first_of_lane[lane] if lane != track.lane[space] else space
                best = other
                least = track.lap_halves
                for _ in range(self.lane_length[lane]):
                    apart: i64 = (track.half[other] - track.half[space]) % track.lap_halves
                    if apart < least:
                        least = apart
                        best = other
                    other = track.ahead[other]
                self.level.append(self.in_lane[best])
