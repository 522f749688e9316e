"""Snails: choose in secret how hard to try, and hope that nobody else tried as hard."""

from snails.game import GAME, Snails

__all__ = ["GAME", "Snails"]
