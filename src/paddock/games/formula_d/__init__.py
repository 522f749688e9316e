"""Formula D: a race by six gear dice round Monaco or through a city at night."""

from paddock.games.formula_d.game import FORMULA_D, FormulaD

GAME = FORMULA_D

__all__ = ["FORMULA_D", "GAME", "FormulaD"]
