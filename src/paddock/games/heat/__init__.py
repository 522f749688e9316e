"""HEAT: gears, cards and an engine that must not overheat."""

from paddock.games.heat.game import HEAT, Heat

GAME = HEAT

__all__ = ["GAME", "HEAT", "Heat"]
