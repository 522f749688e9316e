"""The search for destinations against every single route, driven space by space as the rulebook says."""

from itertools import pairwise

import pytest
from mypy_extensions import i64

from paddock.engine import Stream, split
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_d.moves import NITRO, risk_of, space_of
from paddock.games.formula_d.reach import Roll
from paddock.games.formula_d.route import route
from paddock.games.formula_d.state import DRIVE_ON
from paddock.games.formula_d.track import Track, find

from .races import Car, costs, race, shift

MONACO = find("monaco")
STREET = find("street")

#: The highest face of 6th gear, and its nitro.
MOST_SPACES = 36


class Routes:
    """Every route of a roll, a space at a time: slow, and free of any cleverness.

    Routes are told apart by their situation alone: the space; where the car came onto the section at hand, how many
    steps and danger spaces ago; the corners overshot; the danger spaces passed. Of each situation the cheapest is kept.
    """

    def __init__(
        self, track: Track, cars: list[int], spaces: int, pay: int, stops: int, avoids_danger: bool = True
    ) -> None:
        self.track = track
        self.avoids_danger = avoids_danger
        self.taken = set(cars[1:])
        self.pay = pay
        self.stops = stops
        self.known: dict[int, list[set[tuple[int, int]]]] = {}
        #: By steps driven: the situations, with the wear paid for overshooting.
        self.after: list[dict[tuple[int, int, int, int, int, int], int]] = [{(cars[0], cars[0], 0, 0, 0, 0): 0}]
        for _ in range(spaces):
            self.after.append(self.a_step_on(len(self.after) - 1))

    def links(self, space: int) -> list[int]:
        track = self.track
        steps = [track.step_ahead[space], track.step_left[space], track.step_right[space]]
        return [int((space + step) % track.size) for step in steps if step]

    def fewest(self, start: int, goal: int, risk: int) -> int:
        """The fewest steps on a straight, round the other cars, over at most that number of danger spaces."""
        if start not in self.known:
            track = self.track
            frontier = {(start, 0)}
            self.known[start] = []
            while frontier:
                self.known[start].append(frontier)
                frontier = {
                    (to, passed + int(track.danger[to]))
                    for space, passed in frontier
                    for to in self.links(space)
                    if track.section[to] == track.section[start] and to not in self.taken
                }
        most = risk if self.avoids_danger else sum(self.track.danger)
        return next(
            steps
            for steps, there in enumerate(self.known[start])
            if any((goal, passed) in there for passed in range(most + 1))
        )

    def a_step_on(self, used: int) -> dict[tuple[int, int, int, int, int, int], int]:
        track = self.track
        reached: dict[tuple[int, int, int, int, int, int], int] = {}
        for (space, way_in, ago, before, missed, risk), over in self.after[used].items():
            section = int(track.section[space])
            for to in self.links(space):
                if to in self.taken:
                    continue
                now_missed = missed
                there = int(track.section[to])
                if there != section and track.stops[section]:
                    made = self.stops if ago == used else 0  # still in the corner it began in
                    lacking = int(track.stops[section]) - made
                    if lacking > 1:
                        continue
                    if lacking == 1:
                        now_missed += 1
                if now_missed and to != track.ahead[space]:
                    continue
                danger = risk + int(track.danger[to])
                came, steps, since = (way_in, ago + 1, before) if there == section else (to, 0, danger)
                if track.stops[there] == 0 and not now_missed and self.fewest(came, to, danger - since) != steps:
                    continue
                cost = over + now_missed
                situation = (to, came, steps, since, now_missed, danger)
                if cost <= self.pay and cost <= reached.get(situation, cost):
                    reached[situation] = cost
        return reached

    def ends(self, spaces: int) -> dict[tuple[int, int], int]:
        """The cheapest cost of every end of such a roll, by danger spaces passed; ways beaten in both are left out."""
        best: dict[tuple[int, int], int] = {}
        for used in range(spaces + 1):
            for (space, _, _, _, _, risk), over in self.after[used].items():
                cost = spaces - used + over
                if cost <= self.pay:
                    best[space, risk] = min(cost, best.get((space, risk), cost))
        return {
            (space, risk): cost
            for (space, risk), cost in best.items()
            if not any(best.get((space, less), cost + 1) <= cost for less in range(risk))
        }


