"""The numbers of a game's bots, found by self-play."""

from pathlib import Path

import pytest

from paddock.engine import SetupError, read_parameters
from paddock.games.catalog import GAMES
from paddock.lab.tuning import Tuner, TuningPlan

FMR = GAMES["formula-motor-racing"]


def wish(**changes: object) -> TuningPlan:
    given = {
        "game": FMR,
        "start": FMR.bot_parameters(),
        "seats": 4,
        "options": {"races": 1},
        "games": 8,
        "generations": 2,
        "population": 4,
        "check": 12,
        "seed": 3,
        **changes,
    }
    return TuningPlan(**given)  # type: ignore[arg-type]


def tuned(wish: TuningPlan, workers: int = 1) -> Tuner:
    tuner = Tuner(wish, workers)
    assert [generation.number for generation in tuner.run()] == list(range(1, wish.generations + 1))
    return tuner


def test_numbers_stay_in_their_ranges_and_can_be_read_again() -> None:
    found = tuned(wish()).result
    assert found is not None
    assert found.games == 12
    low, high = found.entry.interval
    assert 0.0 <= low <= found.entry.win_rate <= high <= 1.0
    for value, (lowest, highest) in zip(found.parameters.flat(), found.parameters.ranges(), strict=True):
        assert lowest <= value <= highest
    assert found.parameters.flat() != FMR.bot_parameters().flat()
    assert read_parameters(found.parameters.to_toml()).flat() == pytest.approx(found.parameters.flat(), rel=1e-4)


def test_the_same_seed_finds_the_same_on_one_process_and_on_two() -> None:
    one, two = tuned(wish(), 1).result, tuned(wish(), 2).result
    assert one is not None
    assert two is not None
    assert one.parameters.flat() == two.parameters.flat()
    assert one.entry == two.entry or one.entry.win_rate == two.entry.win_rate


def test_only_the_named_numbers_change() -> None:
    name = FMR.bot_parameters().pro[0].name
    found = tuned(wish(only=(name,))).result
    assert found is not None
    for before, after in zip(FMR.bot_parameters().pro, found.parameters.pro, strict=True):
        assert (before.values == after.values) == (before.name != name)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"only": ("speed",)}, "no parameter called 'speed'; its parameters are"),
        ({"seats": 1}, "seats: 1 is out of range"),
        ({"games": 0}, "games: 0 is out of range"),
        ({"check": 0}, "check: 0 is out of range"),
        ({"start": read_parameters("")}, "has no"),
    ],
)
def test_what_cannot_be_tuned_is_said(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Tuner(wish(**changes), 1)


def test_the_command_writes_a_file_that_bots_can_race_by(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    from paddock.cli import main

    file: Path = tmp_path_factory.mktemp("tune") / "mine.toml"
    few = ["--games", "4", "--generations", "1", "--population", "3", "--check", "4", "--workers", "1"]
    assert main(["tune", "formula-motor-racing", "-o", str(file), "--option", "races=1", *few]) == 0
    assert "games not used for tuning" in file.read_text()
    assert "before and after" in capsys.readouterr().out
    seats = f"pro@{file}:2,pro:2"
    assert main(["simulate", "formula-motor-racing", "--seats", seats, "--games", "4", "--workers", "1", "--json"]) == 0
    assert "mine.toml" in capsys.readouterr().out
    assert main(["tune", "formula-motor-racing", "-o", str(file.parent / "none" / "x.toml"), *few]) == 2
    assert "does not exist" in capsys.readouterr().err
