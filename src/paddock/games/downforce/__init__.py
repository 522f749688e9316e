"""Downforce: six cars auctioned off, cards that move everybody's cars, and secret bets on the finish."""

from paddock.games.downforce.game import DOWNFORCE, Downforce

GAME = DOWNFORCE

__all__ = ["DOWNFORCE", "GAME", "Downforce"]
