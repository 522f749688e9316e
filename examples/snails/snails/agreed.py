"""What was agreed before the race: how many snails, and how long the path is."""

from typing import Final

from paddock.engine import Fields, IntOption, Setup
from paddock.engine.schema import Form, Number
from snails.numbers import LONGEST, SHORTEST, USUAL

FEWEST: Final = 2
MOST: Final = 4

OPTIONS: Final = (IntOption("length", USUAL, "Length", "Spaces from start to end.", low=SHORTEST, high=LONGEST),)


class Agreed:
    """Shared by all copies of a race, never changed."""

    snails: int
    length: int


FORM: Final = Form(Number("snails", FEWEST, MOST), Number("length", SHORTEST, LONGEST))


def agree(setup: Setup) -> Agreed:
    """What the options come to."""
    agreed = Agreed()
    agreed.snails = len(setup.seats)
    agreed.length = setup.options["length"]
    return agreed


def read(fields: Fields) -> Agreed:
    """The same, as a position has it."""
    agreed = Agreed()
    FORM.read(fields, agreed)
    return agreed
