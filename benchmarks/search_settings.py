"""The value of more thinking time: the choices of champions, judged by playouts of pros to the end.

    .venv/bin/python benchmarks/search_settings.py formula-d --seats 4 --decisions 200
    .venv/bin/python benchmarks/search_settings.py heat --level champion@1s --level champion@mine.toml

Random decisions are taken from races among pros. Every level chooses; each of the different choices, and the pro's
choice, is then played to the end by pros from the same samples with the same luck, on separate seeds. The
output is how much more often a choice wins than the pro's, in percentage points per decision, with its
standard error; a race has many decisions. When the gain no longer grows with time, more thinking of this
kind does not help.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from multiprocessing import get_context

from paddock.bots import make_bot
from paddock.bots.comparison import Candidate
from paddock.bots.levels import make_expert
from paddock.bots.search import Champion
from paddock.cli.options import read_options
from paddock.engine import Game, Json, Position, State, split
from paddock.engine.bot_parameters import PlayoutPolicy
from paddock.games.catalog import find_game
from paddock.lab.plan import game_seed
from paddock.workers import usable_cores

LEVELS = tuple(f"champion@{seconds}s" for seconds in ("0.1", "0.3", "1", "3", "10"))
PER_RACE = 3


def decisions(game: Game, seats: int, options: Json, seed: int) -> Iterator[tuple[State, int]]:
    """The non-trivial decisions of one race among pros."""
    state = game.start(game.setup(seats, seed, options))
    pro, rng = make_bot(game, "pro"), split(seed, "pros")
    while movers := state.to_move():
        seat = movers[0]
        if len(state.legal(seat)) > 1:
            yield state, seat
        state.play(seat, pro.choose(Position(state, seat), rng))


def judge_of(game: Game) -> Champion:
    """Compares candidates by playouts of pros to the end."""
    parameters = game.bot_parameters()
    search = replace(parameters.champion, turns=0, playout_policy=PlayoutPolicy.PRO)
    return Champion(make_expert(game, parameters.with_search(search)))


def gains_of_race(
    number: int, game_id: str, seats: int, words: list[str], seed: int, levels: list[str], tables: int
) -> tuple[int, list[list[float]]]:
    """The number of decisions in one race; and every level's gain for a few of them, in the order of the levels."""
    game = find_game(game_id)
    options = read_options(game, words)
    own = game_seed(seed, number)
    count = sum(1 for _ in decisions(game, seats, options, own))
    rng = split(own, "judged")
    picked = {rng.below(count) for _ in range(min(PER_RACE, count))}
    judge = judge_of(game)
    gains: list[list[float]] = []
    for at, (state, seat) in enumerate(decisions(game, seats, options, own)):
        if at not in picked:
            continue
        position, moves = Position(state, seat), state.legal(seat)
        pros = judge.candidates(position, moves, rng.fork())[0].move
        choices = [make_bot(game, level).choose(position, rng.fork()) for level in levels]
        tried = [Candidate(move) for move in [pros, *sorted(set(choices) - {pros})]]
        luck = rng.fork()
        for _ in range(tables if len(tried) > 1 else 0):
            judge.comparison.add_sample(position, tried, luck)
        worth = {candidate.move: candidate.gain() for candidate in tried}
        gains.append([worth[move] for move in choices])
    return count, gains


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--tables", type=int, default=300, help="the races that judge a choice")
    parser.add_argument("--level", action="append", help="by default a champion with 0.1, 0.3, 1, 3 and 10 seconds")
    parser.add_argument("--option", action="append", default=[], help="an option of the game: name=value")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=usable_cores())
    given = parser.parse_args()
    levels = given.level or list(LEVELS)
    task = partial(
        gains_of_race,
        game_id=given.game,
        seats=given.seats,
        words=given.option,
        seed=given.seed,
        levels=levels,
        tables=given.tables,
    )
    races = (given.decisions + PER_RACE - 1) // PER_RACE
    rows: list[list[float]] = []
    counted = 0
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        for done, (count, gains) in enumerate(pool.map(task, range(races)), 1):
            rows += gains
            counted += count
            print(f"\r{done} of {races} races, {len(rows)} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    each = counted / races / given.seats
    print(
        f"{find_game(given.game).title}, {given.seats} seats {' '.join(given.option)}: {len(rows)} decisions;", end=" "
    )
    print(f"a seat takes {each:.0f} in a race")
    print("| level | other than the pro's, % | gain of a decision, points | of a race, about |")
    print("|---|---:|---:|---:|")
    for n, level in enumerate(levels):
        gains_of = [100.0 * row[n] for row in rows]
        mean = sum(gains_of) / len(rows)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains_of) / (len(rows) - 1) / len(rows))
        other = 100.0 * sum(gain != 0.0 for gain in gains_of) / len(rows)
        print(f"| {level} | {other:.0f} | {mean:.2f} ± {error:.2f} | {mean * each:.0f} ± {error * each:.0f} |")


if __name__ == "__main__":
    main()
