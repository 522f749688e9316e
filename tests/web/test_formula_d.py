"""A person races Formula D against bots, on the board itself."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person, make_table, until


class Driver(Person):
    """Shifts and drives by clicking: the middle one of the gears on offer, then the cheapest place on the board."""

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

    def play(self) -> None:
        """Chooses and confirms; returns when the table has taken the move. (The log shows its latest lines only.)"""
        self.choose()
        self.page.locator(".confirm").click()
        expect(self.page.locator(".confirm")).to_have_count(0)


def sit(browser: Browser, server: Server, *, phone: bool = False, **options: object) -> tuple[Driver, str]:
    code, tokens = make_table(server.url, "me", "pro", "random", game="formula-d", options=options)
    driver = Driver(browser, server.url, phone=phone)
    driver.hold(code, tokens)
    driver.sit_down(code)
    return driver, code


def test_gears_come_with_their_odds_and_places_with_their_price(browser: Browser, server: Server) -> None:
    driver, _ = sit(browser, server, laps=1)
    with driver:
        driver.wait_for_turn()
        driver.play()  # the start has no gear to choose
        driver.wait_for_turn()
        gear = driver.page.locator(".gear").last
        expect(gear).to_contain_text(re.compile(r"\d+% (short of it|stops in it)"))
        expect(driver.page.locator(".dash")).to_contain_text(re.compile(r"0 of 1 stops"))
        driver.play()
        target = driver.page.locator(".target.free").first
        target.hover()
        expect(driver.page.locator(".ghost").first).to_be_visible()
        expect(driver.page.locator(".cost .price")).to_be_visible()
        assert driver.page.locator(".target text").count() == driver.page.locator(".target").count()


@pytest.mark.parametrize("track", ["monaco", "street"])
def test_a_person_races_bots_to_the_end(browser: Browser, server: Server, track: str) -> None:
    driver, _ = sit(browser, server, track=track, laps=1)
    with driver:
        for _ in range(200):
            if driver.finished:
                break
            if driver.turn:
                driver.play()
            driver.page.wait_for_timeout(20)
        until(lambda: driver.finished, 20)
        assert any("Drive to" in line or "Gear" in line for line in driver.log())


def test_the_board_fits_a_phone(browser: Browser, server: Server) -> None:
    driver, _ = sit(browser, server, phone=True, track="street", laps=2)
    with driver:
        driver.wait_for_turn()
        driver.play()
        driver.wait_for_turn()
        wide = driver.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        expect(driver.page.locator(".circuit")).to_be_visible()
