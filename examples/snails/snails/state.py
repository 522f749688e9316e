"""The race as it stands. The rules of play are in phases.py."""

from typing import Final

from paddock.engine import State, Stream
from paddock.engine.schema import OWNER, Form, Numbers, StreamFields
from snails import agreed
from snails.agreed import Agreed
from snails.numbers import DIE, EFFORTS, LONGEST

UNDECIDED: Final = 0

FORM: Final = Form(
    Numbers("places", 0, LONGEST + max(EFFORTS) + DIE, lambda race: race.config.snails),
    Numbers("efforts", UNDECIDED, max(EFFORTS), lambda race: race.config.snails, secret=OWNER),
    StreamFields("dice", lambda race: race.config.snails),
    config=agreed.FORM,
)


class RaceState(State):
    """Everything on the table; all lists run by seat."""

    config: Agreed
    places: list[int]  # spaces crept so far
    efforts: list[int]  # this round's, or UNDECIDED
    dice: list[Stream]

    def __init__(self, agreed: Agreed) -> None:
        super().__init__()
        self.config = agreed

    def form(self) -> Form:
        return FORM

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.places = self.places[:]
        other.efforts = self.efforts[:]
        other.dice = [die.copy() for die in self.dice]

    def over(self) -> bool:
        """SNAILS-3.1."""
        return max(self.places) >= self.config.length
