"""Step 6: slipstream."""

import pytest

from paddock.engine import IllegalMove

from .races import Car, act, offered, plan, race, turn

STILL = "0 1 2 3 4 1 2"


def after_moving(at: int, *others: Car, cards: str = "1", laps: int = 2, circuit: str = "usa") -> list[str]:
    """What is offered to a car at `at` that plays a card and is done reacting, the others standing still."""
    state = race(Car(at), *others, laps=laps, circuit=circuit)
    for seat in range(1, len(others) + 1):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, cards)
    act(state, 0, "done")
    return offered(state, 0)


@pytest.mark.rule("HEAT-8.1")
@pytest.mark.parametrize(
    ("other", "offered_to"),
    [(Car(16, spot=0), True), (Car(16, spot=1), True), (Car(15), True), (Car(17), False), (Car(14, spot=1), False)],
)
def test_slipstream_is_for_cars_beside_or_right_behind_another(other: Car, offered_to: bool) -> None:
    other.hand = STILL
    moves = after_moving(14, other)  # the car ends on 15
    assert (moves == ["stay", "slipstream"]) == offered_to


@pytest.mark.rule("HEAT-8.1", "HEAT-8.2")
def test_a_slipstream_moves_two_spaces_and_leaves_the_speed() -> None:
    state = race(Car(14), Car(16, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "done", "slipstream")
    assert state.progress[0] == 17
    assert state.speed == 1
    assert state.view(None)["phase"] == "discard"  # once in a turn


@pytest.mark.rule("HEAT-8.1")
def test_the_position_after_reacting_counts() -> None:
    state = race(Car(14), Car(17, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "1")
    assert not state.view(None)["driver"]["may_slipstream"]
    act(state, 0, "adrenaline")
    assert state.view(None)["driver"]["may_slipstream"]
    act(state, 0, "done")
    assert offered(state, 0) == ["stay", "slipstream"]


@pytest.mark.rule("HEAT-8.2")
def test_a_corner_crossed_in_the_slipstream_is_checked_with_the_speed_of_the_turn() -> None:
    # USA: the last corner, limit 2, lies after space 57
    state = race(Car(53, hand="3 1 1 2 2 4 4"), Car(57, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "3")
    act(state, 0, "done", "slipstream")
    assert state.progress[0] == 58
    assert state.engine[0] == 6 - 1  # 3 against 2, not 5


@pytest.mark.rule("HEAT-8.3")
def test_a_blocked_slipstream_gains_what_it_can() -> None:
    state = race(Car(14), Car(16, hand=STILL), Car(17, hand=STILL), Car(17, spot=1, hand=STILL))
    for seat in (1, 2, 3):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "done", "slipstream")
    assert (state.progress[0], state.spot[0]) == (16, 1)


@pytest.mark.rule("HEAT-8.3")
def test_a_slipstream_that_would_gain_nothing_is_not_offered() -> None:
    block = [Car(at, spot=spot, hand=STILL) for at in (16, 17) for spot in (0, 1)]
    assert after_moving(14, *block) != ["stay", "slipstream"]


@pytest.mark.rule("HEAT-8.4")
@pytest.mark.parametrize(("at", "offered_to"), [(66, True), (67, False), (68, False)])
def test_no_slipstream_leads_over_the_finish(at: int, offered_to: bool) -> None:
    # one lap of USA: the car ends on at + 1, the other right ahead of it, lapped where that is beyond the line
    moves = after_moving(at, Car(at + 2 if at < 68 else 1, hand=STILL), laps=1)
    assert (moves == ["stay", "slipstream"]) == offered_to


@pytest.mark.rule("HEAT-8.4")
def test_on_an_earlier_lap_the_line_is_no_obstacle() -> None:
    assert after_moving(67, Car(69, hand=STILL), laps=2) == ["stay", "slipstream"]


@pytest.mark.rule("HEAT-8.4")
def test_a_block_short_of_the_finish_does_not_allow_a_slipstream_towards_it() -> None:
    # it would stop on 69, short of the line, but only because two lapped cars stand right beyond that
    blocked = [Car(1, hand=STILL), Car(1, spot=1, hand=STILL), Car(69, hand=STILL)]
    state = race(Car(67), *blocked, laps=1)
    for seat in (1, 2, 3):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    assert "slipstream" not in offered(state, 0)


@pytest.mark.rule("HEAT-8.1")
def test_other_moves_are_refused() -> None:
    state = race(Car(14), Car(16, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "boost"))
    assert caught.value.rule == "HEAT-8.1"
