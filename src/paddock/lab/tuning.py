"""The numbers that a game's bots go by, found by self-play: for the game as it ships, for a variant, or for a track of
one's own.

CMA-ES proposes sets of numbers; each plays against the numbers that the search began with, in equal numbers of seats,
all sets of one generation the same games. What the search believes in at last, its mean, is then tried on games that it
has not seen, and only that result is reported.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from paddock.bots import PRO
from paddock.engine import Game, Json, SetupError
from paddock.engine.bot_parameters import BotParameters
from paddock.lab.accumulators import STANDARD
from paddock.lab.executors import Executor, make_executor
from paddock.lab.plan import Plan, game_seed, plan_games
from paddock.lab.play import Chunk, ChunkResult
from paddock.lab.summary import Entry, summarise

#: How far apart the first proposals are, as a share of each number's range.
FIRST_STEP: Final = 0.15
#: Games of one set of numbers that are handed to a worker at a time.
CHUNK: Final = 25


@dataclass(frozen=True)
class TuningPlan:
    """What is to be tuned, and on how many games."""

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

    def tuned(self) -> list[int]:
        """The places, among all numbers in a row, of those that are tuned."""
        known = [parameter.name for parameter in self.start.pro]
        for name in self.only:
            if name not in known:
                raise SetupError(f"{self.game.title} has no number called {name!r}; it has {', '.join(known)}")
        names = [parameter.name for parameter in self.start.pro for _ in parameter.values]
        return [place for place, name in enumerate(names) if not self.only or name in self.only]


@dataclass(frozen=True)
class Generation:
    """How one generation did against the numbers that the search began with: shares of the wins."""

    number: int
    best: float
    mean: float


@dataclass(frozen=True)
class TuningResult:
    """What was found: the numbers, and how they did on games that were not tuned on."""

    parameters: BotParameters
    entry: Entry
    games: int

    @property
    def better(self) -> bool:
        """Whether they are better than before, as surely as the games can tell."""
        return self.entry.interval[0] > 0.5


class Tuner:
    """A search for better numbers; `run` yields after each generation, then `found` holds the result."""

    def __init__(self, wish: TuningPlan, workers: int) -> None:
        if find_spec("cmaes") is None:
            raise SetupError("tuning needs the package cmaes; `pip install 'paddock[lab]'` brings it")
        if wish.game.expert(wish.start) is None or not wish.start.pro:
            raise SetupError(f"{wish.game.title} has no rules of thumb whose numbers could be tuned")
        if wish.seats < 2:
            raise SetupError(f"seats: {wish.seats} does not do; two are needed for old and new to race each other")
        for name, number in (("games", wish.games), ("generations", wish.generations), ("check", wish.check)):
            if number < 1:
                raise SetupError(f"{name}: {number} does not do; it takes at least 1")
        self.wish = wish
        self.places = wish.tuned()
        self.ranges = wish.start.ranges()
        self.workers = workers
        self.found: TuningResult | None = None

    def run(self) -> Iterator[Generation]:
        import numpy
        from cmaes import CMA

        wish = self.wish
        search = CMA(
            mean=numpy.array([self.share(place) for place in self.places]),
            sigma=FIRST_STEP,
            bounds=numpy.array([[0.0, 1.0]] * len(self.places)),
            population_size=wish.population or None,
            seed=wish.seed % 2**32,
        )
        with TemporaryDirectory(prefix="paddock-tune-") as name, make_executor(self.workers, "", _never) as executor:
            folder = Path(name)
            start = self.keep(folder, "start", wish.start)
            for number in range(1, wish.generations + 1):
                proposals = [search.ask() for _ in range(search.population_size)]
                files = [
                    self.keep(folder, f"{number}-{n}", self.parameters_at(list(proposal)))
                    for n, proposal in enumerate(proposals)
                ]
                shares = self.race(executor, files, start, game_seed(wish.seed, number), wish.games)
                search.tell([(proposal, -entry.win_rate) for proposal, entry in zip(proposals, shares, strict=True)])
                rates = [entry.win_rate for entry in shares]
                yield Generation(number, max(rates), sum(rates) / len(rates))
            # seeds for the report follow another rule than those of the generations
            parameters = self.parameters_at([min(1.0, max(0.0, float(share))) for share in search.mean])
            last = self.keep(folder, "last", parameters)
            entry = self.race(executor, [last], start, game_seed(wish.seed, -1), wish.check)[0]
            self.found = TuningResult(parameters, entry, wish.check)

    def share(self, place: int) -> float:
        """A number of the start as a share of its range."""
        low, high = self.ranges[place]
        return (self.wish.start.flat()[place] - low) / (high - low)

    def parameters_at(self, shares: list[Any]) -> BotParameters:
        """The numbers that a proposal stands for."""
        flat = self.wish.start.flat()
        for place, share in zip(self.places, shares, strict=True):
            low, high = self.ranges[place]
            flat[place] = low + float(share) * (high - low)
        return self.wish.start.with_numbers(flat)

    def keep(self, folder: Path, name: str, parameters: BotParameters) -> Path:
        file = folder / f"{name}.toml"
        file.write_text(parameters.to_toml(), encoding="utf-8")
        return file

    def race(self, executor: Executor, files: list[Path], start: Path, seed: int, games: int) -> list[Entry]:
        """How each set of numbers does against the start, all in the same games."""
        wish = self.wish
        half = wish.seats // 2
        plans = [
            plan_games(wish.game, f"{PRO}@{file}:{half},{PRO}@{start}:{wish.seats - half}", games, seed, wish.options)
            for file in files
        ]
        parts = play_all(executor, plans)
        entries: list[Entry] = []
        for file, plan in zip(files, plans, strict=True):
            levels = summarise(plan.choices, parts[plan.choices[0].label].accumulators).levels
            entries.append(next(entry for entry in levels if entry.name == f"{PRO}@{file}"))
        return entries


def play_all(executor: Executor, plans: list[Plan]) -> dict[str, ChunkResult]:
    """Plays several plans to their end; the parts of each put together, by the label of its first seat."""
    waiting = [
        Chunk(plan, first, min(first + CHUNK, plan.games), STANDARD)
        for plan in plans
        for first in range(0, plan.games, CHUNK)
    ]
    waiting.reverse()
    under_way = 0
    whole: dict[str, ChunkResult] = {}
    while waiting or under_way:
        while waiting and under_way < executor.capacity:
            executor.submit(waiting.pop())
            under_way += 1
        for part in executor.finished(0.1):
            under_way -= 1
            label = part.plan.choices[0].label
            if label in whole:
                for mine, theirs in zip(whole[label].accumulators, part.accumulators, strict=True):
                    mine.merge(theirs)
            else:
                whole[label] = part
    return whole


def _never() -> bool:
    return False
