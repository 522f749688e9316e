"""Roland Wright, whom a lone player races against: his table, and how he finds the horse that a cell speaks of.

His latest doing is kept as numbers: movement die, row, 1 if the base action stood in, the horse die rolled again or -1,
then the horses concerned.
"""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot.actions import FULL_PRICE, add_bet, buy_horse, mark_extra
from paddock.games.long_shot.cards import FINISHED, HORSES, LINE, read_data
from paddock.games.long_shot.state import NOBODY, RaceState

_ROLAND: Final = read_data("roland.toml")
ROLAND: Final[str] = _ROLAND["name"]
ROLANDS_MONEY: Final[i64] = _ROLAND["money"]
BASE_ROW: Final[i64] = HORSES  # the ninth

DEEDS: Final = ["mark", "bet", "free-bet", "back", "buy", "money"]
MARK: Final[i64] = 0
PAID_BET: Final[i64] = 1
GIFT_BET: Final[i64] = 2
BACK: Final[i64] = 3
PURCHASE: Final[i64] = 4
CASH: Final[i64] = 5

WHO: Final = [
    "",
    "own-leader",
    "own-last",
    "own-all",
    "bet-leader",
    "highest-bet",
    "lowest-bet",
    "own-highest-bet",
    "highest-bet-and-own-leader",
    "leader",
    "lowest-number",
    "rolled",
    "your-leader",
    "your-highest-bet",
    "highest-bet-open",
    "sale-leader",
    "sale-lowest-number",
    "sale-highest-bet",
    "sale-highest-number",
    "sale-cheapest",
    "sale-last",
    "sale-rolled",
    "sale-your-highest-bet",
]
OWN_LEADER: Final[i64] = 1
OWN_LAST: Final[i64] = 2
OWN_ALL: Final[i64] = 3
BET_LEADER: Final[i64] = 4
HIGHEST_BET: Final[i64] = 5
LOWEST_BET: Final[i64] = 6
OWN_HIGHEST_BET: Final[i64] = 7
HIGHEST_BET_AND_OWN_LEADER: Final[i64] = 8
LEADER: Final[i64] = 9
LOWEST_NUMBER: Final[i64] = 10
ROLLED: Final[i64] = 11
YOUR_LEADER: Final[i64] = 12
YOUR_HIGHEST_BET: Final[i64] = 13
HIGHEST_BET_OPEN: Final[i64] = 14
SALE_LEADER: Final[i64] = 15
SALE_LOWEST_NUMBER: Final[i64] = 16
SALE_HIGHEST_BET: Final[i64] = 17
SALE_HIGHEST_NUMBER: Final[i64] = 18
SALE_CHEAPEST: Final[i64] = 19
SALE_LAST: Final[i64] = 20
SALE_ROLLED: Final[i64] = 21
SALE_YOUR_HIGHEST_BET: Final[i64] = 22

ROWS: Final[i64] = BASE_ROW + 1
#: Per cell, (movement die - 1) * ROWS + row: the deed, whose horse, how much, and money on top.
CELL_DEED: Final[list[i64]] = [0] * (3 * int(ROWS))
CELL_WHO: Final[list[i64]] = [0] * (3 * int(ROWS))
CELL_AMOUNT: Final[list[i64]] = [0] * (3 * int(ROWS))
CELL_MONEY: Final[list[i64]] = [0] * (3 * int(ROWS))
CELL_TEXT: Final[list[str]] = [""] * (3 * int(ROWS))


def _print_table() -> None:
    for row in _ROLAND["cell"]:
        cell = (row["column"] - 1) * int(ROWS) + row["row"] - 1
        CELL_DEED[cell] = DEEDS.index(row["do"])
        CELL_WHO[cell] = WHO.index(row.get("who", ""))
        CELL_AMOUNT[cell] = row.get("amount", 0)
        CELL_MONEY[cell] = row.get("money", 0)
        CELL_TEXT[cell] = row["text"]


_print_table()


