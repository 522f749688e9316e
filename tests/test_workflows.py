"""The workflows on GitHub are valid, and for the Pythons of the package. actionlint is one of the client's checks."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = [
    line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if re.search(r"Python :: 3\.\d+$", line)
]


def workflow(name: str) -> Any:
    return YAML(typ="safe").load(ROOT / ".github" / "workflows" / name)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", "workflows/*.yml"),
        ("github-issue-forms", "ISSUE_TEMPLATE/[!c]*.yml"),
        ("github-issue-config", "ISSUE_TEMPLATE/config.yml"),
    ],
)
def test_the_files_fit_github_s_schemas(schema: str, files: str) -> None:
    found = sorted((ROOT / ".github").glob(files))
    assert found
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, found)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_python_is_tested_on_every_system_and_gets_a_wheel() -> None:
    jobs = workflow("ci.yml")["jobs"]
    assert PYTHONS[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert jobs["test"]["strategy"]["matrix"]["python"] == PYTHONS
    assert jobs["systems"]["strategy"]["matrix"] == {"os": ["macos-latest", "windows-latest"], "python": PYTHONS}
    built = [f"cp{version.replace('.', '')}-*" for version in PYTHONS]
    assert PROJECT["tool"]["cibuildwheel"]["build"].split() == built


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_cibuildwheel_takes_its_settings(system: str) -> None:
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", system]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [line.partition("-")[0] for line in done.stdout.split()] == [f"cp{v.replace('.', '')}" for v in PYTHONS]


def test_words_are_spelled_right() -> None:
    done = subprocess.run([sys.executable, "-m", "codespell_lib"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
