"""A game from another package has no board in the client: it is played with the generic move picker."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.examples.installed import serving_snails
from tests.web.browser import Person


def test_a_game_without_a_board_is_raced_from_the_home_page_to_its_end(browser: Browser, tmp_path: Path) -> None:
    with serving_snails(tmp_path) as server, Person(browser, server.url) as rosa:
        rosa.go("/")
        rosa.page.locator('a[href="/rules/snails"]').first.click()
        expect(rosa.page.locator("#SNAILS-2\\.3")).to_be_visible()
        rosa.go("/")
        rosa.page.locator('a[href="/new/snails"]').first.click()
        rosa.unfold()
        rosa.page.get_by_label("Bot delay").select_option("0 s")
        rosa.page.locator("button.primary.big").click()
        while rosa.wait():
            rosa.page.locator(".picker .moves button").first.click()
            rosa.confirm()
        expect(rosa.page.locator(".result .standings")).to_contain_text("Snail")
