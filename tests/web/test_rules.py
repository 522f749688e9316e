"""The rules with their figures, as a page and beside the board; and the notes on everything on the table."""

import json

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import GAME, Person, make_table
from tests.web.test_accessibility import faults_by_day_and_by_night


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip")


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_is_drawn(browser: Browser, server: Server, game: str) -> None:
    with Person(browser, server.url, phone=game == "heat") as rosa:
        page = rosa.go(f"/rules/{game}")
        page.locator(".rule").first.wait_for()
        drawings = page.get_by_role("img")
        assert page.locator("figure").count() >= 16
        assert all(figure.get_by_role("img").get_attribute("aria-label") for figure in page.locator("figure").all())
        assert 4 <= page.locator("#example li").count() <= 8
        assert drawings.count() == page.locator("figure").count()
        # nothing overflows, down to the narrowest phone
        page.set_viewport_size({"width": 320, "height": 640})
        wide = (
            "() => [...document.querySelectorAll('.book, .rows')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )
        assert page.evaluate(wide) == 0
        assert page.locator(".book").evaluate("e => e.getBoundingClientRect().right") <= 320


def test_what_is_our_own_design_is_said_where_a_game_is_set_up_and_in_its_rules(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/new/downforce")
        line = page.locator(".design")
        for part in GAMES["downforce"].own_design:
            expect(line).to_contain_text(part.what)
        line.get_by_role("link").click()
        box = page.locator("#own-design")
        expect(box).to_be_focused()
        for words in ("--track", "PADDOCK_COMPONENTS", "downforce/cards.toml", "downforce/rules.toml"):
            expect(box).to_contain_text(words)
        # a game without changed components has no such section
        rosa.go("/rules/heat").locator(".rule").first.wait_for()
        expect(box).to_have_count(0)


def test_the_rules_are_searched_as_one_types_and_found_by_number(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/rules/heat#HEAT-8.1")
        wanted = page.locator(".rule.wanted")
        expect(wanted).to_contain_text("may slipstream")
        expect(wanted).to_be_in_viewport()
        search = page.get_by_role("searchbox")
        search.fill("spin stress")
        expect(page.get_by_role("status")).to_have_text("1 rule")
        expect(page.locator(".rule mark").first).to_have_text("spin", ignore_case=True)
        assert page.locator(".rule").count() == 1
        search.fill("no such thing")
        expect(page.get_by_text("No rule contains")).to_be_visible()
        search.press("Escape")
        expect(search).to_have_value("")
        page.get_by_role("navigation", name="Contents").get_by_text("The finish").click()
        expect(page.get_by_role("heading", name="The finish")).to_be_in_viewport()
        # a rule links to the rules that it names
        page = rosa.go("/rules/formula-d#FD-5.3")
        page.locator(".rule.wanted a", has_text="FD-11.9").last.click()
        expect(page.locator(".rule.wanted")).to_have_id("FD-11.9")
        assert not faults_by_day_and_by_night(page)


def test_the_rules_open_beside_the_board(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.play()
        rosa.wait_for_turn()
        book = page.get_by_role("dialog", name="Rules of Formula Motor Racing")

        # by its key; keys in the search field do not reach the game
        page.keyboard.press("r")
        book.get_by_role("searchbox").fill("pu1")
        expect(book.get_by_text("No rule contains")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(book).to_have_count(0)
        assert page.locator(".card[aria-pressed=true]").count() == 0

        # from the log, at the rule of the line; the board stays playable beside it
        page.locator("ol.log details[open] a").last.click()
        expect(book.locator(".rule.wanted")).to_be_in_viewport()
        assert not faults_by_day_and_by_night(page)
        rosa.play()
        expect(book).to_be_visible()
        book.get_by_role("button", name="Close the rules").click()
        expect(book).to_have_count(0)

        # from the menu
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("dialog").get_by_role("link", name="Rules").click()
        expect(book.locator("#example")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(book).to_have_count(0)


def test_a_refusal_leads_to_its_rule(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")

    def refusing(route: WebSocketRoute) -> None:
        """A connection to the server on which every move is refused."""
        line = route.connect_to_server()

        def said(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "move":
                answer = {
                    "type": "refused",
                    "id": told["id"],
                    "error": "illegal_move",
                    "message": "Not so",
                    "rule": "FMR-3.3",
                }
                route.send(json.dumps({**answer, "revision": None}))
            else:
                line.send(message)

        route.on_message(said)

    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.page.route_web_socket("**/*", refusing)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.choose()
        page.locator(".confirm").click()
        page.get_by_role("alert").get_by_role("link").click()
        expect(page.get_by_role("dialog").locator(".rule.wanted")).to_have_id("FMR-3.3")
        assert page.url.endswith(code)


def test_everything_explains_itself(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        card = page.locator(".hand [data-note]").first

        # the mouse rests on it and can move to the note; Escape closes it without clearing the selection
        card.hover()
        expect(note(page)).to_be_visible()
        expect(card).to_have_attribute("aria-describedby", "note")
        at, of = note(page).bounding_box(), card.bounding_box()
        assert at
        assert of
        assert at["y"] + at["height"] <= of["y"] or at["x"] >= of["x"] + of["width"]
        note(page).hover()
        assert not faults_by_day_and_by_night(page)
        expect(note(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(note(page)).to_have_count(0)

        # by keys: the focused element, then the next, then its rule
        page.locator(".hand button.card").first.focus()
        page.keyboard.press("?")
        expect(note(page)).to_be_visible()
        first = note(page).inner_text()
        page.keyboard.press("ArrowRight")
        expect(note(page)).not_to_have_text(first)
        page.keyboard.press("Tab")
        expect(note(page).get_by_role("link")).to_be_focused()
        number = note(page).get_by_role("link").inner_text().removeprefix("Rule ")
        page.keyboard.press("r")
        expect(page.get_by_role("dialog").locator(".rule.wanted")).to_have_id(number)
        page.keyboard.press("Escape")

        # the menu shows all notes
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("button", name="Explain the table").click()
        expect(note(page)).to_be_visible()


def test_what_is_held_is_explained_and_not_pressed(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url, phone=True) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        card = page.locator(".hand .card.lit").first
        box = card.bounding_box()
        assert box
        finger = rosa.context.new_cdp_session(page)
        spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
        expect(note(page)).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(card).to_have_attribute("aria-pressed", "false")
        # its rule opens in a sheet over the whole screen
        note(page).get_by_role("link").tap()
        sheet = page.get_by_role("dialog", name=f"Rules of {GAMES[GAME].title}")
        expect(sheet.locator(".rule.wanted")).to_be_in_viewport()
        covered = sheet.bounding_box()
        assert covered
        assert (covered["width"], covered["height"]) == (390, 844)
        sheet.get_by_role("button", name="Close the rules").tap()
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
