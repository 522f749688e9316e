"""What a driver is told before a move: landing, corners, heat, and what may go wrong."""

import pytest

from paddock.engine import Json, offers
from paddock.games.heat import Heat

from .races import Car, act, offered, plan, race, turn

STILL = "0 1 2 3 4 1 2"


def forecast(state: Heat, seat: int, text: str) -> Json:
    move = state.parse(seat, text)
    assert move in state.legal(seat)
    return state.preview(seat, move)


def test_a_set_of_cards_is_forecast_to_the_space() -> None:
    state = race(Car(14, gear=2, hand="1 1 2 2 3 3 4"), Car(20))
    act(state, 0, "gear 2")
    seen = forecast(state, 0, "play 3 4")
    assert len(seen["outcomes"]) == 1
    assert seen["speed"] == [7, 7]
    assert seen["spaces"] == [20, 20]  # space 21 is number 20
    assert seen["corners"] == []
    assert seen["spin_out"] == 0


def test_a_gear_tells_of_all_cards_that_may_follow_it_what_they_will_say_themselves() -> None:
    state = race(Car(31, gear=2, engine=2, hand="stress 1 1 2 4 heat heat", deck="1 4 4 heat"), Car(33), Car(20))
    told = {text: forecast(state, 0, text)["plays"] for text in ("gear 1", "gear 3")}
    for text, plays in told.items():
        after = state.copy()
        act(after, 0, text)
        assert plays == [{"cards": offer["fields"]["cards"], "preview": offer["preview"]} for offer in offers(after, 0)]
    assert "plays" not in forecast(race(Car(31, gear=2, hand="1 heat heat heat heat heat heat"), Car(20)), 0, "gear 2")


def test_being_done_says_what_may_be_discarded() -> None:
    state = race(Car(14, gear=1, hand="1 2 2 4 stress heat heat"), Car(40))
    turn(state, 0, 1, "2")
    assert forecast(state, 0, "done")["may_discard"] == ["1", "2", "4"]
    act(state, 0, "done")
    assert {card for text in offered(state, 0) for card in text.split()[1:]} == {"1", "2", "4"}


def test_stress_makes_a_range_with_chances() -> None:
    state = race(Car(31, hand="stress 1 1 2 2 3 3", deck="1 4 4 heat"), Car(20))
    act(state, 0, "gear 1")
    seen = forecast(state, 0, "play stress")
    assert [(o["speed"], o["chance"]) for o in seen["outcomes"]] == [
        (1, pytest.approx(1 / 3, abs=1e-5)),
        (4, pytest.approx(2 / 3, abs=1e-5)),
    ]
    assert seen["heat"] == [0, 1]  # 4 crosses the line after 33, whose limit is 3
    assert seen["corners"][0]["limit"] == 3
    assert seen["flips"] == 1


def test_two_stress_cards_are_flipped_without_putting_back() -> None:
    state = race(Car(14, gear=2, hand="stress stress 1 2 2 3 3", deck="1 4"), Car(40))
    act(state, 0, "gear 2")
    seen = forecast(state, 0, "play stress stress")
    assert [(o["speed"], o["chance"]) for o in seen["outcomes"]] == [(5, 1.0)]


def test_the_price_of_a_shift_and_the_cooldown_to_come_are_reckoned_with() -> None:
    state = race(Car(32, gear=3, engine=1, hand="4 1 1 2 2 3 heat"), Car(60))
    act(state, 0, "gear 1")  # by two: the only heat is gone
    seen = forecast(state, 0, "play 4")
    assert seen["engine"] == 0
    assert seen["cooldown"] == 1
    assert seen["heat"] == [1, 1]
    assert seen["spin_out"] == 0
    assert seen["needs_cooldown"] == 1
    assert seen["wasted_cooldown"] == 2  # first gear cools three, the hand holds one


def test_a_certain_spin_out_is_said_before_the_cards_are_played() -> None:
    state = race(Car(56, gear=2, engine=1, hand="4 4 1 1 2 2 3"), Car(20))
    act(state, 0, "gear 2")
    assert forecast(state, 0, "play 4 4")["spin_out"] == 1
    assert forecast(state, 0, "play 1 2")["spin_out"] == 0


def test_the_forecast_is_what_happens() -> None:
    for text in ("play 1 2", "play 3 4", "play 2 2"):
        state = race(Car(30, gear=2, hand="1 1 2 2 3 3 4"), Car(20))
        act(state, 0, "gear 2")
        told = forecast(state, 0, text)["outcomes"][0]
        plan(state, 1, 1, "1")
        act(state, 0, text)
        assert state.progress[0] == told["progress"]
        assert state.speed == told["speed"]
        act(state, 0, "done")
        assert state.engine[0] == 6 - told["heat"]


