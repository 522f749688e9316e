"""The configuration of a race: the number of snails and the length of the path."""

from typing import Final

from paddock.engine import FieldReader, IntOption, Setup
from paddock.engine.schema import StateSchema, Number
from snails.numbers import LONGEST, SHORTEST, USUAL

FEWEST: Final = 2
MOST: Final = 4

OPTIONS: Final = (IntOption("length", USUAL, "Length", "The number of spaces from start to end.", low=SHORTEST, high=LONGEST),)


class GameConfig:
    """Shared by all copies of a race, never changed."""

    snails: int
    length: int


SCHEMA: Final = StateSchema(Number("snails", FEWEST, MOST), Number("length", SHORTEST, LONGEST))


def from_setup(setup: Setup) -> GameConfig:
    """The configuration that follows from the options."""
    config = GameConfig()
    config.snails = len(setup.seats)
    config.length = setup.options["length"]
    return config


def read(reader: FieldReader) -> GameConfig:
    """The configuration stored in a position."""
    config = GameConfig()
    SCHEMA.read(reader, config)
    return config
