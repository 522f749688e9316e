"""A game's rules of thumb.

An expert looks at a table: a state that agrees with everything its seat knows, in which the rest is dealt anew (see
`Position.sample`). Of that table it reads what the seat may know; the search plays on in it.
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
    """What a game's people know of it beyond the rules. A game overrides what it can say something about; as it stands
    here, this is somebody who knows the rules and nothing else."""

    def __init__(self, parameters: BotParameters) -> None:
        self.parameters = parameters

    def worths(self, table: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        """What each of these legal moves is worth to the seat, in the game's own measure; more is better."""
        return [0.0] * len(moves)

    def choose(self, table: State, seat: int, moves: list[int], rng: Stream) -> int:
        """The legal move that is worth most; of equals any. Overridden where it is found sooner than all worths."""
        best = Best(rng)
        worths = self.worths(table, seat, moves, rng)
        for n in range(len(moves)):
            best.weigh(moves[n], worths[n])
        return int(best.choice)

    def glance(self, table: State, seat: int, rng: Stream) -> int:
        """A plausible legal move within a microsecond or few: what playouts are made of."""
        moves = table.legal(seat)
        return moves[rng.below(len(moves))]

    def imagine(self, table: State, seat: int, rng: Stream) -> None:
        """Makes what others have chosen in secret, and what a sample holds at random, what they may be expected to have
        chosen. As it stands here nobody is expected to do anything."""

    def play_on(self, table: State, until: int, rng: Stream) -> None:
        """Plays a table on, all by these rules of thumb, up to a turn, or with 0 to the end. Overridden where there is
        a quicker way to about the same."""
        drive_on(self, table, until if until > 0 else NEVER, NEVER, rng)

    def chances(self, table: State) -> list[float]:
        """Each seat's chance of winning as the table stands, over and under way alike: one per seat, about 1 in all.

        As it stands here, whoever is first now wins.
        """
        standings = table.standings()
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

    def turn(self, table: State) -> int:
        """How many turns, or rounds, or whatever the game counts by, have gone by: it tells a search how far ahead it
        has looked. As it stands here nothing is counted, and playouts go on to the end of the game."""
        return 0


def drive_on(expert: Expert, table: State, until: i64, hasty: i64, rng: Stream) -> None:
    """Plays a table on until the game is over or has come to a turn; everybody decides as a pro, and from the turn
    `hasty` on at a glance."""
    seats = table.to_move()
    while seats:
        turn: i64 = expert.turn(table)
        if turn >= until:
            break
        mover = seats[0]
        if turn < hasty:
            moves = table.legal(mover)
            move = moves[0] if len(moves) == 1 else expert.choose(table, mover, moves, rng)
        else:
            move = expert.glance(table, mover, rng)
        table.play(mover, move)
        seats = table.to_move()
