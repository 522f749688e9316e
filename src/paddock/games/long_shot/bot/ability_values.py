"""The value of card abilities and line bonuses to a player: in use, when bought, and in combination with other
moves. There is a class for each ability whose value differs from the default; numbers are those of the card.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine.bits import BITS, how_many
from paddock.games.long_shot import cards, moves
from paddock.games.long_shot.bonuses import BONUS
from paddock.games.long_shot.bot.sheet_values import (
    BET_BONUS,
    HELMET_BONUS,
    HORSE_BONUS,
    JERSEY_BONUS,
    MONEY_BONUS,
    SheetValues,
)
from paddock.games.long_shot.cards import HORSES
from paddock.games.long_shot.effects import ABILITIES, Ability, classes_under
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_BONUS, MOVE_BOOSTED
from paddock.games.long_shot.sheet import BONUSES, bonus_amount
from paddock.games.long_shot.state import RaceState


class AbilityValue:
    """The value of an ability; by default the value of its card early in the race."""

    def __init__(self, ability: Ability) -> None:
        self.ability: Ability = ability
        self.card: i64 = ability.card
        self.horse: i64 = ability.horse
        self.amount: i64 = ability.amount

    def use(self, values: SheetValues, move: i64) -> float:
        """Returns the value of using it this way."""
        return 0.0

    def promise(self, values: SheetValues, sheet: i64) -> float:
        """Returns its expected value to an owner or a buyer from now on."""
        promise = values.parameters.promise[self.card] * values.young
        return float(self.ability.pays(values.race, sheet)) + promise

    def add(self, values: SheetValues) -> None:
        """Records what it adds to the moves of its owner, for whom the race is evaluated."""


class IncomeValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.gain(self.amount)


class BackMarkerValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.push(MOVE_A[move], self.amount)


class TollGateValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        rivals = values.race.config.sheets - 1
        return values.parameters.spite * float(self.amount) / float(rivals) if rivals > 0 else 0.0


class ColumnInchValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.mark(MOVE_A[move])

    def add(self, values: SheetValues) -> None:
        values.column_adds += values.parameters.extra_mark * values.young


class FineLineValue(IncomeValue):
    def add(self, values: SheetValues) -> None:
        values.row_adds += float(self.amount)
        values.column_adds += float(self.amount)


class RowBoatValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.push(MOVE_A[move], -self.amount)

    def add(self, values: SheetValues) -> None:
        values.row_adds += values.parameters.nudge * values.young


class SecondWindValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.dark_change(-self.amount)

    def add(self, values: SheetValues) -> None:
        if values.race.dark[values.seat] >= self.amount:
            values.row_adds += values.dark_change(-self.amount)


class DoubleStitchValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.extra_x(MOVE_A[move], MOVE_B[move])

    def add(self, values: SheetValues) -> None:
        values.more_x = 1.0


class LightFingersValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.thieving

    def add(self, values: SheetValues) -> None:
        values.thieving = float(self.amount)


class FullDressValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.free_bet(MOVE_A[move], self.amount)

    def add(self, values: SheetValues) -> None:
        values.set_bet = float(self.amount)


class CloseCompanyValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        position = values.race.position
        gain: float = 0.0
        for horse in range(HORSES):
            if horse != self.horse and position[horse] == position[self.horse]:
                gain += values.stakes.gain_of_change(horse, self.amount, 0, self.horse, self.amount)
        return gain

    def add(self, values: SheetValues) -> None:
        values.crowd = self.horse


class HardHatValue(IncomeValue):
    def add(self, values: SheetValues) -> None:
        values.helmet_bet = float(self.amount)


class PlusOneValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        horse = MOVE_A[move]
        return values.buy(horse, values.race.config.price[horse] // self.amount)


class CleanSlateValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.dark_change(-MOVE_B[move])


class GrabBagValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        kind = moves.MOVE_KIND[move]
        if kind == moves.CONCESSION:
            return values.mark(MOVE_A[move])
        if kind == moves.HELMET:
            return values.helmet(MOVE_A[move])
        return values.jersey(MOVE_A[move], MOVE_B[move])


class SideBySideValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.push_two(self.horse, MOVE_A[move], self.amount)


class SilkRoadValue(AbilityValue):
    def use(self, values: SheetValues, move: i64) -> float:
        return values.jersey(MOVE_A[move], moves.NO_X)


class StableMateValue(AbilityValue):
    def promise(self, values: SheetValues, sheet: i64) -> float:
        owned = how_many(values.race.owned_horses(sheet) | BITS[self.horse])
        if owned >= cards.CARD_HORSES[self.card]:
            return float(self.amount)
        return (values.parameters.promise[self.card] + values.parameters.stable * float(owned)) * values.young

    def add(self, values: SheetValues) -> None:
        owned = how_many(values.race.owned_horses(values.seat))
        if owned == cards.CARD_HORSES[self.card] - 1:
            values.next_horse = float(self.amount)
        elif owned < cards.CARD_HORSES[self.card]:
            values.next_horse = values.parameters.stable * values.young


class GlassJawValue(AbilityValue):
    def promise(self, values: SheetValues, sheet: i64) -> float:
        return -float(self.amount) * (1.0 - values.horse_chances.placed[self.horse])


class FamilyTiesValue(AbilityValue):
    def add(self, values: SheetValues) -> None:
        values.family = self.horse
        values.family_pays = float(self.amount)


class BarebackValue(AbilityValue):
    def add(self, values: SheetValues) -> None:
        values.first_set = -float(self.amount)


class OddSockValue(AbilityValue):
    def add(self, values: SheetValues) -> None:
        values.odd_piece = float(self.amount)


class ScattergunValue(AbilityValue):
    def add(self, values: SheetValues) -> None:
        values.first_bet = float(self.amount)


class RowByRowValue(AbilityValue):
    def add(self, values: SheetValues) -> None:
        values.row_adds += float(self.amount)


class DarkStarValue(AbilityValue):
    def promise(self, values: SheetValues, sheet: i64) -> float:
        return float(self.amount) * values.horse_chances.placed[self.horse]


_CLASSES: Final = classes_under(AbilityValue)


def _value_of(ability: Ability) -> AbilityValue:
    """Returns the value from the class named like the ability's class, or like the nearest of its base classes."""
    names = [f"{cls.__name__}Value" for cls in type(ability).__mro__]
    return next(_CLASSES[name] for name in names if name in _CLASSES)(ability)


