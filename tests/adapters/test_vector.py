"""Many races at once: the same as one after the other, and secrets stay secret, byte for byte."""

import numpy as np
import pytest

from paddock.adapters.batched import returns
from paddock.adapters.races import RaceFactory
from paddock.adapters.vector import VectorRaces
from paddock.engine import IllegalMove, SetupError, playout, split
from paddock.games.catalog import GAMES, find_game


@pytest.mark.parametrize("game", GAMES)
def test_races_of_a_fleet_are_races_of_the_game(game: str) -> None:
    """Every row, mask and reward is what the single race shows."""
    fleet = VectorRaces(game, 3, games=3, seed=11)
    races = RaceFactory(game, 3)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        twins = [state.copy() for state in fleet.fleet.states]
        moves = [int(rng.choice(np.flatnonzero(mask))) for mask in fleet.masks]
        movers = fleet.movers.tolist()
        for twin, seat, move in zip(twins, movers, moves, strict=True):
            twin.play(seat, move)
        fleet.step(moves)
        for n, twin in enumerate(twins):
            if not twin.to_move():
                ended += 1
                assert fleet.over[n] == 1
                assert fleet.rewards[n].tolist() == returns(twin.standings(), 3)
                continue
            assert fleet.over[n] == 0
            assert not fleet.rewards[n].any()
            assert fleet.movers[n] == twin.to_move()[0]
            seen = races.observation(twin, int(fleet.movers[n]))
            assert (fleet.observations[n] == seen["observation"]).all()
            assert (fleet.masks[n] == seen["action_mask"]).all()
    assert ended > 0 or game in ("downforce", "formula-d", "heat", "long-shot")


@pytest.mark.parametrize("game", GAMES)
def test_changing_a_secret_leaves_the_others_observations_as_they_are(game: str) -> None:
    races = RaceFactory(game, 4)
    rng = split(5, "secrets")
    changed = 0
    for seed in range(4):
        state = races.start(seed)
        while movers := state.to_move():
            seat = movers[rng.below(len(movers))]
            moves = state.legal(seat)
            state.play(seat, moves[rng.below(len(moves))])
            if rng.below(8):
                continue
            for looks in range(4):
                other = state.sample(looks, rng)
                changed += other != state
                for name, row in races.observation(state, looks).items():
                    assert races.observation(other, looks)[name].tobytes() == row.tobytes(), f"{name} of seat {looks}"
    assert changed > 0


def test_returns_are_even_steps_from_first_to_last() -> None:
    game = find_game("formula-motor-racing")
    state = game.new(6, 3)
    playout(state, split(1, "moves"))
    assert sorted(returns(state.standings(), 6)) == pytest.approx([-1.0, -0.6, -0.2, 0.2, 0.6, 1.0])


def test_a_wrong_number_of_moves_and_an_illegal_one_are_refused() -> None:
    fleet = VectorRaces("heat", 2, games=4)
    with pytest.raises(SetupError, match="expected 4 moves, one for each game, but got 3"):
        fleet.step([0, 0, 0])
    with pytest.raises(IllegalMove):
        fleet.step([int(np.flatnonzero(mask == 0)[0]) for mask in fleet.masks])


def test_a_game_that_ended_is_followed_by_another() -> None:
    fleet = VectorRaces("formula-motor-racing", 2, games=2, options={"races": 1})
    over = 0
    for _ in range(400):
        moves = fleet.any_moves()
        assert all(fleet.masks[race][move] for race, move in enumerate(moves))
        fleet.step(moves)
        over += int(fleet.over.sum())
    assert over > 4
