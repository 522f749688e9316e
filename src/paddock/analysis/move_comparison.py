"""What a decision was worth, judged by what its maker could know: the best few moves, compared on common samples.

Some samples choose the moves to compare; the comparison is then made on others, so that a move is not called better
because it was lucky when it was chosen.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from paddock.bots.comparison import MoveComparison
from paddock.bots.registry import shipped_expert
from paddock.engine import Game, Position, Stream
from paddock.engine.bot_parameters import PlayoutPolicy
from paddock.engine.expert import Expert

#: How many moves are tried beside the one played, and how many of them are compared.
TRIED: Final = 6
COMPARED: Final = 3
#: Fewer samples say nothing. Beside those on which moves are compared, a quarter as many choose them.
FEWEST: Final = 4
#: Few samples that agree prove little: as if one more had gone each way, by a tenth of a race.
PRIOR_VARIANCE: Final = 0.02


@dataclass
class Comparison:
    """Sums over samples. The first move is the one played; after the moves comes the pro's choice, which may be another
    move on every sample."""

    moves: list[int]
    count: int
    #: What each move, and last the pro's choice, was worth to each seat.
    values: list[list[float]]
    #: The products of what they were worth to their maker, for every pair.
    products: list[list[float]]
    #: On how many samples each move was the pro's choice.
    chosen: list[int]
    #: The squares of what the move played was worth beyond the pro's choice, for each seat.
    squares: list[float]

    @property
    def pro(self) -> int:
        """The place of the pro's choice among `values`."""
        return len(self.moves)

    def chance(self, move: int, seat: int) -> float:
        """A seat's mean chance after a move, by its place in `moves`."""
        return self.values[move][seat] / self.count

    def gains(self) -> list[float]:
        """How much better for each seat the move played is than the pro's choice."""
        return [(a - b) / self.count for a, b in zip(self.values[0], self.values[self.pro], strict=True)]

    def gain_variances(self) -> list[float]:
        if self.chosen[0] == self.count:
            return [0.0] * len(self.squares)
        return [self._variance(gain, square) for gain, square in zip(self.gains(), self.squares, strict=True)]

    def _variance(self, mean: float, squares: float) -> float:
        """The square of the standard error of a mean, given the sum of the squares."""
        n = float(self.count)
        return max(0.0, squares / n - mean * mean + PRIOR_VARIANCE / n) / max(1.0, n - 1.0)

    def error(self, move: int, other: int, seat: int) -> float:
        """The standard error of the difference between two moves, for the seat that decides."""
        if move == other:
            return 0.0
        mean = (self.values[move][seat] - self.values[other][seat]) / self.count
        squares = self.products[move][move] + self.products[other][other] - 2.0 * self.products[move][other]
        return sqrt(self._variance(mean, squares))

    def best(self, seat: int) -> int:
        """The place in `moves` of the best one for the seat."""
        return max(range(len(self.moves)), key=lambda move: self.values[move][seat])

    def loss(self, seat: int, move: int = 0) -> tuple[float, float]:
        """How much worse than the best a move is for the seat, and the standard error."""
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
    """Compares moves as the game's champion does; or by pros, more slowly, to check what that has found."""

    def __init__(self, game: Game, share: float = 1.0, sure: bool = False) -> None:
        self.expert: Expert = shipped_expert(game)
        champion, analysis = self.expert.parameters.champion, self.expert.parameters.analysis
        turns = analysis.check_turns if sure else champion.turns
        policy = PlayoutPolicy.PRO if sure else champion.playout_policy
        self.comparison = MoveComparison(self.expert, turns, policy)
        #: Moves beside the one played that are tried, and samples in one batch of the comparison.
        self.tried = TRIED if share >= 1.0 else COMPARED
        self.samples = max(FEWEST, round(share * (analysis.checks if sure else analysis.tables)))

    def moves_to_compare(self, position: Position, played: int, rng: Stream) -> list[int]:
        """The move that was played, and the others that do best on a few samples."""
        legal = position.legal()
        move_values = self.expert.move_values(position.sample(rng), position.seat, legal, rng)
        by_worth = sorted(range(len(legal)), key=lambda n: (-move_values[n], n))
        tried = list(dict.fromkeys([played, *(legal[n] for n in by_worth[: self.tried])]))
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
        """Every seat's chance after each move, and last after the pro's choice, on one sample; and that choice."""
        guess = self.comparison.sample(position, rng)
        pros = self.expert.choose(guess, position.seat, position.legal(), rng)
        known = pros in moves
        rows = self.comparison.chances_after(guess, position.seat, moves if known else [*moves, pros], rng)
        if known:
            rows.append(rows[moves.index(pros)])
        return rows, pros
