"""Positions that are loaded: what the rules guarantee is checked, and every refusal names the fields."""

from collections.abc import Callable
from typing import Any

import pytest

from paddock.engine import Json, Setup, SetupError, playout, split
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.cards import CARD_BY_NAME, CARD_COUNT, STRESS
from paddock.games.heat.cards import HEAT as HEAT_CARD
from paddock.games.heat.moves import SET_NAMES, SETS
from paddock.games.heat.state import CALMED, COOLED, GAVE_UP, RUSHED, SLIPPED
from paddock.testing import describe_setup
from paddock.testing.state_checks import check_wrong_positions_are_refused

from .races import Car, act, counts, load, offered, plan, race, turn

Change = Callable[[Json], None]
SET_BY_NAME = {" ".join(names): number for number, names in enumerate(SET_NAMES)}


def set_to(field: str, value: Any, seat: int | None = None) -> Change:
    """A change of one field, or of one seat's entry in it."""

    def change(data: Json) -> None:
        if seat is None:
            data[field] = value
        else:
            data[field][seat] = value

    return change


def refused(state: Heat, *changes: Change) -> str:
    """Why a position with some changes is not loaded."""
    data = state.to_dict()
    HEAT.load(state.to_dict())
    for change in changes:
        change(data)
    with pytest.raises(SetupError) as caught:
        HEAT.load(data)
    return str(caught.value)


@pytest.mark.parametrize("setup", HEAT.variants(), ids=describe_setup)
def test_a_damaged_position_is_refused_by_name_or_plays_on(setup: Setup) -> None:
    check_wrong_positions_are_refused(HEAT, setup, seed=7)


@pytest.mark.slow
@pytest.mark.parametrize("setup", HEAT.variants(), ids=describe_setup)
def test_many_damaged_positions_are_refused_by_name_or_play_on(setup: Setup) -> None:
    check_wrong_positions_are_refused(HEAT, setup, seed=100, games=10)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("circuit", "monaco"),
        ("laps", 0),
        ("laps", 10),
        ("seats", ["player"]),
        ("seats", ["legend", "legend"]),
        ("seats", ["player", "horse"]),
        ("legend_boost", 7),
        ("aggressive", 1),
        ("round", 0),
        ("round", 201),
        ("phase", "lunch"),
        ("order", [0, 0]),
        ("order", [1]),
        ("turn", 1),
        ("waiting", 4),
        ("waiting", 0),
        ("mulligans", 1),
        ("progress", [0]),
        ("progress", [-4, 0]),
        ("progress", [139, 0]),
        ("on_track", [True, False]),
        ("spot", [0, 0]),
        ("spot", [0, 2]),
        ("gear", [0, 1]),
        ("engine", [-1, 6]),
        ("engine", [60, 6]),
        ("hand", [[0] * 8, [9] * 8]),
        ("deck", [[0] * 8, [0] * 7]),
        ("top", [3, -1]),
        ("top_choice", 3),
        ("top_choice", -1),
        ("sure_stress", [5, 0]),
        ("next_gear", [4, 0]),
        ("next_gear", [6, 0]),
        ("plan", [0, -1]),
        ("finished", [0]),
        ("gave_up", [0]),
        ("legend_bag", 1),
        ("legend_card", 0),
        ("start", -4),
        ("speed", 3),
        ("used", 32),
        ("played", [7]),
        ("decks", [[1, 2]]),
        ("legend_deck", [0, 0]),
        ("revealed", -1),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_its_name(field: str, value: Any) -> None:
    state = HEAT.start(HEAT.setup(2, 1, {}))
    assert field in refused(state, set_to(field, value))


def test_a_missing_field_and_an_unknown_one_are_named() -> None:
    good = HEAT.start(HEAT.setup(2, 1, {})).to_dict()
    with pytest.raises(SetupError, match="has no 'speed'"):
        HEAT.load({name: value for name, value in good.items() if name != "speed"})
    with pytest.raises(SetupError, match="'weather'"):
        HEAT.load({**good, "weather": "rain"})


