"""The catalogue: the games in this folder, and those of other packages.

A package with a game has a `GAME`. Packages in this folder are found automatically; other packages name their game in
an entry point of the group `paddock.games`.
"""

import warnings
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Final

from paddock import games
from paddock.engine import Game, SetupError

GROUP: Final = "paddock.games"


def _here() -> Iterator[Game]:
    """Yields the games in this folder."""
    for module in iter_modules(games.__path__):
        if module.ispkg:
            yield import_module(f"{games.__name__}.{module.name}").GAME


def _elsewhere() -> Iterator[Game]:
    """Yields the games of other packages; logs a warning for one that cannot be loaded."""
    for point in entry_points(group=GROUP):
        try:
            game = point.load()
            if not isinstance(game, Game):
                raise TypeError(f"{point.value} is {type(game).__name__}, not a Game")
        except Exception as error:
            warnings.warn(f"the game {point.name!r} cannot be loaded: {type(error).__name__}: {error}", stacklevel=2)
        else:
            yield game


def _all_games() -> dict[str, Game]:
    """Returns all games, sorted by title. If two have the same id, the one in this folder wins."""
    by_id: dict[str, Game] = {}
    for game in [*_here(), *_elsewhere()]:
        if game.id in by_id:
            warnings.warn(f"there are two games with the id {game.id!r}: {game.title!r} is left out", stacklevel=2)
        else:
            by_id[game.id] = game
    return {game.id: game for game in sorted(by_id.values(), key=lambda game: game.title.lower())}


GAMES: Final[dict[str, Game]] = _all_games()


def find_game(name: str) -> Game:
    """Returns the game with this id. Raises SetupError if there is none."""
    game = GAMES.get(name)
    if game is None:
        raise SetupError(
            "there is no game called '{game}'; the games are: {games}", {"game": name, "games": list(GAMES)}
        )
    return game
