"""Roland Wright, the opponent of a lone player: his table, cell by cell, from data/roland.toml."""

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
BASE_ROW: Final[i64] = HORSES  # the ninth row
YOU: Final[i64] = 0


class Who:
    """The description of a horse in a cell: `own leader`, `for-sale backed highest-bet`."""

    def __init__(self, words: str) -> None:
        *among, which = words.split()
        self.among: list[str] = among
        self.which: str = which

    def find(self, race: RaceState) -> i64:
        """Returns a bit for each horse that fits the description; several if they are tied."""
        horses: i64 = ALL_HORSES
        for word in self.among:
            horses &= those(race, word)
        return pick(race, self.which, horses)


def those(race: RaceState, word: str) -> i64:
    """Returns a bit for each horse of a kind."""
    roland = race.config.players
    if word == "own":
        return race.owned_horses(roland)
    if word == "yours":
        return race.owned_horses(YOU)
    if word == "backed":
        return race.backed_horses(roland)
    if word == "your-bets":
        return race.backed_horses(YOU)
    if word == "open":
        return open_horses(race, roland)  # LS-11.9: without helmets, all horses before the line
    assert word == "for-sale", word
    return for_sale(race, roland, GIFT)


def pick(race: RaceState, which: str, horses: i64) -> i64:
    """Returns those of the horses that `which` selects; LS-11.10: a leader or last horse has not finished."""
    roland = race.config.players
    if which == "leader":
        return most(race.position, 0, 1, horses & race.running_horses())
    if which == "last":
        return most(race.position, 0, -1, horses & race.running_horses())
    if which == "highest-bet":
        return most(race.bets, roland * HORSES, 1, horses)
    if which == "lowest-bet":
        return most(race.bets, roland * HORSES, -1, horses)
    if which == "your-highest-bet":
        return most(race.bets, YOU * HORSES, 1, horses)
    if which == "lowest-number":
        return horses & -horses
    if which == "highest-number":
        return BITS[members(horses)[-1]] if horses else 0
    if which == "cheapest":
        return most(race.config.price, 0, -1, horses)
    if which == "rolled":
        return horses & BITS[roll_again(race)]
    assert which == "all", which
    return horses


def on_start(race: RaceState) -> i64:
    """Returns a bit for each horse that has not left the start."""
    horses: i64 = 0
    for horse in range(HORSES):
        if race.position[horse] == 0:
            horses |= BITS[horse]
    return horses


def most(values: list[i64], offset: i64, sign: i64, horses: i64) -> i64:
    """Returns those horses of a mask with the highest value, or with sign -1 the lowest."""
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


def roll_again(race: RaceState) -> i64:
    """LS-11.5: rolls the horse die again, for a cell that requires it."""
    rolled: i64 = race.roland_die.below(HORSES)
    doing = race.roland
    assert doing is not None
    doing.rolled = rolled
    race.reveal_count += 1
    if race.events is not None:
        race.emit("roland-rolls", {"horse": rolled + 1})
    return rolled


class Cell:
    """What Roland does in a cell of his table."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.who: list[Who] = [Who(words) for words in row.get("who", [])]
        self.amount: i64 = row.get("amount", 0)
        self.money: i64 = row.get("money", 0)
        self.text: str = row["text"]

    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        """Carries out the cell. Returns False, having done nothing, if that is impossible."""
        raise NotImplementedError


class Mark(Cell):
    """X's on the card named by the second roll; LS-11.7: of several horses the lowest number with a free box."""

    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        found: list[i64] = []
        for who in self.who:
            horses = who.find(race)
            if who.which == "all":
                for horse in members(horses):
                    found.append(BITS[horse])
            elif horses:
                found.append(horses)
        if not found:
            return False
        card = roll_again(race)
        for horses in found:
            horse = lowest(horses & ~race.extra[card])
            if horse != NOBODY:
                doing.horses.append(horse)
                mark_extra(race, race.config.players, card, horse)
        return len(doing.horses) > 0


class Bet(Cell):
    """LS-11.9: a bet on an open horse."""

    def cost(self) -> i64:
        return self.amount

    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        if race.money[race.config.players] < self.cost():
            return False
        horse = lowest(self.who[0].find(race) & those(race, "open"))
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        add_bet(race, race.config.players, horse, self.amount, self.cost())
        return True


class FreeBet(Bet):
    def cost(self) -> i64:
        return 0


class Back(Cell):
    """LS-11.6: moves back a horse that has left the start and still runs."""

    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        horses = self.who[0].find(race) & race.running_horses()
        if race.config.start_is_safe:
            horses &= ~on_start(race)
        horse = lowest(horses)
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        race.shift(horse, -self.amount, "roland")
        return True


class Buy(Cell):
    """LS-11.7: of several horses that fit, the lowest number that he can pay for."""

    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        roland = race.config.players
        if for_sale(race, roland, GIFT) == 0:
            return False
        horse = lowest(self.who[0].find(race) & for_sale(race, roland, FULL_PRICE))
        if horse == NOBODY:
            return False
        doing.horses.append(horse)
        buy_horse(race, roland, horse, FULL_PRICE)
        return True


class Gain(Cell):
    def do(self, race: RaceState, doing: RolandsTurn) -> bool:
        race.gain(race.config.players, self.amount, "roland")
        return True


_DEEDS: Final[dict[str, type[Cell]]] = {
    "mark": Mark,
    "bet": Bet,
    "free-bet": FreeBet,
    "back": Back,
    "buy": Buy,
    "money": Gain,
}
#: The columns as on his sheet: the faces of the movement die, and the cells from the first row to the base action.
COLUMNS: Final[list[int]] = list(dict.fromkeys(row["column"] for row in _ROLAND["cell"]))
_ROWS: Final = sorted(_ROLAND["cell"], key=lambda row: row["row"])
CELLS: Final[list[list[Cell]]] = [
    [_DEEDS[row["do"]](row) for row in _ROWS if row["column"] == column] for column in COLUMNS
]


def cell_at(column: i64, row: i64) -> Cell:
    return CELLS[COLUMNS.index(column)][row]


def roland_acts(race: RaceState) -> None:
    """LS-11.4 to LS-11.6: plays the cell named by the dice, or the base action of its column if that is impossible."""
    doing = RolandsTurn(race.steps, race.horse, False, NOBODY, [])
    race.roland = doing
    cell = cell_at(doing.column, doing.row)
    if not cell.do(race, doing):
        doing.base = True
        cell = cell_at(doing.column, BASE_ROW)
        cell.do(race, doing)
    elif cell.money:
        race.gain(race.config.players, cell.money, "roland")
    if race.events is not None:
        race.emit("roland", roland_fields(doing))


def roland_fields(doing: RolandsTurn) -> Json:
    """Returns what he did, as public fields."""
    return {
        "column": doing.column,
        "row": doing.row + 1,
        "base": doing.base,
        "rolled": doing.rolled + 1 if doing.rolled != NOBODY else None,
        "horses": [horse + 1 for horse in doing.horses],
        "text": cell_at(doing.column, BASE_ROW if doing.base else doing.row).text,
    }
