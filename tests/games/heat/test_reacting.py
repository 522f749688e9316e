"""Steps 4 and 5: adrenaline, boost and cooldown."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.heat import HEAT

from .races import Car, act, finish_round, hand, offered, pile, plan, race, turn

STILL = "0 1 2 3 4 1 2"


def symbols(state_offers: list[str]) -> set[str]:
    return {text for text in state_offers if text != "done"}


@pytest.mark.rule("HEAT-6.1")
@pytest.mark.parametrize(("cars", "with_adrenaline"), [(2, 1), (4, 1), (5, 2), (6, 2)])
def test_the_last_or_the_last_two_have_adrenaline(cars: int, with_adrenaline: int) -> None:
    state = race(*(Car(30 - n) for n in range(cars)))
    seen = [car["adrenaline"] for car in state.view(None)["cars"]]
    assert seen == [False] * (cars - with_adrenaline) + [True] * with_adrenaline


@pytest.mark.rule("HEAT-6.1", "HEAT-6.5")
def test_adrenaline_goes_by_the_order_in_which_the_round_began() -> None:
    state = race(Car(20, hand="4 1 1 2 2 3 3"), Car(18, hand="0 1 1 2 2 3 3"), Car(19))
    # seat 1 is last; although it falls no further, and others pass, it keeps it; seat 2 never gets it
    plan(state, 2, 1, "1")
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "4")
    assert "adrenaline" not in offered(state, 0)
    act(state, 0, "done")
    had_it = dict.fromkeys(range(3), False)
    while state.round == 5:
        seat = state.to_move()[0]
        had_it[seat] = had_it[seat] or "adrenaline" in offered(state, seat)
        for quiet in ("done", "stay", "keep"):
            if quiet in offered(state, seat):
                act(state, seat, quiet)
                break
    assert had_it == {0: False, 1: True, 2: False}


@pytest.mark.rule("HEAT-6.1")
def test_finished_cars_still_count_for_the_size_of_the_field() -> None:
    state = race(*(Car(30 - n) for n in range(5)))
    data = state.to_dict()
    data["order"] = [2, 3, 4]
    data["finished"] = [0, 1]
    data["on_track"] = [False, False, True, True, True]
    data["waiting"] = 0b11100
    left = HEAT.load(data)
    assert [car["adrenaline"] for car in left.view(None)["cars"]] == [False, False, False, True, True]


@pytest.mark.rule("HEAT-6.4")
def test_legends_take_up_the_last_places() -> None:
    state = race(Car(30), Car(20), Car(10, kind="legend"))
    assert [car["adrenaline"] for car in state.view(None)["cars"]] == [False, False, False]
    plan(state, 0, 1, "1")
    plan(state, 1, 1, "1")
    act(state, 0, "done", "keep")
    assert "adrenaline" not in offered(state, 1)


@pytest.mark.rule("HEAT-6.2", "HEAT-9.2")
def test_adrenaline_moves_one_space_and_counts_as_speed() -> None:
    state = race(Car(14, hand="1 1 2 2 3 heat heat", engine=3), Car(40))
    turn(state, 0, 1, "1")
    assert {"adrenaline", "adrenaline-cool"} <= symbols(offered(state, 0))
    act(state, 0, "adrenaline")
    assert (state.progress[0], state.speed) == (16, 2)
    assert "adrenaline" not in offered(state, 0)
    act(state, 0, "adrenaline-cool")
    assert state.engine[0] == 4
    assert "adrenaline-cool" not in offered(state, 0)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "adrenaline"))
    assert caught.value.rule == "HEAT-6.2"


@pytest.mark.rule("HEAT-6.3")
def test_a_blocked_adrenaline_raises_the_speed_all_the_same() -> None:
    state = race(Car(14, hand="1 1 2 2 3 3 4"), Car(16, hand=STILL), Car(16, spot=1, hand=STILL))
    plan(state, 1, 1, "0")
    plan(state, 2, 1, "0")
    turn(state, 0, 1, "1")
    act(state, 0, "adrenaline")
    assert (state.progress[0], state.speed) == (15, 2)


@pytest.mark.rule("HEAT-6.5")
def test_adrenaline_is_not_kept_for_the_next_round() -> None:
    state = race(Car(14, hand="4 4 4 3 3 3 2", gear=4), Car(15, hand=STILL))
    turn(state, 0, 4, "3 4 4 4")
    act(state, 0, "done")
    finish_round(state)
    assert state.order == [0, 1]
    assert not state.view(None)["cars"][0]["adrenaline"]


@pytest.mark.rule("HEAT-7.2", "HEAT-7.3", "HEAT-11.1")
def test_a_boost_costs_a_heat_and_flips_a_card() -> None:
    state = race(Car(40, gear=3, hand="1 1 2 2 3 4 4", deck="3 0"), Car(2))
    turn(state, 0, 3, "1 1 2")
    act(state, 0, "boost")
    assert state.engine[0] == 5
    assert pile(state, 0)["heat"] == 1
    assert (state.progress[0], state.speed) == (47, 7)
    assert "boost" not in offered(state, 0)
    assert state.view(1)["driver"]["played"][-1] == "3"
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "boost"))
    assert caught.value.rule == "HEAT-7.2"


@pytest.mark.rule("HEAT-7.2", "HEAT-11.2")
def test_without_heat_in_the_engine_there_is_no_boost() -> None:
    state = race(Car(40, gear=1, engine=0, hand="1 1 heat heat heat 4 4"), Car(2))
    turn(state, 0, 1, "1")
    assert "boost" not in offered(state, 0)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "boost"))
    assert caught.value.rule == "HEAT-7.2"


@pytest.mark.rule("HEAT-7.6")
def test_heat_just_cooled_pays_for_a_boost() -> None:
    state = race(Car(40, gear=1, engine=0, hand="1 1 heat heat heat 4 4"), Car(2))
    turn(state, 0, 1, "1")
    act(state, 0, "cool 1", "boost")
    assert state.engine[0] == 0
    assert state.speed > 1


@pytest.mark.rule("HEAT-7.3")
def test_every_move_of_a_turn_is_blocked_separately() -> None:
    state = race(
        Car(40, hand="1 1 2 2 3 4 4", deck="2 0"),
        Car(42, hand=STILL),
        Car(42, spot=1, hand=STILL),
        Car(2),
    )
    for seat, card in ((1, "0"), (2, "0"), (3, "1")):
        plan(state, seat, 1, card)
    turn(state, 0, 1, "2")
    assert state.progress[0] == 41
    act(state, 0, "boost")
    assert (state.progress[0], state.speed) == (43, 4)


@pytest.mark.rule("HEAT-7.4")
@pytest.mark.parametrize(
    ("gear", "cools"), [(1, {"cool 1", "cool 2", "cool 3"}), (2, {"cool 1"}), (3, set()), (4, set())]
)
def test_cooldown_by_gear(gear: int, cools: set[str]) -> None:
    state = race(Car(40, gear=gear, hand="1 1 2 2 heat heat heat"), Car(2))
    turn(state, 0, gear, " ".join(["1", "1", "2", "2"][:gear]))
    assert {text for text in offered(state, 0) if text.startswith("cool")} == cools


@pytest.mark.rule("HEAT-7.4")
def test_the_gear_shifted_to_counts() -> None:
    state = race(Car(40, gear=2, hand="1 1 2 2 heat heat heat"), Car(2))
    turn(state, 0, 1, "1")
    assert "cool 3" in offered(state, 0)


@pytest.mark.rule("HEAT-7.5")
def test_cooling_moves_heat_from_the_hand_to_the_engine_and_is_then_spent() -> None:
    state = race(Car(40, engine=1, hand="1 1 2 2 heat heat heat"), Car(2))
    turn(state, 0, 1, "1")
    act(state, 0, "cool 2")
    assert state.engine[0] == 3
    assert hand(state, 0).count("heat") == 1
    assert not [text for text in offered(state, 0) if text.startswith("cool")]
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "cool 1"))
    assert caught.value.rule == "HEAT-7.4"


@pytest.mark.rule("HEAT-7.5")
def test_only_heat_that_is_in_the_hand_can_be_cooled() -> None:
    state = race(Car(40, hand="1 1 2 2 3 3 heat"), Car(2))
    turn(state, 0, 1, "1")
    assert {text for text in offered(state, 0) if text.startswith("cool")} == {"cool 1"}
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "cool 3"))
    assert caught.value.rule == "HEAT-7.5"


@pytest.mark.rule("HEAT-7.1")
def test_symbols_are_used_in_any_order_and_none_must_be() -> None:
    for order in (["boost", "adrenaline", "cool 1"], ["cool 1", "adrenaline", "boost"], []):
        state = race(Car(14, gear=2, hand="1 1 2 2 heat heat 4", deck="1 0"), Car(40))
        turn(state, 0, 2, "1 1")
        act(state, 0, *order)
        assert state.progress[0] == 16 + (2 if order else 0)
        assert offered(state, 0)[0] == "done"
        act(state, 0, "done")


@pytest.mark.rule("HEAT-7.1")
def test_other_moves_are_refused_while_reacting() -> None:
    state = race(Car(14), Car(40))
    turn(state, 0, 1, "1")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "slipstream"))
    assert caught.value.rule == "HEAT-7.1"


def test_with_nothing_to_react_with_the_step_is_skipped() -> None:
    state = race(Car(40, gear=3, engine=0, hand="1 1 1 heat heat 4 4"), Car(2))
    turn(state, 0, 3, "1 1 1")
    assert state.view(None)["phase"] == "discard"


@pytest.mark.rule("HEAT-7.7")
def test_a_car_that_crossed_the_finish_still_reacts() -> None:
    state = race(Car(2 * 69 - 1, hand="4 1 1 2 2 3 3"), Car(60), laps=2)
    turn(state, 0, 1, "4")
    assert state.progress[0] > 2 * 69
    before = state.progress[0]
    act(state, 0, "boost")
    assert state.progress[0] > before
