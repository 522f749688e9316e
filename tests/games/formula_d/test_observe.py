"""Rows for learning, entry by entry, against the view of the same seat."""

import pytest

from paddock.engine import Json
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_d.game import FormulaD
from paddock.games.formula_d.moves import DRIVE, space_of
from paddock.games.formula_d.observe import LANE_NAMES
from paddock.games.formula_d.state import PHASE_NAMES
from paddock.games.formula_d.track import find
from paddock.games.formula_d.view import STATUSES

from ..observing import Look, look_at, looks
from .races import Car, costs, race, shift

SETUPS = [
    FORMULA_D.setup(2, 1, {"track": "monaco", "laps": 1}),
    FORMULA_D.setup(4, 2, {"track": "monaco", "laps": 2}),
    FORMULA_D.setup(3, 3, {"track": "street", "laps": 2}),
    FORMULA_D.setup(7, 4, {"track": "street", "laps": 1}),
]


@pytest.fixture(scope="module")
def games() -> list[Look]:
    return list(looks(FORMULA_D, *SETUPS))


def cars(games: list[Look]) -> list[tuple[Look, Json, str]]:
    """Every car that is looked at: by whom, as the view has it, and how its seat is named."""
    return [(look, car, look.label(car["seat"])) for look in games for car in look.view["cars"]]


def test_whose_turn_it_is_and_who_comes_when(games: list[Look]) -> None:
    for look in games:
        view = look.view
        assert look.marked("phase") == [view["phase"]]
        assert look.marked("turn") == look.labels(view["turn"])
        for place, seat in enumerate(view["order"]):
            assert look.row[f"place in the round[{look.label(seat)}]"] == place + 1
            assert look.row[f"has had its turn[{look.label(seat)}]"] == (place < view["at"])


def test_the_dice_as_they_lie(games: list[Look]) -> None:
    for look in games:
        dice = look.view["dice"] or {"face": None, "spaces": None, "bonus": 0, "black": None, "great_start": False}
        assert look.row["die"] == (dice["face"] or 0)
        assert look.row["great start"] == dice["great_start"]
        assert look.row["spaces to drive"] == (dice["spaces"] or 0)
        assert look.row["spaces by nitro"] == dice["bonus"]
        assert look.row["black die"] == (dice["black"] or 0)


def test_where_cars_are_and_what_they_have_left(games: list[Look]) -> None:
    statuses = set()
    for look, car, name in cars(games):
        track = find(look.view["track"])
        assert look.marked(f"status[{name}]") == [car["status"]]
        assert look.row[f"space[{name}]"] == (-1 if car["space"] is None else track.by_name[car["space"]])
        assert look.row[f"lap[{name}]"] == car["lap"]
        assert look.marked(f"gear[{name}]") == [str(car["gear"])]
        assert look.row[f"wear points[{name}]"] == car["wear"]
        lane = [LANE_NAMES["LMR".index(car["space"].rstrip("0123456789")[-1])]] if car["corner"] else []
        assert look.marked(f"lane[{name}]") == lane
        assert look.row.get(f"nitro left[{name}]") == car["nitro"]
        assert look.row.get(f"has been to its garage[{name}]") == car["served"]
        assert look.row.get(f"may go to its garage[{name}]", False) == car["may_pit"]
        statuses.add(car["status"])
    assert {"running", "finished"} <= statuses


def test_what_the_corners_ask_of_every_car(games: list[Look]) -> None:
    nowhere = {"inside": False, "made": 0, "needed": 0, "to_entry": 0, "to_exit": 0}
    for look, car, name in cars(games):
        corner = car["corner"] or nowhere
        assert look.row[f"in the corner[{name}]"] == corner["inside"]
        assert look.row[f"stops made[{name}]"] == corner["made"]
        assert look.row[f"stops needed[{name}]"] == corner["needed"]
        assert look.row[f"spaces to the corner[{name}]"] == corner["to_entry"]
        assert look.row[f"spaces to its end[{name}]"] == corner["to_exit"]


def test_final_places_and_the_notes_of_the_police(games: list[Look]) -> None:
    noted = 0
    for look in games:
        finished, retired = look.view["finished"], look.view["retired"]
        for seat in range(look.seats):
            place = finished.index(seat) + 1 if seat in finished else 0
            if seat in retired:
                place = look.seats - retired.index(seat)
            assert look.row[f"final place[{look.label(seat)}]"] == place
        police = look.view["police"] or {"speeds": [], "prizes_given": None}
        assert look.row.get("police prizes given") == police["prizes_given"]
        speeds = {
            f"speed past the police[{look.label(one['seat'])}][lap {one['lap']}]": one["speed"]
            for one in police["speeds"]
        }
        assert {name: look.row[name] for name in look.shown("speed")} == speeds
        noted += len(speeds)
    assert noted


def look_in(state: FormulaD, seat: int) -> Look:
    """A seat's look at a race of races.py."""
    setup = FORMULA_D.setup(int(state.players), 1, {"track": state.track.id, "laps": int(state.laps)})
    return look_at(FORMULA_D, setup, state, seat)


