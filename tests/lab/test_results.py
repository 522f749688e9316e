"""The file of results: the same however the games were shared out, and whenever a run was broken off."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from paddock.engine import SetupError
from paddock.games.catalog import GAMES
from paddock.lab import Plan, ResultsWriter, Rows, Simulation, plan_games, simulate
from paddock.lab import results as results_module
from paddock.lab.results import first_difference
from tests.bots.own import program

FMR = GAMES["formula-motor-racing"]
SHORT = {"races": 1}


def played(plan: Plan, path: Path, workers: int = 1, precision: float | None = None) -> Simulation:
    with ResultsWriter(path, plan.to_json()) as results:
        simulation = simulate(plan, workers, precision=precision, results=results)
        results.finish({"seed": plan.seed})
    return simulation


def broken_off(plan: Plan, path: Path, after: int) -> int:
    """A run that is stopped after so many games at least; how many it was."""
    with ResultsWriter(path, plan.to_json()) as results:
        simulation = Simulation(plan, results=results)
        for done in simulation.run():
            if done >= after:
                simulation.stop()
    assert after <= simulation.games < plan.games
    return simulation.games


def test_the_file_has_a_row_per_seat_and_game(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    played(plan_games(FMR, "pro,random:4", 5, 1, SHORT), path)
    table = pq.read_table(path)
    assert table.num_rows == 5 * 6
    rows = table.to_pylist()
    assert [row["game"] for row in rows] == [game for game in range(5) for _ in range(6)]
    assert sum(row["win"] for row in rows) == 5
    assert sum(row["level"] == "pro" for row in rows) == 5
    assert sum(row["seat"] is None for row in rows) == 5
    assert all(dict(row["parts"]) == {"race 1": row["score"]} for row in rows)
    assert {(row["plan"], row["title"]) for row in rows} == {(0, "Formula Motor Racing")}
    assert json.loads(table.schema.metadata[b"paddock"]) == {"seed": 1}
    assert pq.ParquetFile(path).metadata.row_group(0).column(0).compression == "ZSTD"
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_is_the_same_byte_for_byte_on_one_process_and_on_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_module, "SEGMENT_ROWS", 50)
    monkeypatch.setattr(results_module, "GROUP_ROWS", 64)
    plan = plan_games(FMR, "pro,random:3", 40, 7, SHORT)
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    assert played(plan, one).summary() == played(plan, two, 2).summary()
    assert one.read_bytes() == two.read_bytes()
    groups = pq.ParquetFile(one).metadata
    assert [groups.row_group(n).num_rows for n in range(groups.num_row_groups)] == [64, 64, 64, 48]


def test_a_run_that_was_broken_off_twice_leaves_no_trace_of_it(tmp_path: Path) -> None:
    plan = plan_games(FMR, "pro,random:3", 400, 7, SHORT)
    path, straight = tmp_path / "a.parquet", tmp_path / "b.parquet"
    first = broken_off(plan, path, 10)
    assert not path.exists()
    second = broken_off(plan, path, first + 10)
    with ResultsWriter(path, plan.to_json()) as results:
        assert results.games == second
    resumed = played(plan, path)
    assert resumed.resumed == second
    assert resumed.summary() == played(plan, straight).summary()
    assert path.read_bytes() == straight.read_bytes()
    assert sorted(tmp_path.iterdir()) == [path, straight]


def test_what_bots_of_ones_own_did_wrong_before_is_not_forgotten(tmp_path: Path) -> None:
    plan = plan_games(FMR, f"{program(tmp_path, '1 / 0')},random", 6, 1, SHORT)
    path = tmp_path / "a.parquet"
    broken_off(plan, path, 2)
    (lapses,) = played(plan, path).summary().lapses
    assert (lapses.faults, lapses.lost, lapses.game) == (18, 6, 0)


#: Writes results, with a segment for every few rows, and never ends by itself.
ENDLESS = """
import sys
from pathlib import Path
from paddock.games.catalog import GAMES
from paddock.lab import ResultsWriter, plan_games, results, simulate

if __name__ == "__main__":
    results.SEGMENT_ROWS = 30
    plan = plan_games(GAMES["formula-motor-racing"], "pro,random:3", 10**9, 7, {"races": 1})
    with ResultsWriter(Path(sys.argv[1]), plan.to_json()) as file:
        simulate(plan, int(sys.argv[2]), results=file)
