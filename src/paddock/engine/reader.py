"""Reads a saved position, which may come from a file or a user: every mistake is a SetupError that names the field."""

from typing import Any, Final

from paddock.engine.errors import SetupError
from paddock.engine.rng import Stream, stream_from_list

Json = dict[str, Any]

#: Any number of entries.
ANY: Final = -1
#: The largest number in a position: compiled code stores them in 64 bits, and adds some of them.
MOST: Final = 2**31 - 1


def wrong(names: str, why: str) -> SetupError:
    """Returns the error for a field, or for several that contradict each other; `names` lists them in words."""
    return SetupError(f"the position's {names}: {why}")


class FieldReader:
    """Reads a position field by field, by name; `refuse_unknown` then refuses any field that was not read."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise SetupError(f"a position is an object with named fields, not {_short(data)}")
        self.data: dict[str, Any] = data
        self.asked: set[str] = set()

    def value(self, name: str) -> Any:
        """Returns a field's unchecked value."""
        self.asked.add(name)
        if name not in self.data:
            raise SetupError(f"the position has no {name!r}")
        return self.data[name]

    def has(self, name: str) -> bool:
        """Returns whether a field exists: for optional fields."""
        return name in self.data

    def refuse_unknown(self) -> None:
        """Raises SetupError for fields that were not read."""
        for name in self.data:
            if name not in self.asked:
                raise SetupError(f"the position has a field {name!r} that this game does not know")

    def number(self, name: str, low: int, high: int = MOST) -> int:
        return _number(name, self.value(name), low, high)

    def numbers(self, name: str, low: int, high: int = MOST, length: int = ANY) -> list[int]:
        """Returns a list of whole numbers within bounds, of that length."""
        return _numbers(name, self.value(name), low, high, length)

    def rows(self, name: str, rows: int, low: int, high: int = MOST, length: int = ANY) -> list[list[int]]:
        """Returns a list of lists of whole numbers."""
        listed = _list(name, self.value(name), rows)
        return [_numbers(f"{name}[{n}]", row, low, high, length) for n, row in enumerate(listed)]

    def different(self, name: str, low: int, high: int, length: int = ANY) -> list[int]:
        """Returns a list of different whole numbers."""
        numbers = self.numbers(name, low, high, length)
        if len(set(numbers)) != len(numbers):
            raise wrong(name, f"no number can be there twice, but it is {_short(numbers)}")
        return numbers

    def flag(self, name: str) -> bool:
        return _flag(name, self.value(name))

    def flags(self, name: str, length: int) -> list[bool]:
        listed = _list(name, self.value(name), length)
        return [_flag(f"{name}[{n}]", value) for n, value in enumerate(listed)]

    def word(self, name: str, words: list[str]) -> int:
        """Returns the index of a word in `words`."""
        return _word(name, self.value(name), words)

    def words(self, name: str, words: list[str], length: int = ANY) -> list[str]:
        """Returns a list of words, each one of `words`."""
        listed = _list(name, self.value(name), length)
        return [words[_word(f"{name}[{n}]", value, words)] for n, value in enumerate(listed)]

    def stream(self, name: str) -> Stream:
        return _stream(name, self.value(name))

    def streams(self, name: str, length: int) -> list[Stream]:
        listed = _list(name, self.value(name), length)
        return [_stream(f"{name}[{n}]", value) for n, value in enumerate(listed)]


def _number(name: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        bounds = f"from {low} to {high}" if high < MOST else f"from {low}"
        raise wrong(name, f"it must be a whole number {bounds}, but is {_short(value)}")
    return value


def _numbers(name: str, value: Any, low: int, high: int, length: int) -> list[int]:
    listed = _list(name, value, length)
    return [_number(f"{name}[{n}]", entry, low, high) for n, entry in enumerate(listed)]


def _list(name: str, value: Any, length: int) -> list[Any]:
    if not isinstance(value, list):
        raise wrong(name, f"it must be a list, but is {_short(value)}")
    if length != ANY and len(value) != length:
        raise wrong(name, f"it must have {length} entries, but has {len(value)}")
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(name, f"it must be true or false, but is {_short(value)}")
    return value


def _word(name: str, value: Any, words: list[str]) -> int:
    if not isinstance(value, str) or value not in words:
        raise wrong(name, f"it must be one of {', '.join(words)}, but is {_short(value)}")
    return words.index(value)


def _stream(name: str, value: Any) -> Stream:
    try:
        return stream_from_list(value)
    except SetupError as error:
        raise wrong(name, str(error)) from None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