def test_a_gear_tells_what_it_asks_for() -> None:
    state = race(Car(14, gear=3, hand="1 1 2 2 3 heat heat"), Car(40))
    seen = forecast(state, 0, "gear 1")
    assert (seen["cards"], seen["heat"], seen["engine"], seen["cooldown"]) == (1, 1, 5, 3)
    assert seen["wasted_cooldown"] == 1
    assert forecast(state, 0, "gear 3")["speed"] == [4, 7]


@pytest.mark.rule("HEAT-4.5", "HEAT-4.6")
def test_a_gear_warns_that_it_would_clutter_the_hand() -> None:
    state = race(Car(14, gear=2, engine=1, hand="1 stress heat heat heat heat heat"), Car(40))
    assert [forecast(state, 0, f"gear {gear}")["cluttered"] for gear in (1, 2, 3, 4)] == [False, False, True, True]
    seen = forecast(state, 0, "gear 4")
    assert (seen["cards"], seen["playable"], seen["heat"], seen["engine"]) == (4, 2, 1, 0)
    assert (seen["speed"], seen["cooldown"]) == ([0, 0], 0)
    assert seen["shown"] == ["1", "stress", "heat", "heat"]
    act(state, 0, "gear 3")
    assert forecast(state, 0, "cluttered")["shown"] == ["1", "stress", "heat"]


def test_leaving_a_cooldown_unused_is_pointed_out() -> None:
    state = race(Car(14, hand="1 1 2 2 3 heat heat"), Car(40))
    turn(state, 0, 1, "1")
    assert forecast(state, 0, "done")["wasted_cooldown"] == 2
    assert forecast(state, 0, "cool 1")["wasted_cooldown"] == 1
    act(state, 0, "cool 2")
    assert forecast(state, 0, "done")["wasted_cooldown"] == 0


def test_a_boost_shows_every_flip() -> None:
    state = race(Car(30, gear=3, hand="1 1 1 2 2 3 4", deck="2 4 4"), Car(20))
    turn(state, 0, 3, "1 1 1")
    seen = forecast(state, 0, "boost")
    assert [o["speed"] for o in seen["outcomes"]] == [5, 7]
    assert seen["engine"] == 5
    assert seen["heat"] == [2, 4]


def test_a_slipstream_shows_where_it_leads_and_what_it_costs() -> None:
    state = race(Car(53, hand="3 1 1 2 2 4 4"), Car(57, hand=STILL))
    plan(state, 1, 1, "0")
    turn(state, 0, 1, "3")
    act(state, 0, "done")
    seen = forecast(state, 0, "slipstream")
    assert (seen["outcomes"][0]["progress"], seen["heat"]) == (58, [1, 1])
    assert forecast(state, 0, "stay")["heat"] == [0, 0]


def test_a_discard_tells_how_many_cards_come() -> None:
    state = race(Car(14, hand="1 1 2 2 3 3 4", deck="4 4"), Car(40))
    turn(state, 0, 1, "1")
    act(state, 0, "done")
    seen = forecast(state, 0, "discard 2 2")
    assert (seen["draws"], seen["reshuffles"], seen["top"]) == (3, True, None)
    seen = forecast(state, 0, "discard 2")
    assert (seen["draws"], seen["reshuffles"], seen["top"]) == (2, False, "1")


@pytest.mark.rule("HEAT-10.5")
def test_being_done_tells_which_cards_may_lie_on_top_the_usual_one_first() -> None:
    state = race(Car(14, gear=3, hand="1 2 2 3 3 4 4"), Car(40))
    turn(state, 0, 3, "1 2 2")
    assert forecast(state, 0, "done")["may_top"] == ["2", "1"]
    act(state, 0, "done")
    assert forecast(state, 0, "keep")["top"] == "2"
    assert forecast(state, 0, "top 1") == {"top": "1"}
    act(state, 0, "top 1")
    assert forecast(state, 0, "keep")["top"] == "1"


def test_every_offer_has_a_forecast() -> None:
    state = race(Car(14, hand="stress 1 2 2 3 heat 4"), Car(13), Car(12, kind="legend"))
    for text in ("gear 1", "play stress"):
        for offer in offers(state, 0):
            assert offer["preview"], offer["text"]
        act(state, 0, text)
    plan(state, 1, 1, "1")
    for offer in offers(state, 0):
        assert offer["preview"], offer["text"]


def test_forecasts_use_no_secret() -> None:
    """The chances come from what a driver can count: never from the order of the deck."""
    state = race(Car(14, hand="stress 1 2 2 3 3 4"), Car(30))
    act(state, 0, "gear 1")
    before = forecast(state, 0, "play stress")
    for seed in range(5):
        state.decks[0].a += seed
        assert forecast(state, 0, "play stress") == before
