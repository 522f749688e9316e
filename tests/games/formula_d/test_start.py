"""Cars, grid, rounds, the start and the gears."""

from collections import Counter

import pytest

from paddock.engine import IllegalMove, SetupError
from paddock.games.formula_d import FORMULA_D, FormulaD
from paddock.games.formula_d.dice import FACES
from paddock.games.formula_d.phases import first_round, line_up
from paddock.games.formula_d.state import MOVING, ON_GRID, STALLED
from paddock.games.formula_d.track import find

from .races import Car, costs, drive, free, kinds, load_black, load_dice, race, shift, streams

MONACO = find("monaco")


def grid(state: FormulaD) -> list[str]:
    return [state.track.names[space] for space in state.space]


def on_the_grid(players: int = 3) -> FormulaD:
    """Cars on their slots in the order of their numbers, before anybody's first turn."""
    state = race(*[Car(MONACO.names[space], lap=0) for space in MONACO.grid[:players]])
    state.begun = [ON_GRID] * players
    state.gear = [0] * players
    return state


@pytest.mark.rule("FD-1.2")
def test_cars_take_the_colours_in_order_first_cars_first() -> None:
    state = FORMULA_D.new(10, 1)
    cars = [(car["colour"], car["number"]) for car in state.view(None)["cars"]]
    colours = ["white", "yellow", "green", "red", "blue"]
    assert cars == [(colour, 1) for colour in colours] + [(colour, 2) for colour in colours]
    with pytest.raises(SetupError):
        FORMULA_D.setup(11, 1)
    with pytest.raises(SetupError):
        FORMULA_D.setup(1, 1)


@pytest.mark.rule("FD-1.3")
def test_every_car_starts_with_18_wear_points() -> None:
    state = FORMULA_D.start(FORMULA_D.setup(4, 3))
    assert list(state.wear) == [18] * 4


@pytest.mark.rule("FD-2.1", "FD-2.2")
def test_the_highest_roll_takes_the_pole() -> None:
    state = on_the_grid()
    for car, value in enumerate((5, 18, 11)):
        load_black(state, car, value)
    line_up(state)
    assert grid(state) == ["S0L12", "S0L15", "S0R15"]
    assert state.view(None)["grid_rolls"] == [[{"seat": 0, "die": 5}, {"seat": 1, "die": 18}, {"seat": 2, "die": 11}]]


@pytest.mark.rule("FD-2.1")
def test_equal_rolls_are_rolled_again_among_the_equals_only() -> None:
    state = on_the_grid(4)
    load_black(state, 0, 9, 3)
    load_black(state, 1, 14)
    load_black(state, 2, 9, 12)
    load_black(state, 3, 2)
    line_up(state)
    assert grid(state) == ["S0L12", "S0L15", "S0R15", "S0R12"]


@pytest.mark.rule("FD-2.1")
def test_all_rolls_for_the_grid_are_on_record_those_of_equals_in_rows_of_their_own() -> None:
    state = on_the_grid(4)
    load_black(state, 0, 9, 3)
    load_black(state, 1, 14)
    load_black(state, 2, 9, 12)
    load_black(state, 3, 2)
    line_up(state)
    rows = [[(roll["seat"], roll["die"]) for roll in row] for row in state.view(None)["grid_rolls"]]
    assert rows == [[(0, 9), (1, 14), (2, 9), (3, 2)], [(0, 3), (2, 12)]]


@pytest.mark.rule("FD-2.1", "FD-4.1", "FD-4.2", "FD-4.3")
@pytest.mark.parametrize("options", [{"track": "monaco"}, {"track": "street"}], ids=["monaco", "street"])
def test_the_first_step_tells_everything_that_was_rolled_before_it(options: dict[str, object]) -> None:
    """The grid with every roll of equals, every start, and the first die: nothing has been rolled unseen."""
    again = stalled = 0
    for seed in range(60):
        state = FORMULA_D.start(FORMULA_D.setup(10, seed, dict(options)))
        state.record()
        first = state.copy()
        (seat,) = state.to_move()
        state.play(seat, state.legal(seat)[0])
        events = state.take_events()
        opening = events[: next(n for n, event in enumerate(events) if event.kind in ("drive", "nitro"))]
        grid = [[(roll["seat"], roll["die"]) for roll in e.fields["rolls"]] for e in kinds(opening, "grid")]
        assert grid == [[(roll["seat"], roll["die"]) for roll in row] for row in first.view(None)["grid_rolls"]]
        assert [event.fields["again"] for event in kinds(opening, "grid")] == [n > 0 for n in range(len(grid))]
        starts = kinds(opening, "start")
        assert [event.fields["seat"] for event in starts] == list(first.order[: first.at + 1])
        assert starts[-1].fields["die"] == first.black
        assert [event.fields["die"] for event in starts] == [
            first.view(None)["cars"][event.fields["seat"]]["start_roll"] for event in starts
        ]
        assert [event.fields["face"] for event in kinds(opening, "die")] == [first.face] * (first.face > 0)
        assert sum(map(len, grid)) + len(starts) + (first.face > 0) == first.reveal_count, "every roll is told once"
        again += len(grid) > 1
        stalled += len(starts) > 1
        (seat,) = state.to_move()
        state.play(seat, state.legal(seat)[0])
        assert kinds(state.take_events(), "grid") == []
    assert again
    assert stalled


