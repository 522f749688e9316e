"""Spin Out, Spin Last and Crash: the die names the car."""

import pytest

from paddock.engine import IllegalMove

from .tables import LINE, out, play, running, table, texts


@pytest.mark.rule("FMR-5.1")
@pytest.mark.parametrize("card", ["spin-out", "spin-last", "crash"])
def test_the_player_names_no_car(card: str) -> None:
    state = table(card)
    assert [text for text in texts(state) if text.startswith(card)] == [card]
    with pytest.raises(IllegalMove):
        play(state, f"{card} blue1")


@pytest.mark.rule("FMR-5.2", "FMR-5.4")
def test_a_spin_out_retires_the_car_in_the_rolled_place_own_or_not() -> None:
    state = table("spin-out", die=(1,))
    play(state, "spin-out")
    assert running(state) == LINE.split()
    play(state, "keep")
    assert running(state) == LINE.split()[1:]
    assert out(state) == ["blue1"]
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-5.2", "FMR-5.4")
def test_a_spin_last_sends_the_car_to_the_last_running_place() -> None:
    state = table("spin-last", retired="purple2", die=(2,))
    play(state, "spin-last", "keep")
    assert running(state)[-1] == "green1"
    assert out(state) == ["purple2"]


@pytest.mark.rule("FMR-5.2", "FMR-6.1")
def test_the_die_counts_running_cars() -> None:
    state = table("spin-out", retired="blue1 green1", die=(1,))
    play(state, "spin-out", "keep")
    assert out(state)[0] == "yellow1"


@pytest.mark.rule("FMR-5.3")
def test_one_more_roll_and_that_one_stands() -> None:
    state = table("spin-out", die=(5, 1))
    play(state, "spin-out")
    assert texts(state) == ["keep", "reroll"]
    play(state, "reroll")
    assert out(state) == ["blue1"]
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-5.3")
def test_only_keep_and_reroll_answer_a_spin() -> None:
    state = table("spin-out", die=(5,))
    play(state, "spin-out")
    with pytest.raises(IllegalMove, match=r"FMR-5\.3"):
        play(state, "stop")


@pytest.mark.rule("FMR-5.5")
def test_a_number_beyond_the_line_has_no_effect_and_may_be_rolled_again() -> None:
    state = table("spin-out", retired="purple2", die=(12, 3))
    play(state, "spin-out", "keep")
    assert out(state) == ["purple2"]
    state = table("spin-out", retired="purple2", die=(12, 3))
    play(state, "spin-out", "reroll")
    assert out(state) == ["yellow1", "purple2"]


@pytest.mark.rule("FMR-5.5")
def test_a_crash_beyond_the_line_has_no_effect() -> None:
    state = table("crash", retired="purple2", die=(12,))
    play(state, "crash")
    assert len(running(state)) == 11
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-5.6", "FMR-5.7", "FMR-5.9")
@pytest.mark.parametrize(("choice", "gone"), [("ahead", ["green1", "yellow1"]), ("behind", ["yellow1", "orange1"])])
def test_the_player_chooses_who_is_caught_in_the_crash(choice: str, gone: list[str]) -> None:
    state = table("crash", retired="purple2", die=(3,))
    play(state, "crash")
    assert texts(state) == ["ahead", "behind"]
    play(state, choice)
    assert out(state) == [*gone, "purple2"]
    assert running(state) == [car for car in LINE.split() if car not in [*gone, "purple2"]]


@pytest.mark.rule("FMR-5.7")
def test_one_s_own_car_can_be_caught() -> None:
    state = table("crash", die=(2,))
    play(state, "crash", "ahead")
    assert out(state) == ["blue1", "green1"]


@pytest.mark.rule("FMR-5.7")
def test_only_ahead_and_behind_answer_a_crash() -> None:
    state = table("crash", die=(3,))
    play(state, "crash")
    with pytest.raises(IllegalMove, match=r"FMR-5\.7"):
        play(state, "keep")


@pytest.mark.rule("FMR-5.8", "FMR-5.9")
@pytest.mark.parametrize(("face", "gone"), [(1, ["blue1", "green1"]), (12, ["red2", "purple2"])])
def test_at_the_ends_of_the_line_there_is_no_choice(face: int, gone: list[str]) -> None:
    state = table("crash", die=(face,))
    play(state, "crash")
    assert out(state) == gone
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-5.10")
def test_a_lone_car_crashes_alone() -> None:
    state = table("crash", retired=" ".join(LINE.split()[1:]), die=(1,))
    play(state, "crash")
    assert running(state) == []
    assert out(state)[0] == "blue1"


@pytest.mark.rule("FMR-6.2")
def test_the_first_to_go_out_stands_last() -> None:
    state = table("spin-out charge-engine", die=(4, 12))
    play(state, "spin-out", "keep")
    data = state.to_dict()
    assert data["retired"] == [6]
    assert out(state) == ["orange1"]
    state = table("charge-engine", retired="orange1", die=(12,))
    play(state, "charge-engine red1")
    assert out(state) == ["red1", "orange1"]