def roland_acts(table: RaceState) -> None:
    """LS-11.4 to LS-11.6: the cell that the dice name, or the base action of its column where that cannot be done."""
    column = table.steps - 1
    table.roland = [table.steps, table.horse, 0, NOBODY]
    if not do_cell(table, column * ROWS + table.horse):
        table.roland[2] = 1
        do_cell(table, column * ROWS + BASE_ROW)
    if table.events is not None:
        doing = table.roland
        base = doing[2] == 1
        row = BASE_ROW if base else doing[1]
        table.tell(
            "roland",
            {
                "column": doing[0],
                "row": doing[1] + 1,
                "base": base,
                "rolled": doing[3] + 1 if doing[3] != NOBODY else None,
                "horses": [horse + 1 for horse in doing[4:]],
                "text": CELL_TEXT[(doing[0] - 1) * ROWS + row],
            },
        )


def do_cell(table: RaceState, cell: i64) -> bool:
    """Carries a cell out; false, with nothing done, where that is impossible."""
    sheet = table.players
    deed = CELL_DEED[cell]
    amount = CELL_AMOUNT[cell]
    if deed == CASH:
        table.gain(sheet, amount, "roland")
        return True
    done = False
    who = CELL_WHO[cell]
    if deed == MARK:
        done = mark(table, who)
    elif deed == PAID_BET or deed == GIFT_BET:
        done = bet(table, who, amount, amount if deed == PAID_BET else 0)
    elif deed == BACK:
        horse = lowest(find(table, who) & running(table))
        if horse != NOBODY:
            table.roland.append(horse)
            table.shift(horse, -amount, "roland")
            done = True
    else:
        done = buy(table, who)
    if done and CELL_MONEY[cell]:
        table.gain(sheet, CELL_MONEY[cell], "roland")
    return done


def roll_again(table: RaceState) -> i64:
    """LS-11.5: the horse die, once more, for a cell that asks for it."""
    rolled: i64 = table.roland_die.below(HORSES)
    table.roland[3] = rolled
    table.revealed += 1
    if table.events is not None:
        table.tell("roland-rolls", {"horse": rolled + 1})
    return rolled


def mark(table: RaceState, who: i64) -> bool:
    """X's on the card that the second roll names; LS-11.7: of several horses the lowest number with a free box."""
    groups: list[i64] = []
    if who == HIGHEST_BET_AND_OWN_LEADER:
        groups = [find(table, HIGHEST_BET), find(table, OWN_LEADER)]
    elif who == OWN_ALL:
        for horse in range(HORSES):
            if table.owner[horse] == table.players:
                groups.append(1 << horse)
    else:
        groups = [find(table, who)]
    anybody: i64 = 0
    for group in groups:
        anybody |= group
    if anybody == 0:
        return False
    card = roll_again(table)
    done = False
    for group in groups:
        horse = lowest(group & ~table.extra[card])
        if horse != NOBODY:
            table.roland.append(horse)
            mark_extra(table, table.players, card, horse)
            done = True
    return done


def bet(table: RaceState, who: i64, amount: i64, cost: i64) -> bool:
    """LS-11.9: he bets on open horses only, and pays unless the bet is free."""
    if table.money[table.players] < cost:
        return False
    chosen: i64 = 1 << roll_again(table) if who == ROLLED else find(table, who)
    horse = lowest(chosen & open_horses(table))
    if horse == NOBODY:
        return False
    table.roland.append(horse)
    add_bet(table, table.players, horse, amount, cost)
    return True


def buy(table: RaceState, who: i64) -> bool:
    """LS-11.7: of several horses that the words fit, the lowest number that he can pay for."""
    if for_sale(table) == 0:
        return False
    chosen: i64 = 1 << roll_again(table) if who == SALE_ROLLED else find(table, who)
    horse = lowest(chosen & for_sale(table) & within_means(table))
    if horse == NOBODY:
        return False
    table.roland.append(horse)
    buy_horse(table, table.players, horse, FULL_PRICE)
    return True


