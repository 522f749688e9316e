"""Positions are read field by field, and every fault is named."""

from collections.abc import Callable
from typing import Any

import pytest

from paddock.engine import FieldReader, SetupError, split

GOOD: dict[str, Any] = {
    "round": 3,
    "places": [4, 0, 2],
    "hands": [[1, 2], [], [7]],
    "deck": [5, 4],
    "over": False,
    "gone": [True, False],
    "phase": "roll",
    "colours": ["red", "red"],
    "die": [1, 2],
    "dice": [["0" * 64, 3], [1, 2]],
}


def read(data: Any) -> dict[str, Any]:
    """Asks for every field as a game would."""
    fields = FieldReader(data)
    found = {
        "round": fields.number("round", 0, 9),
        "places": fields.numbers("places", 0, length=3),
        "hands": fields.rows("hands", 3, 0, 7),
        "deck": fields.different("deck", 0, 7),
        "over": fields.flag("over"),
        "gone": fields.flags("gone", 2),
        "phase": ["rest", "roll"][fields.word("phase", ["rest", "roll"])],
        "colours": fields.words("colours", ["red", "blue"]),
        "die": fields.stream("die").to_list(),
        "dice": [stream.to_list() for stream in fields.streams("dice", 2)],
    }
    fields.refuse_unknown()
    return found


def test_a_sound_position_is_taken_over_as_it_is() -> None:
    assert read(GOOD) == GOOD


def put(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update({name: value})


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data.pop("deck"), "the position has no 'deck'"),
        (put("moon", 1), "the position has a field 'moon' that this game does not know"),
        (put("round", 10), "the position's round: it must be a whole number from 0 to 9, but is 10"),
        (put("round", True), "the position's round: it must be a whole number from 0 to 9, but is True"),
        (put("round", 1.0), "the position's round: it must be a whole number from 0 to 9, but is 1.0"),
        (put("places", 3), "the position's places: it must be a list, but is 3"),
        (put("places", [1, 2]), "the position's places: it must have 3 entries, but has 2"),
        (put("places", [1, 2, -1]), "the position's places[2]: it must be a whole number from 0, but is -1"),
        (put("places", [1, 2, 2**70]), f"the position's places[2]: it must be a whole number from 0, but is {2**70}"),
        (put("hands", [[1], [8], []]), "the position's hands[1][0]: it must be a whole number from 0 to 7, but is 8"),
        (put("hands", [[1], 2, []]), "the position's hands[1]: it must be a list, but is 2"),
        (put("deck", [5, 5]), "the position's deck: no number can be there twice, but it is [5, 5]"),
        (put("over", 0), "the position's over: it must be true or false, but is 0"),
        (put("gone", [True, None]), "the position's gone[1]: it must be true or false, but is None"),
        (put("phase", "jump"), "the position's phase: it must be one of rest, roll, but is 'jump'"),
        (put("phase", []), "the position's phase: it must be one of rest, roll, but is []"),
        (put("colours", ["red", 1]), "the position's colours[1]: it must be one of red, blue, but is 1"),
    ],
)
def test_a_fault_is_named(damage: Callable[[dict[str, Any]], None], message: str) -> None:
    data = dict(GOOD)
    damage(data)
    with pytest.raises(SetupError) as caught:
        read(data)
    assert str(caught.value) == message


def test_a_stream_that_is_none_is_named() -> None:
    with pytest.raises(SetupError, match=r"^the position's die: \[0, 0\] is not a random stream"):
        read(GOOD | {"die": [0, 0]})
    with pytest.raises(SetupError, match=r"^the position's dice\[1\]: 'x' is not a random stream"):
        read(GOOD | {"dice": [split(1, "a").to_list(), "x"]})


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_object_is_no_position(data: object) -> None:
    with pytest.raises(SetupError, match="a position is an object with named fields, not "):
        FieldReader(data)
