"""How fast the games are: inside a compiled playout, driven by a Python loop, and copied; beside OpenSpiel's.

Rounds go through all subjects in turn, so that a slow minute of the machine affects all alike; the median counts. The
clock is the processor time of this process, without setting a game up. OpenSpiel's caller also rolls the dice and deals
the cards, so its rate with those steps is reported beside the players' decisions.
"""

import gc
import platform
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from math import exp, log
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from paddock import __version__
from paddock.engine import Game, Json, Setup, State, Stream, playout, split
from paddock.engine.build_info import is_compiled
from paddock.games.catalog import GAMES
from paddock.games.stats_hooks import game_hook
from paddock.lab.plan import game_seed

PEERS: Final = ("backgammon", "gin_rummy", "hearts", "crazy_eights", "euchre")
#: What OpenSpiel's `current_player` says when a die is to be rolled or a card dealt, and when the game is over.
CHANCE: Final = -1
TERMINAL: Final = -4
PLAYERS: Final = 6
COPY_TARGET: Final = 3.0
RATIO_TARGET: Final = 3.0
#: One round on one subject: takes the round's number and how many seconds to measure, and returns the figures.
Round = Callable[[int, float], tuple[float, ...]]


@dataclass
class Subject:
    """Something to be measured, a round at a time."""

    measure: Round
    rounds: list[tuple[float, ...]] = field(default_factory=list)

    def value(self, column: int = 0) -> float:
        return median(row[column] for row in self.rounds)

    def spread(self) -> float:
        """The distance between the best and the worst round, as a share of the median."""
        column = [row[0] for row in self.rounds]
        return (max(column) - min(column)) / median(column)


@dataclass(frozen=True)
class GameSpeed:
    """A game's numbers: decisions per second in playout and loop, and microseconds per copy."""

    game: str
    title: str
    seats: int
    playout: float
    loop: float
    copy: float


@dataclass(frozen=True)
class PeerSpeed:
    """A peer's numbers in the Python loop: decisions per second, and steps per second, chance included."""

    loop: float
    steps: float


@dataclass(frozen=True)
class BenchmarkReport:
    machine: Json
    rounds: int
    seconds: float
    spread: float  # the median, over all numbers, of how far the best and the worst round are apart
    games: list[GameSpeed]
    peers: dict[str, PeerSpeed]
    #: Rounds a second of a loop of plain Python: how fast the machine was.
    calibration: float

    @property
    def ours(self) -> float:
        return geometric_mean([game.loop for game in self.games])

    @property
    def theirs(self) -> float:
        return geometric_mean([peer.loop for peer in self.peers.values()])

    @property
    def ratio(self) -> float | None:
        """How many times as fast as OpenSpiel's the Python loop is, in the geometric mean."""
        return self.ours / self.theirs if self.peers and self.games else None

    def to_json(self) -> Json:
        return {
            "machine": self.machine,
            "rounds": self.rounds,
            "seconds_per_round": self.seconds,
            "spread": round(self.spread, 3),
            "calibration_per_second": round(self.calibration),
            "games": [
                {
                    "game": speed.game,
                    "seats": speed.seats,
                    "playout_per_second": round(speed.playout),
                    "playout_target": targets(speed.game)[0],
                    "loop_per_second": round(speed.loop),
                    "loop_target": targets(speed.game)[1],
                    "copy_microseconds": round(speed.copy, 3),
                    "copy_target": COPY_TARGET,
                    "loop_against": {name: round(speed.loop / peer.loop, 2) for name, peer in self.peers.items()},
                }
                for speed in self.games
            ],
            "peers": [
                {"game": name, "loop_per_second": round(peer.loop), "steps_per_second": round(peer.steps)}
                for name, peer in self.peers.items()
            ],
            "geometric_mean": {
                "paddock_loop": round(self.ours) if self.games else None,
                "openspiel_loop": round(self.theirs) if self.peers else None,
                "ratio": None if self.ratio is None else round(self.ratio, 2),
                "ratio_target": RATIO_TARGET,
            },
        }


def targets(game: str) -> tuple[int, int]:
    """Decisions per second that a game should reach in a compiled playout and in a Python loop; (0, 0) if unknown."""
    return game_hook(GAMES[game], "stats", "BENCH") or (0, 0)


def geometric_mean(values: list[float]) -> float:
    return exp(sum(log(value) for value in values) / len(values))


def run_bench(rounds: int, seconds: float) -> Iterator[BenchmarkReport]:
    """Yields a report after every round."""
    subjects: dict[Game, list[Subject]] = {}
    for game in GAMES.values():
        setup = game.setup(min(PLAYERS, game.max_seats), 1)
        rounds_of = (_timed_round(game, setup, _playout), _timed_round(game, setup, _loop), _copy_round(game, setup))
        subjects[game] = [Subject(measure) for measure in rounds_of]
    peers: dict[str, Subject] = {}
    if find_spec("pyspiel") is not None:
        import pyspiel

        peers = {name: Subject(_peer_round(pyspiel.load_game(name))) for name in PEERS}
    calibration = Subject(calibrate)
    everything = [subject for three in subjects.values() for subject in three] + [*peers.values(), calibration]
    for subject in everything:
        subject.measure(0, seconds / 4)
    machine = describe_machine()
    for number in range(1, rounds + 1):
        for subject in everything:
            with without_garbage():
                subject.rounds.append(subject.measure(number, seconds))
        yield BenchmarkReport(
            machine,
            number,
            seconds,
            median(subject.spread() for subject in everything),
            [
                GameSpeed(game.id, game.title, min(PLAYERS, game.max_seats), *(subject.value() for subject in three))
                for game, three in subjects.items()
            ],
            {name: PeerSpeed(subject.value(0), subject.value(1)) for name, subject in peers.items()},
            calibration.value(),
        )


