"""The abilities of the 33 cards: a class for each, named like the card, in the order of their triggers.

Numbers and texts are in data/cards.toml, which also defines completely the four cards that add to a bonus. Abilities
triggered on purchase or at the start of a turn are offered automatically; all other triggers are here.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Refusal
from paddock.engine.bits import BITS, how_many
from paddock.games.long_shot import actions, cards, moves, refusals
from paddock.games.long_shot.cards import ALL_HORSES, FINISHED, HORSES
from paddock.games.long_shot.effects import ABILITIES, Ability, classes_under
from paddock.games.long_shot.moves import MOVE_A, MOVE_B
from paddock.games.long_shot.sheet import BOXES, ROW, completed_lines
from paddock.games.long_shot.state import NOBODY, RaceState


class Simple(Ability):
    """Used without a target."""

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        found.append(self.first)


class Income(Simple):
    """Dollars from the bank."""

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        race.gain(sheet, self.amount, self.name)


class NamesHorse(Ability):
    """Used on a horse that the owner chooses."""

    def __init__(self, card: i64) -> None:
        super().__init__(card)
        self.lists: list[list[int]] = moves.horse_lists(self.first)

    def horses(self, race: RaceState, sheet: i64) -> i64:
        """Returns a bit for each horse that can be named."""
        return race.running_horses()

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        found += self.lists[self.horses(race, sheet)]


# At the start of the owner's turn, when the die shows the horse's number (LS-10.2)


class PocketChange(Income):
    """2 dollars."""


class BackMarker(NamesHorse):
    """A horse that does not lead, not even tied, moves forward 2."""

    def horses(self, race: RaceState, sheet: i64) -> i64:
        return race.running_horses() & ~race.leaders()

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        race.shift(MOVE_A[move], self.amount, "ability")


class TollGate(Simple):
    """All others lose 2 dollars."""

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        for other in range(race.config.sheets):
            if other != sheet:
                race.gain(other, -self.amount, self.name)


# Concessions


class NextDoor(Ability):
    """A concession may be for the rolled number plus or minus 1, without wrapping from 8 to 1."""

    def __init__(self, card: i64) -> None:
        super().__init__(card)
        self.reach = self.amount


class ColumnInch(Ability):
    """A completed column allows another mark anywhere."""

    def column_completed(self, race: RaceState) -> None:
        self.wait(race)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        actions.add_boxes(race, sheet, self.first, found)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.mark_box(race, sheet, MOVE_A[move])


class FineLine(Income):
    """1 dollar for each completed line."""

    def row_completed(self, race: RaceState) -> None:
        self.wait(race)

    def column_completed(self, race: RaceState) -> None:
        self.wait(race)


class RowBoat(NamesHorse):
    """A completed row moves any horse back 1."""

    def row_completed(self, race: RaceState) -> None:
        self.wait(race)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        race.shift(MOVE_A[move], -self.amount, "ability")


class SecondWind(Simple):
    """A completed row clears one dark-horse box."""

    def row_completed(self, race: RaceState) -> None:
        self.wait(race)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        if race.dark[sheet] >= self.amount:
            found.append(self.first)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.erase(race, sheet, self.amount)


# Helmets and jerseys


class DoubleStitch(Ability):
    """A jersey puts two X's on the card."""

    def jersey_marked(self, race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
        if extra != moves.NO_X:
            self.wait(race, horse)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        for extra in range(HORSES):
            if moves.x_fits(race.extra[horse], extra):
                found.append(self.first + horse * HORSES + extra)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.mark_extra(race, sheet, MOVE_A[move], MOVE_B[move])


class LightFingers(Ability):
    """A jersey takes up to 2 dollars from the owner of that horse."""

    def jersey_marked(self, race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
        if self.why_not_for(race, sheet, horse) is None:
            self.wait(race, horse)

    def why_not_for(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        owner = race.owner[horse]
        return refusals.NOBODYS_PURSE if owner == NOBODY or owner == sheet else None

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        if race.money[race.owner[horse]] > 0:
            found.append(self.first + horse)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        victim = race.owner[MOVE_A[move]]
        taken = self.amount if self.amount < race.money[victim] else race.money[victim]
        race.gain(victim, -taken, self.name)
        race.gain(sheet, taken, self.name)


class FullDress(Ability):
    """A completed set allows a free bet of 2 on that horse."""

    def helmet_marked(self, race: RaceState, sheet: i64, horse: i64) -> None:
        if race.jerseys[sheet] >> horse & 1:
            self.wait(race, horse)

    def jersey_marked(self, race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
        if race.helmets[sheet] >> horse & 1:
            self.wait(race, horse)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        if actions.why_no_bet(race, sheet, horse) is None:
            found.append(self.first + horse)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.add_bet(race, sheet, MOVE_A[move], self.amount, 0)


# Bets


class WhipHand(Ability):
    """Instead of a normal bet: bet 1 dollar and move that horse forward 1."""

    def __init__(self, card: i64) -> None:
        super().__init__(card)
        self.bet_kind = moves.BET_ON

    def why_no_bet(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        return None if actions.highest_bet(race, sheet) >= cards.CARD_BET[self.card] else refusals.TOO_LITTLE

    def place_bet(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        actions.bet_action(race, sheet, horse, amount, amount)
        race.shift(horse, self.amount, "ability")


class OnTheHouse(Ability):
    """The first bet on a horse costs nothing."""

    def __init__(self, card: i64) -> None:
        super().__init__(card)
        self.bet_kind = moves.BET_FREE

    def why_no_bet(self, race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
        return None if race.bets[sheet * HORSES + horse] == 0 else refusals.NOT_THE_FIRST

    def place_bet(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        actions.bet_action(race, sheet, horse, amount, 0)


class CloseCompany(Simple):
    """A bet of 3 on another horse on its space moves all horses there forward 1."""

    def bet_placed(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        if amount == cards.CARD_BET[self.card] and horse != self.horse:
            if race.position[horse] == race.position[self.horse] < FINISHED:
                self.wait(race)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        space = race.position[self.horse]
        for horse in range(HORSES):
            if race.position[horse] == space:
                race.shift(horse, self.amount, "ability")


class HardHat(Income):
    """1 dollar for a bet on a horse whose helmet is marked."""

    def bet_placed(self, race: RaceState, sheet: i64, horse: i64, amount: i64) -> None:
        if race.helmets[sheet] >> horse & 1:
            self.wait(race)


# When the owner gets the horse (LS-10.7)


class PlusOne(NamesHorse):
    """One more horse may be bought at half its price."""

    def horses(self, race: RaceState, sheet: i64) -> i64:
        return actions.for_sale(race, sheet, self.amount)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.buy_horse(race, sheet, MOVE_A[move], self.amount)


class CleanSlate(Ability):
    """Clears up to two dark-horse boxes."""

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        for boxes in range(self.amount):
            if boxes < race.dark[sheet]:
                found.append(self.first + boxes)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.erase(race, sheet, MOVE_B[move])


class GrabBag(Ability):
    """Any one concession, helmet or jersey."""

    def __init__(self, card: i64) -> None:
        super().__init__(card)
        self.helmets: list[list[int]] = moves.horse_lists(self.first + BOXES)
        self.jerseys: list[list[int]] = moves.jersey_lists(self.first + BOXES + HORSES)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        actions.add_boxes(race, sheet, self.first, found)
        found += self.helmets[ALL_HORSES & ~race.helmets[sheet]]
        actions.add_jerseys(race, sheet, self.jerseys, found)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        kind = moves.MOVE_KIND[move]
        if kind == moves.CONCESSION:
            actions.mark_box(race, sheet, MOVE_A[move])
        elif kind == moves.HELMET:
            actions.mark_helmet(race, sheet, MOVE_A[move])
        else:
            actions.mark_jersey(race, sheet, MOVE_A[move], MOVE_B[move])


class SideBySide(NamesHorse):
    """This horse and another move forward 2."""

    def horses(self, race: RaceState, sheet: i64) -> i64:
        return race.running_horses() & ~BITS[self.horse]

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        other = MOVE_A[move]
        race.shift(other if other < self.horse else self.horse, self.amount, "ability")
        race.shift(self.horse if other < self.horse else other, self.amount, "ability")


class GiftHorse(Income):
    """6 dollars if the owner got it by the free-horse bonus."""

    def horse_bought(self, race: RaceState, terms: i64) -> None:
        if terms == actions.GIFT:
            super().horse_bought(race, terms)


class SilkRoad(NamesHorse):
    """Two jerseys, without X's."""

    def horses(self, race: RaceState, sheet: i64) -> i64:
        return ALL_HORSES & ~race.jerseys[sheet]

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        actions.mark_jersey(race, sheet, MOVE_A[move], moves.NO_X)


# In the final score (LS-9.9)


class StableMate(Ability):
    """10 dollars for an owner of three or more horses."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount if how_many(race.owned_horses(sheet)) >= cards.CARD_HORSES[self.card] else 0


class GlassJaw(Ability):
    """Takes 10 dollars unless its horse is among the first three."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return 0 if race.position[self.horse] == FINISHED else -self.amount


class FamilyTies(Ability):
    """4 dollars for each own horse that is marked on this card."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount * how_many(race.extra[self.horse] & race.owned_horses(sheet))


class Bareback(Ability):
    """10 dollars if the owner has no sets."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return 0 if race.helmets[sheet] & race.jerseys[sheet] else self.amount


class OddSock(Ability):
    """2 dollars for each horse with a helmet or a jersey, but not both."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount * how_many(race.helmets[sheet] ^ race.jerseys[sheet])


class Scattergun(Ability):
    """2 dollars for each horse with a bet."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount * how_many(race.backed_horses(sheet))


class RowByRow(Ability):
    """3 dollars for each completed row."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount * completed_lines(race.marks[sheet], ROW)


class DarkStar(Ability):
    """10 dollars if its horse is among the first three."""

    def pays(self, race: RaceState, sheet: i64) -> i64:
        return self.amount if race.position[self.horse] == FINISHED else 0


_CLASSES: Final = classes_under(Ability)
for _card, _id in enumerate(cards.CARD_IDS):
    ABILITIES.append(_CLASSES.get(_id.title().replace("-", ""), Ability)(_card))
BY_NUMBER: Final[list[Ability]] = [ABILITIES[card] for card in cards.EFFECT_CARD]
