"""Which build of the engine is running: the compiled one or plain Python."""

from typing import Final

import paddock.engine.state

PLAIN_WARNING: Final = (
    "the engine runs as plain Python, 5 to 40 times slower; install Paddock where there is a C compiler"
)


def is_compiled() -> bool:
    """Returns whether the modules that mypyc compiled are in use."""
    return not str(paddock.engine.state.__file__).endswith(".py")
