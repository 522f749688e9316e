"""The numbers of a game's bots: read from TOML, refused with a reason, changed and written as a tuner does."""

import pytest

from paddock.engine import SetupError, read_parameters
from paddock.engine.bot_parameters import AnalysisSettings, PlayoutPolicy, RookieSettings, SearchSettings

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
    parameters = read_parameters(TEXT)
    assert parameters.number("spite") == 0.25
    assert parameters.numbers("lines") == [0.0, 2.0, 5.5]
    assert parameters.rookie == RookieSettings(slack=2.0)
    assert parameters.champion == SearchSettings(turns=5)
    assert parameters.analysis == AnalysisSettings()
    with pytest.raises(SetupError, match=r"no \[pro.speed\]"):
        parameters.number("speed")


def test_a_tuner_sees_them_in_a_row_and_changes_them() -> None:
    parameters = read_parameters(TEXT)
    assert parameters.flat() == [0.25, 0.0, 2.0, 5.5]
    assert parameters.ranges() == [(0.0, 1.0), (0.0, 20.0), (0.0, 20.0), (0.0, 20.0)]
    changed = parameters.with_numbers([0.5, 1.0, 2.0, 3.0])
    assert (changed.number("spite"), changed.numbers("lines")) == (0.5, [1.0, 2.0, 3.0])
    assert parameters.number("spite") == 0.25
    with pytest.raises(SetupError, match="there are 4"):
        parameters.with_numbers([1.0])


def test_what_is_written_is_read_again() -> None:
    parameters = read_parameters(TEXT).with_numbers([1 / 3, 1e-7, 12345.678 / 1000, 19.0])
    again = read_parameters(parameters.to_toml())
    assert again.flat() == pytest.approx(parameters.flat(), rel=1e-4)
    assert [parameter.about for parameter in again.pro] == [parameter.about for parameter in parameters.pro]
    assert again.to_toml() == parameters.to_toml()
    assert (again.rookie, again.champion) == (parameters.rookie, parameters.champion)
    assert again.analysis == parameters.analysis


@pytest.mark.parametrize("policy", PlayoutPolicy)
def test_a_playout_policy_has_a_name(policy: PlayoutPolicy) -> None:
    parameters = read_parameters(f'[champion]\nplayout_policy = "{policy.value}"')
    assert parameters.champion.playout_policy is policy
    assert read_parameters(parameters.to_toml()).champion.playout_policy is policy


@pytest.mark.parametrize(
    ("number", "policy"),
    [("0", PlayoutPolicy.QUICK), ("1.0", PlayoutPolicy.PRO), ("2", PlayoutPolicy.FAST_PRO)],
)
def test_a_file_of_the_version_before_is_read(number: str, policy: PlayoutPolicy) -> None:
    parameters = read_parameters(f"[champion]\ncandidates = 5.0\npros = {number}\nchecks = 0.0\n[analysis]\npros = 2.0")
    assert parameters.champion == SearchSettings(candidates=5, playout_policy=policy)
    assert parameters.analysis.pros == 2


def test_a_misspelt_name_of_the_rules_of_thumb_is_suggested() -> None:
    with pytest.raises(SetupError, match=r"no \[pro.line\]; is \[pro.lines\] a misspelling"):
        read_parameters(TEXT).numbers("line")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[pro", "this is not valid TOML"),
        ("[amateur]", r"unknown section \[amateur\]; expected pro, rookie, champion or analysis"),
        ("[champions]", r"unknown section \[champions\]; did you mean 'champion'"),
        ("pro = 3", "holds tables"),
        ("[pro.a]\nvalue = 1", "must have value, range and about"),
        ('[pro.a]\nvalue = 1\nranges = [0, 1]\nabout = ""', r"\[pro.a\] has no 'ranges'; did you mean 'range'"),
        ('[pro.a]\nvalue = "x"\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = []\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = true\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = nan\nrange = [0, 1]\nabout = ""', "a number or a list of numbers"),
        ('[pro.a]\nvalue = 2\nrange = [0, 1]\nabout = ""', "not within the range"),
        ('[pro.a]\nvalue = 1\nrange = [1, 1]\nabout = ""', "not within the range"),
        ('[pro.a]\nvalue = 1\nrange = [0]\nabout = ""', "the lowest and the highest"),
        ("[pro.a]\nvalue = 1\nrange = [0, 1]\nabout = 5", "about must be a sentence"),
        ("rookie = 3", "is a table"),
        ("[rookie]\nspeed = 3", r"\[rookie\] has no 'speed'; expected slack or hasty"),
        ('[rookie]\nslack = "much"', r"\[rookie\] slack: 'much' is not valid; expected a number"),
        ("[champion]\nturns = -1", "not negative"),
        ("[champion]\nturns = 1.5", "turns: 1.5 is not valid; expected a whole number"),
        ("[champion]\nplayout = 5", r"\[champion\] has no 'playout'; did you mean 'playouts'"),
        ('[champion]\nplayout_policy = "pros"', "'pros' is not valid; expected quick, pro or fast-pro"),
        ("[champion]\nplayout_policy = 1", "1 is not valid; expected quick, pro or fast-pro"),
        ("[champion]\npros = 3", "pros: 3 is not valid; expected 0, 1 or 2"),
        ("[analysis]\ntable = 3", r"\[analysis\] has no 'table'; did you mean 'tables'"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        read_parameters(text)
