"""Quick moves for playouts, from the few things that matter most, without listing legal moves.

A horse's chance of a prize is estimated from its share of all weights, w: the chance to be drawn at least once in as
many draws as there are prizes left.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from paddock.engine.bits import how_many
from paddock.games.long_shot import moves
from paddock.games.long_shot.bot.evaluation import dollars_on, markings, on_the_course, rounds_left
from paddock.games.long_shot.bot.parameters import MARKINGS, LongShotParameters
from paddock.games.long_shot.bot.sheet_values import BET_BONUS, HORSE_BONUS, MONEY_BONUS
from paddock.games.long_shot.cards import FINISHED, HIGHEST_BET, HORSES, LINE, ODDS, PLACES, PRIZES, SET_PAYS
from paddock.games.long_shot.moves import NO_X, NOTHING
from paddock.games.long_shot.sheet import (
    BONUS_AMOUNT,
    BONUS_MASK,
    BONUSES,
    COLUMN,
    DARK_HORSES,
    FIRST_BOX,
    ROW,
    SECOND_BOX,
    SIDE,
)
from paddock.games.long_shot.state import NOBODY, RaceState

ON_BONUS: Final[i64] = BONUSES.index("on")
BACK_BONUS: Final[i64] = BONUSES.index("back")


class QuickEvaluation:
    """A fast evaluation of the race."""

    def __init__(self, parameters: LongShotParameters, race: RaceState) -> None:
        self.parameters: LongShotParameters = parameters
        self.marked: list[i64] = markings(race.extra)
        #: Per horse: the chance of a prize; and the number of rounds left.
        self.placed: list[float] = []
        home: i64 = len(race.finished)
        weight: list[float] = []
        total: float = 0.0
        for horse in range(HORSES):
            position = race.position[horse]
            w: float = 0.0
            if position < FINISHED:
                at = position * MARKINGS + self.marked[horse]
                w = parameters.weight[at]
                if race.owner[horse] != NOBODY:
                    w *= parameters.keen
                total += w
            weight.append(w)
        for w in weight:
            miss = 1.0 - w / total
            chance = 1.0 - miss
            if home == 0:
                chance = 1.0 - miss * miss * miss
            elif home == 1:
                chance = 1.0 - miss * miss
            elif home == PLACES:
                chance = 0.0
            self.placed.append(chance)
        self.middle: i64 = 1 if home < 2 else 2
        self.rounds: float = rounds_left(parameters, race.position, self.marked, PLACES - home)
        self.young: float = self.rounds / parameters.young if self.rounds < parameters.young else 1.0

    def bet(self, race: RaceState, horse: i64) -> float:
        """Returns the value of a dollar bet on a horse."""
        placed = self.placed[horse]
        past = self.parameters.past[race.position[horse]]
        return placed * float(ODDS[horse * PLACES + self.middle]) + (1.0 - placed) * past

    def prize(self, horse: i64) -> float:
        return self.placed[horse] * float(PRIZES[self.middle])

    def dollar_value(self, money: i64, amount: i64) -> float:
        each = (money - 1) // HIGHEST_BET
        premium: float = 0.0
        if 0 <= each < len(self.parameters.cash):
            premium = self.parameters.cash[each]
            turns = self.parameters.cash_turns * float(each + 1)
            if self.rounds < turns:
                premium *= self.rounds / turns
        return float(amount) * (1.0 + premium)

    def stake(self, race: RaceState, seat: i64, horse: i64) -> float:
        """Returns the value of a prize of that horse to the seat, minus its mean value to the others."""
        odds = float(ODDS[horse * PLACES + self.middle])
        stake = float(race.bets[seat * HORSES + horse]) * odds
        others = (float(dollars_on(race, horse)) * odds - stake) * self.parameters.spite
        owner = race.owner[horse]
        if owner == seat:
            stake += float(PRIZES[self.middle])
        elif owner != NOBODY:
            others += float(PRIZES[self.middle]) * self.parameters.spite
        return stake - others / float(race.config.sheets - 1)

    def push(self, race: RaceState, horse: i64, steps: i64, marks: i64) -> float:
        """Returns how much a push or an X increases a horse's chance of a prize."""
        placed = self.placed[horse]
        start = race.position[horse]
        if start == FINISHED:
            return 0.0
        end = on_the_course(start + steps)
        marked = self.marked[horse]
        more = marked + marks
        if more > HORSES:
            more = HORSES
        weight = self.parameters.weight
        change = weight[end * MARKINGS + more] / weight[start * MARKINGS + marked] - 1.0
        # the odds are multiplied by this factor
        return placed * (1.0 - placed) * change / (1.0 + placed * change)


def quick_action(parameters: LongShotParameters, race: RaceState, seat: i64) -> i64:
    """Returns an action with the number rolled, or a bet or purchase with a dark horse; NOTHING if there is none."""
    quick = QuickEvaluation(parameters, race)
    stake, stake_move = best_stake(quick, race, seat)
    mark, mark_move = best_mark(quick, race, seat)
    return mark_move if mark > stake else stake_move


