"""Positions that were written down: wrong ones are refused with the field's name, all others can be played."""

import pytest

from paddock.engine import Json, SetupError
from paddock.games.formula_d import FORMULA_D
from paddock.testing.state_checks import check_round_trip, check_wrong_positions_are_refused

from .races import Car, race, shift


@pytest.mark.parametrize("track", ["monaco", "street"])
def test_positions_by_the_first_rules_are_read_as_they_were_written(track: str) -> None:
    setup = FORMULA_D.setup(6, 1, {"track": track, "laps": 2}, "1")
    assert "rules" not in FORMULA_D.start(setup).to_dict()
    check_round_trip(FORMULA_D, setup)
    check_wrong_positions_are_refused(FORMULA_D, setup)


def position() -> Json:
    """Two laps at Monaco, car 0 to choose its gear; car 2 is in the pits, car 3 out, car 4 finished."""
    cars = [Car("S5M0", lap=2), Car("C4M3", stops=1), Car("P4", gear=2), Car("S1M0"), Car("S1L0")]
    data = race(*cars, laps=2).to_dict()
    data.update(space=[*data["space"][:3], None, None], retired=[3], finished=[4], order=[0, 1, 2, 3])
    data["lap"][4] = 3
    return data


def test_the_position_itself_can_be_played() -> None:
    assert FORMULA_D.load(position()).to_dict() == position()


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "1"},
        {"track": "spa"},
        {"laps": 3},
        {"laps": 1},
        {"players": 6},
        {"phase": "lunch"},
        {"phase": "over"},
        {"space": ["S5M0", "S5M0", "P4", None, None]},
        {"space": ["S5M0", "X1", "P4", None, None]},
        {"space": ["S5M0", "finish", "P4", None, None]},
        {"space": ["S5M0", "S4M1", "P4", None, None]},
        {"space": ["S5M0", "C4M3", "P8", None, None]},
        {"space": ["S5M0", "C4M3", "garage-green", None, None]},
        {"space": ["P4", "C4M3", "P5", None, None]},
        {"lap": [3, 1, 1, 1, 3]},
        {"lap": [2, 1, 1, 1, 2]},
        {"lap": [2, 1, 2, 1, 3]},
        {"wear": [0, 18, 18, 18, 18]},
        {"wear": [19, 18, 18, 18, 18]},
        {"wear": [18, 18, 18, 18, 0]},
        {"gear": [0, 3, 3, 3, 3]},
        {"gear": [3]},
        {"begun": [2, 1, 2, 2, 2]},
        {"stops": [1, 1, 0, 0, 0]},
        {"served": [0, 0, 2, 0, 0]},
        {"nitro": [1, 0, 0, 0, 0]},
        {"dice": [[1, 1]] * 4},
        {"dice": [[0, 0]] * 5},
        {"grid_rolls": [[0, 9, 1]]},
        {"grid_rolls": [[0, 9, 0, 8]]},
        {"grid_rolls": [[0, 9, 7, 8]]},
        {"grid_rolls": [[0, 0]]},
        {"start_rolls": [21, 0, 0, 0, 0]},
        {"arrived": [48, 0, 0, 0, 0]},
        {"finished": [3, 4]},
        {"retired": [0, 3]},
        {"speeds": [1, 0, 100]},
        {"prizes": 1},
        {"order": [0, 1]},
        {"order": [0, 1, 2, 2]},
        {"at": 3},
        {"at": 4},
        {"face": 4},
        {"spaces": 4},
        {"bonus": 3},
        {"black": 21},
        {"round": 0},
        {"revealed": -1},
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused_with_the_fields_name(change: Json) -> None:
    (name,) = change
    with pytest.raises(SetupError, match=name):
        FORMULA_D.load({**position(), **change})


@pytest.mark.parametrize(
    "change",
    [{"face": 8}, {"face": 0}, {"spaces": 8}, {"bonus": 3, "spaces": 10}, {"gear": [1, 3]}, {"nitro": [0, 0]}],
    ids=str,
)
def test_a_roll_that_cannot_be_is_refused(change: Json) -> None:
    state = race(Car("S2M0", gear=4), Car("S3M0", lap=0), track="street", to_move=0)
    shift(state, 4, 7)
    state.play(0, 0)
    data = state.to_dict()
    assert FORMULA_D.load(data) == state
    with pytest.raises(SetupError, match=next(iter(change))):
        FORMULA_D.load({**data, **change})


def test_a_roll_with_which_the_car_would_be_out_is_refused() -> None:
    state = race(Car("S1M0", gear=3), Car("S3M0"), to_move=0)
    shift(state, 3, 4)
    around = race(Car("S1M0"), Car("S1M1"), Car("S1L0"), Car("S1R1"), to_move=0).to_dict()
    around.update(phase="drive", face=8, spaces=8, wear=[2, 18, 18, 18])
    with pytest.raises(SetupError, match="wear"):
        FORMULA_D.load(around)


@pytest.mark.parametrize(
    "speeds", [[1, 0], [1, 0, 55], [1, 0, 60, 1, 0, 80], [1, 5, 60], [2, 0, 60], [1, 1, 60]], ids=str
)
def test_speeds_that_cannot_be_are_refused(speeds: list[int]) -> None:
    """Car 0 has crossed the police line on its first lap, car 1 has not."""
    data = race(Car("S6M0"), Car("S1M0"), track="street", laps=2).to_dict()
    FORMULA_D.load({**data, "speeds": [1, 0, 60]})
    with pytest.raises(SetupError, match="speeds"):
        FORMULA_D.load({**data, "speeds": speeds})
