"""What marks, bets and purchases do, and which effects they set off. Nothing here rolls a die or ends a turn."""

from mypy_extensions import i64

from paddock.games.long_shot.cards import (
    AMOUNT,
    ANY_MARK,
    BACK_BOOST,
    BET_BOOST,
    BET_ON,
    CARD_EFFECT,
    CHASER,
    COLUMN_MARK,
    CROWD,
    EFFECTS,
    ERASE_TWO,
    FINISHED,
    GIFT_MONEY,
    HALF_PRICE,
    HELMET_MONEY,
    HORSES,
    JERSEYS,
    LINE_MONEY,
    MONEY_BOOST,
    ON_BOOST,
    PAIR_ON,
    ROW_BACK,
    ROW_ERASE,
    SECOND_X,
    SET_BET,
    TAKE,
    TOLL,
    TURN_MONEY,
)
from paddock.games.long_shot.moves import (
    ABILITY,
    ABILITY_CONCESSION,
    ABILITY_HELMET,
    ABILITY_JERSEY,
    BET,
    BET_FREE,
    BET_PUSH,
    BUY,
    CONCESSION,
    FIRST_BONUS,
    HELMET,
    JERSEY,
    MOVE_A,
    MOVE_B,
    MOVE_BOOSTED,
    MOVE_KIND,
    MOVE_PENDING,
    NO_X,
    PENDING_BONUS,
)
from paddock.games.long_shot.sheet import (
    BONUS_AMOUNT,
    BONUS_BACK,
    BONUS_BACK_TWO,
    BONUS_BET,
    BONUS_BOXES,
    BONUS_HELMET,
    BONUS_JERSEY,
    BONUS_MASK,
    BONUS_MONEY,
    BONUS_ON,
    BONUS_ON_TWO,
    BONUSES,
    COLUMN,
    ROW,
    SIDE,
    box_name,
)
from paddock.games.long_shot.state import NOBODY, RaceState

GIFT = 0
FULL_PRICE = 1
HALF = 2


