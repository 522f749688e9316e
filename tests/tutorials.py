"""Runs a tutorial as its reader would: writes its files, types its commands, and compares what they print.

A block with a title is a file. In a `console` block, lines with a `$` are commands and the rest is their output, in which
`...` stands for anything. Port 8765 becomes a free one.

python -m tests.tutorials          # writes what the commands print now into the pages
"""

import doctest
import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "tutorials").glob("[!i]*.md"))
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
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
        path = os.pathsep.join(str(Path(each).resolve()) for each in given if each)
        self.environment = {**os.environ, "COLUMNS": "100", "PYTHONPATH": path, "XDG_DATA_HOME": str(folder)}

    def arguments(self, command: str) -> list[str]:
        words = shlex.split(command.replace("\\\n", " ").replace(PORT, self.port))
        programs = {"paddock": [sys.executable, "-m", "paddock.cli"], "python": [sys.executable]}
        return [*programs.get(words[0], words[:1]), *words[1:]]

    def run(self, command: str) -> str:
        """What a command prints, its errors too if it fails. One that ends with & goes on in the background."""
        if command.endswith("&"):
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            self.servers.append(
                subprocess.Popen(self.arguments(command[:-1]), cwd=self.folder, env=self.environment, **quiet)
            )
            return ""
        ended = subprocess.run(
            self.arguments(command), cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        printed = ended.stdout + (ended.stderr if ended.returncode else "")
        lines = [line.rstrip() for line in printed.replace(self.port, PORT).splitlines()]
        return "\n".join([*lines, ""]) if lines else ""

    def close(self) -> None:
        for server in self.servers:
            server.terminate()
            server.wait()


def results(page: Path) -> Iterator[tuple[str, str, str]]:
    """Each command of a page with the output that the page shows, and the real one."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session(Path(folder))
        try:
            for language, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
                if title:
                    (session.folder / title).write_text(text, encoding="utf-8")
                elif language == "console":
                    for command, shown in COMMAND.findall(text):
                        yield command, shown, session.run(command)
        finally:
            session.close()


def agree(shown: str, printed: str) -> bool:
    return doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS)


def main() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for command, shown, printed in results(page):
            if not agree(shown, printed):
                text = text.replace(f"$ {command}\n{shown}", f"$ {command}\n{printed}")
                print(f"{page.name}: {command}")
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
