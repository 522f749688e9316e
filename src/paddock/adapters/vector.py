"""Many races at once as NumPy arrays, for self-play.

    from paddock.adapters.vector import VectorRaces
    races = VectorRaces("heat", seats=4, games=1024)
    while True:
        moves = choose(races.observations, races.masks)      # one for each race
        races.step(moves)                                    # races.rewards, races.over, races.movers

Every race waits for one seat, listed in `movers`; `observations` and `masks` are those of that seat. When a race ends,
`rewards` has its rewards, one for each seat, `over` is 1, and a new race starts at once. The arrays are the same
objects at every step and change with it, so copy what you keep.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paddock.adapters.batched import BatchedGames
from paddock.engine import Game, Json, split
from paddock.games.catalog import find_game


class VectorRaces:
    def __init__(
        self,
        game: str | Game,
        seats: int | tuple[str, ...] = 4,
        games: int = 256,
        seed: int = 1,
        options: Json | None = None,
    ) -> None:
        known = find_game(game) if isinstance(game, str) else game
        self.fleet = BatchedGames(known, seats, games, seed, options)
        self.luck = split(seed, "any moves")
        slate = self.fleet.slate
        self.layout = self.fleet.observer.layout
        self.observations: NDArray[np.int16] = np.frombuffer(memoryview(slate.entries), np.int16).reshape(games, -1)
        self.masks: NDArray[np.uint8] = np.frombuffer(memoryview(slate.masks), np.uint8).reshape(games, -1)
        self.movers: NDArray[np.int64] = np.frombuffer(memoryview(self.fleet.movers), np.int64)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(self.fleet.rewards), np.float64).reshape(games, -1)
        self.over: NDArray[np.uint8] = np.frombuffer(memoryview(self.fleet.over), np.uint8)

    def step(self, moves: NDArray[np.integer[Any]] | list[int]) -> None:
        """Plays one move in every race; an illegal move raises IllegalMove, and the races after it are not stepped."""
        self.fleet.step(moves.tolist() if isinstance(moves, np.ndarray) else moves)

    def any_moves(self) -> list[int]:
        return self.fleet.any_moves(self.luck)
