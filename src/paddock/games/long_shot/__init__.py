"""Long Shot: The Dice Game: eight horses, two dice, and a sheet of bets, silks and concessions."""

from paddock.games.long_shot.game import LONG_SHOT, LongShot

__all__ = ["LONG_SHOT", "LongShot"]
