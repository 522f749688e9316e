"""Step 3: cards are turned over, + symbols flipped, cars moved and blocked."""

import pytest

from .races import Car, act, kinds, loaded_deck, offered, pile, plan, race, turn


@pytest.mark.rule("HEAT-5.1", "HEAT-1.3")
def test_a_car_moves_by_the_sum_of_its_cards() -> None:
    state = race(Car(14, gear=3, hand="1 3 4 5 0 2 2"), Car(1))
    turn(state, 0, 3, "0 3 5")
    assert state.speed == 8
    assert state.progress[0] == 22


@pytest.mark.rule("HEAT-5.7")
def test_the_books_example_of_two_stress_cards() -> None:
    # Two stress cards and a 2; on the way two heat, a stress and an upgrade are thrown away; the speed is 8.
    state = race(
        Car(14, gear=3, hand="stress stress 2 1 1 3 3", deck="4 2 heat heat stress 5 1"),
        Car(1),
    )
    plan(state, 1, 1, "1")
    loaded_deck(state, 0, "heat", "stress", "4", "heat", "5", "2")
    events = plan(state, 0, 3, "2 stress stress")
    assert state.speed == 8
    assert state.progress[0] == 22
    assert pile(state, 0) == {"heat": 2, "stress": 1, "5": 1}
    flips = [event.fields for event in events if event.kind == "flip"]
    assert [flip["card"] for flip in flips] == ["4", "2"]
    assert [flip["thrown"] for flip in flips] == [["heat", "stress"], ["heat", "5"]]
    assert state.view(1)["driver"]["played"] == ["2", "stress", "stress", "4", "2"]


@pytest.mark.rule("HEAT-5.7")
def test_upgrades_are_no_speed_cards_for_a_flip() -> None:
    state = race(Car(14, hand="stress 1 1 2 2 3 3", deck="0 5 4"), Car(1))
    turn(state, 0, 1, "stress")
    assert state.speed == 4


@pytest.mark.rule("HEAT-5.8")
def test_a_deck_that_runs_out_in_mid_flip_is_made_of_the_pile() -> None:
    state = race(Car(14, hand="stress 1 1 2 2 3 3", deck="0 heat", pile="4 heat"), Car(1))
    plan(state, 1, 1, "1")
    events = plan(state, 0, 1, "stress")
    assert kinds(events).count("reshuffled") >= 1
    assert state.speed == 4
    # nothing is lost: what was thrown away was shuffled in again, the played cards were not
    held = state.to_dict()
    assert sum(held["deck"][0]) + sum(held["pile"][0]) == 3
    assert state.view(1)["driver"]["played"] == ["stress", "4"]


@pytest.mark.rule("HEAT-5.9")
def test_without_a_speed_card_a_plus_counts_nothing() -> None:
    state = race(Car(14, hand="stress 1 1 2 2 3 3", deck="0 heat", pile="5"), Car(1))
    turn(state, 0, 1, "stress")
    assert state.speed == 0
    assert state.progress[0] == 14


@pytest.mark.rule("HEAT-5.10")
def test_a_speed_of_nothing_is_allowed_and_the_turn_goes_on() -> None:
    state = race(Car(14, spot=1, hand="0 1 1 2 2 3 3"), Car(1))
    turn(state, 0, 1, "0")
    assert state.progress[0] == 14
    assert state.spot[0] == 1
    assert "done" in offered(state, 0)


@pytest.mark.rule("HEAT-5.3")
def test_a_car_takes_the_race_line_where_it_is_free() -> None:
    state = race(Car(14, spot=1, hand="4 1 1 2 2 3 3"), Car(18, spot=1), Car(1))
    turn(state, 0, 1, "1")
    assert (state.progress[0], state.spot[0]) == (15, 0)


@pytest.mark.rule("HEAT-5.3")
def test_beside_a_car_on_the_race_line_the_other_spot_is_left() -> None:
    state = race(Car(14), Car(17, hand="0 1 2 3 4 1 2"), Car(1))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "3")
    assert (state.progress[0], state.spot[0]) == (17, 1)