@pytest.mark.rule("FD-4.1")
def test_a_race_in_which_everybody_stalls_tells_so_with_the_first_step() -> None:
    state = on_the_grid(2)
    load_black(state, 0, 1)
    load_black(state, 1, 1)
    first_round(state)
    assert (state.round, state.to_move()) == (2, [0])
    state.take_events()
    state.play(0, state.legal(0)[0])
    told = [event.kind for event in state.take_events()]
    assert told[: told.index("drive")] == ["start", "start", "round", "die"]


@pytest.mark.rule("FD-3.1")
def test_the_leader_of_the_track_moves_first_and_overtaking_counts_from_the_next_round() -> None:
    state = race(Car("S1M5", gear=2), Car("S1L7", gear=2))
    assert state.to_move() == [1]
    shift(state, 1, 1)
    drive(state, "S1L8")
    assert state.to_move() == [0]
    shift(state, 3, 8)
    drive(state, "S1M13")
    assert state.to_move() == [0], "the new leader begins the next round"


@pytest.mark.rule("FD-3.1")
def test_only_the_car_whose_turn_it_is_may_move() -> None:
    state = race(Car("S1M5"), Car("S1L7"))
    with pytest.raises(IllegalMove, match=r"FD-3\.1"):
        state.play(0, 3)
    assert state.legal(0) == []


@pytest.mark.rule("FD-3.2")
def test_laps_come_before_places() -> None:
    state = race(Car("S8M0", lap=1), Car("S1M0", lap=2), laps=2)
    assert list(state.order) == [1, 0]


@pytest.mark.rule("FD-3.3")
def test_of_level_cars_the_higher_gear_goes_first() -> None:
    assert list(race(Car("S1L5", gear=2), Car("S1R6", gear=3)).order) == [1, 0]
    assert list(race(Car("S1L5", gear=3), Car("S1R6", gear=2)).order) == [0, 1]


@pytest.mark.rule("FD-3.4")
def test_of_level_cars_in_the_same_gear_the_inner_one_goes_first() -> None:
    # the corner after S1 is a left-hander, the one after S0 a right-hander
    assert list(race(Car("S1R6"), Car("S1L5")).order) == [1, 0]
    assert list(race(Car("S0L5"), Car("S0R6")).order) == [1, 0]


@pytest.mark.rule("FD-3.4")
def test_a_car_before_the_corner_can_be_level_with_one_inside() -> None:
    assert list(race(Car("C0L0", gear=3, stops=1), Car("S0R22", gear=3)).order) == [1, 0]
    assert list(race(Car("C0L0", gear=4, stops=1), Car("S0R22", gear=3)).order) == [0, 1]


@pytest.mark.rule("FD-3.6")
@pytest.mark.parametrize(("one", "other"), [("C0L6", "S1R0"), ("C5L2", "C5R3"), ("C7R6", "C7L6"), ("C8L1", "C8R2")])
def test_of_equal_cars_the_earlier_arrival_goes_first(one: str, other: str) -> None:
    """Level, in the same gear, and each as near to the inside of its own corner or bend."""
    assert list(race(Car(one, arrived=14), Car(other, arrived=12)).order) == [1, 0]
    assert list(race(Car(one, arrived=12), Car(other, arrived=14)).order) == [0, 1]


@pytest.mark.rule("FD-3.6")
def test_driving_counts_as_arriving_and_staying_does_not() -> None:
    state = race(Car("C8R1", gear=1, arrived=9), Car("C8L1", gear=1, arrived=10), Car("S1M5"), to_move=0)
    shift(state, 1, 1)
    drive(state, "C8R2")
    assert list(state.running_order())[:2] == [1, 0], "the second car was there before"
    shift(state, 1, 1)
    drive(state, "C8L1")
    assert state.wear[1] == 17
    assert list(state.running_order())[:2] == [1, 0], "it braked its move away: it still came there first"


@pytest.mark.rule("FD-3.6")
def test_by_the_first_rules_the_lower_seat_goes_first() -> None:
    state = race(Car("C8R1", gear=1), Car("C8L1", gear=1), Car("S1M5"), to_move=0, rules="1")
    shift(state, 1, 1)
    drive(state, "C8R2")
    assert list(state.running_order())[:2] == [0, 1]


@pytest.mark.rule("FD-3.5")
def test_a_turn_is_gear_then_die_then_drive() -> None:
    state = race(Car("S1M5"), Car("S0M0", lap=0))
    assert all(state.describe(0, move).kind == "gear" for move in state.legal(0))
    with pytest.raises(IllegalMove, match=r"FD-4\.4"):
        state.play(0, 500)
    shift(state, 3, 6)
    assert all(state.describe(0, move).kind == "drive" for move in state.legal(0))
    with pytest.raises(IllegalMove, match=r"FD-3\.5"):
        state.play(0, 3)
    drive(state, "S1M11")
    assert state.to_move() == [1]


