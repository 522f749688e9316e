"""Keyboard only, a phone, and the move picker that plays any game."""

import gzip

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import GAME, PHONE, Person, make_table, race_on, until


def test_a_race_by_keyboard_alone(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [40]})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        for _ in range(60):
            if not rosa.wait():
                break
            before = rosa.steps
            page.keyboard.press("1")
            if not page.locator(".confirm").count():
                to_the_cars(page)
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
            page.locator(".confirm").wait_for()
            page.keyboard.press("p")
            until(lambda: rosa.steps > before)  # noqa: B023
        assert rosa.finished


def to_the_cars(page: Page) -> None:
    """Moves the focus to the cars that a card can be played on."""
    for _ in range(100):
        if page.evaluate("document.activeElement.matches('.entry')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no car can be reached: {page.locator('.dock').inner_text()}")


def test_focus_is_seen_on_everything_that_can_be_reached(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/")
        page.locator(".game").first.wait_for()
        for _ in range(12):
            page.keyboard.press("Tab")
            shown = page.evaluate(
                """() => { const e = document.activeElement, s = getComputedStyle(e);
                const p = getComputedStyle(e.parentElement);
                return e === document.body || s.outlineStyle !== 'none' || p.outlineStyle !== 'none' }"""
            )
            assert shown, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_a_race_on_a_phone(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [40]})
    with Person(browser, server.url, phone=True) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        # cards and the confirm button are at the bottom
        card = page.locator(".hand .card").first.bounding_box()
        assert card is not None
        assert PHONE["height"] / 2 < card["y"] < PHONE["height"] - card["height"]
        rosa.choose()
        confirm = page.locator(".confirm").bounding_box()
        assert confirm is not None
        assert confirm["y"] + confirm["height"] <= PHONE["height"]
        assert confirm["height"] >= 44
        page.get_by_role("button", name="Clear").click()
        # the panels are in a drawer, which opens over the board, and which Escape closes
        rosa.open_tab("Log")
        page.keyboard.press("Escape")
        expect(page.get_by_role("tab", name="Log")).to_have_count(0)
        expect(page.get_by_role("button", name="Race details")).to_be_focused()
        race_on(rosa)


@pytest.mark.parametrize("path", ["/", f"/new/{GAME}", "/new/heat", f"/rules/{GAME}", "/history", "/about"])
def test_no_page_is_wider_than_a_phone(browser: Browser, server: Server, path: str) -> None:
    with Person(browser, server.url, phone=True) as rosa:
        page = rosa.go(path)
        page.locator("h1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_move_picker_plays_any_game(browser: Browser, server: Server, game: str) -> None:
    seats = ["me"] + ["random"] * (GAMES[game].min_seats - 1)
    code, tokens = make_table(server.url, *seats, game=game, options={})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        for _ in range(4):
            if not rosa.wait():
                break
            tab = page.get_by_role("tab", name="Moves")
            tab.click()
            panel = page.get_by_role("tabpanel")
            moves = panel.locator("[data-move]")
            moves.first.wait_for()
            kinds = panel.locator(".chip.kind")
            if kinds.count():
                kinds.first.click()
            search = panel.get_by_role("searchbox")
            wanted = moves.last.get_attribute("data-move")
            assert wanted is not None
            if search.count():
                search.fill(wanted)
                expect(panel.locator(f'[data-move="{wanted}"]')).to_be_visible()
            choice = panel.locator(f'[data-move="{wanted}"]')
            if choice.get_attribute("aria-pressed") != "true":
                choice.click()
            page.get_by_role("tab", name="Log").click()
            before = rosa.steps
            rosa.confirm()
            assert rosa.steps > before


def test_the_first_page_takes_little(browser: Browser, server: Server) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.endswith(".js"):
            sizes[response.url] = len(gzip.compress(response.body()))

    with Person(browser, server.url) as rosa:
        rosa.page.on("response", weigh)
        rosa.go("/").locator(".game").first.wait_for()
        rosa.page.wait_for_load_state("networkidle")
    assert sizes
    assert sum(sizes.values()) < 150_000
