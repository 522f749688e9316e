"""Wrong positions are refused with the field's name; whatever is accepted can be played."""

from typing import Any

import pytest

from paddock.engine import Json, SetupError, playout, split
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING
from paddock.games.formula_motor_racing.cards import CARD_BY_NAME, CARS
from paddock.testing.state_checks import check_wrong_positions_are_refused

from .tables import play, season, table, texts

CHARGE = table("charge-gear", die=(9,))
play(CHARGE, "charge-gear blue2")
SPIN = table("spin-last", die=(4,))
play(SPIN, "spin-last")
CRASH = table("crash", die=(4,))
play(CRASH, "crash")
LAST_ROUND = table("overtake+2:red", deck=0)
SEASON_OVER = season(6, 1, {"races": 1})
playout(SEASON_OVER, split(1, "moves"))


def changed(data: Json, **fields: Any) -> Json:
    return {**data, **fields}


def refused(data: Json) -> str:
    with pytest.raises(SetupError) as caught:
        FORMULA_MOTOR_RACING.load(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"players": 7}, "players: it must be a whole number from 2 to 6"),
        ({"owners": [0, 1, 2, 3, 4, 4]}, "players and owners: seat 5 of 6 runs no team"),
        ({"owners": [0, 1, 2, 3, 4]}, "owners: it must have 6 entries"),
        ({"removed": []}, "removed: a season has 1 to 17 races"),
        ({"removed": [25]}, r"removed\[0\]: it must be a whole number from 0 to 24"),
        ({"removed": [1]}, "removed and aside: 1 cards"),
        ({"drivers_title": 1}, "drivers_title: it must be true or false"),
        ({"drivers": ["Ann"]}, "drivers: .* for each of blue1"),
        ({"drivers": ["Ann\n", *"bcdefghijkl"]}, "drivers: .*blue1="),
        ({"car_numbers": list(range(12))}, r"car_numbers\[0\]: it must be a whole number from 1 to 99"),
        ({"car_numbers": [7, 7, *range(20, 30)]}, "car_numbers: no number can be there twice"),
        ({"race": 1}, "race: it must be a whole number from 0 to 0"),
        ({"order": [0, 1, 2]}, "order and retired: each of the 12 cars"),
        ({"order": list(range(13))}, r"order\[12\]"),
        ({"retired": [3]}, "order and retired: each of the 12 cars"),
        ({"hands": [[0]] * 5}, "hands: it must have 6 entries"),
        ({"deck": []}, "hands, deck, aside and discards: .* 54 cards"),
        ({"turn": 6}, "turn: it must be a whole number from 0 to 5"),
        ({"turn": None}, "turn: it must be a whole number"),
        ({"last_turns": 3}, "last_turns and deck"),
        ({"last_turns": 0}, "last_turns and phase"),
        ({"points": [0] * 11}, "points: it must have 12 entries"),
        ({"points": [-1, *[0] * 11]}, r"points\[0\]"),
        ({"results": [list(range(12))]}, "results: it must have 0 entries"),
        ({"phase": "lunch"}, "phase: it must be one of play-card, charge, spin, crash, season-over"),
        ({"phase": "season-over"}, "results: it must have 1 entries"),
        ({"phase": "charge"}, "card, phase and discards"),
        ({"card": 3}, "phase, card and car"),
        ({"car": 3}, "phase, card and car"),
        ({"rolled": 13}, "rolled: it must be a whole number from 0 to 12"),
        ({"die": [0, 0]}, "die: .* is not a random stream"),
        ({"shuffler": "x"}, "shuffler: .* is not a random stream"),
        ({"revealed": -1}, "revealed: it must be a whole number from 0"),
        ({"weather": "rain"}, "a field 'weather' that this game does not know"),
    ],
)
def test_a_wrong_field_is_named(fields: Json, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        FORMULA_MOTOR_RACING.load(changed(table().to_dict(), **fields))


@pytest.mark.parametrize("name", table().to_dict())
def test_a_missing_field_is_named(name: str) -> None:
    data = table().to_dict()
    del data[name]
    assert refused(data) == f"the position has no {name!r}"


def test_a_position_is_an_object() -> None:
    with pytest.raises(SetupError, match="an object with named fields"):
        FORMULA_MOTOR_RACING.load([])


def test_hands_are_sorted_and_not_too_large() -> None:
    data = table().to_dict()
    hands = data["hands"]
    assert "hands[0]: a hand must be in ascending order" in refused(changed(data, hands=[hands[0][::-1], *hands[1:]]))
    more = sorted([*hands[0], data["deck"][-1]])
    assert "hands[0]: a hand has at most 5 cards" in refused(
        changed(data, hands=[more, *hands[1:]], deck=data["deck"][:-1])
    )


def test_whoever_has_a_turn_to_come_has_a_card() -> None:
    data = table().to_dict()
    hands = data["hands"]
    empty = changed(data, hands=[*hands[:3], [], *hands[4:]], discards=data["discards"] + hands[3])
    assert "seat 3 has a turn to come, but no card to play" in refused(empty)
    # in the last round, those who have had their last turn need none
    data = LAST_ROUND.to_dict()
    hands = data["hands"]
    data = changed(data, hands=[*hands[:3], [], *hands[4:]], discards=data["discards"] + hands[3])
    assert "seat 3 has a turn to come" in refused(changed(data, last_turns=4))
    state = FORMULA_MOTOR_RACING.load(changed(data, last_turns=3))
    playout(state, split(1, "moves"))
    assert state.to_move() == []


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"card": CARD_BY_NAME["turbo"]}, "card, phase and discards"),
        ({"rolled": 10}, "card, rolled and phase: the open card must be a Charge that succeeded"),
        ({"rolled": 0}, "rolled and phase"),
        ({"car": CARS.index("green1")}, "car, order, owners, turn and phase"),
        ({"car": CARS.index("blue1")}, "car, order, owners, turn and phase"),
        ({"car": 12}, "car, order, owners, turn and phase"),
        ({"turn": 1}, "car, order, owners, turn and phase"),
        ({"phase": "play-card"}, "phase, card and car"),
        ({"phase": "spin"}, "card, car and phase"),
        ({"phase": "crash"}, "card, car, rolled, order and phase"),
    ],
)
def test_a_charge_that_cannot_go_on_is_refused(fields: Json, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        FORMULA_MOTOR_RACING.load(changed(CHARGE.to_dict(), **fields))


def test_a_spin_has_no_car() -> None:
    assert "card, car and phase" in refused(changed(SPIN.to_dict(), car=3))


@pytest.mark.parametrize("fields", [{"car": 0}, {"rolled": 5}, {"car": -1}])
def test_a_crash_is_about_the_car_in_the_place_rolled(fields: Json) -> None:
    assert "card, car, rolled, order and phase" in refused(changed(CRASH.to_dict(), **fields))


def test_there_is_nothing_to_choose_in_a_crash_at_either_end() -> None:
    data = CRASH.to_dict()
    for rolled in (1, 12):
        car = data["order"][rolled - 1]
        assert "between two others" in refused(changed(data, rolled=rolled, car=car))


def test_a_season_that_is_over_stands_as_it_finished() -> None:
    data = SEASON_OVER.to_dict()
    assert "order and results" in refused(changed(data, order=data["order"][::-1]))
    assert "phase, race and removed" in refused(changed(data, removed=[0, 0]))
    assert "phase, last_turns and deck" in refused(changed(data, last_turns=1))
    assert "phase, card and car" in refused(changed(data, card=1))
    assert "results[0]: each of the 12 cars" in refused(changed(data, results=[data["order"][:-1]]))


@pytest.mark.rule("FMR-4.18")
def test_with_no_car_running_cards_are_played_without_effect() -> None:
    state = table("wrong-line turbo charge-engine overtake+2:red spin-out", retired=" ".join(CARS))
    assert texts(state) == ["overtake+2:red -", "wrong-line -", "turbo -", "charge-engine -", "spin-out"]
    assert all("chance" in str(state.preview(0, m)) or state.preview(0, m)["no_effect"] for m in state.legal(0))
    play(state, "charge-engine -")
    assert state.to_move() == [1]
    playout(state, split(1, "moves"))
    assert state.view(None)["results"] == [list(reversed(CARS))]


@pytest.mark.parametrize("number", range(len(FORMULA_MOTOR_RACING.variants())))
def test_a_position_with_one_thing_wrong_is_refused_or_can_be_played(number: int) -> None:
    check_wrong_positions_are_refused(FORMULA_MOTOR_RACING, FORMULA_MOTOR_RACING.variants()[number], seed=70)
