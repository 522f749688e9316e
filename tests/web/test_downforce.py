"""Downforce by clicking: the auction with its cards face down, the race, the bets, and the sheet at the end."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import Person, make_table

#: Where pictures of each kind of decision go, if anywhere.
PICTURES = os.environ.get("PADDOCK_SCREENSHOTS")
#: What to click first: the kinds of moves, as their texts begin.
KINDS = ("bid", "power", "play", "name", "to", "bet", "stay", "resolve", "pass")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES, f"downforce-{name}.png"))


def play_on(person: Person, steps: int, label: str) -> list[str]:
    """Clicks one of the offered moves whenever it is the person's turn; the kinds of moves made, in order."""
    page = person.page
    made: list[str] = []
    for _ in range(steps):
        page.locator('[data-turn="mine"], .banner.over').first.wait_for()
        if person.finished:
            break
        things = page.locator("[data-move]")
        things.first.wait_for()
        texts = [text or "" for text in things.evaluate_all("all => all.map((one) => one.dataset.move)")]
        kind = next(kind for kind in KINDS if any(text.split(" ")[0] == kind for text in texts))
        nth = next(n for n, text in enumerate(texts) if text.split(" ")[0] == kind)
        things.nth(nth).click(force=kind == "to")
        page.locator(".confirm").wait_for()
        if kind not in made:
            picture(page, f"{label}-{kind}")
        page.locator(".confirm").click()
        page.locator(".confirm").wait_for(state="detached")
        made.append(kind)
    return made


@pytest.mark.slow
def test_a_game_from_the_auction_to_the_sheet(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", "random", game="downforce", options={}, seed=5)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        expect(page.get_by_role("region", name="Auction")).to_be_visible()
        expect(page.locator(".bids .back")).to_have_count(3)
        made = play_on(rosa, 200, "desktop")
        assert rosa.finished
        assert {"bid", "play", "to", "bet"} <= set(made)
        assert made.count("bet") == 3
        page.get_by_role("tab", name="Season").click()
        sheet = page.get_by_role("table").last
        expect(sheet.get_by_role("columnheader", name="Total")).to_be_visible()
        totals = [int(text) for text in sheet.locator("td.total").all_inner_texts()]
        assert len(totals) == 4
        page.get_by_role("tab", name="Standings").click()
        for total in totals:
            expect(page.locator(".standings")).to_contain_text(str(total))
        picture(page, "desktop-end")


def test_a_card_without_the_colour_is_laid_as_a_pass(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", game="downforce", options={}, seed=5)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        card = page.locator('.hand [data-move^="pass "]').first
        expect(card).to_have_attribute("aria-label", re.compile("^Pass, showing "))
        card.click()
        page.locator(".confirm").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.locator("ol.log")).to_contain_text("Pass, showing ")


def test_a_cell_shows_its_way_before_it_is_chosen(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "pro", game="downforce", options={"beginners": True}, seed=3)
    with Person(browser, server.url, phone=True, dark=True) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        for _ in range(30):
            page.locator('[data-turn="mine"]').wait_for()
            if page.locator("path.target").count():
                break
            play_on(rosa, 1, "phone")
        target = page.locator("path.target").first
        target.focus()
        expect(page.locator("polyline.way")).to_have_count(1)
        picture(page, "phone-way")
        page.keyboard.press("Enter")
        expect(page.locator(".confirm")).to_be_visible()
