"""Extras: optional parts of Paddock whose packages `pip install paddock` leaves out."""

from importlib.util import find_spec

from mypy_extensions import mypyc_attr

from paddock.engine.errors import PaddockError


@mypyc_attr(native_class=False)
class MissingExtra(PaddockError):
    """A package of an extra is not installed; the message names the command that installs it."""


def require(extra: str, *packages: str) -> None:
    """Raises MissingExtra unless all these packages, which `extra` installs, can be imported."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(f"this needs the {extra} extra: pip install 'paddock[{extra}]'")
