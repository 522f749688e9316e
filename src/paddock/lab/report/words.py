"""Numbers and lists in readable form."""

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Final

#: Keeps a number and its unit on one line.
HARD_SPACE: Final = "\N{NO-BREAK SPACE}"
INTERVAL: Final = f"95{HARD_SPACE}% interval"
DASH: Final = "\N{EN DASH}"
MINUS: Final = "\N{MINUS SIGN}"


def percent(rate: float) -> str:
    """Returns a share in whole per cent, with a decimal if it is small."""
    value = 100 * rate
    text = f"{value:.0f}" if value >= 9.95 or value == 0 else f"{value:.1f}"
    return f"{text}{HARD_SPACE}%"


def percents(interval: tuple[float, float]) -> str:
    digits = 0 if interval[1] >= 0.0995 else 1
    return f"{100 * interval[0]:.{digits}f}{DASH}{100 * interval[1]:.{digits}f}{HARD_SPACE}%"


def number(value: float) -> str:
    """Returns a number with its significant digits."""
    size = abs(value)
    text = f"{size:,.0f}" if size >= 100 or size == int(size) else f"{size:.1f}" if size >= 10 else f"{size:.2f}"
    return (MINUS if value < 0 and float(text.replace(",", "")) else "") + text


def numbers(interval: tuple[float, float]) -> str:
    return f"{number(interval[0])} to {number(interval[1])}"


def wins_text(wins: float) -> str:
    """Returns a number of wins, some of which may be shared."""
    return f"{wins:.10g}" if wins == int(wins) else f"{wins:.2f}"


def join_words(words: Iterable[str]) -> str:
    """Returns a list in words: one, two and three."""
    row = list(words)
    return row[0] if len(row) == 1 else ", ".join(row[:-1]) + " and " + row[-1] if row else ""


def ordinal(place: int) -> str:
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def title_of(word: str) -> str:
    """Returns an id in words: `great-start` becomes Great start."""
    return sentence(word.replace("-", " ").replace("_", " "))


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Returns the names of bots in plots: custom bots by file name, unless two would be the same."""
    short = {name: PurePath(name).name or name for name in names}
    taken = list(short.values())
    return {name: shown if taken.count(shown) == 1 else name for name, shown in short.items()}
