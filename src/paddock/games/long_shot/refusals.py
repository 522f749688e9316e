"""The refusals of a move. Their values, in braces, are filled in only when one is shown: see `with_values`."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.games.long_shot.state import RaceState

NOT_ROLLED: Final = Refusal("LS-4.2", "{rolled} was rolled; another number takes a dark horse")
NO_DARK_HORSE: Final = Refusal("LS-4.3", "all dark-horse boxes are marked")
NONE_NEEDED: Final = Refusal("LS-4.3", "{rolled} was rolled: no dark horse is needed for it")
CAN_ACT: Final = Refusal("LS-4.5", "an action with the number rolled is possible")
NOTHING_MARKED: Final = Refusal("LS-4.5", "no dark-horse box is marked")
BOX_MARKED: Final = Refusal("LS-5.1", "this box is marked already")
HELMET_MARKED: Final = Refusal("LS-6.1", "the helmet of horse {horse} is marked already")
JERSEY_MARKED: Final = Refusal("LS-6.3", "the jersey of horse {horse} is marked already")
X_MISSING: Final = Refusal("LS-6.3", "an X must be placed while card {horse} has room")
X_THERE: Final = Refusal("LS-6.3", "that X is on card {horse} already")
TOO_LITTLE: Final = Refusal("LS-7.2", "there is only ${money}")
PAST_LINE: Final = Refusal("LS-7.3", "horse {horse} is past the line and its helmet is not marked")
HAS_FINISHED: Final = Refusal("LS-7.5", "horse {horse} has finished")
SOLD: Final = Refusal("LS-8.1", "horse {horse} is sold")
TOO_DEAR: Final = Refusal("LS-8.1", "horse {horse} costs ${price}, and there is ${money}")
OFF_THE_MARKET: Final = Refusal("LS-8.2", "horse {horse} has finished and is no longer for sale")
NOT_THE_OWNER: Final = Refusal("LS-10.1", "only the owner of the horse with this ability can bet like this")
NOT_THE_FIRST: Final = Refusal("LS-10.12", "a bet is on horse {horse} already: only the first one is free")
NOBODYS_PURSE: Final = Refusal("LS-10.15", "another player must own horse {horse}")
NO_ACTION: Final = Refusal("LS-4.2", "it is time for one of the five actions")
BONUS_WAITS: Final = Refusal("LS-5.2", "a completed line's bonus must be taken")
NOT_SO: Final = Refusal("LS-10.3", "the effect is there, but it cannot be used like this")
BONUS_NOT_SO: Final = Refusal("LS-5.4", "the effect is there, but it cannot be used like this")
NOT_WAITING: Final = Refusal("LS-10.3", "no effect that waits can be used like this")
IS_OVER: Final = Refusal("LS-9.4", "the race is over")


def with_values(refusal: Refusal, race: RaceState, sheet: i64, horse: i64) -> Refusal:
    """The refusal of a move of that sheet's player with that horse."""
    price = race.config.price[horse]
    reason = refusal.reason.format(horse=horse + 1, rolled=race.horse + 1, price=price, money=race.money[sheet])
    return Refusal(refusal.rule, reason)
