"""Whether the engine at hand is the compiled one."""

from typing import Final

import paddock.engine.state

PLAIN_WARNING: Final = (
    "the engine runs as plain Python, 5 to 40 times slower; install Paddock where there is a C compiler"
)


def compiled() -> bool:
    """True when mypyc's modules are in use, False when the plain ones are."""
    return not str(paddock.engine.state.__file__).endswith(".py")
