"""tools/release.py, in small git repositories: what it refuses, and that it lets the rest through."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "tools" / "release.py"


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, version: str, changelog: str) -> None:
    (folder / "src" / "paddock").mkdir(parents=True, exist_ok=True)
    (folder / "src" / "paddock" / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n{changelog}\n", encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "--message", f"Version {version}")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository that is ready to release 1.2.0."""
    git(tmp_path, "init")
    commit(tmp_path, "1.2.0", "## 1.2.0 (2026-11-18)\n\n### Fixed\n\n- A bug.\n\n## 1.1.0 (2026-01-02)\n")
    return tmp_path


def check(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(SCRIPT), "--check"], cwd=folder, capture_output=True, text=True)


def refusal(folder: Path) -> str:
    done = check(folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_version_that_is_ready(repository: Path) -> None:
    done = check(repository)
    assert (done.returncode, done.stderr) == (0, "")
    assert "paddock 1.2.0 is ready" in done.stdout


@pytest.mark.parametrize("heading", ["## Unreleased", "## 1.2.0 (unreleased)"])
def test_unreleased_changes_are_refused(repository: Path, heading: str) -> None:
    commit(repository, "1.2.0", f"{heading}\n\n### Added\n\n- More.\n\n## 1.1.0 (2026-01-02)")
    assert "unreleased changes; call the section ## 1.2.0 (" in refusal(repository)


@pytest.mark.parametrize("heading", ["## 1.2.0", "## 1.2.0 (soon)", "## 1.2.0 (2026-13-01)"])
def test_a_section_without_a_date_is_refused(repository: Path, heading: str) -> None:
    commit(repository, "1.2.0", heading)
    assert "the section 1.2.0 needs a date" in refusal(repository)


def test_another_version_in_the_changelog_is_refused(repository: Path) -> None:
    commit(repository, "1.3.0", "## 1.2.0 (2026-11-18)")
    assert "the package is version 1.3.0, but CHANGELOG.md is at 1.2.0" in refusal(repository)


def test_a_changelog_without_sections_is_refused(repository: Path) -> None:
    commit(repository, "1.2.0", "Nothing yet.")
    assert "CHANGELOG.md has no section" in refusal(repository)


def test_a_changed_file_is_refused(repository: Path) -> None:
    with (repository / "CHANGELOG.md").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert "commit them first: M CHANGELOG.md" in refusal(repository)


def test_a_new_file_is_refused(repository: Path) -> None:
    (repository / "notes.txt").write_text("todo\n", encoding="utf-8")
    assert "commit them first: ?? notes.txt" in refusal(repository)


def test_a_version_that_was_released_before_is_refused(repository: Path) -> None:
    git(repository, "tag", "v1.2.0")
    assert check(repository).returncode == 0
    git(repository, "commit", "--allow-empty", "--message", "More")
    assert "the tag v1.2.0 is at another commit" in refusal(repository)


def test_outside_a_repository_git_says_so(tmp_path: Path) -> None:
    (tmp_path / "src" / "paddock").mkdir(parents=True)
    (tmp_path / "src" / "paddock" / "__init__.py").write_text('__version__ = "1.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## 1.0 (2026-11-18)\n", encoding="utf-8")
    done = check(tmp_path)
    assert done.returncode == 1
    assert "not a git repository" in done.stderr


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["paddock/server/static/index.html", "a1__mypyc.cpython-311-x86_64-linux-gnu.so"], ""),
        (["paddock/server/static/index.html"], "is plain Python; building needs a C compiler"),
        (["a1__mypyc.cp311-win_amd64.pyd"], "has no browser client; building it needs the network"),
    ],
)
def test_a_wheel_without_compiled_modules_or_client_is_refused(tmp_path: Path, names: list[str], reason: str) -> None:
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as wheel:
        for name in names:
            wheel.writestr(name, "")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--wheels", "one.whl"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == ((2, f"release: one.whl {reason}\n") if reason else (0, ""))


def hatchling(folder: Path, target: str, out: Path) -> Path:
    """Builds with the tools that are installed, without compiling and without the client."""
    environment = {**os.environ, "PADDOCK_PLAIN": "1", "PADDOCK_NO_CLIENT": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(out)]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return next(file for file in out.iterdir() if file.suffix in (".gz", ".whl"))


@pytest.mark.slow
def test_the_sdist_holds_what_a_build_needs_and_a_wheel_can_be_built_from_it(tmp_path: Path) -> None:
    with tarfile.open(hatchling(ROOT, "sdist", tmp_path / "sdist")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
        sdist.extractall(tmp_path, filter="data")
    needed = [
        "hatch_build.py",
        "tools/client_build.py",
        "tools/mypyc_build.py",
        "constraints.txt",
        "LICENSE",
        "README.md",
    ]
    needed += ["web/package.json", "web/package-lock.json", "web/vite.config.ts", "web/index.html", "web/src/main.ts"]
    assert not [name for name in needed if name not in names]
    assert not [name for name in names if "node_modules/" in name or name.startswith("src/paddock/server/static/")]
    (unpacked,) = tmp_path.glob("paddock-*")
    with zipfile.ZipFile(hatchling(unpacked, "wheel", tmp_path / "wheel")) as wheel:
        packed = wheel.namelist()
    sources = [name.removeprefix("src/") for name in names if name.startswith("src/paddock/")]
    assert len(sources) > 300
    assert not set(sources) - set(packed)
