"""The numbers of a game's bots: read from TOML, refused with a reason, changed and written as a tuner does."""

import pytest

from paddock.engine import SetupError, read_knobs
from paddock.engine.bot_parameters import CHAMPION_DEFAULTS, ROOKIE_DEFAULTS

TEXT = """
[pro.spite]
value = 0.25
range = [0.0, 1.0]
about = "What a rival's \\"gain\\" hurts."

[pro.lines]
value = [0, 2, 5.5]
range = [0, 20]
about = "By marks."

[rookie]
slack = 2

[champion]
turns = 5
"""


def test_numbers_are_read_by_name() -> None:
    knobs = read_knobs(TEXT)
    assert knobs.number("spite") == 0.25
    assert knobs.numbers("lines") == [0.0, 2.0, 5.5]
    assert knobs.rookie == {**ROOKIE_DEFAULTS, "slack": 2.0}
    assert knobs.champion == {**CHAMPION_DEFAULTS, "turns": 5.0}
    with pytest.raises(SetupError, match=r"no \[pro.speed\]"):
        knobs.number("speed")


def test_a_tuner_sees_them_in_a_row_and_changes_them() -> None:
    knobs = read_knobs(TEXT)
    assert knobs.flat() == [0.25, 0.0, 2.0, 5.5]
    assert knobs.ranges() == [(0.0, 1.0), (0.0, 20.0), (0.0, 20.0), (0.0, 20.0)]
    changed = knobs.changed([0.5, 1.0, 2.0, 3.0])
    assert (changed.number("spite"), changed.numbers("lines")) == (0.5, [1.0, 2.0, 3.0])
    assert knobs.number("spite") == 0.25
    with pytest.raises(SetupError, match="there are 4"):
        knobs.changed([1.0])


def test_what_is_written_is_read_again() -> None:
    knobs = read_knobs(TEXT).changed([1 / 3, 1e-7, 12345.678 / 1000, 19.0])
    again = read_knobs(knobs.to_toml())
    assert again.flat() == pytest.approx(knobs.flat(), rel=1e-4)
    assert [knob.about for knob in again.pro] == [knob.about for knob in knobs.pro]
    assert again.to_toml() == knobs.to_toml()
    assert (again.rookie, again.champion) == (knobs.rookie, knobs.champion)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[pro", "this is no TOML"),
        ("[amateur]", "its tables are pro, rookie, champion and analysis"),
        ("pro = 3", "holds tables"),
        ("[pro.a]\nvalue = 1", "takes value, range and about"),
        ('[pro.a]\nvalue = "x"\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = []\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = true\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = nan\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = 2\nrange = [0, 1]\nabout = ""', "not within the range"),
        ('[pro.a]\nvalue = 1\nrange = [1, 1]\nabout = ""', "not within the range"),
        ('[pro.a]\nvalue = 1\nrange = [0]\nabout = ""', "the lowest and the highest"),
        ("[pro.a]\nvalue = 1\nrange = [0, 1]\nabout = 5", "about takes a sentence"),
        ("rookie = 3", "is a table"),
        ("[rookie]\nspeed = 3", "it takes slack, hasty"),
        ("[champion]\nturns = -1", "not negative"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        read_knobs(text)
