"""What can wait for a player, and the times at which abilities work. The abilities themselves are in abilities.py."""

from typing import Final, TypeVar

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.games.long_shot.cards import CARD_AMOUNT, CARD_AT_ONCE, CARD_EFFECT, CARD_HORSE, CARD_TRIGGERS, EFFECTS
from paddock.games.long_shot.moves import ABILITY_AT, NOTHING, waiting
from paddock.games.long_shot.state import RaceState


class Effect:
    """What can wait for the player whose turn it is: an ability that was set off, or the bonus of a line."""

    def __init__(self, number: i64, at_once: i64) -> None:
        self.number: i64 = number
        #: How often it can wait at the same time.
        self.at_once: i64 = at_once

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        """Every way to use it; `horse` is the one for which it waits, where it does."""

    def can_use(self, race: RaceState, sheet: i64, horse: i64) -> bool:
        found: list[i64] = []
        self.add_moves(race, sheet, horse, found)
        return len(found) > 0

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        """Carries a legal move out."""
        raise NotImplementedError


class Ability(Effect):
    """What a horse's card does for its owner; one that does nothing here only adds to a bonus (see bonuses.py).

    The methods are the times at which abilities work. They are called for the owner alone.
    """

    def __init__(self, card: i64) -> None:
        super().__init__(CARD_EFFECT[card], CARD_AT_ONCE[card])
        self.card: i64 = card
        self.horse: i64 = CARD_HORSE[card]
        self.name: str = EFFECTS[self.number]
        self.amount: i64 = CARD_AMOUNT[card]
        #: The first of its moves, where it waits until it is used.
        self.first: i64 = ABILITY_AT[self.number] if self.number < len(ABILITY_AT) else NOTHING
        self.at_turn_start: bool = "turn" in CARD_TRIGGERS[card]
        self.on_purchase: bool = "purchase" in CARD_TRIGGERS[card]
        #: How far from the number rolled a concession may be.
        self.reach: i64 = 0
        #: The kind of bet that it allows, if it does.
        self.bet_kind: i64 = NOTHING

    def wait(self, race: RaceState, horse: i64 = 0) -> None:
        race.pending.append(waiting(self.number, horse))

    def begins_turn(self, race: RaceState) -> bool:
        """LS-10.2: whether the owner, whose turn it is and whose number was rolled, can use it before the action."""
        return self.at_turn_start and self.can_use(race, race.turn, 0)

    def row_completed(self, race: RaceState) -> None:
        """A row of the owner's grid."""

    def column_completed(self, race: RaceState) -> None:
        """A column."""

    def helmet_marked(self, race: RaceState, sheet: i64, horse: i64) -> None:
        """The owner has marked a helmet."""

    def jersey_marked(self, race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
        """The owner has marked a jersey, with an X on the card or with NO_X."""

    def bet_placed(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        """LS-10.6: the owner's action was a bet."""

    def horse_bought(self, race: RaceState, terms: i64) -> None:
        """LS-10.7: the horse has come into its owner's hands."""
        if self.on_purchase:
            for _ in range(self.at_once):
                self.wait(race)

    def why_no_bet(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        """What is against a bet of `bet_kind` on a horse that is open for bets."""
        return None

    def place_bet(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        """Carries out a bet of `bet_kind`."""
        raise NotImplementedError

    def why_not_for(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        """Why nothing sets it off for that horse."""
        return None

    def pays(self, race: RaceState, sheet: i64) -> i64:
        """LS-9.9: what it pays in the count."""
        return 0


Class = TypeVar("Class")


def classes_under(base: type[Class]) -> dict[str, type[Class]]:
    """A class and all its subclasses, by name."""
    found = {base.__name__: base}
    for cls in base.__subclasses__():
        found.update(classes_under(cls))
    return found


#: Per card, its ability: abilities.py puts them here.
ABILITIES: Final[list[Ability]] = []


def ability_of(race: RaceState, horse: i64) -> Ability:
    """The ability on the card of a horse."""
    return ABILITIES[race.config.cards[horse]]
