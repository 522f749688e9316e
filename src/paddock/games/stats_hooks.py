"""What lab and analysis ask of a game: optional names in its `stats.py` and `report.py`, in other packages too.

`stats.py` may hold `FACTS`, the EventCounter that counts what happens in a game; `mistake_kind(race, seat, played,
better)`, the words for what was wrong about a move, or None; and `BENCH`, the decisions per second that the bench
expects. `report.py` may hold `figures(races, look)`, `luck(races)` and `WORDS` (paddock.lab.report.contents). Each of
them may be missing.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from paddock.engine import Game
from paddock.games.rulebook import package_of


def game_hook(game: Game, module: str, name: str) -> Any:
    """Returns what a module of the game's package holds by that name; None if there is no such module or name."""
    return getattr(_module(package_of(game), module), name, None)


@cache
def _module(package: str, name: str) -> Any:
    if not package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
