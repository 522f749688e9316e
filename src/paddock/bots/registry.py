"""Bots by game and level: `random` for every game, the rest as the game declares them."""

from typing import Final

from paddock.engine import Bot, Game, RandomBot, SetupError

RANDOM: Final = "random"


def levels(game: Game) -> list[str]:
    """The levels that a game's bots come in, `random` first."""
    return [RANDOM, *(level for level in game.bots() if level != RANDOM)]


def make_bot(game: Game, level: str) -> Bot:
    """The bot of that level; SetupError lists those there are."""
    own = game.bots()
    if level in own:
        return own[level]
    if level == RANDOM:
        return RandomBot()
    raise SetupError(f"{game.title} has no bot called {level!r}; its bots are: {', '.join(levels(game))}")
