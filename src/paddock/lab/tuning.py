"""Tunes the parameters of a game's bots by self-play: for a standard game, a variant or a custom track.

CMA-ES proposes sets of parameters; each one plays against the starting set with half of the seats, all sets of one
generation in the same games. The final mean is then tested on new games, and only that result is reported.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from paddock.bots import PRO
from paddock.engine import Game, Json, SetupError
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.extras import require
from paddock.lab.accumulators import STANDARD
from paddock.lab.executors import Executor, make_executor
from paddock.lab.plan import Plan, game_seed, plan_games
from paddock.lab.play import Chunk, ChunkResult
from paddock.lab.summary import Entry, summarise

#: The spread of the first proposals, as a share of each parameter's range.
FIRST_STEP: Final = 0.15
#: Games of one set of parameters that a worker gets at a time.
CHUNK: Final = 25


@dataclass(frozen=True)
class TuningPlan:
    game: Game
    start: BotParameters
    seats: int
    options: Json
    games: int
    generations: int
    population: int
    check: int
    seed: int
    only: tuple[str, ...] = ()

    def tuned_places(self) -> list[int]:
        """Returns the indices of the tuned numbers in the flat list of all numbers."""
        known = [parameter.name for parameter in self.start.pro]
        for name in self.only:
            if name not in known:
                raise SetupError(
                    f"{self.game.title} has no parameter called {name!r}; its parameters are {', '.join(known)}"
                )
        names = [parameter.name for parameter in self.start.pro for _ in parameter.values]
        return [place for place, name in enumerate(names) if not self.only or name in self.only]


@dataclass(frozen=True)
class Generation:
    """The win shares of one generation against the starting parameters."""

    number: int
    best: float
    mean: float


@dataclass(frozen=True)
class TuningResult:
    """The tuned parameters, and their result in games that were not used for tuning."""

    parameters: BotParameters
    entry: Entry
    games: int

    @property
    def better(self) -> bool:
        return self.entry.interval[0] > 0.5


class Tuner:
    """A search for better parameters; `run` yields after each generation, and then `result` is set."""

    def __init__(self, plan: TuningPlan, workers: int) -> None:
        require("lab", "cmaes")
        if plan.game.expert(plan.start) is None or not plan.start.pro:
            raise SetupError(f"{plan.game.title} has no parameters to tune")
        if plan.seats < 2:
            raise SetupError(
                f"seats: {plan.seats} is out of range; expected at least 2, so that old and new parameters can race"
            )
        for name, number in (("games", plan.games), ("generations", plan.generations), ("check", plan.check)):
            if number < 1:
                raise SetupError(f"{name}: {number} is out of range; expected at least 1")
        self.plan = plan
        self.places = plan.tuned_places()
        self.ranges = plan.start.ranges()
        self.workers = workers
        self.result: TuningResult | None = None

    def run(self) -> Iterator[Generation]:
        import numpy
        from cmaes import CMA

        plan = self.plan
        flat = plan.start.flat()
        start_shares = [
            (flat[at] - self.ranges[at][0]) / (self.ranges[at][1] - self.ranges[at][0]) for at in self.places
        ]
        search = CMA(
            mean=numpy.array(start_shares),
            sigma=FIRST_STEP,
            bounds=numpy.array([[0.0, 1.0]] * len(self.places)),
            population_size=plan.population or None,
            seed=plan.seed % 2**32,
        )
        with (
            TemporaryDirectory(prefix="paddock-tune-") as name,
            make_executor(self.workers) as executor,
        ):
            folder = Path(name)
            start = self.keep(folder, "start", plan.start)
            for number in range(1, plan.generations + 1):
                proposals = [search.ask() for _ in range(search.population_size)]
                files = [
                    self.keep(folder, f"{number}-{n}", self.parameters_at(list(proposal)))
                    for n, proposal in enumerate(proposals)
                ]
                shares = self.race(executor, files, start, game_seed(plan.seed, number), plan.games)
                search.tell([(proposal, -entry.win_rate) for proposal, entry in zip(proposals, shares, strict=True)])
                rates = [entry.win_rate for entry in shares]
                yield Generation(number, max(rates), sum(rates) / len(rates))
            # the final test uses other seeds than the generations
            parameters = self.parameters_at([min(1.0, max(0.0, float(share))) for share in search.mean])
            last = self.keep(folder, "last", parameters)
            entry = self.race(executor, [last], start, game_seed(plan.seed, -1), plan.check)[0]
            self.result = TuningResult(parameters, entry, plan.check)

    def parameters_at(self, shares: list[Any]) -> BotParameters:
        flat = self.plan.start.flat()
        for place, share in zip(self.places, shares, strict=True):
            low, high = self.ranges[place]
            flat[place] = low + float(share) * (high - low)
        return self.plan.start.with_numbers(flat)

    def keep(self, folder: Path, name: str, parameters: BotParameters) -> Path:
        file = folder / f"{name}.toml"
        file.write_text(parameters.to_toml(), encoding="utf-8")
        return file

    def race(self, executor: Executor, files: list[Path], start: Path, seed: int, games: int) -> list[Entry]:
        """Returns the results of each set of parameters against the starting set, all in the same games."""
        half = self.plan.seats // 2
        rest = f"{PRO}@{start}:{self.plan.seats - half}"
        plans = [
            plan_games(self.plan.game, f"{PRO}@{file}:{half},{rest}", games, seed, self.plan.options) for file in files
        ]
        parts = play_all(executor, plans)
        entries: list[Entry] = []
        for plan in plans:
            label = plan.choices[0].label
            levels = summarise(plan.choices, parts[label].accumulators).levels
            entries.append(next(entry for entry in levels if entry.name == label))
        return entries


def play_all(executor: Executor, plans: list[Plan]) -> dict[str, ChunkResult]:
    """Plays several plans to the end; the merged results of each, by the label of its first seat."""
    waiting = [
        Chunk(plan, first, min(first + CHUNK, plan.games), STANDARD)
        for plan in plans
        for first in range(0, plan.games, CHUNK)
    ]
    waiting.reverse()
    pending = 0
    merged: dict[str, ChunkResult] = {}
    while waiting or pending:
        while waiting and pending < executor.capacity:
            executor.submit(waiting.pop())
            pending += 1
        for part in executor.collect(0.1):
            pending -= 1
            whole = merged.setdefault(part.plan.choices[0].label, part)
            if whole is not part:
                for mine, theirs in zip(whole.accumulators, part.accumulators, strict=True):
                    mine.merge(theirs)
    return merged
