"""The options of a game: what players choose before the start. Each kind of option is a small class."""

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from paddock.engine.errors import SetupError
from paddock.engine.reader import Json

WORDS: Final = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionKind:
    """What all options of a kind have in common. (In a compiled dataclass these would be fields of each option.)"""

    #: The name of the kind, as clients know it.
    type: ClassVar[str] = ""
    #: The template of the message that refuses a value; it ends with the expected values.
    refusal: ClassVar[str] = ""
    #: The template for a list with `each`.
    refusal_for_each: ClassVar[str] = ""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Option(OptionKind):
    """One choice before the start. A subclass defines which values it accepts."""

    name: str
    default: Any
    title: str
    help: str
    #: Bounds of a number, or of the length of a text.
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    #: For lists: what each entry is for. The list must have that many entries; if empty, it may have any number.
    each: tuple[str, ...] = ()
    #: The name of a `BoolOption` that must be on for this option to have an effect.
    needs: str = ""
    #: Display names of the choices, where the ids are not good enough.
    titles: tuple[str, ...] = ()
    #: A unit in words, as a template with {n} and its forms: "{n} lap|{n} laps".
    unit: str = ""

    def expected_values(self) -> str:
        """Returns the accepted values in words: "a whole number from 1 to 3"."""
        return str(self.error(None)).partition("expected ")[2]

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Returns whether the option accepts this value."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """Returns the value if the option accepts it, and raises SetupError if not."""
        if self.accepts(value):
            return list(value) if isinstance(value, list | tuple) else value
        raise self.error(value)

    def error(self, value: Any) -> SetupError:
        """Returns the error for a value that the option does not accept."""
        values: dict[str, object] = {
            "option": self.name,
            "value": self.wrong_part(value),
            "low": self.low,
            "high": self.high,
            "choices": list(self.choices),
            "each": list(self.each),
        }
        template = self.refusal_for_each if self.each and self.refusal_for_each else self.refusal
        return SetupError(template, values)

    def wrong_part(self, value: Any) -> str:
        """Returns the part of a refused value that is wrong."""
        return repr(value)

    def parse(self, text: str) -> Any:
        """Returns the value for a text on the command line."""
        return self.check(text.strip())

    def to_json(self) -> Json:
        return {
            "name": self.name,
            "type": self.type,
            "default": self.default,
            "title": self.title,
            "help": self.help,
            "low": self.low,
            "high": self.high,
            "choices": list(self.choices),
            "each": list(self.each),
            "needs": self.needs,
            "titles": dict(zip(self.choices, self.titles, strict=False)),
            "unit": self.unit,
        }


class BoolOption(Option):
    """True or false."""

    type: ClassVar[str] = "bool"
    refusal: ClassVar[str] = "option {option}: {value} is not valid; expected true or false"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, bool)

    def parse(self, text: str) -> Any:
        word = text.strip()
        return self.check(WORDS.get(word.lower(), word))


class IntOption(Option):
    """A whole number from `low` to `high`."""

    type: ClassVar[str] = "int"
    refusal: ClassVar[str] = "option {option}: {value} is not valid; expected a whole number from {low} to {high}"

    def accepts(self, value: Any) -> bool:
        return is_number(value, self.low, self.high)

    def parse(self, text: str) -> Any:
        return self.check(parse_number(text))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoiceOption(Option):
    """One of `choices`."""

    type: ClassVar[str] = "choice"
    refusal: ClassVar[str] = "option {option}: {value} is not valid; expected one of {choices}"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.choices


@mypyc_attr(allow_interpreted_subclasses=True)
class ListOption(Option):
    """A list whose entries have bounds; if `each` is set, it has one entry for each of those."""

    def accepts_entry(self, value: Any) -> bool:
        raise NotImplementedError

    def parse_entry(self, text: str) -> Any:
        return text.strip()

    def accepts(self, value: Any) -> bool:
        return self._is_list(value) and all(self.accepts_entry(entry) for entry in value)

    def wrong_part(self, value: Any) -> str:
        if self.each and self._is_list(value):
            n = next(n for n, entry in enumerate(value) if not self.accepts_entry(entry))
            return f"{self.each[n]}={value[n]!r}"
        return repr(value)

    def parse(self, text: str) -> Any:
        return self.check([self.parse_entry(part) for part in text.split(",")])

    def _is_list(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and (not self.each or len(value) == len(self.each))


class IntListOption(ListOption):
    """A list of whole numbers from `low` to `high`."""

    type: ClassVar[str] = "ints"
    refusal: ClassVar[str] = (
        "option {option}: {value} is not valid; expected a list of whole numbers from {low} to {high}"
    )
    refusal_for_each: ClassVar[str] = (
        "option {option}: {value} is not valid; expected a whole number from {low} to {high} for each of {each}"
    )

    def accepts_entry(self, value: Any) -> bool:
        return is_number(value, self.low, self.high)

    def parse_entry(self, text: str) -> Any:
        return parse_number(text)


class TextListOption(ListOption):
    """A list of single lines without commas, each `low` to `high` characters long."""

    type: ClassVar[str] = "texts"
    refusal: ClassVar[str] = (
        "option {option}: {value} is not valid; expected a list of texts of {low} to {high} characters, without commas"
    )
    refusal_for_each: ClassVar[str] = (
        "option {option}: {value} is not valid; "
        "expected a text of {low} to {high} characters, without commas, for each of {each}"
    )

    def accepts_entry(self, value: Any) -> bool:
        return isinstance(value, str) and self.low <= len(value) <= self.high and is_plain(value)


class OrderOption(ListOption):
    """All of `choices`, in any order."""

    type: ClassVar[str] = "order"
    refusal: ClassVar[str] = "option {option}: {value} is not valid; expected all of {choices}, in any order"

    def accepts(self, value: Any) -> bool:
        return is_text_list(value) and sorted(value) == sorted(self.choices)

    def wrong_part(self, value: Any) -> str:
        if not is_text_list(value):
            return repr(value)
        return repr(list((Counter(value) - Counter(self.choices)).elements()) or value)


def is_number(value: Any, low: int, high: int) -> bool:
    """Returns whether a value is a whole number within bounds; True and False are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_text_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(entry, str) for entry in value)


def is_plain(text: str) -> bool:
    """Returns whether a text is one printable line with single spaces and no commas."""
    return text.isprintable() and "," not in text and text == " ".join(text.split())


def parse_number(text: str) -> Any:
    """Returns the whole number in a text, or the text itself if it is not a number."""
    try:
        return int(text)
    except ValueError:
        return text.strip()
