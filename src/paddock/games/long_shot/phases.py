"""The course of play: the round with its dice, and one class per kind of decision, in the order of a turn."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove
from paddock.games.long_shot import moves, reasons
from paddock.games.long_shot.abilities import BY_NUMBER
from paddock.games.long_shot.actions import (
    FULL_PRICE,
    bet_action,
    buy_horse,
    erase,
    highest_bet,
    mark_box,
    mark_helmet,
    mark_jersey,
    why_no_bet,
    why_no_helmet,
    why_no_jersey,
    why_no_mark,
    why_no_purchase,
)
from paddock.games.long_shot.bonuses import LineBonus
from paddock.games.long_shot.cards import HORSES, MOST_ROUNDS, MOVEMENT_DIE, PLACES
from paddock.games.long_shot.effects import Ability, Effect, ability_of
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_KIND, MOVE_WAITING, NOTHING
from paddock.games.long_shot.reasons import Reason
from paddock.games.long_shot.roland import roland_acts
from paddock.games.long_shot.sheet import BOX_HORSE, DARK_HORSES, taken_boxes
from paddock.games.long_shot.state import ACTION, RACE_OVER, TURN_START, USE, RaceState

#: Everything that can wait, by its number.
EFFECTS: Final[list[Effect]] = [*BY_NUMBER, LineBonus()]
NO_ABILITIES: Final[list[Ability]] = []


def start_round(table: RaceState) -> None:
    """LS-3.1 to LS-3.3: the dice, the horse that they name, then the X's on its card in rising order."""
    table.round += 1
    horse: i64 = table.horse_die.below(HORSES)
    steps = MOVEMENT_DIE[table.movement_die.below(len(MOVEMENT_DIE))]
    table.horse = horse
    table.steps = steps
    table.turn = table.first
    table.revealed += 1
    if table.events is not None:
        table.tell("roll", {"round": table.round, "first": table.first, "horse": horse + 1, "steps": steps})
    table.race_on(horse, steps, "dice")
    extra = table.extra[horse]
    other: i64 = 0
    while other < HORSES:
        if extra >> other & 1:
            table.race_on(other, 1, "extra")
        other += 1


def turn_ability(table: RaceState) -> i64:
    """LS-4.1, LS-10.2: the own horse's ability that the number rolled calls for as the turn begins, or NOTHING."""
    if table.owner[table.horse] == table.turn:
        ability = ability_of(table, table.horse)
        if ability.begins_turn(table):
            return moves.waiting(ability.number, 0)
    return NOTHING


def begin_turn(table: RaceState) -> bool:
    """The ability that comes first, or else the action; false if there is nothing to decide."""
    ability = turn_ability(table)
    if ability == NOTHING:
        return begin_action(table)
    table.pending.append(ability)
    table.phase = TURN_START
    return True


def begin_action(table: RaceState) -> bool:
    """LS-4.6: where nothing is left but to pass there is nothing to decide."""
    table.phase = ACTION
    if can_act(table, table.turn) or len(PHASES[ACTION].legal(table)) > 1:
        return True
    if table.events is not None:
        table.tell("no-action", {"sheet": table.turn})
    return False


def can_act(table: RaceState, sheet: i64) -> bool:
    """LS-4.5: whether any action is possible with the number rolled, abilities aside."""
    if not (table.helmets[sheet] & table.jerseys[sheet]) >> table.horse & 1:
        return True  # the usual case, a helmet or a jersey: nothing else has to be asked
    found: list[i64] = []
    add_actions(table, sheet, table.horse, 0, highest_bet(table, sheet), found)
    return len(found) > 0


def add_actions(table: RaceState, sheet: i64, horse: i64, dark: i64, highest: i64, found: list[i64]) -> None:
    """The actions with a number: `dark` is 1 where it takes a dark horse, else 0; `highest` is the highest bet."""
    taken = taken_boxes(table.marks[sheet], horse)
    helmet: i64 = table.helmets[sheet] >> horse & 1
    bet: i64 = 0
    if why_no_bet(table, sheet, horse) is None:
        bet = highest
    sale: i64 = 0
    if why_no_purchase(table, sheet, horse, table.config.price[horse]) is None:
        sale = 1
    found += moves.actions_with(horse, dark, taken, helmet, bet, sale)
    if not table.jerseys[sheet] >> horse & 1:
        found += moves.jerseys_with(horse, dark, table.extra[horse])


