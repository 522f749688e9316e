"""The pieces that an analysis is worked out in, each in a process of its own if need be.

What a piece finds depends on the game, the analysis' seed and the piece itself: not on who works it out, nor when.
"""

from dataclasses import dataclass
from typing import Final

from paddock.analysis import position_values as values
from paddock.analysis.move_comparison import Judge, Judged
from paddock.analysis.position_values import Worth
from paddock.analysis.replayed_game import Story, story_in
from paddock.engine import PLAYER, LogError, Position, split

VALUE: Final = "value"
JUDGE: Final = "judge"
CHECK: Final = "check"


@dataclass(frozen=True)
class Job:
    """A batch of playouts from a position, or of tables on which a step's moves are compared, or surely compared."""

    kind: str
    at: int
    batch: int
    seed: int
    #: The moves to compare; none: they are still to be chosen.
    moves: tuple[int, ...] = ()
    #: Of a batch of tables, as the game has it, so much is taken.
    share: float = 1.0


@dataclass(frozen=True)
class Found:
    """What a job found."""

    job: Job
    worth: Worth | None = None
    judged: Judged | None = None


def work_out(text: str, job: Job) -> Found:
    """Works a job out, on the recorded game whose file has that text."""
    return find(story_in(text), job)


def find(story: Story, job: Job) -> Found:
    rng = split(job.seed, f"analysis/{job.kind}/{job.at}/{job.batch}")
    if job.kind == VALUE:
        state = story.positions[job.at]
        return Found(job, worth=values.playouts(story.game, state, story.seats, players(story), values.BATCH, rng))
    seat = story.mover(job.at)
    if seat is None:
        raise LogError(f"step {job.at} is nobody's decision")
    judge, position = Judge(story.game, job.share, job.kind == CHECK), Position(story.positions[job.at - 1], seat)
    moves = list(job.moves) or judge.worth_comparing(position, story.moves[job.at - 1], rng)
    return Found(job, judged=judge.compare(position, moves, judge.tables, rng))


def players(story: Story) -> list[int]:
    """The seats that somebody plays."""
    return [seat for seat, kind in enumerate(story.log.setup.seats) if kind == PLAYER]
