"""OpenSpiel: its own tests of the interface and its random simulations, for every game."""

from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from paddock.adapters.open_spiel import short_name
from paddock.engine import SetupError
from paddock.games.catalog import GAMES


def api_tests(game: str) -> Any:
    """OpenSpiel's class of tests for a game, made as it makes them."""
    name = short_name(game)
    return type(
        f"Test{name.title()}",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game_name": name, "game": pyspiel.load_game(name, {"seeds": 20}), "__module__": __name__},
    )


for _game in GAMES:
    globals()[f"Test_{_game}"] = api_tests(_game)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_s_own_random_simulations(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(short_name(game)), num_sims=2, serialize=True, verbose=False)


def test_players_options_and_futures_are_parameters() -> None:
    game = pyspiel.load_game("paddock_formula_motor_racing", {"players": 5, "options": "races:1;removed:6", "seeds": 7})
    assert game.num_players() == 5
    state = game.new_initial_state()
    assert [action for action, _ in state.chance_outcomes()] == list(range(7))
    state.apply_action(3)
    assert "races left 1" in state.observation_string(0)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_what_does_not_do_is_said() -> None:
    with pytest.raises(SetupError, match="write name:value"):
        pyspiel.load_game("paddock_heat", {"options": "usa"})
    with pytest.raises(SetupError, match="seeds: 0 is out of range"):
        pyspiel.load_game("paddock_heat", {"seeds": 0})


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("paddock_heat").new_initial_state()
    state.apply_action(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state)
    assert len(clone.history()) == len(state.history()) + 1
