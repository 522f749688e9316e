"""Collisions, engines, and going out."""

import pytest

from .races import Car, drive, kinds, load_black, load_dice, move_to, race, shift


@pytest.mark.rule("FD-8.1", "FD-8.2", "FD-8.3")
def test_each_neighbour_rolls_once_and_the_mover_once_for_each() -> None:
    """The book's picture: A ends beside B and C and behind D."""
    state = race(Car("S5M2", gear=1), Car("S5L3"), Car("S5R4"), Car("S5M5"), to_move=0)
    load_black(state, 1, 4)
    load_black(state, 2, 5)
    load_black(state, 3, 1)
    shift(state, 2, 2, 20, 3, 2)
    events = kinds(drive(state, "S5M4"), "collision")
    assert [event.fields["seat"] for event in events] == [3, 1, 2, 0, 0, 0]
    assert list(state.wear) == [16, 17, 18, 17]


@pytest.mark.rule("FD-8.2")
def test_a_car_right_behind_is_in_no_danger() -> None:
    state = race(Car("S5M2", gear=1), Car("S5M3"), to_move=0)
    shift(state, 2, 3)
    assert kinds(drive(state, "S5L4"), "collision") == []
    state = race(Car("S5M2", gear=1), Car("S5M3"), Car("S1M0"), to_move=0)
    shift(state, 2, 4)
    state.take_events()
    ahead = race(Car("S5M5", gear=2), Car("S5M6"), to_move=1)
    shift(ahead, 3, 4)
    assert kinds(drive(ahead, "S5M10"), "collision") == []


@pytest.mark.rule("FD-8.2")
def test_braking_to_a_standstill_beside_a_car_is_checked_too() -> None:
    state = race(Car("S5M2", gear=1), Car("S5L2"), to_move=0)
    load_black(state, 1, 20)
    shift(state, 1, 1, 20)
    assert len(kinds(drive(state, "S5M2"), "collision")) == 2


@pytest.mark.rule("FD-8.1", "FD-1.4")
def test_the_mover_rolls_for_a_neighbour_that_went_out_as_well() -> None:
    state = race(Car("S5M2", gear=1), Car("S5M5", wear=1), to_move=0)
    load_black(state, 1, 1)
    shift(state, 2, 2, 4)
    events = drive(state, "S5M4")
    assert list(state.retired) == [1]
    assert [event.fields["seat"] for event in kinds(events, "collision")] == [1, 0]
    assert state.wear[0] == 17


@pytest.mark.rule("FD-1.4")
def test_the_last_point_takes_the_car_off_the_track_at_once() -> None:
    state = race(Car("S5M2", gear=1, wear=1), Car("S5M5"), Car("S1M0"), to_move=0)
    load_black(state, 1, 20)
    shift(state, 2, 2, 2)
    events = drive(state, "S5M4")
    (out,) = kinds(events, "out")
    assert out.fields["reason"] == "collision"
    assert not state.running(0)
    assert state.view(None)["cars"][0]["status"] == "out"


@pytest.mark.rule("FD-8.4", "FD-8.6")
@pytest.mark.parametrize(("gear", "face"), [(5, 20), (6, 30)])
def test_the_highest_face_strains_every_engine_in_fifth_and_sixth(gear: int, face: int) -> None:
    state = race(Car("S5M0", gear=gear), Car("S1M0", gear=5), Car("S1L9", gear=6), Car("S8M0", gear=4), to_move=0)
    load_black(state, 1, 4)
    load_black(state, 2, 5)
    shift(state, gear, face, 1)
    events = drive(state, "S5M20" if gear == 5 else "C5M2")
    rolls = kinds(events, "engine")
    assert [event.fields["seat"] for event in rolls] == [0, 2, 1]
    assert list(state.wear) == [17, 17, 18, 18]


@pytest.mark.rule("FD-8.4")
def test_other_faces_strain_nothing() -> None:
    state = race(Car("S5M0", gear=5), Car("S1M0", gear=5), to_move=0)
    shift(state, 5, 19)
    assert kinds(drive(state, "S5M19"), "engine") == []
    state = race(Car("S5M0", gear=5), Car("S1M0", gear=5), to_move=0)
    shift(state, 6, 21)
    assert kinds(drive(state, "S5M21"), "engine") == []


@pytest.mark.rule("FD-8.5")
def test_cars_in_the_pits_and_off_the_track_roll_for_no_engine() -> None:
    state = race(Car("S5M0", gear=5), Car("P14", gear=6, served=1), Car("S1M0", gear=5), laps=2, to_move=0)
    shift(state, 5, 20)
    assert [e.fields["seat"] for e in kinds(drive(state, "S5M20"), "engine")] == [0, 2]


@pytest.mark.rule("FD-8.4", "FD-8.5", "FD-10.5")
@pytest.mark.parametrize(("gear", "face"), [(5, 20), (6, 30)])
@pytest.mark.parametrize("start", ["S0R0", "P2"])
def test_a_roll_that_ends_in_the_garage_strains_the_engines_on_the_track(start: str, gear: int, face: int) -> None:
    cars = (Car(start, gear=gear), Car("S1M0", gear=5), Car("P14", gear=5, served=1), Car("S2M0", gear=4))
    state = race(*cars, laps=2, to_move=0)
    load_black(state, 1, 4)
    shift(state, gear, face)
    assert state.preview(0, move_to(state, "garage-white"))["engine"]
    events = drive(state, "garage-white")
    assert len(kinds(events, "engines")) == 1
    assert [event.fields["seat"] for event in kinds(events, "engine")] == [1]
    assert list(state.wear) == [18, 17, 18, 18]


@pytest.mark.rule("FD-8.5")
def test_by_the_older_rules_a_roll_that_ended_in_the_garage_strained_nobody() -> None:
    state = race(Car("S0R0", gear=5), Car("S1M0", gear=5), laps=2, to_move=0, rules="2")
    shift(state, 5, 20)
    assert not state.preview(0, move_to(state, "garage-white"))["engine"]
    assert kinds(drive(state, "garage-white"), "engine") == []


@pytest.mark.rule("FD-8.5", "FD-8.4")
def test_a_car_that_finishes_with_a_thirty_strains_the_others_only() -> None:
    state = race(Car("S0M2", gear=6), Car("S1M0", gear=5), to_move=0)
    shift(state, 6, 30)
    assert [e.fields["seat"] for e in kinds(drive(state, "finish"), "engine")] == [1]


@pytest.mark.rule("FD-8.6")
def test_collisions_come_before_engines() -> None:
    state = race(Car("S5M0", gear=5), Car("S5M21", gear=5), to_move=0)
    load_black(state, 1, 20, 20)
    load_dice(state, 0, 5, 20, 20, 20)
    state.play(0, 5)
    rolls = [e.kind for e in drive(state, "S5M20") if e.kind in ("collision", "engine")]
    assert rolls == ["collision", "collision", "engine", "engine"]