def find(table: RaceState, who: i64) -> i64:
    """A bit for each horse that a cell's words fit; several where they are level."""
    roland = table.players
    you: i64 = 0
    if who == OWN_LEADER:
        return ahead(table, owned(table, roland) & running(table))
    if who == OWN_LAST:
        return behind(table, owned(table, roland) & running(table))
    if who == BET_LEADER:
        return ahead(table, backed(table, roland) & running(table))
    if who == HIGHEST_BET:
        return highest_bet(table, roland, backed(table, roland))
    if who == LOWEST_BET:
        return lowest_bet(table, roland, backed(table, roland))
    if who == OWN_HIGHEST_BET:
        return highest_bet(table, roland, backed(table, roland) & owned(table, roland))
    if who == LEADER:
        return ahead(table, running(table))
    if who == LOWEST_NUMBER:
        return open_horses(table)
    if who == YOUR_LEADER:
        return ahead(table, owned(table, you) & running(table))
    if who == YOUR_HIGHEST_BET:
        return highest_bet(table, you, backed(table, you))
    if who == HIGHEST_BET_OPEN:
        return highest_bet(table, roland, open_horses(table))
    sale = for_sale(table)
    if who == SALE_LEADER:
        return ahead(table, sale)
    if who == SALE_LAST:
        return behind(table, sale)
    if who == SALE_HIGHEST_BET:
        return highest_bet(table, roland, sale & backed(table, roland))
    if who == SALE_YOUR_HIGHEST_BET:
        return highest_bet(table, you, sale & backed(table, you))
    if who == SALE_HIGHEST_NUMBER:
        return highest(sale)
    if who == SALE_LOWEST_NUMBER:
        return sale & -sale
    if who == SALE_CHEAPEST:
        return cheapest(table, sale)
    return sale


def lowest(mask: i64) -> i64:
    """LS-11.7: the lowest number among the horses, or NOBODY."""
    horse: i64 = 0
    while horse < HORSES:
        if mask >> horse & 1:
            return horse
        horse += 1
    return NOBODY


def highest(mask: i64) -> i64:
    """The bit of the highest number."""
    horse: i64 = HORSES - 1
    while horse >= 0:
        if mask >> horse & 1:
            return 1 << horse
        horse -= 1
    return 0


def running(table: RaceState) -> i64:
    return table.running()


def open_horses(table: RaceState) -> i64:
    mask: i64 = 0
    for horse in range(HORSES):
        if table.position[horse] < LINE:
            mask |= 1 << horse
    return mask


def for_sale(table: RaceState) -> i64:
    mask: i64 = 0
    for horse in range(HORSES):
        if table.owner[horse] == NOBODY and table.position[horse] < FINISHED:
            mask |= 1 << horse
    return mask


def within_means(table: RaceState) -> i64:
    """The horses whose price Roland could pay."""
    mask: i64 = 0
    for horse in range(HORSES):
        if table.price[horse] <= table.money[table.players]:
            mask |= 1 << horse
    return mask


def owned(table: RaceState, sheet: i64) -> i64:
    mask: i64 = 0
    for horse in range(HORSES):
        if table.owner[horse] == sheet:
            mask |= 1 << horse
    return mask


def backed(table: RaceState, sheet: i64) -> i64:
    mask: i64 = 0
    for horse in range(HORSES):
        if table.bets[sheet * HORSES + horse] > 0:
            mask |= 1 << horse
    return mask


def ahead(table: RaceState, mask: i64) -> i64:
    """Those furthest on."""
    return _most(table.position, 0, mask, 1)


def behind(table: RaceState, mask: i64) -> i64:
    """Those furthest back."""
    return _most(table.position, 0, mask, -1)


def highest_bet(table: RaceState, sheet: i64, mask: i64) -> i64:
    return _most(table.bets, sheet * HORSES, mask, 1)


def lowest_bet(table: RaceState, sheet: i64, mask: i64) -> i64:
    return _most(table.bets, sheet * HORSES, mask, -1)


def cheapest(table: RaceState, mask: i64) -> i64:
    return _most(table.price, 0, mask, -1)


def _most(values: list[i64], offset: i64, mask: i64, sign: i64) -> i64:
    """Among the horses of a mask, those with the highest value, or with the sign -1 the lowest."""
    best: i64 = 0
    chosen: i64 = 0
    for horse in range(HORSES):
        if mask >> horse & 1:
            value = values[offset + horse] * sign
            if chosen == 0 or value > best:
                best = value
                chosen = 0
            if value == best:
                chosen |= 1 << horse
    return chosen
