"""What the board is told so that it need not know the rules: spots, reaches, cards turned up, engines."""

import pytest

from paddock.engine import Json
from paddock.games.heat import HEAT, Heat

from .races import Car, act, plan, race


def preview(state: Heat, seat: int, text: str) -> Json:
    return state.preview(seat, state.parse(seat, text))


def test_a_landing_names_the_race_line_where_it_is_free_and_the_other_spot_where_not() -> None:
    state = race(Car(14, gear=2, hand="1 1 2 2 3 3 4"), Car(21))
    act(state, 0, "gear 2")
    assert preview(state, 0, "play 3 3")["outcomes"][0]["spot"] == 0
    assert preview(state, 0, "play 3 4")["outcomes"][0]["spot"] == 1


def test_a_car_that_is_boxed_in_keeps_its_spot() -> None:
    state = race(Car(14, 1, gear=1, hand="1 1 2 2 3 3 4"), Car(14, 0), Car(15, 0), Car(15, 1))
    act(state, 0, "gear 1")
    outcome = preview(state, 0, "play 1")["outcomes"][0]
    assert (outcome["blocked"], outcome["spot"]) == (1, 1)


def test_a_gear_tells_every_speed_that_its_cards_make_and_what_each_costs() -> None:
    state = race(Car(30, gear=1, engine=2, hand="1 1 1 3 3 4 stress", deck="2 4 4"), Car(60))
    seen = preview(state, 0, "gear 1")
    # of the stress card, 2 and 4
    assert [o["speed"] for o in seen["outcomes"]] == [1, 2, 3, 4]
    # the line after 33 allows 3
    assert [o["heat"] for o in seen["outcomes"]] == [0, 0, 0, 1]
    assert seen["may_flip"]
    state = race(Car(30, gear=1, engine=2, hand="1 1 1 3 3 4 heat"), Car(60))
    third = preview(state, 0, "gear 3")
    assert [(o["speed"], o["short"]) for o in third["outcomes"]] == [(3, 0), (5, 1), (6, 2), (7, 3), (8, 4), (10, 6)]


@pytest.mark.parametrize("gear", [1, 2, 3, 4])
def test_the_speeds_of_a_gear_are_those_of_the_sets_of_cards_flips_included(gear: int) -> None:
    state = race(Car(14, gear=2, hand="0 4 4 stress stress heat heat", deck="1 3 heat"), Car(40))
    seen = preview(state, 0, f"gear {gear}")
    speeds = {outcome["speed"] for play in seen["plays"] for outcome in play["preview"]["outcomes"]}
    assert [outcome["speed"] for outcome in seen["outcomes"]] == sorted(speeds)
    assert seen["speed"] == [min(speeds), max(speeds)]
    # a stress card flips a 1 or a 3
    assert seen["speed"] == {1: [0, 4], 2: [1, 8], 3: [4, 11], 4: [8, 12]}[gear]


def test_the_places_are_those_of_the_moment_not_of_the_round() -> None:
    state = race(Car(20, hand="1 1 2 2 3 3 4"), Car(18, gear=2, hand="1 1 2 2 3 3 4"))
    plan(state, 0, 1, "1")
    plan(state, 1, 2, "3 4")
    act(state, 0, "done")
    act(state, 0, "keep")
    seen = state.view(None)
    assert (seen["places"], seen["order"]) == ([1, 0], [0, 1])


def test_cards_turned_up_are_the_last_of_those_played() -> None:
    state = race(Car(14, gear=2, hand="stress 1 2 2 3 3 4", deck="4 4 heat 1"), Car(4, hand="1 1 2 2 3 3 4"))
    plan(state, 1, 1, "1")
    plan(state, 0, 2, "2 stress")
    driver = state.view(None)["driver"]
    assert (len(driver["played"]), driver["flipped"]) == (3, 1)
    act(state, 0, "boost")
    driver = state.view(None)["driver"]
    assert (len(driver["played"]), driver["flipped"]) == (4, 2)


def test_the_scenery_tells_how_much_heat_each_engine_holds() -> None:
    even = HEAT.setup(("player", "player"), 1, {"circuit": "usa", "handicap": [1]})
    assert HEAT.board_assets(even)["engine"] == [5, 5]
    uneven = HEAT.setup(("player", "player"), 1, {"circuit": "usa", "handicap": [0, 2]})
    assert HEAT.board_assets(uneven)["engine"] == [6, 4]


def test_the_scenery_tells_what_the_cards_are_and_how_many_cars_have_adrenaline() -> None:
    small, big = (HEAT.board_assets(HEAT.setup(cars, 1)) for cars in (4, 5))
    kinds = {card: face["kind"] for card, face in small["cards"].items()}
    assert [card for card, kind in kinds.items() if kind == "upgrade"] == ["0", "5"]
    assert (kinds["3"], kinds["stress"], kinds["heat"]) == ("speed", "stress", "heat")
    assert small["adrenaline"] == {"cars": 1, "speed": 1, "cooldown": 1}
    assert big["adrenaline"]["cars"] == 2
    assert small["slipstream"] == 2
