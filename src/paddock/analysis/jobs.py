"""The jobs of an analysis; each can run in any process.

The result of a job depends only on the game, the seed of the analysis and the job itself, not on where or when it runs.
"""

from dataclasses import dataclass
from typing import Final

from paddock.analysis import position_values
from paddock.analysis.move_comparison import Comparison, MoveComparer
from paddock.analysis.position_values import PositionValue, play_out_position
from paddock.analysis.replayed_game import ReplayedGame, replayed_game_in
from paddock.engine import LogError, Position, split

VALUE: Final = "value"
COMPARE: Final = "judge"  # part of the name of its random stream, so it must not change
CHECK: Final = "check"


@dataclass(frozen=True)
class Job:
    """A batch of playouts from a position, or of samples on which a step's moves are compared (by pros for CHECK)."""

    kind: str
    at: int
    batch: int
    seed: int
    #: The moves to compare; empty if the job has to choose them.
    moves: tuple[int, ...] = ()
    #: The share of the game's usual batch of samples.
    share: float = 1.0


@dataclass(frozen=True)
class JobResult:
    """The result of a job: the value of a position or a comparison of moves."""

    job: Job
    value: PositionValue | None = None
    comparison: Comparison | None = None


def run_job(text: str, job: Job) -> JobResult:
    """Runs a job on a recorded game, given the text of its file."""
    return run_job_on(replayed_game_in(text), job)


def run_job_on(replay: ReplayedGame, job: Job) -> JobResult:
    rng = split(job.seed, f"analysis/{job.kind}/{job.at}/{job.batch}")
    if job.kind == VALUE:
        state = replay.positions[job.at]
        count = position_values.BATCH
        return JobResult(job, play_out_position(replay.game, state, replay.seats, replay.players(), count, rng))
    seat = replay.mover(job.at)
    if seat is None:
        raise LogError(f"step {job.at} is a redeal, not a decision")
    comparer = MoveComparer(replay.game, job.share, job.kind == CHECK)
    position = Position(replay.positions[job.at - 1], seat)
    moves = list(job.moves) or comparer.moves_to_compare(position, replay.moves[job.at - 1], rng)
    return JobResult(job, comparison=comparer.compare(position, moves, comparer.samples, rng))
