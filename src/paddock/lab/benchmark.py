"""The speed of the games: in a compiled playout, in a Python loop, and when copied; compared with OpenSpiel's games.

Each round measures every subject, so that a slow phase of the machine affects all of them; medians are reported. The
clock is the processor time of this process, without the setup of games. With OpenSpiel the caller also rolls dice and
deals cards, so its rate is also reported with those steps included.
"""

import gc
import platform
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time
from typing import Any, Final

from paddock import __version__
from paddock.engine import Game, Json, Setup, State, Stream, playout, split
from paddock.engine.build_info import is_compiled
from paddock.games.catalog import GAMES
from paddock.games.stats_hooks import game_hook
from paddock.lab.plan import game_seed

PEERS: Final = ("backgammon", "gin_rummy", "hearts", "crazy_eights", "euchre")
#: OpenSpiel's `current_player` for a chance step, and when the game is over.
CHANCE: Final = -1
TERMINAL: Final = -4
PLAYERS: Final = 6
COPY_TARGET: Final = 3.0
RATIO_TARGET: Final = 3.0
Figures = tuple[float, ...]
#: One round of one subject: takes the round's number and the seconds to measure, and returns the figures.
Round = Callable[[int, float], Figures]


@dataclass
class Subject:
    """Something that is measured round by round."""

    measure: Round
    rounds: list[Figures] = field(default_factory=list)

    def value(self, column: int = 0) -> float:
        return median(row[column] for row in self.rounds)

    def spread(self) -> float:
        """Returns the distance between the best and the worst round, as a share of the median."""
        column = [row[0] for row in self.rounds]
        return (max(column) - min(column)) / median(column)


def targets(game: str) -> tuple[int, int]:
    """Returns the target decisions per second of a game in a compiled playout and in a Python loop; (0, 0) if none."""
    return game_hook(GAMES[game], "stats", "BENCH") or (0, 0)


def run_bench(rounds: int, seconds: float) -> Iterator[Json]:
    """Yields a report after every round."""
    subjects: dict[Game, list[Subject]] = {}
    for game in GAMES.values():
        setup = game.setup(min(PLAYERS, game.max_seats), 1)
        rounds_of = (_playout_round, _loop_round, _copy_round)
        subjects[game] = [Subject(partial(measure, game, setup)) for measure in rounds_of]
    peers: dict[str, Subject] = {}
    if find_spec("pyspiel") is not None:
        import pyspiel

        peers = {name: Subject(partial(_peer_round, pyspiel.load_game(name))) for name in PEERS}
    calibration = Subject(calibrate)
    everything = [subject for three in subjects.values() for subject in three] + [*peers.values(), calibration]
    for subject in everything:
        subject.measure(0, seconds / 4)
    machine = describe_machine()
    for number in range(1, rounds + 1):
        for subject in everything:
            with without_garbage():
                subject.rounds.append(subject.measure(number, seconds))
        yield {
            "machine": machine,
            "rounds": number,
            "seconds_per_round": seconds,
            "spread": round(median(subject.spread() for subject in everything), 3),
            "calibration_per_second": round(calibration.value()),
            "games": [_game_row(game, peers, *three) for game, three in subjects.items()],
            "peers": [
                {"game": name, "loop_per_second": round(peer.value(0)), "steps_per_second": round(peer.value(1))}
                for name, peer in peers.items()
            ],
            "geometric_mean": _loop_means([loop for _, loop, _ in subjects.values()], list(peers.values())),
        }


def _game_row(game: Game, peers: dict[str, Subject], playout: Subject, loop: Subject, copy: Subject) -> Json:
    """Returns a game's figures: decisions per second in playout and loop, and microseconds per copy."""
    playout_target, loop_target = targets(game.id)
    return {
        "game": game.id,
        "seats": min(PLAYERS, game.max_seats),
        "playout_per_second": round(playout.value()),
        "playout_target": playout_target,
        "loop_per_second": round(loop.value()),
        "loop_target": loop_target,
        "copy_microseconds": round(copy.value(), 3),
        "copy_target": COPY_TARGET,
        "loop_against": {name: round(loop.value() / peer.value(), 2) for name, peer in peers.items()},
    }


