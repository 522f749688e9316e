"""Roland Wright, whom a lone player races against: his table, cell by cell, from data/roland.toml."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import BITS, lowest, members
from paddock.engine.data import read_data
from paddock.games.long_shot.actions import FULL_PRICE, GIFT, add_bet, buy_horse, for_sale, mark_extra, open_horses
from paddock.games.long_shot.cards import ALL_HORSES, HORSES
from paddock.games.long_shot.state import NOBODY, RaceState, RolandsTurn

_ROLAND: Final = read_data(__package__, "roland.toml")
ROLAND: Final[str] = _ROLAND["name"]
ROLANDS_MONEY: Final[i64] = _ROLAND["money"]
BASE_ROW: Final[i64] = HORSES  # the ninth
YOU: Final[i64] = 0


class Who:
    """One horse as a cell speaks of it: `own leader`, `for-sale backed highest-bet`."""

    def __init__(self, words: str) -> None:
        *among, which = words.split()
        self.among: list[str] = among
        self.which: str = which

    def find(self, table: RaceState) -> i64:
        """A bit for each horse that the words fit; several where they are level."""
        horses: i64 = ALL_HORSES
        for word in self.among:
            horses &= those(table, word)
        return pick(table, self.which, horses)


def those(table: RaceState, word: str) -> i64:
    """A bit for each horse of a kind."""
    roland = table.config.players
    if word == "own":
        return table.owned(roland)
    if word == "yours":
        return table.owned(YOU)
    if word == "backed":
        return table.backed(roland)
    if word == "your-bets":
        return table.backed(YOU)
    if word == "open":
        return open_horses(table, roland)  # LS-11.9: without helmets, all before the line
    assert word == "for-sale", word
    return for_sale(table, roland, GIFT)


def pick(table: RaceState, which: str, horses: i64) -> i64:
    """Which of the horses; LS-11.10: a leader or a last one has not finished."""
    roland = table.config.players
    if which == "leader":
        return most(table.position, 0, 1, horses & table.running())
    if which == "last":
        return most(table.position, 0, -1, horses & table.running())
    if which == "highest-bet":
        return most(table.bets, roland * HORSES, 1, horses)
    if which == "lowest-bet":
        return most(table.bets, roland * HORSES, -1, horses)
    if which == "your-highest-bet":
        return most(table.bets, YOU * HORSES, 1, horses)
    if which == "lowest-number":
        return horses & -horses
    if which == "highest-number":
        return BITS[members(horses)[-1]] if horses else 0
    if which == "cheapest":
        return most(table.config.price, 0, -1, horses)
    if which == "rolled":
        return horses & BITS[roll_again(table)]
    assert which == "all", which
    return horses


def on_start(table: RaceState) -> i64:
    """A bit for each horse that has not left the start."""
    horses: i64 = 0
    for horse in range(HORSES):
        if table.position[horse] == 0:
            horses |= BITS[horse]
    return horses


def most(values: list[i64], offset: i64, sign: i64, horses: i64) -> i64:
    """Among the horses of a mask, those with the highest value, or with the sign -1 the lowest."""
    best: i64 = 0
    chosen: i64 = 0
    for horse in range(HORSES):
        if horses >> horse & 1:
            value = values[offset + horse] * sign
            if chosen == 0 or value > best:
                best = value
                chosen = 0
            if value == best:
                chosen |= BITS[horse]
    return chosen


def roll_again(table: RaceState) -> i64:
    """LS-11.5: the horse die, once more, for a cell that asks for it."""
    rolled: i64 = table.roland_die.below(HORSES)
    doing = table.roland
    assert doing is not None
    doing.rolled = rolled
    table.revealed += 1
    if table.events is not None:
        table.tell("roland-rolls", {"horse": rolled + 1})
    return rolled


class Cell:
    """What Roland does where a column and a row of his table meet."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.who: list[Who] = [Who(words) for words in row.get("who", [])]
        self.amount: i64 = row.get("amount", 0)
        self.money: i64 = row.get("money", 0)
        self.text: str = row["text"]

    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        """Carries the cell out; false, with nothing done, where that is impossible."""
        raise NotImplementedError


