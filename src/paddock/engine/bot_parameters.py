"""The parameters of a game's bots: data, so that they can be tuned for a variant or a custom track.

They stand in the game's data/bots.toml, in four sections:

- `[pro.NAME]`: a number or a list of numbers of the rules of thumb, with the range that a tuner may try and what the
  number is about;
- `[rookie]`: how careless a rookie is (`RookieSettings`);
- `[champion]`: how the search works in this game (`SearchSettings`);
- `[analysis]`: how the analysis of a finished game works (`AnalysisSettings`).
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final

from paddock.engine.data import read_data
from paddock.engine.errors import SetupError

FILE: Final = "bots.toml"
SECTIONS: Final = ("pro", "rookie", "champion", "analysis")


class PlayoutPolicy(Enum):
    """How everybody decides in a playout: by quick moves, as a pro, or as a pro in a hurry, where the game has one."""

    QUICK = "quick"
    PRO = "pro"
    FAST_PRO = "fast-pro"


#: The policies by their old numbers, `pros = 0`, `1` and `2`.
POLICY_NUMBERS: Final = (PlayoutPolicy.QUICK, PlayoutPolicy.PRO, PlayoutPolicy.FAST_PRO)


@dataclass(frozen=True)
class RookieSettings:
    """How careless a rookie is."""

    #: How much worth it may overlook, in the measure of the game's rules of thumb.
    slack: float = 1.0
    #: The share of decisions that it takes by a quick move.
    hasty: float = 0.3


@dataclass(frozen=True)
class SearchSettings:
    """How a champion searches."""

    #: How many of the best moves are tried.
    candidates: int = 8
    #: How many turns a playout goes on for; 0: to the end of the game.
    turns: int = 3
    #: The most playouts of one decision.
    playouts: int = 400
    playout_policy: PlayoutPolicy = PlayoutPolicy.QUICK
    #: By how many standard errors another move must be better than the pro's to be played.
    doubt: float = 0.5


@dataclass(frozen=True)
class AnalysisSettings:
    """How a finished game is analysed. Moves are compared as the champion compares them; those that seem to have
    mattered are compared again by pros."""

    #: For how many turns everybody decides as a pro in the playouts that value a position, before they go on by quick
    #: moves; 0: to the end of the game.
    pros: int = 0
    #: Samples in one batch of a comparison: more where playouts are quick.
    tables: int = 24
    #: Samples in one batch of a comparison by pros, and the turns that they play on for; 0: to the end of the game.
    checks: int = 24
    check_turns: int = 0


class Parameter:
    """One number, or list of numbers, of the rules of thumb."""

    def __init__(self, name: str, values: list[float], low: float, high: float, about: str, single: bool) -> None:
        self.name = name
        self.values = values
        self.low = low
        self.high = high
        self.about = about
        self.single = single


class BotParameters:
    """All parameters of a game's bots."""

    def __init__(
        self, pro: list[Parameter], rookie: RookieSettings, champion: SearchSettings, analysis: AnalysisSettings
    ) -> None:
        self.pro = pro
        self.rookie = rookie
        self.champion = champion
        self.analysis = analysis

    def number(self, name: str) -> float:
        """The number of that name."""
        return self._named(name).values[0]

    def numbers(self, name: str) -> list[float]:
        """The list of numbers of that name."""
        return self._named(name).values[:]

    def _named(self, name: str) -> Parameter:
        for parameter in self.pro:
            if parameter.name == name:
                return parameter
        close = get_close_matches(name, [parameter.name for parameter in self.pro], 1)
        raise SetupError(f"{FILE} has no [pro.{name}]" + (f"; is [pro.{close[0]}] a misspelling?" if close else ""))

    def flat(self) -> list[float]:
        """All numbers of the rules of thumb in a row, as a tuner sees them."""
        return [value for parameter in self.pro for value in parameter.values]

    def ranges(self) -> list[tuple[float, float]]:
        """The range of each of the numbers in `flat`."""
        return [(parameter.low, parameter.high) for parameter in self.pro for _ in parameter.values]

    def changed(self, flat: list[float]) -> "BotParameters":
        """A copy with other numbers, in the order of `flat`."""
        if len(flat) != len(self.flat()):
            raise SetupError(f"{len(flat)} numbers do not do; there are {len(self.flat())}")
        made: list[Parameter] = []
        at = 0
        for old in self.pro:
            values = flat[at : at + len(old.values)]
            at += len(old.values)
            made.append(Parameter(old.name, values, old.low, old.high, old.about, old.single))
        return BotParameters(made, self.rookie, self.champion, self.analysis)

    def with_search(self, champion: SearchSettings) -> "BotParameters":
        """A copy whose champion searches in another way."""
        return BotParameters(self.pro, self.rookie, champion, self.analysis)

    def to_toml(self) -> str:
        """The text of a bots.toml with these parameters."""
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
        rookie, champion, analysis = self.rookie, self.champion, self.analysis
        parts.append(f"[rookie]\nslack = {_text(rookie.slack)}\nhasty = {_text(rookie.hasty)}\n")
        parts.append(
            f"[champion]\ncandidates = {champion.candidates}\nturns = {champion.turns}\n"
            f'playouts = {champion.playouts}\nplayout_policy = "{champion.playout_policy.value}"\n'
            f"doubt = {_text(champion.doubt)}\n"
        )
        parts.append(
            f"[analysis]\npros = {analysis.pros}\ntables = {analysis.tables}\nchecks = {analysis.checks}\n"
            f"check_turns = {analysis.check_turns}\n"
        )
        return "\n".join(parts)


