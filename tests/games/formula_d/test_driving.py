"""Driving: straights, corners, stops, braking and overshooting."""

import pytest

from paddock.engine import IllegalMove

from .races import Car, costs, drive, free, kinds, race, shift

BEHIND = Car("S0M0", lap=0)


@pytest.mark.rule("FD-5.1")
def test_the_whole_roll_is_driven() -> None:
    state = race(Car("S5M2", gear=4), BEHIND)
    shift(state, 4, 9)
    assert free(state) == {"S5M11", "S5L10", "S5R11"}


@pytest.mark.rule("FD-5.1")
def test_no_car_is_driven_through() -> None:
    state = race(Car("S5M2", gear=1), Car("S5M3"), Car("S5L2"), Car("S5R3"), to_move=0)
    shift(state, 2, 3)
    assert costs(state) == {"S5M2": 3}, "boxed in on all sides, the car brakes the whole roll away"
    with pytest.raises(IllegalMove, match=r"FD-5\.1"):
        state.play(0, 8 + 8 * int(state.track.by_name["S5M5"]))


@pytest.mark.rule("FD-5.3")
def test_two_lane_changes_at_most_and_no_weaving() -> None:
    """The book's pictures: from the left lane to the right one and on is allowed, out and back again is not."""
    state = race(Car("S5L2", gear=2), BEHIND)
    shift(state, 2, 4)
    assert free(state) == {"S5L6", "S5M6", "S5R6"}
    assert "S5L5" in costs(state)
    assert costs(state)["S5L5"] == 1, "the left lane is never left and come back to, which would use up a space"


@pytest.mark.rule("FD-5.3")
def test_weaving_is_allowed_round_other_cars() -> None:
    state = race(Car("S5L2", gear=2), Car("S5L4"), Car("S5R4"), to_move=0)
    shift(state, 2, 4)
    assert "S5L5" in free(state), "out, past the car, and back takes a space more than straight on would"


@pytest.mark.rule("FD-5.3")
def test_each_part_of_a_move_is_judged_by_itself() -> None:
    """In the corner a longer way is free to be taken; on the straight that follows the count begins anew."""
    state = race(Car("C0L0", gear=3, stops=1), BEHIND)
    shift(state, 3, 8)
    # round the outside and over the middle: two lengths through the corner, so two spaces of the same lane
    assert {"S1M1", "S1M2"} <= free(state)


@pytest.mark.rule("FD-5.4")
def test_braking_costs_a_point_for_every_space_not_driven() -> None:
    """The book's picture: three rolled, one driven so as not to touch the car ahead, two points lost."""
    state = race(Car("S5L4", gear=2), Car("S5L7"), to_move=0)
    shift(state, 2, 3)
    drive(state, "S5L5")
    assert state.wear[0] == 16


@pytest.mark.rule("FD-5.4", "FD-1.4")
def test_braking_has_no_limit_but_the_last_point() -> None:
    state = race(Car("S5M2", gear=5, wear=6), BEHIND)
    shift(state, 5, 12)
    assert max(costs(state).values()) == 5


@pytest.mark.rule("FD-5.5", "FD-1.4")
def test_a_car_that_can_neither_drive_nor_pay_is_out() -> None:
    state = race(Car("S5L2", gear=2, wear=2), Car("S5L3"), Car("S5M3"), Car("S1M0"), to_move=0)
    shift(state, 2, 4)
    events = state.take_events()
    assert [event.fields["seat"] for event in kinds(events, "out")] == [0]
    assert list(state.retired) == [0]
    assert not state.running(0)
    assert state.to_move() != [0]


@pytest.mark.rule("FD-6.1")
def test_in_a_corner_only_the_arrows_count() -> None:
    state = race(Car("C0M2", gear=1), BEHIND)
    shift(state, 1, 1)
    assert free(state) == {"C0M3"}
    state = race(Car("C0M1", gear=1), BEHIND)
    shift(state, 1, 1)
    assert free(state) == {"C0M2", "C0R1"}


@pytest.mark.rule("FD-6.2")
def test_a_stop_is_a_move_that_ends_in_the_corner() -> None:
    state = race(Car("S0M20", gear=2), BEHIND)
    shift(state, 2, 3)
    drive(state, "C0M1")
    assert state.stops[0] == 1


@pytest.mark.rule("FD-6.2")
def test_with_its_stops_made_a_car_may_leave() -> None:
    state = race(Car("C0M3", gear=3, stops=1), BEHIND)
    shift(state, 3, 5)
    assert costs(state)["S1M3"] == 0
    drive(state, "S1M3")
    assert state.stops[0] == 0
    assert state.wear[0] == 18


@pytest.mark.rule("FD-6.2")
def test_more_stops_than_needed_are_allowed() -> None:
    state = race(Car("C0L0", gear=1, stops=1), BEHIND)
    shift(state, 1, 2)
    drive(state, "C0L2")
    assert state.stops[0] == 2


@pytest.mark.rule("FD-6.3")
def test_braking_to_a_standstill_in_a_corner_is_another_stop() -> None:
    state = race(Car("C4M5", gear=1, stops=1), BEHIND)
    shift(state, 1, 2)
    drive(state, "C4M5")
    assert state.stops[0] == 2
    assert state.wear[0] == 16