class Mark(Cell):
    """X's on the card that the second roll names; LS-11.7: of several horses the lowest number with a free box."""

    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        found: list[i64] = []
        for who in self.who:
            horses = who.find(table)
            if who.which == "all":
                for horse in members(horses):
                    found.append(BITS[horse])
            elif horses:
                found.append(horses)
        if not found:
            return False
        card = roll_again(table)
        for horses in found:
            horse = lowest(horses & ~table.extra[card])
            if horse != NOBODY:
                doing.horses.append(horse)
                mark_extra(table, table.config.players, card, horse)
        return len(doing.horses) > 0


class Bet(Cell):
    """LS-11.9: on an open horse."""

    def cost(self) -> i64:
        return self.amount

    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        if table.money[table.config.players] < self.cost():
            return False
        horse = lowest(self.who[0].find(table) & those(table, "open"))
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        add_bet(table, table.config.players, horse, self.amount, self.cost())
        return True


class FreeBet(Bet):
    def cost(self) -> i64:
        return 0


class Back(Cell):
    """LS-11.6: a horse that has left the start and still runs goes back."""

    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        horses = self.who[0].find(table) & table.running()
        if table.config.start_is_safe:
            horses &= ~on_start(table)
        horse = lowest(horses)
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        table.shift(horse, -self.amount, "roland")
        return True


class Buy(Cell):
    """LS-11.7: of several horses that the words fit, the lowest number that he can pay for."""

    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        roland = table.config.players
        if for_sale(table, roland, GIFT) == 0:
            return False
        horse = lowest(self.who[0].find(table) & for_sale(table, roland, FULL_PRICE))
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        buy_horse(table, roland, horse, FULL_PRICE)
        return True


class Gain(Cell):
    def do(self, table: RaceState, doing: RolandsTurn) -> bool:
        table.gain(table.config.players, self.amount, "roland")
        return True


_DEEDS: Final[dict[str, type[Cell]]] = {
    "mark": Mark,
    "bet": Bet,
    "free-bet": FreeBet,
    "back": Back,
    "buy": Buy,
    "money": Gain,
}
#: Column by column as on his sheet: the faces of the movement die, and the cells from the first row to the base action.
COLUMNS: Final[list[int]] = list(dict.fromkeys(row["column"] for row in _ROLAND["cell"]))
_ROWS: Final = sorted(_ROLAND["cell"], key=lambda row: row["row"])
CELLS: Final[list[list[Cell]]] = [
    [_DEEDS[row["do"]](row) for row in _ROWS if row["column"] == column] for column in COLUMNS
]


def cell_at(column: i64, row: i64) -> Cell:
    return CELLS[COLUMNS.index(column)][row]


def roland_acts(table: RaceState) -> None:
    """LS-11.4 to LS-11.6: the cell that the dice name, or the base action of its column where that cannot be done."""
    doing = RolandsTurn(table.steps, table.horse, False, NOBODY, [])
    table.roland = doing
    cell = cell_at(doing.column, doing.row)
    if not cell.do(table, doing):
        doing.base = True
        cell = cell_at(doing.column, BASE_ROW)
        cell.do(table, doing)
    elif cell.money:
        table.gain(table.config.players, cell.money, "roland")
    if table.events is not None:
        table.tell("roland", told(doing))


def told(doing: RolandsTurn) -> Json:
    """What he did, as everybody hears it."""
    return {
        "column": doing.column,
        "row": doing.row + 1,
        "base": doing.base,
        "rolled": doing.rolled + 1 if doing.rolled != NOBODY else None,
        "horses": [horse + 1 for horse in doing.horses],
        "text": cell_at(doing.column, BASE_ROW if doing.base else doing.row).text,
    }
