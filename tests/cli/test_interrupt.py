"""Ctrl-C: a simulation ends cleanly with what was done so far, and goes on from there."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

pty = pytest.importorskip("pty", reason="terminals and signals as on Unix")
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """What a command shows on its terminal, read while it runs."""

    def __init__(self, ours: int) -> None:
        self.shown = b""
        self.reader = threading.Thread(target=self._read, args=(ours,), daemon=True)
        self.reader.start()

    def _read(self, ours: int) -> None:
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # the other end was closed
                return
            if not piece:
                return
            self.shown += piece

    @property
    def text(self) -> str:
        return ANSI.sub("", self.shown.decode(errors="replace")).replace("\r", "")


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_prints_what_was_done_so_far_and_the_same_command_goes_on(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.parquet"
    words = ["simulate", "formula-motor-racing", "--seats", "random:6", "--games", "10000000"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "paddock.cli", *words, "--workers", str(workers), "--out", str(path)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120", "LINES": "40"},
    )
    os.close(theirs)
    terminal = Terminal(ours)
    try:
        deadline = time.monotonic() + 120
        # When the table of the results so far tells of games, some have been played.
        while not re.search(r"Formula Motor Racing: [1-9]\d* games", terminal.text):
            assert process.poll() is None, terminal.text
            assert time.monotonic() < deadline, terminal.text
            time.sleep(0.05)
        # As a terminal does it: to the command and to its workers alike.
        os.killpg(process.pid, signal.SIGINT)
        process.wait(120)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        terminal.reader.join(10)
        os.close(ours)
    text = terminal.text
    assert process.returncode == 130, text
    assert "Traceback" not in text
    told = re.search(
        r"^paddock: interrupted: (\d+) of 10000000 games were played; run the same command again to continue",
        text,
        re.M,
    )
    assert told is not None, text
    games = int(told[1])
    assert games > 0
    assert f"Formula Motor Racing: {games} games" in text
    assert not path.exists()
    done = subprocess.run(
        [sys.executable, "-m", "paddock.cli", *words[:-1], str(games + 3), "--workers", "1", "--out", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(rf": continuing after {games:,} games?$", done.stderr, re.MULTILINE)
    assert pq.read_table(path).num_rows == 6 * (games + 3)
    assert list(tmp_path.iterdir()) == [path]
