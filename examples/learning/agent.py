"""The agent trained by train.py as a bot, with only NumPy and its arrays.

paddock simulate formula-motor-racing --option races=1 --seats examples/learning/agent.py:Agent,rookie:5 --games 1000
paddock play --bot examples/learning/agent.py:Agent
"""

from pathlib import Path

import numpy as np
from lens import NOTHING, Lens

from paddock.engine import Bot, Position, SetupError, Stream
from paddock.games.catalog import find_game
from paddock.games.formula_motor_racing.state import RaceState

GAME = find_game("formula-motor-racing")
FILE = Path(__file__).with_name("agent.npz")


class Agent(Bot):
    """Two layers, and the best of the legal moves. It plays each race for itself, regardless of the season."""

    name = "Learner"
    author = "The Paddock maintainers"
    games = (GAME.id,)

    def __init__(self, file: Path = FILE) -> None:
        arrays = np.load(file)
        #: The layers in order, each as weights and biases.
        self.layers = [
            (arrays[f"{n}.weight"].astype(np.float32), arrays[f"{n}.bias"].astype(np.float32)) for n in (0, 2, 4)
        ]
        self.observers = {
            seats: GAME.observer(GAME.setup(seats, 0)) for seats in range(GAME.min_seats, GAME.max_seats + 1)
        }
        self.lenses = {seats: Lens(observer.layout, seats) for seats, observer in self.observers.items()}

    def choose(self, position: Position, rng: Stream) -> int:
        """Observes a sample, which shows the same to the seat as the real position."""
        table = position.sample(rng)
        if not isinstance(table, RaceState):
            raise SetupError(f"the agent only plays {GAME.title} with {GAME.min_seats} to {GAME.max_seats} seats")
        seats = int(table.config.players)
        rows = np.array([self.observers[seats].observe(table, position.seat)], np.int16)
        legal = np.zeros((1, GAME.move_bound), np.uint8)
        legal[0, position.legal()] = 1
        moves = self.lenses[seats].moves(rows, legal)[0]
        values = self.lenses[seats].pictures(rows)[0]
        for weights, biases in self.layers[:-1]:
            values = np.tanh(weights @ values + biases)
        weights, biases = self.layers[-1]
        return int(moves[np.where(moves != NOTHING, weights @ values + biases, -np.inf).argmax()])
