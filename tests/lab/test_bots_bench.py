"""The benchmark of the bots, on times far too short to mean anything."""

import json

import pytest

from paddock.cli import main
from paddock.games.catalog import GAMES
from paddock.lab.bot_benchmark import pro_means, strength, thinking


def test_every_level_of_every_game_is_timed() -> None:
    measured = list(thinking(0.001))
    assert [row.game for row in measured if row.level == "champion"] == list(GAMES)
    for row in measured:
        assert row.micros > 0
        assert row.decisions > 0
        assert (row.playouts is not None) == (row.level == "champion")
        assert row.playouts is None or row.playouts > 0
    mean, worst = pro_means(measured)
    assert 0 < mean <= worst


def test_strength_is_told_with_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.lab.bot_benchmark.SECONDS", (0.0001,))
    rows = list(strength(2, 5, 1, "formula-motor-racing"))
    assert [(row.game, row.seconds, row.games) for row in rows] == [("formula-motor-racing", 0.0001, 2)]
    low, high = rows[0].entry.interval
    assert low <= rows[0].entry.win_rate <= high


def test_the_command_tells_it_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--bots", "--seconds", "0.001", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pro"]["worst"] >= told["pro"]["geometric_mean"] > 0
    assert told["scaling"]["ratio"] > 0
    assert main(["bench", "--bots", "--strength", "-1"]) == 2
    assert main(["bench", "--bots", "--strength", "1", "--game", "chess"]) == 2