"""


def kill_in_the_middle(tmp_path: Path, path: Path, workers: int) -> None:
    """Starts such a run and, once some segments are there, kills it as it stands; its workers end by themselves."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    words = [sys.executable, str(script), str(path), str(workers)]
    process = subprocess.Popen(words, start_new_session=True, stdout=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 120
        folder = path.with_name(f"{path.name}.parts")
        while not folder.is_dir() or len(list(folder.glob("*.parquet"))) < 4:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.kill()
        process.communicate(timeout=120)  # standard output is at its end when the last of them is gone
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals as on Unix")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_killed_goes_on_and_its_file_is_that_of_an_undisturbed_one(tmp_path: Path, workers: int) -> None:
    path, straight = tmp_path / "a.parquet", tmp_path / "b.parquet"
    kill_in_the_middle(tmp_path, path, workers)
    endless = plan_games(FMR, "pro,random:3", 10**9, 7, SHORT)
    with ResultsWriter(path, endless.to_json()) as results:
        there = results.games
    assert there >= 4
    plan = plan_games(FMR, "pro,random:3", there + 30, 7, SHORT)
    resumed = played(plan, path)
    assert resumed.resumed == there
    assert resumed.summary() == played(plan, straight).summary()
    assert path.read_bytes() == straight.read_bytes()


def test_a_damaged_segment_and_what_came_after_it_are_played_again(tmp_path: Path) -> None:
    plan = plan_games(FMR, "random:3", 400, 7, SHORT)
    path, straight = tmp_path / "a.parquet", tmp_path / "b.parquet"
    first = broken_off(plan, path, 5)
    broken_off(plan, path, broken_off(plan, path, first + 5) + 5)
    segments = sorted((tmp_path / "a.parquet.parts").glob("*.parquet"))
    assert len(segments) == 3
    segments[1].write_bytes(segments[1].read_bytes()[:100])
    with ResultsWriter(path, plan.to_json()) as results:
        assert (results.games, results.segments) == (first, segments[:1])
    assert played(plan, path).resumed == first
    played(plan, straight)
    assert path.read_bytes() == straight.read_bytes()


def test_another_plan_is_refused_with_what_differs_until_all_begins_afresh(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    plan = plan_games(FMR, "pro,random:3", 300, 7, SHORT)
    broken_off(plan, path, 5)
    other = plan_games(FMR, "pro,random:3", 300, 8, SHORT)
    with pytest.raises(
        SetupError, match="belongs to a different run: seed was '7', and is '8' now; start over with --restart"
    ):
        ResultsWriter(path, other.to_json())
    with ResultsWriter(path, other.to_json(), fresh=True) as results:
        assert results.games == 0
    assert list(tmp_path.iterdir()) == []


def test_more_games_may_be_asked_for_but_not_fewer_than_there_are(tmp_path: Path) -> None:
    path, straight = tmp_path / "a.parquet", tmp_path / "b.parquet"
    there = broken_off(plan_games(FMR, "random:3", 300, 7, SHORT), path, 5)
    few = plan_games(FMR, "random:3", there - 1, 7, SHORT)
    with pytest.raises(SetupError, match=f"already has {there} games, more than the {there - 1}"):
        played(few, path)
    just = plan_games(FMR, "random:3", there, 7, SHORT)
    assert played(just, path).games == there
    played(just, straight)
    assert path.read_bytes() == straight.read_bytes()


def test_a_file_that_is_there_is_replaced_in_the_end_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    played(plan_games(FMR, "random:2", 2, 1, SHORT), path)
    before = path.read_bytes()
    plan = plan_games(FMR, "random:2", 300, 2, SHORT)
    broken_off(plan, path, 5)
    assert path.read_bytes() == before
    played(plan, path)
    assert pq.read_table(path)["game"][-1].as_py() == 299


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "a.parquet"
    about = plan_games(FMR, "random:2", 2, 1, SHORT).to_json()
    with ResultsWriter(path, about), pytest.raises(SetupError, match="another Paddock process is writing"):
        ResultsWriter(path, about)
    with ResultsWriter(path, about):
        pass
    assert list(tmp_path.iterdir()) == []


def test_an_accumulator_that_cannot_be_saved_is_refused_before_the_games(tmp_path: Path) -> None:
    plan = plan_games(FMR, "random:2", 2, 1, SHORT)
    with (
        ResultsWriter(tmp_path / "a.parquet", plan.to_json()) as results,
        pytest.raises(SetupError, match="Rows needs `to_json`"),
    ):
        simulate(plan, extra=(Rows,), results=results)
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_ours_in_the_folder_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    note = tmp_path / "a.parquet.parts" / "note.txt"
    note.parent.mkdir()
    note.write_text("mine", encoding="utf-8")
    played(plan_games(FMR, "random:2", 2, 1, SHORT), path)
    assert [file.name for file in note.parent.iterdir()] == ["note.txt"]


@pytest.mark.parametrize(
    ("there", "here", "told"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"seats": ["pro", "random"]}, {"seats": ["pro"]}, "seats was 'pro,random', and is 'pro' now"),
        ({"options": {"laps": 1}}, {"options": {"laps": 2}}, "options laps was '1', and is '2' now"),
        ({"plans": [{"seed": 1}]}, {"plans": [{"seed": 2}]}, "plans 1 seed was '1', and is '2' now"),
        ({"plans": [{"seed": 1}]}, {"plans": [{"seed": 1}] * 2}, "plans: 1 before, 2 now"),
        ({"until": None}, {"until": 0.01}, "until was 'none', and is '0.01' now"),
    ],
)
def test_differences_in_words(there: Any, here: Any, told: str) -> None:
    assert first_difference(there, here) == told


#: Plays two runs of a quick game, with rows, and tells the most memory that rows ever took after each.
MEASURE = """
import pyarrow, sys
from pathlib import Path
from paddock.games.catalog import GAMES
from paddock.lab import ResultsWriter, executors, plan_games, results, simulate

if __name__ == "__main__":
    executors.LARGEST_CHUNK, results.SEGMENT_ROWS, results.GROUP_ROWS = 100, 5_000, 5_000
    for games in (3_000, 15_000):
        plan = plan_games(GAMES["formula-motor-racing"], "random:2", games, 1, {"races": 1, "removed": [44]})
        with ResultsWriter(Path(sys.argv[1]), plan.to_json()) as file:
            simulate(plan, results=file)
            file.finish({})
        print(pyarrow.default_memory_pool().max_memory())
"""


def test_memory_does_not_grow_with_the_number_of_races(tmp_path: Path) -> None:
    script = tmp_path / "measure.py"
    script.write_text(MEASURE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "a.parquet")], capture_output=True, text=True, check=True
    )
    few, many = (int(line) for line in done.stdout.split())
    assert many < 2 * few  # five times as many games
