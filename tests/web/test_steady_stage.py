"""The board keeps its place and size through a turn, is large on a desktop, and shows the reader's car large enough."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Server
from tests.web.browser import Person, resize, settle
from tests.web.keyboard import decide
from tests.web.positions import DECISIONS, FMR

SCREENS: Final = [(1280, 720, False), (1440, 900, False), (1024, 768, False), (390, 844, True), (844, 390, True)]
DESKTOPS: Final = [(1280, 720), (1440, 900), (2560, 1440)]
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
#: The length of the reader's cars on the board: the drawing is 100 units long and rotated with the car.
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
    with Person(browser, server.url, phone=touch, coach=True) as person:
        DECISIONS[GAMES[game]].sit_down(person)
        page = person.page
        first = stages(page, touch)
        later: dict[str, dict[str, list[int]]] = {}
        ask = page.get_by_role("button", name="What would a champion do?")
        if ask.count():
            ask.click()
            page.locator(".hints").wait_for()
            later["with hints"] = stages(page, touch)
            page.get_by_role("button", name="Hide hints").click()
        for decision in range(4):
            if person.wait():
                decide(person, walk)
                later[f"after decision {decision}"] = stages(page, touch)
        assert not person.finished
        assert later == dict.fromkeys(later, first)


def stages(page: Page, touch: bool) -> dict[str, list[int]]:
    """The stage's rectangle on each screen."""
    rectangles = {}
    for width, height, finger in SCREENS:
        if finger == touch:
            resize(page, width, height)
            rectangles[f"{width} x {height}"] = page.evaluate(STAGE)
    return rectangles


def own_cars(page: Page) -> list[dict[str, Any]]:
    settle(page)
    cars: list[dict[str, Any]] = page.evaluate(OWN_CARS)
    return cars


@pytest.mark.parametrize(
    "decision", ["heat-gear", "heat-play", "formula-d-gear", "formula-d-to", "downforce-card", FMR, "long-shot"]
)
def test_a_desktop_has_a_large_stage_with_my_car(browser: Browser, server: Server, decision: str) -> None:
    with Person(browser, server.url) as person:
        DECISIONS[decision].sit_down(person)
        for width, height in DESKTOPS:
            resize(person.page, width, height)
            share = person.page.evaluate(STAGE)[3] / height
            assert share >= 0.7, f"{share:.0%} at {width} x {height}"
            if decision != "long-shot":  # a race of horses
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


def test_what_gets_the_focus_is_gone_to_even_when_the_board_has_just_been_given_another_size(
    browser: Browser, server: Server
) -> None:
    """How far it is from the middle of the board, as a share of the board's width and height."""
    with Person(browser, server.url) as person:
        DECISIONS["downforce-name"].sit_down(person)
        page = person.page
        resize(page, 1024, 768)
        page.locator(".downforce").evaluate("board => board.style.width = '50%'")
        settle(page)
        page.locator('.entry.can[data-car="red"]').evaluate(
            "car => { car.closest('.downforce').style.width = ''; car.focus(); }"
        )
        settle(page)
        off = page.locator('.entry.can[data-car="red"]').evaluate("""car => {
            const [at, board] = [car, car.closest('.stage')].map(e => e.getBoundingClientRect());
            const [x, y] = [at.x + at.width / 2 - board.x, at.y + at.height / 2 - board.y];
            return [Math.abs(x / board.width - 0.5), Math.abs(y / board.height - 0.5)];
        }""")
        assert max(off) < 0.125, off


def test_the_panels_can_be_folded_away(browser: Browser, server: Server) -> None:
    """Then the forecast of the selected move is beside the hand."""
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
