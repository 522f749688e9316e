"""The lessons as a newcomer plays them: clicks what is lit until the step is done, and goes on to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from paddock.games.lessons import lesson_of
from tests.server.running import Server
from tests.web.browser import Person
from tests.web.test_accessibility import faults_by_day_and_by_night

#: Clicks a lit element.
Press = Callable[[Locator], None]
FLAT = {"width": 844, "height": 390}
#: The most clicks in a step: cards one by one, and the button that plays them.
MOST_PRESSES = 24
#: The most focusable elements on a page.
MOST_TABS = 150

#: The instructions, the board and the hand are visible together and do not overlap.
IN_SIGHT = """() => ['.coach', '.board', '.dock .inside'].map(selector => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
}).concat([[0, 0, innerWidth, innerHeight]])"""


def learn(person: Person, game: str) -> Page:
    page = person.go(f"/learn/{game}")
    page.locator(".coach").wait_for()
    return page


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    target.tap()


def by_keyboard(target: Locator) -> None:
    """Moves the focus to a lit element, and presses it."""
    page = target.page
    for _ in range(MOST_TABS):
        if page.evaluate("() => document.activeElement.matches('[data-lit], .coach .next')"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    lit = page.locator("[data-lit]").evaluate_all("all => all.map(lit => lit.outerHTML.slice(0, 200))")
    raise AssertionError(f"what is lit cannot be reached by keyboard: {lit}")


def press_on(page: Page, press: Press) -> None:
    """Clicks lit elements one by one until the step is done."""
    lit = page.locator(".dock [data-lit], .board [data-lit], .coach .next")
    for _ in range(MOST_PRESSES):
        lit.first.wait_for()
        if page.locator(".coach .next").count():
            return
        at_hand = page.locator(".dock [data-lit]")
        press(at_hand.first if at_hand.count() else lit.first)
    raise AssertionError("the step does not come to an end")


def in_sight(page: Page) -> None:
    coach, board, dock, screen = page.evaluate(IN_SIGHT)
    for left, top, right, bottom in (coach, board, dock):
        assert min(left, top, screen[2] - right, screen[3] - bottom) >= 0, (coach, board, dock)
    assert coach[3] <= dock[1], "the sentence lies on the hand"
    assert coach[3] <= board[1] or coach[0] >= board[2], "the sentence lies on the board"


def walk(page: Page, game: str, press: Press = click) -> None:
    lesson = lesson_of(game)
    assert lesson
    for number, _ in enumerate(lesson.steps, 1):
        expect(page.get_by_role("img", name=f"Step {number} of {len(lesson.steps)}", exact=True)).to_be_visible()
        in_sight(page)
        press_on(page, press)
        press(page.locator(".coach .next"))
    expect(page.get_by_role("button", name="Race now")).to_be_visible()


def test_heat_on_a_phone_held_sideways(browser: Browser, server: Server) -> None:
    with Person(browser, server.url, phone=True) as rosa:
        rosa.page.set_viewport_size(FLAT)  # type: ignore[arg-type]
        walk(learn(rosa, "heat"), "heat", tap)


@pytest.mark.parametrize("game", ["downforce", "long-shot"])
def test_on_a_phone(browser: Browser, server: Server, game: str) -> None:
    with Person(browser, server.url, phone=True) as rosa:
        walk(learn(rosa, game), game, tap)


def test_formula_d_at_a_desk(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        walk(learn(rosa, "formula-d"), "formula-d")


def test_by_keyboard_and_on_to_a_first_race_with_advice(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = learn(rosa, "formula-motor-racing")
        walk(page, "formula-motor-racing", by_keyboard)
        page.get_by_role("button", name="Race now").press("Enter")
        rosa.wait_for_turn()
        advice = page.locator(".advice")
        expect(advice).to_be_visible()
        advice.get_by_role("button", name="Hide advice").click()
        expect(advice).to_have_count(0)
        # it can be shown again
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("tab", name="Settings").click()
        page.get_by_role("switch", name="Show advice before each decision").click()
        page.keyboard.press("Escape")
        expect(advice).to_be_visible()


def test_a_mistake_is_answered_and_a_lesson_can_be_left_and_resumed(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/")
        page.get_by_role("link", name="Learn HEAT by playing").click()
        coach = page.locator(".coach")
        coach.wait_for()
        assert not faults_by_day_and_by_night(page)
        page.get_by_role("button", name="Gear 3").click()
        page.locator(".confirm").click()
        expect(coach.locator(".answer")).to_contain_text("costs 1 heat")
        expect(coach.locator(".next")).to_have_count(0)
        page.get_by_role("button", name="Gear 2").click()
        page.locator(".confirm").click()
        expect(coach.locator(".next")).to_be_focused()
        page.keyboard.press("Enter")
        expect(coach.get_by_role("heading", name="Play your cards")).to_be_focused()
        coach.get_by_role("link", name="Leave the lesson").click()
        page.get_by_role("link", name="Learn HEAT by playing").click()
        expect(coach.get_by_role("heading", name="Play your cards")).to_be_visible()
        coach.get_by_role("button", name="Previous step").click()
        expect(coach.get_by_role("heading", name="Shift")).to_be_visible()
