"""Two laps at Monaco, and the pit lane."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.formula_d import FORMULA_D

from .races import Car, costs, drive, free, kinds, load_black, race, shift

#: Seat 2 drives the first green car: nine steps from an entry space to its garage.
FAR = Car("S3M0", lap=1)


@pytest.mark.rule("FD-10.1")
@pytest.mark.parametrize("entry", ["S0R0", "S0R1"])
def test_the_pits_are_entered_from_two_spaces_at_the_end_of_the_first_lap(entry: str) -> None:
    state = race(FAR, Car("S3L0"), Car(entry, gear=4), laps=2)
    shift(state, 4, 9)
    assert "garage-green" in free(state)


@pytest.mark.rule("FD-10.1")
def test_there_are_no_pits_on_the_last_lap_nor_in_a_race_of_one() -> None:
    state = race(FAR, Car("S3L0"), Car("S0R0", gear=4, lap=2), laps=2)
    shift(state, 4, 9)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))
    state = race(FAR, Car("S3L0"), Car("S0R0", gear=4, lap=1), laps=1)
    shift(state, 4, 9)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))


@pytest.mark.rule("FD-10.1")
def test_a_second_stop_is_not_possible() -> None:
    state = race(FAR, Car("S3L0"), Car("S0R0", gear=4, served=1), laps=2)
    shift(state, 4, 9)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))


@pytest.mark.rule("FD-10.2", "FD-1.3")
@pytest.mark.parametrize("face", [9, 12])
def test_the_roll_needed_or_more_brings_the_car_to_its_garage_and_all_points_back(face: int) -> None:
    state = race(FAR, Car("S3L0"), Car("S0R1", gear=4, wear=3), laps=2)
    shift(state, 4, face)
    events = drive(state, "garage-green")
    assert state.wear[2] == 18
    assert state.lap[2] == 1
    assert [e.fields["wear"] for e in kinds(events, "pit-stop")] == [15]


@pytest.mark.rule("FD-10.2", "FD-1.2")
@pytest.mark.parametrize(("colour", "needed"), [("white", 5), ("green", 9), ("blue", 13)])
def test_the_colour_that_was_chosen_decides_how_near_the_garage_is(colour: str, needed: int) -> None:
    others = [other for other in FORMULA_D.colours if other != colour]
    colours = [*others[:2], colour, colour, *others[2:]]
    state = race(FAR, Car("S3L0"), Car("S0R1", gear=4, wear=3), laps=2, colours=colours)
    assert state.view(None)["cars"][2]["car"] == f"{colour}1"
    short, enough = state.copy(), state
    shift(short, 4, 7)
    shift(enough, 5, 20)
    assert (f"garage-{colour}" in costs(short)) == (needed <= 7)
    assert f"garage-{colour}" in costs(enough)


@pytest.mark.rule("FD-10.3")
def test_a_short_roll_ends_in_the_lane_and_goes_on_to_the_garage() -> None:
    state = race(FAR, Car("S3L0"), Car("S0R1", gear=4, wear=3), laps=2)
    shift(state, 4, 7)
    drive(state, "P6")
    assert state.wear[2] == 3
    while state.to_move() != [2]:
        (seat,) = state.to_move()
        state.play(seat, state.legal(seat)[0])
    shift(state, 3, 8)
    assert costs(state) == {"garage-green": 0}


@pytest.mark.rule("FD-10.3")
def test_a_car_in_the_lane_cannot_pass_its_garage() -> None:
    state = race(FAR, Car("S3L0"), Car("P0", gear=6), laps=2)
    shift(state, 6, 30)
    assert costs(state) == {"garage-green": 0}


@pytest.mark.rule("FD-10.4")
@pytest.mark.parametrize("before", [1, 6])
def test_out_of_the_garage_in_fourth_at_most_whatever_came_before(before: int) -> None:
    state = race(FAR, Car("S3L0"), Car("garage-green", gear=before, served=1), laps=2)
    assert state.legal(2) == [1, 2, 3, 4]
    with pytest.raises(IllegalMove, match=r"FD-10\.4"):
        state.play(2, 5)
    shift(state, 4, 10)
    assert state.wear[2] == 18


@pytest.mark.rule("FD-10.5")
def test_in_the_lane_gears_cost_nothing() -> None:
    state = race(FAR, Car("S3L0"), Car("P1", gear=6, wear=2), laps=2)
    assert state.legal(2) == [1, 2, 3, 4, 5, 6]
    shift(state, 1, 2)
    assert state.wear[2] == 2
    drive(state, "P3")
    assert state.wear[2] == 2


@pytest.mark.rule("FD-10.5")
def test_in_the_lane_nobody_collides() -> None:
    state = race(Car("P5", gear=2, served=1), Car("S3L0"), Car("P3", gear=1), laps=2, to_move=2)
    shift(state, 1, 1)
    events = drive(state, "P4")
    assert kinds(events, "collision") == []


@pytest.mark.rule("FD-10.6")
def test_a_car_behind_another_in_the_lane_waits_at_no_cost() -> None:
    state = race(Car("P2", gear=2), Car("S3L0"), Car("P1", gear=4, wear=5), laps=2, to_move=2)
    shift(state, 4, 12)
    assert costs(state) == {"P1": 0}
    state = race(Car("P5", gear=2, served=1), Car("S3L0"), Car("P1", gear=4, wear=5), laps=2, to_move=2)
    shift(state, 4, 12)
    assert costs(state) == {"P4": 0}


@pytest.mark.rule("FD-10.6")
def test_a_car_at_the_foot_of_the_lane_keeps_others_out() -> None:
    state = race(Car("P0", gear=1), Car("S3L0"), Car("S0R0", gear=4), laps=2, to_move=2)
    shift(state, 4, 9)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))


@pytest.mark.rule("FD-10.7")
def test_cars_in_the_pits_move_after_those_beside_the_lane() -> None:
    state = race(Car("P12", served=1), Car("S0L2"), Car("S9M3"), Car("S0M18", lap=2), laps=2)
    assert list(state.order) == [3, 1, 0, 2]
    # a car a lap down that is beside the lane comes first as well
    state = race(Car("P12", served=1), Car("S0L2", lap=0), Car("S9M3"), laps=2)
    assert list(state.order) == [2, 1, 0]


@pytest.mark.rule("FD-10.7", "FD-3.2")
@pytest.mark.parametrize("gear", [1, 4, 5, 6])
@pytest.mark.parametrize("place", ["P0", "P3", "P12", "P17", "garage-white"])
def test_cars_in_the_pits_move_before_those_that_have_not_come_to_the_entry(place: str, gear: int) -> None:
    served = 0 if place in ("P0", "P3") else 1
    state = race(Car(place, gear=1, served=served), Car("C9M3", gear=gear, stops=1), Car("C9L4", gear=gear), laps=2)
    assert state.order[0] == 0
    level = race(Car(place, gear=6, served=served), Car("C9L5", gear=gear, stops=1), Car("S0R0", gear=gear), laps=2)
    assert level.order[2] == 0, "level with the entry is beside the lane"


@pytest.mark.rule("FD-10.7", "FD-3.6")
def test_of_cars_level_in_the_pits_the_earlier_arrival_goes_first() -> None:
    others = [Car("S3M0"), Car("S3L0"), Car("S3R0"), Car("S3M1")]
    garage = [Car("garage-white", served=1, arrived=15), *others, Car("garage-white", served=1, arrived=13)]
    assert list(race(*garage, laps=2).order)[:2] == [5, 0]
    door = [Car("garage-white", served=1, arrived=15), Car("P3", arrived=13), Car("S3L0")]
    assert list(race(*door, laps=2).order)[:2] == [1, 0]


@pytest.mark.rule("FD-10.7")
def test_by_the_first_rules_fifth_gear_before_the_entry_went_before_the_pits() -> None:
    cars = [Car("P4", served=1), Car("C9M3", gear=5, stops=1)]
    assert list(race(*cars, laps=2, rules="1").order) == [1, 0]
    assert list(race(*cars, laps=2).order) == [0, 1]


@pytest.mark.rule("FD-10.7", "FD-3.1")
def test_in_the_lane_the_one_in_front_moves_first() -> None:
    state = race(Car("P3"), Car("P12", served=1), Car("S9M3"), laps=2)
    assert list(state.order) == [1, 0, 2]


@pytest.mark.rule("FD-10.8")
def test_the_lane_leads_back_beyond_the_line_and_completes_the_lap() -> None:
    state = race(FAR, Car("S3L0"), Car("P16", gear=3, served=1, wear=18), laps=2)
    shift(state, 2, 3)
    assert {"S0R19", "S0R20"} <= free(state)
    events = drive(state, "S0R20")
    assert state.lap[2] == 2
    assert kinds(events, "lap")


@pytest.mark.rule("FD-10.8")
def test_on_the_track_the_rest_of_the_roll_can_be_braked_but_not_back_into_the_lane() -> None:
    state = race(FAR, Car("S3L0"), Car("P16", gear=3, served=1, wear=18), laps=2)
    shift(state, 2, 4)
    assert min(costs(state).values()) == 0
    assert not any(end.startswith("P") for end in costs(state))
    assert costs(state)["S0R18"] == 2


@pytest.mark.rule("FD-10.8", "FD-7.3")
def test_out_of_the_lane_and_through_the_first_corner_is_told_as_an_overshoot() -> None:
    state = race(FAR, Car("S3L0"), Car("P17", gear=4, served=1, wear=18), laps=2)
    shift(state, 4, 12)
    (told,) = kinds(drive(state, "S1R1"), "drive")
    assert (told.fields["overshoot"], told.fields["corner"]) == (2, state.track.section_names[1])


@pytest.mark.rule("FD-10.8")
def test_with_both_ways_out_taken_the_car_waits() -> None:
    state = race(Car("S0R18", lap=2), Car("S0R19", lap=2), Car("P16", gear=3, served=1), laps=2, to_move=2)
    shift(state, 3, 8)
    assert costs(state) == {"P17": 0}


@pytest.mark.rule("FD-10.9")
def test_a_garage_has_room_for_both_cars_of_a_colour() -> None:
    others = [
        Car("S3M0"),
        Car("S3L0"),
        Car("garage-green", served=1),
        Car("S3R0"),
        Car("S3M1"),
        Car("S3L1"),
        Car("S3R1"),
    ]
    state = race(*others, Car("S0R0", gear=4), laps=2, to_move=7)
    assert state.view(None)["cars"][7]["colour"] == "green"
    shift(state, 4, 9)
    drive(state, "garage-green")
    assert state.space[2] == state.space[7]


@pytest.mark.rule("FD-10.9", "FD-10.6")
def test_a_car_whose_way_out_is_taken_stays_in_the_garage() -> None:
    state = race(Car("P8", served=1), Car("S3L0"), Car("garage-green", served=1), laps=2, to_move=2)
    shift(state, 2, 3)
    assert costs(state) == {"garage-green": 0}


@pytest.mark.rule("FD-7.3")
def test_an_overshooting_car_cannot_turn_into_the_pits() -> None:
    state = race(FAR, Car("S3L0"), Car("C9R1", gear=4, stops=0), laps=2)
    shift(state, 4, 12)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))
    state = race(FAR, Car("S3L0"), Car("C9R1", gear=4, stops=1), laps=2)
    shift(state, 4, 12)
    assert any(end.startswith(("P", "garage")) for end in costs(state))


@pytest.mark.rule("FD-8.1", "FD-10.8")
def test_out_of_the_lane_collisions_are_checked_again() -> None:
    state = race(Car("S0R21", lap=2), Car("S3L0"), Car("P17", gear=2, served=1), laps=2, to_move=2)
    load_black(state, 0, 20)
    shift(state, 2, 2, 20)
    assert len(kinds(drive(state, "S0R20"), "collision")) == 2
