"""The slim core: what works in an environment with the core's dependencies only, and what the rest says there."""

import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import paddock
from tests.conftest import COMPILED

ROOT = Path(__file__).parent.parent
FMR = "formula-motor-racing"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def closure(requirements: list[str]) -> Iterator[Distribution]:
    """The installed distributions that these requirements bring."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            if (requirement.name, wanted) not in found:
                found.add((requirement.name, wanted))
                brought = distribution(requirement.name)
                waiting += [(Requirement(text), wanted) for text in brought.requires or []]
                yield brought


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an empty environment with links to Paddock, as it is tested, and to its core dependencies."""
    folder = tmp_path_factory.mktemp("core")
    venv.create(folder, symlinks=os.name != "nt")
    site = next(folder.rglob("site-packages"))
    packages = list(closure(PROJECT["dependencies"]))
    if COMPILED:
        packages.append(distribution("paddock"))
    else:
        (site / "paddock").symlink_to(Path(paddock.__file__).parent)
    for package in packages:
        for top in {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}:
            link = site / top
            if not link.exists():
                link.symlink_to(Path(str(package.locate_file(top))))
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def run(python: Path, *arguments: str, folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COLUMNS")}
    return subprocess.run([python, *arguments], cwd=folder, env=environment, capture_output=True, text=True)


def test_games_simulations_and_checks_of_tracks_run(core: Path, tmp_path: Path) -> None:
    for words in (
        ["--version"],
        ["games"],
        ["simulate", FMR, "--seats", "random,rookie", "--games", "4", "--workers", "1"],
        ["tracks", "list"],
    ):
        done = run(core, "-m", "paddock.cli", *words, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout


def test_a_race_between_pros_from_python(core: Path, tmp_path: Path) -> None:
    code = "import paddock; print([s.place for s in paddock.play(paddock.make('heat', seats=2, seed=7, laps=1))])"
    assert run(core, "-c", code, folder=tmp_path).stdout == "[1, 2]\n"


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("server", ["play", "--no-browser", "--port", "0"]),
        ("server", ["serve", "--port", "0"]),
        ("lab", ["simulate", FMR, "--seats", "random,random", "--games", "2", "--out", "races.parquet"]),
        ("lab", ["simulate", FMR, "--seats", "random,random", "--games", "2", "--report", "races.html"]),
        ("lab", ["tournament", FMR, "--seats", "random,rookie", "--games", "2"]),
        ("lab", ["report", "races.parquet"]),
        ("lab", ["replay", "--from", "races.parquet", "--row", "1"]),
        ("lab", ["tune", FMR, "--out", "bots.toml"]),
        ("ray", ["simulate", FMR, "--seats", "random,random", "--games", "2", "--executor", "ray"]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:3]),
)
def test_a_command_names_the_extra_that_it_needs(core: Path, tmp_path: Path, extra: str, words: list[str]) -> None:
    done = run(core, "-m", "paddock.cli", *words, folder=tmp_path)
    assert done.stderr == f"paddock: this needs the {extra} extra: pip install 'paddock[{extra}]'\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("extra", "module"),
    [
        ("rl", "paddock.adapters.gymnasium"),
        ("rl", "paddock.adapters.open_spiel"),
        ("rl", "paddock.adapters.pettingzoo"),
        ("rl", "paddock.adapters.vector"),
        ("server", "paddock.server.run"),
    ],
)
def test_a_module_names_the_extra_that_it_needs(core: Path, tmp_path: Path, extra: str, module: str) -> None:
    done = run(core, "-c", f"import {module}", folder=tmp_path)
    assert done.stderr.splitlines()[-1].endswith(
        f"MissingExtra: this needs the {extra} extra: pip install 'paddock[{extra}]'"
    )


@pytest.mark.parametrize("extra", ["server", "lab", "rl", "ray"])
def test_all_holds_every_extra_for_users(extra: str) -> None:
    assert extra in Requirement(PROJECT["optional-dependencies"]["all"][0]).extras


def test_importing_paddock_stays_quick() -> None:
    """Packages that take long to import wait until they are needed."""
    code = "import sys, paddock; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(run(Path(sys.executable), "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}").stdout.split())
    assert "paddock" in loaded
    assert not loaded & {"asyncio", "fastapi", "multiprocessing", "numpy", "pyarrow", "pydantic", "rich", "typer"}
