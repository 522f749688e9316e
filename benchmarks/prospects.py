"""Fits the weights of win chances in src/paddock/games/downforce/data/prospects.toml to races among pros.

    .venv/bin/python benchmarks/prospects.py --races 6500 --seed 20261117 > prospects.toml

Three positions between cards are taken from each race with two to six seats. The score of a seat is linear in the
weights, so the coefficient of each weight in a position is found by setting the others to 0; a multinomial logit
finds the weights for each stage, with slight regularisation. Two keep their current values: `paid`, because
pros with better cards pay more, so a fit would reward paying, and with it `cars`. The log loss on a
third of the races, which are not used for the fit, is printed with that of the current weights and of equal
chances.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log
from multiprocessing import get_context
from typing import Any

import numpy as np

from paddock.analysis.replayed_game import wins
from paddock.bots import make_bot
from paddock.engine import Position, split
from paddock.engine.data import read_data
from paddock.games.catalog import find_game
from paddock.games.downforce import state as phases
from paddock.games.downforce.bot.expert import DownforceExpert
from paddock.games.downforce.bot.win_chances import HOME_STRAIGHT, Weights, stage_of
from paddock.games.downforce.state import RaceState
from paddock.lab.plan import game_seed
from paddock.workers import usable_cores

NAMES = ("chance", "first", "second", "third", "bet", "bet_place", "backed", "wait", "cars", "paid")
HELD = ("cars", "paid")
STAGES = HOME_STRAIGHT + 1
PER_RACE = 3
SHRINKING = 0.004
#: A stage, the coefficient of each weight for each seat, and the winner's seat.
Row = tuple[int, list[list[float]], int]


def shipped_weights() -> dict[str, list[float]]:
    numbers: dict[str, list[float]] = read_data("paddock.games.downforce", "prospects.toml")
    return numbers


def alone(name: str) -> Weights:
    """Weights that are all 0 except one."""
    return Weights({other: [float(other == name)] * STAGES for other in NAMES})


def counts_per_seat(expert: DownforceExpert, race: RaceState) -> list[list[float]]:
    """The coefficient of each weight for each seat, up to a constant that is the same for all seats."""
    rows: list[list[float]] = []
    for name in NAMES:
        expert.weights = alone(name)
        rows.append([log(chance) for chance in expert.chances(race)])
    return [list(column) for column in zip(*rows, strict=True)]


def positions_of_race(number: int, seed: int) -> list[Row]:
    """Some positions of one race among pros, and the winner."""
    game = find_game("downforce")
    own = game_seed(seed, number)
    state = game.start(game.setup(2 + number % 5, own, {}))
    pro, rng = make_bot(game, "pro"), split(own, "pros")
    seen: list[RaceState] = []
    while movers := state.to_move():
        assert isinstance(state, RaceState)
        if state.phase == phases.PLAY_CARD:
            copied = state.copy()
            assert isinstance(copied, RaceState)
            seen.append(copied)
        state.play(movers[0], pro.choose(Position(state, movers[0]), rng))
    won = wins(state.standings(), 2 + number % 5)
    expert = DownforceExpert(game.bot_parameters())
    rows: list[Row] = []
    for _ in range(PER_RACE if max(won) == 1.0 else 0):
        race = seen[rng.below(len(seen))]
        rows.append((int(stage_of(race)), counts_per_seat(expert, race), won.index(1.0)))
    return rows


def arrays(rows: list[Row]) -> tuple[Any, Any, Any]:
    """Arrays of the coefficients by position, seat and weight; of the existing seats; and of the winners."""
    most = max(len(seats) for _, seats, _ in rows)
    x = np.zeros((len(rows), most, len(NAMES)))
    there = np.zeros((len(rows), most), bool)
    for n, (_, seats, _) in enumerate(rows):
        x[n, : len(seats)] = seats
        there[n, : len(seats)] = True
    return x, there, np.array([winner for _, _, winner in rows])


def chances(x: Any, there: Any, weights: Any) -> Any:
    score = np.where(there, x @ weights, -1e9)
    share = np.exp(score - score.max(1, keepdims=True))
    return share / share.sum(1, keepdims=True)


def log_loss(rows: list[Row], weights: Any) -> float:
    x, there, winner = arrays(rows)
    return float(-np.log(chances(x, there, weights)[np.arange(len(winner)), winner] + 1e-12).mean())


def fit_weights(rows: list[Row], held: list[float], steps: int = 400) -> Any:
    """The maximum-likelihood weights (Adam); fixed weights keep their values."""
    x, there, winner = arrays(rows)
    centre = np.where(there[:, :, None], x, 0).sum((0, 1)) / there.sum()
    spread = np.sqrt((np.where(there[:, :, None], x - centre, 0) ** 2).sum((0, 1)) / there.sum()) + 1e-9
    scaled = np.where(there[:, :, None], (x - centre) / spread, 0)
    fixed = np.array([name in HELD for name in NAMES])
    weights = np.where(fixed, np.array(held) * spread, 0.0)
    mean, square = np.zeros(len(NAMES)), np.zeros(len(NAMES))
    for step in range(1, steps + 1):
        wrong = -chances(scaled, there, weights)
        wrong[np.arange(len(winner)), winner] += 1
        slope = -(wrong[:, :, None] * scaled).sum((0, 1)) / len(winner) + SHRINKING * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        move = 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        weights = weights - np.where(fixed, 0.0, move)
    return weights / spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=6500)
    parser.add_argument("--seed", type=int, default=20261117)
    parser.add_argument("--workers", type=int, default=usable_cores())
    given = parser.parse_args()
    by_race: list[list[Row]] = []
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        task = partial(positions_of_race, seed=given.seed)
        for done, rows in enumerate(pool.map(task, range(given.races), chunksize=20), 1):
            by_race.append(rows)
            print(f"\r{done}/{given.races} races", end="", file=sys.stderr)
    print(file=sys.stderr)
    now = shipped_weights()
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    for stage in range(STAGES):
        rows = [row for race in by_race for row in race if row[0] == stage]
        seen = [row for n, race in enumerate(by_race) if n % 3 for row in race if row[0] == stage]
        other = [row for n, race in enumerate(by_race) if n % 3 == 0 for row in race if row[0] == stage]
        held = [now[name][stage] for name in NAMES]
        losses = [log_loss(other, w) for w in (fit_weights(seen, held), np.array(held), np.zeros(len(NAMES)))]
        told = ", ".join(
            f"{what} {loss:.3f}" for what, loss in zip(("fitted", "shipped", "all alike"), losses, strict=True)
        )
        print(f"stage {stage}: log loss on {len(other)} other positions: {told}", file=sys.stderr)
        for name, weight in zip(NAMES, fit_weights(rows, held), strict=True):
            found[name].append(float(weight))
    for name, weights in found.items():
        print(f"{name} = [{', '.join(f'{weight:.2g}' for weight in weights)}]")


if __name__ == "__main__":
    main()
