"""Explains finished games: win chances, the value of each decision, luck separated from skill; see docs/analysis.md."""

from paddock.analysis.analysis import DEPTHS, Analysis
from paddock.analysis.driver import analyse, analysis_in_progress
from paddock.analysis.jobs import Job, JobResult, run_job
from paddock.analysis.replayed_game import ReplayedGame
from paddock.analysis.what_if import evaluate_move

__all__ = [
    "DEPTHS",
    "Analysis",
    "Job",
    "JobResult",
    "ReplayedGame",
    "analyse",
    "analysis_in_progress",
    "evaluate_move",
    "run_job",
]
