"""Heuristics: the value of a move is what it adds to a player's expected money, minus a share of what rivals gain.

The chances of the horses are in evaluation.py, the values of a sheet in sheet_values.py, those of abilities and
bonuses in ability_values.py, with the parameters of data/bots.toml. Everything except the dice is public, so the whole
state may be read.
"""

from math import exp, sqrt

from mypy_extensions import i64

from paddock.engine import BotParameters, Expert, State, Stream
from paddock.games.long_shot import moves
from paddock.games.long_shot.bot.ability_values import BY_EFFECT, ability_value, bonus_value
from paddock.games.long_shot.bot.parameters import LongShotParameters
from paddock.games.long_shot.bot.quick_moves import quick_action, quick_bonus
from paddock.games.long_shot.bot.sheet_values import SheetValues
from paddock.games.long_shot.cards import FINISHED, HORSES
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_KIND, MOVE_WAITING, NOTHING, WAITING_BONUS, effect_of
from paddock.games.long_shot.scoring import best_place, score_of
from paddock.games.long_shot.state import ACTION, NOBODY, RACE_OVER, RaceState


class LongShotExpert(Expert):
    """Evaluates marks, dollars, bets and horses."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.numbers: LongShotParameters = LongShotParameters(parameters)

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(race, RaceState)
        values = evaluate_for(self.numbers, race, seat)
        return [move_value(values, move) for move in moves]

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        assert isinstance(race, RaceState)
        move: i64 = NOTHING
        if race.phase == ACTION:
            move = quick_action(self.numbers, race, seat)
        elif len(race.pending) > 0 and race.pending[0] == WAITING_BONUS:
            move = quick_bonus(self.numbers, race, seat)
        if move != NOTHING:
            return int(move)
        legal = race.legal(seat)
        return legal[0] if len(legal) == 1 else self.choose(race, seat, legal, rng)

    def chances(self, race: State) -> list[float]:
        """Assumes the same uncertainty of expected money for all players, larger the longer the race takes."""
        assert isinstance(race, RaceState)
        if race.phase == RACE_OVER:
            return shares(race)
        parameters = self.numbers
        values = SheetValues(parameters, race)
        doubt = parameters.doubt[0] + parameters.doubt[1] * sqrt(values.rounds)
        players = race.config.players
        hopes: list[float] = []
        best: float = -1e9
        for sheet in range(race.config.sheets):
            hope = values.sheet_value(sheet)
            if sheet < players:
                hope += abilities_value(values, sheet)
            if players == 1:
                hope += values.rounds * parameters.turn_worth[sheet]
            hopes.append(hope)
            if hope > best:
                best = hope
        total: float = 0.0
        for sheet in range(race.config.sheets):
            hopes[sheet] = exp((hopes[sheet] - best) / doubt)
            total += hopes[sheet]
        return [hopes[sheet] / total for sheet in range(players)]

    def turn(self, race: State) -> int:
        """Returns the number of rounds."""
        assert isinstance(race, RaceState)
        return int(race.round)


def evaluate_for(parameters: LongShotParameters, race: RaceState, seat: i64) -> SheetValues:
    """Returns the race for a player who is about to decide."""
    values = SheetValues(parameters, race)
    values.take_seat(seat)
    for horse in range(HORSES):
        owner = race.owner[horse]
        if owner == seat:
            ability_value(race, horse).add(values)
        elif owner == NOBODY and race.position[horse] < FINISHED:
            prize = values.horse_chances.prize[horse] * (1.0 + parameters.deny)
            values.horse_value[horse] = prize + ability_value(race, horse).promise(values, seat)
    values.waiting_bonus = values.best_bonus_value()
    return values


def move_value(values: SheetValues, move: i64) -> float:
    """Returns the value of a legal move compared with doing nothing."""
    if move >= moves.ACTION_MOVES:
        waits = MOVE_WAITING[move]
        if waits == WAITING_BONUS:
            return bonus_value(values, move)
        if waits != NOTHING:
            return BY_EFFECT[effect_of(waits)].use(values, move)
        return values.dark_change(-1) if move == moves.ERASE else 0.0
    value = action_value(values, move)
    return value + values.dark_change(1) if move >= moves.DARK else value


def action_value(values: SheetValues, move: i64) -> float:
    kind = MOVE_KIND[move]
    a = MOVE_A[move]
    b = MOVE_B[move]
    if kind == moves.CONCESSION:
        return values.mark(a)
    if kind == moves.HELMET:
        return values.helmet(a)
    if kind == moves.JERSEY:
        return values.jersey(a, b)
    if kind == moves.BET:
        return values.bet(a, b, b)
    if kind == moves.BET_ON:
        return values.bet(a, b, b) + values.push(a, 1)
    if kind == moves.BET_FREE:
        return values.bet(a, b, 0)
    return values.buy(a, values.race.config.price[a])


def abilities_value(values: SheetValues, sheet: i64) -> float:
    """Returns the value of the abilities of a sheet's horses."""
    race = values.race
    value: float = 0.0
    for horse in range(HORSES):
        if race.owner[horse] == sheet:
            value += ability_value(race, horse).promise(values, sheet)
    return value


def shares(race: RaceState) -> list[float]:
    """LS-9.10, LS-9.11: 1 for the winner, shared if tied."""
    scores: list[i64] = []
    best: i64 = -1
    level: i64 = 0
    for sheet in range(race.config.sheets):
        # ties are broken by the better prize place
        score: i64 = score_of(race, sheet) * 4 - best_place(race, sheet)
        scores.append(score)
        if sheet == 0 or score > best:
            best = score
            level = 0
        if score == best:
            level += 1
    return [1.0 / float(level) if scores[sheet] == best else 0.0 for sheet in range(race.config.players)]
