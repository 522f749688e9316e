"""What a track's file gives, key by key: a value of the kind it must be, or a TrackError that says what is wanted."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from paddock.engine.errors import SetupError
from paddock.engine.reader import Json
from paddock.tracks.bounds import MOST_TABLES

SIDES: Final = ("left", "right")


@mypyc_attr(native_class=False)
class TrackError(SetupError):
    """A track file that cannot be read, or a track that cannot be raced on."""


#: No number of a drawing is further from 0.
FAR: Final = 10_000
#: No text is longer, and no number in a list of counts greater.
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
    """One of some words; with a default of "" the key may be missing."""
    value = row.get(key, default)
    if value == "" and default == "":
        return ""
    if value not in words:
        said = f"{key} is {value!r}; it" if key in row else key
        raise TrackError(f"{what}: {said} must be {' or '.join(words)}")
    return str(value)


def number(row: Json, key: str, what: str, default: float | None = None) -> float:
    value = row.get(key, default)
    if value is None or not is_number(value):
        raise TrackError(f"{what} needs {key} = a number, not beyond {FAR} or -{FAR}")
    return float(value)


def whole(row: Json, key: str, what: str, default: int | None = None, least: int = 0) -> int:
    value = row.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= FAR:
        raise TrackError(f"{what} needs {key} = a whole number, at least {least}")
    return value


def wholes(row: Json, key: str, what: str) -> list[int]:
    value = row.get(key)
    if not isinstance(value, list) or not value or not all(type(n) is int and 0 < n <= MANY for n in value):
        raise TrackError(f"{what}: {key} must list whole numbers from 1 to {MANY}")
    return value


def texts(row: Json, key: str, what: str) -> list[str]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise TrackError(f"{what}: {key} must list texts")
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
        raise TrackError(f"{key} must be given as [[{key}]]")
    check_count(len(value), MOST_TABLES[key], f"of [[{key}]]")
    return value


def check_count(found: float, most: float, what: str) -> None:
    """Refuses a track that has too much of something; `paddock.tracks.bounds` says how much is too much."""
    if found > most:
        raise TrackError(f"there are {found:g} {what}; there may be {most:g} at most")


def need_whole(row: Json, key: str, what: str, least: int, most: int | None = None) -> list[str]:
    """For a game's check: what is wrong with a whole number that its tables need; nothing, if it is there."""
    value = row.get(key)
    if type(value) is int and least <= value <= (FAR if most is None else most):
        return []
    wanted = f"at least {least}" if most is None else f"from {least} to {most}"
    return [f"{what} needs {key} = a whole number, {wanted}" + (f"; it is {value!r}" if key in row else "")]
