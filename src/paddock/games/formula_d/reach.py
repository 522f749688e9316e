"""Where a car can drive with its roll, and at what cost: dynamic programming over spaces, not over routes.

Each space stores the possible numbers of steps left on arrival as bits, so that a step is a shift to the right; the
lowest bit is the least that the car must brake to stay there. Danger spaces are counted by planes: one such table for
each number of them passed. On a straight only the shortest ways are allowed (FD-5.3): there each way in is followed
separately, and a space stores only the most steps left, or the most for each number of danger spaces passed (FD-11.9).
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine.bits import BITS
from paddock.games.formula_d.dice import STOPS_MISSING_ALLOWED
from paddock.games.formula_d.moves import RISKS, drive_to
from paddock.games.formula_d.track import ENTRIES_WITHIN, NUMBERS_PER_STEP, NUMBERS_SPARE, Track

BLOCKED: Final[i64] = -1

#: The index of a single bit, by the bit modulo 67: two is a primitive root of 67.
BIT_INDEX: Final[list[i64]] = [0] * 67
for _n, _bit in enumerate(BITS):
    BIT_INDEX[_bit % 67] = _n


def door(track: Track, team: i64) -> i64:
    """FD-10.2: the space of the pit lane before a team's garage; the next one is after it."""
    return track.first_garage + 2 * team


class Choices:
    """The destinations of a roll: the moves, the total wear of each, and its part for overshooting."""

    def __init__(self) -> None:
        self.moves: list[i64] = []
        self.wears: list[i64] = []
        self.overshoots: list[i64] = []

    def add(self, space: i64, risk: i64, wear: i64, overshoot: i64) -> None:
        self.moves.append(drive_to(space, risk))
        self.wears.append(wear)
        self.overshoots.append(overshoot)

    def offer(self, space: i64, risk: i64, wear: i64, overshoot: i64) -> None:
        """Adds a way to a space unless another one is as good, and drops those that are worse."""
        lowest = drive_to(space, 0)
        i: i64 = 0
        while i < len(self.moves):
            other: i64 = self.moves[i] - lowest
            if 0 <= other < RISKS:
                if other <= risk and self.wears[i] <= wear:
                    return
                if other >= risk and self.wears[i] >= wear:
                    del self.moves[i]
                    del self.wears[i]
                    del self.overshoots[i]
                    continue
            i += 1
        self.add(space, risk, wear, overshoot)


