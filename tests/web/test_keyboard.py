"""The end of a race of every game, and a whole race, by keyboard only, without layout shifts."""

from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import Person, from_the_end, late_in, make_table
from tests.web.keyboard import decide

#: The largest cumulative layout shift during one decision, with what follows a key at once; 0.1 counts as good for a
#: whole visit, without that.
JUMPS = 0.02
WATCH = """
window.jumps = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.jumps += entry.value;
}).observe({ type: 'layout-shift', buffered: false });
"""


class Race(NamedTuple):
    """A race with few turns for the person: a short one, or the end of one that bots have played so far."""

    seats: tuple[str, ...]
    options: dict[str, object]
    #: The key that moves the focus; "Shift+Tab" reaches the highest of Formula D's gears first.
    walk: str = "Tab"
    #: How many decisions a bot in the seat would have left; None: the race starts.
    left: int | None = None


RACES: Final = {
    "downforce": Race(("pro", "pro", "pro"), {"beginners": True}, left=4),
    "formula-d": Race(("pro", "pro", "pro"), {"laps": 1}, "Shift+Tab", left=6),
    "formula-motor-racing": Race(("me", "pro", "pro"), {"races": 1, "removed": [20]}),
    "heat": Race(("pro", "legend"), {"circuit": "usa", "laps": 1}, left=8),
    "long-shot": Race(("pro", "pro"), {}, left=8),
}
#: The most decisions in a race.
MOST: Final = 200


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_race_by_keyboard_alone_and_nothing_jumps(browser: Browser, server: Server, game: str) -> None:
    seats, options, walk, left = RACES[game]
    if left is None:
        code, tokens = make_table(server.url, *seats, game=game, options=options, seed=5)
    else:
        code, tokens = late_in(server.url, game, *seats, at=from_the_end(left), options=options, seed=5)
    with Person(browser, server.url, still=False) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        page.evaluate(WATCH)
        decisions = 0
        while person.wait():
            decide(person, walk)
            decisions += 1
            assert decisions < MOST
            if not person.finished:
                assert page.evaluate("window.jumps") < JUMPS, f"after decision {decisions}"
                page.evaluate("window.jumps = 0")
        assert decisions > 0
        expect(page.locator(".result")).to_be_visible()
