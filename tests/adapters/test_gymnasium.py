"""Gymnasium: its own checker, for every game; one seat against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from paddock.adapters.gymnasium import PaddockEnv
from paddock.bots import make_bot
from paddock.engine import Position, SetupError, split
from paddock.games.catalog import GAMES


@pytest.mark.parametrize("scaled", [False, True])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_s_own_check(game: str, scaled: bool) -> None:
    check_env(PaddockEnv(game, "pro:2", scaled=scaled), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_race_against_bots(game: str) -> None:
    env = PaddockEnv(game, "rookie,pro")
    rng = np.random.default_rng(1)
    seats = set()
    for seed in range(6):
        row, info = env.reset(seed=seed)
        seats.add(env.seat)
        over = False
        reward = 0.0
        while not over:
            assert env.observation_space.contains(row)
            assert (info["action_mask"] == env.action_masks()).all()
            row, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
            assert over or reward == 0.0
        assert -1 <= reward <= 1
    assert len(seats) > 1


def test_the_same_seed_is_the_same_race() -> None:
    """Bots included: a learner that decides alike twice sees the same twice."""
    rewards = []
    for _ in range(2):
        env = PaddockEnv("heat", "rookie,champion@20")
        env.reset(seed=4)
        over, told = False, []
        while not over:
            row, reward, over, _, _ = env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
            told.append((row.tobytes(), reward))
        rewards.append(told)
    assert rewards[0] == rewards[1]


def test_an_illegal_move_loses() -> None:
    env = PaddockEnv("downforce", "pro:2")
    env.reset(seed=1)
    move = np.int64(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, cut, info = env.step(move)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]
    with pytest.raises(SetupError, match="reset"):
        env.step(move)


def test_a_seat_can_be_fixed() -> None:
    env = PaddockEnv("long-shot", "pro:3", seat=2)
    for seed in range(4):
        env.reset(seed=seed)
        assert env.seat == 2
    with pytest.raises(SetupError, match="seat: 4 is out of range"):
        PaddockEnv("long-shot", "pro:3", seat=4)


def test_legends_can_be_raced_against() -> None:
    env = PaddockEnv("heat", "legend:3", options={"circuit": "usa"})
    env.reset(seed=1)
    over = False
    stream = split(1, "learner")
    pro = make_bot(env.game, "pro")
    reward = 0.0
    while not over:
        assert env.race is not None
        move = pro.choose(Position(env.race, env.seat), stream)
        _, reward, over, _, _ = env.step(np.int64(move))
    assert reward in (-1.0, pytest.approx(-1 / 3), pytest.approx(1 / 3), 1.0)


def test_every_game_has_a_registered_name() -> None:
    for game in GAMES.values():
        env = gymnasium.make(f"paddock/{game.id}-v{game.rules_version}", opponents="random")
        _, info = env.reset(seed=1)
        assert info["action_mask"].any()
