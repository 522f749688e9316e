"""Effects that wait for a player's choice, and the base class of abilities. The abilities are in abilities.py."""

from typing import Final, TypeVar

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.games.long_shot.cards import CARD_AMOUNT, CARD_AT_ONCE, CARD_EFFECT, CARD_HORSE, CARD_TRIGGERS, EFFECTS
from paddock.games.long_shot.moves import ABILITY_AT, NOTHING, waiting
from paddock.games.long_shot.state import RaceState


class Effect:
    """An effect that waits for the player to move: an ability that was triggered, or the bonus of a line."""

    def __init__(self, number: i64, at_once: i64) -> None:
        self.number: i64 = number
        #: How often it can be pending at the same time.
        self.at_once: i64 = at_once

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        """Adds all ways to use it; `horse` is the one that it waits for, if any."""

    def can_use(self, race: RaceState, sheet: i64, horse: i64) -> bool:
        found: list[i64] = []
        self.add_moves(race, sheet, horse, found)
        return len(found) > 0

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        """Carries out a legal move."""
        raise NotImplementedError


class Ability(Effect):
    """The ability of a horse's card; one that does nothing here only adds to a bonus (see bonuses.py).

    There is a method for each trigger. These methods are only called for the owner.
    """

    def __init__(self, card: i64) -> None:
        super().__init__(CARD_EFFECT[card], CARD_AT_ONCE[card])
        self.card: i64 = card
        self.horse: i64 = CARD_HORSE[card]
        self.name: str = EFFECTS[self.number]
        self.amount: i64 = CARD_AMOUNT[card]
        #: The first of its moves, if it waits until it is used.
        self.first: i64 = ABILITY_AT[self.number] if self.number < len(ABILITY_AT) else NOTHING
        self.at_turn_start: bool = "turn" in CARD_TRIGGERS[card]
        self.on_purchase: bool = "purchase" in CARD_TRIGGERS[card]
        #: How far a concession may be from the number rolled.
        self.reach: i64 = 0
        #: The kind of bet that it allows, if any.
        self.bet_kind: i64 = NOTHING

    def wait(self, race: RaceState, horse: i64 = 0) -> None:
        race.pending.append(waiting(self.number, horse))

    def begins_turn(self, race: RaceState) -> bool:
        """LS-10.2: whether the owner can use it before the action, in a turn in which the horse's number was rolled."""
        return self.at_turn_start and self.can_use(race, race.turn, 0)

    def row_completed(self, race: RaceState) -> None:
        """Called when the owner has completed a row of the grid."""

    def column_completed(self, race: RaceState) -> None:
        """Called when the owner has completed a column of the grid."""

    def helmet_marked(self, race: RaceState, sheet: i64, horse: i64) -> None:
        """Called when the owner has marked a helmet."""

    def jersey_marked(self, race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
        """Called when the owner has marked a jersey, with an X on the card or with NO_X."""

    def bet_placed(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        """LS-10.6: the owner's action was a bet."""

    def horse_bought(self, race: RaceState, terms: i64) -> None:
        """LS-10.7: the owner has just got the horse."""
        if self.on_purchase:
            for _ in range(self.at_once):
                self.wait(race)

    def why_no_bet(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        """Returns why a bet of `bet_kind` is not allowed on a horse that is open for bets, or None."""
        return None

    def place_bet(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        """Carries out a bet of `bet_kind`."""
        raise NotImplementedError

    def why_not_for(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        """Returns why it cannot have been triggered for that horse, or None."""
        return None

    def pays(self, race: RaceState, sheet: i64) -> i64:
        """LS-9.9: its dollars in the final score."""
        return 0


Class = TypeVar("Class")


def classes_under(base: type[Class]) -> dict[str, type[Class]]:
    """Returns a class and all its subclasses, by name."""
    found = {base.__name__: base}
    for cls in base.__subclasses__():
        found.update(classes_under(cls))
    return found


#: Per card, its ability; filled by abilities.py.
ABILITIES: Final[list[Ability]] = []


def ability_of(race: RaceState, horse: i64) -> Ability:
    """Returns the ability on the card of a horse."""
    return ABILITIES[race.config.cards[horse]]
