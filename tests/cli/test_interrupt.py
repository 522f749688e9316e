"""Ctrl-C: a simulation ends cleanly with what was done so far."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_prints_what_was_done_so_far(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.parquet"
    words = ["simulate", "formula-motor-racing", "--seats", "random:6", "--games", "10000000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "paddock.cli", *words, "--workers", str(workers), "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        # The unfinished file appears when the games are about to begin.
        while not list(tmp_path.iterdir()) and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1.5)
        # As a terminal does it: to the command and to its workers alike.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert process.returncode == 130, err
    assert "Traceback" not in err
    told = re.search(r"^paddock: interrupted: (\d+) of 10000000 games were played$", err, re.MULTILINE)
    assert told is not None, err
    games = int(told[1])
    assert games > 0
    assert f"Formula Motor Racing: {games} games" in out
    assert pq.read_table(path).num_rows == 6 * games
    assert list(tmp_path.iterdir()) == [path]
