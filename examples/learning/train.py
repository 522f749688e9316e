"""Trains an agent for Formula Motor Racing from scratch by self-play, and draws the learning curve.

    pip install 'paddock[learn]'
    python examples/learning/train.py --out learnt

Proximal policy optimisation with masked moves, in plain PyTorch: one network plays all seats of a few hundred races at
once, with the observations of lens.py; the result of a seat is the return of all its decisions. It never meets
another opponent during training. At intervals it races five rookies, on separate seeds, to measure its win share
with a 95 % interval. The network is saved in `agent.npz` as plain arrays, so that agent.py works without PyTorch.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from lens import MOVES, NOTHING, Lens
from torch import Tensor, nn

from paddock.adapters.gymnasium import PaddockEnv
from paddock.adapters.vector import VectorRaces
from paddock.statistics import wilson

GAME, OPTIONS = "formula-motor-racing", {"races": 1}
SEATS = (2, 3, 4, 5, 6)
#: The number of parallel races for each number of seats, and the decisions of each before an update.
RACES, DECISIONS = 48, 128
WIDTH = 128
EPOCHS, BATCH = 3, 2048
RATE, ENTROPY, CLIP = 2e-3, 0.01, 0.2
#: The log probability of illegal moves.
NEVER = -1e9


class Network(nn.Module):
    """Two networks side by side: the policy and the value."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.moves = layers(size, MOVES)
        self.worth = layers(size, 1)
        with torch.no_grad():
            self.moves[-1].weight.mul_(0.05)  # no preference at the start

    def chances(self, pictures: Tensor, legal: Tensor) -> Tensor:
        """The log probabilities of the moves."""
        return torch.log_softmax(self.moves(pictures).masked_fill(~legal, NEVER), 1)


