"""The calibration of win chances in an analysis: predictions against results, on separate races.

    .venv/bin/python benchmarks/calibration.py --positions 2000 --seed 20261117 > calibration.md
    .venv/bin/python benchmarks/calibration.py --game heat --seats rookie:2,pro:2,champion@400:2 --picture heat.svg

Ten random positions are taken from each race; every seat's chance is predicted by playouts, as in an analysis,
and compared with the result. Predictions of 30 % are calibrated if such seats win 30 % of the time. The Brier score is
the mean squared difference; next to it are the score of equal chances for all seats, and the part of the
score that is noise of the playouts, which more of them would remove.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from paddock.analysis.position_values import play_out_position
from paddock.analysis.replayed_game import wins
from paddock.bots import kinds, make_bot, parse_seats
from paddock.engine import PLAYER, Position, split
from paddock.games.catalog import GAMES, find_game
from paddock.lab.plan import game_seed
from paddock.lab.report.charts import draw
from paddock.workers import usable_cores

#: The default seats: all the same, and mixed levels.
FIELDS = {
    "heat": ("pro:6", "rookie:2,pro:2,champion@200:2"),
    "formula-motor-racing": ("pro:6", "rookie:2,pro:2,champion@200:2"),
    "long-shot": ("pro:4", "rookie:2,pro:2"),
    "formula-d": ("pro:6", "rookie:2,pro:2,champion@200:2"),
    "downforce": ("pro:5", "rookie:2,pro:3"),
}
PER_RACE = 10
BINS = 10


@dataclass
class Tally:
    """Predictions and outcomes, seat by seat."""

    positions: int = 0
    squares: float = 0.0
    knowing_nothing: float = 0.0
    noise: float = 0.0
    count: int = 0
    #: For each decile: the number of predictions, and of wins.
    bins: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0] for _ in range(BINS)])

    def add(self, predicted: list[float], variances: list[float], outcome: list[float]) -> None:
        self.positions += 1
        for chance, variance, won in zip(predicted, variances, outcome, strict=True):
            self.count += 1
            self.squares += (chance - won) ** 2
            self.knowing_nothing += (1 / len(outcome) - won) ** 2
            self.noise += variance
            row = self.bins[min(BINS - 1, int(chance * BINS))]
            row[0] += 1
            row[1] += won

    def merge(self, other: "Tally") -> None:
        self.positions += other.positions
        self.squares += other.squares
        self.knowing_nothing += other.knowing_nothing
        self.noise += other.noise
        self.count += other.count
        for mine, theirs in zip(self.bins, other.bins, strict=True):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]


def race(number: int, game_id: str, row: str, seed: int, count: int) -> Tally:
    """One race, and the predictions at some of its positions."""
    game = find_game(game_id)
    choices = parse_seats(game, row)
    shift = number % len(choices)
    choices = choices[shift:] + choices[:shift]
    own = game_seed(seed, number)
    state = game.start(game.setup(kinds(choices), own, {}))
    bots = [None if choice.level is None else make_bot(game, choice.level) for choice in choices]
    rngs = [split(own, f"bot/{seat}") for seat in range(len(choices))]
    seen = []
    while movers := state.to_move():
        seat, bot = movers[0], bots[movers[0]]
        assert bot is not None
        seen.append(state.copy())
        state.play(seat, bot.choose(Position(state, seat), rngs[seat]))
    outcome = wins(state.standings(), len(choices))
    players = [seat for seat, choice in enumerate(choices) if choice.label == PLAYER or choice.level is not None]
    rng = split(own, "calibration")
    tally = Tally()
    for _ in range(PER_RACE):
        worth = play_out_position(game, seen[rng.below(len(seen))], len(choices), players, count, rng)
        tally.add(worth.chances(), worth.variances(), outcome)
    return tally


def tally_races(game_id: str, row: str, positions: int, seed: int, count: int, workers: int) -> Tally:
    whole = Tally()
    races = -(-positions // PER_RACE)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        work = partial(race, game_id=game_id, row=row, seed=seed, count=count)
        for done, part in enumerate(pool.map(work, range(races)), 1):
            whole.merge(part)
            print(f"\r{game_id} {row}: {done}/{races} races", end="", file=sys.stderr)
    print(file=sys.stderr)
    return whole


def lines(game_id: str, row: str, tally: Tally) -> Iterator[str]:
    brier, nothing = tally.squares / tally.count, tally.knowing_nothing / tally.count
    noise = tally.noise / tally.count
    yield (
        f"| {GAMES[game_id].title} | {row} | {tally.positions} | {brier:.4f} | {noise:.4f} | {nothing:.4f} | "
        + " | ".join(f"{100 * b[1] / b[0]:.0f} ({b[0]:.0f})" if b[0] else "-" for b in tally.bins)
        + " |"
    )


def diagram(tallies: dict[str, Tally]) -> str:
    """The reliability diagram: how often seats with each predicted chance won, with intervals."""
    rows = []
    for name, tally in tallies.items():
        for tenth, (count, won) in enumerate(tally.bins):
            if count >= 20:
                share = won / count
                spread = 1.96 * sqrt(share * (1 - share) / count)
                point = {"said": (tenth + 0.5) / BINS, "won": share, "low": max(0, share - spread)}
                rows.append({**point, "high": min(1, share + spread), "game": name})
    axis = {"format": "%", "tickCount": 5, "grid": True}
    x = {"field": "said", "type": "quantitative", "title": "predicted", "axis": axis, "scale": {"domain": [0, 1]}}
    y = {"field": "won", "type": "quantitative", "title": "won", "axis": axis, "scale": {"domain": [0, 1]}}
    honest = {
        "data": {"values": [{"said": 0, "won": 0}, {"said": 1, "won": 1}]},
        "mark": {"type": "line", "strokeDash": [4, 3], "color": "#888"},
        "encoding": {"x": x, "y": y},
    }
    ranges = {
        "mark": {"type": "rule", "color": "#2463c4"},
        "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
    }
    dots = {"mark": {"type": "point", "filled": True, "size": 40, "color": "#2463c4"}, "encoding": {"x": x, "y": y}}
    return draw(
        {
            "data": {"values": rows},
            "facet": {"field": "game", "type": "nominal", "title": None},
            "columns": 3,
            "spec": {"width": 210, "height": 210, "layer": [honest, ranges, dots]},
            "autosize": {"type": "pad"},
            "background": "white",
            "config": {
                "font": "Helvetica, Arial, sans-serif",
                "view": {"stroke": "#ccc"},
                "axis": {"gridColor": "#e4e4e4", "labelColor": "#444", "titleColor": "#444", "domain": False},
            },
        },
        "Predicted chances against how often such seats won, for each game",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20261117)
    parser.add_argument("--playouts", type=int, default=96)
    parser.add_argument("--game", default="", help="this game only")
    parser.add_argument("--seats", default="", help="who races; by default all pros, and mixed levels")
    parser.add_argument("--workers", type=int, default=usable_cores())
    parser.add_argument("--picture", type=Path, help="the reliability diagram as SVG")
    given = parser.parse_args()
    tallies: dict[str, Tally] = {}
    spans = " | ".join(f"{10 * n}-{10 * n + 10} %" for n in range(BINS))
    print(f"| game | seats | positions | Brier | of it noise | all alike | {spans} |")
    print("|---|---|---:|---:|---:|---:|" + "---:|" * BINS)
    for game in [given.game] if given.game else GAMES:
        for row in [given.seats] if given.seats else FIELDS[game]:
            tally = tally_races(game, row, given.positions, given.seed, given.playouts, given.workers)
            tallies.setdefault(GAMES[game].title, tally)
            for line in lines(game, row, tally):
                print(line, flush=True)
    if given.picture is not None:
        given.picture.write_text(diagram(tallies).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


if __name__ == "__main__":
    main()
