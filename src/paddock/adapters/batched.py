"""Many games of one kind, stepped together."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from paddock.engine.errors import SetupError
from paddock.engine.game import Game
from paddock.engine.observe import Slate
from paddock.engine.reader import Json
from paddock.engine.rng import SEED_BOUND, Stream, split
from paddock.engine.state import Standing, State

#: A seat's return after the first place, and after the last.
FIRST: Final = 1.0
LAST: Final = -1.0


def returns(standings: Sequence[Standing], seats: int) -> list[float]:
    """Computes each seat's return: 1 for first place, -1 for last place, evenly spaced between; shared places share. A
    single entrant has won in place 1 and lost in any other place."""
    worth = [0.0] * seats
    for standing in standings:
        if standing.seat is None:
            continue
        if len(standings) == 1:
            worth[standing.seat] = FIRST if standing.place == 1 else LAST
            continue
        lead = 0  # the number of those behind minus those ahead
        for other in standings:
            if other.place != standing.place:
                lead += 1 if other.place > standing.place else -1
        worth[standing.seat] = float(lead) / float(len(standings) - 1)
    return worth


class BatchedGames:
    """Games that each wait for one seat's move. A finished game is replaced by a new one at once.

    The seeds of all games are derived from one seed, so the same moves always give the same games.
    """

    def __init__(
        self, game: Game, seats: int | tuple[str, ...], games: int, seed: int = 1, options: Json | None = None
    ) -> None:
        self.game = game
        self.setup = game.setup(seats, seed, options)
        self.observer = game.observer(self.setup)
        self.seats: i64 = len(self.setup.seats)
        self.seeds = split(seed, "fleet")
        self.slate = Slate(games, self.observer.layout.size(), game.move_bound)
        self.movers: vec[i64] = vec[i64]([0] * games)
        self.rewards: vec[float] = vec[float]([0.0] * (games * len(self.setup.seats)))
        self.over: vec[u8] = vec[u8]([0] * games)
        self.states: list[State] = []
        for number in range(games):
            self.states.append(self._begin())
            self._show(number)

    def step(self, moves: list[int]) -> None:
        """Plays one move in every game, and updates `rewards`, `over`, `movers` and `slate`."""
        if len(moves) != len(self.states):
            raise SetupError(f"expected {len(self.states)} moves, one for each game, but got {len(moves)}")
        for number in range(len(self.states)):
            state = self.states[number]
            seat = int(self.movers[number])
            state.play(seat, moves[number])
            first = number * self.seats
            if self.over[number] != 0:
                self.over[number] = 0
                for other in range(self.seats):
                    self.rewards[first + other] = 0.0
            if not state.to_move():
                self.over[number] = 1
                worth = returns(state.standings(), int(self.seats))
                for other in range(self.seats):
                    self.rewards[first + other] = worth[other]
                self.states[number] = self._begin()
            self._show(number)

    def any_moves(self, rng: Stream) -> list[int]:
        """Returns a random legal move for every game."""
        moves: list[int] = []
        for legal in self.slate.shown:
            moves.append(legal[rng.below(len(legal))])
        return moves

    def _begin(self) -> State:
        setup = self.setup
        seed = (int(self.seeds.next32()) * 2**32 + int(self.seeds.next32())) % SEED_BOUND
        return self.game.new(setup.seats, seed, setup.options)

    def _show(self, number: i64) -> None:
        state = self.states[number]
        seat = state.to_move()[0]
        self.movers[number] = seat
        self.observer.show(state, seat, self.slate, number)
