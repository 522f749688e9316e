"""Paddock: five racing board games on one exact, deterministic engine.

>>> import paddock
>>> [game.id for game in paddock.all_games()][:2]
['downforce', 'formula-d']
>>> table = paddock.make("heat", seats=3, seed=7, laps=1)
>>> table.state.to_move()
[0, 1, 2]
>>> [standing.place for standing in paddock.play(table, "pro")]
[1, 2, 3]
"""

__version__ = "0.2.0"

from paddock.api import all_games, make, play
from paddock.engine import Bot, Game, IllegalMove, PaddockError, Position, Standing, State, Table

__all__ = [
    "Bot",
    "Game",
    "IllegalMove",
    "PaddockError",
    "Position",
    "Standing",
    "State",
    "Table",
    "all_games",
    "make",
    "play",
]
