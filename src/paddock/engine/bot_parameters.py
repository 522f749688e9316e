"""The parameters of a game's bots, from the game's data/bots.toml, which has four sections:

- `[pro.NAME]`: a number or a list of numbers of the heuristics, with the range for tuning and a description;
- `[rookie]`: how careless a rookie is (`RookieSettings`);
- `[champion]`: how the search works in this game (`SearchSettings`);
- `[analysis]`: how the analysis of a finished game works (`AnalysisSettings`).
"""

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final, TypeVar

from paddock.engine.data import read_data
from paddock.engine.errors import SetupError

FILE: Final = "bots.toml"
SECTIONS: Final = ("pro", "rookie", "champion", "analysis")


class PlayoutPolicy(Enum):
    """How all seats decide in a playout: by quick moves, as a pro, or as a faster pro, if the game has one."""

    QUICK = "quick"
    PRO = "pro"
    FAST_PRO = "fast-pro"


#: The policies by their former numbers, `pros = 0`, `1` and `2`.
POLICY_NUMBERS: Final = (PlayoutPolicy.QUICK, PlayoutPolicy.PRO, PlayoutPolicy.FAST_PRO)


@dataclass(frozen=True)
class RookieSettings:
    """How careless a rookie is."""

    #: How much value it may miss, in the unit of the game's heuristics.
    slack: float = 1.0
    #: The share of decisions that it makes by a quick move.
    hasty: float = 0.3


@dataclass(frozen=True)
class SearchSettings:
    """How a champion searches."""

    #: The number of best moves to try.
    candidates: int = 8
    #: The length of a playout in turns; 0: to the end of the game.
    turns: int = 3
    #: The most playouts of one decision.
    playouts: int = 400
    playout_policy: PlayoutPolicy = PlayoutPolicy.QUICK
    #: The number of standard errors by which another move must be better than the pro's to be played.
    doubt: float = 0.5


@dataclass(frozen=True)
class AnalysisSettings:
    """The settings for the analysis of a finished game. Moves are compared as the champion compares them; decisions
    that seem important are compared again by pros."""

    #: The number of turns in which all seats decide as pros in the playouts that value a position, before they use
    #: quick moves; 0: to the end of the game.
    pros: int = 0
    #: Samples in one batch of a comparison: more in games with fast playouts.
    tables: int = 24
    #: Samples in one batch of a comparison by pros, and the turns of their playouts; 0: to the end of the game.
    checks: int = 24
    check_turns: int = 0


Settings = TypeVar("Settings", RookieSettings, SearchSettings, AnalysisSettings)


@dataclass(eq=False)
class Parameter:
    """One number, or list of numbers, of the heuristics."""

    name: str
    values: list[float]
    low: float
    high: float
    about: str
    single: bool


@dataclass(eq=False)
class BotParameters:
    """All parameters of a game's bots."""

    pro: list[Parameter]
    rookie: RookieSettings
    champion: SearchSettings
    analysis: AnalysisSettings

    def number(self, name: str) -> float:
        return self._named(name).values[0]

    def numbers(self, name: str) -> list[float]:
        return self._named(name).values[:]

    def _named(self, name: str) -> Parameter:
        for parameter in self.pro:
            if parameter.name == name:
                return parameter
        close = get_close_matches(name, [parameter.name for parameter in self.pro], 1)
        raise SetupError(f"{FILE} has no [pro.{name}]" + (f"; is [pro.{close[0]}] a misspelling?" if close else ""))

    def flat(self) -> list[float]:
        """Returns all numbers of the heuristics in a flat list, for a tuner."""
        return [value for parameter in self.pro for value in parameter.values]

    def ranges(self) -> list[tuple[float, float]]:
        """Returns the range of each of the numbers in `flat`."""
        return [(parameter.low, parameter.high) for parameter in self.pro for _ in parameter.values]

    def with_numbers(self, flat: list[float]) -> "BotParameters":
        """Returns a copy with other numbers, in the order of `flat`."""
        if len(flat) != len(self.flat()):
            raise SetupError(f"there are {len(self.flat())} numbers, but {len(flat)} were given")
        left = iter(flat)
        pro = [replace(old, values=[next(left) for _ in old.values]) for old in self.pro]
        return replace(self, pro=pro)

    def with_search(self, champion: SearchSettings) -> "BotParameters":
        """Returns a copy with other search settings."""
        return replace(self, champion=champion)

    def to_toml(self) -> str:
        """Returns the text of a bots.toml with these parameters."""
        parts: list[str] = []
        for parameter in self.pro:
            texts = [_text(value) for value in parameter.values]
            value = texts[0] if parameter.single else "[" + ", ".join(texts) + "]"
            about = parameter.about.replace("\\", "\\\\").replace('"', '\\"')
            parts.append(
                f"[pro.{parameter.name}]\nvalue = {value}\n"
                f"range = [{_text(parameter.low)}, {_text(parameter.high)}]\n"
                f'about = "{about}"\n'
            )
        for name, settings in (("rookie", self.rookie), ("champion", self.champion), ("analysis", self.analysis)):
            rows = [f"{key} = {_toml_value(value)}\n" for key, value in asdict(settings).items()]
            parts.append(f"[{name}]\n{''.join(rows)}")
        return "\n".join(parts)


