"""The street race under the basic rules."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.formula_d import FormulaD
from paddock.games.formula_d.arrival import passes_police
from paddock.games.formula_d.moves import NITRO
from paddock.games.formula_d.track import find

from .races import Car, costs, drive, free, kinds, race, shift

STREET = find("street")


def street(*cars: Car, laps: int = 1, to_move: int | None = None) -> FormulaD:
    return race(*cars, track="street", laps=laps, to_move=to_move)


BEHIND = Car("S0M0", lap=0)


@pytest.mark.rule("FD-11.1")
def test_nitro_adds_the_gear_after_the_roll_once_a_lap() -> None:
    state = street(Car("S2M0", gear=3), BEHIND)
    assert NITRO not in state.legal(0)
    shift(state, 3, 4)
    assert NITRO in state.legal(0)
    state.play(0, NITRO)
    assert state.to_move() == [0]
    assert state.spaces == 7
    assert NITRO not in state.legal(0)
    with pytest.raises(IllegalMove, match=r"FD-11\.1"):
        state.play(0, NITRO)
    assert "S2M7" in free(state)
    drive(state, "S2M7")
    assert state.nitro[0] == 1
    later = street(Car("S2M0", gear=3, nitro=1), BEHIND)
    shift(later, 3, 4)
    assert NITRO not in later.legal(0)


@pytest.mark.rule("FD-11.1")
def test_a_new_lap_brings_a_new_nitro_but_the_run_up_to_the_line_does_not() -> None:
    state = street(Car("S0L14", gear=3, nitro=1), Car("S3M0"), laps=2, to_move=0)
    shift(state, 3, 5)
    drive(state, "S0L19")
    assert state.nitro[0] == 0
    state = street(Car("S0L14", gear=3, nitro=1, lap=0), Car("S3M0"), laps=2, to_move=0)
    shift(state, 3, 5)
    drive(state, "S0L19")
    assert state.nitro[0] == 1


@pytest.mark.rule("FD-11.1")
def test_monaco_knows_no_nitro() -> None:
    state = race(Car("S5M0", gear=3), BEHIND)
    shift(state, 3, 4)
    assert NITRO not in state.legal(0)


@pytest.mark.rule("FD-11.1", "FD-11.2", "FD-5.4")
@pytest.mark.parametrize("face", [24, 25, 27])
def test_nitro_in_sixth_drives_more_than_thirty_spaces(face: int) -> None:
    """All but 17 of them: so many points can be braked away."""
    state = street(Car("C3M10", gear=6, stops=3), BEHIND)
    shift(state, 6, face)
    state.play(0, NITRO)
    assert state.spaces == face + 6
    ends = [state.preview(0, move) for move in state.legal(0)]
    assert min(len(end["path"]) - 1 for end in ends) == face + 6 - 17
    assert all(len(end["path"]) - 1 == face + 6 - end["brake"] for end in ends)


@pytest.mark.rule("FD-11.2")
def test_the_bonus_must_be_driven() -> None:
    state = street(Car("S4M9", gear=5), BEHIND)
    shift(state, 5, 11)
    state.play(0, NITRO)
    assert max(costs(state).values()) == 11
    assert costs(state)["S4M14"] == 11
    assert "S4M13" not in costs(state)


@pytest.mark.rule("FD-11.2")
def test_a_nitro_that_could_not_be_driven_is_not_offered() -> None:
    state = street(Car("S2L2", gear=4), Car("S2L3"), Car("S2M3"), to_move=0)
    shift(state, 4, 7)
    assert NITRO not in state.legal(0)


@pytest.mark.rule("FD-11.3")
@pytest.mark.parametrize(("black", "cost"), [(10, 0), (11, 2), (20, 2)])
def test_residents_hit_cars_that_end_their_move_below_them(black: int, cost: int) -> None:
    state = street(Car("S1M1", gear=3), BEHIND)
    shift(state, 3, 4, black)
    events = drive(state, "S1M5")
    assert len(kinds(events, "residents")) == 1
    assert state.wear[0] == 18 - cost


@pytest.mark.rule("FD-11.3")
def test_passing_the_residents_is_safe() -> None:
    state = street(Car("S1M1", gear=4), BEHIND)
    shift(state, 4, 9)
    assert kinds(drive(state, "S1M10"), "residents") == []


@pytest.mark.rule("FD-11.4", "FD-8.6")
def test_every_danger_space_driven_onto_is_a_roll() -> None:
    state = street(Car("S3L3", gear=2), BEHIND)
    shift(state, 2, 3, 4, 5)
    assert costs(state)["S3L6 danger 2"] == 0
    move = state.parse(0, "to S3L6 danger 2")
    state.take_events()
    state.play(0, move)
    rolls = kinds(state.take_events(), "danger")
    assert [event.fields["wear"] for event in rolls] == [1, 0]
    assert state.wear[0] == 17


@pytest.mark.rule("FD-11.4")
def test_the_middle_lane_is_safe_and_a_change_of_lane_avoids_the_danger() -> None:
    state = street(Car("S3L3", gear=2), BEHIND)
    shift(state, 2, 3)
    assert "S3M5" in free(state)
    assert costs(state)["S3L5 danger 1"] == 0


@pytest.mark.rule("FD-11.9")
def test_lanes_are_changed_where_there_is_no_danger() -> None:
    """S3L4, S3L5, S3R6 and S3R7 are danger spaces: out of the left lane at once, into the right one beyond them."""
    state = street(Car("S3L3", gear=3), BEHIND)
    shift(state, 3, 7)
    assert costs(state)["S3M9"] == 0
    assert costs(state)["S3R8"] == 0
    assert not any(end.startswith(("S3M", "S3R8")) and "danger" in end for end in costs(state))


@pytest.mark.rule("FD-11.9", "FD-5.3")
def test_danger_spaces_are_gone_round_like_cars() -> None:
    """By the middle lane and back it is a space more to S3L7 than over S3L4 and S3L5."""
    state = street(Car("S3L3", gear=3), BEHIND)
    shift(state, 3, 5)
    assert costs(state)["S3L7"] == 0
    assert state.preview(0, state.parse(0, "to S3L7"))["path"] == ["S3L3", "S3M3", "S3M4", "S3M5", "S3M6", "S3L7"]
    assert costs(state)["S3L8 danger 2"] == 0


@pytest.mark.rule("FD-11.9", "FD-5.6")
def test_fewer_danger_spaces_may_cost_more_wear() -> None:
    state = street(Car("S3L3", gear=2), BEHIND)
    shift(state, 2, 4)
    assert (costs(state)["S3L6"], costs(state)["S3L7 danger 2"]) == (0, 0)
    blocked = street(Car("S3L3", gear=2), Car("S3M4", gear=1), to_move=0)
    shift(blocked, 2, 4)
    assert "S3L6" not in costs(blocked), "with a car in the middle there is no way round"


@pytest.mark.rule("FD-11.9", "FD-5.3")
def test_by_the_older_rules_nobody_went_round_danger_spaces() -> None:
    state = race(Car("S3L3", gear=3), BEHIND, track="street", rules="2")
    shift(state, 3, 5)
    assert "S3L7" not in costs(state)
    assert costs(state)["S3L7 danger 2"] == 1
    assert state.preview(0, state.parse(0, "to S3L7 danger 2"))["path"] == [f"S3L{n}" for n in range(3, 8)]


@pytest.mark.rule("FD-11.9", "FD-5.3")
def test_round_a_car_the_way_with_the_least_danger_is_driven() -> None:
    state = street(Car("S3L3", gear=3), Car("S3L4", gear=1), to_move=0)
    shift(state, 3, 6)
    assert costs(state)["S3L8"] == 0, "back behind S3L5, not onto it"
    assert "S3L8 danger 1" not in costs(state)


@pytest.mark.rule("FD-11.4", "FD-1.4")
def test_a_danger_space_can_end_a_race() -> None:
    state = street(Car("S3L3", gear=1, wear=1), Car("S1M0"))
    shift(state, 1, 1, 4)
    state.play(0, state.parse(0, "to S3L4 danger 1"))
    assert list(state.retired) == [0]


@pytest.mark.rule("FD-11.5")
def test_the_fastest_past_the_police_gets_two_points_when_all_have_passed() -> None:
    state = street(Car("C5M3", gear=3, wear=10, stops=2), Car("C5L1", gear=3, wear=10, stops=2))
    (first,) = state.to_move()
    shift(state, 2, 2)
    events = drive(state, sorted(free(state))[0])
    assert [e.fields["speed"] for e in kinds(events, "police")] == [20]
    assert kinds(events, "prize") == []
    (second,) = state.to_move()
    assert second != first
    shift(state, 3, 8)
    goal = max(free(state), key=lambda name: int(state.track.half[state.track.by_name[name]]))
    events = drive(state, goal)
    (prize,) = kinds(events, "prize")
    assert prize.fields["seat"] == second
    assert state.wear[second] == 12
    assert state.wear[first] == 10


@pytest.mark.rule("FD-11.5")
def test_of_equal_speeds_the_first_across_is_rewarded() -> None:
    state = street(Car("C5M3", gear=2, wear=10, stops=2), Car("C5L1", gear=2, wear=10, stops=2))
    (first,) = state.to_move()
    for _ in range(2):
        shift(state, 2, 3)
        drive(state, max(free(state), key=lambda name: int(state.track.half[state.track.by_name[name]])))
    assert state.wear[first] == 12


@pytest.mark.rule("FD-11.5", "FD-11.1")
def test_nitro_does_not_count_for_the_speed() -> None:
    state = street(Car("C5M3", gear=3, stops=2), BEHIND)
    shift(state, 3, 6)
    state.play(0, NITRO)
    events = drive(state, max(free(state), key=lambda name: int(state.track.half[state.track.by_name[name]])))
    assert [e.fields["speed"] for e in kinds(events, "police")] == [60]


@pytest.mark.rule("FD-11.5", "FD-1.3")
def test_the_prize_never_gives_more_than_18_points() -> None:
    state = street(Car("C5M3", gear=2, wear=17, stops=2), Car("C6M0", gear=1, wear=1), to_move=0)
    state.speeds = [1, 1, 10]
    shift(state, 2, 3)
    drive(state, max(free(state), key=lambda name: int(state.track.half[state.track.by_name[name]])))
    assert state.wear[0] == 18


@pytest.mark.rule("FD-11.6")
def test_cars_that_are_out_are_not_waited_for_and_win_nothing() -> None:
    state = street(
        Car("C6M0", gear=2, wear=10, stops=1), Car("S2L2", gear=2, wear=1), Car("S2L3"), Car("S2M3"), to_move=1
    )
    state.speeds = [1, 0, 70, 1, 1, 90, 1, 2, 10, 1, 3, 10]
    shift(state, 2, 4)
    assert list(state.retired) == [1]
    assert state.wear[0] == 12, "the fastest car has just gone out, so the next one is rewarded"
    assert state.prizes == 1


@pytest.mark.rule("FD-11.5")
def test_a_move_from_before_the_police_line_into_the_next_lap_has_crossed_it() -> None:
    before = STREET.by_name["C5M3"]
    assert passes_police(STREET, before, STREET.by_name["C5M4"])
    assert passes_police(STREET, before, STREET.by_name["S0M19"])
    assert passes_police(STREET, before, STREET.finish)
    assert not passes_police(STREET, before, STREET.by_name["C5M3"])
    assert not passes_police(STREET, STREET.by_name["C5M4"], STREET.by_name["S6M0"])
    assert not passes_police(STREET, STREET.grid[0], STREET.by_name["S0L19"])


@pytest.mark.rule("FD-11.6")
def test_there_is_a_prize_on_each_lap() -> None:
    state = street(Car("C5M3", gear=2, wear=10, stops=2, lap=2), Car("C6M0", lap=2, wear=10), laps=2, to_move=0)
    state.speeds = [1, 0, 70, 1, 1, 90, 2, 1, 20]
    state.prizes = 1
    shift(state, 2, 4)
    drive(state, max(free(state), key=lambda name: int(state.track.half[state.track.by_name[name]])))
    assert state.prizes == 2
    assert state.wear[0] == 12


@pytest.mark.rule("FD-11.7")
def test_in_the_tunnel_a_car_goes_from_each_number_to_the_same_number() -> None:
    """The book's picture: from the space 2 at the mouth to the space 2 at the far end."""
    for mouth in ("S4L8", "S4M8", "S4R8"):
        state = street(Car(mouth, gear=1), BEHIND)
        shift(state, 1, 1)
        assert free(state) == {mouth.replace("8", "9")}


