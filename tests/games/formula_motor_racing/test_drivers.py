"""Drivers and car numbers: written down by the table for the drivers' title, and shown wherever a car is named."""

import json
from typing import Any

import pytest

from paddock.engine import Game, SetupError, Table, log_from_dict, read_log, split
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING
from paddock.games.formula_motor_racing.cards import CARS, DRIVERS

from .tables import play, season, table

NAMES = ["Ann Oak", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Joe", "Kay", "Lou"]
PLATES = [7, 11, 3, 99, 5, 1, 22, 8, 9, 10, 2, 12]
WRITTEN: dict[str, Any] = {"drivers_title": True, "drivers": NAMES, "car_numbers": PLATES}


@pytest.mark.rule("FMR-9.5")
def test_each_car_has_a_driver_and_a_number_by_default() -> None:
    view = season(6, 1, {"drivers_title": True}).view(None)
    assert [view["entries"][car] for car in CARS] == [
        {"number": number, "driver": driver} for number, driver in enumerate(DRIVERS, 1)
    ]
    assert len(set(DRIVERS)) == 12


@pytest.mark.rule("FMR-9.5")
def test_the_table_writes_down_its_own() -> None:
    view = season(6, 1, WRITTEN).view(None)
    assert view["entries"]["blue1"] == {"number": 7, "driver": "Ann Oak"}
    assert view["entries"]["purple2"] == {"number": 12, "driver": "Lou"}


@pytest.mark.rule("FMR-9.3", "FMR-9.5")
def test_the_drivers_standings_show_names_and_numbers() -> None:
    data = season(6, 1, WRITTEN).to_dict()
    data["points"][CARS.index("green2")] = 16
    state = FORMULA_MOTOR_RACING.load(data)
    first = state.view(None)["drivers"][0]
    assert first == {"place": 1, "car": "green2", "number": 99, "driver": "Di", "score": 16}
    (title, rows), *others = state.titles().items()
    assert (title, others) == ("Drivers' title", [])
    assert [(row.place, row.seat, row.entrant, row.score) for row in rows[:1]] == [(1, 1, "Di, number 99 (green2)", 16)]


def test_the_drivers_standings_tell_the_points_race_by_race() -> None:
    state = season(5, 3, {"races": 2, **WRITTEN})
    rng = split(3, "moves")
    while state.to_move():
        seat = state.to_move()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
    rows = state.titles()["Drivers' title"]
    assert [row.place for row in rows] == list(range(1, 13))
    assert all(sum(row.parts.values()) == row.score and len(row.parts) == 2 for row in rows)
    assert sum(row.score for row in rows) == 2 * 26


@pytest.mark.rule("FMR-9.5")
def test_without_the_title_no_driver_is_named() -> None:
    state = season(6, 1, {**WRITTEN, "drivers_title": False})
    view = state.view(None)
    assert (view["entries"], view["drivers"], state.titles()) == (None, None, {})
    assert state == season(6, 1)


@pytest.mark.rule("FMR-9.5")
def test_no_two_cars_have_the_same_number() -> None:
    with pytest.raises(
        SetupError, match="option car_numbers: every car needs a different number, but 3 appears more than once"
    ):
        FORMULA_MOTOR_RACING.setup(6, 1, {"car_numbers": [3, 3, *range(20, 30)]})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"drivers": NAMES[:-1]}, "option drivers: .* expected a text of 1 to 24 characters"),
        ({"drivers": [*NAMES[:-1], "x" * 25]}, "option drivers: purple2='x+' is not valid"),
        ({"drivers": ["", *NAMES[1:]]}, "option drivers: blue1='' is not valid"),
        ({"car_numbers": [0, *PLATES[1:]]}, "option car_numbers: blue1=0 is not valid"),
        ({"car_numbers": [100, *PLATES[1:]]}, "option car_numbers: blue1=100 is not valid"),
        ({"car_numbers": PLATES[1:]}, "option car_numbers: .* expected a whole number from 1 to 99"),
    ],
)
def test_names_and_numbers_are_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        FORMULA_MOTOR_RACING.setup(6, 1, options)


def test_events_name_the_driver() -> None:
    state = table("crash", die=(3,), options=WRITTEN)
    state.record()
    play(state, "crash", "behind")
    events = {event.kind: event.fields for event in state.take_events()}
    # yellow1 crashes, and orange1 behind it is caught: the car ahead goes to the head of the retired line
    assert (events["die-names"]["driver"], events["die-names"]["number"]) == ("Ed", 5)
    assert (events["retired"]["driver"], events["retired"]["number"]) == ("Ed", 5)
    state = table("overtake+2:orange", options=WRITTEN)
    state.record()
    play(state, "overtake+2:orange orange1")
    events = {event.kind: event.fields for event in state.take_events()}
    assert (events["card"]["driver"], events["card"]["number"]) == ("Gil", 22)
    assert (events["moved"]["cars"], events["moved"]["drivers"]) == (["orange1", "red1"], ["Gil", "Ida"])


def test_events_name_nobody_without_the_title() -> None:
    state = table("overtake+2:orange")
    state.record()
    play(state, "overtake+2:orange orange1")
    assert not any({"driver", "drivers", "number"} & set(event.fields) for event in state.take_events())


def test_a_position_keeps_what_was_written_down() -> None:
    state = season(6, 1, WRITTEN)
    again = FORMULA_MOTOR_RACING.load(state.to_dict())
    assert again == state
    assert again.view(None)["entries"] == state.view(None)["entries"]
    assert state.copy().view(None) == state.view(None)


def test_a_position_without_names_has_those_of_the_game() -> None:
    data = season(6, 1, {"drivers_title": True}).to_dict()
    assert "drivers" not in data
    assert "car_numbers" not in data
    assert FORMULA_MOTOR_RACING.load(data).view(None)["entries"]["blue1"] == {"number": 1, "driver": DRIVERS[0]}


def test_a_log_from_before_drivers_had_names_has_those_of_the_game() -> None:
    games: dict[str, Game] = {FORMULA_MOTOR_RACING.id: FORMULA_MOTOR_RACING}
    game = Table(FORMULA_MOTOR_RACING, FORMULA_MOTOR_RACING.setup(6, 1, {"drivers_title": True}))
    seat = game.state.to_move()[0]
    game.play(seat, game.state.legal(seat)[0])
    data = json.loads(game.log.to_json())
    del data["options"]["drivers"], data["options"]["car_numbers"]
    assert Table.from_log(FORMULA_MOTOR_RACING, log_from_dict(data, games)).state == game.state


def test_a_log_keeps_what_was_written_down() -> None:
    game = Table(FORMULA_MOTOR_RACING, FORMULA_MOTOR_RACING.setup(6, 1, WRITTEN))
    again = read_log(game.log.to_json(), {FORMULA_MOTOR_RACING.id: FORMULA_MOTOR_RACING})
    assert (again.setup.options["drivers"], again.setup.options["car_numbers"]) == (NAMES, PLATES)
