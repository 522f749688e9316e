"""The number of presses per turn of each game."""

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.presses import TURNS, Presser, Turn


@pytest.mark.parametrize("confirm", ["final", "never"])
@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn.game}: {turn.what}")
def test_a_turn_takes_so_many_presses(browser: Browser, server: Server, turn: Turn, confirm: str) -> None:
    with Presser(browser, server.url, confirm) as rosa:
        assert turn.take(rosa) == (turn.now if confirm == "final" else turn.never)
