"""Typed values of a track file by key; raises TrackError with the expected kind."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from paddock.engine.errors import SetupError
from paddock.engine.reader import Json
from paddock.tracks.bounds import MOST_TABLES

SIDES: Final = ("left", "right")


@mypyc_attr(native_class=False)
class TrackError(SetupError):
    """A track file that cannot be read, or a track that is not valid."""


#: The largest absolute value of a number.
FAR: Final = 10_000
#: The longest text, and the largest number in a list of counts.
MANY: Final = 500


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -FAR <= value <= FAR


def is_point(value: Any, count: int = 2) -> bool:
    return isinstance(value, list) and len(value) == count and all(is_number(part) for part in value)


def text(row: Json, key: str, what: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str) or (not value and default is None) or len(value) > MANY:
        raise TrackError(f"{what} needs {key} = a text")
    return value


def word(row: Json, key: str, what: str, words: tuple[str, ...], default: str | None = None) -> str:
    """Returns one of some words; with the default "" the key may be missing."""
    value = row.get(key, default)
    if value == "" and default == "":
        return ""
    if value not in words:
        said = f"{key} is {value!r}, but" if key in row else key
        raise TrackError(f"{what}: {said} must be {' or '.join(words)}")
    return str(value)


def number(row: Json, key: str, what: str, default: float | None = None) -> float:
    value = row.get(key, default)
    if value is None or not is_number(value):
        raise TrackError(f"{what} needs {key} = a number from -{FAR} to {FAR}")
    return float(value)


def whole(row: Json, key: str, what: str, default: int | None = None, least: int = 0) -> int:
    value = row.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= FAR:
        raise TrackError(f"{what} needs {key} = a whole number, at least {least}")
    return value


def wholes(row: Json, key: str, what: str) -> list[int]:
    value = row.get(key)
    if not isinstance(value, list) or not value or not all(type(n) is int and 0 < n <= MANY for n in value):
        raise TrackError(f"{what}: {key} must be a list of whole numbers from 1 to {MANY}")
    return value


def texts(row: Json, key: str, what: str) -> list[str]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise TrackError(f"{what}: {key} must be a list of texts")
    return value


def point(row: Json, key: str, what: str) -> tuple[float, float]:
    value = row.get(key)
    if not isinstance(value, list) or not is_point(value):
        raise TrackError(f"{what} needs {key} = [x, y]")
    return float(value[0]), float(value[1])


def table(row: Json, key: str, what: str) -> Json:
    value = row.get(key, {})
    if not isinstance(value, dict):
        raise TrackError(f"{what}: {key} must be a table")
    return value


def rows(data: Json, key: str) -> list[Json]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise TrackError(f"{key} must be written as [[{key}]]")
    check_count(len(value), MOST_TABLES[key], f"of [[{key}]]")
    return value


def check_count(found: float, most: float, what: str) -> None:
    """Raises TrackError if a value exceeds a limit in `paddock.tracks.bounds`."""
    if found > most:
        raise TrackError(f"there are {found:g} {what}; the maximum is {most:g}")


def need_whole(row: Json, key: str, what: str, least: int, most: int | None = None) -> list[str]:
    """Returns a problem if a required whole number is missing or out of range, otherwise nothing."""
    value = row.get(key)
    if type(value) is int and least <= value <= (FAR if most is None else most):
        return []
    wanted = f"at least {least}" if most is None else f"from {least} to {most}"
    return [f"{what} needs {key} = a whole number, {wanted}" + (f"; it is {value!r}" if key in row else "")]
