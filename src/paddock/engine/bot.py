"""Bots: a bot is given a Position, never the true state."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from paddock.engine.reader import Json
from paddock.engine.rng import Stream
from paddock.engine.state import Move, State

#: Lower than any value of a move.
WORST: Final = -1e9
#: Values that differ by less are equal: sums in another order round differently.
ROUNDING: Final = 1e-9


class Position:
    """A state as one seat sees it.

    It gives no access to the hidden parts of the state: `sample` resamples everything that the seat cannot know.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    def legal(self) -> list[int]:
        """Returns the legal moves in a stable order."""
        return self._state.legal(self.seat)

    def view(self) -> Json:
        """Returns everything that the seat may see, as plain JSON data."""
        return self._state.view(self.seat)

    def describe(self, move: int) -> Move:
        """Returns the kind, the fields and the canonical text of a move."""
        return self._state.describe(self.seat, move)

    def preview(self, move: int) -> Json:
        """Returns what a move would do, as far as the seat can know."""
        return self._state.preview(self.seat, move)

    def sample(self, rng: Stream) -> State:
        """Returns a full state that agrees with everything the seat knows; the rest is resampled."""
        return self._state.sample(self.seat, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves. A bot keeps no state between calls, so one object can play many seats and games at once."""

    @abstractmethod
    def choose(self, position: Position, rng: Stream) -> int:
        """Returns one of `position.legal()`. All random numbers must come from `rng`."""
        raise NotImplementedError


class RandomBot(Bot):
    """Plays a random legal move."""

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        return moves[rng.below(len(moves))]


class Best:
    """The best of the choices so far. Ties are broken at random, whatever the order of the list."""

    def __init__(self, rng: Stream, choice: i64 = -1, worth: float = WORST) -> None:
        self.rng: Stream = rng
        self.choice: i64 = choice
        self.worth: float = worth
        self.equals: i64 = 1

    def weigh(self, choice: i64, worth: float) -> None:
        if worth > self.worth + ROUNDING:
            self.worth = worth
            self.equals = 1
            self.choice = choice
        elif worth > self.worth - ROUNDING:
            self.equals += 1
            if self.rng.below(self.equals) == 0:
                self.choice = choice


def playout(state: State, rng: Stream) -> i64:
    """Plays random moves to the end of the game; returns the number of decisions."""
    decisions: i64 = 0
    seats = state.to_move()
    while seats:
        seat = seats[rng.below(len(seats))] if len(seats) > 1 else seats[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
        decisions += 1
        seats = state.to_move()
    return decisions