def test_blocks_have_an_entry_for_all_that_there_is() -> None:
    look = look_in(race(Car("S1M17"), Car("C1M0", stops=1)), 0)
    assert (look.block("phase"), look.block("turn")) == (PHASE_NAMES, ["me", "+1"])
    assert (look.block("status[+1]"), look.block("lane[+1]")) == (STATUSES, LANE_NAMES)
    assert look.block("gear[+1]") == [str(gear) for gear in range(7)]
    assert look.block("section") == find("monaco").section_ids


def test_the_corner_after_the_one_to_come() -> None:
    look = look_in(race(Car("S1M17"), Car("C1M0", stops=1)), 0)
    view = look.view["cars"][1]["corner"]
    assert view["id"] == "C2"
    assert look.row["stops needed in the next corner[me]"] == view["needed"]
    assert look.row["spaces to the next corner[me]"] == 1 + view["to_entry"]


def test_cars_ahead_are_shown_lane_by_lane() -> None:
    look = look_in(race(Car("S5M4"), Car("S5M6"), Car("S5R5"), Car("S5M3"), Car("S0M0", lap=0)), 0)
    assert look.shown("car ahead") == ["car ahead[middle][2]", "car ahead[right][0]"]
    assert look.marked("section") == ["S5"]
    assert look.row["half spaces ahead of me[+1]"] == 4
    assert look.row["half spaces ahead of me[+3]"] == -2


def test_the_road_shows_what_it_costs_to_end_there() -> None:
    state = race(Car("S0R22", gear=3), Car("S1M1"), to_move=0)
    shift(state, 3, 6)
    look = look_in(state, 0)
    costs = {name: look.row[f"wear to end ahead[right][{n}]"] for n, name in enumerate(lane_from(state, "S0R22", 36))}
    reached = {name: costs[name] for n, name in enumerate(costs) if look.row[f"can end ahead[right][{n}]"]}
    assert reached["S1R1"] == 3
    for name, cost in reached.items():
        assert cost == state.preview(0, state.parse(0, f"to {name}"))["wear"]
    assert not look_in(state, 1).shown("can end")


def lane_from(state: FormulaD, space: str, spaces: int) -> list[str]:
    """The names of so many spaces of a lane, from one on."""
    at = state.track.by_name[space]
    names: list[str] = []
    for _ in range(spaces):
        names.append(state.track.names[at])
        at = int(state.track.ahead[at])
    return names


def test_of_several_ways_to_a_space_the_cheapest_is_shown() -> None:
    others = [Car(space) for space in ("C2M3", "S3L3", "S3M7", "S3M1", "C2R6")]
    state = race(Car("C2R1", gear=5, wear=14, stops=1), *others, track="street", to_move=0)
    shift(state, 5, 18)
    assert (costs(state)["S3M11"], costs(state)["S3M11 danger 2"]) == (1, 0)
    look = look_in(state, 0)
    level = "C2M1"  # the middle lane's first space from level with the car on
    ahead = lane_from(state, level, 42).index("S3M11")
    assert look.row[f"can end ahead[middle][{ahead}]"] == 1
    assert look.row[f"wear to end ahead[middle][{ahead}]"] == 0


def test_ends_off_the_road_are_shown_too() -> None:
    state = race(Car("S3M0"), Car("S3L0"), Car("S0R0", gear=4), laps=2)
    shift(state, 4, 9)
    assert look_in(state, 2).shown("can end in the pits")
    assert not look_in(state, 2).shown("can finish")
    state = race(Car("S3M0"), Car("S3L0"), Car("S0R0", gear=5, lap=2), laps=2)
    shift(state, 5, 20)
    assert look_in(state, 2).shown("can finish")
    assert not look_in(state, 2).shown("can end in the pits")


def test_a_car_in_the_pits_sees_the_road_before_their_exit() -> None:
    state = race(Car("S0R20", gear=2), Car("P17", served=1, gear=2), laps=2, to_move=1)
    shift(state, 2, 3)
    look = look_in(state, 1)
    assert state.track.names[state.track.pit_exit[0]] == "S0R18"
    assert look.shown("car ahead") == ["car ahead[right][2]"]
    right = [name for name in look.shown("can end ahead") if "[right]" in name]
    assert sorted(end for end in costs(state) if end.startswith("S0R")) == ["S0R18", "S0R19"]
    assert right == ["can end ahead[right][0]", "can end ahead[right][1]"]
    assert look.shown("lane[me]") == look.shown("section") == []


def test_every_drive_is_on_the_road_that_is_shown(games: list[Look]) -> None:
    driving = 0
    for look in games:
        size = find(look.view["track"]).size
        ends = look.shown("can end ahead")
        assert len(ends) == len({space_of(move) for move in look.legal if move >= DRIVE and space_of(move) < size})
        assert set(look.shown("wear to end ahead")) <= {name.replace("can", "wear to") for name in ends}
        driving += len(ends) > 0
    assert driving
