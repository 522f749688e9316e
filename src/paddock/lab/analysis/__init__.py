"""Every race explained: win chances, what each decision was worth, and luck apart from skill; see docs/analysis.md."""

from paddock.lab.analysis.analysis import DEPTHS, Analysis
from paddock.lab.analysis.jobs import Found, Job, work_out
from paddock.lab.analysis.run import analyse, analysing
from paddock.lab.analysis.story import Story
from paddock.lab.analysis.trying import judge_move

__all__ = ["DEPTHS", "Analysis", "Found", "Job", "Story", "analyse", "analysing", "judge_move", "work_out"]