@pytest.mark.rule("HEAT-5.2")
def test_cars_are_driven_through() -> None:
    state = race(Car(14, hand="4 1 1 2 2 3 3"), Car(16), Car(16, spot=1), Car(1), circuit="italy")
    plan(state, 1, 1, "1")
    plan(state, 2, 1, "1")
    turn(state, 0, 1, "4")
    assert state.progress[0] == 18


BLOCKED_HAND = "0 1 2 3 4 1 2"


@pytest.mark.rule("HEAT-5.4", "HEAT-5.6")
def test_a_full_space_blocks_and_the_car_falls_back_behind_it() -> None:
    state = race(
        Car(14, hand="4 1 1 2 2 3 3"),
        Car(18, hand=BLOCKED_HAND),
        Car(18, spot=1, hand=BLOCKED_HAND),
        Car(17, spot=1, hand=BLOCKED_HAND),
    )
    for seat in (1, 2, 3):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, "4")
    assert (state.progress[0], state.spot[0]) == (17, 0)
    assert state.speed == 4


@pytest.mark.rule("HEAT-5.4")
def test_blocks_are_passed_back_until_there_is_room() -> None:
    state = race(
        Car(14, hand="4 1 1 2 2 3 3"),
        Car(18, hand=BLOCKED_HAND),
        Car(18, spot=1, hand=BLOCKED_HAND),
        Car(17, hand=BLOCKED_HAND),
        Car(17, spot=1, hand=BLOCKED_HAND),
    )
    for seat in (1, 2, 3, 4):
        plan(state, seat, 1, "0")
    turn(state, 0, 1, "4")
    assert (state.progress[0], state.spot[0]) == (16, 0)


@pytest.mark.rule("HEAT-5.5")
def test_a_car_that_cannot_leave_its_space_keeps_its_spot() -> None:
    state = race(Car(14, spot=1), Car(15, hand=BLOCKED_HAND), Car(15, spot=1, hand=BLOCKED_HAND))
    plan(state, 1, 1, "0")
    plan(state, 2, 1, "0")
    turn(state, 0, 1, "1")
    assert (state.progress[0], state.spot[0]) == (14, 1)
    assert state.speed == 1


@pytest.mark.rule("HEAT-5.6")
def test_a_blocked_car_pays_corners_by_its_speed_but_only_those_it_crossed() -> None:
    # USA: the line of the second corner lies after space 33.
    blocked = race(
        Car(30, gear=2, hand="3 3 1 1 2 2 4"),
        Car(34, hand=BLOCKED_HAND),
        Car(34, spot=1, hand=BLOCKED_HAND),
        Car(2),
    )
    plan(blocked, 1, 1, "0")
    plan(blocked, 2, 1, "0")
    plan(blocked, 3, 1, "1")
    turn(blocked, 0, 2, "2 3")  # to 35, not blocked: crosses the line
    assert blocked.progress[0] == 35
    act(blocked, 0, "done")
    if "stay" in offered(blocked, 0):
        act(blocked, 0, "stay")
    assert blocked.engine[0] == 6 - (5 - 3)

    stopped = race(
        Car(30, gear=2, hand="3 3 1 1 2 2 4"),
        Car(34, hand=BLOCKED_HAND),
        Car(34, spot=1, hand=BLOCKED_HAND),
        Car(2),
    )
    plan(stopped, 1, 1, "0")
    plan(stopped, 2, 1, "0")
    plan(stopped, 3, 1, "1")
    turn(stopped, 0, 2, "1 3")  # to 34, which is full: back before the line, nothing to pay
    assert stopped.progress[0] == 33
    act(stopped, 0, "done")
    assert stopped.engine[0] == 6


@pytest.mark.rule("HEAT-5.11")
def test_a_lapped_car_blocks_like_any_other() -> None:
    lap = 69
    state = race(
        Car(lap + 14),
        Car(15, hand=BLOCKED_HAND),
        Car(15, spot=1, hand=BLOCKED_HAND),
    )
    plan(state, 1, 1, "0")
    plan(state, 2, 1, "0")
    turn(state, 0, 1, "1")
    assert state.progress[0] == lap + 14


@pytest.mark.rule("HEAT-5.11", "HEAT-8.1")
def test_a_lapped_car_gives_slipstream() -> None:
    state = race(Car(69 + 14), Car(16, hand=BLOCKED_HAND))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    assert offered(state, 0) == ["stay", "slipstream"]
