"""The course of play: the round with its dice, and one class per kind of decision, in the order of a turn."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove
from paddock.games.long_shot.actions import carry_out, erase
from paddock.games.long_shot.cards import (
    ANY_MARK,
    BACK_BOOST,
    BET_BOOST,
    BET_ON,
    CARD_EFFECT,
    CHASER,
    COLUMN_MARK,
    CROWD,
    ERASE_TWO,
    FINISHED,
    FIRST_FREE,
    GIFT_MONEY,
    HALF_PRICE,
    HELMET_MONEY,
    HIGHEST_BET,
    HORSES,
    JERSEYS,
    LINE,
    LINE_MONEY,
    MONEY_BOOST,
    MOST_ROUNDS,
    MOVEMENT_DIE,
    NEIGHBOUR,
    ON_BOOST,
    PAIR_ON,
    PLACES,
    ROW_BACK,
    ROW_ERASE,
    SECOND_X,
    SET_BET,
    TAKE,
    TOLL,
    TURN_MONEY,
)
from paddock.games.long_shot.moves import (
    ACTION_KEYS,
    ACTION_LISTS,
    ACTION_MOVES,
    ANY_CONCESSION_AT,
    ANY_HELMET_MOVES,
    ANY_JERSEY_MOVES,
    BACK_BOOSTED,
    BACK_MOVES,
    BACK_TWO_BOOSTED,
    BACK_TWO_MOVES,
    BET,
    BET_FREE,
    BET_FREE_MOVES,
    BET_PUSH,
    BET_PUSH_AT,
    BONUS,
    BONUS_BET_BOOSTED,
    BONUS_BET_MOVES,
    BONUS_HELMET_MOVES,
    BONUS_HORSE_MOVES,
    BONUS_JERSEY_MOVES,
    BONUS_MONEY_AT,
    CHASER_MOVES,
    COLUMN_MARK_AT,
    CONCESSION,
    CONCESSION_MOVES,
    CROWD_AT,
    DARK,
    DONE,
    ERASE_MOVE,
    ERASE_TWO_AT,
    FIRST_BOX,
    GIFT_MONEY_AT,
    HALF_PRICE_MOVES,
    HELMET,
    HELMET_MONEY_AT,
    JERSEY,
    JERSEY_MOVES,
    JERSEYS_MOVES,
    LINE_MONEY_AT,
    MASKS,
    MOVE_A,
    MOVE_B,
    MOVE_BOUND,
    MOVE_KIND,
    MOVE_PENDING,
    NO_X,
    NOTHING,
    ON_BOOSTED,
    ON_MOVES,
    ON_TWO_BOOSTED,
    ON_TWO_MOVES,
    PAIR_ON_MOVES,
    PASS,
    PENDING_BONUS,
    ROW_BACK_MOVES,
    ROW_ERASE_AT,
    SECOND_BOX,
    SECOND_X_AT,
    SET_BET_AT,
    TAKE_AT,
    TOLL_AT,
    TURN_MONEY_AT,
)
from paddock.games.long_shot.roland import roland_acts
from paddock.games.long_shot.sheet import (
    BONUS_BACK,
    BONUS_BACK_TWO,
    BONUS_BET,
    BONUS_HELMET,
    BONUS_HORSE,
    BONUS_JERSEY,
    BONUS_MASK,
    BONUS_MONEY,
    BONUS_ON,
    BONUS_ON_TWO,
    BOX_HORSE,
    BOXES,
    DARK_HORSES,
)
from paddock.games.long_shot.state import ACTION, EFFECTS, NOBODY, RACE_OVER, TURN_START, RaceState

ALL_HORSES: Final[i64] = (1 << HORSES) - 1
#: The boxes of the bonuses that always find a use: five horses at the least are running.
ALWAYS_OPEN: Final[i64] = (
    BONUS_MASK[BONUS_MONEY]
    | BONUS_MASK[BONUS_BACK_TWO]
    | BONUS_MASK[BONUS_BACK]
    | BONUS_MASK[BONUS_ON_TWO]
    | BONUS_MASK[BONUS_ON]
)


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
    horse = table.horse
    if table.owner[horse] == table.turn:
        effect = CARD_EFFECT[table.cards[horse]]
        if effect == TURN_MONEY or effect == TOLL or (effect == CHASER and table.running() != table.leaders()):
            return effect * 8
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
    if can_act(table, table.turn, table.horse) or table.dark[table.turn] > 0 or len(PHASES[ACTION].legal(table)) > 1:
        return True
    if table.events is not None:
        table.tell("no-action", {"sheet": table.turn})
    return False


def can_act(table: RaceState, sheet: i64, horse: i64) -> bool:
    """LS-4.5: whether any action is possible with that number, abilities aside."""
    if not table.helmets[sheet] >> horse & 1 or not table.jerseys[sheet] >> horse & 1:
        return True
    if taken_boxes(table.marks[sheet], horse) != 3:
        return True
    money = table.money[sheet]
    if money > 0 and table.may_bet(sheet, horse):
        return True
    return table.owner[horse] == NOBODY and table.position[horse] < FINISHED and money >= table.price[horse]


def next_turn(table: RaceState) -> None:
    """LS-3.7, LS-3.8, LS-9.4: the next seat, or the next round, or the end of the race."""
    while True:
        seat = table.turn + 1 if table.turn + 1 < table.players else 0
        if seat != table.first:
            table.turn = seat
        else:
            if table.players == 1:
                roland_acts(table)
            if len(table.finished) == PLACES or table.round >= MOST_ROUNDS:
                table.phase = RACE_OVER
                if table.events is not None:
                    table.tell("race-end", {"finished": [horse + 1 for horse in table.finished]})
                return
            table.first = table.first + 1 if table.first + 1 < table.players else 0
            start_round(table)
        if begin_turn(table):
            return


def start_race(table: RaceState) -> None:
    """The first round. With empty hands nobody is ever without an action in it."""
    start_round(table)
    begin_turn(table)


def settle(table: RaceState) -> None:
    """LS-10.3: while an effect can still be used its player decides; then the action, or the next turn."""
    if table.pending:
        for pending in table.pending:
            if can_use(table, pending):
                if table.phase != TURN_START:
                    table.phase = EFFECTS
                return
        table.pending = []
    if table.phase != TURN_START or not begin_action(table):
        next_turn(table)


def can_use(table: RaceState, pending: i64) -> bool:
    """Whether there is any way to use an effect that waits."""
    if pending == PENDING_BONUS and ALWAYS_OPEN & ~table.bonuses[table.turn]:
        return True
    moves: list[i64] = []
    add_effect_moves(table, table.turn, pending, moves)
    return len(moves) > 0


def add_effect_moves(table: RaceState, sheet: i64, pending: i64, moves: list[i64]) -> None:
    """Every way to use an effect that waits."""
    effect = pending >> 3
    horse: i64 = pending & 7
    if effect == BONUS:
        add_bonus_moves(table, sheet, moves)
    elif effect == COLUMN_MARK:
        add_boxes(table.marks[sheet], COLUMN_MARK_AT, moves)
    elif effect == LINE_MONEY:
        moves.append(LINE_MONEY_AT)
    elif effect == TURN_MONEY:
        moves.append(TURN_MONEY_AT)
    elif effect == HALF_PRICE:
        moves.extend(HALF_PRICE_MOVES[table.for_sale(sheet, 2)])
    elif effect == CROWD:
        moves.append(CROWD_AT)
    elif effect == ERASE_TWO:
        for boxes in range(1, 3):
            if boxes <= table.dark[sheet]:
                moves.append(ERASE_TWO_AT + boxes - 1)
    elif effect == SECOND_X:
        for extra in range(HORSES):
            if not table.extra[horse] >> extra & 1:
                moves.append(SECOND_X_AT + horse * HORSES + extra)
    elif effect == ROW_BACK:
        moves.extend(ROW_BACK_MOVES[table.running()])
    elif effect == ROW_ERASE:
        if table.dark[sheet] > 0:
            moves.append(ROW_ERASE_AT)
    elif effect == HELMET_MONEY:
        moves.append(HELMET_MONEY_AT)
    elif effect == ANY_MARK:
        add_boxes(table.marks[sheet], ANY_CONCESSION_AT, moves)
        moves.extend(ANY_HELMET_MOVES[ALL_HORSES & ~table.helmets[sheet]])
        add_jerseys(table, table.jerseys[sheet], ANY_JERSEY_MOVES, moves)
    elif effect == PAIR_ON:
        moves.extend(PAIR_ON_MOVES[table.running() & ~(1 << table.carrier[PAIR_ON])])
    elif effect == GIFT_MONEY:
        moves.append(GIFT_MONEY_AT)
    elif effect == CHASER:
        moves.extend(CHASER_MOVES[table.running() & ~table.leaders()])
    elif effect == TAKE:
        if table.money[table.owner[horse]] > 0:
            moves.append(TAKE_AT + horse)
    elif effect == JERSEYS:
        moves.extend(JERSEYS_MOVES[ALL_HORSES & ~table.jerseys[sheet]])
    elif effect == SET_BET:
        if table.may_bet(sheet, horse):
            moves.append(SET_BET_AT + horse)
    else:
        moves.append(TOLL_AT)


def add_boxes(marks: i64, first: i64, moves: list[i64]) -> None:
    box: i64 = 0
    while box < BOXES:
        if not marks >> box & 1:
            moves.append(first + box)
        box += 1


def add_jerseys(table: RaceState, jerseys: i64, lists: list[list[int]], moves: list[i64]) -> None:
    horse: i64 = 0
    while horse < HORSES:
        if not jerseys >> horse & 1:
            moves.extend(lists[horse * MASKS + table.extra[horse]])
        horse += 1


def add_bonus_moves(table: RaceState, sheet: i64, moves: list[i64]) -> None:
    """LS-5.3, LS-5.4: every bonus with a free box, and every way to take it."""
    free: i64 = ~table.bonuses[sheet]
    running = table.running()
    if BONUS_MASK[BONUS_MONEY] & free:
        moves.append(BONUS_MONEY_AT)
        if table.has(MONEY_BOOST, sheet):
            moves.append(BONUS_MONEY_AT + 1)
    if BONUS_MASK[BONUS_BACK_TWO] & free:
        moves.extend(BACK_TWO_MOVES[running])
        if table.has(BACK_BOOST, sheet):
            moves.extend(BACK_TWO_BOOSTED[running])
    if BONUS_MASK[BONUS_BACK] & free:
        moves.extend(BACK_MOVES[running])
        if table.has(BACK_BOOST, sheet):
            moves.extend(BACK_BOOSTED[running])
    if BONUS_MASK[BONUS_ON_TWO] & free:
        moves.extend(ON_TWO_MOVES[running])
        if table.has(ON_BOOST, sheet):
            moves.extend(ON_TWO_BOOSTED[running])
    if BONUS_MASK[BONUS_ON] & free:
        moves.extend(ON_MOVES[running])
        if table.has(ON_BOOST, sheet):
            moves.extend(ON_BOOSTED[running])
    if BONUS_MASK[BONUS_BET] & free:
        open_horses = table.open_horses(sheet)
        moves.extend(BONUS_BET_MOVES[open_horses])
        if table.has(BET_BOOST, sheet):
            moves.extend(BONUS_BET_BOOSTED[open_horses])
    if BONUS_MASK[BONUS_HELMET] & free:
        moves.extend(BONUS_HELMET_MOVES[ALL_HORSES & ~table.helmets[sheet]])
    if BONUS_MASK[BONUS_JERSEY] & free:
        add_jerseys(table, table.jerseys[sheet], BONUS_JERSEY_MOVES, moves)
    if BONUS_MASK[BONUS_HORSE] & free:
        moves.extend(BONUS_HORSE_MOVES[table.for_sale(sheet, 0)])


def check_effect(table: RaceState, move: i64) -> None:
    """Refuses a move that uses no effect that waits, or uses it in a way that is not open."""
    pending = MOVE_PENDING[move] if 0 <= move < MOVE_BOUND else -1
    if pending < 0 or pending not in table.pending:
        raise IllegalMove("no effect that waits can be used like this", "LS-10.3")
    moves: list[i64] = []
    add_effect_moves(table, table.turn, pending, moves)
    if move not in moves:
        rule = "LS-5.4" if pending == PENDING_BONUS else "LS-10.3"
        raise IllegalMove("the effect is there, but it cannot be used like this", rule)


class Phase:
    """A kind of decision, taken by the seat whose turn it is."""

    def legal(self, table: RaceState) -> list[i64]:
        raise NotImplementedError

    def play(self, table: RaceState, move: i64) -> None:
        raise NotImplementedError


class TurnStart(Phase):
    """The die shows the number of an own horse with an ability for that: use it, or go on."""

    def legal(self, table: RaceState) -> list[i64]:
        moves: list[i64] = []
        add_effect_moves(table, table.turn, table.pending[0], moves)
        moves.append(DONE)
        return moves

    def play(self, table: RaceState, move: i64) -> None:
        if move == DONE:
            table.pending = []
        else:
            check_effect(table, move)
            carry_out(table, table.turn, move)
        settle(table)


class Action(Phase):
    """One of the five actions with the number rolled, or with any other at the price of a dark horse."""

    def legal(self, table: RaceState) -> list[i64]:
        moves: list[i64] = []
        sheet = table.turn
        rolled = table.horse
        bets_abilities = table.has(BET_ON, sheet) or table.has(FIRST_FREE, sheet)
        self.add_actions(table, sheet, rolled, 0, moves)
        idle = len(moves) == 0
        if bets_abilities:
            self.add_ability_bets(table, sheet, rolled, 0, moves)
        if table.has(NEIGHBOUR, sheet):
            marks = table.marks[sheet]
            if rolled > 0:
                moves.extend(CONCESSION_MOVES[(rolled - 1) * 4 + taken_boxes(marks, rolled - 1)])
            if rolled + 1 < HORSES:
                moves.extend(CONCESSION_MOVES[(rolled + 1) * 4 + taken_boxes(marks, rolled + 1)])
        used = table.dark[sheet]
        if used < DARK_HORSES:
            horse: i64 = 0
            while horse < HORSES:
                if horse != rolled:
                    self.add_actions(table, sheet, horse, 1, moves)
                    if bets_abilities:
                        self.add_ability_bets(table, sheet, horse, 1, moves)
                horse += 1
        if idle:
            if used > 0:
                moves.append(ERASE_MOVE)
            moves.append(PASS)
        return moves

    def add_actions(self, table: RaceState, sheet: i64, horse: i64, dark: i64, moves: list[i64]) -> None:
        """The actions with a number: `dark` is 1 where it takes a dark horse, else 0."""
        helmet: i64 = table.helmets[sheet] >> horse & 1
        money = table.money[sheet]
        position = table.position[horse]
        key: i64 = taken_boxes(table.marks[sheet], horse) * 16 + helmet * 8
        if position < LINE or (helmet and position < FINISHED):
            key += (money if money < HIGHEST_BET else HIGHEST_BET) * 2
        if position < FINISHED and money >= table.price[horse] and table.owner[horse] == NOBODY:
            key += 1
        moves.extend(ACTION_LISTS[(dark * HORSES + horse) * ACTION_KEYS + key])
        if not table.jerseys[sheet] >> horse & 1:
            moves.extend(JERSEY_MOVES[(dark * HORSES + horse) * MASKS + table.extra[horse]])

    def add_ability_bets(self, table: RaceState, sheet: i64, horse: i64, dark: i64, moves: list[i64]) -> None:
        """The bets that only an owner's ability allows."""
        if table.may_bet(sheet, horse):
            if table.money[sheet] > 0 and table.has(BET_ON, sheet):
                moves.append(dark * DARK + BET_PUSH_AT + horse)
            if table.bets[sheet * HORSES + horse] == 0 and table.has(FIRST_FREE, sheet):
                moves.extend(BET_FREE_MOVES[(dark * HORSES + horse) * 4 + HIGHEST_BET])

    def play(self, table: RaceState, move: i64) -> None:
        sheet = table.turn
        if move == ERASE_MOVE or move == PASS:
            if can_act(table, sheet, table.horse):
                raise IllegalMove("an action with the number rolled is possible", "LS-4.5")
            if move == ERASE_MOVE:
                if table.dark[sheet] == 0:
                    raise IllegalMove("no dark-horse box is marked", "LS-4.5")
                erase(table, sheet, 1)
            elif table.events is not None:
                table.tell("passed", {"sheet": sheet})
        else:
            if move < 0 or move >= ACTION_MOVES:
                raise IllegalMove("it is time for one of the five actions", "LS-4.2")
            self.check_action(table, sheet, move)
            if move >= DARK:
                table.dark[sheet] += 1
                if table.events is not None:
                    table.tell("dark-horse", {"sheet": sheet, "dark": table.dark[sheet]})
            carry_out(table, sheet, move)
        settle(table)

    def check_action(self, table: RaceState, sheet: i64, move: i64) -> None:
        kind = MOVE_KIND[move]
        a = MOVE_A[move]
        horse: i64 = BOX_HORSE[a] if kind == CONCESSION else a
        self.check_number(table, sheet, horse, kind, move >= DARK)
        if kind == CONCESSION:
            if table.marks[sheet] >> a & 1:
                raise IllegalMove("this box is marked already", "LS-5.1")
        elif kind == HELMET:
            if table.helmets[sheet] >> a & 1:
                raise IllegalMove(f"the helmet of horse {a + 1} is marked already", "LS-6.1")
        elif kind == JERSEY:
            if table.jerseys[sheet] >> a & 1:
                raise IllegalMove(f"the jersey of horse {a + 1} is marked already", "LS-6.3")
            self.check_extra(table, a, MOVE_B[move])
        elif kind == BET or kind == BET_PUSH or kind == BET_FREE:
            self.check_bet(table, sheet, a, kind, MOVE_B[move])
        elif table.owner[a] != NOBODY:
            raise IllegalMove(f"horse {a + 1} is sold", "LS-8.1")
        elif table.position[a] == FINISHED:
            raise IllegalMove(f"horse {a + 1} has finished and is no longer for sale", "LS-8.2")
        elif table.money[sheet] < table.price[a]:
            raise IllegalMove(f"horse {a + 1} costs ${table.price[a]}, and there is ${table.money[sheet]}", "LS-8.1")

    def check_number(self, table: RaceState, sheet: i64, horse: i64, kind: i64, dark: bool) -> None:
        rolled = table.horse
        if dark:
            if table.dark[sheet] == DARK_HORSES:
                raise IllegalMove("all dark-horse boxes are marked", "LS-4.3")
            if horse == rolled:
                raise IllegalMove(f"{rolled + 1} was rolled: no dark horse is needed for it", "LS-4.3")
        elif horse != rolled:
            near = horse == rolled - 1 or horse == rolled + 1
            if not (kind == CONCESSION and near and table.has(NEIGHBOUR, sheet)):
                raise IllegalMove(f"{rolled + 1} was rolled; another number takes a dark horse", "LS-4.2")

    def check_extra(self, table: RaceState, card: i64, extra: i64) -> None:
        if extra == NO_X:
            if table.extra[card] != ALL_HORSES:
                raise IllegalMove(f"an X must be placed while card {card + 1} has room", "LS-6.3")
        elif table.extra[card] >> extra & 1:
            raise IllegalMove(f"horse {extra + 1} is marked on card {card + 1} already", "LS-6.3")

    def check_bet(self, table: RaceState, sheet: i64, horse: i64, kind: i64, amount: i64) -> None:
        if not table.may_bet(sheet, horse):
            if table.position[horse] == FINISHED:
                raise IllegalMove(f"horse {horse + 1} has finished", "LS-7.5")
            raise IllegalMove(f"horse {horse + 1} is past the line and its helmet is not marked", "LS-7.3")
        if kind == BET_FREE:
            if not table.has(FIRST_FREE, sheet) or table.bets[sheet * HORSES + horse] > 0:
                raise IllegalMove("this bet is not free", "LS-10.12")
        elif table.money[sheet] < amount:
            raise IllegalMove(f"there is only ${table.money[sheet]}", "LS-7.2")
        elif kind == BET_PUSH and not table.has(BET_ON, sheet):
            raise IllegalMove("only the owner of the horse with this ability can bet like this", "LS-10.1")