def best_stake(quick: QuickEvaluation, race: RaceState, seat: i64) -> tuple[float, i64]:
    """Returns the best bet or purchase, for the horse rolled or with a dark horse for another."""
    parameters = quick.parameters
    rolled = race.horse
    money = race.money[seat]
    amount: i64 = money if money < HIGHEST_BET else HIGHEST_BET
    helmets = race.helmets[seat]
    best: float = -1e9
    move: i64 = NOTHING
    darks = DARK_HORSES - race.dark[seat]
    dark: bool = darks > 0
    dark_cost: float = (
        parameters.dark * quick.rounds / (quick.rounds + parameters.dark_turns * float(darks)) if dark else 0.0
    )
    bet_cost: float = quick.dollar_value(money, amount)
    for horse in range(HORSES):
        position = race.position[horse]
        if position < FINISHED and (dark or horse == rolled):
            less: float = 0.0 if horse == rolled else dark_cost
            base: i64 = 0 if horse == rolled else moves.DARK
            if amount > 0 and (position < LINE or helmets >> horse & 1):
                value = float(amount) * quick.bet(race, horse) - bet_cost - less
                if value > best:
                    best = value
                    move = base + moves.BET_AT + horse * HIGHEST_BET + amount - 1
            price = race.config.price[horse]
            if race.owner[horse] == NOBODY and price <= money:
                value = quick.prize(horse) + parameters.promise[race.config.cards[horse]] * quick.young
                value -= quick.dollar_value(money, price) + less
                if value > best:
                    best = value
                    move = base + moves.BUY_AT + horse
    return best, move


def best_mark(quick: QuickEvaluation, race: RaceState, seat: i64) -> tuple[float, i64]:
    """Returns the best concession, helmet or jersey with the number rolled."""
    parameters = quick.parameters
    rolled = race.horse
    best: float = -1e9
    move: i64 = NOTHING
    reach = 1.0 - exp(-quick.rounds * parameters.patience)
    marks = race.marks[seat]
    for box in (FIRST_BOX[rolled], SECOND_BOX[rolled]):
        if not marks >> box & 1:
            value = line_step(parameters, reach, marks & ROW[box // SIDE])
            value += line_step(parameters, reach, marks & COLUMN[box % SIDE])
            if value > best:
                best = value
                move = moves.BOX_AT + box
    helmet = race.helmets[seat] >> rolled & 1
    jersey = race.jerseys[seat] >> rolled & 1
    piece = parameters.piece * reach
    if helmet or jersey:
        piece = float(SET_PAYS) - piece
    if not helmet and piece > best:
        best = piece
        move = moves.HELMET_AT + rolled
    if not jersey:
        gain, extra = best_x(quick, race, seat, rolled)
        if piece + gain > best:
            best = piece + gain
            move = moves.JERSEY_AT + rolled * (HORSES + 1) + extra
    return best, move


def line_step(parameters: LongShotParameters, reach: float, marks: i64) -> float:
    """Returns the value of one more mark in a line."""
    count = how_many(marks)
    chance: float = parameters.usual_bonus
    if count == SIDE - 1:
        return chance - parameters.line[count] * chance * reach
    left = SIDE - 1 - count
    while left > 0:
        chance *= reach
        left -= 1
    return chance * (parameters.line[count + 1] - parameters.line[count] * reach)


def best_x(quick: QuickEvaluation, race: RaceState, seat: i64, card: i64) -> tuple[float, i64]:
    """Returns the X on a card that helps the most."""
    taken = race.extra[card]
    best: float = -1e9
    found: i64 = NO_X
    for horse in range(HORSES):
        if not taken >> horse & 1:
            gain = quick.stake(race, seat, horse) * quick.push(race, horse, 0, 1)
            if gain > best:
                best = gain
                found = horse
    return (best if found != NO_X else 0.0), found


def quick_bonus(parameters: LongShotParameters, race: RaceState, seat: i64) -> i64:
    """Chooses money, a free bet, a free horse, or a push forward or back; NOTHING if none of these is left."""
    quick = QuickEvaluation(parameters, race)
    free: i64 = ~race.bonuses[seat]
    best: float = -1e9
    move: i64 = NOTHING
    if free & BONUS_MASK[MONEY_BONUS]:
        best = quick.dollar_value(race.money[seat] + 1, BONUS_AMOUNT[MONEY_BONUS])
        move = moves.BONUS_AT[MONEY_BONUS]
    for horse in range(HORSES):
        position = race.position[horse]
        if position < FINISHED:
            if free & BONUS_MASK[BET_BONUS] and (position < LINE or race.helmets[seat] >> horse & 1):
                value = float(BONUS_AMOUNT[BET_BONUS]) * quick.bet(race, horse)
                value -= parameters.save[BET_BONUS] * quick.young
                if value > best:
                    best = value
                    move = moves.BONUS_AT[BET_BONUS] + horse
            if free & BONUS_MASK[HORSE_BONUS] and race.owner[horse] == NOBODY:
                value = quick.prize(horse) - parameters.save[HORSE_BONUS] * quick.young
                if value > best:
                    best = value
                    move = moves.BONUS_AT[HORSE_BONUS] + horse
            stake = quick.stake(race, seat, horse)
            bonus = ON_BONUS if stake > 0.0 else BACK_BONUS
            if free & BONUS_MASK[bonus]:
                steps = BONUS_AMOUNT[bonus] if stake > 0.0 else -BONUS_AMOUNT[bonus]
                value = stake * quick.push(race, horse, steps, 0) - parameters.save[bonus] * quick.young
                if value > best:
                    best = value
                    move = moves.BONUS_AT[bonus] + horse
    return move
