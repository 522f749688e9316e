"""Bots by game and level.

`random` and `champion` exist for every game, `rookie` and `pro` where it has rules of thumb. After an @ stands more
about one: `champion@1s` and `champion@500` say how long it thinks, in seconds or playouts, `pro@mine.toml` and
`champion@mine.toml` by which numbers. A server may offer bots of one's own besides.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from paddock.bots.external_bots import OFFERED, OwnBot, offered_for
from paddock.bots.search import Champion
from paddock.engine import Bot, Game, RandomBot, SetupError
from paddock.engine.bot_parameters import Knobs, read_knobs
from paddock.engine.expert import Expert, Pro, Rookie

RANDOM: Final = "random"
ROOKIE: Final = "rookie"
PRO: Final = "pro"
CHAMPION: Final = "champion"
LONGEST_SECONDS: Final = 3600.0
MOST_PLAYOUTS: Final = 10**9


def levels(game: Game) -> list[str]:
    """The levels that a game's bots come in, weakest first; of one's own nobody knows how good they are."""
    return [RANDOM, *shipped_levels(game), *offered_for(game), CHAMPION]


@cache
def shipped_levels(game: Game) -> tuple[str, ...]:
    """Those that are made of the game's rules of thumb."""
    return tuple(level for level in game.bots() if level not in (RANDOM, CHAMPION))


def usual_level(game: Game) -> str:
    """The level of a bot about whom nothing else was said."""
    known = levels(game)
    return PRO if PRO in known else known[-1]


def make_bot(game: Game, level: str) -> Bot:
    """The bot of that level; SetupError lists those there are."""
    if level in offered_for(game):
        return OwnBot(OFFERED[level].bot, OFFERED[level].terms)
    return shipped_bot(game, level)


@lru_cache(256)
def shipped_bot(game: Game, level: str) -> Bot:
    """The same of ours, which keep nothing between their moves, so that one does for all."""
    name, at, setting = level.partition("@")
    if at and (name in (ROOKIE, PRO) or (name == CHAMPION and setting.endswith(".toml"))):
        expert = known_expert(game, knobs_in(Path(setting)))
        return Champion(expert) if name == CHAMPION else Rookie(expert) if name == ROOKIE else Pro(expert)
    if name == CHAMPION:
        return _champion(game, setting, level) if at else Champion(shipped_expert(game))
    own = game.bots()
    if level in own:
        return own[level]
    if level == RANDOM:
        return RandomBot()
    raise SetupError(f"{game.title} has no bot called {level!r}; its bots are: {', '.join(levels(game))}")


def known_expert(game: Game, knobs: Knobs) -> Expert:
    """The game's rules of thumb with those numbers, or somebody who knows the rules alone."""
    expert = game.expert(knobs)
    return Expert(knobs) if expert is None else expert


@cache
def shipped_expert(game: Game) -> Expert:
    """The same with the numbers that the game ships."""
    return known_expert(game, game.knobs())


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
    raise SetupError(f"{level!r} does not do; write champion@1s for a second a move, or champion@500 for 500 playouts")


@lru_cache(256)
def knobs_in(file: Path) -> Knobs:
    """The numbers of a bots.toml of one's own."""
    try:
        return read_knobs(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{file} cannot be read: {error}") from None
