"""A game's rules of thumb: move values, quick moves for playouts, and win chances.

An expert is given a sample (see `Position.sample`): a race that agrees with everything its seat knows, with the rest
resampled. It may read only what the seat knows; a search plays on in the sample.
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
    """What good players of a game know beyond the rules. A game overrides what it can improve; the defaults know the
    rules and nothing else."""

    def __init__(self, parameters: BotParameters) -> None:
        self.parameters = parameters

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        """The value of each of these legal moves to the seat, in the game's own unit; higher is better."""
        return [0.0] * len(moves)

    def choose(self, race: State, seat: int, moves: list[int], rng: Stream) -> int:
        """The legal move with the highest value; ties are broken at random. Override it where there is a faster way."""
        best = Best(rng)
        move_values = self.move_values(race, seat, moves, rng)
        for n in range(len(moves)):
            best.weigh(moves[n], move_values[n])
        return int(best.choice)

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        """A plausible legal move, found within a few microseconds: what quick playouts consist of."""
        moves = race.legal(seat)
        return moves[rng.below(len(moves))]

    def guess_hidden_choices(self, race: State, seat: int, rng: Stream) -> None:
        """Replaces what others chose in secret, which a sample holds at random, by what they probably chose. By default
        the sample stays as it is."""

    def quick_playout(self, race: State, until: int, rng: Stream) -> None:
        """Plays a race on by these rules of thumb up to a turn, or to the end if `until` is 0. Override it where
        there is a faster way to about the same result."""
        pro_playout(self, race, until if until > 0 else NEVER, NEVER, rng)

    def chances(self, race: State) -> list[float]:
        """Each seat's chance of winning, in a race that is running or over. The chances add up to about 1.

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
        """The number of turns or rounds played: a search measures its horizon by it. By default 0, so that playouts go
        on to the end of the game."""
        return 0


def pro_playout(expert: Expert, race: State, until: i64, quick_from: i64, rng: Stream) -> None:
    """Plays a race on until it is over or has reached the turn `until`. Everybody plays like a pro, from the turn
    `quick_from` on by quick moves."""
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
