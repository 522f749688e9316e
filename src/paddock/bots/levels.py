"""The levels of bots, and the two that only use a game's heuristics.

`random` and `champion` exist for every game, `rookie` and `pro` if the game has an expert. A game may add more bots.
"""

from math import exp
from typing import Final

from paddock.engine.bot import Bot, Position
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.expert import Expert
from paddock.engine.game import Game
from paddock.engine.rng import Stream

RANDOM: Final = "random"
ROOKIE: Final = "rookie"
PRO: Final = "pro"
CHAMPION: Final = "champion"
#: A rookie plays no move that is worse than the best by more than this many times its slack.
ABSURD: Final = 3.0
FRACTION: Final = 1.0 / 4294967296.0


class Pro(Bot):
    """Plays the best move by the game's heuristics."""

    def __init__(self, expert: Expert) -> None:
        self.expert = expert

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        return self.expert.choose(position.sample(rng), position.seat, moves, rng)


class Rookie(Bot):
    """Knows the same heuristics, but is careless and sometimes plays a quick move; never an absurd one."""

    def __init__(self, expert: Expert) -> None:
        self.expert = expert
        self.slack: float = expert.parameters.rookie.slack
        self.hasty: float = expert.parameters.rookie.hasty

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        sample = position.sample(rng)
        if fraction(rng) < self.hasty:
            return self.expert.quick_move(sample, position.seat, rng)
        move_values = self.expert.move_values(sample, position.seat, moves, rng)
        return moves[self.pick(move_values, rng)]

    def pick(self, move_values: list[float], rng: Stream) -> int:
        """Returns the index of a random move; the worse a move, the less likely."""
        best = max(move_values)
        if self.slack <= 0.0:
            return move_values.index(best)
        weights = [0.0] * len(move_values)
        total = 0.0
        for n in range(len(move_values)):
            behind = (best - move_values[n]) / self.slack
            if behind <= ABSURD:
                weights[n] = exp(-behind)
                total += weights[n]
        at = fraction(rng) * total
        last = 0
        for n in range(len(move_values)):
            if weights[n] > 0.0:
                last = n
                at -= weights[n]
                if at < 0.0:
                    break
        return last


def fraction(rng: Stream) -> float:
    return float(rng.next32()) * FRACTION


def make_expert(game: Game, parameters: BotParameters) -> Expert:
    """Returns the game's expert with these parameters, or one that only knows the rules."""
    expert = game.expert(parameters)
    return Expert(parameters) if expert is None else expert


def shipped_bots(game: Game) -> dict[str, Bot]:
    """Returns the rookie and the pro if the game has an expert, and the game's own bots."""
    bots: dict[str, Bot] = {}
    expert = game.expert(game.bot_parameters())
    if expert is not None:
        bots[ROOKIE] = Rookie(expert)
        bots[PRO] = Pro(expert)
    bots.update(game.bots())
    return bots