@pytest.mark.rule("HEAT-2.3", "HEAT-2.5", "HEAT-11.3")
def test_a_driver_has_no_card_more_often_than_there_are() -> None:
    state = race(Car(20), Car(10))
    for name, more in [("0", 1), ("3", 1), ("heat", 49), ("stress", 14)]:
        deck = state.to_dict()["deck"][0]
        deck[CARD_BY_NAME[name]] += more
        assert f"the card {name}" in refused(state, set_to("deck", deck, 0))
    # a spin-out in every round so far: there are always enough stress cards
    data = state.to_dict()
    data["hand"][0][STRESS] = 10
    HEAT.load(data)


@pytest.mark.rule("HEAT-2.3")
def test_the_cards_in_front_of_the_driver_are_not_in_the_hand_too() -> None:
    state = race(Car(20, hand="1 1 2 2 3 3 5"), Car(10))
    plan(state, 1, 1, "1")
    turn(state, 0, 1, "5")
    assert "played" in refused(state, set_to("hand", counts("1 1 2 2 3 3 5"), 0))


def test_a_prepared_position_may_lack_cards_or_have_a_full_engine() -> None:
    for car in (Car(20, hand="1 1 4", deck=""), Car(20, engine=20), Car(20, hand="", deck="")):
        state = race(car, Car(10))
        playout(state, split(1, "moves"))
        assert state.to_move() == []


@pytest.mark.rule("HEAT-3.1", "HEAT-4.2", "HEAT-4.3")
def test_plans_are_as_complete_as_the_planning_says_and_could_have_been_made() -> None:
    state = race(Car(20, gear=1, engine=0), Car(10))
    plan(state, 0, 1, "4")
    assert "next_gear and waiting" in refused(state, set_to("next_gear", 0, 0), set_to("plan", -1, 0))
    assert "next_gear, gear and engine" in refused(state, set_to("next_gear", 3, 0))
    assert "plan" in refused(state, set_to("plan", -1, 0))
    assert "plan" in refused(state, set_to("plan", SET_BY_NAME["5"], 0))
    assert "plan" in refused(state, set_to("plan", SET_BY_NAME["1 1"], 0))
    assert "plan" in refused(state, set_to("plan", SETS, 0))
    assert "plan" in refused(state, set_to("plan", SET_BY_NAME["1"], 1))
    assert "give_up" in refused(state, set_to("next_gear", int(GAVE_UP), 0), set_to("plan", -1, 0))


@pytest.mark.rule("HEAT-3.2", "HEAT-3.5")
def test_in_a_turn_those_still_to_go_have_cards_face_down_and_nobody_else() -> None:
    state = race(Car(30), Car(20), Car(10))
    for seat in (0, 1, 2):
        plan(state, seat, 1, "1")
    while state.turn == 0:
        act(state, 0, next(text for text in ("done", "stay", "keep") if text in offered(state, 0)))
    one = SET_BY_NAME["1"]
    assert state.plan == [-1, -1, one]
    for seat, number in [(0, one), (1, one), (2, -1), (2, SET_BY_NAME["1 1"])]:
        assert "plan" in refused(state, set_to("plan", number, seat))
    assert "turn" in refused(state, set_to("turn", 2))
    assert "next_gear and phase" in refused(state, set_to("next_gear", 1, 2))
    assert "waiting and phase" in refused(state, set_to("waiting", 1))