def start_with(black: int, face: int = 1) -> FormulaD:
    """The first round begins, and the car on pole rolls the black die, then the die of 1st gear."""
    state = on_the_grid(2)
    for stream in streams():
        trial = stream.copy()
        if trial.die(20) == black and FACES[1][trial.below(4)] == face:
            state.dice[0] = stream
            break
    load_black(state, 1, 10)
    first_round(state)
    return state


@pytest.mark.rule("FD-4.1")
def test_a_one_stalls_the_engine_for_a_round() -> None:
    state = start_with(1)
    assert state.begun[0] == STALLED
    assert state.to_move() == [1], "the stalled car decides nothing in this round"
    load_dice(state, 0, 1, 2)
    drive(state, max(free(state)))  # in the right lane, away from the stalled car
    while state.to_move() != [0]:
        (seat,) = state.to_move()
        state.play(seat, state.legal(seat)[0])
    assert state.begun[0] == MOVING
    assert state.gear[0] == 1
    assert state.face == 2, "in the next round the car rolls for 1st gear, and not for the start"


@pytest.mark.rule("FD-4.2")
@pytest.mark.parametrize("black", [2, 16])
def test_a_normal_start_rolls_for_first_gear(black: int) -> None:
    state = start_with(black, 2)
    assert state.to_move() == [0]
    assert state.gear[0] == 1
    assert state.spaces == 2
    assert "S0L17" in free(state)


@pytest.mark.rule("FD-4.3")
@pytest.mark.parametrize("black", [17, 20])
def test_a_great_start_drives_four_spaces_in_first_gear(black: int) -> None:
    state = start_with(black)
    assert state.spaces == 4
    assert state.gear[0] == 1
    assert free(state) == {"S0L19", "S0M19", "S0R19"}
    assert costs(state)["S0L17"] == 2, "it may brake like any move"
    drive(state, "S0L19")
    while state.to_move() != [0]:
        (seat,) = state.to_move()
        state.play(seat, state.legal(seat)[0])
    assert 2 in state.legal(0)
    assert 3 not in state.legal(0)


@pytest.mark.rule("FD-4.4")
def test_gears_go_up_one_by_one_and_stay_or_fall_one_for_nothing() -> None:
    state = race(Car("S1M5", gear=3), Car("S0M0", lap=0))
    assert state.legal(0) == [1, 2, 3, 4]
    with pytest.raises(IllegalMove, match=r"FD-4\.4"):
        state.play(0, 5)
    for gear in (2, 3, 4):
        copy = state.copy()
        copy.play(0, gear)
        assert copy.wear[0] == 18
    with pytest.raises(IllegalMove, match=r"FD-4\.4"):
        state.play(0, 7)


@pytest.mark.rule("FD-4.5")
@pytest.mark.parametrize(("gear", "cost"), [(5, 0), (4, 1), (3, 2), (2, 3)])
def test_skipping_gears_on_the_way_down_costs_a_point_each(gear: int, cost: int) -> None:
    state = race(Car("S1M0", gear=6), Car("S0M0", lap=0))
    state.play(0, gear)
    assert state.wear[0] == 18 - cost


@pytest.mark.rule("FD-4.5", "FD-1.4")
def test_from_sixth_to_first_is_too_far_and_the_last_point_is_not_spent() -> None:
    state = race(Car("S1M0", gear=6), Car("S0M0", lap=0))
    assert state.legal(0) == [2, 3, 4, 5, 6]
    with pytest.raises(IllegalMove, match=r"FD-4\.5"):
        state.play(0, 1)
    poor = race(Car("S1M0", gear=6, wear=2), Car("S0M0", lap=0))
    assert poor.legal(0) == [4, 5, 6]
    with pytest.raises(IllegalMove, match=r"FD-4\.5"):
        poor.play(0, 3)
    assert race(Car("S1M0", gear=5, wear=4), Car("S0M0", lap=0)).legal(0) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("FD-4.6")
def test_the_six_dice() -> None:
    assert FACES[1] == [1, 1, 2, 2]
    assert FACES[2] == [2, 3, 3, 4, 4, 4]
    assert FACES[3] == [4, 5, 6, 6, 7, 7, 8, 8]
    assert Counter(FACES[4]) == dict.fromkeys(range(7, 13), 2)
    assert Counter(FACES[5]) == dict.fromkeys(range(11, 21), 2)
    assert Counter(FACES[6]) == dict.fromkeys(range(21, 31), 3)


@pytest.mark.rule("FD-4.6")
def test_a_gear_rolls_its_own_die() -> None:
    for gear in range(1, 7):
        seen = set()
        for seed in range(40):
            state = race(Car("S5M0", gear=gear), Car("S0M0", lap=0))
            load_dice(state, 0, gear, FACES[gear][seed % len(FACES[gear])])
            state.play(0, gear)
            seen |= {event.fields["face"] for event in kinds(state.take_events(), "die")}
        assert seen == set(FACES[gear])
