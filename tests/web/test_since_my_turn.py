"""What changed since a player's last turn: trails on the board, arrows in the standings, and replays of moves."""

import time
from collections.abc import Callable

from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.server.running import Server
from tests.web.browser import Person, before_the, late_in, settle
from tests.web.test_heat import decide

OTHERS = 3


def test_what_the_others_did_is_drawn_listed_and_shown_again(browser: Browser, server: Server) -> None:
    code, tokens = late_in(server.url, "heat", *("pro",) * (1 + OTHERS), at=before_the("gear", 4))
    with Person(browser, server.url, coach=False) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        ribbon = page.get_by_role("region", name="Since your last turn")
        # the log has the moves, but this browser has not seen the standings before them
        trails = page.locator("[data-trail]")
        expect(ribbon.get_by_role("listitem")).to_have_count(OTHERS)
        assert 1 <= trails.count() <= OTHERS
        expect(page.locator(".standings .gain")).to_have_count(0)
        expect(ribbon.get_by_role("button")).to_have_count(0)
        stage = size_of(page)

        play_a_round(rosa)
        assert 1 <= trails.count() <= OTHERS
        expect(page.locator(".standings .gain")).to_have_count(1 + OTHERS)
        assert page.locator(".hand [title='Drawn since your last turn']").count() > 0
        assert size_of(page) == stage

        moves = ribbon.get_by_role("button")
        expect(moves).to_have_count(OTHERS)
        show_again(page, lambda: page.keyboard.press("Escape"))
        rosa.wait_for_turn()
        assert 1 <= trails.count() <= OTHERS

        # the browser remembers it after a reload
        page.reload()
        rosa.wait_for_turn()
        expect(moves).to_have_count(OTHERS)
        expect(page.locator(".standings .gain")).to_have_count(1 + OTHERS)
        show_again(page, page.get_by_role("button", name="Skip").click)
        rosa.wait_for_turn()
        assert size_of(page) == stage
        decide(page)
        expect(page.locator(".confirm")).to_be_visible()


def size_of(page: Page) -> FloatRect:
    settle(page)
    box = page.locator(".stage").bounding_box()
    assert box is not None
    return box


def play_a_round(person: Person) -> None:
    """Plays until the next round has to be planned."""
    planned = person.page.locator(".gear.lit")
    decide(person.page)
    person.confirm()
    while True:
        assert person.wait()
        if planned.count():
            return
        decide(person.page)
        person.confirm()


def show_again(page: Page, end: Callable[[], None]) -> None:
    """Clicks the last of the moves, and ends its replay, which does not end by itself because the clock is stopped."""
    now = time.time()
    page.clock.install(time=now)
    page.clock.pause_at(now + 1)
    page.get_by_role("region", name="Since your last turn").get_by_role("button").last.click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(page.locator("[data-trail]")).to_have_count(0)
    end()
    expect(skip).to_have_count(0)
    page.clock.resume()
