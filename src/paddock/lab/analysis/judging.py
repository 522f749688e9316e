"""What a decision was worth, judged by what its maker could know: the best few moves, tried out in pairs.

What the seat could not know is dealt anew, again and again; on each such table every move that is tried meets the same
hands, the same dice and the same luck of those who decide, so that only what the moves themselves do is left between
them. Some tables choose the moves worth comparing; the comparison is then made on others, so that a move is not called
better because it was lucky when it was chosen.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from paddock.bots.playouts import NEVER, drive_on
from paddock.bots.registry import shipped_expert
from paddock.engine import Game, Position, State, Stream
from paddock.engine.bot import ROUNDING
from paddock.engine.expert import Expert

#: How many moves are tried beside the one played, on how many tables, and how many of them are compared.
TRIED: Final = 6
CHOOSING: Final = 12
COMPARED: Final = 3
#: Tables in one batch of the comparison.
BATCH: Final = 24


@dataclass
class Judged:
    """Moves compared on the same tables: sums over them. The first is what a pro would play."""

    moves: list[int]
    count: int
    #: Each move's value to each seat.
    values: list[list[float]]
    #: The products of the maker's values, for every pair of moves.
    products: list[list[float]]

    def chance(self, move: int, seat: int) -> float:
        """A seat's mean chance after a move, by its place in `moves`."""
        return self.values[move][seat] / self.count

    def gains(self, move: int, over: int = 0) -> list[float]:
        """How much better than another it is for each seat."""
        return [(a - b) / self.count for a, b in zip(self.values[move], self.values[over], strict=True)]

    def variance(self, move: int, other: int, seat: int) -> float:
        """Of the difference between two moves, for their maker: the square of its standard error."""
        if move == other:
            return 0.0
        n = float(self.count)
        mean = (self.values[move][seat] - self.values[other][seat]) / n
        square = (self.products[move][move] + self.products[other][other] - 2.0 * self.products[move][other]) / n
        # as if one table more had gone each way by a tenth of a race: few tables that agree prove little
        return max(0.0, square - mean * mean + 0.02 / n) / max(1.0, n - 1.0)

    def error(self, move: int, other: int, seat: int) -> float:
        return sqrt(self.variance(move, other, seat))

    def best(self, seat: int) -> int:
        """The place in `moves` of the one that is best for its maker."""
        return max(range(len(self.moves)), key=lambda move: self.values[move][seat])


def added(parts: list[Judged]) -> Judged:
    """Batches of the same moves together."""
    first = parts[0]
    several = range(len(first.moves))
    seats = range(len(first.values[0]))
    return Judged(
        first.moves,
        sum(part.count for part in parts),
        [[sum(part.values[m][s] for part in parts) for s in seats] for m in several],
        [[sum(part.products[m][o] for part in parts) for o in several] for m in several],
    )


class Judge:
    """Tries moves out as the game's champion does; where that one has its choices checked by races that pros drive to
    the end, by such races."""

    def __init__(self, game: Game) -> None:
        self.expert: Expert = shipped_expert(game)
        champion = self.expert.knobs.champion
        to_the_end = champion["checks"] > 0
        self.turns = 0 if to_the_end else int(champion["turns"])
        self.pros = to_the_end or champion["pros"] > 0

    def worth_comparing(self, position: Position, played: int | None, rng: Stream) -> list[int]:
        """The pro's choice, the others that do best on a few tables, and the move that was played."""
        legal = position.legal()
        worths = self.expert.worths(position.sample(rng), position.seat, legal, rng)
        by_worth = sorted(range(len(legal)), key=lambda n: (-worths[n], n))
        pros = legal[by_worth[0]]
        if played is not None and worths[legal.index(played)] > worths[by_worth[0]] - ROUNDING:
            pros = played
        asked = [] if played is None else [played]
        tried = list(dict.fromkeys([pros, *(legal[n] for n in by_worth[:TRIED]), *asked]))
        if len(tried) > COMPARED + 1:
            found = self.compare(position, tried, CHOOSING, rng)
            ranking = sorted(range(len(tried)), key=lambda n: -found.values[n][position.seat])
            kept = {0, *ranking[:COMPARED], *(tried.index(move) for move in asked)}
            tried = [tried[n] for n in sorted(kept)]
        return tried

    def compare(self, position: Position, moves: list[int], tables: int, rng: Stream) -> Judged:
        """These moves, tried out on the same tables."""
        seat, several = position.seat, range(len(moves))
        values: list[list[float]] = [[] for _ in moves]
        products = [[0.0] * len(moves) for _ in moves]
        for _ in range(tables):
            rows = self._tried(position, moves, rng)
            for m in several:
                values[m] = [a + b for a, b in zip(values[m] or [0.0] * len(rows[m]), rows[m], strict=True)]
                for other in several:
                    products[m][other] += rows[m][seat] * rows[other][seat]
        return Judged(moves, tables, values, products)

    def _tried(self, position: Position, moves: list[int], rng: Stream) -> list[list[float]]:
        """What each move leads to, for every seat, on one and the same table."""
        guess = position.sample(rng)
        luck = rng.fork()
        until = int(self.expert.turn(guess)) + self.turns if self.turns else NEVER
        hasty = NEVER if self.pros else 0
        rows: list[list[float]] = []
        for move in moves:
            table: State = guess.copy()
            table.play(position.seat, move)
            drive_on(self.expert, table, until, hasty, luck.copy())
            rows.append(self.expert.chances(table))
        return rows
