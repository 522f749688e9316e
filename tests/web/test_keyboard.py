"""The end of a race of every game, by keyboard alone; and meanwhile nothing on the page jumps."""

import pytest
from playwright.sync_api import Browser

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import Person, from_the_end, late_in
from tests.web.keyboard import decide

#: How far things may move by themselves during one decision; 0.1 is what counts as good for a whole visit.
JUMPS = 0.05
#: Without the log, whose lines make room for the newest above them.
WATCH = """
window.jumps = 0;
const inLog = ({ node }) => !node || (node.closest ? node : node.parentElement)?.closest('.log');
new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
        if (!entry.hadRecentInput && !entry.sources.every(inLog)) window.jumps += entry.value;
}).observe({ type: 'layout-shift', buffered: false });
"""


#: Own decisions that are left when the keyboard is taken up.
DECISIONS = 3


@pytest.mark.parametrize("game", GAMES)
def test_a_race_is_finished_by_keyboard_alone_and_nothing_jumps(browser: Browser, server: Server, game: str) -> None:
    code, tokens = late_in(server.url, game, "pro", "pro", "pro", at=from_the_end(DECISIONS))
    with Person(browser, server.url) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        page.evaluate(WATCH)
        decisions = 0
        while person.wait():
            decide(person, "Shift+Tab" if game == "formula-d" else "Tab")
            decisions += 1
            assert decisions < 60
            if not person.finished:
                assert page.evaluate("window.jumps") < JUMPS, f"after decision {decisions}"
                page.evaluate("window.jumps = 0")
        assert decisions > 0
        assert page.locator(".banner.over").count()
