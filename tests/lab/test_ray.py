"""The same results on a Ray cluster."""

import pytest

from paddock.games.catalog import GAMES
from paddock.lab import plan_games, simulate


@pytest.mark.slow
def test_ray_finds_what_one_process_finds() -> None:
    plan = plan_games(GAMES["formula-motor-racing"], "pro,random:2", 40, 1, {"races": 1})
    assert simulate(plan, on="ray").summary() == simulate(plan).summary()
