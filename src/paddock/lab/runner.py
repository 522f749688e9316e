"""Runs plans: chunks of their games go to an executor, and the results are merged in the order of the games.

So sums, ratings, rows and the game at which the precision is reached do not depend on the workers. Early chunks
wait; AHEAD limits their number, so that memory does not grow with the number of games.
"""

from collections.abc import Iterator
from typing import Any, Final, TypedDict, Unpack

from paddock.engine import SetupError
from paddock.lab.accumulators import STANDARD, Accumulator, Kind, find_accumulator
from paddock.lab.executors import make_executor
from paddock.lab.plan import Plan
from paddock.lab.play import Chunk, ChunkResult
from paddock.lab.results import ResultsWriter
from paddock.lab.stopping import games_needed, is_checkpoint, is_conclusive, next_checkpoint
from paddock.lab.summary import Summary, summarise

#: How many chunks may be in progress or waiting, per chunk of the executor's capacity.
AHEAD: Final = 4


class RunSettings(TypedDict, total=False):
    """Keyword arguments that subclasses pass on to `Run`."""

    executor: str
    precision: float | None
    results: ResultsWriter | None


class Run:
    """Plans in progress. `run` yields whenever more games are finished; `stop` ends it early.

    Several plans alternate game by game. With `results`, rows are written there, and games it already has are skipped.
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
        #: The maximum number of games.
        self.most = sum(plan.games for plan in plans)
        self.games = 0
        self.stopped = False
        self.conclusive = False
        if results is not None:
            self._checkpoint()  # fails before the first game if an accumulator cannot be saved
            self._resume(results)
        self.resumed = self.games
        self.executor = make_executor(workers, executor, lambda: self.stopped)

    def stop(self) -> None:
        """Lets the current games finish, and starts no more."""
        self.stopped = True

    @property
    def over(self) -> bool:
        """Whether all games are played or the precision is reached."""
        return self.conclusive or self.games == self.most

    def complete(self) -> None:
        for _ in self.run():
            pass

    def run(self) -> Iterator[int]:
        """Plays the games; yields the number of finished games, at least a few times per second."""
        first, size = self.games, 1
        waiting: dict[int, ChunkResult] = {}
        pending = 0
        with self.executor as executor:
            while True:
                ending = self.stopped or self.over
                room = min(executor.capacity, AHEAD * executor.capacity - len(waiting))
                while first < self.most and pending < room and not ending:
                    end = self._end(first, size)
                    rows = None if self.results is None else self.results.kind
                    executor.submit(Chunk(self.plans[0], first, end, self.kinds, self.plans[1:], rows))
                    first = end
                    pending += 1
                if not pending:
                    break
                if ending:
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
        """Returns the end of a chunk that starts at `first`: not beyond the next checkpoint."""
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
        self._check_precision()

    def _check_precision(self) -> None:
        """Ends the run at a checkpoint if the precision is reached."""
        rounds, rest = divmod(self.games, len(self.plans))
        if self.precision is not None and not rest and is_checkpoint(rounds):
            self.conclusive = is_conclusive(self.intervals(), self.precision)

    def _checkpoint(self) -> list[object]:
        return [accumulator.to_json() for accumulator in self.accumulators]

    def _resume(self, results: ResultsWriter) -> None:
        if results.games > self.most:
            raise SetupError(
                f"{results.folder} already has {results.games} games, more than the {self.most} requested; "
                f"use --games {results.games} or more, or start over with --restart"
            )
        if results.checkpoint is not None:
            for accumulator, saved in zip(self.accumulators, results.checkpoint, strict=True):
                accumulator.restore(saved)
        self.games = results.games
        self._check_precision()

    def summary(self) -> Any:
        """Returns the results so far: a Summary or an Outcome."""
        raise NotImplementedError

    def intervals(self) -> list[tuple[float, float]]:
        raise NotImplementedError

    def expected_games(self) -> int:
        if self.precision is None or self.games < len(self.plans):
            return self.most
        rates = [(low + high) / 2 for low, high in self.intervals()]
        return min(self.most, len(self.plans) * games_needed(rates, self.precision))

    def accumulator(self, kind: type[Kind]) -> Kind:
        return find_accumulator(kind, self.accumulators)


class Simulation(Run):
    """A plan in progress, with `extra` accumulators."""

    def __init__(
        self, plan: Plan, workers: int = 1, extra: tuple[type[Accumulator], ...] = (), **settings: Unpack[RunSettings]
    ) -> None:
        self.plan = plan
        super().__init__((plan,), (*STANDARD, *extra), workers, **settings)

    def summary(self) -> Summary:
        return summarise(self.plan.choices, self.accumulators)

    def intervals(self) -> list[tuple[float, float]]:
        return [entry.interval for entry in self.summary().levels]


def simulate(
    plan: Plan, workers: int = 1, extra: tuple[type[Accumulator], ...] = (), **settings: Unpack[RunSettings]
) -> Simulation:
    """Runs a plan to the end; returns the simulation with its results."""
    simulation = Simulation(plan, workers, extra, **settings)
    simulation.complete()
    return simulation
