"""Build hook: builds the browser client, draws the tracks, and compiles the engine and the games with mypyc.

Each part is optional: the wheel still works where one of them fails. Installers hide the output of a build, so the
hook writes its progress to the file named in PADDOCK_PROGRESS, which tools/step.py displays.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import Any

from hatch_mypyc import plugin
from hatch_mypyc.plugin import MypycBuildHook
from hatch_mypyc.utils import construct_setup_file

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import client_build

COMPILED = ["src/paddock/engine", "src/paddock/games", "src/paddock/bots", "src/paddock/adapters/batched.py"]
#: Not speed-critical, or needs features that mypyc does not support: these stay plain Python.
PLAIN = [
    "src/paddock/engine/client_schema.py",
    "src/paddock/games/*/drawing.py",
    "src/paddock/games/*/client_schema.py",
    "src/paddock/games/*/report.py",
    "src/paddock/games/*/stats.py",
    "src/paddock/games/compared_moves.py",
    "src/paddock/games/event_counters.py",
    "src/paddock/games/lessons.py",
    "src/paddock/games/stats_hooks.py",
    "src/paddock/bots/protocol_check.py",
    "src/paddock/bots/bot_process.py",
    "src/paddock/bots/launch.py",
    "src/paddock/bots/external_bots.py",
    "src/paddock/bots/protocol.py",
    "src/paddock/bots/registry.py",
    "src/paddock/bots/python_bot_host.py",
    "src/paddock/bots/sandbox.py",
    "src/paddock/bots/seat_specs.py",
]


class Progress:
    """Writes the state of the build's parallel parts on one line, followed by messages for the end, one per line."""

    def __init__(self) -> None:
        name = os.environ.get("PADDOCK_PROGRESS")
        self.file = Path(name) if name else None
        self.lock = Lock()
        self.stages: dict[str, str] = {}
        self.messages: list[str] = []

    def report(self, part: str, stage: str) -> None:
        """Shows the stage that a part of the build is in; an empty one when it is done."""
        with self.lock:
            self.stages[part] = stage
            self._write()

    def add_message(self, message: str) -> None:
        with self.lock:
            self.messages.append(message)
            self._write()

    def _write(self) -> None:
        if self.file is not None:
            line = ", ".join(stage for stage in self.stages.values() if stage)
            self.file.write_text("\n".join([line, *self.messages]), encoding="utf-8")


def compiler() -> str | None:
    """The C compiler that extension modules are built with, if this machine has it and Python's headers."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    return shutil.which(command.split()[0])


def link_time_flags(compiler: str) -> str:
    """Flags for link-time optimisation across the modules, if the compiler supports them."""
    flags = "-g0 -fvisibility=hidden -flto=auto"
    with TemporaryDirectory(prefix="paddock-flags-") as folder:
        source = Path(folder, "empty.c")
        source.write_text("int nothing;\n")
        command = [compiler, "-shared", "-fPIC", *flags.split(), str(source), "-o", str(source.with_suffix(".so"))]
        return flags if subprocess.run(command, capture_output=True).returncode == 0 else ""


def build_client(progress: Progress) -> str | None:
    """Builds the client if its sources are there; returns why it could not."""
    if not (client_build.CLIENT / "package.json").is_file():
        return None
    try:
        client_build.build(lambda stage: progress.report("client", stage))
    except ImportError:
        return "the Node wheel is missing"
    except subprocess.CalledProcessError as error:
        output = (error.stderr or error.stdout or "").strip().splitlines()
        return next((line for line in output if "error" in line.lower()), output[-1] if output else "npm failed")
    except OSError as error:
        return str(error)
    finally:
        progress.report("client", "")
    return None


def draw_tracks(root: str, folder: Path, progress: Progress) -> str | None:
    """Draws the tracks that ship into a folder laid out as the package; returns why it could not."""
    code = "import sys, paddock.games.catalog, paddock.tracks; paddock.tracks.write_drawings(sys.argv[1])"
    command = [sys.executable, "-c", code, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(Path(root, "src"))}
    progress.report("tracks", "drawing the tracks")
    try:
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        return (error.stderr or "").strip().splitlines()[-1]
    except OSError as error:
        return str(error)
    finally:
        progress.report("tracks", "")
    return None


@contextmanager
def module_progress(folder: Path, progress: Progress) -> Iterator[None]:
    """Reports how many modules are compiled, by counting the files in the build's folder."""
    finished = Event()

    def watch() -> None:
        while not finished.wait(1):
            modules = len(list(folder.rglob("__native_*.c")))
            compiled = len([file for file in folder.rglob("__native_*") if file.suffix in (".o", ".obj")])
            if not modules:
                stage = "translating the engine and the games to C"
            elif compiled < modules:
                stage = f"compiling module {compiled + 1} of {modules}"
            else:
                stage = "linking the modules"
            progress.report("modules", stage)

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        finished.set()
        watcher.join()
        progress.report("modules", "")


