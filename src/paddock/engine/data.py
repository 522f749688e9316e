"""The data that a package brings along: cards, numbers and tracks are TOML files beside its code."""

import tomllib
from importlib.resources import files
from typing import Any


def read_data(package: str | None, name: str) -> Any:
    """What stands in data/<name> of a package: `read_data(__package__, "rules.toml")`."""
    assert package is not None
    return tomllib.loads(files(package).joinpath("data", name).read_text(encoding="utf-8"))
