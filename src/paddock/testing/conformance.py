"""The conformance kit: does a game keep the engine's contract?

Every check plays random games and looks at the positions on the way. It works on any Game, yours included:

    from paddock.testing import check_game
    check_game(MY_GAME)                                  # all of its variants(), all checks

or check by check, for instance with pytest:

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    @pytest.mark.parametrize("setup", MY_GAME.variants(), ids=describe_setup)
    def test_contract(check, setup):
        check(MY_GAME, setup)

A fault raises ConformanceError, whose message says how to see it again: everything follows from the seeds.
`paddock check GAME` runs the checks on a game of the catalogue for as long as you like.

The kit cannot know which facts a game means to hide. It checks that the game is consistent: what `sample` resamples
must not show anywhere, what an event tells one seat in secret must be resampled for the others, and a move that leaves
`reveal_count` unchanged must tell nobody anything.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from paddock.engine.game import Game, Setup
from paddock.testing import bot_checks, client_checks, play_checks, secret_checks, state_checks
from paddock.testing.walk import Check, with_seed

#: Every check, for parametrised tests.
CHECKS: Final = tuple(
    check
    for module in (play_checks, state_checks, secret_checks, client_checks, bot_checks)
    for check in vars(module).values()
    if isinstance(check, Check)
)


def runs(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> Iterator[tuple[Check, Setup, int]]:
    """What `check_game` goes through: each check on each setup, then all again with the next seeds."""
    for n in range(games):
        for setup in game.variants() if setups is None else setups:
            for check in checks:
                yield check, with_seed(setup, n), seed + n


def check_game(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> None:
    """Runs every check on every setup (by default the game's `variants()`), `games` random games each."""
    for check, setup, number in runs(game, setups, games, seed, checks):
        check(game, setup, number)
