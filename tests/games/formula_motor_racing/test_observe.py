"""What observations tell, held against the views of the same positions."""

import pytest

from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING, FormulaMotorRacing
from paddock.games.formula_motor_racing.cards import CARD_NAMES, CARS

from ..observing import Look, look_at, looks_at_variant
from .tables import load, play, table

in_every_variant = pytest.mark.parametrize("variant", range(len(FORMULA_MOTOR_RACING.variants())))


def look_in(state: FormulaMotorRacing, seat: int) -> Look:
    """A seat's look at a table of tables.py."""
    return look_at(FORMULA_MOTOR_RACING, FORMULA_MOTOR_RACING.setup(int(state.config.players), 7), state, seat)


@in_every_variant
def test_the_season_the_teams_and_the_points_are_as_in_the_view(variant: int) -> None:
    points = 0
    for look in looks_at_variant(FORMULA_MOTOR_RACING, variant):
        view = look.view
        assert look.row["races left"] == view["races"] - (view["race"] - 1)
        assert look.marked("turn") == look.labels(view["turn"])
        for team in view["teams"]:
            assert look.marked(f"owner[{team['team']}]") == look.labels(team["seat"])
        assert {car: look.row[f"points[{car}]"] for car in CARS} == view["points"]
        points += sum(view["points"].values())
    assert points


@in_every_variant
def test_the_line_is_as_in_the_view_and_the_first_one_out_is_last(variant: int) -> None:
    retired = 0
    for look in looks_at_variant(FORMULA_MOTOR_RACING, variant):
        line = [*look.view["order"], *reversed(look.view["retired"])]
        for place, car in enumerate(line, 1):
            assert look.marked(f"place[{car}]") == [str(place)]
        assert set(look.marked("running")) == set(look.view["order"])
        retired += len(look.view["retired"])
    assert retired


@in_every_variant
def test_cards_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(FORMULA_MOTOR_RACING, variant):
        for block in ("hand", "discards"):
            names = [card["card"] for card in look.view[block]]
            assert [look.row[f"{block}[{name}]"] for name in CARD_NAMES] == [names.count(name) for name in CARD_NAMES]
        for seat, count in enumerate(look.view["hand_counts"]):
            assert look.row[f"cards held[{look.label(seat)}]"] == count
        assert look.row["deck"] == look.view["deck"]
        assert look.row["last turns"] == (look.view["last_turns"] or 0)


@in_every_variant
def test_the_phase_and_what_is_open_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(FORMULA_MOTOR_RACING, variant):
        card, car = look.view["open_card"], look.view["open_car"]
        assert look.marked("phase") == [look.view["phase"]]
        assert look.marked("card being played") == ([card["card"]] if card else [])
        assert look.marked("car it is about") == ([car] if car else [])
        assert look.row["die"] == (look.view["die"] or 0)


def test_everybody_is_told_of_a_charge_that_may_go_on() -> None:
    state = table("charge-gear", die=(9,))
    play(state, "charge-gear blue2")
    for seat in range(6):
        look = look_in(state, seat)
        assert look.marked("phase") == ["charge"]
        assert (look.marked("card being played"), look.marked("car it is about")) == (["charge-gear"], ["blue2"])
        assert look.row["die"] == 9


def test_hands_of_others_are_not_told() -> None:
    state = table("crash", players=3)
    data = state.to_dict()
    data["hands"][0], data["hands"][1] = data["hands"][1], data["hands"][0]
    swapped = load(data)
    assert look_in(state, 2).row == look_in(swapped, 2).row
    assert "crash" in look_in(state, 0).marked("hand")
    assert look_in(swapped, 1).row["hand[crash]"] == look_in(state, 0).row["hand[crash]"]


def test_entries_stand_in_the_order_of_the_moves() -> None:
    look = look_in(table(), 0)
    assert (look.block("running"), look.block("hand")) == (CARS, CARD_NAMES)
