"""The lab: simulations and tournaments, their statistics and reports, tuning, and benchmarks."""

from paddock.engine.build_info import is_compiled
from paddock.lab.accumulators import Accumulator, Decisions, Match, Wins
from paddock.lab.arrow_tables import read_facts, read_rows
from paddock.lab.plan import Plan, plan_games
from paddock.lab.results import ResultsWriter
from paddock.lab.rows import Rows
from paddock.lab.runner import Run, Simulation, simulate
from paddock.lab.summary import Entry, Lapses, Summary
from paddock.lab.tournaments import Schedule, Tournament, Venue, schedule

__all__ = [
    "Accumulator",
    "Decisions",
    "Entry",
    "Lapses",
    "Match",
    "Plan",
    "ResultsWriter",
    "Rows",
    "Run",
    "Schedule",
    "Simulation",
    "Summary",
    "Tournament",
    "Venue",
    "Wins",
    "is_compiled",
    "plan_games",
    "read_facts",
    "read_rows",
    "schedule",
    "simulate",
]
