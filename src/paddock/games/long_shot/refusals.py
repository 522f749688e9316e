"""The refusals of a move; `with_values` adds the values of their templates."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.games.long_shot.state import RaceState

NOT_ROLLED: Final = Refusal("LS-4.2", "the roll is {rolled}; to use another number, you need a dark horse")
NO_DARK_HORSE: Final = Refusal("LS-4.3", "all your dark horse boxes are marked")
NONE_NEEDED: Final = Refusal("LS-4.3", "the roll is {rolled}: you do not need a dark horse to use it")
CAN_ACT: Final = Refusal("LS-4.5", "you can still take an action with the number rolled")
NOTHING_MARKED: Final = Refusal("LS-4.5", "none of your dark horse boxes is marked")
BOX_MARKED: Final = Refusal("LS-5.1", "this box is already marked")
HELMET_MARKED: Final = Refusal("LS-6.1", "the helmet of horse {horse} is already marked")
JERSEY_MARKED: Final = Refusal("LS-6.3", "the jersey of horse {horse} is already marked")
X_MISSING: Final = Refusal("LS-6.3", "you must also place an X while the card of horse {horse} has room")
X_THERE: Final = Refusal("LS-6.3", "the card of horse {horse} already has that X")
TOO_LITTLE: Final = Refusal("LS-7.2", "you have only ${money}")
PAST_LINE: Final = Refusal("LS-7.3", "horse {horse} is past the no-bet line; mark its helmet to bet on it")
HAS_FINISHED: Final = Refusal("LS-7.5", "horse {horse} has already finished")
SOLD: Final = Refusal("LS-8.1", "horse {horse} is already sold")
TOO_EXPENSIVE: Final = Refusal("LS-8.1", "horse {horse} costs ${price}, but you have only ${money}")
OFF_THE_MARKET: Final = Refusal("LS-8.2", "horse {horse} has finished and is no longer for sale")
NOT_THE_OWNER: Final = Refusal("LS-10.1", "only the owner of the horse with this ability can bet like this")
NOT_THE_FIRST: Final = Refusal("LS-10.12", "you already have a bet on horse {horse}; only the first one is free")
NOBODYS_PURSE: Final = Refusal("LS-10.15", "choose a horse of another player; nobody else owns horse {horse}")
NO_ACTION: Final = Refusal("LS-4.2", "choose one of the five actions")
BONUS_WAITS: Final = Refusal("LS-5.2", "first take the bonus of the line that you completed")
NOT_SO: Final = Refusal("LS-10.3", "you cannot use the effect in this way")
BONUS_NOT_SO: Final = Refusal("LS-5.4", "you cannot use the bonus in this way")
NOT_WAITING: Final = Refusal("LS-10.3", "you have no effect that can be used in this way")
IS_OVER: Final = Refusal("LS-9.4", "the race is over")


def with_values(refusal: Refusal, race: RaceState, sheet: i64, horse: i64) -> Refusal:
    """Returns the refusal of a move of that sheet's player with that horse."""
    if "{" not in refusal.template:
        return refusal
    price = race.config.price[horse]
    values: dict[str, object] = {
        "horse": horse + 1,
        "rolled": race.horse + 1,
        "price": price,
        "money": race.money[sheet],
    }
    return Refusal(refusal.rule, refusal.template, values)
