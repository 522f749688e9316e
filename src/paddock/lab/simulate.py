"""A plan carried out: chunks of its games go to a crew, and what comes back is added up."""

from collections.abc import Iterator

from paddock.lab.accumulators import STANDARD, Accumulator, Kind, found
from paddock.lab.crew import make_crew
from paddock.lab.matches import Chunk, Part, Plan
from paddock.lab.summary import Summary, summarise


class Simulation:
    """A plan being carried out. `run` yields whenever more games are done; `stop`, from anywhere, ends it early."""

    def __init__(self, plan: Plan, workers: int = 1, on: str = "", extra: tuple[type[Accumulator], ...] = ()) -> None:
        self.plan = plan
        self.kinds = (*STANDARD, *extra)
        self.accumulators: list[Accumulator] = [kind() for kind in self.kinds]
        self.games = 0
        self.stopped = False
        self.crew = make_crew(workers, on, lambda: self.stopped)

    def stop(self) -> None:
        """Lets the games under way end, and starts no more."""
        self.stopped = True

    def run(self) -> Iterator[int]:
        """Plays; yields the number of games done so far, at least a few times a second."""
        first, size = 0, 1
        pending = 0
        with self.crew as crew:
            while True:
                while first < self.plan.games and pending < crew.lanes and not self.stopped:
                    end = min(first + size, self.plan.games)
                    crew.submit(Chunk(self.plan, first, end, self.kinds))
                    first = end
                    pending += 1
                if not pending:
                    return
                if self.stopped:
                    crew.stop()
                for part in crew.finished(0.1):
                    pending -= 1
                    self._take(part)
                    if part.games:
                        size = crew.next_size(part, self.plan.games - first)
                yield self.games

    def _take(self, part: Part) -> None:
        self.games += part.games
        for mine, theirs in zip(self.accumulators, part.accumulators, strict=True):
            mine.merge(theirs)

    def found(self, kind: type[Kind]) -> Kind:
        """The accumulator of that kind, with what it has seen so far."""
        return found(kind, self.accumulators)

    def summary(self) -> Summary:
        return summarise(self.plan.choices, self.accumulators)


def simulate(plan: Plan, workers: int = 1, on: str = "", extra: tuple[type[Accumulator], ...] = ()) -> Simulation:
    """Carries a plan out; the simulation that is returned holds the results."""
    simulation = Simulation(plan, workers, on, extra)
    for _ in simulation.run():
        pass
    return simulation
