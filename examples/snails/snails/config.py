"""What was agreed before the race: how many snails, and how long the path is."""

from typing import Final

from paddock.engine import FieldReader, IntOption, Setup
from paddock.engine.schema import StateSchema, Number
from snails.numbers import LONGEST, SHORTEST, USUAL

FEWEST: Final = 2
MOST: Final = 4

OPTIONS: Final = (IntOption("length", USUAL, "Length", "Spaces from start to end.", low=SHORTEST, high=LONGEST),)


class GameConfig:
    """Shared by all copies of a race, never changed."""

    snails: int
    length: int


SCHEMA: Final = StateSchema(Number("snails", FEWEST, MOST), Number("length", SHORTEST, LONGEST))


def from_setup(setup: Setup) -> GameConfig:
    """What the options come to."""
    config = GameConfig()
    config.snails = len(setup.seats)
    config.length = setup.options["length"]
    return config


def read(reader: FieldReader) -> GameConfig:
    """The same, as a position has it."""
    config = GameConfig()
    SCHEMA.read(reader, config)
    return config
