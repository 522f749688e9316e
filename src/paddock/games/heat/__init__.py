"""HEAT: gears, cards and an engine that must not boil over."""

from paddock.games.heat.game import HEAT, Heat

#: What the catalogue lists.
GAME = HEAT

__all__ = ["GAME", "HEAT", "Heat"]
