"""Every game of the catalogue keeps the engine's contract, in every variant."""

import pytest

from paddock.engine import Game, Setup
from paddock.engine.conformance import CHECKS, Check, describe_setup
from paddock.games.catalog import GAMES

#: Of each game so many variants are part of the quick run.
QUICK = 2
VARIANTS = [
    pytest.param(game, setup, id=f"{game.id}-{n}", marks=pytest.mark.slow if n >= QUICK else ())
    for game in GAMES.values()
    for n, setup in enumerate(game.variants())
]


@pytest.mark.parametrize(("game", "setup"), VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_keeps_the_contract(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setup"), VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_keeps_the_contract_in_more_games(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup, seed=1000, games=2)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_variants_are_distinct_and_described(game: Game) -> None:
    described = [describe_setup(setup) for setup in game.variants()]
    assert len(set(described)) == len(described)
