"""Every race explained: win chances, what each decision was worth, and luck apart from skill; see docs/analysis.md."""

from paddock.analysis.analysis import DEPTHS, Analysis
from paddock.analysis.jobs import Found, Job, work_out
from paddock.analysis.replayed_game import Story
from paddock.analysis.run import analyse, analysing
from paddock.analysis.what_if import judge_move

__all__ = ["DEPTHS", "Analysis", "Found", "Job", "Story", "analyse", "analysing", "judge_move", "work_out"]
