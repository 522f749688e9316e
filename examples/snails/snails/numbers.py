"""The numbers of the game, read from data/rules.toml."""

from typing import Any, Final

from paddock.engine.data import read_data

_RULES: Final[Any] = read_data(__package__, "rules.toml")

EFFORTS: Final[list[int]] = _RULES["efforts"]
DIE: Final[int] = _RULES["die"]
CROWDED: Final[int] = _RULES["crowded"]
SHORTEST: Final[int] = _RULES["shortest"]
USUAL: Final[int] = _RULES["usual"]
LONGEST: Final[int] = _RULES["longest"]
