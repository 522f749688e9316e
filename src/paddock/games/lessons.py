"""The games' lessons, found where their data lie."""

from functools import cache

from paddock.engine import Game
from paddock.engine.data import read_data
from paddock.engine.lessons import Lesson, read_lesson
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of

FILE = "lessons.toml"


@cache
def lesson_of(id: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    return found(GAMES[id])


def found(game: Game) -> Lesson | None:
    try:
        return read_lesson(game, read_data(package_of(game), FILE))
    except FileNotFoundError:
        return None