#: Per card.
VALUES: Final[list[AbilityValue]] = [_value_of(ability) for ability in ABILITIES]
#: By the number of the effect that waits.
BY_EFFECT: Final[list[AbilityValue]] = [VALUES[card] for card in cards.EFFECT_CARD]
#: Per bonus: 1 if it moves horses forward, -1 if it moves them back.
_DIRECTION: Final[list[i64]] = [-1 if name in ("back", "back-two") else 1 for name in BONUSES]


def ability_value(race: RaceState, horse: i64) -> AbilityValue:
    """Returns the value of the ability on a horse's card."""
    return VALUES[race.config.cards[horse]]


def bonus_value(values: SheetValues, move: i64) -> float:
    """Returns the value of taking a bonus this way."""
    number = MOVE_BONUS[move]
    amount = bonus_amount(number, MOVE_BOOSTED[move])
    a = MOVE_A[move]
    b = MOVE_B[move]
    if number == MONEY_BONUS:
        value = values.gain(amount)
    elif number == BET_BONUS:
        value = values.free_bet(a, amount)
    elif number == HELMET_BONUS:
        value = values.helmet(a)
    elif number == JERSEY_BONUS:
        value = values.jersey(a, b)
    elif number == HORSE_BONUS:
        value = values.buy(a, 0)
    elif BONUS[number].pair:
        value = values.push_two(a, b, amount * _DIRECTION[number])
    else:
        value = values.push(a, amount * _DIRECTION[number])
    return value - values.bonus_cost(number)
