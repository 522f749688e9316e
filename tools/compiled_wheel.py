"""The compiled package: one wheel in .cache/wheels for the sources as they are, compiled once and installed from there.

    python tools/compiled_wheel.py build    compiles if needed, and installs into the environment of this Python
    python tools/compiled_wheel.py check    exit code 0 if the wheel for the current sources is there
    python tools/compiled_wheel.py check-installed    exit code 0 if that wheel is installed
    python tools/compiled_wheel.py background    compiles at low priority and prints one line at the end

It is compiled from a copy, so that the source tree stays plain Python and can be used meanwhile. Only a finished build
is moved into place: nothing uses an interrupted one.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from client_build import ROOT, STATIC, digest_of

WHEELS = ROOT / ".cache" / "wheels"
LOG = "build.log"
SOURCES = (
    "src",
    "web",
    "tools/client_build.py",
    "tools/mypyc_build.py",
    "hatch_build.py",
    "pyproject.toml",
    "constraints.txt",
)
#: Needed by the build; a change does not call for a new wheel.
METADATA = ("README.md", "LICENSE")
GENERATED = ("__pycache__", "node_modules", "schema.d.ts", "*.so", ".*_cache")
#: Environment variables that change the result.
SETTINGS = ("PADDOCK_PLAIN", "PADDOCK_NO_CLIENT")
UV = Path(sys.executable).with_name("uv")
#: Names the wheel that is installed in this environment.
INSTALLED = Path(sys.prefix, "paddock-wheel")


class BuildFailed(Exception):
    """The reason in one line."""


def wheel_folder() -> Path:
    """Where the wheel for the current sources belongs."""

    def skip(path: Path) -> bool:
        return path == STATIC or any(path.match(pattern) for pattern in GENERATED)

    digest = digest_of(*(ROOT / name for name in SOURCES), skip=skip)
    settings = [name.lower().removeprefix("paddock_") for name in SETTINGS if os.environ.get(name)]
    if shutil.which("cc") is None:
        settings.append("no_compiler")
    return WHEELS / "-".join([digest, sys.implementation.cache_tag or "", *settings])


def find_wheel(folder: Path) -> Path | None:
    return next(folder.glob("*.whl"), None)


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Waits until no other process holds the lock of that name."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    with open(WHEELS / f"{name}.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report(f"waiting for another {name} to finish")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def report(stage: str) -> None:
    """Shows the stage in tools/step.py."""
    if progress := os.environ.get("PADDOCK_PROGRESS"):
        Path(progress).write_text(stage, encoding="utf-8")


def copy_sources(target: Path) -> None:
    for name in SOURCES + METADATA:
        place, copy = ROOT / name, target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.copytree(place, copy, ignore=shutil.ignore_patterns(*GENERATED))
        elif place.is_file():
            shutil.copy2(place, copy)


def build() -> Path:
    """Returns the folder with the wheel for the current sources, compiling it first if needed.

    A failed build leaves a folder with a log and no wheel; calling this again tries again.
    """
    with lock("build"):
        folder = wheel_folder()
        if find_wheel(folder) is not None:
            return folder
        for old in filter(Path.is_dir, WHEELS.iterdir()):
            shutil.rmtree(old)
        with TemporaryDirectory(dir=WHEELS) as work:
            sources, result = Path(work, "sources"), Path(work, "result")
            copy_sources(sources)
            if folder != wheel_folder():
                raise BuildFailed("the sources changed while they were copied; start the build again")
            result.mkdir()
            command = [UV, "build", "--wheel", "--python", sys.executable, "--out-dir", result, sources]
            environment = {**os.environ, "TMPDIR": work}
            with open(result / LOG, "w") as log:
                code = subprocess.run(
                    command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
                ).returncode
            if code < 0:  # ended by a signal: the next start tries again
                raise BuildFailed("it was interrupted")
            result.rename(folder)
        if code:
            raise BuildFailed(f"see {(folder / LOG).relative_to(ROOT)}")
        return folder


def has_failed() -> bool:
    """Whether the last build of the current sources failed."""
    folder = wheel_folder()
    return folder.is_dir() and find_wheel(folder) is None


def is_installed(folder: Path) -> bool:
    return INSTALLED.is_file() and INSTALLED.read_text() == folder.name


def install(folder: Path) -> None:
    """Installs a wheel unless it is the installed one."""
    with lock("installation"):
        if is_installed(folder):
            return
        INSTALLED.unlink(missing_ok=True)
        options = ["--quiet", "--python", sys.executable, "--no-deps", "--reinstall-package", "paddock"]
        subprocess.run([UV, "pip", "install", *options, str(find_wheel(folder))], check=True)
        INSTALLED.write_text(folder.name)


def build_in_background() -> None:
    os.nice(19)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that temporary files are removed
    try:
        wheel = find_wheel(build())
    except BuildFailed as error:
        message = f"the engine could not be compiled, so bots stay slower: {error}"
    else:
        is_plain = "none-any" in str(wheel)
        ready = "compiled engine ready: the next start uses it"
        advice = "the engine stays plain Python: install a C compiler and Python's headers to make it faster"
        message = advice if is_plain else ready
    print(f"paddock: {message}", file=sys.stderr, flush=True)


def main(command: str) -> None:
    if command == "check":
        sys.exit(find_wheel(wheel_folder()) is None)
    if command == "check-installed":
        sys.exit(not is_installed(wheel_folder()))
    if command == "background":
        return build_in_background()
    try:
        install(build())
    except BuildFailed as error:
        for log in WHEELS.glob(f"*/{LOG}"):
            print(log.read_text(errors="replace"))
        sys.exit(f"the build failed: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main(sys.argv[1])