@contextmanager
def without_garbage() -> Iterator[None]:
    """Runs without garbage collection; afterwards only new objects are collected."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        gc.enable()


def calibrate(number: int, seconds: float) -> tuple[float, ...]:
    """A loop of plain Python that never changes: calls, lists, dictionaries and whole numbers."""
    rounds, spent = 0, 0.0
    while spent < seconds:
        began = process_time()
        for _ in range(20):
            _calibration_step(number)
        spent += process_time() - began
        rounds += 20
    return (rounds / spent,)


def _calibration_step(seed: int) -> int:
    counts: dict[int, int] = {}
    values = [(seed + n * 2654435761) % 1009 for n in range(200)]
    for value in sorted(values):
        counts[value % 17] = counts.get(value % 17, 0) + value
    return max(counts.values())


def _fresh(game: Game, setup: Setup, number: int, count: int) -> list[State]:
    """New games, each with another seed."""
    seeds = [game_seed(number, index) for index in range(count)]
    return [game.start(Setup(setup.game, setup.seats, seed, setup.options)) for seed in seeds]


def _playout(number: int) -> Callable[[State], int]:
    rng = split(number, "bench")
    return lambda state: int(playout(state, rng))


def _loop(number: int) -> Callable[[State], int]:
    chance = random.Random(number).random
    return lambda state: _drive(state, chance)


def _timed_round(game: Game, setup: Setup, play_for: Callable[[int], Callable[[State], int]]) -> Round:
    """Decisions per second of processor time, over as many new games as fit into the seconds."""

    def measure(number: int, seconds: float) -> tuple[float, ...]:
        play = play_for(number)
        decisions, spent = 0, 0.0
        while spent < seconds:
            states = _fresh(game, setup, number, 20)
            began = process_time()
            for state in states:
                decisions += play(state)
            spent += process_time() - began
            number += 1_000_000
        return (decisions / spent,)

    return measure


def _drive(state: State, chance: Callable[[], float]) -> int:
    decisions = 0
    seats = state.to_move()
    while seats:
        seat = seats[0]
        moves = state.legal(seat)
        state.play(seat, moves[int(chance() * len(moves))])
        decisions += 1
        seats = state.to_move()
    return decisions


def _copy_round(game: Game, setup: Setup) -> Round:
    def measure(number: int, seconds: float) -> tuple[float, ...]:
        states = _fresh(game, setup, number, 40)
        rng = split(number, "bench")
        for index, state in enumerate(states):
            _play_some(state, rng, index)
        copies, spent = 0, 0.0
        while spent < seconds:
            began = process_time()
            for _ in range(50):
                for state in states:
                    state.copy()
            spent += process_time() - began
            copies += 50 * len(states)
        return (1e6 * spent / copies,)

    return measure


def _play_some(state: State, rng: Stream, moves: int) -> None:
    """Plays some random moves, so that copies are made of typical positions."""
    for _ in range(moves):
        seats = state.to_move()
        if not seats:
            return
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])


def _peer_round(game: Any) -> Round:
    def measure(number: int, seconds: float) -> tuple[float, ...]:
        chance = random.Random(number).random
        decisions, steps, spent = 0, 0, 0.0
        while spent < seconds:
            states = [game.new_initial_state() for _ in range(5)]
            began = process_time()
            for state in states:
                decided, stepped = _drive_peer(state, chance)
                decisions += decided
                steps += stepped
            spent += process_time() - began
        return decisions / spent, steps / spent

    return measure


def _drive_peer(state: Any, chance: Callable[[], float]) -> tuple[int, int]:
    decisions = steps = 0
    player = state.current_player()
    while player != TERMINAL:
        if player == CHANCE:
            state.apply_action(_outcome(state.chance_outcomes(), chance()))
        else:
            moves = state.legal_actions()
            state.apply_action(moves[int(chance() * len(moves))])
            decisions += 1
        steps += 1
        player = state.current_player()
    return decisions, steps


def _outcome(outcomes: list[tuple[int, float]], x: float) -> int:
    """The outcome that `x`, from 0 to 1, picks by the odds."""
    for action, odds in outcomes:
        x -= odds
        if x < 0.0:
            return action
    return outcomes[-1][0]


def describe_machine() -> Json:
    return {
        "processor": _processor(),
        "python": platform.python_version(),
        "system": platform.system(),
        "paddock": __version__,
        "engine": "compiled" if is_compiled() else "plain Python",
        "open_spiel": _installed_version("open_spiel"),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _installed_version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
