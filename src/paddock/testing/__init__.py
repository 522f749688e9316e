"""The conformance kit: checks that a game keeps the engine's contract, also for games in other packages."""

from paddock.testing.conformance import CHECKS, check_game, runs
from paddock.testing.walk import Check, ConformanceError, describe_setup, with_seed

__all__ = ["CHECKS", "Check", "ConformanceError", "check_game", "describe_setup", "runs", "with_seed"]
