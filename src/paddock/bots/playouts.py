"""Tables played on by rules of thumb: what searches and analyses are made of."""

from typing import Final

from mypy_extensions import i64

from paddock.engine.expert import Expert
from paddock.engine.rng import Stream
from paddock.engine.state import State

#: Later than any turn.
NEVER: Final[i64] = 1_000_000_000_000


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
