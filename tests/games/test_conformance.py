"""Every game of the catalogue keeps the engine's contract, in every variant."""

import pytest

from paddock.engine import Game, Setup
from paddock.engine.conformance import CHECKS, Check, describe_setup
from paddock.games.catalog import GAMES

VARIANTS = [(game, setup) for game in GAMES.values() for setup in game.variants()]
each_variant = pytest.mark.parametrize(
    ("game", "setup"), VARIANTS, ids=[f"{setup.game}-{n}" for n, (_, setup) in enumerate(VARIANTS)]
)
each_check = pytest.mark.parametrize("check", CHECKS, ids=str)


@each_variant
@each_check
def test_keeps_the_contract(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup)


@pytest.mark.slow
@each_variant
@each_check
def test_keeps_the_contract_in_many_games(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup, seed=1000, games=5)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_variants_are_distinct_and_described(game: Game) -> None:
    described = [describe_setup(setup) for setup in game.variants()]
    assert len(set(described)) == len(described)
