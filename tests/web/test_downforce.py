"""Downforce by clicking: the auction with its cards face down, the race, the bets, and the sheet at the end."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import Person, before_the, from_the_end, late_in, make_table

#: The folder for screenshots of each kind of decision, if any.
PICTURES = os.environ.get("PADDOCK_SCREENSHOTS")
#: What to click first: the kinds of moves, as their texts begin.
KINDS = ("bid", "power", "play", "name", "to", "bet", "stay", "resolve", "pass")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES, f"downforce-{name}.png"))


def play_on(person: Person, steps: int, label: str, wanted: frozenset[str] = frozenset()) -> list[str]:
    """Clicks legal moves whenever it is the person's turn. Returns the kinds of moves made, in order.

    It stops at the end of the game, after a number of steps, or after all wanted kinds of moves.
    """
    page = person.page
    made: list[str] = []
    for _ in range(steps):
        if not person.wait():
            break
        things = page.locator("[data-move]")
        things.first.wait_for()
        texts = [text or "" for text in things.evaluate_all("all => all.map((one) => one.dataset.move)")]
        kind = next(kind for kind in KINDS if any(text.split(" ")[0] == kind for text in texts))
        nth = next(n for n, text in enumerate(texts) if text.split(" ")[0] == kind)
        if kind == "to":  # a car may cover the space: the click is forced, and does not wait for the camera
            spot = things.nth(nth).element_handle()
            spot.wait_for_element_state("stable")
            spot.click(force=True)
        else:
            things.nth(nth).click()
        page.locator(".confirm").wait_for()
        if kind not in made:
            picture(page, f"{label}-{kind}")
        person.confirm()
        made.append(kind)
        if wanted and wanted <= set(made):
            break
    return made


def test_the_auction_with_its_cards_face_down_and_the_first_cars_driven(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", "random", game="downforce", options={}, seed=5)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        auction = page.get_by_role("region", name="Auction")
        expect(auction.get_by_role("listitem")).to_have_count(4 + 2)  # the players, and facts about the car
        expect(auction.get_by_role("img", name="has chosen a card")).to_have_count(3)
        made = play_on(rosa, 200, "desktop", frozenset(("bid", "play", "to")))
        assert {"bid", "play", "to"} <= set(made)


def test_the_car_for_sale_stands_on_the_grid_and_all_bids_are_turned_over_together(
    browser: Browser, server: Server
) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", game="downforce", options={}, seed=5)
    with Person(browser, server.url, speed="slow") as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        expect(page.locator(".stage .entry[data-car]")).to_have_count(6)
        lot = page.locator(".lot [data-car]").get_attribute("data-car")
        expect(page.locator(f'.entry[data-car="{lot}"]')).to_be_in_viewport(ratio=1)
        # the tail of each car shows the sum of its strips on all cards in hand
        hand = page.locator(".hand").get_by_role("button").evaluate_all("all => all.map((one) => one.ariaLabel)")
        spaces = sum(int(n) for label in hand for n in re.findall(rf"{lot}\xa0(\d)", str(label), re.IGNORECASE))
        expect(page.locator(f'[data-tag="{lot}"]')).to_have_text(str(spaces))
        # nobody has a place before the race
        expect(page.locator(".standings .place")).to_have_count(0)
        page.locator('.hand [data-move^="bid "]').first.click()
        page.locator(".confirm").click()
        expect(page.locator(".bidder .turned")).to_have_count(3)
        expect(page.locator(".bidder .laid")).to_have_count(0)
        # the banner leaves the news to the stamp
        expect(page.locator(".banner")).to_contain_text("The bids are turned over")
        expect(page.locator(".lot .stamp")).to_have_text("Sold")
        expect(page.locator(".lot .news")).to_contain_text("buy")


@pytest.mark.parametrize("bet", [1, 2, 3])
def test_a_bet_is_laid_at_each_of_the_three_lines(browser: Browser, server: Server, bet: int) -> None:
    code, tokens = late_in(server.url, "downforce", "pro", "pro", "random", at=before_the("bet", bet), seed=5)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        assert play_on(rosa, 1, f"desktop-{bet}") == ["bet"]


def test_the_end_of_the_race_and_the_sheet(browser: Browser, server: Server) -> None:
    code, tokens = late_in(server.url, "downforce", "pro", "pro", "pro", "random", at=from_the_end(4), seed=5)
    with Person(browser, server.url, still=False) as rosa:  # the sheet is revealed part by part
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        play_on(rosa, 100, "desktop")
        assert rosa.finished
        sheet = page.get_by_role("region", name="Final scores")
        sheet.get_by_role("button", name="Show everything").click()
        for part in ("Prizes", "1st bet", "2nd bet", "3rd bet", "Paid", "Total"):
            expect(sheet.get_by_role("columnheader", name=part)).to_be_visible()
        rows = sheet.locator("tbody tr")
        expect(rows).to_have_count(4)
        for text in rows.evaluate_all("all => all.map((row) => [...row.cells].slice(1).map((c) => c.textContent))"):
            *parts, total = (int(cell.replace("M", "").replace("\N{EN DASH}", "0").strip()) for cell in text)
            assert sum(parts) == total
            expect(page.locator(".standings")).to_contain_text(str(total))
        expect(page.get_by_role("region", name="Finishing order").locator("li")).to_have_count(6)
        moments = page.get_by_role("region", name="Key moments").locator("li a")
        assert 2 <= moments.count() <= 5
        expect(moments.first).to_contain_text("the most expensive car of the auction")
        picture(page, "desktop-end")


def test_a_card_without_the_colour_is_laid_as_a_pass(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", game="downforce", options={}, seed=5)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        card = page.locator('.hand [data-move^="pass "]').first
        expect(card).to_have_attribute("aria-label", re.compile("^Pass with "))
        card.click()
        page.locator(".confirm").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.locator("ol.log")).to_contain_text("You: Pass")
        # once all have bid, the card becomes visible, and stays so
        page.get_by_role("tab", name="Sheet").click()
        expect(page.locator(".players .mine .shown").get_by_role("img")).to_have_count(1)


def test_a_cell_shows_its_way_before_it_is_chosen(browser: Browser, server: Server) -> None:
    seats = ("pro", "pro")
    code, tokens = late_in(server.url, "downforce", *seats, at=before_the("to"), options={"beginners": True}, seed=3)
    with Person(browser, server.url, phone=True, dark=True) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        target = page.locator("path.target").first
        target.focus()
        expect(page.locator("path.way")).to_have_count(1)
        picture(page, "phone-way")
        page.keyboard.press("Enter")
        expect(page.locator(".confirm")).to_be_visible()


def test_cards_that_can_bid_have_their_price_and_nobody_wears_a_colour_that_is_for_sale(
    browser: Browser, server: Server
) -> None:
    code, tokens = make_table(server.url, "me", "pro", "pro", game="downforce", options={}, seed=5)
    with Person(browser, server.url, confirm="final") as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        can = page.locator('.hand [data-move^="bid "]')
        assert can.count() > 0
        for n in range(can.count()):
            expect(can.nth(n)).to_contain_text(re.compile(r"\d\xa0M\s*$"))
        assert page.locator(".hand li:not(.back)").count() == can.count()
        # before the first sale, all seats are grey
        marks = page.locator(".standings .mark path")
        colours = marks.evaluate_all("all => all.map((one) => one.getAttribute('fill'))")
        assert len(colours) == 3
        assert len(set(colours)) == 1
