"""Downforce: six cars auctioned off, cards that move everybody's, and secret bets on the finish."""

from paddock.games.downforce.game import DOWNFORCE, Downforce

#: What the catalogue lists.
GAME = DOWNFORCE

__all__ = ["DOWNFORCE", "GAME", "Downforce"]
