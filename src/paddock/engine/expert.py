"""A game's heuristics: move values, quick moves for playouts, and win chances.

An expert gets a sample (see `Position.sample`): a race that agrees with everything its seat knows, with the rest
resampled. It may read only what the seat knows; a search continues in the sample.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from paddock.engine.bot import Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.rng import Stream
from paddock.engine.state import State

#: Later than any turn.
NEVER: Final[i64] = 1_000_000_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert:
    """A game's heuristics. A game overrides what it can improve; the defaults only know the rules."""

    def __init__(self, parameters: BotParameters) -> None:
        self.parameters = parameters

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        """Returns the value of each of these legal moves to the seat, in the game's own unit; higher is better."""
        return [0.0] * len(moves)

    def choose(self, race: State, seat: int, moves: list[int], rng: Stream) -> int:
        """Returns the move with the highest value; ties are broken at random. Override it with a faster method."""
        best = Best(rng)
        move_values = self.move_values(race, seat, moves, rng)
        for n in range(len(moves)):
            best.weigh(moves[n], move_values[n])
        return int(best.choice)

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        """Returns a plausible legal move within a few microseconds, for quick playouts."""
        moves = race.legal(seat)
        return moves[rng.below(len(moves))]

    def guess_hidden_choices(self, race: State, seat: int, rng: Stream) -> None:
        """Replaces the secret choices of others, which are random in a sample, by probable ones. By default the sample
        stays as it is."""

    def quick_playout(self, race: State, until: int, rng: Stream) -> None:
        """Plays a race with these heuristics up to a turn, or to the end if `until` is 0. Override it with a faster
        method that has about the same result."""
        pro_playout(self, race, until if until > 0 else NEVER, NEVER, rng)

    def chances(self, race: State) -> list[float]:
        """Returns each seat's chance of winning, in a race that is running or over. The chances add up to about 1.

        By default the current leaders share the win.
        """
        standings = race.standings()
        first: list[int] = []
        seats = 0
        for standing in standings:
            if standing.seat is not None:
                seats = max(seats, standing.seat + 1)
                if standing.place == 1:
                    first.append(standing.seat)
        chances = [0.0] * seats
        for seat in first:
            chances[seat] = 1.0 / len(first)
        return chances

    def turn(self, race: State) -> int:
        """Returns the number of turns or rounds played, in which a search measures its horizon. By default 0, so that
        playouts continue to the end of the game."""
        return 0


def pro_playout(expert: Expert, race: State, until: i64, quick_from: i64, rng: Stream) -> None:
    """Plays a race until it is over or has reached the turn `until`. All seats decide as pros, and by quick moves from
    the turn `quick_from` on."""
    seats = race.to_move()
    while seats:
        turn: i64 = expert.turn(race)
        if turn >= until:
            break
        mover = seats[0]
        if turn < quick_from:
            moves = race.legal(mover)
            move = moves[0] if len(moves) == 1 else expert.choose(race, mover, moves, rng)
        else:
            move = expert.quick_move(race, mover, rng)
        race.play(mover, move)
        seats = race.to_move()
