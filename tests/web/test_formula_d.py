"""A person races Formula D against bots, on the board itself."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person, before_the, from_the_end, late_in, make_table


class Driver(Person):
    """Clicks the middle one of the gears on offer, then the cheapest space on the board."""

    def choose(self) -> None:
        self.page.locator(".gear, .target").first.wait_for()
        gears = self.page.locator(".gear")
        if gears.count():
            gears.nth(gears.count() // 2).click()
            return
        home = self.page.locator(".target.home")
        free = self.page.locator(".target.free")
        some = self.page.locator(".target.some")
        found = (
            home if home.count() else free if free.count() else some if some.count() else self.page.locator(".target")
        )
        found.last.focus()
        self.page.keyboard.press("Enter")


def sit(browser: Browser, url: str, table: tuple[str, dict[str, str]], **more: Any) -> Driver:
    code, tokens = table
    driver = Driver(browser, url, **more)
    driver.hold(code, tokens)
    driver.sit_down(code)
    return driver


def drive(driver: Driver, decisions: int = 100) -> None:
    """Makes a number of decisions, or plays to the end."""
    for _ in range(decisions):
        if not driver.wait():
            return
        driver.play()


def test_gears_come_with_their_odds_and_places_with_their_price(browser: Browser, server: Server) -> None:
    made = late_in(server.url, "formula-d", "pro", "random", at=before_the("gear"), options={"laps": 1})
    with sit(browser, server.url, made) as driver:
        driver.wait_for_turn()
        gear = driver.page.locator(".gear").last
        expect(gear).to_contain_text(re.compile(r"\d+ to \d+ spaces"))
        expect(gear).to_contain_text(re.compile(r"\d+%"))
        gear.hover()
        expect(driver.page.locator(".side .odds")).to_contain_text(re.compile(r"\d+% (before the corner|stop in)"))
        expect(driver.page.locator(".landing").first).to_contain_text(re.compile(r"^\d+"))
        expect(driver.page.locator(".dash")).to_contain_text(re.compile(r"18 wear left.* spaces ahead: 1 stop needed"))


def test_a_place_shows_the_way_to_it_and_its_price(browser: Browser, server: Server) -> None:
    made = late_in(server.url, "formula-d", "pro", "random", at=before_the("to", 2), options={"laps": 1})
    with sit(browser, server.url, made) as driver:
        driver.wait_for_turn()
        target = driver.page.locator(".target.free, .target.some").first
        target.hover()
        expect(driver.page.locator(".ghost").first).to_be_visible()
        expect(driver.page.locator(".cost .price")).to_be_visible()
        assert driver.page.locator(".stage .sign").count() == driver.page.locator(".target").count() - 1


def test_the_cheapest_places_are_cards_beside_the_die(browser: Browser, server: Server) -> None:
    made = late_in(server.url, "formula-d", "pro", "random", at=before_the("to", 2), options={"laps": 1})
    with sit(browser, server.url, made) as driver:
        driver.wait_for_turn()
        driver.page.keyboard.press("1")
        card = driver.page.locator(".place").first
        expect(card).to_have_attribute("aria-pressed", "true")
        move = card.get_attribute("data-move")
        expect(driver.page.locator(f'.target[data-move="{move}"]')).to_have_attribute("aria-pressed", "true")
        driver.confirm()


@pytest.mark.parametrize("track", ["monaco", "street"])
def test_a_person_races_bots_from_the_start(browser: Browser, server: Server, track: str) -> None:
    options = {"track": track, "laps": 1}
    made = make_table(server.url, "me", "pro", "random", game="formula-d", options=options)
    with sit(browser, server.url, made) as driver:
        drive(driver, 6)
        assert any("Drive to" in line or "Shift to gear" in line for line in driver.log())


@pytest.mark.parametrize("track", ["monaco", "street"])
def test_a_person_races_bots_to_the_end(browser: Browser, server: Server, track: str) -> None:
    options = {"track": track, "laps": 1}
    made = late_in(server.url, "formula-d", "pro", "pro", "random", at=from_the_end(6), options=options)
    with sit(browser, server.url, made) as driver:
        drive(driver)
        expect(driver.page.locator(".banner.over")).to_be_visible()
        ended = driver.page.get_by_role("region", name="Race summary")
        expect(ended.locator("tbody")).to_have_count(3)
        for part in ("Laps", "Turns", "Wear left"):
            expect(ended.get_by_role("columnheader", name=part)).to_be_visible()
        assert 1 <= driver.page.get_by_role("region", name="Key moments").locator("li a").count() <= 5


def test_the_board_fits_a_phone(browser: Browser, server: Server) -> None:
    options = {"track": "street", "laps": 2}
    made = make_table(server.url, "me", "pro", "random", game="formula-d", options=options)
    with sit(browser, server.url, made, phone=True) as driver:
        driver.wait_for_turn()
        driver.play()
        driver.wait_for_turn()
        wide = driver.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        expect(driver.page.locator(".stage")).to_be_visible()
