"""The board keeps its place and size through a turn, is large on a desktop, and shows the reader's car large enough."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Server
from tests.web.browser import Person, settle
from tests.web.keyboard import decide
from tests.web.positions import DECISIONS, FMR

SCREENS: Final = [(1280, 720, False), (1440, 900, False), (1024, 768, False), (390, 844, True), (844, 390, True)]
GAMES: Final = {
    "downforce": "downforce-card",
    "formula-d": "formula-d-gear",
    FMR: FMR,
    "heat": "heat-gear",
    "long-shot": "long-shot",
}
#: The stage's rectangle, in whole pixels.
STAGE: Final = """() => {
    const { x, y, width, height } = document.querySelector('.desk .board').getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""
#: The length of the reader's own cars on the board: the drawing is 100 units long and turned with the car.
OWN_CARS: Final = """() => [...document.querySelectorAll('.stage .above g.car:has(> .ring)')].map(car => {
    const stage = car.closest('.stage').getBoundingClientRect();
    const { a, b } = car.getScreenCTM();
    const box = car.querySelector('.ring').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = x > stage.x && x < stage.right && y > stage.y && y < stage.bottom;
    return { length: 100 * Math.hypot(a, b), inside };
})"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("touch", [False, True], ids=["pointer", "touch"])
def test_the_stage_stays_as_it_is_from_one_decision_to_the_next(
    browser: Browser, server: Server, game: str, touch: bool
) -> None:
    """With advice, hints and the choice of a move: none of them makes room for itself at the board's cost."""
    walk = "Shift+Tab" if game == "formula-d" else "Tab"
    for width, height, finger in SCREENS:
        if finger != touch:
            continue
        with Person(browser, server.url, phone=touch, coach=True) as person:
            person.page.set_viewport_size({"width": width, "height": height})
            DECISIONS[GAMES[game]].sit_down(person)
            page = person.page
            settle(page)
            first = page.evaluate(STAGE)
            rectangles: dict[str, Any] = {}
            ask = page.get_by_role("button", name="What would a champion do?")
            if ask.count():
                ask.click()
                page.locator(".hints").wait_for()
                rectangles["with hints"] = page.evaluate(STAGE)
                page.get_by_role("button", name="Hide hints").click()
            for decision in range(4):
                if person.wait():
                    decide(person, walk)
                    rectangles[f"after decision {decision}"] = page.evaluate(STAGE)
            assert not person.finished
            assert all(rectangle == first for rectangle in rectangles.values()), (width, height, first, rectangles)


@pytest.mark.parametrize("game", GAMES)
def test_the_stage_has_most_of_a_desktop(browser: Browser, server: Server, game: str) -> None:
    with Person(browser, server.url) as person:
        DECISIONS[GAMES[game]].sit_down(person)
        for width, height in ((1280, 720), (1440, 900), (2560, 1440)):
            person.page.set_viewport_size({"width": width, "height": height})
            settle(person.page)
            share = person.page.evaluate(STAGE)[3] / height
            assert share >= 0.7, f"{share:.0%} at {width} x {height}"


def own_cars(page: Page) -> list[dict[str, Any]]:
    settle(page)
    cars: list[dict[str, Any]] = page.evaluate(OWN_CARS)
    return cars


@pytest.mark.parametrize(
    "decision", ["heat-gear", "heat-play", "formula-d-gear", "formula-d-to", "downforce-card", FMR]
)
def test_my_car_is_in_sight_and_large_when_i_decide(browser: Browser, server: Server, decision: str) -> None:
    with Person(browser, server.url) as person:
        DECISIONS[decision].sit_down(person)
        for width, height in ((1280, 720), (1440, 900), (2560, 1440)):
            person.page.set_viewport_size({"width": width, "height": height})
            cars = own_cars(person.page)
            assert any(car["inside"] for car in cars), f"{width} x {height}"
            assert all(car["length"] >= 55.5 for car in cars), (width, height, cars)


def test_one_key_shows_the_whole_circuit_and_goes_back(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as person:
        DECISIONS["heat-play"].sit_down(person)
        near = own_cars(person.page)[0]["length"]
        person.page.keyboard.press("m")
        assert own_cars(person.page)[0]["length"] < near
        assert person.page.locator(".mini").count() == 0
        person.page.keyboard.press("m")
        assert own_cars(person.page)[0]["length"] == pytest.approx(near, rel=0.01)


def test_the_panels_can_be_folded_away(browser: Browser, server: Server) -> None:
    """What the move in hand would do is then shown beside the hand."""
    with Person(browser, server.url) as person:
        DECISIONS["heat-play"].sit_down(person)
        page = person.page
        wide = page.evaluate(STAGE)[2]
        page.get_by_role("button", name="Race details").click()
        settle(page)
        assert page.evaluate(STAGE)[2] > wide
        assert page.locator(".dock .forecast").is_visible()
        page.reload()
        person.wait_for_turn()
        assert page.evaluate(STAGE)[2] > wide
