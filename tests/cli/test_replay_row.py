"""`paddock replay --from`: a row of results opens in words, as a file, and in the browser."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock.cli import main

FMR = "formula-motor-racing"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def results(tmp_path: Path, capsys: Captured) -> Path:
    path = tmp_path / "games.parquet"
    words = ["simulate", FMR, "--seats", "pro,random:3", "--option", "races=1", "--games", "5", "--workers", "1"]
    assert main([*words, "--out", str(path)]) == 0
    capsys.readouterr()
    return path


def test_a_row_is_printed_like_a_recorded_game(results: Path, capsys: Captured) -> None:
    row = pq.read_table(results).to_pylist()[13]
    assert main(["replay", "--from", str(results), "--row", "13"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert f"seed {row['seed']}" in told.out
    assert f"seat {row['seat']}: {row['level']}" in told.out
    assert re.search(rf"^ +{row['place']}  {row['level']}.*, {row['entrant']}: {row['score']} ", told.out, re.MULTILINE)


def test_a_row_is_saved_as_a_recorded_game(results: Path, tmp_path: Path, capsys: Captured) -> None:
    saved = tmp_path / "game.json"
    assert main(["replay", "--from", str(results), "--row", "13", "--save", str(saved)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["replay", "--check", str(saved)]) == 0
    assert "finished: all hashes match" in capsys.readouterr().out


def test_a_game_that_ends_otherwise_is_told_and_is_exit_code_1(results: Path, tmp_path: Path, capsys: Captured) -> None:
    table = pq.read_table(results)
    scores = [score + 1 for score in table["score"].to_pylist()]
    changed = table.set_column(table.schema.get_field_index("score"), "score", [scores])
    pq.write_table(changed.replace_schema_metadata(table.schema.metadata), results)
    assert main(["replay", "--from", str(results), "--row", "0"]) == 1
    told = capsys.readouterr()
    assert "Final standings" in told.out
    assert told.err.count("\n") == 1
    assert "the replayed game of row 0 ended differently: the bots or" in told.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give a recorded game, or a row of a results file"),
        (("--row", "1"), "need --from"),
        (("game.json", "--browser"), "need --from"),
        (("--from", "games.parquet"), "--from needs --row"),
        (("--from", "games.parquet", "--row", "99"), "has no row 99; expected 0 to 29"),
        (("--from", "nothing.parquet", "--row", "0"), "file not found"),
        (("--from", "games.parquet", "--row", "0", "game.json"), "leave out recorded games, --check"),
        (("--from", "games.parquet", "--row", "0", "--check"), "leave out recorded games, --check"),
        (("--from", "games.parquet", "--row", "0", "--save", "no/such/game.json"), "cannot write no/such/game.json"),
    ],
)
def test_what_does_not_go_is_said_in_a_line(
    words: tuple[str, ...], message: str, results: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(results.parent)
    assert main(["replay", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert message in told.err


@pytest.mark.skipif(os.name != "posix", reason="a browser as Unix starts one")
def test_a_row_opens_in_the_browser(results: Path, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "paddock.cli",
            "replay",
            "--from",
            str(results),
            "--row",
            "7",
            "--browser",
            "--port",
            "0",
        ],
        env={**os.environ, "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + 120
        while not opened.exists():
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        url = opened.read_text(encoding="utf-8").strip()
        found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/t/(\w+)/replay", url)
        assert found is not None
        with urllib.request.urlopen(f"{found[1]}/api/tables/{found[2]}/replay", timeout=60) as answer:
            shown = json.load(answer)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert shown["steps"] == pq.read_table(results)["decisions"][7].as_py()
    assert {seat["name"] for seat in shown["seats"]} == {"pro", "random 1", "random 2", "random 3"}
