"""The five actions: the rules that refuse them and the functions that carry them out; effects are left pending.

A rule is stated once, as a function that returns a Refusal or None: legal moves are those without a Refusal, and an
illegal move is refused with it. Nothing here rolls a die or ends a turn.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Refusal
from paddock.games.long_shot import refusals
from paddock.games.long_shot.cards import FINISHED, HIGHEST_BET, HORSES, LINE
from paddock.games.long_shot.effects import ability_of
from paddock.games.long_shot.moves import MASKS, NO_X, WAITING_BONUS, x_fits
from paddock.games.long_shot.sheet import BOXES, COLUMN, ROW, SIDE, box_name
from paddock.games.long_shot.state import NOBODY, RaceState

# The terms of a purchase: the divisor of the price, or for free.
GIFT: Final[i64] = 0
FULL_PRICE: Final[i64] = 1


def why_no_mark(race: RaceState, sheet: i64, box: i64) -> Refusal | None:
    """LS-5.1: the box must be free."""
    return refusals.BOX_MARKED if race.marks[sheet] >> box & 1 else None


def add_boxes(race: RaceState, sheet: i64, first: i64, found: list[i64]) -> None:
    """Adds a mark in each free box; `first` is the move for the first box."""
    for box in range(BOXES):
        if why_no_mark(race, sheet, box) is None:
            found.append(first + box)


def mark_box(race: RaceState, sheet: i64, box: i64) -> None:
    """LS-5.1, LS-5.2: marks a box of the concession grid; each line that it completes gives a bonus."""
    marks = race.marks[sheet] | BITS[box]
    race.marks[sheet] = marks
    row = ROW[box // SIDE]
    column = COLUMN[box % SIDE]
    if race.events is not None:
        race.emit("concession", {"sheet": sheet, "box": box, "name": box_name(box)})
    if marks & row == row:
        line_completed(race, sheet, "row", box // SIDE)
        for own in race.config.concession:
            if race.owner[own] == sheet:
                ability_of(race, own).row_completed(race)
    if marks & column == column:
        line_completed(race, sheet, "column", box % SIDE)
        for own in race.config.concession:
            if race.owner[own] == sheet:
                ability_of(race, own).column_completed(race)


def line_completed(race: RaceState, sheet: i64, line: str, number: i64) -> None:
    race.pending.append(WAITING_BONUS)
    if race.events is not None:
        race.emit("line", {"sheet": sheet, "line": line, "number": number + 1})


def why_no_helmet(race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
    """LS-6.1: a helmet is marked only once."""
    return refusals.HELMET_MARKED if race.helmets[sheet] >> horse & 1 else None


def mark_helmet(race: RaceState, sheet: i64, horse: i64) -> None:
    """LS-6.1: marks the helmet of a horse."""
    race.helmets[sheet] |= BITS[horse]
    if race.events is not None:
        race.emit("helmet", {"sheet": sheet, "horse": horse + 1})
    for own in race.config.helmet:
        if race.owner[own] == sheet:
            ability_of(race, own).helmet_marked(race, sheet, horse)


def why_no_jersey(race: RaceState, sheet: i64, horse: i64, extra: i64) -> Refusal | None:
    """LS-6.3, LS-6.4: a jersey is marked only once, with an X if the card has room for it."""
    if race.jerseys[sheet] >> horse & 1:
        return refusals.JERSEY_MARKED
    if x_fits(race.extra[horse], extra):
        return None
    return refusals.X_MISSING if extra == NO_X else refusals.X_THERE


def add_jerseys(race: RaceState, sheet: i64, lists: list[list[int]], found: list[i64]) -> None:
    """Adds any jersey, with any X; `lists` are those of moves.jersey_lists."""
    jerseys = race.jerseys[sheet]
    for horse in range(HORSES):
        if not jerseys >> horse & 1:
            found += lists[horse * MASKS + race.extra[horse]]


def mark_jersey(race: RaceState, sheet: i64, horse: i64, extra: i64) -> None:
    """LS-6.3: marks the jersey of a horse, with an X on its card."""
    race.jerseys[sheet] |= BITS[horse]
    if race.events is not None:
        race.emit("jersey", {"sheet": sheet, "horse": horse + 1})
    if extra != NO_X:
        mark_extra(race, sheet, horse, extra)
    for own in race.config.jersey:
        if race.owner[own] == sheet:
            ability_of(race, own).jersey_marked(race, sheet, horse, extra)


def mark_extra(race: RaceState, sheet: i64, card: i64, horse: i64) -> None:
    """Marks an X on a horse's card, which from now on also moves with that horse's number."""
    race.extra[card] |= BITS[horse]
    if race.events is not None:
        race.emit("extra", {"sheet": sheet, "card": card + 1, "horse": horse + 1})


def why_no_bet(race: RaceState, sheet: i64, horse: i64) -> Refusal | None:
    """LS-6.2, LS-7.3, LS-7.5: only a horse before the line, or with a helmet one before the finish."""
    position = race.position[horse]
    if position < LINE:
        return None
    if position == FINISHED:
        return refusals.HAS_FINISHED
    return None if race.helmets[sheet] >> horse & 1 else refusals.PAST_LINE


def open_horses(race: RaceState, sheet: i64) -> i64:
    """Returns a bit for each horse on which the sheet's player may bet."""
    mask: i64 = 0
    for horse in range(HORSES):
        if why_no_bet(race, sheet, horse) is None:
            mask |= BITS[horse]
    return mask


