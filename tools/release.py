"""Checks that this version can be released, and builds it: the sdist, and from it the wheel for this Python.

    python tools/release.py --check             # only checks
    python tools/release.py                     # checks, builds into dist/, and says what to do next
    python tools/release.py --wheels FILE ...   # checks wheels that were built elsewhere

The wheels for other Pythons and systems are built by .github/workflows/wheels.yml when the tag is pushed.
"""

import re
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
HEADING = re.compile(r"^## (?P<version>\S+)(?: \((?P<date>.*)\))?$", re.MULTILINE)


class NotReady(Exception):
    """Why this cannot be released; one line."""


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def package_version():
    found = VERSION.search(Path("src/paddock/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise NotReady("src/paddock/__init__.py has no __version__")
    return found[1]


def check_changelog(version):
    """The newest section is that of this version, and has a date."""
    newest = HEADING.search(Path("CHANGELOG.md").read_text(encoding="utf-8"))
    if newest is None:
        raise NotReady("CHANGELOG.md has no section; expected ## VERSION (YYYY-MM-DD)")
    if newest["version"] == "Unreleased" or newest["date"] == "unreleased":
        raise NotReady(f"CHANGELOG.md has unreleased changes; call the section ## {version} ({date.today()})")
    if newest["version"] != version:
        raise NotReady(f"the package is version {version}, but CHANGELOG.md is at {newest['version']}")
    try:
        date.fromisoformat(newest["date"] or "")
    except ValueError:
        raise NotReady(f"CHANGELOG.md: the section {version} needs a date: ## {version} ({date.today()})") from None


def check_tree(version):
    """Everything is committed, and the version is new."""
    changed = git("status", "--porcelain")
    if changed:
        raise NotReady(f"the working tree has changes; commit them first: {changed.splitlines()[0].strip()}")
    tag = f"v{version}"
    if git("tag", "--list", tag) and git("rev-list", "-n", "1", tag) != git("rev-parse", "HEAD"):
        raise NotReady(f"the tag {tag} is at another commit: this version is released; raise __version__")


def build():
    """Builds the sdist, and the wheel from the sdist; both with the locked versions."""
    subprocess.run([sys.executable, "tools/docs.py"], check=True)
    uv = [sys.executable, "-m", "uv", "build", "--clear", "--python", sys.executable]
    subprocess.run([*uv, "--build-constraints", "constraints.txt"], check=True)
    check_wheels([str(wheel) for wheel in Path("dist").glob("*.whl")])


def check_wheels(files):
    """A build that cannot compile or has no network makes a wheel all the same, which nobody should publish."""
    for file in files:
        with zipfile.ZipFile(file) as wheel:
            names = wheel.namelist()
        if not any(re.search(r"__mypyc\..*(so|pyd)$", name) for name in names):
            raise NotReady(f"{file} is plain Python; building needs a C compiler")
        if "paddock/server/static/index.html" not in names:
            raise NotReady(f"{file} has no browser client; building it needs the network")


def main(arguments):
    try:
        if arguments[:1] == ["--wheels"]:
            check_wheels(arguments[1:])
            return 0
        version = package_version()
        check_changelog(version)
        check_tree(version)
        if "--check" not in arguments:
            build()
    except NotReady as reason:
        print(f"release: {reason}", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(f"release: {' '.join(error.cmd)} failed: {(error.stderr or '').strip()}", file=sys.stderr)
        return 1
    print(f"paddock {version} is ready; next: git tag v{version} && git push origin v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
