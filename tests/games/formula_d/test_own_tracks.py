"""Races on tracks that somebody brings along: copies of those that ship, with something changed."""

import pytest

from paddock.bots.levels import Pro
from paddock.engine import SetupError, Table, read_log, replay, split
from paddock.engine.bot import Bot, Position, RandomBot
from paddock.games.catalog import GAMES
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_d.bot.expert import FormulaDExpert
from paddock.games.formula_d.track import TRACKS, find
from tests.tracks.own import broken_track


def pro() -> Bot:
    return Pro(FormulaDExpert(FORMULA_D.bot_parameters()))


def longer_monaco() -> str:
    """Beau Rivage has a space more in every lane, and Sainte Dévote needs two stops."""
    text = TRACKS.text("monaco").replace('id = "monaco"', 'id = "mine"', 1)
    text = text.replace("spaces = 18\ncells = [18, 18, 18]", "spaces = 19\ncells = [19, 19, 19]", 1)
    return text.replace("stops = 1", "stops = 2", 1)


def narrow_exit() -> str:
    """The pit lane leads to one space only."""
    text = TRACKS.text("monaco").replace('id = "monaco"', 'id = "mine"', 1)
    return text.replace('exit = ["S0R18", "S0R19"]', 'exit = ["S0R18"]', 1)


def harmless_street() -> str:
    """Without the first of its danger zones."""
    text = TRACKS.text("street").replace('id = "street"', 'id = "mine"', 1)
    return text.replace('kind = "danger"', 'kind = "residents"', 1)


@pytest.mark.parametrize("text", [longer_monaco(), narrow_exit(), harmless_street()], ids=["monaco", "exit", "street"])
def test_it_is_raced_to_the_end_and_replayed_from_its_log(text: str) -> None:
    table = Table(FORMULA_D, FORMULA_D.setup(4, 5, {"track": text, "laps": 2}), ["a", "b", "c", "d"])
    assert table.state.to_dict()["track"] == text
    assert FORMULA_D.board_assets(table.log.setup)["id"] == "mine"
    bots: list[Bot] = [pro(), RandomBot(), pro(), RandomBot()]
    rng = split(5, "bots")
    while not table.over:
        (seat,) = table.state.to_move()
        assert FORMULA_D.load(table.state.to_dict()) == table.state
        table.play(seat, bots[seat].choose(Position(table.state, seat), rng))
    log = read_log(table.log.to_json().encode(), GAMES)
    assert replay(FORMULA_D, log) == table.state


def test_its_own_numbers_count() -> None:
    monaco, mine = find("monaco"), find(longer_monaco())
    assert mine.size == monaco.size + 3
    assert mine.stops[1] == monaco.stops[1] + 1
    assert find("monaco") is monaco


@pytest.mark.parametrize("seed", range(2))
def test_the_pro_beats_chance_there(seed: int) -> None:
    state = FORMULA_D.start(FORMULA_D.setup(4, seed, {"track": longer_monaco()}))
    bots: list[Bot] = [RandomBot(), pro(), RandomBot(), RandomBot()]
    rng = split(seed, "bots")
    while state.to_move():
        (seat,) = state.to_move()
        state.play(seat, bots[seat].choose(Position(state, seat), rng))
    assert list(state.finished)[:1] == [1]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("stops = 1", "stops = 4", "stops"),
        (
            'exit = ["S0R18", "S0R19"]',
            'exit = ["S0R5", "S0R19"]',
            "exit of the pits must be in the first section",
        ),
        ('entry = ["S0R0", "S0R1"]', 'entry = ["S0R1", "S0R0"]', "must be in driving order"),
        ("longest = 7", "longest = 9", "longest is 9"),
        ("lane = 18", "lane = 180", "the maximum is 639"),
        ("cells = [18, 18, 18]", "cells = [19, 18, 18]", "leads sideways into the corner"),
    ],
)
def test_what_the_game_has_no_room_for_is_refused_at_setup(old: str, new: str, complaint: str) -> None:
    text = TRACKS.text("monaco")
    assert old in text
    with pytest.raises(SetupError, match=complaint):
        FORMULA_D.setup(2, 1, {"track": text.replace(old, new, 1)})


def test_a_broken_text_is_refused_at_setup() -> None:
    with pytest.raises(SetupError):
        FORMULA_D.setup(2, 1, {"track": broken_track("formula-d")})
