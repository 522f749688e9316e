"""The lessons as a newcomer walks them: presses what is lit until the step is done, and goes on to the end."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from paddock.games.lessons import lesson_of
from tests.server.running import Server
from tests.web.browser import Person

FLAT = {"width": 844, "height": 390}
#: Presses that a step may take: cards one by one, and the button that plays them.
MOST_PRESSES = 24


def learning(browser: Browser, server: Server, game: str, **more: Any) -> Person:
    person = Person(browser, server.url, **more)
    person.go(f"/learn/{game}").locator(".coach").wait_for()
    return person


def press_on(page: Page, tap: bool) -> None:
    """Presses what is lit, thing by thing, until the step is done."""
    next_step = page.locator(".coach .next")
    lit = page.locator(".dock [data-lit], .board [data-lit], .coach .next")
    for _ in range(MOST_PRESSES):
        lit.first.wait_for()
        if next_step.count():
            return
        at_hand = page.locator(".dock [data-lit]")
        target = at_hand.first if at_hand.count() else lit.first
        if tap:
            target.tap()
        else:
            target.click()
    raise AssertionError("the step does not come to an end")


def walk(page: Page, game: str, tap: bool = False) -> None:
    lesson = lesson_of(game)
    assert lesson
    for number, _ in enumerate(lesson.steps, 1):
        expect(page.get_by_role("img", name=f"Step {number} of {len(lesson.steps)}", exact=True)).to_be_visible()
        press_on(page, tap)
        next_step = page.locator(".coach .next")
        next_step.tap() if tap else next_step.click()
    expect(page.get_by_role("button", name="Race now")).to_be_visible()


def test_heat_on_a_phone_held_sideways(browser: Browser, server: Server) -> None:
    with Person(browser, server.url, phone=True) as rosa:
        rosa.page.set_viewport_size(FLAT)  # type: ignore[arg-type]
        page = rosa.go("/learn/heat")
        page.locator(".coach").wait_for()
        walk(page, "heat", tap=True)
