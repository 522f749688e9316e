"""Downforce: six cars auctioned off, cards that move everybody's, and secret bets on the finish."""

from paddock.games.downforce.game import DOWNFORCE, Downforce

__all__ = ["DOWNFORCE", "Downforce"]
