"""tools/release.py, in small git repositories: what it refuses, and that it lets the rest through."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "release.py"


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