def searched(
    track: Track, cars: list[int], spaces: int, pay: int, stops: int, avoids_danger: bool = True
) -> dict[tuple[int, int], int]:
    places: list[i64] = list(cars)
    roll = Roll(track, places, 0, spaces, pay, pay, stops, False, -1)
    roll.avoids_danger = avoids_danger
    found = roll.choices()
    pairs = zip(found.moves, found.wears, strict=True)
    return {(int(space_of(move)), int(risk_of(move))): int(wear) for move, wear in pairs}


def scatter(track: Track, rng: Stream, start: int, ahead: int) -> list[int]:
    """A car and up to five others on the spaces ahead of it."""
    places = {(start + 1 + int(rng.below(ahead))) % int(track.size) for _ in range(rng.below(6))}
    return [start, *sorted(places - {start})]


@pytest.mark.rule("FD-5.1", "FD-5.3", "FD-5.4", "FD-5.6", "FD-7.1", "FD-7.3", "FD-7.5", "FD-11.4")
@pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])
def test_the_search_finds_what_all_routes_find(track: Track) -> None:
    rng = split(7, f"routes/{track.id}")
    for start in range(0, int(track.size), 3):
        stops = int(rng.below(track.stops[track.section[start]] + 1))
        spaces = 1 + int(rng.below(9))
        pay = int(rng.below(8))
        cars = scatter(track, rng, start, 3 * spaces + 4)
        expected = Routes(track, cars, spaces, pay, stops).ends(spaces)
        assert searched(track, cars, spaces, pay, stops) == expected, (track.names[start], spaces, pay, stops, cars)


@pytest.mark.rule("FD-11.9", "FD-5.6")
@pytest.mark.parametrize("avoids_danger", [True, False], ids=["newest", "older rules"])
def test_around_danger_the_search_finds_what_all_routes_find(avoids_danger: bool) -> None:
    rng = split(8, "danger")
    for start in range(int(STREET.by_name["C2L0"]), int(STREET.by_name["C3L0"])):
        for spaces in (3, 5, 8, 13, 18):
            pay = int(rng.below(8))
            cars = scatter(STREET, rng, start, 2 * spaces)
            expected = Routes(STREET, cars, spaces, pay, 1, avoids_danger).ends(spaces)
            found = searched(STREET, cars, spaces, pay, 1, avoids_danger)
            assert found == expected, (STREET.names[start], spaces, pay, cars)


@pytest.mark.rule("FD-5.1", "FD-5.4", "FD-11.1")
@pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])
def test_every_roll_up_to_the_highest_finds_what_all_routes_find(track: Track) -> None:
    """36 spaces are 6th gear's 30 and its nitro: more than a shifted literal holds once compiled."""
    rng = split(9, f"rolls/{track.id}")
    for start in range(0, int(track.size), 9):
        stops = int(rng.below(track.stops[track.section[start]] + 1))
        pay = int(rng.below(18))
        cars = scatter(track, rng, start, 90)
        routes = Routes(track, cars, MOST_SPACES, pay, stops)
        for spaces in range(1, MOST_SPACES + 1):
            found = searched(track, cars, spaces, pay, stops)
            assert found == routes.ends(spaces), (track.names[start], spaces, pay, stops, cars)


@pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])
def test_no_roll_leads_out_of_the_window(track: Track) -> None:
    """Every space, the highest rolls, all wear points: nothing is ever out of reach of the tables."""
    for start in range(int(track.size)):
        for spaces in (30, 36):
            for stops in {0, int(track.stops[track.section[start]])}:
                for (space, _), cost in searched(track, [start], spaces, 17, stops).items():
                    assert 0 <= cost <= 17
                    assert 0 <= space < track.size


@pytest.mark.parametrize(
    "options", [{"track": "monaco", "laps": 2}, {"track": "street", "laps": 2}], ids=["monaco", "street"]
)
def test_every_destination_has_a_route_of_the_right_length(options: dict[str, object]) -> None:
    checked = 0
    for seed in range(3):
        state = FORMULA_D.start(FORMULA_D.setup(6, seed, dict(options)))
        rng = split(seed, "random")
        while state.to_move():
            (seat,) = state.to_move()
            moves = state.legal(seat)
            if state.phase == DRIVE_ON:
                for move, wear, over in zip(
                    state.drives.moves, state.drives.wears, state.drives.overshoots, strict=True
                ):
                    if move == NITRO or space_of(move) >= state.track.size or state.in_pits(seat):
                        continue
                    way = [int(space) for space in route(state, seat, move, wear, over)]
                    assert way[0] == state.space[seat]
                    assert way[-1] == space_of(move)
                    assert len(way) - 1 == state.spaces - (wear - over)
                    assert not set(way[1:]) & {space for car, space in enumerate(state.space) if car != seat}
                    assert sum(state.track.danger[space] for space in way[1:]) == risk_of(move)
                    checked += 1
            state.play(seat, moves[rng.below(len(moves))])
    assert checked > 1000