def taken_boxes(marks: i64, horse: i64) -> i64:
    """Which of a number's two boxes are marked: a bit each."""
    return (marks >> FIRST_BOX[horse] & 1) | (marks >> SECOND_BOX[horse] & 1) << 1


class Effects(Phase):
    """What the action set off: bonuses, which must be taken, and abilities, which may be; in any order."""

    def legal(self, table: RaceState) -> list[i64]:
        moves: list[i64] = []
        sheet = table.turn
        pendings = table.pending
        must = False
        number: i64 = 0
        for pending in pendings:
            if pending == PENDING_BONUS:
                if must:
                    number += 1
                    continue
                must = can_use(table, pending)
                add_effect_moves(table, sheet, pending, moves)
            elif not waits_before(pendings, number):
                add_effect_moves(table, sheet, pending, moves)
            number += 1
        if not must:
            moves.append(DONE)
        return moves

    def play(self, table: RaceState, move: i64) -> None:
        if move == DONE:
            if PENDING_BONUS in table.pending and can_use(table, PENDING_BONUS):
                raise IllegalMove("a completed line's bonus must be taken", "LS-5.2")
            table.pending = []
        else:
            check_effect(table, move)
            carry_out(table, table.turn, move)
        settle(table)


def waits_before(pendings: list[i64], number: i64) -> bool:
    """Whether the same effect stands further up in the list."""
    earlier: i64 = 0
    while earlier < number:
        if pendings[earlier] == pendings[number]:
            return True
        earlier += 1
    return False


class RaceOver(Phase):
    """Nothing is left to decide."""

    def legal(self, table: RaceState) -> list[i64]:
        return []

    def play(self, table: RaceState, move: i64) -> None:
        raise IllegalMove("the race is over", "LS-9.4")


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase]] = [TurnStart(), Action(), Effects(), RaceOver()]
