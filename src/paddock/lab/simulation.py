"""One plan carried out, and what was found."""

from paddock.lab.accumulators import STANDARD, Accumulator
from paddock.lab.plan import Plan
from paddock.lab.results import ResultsWriter
from paddock.lab.runner import Run
from paddock.lab.summary import Summary, summarise


class Simulation(Run):
    """A plan being carried out."""

    def __init__(
        self,
        plan: Plan,
        workers: int = 1,
        executor: str = "",
        extra: tuple[type[Accumulator], ...] = (),
        precision: float | None = None,
        results: ResultsWriter | None = None,
    ) -> None:
        self.plan = plan
        super().__init__((plan,), (*STANDARD, *extra), workers, executor, precision, results)

    def summary(self) -> Summary:
        return summarise(self.plan.choices, self.accumulators)

    def intervals(self) -> list[tuple[float, float]]:
        return [entry.interval for entry in self.summary().levels]


def simulate(
    plan: Plan,
    workers: int = 1,
    executor: str = "",
    extra: tuple[type[Accumulator], ...] = (),
    precision: float | None = None,
    results: ResultsWriter | None = None,
) -> Simulation:
    """Carries a plan out; the simulation that is returned holds what was found."""
    simulation = Simulation(plan, workers, executor, extra, precision, results)
    for _ in simulation.run():
        pass
    return simulation
