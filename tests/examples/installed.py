"""The example game as somebody else's package: installed by pip, found by its entry point, served by a command."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import Server, sqlite_in

EXAMPLE = Path(__file__).parents[2] / "examples" / "snails"


def install(folder: Path) -> dict[str, str]:
    """Puts the package into a folder of its own; the environment in which Python finds it there."""
    words = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", *words, str(EXAMPLE)], check=True, capture_output=True, text=True)
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def paddock(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paddock.cli", *words], env=environment, capture_output=True, text=True, timeout=300
    )


class TypedServer(Server):
    """A `paddock serve` that was typed, with the environment given."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        words = ["serve", "--port", "0", "--database", sqlite_in(folder), "--bot-workers", "1", "--limits", "0"]
        command = [sys.executable, "-m", "paddock.cli", *words]
        self.typed = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.typed.stdout is not None
        line = self.typed.stdout.readline()
        assert line.startswith("Paddock is at "), line
        self.url = line.removeprefix("Paddock is at ").strip().rstrip("/")

    def stop(self) -> None:
        self.typed.terminate()
        self.typed.communicate(timeout=60)


@contextmanager
def serving_snails(folder: Path) -> Iterator[TypedServer]:
    server = TypedServer(install(folder / "packages"), folder)
    try:
        yield server
    finally:
        server.stop()
