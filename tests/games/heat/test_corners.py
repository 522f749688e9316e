"""Step 7: corner checks and spin-outs. USA has lines after 12 (limit 7), 33 (3), 49 (3) and 57 (2)."""

import pytest

from paddock.engine import IllegalMove, Table
from paddock.games.heat import HEAT
from paddock.games.heat.course import Course
from paddock.games.heat.track import find

from .races import Car, act, finish_round, hand, kinds, offered, pile, plan, race, sampled, turn

STILL = "0 1 2 3 4 1 2"


@pytest.mark.rule("HEAT-9.3")
def test_a_speed_up_to_the_limit_passes() -> None:
    state = race(Car(32, hand="3 1 1 2 2 4 4"), Car(20))
    turn(state, 0, 1, "3")
    act(state, 0, "done")
    assert state.engine[0] == 6
    assert state.view(None)["phase"] == "discard"


@pytest.mark.rule("HEAT-9.3", "HEAT-11.1")
def test_each_one_over_the_limit_costs_a_heat() -> None:
    state = race(Car(32, gear=2, hand="4 3 1 1 2 2 3"), Car(20))
    turn(state, 0, 2, "3 4")
    events = act(state, 0, "done")
    assert state.engine[0] == 6 - 4
    assert pile(state, 0)["heat"] == 4
    corner = next(event.fields for event in events if event.kind == "corner")
    assert (corner["corner"], corner["limit"], corner["speed"], corner["heat"]) == (2, 3, 7, 4)


@pytest.mark.rule("HEAT-9.1")
def test_only_lines_that_were_crossed_are_checked() -> None:
    on_the_line = race(Car(28, gear=2, hand="4 1 1 2 2 3 3"), Car(20))
    turn(on_the_line, 0, 2, "1 4")  # ends on 33, the last space before the line
    act(on_the_line, 0, "done")
    assert on_the_line.engine[0] == 6

    across = race(Car(29, gear=2, hand="4 1 1 2 2 3 3"), Car(20))
    turn(across, 0, 2, "1 4")
    act(across, 0, "done")
    assert across.engine[0] == 4


@pytest.mark.rule("HEAT-9.1", "HEAT-9.2")
def test_a_line_crossed_early_is_checked_with_the_speed_of_the_whole_turn() -> None:
    state = race(Car(32, gear=3, hand="1 1 1 2 2 3 4", deck="4 0"), Car(20))
    turn(state, 0, 3, "1 1 1")
    act(state, 0, "boost", "done")
    assert state.engine[0] == 6 - 1 - 4  # the boost, then 7 against 3


@pytest.mark.rule("HEAT-9.4")
def test_several_lines_are_paid_one_by_one() -> None:
    state = race(Car(48, gear=4, hand="4 4 4 1 2 2 3", engine=25), Car(20))
    turn(state, 0, 4, "1 4 4 4")  # 13 spaces: the lines after 49 (3) and 57 (2)
    events = act(state, 0, "done")
    assert state.progress[0] == 61
    assert state.engine[0] == 25 - 10 - 11
    assert [event.fields["heat"] for event in events if event.kind == "corner"] == [10, 11]


@pytest.mark.rule("HEAT-9.6", "HEAT-9.7", "HEAT-9.8")
@pytest.mark.parametrize(("gear", "cards", "stress"), [(1, "4", 1), (2, "4 4", 1), (3, "3 4 4", 2), (4, "3 3 4 4", 2)])
def test_who_cannot_pay_spins_out(gear: int, cards: str, stress: int) -> None:
    state = race(Car(56, gear=gear, hand="4 4 3 3 1 1 2", engine=1), Car(20))
    turn(state, 0, gear, cards)
    act(state, 0, "done")
    assert offered(state, 0) == ["spin-out"]
    events = act(state, 0, "spin-out")
    assert state.progress[0] == 57
    assert state.spot[0] == 0
    assert state.engine[0] == 0
    assert state.gear[0] == 1
    assert hand(state, 0).count("stress") == stress
    assert kinds(events)[:3] == ["corner", "spin-out", "stress"]