def highest_bet(race: RaceState, sheet: i64) -> i64:
    """LS-7.1, LS-7.2: the most that a player can pay."""
    money = race.money[sheet]
    return money if money < HIGHEST_BET else HIGHEST_BET


def add_bet(race: RaceState, sheet: i64, horse: i64, amount: i64, cost: i64) -> None:
    """LS-7.1, LS-7.6: adds dollars on a horse, paid for or free."""
    race.bets[sheet * HORSES + horse] += amount
    race.money[sheet] -= cost
    if race.events is not None:
        total = race.bets[sheet * HORSES + horse]
        bet = {"sheet": sheet, "horse": horse + 1, "amount": amount, "cost": cost, "bet": total}
        race.emit("bet", {**bet, "money": race.money[sheet]})


def bet_action(race: RaceState, sheet: i64, horse: i64, amount: i64, cost: i64) -> None:
    """The bet action, which unlike a free bet triggers the abilities for betting (LS-10.6)."""
    add_bet(race, sheet, horse, amount, cost)
    for own in race.config.bet:
        if race.owner[own] == sheet:
            ability_of(race, own).bet_placed(race, sheet, horse, amount)


def cost_of(race: RaceState, horse: i64, terms: i64) -> i64:
    if terms == GIFT:
        return 0
    return race.config.price[horse] // terms


def why_no_purchase(race: RaceState, sheet: i64, horse: i64, cost: i64) -> Refusal | None:
    """LS-8.1, LS-8.2: only a horse without an owner that still runs, and that the player can pay for."""
    if race.owner[horse] != NOBODY:
        return refusals.SOLD
    if race.position[horse] == FINISHED:
        return refusals.OFF_THE_MARKET
    return None if cost <= race.money[sheet] else refusals.TOO_EXPENSIVE


def for_sale(race: RaceState, sheet: i64, terms: i64) -> i64:
    """Returns a bit for each horse that the sheet's player can buy on these terms."""
    mask: i64 = 0
    for horse in range(HORSES):
        if why_no_purchase(race, sheet, horse, cost_of(race, horse, terms)) is None:
            mask |= BITS[horse]
    return mask


def buy_horse(race: RaceState, sheet: i64, horse: i64, terms: i64) -> None:
    """LS-8.1, LS-10.7: transfers the horse, and makes its card's effect on purchase pending for the new owner."""
    cost = cost_of(race, horse, terms)
    race.owner[horse] = sheet
    race.money[sheet] -= cost
    if race.events is not None:
        bought = {"sheet": sheet, "horse": horse + 1, "cost": cost, "money": race.money[sheet]}
        race.emit("bought", {**bought, "gift": terms == GIFT})
    if sheet < race.config.players:  # LS-11.8: Roland uses no abilities
        ability_of(race, horse).horse_bought(race, terms)


def erase(race: RaceState, sheet: i64, boxes: i64) -> None:
    """Clears dark-horse boxes."""
    race.dark[sheet] -= boxes
    if race.events is not None:
        race.emit("erased", {"sheet": sheet, "boxes": boxes, "dark": race.dark[sheet]})
