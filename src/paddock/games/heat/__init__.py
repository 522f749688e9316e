"""HEAT: gears, cards and an engine that must not boil over."""

from paddock.games.heat.game import HEAT, Heat

__all__ = ["HEAT", "Heat"]