@pytest.mark.rule("HEAT-9.6")
def test_lines_before_the_spin_out_stay_paid() -> None:
    state = race(Car(48, gear=4, hand="4 4 4 1 2 2 3", engine=14), Car(20))
    turn(state, 0, 4, "1 4 4 4")
    act(state, 0, "done", "spin-out")
    assert state.progress[0] == 57  # the first line cost 10, the second could not be paid
    assert state.engine[0] == 0
    assert pile(state, 0)["heat"] == 14


@pytest.mark.rule("HEAT-9.6")
def test_a_spin_out_happens_at_the_first_line_that_cannot_be_paid() -> None:
    state = race(Car(48, gear=4, hand="4 4 4 1 2 2 3", engine=9), Car(20))
    turn(state, 0, 4, "1 4 4 4")
    act(state, 0, "done", "spin-out")
    assert state.progress[0] == 49


@pytest.mark.rule("HEAT-9.7")
def test_a_full_space_before_the_line_pushes_further_back() -> None:
    state = race(
        Car(55, hand="4 4 3 3 1 1 2", engine=1),
        Car(57, hand=STILL),
        Car(57, spot=1, hand=STILL),
        Car(56, hand=STILL),
    )
    for seat in (1, 2, 3):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, "4")
    act(state, 0, "done", "spin-out")
    assert (state.progress[0], state.spot[0]) == (56, 1)


@pytest.mark.rule("HEAT-9.8", "HEAT-2.5")
def test_stress_goes_into_the_hand_beyond_seven_and_never_runs_out() -> None:
    state = race(Car(56, gear=4, hand="4 4 3 3 1 1 2 stress stress stress stress stress stress", engine=0), Car(20))
    turn(state, 0, 4, "3 3 4 4")
    assert offered(state, 0) == ["spin-out"]
    act(state, 0, "spin-out")
    assert hand(state, 0).count("stress") == 8


@pytest.mark.rule("HEAT-9.8")
def test_others_remember_the_stress_that_a_hand_has_taken() -> None:
    state = race(Car(56, gear=4, hand="4 4 3 3 1 1 2", engine=1), Car(20))
    turn(state, 0, 4, "3 3 4 4")
    act(state, 0, "done", "spin-out", "keep")
    for n in range(40):
        sample = sampled(state, 1, n)
        assert hand(sample, 0).count("stress") >= 2
    assert state.sure_stress == [2, 0]
    finish_round(state)
    plan(state, 0, 1, "stress")
    act(state, 1, "gear 1", "play 1")
    assert state.sure_stress == [1, 0]


@pytest.mark.rule("HEAT-9.9", "HEAT-10.2")
def test_after_a_spin_out_the_turn_goes_on_with_the_discard() -> None:
    state = race(Car(56, gear=1, hand="4 4 3 3 1 1 2", engine=1), Car(20))
    turn(state, 0, 1, "4")
    act(state, 0, "done", "spin-out")
    assert state.view(0)["phase"] == "discard"
    assert len(hand(state, 0)) == 7  # six left and a stress
    act(state, 0, "discard 3 3")
    assert len(hand(state, 0)) == 7


@pytest.mark.rule("HEAT-9.5")
def test_lines_after_the_finish_are_not_checked() -> None:
    state = race(Car(68, gear=4, hand="4 4 4 3 2 2 1", engine=0, deck="1 2"), Car(20), laps=1)
    plan(state, 0, 4, "3 4 4 4")
    plan(state, 1, 1, "1")
    assert state.progress[0] == 83  # beyond the first corner of another lap
    assert state.to_move() == [1]
    finish_round(state)
    assert state.finished == [0]


@pytest.mark.rule("HEAT-9.5", "HEAT-9.10")
def test_a_corner_before_the_finish_is_checked_even_when_the_line_is_crossed() -> None:
    # one lap of Great Britain: a long way from the last corner, after 48, over the line at 63
    state = race(Car(48, gear=4, hand="4 4 4 3 2 2 5", engine=0), Car(20), circuit="great-britain", laps=1)
    turn(state, 0, 4, "4 4 4 5")
    assert state.progress[0] == 48 + 17 > 63
    assert state.view(0)["cars"][0]["crossed_the_line"]
    assert offered(state, 0) == ["spin-out"]
    act(state, 0, "spin-out")
    assert state.progress[0] == 48
    finish_round(state)
    assert state.finished == []


