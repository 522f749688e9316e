"""The conformance kit: checks that a game keeps the engine's contract.

Every check plays random games and examines the positions on the way. It works with any Game:

    from paddock.testing import check_game
    check_game(MY_GAME)                                  # all variants(), all checks

or each check separately, for example with pytest:

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    @pytest.mark.parametrize("setup", MY_GAME.variants(), ids=describe_setup)
    def test_contract(check, setup):
        check(MY_GAME, setup)

A fault raises ConformanceError, whose message says how to reproduce it: everything follows from the seeds.
`paddock check GAME --games N` runs the checks on a game of the catalogue.

The kit cannot know which facts a game intends to hide. It checks that the game is consistent: what `sample` resamples
must not be visible anywhere, secret fields of events must be resampled for other seats, and a move that leaves
`reveal_count` unchanged must not reveal anything.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from paddock.engine.game import Game, Setup
from paddock.testing import bot_checks, client_checks, play_checks, secret_checks, state_checks
from paddock.testing.walk import Check, with_seed

#: All checks, for parametrised tests.
CHECKS: Final = tuple(
    check
    for module in (play_checks, state_checks, secret_checks, client_checks, bot_checks)
    for check in vars(module).values()
    if isinstance(check, Check)
)


def runs(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> Iterator[tuple[Check, Setup, int]]:
    """Yields the runs of `check_game`: each check on each setup, then again with the next seeds."""
    for n in range(games):
        for setup in game.variants() if setups is None else setups:
            for check in checks:
                yield check, with_seed(setup, n), seed + n


def check_game(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> None:
    """Runs all checks on all setups (by default the game's `variants()`) with `games` random games each."""
    for check, setup, number in runs(game, setups, games, seed, checks):
        check(game, setup, number)