def leads_to(track: Track, space: int) -> list[int]:
    """Where a single step can lead, the pits included."""
    if space >= track.garage:
        return [int(track.size + track.first_garage + 2 * (space - track.garage)) + 1]
    if space == track.garage - 1:
        return [int(way_out) for way_out in track.pit_exit]
    if space >= track.size:
        team, way_in = divmod(space - int(track.size + track.first_garage), 2)
        door = [int(track.garage) + team] if way_in == 0 and 0 <= team < track.garages else []
        return [space + 1, *door]
    steps = (track.step_ahead[space], track.step_left[space], track.step_right[space])
    on = [int((space + step) % track.size) for step in steps if step]
    return [*on, int(track.size)] if space in track.pit_entry else on


@pytest.mark.rule("FD-10.2", "FD-10.6", "FD-10.8")
@pytest.mark.parametrize("served", [0, 1], ids=["in", "out"])
def test_every_way_through_the_pits_is_shown_step_by_step(served: int) -> None:
    """Into the pits what is left of a roll is lost; out of them every step that was not braked away is driven."""
    rng = split(3, f"pits/{served}")
    shown = 0
    lane = [f"P{n}" for n in range(9, 18)] if served else ["C9R0", "S9R6", "S0R0", "S0R1", "P0", "P4"]
    for start in [*lane, "garage-green"] if served else lane:
        for spaces in range(1, 31):
            around = ["P5", "P12", "S0R18", "S0R19", "S0R21", "S0M19", "C0M0", "C0R0", "S1M2", "S0R1"]
            others = [Car(name, served=1) for name in around if name != start and rng.below(4) == 0]
            state = race(
                Car("S3M0"), Car("S3L0"), Car(start, served=served, stops=int(start[0] == "C")), *others[:7], laps=2
            )
            state.face = state.spaces = spaces
            state.find_moves(2)
            for move, wear, over in zip(state.drives.moves, state.drives.wears, state.drives.overshoots, strict=True):
                shown += 1
                way = [int(space) for space in route(state, 2, move, wear, over)]
                assert way[0] == state.space[2]
                assert way[-1] == space_of(move)
                assert all(to in leads_to(state.track, space) for space, to in pairwise(way)), way
                if way[-1] < state.track.size:
                    assert len(way) - 1 == spaces - (wear - over)
                else:
                    assert len(way) - 1 <= spaces
    assert shown > 1000


@pytest.mark.rule("FD-10.8")
def test_out_of_the_pits_the_longer_way_is_shown_where_it_is_driven() -> None:
    """By S0R18 it is a space further than by S0R19: with the road taken behind, the roll of 8 is used up."""
    state = race(Car("C0M0", stops=1, lap=2), Car("S3L0"), Car("P17", gear=3, served=1), laps=2, to_move=2)
    shift(state, 3, 8)
    for move in state.legal(2):
        ahead = state.preview(2, move)
        assert len(ahead["path"]) - 1 == 8 - ahead["brake"], ahead["path"]


@pytest.mark.rule("FD-5.6")
def test_a_space_is_offered_once_at_its_cheapest() -> None:
    """In a corner a longer way to the same space uses the roll up: it costs less than a short one and braking."""
    state = race(Car("C4M2", gear=3), Car("S1L0"))
    shift(state, 3, 7)
    assert len(costs(state)) == len(state.drives.moves)
    assert costs(state)["C4M9"] == 0
    assert costs(state)["C4M8"] == 0


@pytest.mark.rule("FD-5.6", "FD-11.4")
def test_danger_on_the_way_is_a_choice_only_where_it_saves_wear() -> None:
    state = race(Car("S3M0", gear=4), Car("S1M0"), track="street")
    shift(state, 4, 8)
    assert all("danger" not in text or text.startswith(("S3L", "S3R")) for text in costs(state))
    assert costs(state)["S3M8"] == 0
