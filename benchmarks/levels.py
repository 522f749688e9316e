"""Compares levels for every game and number of seats: the win share of each side.

    .venv/bin/python benchmarks/levels.py --games 400 --seed 20261117 > levels.md
    .venv/bin/python benchmarks/levels.py --pair champion@0.2s,pro --games 100 --game heat --seats 2,4,6

Both sides have the same number of seats; with an odd number, each side has one more in half of the
games. Seats rotate. The interval is the 95 % Wilson interval. Races that neither side won, because
a team without a player did, are not counted.
"""

import argparse
import sys
from collections.abc import Iterator

from paddock.cli.options import read_options
from paddock.engine import Game
from paddock.games.catalog import GAMES, find_game
from paddock.lab import plan_games, simulate
from paddock.statistics import wilson
from paddock.workers import usable_cores

PAIRS = ("rookie,random", "pro,rookie", "champion,pro")


def share(
    game: Game, seats: int, pair: tuple[str, str], games: int, seed: int, words: list[str], workers: int
) -> tuple[float, float, int]:
    """The wins of the first side, the wins of both, and the games played."""
    less, more = seats // 2, seats - seats // 2
    splits = [(less, more)] if less == more else [(less, more), (more, less)]
    won, decided, played = 0.0, 0.0, 0
    for number, (mine, theirs) in enumerate(splits):
        row = f"{pair[0]}:{mine},{pair[1]}:{theirs}"
        plan = plan_games(game, row, max(1, games // len(splits)), seed + number, read_options(game, words))
        summary = simulate(plan, workers).summary()
        won += next(entry.wins for entry in summary.levels if entry.name == pair[0])
        decided += sum(entry.wins for entry in summary.levels if entry.name in pair)
        played += summary.games
    return won, decided, played


def seat_counts(game: Game, wanted: str) -> Iterator[int]:
    counts = [int(word) for word in wanted.split(",")] if wanted else range(2, game.max_seats + 1)
    for count in counts:
        if max(2, game.min_seats) <= count <= game.max_seats:
            yield count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="this game only")
    parser.add_argument("--pair", action="append", help="for example pro,rookie; may be repeated")
    parser.add_argument("--seats", default="", help="for example 2,4,6; by default all that the game allows")
    parser.add_argument("--option", action="append", default=[], help="an option of the game: name=value")
    parser.add_argument("--workers", type=int, default=usable_cores())
    given = parser.parse_args()
    games = [find_game(given.game)] if given.game else list(GAMES.values())
    print("| game | seats | pair | games | win share, % | 95 % interval |")
    print("|---|---:|---|---:|---:|---:|")
    for pair in given.pair or PAIRS:
        one, _, other = pair.partition(",")
        for game in games:
            for seats in seat_counts(game, given.seats):
                sides = (one, other)
                won, decided, played = share(game, seats, sides, given.games, given.seed, given.option, given.workers)
                low, high = wilson(won, round(decided))
                print(
                    f"| {game.title} | {seats} | {one} against {other} | {played} | {100 * won / decided:.1f} "
                    f"| {100 * low:.1f} - {100 * high:.1f} |",
                    flush=True,
                )
                print(f"{game.id}, {seats} seats, {pair}: done", file=sys.stderr)


if __name__ == "__main__":
    main()
