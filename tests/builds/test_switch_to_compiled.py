"""`make play` starts on the plain sources, compiles meanwhile, and the next start uses the result.

The tools run on a small package in a temporary folder, which builds in a second instead of minutes.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
UV = Path(sys.executable).with_name("uv")

FILES = {
    "pyproject.toml": """
        [build-system]
        requires = ["hatchling"]
        build-backend = "hatchling.build"
        [project]
        name = "paddock"
        version = "0"
        scripts = { paddock = "paddock.cli:main" }
        [tool.hatch.build.targets.wheel]
        packages = ["src/paddock"]
        [tool.hatch.build.targets.wheel.hooks.custom]
        path = "hatch_build.py"
    """,
    # builds a wheel for this platform; counts its runs, and waits or fails where a test asks for it
    "hatch_build.py": """
        import os, time
        from pathlib import Path
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface

        class Hook(BuildHookInterface):
            def initialize(self, version, build_data):
                notes = Path(os.environ["NOTES"])
                with open(notes / "builds", "a") as file:
                    file.write("one more\\n")
                while (notes / "wait").exists():
                    time.sleep(0.02)
                if (notes / "fail").exists():
                    raise SystemExit("this build fails")
                build_data.update(infer_tag=True, pure_python=False)
    """,
    "src/paddock/__init__.py": "",
    # a server that says where it runs from, and ends when the file that it is given exists
    "src/paddock/cli/__init__.py": """
        import os, sys, time
        from pathlib import Path

        def main():
            print("source" if "src" in Path(__file__).parts else "installed", flush=True)
            while not list(Path(os.environ["NOTES"]).glob(sys.argv[2])):
                time.sleep(0.02)
    """,
    "src/paddock/cli/__main__.py": "from paddock.cli import main; main()",
    "web/index.html": "",
    "README.md": "",
    "LICENSE": "",
}

pytestmark = pytest.mark.skipif(not UV.is_file(), reason="this environment was not made by make: it has no uv")


class Project:
    """The package with the tools, and an environment in which nothing of it is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes = folder / "notes"
        self.notes.mkdir()
        (self.notes / "now").touch()
        for name, text in FILES.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            lines = text.strip("\n").splitlines()
            indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
            file.write_text("\n".join(line[indent:] for line in lines) + "\n")
        (folder / "tools").mkdir()
        for name in ("play.py", "compiled_wheel.py", "client_build.py", "mypyc_build.py"):
            shutil.copy(TOOLS / name, folder / "tools")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
        self.python = folder / ".venv" / "bin" / "python"
        (folder / ".venv" / "bin" / "uv").symlink_to(UV)
        # hatchling comes from the environment of the tests
        packages = next((folder / ".venv" / "lib").glob("python*/site-packages"))
        (packages / "tests.pth").write_text(sysconfig.get_path("purelib"))
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PADDOCK_PROGRESS")},
            "NOTES": str(self.notes),
            "UV_NO_BUILD_ISOLATION": "1",
            "UV_OFFLINE": "1",
        }
        self.started: list[subprocess.Popen[str]] = []

    def start(self, tool: str, *arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [self.python, self.folder / "tools" / tool, *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(process)
        return process

    def play(self, until: str = "now") -> tuple[str, str]:
        """Plays until a file of that name is there, by default at once; returns what the server and the tools said."""
        out, err = self.start("play.py", until).communicate()
        return out.strip(), err

    def compile(self) -> int:
        process = self.start("compiled_wheel.py", "build")
        process.communicate()
        return process.returncode

    def is_compiled(self) -> bool:
        process = self.start("compiled_wheel.py", "check")
        process.communicate()
        return process.returncode == 0

    def builds(self) -> int:
        file = self.notes / "builds"
        return len(file.read_text().splitlines()) if file.exists() else 0


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    project = Project(tmp_path)
    yield project
    (project.notes / "wait").unlink(missing_ok=True)
    for process in project.started:
        if process.poll() is None:
            process.kill()
            process.communicate()


def wait_for(condition: Callable[[], object]) -> None:
    """The time limit of the tests ends a wait that is in vain."""
    while not condition():
        time.sleep(0.02)


WHEEL = "../.cache/wheels/*-*/*.whl"


def test_the_first_start_is_plain_and_the_next_compiled(project: Project) -> None:
    where, said = project.play(until=WHEEL)
    assert where == "source"
    assert said.splitlines()[0].endswith("until the next start it is plain Python")
    assert project.is_compiled()
    assert project.play()[0] == "installed"
    assert project.builds() == 1


def announcement(project: Project) -> str:
    """What is said at the end of a compilation, while the server runs."""
    process = project.start("play.py", "stop")
    assert process.stderr is not None
    assert process.stderr.readline()
    line = process.stderr.readline()
    (project.notes / "stop").touch()
    assert process.communicate() == ("source\n", "")
    return line


def test_the_end_of_the_compilation_is_announced(project: Project) -> None:
    assert announcement(project) == "paddock: compiled engine ready: the next start uses it\n"


def test_after_a_change_the_sources_are_played(project: Project) -> None:
    assert project.compile() == 0
    (project.folder / "src/paddock/more.py").touch()
    assert not project.is_compiled()
    assert project.play(until="builds")[0] == "source"


def test_generated_types_of_the_client_change_nothing(project: Project) -> None:
    assert project.compile() == 0
    (project.folder / "web/schema.d.ts").touch()
    assert project.is_compiled()


def test_nothing_uses_a_compilation_that_was_interrupted(project: Project) -> None:
    (project.notes / "wait").touch()
    process = project.start("play.py", "stop")
    wait_for(project.builds)
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert not project.is_compiled()
    (project.notes / "wait").unlink()
    assert project.play(until=WHEEL)[0] == "source"
    assert project.play()[0] == "installed"


def test_a_compilation_ends_with_the_server(project: Project) -> None:
    (project.notes / "wait").touch()
    assert project.play(until="builds")[0] == "source"
    assert not list((project.folder / ".cache/wheels").glob("*/"))


def test_a_failure_is_said_in_one_line_and_not_repeated_at_every_start(project: Project) -> None:
    (project.notes / "fail").touch()
    assert announcement(project).startswith("paddock: the engine could not be compiled, so bots stay slower: see ")
    where, said = project.play()
    assert where == "source"
    assert len(said.splitlines()) == 1
    assert "`make build` tries again" in said
    assert project.builds() == 1
    (project.notes / "fail").unlink()
    assert project.compile() == 0
    assert project.play()[0] == "installed"


def test_two_starts_at_once_compile_once(project: Project) -> None:
    (project.notes / "wait").touch()
    first, second = (project.start("compiled_wheel.py", "build") for _ in range(2))
    wait_for(project.builds)
    (project.notes / "wait").unlink()
    first.communicate()
    second.communicate()
    assert (first.returncode, second.returncode, project.builds()) == (0, 0, 1)


def test_the_sources_stay_plain(project: Project) -> None:
    before = sorted(project.folder.glob("src/**/*"))
    assert project.compile() == 0
    assert sorted(project.folder.glob("src/**/*")) == before