def mark_box(table: RaceState, sheet: i64, box: i64) -> None:
    """LS-5.1, LS-5.2: a mark in the concession grid; each line that it completes gives a bonus."""
    marks = table.marks[sheet] | 1 << box
    table.marks[sheet] = marks
    row = ROW[box // SIDE]
    column = COLUMN[box % SIDE]
    if table.events is not None:
        table.tell("concession", {"sheet": sheet, "box": box, "name": box_name(box)})
    if marks & row == row:
        line_completed(table, sheet, "row", box // SIDE)
        if table.has(ROW_BACK, sheet):
            table.pending.append(ROW_BACK * 8)
        if table.has(ROW_ERASE, sheet):
            table.pending.append(ROW_ERASE * 8)
    if marks & column == column:
        line_completed(table, sheet, "column", box % SIDE)
        if table.has(COLUMN_MARK, sheet):
            table.pending.append(COLUMN_MARK * 8)


def line_completed(table: RaceState, sheet: i64, kind: str, number: i64) -> None:
    table.pending.append(PENDING_BONUS)
    if table.has(LINE_MONEY, sheet):
        table.pending.append(LINE_MONEY * 8)
    if table.events is not None:
        table.tell("line", {"sheet": sheet, "line": kind, "number": number + 1})


def mark_helmet(table: RaceState, sheet: i64, horse: i64) -> None:
    """LS-6.1: the helmet of a horse."""
    table.helmets[sheet] |= 1 << horse
    if table.events is not None:
        table.tell("helmet", {"sheet": sheet, "horse": horse + 1})
    equipped(table, sheet, horse)


def mark_jersey(table: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
    """LS-6.3: the jersey of a horse, and an X on its card."""
    table.jerseys[sheet] |= 1 << horse
    if table.events is not None:
        table.tell("jersey", {"sheet": sheet, "horse": horse + 1})
    if extra != NO_X:
        mark_extra(table, sheet, horse, extra)
        if table.has(SECOND_X, sheet):
            table.pending.append(SECOND_X * 8 + horse)
    if table.has(TAKE, sheet):
        victim = table.owner[horse]
        if victim != NOBODY and victim != sheet:
            table.pending.append(TAKE * 8 + horse)
    equipped(table, sheet, horse)


def mark_extra(table: RaceState, sheet: i64, card: i64, horse: i64) -> None:
    """An X on a horse's card: from now on it moves along with that horse's number."""
    table.extra[card] |= 1 << horse
    if table.events is not None:
        table.tell("extra", {"sheet": sheet, "card": card + 1, "horse": horse + 1})


def equipped(table: RaceState, sheet: i64, horse: i64) -> None:
    """A free bet for whoever completes a horse's set and owns the horse that pays for it."""
    if table.helmets[sheet] & table.jerseys[sheet] & 1 << horse and table.has(SET_BET, sheet):
        table.pending.append(SET_BET * 8 + horse)


def add_bet(table: RaceState, sheet: i64, horse: i64, amount: i64, cost: i64) -> None:
    """LS-7.1, LS-7.6: dollars on a horse, paid for or free."""
    table.bets[sheet * HORSES + horse] += amount
    table.money[sheet] -= cost
    if table.events is not None:
        total = table.bets[sheet * HORSES + horse]
        bet = {"sheet": sheet, "horse": horse + 1, "amount": amount, "cost": cost, "bet": total}
        table.tell("bet", {**bet, "money": table.money[sheet]})


def bet_action(table: RaceState, sheet: i64, horse: i64, amount: i64, cost: i64) -> None:
    """The action: unlike a free bet from elsewhere it sets off the abilities for betting (LS-10.6)."""
    add_bet(table, sheet, horse, amount, cost)
    companion = table.carrier[CROWD]
    if amount == 3 and companion != horse and table.has(CROWD, sheet):
        position = table.position[horse]
        if position < FINISHED and position == table.position[companion]:
            table.pending.append(CROWD * 8)
    if table.has(HELMET_MONEY, sheet) and table.helmets[sheet] >> horse & 1:
        table.pending.append(HELMET_MONEY * 8)


def buy_horse(table: RaceState, sheet: i64, horse: i64, terms: i64) -> None:
    """LS-8.1, LS-10.7: the horse changes hands, and what its card does on purchase waits for the new owner."""
    cost: i64 = 0 if terms == GIFT else table.price[horse] // terms
    table.owner[horse] = sheet
    table.money[sheet] -= cost
    if table.events is not None:
        bought = {"sheet": sheet, "horse": horse + 1, "cost": cost, "money": table.money[sheet]}
        table.tell("bought", {**bought, "gift": terms == GIFT})
    if sheet >= table.players:
        return  # LS-11.8: Roland uses no abilities
    effect = CARD_EFFECT[table.cards[horse]]
    if effect == HALF_PRICE or effect == ERASE_TWO or effect == ANY_MARK or effect == PAIR_ON:
        table.pending.append(effect * 8)
    elif effect == GIFT_MONEY:
        if terms == GIFT:
            table.pending.append(effect * 8)
    elif effect == JERSEYS:
        for _ in range(AMOUNT[JERSEYS]):
            table.pending.append(effect * 8)


def take_bonus_box(table: RaceState, sheet: i64, bonus: i64) -> None:
    """LS-5.3: the first box of that bonus that is still free."""
    left: i64 = BONUS_MASK[bonus] & ~table.bonuses[sheet]
    table.bonuses[sheet] |= left & -left


def bonus_amount(bonus: i64, boosted: i64) -> i64:
    """Dollars or spaces of a bonus, with what an own horse's ability adds."""
    amount: i64 = BONUS_AMOUNT[bonus]
    if boosted:
        if bonus == BONUS_MONEY:
            return amount + AMOUNT[MONEY_BOOST]
        if bonus == BONUS_BET:
            return amount + AMOUNT[BET_BOOST]
        if bonus == BONUS_BACK_TWO or bonus == BONUS_BACK:
            return amount + AMOUNT[BACK_BOOST]
        return amount + AMOUNT[ON_BOOST]
    return amount


def take_bonus(table: RaceState, sheet: i64, bonus: i64, a: i64, b: i64, boosted: i64) -> None:
    """LS-5.4: carries a line's bonus out."""
    amount = bonus_amount(bonus, boosted)
    take_bonus_box(table, sheet, bonus)
    if table.events is not None:
        boxes = [box for box in range(len(BONUS_BOXES)) if table.bonuses[sheet] >> box & 1]
        table.tell("bonus", {"sheet": sheet, "bonus": BONUSES[bonus], "amount": amount, "boxes": boxes})
    if bonus == BONUS_MONEY:
        table.gain(sheet, amount, "bonus")
    elif bonus == BONUS_BACK_TWO:
        table.shift(a, -amount, "bonus")
        table.shift(b, -amount, "bonus")
    elif bonus == BONUS_BACK:
        table.shift(a, -amount, "bonus")
    elif bonus == BONUS_ON_TWO:
        table.shift(a, amount, "bonus")
        table.shift(b, amount, "bonus")
    elif bonus == BONUS_ON:
        table.shift(a, amount, "bonus")
    elif bonus == BONUS_BET:
        add_bet(table, sheet, a, amount, 0)
    elif bonus == BONUS_HELMET:
        mark_helmet(table, sheet, a)
    elif bonus == BONUS_JERSEY:
        mark_jersey(table, sheet, a, b)
    else:
        buy_horse(table, sheet, a, GIFT)


def use_ability(table: RaceState, sheet: i64, effect: i64, a: i64, b: i64) -> None:
    """Carries out an ability that waited for its owner."""
    amount = AMOUNT[effect]
    if table.events is not None:
        table.tell("ability", {"sheet": sheet, "effect": EFFECTS[effect], "horse": table.carrier[effect] + 1})
    if effect == LINE_MONEY or effect == TURN_MONEY or effect == HELMET_MONEY or effect == GIFT_MONEY:
        table.gain(sheet, amount, EFFECTS[effect])
    elif effect == HALF_PRICE:
        buy_horse(table, sheet, a, HALF)
    elif effect == CROWD:
        space = table.position[table.carrier[CROWD]]
        for horse in range(HORSES):
            if table.position[horse] == space:
                table.shift(horse, amount, "ability")
    elif effect == ERASE_TWO:
        erase(table, sheet, b)
    elif effect == ROW_ERASE:
        erase(table, sheet, amount)
    elif effect == SECOND_X:
        mark_extra(table, sheet, a, b)
    elif effect == ROW_BACK:
        table.shift(a, -amount, "ability")
    elif effect == PAIR_ON:
        own = table.carrier[PAIR_ON]
        table.shift(own if own < a else a, amount, "ability")
        table.shift(a if own < a else own, amount, "ability")
    elif effect == CHASER:
        table.shift(a, amount, "ability")
    elif effect == TAKE:
        victim = table.owner[a]
        taken = amount if amount < table.money[victim] else table.money[victim]
        table.gain(victim, -taken, EFFECTS[effect])
        table.gain(sheet, taken, EFFECTS[effect])
    elif effect == JERSEYS:
        table.jerseys[sheet] |= 1 << a
        if table.events is not None:
            table.tell("jersey", {"sheet": sheet, "horse": a + 1})
        equipped(table, sheet, a)
    elif effect == SET_BET:
        add_bet(table, sheet, a, amount, 0)
    elif effect == TOLL:
        for other in range(table.sheets):
            if other != sheet:
                table.gain(other, -amount, EFFECTS[effect])


def erase(table: RaceState, sheet: i64, boxes: i64) -> None:
    """Clears dark-horse boxes."""
    table.dark[sheet] -= boxes
    if table.events is not None:
        table.tell("erased", {"sheet": sheet, "boxes": boxes, "dark": table.dark[sheet]})


def carry_out(table: RaceState, sheet: i64, move: i64) -> None:
    """Does what a legal move says. Whatever it sets off is left pending."""
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    pending = MOVE_PENDING[move]
    if pending >= 0:
        table.pending.remove(pending)
    if kind == CONCESSION or kind == ABILITY_CONCESSION:
        if kind == ABILITY_CONCESSION:
            tell_ability(table, sheet, pending)
        mark_box(table, sheet, a)
    elif kind == HELMET or kind == ABILITY_HELMET:
        if kind == ABILITY_HELMET:
            tell_ability(table, sheet, pending)
        mark_helmet(table, sheet, a)
    elif kind == JERSEY or kind == ABILITY_JERSEY:
        if kind == ABILITY_JERSEY:
            tell_ability(table, sheet, pending)
        mark_jersey(table, sheet, a, b)
    elif kind == BET:
        bet_action(table, sheet, a, b, b)
    elif kind == BET_FREE:
        bet_action(table, sheet, a, b, 0)
    elif kind == BET_PUSH:
        bet_action(table, sheet, a, b, b)
        table.shift(a, AMOUNT[BET_ON], "ability")
    elif kind == BUY:
        buy_horse(table, sheet, a, FULL_PRICE)
    elif kind == ABILITY:
        use_ability(table, sheet, pending >> 3, a, b)
    elif kind >= FIRST_BONUS:
        take_bonus(table, sheet, kind - FIRST_BONUS, a, b, MOVE_BOOSTED[move])
    else:
        erase(table, sheet, b)


def tell_ability(table: RaceState, sheet: i64, pending: i64) -> None:
    if table.events is not None:
        effect = pending >> 3
        table.tell("ability", {"sheet": sheet, "effect": EFFECTS[effect], "horse": table.carrier[effect] + 1})
