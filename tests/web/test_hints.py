"""A champion's hints at a table: who may ask, and how they are counted."""

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import GAME, Person, from_the_end, late_in, race_on, until
from tests.web.test_accessibility import faults_by_day_and_by_night


def test_a_hint_is_chosen_on_the_board_and_not_played(browser: Browser, server: Server) -> None:
    code, tokens = late_in(server.url, GAME, "pro", "pro", at=from_the_end(2))
    with Person(browser, server.url) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        before = person.steps
        page.get_by_role("button", name="What would a champion do?").click()
        hints = page.get_by_role("region", name="A champion would consider").get_by_role("listitem")
        expect(hints.first).to_contain_text("to win")
        hints.first.get_by_role("button").click()
        expect(page.locator(".confirm")).to_be_visible()
        assert person.steps == before
        assert faults_by_day_and_by_night(page) == []
        person.confirm()
        race_on(person)
        expect(page.get_by_text("Hints used: Rosa: 1")).to_be_visible()


def test_beginners_alone_may_have_hints_and_say_so_as_they_sit_down(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as host, Person(browser, server.url, phone=True) as guest:
        page = host.go(f"/new/{GAME}")
        host.unfold()
        rule = page.get_by_label("Hints from a champion")
        expect(rule).to_have_value("on")
        page.get_by_text("Friends", exact=True).click()
        expect(rule).to_have_value("off")
        rule.select_option("beginners")
        for _ in range(2):
            page.get_by_role("button", name="Remove seat 3").click()
        page.get_by_role("button", name="Create table").click()
        page.get_by_role("heading", name="Lobby").wait_for()
        guest.go(page.url.removeprefix(server.url))
        guest.page.get_by_label("Your name").fill("Bo")
        guest.page.get_by_label("I am new to this game").check()
        assert faults_by_day_and_by_night(guest.page) == []
        guest.page.get_by_role("button", name="Join").click()
        guest.page.get_by_role("button", name="Leave the table").wait_for()
        page.get_by_role("button", name="Start the race").click()
        for person in (host, guest):
            person.page.locator(".banner").wait_for()
        until(lambda: host.turn or guest.turn)
        if host.turn:
            expect(page.get_by_role("button", name="What would a champion do?")).to_have_count(0)
            host.play()
        guest.wait_for_turn()
        expect(guest.page.get_by_role("button", name="What would a champion do?")).to_be_visible()