def _loop_means(loops: list[Subject], peers: list[Subject]) -> Json:
    """Returns the speed of the Python loop and of OpenSpiel's, if it is installed, and their ratio."""
    ours = geometric_mean(loop.value() for loop in loops)
    theirs = geometric_mean(peer.value() for peer in peers) if peers else None
    return {
        "paddock_loop": round(ours),
        "openspiel_loop": None if theirs is None else round(theirs),
        "ratio": None if theirs is None else round(ours / theirs, 2),
        "ratio_target": RATIO_TARGET,
    }


@contextmanager
def without_garbage() -> Iterator[None]:
    """Turns garbage collection off for the block; afterwards only new objects are collected."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        gc.enable()


def _per_second(seconds: float, make_batch: Callable[[int], list[Any]], run: Callable[[Any], Figures]) -> Figures:
    """Returns the sums of what `run` returns per second of processor time; the making of the batches is not timed."""
    totals: Figures = ()
    spent, number = 0.0, 0
    while spent < seconds:
        batch = make_batch(number)
        began = process_time()
        counts = [run(item) for item in batch]
        spent += process_time() - began
        number += 1
        totals = tuple(map(sum, zip(*counts, *([totals] if totals else []), strict=True)))
    return tuple(total / spent for total in totals)


def calibrate(number: int, seconds: float) -> Figures:
    """Runs a fixed loop of plain Python: calls, lists, dictionaries and integers."""
    return _per_second(seconds, lambda _: [number] * 20, _calibration_step)


def _calibration_step(seed: int) -> Figures:
    counts: dict[int, int] = {}
    values = [(seed + n * 2654435761) % 1009 for n in range(200)]
    for value in sorted(values):
        counts[value % 17] = counts.get(value % 17, 0) + value
    return (1,)


def _new_games(game: Game, setup: Setup, number: int, count: int, batch: int = 0) -> list[State]:
    """Returns new games, each with a different seed."""
    seeds = [game_seed(number + batch * 1_000_000, index) for index in range(count)]
    return [game.start(Setup(setup.game, setup.seats, seed, setup.options)) for seed in seeds]


def _playout_round(game: Game, setup: Setup, number: int, seconds: float) -> Figures:
    rng = split(number, "bench")
    batches = partial(_new_games, game, setup, number, 20)
    return _per_second(seconds, batches, lambda state: (int(playout(state, rng)),))


def _loop_round(game: Game, setup: Setup, number: int, seconds: float) -> Figures:
    chance = random.Random(number).random
    batches = partial(_new_games, game, setup, number, 20)
    return _per_second(seconds, batches, lambda state: (_drive(state, chance),))


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


def _copy_round(game: Game, setup: Setup, number: int, seconds: float) -> Figures:
    states = _new_games(game, setup, number, 40)
    rng = split(number, "bench")
    for index, state in enumerate(states):
        _play_some(state, rng, index)

    def copy_often(state: State) -> Figures:
        for _ in range(50):
            state.copy()
        return (50,)

    return (1e6 / _per_second(seconds, lambda _: states, copy_often)[0],)


def _play_some(state: State, rng: Stream, moves: int) -> None:
    """Plays some random moves, so that typical positions are copied."""
    for _ in range(moves):
        seats = state.to_move()
        if not seats:
            return
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])


def _peer_round(game: Any, number: int, seconds: float) -> Figures:
    chance = random.Random(number).random

    def new_states(batch: int) -> list[Any]:
        return [game.new_initial_state() for _ in range(5)]

    return _per_second(seconds, new_states, lambda state: _drive_peer(state, chance))


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
    """Returns the outcome that `x`, a random number from 0 to 1, selects."""
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
