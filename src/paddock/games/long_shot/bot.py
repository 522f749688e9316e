"""The `pro`: expects what the horses' chances promise, and takes the move after which that is worth most.

The chances come from how far a horse has to go and how often the dice and the X's move it; a bet is worth its odds, a
horse its prizes, a sheet what its marks may still become.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream
from paddock.engine.bits import how_many
from paddock.engine.bot import Best
from paddock.games.long_shot import cards
from paddock.games.long_shot.cards import FINISHED, HORSES, ODDS, PLACES, PRIZES
from paddock.games.long_shot.effects import ability_of
from paddock.games.long_shot.moves import LINE_BONUS, effect_of
from paddock.games.long_shot.phases import carry_out
from paddock.games.long_shot.sheet import BONUS_BOXES, COLUMN, DARK_HORSES, ROW
from paddock.games.long_shot.state import RaceState

#: How sharply the time that a horse still needs decides; fitted to races of dice alone.
SHARPNESS: Final = 3.2
#: How much of a dollar's worth at play, beyond its face, is lost with it.
CASH: Final = 0.7
CASH_COUNTED: Final = 12.0
#: The worth of a dark horse early in the race.
DARK_WORTH: Final = 3.0
#: The worth of a row or column by the number of its marks, while it is open.
LINE_WORTH: Final[list[float]] = [0.0, 0.8, 2.2, 5.0, 0.0]
#: What a bonus that waits is worth before it is chosen.
BONUS_WORTH: Final = 11.0
#: A helmet or a jersey without its counterpart.
PIECE_WORTH: Final = 1.6
#: What a rival's gain hurts, as a share of an own gain of that size, divided among the rivals.
SPITE: Final = 0.8
#: Chances below this are not followed any further.
UNLIKELY: Final = 0.002
#: The rounds from which on a race still counts as young.
LONG: Final = 20.0
#: The chance of a horse without a prize to end past the line, from there and per space before it.
STAYS_PAST: Final = 0.95
GETS_PAST: Final = 0.08
STEP: Final[float] = sum(cards.MOVEMENT_DIE) / len(cards.MOVEMENT_DIE)


class Chances:
    """What may become of each horse."""

    def __init__(self, table: RaceState) -> None:
        #: The dollar's worth of a bet, and of owning the horse, and the chance of a prize; per horse.
        self.bet: list[float] = [0.0] * HORSES
        self.prize: list[float] = [0.0] * HORSES
        self.placed: list[float] = [0.0] * HORSES
        #: The rounds that the race is likely to take yet.
        self.rounds: float = 0.0
        self.weigh(table)

    def weigh(self, table: RaceState) -> None:
        weights: list[float] = [0.0] * HORSES
        times: list[float] = []
        total: float = 0.0
        horse: i64 = 0
        while horse < HORSES:
            position = table.position[horse]
            if position < FINISHED:
                time = rounds_to_go(table, horse)
                times.append(time)
                weights[horse] = weight(time)
                total += weights[horse]
            horse += 1
        times.sort()
        left = PLACES - len(table.finished)
        self.rounds = times[left - 1] if left > 0 else 0.0
        for place, finisher in enumerate(table.finished):
            self.bet[finisher] = float(ODDS[finisher * PLACES + place])
            self.prize[finisher] = float(PRIZES[place])
            self.placed[finisher] = 1.0
        if left > 0:
            self.draw(weights, total, 1.0, len(table.finished), 0)
        horse = 0
        while horse < HORSES:
            position = table.position[horse]
            if position < FINISHED:
                self.bet[horse] += (1.0 - self.placed[horse]) * past_line_chance(position)
            horse += 1

    def draw(self, weights: list[float], total: float, chance: float, place: i64, out: i64) -> None:
        """Shares the next place out among the horses that are left, each with its weight, and so on to the third."""
        horse: i64 = 0
        while horse < HORSES:
            if weights[horse] > 0.0 and not out >> horse & 1:
                this = chance * weights[horse] / total
                self.placed[horse] += this
                self.bet[horse] += this * float(ODDS[horse * PLACES + place])
                self.prize[horse] += this * float(PRIZES[place])
                if place + 1 < PLACES and this > UNLIKELY:
                    self.draw(weights, total - weights[horse], this, place + 1, out | 1 << horse)
            horse += 1


def rounds_to_go(table: RaceState, horse: i64) -> float:
    """The rounds that a horse needs on average."""
    rate: float = STEP
    for mask in table.extra:
        if mask >> horse & 1:
            rate += 1.0
    return float(FINISHED - table.position[horse]) * float(HORSES) / rate


def weight(time: float) -> float:
    power: float = 1.0 / (time + 2.0)
    return float(power**SHARPNESS)


def past_line_chance(position: i64) -> float:
    """The chance of a horse without a prize to be past the no-bet line in the end."""
    if position >= cards.LINE:
        return STAYS_PAST
    return GETS_PAST * float(position)


class Pro(Bot):
    """Plays the move that promises the most, its own money less a share of everybody else's."""

    def choose(self, position: Position, rng: Stream) -> int:
        # Read from a sample: but for the dice to come everything is public.
        table = position.sample(rng)
        assert isinstance(table, RaceState)
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        now = Chances(table)
        best = Best(rng)
        for move in moves:
            after = table.copy()
            assert isinstance(after, RaceState)
            best.weigh(move, move_worth(table, after, now, position.seat, move))
        return int(best.choice)


