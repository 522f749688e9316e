"""Snails: choose in secret how hard to try, and hope that nobody else chooses the same."""

from snails.game import GAME, Snails

__all__ = ["GAME", "Snails"]
