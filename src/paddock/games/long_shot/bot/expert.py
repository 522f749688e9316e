"""The rules of thumb: a move is worth what it adds to what a player can expect, less a share of what rivals gain.

What the horses may do is in outlook.py, what things are worth in weighing.py, with the numbers of data/bots.toml; what
an ability or a bonus is worth stands with it. Everything but the dice is public, so all of the table may be read.
"""

from math import exp, sqrt

from mypy_extensions import i64

from paddock.engine import BotParameters, Expert, State, Stream
from paddock.games.long_shot import moves
from paddock.games.long_shot.bot.parameters import Beliefs
from paddock.games.long_shot.bot.quick_moves import glance_at_action, glance_at_bonus
from paddock.games.long_shot.bot.sheet_values import Weighing
from paddock.games.long_shot.cards import FINISHED, HORSES
from paddock.games.long_shot.effects import ability_of
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_KIND, MOVE_WAITING, NOTHING, WAITING_BONUS, effect_of
from paddock.games.long_shot.phases import EFFECTS
from paddock.games.long_shot.scoring import best_place, score_of
from paddock.games.long_shot.state import ACTION, NOBODY, RACE_OVER, RaceState


class LongShotExpert(Expert):
    """Who knows what a mark, a dollar, a bet and a horse are worth."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.beliefs: Beliefs = Beliefs(parameters)

    def worths(self, table: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(table, RaceState)
        weighing = weigh(self.beliefs, table, seat)
        found: list[float] = []
        for move in moves:
            found.append(move_worth(weighing, move))
        return found

    def glance(self, table: State, seat: int, rng: Stream) -> int:
        assert isinstance(table, RaceState)
        move: i64 = NOTHING
        if table.phase == ACTION:
            move = glance_at_action(self.beliefs, table, seat)
        elif len(table.pending) > 0 and table.pending[0] == WAITING_BONUS:
            move = glance_at_bonus(self.beliefs, table, seat)
        if move != NOTHING:
            return int(move)
        legal = table.legal(seat)
        return legal[0] if len(legal) == 1 else self.choose(table, seat, legal, rng)

    def chances(self, table: State) -> list[float]:
        """As if everybody's expected money were uncertain by as much, and the more so the longer the race goes on."""
        assert isinstance(table, RaceState)
        if table.phase == RACE_OVER:
            return shares(table)
        beliefs = self.beliefs
        weighing = Weighing(beliefs, table)
        doubt = beliefs.doubt[0] + beliefs.doubt[1] * sqrt(weighing.rounds)
        players = table.agreed.players
        hopes: list[float] = []
        best: float = -1e9
        sheet: i64 = 0
        while sheet < table.agreed.sheets:
            hope = weighing.prospect(sheet)
            if sheet < players:
                hope += abilities_worth(weighing, sheet)
            if players == 1:
                hope += weighing.rounds * beliefs.turn_worth[sheet]
            hopes.append(hope)
            if hope > best:
                best = hope
            sheet += 1
        total: float = 0.0
        sheet = 0
        while sheet < table.agreed.sheets:
            hopes[sheet] = exp((hopes[sheet] - best) / doubt)
            total += hopes[sheet]
            sheet += 1
        found: list[float] = []
        sheet = 0
        while sheet < players:
            found.append(hopes[sheet] / total)
            sheet += 1
        return found

    def turn(self, table: State) -> int:
        """Rounds."""
        assert isinstance(table, RaceState)
        return int(table.round)


def weigh(beliefs: Beliefs, table: RaceState, seat: i64) -> Weighing:
    """The table as it is for a player about to decide."""
    weighing = Weighing(beliefs, table)
    weighing.take_seat(seat)
    horse: i64 = 0
    while horse < HORSES:
        owner = table.owner[horse]
        if owner == seat:
            ability_of(table, horse).adds(weighing)
        elif owner == NOBODY and table.position[horse] < FINISHED:
            prize = weighing.outlook.prize[horse] * (1.0 + beliefs.deny)
            weighing.horse_worth[horse] = prize + ability_of(table, horse).promises(weighing, seat)
        horse += 1
    weighing.waiting_bonus = weighing.weigh_bonus()
    return weighing


def move_worth(weighing: Weighing, move: i64) -> float:
    """What a legal move is worth, beside doing nothing."""
    if move >= moves.ACTION_MOVES:
        waits = MOVE_WAITING[move]
        if waits != NOTHING:
            return EFFECTS[effect_of(waits)].worth(weighing, move)
        return weighing.dark_change(-1) if move == moves.ERASE else 0.0
    worth = action_worth(weighing, move)
    return worth + weighing.dark_change(1) if move >= moves.DARK else worth


def action_worth(weighing: Weighing, move: i64) -> float:
    """One of the actions."""
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    if kind == moves.CONCESSION:
        return weighing.mark(a)
    if kind == moves.HELMET:
        return weighing.helmet(a)
    if kind == moves.JERSEY:
        return weighing.jersey(a, b)
    if kind == moves.BET:
        return weighing.bet(a, b, b)
    if kind == moves.BET_ON:
        return weighing.bet(a, b, b) + weighing.push(a, 1)
    if kind == moves.BET_FREE:
        return weighing.bet(a, b, 0)
    return weighing.buy(a, weighing.table.agreed.price[a])


def abilities_worth(weighing: Weighing, sheet: i64) -> float:
    """What the abilities of a sheet's horses promise."""
    table = weighing.table
    worth: float = 0.0
    horse: i64 = 0
    while horse < HORSES:
        if table.owner[horse] == sheet:
            worth += ability_of(table, horse).promises(weighing, sheet)
        horse += 1
    return worth


def shares(table: RaceState) -> list[float]:
    """LS-9.10, LS-9.11: 1 for who has won, shared where they are level."""
    scores: list[i64] = []
    best: i64 = -1
    level: i64 = 0
    sheet: i64 = 0
    while sheet < table.agreed.sheets:
        # of level players the one with the better prize place is ahead
        score: i64 = score_of(table, sheet) * 4 - best_place(table, sheet)
        scores.append(score)
        if sheet == 0 or score > best:
            best = score
            level = 0
        if score == best:
            level += 1
        sheet += 1
    found: list[float] = []
    sheet = 0
    while sheet < table.agreed.players:
        found.append(1.0 / float(level) if scores[sheet] == best else 0.0)
        sheet += 1
    return found
