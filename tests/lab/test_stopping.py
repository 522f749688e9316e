"""Stopping when the answer is clear: at the same game for the same seed, whoever plays."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock.engine import SetupError
from paddock.games.catalog import GAMES
from paddock.lab import ResultsWriter, Simulation, plan_games, simulate
from paddock.lab.stopping import games_needed, is_checkpoint, is_conclusive, next_checkpoint, parse_precision

FMR = GAMES["formula-motor-racing"]
SHORT = {"races": 1}


@pytest.mark.parametrize(("text", "wanted"), [("1%", 0.01), ("0.5%", 0.005), ("0.01", 0.01), (" .02 ", 0.02)])
def test_how_it_is_asked_for(text: str, wanted: float) -> None:
    assert parse_precision(text) == pytest.approx(wanted)


@pytest.mark.parametrize("text", ["", "1", "0", "50%", "one", "-1%", "nan", "1e-3", "0.001%", "1 % %"])
def test_what_cannot_be_asked_for(text: str) -> None:
    with pytest.raises(SetupError, match="expected the half-width of a win share's interval"):
        parse_precision(text)


def test_it_is_looked_every_hundred_games_and_then_each_further_tenth() -> None:
    looks = [n for n in range(1500) if is_checkpoint(n)]
    assert looks == [*range(100, 1001, 100), 1100, 1210, 1331, 1464]
    assert [next_checkpoint(n) for n in (0, 99, 100, 1000, 1463, 1464)] == [100, 100, 200, 1100, 1464, 1610]


def test_clear_is_when_no_interval_is_too_wide() -> None:
    assert is_conclusive([(0.4, 0.5), (0.5, 0.6)], 0.051)
    assert not is_conclusive([(0.4, 0.5), (0.5, 0.7)], 0.051)
    assert games_needed([0.5, 0.1], 0.01) == 9604


def test_a_run_stops_at_the_first_look_at_which_the_answer_is_clear(tmp_path: Path) -> None:
    plan = plan_games(FMR, "pro,random:3", 5000, 7, SHORT)
    files = [tmp_path / f"{workers}.parquet" for workers in (1, 2)]
    for workers, path in enumerate(files, 1):
        with ResultsWriter(path, plan.to_json()) as results:
            simulation = simulate(plan, workers, precision=0.04, results=results)
            results.finish({})
        assert simulation.conclusive
        assert is_checkpoint(simulation.games)
        assert simulation.summary().games == simulation.games
    assert files[0].read_bytes() == files[1].read_bytes()
    assert pq.read_table(files[0])["game"][-1].as_py() == simulation.games - 1
    assert is_conclusive(simulation.intervals(), 0.04)
    shorter = simulate(plan_games(FMR, "pro,random:3", next(look for look in looks_before(simulation)), 7, SHORT))
    assert not is_conclusive(shorter.intervals(), 0.04)


def looks_before(simulation: Simulation) -> list[int]:
    """The looks before the last, latest first."""
    return [n for n in range(simulation.games - 1, 0, -1) if is_checkpoint(n)]


def test_a_run_whose_answer_is_not_clear_ends_with_its_games() -> None:
    simulation = simulate(plan_games(FMR, "random:3", 150, 7, SHORT), precision=0.01)
    assert (simulation.games, simulation.conclusive, simulation.over) == (150, False, True)


def test_a_run_that_was_broken_off_stops_where_it_would_have(tmp_path: Path) -> None:
    plan = plan_games(FMR, "pro,random:3", 5000, 7, SHORT)
    straight = simulate(plan, precision=0.04)
    path = tmp_path / "a.parquet"
    with ResultsWriter(path, plan.to_json()) as results:
        broken = Simulation(plan, precision=0.04, results=results)
        for done in broken.run():
            if done >= 110:
                broken.stop()
    assert broken.games < straight.games
    with ResultsWriter(path, plan.to_json()) as results:
        resumed = simulate(plan, precision=0.04, results=results)
    assert (resumed.games, resumed.summary()) == (straight.games, straight.summary())
    with ResultsWriter(path, plan.to_json()) as results:  # killed before its segments were joined
        again = simulate(plan, precision=0.04, results=results)
    assert (again.resumed, again.conclusive) == (straight.games, True)
