"""Every rule of every game has a test, every test names a rule that exists, and so does every line of code."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from paddock.engine import Game
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of, read_rulebook

from .coverage import gaps


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_has_a_test_and_every_test_a_known_rule(game: Game) -> None:
    assert gaps(package_of(game), Path(__file__).parent / game.id.replace("-", "_")) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_code_cites_only_rules_that_exist(game: Game) -> None:
    package = package_of(game)
    known = read_rulebook(package).numbers()
    prefix = known[0].partition("-")[0]
    folder = Path(str(import_module(package).__file__)).parent
    sources = sorted(folder.glob("*.py"))
    assert sources
    cited = {
        (file.name, number)
        for file in sources
        for number in re.findall(rf"\b{prefix}-\d+\.\d+\b", file.read_text(encoding="utf-8"))
    }
    assert cited
    assert {number for _, number in cited} <= set(known), sorted(c for c in cited if c[1] not in known)
