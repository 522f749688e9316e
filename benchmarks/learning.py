"""Steps per second for reinforcement learning, compared with PettingZoo's classic games and RLCard in one run.

    .venv/bin/pip install -e '.[rl]' chess rlcard pygame
    .venv/bin/python benchmarks/learning.py > benchmarks/learning.md

The same loop for everything with PettingZoo's interface: observe, take a random legal move, step. RLCard's own games
are stepped the same way through their own interface. Then many races at once, as arrays, on one core and on two.
Figures are steps per second of processor time; peers that cannot be loaded are listed as missing.
"""

import argparse
import importlib
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import geometric_mean
from typing import Any

import numpy as np

from paddock.adapters.pettingzoo import aec_env
from paddock.adapters.vector import VectorRaces
from paddock.games.catalog import GAMES
from paddock.lab import is_compiled

CLASSIC = ("chess_v6", "connect_four_v3", "go_v5", "leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3")
RLCARD = ("blackjack", "gin-rummy", "leduc-holdem", "limit-holdem", "no-limit-holdem", "uno")
FLEET = 512


def aec_steps(env: Any, seconds: float) -> float:
    """Steps per second through PettingZoo's interface, with random legal moves."""
    rng = np.random.default_rng(1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            moves = seen["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(moves[int(rng.random() * len(moves))]))
            steps += 1
    return steps / spent


def rlcard_steps(name: str, seconds: float) -> float:
    """Steps per second through RLCard's own interface."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    rng = np.random.default_rng(1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            moves = list(state["legal_actions"])
            state, _ = env.step(moves[int(rng.random() * len(moves))])
            steps += 1
    return steps / spent


def fleet_steps(game: str, seconds: float) -> float:
    """Steps per second of many races at once, with random legal moves; rows and masks are written at every step."""
    races = VectorRaces(game, 4, FLEET)
    steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        races.step(races.any_moves())
        steps += FLEET
    return steps / spent


def print_row(name: str, measure: Callable[[], float]) -> float | None:
    """Prints a row of the table and returns its figure; None if a peer is missing."""
    try:
        steps = measure()
    except ImportError as error:
        print(f"| {name} | not there: {str(error).splitlines()[0]} |", flush=True)
        return None
    print(f"| {name} | {steps:,.0f} |", flush=True)
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    print("# How fast learners can step\n\n`python benchmarks/learning.py` writes this page;", end=" ")
    print(f"{'compiled' if is_compiled() else 'plain'} engine.\n")
    print("| through PettingZoo's interface | steps/s |\n|---|---:|")
    ours = [
        print_row(f"Paddock, {game.title}", lambda g=game: aec_steps(aec_env(g.id, 4), seconds))
        for game in GAMES.values()
    ]
    peers = [
        print_row(
            f"PettingZoo, {name}",
            lambda n=name: aec_steps(importlib.import_module(f"pettingzoo.classic.{n}").env(), seconds),
        )
        for name in CLASSIC
    ]
    print("\n| through RLCard's own interface | steps/s |\n|---|---:|")
    peers += [print_row(f"RLCard, {name}", lambda n=name: rlcard_steps(n, seconds)) for name in RLCARD]
    one, others = geometric_mean([x for x in ours if x]), geometric_mean([x for x in peers if x])
    print(f"\nGeometric means: ours {one:,.0f}, theirs {others:,.0f}: {one / others:.1f} times as fast (target 10).\n")
    print(f"| {FLEET} races at once, four seats | steps/s, one process | two |\n|---|---:|---:|")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(fleet_steps, GAMES, [0.2] * len(GAMES)))
        for game in GAMES:
            single = pool.submit(fleet_steps, game, seconds).result()
            pair = [pool.submit(fleet_steps, game, seconds) for _ in range(2)]
            both = sum(future.result() for future in pair)
            print(f"| {GAMES[game].title} | {single:,.0f} | {both:,.0f} |", flush=True)
    print("\nRows and masks are written at every step (target: 200,000 steps a second on two cores).")


if __name__ == "__main__":
    main()