def _text(value: float) -> str:
    """Formats a number for TOML, with its significant digits only."""
    text = f"{value:.5g}"
    return text if any(mark in text for mark in ".en") else text + ".0"


def _toml_value(value: float | PlayoutPolicy) -> str:
    if isinstance(value, PlayoutPolicy):
        return f'"{value.value}"'
    return str(value) if isinstance(value, int) else _text(value)


def read_parameters(text: str) -> BotParameters:
    """Returns the parameters in a bots.toml. Raises SetupError if they are not valid."""
    try:
        return parameters_from(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{FILE}: this is not valid TOML ({error})") from None


def shipped_parameters(package: str | None) -> BotParameters:
    """Returns the parameters that a game's package ships: `shipped_parameters(__package__)`."""
    return parameters_from(read_data(package, FILE))


def parameters_from(data: Any) -> BotParameters:
    """Returns the parameters of a bots.toml, as read."""
    for name in data:
        if name not in SECTIONS:
            raise SetupError(f"{FILE}: unknown section [{name}]; {_hint(name, SECTIONS)}")
    pro = data.get("pro", {})
    if not isinstance(pro, dict):
        raise SetupError(f"{FILE}: [pro] holds tables, one for each number")
    return BotParameters(
        [_parameter(name, table) for name, table in pro.items()],
        _settings("rookie", RookieSettings, data.get("rookie", {})),
        _settings("champion", SearchSettings, _current_search_settings(data.get("champion", {}))),
        _settings("analysis", AnalysisSettings, data.get("analysis", {})),
    )


def _current_search_settings(table: Any) -> Any:
    """Returns section [champion] with the current keys: Paddock 0.1 had `checks`, and `pros = 0`, `1` or `2`."""
    if not isinstance(table, dict):
        return table
    current = {key: value for key, value in table.items() if key not in ("checks", "pros")}
    number = table.get("pros")
    if number is not None and "playout_policy" not in table:
        if not _is_number(number) or number not in (0, 1, 2):
            raise _wrong_setting("champion", "pros", number, "0, 1 or 2")
        current["playout_policy"] = POLICY_NUMBERS[int(number)].value
    return current


def _settings(section: str, kind: type[Settings], table: Any) -> Settings:
    """Returns the settings in a section, with defaults for missing keys."""
    if not isinstance(table, dict):
        raise SetupError(f"{FILE}: [{section}] is a table")
    values = asdict(kind())
    _check_keys(f"{FILE}: [{section}]", table, values)
    for key, value in table.items():
        values[key] = _setting(section, key, value, values[key])
    settings: Settings = kind(**values)
    return settings


def _setting(section: str, key: str, value: Any, default: float | PlayoutPolicy) -> float | PlayoutPolicy:
    """Returns a value of the same type as the default; a whole number may be written as 5.0."""
    if isinstance(default, PlayoutPolicy):
        names = [policy.value for policy in PlayoutPolicy]
        if value not in names:
            raise _wrong_setting(section, key, value, _one_of(names))
        return PlayoutPolicy(value)
    kind = "a whole number" if isinstance(default, int) else "a number"
    if not _is_number(value) or value < 0 or (isinstance(default, int) and value != int(value)):
        raise _wrong_setting(section, key, value, f"{kind} that is not negative")
    return int(value) if isinstance(default, int) else float(value)


def _wrong_setting(section: str, key: str, value: Any, expected: str) -> SetupError:
    return SetupError(f"{FILE}: [{section}] {key}: {value!r} is not valid; expected {expected}")


def _check_keys(where: str, keys: Iterable[str], known: Collection[str]) -> None:
    for key in keys:
        if key not in known:
            raise SetupError(f"{where} has no {key!r}; {_hint(key, known)}")


def _parameter(name: str, table: Any) -> Parameter:
    where = f"{FILE}: [pro.{name}]"
    keys = ("value", "range", "about")
    if isinstance(table, dict):
        _check_keys(where, table, keys)
    if not isinstance(table, dict) or len(table) != len(keys):
        raise SetupError(f"{where} must have value, range and about")
    value, between, about = table["value"], table["range"], table["about"]
    single = not isinstance(value, list)
    values = [value] if single else value
    if not values or not all(_is_number(v) for v in values):
        raise SetupError(f"{where}: value {value!r} is not valid; expected a number or a list of numbers")
    if not isinstance(between, list) or len(between) != 2 or not all(_is_number(v) for v in between):
        raise SetupError(f"{where}: range {between!r} is not valid; expected the lowest and the highest number")
    low, high = float(between[0]), float(between[1])
    if not low < high or not all(low <= v <= high for v in values):
        raise SetupError(f"{where}: value {value!r} is not within the range {between!r}")
    if not isinstance(about, str):
        raise SetupError(f"{where}: about must be a sentence")
    return Parameter(name, [float(v) for v in values], low, high, about, single)


def _hint(name: str, known: Iterable[str]) -> str:
    """Suggests the name that was probably meant, or lists all known names."""
    names = list(known)
    close = get_close_matches(name, names, 1)
    return f"did you mean {close[0]!r}?" if close else f"expected {_one_of(names)}"


def _one_of(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" or {names[-1]}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12
