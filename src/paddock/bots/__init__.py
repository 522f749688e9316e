"""Who sits at a table: bots by game and level, and the text that names a whole row of seats."""

from paddock.bots.registry import RANDOM, levels, make_bot
from paddock.bots.seats import SeatChoice, kinds, parse_seats

__all__ = ["RANDOM", "SeatChoice", "kinds", "levels", "make_bot", "parse_seats"]
