"""The Legends. USA: lines after 12 (limit 7), 33 (3), 49 (3), 57 (2); Legends' lines after 2, 27, 43, 52."""

from typing import Any

import pytest

from paddock.games.heat import HEAT, Heat
from paddock.games.heat.cards import COLOURS, LEGEND_DIAMOND, LEGEND_SPEED
from paddock.games.heat.phases import drive_legend

from .races import Car, act, finish_round, kinds, plan, race


def card_with(seat: int, speed: int) -> int:
    return next(card for card in range(10) if LEGEND_SPEED[card][seat] == speed)


def driven(at: int, speed: int, *others: Car, circuit: str = "usa", **options: Any) -> Heat:
    """Seat 1, a Legend, moves from `at` by a card that gives it a top speed."""
    state = race(Car(1), Car(at, kind="legend"), *others, circuit=circuit, **options)
    state.legend_card = card_with(1, speed)
    drive_legend(state, 1)
    return state


@pytest.mark.rule("HEAT-13.3")
def test_every_colour_meets_every_speed_once() -> None:
    for seat in range(len(COLOURS)):
        assert sorted(card[seat] for card in LEGEND_SPEED) == list(range(10, 20))


@pytest.mark.rule("HEAT-2.10", "HEAT-13.3")
def test_a_legend_drives_by_the_numbers_of_its_colour_wherever_it_sits() -> None:
    state = race(Car(1), Car(20, kind="legend"), colours=["gray", "yellow", "green", "red", "black", "blue"])
    assert [car["colour"] for car in state.view(None)["cars"]] == ["gray", "yellow"]
    yellow = COLOURS.index("yellow")
    for card in range(len(LEGEND_SPEED)):
        state.legend_card = card
        shown = {"speed": LEGEND_SPEED[card][yellow], "diamond": LEGEND_DIAMOND[card][yellow]}
        assert state.view(None)["legends"] == {"1": shown}


@pytest.mark.rule("HEAT-13.3")
def test_the_diamond_follows_from_the_speed() -> None:
    expected = {10: 0, 11: 0, 12: 1, 13: 1, 14: 1, 15: 2, 16: 2, 17: 2, 18: 3, 19: 3}
    for speeds, diamonds in zip(LEGEND_SPEED, LEGEND_DIAMOND, strict=True):
        assert [expected[speed] for speed in speeds] == diamonds


@pytest.mark.rule("HEAT-13.3")
def test_one_card_serves_all_legends_of_a_round_and_the_deck_is_used_up() -> None:
    state = race(Car(1), Car(5, kind="legend"), Car(9, kind="legend"), laps=9)
    seen = []
    for _ in range(20):
        assert state.legend_card == -1
        plan(state, 0, 1, first_card(state))
        seen.append(state.legend_card)
        card = seen[-1]
        for seat in (1, 2):
            shown = {"speed": LEGEND_SPEED[card][seat], "diamond": LEGEND_DIAMOND[card][seat]}
            assert state.view(0)["legends"][str(seat)] == shown
        finish_round(state)
    assert sorted(seen[:10]) == list(range(10))
    assert sorted(seen[10:]) == list(range(10))


def first_card(state: Heat) -> str:
    probe = state.copy()
    act(probe, 0, "gear 1")
    return probe.describe(0, probe.legal(0)[0]).text.removeprefix("play ")


@pytest.mark.rule("HEAT-13.4")
def test_between_the_two_lines_a_legend_drives_the_limit_and_its_diamond() -> None:
    assert driven(28, 15).progress[1] == 28 + 3 + 2  # just beyond the Legends' line
    assert driven(33, 19).progress[1] == 33 + 3 + 3  # right before the corner line


@pytest.mark.rule("HEAT-13.6")
def test_before_the_legends_line_it_drives_its_top_speed_if_that_is_short_of_the_corner() -> None:
    assert driven(13, 16).progress[1] == 29
    assert driven(20, 13).progress[1] == 33  # as far as the last space before the line