class Roll:
    """A car with a number of spaces to drive, and the wear points it can spend."""

    planes: list[list[i64]]

    def __init__(
        self,
        track: Track,
        cars: list[i64],
        car: i64,
        spaces: i64,
        pay: i64,
        brake: i64,
        stops: i64,
        last_lap: bool,
        pit_team: i64,
    ) -> None:
        self.track: Track = track
        self.cars: list[i64] = cars  # the space of every car; negative when it is off the board
        self.car: i64 = car
        self.spaces: i64 = spaces
        self.pay: i64 = pay  # wear points that can be spent: all but one
        self.brake: i64 = brake  # those that can be spent on braking
        self.stops: i64 = stops  # made so far in the corner the car is in
        self.last_lap: bool = last_lap
        self.pit_team: i64 = pit_team  # the team whose garage the car may enter; negative: none
        self.avoids_danger: bool = True  # FD-11.9: detours may avoid danger spaces
        self.base: i64 = 0
        self.width: i64 = 0
        self.homing: bool = False  # the line ahead is the finish
        self.found: Choices = Choices()

    def choices(self) -> Choices:
        start = self.cars[self.car]
        if start < self.track.size:
            planes = self.open_window(start)
            planes[0][0] = BITS[self.spaces]
            self.walk(planes)
        else:
            self.leave_lane(start)
        return self.found

    def space_at(self, at: i64) -> i64:
        space: i64 = self.base + at
        return space - self.track.size if space >= self.track.size else space

    def open_window(self, base: i64) -> list[list[i64]]:
        """Returns the spaces from `base` on, as far as the roll can possibly lead, with the other cars in the way."""
        self.base = base
        self.homing = self.last_lap and self.track.late[base]
        width = NUMBERS_PER_STEP * self.spaces + NUMBERS_SPARE
        self.width = width
        size = self.track.size
        reach: list[i64] = [0] * width
        cars = self.cars
        for car in range(len(cars)):
            space: i64 = cars[car]
            if 0 <= space < size and car != self.car:
                at = space - base
                if at < 0:
                    at += size
                if at < width:
                    reach[at] = BLOCKED
        self.planes = [reach]
        return self.planes

    def walk(self, planes: list[list[i64]]) -> None:
        """Goes through the sections in driving order while there are steps left."""
        track = self.track
        section = track.section[self.base]
        low: i64 = 0
        high: i64 = track.end_space[section] - self.base
        stops = self.stops
        while True:
            if track.stops[section]:
                on = self.corner(planes, section, low, high, stops)
            else:
                on = self.straight(planes, section, low, high)
            if not on:
                return
            section += 1
            if section == track.section_count:
                section = 0
            low = high
            high += track.end_space[section] - track.first_space[section]
            stops = 0

    def corner(self, planes: list[list[i64]], section: i64, low: i64, high: i64, stops: i64) -> bool:
        """FD-6: drives through a corner, only along its arrows; leaving it without all stops costs wear. Returns
        whether the next section is reached."""
        track = self.track
        step_ahead = track.step_ahead
        step_left = track.step_left
        step_right = track.step_right
        missing: i64 = track.stops[section] - stops
        end = high if high < self.width else self.width
        border = self.width if missing <= 0 else high
        brake = self.brake
        moves = self.found.moves
        wears = self.found.wears
        overshoots = self.found.overshoots
        on = False
        plane: i64 = 0
        for reach in planes:
            shift: i64 = self.base - track.size if self.base + low >= track.size else self.base
            for at in range(low, end):
                steps: i64 = reach[at]
                if steps <= 0:
                    continue
                space: i64 = at + shift
                if plane == 0:
                    least: i64 = BIT_INDEX[(steps & -steps) % 67]
                    if least <= brake:
                        moves.append(drive_to(space, 0))
                        wears.append(least)
                        overshoots.append(0)
                else:
                    self.stay(space, plane, steps)
                steps >>= 1
                if steps == 0:
                    continue
                to: i64 = at + step_ahead[space]
                if to < border:
                    known: i64 = reach[to]
                    if known >= 0:
                        reach[to] = known | steps
                        if to >= high:
                            on = True
                elif missing == STOPS_MISSING_ALLOWED:
                    self.overshoot(reach, section, at, plane, reach[at])
                side: i64 = step_left[space]
                if side == 0:
                    side = step_right[space]
                if side:
                    to = at + side
                    if to < border:
                        known = reach[to]
                        if known >= 0:
                            reach[to] = known | steps
                            if to >= high:
                                on = True
            plane += 1
        return on

    def stay(self, space: i64, plane: i64, steps: i64) -> None:
        least: i64 = BIT_INDEX[(steps & -steps) % 67]
        if least <= self.brake:
            self.found.offer(space, plane, least, 0)

    def overshoot(self, reach: list[i64], section: i64, at: i64, plane: i64, steps: i64) -> None:
        """FD-7: overshoots in the same lane, one wear point per space, up to a car or a corner that retires it."""
        track = self.track
        space = self.space_at(at)
        price: i64 = 1
        cost: i64 = 0
        left_behind = section
        while True:
            at += track.step_ahead[space]
            steps >>= 1
            if steps == 0 or at >= self.width or reach[at] == BLOCKED:
                return
            space = track.ahead[space]
            here = track.section[space]
            if here != left_behind:
                if left_behind != section and track.stops[left_behind]:
                    # FD-7.5: another corner passed without a stop
                    if track.stops[left_behind] > STOPS_MISSING_ALLOWED:
                        return
                    price += 1
                left_behind = here
            if self.homing and here == 0 and not track.late[space]:
                # FD-7.6: up to the line, not beyond it
                self.found.offer(track.finish, plane, cost, cost)
                return
            cost += price
            if cost > self.pay:
                return
            if track.danger[space]:
                plane += 1
            least: i64 = BIT_INDEX[(steps & -steps) % 67]
            if least <= self.brake and cost + least <= self.pay:
                self.found.offer(space, plane, cost + least, cost)

    def straight(self, planes: list[list[i64]], section: i64, low: i64, high: i64) -> bool:
        """FD-5: drives along a straight, from each way in separately, by the fewest steps. Returns whether the next
        corner is reached."""
        track = self.track
        end = high if high < self.width else self.width
        shift: i64 = self.base - track.size if self.base + low >= track.size else self.base
        first = planes[0]
        entry: i64 = -1
        several = len(planes) > 1 or track.dangerous[section]
        near = low + ENTRIES_WITHIN if low + ENTRIES_WITHIN < end else end
        for at in range(low, near):
            if first[at] > 0:
                if entry >= 0:
                    several = True
                entry = at
        if several:
            self.spread_each(planes, section, shift, low, near, end)
        else:
            self.spread(first, shift, entry, end)
        self.settle(planes, section, shift, low, end)
        if self.pit_team >= 0 and section == track.section[track.pit_entry[0]]:
            self.enter_pits(first, low, end)
        if self.homing and section == 0:
            return False
        return self.leave_straight(planes, section, low, end)

    def spread(self, reach: list[i64], shift: i64, first: i64, end: i64) -> None:
        """Drives along a straight from one way in: each space stores the most steps left, that is the fewest spent."""
        track = self.track
        step_ahead = track.step_ahead
        step_left = track.step_left
        step_right = track.step_right
        far = first
        at = first
        while at <= far:
            steps: i64 = reach[at]
            if steps > 1:
                steps >>= 1
                space: i64 = at + shift
                to: i64 = at + step_ahead[space]
                if to < end:
                    known: i64 = reach[to]
                    if 0 <= known < steps:
                        reach[to] = steps
                        if to > far:
                            far = to
                side: i64 = step_left[space]
                if side:
                    to = at + side
                    known = reach[to]
                    if 0 <= known < steps:
                        reach[to] = steps
                        if to > far:
                            far = to
                side = step_right[space]
                if side:
                    to = at + side
                    known = reach[to]
                    if 0 <= known < steps:
                        reach[to] = steps
                        if to > far:
                            far = to
            at += 1

    def spread_each(self, planes: list[list[i64]], section: i64, shift: i64, low: i64, near: i64, end: i64) -> None:
        """Drives from each of several ways in, or through danger spaces, and joins the results."""
        entries: list[list[i64]] = []
        for plane in range(len(planes)):
            reach = planes[plane]
            for at in range(low, near):
                if reach[at] > 0:
                    entries.append([plane, at, reach[at]])
                    reach[at] = 0
        blocked = self.new_plane(planes[0][low:end])
        for entry in entries:
            alone = blocked[:]
            alone[entry[1] - low] = entry[2]
            layers: list[list[i64]] = [alone]
            if self.track.dangerous[section]:
                self.spread_over_danger(layers, shift + low, entry[1] - low, end - low)
            else:
                self.spread(alone, shift + low, entry[1] - low, end - low)
            plane = entry[0]
            for layer in layers:
                if plane == len(planes):
                    planes.append(self.new_plane(planes[0]))
                reach = planes[plane]
                for at in range(len(layer)):
                    if layer[at] > 0:
                        reach[low + at] = reach[low + at] | layer[at]
                plane += 1

    def spread_over_danger(self, layers: list[list[i64]], shift: i64, first: i64, end: i64) -> None:
        """Drives along a straight with danger spaces from one way in, with a layer for each number of them passed.

        FD-11.9: in each layer a space stores the most steps left, if they are more than with fewer danger spaces.
        With the older rules only the most steps of all count.
        """
        track = self.track
        for at in range(first, end):
            space: i64 = at + shift
            least: i64 = 1
            if not self.avoids_danger:
                for layer in layers:
                    if layer[at] > least:
                        least = layer[at]
            number: i64 = 0
            while number < len(layers):
                layer = layers[number]
                steps: i64 = layer[at]
                if steps >= least:
                    least = steps + 1
                    for step in (track.step_ahead[space], track.step_left[space], track.step_right[space]):
                        to: i64 = at + step
                        if step == 0 or to >= end:
                            continue
                        onto: i64 = number
                        if track.danger[to + shift]:
                            onto += 1
                            if onto == len(layers):
                                layers.append(self.new_plane(layers[0]))
                        if 0 <= layers[onto][to] < steps >> 1:
                            layers[onto][to] = steps >> 1
                elif steps > 0:
                    layer[at] = 0
                number += 1

    def new_plane(self, reach: list[i64]) -> list[i64]:
        """Returns an empty plane with the same cars in the way."""
        return [0 if steps > 0 else steps for steps in reach]

    def settle(self, planes: list[list[i64]], section: i64, shift: i64, low: i64, end: i64) -> None:
        """Adds the spaces of a straight where the move can end; at the finish it ends at once (FD-9.1)."""
        track = self.track
        late = track.late
        home = self.homing and section == 0
        brake = self.brake
        moves = self.found.moves
        wears = self.found.wears
        overshoots = self.found.overshoots
        for plane in range(len(planes)):
            reach = planes[plane]
            for at in range(low, end):
                steps: i64 = reach[at]
                if steps <= 0:
                    continue
                space: i64 = at + shift
                if home and not late[space]:
                    self.found.offer(track.finish, plane, 0, 0)
                elif plane:
                    self.stay(space, plane, steps)
                else:
                    least: i64 = BIT_INDEX[(steps & -steps) % 67]
                    if least <= brake:
                        moves.append(drive_to(space, 0))
                        wears.append(least)
                        overshoots.append(0)

    def leave_straight(self, planes: list[list[i64]], section: i64, low: i64, end: i64) -> bool:
        """Enters the corner from the last space of each lane."""
        track = self.track
        on = False
        for lane in range(3):
            last: i64 = track.last_of_lane[section * 3 + lane]
            at: i64 = last - self.base
            if at < 0:
                at += track.size
            if not low <= at < end:
                continue
            to: i64 = at + track.step_ahead[last]
            for reach in planes:
                steps: i64 = reach[at]
                if steps > 1 and reach[to] != BLOCKED:
                    reach[to] = reach[to] | steps >> 1
                    on = True
        return on

    def enter_pits(self, reach: list[i64], low: i64, end: i64) -> None:
        """FD-10: drives from either entry space into the pit lane, as far as the roll and the lane allow."""
        track = self.track
        steps: i64 = 0
        for entry in track.pit_entry:
            at = entry - self.base
            if at < 0:
                at += track.size
            if low <= at < end and reach[at] > 0:
                steps |= reach[at]
        taken = self.lane_taken()
        if taken[0]:
            return
        steps >>= 1
        left: i64 = 0
        while steps:
            if steps & 1:
                self.found.offer(self.lane_end(taken, 0, left), 0, 0, 0)
            steps >>= 1
            left += 1

    def lane_taken(self) -> list[bool]:
        """Returns, for each space of the pit lane, whether another car is on it."""
        track = self.track
        taken = [False] * track.pit_lane
        for car in range(len(self.cars)):
            at: i64 = self.cars[car] - track.size
            if 0 <= at < track.pit_lane and car != self.car:
                taken[at] = True
        return taken

    def lane_end(self, taken: list[bool], at: i64, left: i64) -> i64:
        """Returns the space that a car on its way to the garage comes to from lane space `at`."""
        track = self.track
        into = door(track, self.pit_team)
        while left > 0:
            if at == into:
                return track.garage + self.pit_team
            if taken[at + 1]:
                break
            at += 1
            left -= 1
        return track.size + at

    def leave_lane(self, start: i64) -> None:
        """FD-10: drives a car in the pit lane as far as it can; when it leaves the lane, the rest is for the track."""
        track = self.track
        taken = self.lane_taken()
        if self.pit_team >= 0 and start < track.garage:
            self.found.add(self.lane_end(taken, start - track.size, self.spaces), 0, 0, 0)
            return
        left = self.spaces
        at: i64 = start - track.size
        if start >= track.garage:
            at = door(track, start - track.garage) + 1
            if taken[at]:
                self.found.add(start, 0, 0, 0)
                return
            left -= 1
        while left > 0 and at + 1 < track.pit_lane and not taken[at + 1]:
            at += 1
            left -= 1
        if at + 1 < track.pit_lane or left == 0:
            self.found.add(track.size + at, 0, 0, 0)
            return
        planes = self.open_window(track.pit_exit[0])
        free = False
        for way_out in track.pit_exit:
            place = way_out - self.base
            if planes[0][place] != BLOCKED:
                planes[0][place] = BITS[left - 1]
                free = True
        if free:
            self.walk(planes)
        else:
            self.found.add(track.size + at, 0, 0, 0)