def next_turn(table: RaceState) -> None:
    """LS-3.7, LS-3.8, LS-9.4: the next seat, or the next round, or the end of the race."""
    while True:
        seat = left_of(table, table.turn)
        if seat != table.first:
            table.turn = seat
        else:
            if table.config.players == 1:
                roland_acts(table)
            if len(table.finished) == PLACES or table.round >= MOST_ROUNDS:
                table.phase = RACE_OVER
                if table.events is not None:
                    table.tell("race-end", {"finished": [horse + 1 for horse in table.finished]})
                return
            table.first = left_of(table, table.first)
            start_round(table)
        if begin_turn(table):
            return


def left_of(table: RaceState, seat: i64) -> i64:
    """The next seat clockwise."""
    if seat + 1 < table.config.players:
        return seat + 1
    return 0


def start_race(table: RaceState) -> None:
    """The first round. With empty hands nobody is ever without an action in it."""
    start_round(table)
    begin_turn(table)


def settle(table: RaceState) -> None:
    """LS-10.3: while an effect can still be used its player decides; then the action, or the next turn."""
    if table.pending:
        for waits in table.pending:
            if can_use(table, waits):
                if table.phase != TURN_START:
                    table.phase = USE
                return
        table.pending = []
    if table.phase != TURN_START or not begin_action(table):
        next_turn(table)


def can_use(table: RaceState, waits: i64) -> bool:
    """Whether there is any way to use an effect that waits."""
    return EFFECTS[moves.effect_of(waits)].can_use(table, table.turn, moves.horse_of(waits))


def add_uses(table: RaceState, waits: i64, found: list[i64]) -> None:
    """Every way to use an effect that waits."""
    EFFECTS[moves.effect_of(waits)].add_moves(table, table.turn, moves.horse_of(waits), found)


def check_use(table: RaceState, move: i64) -> None:
    """Refuses a move that uses no effect that waits, or uses it in a way that is not open."""
    waits = MOVE_WAITING[move] if 0 <= move < moves.MOVE_BOUND else NOTHING
    if waits == NOTHING or waits not in table.pending:
        raise IllegalMove("no effect that waits can be used like this", "LS-10.3")
    found: list[i64] = []
    add_uses(table, waits, found)
    if move not in found:
        rule = "LS-5.4" if waits == moves.WAITING_BONUS else "LS-10.3"
        raise IllegalMove("the effect is there, but it cannot be used like this", rule)


def carry_out(table: RaceState, sheet: i64, move: i64) -> None:
    """Does what a legal move says, but ends no turn. Whatever it sets off is left waiting."""
    if move < moves.ACTION_MOVES:
        if move >= moves.DARK:
            table.dark[sheet] += 1
            if table.events is not None:
                table.tell("dark-horse", {"sheet": sheet, "dark": table.dark[sheet]})
        act(table, sheet, MOVE_KIND[move], MOVE_A[move], MOVE_B[move])
    elif move == moves.DONE:
        table.pending = []
    elif move == moves.ERASE:
        erase(table, sheet, 1)
    elif move == moves.PASS:
        if table.events is not None:
            table.tell("passed", {"sheet": sheet})
    else:
        use(table, sheet, move)


def act(table: RaceState, sheet: i64, kind: i64, a: i64, b: i64) -> None:
    """One of the five actions."""
    if kind == moves.CONCESSION:
        mark_box(table, sheet, a)
    elif kind == moves.HELMET:
        mark_helmet(table, sheet, a)
    elif kind == moves.JERSEY:
        mark_jersey(table, sheet, a, b)
    elif kind == moves.BET:
        bet_action(table, sheet, a, b, b)
    elif kind == moves.BUY:
        buy_horse(table, sheet, a, FULL_PRICE)
    else:
        for ability in own_bets(table, sheet):
            if ability.bet_kind == kind:
                ability.place_bet(table, sheet, a, b)


