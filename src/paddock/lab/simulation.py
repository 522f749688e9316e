"""One plan carried out, and what was found."""

from typing import Unpack

from paddock.lab.accumulators import STANDARD, Accumulator
from paddock.lab.plan import Plan
from paddock.lab.runner import Run, RunSettings
from paddock.lab.summary import Summary, summarise


class Simulation(Run):
    """A plan being carried out; `extra` accumulators see its games too."""

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
    """Carries a plan out; the simulation that is returned holds what was found."""
    simulation = Simulation(plan, workers, extra, **settings)
    for _ in simulation.run():
        pass
    return simulation
