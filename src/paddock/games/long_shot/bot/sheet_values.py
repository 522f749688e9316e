"""The value of things on a sheet to its player in the current position: marks, money, bets, horses, pushes.

The value of a move is the difference it makes; nothing is copied, and no rules are applied. What the abilities of own
horses add to a move comes from ability_values.py.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.engine.bits import how_many
from paddock.games.long_shot.bot.evaluation import HorseChances, Stakes
from paddock.games.long_shot.bot.parameters import LongShotParameters
from paddock.games.long_shot.cards import FINISHED, HIGHEST_BET, HORSES, LINE, NO_CARD, SET_PAYS
from paddock.games.long_shot.moves import NO_X
from paddock.games.long_shot.sheet import BONUS_MASK, BONUSES, BOOSTER, COLUMN, DARK_HORSES, ROW, SIDE, bonus_amount
from paddock.games.long_shot.state import NOBODY, RaceState

MONEY_BONUS: Final[i64] = BONUSES.index("money")
BET_BONUS: Final[i64] = BONUSES.index("bet")
HORSE_BONUS: Final[i64] = BONUSES.index("horse")
HELMET_BONUS: Final[i64] = BONUSES.index("helmet")
JERSEY_BONUS: Final[i64] = BONUSES.index("jersey")
PUSHES: Final[i64] = sum(BONUS_MASK[BONUSES.index(name)] for name in ("on", "on-two", "back", "back-two"))
NONE: Final[i64] = -1


class SheetValues:
    """The race for all players; `take_seat` adds the values for one player."""

    def __init__(self, parameters: LongShotParameters, race: RaceState) -> None:
        self.parameters: LongShotParameters = parameters
        self.race: RaceState = race
        self.horse_chances: HorseChances = HorseChances(parameters, race)
        rounds = self.horse_chances.rounds
        self.rounds: float = rounds
        #: From 1 early in the race down to 0 at its end.
        self.young: float = rounds / parameters.young if rounds < parameters.young else 1.0
        #: The chance that a given number is rolled in time.
        self.reach: float = 1.0 - exp(-rounds * parameters.patience)
        self.premium: list[float] = self.premiums()
        self.lines: list[float] = [0.0] * (SIDE + 1)
        self.fill_lines(parameters.usual_bonus)
        self.seat: i64 = 0
        self.stakes: Stakes = Stakes(self.horse_chances)
        #: Per horse without an owner: its value to a buyer.
        self.horse_value: list[float] = [0.0] * HORSES
        self.waiting_bonus: float = 0.0
        # added by the abilities of own horses
        self.row_adds: float = 0.0
        self.column_adds: float = 0.0
        self.set_bet: float = 0.0
        self.first_set: float = 0.0
        self.odd_piece: float = 0.0
        self.more_x: float = 0.0
        self.thieving: float = 0.0
        self.family: i64 = NONE
        self.family_pays: float = 0.0
        self.first_bet: float = 0.0
        self.helmet_bet: float = 0.0
        self.crowd: i64 = NONE
        self.next_horse: float = 0.0

    def premiums(self) -> list[float]:
        """Returns, per group of dollars, the value of each above its face value, which needs turns left to use it."""
        found: list[float] = []
        turns: float = self.parameters.cash_turns
        for most in self.parameters.cash:
            found.append(most if self.rounds >= turns else most * self.rounds / turns)
            turns += self.parameters.cash_turns
        return found

    def fill_lines(self, bonus: float) -> None:
        """Computes the value of an open line by its marks: a share of the bonus, times the chance to complete it."""
        chance = bonus
        marks = SIDE - 1
        while marks > 0:
            chance *= self.reach
            self.lines[marks] = self.parameters.line[marks] * chance
            marks -= 1

    def take_seat(self, seat: i64) -> None:
        """Adds the seat's own stakes in full, and subtracts those of rivals, weighted by how well they are doing."""
        self.seat = seat
        race = self.race
        parameters = self.parameters
        stakes = self.stakes
        sheets = race.config.sheets
        hopes: list[float] = []
        best: float = 0.0
        for sheet in range(sheets):
            hope = self.sheet_value(sheet)
            hopes.append(hope)
            if sheet != seat and hope > best:
                best = hope
        total: float = 0.0
        for sheet in range(sheets):
            hopes[sheet] = exp((hopes[sheet] - best) / parameters.rivalry) if sheet != seat else 0.0
            total += hopes[sheet]
        share: float = 0.0
        for sheet in range(sheets):
            share = 1.0 if sheet == seat else -parameters.spite * hopes[sheet] / total
            self.add_stakes(sheet, share)
        stakes.settle()

    def add_stakes(self, sheet: i64, share: float) -> None:
        race = self.race
        stakes = self.stakes
        for horse in range(HORSES):
            bet = race.bets[sheet * HORSES + horse]
            if bet:
                stakes.dollars[horse] += share * float(bet)
            if race.owner[horse] == sheet:
                stakes.owned[horse] += share

    def sheet_value(self, sheet: i64) -> float:
        """Returns the value of a sheet, without the abilities of its horses."""
        race = self.race
        horse_chances = self.horse_chances
        value: float = float(race.money[sheet])
        for horse in range(HORSES):
            bet = race.bets[sheet * HORSES + horse]
            if bet:
                value += float(bet) * horse_chances.bet[horse]
            if race.owner[horse] == sheet:
                value += horse_chances.prize[horse]
        if sheet >= race.config.players:
            return value  # LS-11.3: Roland has nothing else
        counts = self.parameters.counts
        value += counts[0] * (self.purse(race.money[sheet]) - float(race.money[sheet]))
        value += counts[1] * self.darks(race.dark[sheet])
        helmets = race.helmets[sheet]
        jerseys = race.jerseys[sheet]
        value += float(SET_PAYS * how_many(helmets & jerseys))
        value += counts[2] * self.reach * float(how_many(helmets & jerseys))
        value += counts[3] * self.reach * float(how_many(helmets ^ jerseys))
        marks = race.marks[sheet]
        for mask in ROW:
            value += self.lines[how_many(marks & mask)]
        for mask in COLUMN:
            value += self.lines[how_many(marks & mask)]
        return value

    def purse(self, money: i64) -> float:
        """Returns the value of cash: the first dollars are worth the most, because they can be bet."""
        value = float(money)
        for premium in self.premium:
            if money <= 0:
                break
            value += premium * float(money if money < HIGHEST_BET else HIGHEST_BET)
            money -= HIGHEST_BET
        return value

    def gain(self, amount: i64) -> float:
        """Returns the value of getting that many dollars."""
        money = self.race.money[self.seat]
        return self.purse(money + amount) - self.purse(money)

    def cost(self, amount: i64) -> float:
        """Returns the cost of spending that many dollars."""
        money = self.race.money[self.seat]
        return self.purse(money) - self.purse(money - amount)

    def darks(self, used: i64) -> float:
        """Returns the value of the remaining dark horses, which needs turns to use them."""
        value: float = 0.0
        needed: float = self.parameters.dark_turns
        left: i64 = DARK_HORSES - used
        while left > 0:
            value += self.rounds / (self.rounds + needed)
            needed += self.parameters.dark_turns
            left -= 1
        return value * self.parameters.dark

    def dark_change(self, boxes: i64) -> float:
        """Returns the value of marking that many dark-horse boxes; a negative number clears them."""
        used = self.race.dark[self.seat]
        return self.darks(used + boxes) - self.darks(used)

    def mark(self, box: i64) -> float:
        """Returns the value of a concession."""
        lines = self.lines
        marks = self.race.marks[self.seat]
        in_row = how_many(marks & ROW[box // SIDE])
        in_column = how_many(marks & COLUMN[box % SIDE])
        value = lines[in_row + 1] - lines[in_row] + lines[in_column + 1] - lines[in_column]
        full = SIDE - 1
        if in_row == full:
            value += self.waiting_bonus + self.row_adds
        if in_column == full:
            bonus = self.waiting_bonus
            value += self.column_adds + (bonus * self.parameters.second_bonus if in_row == full else bonus)
        return value

    def helmet(self, horse: i64) -> float:
        value = self.piece(horse, self.race.jerseys[self.seat] >> horse & 1)
        return value + self.helmet_use(horse)

    def helmet_use(self, horse: i64) -> float:
        """Returns the value of a helmet, which allows bets on a horse past the no-bet line."""
        position = self.race.position[horse]
        if position == FINISHED:
            return 0.0
        gain = self.horse_chances.bet[horse] - 1.0
        if gain <= 0.0:
            return 0.0
        parameters = self.parameters
        money = float(self.race.money[self.seat])
        if money > parameters.helmet_cash:
            money = parameters.helmet_cash
        near: i64 = 2 if position >= LINE else (1 if position >= LINE - 4 else 0)
        return gain * parameters.helmet[near] * money / parameters.helmet_cash * self.young

    def jersey(self, horse: i64, extra: i64) -> float:
        """Returns the value of a jersey with its X, or NO_X."""
        value = self.piece(horse, self.race.helmets[self.seat] >> horse & 1)
        if extra != NO_X:
            value += self.extra_x(horse, extra)
            if self.more_x > 0.0:
                value += self.more_x * self.best_x(horse)
        if self.thieving > 0.0:
            owner = self.race.owner[horse]
            if owner != NOBODY and owner != self.seat and self.race.money[owner] > 0:
                value += self.thieving
        return value

    def extra_x(self, card: i64, horse: i64) -> float:
        value = self.stakes.x_gain(horse)
        if card == self.family and self.race.owner[horse] == self.seat:
            value += self.family_pays
        return value

    def best_x(self, card: i64) -> float:
        """Returns the value of the best X that a card has room for; at least 0, because it is optional."""
        best: float = 0.0
        for horse in range(HORSES):
            if not self.race.extra[card] >> horse & 1:
                value = self.extra_x(card, horse)
                if value > best:
                    best = value
        return best

    def piece(self, horse: i64, other: i64) -> float:
        """Returns the value of a helmet or a jersey, with or without its counterpart."""
        alone: float = self.odd_piece + self.parameters.piece * self.reach
        if not other:
            return alone
        value = float(SET_PAYS) - alone
        if self.first_set != 0.0 and not self.race.helmets[self.seat] & self.race.jerseys[self.seat]:
            value += self.first_set
        if self.set_bet > 0.0 and self.race.position[horse] < LINE:
            value += self.set_bet * self.horse_chances.bet[horse]
        return value

    def bet(self, horse: i64, amount: i64, cost: i64) -> float:
        """Returns the value of the bet action; `cost` is 0 if it is free."""
        value = self.free_bet(horse, amount)
        if cost > 0:
            value -= self.cost(cost)
        if self.helmet_bet > 0.0 and self.race.helmets[self.seat] >> horse & 1:
            value += self.helmet_bet
        if self.crowd != NONE and amount == HIGHEST_BET and horse != self.crowd:
            if self.race.position[horse] == self.race.position[self.crowd]:
                push = self.stakes.gain_of_change(horse, 1, 0, self.crowd, 1)
                if push > 0.0:
                    value += push
        return value

    def free_bet(self, horse: i64, amount: i64) -> float:
        """Returns the value of a number of dollars bet on a horse."""
        value = float(amount) * self.horse_chances.bet[horse]
        if self.race.bets[self.seat * HORSES + horse] == 0:
            value += self.first_bet
        return value

    def buy(self, horse: i64, cost: i64) -> float:
        value = self.horse_value[horse] + self.next_horse
        return value - self.cost(cost) if cost > 0 else value

    def push(self, horse: i64, steps: i64) -> float:
        return self.stakes.push(horse, steps)

    def push_two(self, horse: i64, other: i64, steps: i64) -> float:
        """Returns the value of two pushes, assuming that the horses do not interact, as is usually the case."""
        return self.stakes.push(horse, steps) + self.stakes.push(other, steps)

    def bonus_size(self, bonus: i64) -> i64:
        """Returns the dollars of a bonus, including the addition of an own horse."""
        card = BOOSTER[bonus]
        return bonus_amount(bonus, card != NO_CARD and self.race.has(card, self.seat))

    def bonus_cost(self, bonus: i64) -> float:
        """Returns the cost of using up a bonus."""
        return self.parameters.save[bonus] * self.young

    def best_bonus_value(self) -> float:
        """Returns the value of a pending bonus: a quick estimate of the best one."""
        race = self.race
        seat = self.seat
        free: i64 = ~race.bonuses[seat]
        best: float = 0.0
        if free & PUSHES:
            best = self.parameters.shove * self.young
        if free & BONUS_MASK[MONEY_BONUS]:
            best = better(best, self.gain(self.bonus_size(MONEY_BONUS)) - self.bonus_cost(MONEY_BONUS))
        on_horse: float = 0.0
        owning: float = 0.0
        for horse in range(HORSES):
            position = race.position[horse]
            if position < LINE or (position < FINISHED and race.helmets[seat] >> horse & 1):
                on_horse = better(on_horse, self.horse_chances.bet[horse])
            if race.owner[horse] == NOBODY and position < FINISHED:
                owning = better(owning, self.horse_value[horse])
        if free & BONUS_MASK[BET_BONUS]:
            best = better(best, on_horse * float(self.bonus_size(BET_BONUS)) - self.bonus_cost(BET_BONUS))
        if free & BONUS_MASK[HORSE_BONUS]:
            best = better(best, owning - self.bonus_cost(HORSE_BONUS))
        helmets = race.helmets[seat]
        jerseys = race.jerseys[seat]
        if self.first_set == 0.0 and (
            (free & BONUS_MASK[HELMET_BONUS] and jerseys & ~helmets)
            or (free & BONUS_MASK[JERSEY_BONUS] and helmets & ~jerseys)
        ):
            best = better(best, float(SET_PAYS) - self.bonus_cost(JERSEY_BONUS))
        return best


def better(a: float, b: float) -> float:
    return a if a > b else b
