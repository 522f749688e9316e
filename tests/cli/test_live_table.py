"""On a terminal a simulation or a tournament shows its progress and the results so far."""

import os
import re
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="terminals as on Unix")


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_terminal_shows_a_bar_the_rate_and_the_results_so_far(command: str) -> None:
    words = [command, "formula-motor-racing", "--seats", "rookie,random:5", "--games", "1000", "--workers", "1"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "paddock.cli", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "30"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end was closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert process.wait(timeout=120) == 0
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    partial = {int(games) for games in re.findall(r"Formula Motor Racing: (\d+) games", text)}
    assert min(partial) < 1000
    assert max(partial) == 1000
    assert re.search(r"━+ +\d+/1000 [\d.,]+ games/s \d+:\d\d:\d\d", text)
    # The live table is gone in the end; what stays is the last one.
    assert text.rstrip().endswith("games/s")
