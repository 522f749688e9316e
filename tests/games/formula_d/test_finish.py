"""Laps, the finish, and the placing."""

import pytest

from paddock.engine import IllegalMove, RandomBot, split
from paddock.engine.bot import Position
from paddock.games.formula_d import FORMULA_D

from .races import Car, costs, drive, free, kinds, race, shift


@pytest.mark.rule("FD-1.1", "FD-9.1")
def test_the_first_across_the_line_wins_and_leaves_the_track() -> None:
    state = race(Car("S0M15", gear=4), Car("S9M0"))
    shift(state, 4, 12)
    assert costs(state)["finish"] == 0, "what is left of the roll need not be braked"
    drive(state, "finish")
    assert list(state.finished) == [0]
    assert not state.running(0)
    assert state.standings()[0].seat == 0


@pytest.mark.rule("FD-9.1")
def test_before_the_line_every_space_is_braked_for() -> None:
    state = race(Car("S0M10", gear=4), Car("S9M0"))
    shift(state, 4, 12)
    assert set(free(state)) == {"finish"}
    assert costs(state)["S0M16"] == 6


@pytest.mark.rule("FD-9.1")
def test_a_roll_that_just_reaches_the_line_is_enough() -> None:
    state = race(Car("S0L14", gear=1), Car("S9M0"))
    shift(state, 1, 2)
    assert "finish" in free(state)
    state = race(Car("S0L14", gear=1), Car("S9M0"))
    shift(state, 1, 1)
    assert "finish" not in costs(state)


@pytest.mark.rule("FD-9.2")
def test_cars_finish_in_the_order_of_crossing_not_by_how_far_they_would_have_gone() -> None:
    state = race(Car("S0L15", gear=1), Car("S0R13", gear=6))
    shift(state, 1, 1)
    drive(state, "finish")
    shift(state, 6, 30)
    drive(state, "finish")
    assert list(state.finished) == [0, 1]
    assert state.to_move() == []
    with pytest.raises(IllegalMove, match=r"FD-9\.2"):
        state.play(0, 1)


@pytest.mark.rule("FD-9.2")
def test_the_race_goes_on_until_all_are_home_or_out() -> None:
    state = FORMULA_D.start(FORMULA_D.setup(4, 5))
    rng = split(5, "random")
    bot = RandomBot()
    while state.to_move():
        (seat,) = state.to_move()
        assert state.running(seat)
        state.play(seat, bot.choose(Position(state, seat), rng))
    assert sorted(state.finished + state.retired) == [0, 1, 2, 3]


@pytest.mark.rule("FD-9.3")
def test_the_retired_come_last_the_longest_lasting_first() -> None:
    state = race(Car("S5L2", gear=2, wear=1), Car("S5L3", wear=1), Car("S5M3"), Car("S1M0"), to_move=0)
    shift(state, 2, 4)
    assert list(state.retired) == [0]
    assert [line.seat for line in state.standings()][-1] == 0
    state.space[1] = -1
    state.retired.append(1)
    assert [line.seat for line in state.standings()] == [2, 3, 1, 0]


@pytest.mark.rule("FD-9.4")
def test_the_first_crossing_opens_the_first_lap() -> None:
    state = race(Car("S0L15", gear=1, lap=0), Car("S0R15", gear=1, lap=0))
    shift(state, 2, 3)
    events = drive(state, "S0L18")
    assert state.lap[0] == 1
    assert [e.fields["lap"] for e in kinds(events, "lap")] == [1]
    assert not state.finished


@pytest.mark.rule("FD-1.1", "FD-9.4")
def test_in_a_race_of_two_laps_the_second_crossing_is_not_the_end() -> None:
    state = race(Car("S0L14", gear=3, lap=1), Car("S0R3", lap=1), laps=2)
    shift(state, 3, 5)
    drive(state, "S0L19")
    assert state.lap[0] == 2
    assert not state.finished