def use(table: RaceState, sheet: i64, move: i64) -> None:
    """A bonus, or an ability that has waited for its owner."""
    waits = MOVE_WAITING[move]
    table.pending.remove(waits)
    effect = EFFECTS[moves.effect_of(waits)]
    if table.events is not None and isinstance(effect, Ability):
        table.tell("ability", {"sheet": sheet, "effect": effect.name, "horse": effect.horse + 1})
    effect.use(table, sheet, move)


class Phase:
    """A kind of decision, taken by the seat whose turn it is."""

    def legal(self, table: RaceState) -> list[i64]:
        raise NotImplementedError

    def check(self, table: RaceState, move: i64) -> None:
        """Raises IllegalMove for a move that is not legal."""
        raise NotImplementedError

    def play(self, table: RaceState, move: i64) -> None:
        self.check(table, move)
        carry_out(table, table.turn, move)
        settle(table)


class TurnStart(Phase):
    """The die shows the number of an own horse with an ability for that: use it, or go on."""

    def legal(self, table: RaceState) -> list[i64]:
        found: list[i64] = []
        add_uses(table, table.pending[0], found)
        found.append(moves.DONE)
        return found

    def check(self, table: RaceState, move: i64) -> None:
        if move != moves.DONE:
            check_use(table, move)


class Action(Phase):
    """One of the five actions with the number rolled, or with any other at the price of a dark horse."""

    def legal(self, table: RaceState) -> list[i64]:
        found: list[i64] = []
        sheet = table.turn
        rolled = table.horse
        betting = own_bets(table, sheet)
        highest = highest_bet(table, sheet)
        add_actions(table, sheet, rolled, 0, highest, found)
        idle = len(found) == 0
        if betting:
            add_bets(table, sheet, rolled, 0, betting, found)
        for own in table.config.reaching:
            if table.owner[own] == sheet:
                add_concessions(table, sheet, ability_of(table, own), found)
        if why_no_dark_horse(table, sheet) is None:
            horse: i64 = 0
            while horse < HORSES:
                if horse != rolled:
                    add_actions(table, sheet, horse, 1, highest, found)
                    if betting:
                        add_bets(table, sheet, horse, 1, betting, found)
                horse += 1
        if idle:
            if why_no_erasing(table, sheet) is None:
                found.append(moves.ERASE)
            found.append(moves.PASS)
        return found

    def check(self, table: RaceState, move: i64) -> None:
        if move == moves.ERASE or move == moves.PASS:
            horse = table.horse
            reason = self.why_not_idle(table, table.turn, move)
        elif 0 <= move < moves.ACTION_MOVES:
            horse = BOX_HORSE[MOVE_A[move]] if MOVE_KIND[move] == moves.CONCESSION else MOVE_A[move]
            reason = self.why_not(table, table.turn, horse, move)
        else:
            raise IllegalMove("it is time for one of the five actions", "LS-4.2")
        if reason is not None:
            raise IllegalMove(reason.about(table, table.turn, horse), reason.rule)

    def why_not_idle(self, table: RaceState, sheet: i64, move: i64) -> Reason | None:
        """LS-4.5: clearing a box and passing are for those without an action."""
        if can_act(table, sheet):
            return reasons.CAN_ACT
        return why_no_erasing(table, sheet) if move == moves.ERASE else None

    def why_not(self, table: RaceState, sheet: i64, horse: i64, move: i64) -> Reason | None:
        """The rule against an action, if there is one; `horse` is its number."""
        kind = MOVE_KIND[move]
        if move >= moves.DARK:
            reason = reasons.NONE_NEEDED if horse == table.horse else why_no_dark_horse(table, sheet)
        else:
            reason = why_not_this_number(table, sheet, horse, kind)
        if reason is not None:
            return reason
        if kind == moves.CONCESSION:
            return why_no_mark(table, sheet, MOVE_A[move])
        if kind == moves.HELMET:
            return why_no_helmet(table, sheet, horse)
        if kind == moves.JERSEY:
            return why_no_jersey(table, sheet, horse, MOVE_B[move])
        if kind == moves.BUY:
            return why_no_purchase(table, sheet, horse, table.config.price[horse])
        reason = why_no_bet(table, sheet, horse)
        if reason is not None:
            return reason
        if kind == moves.BET:
            return reasons.TOO_LITTLE if MOVE_B[move] > highest_bet(table, sheet) else None
        for ability in own_bets(table, sheet):
            if ability.bet_kind == kind:
                return ability.why_no_bet(table, sheet, horse)
        return reasons.NOT_THE_OWNER


