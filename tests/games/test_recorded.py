"""Races as they are driven at a table, by bots that know how, and all of it told: random play gets into few corners."""

import pytest

from paddock.bots.levels import shipped_bots
from paddock.engine import PLAYER, Game, Position, Setup, split
from paddock.games.catalog import GAMES
from paddock.testing import describe_setup, with_seed

RACES = 8
SETUPS = [(game, setup) for game in GAMES.values() for setup in game.variants()]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=[f"{g.id}: {describe_setup(s)}" for g, s in SETUPS])
def test_what_bots_drive_can_be_told(game: Game, setup: Setup) -> None:
    bots = list(shipped_bots(game).values())
    shapes = game.shapes
    for number in range(RACES):
        state, silent = (game.start(with_seed(setup, number)) for _ in range(2))
        state.record()
        rng = split(number, "recorded")
        while movers := state.to_move():
            seat = movers[0]
            assert setup.seats[seat] == PLAYER
            move = bots[(seat + number) % len(bots)].choose(Position(state, seat), rng)
            state.play(seat, move)
            silent.play(seat, move)
            for event in state.take_events():
                fault = None if shapes is None else shapes.fault("event", event.seen_by(seat))
                assert fault is None, f"{event.kind}: {fault}"
        assert state.digest() == silent.digest()
