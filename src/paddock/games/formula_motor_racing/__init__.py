"""Formula Motor Racing: twelve cars in a line, and cards that make them change places."""

from paddock.games.formula_motor_racing.game import FORMULA_MOTOR_RACING, FormulaMotorRacing

__all__ = ["FORMULA_MOTOR_RACING", "FormulaMotorRacing"]
