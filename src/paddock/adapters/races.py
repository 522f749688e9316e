"""Shared by all adapters: races of a game with given seats and options, and observations as NumPy arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paddock.engine import PLAYER, SEED_BOUND, Game, Json, State
from paddock.engine.observe import Slate
from paddock.games.catalog import find_game

#: What a seat sees: an array in the game's layout, and a mask of the legal moves.
Observation = dict[str, NDArray[Any]]

OBSERVATION = "observation"
MASK = "action_mask"


class RaceFactory:
    """Starts races of a game with given seats and options, and creates observations of them."""

    def __init__(self, game: str | Game, seats: int | tuple[str, ...], options: Json | None = None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(seats, 0, options)
        self.observer = self.game.observer(self.setup)
        self.layout = self.observer.layout
        self.moves = self.game.move_bound
        self.players = [seat for seat, kind in enumerate(self.setup.seats) if kind == PLAYER]
        self.slate = Slate(1, self.layout.size(), self.moves)
        self.low = np.array(self.layout.low, np.int16)
        self.high = np.array(self.layout.high, np.int16)
        self._row = np.frombuffer(memoryview(self.slate.entries), np.int16)
        self._mask = np.frombuffer(memoryview(self.slate.masks), np.int8)

    def start(self, seed: int) -> State:
        return self.game.new(self.setup.seats, seed % SEED_BOUND, self.setup.options)

    def observation(self, state: State, seat: int) -> Observation:
        """Returns the observation of a seat and the mask of its legal moves, as new arrays."""
        self.observer.show(state, seat, self.slate, 0)
        return {OBSERVATION: self._row.copy(), MASK: self._mask.copy()}