def _text(value: float) -> str:
    """A number as TOML has it, with no more digits than mean something."""
    text = f"{value:.5g}"
    return text if any(mark in text for mark in ".en") else text + ".0"


def read_parameters(text: str) -> BotParameters:
    """The parameters that a bots.toml holds; SetupError says what is wrong with it."""
    try:
        return parameters_from(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{FILE}: this is no TOML ({error})") from None


def shipped_parameters(package: str | None) -> BotParameters:
    """The parameters that a game's package ships: `shipped_parameters(__package__)`."""
    return parameters_from(read_data(package, FILE))


def parameters_from(data: Any) -> BotParameters:
    """The parameters of a bots.toml, as read."""
    for name in data:
        if name not in SECTIONS:
            raise SetupError(f"{FILE}: unknown section [{name}]; {_hint(name, SECTIONS)}")
    pro = data.get("pro", {})
    if not isinstance(pro, dict):
        raise SetupError(f"{FILE}: [pro] holds tables, one for each number")
    parameters = [_parameter(name, table) for name, table in pro.items()]
    return BotParameters(
        parameters,
        _rookie_settings(_Section("rookie", data)),
        _search_settings(_Section("champion", data)),
        _analysis_settings(_Section("analysis", data)),
    )


def _rookie_settings(section: "_Section") -> RookieSettings:
    usual = RookieSettings()
    settings = RookieSettings(section.number("slack", usual.slack), section.number("hasty", usual.hasty))
    section.refuse_unknown_keys()
    return settings


def _search_settings(section: "_Section") -> SearchSettings:
    usual = SearchSettings()
    # a file of Paddock 0.1 may still say `checks`, which has no effect any more, and `pros = 0`, `1` or `2`
    section.forget("checks")
    settings = SearchSettings(
        section.count("candidates", usual.candidates),
        section.count("turns", usual.turns),
        section.count("playouts", usual.playouts),
        section.policy("playout_policy", "pros", usual.playout_policy),
        section.number("doubt", usual.doubt),
    )
    section.refuse_unknown_keys()
    return settings


def _analysis_settings(section: "_Section") -> AnalysisSettings:
    usual = AnalysisSettings()
    settings = AnalysisSettings(
        section.count("pros", usual.pros),
        section.count("tables", usual.tables),
        section.count("checks", usual.checks),
        section.count("check_turns", usual.check_turns),
    )
    section.refuse_unknown_keys()
    return settings


class _Section:
    """One section of a bots.toml while it is read: what is read of it is what it may hold."""

    def __init__(self, name: str, data: Any) -> None:
        table = data.get(name, {})
        if not isinstance(table, dict):
            raise SetupError(f"{FILE}: [{name}] is a table")
        self.name = name
        self.left: dict[str, Any] = dict(table)
        self.known: list[str] = []

    def number(self, key: str, usual: float) -> float:
        """A number that is not negative."""
        value = self._take(key, usual)
        if not _is_number(value) or value < 0:
            raise self._wrong(key, value, "a number that is not negative")
        return float(value)

    def count(self, key: str, usual: int) -> int:
        """A whole number that is not negative, also written as 5.0."""
        value = self._take(key, usual)
        if not _is_number(value) or value < 0 or value != int(value):
            raise self._wrong(key, value, "a whole number that is not negative")
        return int(value)

    def policy(self, key: str, old_key: str, usual: PlayoutPolicy) -> PlayoutPolicy:
        """A playout policy by its name, or under the old key by its number."""
        number = self.left.pop(old_key, None)
        if number is not None and key not in self.left:
            if not _is_number(number) or number not in (0, 1, 2):
                raise self._wrong(old_key, number, "0, 1 or 2")
            return POLICY_NUMBERS[int(number)]
        name = self._take(key, usual.value)
        for policy in PlayoutPolicy:
            if policy.value == name:
                return policy
        names = [policy.value for policy in PlayoutPolicy]
        raise self._wrong(key, name, _one_of(names))

    def forget(self, key: str) -> None:
        """Accepts a key that has no meaning any more."""
        self.left.pop(key, None)

    def refuse_unknown_keys(self) -> None:
        for key in self.left:
            raise SetupError(f"{FILE}: [{self.name}] has no {key!r}; {_hint(key, self.known)}")

    def _take(self, key: str, usual: Any) -> Any:
        self.known.append(key)
        return self.left.pop(key, usual)

    def _wrong(self, key: str, value: Any, expected: str) -> SetupError:
        return SetupError(f"{FILE}: [{self.name}] {key}: {value!r} does not do; it takes {expected}")


def _parameter(name: str, table: Any) -> Parameter:
    where = f"{FILE}: [pro.{name}]"
    keys = ("value", "range", "about")
    if not isinstance(table, dict):
        raise SetupError(f"{where} takes value, range and about")
    for key in table:
        if key not in keys:
            raise SetupError(f"{where} has no {key!r}; {_hint(key, keys)}")
    if len(table) != len(keys):
        raise SetupError(f"{where} takes value, range and about")
    value, between, about = table["value"], table["range"], table["about"]
    single = not isinstance(value, list)
    values = [value] if single else value
    if not values or not all(_is_number(v) for v in values):
        raise SetupError(f"{where}: value {value!r} does not do; it takes a number or a list of numbers")
    if not isinstance(between, list) or len(between) != 2 or not all(_is_number(v) for v in between):
        raise SetupError(f"{where}: range {between!r} does not do; it takes the lowest and the highest number")
    low, high = float(between[0]), float(between[1])
    if not low < high or not all(low <= v <= high for v in values):
        raise SetupError(f"{where}: value {value!r} is not within the range {between!r}")
    if not isinstance(about, str):
        raise SetupError(f"{where}: about takes a sentence")
    return Parameter(name, [float(v) for v in values], low, high, about, single)


def _hint(name: str, known: Iterable[str]) -> str:
    """What a misspelt name was probably meant to be, or else all that it may be."""
    names = list(known)
    close = get_close_matches(name, names, 1)
    return f"did you mean {close[0]!r}?" if close else f"it takes {_one_of(names)}"


def _one_of(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" or {names[-1]}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12
