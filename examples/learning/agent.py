"""The agent that train.py trained, as a bot like any other: nothing but NumPy and its arrays.

paddock simulate formula-motor-racing --option races=1 --seats examples/learning/agent.py:Agent,rookie:5 --games 300
paddock play --bot examples/learning/agent.py:Agent
"""

from pathlib import Path

import numpy as np

from paddock.engine import Position, Stream
from paddock.games.catalog import find_game

FILE = Path(__file__).with_name("agent.npz")


class Agent:
    """Two layers, and the best of the legal moves."""

    name = "Learner"
    author = "The Paddock maintainers"
    games = ("formula-motor-racing",)

    def __init__(self) -> None:
        self.layers = dict(np.load(FILE))
        game = find_game("formula-motor-racing")
        self.observer = game.observer(game.setup(2, 0, {"races": 1}))

    def choose(self, position: Position, rng: Stream) -> int:
        """What a sample shows of the seat's own knowledge is the truth, so a row of it is too."""
        row = np.array(self.observer.observe(position.sample(rng), position.seat), np.float32)
        values = row * self.layers["scale"]
        for number in range(2):
            values = np.tanh(self.layers[f"weight{number}"] @ values + self.layers[f"bias{number}"])
        values = self.layers["weight2"] @ values + self.layers["bias2"]
        legal = position.legal()
        return legal[int(np.argmax(values[legal]))]
