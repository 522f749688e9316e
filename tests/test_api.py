"""The short public API."""

import doctest
import pydoc

import pytest

import paddock
from paddock.engine import RandomBot, SetupError


def test_its_own_example() -> None:
    failed, tried = doctest.testmod(paddock)
    assert tried >= 4
    assert not failed


@pytest.mark.parametrize("game", [game.id for game in paddock.all_games()])
def test_every_game_is_made_and_played_to_its_end(game: str) -> None:
    first, second = (paddock.make(game, seed=11) for _ in range(2))
    standings = paddock.play(first, "random")
    assert first.over
    assert standings[0].place == 1
    paddock.play(second, [RandomBot() for _ in second.log.setup.seats])
    assert second.state == first.state


def test_without_a_seed_games_differ() -> None:
    assert paddock.make("long-shot").log.setup.seed != paddock.make("long-shot").log.setup.seed


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(SetupError, match="there is no game called 'chess'"):
        paddock.make("chess")
    with pytest.raises(SetupError, match="option laps"):
        paddock.make("heat", laps=99)
    with pytest.raises(SetupError, match="there are 3 seats, but 2 bots were given"):
        paddock.play(paddock.make("heat", seats=3), ["pro", "pro"])


@pytest.mark.parametrize(
    "name", ["State.play", "State.legal", "State.sample", "Table.play", "Bot.choose", "Game.setup"]
)
def test_help_helps(name: str) -> None:
    """Compiled modules have their docstrings, too."""
    owner, method = name.split(".")
    found = getattr(getattr(paddock, owner), method)
    assert found.__doc__
    assert found.__doc__.split("\n")[0] in pydoc.plain(pydoc.render_doc(getattr(paddock, owner)))
