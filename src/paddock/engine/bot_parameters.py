"""The numbers that a game's bots believe in: data, so that they can be tuned for a variant or a track of one's own.

They stand in the game's data/bots.toml, in four parts:

- `[pro.NAME]`: a number or a list of numbers of the rules of thumb, with the range that a tuner may try and what the
  number is about;
- `[rookie]`: how careless a rookie is;
- `[champion]`: how the search goes about this game;
- `[analysis]`: how the analysis of a finished game does.
"""

import tomllib
from typing import Any, Final

from paddock.engine.data import read_data
from paddock.engine.errors import SetupError

FILE: Final = "bots.toml"
PRO: Final = "pro"
ROOKIE: Final = "rookie"
CHAMPION: Final = "champion"
ANALYSIS: Final = "analysis"
#: What there is to say about a rookie and a champion, and what is taken where nothing is said. A rookie's `slack` is in
#: the measure of the game's rules of thumb; `hasty` is the share of its decisions that it takes at a glance.
ROOKIE_DEFAULTS: Final[dict[str, float]] = {"slack": 1.0, "hasty": 0.3}
#: `candidates` of the best moves are tried out in playouts over `turns` (0: to the end of the game), at most `playouts`
#: of them; in a playout all decide as pros if `pros` is 1, as pros in a hurry if it is 2, at a glance otherwise.
#: Another move than the pro's is played if it is better by more than `doubt` standard errors, and if `checks` more
#: playouts to the end by pros do not show it to be worse by as much.
CHAMPION_DEFAULTS: Final[dict[str, float]] = {
    "candidates": 8.0,
    "turns": 3.0,
    "playouts": 400.0,
    "pros": 0.0,
    "doubt": 0.5,
    "checks": 0.0,
}
#: A position's worth is found by races to the end, in which all decide as pros for `pros` turns (0: all the way) and
#: then at a glance. A decision's moves are compared on `tables` at a time, as the champion compares them: more where
#: playouts are quick. Those that seem to have mattered are compared again, on `checks` tables at a time that pros play
#: on for `check_turns` (0: to the end).
ANALYSIS_DEFAULTS: Final[dict[str, float]] = {"pros": 0.0, "tables": 24.0, "checks": 24.0, "check_turns": 0.0}


class Knob:
    """One number, or list of numbers, of the rules of thumb."""

    def __init__(self, name: str, values: list[float], low: float, high: float, about: str, single: bool) -> None:
        self.name = name
        self.values = values
        self.low = low
        self.high = high
        self.about = about
        self.single = single


class Knobs:
    """All numbers of a game's bots."""

    def __init__(
        self,
        pro: list[Knob],
        rookie: dict[str, float],
        champion: dict[str, float],
        analysis: dict[str, float] = ANALYSIS_DEFAULTS,
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

    def _named(self, name: str) -> Knob:
        for knob in self.pro:
            if knob.name == name:
                return knob
        raise SetupError(f"{FILE} has no [{PRO}.{name}]")

    def flat(self) -> list[float]:
        """All numbers of the rules of thumb in a row, as a tuner sees them."""
        return [value for knob in self.pro for value in knob.values]

    def ranges(self) -> list[tuple[float, float]]:
        """The range of each of them."""
        return [(knob.low, knob.high) for knob in self.pro for _ in knob.values]

    def changed(self, flat: list[float]) -> "Knobs":
        """The same with other numbers, in the order of `flat`."""
        if len(flat) != len(self.flat()):
            raise SetupError(f"{len(flat)} numbers do not do; there are {len(self.flat())}")
        made: list[Knob] = []
        at = 0
        for knob in self.pro:
            values = flat[at : at + len(knob.values)]
            at += len(knob.values)
            made.append(Knob(knob.name, values, knob.low, knob.high, knob.about, knob.single))
        return Knobs(made, self.rookie, self.champion, self.analysis)

    def to_toml(self) -> str:
        """The text of a bots.toml with these numbers."""
        parts: list[str] = []
        for knob in self.pro:
            value = _text(knob.values[0]) if knob.single else "[" + ", ".join(_text(v) for v in knob.values) + "]"
            about = knob.about.replace("\\", "\\\\").replace('"', '\\"')
            parts.append(
                f"[{PRO}.{knob.name}]\nvalue = {value}\nrange = [{_text(knob.low)}, {_text(knob.high)}]\n"
                f'about = "{about}"\n'
            )
        for name, table in ((ROOKIE, self.rookie), (CHAMPION, self.champion), (ANALYSIS, self.analysis)):
            parts.append(f"[{name}]\n" + "".join(f"{key} = {_text(value)}\n" for key, value in table.items()))
        return "\n".join(parts)


def _text(value: float) -> str:
    """A number as TOML has it, with no more digits than mean something."""
    text = f"{value:.5g}"
    return text if any(mark in text for mark in ".en") else text + ".0"


def read_knobs(text: str) -> Knobs:
    """The numbers that a bots.toml holds; SetupError says what is wrong with it."""
    try:
        return knobs_from(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{FILE}: this is no TOML ({error})") from None


def shipped_knobs(package: str | None) -> Knobs:
    """The numbers that a game's package ships: `shipped_knobs(__package__)`."""
    return knobs_from(read_data(package, FILE))


def knobs_from(data: Any) -> Knobs:
    """The numbers of a bots.toml, as read."""
    unknown = sorted(set(data) - {PRO, ROOKIE, CHAMPION, ANALYSIS})
    if unknown:
        known = f"{PRO}, {ROOKIE}, {CHAMPION} and {ANALYSIS}"
        raise SetupError(f"{FILE}: [{unknown[0]}] does not do; its tables are {known}")
    pro = data.get(PRO, {})
    if not isinstance(pro, dict):
        raise SetupError(f"{FILE}: [{PRO}] holds tables, one for each number")
    knobs = [_knob(name, table) for name, table in pro.items()]
    rookie = _table(ROOKIE, data.get(ROOKIE, {}), ROOKIE_DEFAULTS)
    champion = _table(CHAMPION, data.get(CHAMPION, {}), CHAMPION_DEFAULTS)
    return Knobs(knobs, rookie, champion, _table(ANALYSIS, data.get(ANALYSIS, {}), ANALYSIS_DEFAULTS))


def _knob(name: str, table: Any) -> Knob:
    where = f"{FILE}: [{PRO}.{name}]"
    if not isinstance(table, dict) or set(table) != {"value", "range", "about"}:
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
    return Knob(name, [float(v) for v in values], low, high, about, single)


def _table(name: str, given: Any, defaults: dict[str, float]) -> dict[str, float]:
    if not isinstance(given, dict):
        raise SetupError(f"{FILE}: [{name}] is a table")
    table = dict(defaults)
    for key, value in given.items():
        if key not in defaults:
            raise SetupError(f"{FILE}: [{name}] has no {key!r}; it takes {', '.join(defaults)}")
        if not _is_number(value) or value < 0:
            raise SetupError(f"{FILE}: [{name}] {key}: {value!r} does not do; it takes a number that is not negative")
        table[key] = float(value)
    return table


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12
