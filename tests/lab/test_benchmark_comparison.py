"""What has become slower: figures of two runs, on machines that may differ."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.engine import Json, SetupError
from paddock.lab.benchmark import run_bench
from paddock.lab.benchmark_comparison import LIMIT, costs, read_baseline, slowdowns


@pytest.fixture(scope="module")
def measured() -> Json:
    return next(run_bench(1, 0.001))


def scaled(run: Json, factor: float, reference: float) -> Json:
    """The run of a machine on which the games, and the reference, are so many times as fast."""
    made = deepcopy(run)
    made["calibration_per_second"] *= reference
    for row in made["games"]:
        row["playout_per_second"] *= factor
        row["loop_per_second"] *= factor
        row["copy_microseconds"] /= factor
    for row in made["peers"]:
        row["loop_per_second"] *= reference
    return made


def too_slow(before: Json, now: Json) -> list[str]:
    return [name for name, slower in slowdowns(before, now).items() if slower > LIMIT]


def test_a_run_is_as_fast_as_itself(measured: Json) -> None:
    assert list(slowdowns(measured, measured).values()) == pytest.approx([1.0] * len(costs(measured)))
    assert len(slowdowns(measured, measured)) == 3 * len(measured["games"])


def test_another_machine_alone_makes_nothing_slower(measured: Json) -> None:
    assert not too_slow(scaled(measured, 3.0, 3.0), measured)
    assert not too_slow(scaled(measured, 0.4, 0.4), measured)
    assert len(too_slow(scaled(measured, 2.0, 1.0), measured)) == len(costs(measured))


def test_without_peers_plain_python_is_the_reference(measured: Json) -> None:
    alone = {**measured, "peers": []}
    assert not too_slow(scaled(alone, 3.0, 3.0), measured)
    assert len(too_slow(scaled(alone, 2.0, 1.0), measured)) == len(costs(measured))


def test_the_figure_that_is_slower_is_named(measured: Json) -> None:
    before = deepcopy(measured)
    before["games"][1]["loop_per_second"] *= 1.5
    before["games"][2]["copy_microseconds"] /= 1.2
    assert too_slow(before, measured) == [f"{measured['games'][1]['game']} Python loop"]
    assert next(iter(slowdowns(before, measured).values())) == pytest.approx(1.5)


def test_bots_are_compared_too() -> None:
    rows = [
        {"game": "heat", "level": "pro", "microseconds": 20.0},
        {"game": "heat", "level": "champion", "microseconds": 9.0, "playouts_per_second": 1000.0},
    ]
    before: Json = {"machine": {"engine": "compiled"}, "calibration_per_second": 50, "thinking": rows}
    now = deepcopy(before)
    now["thinking"][1]["playouts_per_second"] = 500.0
    slower = slowdowns(before, now)
    assert list(slower) == ["heat champion", "heat pro"]
    assert list(slower.values()) == pytest.approx([2.0, 1.0])


def test_plain_and_compiled_modules_are_not_compared(measured: Json) -> None:
    other = {**measured, "machine": {**measured["machine"], "engine": "another"}}
    with pytest.raises(SetupError, match="measured with another modules"):
        slowdowns(other, measured)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"calibration_per_second": 3}'])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(text)
    with pytest.raises(SetupError, match="is not a benchmark file"):
        read_baseline(file)
    with pytest.raises(SetupError, match="cannot read"):
        read_baseline(tmp_path / "none.json")


def test_the_command_fails_by_name_when_something_is_slower(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "--rounds", "1", "--seconds", "0.001", "--json"]
    file, planted = tmp_path / "now.json", tmp_path / "planted.json"
    assert main([*words, "-o", str(file)]) == 0
    written = json.loads(file.read_text())
    assert written == json.loads(capsys.readouterr().out)
    slow = scaled(written, 0.001, 1.0)  # all is faster now, beyond all noise
    planted.write_text(json.dumps(slow))
    assert main([*words, "--compare", str(planted)]) == 0
    slow["games"][0]["playout_per_second"] *= 1e6
    planted.write_text(json.dumps(slow))
    capsys.readouterr()
    assert main([*words, "--compare", str(planted)]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if "slower than in" in line]
    assert len(told) == 1
    assert f"{written['games'][0]['game']} playout" in told[0]
