"""PettingZoo: its own conformance tests, for every game; and what they do not ask."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from paddock.adapters.pettingzoo import PaddockAEC, aec_env, parallel_env
from paddock.games.catalog import GAMES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # the tests have advice for rows with masks


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_tests_of_turns(game: str) -> None:
    api_test(aec_env(game, 3), num_cycles=100)
    seed_test(lambda: aec_env(game, 3), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_tests_of_steps_taken_together(game: str) -> None:
    parallel_api_test(parallel_env(game, 3), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game, 3), num_cycles=60)


def race(env: PaddockAEC, seed: int) -> tuple[int, dict[str, float]]:
    """Random moves to the end: how many there were, and everybody's reward."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    decisions, rewards = 0, {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            rewards[agent] = reward
            env.step(None)
            continue
        assert env.observation_space(agent).contains(seen)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        decisions += 1
    return decisions, rewards


@pytest.mark.parametrize("game", GAMES)
def test_a_race_ends_with_a_reward_for_everybody(game: str) -> None:
    env = aec_env(game, 2)
    decisions, rewards = race(env, 5)
    assert decisions > 10
    assert set(rewards) == {"seat_0", "seat_1"}
    assert all(-1 <= reward <= 1 for reward in rewards.values())
    assert max(rewards.values()) > min(rewards.values())
    assert race(env, 5) == (decisions, rewards)


def test_an_illegal_move_ends_the_race_and_says_why() -> None:
    env = aec_env("formula-motor-racing", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    assert env.infos[agent]["illegal"]


def test_automata_are_no_agents() -> None:
    env = aec_env("heat", ("player", "legend", "legend"))
    assert env.possible_agents == ["seat_0"]
    decisions, rewards = race(env, 3)
    assert decisions > 10
    assert list(rewards) == ["seat_0"]


def test_in_steps_taken_together_whoever_is_not_asked_waits() -> None:
    env = parallel_env("heat", 3)
    seen, _ = env.reset(seed=2)
    assert all(not view["action_mask"][env.wait] for view in seen.values())
    env = parallel_env("formula-motor-racing", 3)
    seen, _ = env.reset(seed=2)
    assert sorted(int(view["action_mask"][env.wait]) for view in seen.values()) == [0, 1, 1]


def test_the_layout_names_every_entry() -> None:
    for game in GAMES:
        env = aec_env(game, 3)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            space = env.observation_space("seat_0")["observation"]
        assert space.shape == (len(env.layout.names),)
