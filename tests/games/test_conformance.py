"""Every game of the catalogue keeps the engine's contract, in every variant."""

import pytest

from paddock.engine import Game, Setup
from paddock.engine.conformance import CHECKS, Check, describe_setup
from paddock.games.catalog import GAMES

#: Random games that each check looks at in each variant. More, for as long as one likes:
#: `paddock check GAME --games 100 --seed 1000`.
GAMES_EACH = 1
#: Of each game so many variants are part of the quick run, and of the run on the plain modules.
QUICK = 2
VARIANTS = [
    pytest.param(game, setup, id=f"{game.id}-{n}", marks=pytest.mark.slow if n >= QUICK else ())
    for game in GAMES.values()
    for n, setup in enumerate(game.variants())
]


@pytest.mark.parametrize(("game", "setup"), VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_keeps_the_contract(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup, games=GAMES_EACH)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_variants_are_distinct_and_described(game: Game) -> None:
    described = [describe_setup(setup) for setup in game.variants()]
    assert len(set(described)) == len(described)
