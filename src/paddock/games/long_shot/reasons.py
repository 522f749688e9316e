"""The reasons for which a move is refused, each with the number of its rule."""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot.state import RaceState


class Reason:
    """Why something cannot be done."""

    def __init__(self, text: str, rule: str) -> None:
        self.text: str = text
        self.rule: str = rule

    def about(self, race: RaceState, sheet: i64, horse: i64) -> str:
        """The reason in words."""
        price = race.config.price[horse]
        return self.text.format(horse=horse + 1, rolled=race.horse + 1, price=price, money=race.money[sheet])


NOT_ROLLED: Final = Reason("{rolled} was rolled; another number takes a dark horse", "LS-4.2")
NO_DARK_HORSE: Final = Reason("all dark-horse boxes are marked", "LS-4.3")
NONE_NEEDED: Final = Reason("{rolled} was rolled: no dark horse is needed for it", "LS-4.3")
CAN_ACT: Final = Reason("an action with the number rolled is possible", "LS-4.5")
NOTHING_MARKED: Final = Reason("no dark-horse box is marked", "LS-4.5")
BOX_MARKED: Final = Reason("this box is marked already", "LS-5.1")
HELMET_MARKED: Final = Reason("the helmet of horse {horse} is marked already", "LS-6.1")
JERSEY_MARKED: Final = Reason("the jersey of horse {horse} is marked already", "LS-6.3")
X_MISSING: Final = Reason("an X must be placed while card {horse} has room", "LS-6.3")
X_THERE: Final = Reason("that X is on card {horse} already", "LS-6.3")
TOO_LITTLE: Final = Reason("there is only ${money}", "LS-7.2")
PAST_LINE: Final = Reason("horse {horse} is past the line and its helmet is not marked", "LS-7.3")
HAS_FINISHED: Final = Reason("horse {horse} has finished", "LS-7.5")
SOLD: Final = Reason("horse {horse} is sold", "LS-8.1")
TOO_DEAR: Final = Reason("horse {horse} costs ${price}, and there is ${money}", "LS-8.1")
OFF_THE_MARKET: Final = Reason("horse {horse} has finished and is no longer for sale", "LS-8.2")
NOT_THE_OWNER: Final = Reason("only the owner of the horse with this ability can bet like this", "LS-10.1")
NOT_THE_FIRST: Final = Reason("a bet is on horse {horse} already: only the first one is free", "LS-10.12")
NOBODYS_PURSE: Final = Reason("another player must own horse {horse}", "LS-10.15")
