"""What a board is told: the view, the odds of each gear, and the price of every destination."""

import json

import pytest

from paddock.engine import IllegalMove, offers
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_d.moves import NITRO
from paddock.games.formula_d.scoring import race_standings

from .races import Car, drive, move_to, race, shift


def test_the_view_shows_stops_made_and_needed() -> None:
    view = race(Car("C4M5", gear=2, stops=1, wear=7), Car("S1M17")).view(None)
    corner = view["cars"][0]["corner"]
    assert (corner["name"], corner["made"], corner["needed"], corner["inside"]) == ("Loews", 1, 3, True)
    assert corner["to_exit"] == 7
    ahead = view["cars"][1]["corner"]
    assert (ahead["id"], ahead["inside"], ahead["to_entry"], ahead["to_exit"]) == ("C1", False, 1, 9)
    assert view["cars"][0]["wear"] == 7


def test_a_car_with_its_stops_made_is_told_of_the_next_corner() -> None:
    view = race(Car("C0M4", stops=1), Car("S0M0", lap=0)).view(None)
    assert view["cars"][0]["corner"]["id"] == "C1"


def test_every_gear_comes_with_its_odds_at_the_corner_ahead() -> None:
    """Eight spaces before the corner: 2nd falls short, and in 4th only a 7 does."""
    state = race(Car("S1L10", gear=3), Car("S0M0", lap=0))
    previews = {offer["fields"]["gear"]: offer["preview"] for offer in offers(state, 0)}
    assert set(previews) == {1, 2, 3, 4}
    assert previews[1]["wear"] == 1
    assert previews[2]["odds"]["short"] == 6
    assert (previews[4]["odds"]["short"], previews[4]["odds"]["stop"]) == (2, 10)
    assert previews[4]["of"] == 12
    assert previews[3]["odds"]["short"] + previews[3]["odds"]["stop"] == 8
    for preview in previews.values():
        assert sum(preview["odds"].values()) == preview["of"] == sum(face["chance"] for face in preview["faces"])


def test_a_gear_shows_where_each_roll_would_end() -> None:
    state = race(Car("C0R2", gear=2), Car("S0M0", lap=0))
    preview = offers(state, 0)[1]["preview"]
    ends = {face["face"]: face["spaces"] for face in preview["faces"]}
    for face in preview["faces"]:
        rolled = state.copy()
        shift(rolled, preview["gear"], face["face"])
        wears = {offer["fields"]["space"]: offer["preview"]["wear"] for offer in offers(rolled, 0)}
        assert ends[face["face"]] == [space for space, wear in wears.items() if wear == face["wear"]]


def test_odds_of_overrunning_and_of_going_out() -> None:
    state = race(Car("C0R2", gear=5, wear=3), Car("S0M0", lap=0))
    previews = {offer["fields"]["gear"]: offer["preview"] for offer in offers(state, 0)}
    assert previews[5]["odds"]["out"] == 20
    assert previews[3]["odds"] == {"short": 0, "stop": 0, "clear": 0, "pay": 0, "out": 8}
    assert 1 not in previews
    state = race(Car("C0R2", gear=2), Car("S0M0", lap=0))
    paid = {offer["fields"]["gear"]: offer["preview"] for offer in offers(state, 0)}
    assert paid[2]["odds"]["pay"] == 6
    assert [face["wear"] for face in paid[2]["faces"]] == [2, 3, 4]


def test_a_destination_shows_its_exact_cost_and_what_follows() -> None:
    state = race(Car("S0R22", gear=3), Car("S1M1"), to_move=0)
    shift(state, 3, 6)
    preview = state.preview(0, move_to(state, "S1R1"))
    assert preview["wear"] == 3
    assert (preview["brake"], preview["overshoot"], preview["wear_left"]) == (1, 2, 15)
    assert preview["path"] == ["S0R22", "C0R0", "C0R1", "C0R2", "S1R0", "S1R1"]
    assert preview["collisions"] == [1]
    assert preview["risk"] == 0.2
    inside = state.preview(0, move_to(state, "C0R1"))
    assert inside["corner"] == {"id": "C0", "name": "Sainte Dévote", "made": 1, "needed": 1}


@pytest.mark.parametrize("options", [{"laps": 2}, {"track": "street", "laps": 2}])
def test_what_a_preview_promises_is_what_happens(options: dict[str, object]) -> None:
    state = FORMULA_D.start(FORMULA_D.setup(5, 8, dict(options)))
    for step in range(120):
        if not state.to_move():
            break
        (seat,) = state.to_move()
        moves = state.legal(seat)
        move = moves[step * 7 % len(moves)]
        preview = state.preview(seat, move)
        json.dumps(preview)
        before = int(state.wear[seat])
        state.record()
        state.play(seat, move)
        told = state.take_events()
        if "path" in preview:
            (driven,) = [event for event in told if event.kind == "drive"]
            assert driven.fields["path"] == preview["path"]
            assert preview["wear_left"] == before - preview["wear"]
            assert len([e for e in told if e.kind == "danger"]) <= preview["danger"]
            assert preview["finish"] == any(e.kind == "finish" for e in told)


def test_the_dice_are_in_the_view_as_they_lie() -> None:
    state = race(Car("S5M0", gear=4), Car("S0M0", lap=0))
    assert state.view(None)["dice"]["face"] is None
    shift(state, 5, 14)
    dice = state.view(0)["dice"]
    assert (dice["face"], dice["spaces"], dice["die"]["shape"], dice["die"]["colour"]) == (14, 14, "d20", "purple")


def test_a_great_start_shows_the_black_die_and_no_roll_of_the_gear_die() -> None:
    for seed in range(40):
        state = FORMULA_D.start(FORMULA_D.setup(4, seed))
        dice = state.view(None)["dice"]
        if dice["great_start"]:
            assert (dice["face"], dice["spaces"]) == (None, 4)
            assert 17 <= dice["black"] <= 20
            return
    raise AssertionError("no great start")


def test_nitro_is_previewed() -> None:
    state = race(Car("S2M0", gear=3), Car("S0M0", lap=0), track="street")
    shift(state, 3, 4)
    assert state.preview(0, NITRO)["spaces"] == 7
    assert "S2M7" in state.preview(0, NITRO)["destinations"]


def test_standings_are_good_at_any_time() -> None:
    state = race(Car("S5M0"), Car("S1M0"), Car("S8M0", lap=1))
    assert [line.seat for line in race_standings(state)] == [2, 0, 1]
    assert [line.place for line in state.standings()] == [1, 2, 3]


def test_texts_that_name_no_move_are_refused_with_a_reason() -> None:
    state = race(Car("S5M0"), Car("S1M0"))
    for text in ("", "gear", "gear 7", "to", "to S99", "to S5M1 danger 9", "to S5M1 danger", "fly"):
        with pytest.raises(IllegalMove):
            state.parse(0, text)
    assert state.parse(0, "to S5M1 danger 2") != state.parse(0, "to S5M1")


def test_a_drive_leaves_a_trail_of_events() -> None:
    state = race(Car("S5M0", gear=4), Car("S1M0"))
    shift(state, 4, 7)
    (driven,) = [event for event in drive(state, "S5M7") if event.kind == "drive"]
    assert driven.fields["path"] == [f"S5M{n}" for n in range(8)]