def move_worth(before: RaceState, after: RaceState, now: Chances, seat: i64, move: i64) -> float:
    """The worth of the table after a move."""
    carry_out(after, seat, move)
    chances = now
    if after.position != before.position or after.extra != before.extra:
        chances = Chances(after)
    return table_worth(after, chances, seat)


def table_worth(table: RaceState, chances: Chances, seat: i64) -> float:
    """What the seat can expect, less a share of what the others can."""
    worth: float = sheet_worth(table, chances, seat)
    rivals: float = 0.0
    sheet: i64 = 0
    while sheet < table.agreed.sheets:
        if sheet != seat:
            rivals += stakes(table, chances, sheet) + float(table.money[sheet])
        sheet += 1
    return worth - SPITE * rivals / float(table.agreed.sheets - 1)


def stakes(table: RaceState, chances: Chances, sheet: i64) -> float:
    """Bets and horses."""
    worth: float = 0.0
    horse: i64 = 0
    while horse < HORSES:
        bet = table.bets[sheet * HORSES + horse]
        if bet:
            worth += float(bet) * chances.bet[horse]
        if table.owner[horse] == sheet:
            worth += chances.prize[horse]
        horse += 1
    return worth


def sheet_worth(table: RaceState, chances: Chances, seat: i64) -> float:
    """Stakes, money, what the sheet shows, and what waits."""
    early: float = chances.rounds / LONG
    if early > 1.0:
        early = 1.0
    money = float(table.money[seat])
    worth: float = stakes(table, chances, seat) + money
    worth += CASH * early * (money if money < CASH_COUNTED else CASH_COUNTED)
    worth += DARK_WORTH * early * float(DARK_HORSES - table.dark[seat])
    worth += dress_worth(table, chances, seat, early)
    marks = table.marks[seat]
    lines: float = 0.0
    for mask in ROW:
        lines += LINE_WORTH[how_many(marks & mask)]
    for mask in COLUMN:
        lines += LINE_WORTH[how_many(marks & mask)]
    worth += lines * early
    horse: i64 = 0
    while horse < HORSES:
        if table.owner[horse] == seat:
            worth += ability_of(table, horse).worth(table, seat, chances.placed[horse], early)
        horse += 1
    for waits in table.pending:
        effect = effect_of(waits)
        if effect == LINE_BONUS:
            left: i64 = len(BONUS_BOXES) - how_many(table.bonuses[seat])
            worth += BONUS_WORTH * (0.4 + 0.05 * float(left))
        else:
            worth += 0.5 * cards.CARD_WORTH[cards.EFFECT_CARD[effect]]
    return worth


def dress_worth(table: RaceState, chances: Chances, seat: i64, early: float) -> float:
    """Sets, single pieces that may become sets, and helmets that keep a good horse open for bets."""
    helmets = table.helmets[seat]
    jerseys = table.jerseys[seat]
    worth: float = float(cards.SET_PAYS * how_many(helmets & jerseys))
    worth += PIECE_WORTH * early * float(how_many(helmets ^ jerseys))
    horse: i64 = 0
    while horse < HORSES:
        if helmets >> horse & 1 and 6 <= table.position[horse] < FINISHED:
            gain = chances.bet[horse] - 1.0
            if gain > 0.0:
                worth += gain * 1.2 * early
        horse += 1
    return worth
