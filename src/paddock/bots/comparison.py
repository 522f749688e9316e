"""The paired comparison of moves, which champions, hints and analyses use.

A sample is a state in which everything that the seat cannot know is resampled. All moves are tried on copies of the
same sample, with the same named streams and the same random numbers for the decisions in the playouts, so that the luck
of the dice cancels out of the difference between two moves.
"""

from math import sqrt

from mypy_extensions import i64

from paddock.engine.bot import Position
from paddock.engine.bot_parameters import PlayoutPolicy
from paddock.engine.expert import NEVER, Expert, pro_playout
from paddock.engine.rng import Stream
from paddock.engine.state import State


class Candidate:
    """A move that is tried, with the sum of its gains over the first candidate on the same samples."""

    __slots__ = ("gained", "move", "squares", "tried", "value")

    def __init__(self, move: int) -> None:
        self.move: int = move
        self.tried: i64 = 0
        self.value: float = 0.0
        self.gained: float = 0.0
        self.squares: float = 0.0

    def add(self, value: float, gained: float) -> None:
        self.tried += 1
        self.value += value
        self.gained += gained
        self.squares += gained * gained

    def chance(self) -> float:
        """Returns the seat's mean chance of winning after this move."""
        return self.value / float(self.tried) if self.tried > 0 else 0.0

    def gain(self) -> float:
        return self.gained / float(self.tried) if self.tried > 0 else 0.0

    def error(self) -> float:
        if self.tried < 2:
            return 1.0
        n = float(self.tried)
        mean = self.gained / n
        spread = self.squares / n - mean * mean
        return sqrt(spread / (n - 1.0)) if spread > 0.0 else 0.0


class MoveComparison:
    """Tries moves by playouts over some turns (0: to the end of the game) with one policy."""

    def __init__(self, expert: Expert, turns: int, policy: PlayoutPolicy) -> None:
        self.expert = expert
        self.turns: i64 = turns
        self.fast: bool = policy is PlayoutPolicy.FAST_PRO
        #: Until this turn all seats decide as pros, after it by quick moves.
        self.pros_until: i64 = NEVER if policy is PlayoutPolicy.PRO else 0

    def add_sample(self, position: Position, candidates: list[Candidate], rng: Stream) -> None:
        """Tries all candidates on one more sample."""
        moves = [candidate.move for candidate in candidates]
        rows = self.chances_after(self.sample(position, rng), position.seat, moves, rng)
        base = rows[0][position.seat]
        for n in range(len(candidates)):
            value = rows[n][position.seat]
            candidates[n].add(value, value - base)

    def sample(self, position: Position, rng: Stream) -> State:
        """Returns a sample of the position in which others have made plausible hidden choices."""
        sample = position.sample(rng)
        self.expert.guess_hidden_choices(sample, position.seat, rng)
        return sample

    def chances_after(self, sample: State, seat: int, moves: list[int], rng: Stream) -> list[list[float]]:
        """Returns every seat's chance of winning after each move, played out from one sample with the same luck."""
        luck = rng.fork()
        until: i64 = self.expert.turn(sample) + self.turns if self.turns > 0 else NEVER
        rows: list[list[float]] = []
        for move in moves:
            race = sample.copy()
            race.play(seat, move)
            self.play_out(race, until, luck.copy())
            rows.append(self.expert.chances(race))
        return rows

    def play_out(self, race: State, until: i64, rng: Stream) -> None:
        """Plays until the game is over or reaches a turn."""
        if self.fast:
            self.expert.quick_playout(race, until, rng)
        else:
            pro_playout(self.expert, race, until, self.pros_until, rng)