class PaddockBuildHook(MypycBuildHook):
    """hatch-mypyc's hook, made optional, with the client and the drawings built in parallel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.progress = Progress()
        self.drawings = TemporaryDirectory(prefix="paddock-drawings-")
        folder = Path(self.drawings.name)
        with ThreadPoolExecutor(2) as pool:
            wanted = not os.environ.get("PADDOCK_NO_CLIENT")
            client = pool.submit(build_client, self.progress) if wanted else None
            # an editable install makes its drawings on demand, from the sources as they are
            drawings = None if version == "editable" else pool.submit(draw_tracks, self.root, folder, self.progress)
            self.compile(version, build_data)
            client_problem = client.result() if client is not None else None
            drawings_problem = drawings.result() if drawings is not None else None
        if client_problem is not None:
            self.warn(f"the browser client is not built: {client_problem}")
        if drawings_problem is not None:
            self.warn(f"each track will be drawn when it is first shown, because drawing failed: {drawings_problem}")
        files = {str(file): file.relative_to(folder).as_posix() for file in folder.rglob("*.json")}
        if (site := Path(self.root, "site")).is_dir():  # `make docs` was here
            files[str(site)] = "paddock/site"
        build_data.setdefault("force_include", {}).update(files)

    def warn(self, message: str) -> None:
        self.app.display_warning(message)
        self.progress.add_message(message)

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the modules, where there is a compiler."""
        if version == "editable" or os.environ.get("PADDOCK_PLAIN"):
            return
        found = compiler()
        if found is None:
            self.warn("no C compiler or no Python headers found: the engine runs as plain Python, 5 to 40 times slower")
            return
        self.config["include"] = [path if path.endswith(".py") else f"{path}/**/*.py" for path in COMPILED]
        self.config["exclude"] = PLAIN
        # one C file per module compiles in a third of the time of a single file
        self.config["options"] = {"opt_level": "3", "debug_level": "0", "multi_file": True}
        self.config["mypy-args"] = ["--strict", "--config-file="]
        # CFLAGS in the environment replaces Python's own flags, so they are repeated
        given = [sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), link_time_flags(found)]
        os.environ["CFLAGS"] = " ".join(flags for flags in given if flags)
        with TemporaryDirectory(prefix="paddock-build-") as folder, module_progress(Path(folder), self.progress):
            os.environ["HATCH_MYPYC_BUILD_DIR"] = folder
            plugin.construct_setup_file = self.setup_file
            super().initialize(version, build_data)

    def setup_file(self, *arguments: Any, **options: Any) -> str:
        """The plugin's setup.py, with `mypycify` from tools/mypyc_build.py and parallel builds."""
        tools = f"import sys\n\nsys.path.insert(0, {str(Path(self.root, 'tools'))!r})\n"
        setup = construct_setup_file(*arguments, **options)
        setup = setup.replace("from mypyc.build import mypycify", "from mypyc_build import mypycify")
        return tools + setup.replace("setup(", "setup(\n    options={'build_ext': {'parallel': True}},", 1)

    def hide_project_file(self) -> AbstractContextManager[None]:
        """Leaves pyproject.toml in place, for tools that read it during the build."""
        return nullcontext()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the compiled modules from the source tree: they are in the wheel."""
        self.drawings.cleanup()
        self.clean([version])


def get_build_hook() -> type[PaddockBuildHook]:
    return PaddockBuildHook
