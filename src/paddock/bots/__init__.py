"""Bots by game and level, and the text that names the bots of all seats."""

from paddock.bots.levels import CHAMPION, PRO, RANDOM, ROOKIE
from paddock.bots.registry import levels, make_bot, usual_level
from paddock.bots.seat_specs import SeatChoice, kinds, parse_seats

__all__ = [
    "CHAMPION",
    "PRO",
    "RANDOM",
    "ROOKIE",
    "SeatChoice",
    "kinds",
    "levels",
    "make_bot",
    "parse_seats",
    "usual_level",
]
