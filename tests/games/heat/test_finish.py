"""The finish: who is placed where, giving up, and the flag."""

from typing import Any

import pytest

from paddock.engine import IllegalMove, playout, split
from paddock.games.heat import HEAT, Heat

from .races import Car, act, finish_round, load, offered, plan, race, turn

LAP = 69
STILL = "0 1 2 3 4 1 2"


def places(state: Heat) -> list[int | None]:
    return [standing.seat for standing in state.standings()]


@pytest.mark.rule("HEAT-1.1", "HEAT-12.1", "HEAT-12.3")
def test_the_first_over_the_line_wins_and_leaves_after_the_round() -> None:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(20), laps=1)
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    assert state.space[0] == 0  # on the track until the round is over
    finish_round(state)
    assert state.finished == [0]
    assert state.space[0] == -1
    assert state.to_move() == [1]
    assert places(state) == [0, 1]


@pytest.mark.rule("HEAT-12.1")
def test_the_last_space_before_the_line_is_not_the_finish() -> None:
    state = race(Car(LAP - 1, hand="1 1 2 2 3 3 4"), Car(20), laps=1)
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    finish_round(state)
    assert state.finished == []


@pytest.mark.rule("HEAT-12.2")
def test_of_those_who_finish_together_the_one_further_on_is_ahead() -> None:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(LAP - 1, hand="4 1 2 2 3 3 4"), Car(10), laps=1)
    plan(state, 1, 1, "4")
    plan(state, 2, 1, "1")
    plan(state, 0, 1, "1")
    finish_round(state)
    assert state.finished == [1, 0]


@pytest.mark.rule("HEAT-12.2")
def test_on_the_same_space_the_race_line_is_ahead() -> None:
    state = race(Car(LAP, hand="2 1 2 1 3 3 4"), Car(LAP, spot=1, hand="2 1 2 1 3 3 4"), Car(10), laps=1)
    plan(state, 1, 1, "2")
    plan(state, 2, 1, "1")
    plan(state, 0, 1, "2")
    finish_round(state)
    assert state.finished == [0, 1]


@pytest.mark.rule("HEAT-12.2")
def test_an_earlier_round_beats_a_longer_drive() -> None:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(LAP - 3, gear=3, hand="1 1 1 4 4 4 5"), laps=1)
    plan(state, 1, 3, "1 1 1")
    plan(state, 0, 1, "1")
    finish_round(state)
    assert state.finished == [0]
    plan(state, 1, 4, "4 4 4 5")
    finish_round(state)
    assert state.finished == [0, 1]
    assert state.progress[1] > state.progress[0]
    assert state.to_move() == []


@pytest.mark.rule("HEAT-12.3")
def test_a_car_that_crossed_the_line_still_blocks() -> None:
    state = race(
        Car(LAP, hand="1 1 2 2 3 3 4"),
        Car(LAP, spot=1, hand="1 1 2 2 3 3 4"),
        Car(LAP - 1, hand="2 2 1 3 3 4 4"),
        laps=1,
    )
    plan(state, 1, 1, "1")
    plan(state, 2, 1, "2")
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    act(state, 1, "done")
    assert state.progress[2] == LAP
    assert state.spot[2] == 0


@pytest.mark.rule("HEAT-12.5")
def test_the_podium_scores() -> None:
    state = HEAT.start(HEAT.setup(6, 3, {"laps": 1, "circuit": "italy"}))
    playout(state, split(3, "test"))
    assert [standing.score for standing in state.standings()] == [9, 6, 4, 3, 2, 1]
    assert sorted(places(state), key=str) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("HEAT-12.6")
def test_nobody_gives_up_before_somebody_has_finished() -> None:
    state = race(Car(20), Car(10))
    assert "give-up" not in offered(state, 0)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "give-up"))
    assert caught.value.rule == "HEAT-12.6"


def one_finished(**options: Any) -> Heat:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(20), Car(10), Car(15), laps=1, **{"give_up": True, **options})
    plan(state, 0, 1, "4")
    finish_round(state)
    assert state.finished == [0]
    return state


@pytest.mark.rule("HEAT-12.6")
def test_who_gives_up_takes_the_lowest_free_place_and_leaves() -> None:
    state = one_finished()
    act(state, 1, "give-up")
    assert state.view(2)["cars"][1]["space"] is not None  # secret until everybody has planned
    plan(state, 2, 1, offered_card(state, 2))
    plan(state, 3, 1, offered_card(state, 3))
    assert state.space[1] == -1
    assert state.gave_up == [1]
    finish_round(state)
    assert state.waiting == 0b1100
    assert places(state)[-1] == 1


def offered_card(state: Heat, seat: int) -> str:
    probe = state.copy()
    act(probe, seat, "gear 1")
    return offered(probe, seat)[0].removeprefix("play ")


@pytest.mark.rule("HEAT-12.6")
def test_of_several_who_give_up_the_one_further_back_is_placed_lower() -> None:
    state = one_finished()
    behind = state.order[-1]
    ahead = state.order[0]
    middle = state.order[1]
    act(state, behind, "give-up")
    act(state, ahead, "give-up")
    plan(state, middle, 1, offered_card(state, middle))
    assert places(state) == [0, middle, ahead, behind]


@pytest.mark.rule("HEAT-12.6")
def test_when_all_give_up_the_race_is_over() -> None:
    state = one_finished()
    for seat in (1, 2, 3):
        act(state, seat, "give-up")
    assert state.to_move() == []
    assert places(state)[0] == 0


@pytest.mark.rule("HEAT-12.6")
def test_giving_up_must_be_agreed() -> None:
    assert "give-up" not in offered(one_finished(give_up=False), 1)


@pytest.mark.rule("HEAT-12.4")
def test_legends_race_on_by_themselves() -> None:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(5, kind="legend"), Car(9, kind="legend"), laps=1)
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    assert state.to_move() == []
    assert state.finished[0] == 0
    assert sorted(state.finished) == [0, 1, 2]


@pytest.mark.rule("HEAT-12.7")
def test_the_flag_falls_in_the_end() -> None:
    state = race(Car(20), Car(30), Car(10), laps=1)
    data = state.to_dict()
    data["round"] = 100
    state = load(data)
    finish_round(state)
    assert state.to_move() == []
    assert state.finished == sorted(range(3), key=lambda seat: -state.progress[seat])


@pytest.mark.rule("HEAT-12.1")
def test_nothing_can_be_played_after_the_end() -> None:
    state = one_finished()
    for seat in (1, 2, 3):
        act(state, seat, "give-up")
    with pytest.raises(IllegalMove) as caught:
        state.play(1, 0)
    assert caught.value.rule == "HEAT-12.1"


@pytest.mark.rule("HEAT-2.8", "HEAT-12.1")
def test_a_race_of_several_laps_ends_after_the_last() -> None:
    state = race(Car(LAP, hand="1 1 2 2 3 3 4"), Car(20), laps=2)
    turn(state, 0, 1, "1")
    finish_round(state)
    assert state.finished == []
    assert state.view(0)["cars"][0]["lap"] == 2
