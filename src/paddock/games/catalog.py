"""What exists: every game that can be played, and those that are still to come."""

from typing import Final

from paddock.engine import Game, SetupError
from paddock.games.downforce import DOWNFORCE
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING
from paddock.games.heat import HEAT
from paddock.games.long_shot import LONG_SHOT

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (
        FORMULA_MOTOR_RACING,
        HEAT,
        FORMULA_D,
        DOWNFORCE,
        LONG_SHOT,
    )
}

#: The titles on their way, by id.
COMING: Final[dict[str, str]] = {}


def find_game(name: str) -> Game:
    """The game of that id; SetupError lists those there are."""
    game = GAMES.get(name)
    if game is None:
        raise SetupError(f"there is no game called {name!r}; the games are: {', '.join(GAMES)}")
    return game
