"""Plays many games and prints, for each, a hash over every move and the digest of every state on the way.

Run once by the compiled and once by the plain modules, it must print the same. For more games than the tests play:

    python -m tests.builds.plays --games 40 > compiled.txt            # the installed, compiled build
    PYTHONPATH=src python -m tests.builds.plays --games 40 > plain.txt
    diff compiled.txt plain.txt
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from paddock.bots.levels import shipped_bots
from paddock.engine import Bot, Game, Position, RandomBot, Setup, State, split
from paddock.games.catalog import GAMES

SEALED: Final = "00112233445566778899aabbccddeeff"


def levels(game: Game) -> dict[str, Bot]:
    return {"random": RandomBot(), **shipped_bots(game)}


def setups(game: Game, games: int) -> Iterator[Setup]:
    """Every variant with so many seeds, by all rules that are played, and with a sealed seed now and then."""
    for setup in game.variants():
        for n in range(games):
            for rules in (*game.older_rules, game.rules_version):
                yield Setup(game.id, setup.seats, 1000 * n + 17, setup.options, rules)
        yield Setup(game.id, setup.seats, SEALED, setup.options, setup.rules)


def steps(game: Game, setup: Setup, bot: Bot, most: int) -> Iterator[tuple[int, int, State]]:
    """The moves of one game and the state after each."""
    state = game.start(setup)
    rng = split(setup.seed if isinstance(setup.seed, int) else 1, "builds")
    for _ in range(most):
        seats = state.to_move()
        if not seats:
            return
        seat = seats[rng.below(len(seats))]
        move = bot.choose(Position(state, seat), rng)
        state.play(seat, move)
        yield seat, move, state


def trace(game: Game, setup: Setup, level: str, most: int) -> list[str]:
    """One line per step: who, what, and the digest of what it led to."""
    bot = levels(game)[level]
    return [f"{seat} {move} {state.digest()}" for seat, move, state in steps(game, setup, bot, most)]


def rows(games: int, pro_steps: int) -> Iterator[tuple[str, Game, Setup, str, int]]:
    """What is played: random moves to the end, and the pros for as long as time allows."""
    for game in GAMES.values():
        for level in levels(game):
            for n, setup in enumerate(setups(game, games if level == "random" else 1)):
                most = game.decision_bound(setup) if level == "random" else pro_steps
                yield f"{game.id} {level} {n}", game, setup, level, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2, help="seeds per variant and rules version (2)")
    parser.add_argument("--pro-steps", type=int, default=60, help="decisions of a game among pros (60)")
    parser.add_argument("--trace", help="print every step of the game with this name instead")
    given = parser.parse_args()
    for name, game, setup, level, most in rows(given.games, given.pro_steps):
        if given.trace == name:
            print("\n".join(trace(game, setup, level, most)))
            return
        if given.trace is None:
            lines = trace(game, setup, level, most)
            digest = blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
            print(f"{name} {len(lines)} {digest}", flush=True)
    if given.trace is not None:
        sys.exit(f"there is no game called {given.trace!r}")


if __name__ == "__main__":
    main()
