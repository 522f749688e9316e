"""What the server says can be translated: every message is a template with named values."""

import ast
import json
import random
import runpy
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from paddock.engine import Game, IllegalMove
from paddock.engine.errors import fill
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of

TOOL: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "messages.py"))
FILES = list(TOOL["source_files"]())
TEXTS: dict[str, list[str]] = TOOL["collect"]()
OPTIONS = next(path for path in FILES if path.match("engine/options.py"))


def names_in(template: str) -> set[str]:
    return {name for form in template.split("|") for _, name, _, _ in Formatter().parse(form) if name is not None}


def keys_in(path: Path) -> set[str]:
    """The keys of all dicts that are written out in a file."""
    dicts = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Dict)]
    return {key.value for node in dicts for key in node.keys if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_template_is_whole_and_its_values_have_its_names(path: Path) -> None:
    for message in TOOL["messages_in"](path):
        if message.text is None:  # handed on, not put together
            handed_on = isinstance(message.template, ast.Name | ast.Attribute | ast.Subscript)
            assert handed_on or ast.unparse(message.template).startswith("str("), message
            continue
        known = keys_in(path) | keys_in(OPTIONS) if message.values is None else message.values
        assert names_in(message.text) <= known, message


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if package_of(game).startswith("paddock.")], ids=lambda game: game.id
)
def test_refusals_of_a_game_are_filled_and_can_be_sent(game: Game) -> None:
    chance = random.Random(3)
    seats = max(2, game.min_seats)
    state = game.start(game.first_game(seats, 3))
    met: set[str] = set()
    for _ in range(300):
        deciding = state.to_move()
        if not deciding:
            break
        for seat in range(-1, seats):
            legal = state.legal(seat) if seat in deciding else []
            for move in chance.sample(range(-1, game.move_bound), 30):
                if move in legal:
                    continue
                with pytest.raises(IllegalMove) as caught:
                    state.play(seat, move)
                error = caught.value
                met.add(error.template)
                assert error.reason == fill(error.template, json.loads(json.dumps(error.values)))
                assert not {"{", "}", "|"} & set(error.reason), error.reason
        seat = chance.choice(deciding)
        state.play(seat, chance.choice(state.legal(seat)))
    assert met
    assert met <= TEXTS.keys()


def test_every_option_says_what_it_expects() -> None:
    for game in GAMES.values():
        for option in game.options:
            assert option.expected_values()
            assert option.error(None).template.endswith(tuple("abcdefghijklmnopqrstuvwxyz}"))


def test_plural_forms_and_lists() -> None:
    assert fill("{n} card|{n} cards", {"n": 1}) == "1 card"
    assert fill("{n} card|{n} cards", {"n": 0}) == "0 cards"
    assert fill("one of {choices}", {"choices": ["a", "b|{c}"]}) == "one of a, b|{c}"
    assert fill("{as} it | is", None) == "{as} it | is"


def test_texts_for_translators_come_from_everywhere() -> None:
    for text in ("choose a gear first", "Laps", "late braking", "the request is larger than {n} bytes"):
        assert text in TEXTS
    assert any("HEAT-3.1" in places for places in TEXTS.values())
