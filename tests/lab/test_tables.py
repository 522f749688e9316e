"""ResultsWriter as tables: the rows as they were written, and every fact on a row of its own."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock.engine import SetupError
from paddock.games.catalog import find_game
from paddock.lab import ResultsWriter, plan_games, read_facts, read_rows, simulate


def results(folder: Path, facts: bool) -> Path:
    file = folder / "races.parquet"
    plan = plan_games(find_game("formula-motor-racing"), "pro,random:2", 6, 3, {"races": 1})
    with ResultsWriter(file, plan.to_json(), facts=facts) as kept:
        simulate(plan, results=kept)
        kept.finish(plan.to_json())
    return file


def test_rows_and_facts_are_those_of_the_file(tmp_path: Path) -> None:
    file = results(tmp_path, facts=True)
    written = pq.read_table(file).to_pylist()
    rows, facts = read_rows(file).to_pylist(), read_facts(file).to_pylist()
    assert [row["place"] for row in rows] == [row["place"] for row in written]
    assert not {"parts", "facts"} & set(rows[0])
    told = [(row["game"], row["seat"], key, value) for row in written for key, value in row["facts"]]
    assert told
    assert [(fact["game"], fact["seat"], fact["key"], fact["value"]) for fact in facts] == told


def test_a_file_without_facts_says_so(tmp_path: Path) -> None:
    file = results(tmp_path, facts=False)
    assert len(read_rows(file)) == 6 * 3
    assert set(pq.read_table(file)["start"].to_pylist()) == {None}
    with pytest.raises(SetupError, match="has no facts: it was written with --no-facts"):
        read_facts(file)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="file not found"):
        read_rows(tmp_path / "none.parquet")
    other = tmp_path / "other.parquet"
    other.write_text("nothing of the kind")
    with pytest.raises(SetupError, match="is not a Parquet file"):
        read_facts(other)
