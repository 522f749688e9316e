"""With reduced motion, nothing moves or fades during a turn: things change at once."""

import pytest
from playwright.sync_api import Browser

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import Person, late_in
from tests.web.keyboard import decide

#: Records, frame by frame, all animations and transitions that take longer than a millisecond.
WATCH = """
window.moving = [];
const look = () => {
    for (const each of document.getAnimations()) {
        const { duration } = each.effect.getComputedTiming();
        const name = each.animationName ?? each.transitionProperty;
        if (Number(duration) > 1) window.moving.push(`${name}: ${duration} ms`);
    }
    requestAnimationFrame(look);
};
look();
"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_who_asks_for_less_motion(browser: Browser, server: Server, game: str) -> None:
    code, tokens = late_in(server.url, game, "pro", "pro", at=lambda moves: len(moves) // 2)
    with Person(browser, server.url, speed="fast", still=True) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        page.evaluate(WATCH)
        decide(person)
        person.wait()
        assert page.evaluate("[...new Set(window.moving)]") == []