@pytest.mark.rule("HEAT-13.7")
def test_otherwise_it_stops_before_the_corner_by_its_diamond() -> None:
    assert driven(21, 13).progress[1] == 33 - 1
    assert driven(27, 19).progress[1] == 33 - 3
    assert driven(27, 10).progress[1] == 33


@pytest.mark.rule("HEAT-13.6")
def test_on_the_last_lap_the_finish_lets_it_go() -> None:
    assert driven(60, 19, laps=1).progress[1] == 79
    assert driven(60, 19, laps=2).progress[1] == 79  # 12 + 69 is further than that anyway
    assert driven(66, 19, laps=2).progress[1] == 69 + 12 - 3
    assert driven(66, 19, laps=1).progress[1] == 85


@pytest.mark.rule("HEAT-13.5")
def test_a_legend_crosses_one_corner_at_most() -> None:
    # Great Britain: lines after 30 (limit 6), 37 (5), 43 (4), 48 (3)
    assert driven(43, 19, circuit="great-britain").progress[1] == 48  # 4 + 3 = 7 would cross the line after 48
    assert driven(37, 12, circuit="great-britain").progress[1] == 43  # 5 + 1 = 6 just does not
    assert driven(30, 19, circuit="great-britain").progress[1] == 37  # 6 + 3 = 9 would cross the line after 37


@pytest.mark.rule("HEAT-13.9")
def test_an_aggressive_legend_crosses_one_more_from_a_chevron() -> None:
    assert driven(43, 19, circuit="great-britain", aggressive=True).progress[1] == 50
    assert driven(30, 19, circuit="great-britain", aggressive=True).progress[1] == 39
    assert driven(42, 19, circuit="great-britain", aggressive=True).progress[1] == 48  # no chevron there
    assert driven(33, 19, aggressive=True).progress[1] == 39  # nor anywhere in the USA


@pytest.mark.rule("HEAT-13.8")
def test_faster_legends_have_higher_speeds_and_the_same_diamonds() -> None:
    assert driven(13, 14, legend_boost=3).progress[1] == 30
    assert driven(28, 14, legend_boost=3).progress[1] == 28 + 3 + 1


@pytest.mark.rule("HEAT-13.1")
def test_a_legend_pays_nothing_and_corners_do_not_throw_it_out() -> None:
    state = driven(56, 19)  # limit 2, and it drives 5
    assert state.progress[1] == 61
    assert (state.engine[1], state.hand_size[1], state.gear[1]) == (0, 0, 1)


@pytest.mark.rule("HEAT-13.2")
def test_legends_are_blocked_and_take_the_race_line_like_any_car() -> None:
    state = driven(13, 16, Car(29), Car(29, spot=1), Car(28, kind="legend"))
    assert (state.progress[1], state.spot[1]) == (28, 1)


@pytest.mark.rule("HEAT-13.2")
def test_legends_move_at_their_place_in_the_order() -> None:
    state = race(Car(30), Car(20, kind="legend"), Car(10))
    plan(state, 0, 1, "1")
    events = plan(state, 2, 1, "1")
    assert "legend" not in kinds(events)  # the leader is first
    assert "legend" in kinds(act(state, 0, "done", "keep"))
    assert state.to_move() == [2]


@pytest.mark.rule("HEAT-13.2")
def test_a_legend_gives_slipstream() -> None:
    state = race(Car(14), Car(2, kind="legend"))
    state.legend_card = card_with(1, 10)
    plan(state, 0, 1, "1")
    assert not state.view(0)["driver"]["may_slipstream"]
    beside = race(Car(14), Car(15, kind="legend"), circuit="italy")
    assert beside.order == [1, 0]


@pytest.mark.rule("HEAT-13.1")
def test_legends_are_never_asked() -> None:
    state = HEAT.start(HEAT.setup(("legend", "player", "legend"), 5, {"laps": 1}))
    while state.to_move():
        assert state.to_move() == [1]
        state.play(1, state.legal(1)[0])
    assert sorted(s.seat for s in state.standings() if s.seat is not None) == [0, 1, 2]