def layers(size: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(size, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh(), nn.Linear(WIDTH, outputs)
    )


@torch.no_grad()
def drive(races: VectorRaces, lens: Lens, network: Network) -> list[Tensor]:
    """Plays against itself: observations, legal moves, moves, their probabilities, and returns. Decisions of
    unfinished races are left out."""
    every = np.arange(len(races.movers))
    told = []
    for _ in range(DECISIONS):
        pictures = torch.from_numpy(lens.pictures(races.observations))
        moves = lens.moves(races.observations, races.masks)
        legal = torch.from_numpy(moves != NOTHING)
        chances = network.chances(pictures, legal)
        chosen = torch.multinomial(chances.exp(), 1)
        movers = races.movers.copy()
        races.step(moves[every, chosen[:, 0].numpy()])
        over = races.over.astype(np.bool_)
        told.append(([pictures, legal, chosen, chances.gather(1, chosen)], movers, over, races.rewards.copy()))
    batch = []
    brought, ended = np.zeros_like(races.rewards), np.zeros(len(every), np.bool_)
    for seen, movers, over, rewards in reversed(told):
        brought = np.where(over[:, None], rewards, brought)
        ended |= over
        returns = torch.from_numpy(brought[every, movers]).float()[:, None]
        batch.append([part[torch.from_numpy(ended)] for part in (*seen, returns)])
    return [torch.cat(parts) for parts in zip(*batch, strict=True)]


def improve(network: Network, adam: torch.optim.Adam, batch: list[Tensor], left: float) -> None:
    """Makes moves with better results than expected more likely; `left` is the remaining share of the training."""
    pictures, legal, chosen, before, returns = batch
    with torch.no_grad():
        better = returns - network.worth(pictures)
        better = (better - better.mean()) / better.std()
    for group in adam.param_groups:
        group["lr"] = RATE * max(left, 0.05)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(returns)).split(BATCH):
            chances = network.chances(pictures[some], legal[some])
            ratio = (chances.gather(1, chosen[some]) - before[some]).exp()
            gain = torch.min(ratio * better[some], ratio.clamp(1 - CLIP, 1 + CLIP) * better[some]).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            missed = (network.worth(pictures[some]) - returns[some]).pow(2).mean()
            adam.zero_grad()
            (0.5 * missed - gain - ENTROPY * left * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            adam.step()


@torch.no_grad()
def wins(network: Network, opponents: str, races: int, seed: int) -> int:
    """The number of races that the agent wins against the opponents, always with its best move."""
    tables = [PaddockEnv(GAME, opponents, OPTIONS) for _ in range(min(races, 100))]
    lens = Lens(tables[0].layout, len(tables[0].choices))
    seeds = iter(range(seed, seed + races))
    running = [(table, *table.reset(seed=next(seeds))) for table in tables]
    won = 0
    while running:
        rows = np.array([row for _, row, _ in running])
        moves = lens.moves(rows, np.array([info["action_mask"] for _, _, info in running], np.uint8))
        chances = network.chances(torch.from_numpy(lens.pictures(rows)), torch.from_numpy(moves != NOTHING))
        chosen = moves[np.arange(len(rows)), chances.argmax(1).numpy()]
        still = []
        for (table, _, _), move in zip(running, chosen, strict=True):
            row, reward, over, _, info = table.step(move)
            if not over:
                still.append((table, row, info))
                continue
            won += reward == 1.0
            following = next(seeds, None)
            if following is not None:
                still.append((table, *table.reset(seed=following)))
        running = still
    return won


def measure(network: Network, done: int, races: int) -> dict[str, float]:
    """A point of the curve: the win share among five rookies after a number of decisions."""
    won = wins(network, "rookie:5", races, 10_000_000)
    low, high = wilson(won, races)
    seconds = round(time.process_time())
    told = f"{won / races:.1%} of the wins among five rookies ({low:.1%} - {high:.1%})"
    print(f"{done:>9,} decisions, {seconds:>4} s of processor time: {told}", flush=True)
    return {"decisions": done, "seconds": seconds, "share": won / races, "low": low, "high": high}


def save(network: Network, file: Path) -> None:
    """Saves the layers of the policy as plain arrays of half precision."""
    np.savez_compressed(
        file, **{name: value.numpy().astype(np.float16) for name, value in network.moves.state_dict().items()}
    )


def draw(curve: list[dict[str, float]], file: Path) -> None:
    """Draws the curve with its intervals, and the line of an even share."""
    import altair as alt

    base = alt.Chart(alt.InlineData(values=curve)).encode(
        x=alt.X("decisions:Q", title="decisions learnt from", axis=alt.Axis(format="~s")),
    )
    axis = alt.Y("low:Q", title="share of the wins among five rookies", axis=alt.Axis(format=".0%"))
    band = base.mark_area(opacity=0.25).encode(y=axis, y2="high:Q")
    line = base.mark_line(point=True).encode(y="share:Q")
    even = alt.Chart(alt.InlineData(values=[{"share": 1 / 6, "label": "an even share"}])).encode(y="share:Q")
    label = even.mark_text(align="right", dx=276, dy=10).encode(text="label:N")
    chart = band + line + even.mark_rule(strokeDash=[4, 4]) + label
    chart.properties(width=560, height=300, background="white", padding=16).save(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=5_000_000, help="decisions to learn from")
    parser.add_argument("--every", type=int, default=500_000, help="race rookies after so many")
    parser.add_argument("--races", type=int, default=1_000, help="so many times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learnt"), help="folder for agent.npz, curve.json, curve.svg")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    fleets = [VectorRaces(GAME, seats, RACES, given.seed, OPTIONS) for seats in SEATS]
    lenses = [Lens(fleet.layout, seats) for fleet, seats in zip(fleets, SEATS, strict=True)]
    network = Network(lenses[0].size)
    adam = torch.optim.Adam(network.parameters(), RATE)
    curve: list[dict[str, float]] = []
    done = 0
    while True:
        if done >= min(len(curve) * given.every, given.steps):
            curve.append(measure(network, done, given.races))
            (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
            save(network, given.out / "agent.npz")
        if done >= given.steps:
            break
        parts = [drive(fleet, lens, network) for fleet, lens in zip(fleets, lenses, strict=True)]
        improve(network, adam, [torch.cat(part) for part in zip(*parts, strict=True)], 1 - done / given.steps)
        done += len(SEATS) * RACES * DECISIONS
    draw(curve, given.out / "curve.svg")


if __name__ == "__main__":
    main()
