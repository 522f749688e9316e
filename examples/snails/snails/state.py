"""The race as it stands. The rules of play are in phases.py."""

from typing import Final

from paddock.engine import State, Stream
from paddock.engine.schema import OWNER, Numbers, StateSchema, StreamFields
from snails import config
from snails.config import GameConfig
from snails.numbers import DIE, EFFORTS, LONGEST

UNDECIDED: Final = 0

SCHEMA: Final = StateSchema(
    Numbers("places", 0, LONGEST + max(EFFORTS) + DIE, lambda race: race.config.snails),
    Numbers("efforts", UNDECIDED, max(EFFORTS), lambda race: race.config.snails, secret=OWNER),
    StreamFields("dice", lambda race: race.config.snails),
    config=config.SCHEMA,
)


class RaceState(State):
    """Everything on the table; all lists run by seat."""

    config: GameConfig
    places: list[int]  # spaces crept so far
    efforts: list[int]  # this round's, or UNDECIDED
    dice: list[Stream]

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config

    def schema(self) -> StateSchema:
        return SCHEMA

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.reveal_count = self.reveal_count
        other.places = self.places[:]
        other.efforts = self.efforts[:]
        other.dice = [die.copy() for die in self.dice]

    def over(self) -> bool:
        """SNAILS-3.1."""
        return max(self.places) >= self.config.length
