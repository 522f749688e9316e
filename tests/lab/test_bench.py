"""The benchmark's own arithmetic and loops, on rounds far too short to mean anything."""

import random

import pytest

from paddock.engine import Json
from paddock.games.catalog import GAMES
from paddock.lab.benchmark import PEERS, _drive, _outcome, run_bench, targets


@pytest.fixture(scope="module")
def reports() -> list[Json]:
    return list(run_bench(2, 0.001))


def test_each_round_brings_a_report_on_every_game(reports: list[Json]) -> None:
    assert [report["rounds"] for report in reports] == [1, 2]
    for row in reports[-1]["games"]:
        assert row["playout_per_second"] > 0
        assert row["loop_per_second"] > 0
        assert row["copy_microseconds"] > 0
        assert row["seats"] == min(6, GAMES[row["game"]].max_seats)
    assert [row["game"] for row in reports[-1]["games"]] == list(GAMES)


def test_peers_are_measured_where_they_are_installed(reports: list[Json]) -> None:
    pytest.importorskip("pyspiel")
    report = reports[-1]
    assert tuple(row["game"] for row in report["peers"]) == PEERS
    assert all(row["steps_per_second"] > 0 and row["loop_per_second"] > 0 for row in report["peers"])
    means = report["geometric_mean"]
    assert means["ratio"] == pytest.approx(means["paddock_loop"] / means["openspiel_loop"], abs=0.01)


def test_without_peers_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.lab.benchmark.find_spec", lambda name: None)
    report = next(run_bench(1, 0.001))
    assert report["peers"] == []
    assert report["geometric_mean"]["ratio"] is None


def test_the_python_loop_plays_a_game_to_its_end() -> None:
    state = GAMES["formula-motor-racing"].new(6, 1, {"races": 1})
    assert _drive(state, random.Random(1).random) >= 24
    assert state.to_move() == []


def test_every_game_has_its_targets() -> None:
    assert all(targets(game) > (0, 0) for game in GAMES)


def test_chance_outcomes_are_drawn_as_likely_as_they_are() -> None:
    outcomes = [(7, 0.5), (8, 0.25), (9, 0.25)]
    assert [_outcome(outcomes, x) for x in (0.0, 0.49, 0.5, 0.74, 0.76, 0.999, 1.0)] == [7, 7, 8, 8, 9, 9, 9]