def why_no_dark_horse(table: RaceState, sheet: i64) -> Reason | None:
    """LS-4.3: three dark horses to a sheet."""
    return reasons.NO_DARK_HORSE if table.dark[sheet] == DARK_HORSES else None


def why_no_erasing(table: RaceState, sheet: i64) -> Reason | None:
    return reasons.NOTHING_MARKED if table.dark[sheet] == 0 else None


def why_not_this_number(table: RaceState, sheet: i64, number: i64, kind: i64) -> Reason | None:
    """LS-4.2: an action is for the number rolled, but a concession as far as an own horse's ability reaches."""
    if number == table.horse:
        return None
    if kind == moves.CONCESSION:
        for own in table.config.reaching:
            if table.owner[own] == sheet and reaches(table, ability_of(table, own), number):
                return None
    return reasons.NOT_ROLLED


def reaches(table: RaceState, ability: Ability, number: i64) -> bool:
    """Whether an own horse's ability lets a concession be for that number."""
    return table.horse - ability.reach <= number <= table.horse + ability.reach


def add_concessions(table: RaceState, sheet: i64, ability: Ability, found: list[i64]) -> None:
    """The boxes of the other numbers to which it reaches."""
    number: i64 = 0
    while number < HORSES:
        if number != table.horse and reaches(table, ability, number):
            found += moves.concessions_with(number, taken_boxes(table.marks[sheet], number))
        number += 1


def own_bets(table: RaceState, sheet: i64) -> list[Ability]:
    """The abilities of own horses that allow bets of a kind of their own."""
    own = NO_ABILITIES
    for horse in table.config.own_bet:
        if table.owner[horse] == sheet:
            own = [*own, ability_of(table, horse)]
    return own


def add_bets(table: RaceState, sheet: i64, horse: i64, dark: i64, abilities: list[Ability], found: list[i64]) -> None:
    """The bets on a horse that only an owner's ability allows."""
    for ability in abilities:
        if why_no_bet(table, sheet, horse) is None and ability.why_no_bet(table, sheet, horse) is None:
            found += moves.bets_with(ability.bet_kind, horse, dark)


class Use(Phase):
    """What the action set off: bonuses, which must be taken, and abilities, which may be; in any order."""

    def legal(self, table: RaceState) -> list[i64]:
        found: list[i64] = []
        seen: list[i64] = []
        for waits in table.pending:
            if waits not in seen:
                seen.append(waits)
                add_uses(table, waits, found)
        if not self.must(table):
            found.append(moves.DONE)
        return found

    def must(self, table: RaceState) -> bool:
        """LS-5.2: a bonus that can be taken must be."""
        return moves.WAITING_BONUS in table.pending and can_use(table, moves.WAITING_BONUS)

    def check(self, table: RaceState, move: i64) -> None:
        if move != moves.DONE:
            check_use(table, move)
        elif self.must(table):
            raise IllegalMove("a completed line's bonus must be taken", "LS-5.2")


class RaceOver(Phase):
    """Nothing is left to decide."""

    def legal(self, table: RaceState) -> list[i64]:
        return []

    def check(self, table: RaceState, move: i64) -> None:
        raise IllegalMove("the race is over", "LS-9.4")


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase]] = [TurnStart(), Action(), Use(), RaceOver()]
