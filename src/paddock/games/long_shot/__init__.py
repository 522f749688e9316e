"""Long Shot: The Dice Game: eight horses, two dice, and a sheet of bets, silks and concessions."""

from paddock.games.long_shot.game import LONG_SHOT, LongShot

GAME = LONG_SHOT

__all__ = ["GAME", "LONG_SHOT", "LongShot"]
