"""Any row of a file of results opens as a replay."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paddock.engine import SetupError
from paddock.engine import replay as replayed
from paddock.games.catalog import GAMES
from paddock.lab import Plan, ResultsWriter, plan_games, simulate
from paddock.lab.replayed_rows import read_row, replay_row
from tests.bots.own import program

FMR = GAMES["formula-motor-racing"]
SHORT = {"races": 1}


def written(plan: Plan, path: Path) -> Path:
    with ResultsWriter(path, plan.to_json()) as results:
        simulate(plan, results=results)
        results.finish(plan.to_json())
    return path


@pytest.mark.parametrize("game", list(GAMES))
def test_a_row_of_every_game_opens_and_ends_as_it_says(game: str, tmp_path: Path) -> None:
    title = GAMES[game]
    path = written(plan_games(title, "pro,random", 3, 5), tmp_path / "a.parquet")
    rows = pq.read_table(path).to_pylist()
    for number in (0, len(rows) - 1):
        again = replay_row(read_row(path, number))
        assert again.difference == ""
        state = replayed(title, again.log)  # every hash
        assert not state.to_move()
        row = rows[number]
        assert again.log.setup.seed == row["seed"]
        assert len(again.log.steps) == row["decisions"]
        ended = [(s.seat, s.entrant, s.score) for s in state.standings() if s.place == row["place"]]
        assert (row["seat"], row["entrant"], row["score"]) in ended
        assert row["seat"] is None or again.log.names[row["seat"]] == row["level"]


def test_legends_and_bots_of_ones_own_race_again(tmp_path: Path) -> None:
    heat = written(plan_games(GAMES["heat"], "random,legend:2", 2, 5, {"laps": 1}), tmp_path / "heat.parquet")
    assert replay_row(read_row(heat, 4)).log.names == ["legend 1", "random", "legend 2"]
    broken = program(tmp_path, "sys.exit(1)")
    own = written(plan_games(FMR, f"{broken},random:2", 2, 5, SHORT), tmp_path / "own.parquet")
    again = replay_row(read_row(own, 0))
    assert again.difference == ""  # its race is lost, as in the file
    assert again.log.names == ["testbot", "random 1", "random 2"]


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ("pro,random", "the bots or their parameter files have changed since"),
        ("champion@0.001s,random", "champion@0.001s is limited by time and not repeatable"),
    ],
)
def test_a_game_that_ends_otherwise_is_noticed(seats: str, reason: str, tmp_path: Path) -> None:
    path = written(plan_games(FMR, seats, 1, 5, SHORT), tmp_path / "a.parquet")
    recorded = read_row(path, 0)
    rows = ({**recorded.rows[0], "score": 1000}, *recorded.rows[1:])
    assert reason in replay_row(replace(recorded, rows=rows)).difference


def test_bots_of_ones_own_that_changed_are_named(tmp_path: Path) -> None:
    bot = program(tmp_path, "sys.exit(1)")
    path = written(plan_games(FMR, f"{bot},random:2", 1, 5, SHORT), tmp_path / "a.parquet")
    program(tmp_path)
    assert replay_row(read_row(path, 0)).difference == f"{bot} has changed since, or is not deterministic"


def test_what_is_no_row_of_results_is_a_clear_line(tmp_path: Path) -> None:
    path = written(plan_games(FMR, "random:2", 2, 5, SHORT), tmp_path / "a.parquet")
    for row in (-1, 4):
        with pytest.raises(SetupError, match=f"has no row {row}; expected 0 to 3"):
            read_row(path, row)
    with pytest.raises(SetupError, match="file not found"):
        read_row(tmp_path / "b.parquet", 0)
    other = tmp_path / "other.parquet"
    pq.write_table(pa.table({"a": [1]}), other)
    text = tmp_path / "text.parquet"
    text.write_text("no parquet", encoding="utf-8")
    for file in (other, text):
        with pytest.raises(SetupError, match="is not a results file"):
            read_row(file, 0)
    table = pq.read_table(path)
    head = {**json.loads(table.schema.metadata[b"paddock"]), "seed": 6}
    pq.write_table(table.replace_schema_metadata({"paddock": json.dumps(head)}), other)
    with pytest.raises(SetupError, match="does not belong to the plan"):
        read_row(other, 0)
