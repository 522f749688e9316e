"""Bots by game and level.

An @ adds settings to a level: `champion@1s` and `champion@500` set its thinking time in seconds or playouts,
`pro@mine.toml` and `champion@mine.toml` its parameters. A server may also offer custom bots.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from paddock.bots.external_bots import OFFERED, CustomBot, offered_for
from paddock.bots.levels import CHAMPION, PRO, RANDOM, ROOKIE, Pro, Rookie, make_expert, shipped_bots
from paddock.bots.search import Champion
from paddock.engine import Bot, Game, RandomBot, SetupError
from paddock.engine.bot_parameters import BotParameters, read_parameters
from paddock.engine.expert import Expert

LONGEST_SECONDS: Final = 3600.0
MOST_PLAYOUTS: Final = 10**9


def levels(game: Game) -> list[str]:
    """Returns the levels of a game's bots, weakest first; custom bots come before the champion."""
    return [RANDOM, *shipped_levels(game), *offered_for(game), CHAMPION]


@cache
def shipped_levels(game: Game) -> tuple[str, ...]:
    return tuple(level for level in shipped_bots(game) if level not in (RANDOM, CHAMPION))


def usual_level(game: Game) -> str:
    """Returns the default level of a bot."""
    known = levels(game)
    return PRO if PRO in known else known[-1]


def make_bot(game: Game, level: str) -> Bot:
    """Returns the bot of that level; raises SetupError for an unknown level."""
    if level in offered_for(game):
        return CustomBot(OFFERED[level].bot, OFFERED[level].terms)
    return shipped_bot(game, level)


@lru_cache(256)
def shipped_bot(game: Game, level: str) -> Bot:
    """Returns a built-in bot; it is stateless, so one instance serves all seats."""
    name, at, setting = level.partition("@")
    if at and (name in (ROOKIE, PRO) or (name == CHAMPION and setting.endswith(".toml"))):
        expert = make_expert(game, parameters_in(Path(setting)))
        return Champion(expert) if name == CHAMPION else Rookie(expert) if name == ROOKIE else Pro(expert)
    if name == CHAMPION:
        return _champion(game, setting, level) if at else Champion(shipped_expert(game))
    shipped = shipped_bots(game)
    if level in shipped:
        return shipped[level]
    if level == RANDOM:
        return RandomBot()
    raise SetupError(f"{game.title} has no bot called {level!r}; its bots are: {', '.join(levels(game))}")


@cache
def shipped_expert(game: Game) -> Expert:
    return make_expert(game, game.bot_parameters())


def _champion(game: Game, setting: str, level: str) -> Champion:
    expert = shipped_expert(game)
    try:
        if setting.endswith("s"):
            seconds = float(setting[:-1])
            if 0.0 < seconds <= LONGEST_SECONDS:
                return Champion(expert, seconds=seconds)
        elif 0 < int(setting) <= MOST_PLAYOUTS:
            return Champion(expert, playouts=int(setting))
    except ValueError:
        pass
    raise SetupError(
        f"{level!r} is not valid; write champion@1s for one second per move, or champion@500 for 500 playouts"
    )


@lru_cache(256)
def parameters_in(file: Path) -> BotParameters:
    try:
        return read_parameters(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"cannot read {file}: {error}") from None