@pytest.mark.rule("FD-6.4")
def test_a_new_corner_starts_from_no_stops() -> None:
    state = race(Car("C1L4", gear=2, stops=3), BEHIND)
    shift(state, 2, 4)
    drive(state, "C2L1")
    assert state.stops[0] == 1


@pytest.mark.rule("FD-7.1")
def test_an_overshoot_costs_a_point_for_every_space_beyond_the_exit() -> None:
    """The book's picture: three spaces beyond the exit, three points."""
    state = race(Car("S0R22", gear=3), BEHIND)
    shift(state, 3, 6)
    assert costs(state)["S1R2"] == 3
    events = drive(state, "S1R2")
    assert state.wear[0] == 15
    (driven,) = kinds(events, "drive")
    assert driven.fields["overshoot"] == driven.fields["wear"] == 3
    assert driven.fields["brake"] == 0
    assert driven.fields["corner"] == state.track.section_names[state.track.section_ids.index("C0")]


@pytest.mark.rule("FD-7.1")
def test_braking_shortens_an_overshoot_and_costs_as_well() -> None:
    state = race(Car("S0R22", gear=3), BEHIND)
    shift(state, 3, 6)
    assert costs(state)["S1R0"] == 3
    assert costs(state)["C0R2"] == 3


@pytest.mark.rule("FD-7.2")
@pytest.mark.parametrize(("space", "stops"), [("S7M1", 0), ("C4M11", 0), ("C4M11", 1)])
def test_two_stops_missing_would_be_the_end_so_the_car_must_not_leave(space: str, stops: int) -> None:
    state = race(Car(space, gear=3, stops=stops), BEHIND)
    shift(state, 3, 5)
    corner = "C7" if space == "S7M1" else "C4"
    assert all(end.startswith(corner) or end == space for end in costs(state))


@pytest.mark.rule("FD-7.2", "FD-5.5")
def test_a_car_that_cannot_hold_a_corner_with_two_stops_missing_is_out() -> None:
    state = race(Car("C4M11", gear=4, stops=1, wear=5), BEHIND)
    shift(state, 4, 8)
    assert list(state.retired) == [0]


@pytest.mark.rule("FD-7.2", "FD-7.1")
def test_with_one_of_three_stops_missing_it_is_an_overshoot() -> None:
    state = race(Car("C4M11", gear=2, stops=2), BEHIND)
    shift(state, 2, 4)
    assert costs(state)["S5M3"] == 4


@pytest.mark.rule("FD-7.3")
def test_an_overshooting_car_keeps_its_lane() -> None:
    state = race(Car("C0M4", gear=3), BEHIND)
    shift(state, 3, 6)
    # the fork across the exit line, to S1R0, is a change of lane as well
    assert set(costs(state)) == {"C0M4", *(f"S1M{n}" for n in range(6))}


@pytest.mark.rule("FD-7.3", "FD-5.4")
def test_a_car_in_the_way_of_an_overshoot_can_only_be_met_by_braking() -> None:
    state = race(Car("S0R22", gear=3), Car("S1R1"), Car("S0M0", lap=0), to_move=0)
    shift(state, 3, 6)
    beyond = {end: cost for end, cost in costs(state).items() if end.startswith("S1")}
    assert beyond == {"S1R0": 3}


@pytest.mark.rule("FD-7.4")
def test_overshooting_into_the_next_corner_makes_no_stop_there() -> None:
    state = race(Car("C1L4", gear=3), BEHIND)
    shift(state, 3, 5)
    drive(state, "C2L2")
    assert state.wear[0] == 13
    assert state.stops[0] == 0


@pytest.mark.rule("FD-7.5")
def test_overshooting_a_second_corner_counts_twice() -> None:
    """From the end of the first Casino corner: two spaces of straight, two of the second corner, then two more."""
    state = race(Car("C1R9", gear=3), BEHIND)
    shift(state, 3, 6)
    assert costs(state)["S3R1"] == 2 + 2 + 2 * 2


@pytest.mark.rule("FD-7.5")
def test_overshooting_through_a_corner_of_two_stops_is_not_possible() -> None:
    state = race(Car("C6R6", gear=4), BEHIND)
    shift(state, 4, 12)
    assert costs(state)["C7R10"] == 12
    state = race(Car("C6R6", gear=5), BEHIND)
    shift(state, 5, 13)
    assert not any(end.startswith("S8") for end in costs(state))


@pytest.mark.rule("FD-7.6")
def test_overshooting_across_the_last_line_costs_the_spaces_up_to_it() -> None:
    """From the last space of the last corner: 16 spaces of the left lane lie before the line, 17 of the others."""
    for space, cost in (("C9L5", 16), ("C9M3", 17), ("C9R1", 17)):
        state = race(Car(space, gear=6), Car("S1M0"))
        shift(state, 6, 30)
        assert costs(state) == {"finish": cost}
        drive(state, "finish")
        assert list(state.finished) == [0]
        assert state.wear[0] == 18 - cost
    poor = race(Car("C9L5", gear=6, wear=17), Car("S1M0"))
    shift(poor, 6, 30)
    assert costs(poor) == {"finish": 16}
    poorer = race(Car("C9L5", gear=6, wear=16), Car("S1M0"))
    shift(poorer, 6, 30)
    assert list(poorer.retired) == [0]
