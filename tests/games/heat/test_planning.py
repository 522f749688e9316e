"""Steps 1 and 2: gear and cards, in secret."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.heat.moves import SETS

from .races import Car, act, hand, kinds, least, offered, pile, plan, race, sampled, turn, wait


@pytest.mark.rule("HEAT-4.1", "HEAT-4.2")
@pytest.mark.parametrize(
    ("gear", "engine", "gears"),
    [
        (1, 6, [1, 2, 3]),
        (2, 6, [1, 2, 3, 4]),
        (4, 6, [2, 3, 4]),
        (1, 0, [1, 2]),
        (2, 0, [1, 2, 3]),
        (4, 0, [3, 4]),
    ],
)
def test_gears_in_reach(gear: int, engine: int, gears: list[int]) -> None:
    state = race(Car(20, gear=gear, engine=engine), Car(40))
    assert offered(state, 0) == [f"gear {g}" for g in gears]


@pytest.mark.rule("HEAT-4.2", "HEAT-11.1")
@pytest.mark.parametrize(("gear", "to", "heat"), [(1, 3, 5), (4, 2, 5), (1, 2, 6), (3, 3, 6)])
def test_shifting_by_two_costs_a_heat(gear: int, to: int, heat: int) -> None:
    state = race(Car(20, gear=gear), Car(40))
    turn(state, 0, to, " ".join(["1", "1", "2"][:to]))
    assert state.gear[0] == to
    assert state.engine[0] == heat
    assert pile(state, 0).get("heat", 0) == 6 - heat


@pytest.mark.rule("HEAT-4.3", "HEAT-1.3")
@pytest.mark.parametrize("gear", [1, 2, 3, 4])
def test_a_gear_asks_for_as_many_cards(gear: int) -> None:
    state = race(Car(20, gear=min(gear + 1, 4), hand="0 1 2 3 4 5 stress"), Car(40))
    act(state, 0, f"gear {gear}")
    sets = offered(state, 0)
    assert {len(text.split()) - 1 for text in sets} == {gear}
    assert len(sets) == {1: 7, 2: 21, 3: 35, 4: 35}[gear]


@pytest.mark.rule("HEAT-4.3")
def test_equal_cards_make_one_choice() -> None:
    state = race(Car(20, gear=2, hand="1 1 1 4 4 heat heat"), Car(40))
    act(state, 0, "gear 2")
    assert sorted(offered(state, 0)) == ["play 1 1", "play 1 4", "play 4 4"]


@pytest.mark.rule("HEAT-4.4", "HEAT-11.2")
def test_heat_cannot_be_played_but_stress_can() -> None:
    state = race(Car(20, hand="stress heat heat heat heat heat 5"), Car(40))
    act(state, 0, "gear 1")
    assert sorted(offered(state, 0)) == ["play 5", "play stress"]
    with pytest.raises(IllegalMove):
        state.parse(0, "play heat")


@pytest.mark.rule("HEAT-4.3")
@pytest.mark.parametrize(("text", "rule"), [("play 1 1", "HEAT-4.3"), ("play 5", "HEAT-4.3"), ("boost", "HEAT-4.3")])
def test_wrong_cards_are_refused_with_the_rule(text: str, rule: str) -> None:
    state = race(Car(20), Car(40))
    act(state, 0, "gear 1")
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, text))
    assert caught.value.rule == rule
    assert state.digest() == before


HAND_OF_ONE = "4 heat heat heat heat heat heat"
HAND_OF_TWO = "1 4 heat heat heat heat heat"


@pytest.mark.rule("HEAT-4.6")
@pytest.mark.parametrize(
    ("gear", "engine", "gears"),
    [(4, 1, [2, 3, 4]), (4, 0, [3, 4]), (3, 1, [1, 2, 3, 4]), (1, 0, [1, 2])],
)
def test_any_gear_in_reach_may_be_chosen_whatever_the_hand_holds(gear: int, engine: int, gears: list[int]) -> None:
    for held in (HAND_OF_ONE, HAND_OF_TWO, "heat heat heat heat heat heat heat"):
        state = race(Car(20, gear=gear, engine=engine, hand=held), Car(40))
        assert offered(state, 0) == [f"gear {g}" for g in gears]


@pytest.mark.rule("HEAT-4.6")
def test_nobody_has_to_pay_a_heat_for_a_gear_that_the_hand_can_serve() -> None:
    state = race(Car(20, gear=4, engine=1, hand=HAND_OF_TWO), Car(5))
    act(state, 0, "gear 4")
    assert offered(state, 0) == ["cluttered"]
    plan(state, 1, 1, "1")
    act(state, 0, "cluttered")
    assert (state.engine[0], state.gear[0], state.progress[0]) == (1, 1, 20)
    assert pile(state, 0) == {"1": 1, "4": 1, "heat": 2}


@pytest.mark.rule("HEAT-4.6", "HEAT-4.5")
def test_a_driver_may_clutter_the_hand_on_purpose_and_keep_the_place_before_a_corner() -> None:
    state = race(Car(57, gear=3, engine=0, hand="4 5 heat heat heat heat heat"), Car(5))
    plan(state, 0, 3, "cluttered")
    plan(state, 1, 1, "1")
    assert state.progress[0] == 57
    assert state.gear[0] == 1
    assert "stress" not in pile(state, 0)  # no spin-out


@pytest.mark.rule("HEAT-4.6", "HEAT-4.2")
def test_a_shift_by_two_is_paid_for_even_if_it_clutters_the_hand() -> None:
    state = race(Car(20, gear=2, engine=1, hand=HAND_OF_TWO), Car(5))
    plan(state, 0, 4, "cluttered")
    events = plan(state, 1, 1, "1")
    assert events[0].fields["engine"] == [0, 6]
    assert state.gear[0] == 1


@pytest.mark.rule("HEAT-4.6")
def test_a_gear_that_the_hand_can_serve_must_be_served() -> None:
    state = race(Car(20, gear=2, hand=HAND_OF_TWO), Car(40))
    act(state, 0, "gear 2")
    assert offered(state, 0) == ["play 1 4"]
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "cluttered"))
    assert caught.value.rule == "HEAT-4.5"


@pytest.mark.rule("HEAT-4.5")
def test_the_own_plan_lists_the_cards_that_a_cluttered_hand_shows() -> None:
    state = race(Car(5, gear=3, hand="stress 4 heat heat heat heat heat"), Car(20))
    plan(state, 0, 4, "cluttered")
    laid = {"gear": 4, "cards": ["4", "stress", "heat", "heat"], "cluttered": True, "gives_up": False}
    assert state.view(0)["plan"] == laid
    plan(state, 1, 1, "1")
    assert state.view(0)["plan"] == laid  # face down until the turn comes
    events = act(state, 1, "done", "keep")
    assert next(e for e in events if e.kind == "cluttered").fields["cards"] == laid["cards"]


@pytest.mark.rule("HEAT-4.5")
def test_a_cluttered_hand_costs_the_turn() -> None:
    state = race(Car(20, gear=4, hand="stress heat heat heat heat heat heat", engine=0, deck="1 2 3 4 1 2 3"), Car(5))
    plan(state, 0, 3, "cluttered")
    plan(state, 1, 1, "1")
    assert state.progress[0] == 20
    assert state.gear[0] == 1
    assert pile(state, 0) == {"stress": 1, "heat": 2}
    assert hand(state, 0).count("heat") == 4
    assert len(hand(state, 0)) == 7
    assert "stress" not in hand(state, 0)
    assert state.to_move() == [1]  # no reaction, no discard


@pytest.mark.rule("HEAT-4.5")
def test_a_cluttered_car_uses_neither_adrenaline_nor_flips() -> None:
    state = race(Car(5, gear=4, hand="stress heat heat heat heat heat heat", engine=0), Car(20))
    plan(state, 0, 3, "cluttered")
    plan(state, 1, 1, "1")
    events = kinds(act(state, 1, "done", "keep"))
    assert "cluttered" in events
    assert "flip" not in events
    assert state.round == 6
    assert state.progress[0] == 5


@pytest.mark.rule("HEAT-3.1", "HEAT-3.4", "HEAT-3.5")
def test_a_plan_is_secret_until_everybody_has_planned() -> None:
    state = race(Car(20), Car(10), Car(0))
    before = [state.view(seat) for seat in (1, 2, None)]
    act(state, 0, "gear 2")
    assert [state.view(seat) for seat in (1, 2, None)] == before
    act(state, 0, "play 1 4")
    seen = state.view(1)
    assert seen["waiting"] == [1, 2]
    assert seen["cars"][0]["gear"] == 1
    assert seen["cars"][0]["ready"]
    plan(state, 1, 2, "1 1")
    plan(state, 2, 1, "4")
    seen = state.view(2)
    assert [car["gear"] for car in seen["cars"]] == [2, 2, 1]
    assert seen["driver"]["played"] == ["1", "4"]
    assert seen["cars"][1]["face_down"] == 2
    assert "1 1" not in str(seen)
    assert state.view(1)["plan"]["cards"] == ["1", "1"]
    assert seen["plan"]["cards"] == ["4"]


@pytest.mark.rule("HEAT-3.1")
def test_the_order_of_planning_does_not_matter() -> None:
    one = race(Car(20), Car(10))
    other = race(Car(20), Car(10))
    plan(one, 0, 1, "4")
    plan(one, 1, 2, "1 2")
    plan(other, 1, 2, "1 2")
    plan(other, 0, 1, "4")
    assert one == other


@pytest.mark.rule("HEAT-3.2")
def test_nobody_plays_out_of_turn() -> None:
    state = race(Car(20), Car(10))
    plan(state, 0, 1, "4")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "gear 1"))
    assert caught.value.rule == "HEAT-3.1"
    plan(state, 1, 1, "1")
    assert state.to_move() == [0]
    with pytest.raises(IllegalMove) as caught:
        state.play(1, state.parse(1, "done"))
    assert caught.value.rule == "HEAT-3.2"


@pytest.mark.rule("HEAT-3.2", "HEAT-3.3")
def test_the_leader_goes_first_and_the_race_line_is_ahead_beside_another() -> None:
    state = race(Car(20, spot=1), Car(20, spot=0), Car(25))
    assert state.order == [2, 1, 0]
    plan(state, 0, 1, "4")
    plan(state, 1, 1, "1")
    plan(state, 2, 1, "1")
    went = []
    while state.round == 5:
        seat = state.to_move()[0]
        if seat not in went:
            went.append(seat)
        least(state, seat)
    assert went == [2, 1, 0]


@pytest.mark.rule("HEAT-3.3")
def test_overtaking_does_not_change_the_order_of_the_round() -> None:
    state = race(Car(20, gear=4, hand="4 4 4 3 3 3 2"), Car(19), Car(18))
    plan(state, 1, 2, "3 4")
    plan(state, 2, 1, "1")
    turn(state, 0, 4, "2 3 4 4")
    assert state.order == [0, 1, 2]
    wait(state, 2)
    assert state.order == [0, 1, 2]
    while state.round == 5:
        least(state, state.to_move()[0])
    assert state.order == [0, 1, 2]
    assert state.progress[0] > state.progress[1] > state.progress[2]


def test_a_sample_deals_other_plans_from_other_hands() -> None:
    state = race(Car(20), Car(10))
    plan(state, 1, 2, "1 4")
    seen = state.view(0)
    plans = set()
    for n in range(30):
        sample = sampled(state, 0, n)
        assert sample.view(0) == seen
        plans.add((sample.next_gear[1], sample.plan[1]))
    assert len(plans) > 5


@pytest.mark.rule("HEAT-4.6")
def test_a_sample_reckons_with_hands_cluttered_on_purpose() -> None:
    """Other drivers mostly serve the gear that is seen; but a sample must not rule out what may be."""
    state = race(Car(40), Car(10, gear=3, engine=0, hand="1 2 heat heat heat heat heat", deck="heat 3 4"))
    plan(state, 1, 4, "cluttered")
    plan(state, 0, 1, "1")
    cluttered = 0
    for n in range(120):
        sample = sampled(state, 0, n)
        assert sample.view(0) == state.view(0)
        cluttered += sample.plan[1] == SETS
    assert 0 < cluttered < 60
