"""The benchmark's own arithmetic and loops, on rounds far too short to mean anything."""

import random

import pytest

from paddock.games.catalog import GAMES
from paddock.lab.benchmark import PEERS, BenchmarkReport, _drive, _outcome, run_bench, targets


@pytest.fixture(scope="module")
def reports() -> list[BenchmarkReport]:
    return list(run_bench(2, 0.001))


def test_each_round_brings_a_report_on_every_game(reports: list[BenchmarkReport]) -> None:
    assert [report.rounds for report in reports] == [1, 2]
    for speed in reports[-1].games:
        assert speed.playout > 0
        assert speed.loop > 0
        assert speed.copy > 0
        assert speed.seats == min(6, GAMES[speed.game].max_seats)
    assert [speed.game for speed in reports[-1].games] == list(GAMES)


def test_peers_are_measured_where_they_are_installed(reports: list[BenchmarkReport]) -> None:
    pytest.importorskip("pyspiel")
    report = reports[-1]
    assert tuple(report.peers) == PEERS
    assert all(peer.steps > 0 and peer.loop > 0 for peer in report.peers.values())
    assert report.ratio == pytest.approx(report.ours / report.theirs)


def test_without_peers_there_is_no_ratio(reports: list[BenchmarkReport]) -> None:
    report = BenchmarkReport({}, 1, 0.1, 0.0, reports[0].games, {}, 1.0)
    assert report.ratio is None
    assert report.to_json()["geometric_mean"]["ratio"] is None


def test_the_python_loop_plays_a_game_to_its_end() -> None:
    state = GAMES["formula-motor-racing"].new(6, 1, {"races": 1})
    assert _drive(state, random.Random(1).random) >= 24
    assert state.to_move() == []


def test_every_game_has_its_targets() -> None:
    assert all(targets(game) > (0, 0) for game in GAMES)


def test_chance_outcomes_are_drawn_as_likely_as_they_are() -> None:
    outcomes = [(7, 0.5), (8, 0.25), (9, 0.25)]
    assert [_outcome(outcomes, x) for x in (0.0, 0.49, 0.5, 0.74, 0.76, 0.999, 1.0)] == [7, 7, 8, 8, 9, 9, 9]
