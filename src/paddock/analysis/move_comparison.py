"""The value of a decision, judged by what the player could know: the best few moves are compared on common samples.

Some samples select the moves to compare; the comparison itself uses other samples, so that a move does not look better
because it was lucky when it was selected.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from paddock.bots.comparison import MoveComparison
from paddock.bots.registry import shipped_expert
from paddock.engine import Game, Position, Stream
from paddock.engine.bot_parameters import PlayoutPolicy
from paddock.engine.expert import Expert

#: How many moves are tried besides the one played, and how many of them are compared.
TRIED: Final = 6
COMPARED: Final = 3
#: The fewest samples. Moves are selected with a quarter of the samples of the comparison.
FEWEST: Final = 4
#: Added to the variance, because a few samples that agree prove little: as if one more had differed by 0.1 each way.
PRIOR_VARIANCE: Final = 0.02


@dataclass
class Comparison:
    """Sums over samples. The first move is the one played; after the moves comes the pro's choice, which may vary from
    sample to sample."""

    moves: list[int]
    count: int
    #: The sum of each seat's chances after each move, and last after the pro's choice.
    values: list[list[float]]
    #: The sums of products of the deciding seat's chances, for every pair of moves.
    products: list[list[float]]
    #: In how many samples each move was the pro's choice.
    chosen: list[int]
    #: The sum of squared gains of the move played over the pro's choice, for each seat.
    squares: list[float]

    @property
    def pro(self) -> int:
        """The index of the pro's choice in `values`."""
        return len(self.moves)

    def chance(self, move: int, seat: int) -> float:
        """Returns a seat's mean chance after the move with this index in `moves`."""
        return self.values[move][seat] / self.count

    def gains(self) -> list[float]:
        """Returns the gain of each seat from the move played relative to the pro's choice."""
        return [(a - b) / self.count for a, b in zip(self.values[0], self.values[self.pro], strict=True)]

    def gain_variances(self) -> list[float]:
        if self.chosen[0] == self.count:
            return [0.0] * len(self.squares)
        return [self._variance(gain, square) for gain, square in zip(self.gains(), self.squares, strict=True)]

    def _variance(self, mean: float, squares: float) -> float:
        """Returns the squared standard error of a mean, given the sum of squares."""
        n = float(self.count)
        return max(0.0, squares / n - mean * mean + PRIOR_VARIANCE / n) / max(1.0, n - 1.0)

    def error(self, move: int, other: int, seat: int) -> float:
        """Returns the standard error of the difference between two moves, for the seat that decides."""
        if move == other:
            return 0.0
        mean = (self.values[move][seat] - self.values[other][seat]) / self.count
        squares = self.products[move][move] + self.products[other][other] - 2.0 * self.products[move][other]
        return sqrt(self._variance(mean, squares))

    def best(self, seat: int) -> int:
        """Returns the index in `moves` of the best one for the seat."""
        return max(range(len(self.moves)), key=lambda move: self.values[move][seat])

    def loss(self, seat: int, move: int = 0) -> tuple[float, float]:
        """Returns how much worse a move is for the seat than the best one, and the standard error."""
        best = self.best(seat)
        return self.chance(best, seat) - self.chance(move, seat), self.error(best, move, seat)


def merge_comparisons(parts: list[Comparison]) -> Comparison:
    first = parts[0]
    several = range(len(first.values))
    seats = range(len(first.values[0]))
    return Comparison(
        first.moves,
        sum(part.count for part in parts),
        [[sum(part.values[m][s] for part in parts) for s in seats] for m in several],
        [[sum(part.products[m][o] for part in parts) for o in several] for m in several],
        [sum(part.chosen[m] for part in parts) for m in range(len(first.moves))],
        [sum(part.squares[s] for part in parts) for s in seats],
    )


class MoveComparer:
    """Compares moves like the game's champion, or more slowly with pros, to check its results."""

    def __init__(self, game: Game, share: float = 1.0, sure: bool = False) -> None:
        self.expert: Expert = shipped_expert(game)
        champion, analysis = self.expert.parameters.champion, self.expert.parameters.analysis
        turns = analysis.check_turns if sure else champion.turns
        policy = PlayoutPolicy.PRO if sure else champion.playout_policy
        self.comparison = MoveComparison(self.expert, turns, policy)
        #: How many other moves are tried, and the samples in one batch of the comparison.
        self.tried = TRIED if share >= 1.0 else COMPARED
        self.samples = max(FEWEST, round(share * (analysis.checks if sure else analysis.tables)))

    def moves_to_compare(self, position: Position, played: int, rng: Stream) -> list[int]:
        """Returns the move that was played, and the other moves that do best on a few samples."""
        legal = position.legal()
        move_values = self.expert.move_values(position.sample(rng), position.seat, legal, rng)
        by_value = sorted(range(len(legal)), key=lambda n: (-move_values[n], n))
        tried = list(dict.fromkeys([played, *(legal[n] for n in by_value[: self.tried])]))
        if len(tried) > COMPARED + 1:
            found = self.compare(position, tried, max(FEWEST, self.samples // 4), rng)
            ranking = sorted(range(len(tried)), key=lambda n: -found.values[n][position.seat])
            tried = [tried[n] for n in sorted({0, *ranking[:COMPARED]})]
        return tried

    def compare(self, position: Position, moves: list[int], samples: int, rng: Stream) -> Comparison:
        """Tries these moves and the pro's choice on the same samples."""
        seat, several = position.seat, range(len(moves) + 1)
        values: list[list[float]] = [[] for _ in several]
        products = [[0.0] * len(several) for _ in several]
        chosen, squares = [0] * len(moves), [0.0] * len(self.expert.chances(position.sample(rng)))
        for _ in range(samples):
            rows, pros = self._try_moves(position, moves, rng)
            if pros in moves:
                chosen[moves.index(pros)] += 1
            for m in several:
                values[m] = [a + b for a, b in zip(values[m] or [0.0] * len(rows[m]), rows[m], strict=True)]
                for other in several:
                    products[m][other] += rows[m][seat] * rows[other][seat]
            squares = [square + (a - b) ** 2 for square, a, b in zip(squares, rows[0], rows[-1], strict=True)]
        return Comparison(moves, samples, values, products, chosen, squares)

    def _try_moves(self, position: Position, moves: list[int], rng: Stream) -> tuple[list[list[float]], int]:
        """Returns every seat's chance after each move and the pro's choice (last), on one sample; and that choice."""
        guess = self.comparison.sample(position, rng)
        pros = self.expert.choose(guess, position.seat, position.legal(), rng)
        known = pros in moves
        rows = self.comparison.chances_after(guess, position.seat, moves if known else [*moves, pros], rng)
        if known:
            rows.append(rows[moves.index(pros)])
        return rows, pros