@pytest.mark.rule("HEAT-9.2", "HEAT-6.1", "HEAT-7.4", "HEAT-8.1")
def test_the_turn_under_way_goes_together() -> None:
    state = race(Car(30, gear=3), Car(20), Car(2))
    plan(state, 1, 1, "1")
    plan(state, 2, 1, "1")
    turn(state, 0, 3, "1 1 2")
    assert "speed, played and used" in refused(state, set_to("speed", 5))
    assert "played" in refused(state, set_to("played", [1, 3]), set_to("speed", 4))
    assert "progress, start" in refused(state, set_to("start", 29))
    assert "used" in refused(state, set_to("used", int(RUSHED)), set_to("speed", 5))
    assert "used" in refused(state, set_to("used", int(CALMED)))
    assert "used and gear" in refused(state, set_to("used", int(COOLED)))
    assert "used and phase" in refused(state, set_to("used", int(SLIPPED)))


@pytest.mark.parametrize("phase", ["plan", "first-hand", "slipstream", "corner-check", "race-over"])
def test_a_step_waits_for_a_decision_only_where_there_is_one(phase: str) -> None:
    state = race(Car(14), Car(2))
    plan(state, 1, 1, "1")
    turn(state, 0, 1, "1")
    assert "phase" in refused(state, set_to("phase", phase))


@pytest.mark.rule("HEAT-10.6", "HEAT-12.3")
def test_a_car_beyond_the_finish_has_gone_this_round_and_discards_nothing() -> None:
    state = race(Car(69, hand="4 1 1 2 2 3 3"), Car(2), laps=1)
    assert "progress" in refused(state, set_to("progress", 70, 0))
    plan(state, 1, 1, "1")
    turn(state, 0, 1, "4")
    assert "phase and progress" in refused(state, set_to("phase", "discard"))
    assert "progress" in refused(state, set_to("progress", 70, 1))


@pytest.mark.rule("HEAT-2.9")
def test_hands_are_swapped_before_the_first_round_by_those_who_answered() -> None:
    state = HEAT.start(HEAT.setup(3, 3, {"mulligan": True}))
    act(state, 0, "mulligan")
    assert "mulligans" in refused(state, set_to("mulligans", 0b010))
    assert "mulligans" in refused(state, set_to("engine", 0, 0))
    assert "round" in refused(state, set_to("round", 2))
    assert "mulligans" in refused(race(Car(20), Car(10)), set_to("mulligans", 1))


@pytest.mark.rule("HEAT-13.1", "HEAT-13.3")
def test_a_legend_has_a_car_and_the_round_s_card() -> None:
    state = race(Car(20), Car(30, kind="legend"), Car(2))
    no_cards = [0] * int(CARD_COUNT)
    for field, value in [("hand", counts("1")), ("engine", 1), ("gear", 2), ("plan", 0), ("next_gear", 1)]:
        assert field in refused(state, set_to(field, value, 1))
    assert state.to_dict()["hand"][1] == no_cards
    plan(state, 2, 1, "1")
    turn(state, 0, 1, "1")
    card = state.legend_card
    assert "legend_card" in refused(state, set_to("legend_card", -1))
    assert "legend_bag and legend_card" in refused(state, set_to("legend_bag", 2 ** int(card)))
    assert "order" in refused(state, set_to("turn", 0))


@pytest.mark.rule("HEAT-12.6")
def test_drivers_have_given_up_only_where_that_was_agreed() -> None:
    state = race(Car(20), Car(10), Car(2))
    gone = [set_to("order", [0]), set_to("on_track", [True, False, False]), set_to("waiting", 1)]
    assert "gave_up" in refused(state, *gone, set_to("gave_up", [1]), set_to("finished", [2]))
    data = state.to_dict()
    for change in (*gone, set_to("gave_up", [1]), set_to("finished", [2]), set_to("give_up", True)):
        change(data)
    playout(HEAT.load(data), split(1, "moves"))


def test_heat_and_stress_are_counted_with_the_rest() -> None:
    state = race(Car(20, hand="heat heat stress 1 2 3 4"), Car(10))
    loaded = load(state.to_dict())
    assert loaded.hand_size == state.hand_size
    assert loaded.deck_size == state.deck_size
    assert loaded.hand[HEAT_CARD] == 2
