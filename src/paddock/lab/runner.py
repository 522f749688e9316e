"""Plans carried out: chunks of their games go to a executor, and what comes back is taken in the order of the games.

So whatever is made of it (sums, ratings, rows in a file, the game at which the answer is clear) is the same whoever
plays. Chunks that come early wait; nobody runs further ahead of the oldest unfinished one than AHEAD says, so that
memory does not grow with the number of games.
"""

from collections.abc import Iterator
from typing import Final

from paddock.engine import SetupError
from paddock.lab.accumulators import Accumulator, Kind, find_accumulator
from paddock.lab.executors import make_executor
from paddock.lab.plan import Plan
from paddock.lab.play import Chunk, ChunkResult
from paddock.lab.results import ResultsWriter
from paddock.lab.stopping import games_needed, is_checkpoint, is_conclusive, next_checkpoint

#: How many chunks may be under way or waiting, for each one that the executor takes at once.
AHEAD: Final = 4


class Run:
    """Plans being carried out. `run` yields whenever more games are done; `stop`, from anywhere, ends it early.

    Several plans take turns, a game each. With `results` the rows go there, and what is there already is not played
    again.
    """

    def __init__(
        self,
        plans: tuple[Plan, ...],
        kinds: tuple[type[Accumulator], ...],
        workers: int = 1,
        executor: str = "",
        precision: float | None = None,
        results: ResultsWriter | None = None,
    ) -> None:
        self.plans = plans
        self.kinds = kinds
        self.precision = precision
        self.results = results
        self.accumulators: list[Accumulator] = [kind() for kind in kinds]
        #: The most games there can be.
        self.most = sum(plan.games for plan in plans)
        self.games = 0
        self.stopped = False
        self.conclusive = False
        if results is not None:
            self._checkpoint()  # what cannot be saved is known before the games
            self._go_on(results)
        self.resumed = self.games
        self.executor = make_executor(workers, executor, lambda: self.stopped)

    def stop(self) -> None:
        """Lets the games under way end, and starts no more."""
        self.stopped = True

    @property
    def over(self) -> bool:
        """Whether all that was asked for is done."""
        return self.conclusive or self.games == self.most

    def run(self) -> Iterator[int]:
        """Plays; yields the number of games done so far, at least a few times a second."""
        first, size = self.games, 1
        waiting: dict[int, ChunkResult] = {}
        pending = 0
        with self.executor as executor:
            while True:
                while (
                    first < self.most
                    and pending + len(waiting) < AHEAD * executor.capacity
                    and pending < executor.capacity
                ):
                    if self.stopped or self.over:
                        break
                    end = self._end(first, size)
                    rows = None if self.results is None else self.results.kind
                    executor.submit(Chunk(self.plans[0], first, end, self.kinds, self.plans[1:], rows))
                    first = end
                    pending += 1
                if not pending:
                    break
                if self.stopped or self.over:
                    executor.stop()
                for part in executor.collect(0.1):
                    pending -= 1
                    waiting[part.first] = part
                    if part.games:
                        size = executor.next_size(part, self.most - first)
                while self.games in waiting and not self.over:
                    self._take(waiting.pop(self.games))
                yield self.games
        if self.results is not None:
            self.results.keep(self._checkpoint())

    def _end(self, first: int, size: int) -> int:
        """Where a chunk ends that begins there: not beyond a game after which it is looked."""
        end = min(first + size, self.most)
        if self.precision is None:
            return end
        plans = len(self.plans)
        return min(end, plans * next_checkpoint(first // plans))

    def _take(self, part: ChunkResult) -> None:
        if not part.games:
            return
        self.games += part.games
        for mine, theirs in zip(self.accumulators, part.accumulators, strict=True):
            mine.merge(theirs)
        if self.results is not None:
            self.results.add(part.rows, self.games)
            if self.results.due():
                self.results.keep(self._checkpoint())
        self._look()

    def _look(self) -> None:
        """Ends the run if the answer is clear, at the games where that is looked at."""
        rounds, rest = divmod(self.games, len(self.plans))
        if self.precision is not None and not rest and is_checkpoint(rounds):
            self.conclusive = is_conclusive(self.intervals(), self.precision)

    def _checkpoint(self) -> list[object]:
        return [accumulator.to_json() for accumulator in self.accumulators]

    def _go_on(self, results: ResultsWriter) -> None:
        """Takes over what an interrupted run has left."""
        if results.games > self.most:
            raise SetupError(
                f"{results.folder} holds {results.games} games already, more than the {self.most} that are asked for; "
                "ask for at least as many, or start over with --restart"
            )
        if results.checkpoint is not None:
            for accumulator, saved in zip(self.accumulators, results.checkpoint, strict=True):
                accumulator.restore(saved)
        self.games = results.games
        self._look()

    def intervals(self) -> list[tuple[float, float]]:
        """The intervals of all win shares, as far as they are known."""
        raise NotImplementedError

    def expected_games(self) -> int:
        """How many games there will be, as far as that can be told by now."""
        if self.precision is None or self.games < len(self.plans):
            return self.most
        rates = [(low + high) / 2 for low, high in self.intervals()]
        return min(self.most, len(self.plans) * games_needed(rates, self.precision))

    def accumulator(self, kind: type[Kind]) -> Kind:
        """The accumulator of that kind, with what it has seen so far."""
        return find_accumulator(kind, self.accumulators)
