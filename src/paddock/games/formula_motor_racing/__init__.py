"""Formula Motor Racing: twelve cars in a line, and cards that change their order."""

from paddock.games.formula_motor_racing.game import FORMULA_MOTOR_RACING, FormulaMotorRacing

GAME = FORMULA_MOTOR_RACING

__all__ = ["FORMULA_MOTOR_RACING", "GAME", "FormulaMotorRacing"]
