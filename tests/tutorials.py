"""Runs a tutorial as its reader would: writes its files, types its commands, and compares what they print.

A block with a title is a file. In a `console` block, lines with a `$` are commands and the rest is their output. After
the comment `numbers vary` only the words of a block are compared. Port 8765 becomes a free one.

python -m tests.tutorials [PAGE ...]      # writes what the commands print now into the pages
"""

import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGES = sorted(file for file in (ROOT / "docs" / "tutorials").glob("*.md") if file.stem != "index")
BLOCK = re.compile(r'^(<!-- numbers vary -->\n\n)?```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PORT = "8765"


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class Session:
    """A folder in which the commands of one page run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = str(free_port())
        self.servers: list[subprocess.Popen[bytes]] = []
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        programs = folder / ".bin"
        programs.mkdir()
        for name, words in (("paddock", "-m paddock.cli"), ("python", "")):
            (programs / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {words} "$@"\n')
            (programs / name).chmod(0o755)
        self.environment = {
            **os.environ,
            "COLUMNS": "100",
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join(str(Path(each).resolve()) for each in given if each),
            "XDG_DATA_HOME": str(folder),
        }

    def run(self, command: str) -> str:
        """What a command prints, its errors too if it fails. One that ends with & goes on in the background."""
        words = ["/bin/sh", "-c", command.replace(PORT, self.port)]
        if command.endswith("&"):
            words[-1] = f"exec {words[-1][:-1]}"
            quiet = subprocess.DEVNULL
            self.servers.append(
                subprocess.Popen(words, cwd=self.folder, env=self.environment, stdout=quiet, stderr=quiet)
            )
            return ""
        ended = subprocess.run(words, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        printed = ended.stdout + (ended.stderr if ended.returncode else "")
        lines = [line.rstrip() for line in printed.replace(self.port, PORT).splitlines()]
        return "\n".join([*lines, ""]) if lines else ""

    def close(self) -> None:
        for server in self.servers:
            server.terminate()
            server.wait()


def files_of(page: Path) -> list[tuple[str, str]]:
    """The files that a page has its reader write: their names and texts."""
    return [(title, text) for _, _, title, text in BLOCK.findall(page.read_text(encoding="utf-8")) if title]


class Result(NamedTuple):
    """A command with the output that its page shows, and the real one."""

    command: str
    shown: str
    printed: str
    numbers_vary: bool

    @property
    def agrees(self) -> bool:
        return self._words(self.shown) == self._words(self.printed)

    def _words(self, text: str) -> str:
        return " ".join(re.sub(r"[\d.]+", "0", text).split()) if self.numbers_vary else text


def results(page: Path) -> Iterator[Result]:
    """What the commands of a page print, in order."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session(Path(folder))
        try:
            for varies, language, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
                if title:
                    (session.folder / title).write_text(text, encoding="utf-8")
                elif language == "console":
                    for command, shown in COMMAND.findall(text):
                        yield Result(command, shown, session.run(command), bool(varies))
        finally:
            session.close()


def main() -> None:
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else PAGES:
        text = page.read_text(encoding="utf-8")
        for result in results(page):
            if not result.agrees:
                text = text.replace(f"$ {result.command}\n{result.shown}", f"$ {result.command}\n{result.printed}")
                print(f"{page.name}: {result.command}")
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
