"""Optional hooks of a game for the lab and the analysis in its `stats.py` and `report.py`, also in other packages.

`stats.py` may have `FACTS`, the EventCounter that counts what happens in a game; `mistake_kind(race, seat, played,
better)`, which names what was wrong with a move, or returns None; and `BENCH`, the target decisions per second of the
benchmark. `report.py` may have `figures(races, look)`, `luck(races)` and `WORDS` (see paddock.lab.report.contents).
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from paddock.engine import Game
from paddock.games.rulebook import package_of


def game_hook(game: Game, module: str, name: str) -> Any:
    """Returns the attribute of a module in the game's package; None if there is no such module or attribute."""
    return getattr(_module(package_of(game), module), name, None)


@cache
def _module(package: str, name: str) -> Any:
    if not package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