@pytest.mark.rule("HEAT-9.10")
def test_a_spin_out_over_the_start_line_loses_the_lap() -> None:
    state = race(Car(48, gear=4, hand="4 4 4 3 2 2 5", engine=0), Car(20), circuit="great-britain", laps=2)
    turn(state, 0, 4, "4 4 4 5")
    assert state.view(0)["cars"][0]["lap"] == 2
    act(state, 0, "spin-out")
    assert state.view(0)["cars"][0]["lap"] == 1


@pytest.mark.rule("HEAT-9.11")
def test_a_spin_out_is_announced_and_what_led_to_it_can_be_taken_back() -> None:
    state = race(Car(53, hand="2 1 1 4 heat 3 3", engine=0), Car(65, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "4")  # on 57, the last space before the line: so far nothing is due
    before = state.copy()
    assert state.preview(0, state.parse(0, "done"))["spin_out"] == 0
    warned = state.preview(0, state.parse(0, "adrenaline"))
    assert warned["heat"] == [3, 3]  # a speed of 5 against 2
    assert warned["cooldown"] == 1
    assert warned["spin_out"] == 1
    act(state, 0, "adrenaline", "done")
    assert offered(state, 0) == ["spin-out"]
    assert before.reveal_count == state.reveal_count  # nothing stands in the way of an undo


@pytest.mark.rule("HEAT-9.6")
def test_nothing_else_can_be_done_about_a_spin_out() -> None:
    state = race(Car(56, gear=1, hand="4 4 3 3 1 1 2", engine=1), Car(20))
    turn(state, 0, 1, "4")
    act(state, 0, "done")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "done"))
    assert caught.value.rule == "HEAT-9.6"


@pytest.mark.rule("HEAT-9.11")
def test_the_view_says_where_a_spin_out_will_end() -> None:
    state = race(Car(56, gear=3, hand="4 4 3 3 1 1 2", engine=1), Car(20))
    turn(state, 0, 3, "3 4 4")
    done = state.preview(0, state.parse(0, "done"))
    assert done["spin_out"] == 1
    act(state, 0, "done")
    told = state.view(1)["driver"]["spin_out"]
    assert (told["corner"], told["limit"], told["space"], told["stress"], told["heat"]) == (4, 2, 56, 2, 1)
    assert state.preview(0, state.parse(0, "spin-out")) == told


@pytest.mark.rule("HEAT-9.11")
def test_a_driver_can_take_back_the_step_that_would_spin_the_car_out() -> None:
    table = Table(HEAT, HEAT.setup(2, 12, {"circuit": "italy", "laps": 1}))
    # play until a spin-out is announced, always as fast as can be
    for _ in range(200):
        seat = table.state.to_move()[0]
        moves = table.state.legal(seat)
        texts = [table.state.describe(seat, move).text for move in moves]
        if texts == ["spin-out"]:
            break
        table.play(seat, moves[-1] if "done" not in texts else moves[texts.index("done")])
    else:
        pytest.fail("nobody spun out")
    assert table.can_undo(seat)
    before = table.version
    table.undo(seat)
    assert table.version == before - 1
    assert len(table.state.legal(seat)) > 1


@pytest.mark.rule("HEAT-9.1", "HEAT-9.3", "HEAT-9.5")
def test_a_course_knows_every_line_up_to_the_finish_and_what_it_costs() -> None:
    course = Course(find("usa"), 2)
    assert course.before == [12, 33, 49, 57, 81, 102, 118, 126]
    assert course.lines_crossed(57, 81) == [3]  # from the last space before a line, to the last before the next
    assert course.lines_crossed(58, 82) == [4]
    assert course.lines_crossed(0, 200) == list(range(8))
    assert course.heat(30, 50, 5) == 2 + 2
    assert course.unpaid(30, 50, 5, 3) == 2
    assert course.unpaid(30, 50, 5, 4) == -1