@pytest.mark.rule("FD-11.7")
def test_cars_on_either_side_of_the_tunnel_cannot_collide() -> None:
    state = street(Car("S4M7", gear=1), Car("S4M9"), Car("S4L9"), to_move=0)
    shift(state, 1, 1)
    assert kinds(drive(state, "S4M8"), "collision") == []
    assert STREET.by_name["S4L8"] in STREET.beside[STREET.by_name["S4M8"]]


@pytest.mark.rule("FD-11.8")
@pytest.mark.parametrize(("before", "after"), [(3, 13), (12, 18)])
def test_the_checkpoint_gives_ten_points_between_the_laps(before: int, after: int) -> None:
    state = street(Car("S0L14", gear=3, wear=before), Car("S3M0"), laps=2, to_move=0)
    shift(state, 3, 5)
    events = drive(state, "S0L19")
    assert state.wear[0] == after
    assert [e.fields["wear"] for e in kinds(events, "checkpoint")] == [after - before]


@pytest.mark.rule("FD-11.8")
def test_there_are_no_pits_in_the_street_and_no_checkpoint_at_the_start() -> None:
    state = street(Car("S0R0", gear=4), Car("S3M0"), laps=2, to_move=0)
    shift(state, 4, 9)
    assert not any(end.startswith(("P", "garage")) for end in costs(state))
    state = street(Car("S0L14", gear=3, wear=5, lap=0), Car("S3M0"), laps=2, to_move=0)
    shift(state, 3, 5)
    drive(state, "S0L19")
    assert state.wear[0] == 5
