"""From the home page to the start: a race in one click, a table created with a few keys, a lobby, and alerts."""

import re
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import GAME, PATIENCE, PHONE, Person, from_the_end, late_in, make_table, race_on, until
from tests.web.positions import End

#: The marks of seats, in the order in which they are drawn.
MARKS: Final = "list => list.map(mark => mark.querySelector('path').getAttribute('fill'))"
#: Lets the test decide whether the page is visible, and counts notifications.
WATCHED: Final = """
    window.away = false;
    Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
    window.made = [];
    window.Notification = class extends window.Notification {
        constructor(title, options) {
            super(title, options);
            window.made.push(title);
        }
    };
"""


def test_a_race_is_one_press_away(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/")
        page.get_by_role("button", name="Race now: HEAT").click()
        page.locator(".banner").wait_for()
        code = page.url.rsplit("/", 1)[1]
        table = httpx.get(f"{server.url}/api/tables/{code}", timeout=PATIENCE).json()
        rookies = [("bot", "rookie")] * 3
        assert [(seat["kind"], seat["level"]) for seat in table["seats"]] == [("person", None), *rookies]
        assert (table["options"]["circuit"], table["options"]["laps"], table["dice"]["origin"]) == ("usa", 1, "sealed")
        page = rosa.go("/race/long-shot")
        page.locator(".banner").wait_for()
        assert "/t/" in page.url, "what `paddock play` opens is a table, and can be opened again"
        rosa.go("/race/chess")
        expect(page.get_by_text("There is no game called “chess”.")).to_be_visible()


def test_the_games_of_the_first_page_are_whole_and_their_ways_in_on_one_row(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/")
        page.locator(".game .poster svg").first.wait_for()
        whole = "all => all.map(svg => svg.viewBox.baseVal.width * svg.clientHeight / svg.clientWidth)"
        drawn = page.locator(".game .poster svg").evaluate_all(whole)
        assert drawn == [pytest.approx(230, abs=1)] * 5, "as high as it is drawn: nothing is cut off"
        rows = "all => all.map(card => new Set([...card.querySelectorAll('a')].map(a => a.offsetTop)).size)"
        assert page.locator(".game .actions").evaluate_all(rows) == [1] * 5
        weights = "code => [null, '::placeholder'].map(part => getComputedStyle(code, part).fontWeight)"
        assert page.get_by_label("Table code").evaluate(weights) == ["700", "400"], "an example is not what was typed"


def test_one_click_on_a_preset_sets_circuit_laps_and_seats(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/new/heat")
        first, club = page.get_by_role("radio", name="First race"), page.get_by_role("radio", name="Club race")
        expect(first).to_be_checked()
        expect(page.get_by_role("radio", name=re.compile("USA 69 spaces · 4 corners Easy"))).to_be_checked()
        expect(page.locator(".picks .land path").first).to_be_attached()
        page.get_by_label("Your name").fill("Rosa")
        page.get_by_text("Club race", exact=True).click()
        britain = page.get_by_role("radio", name=re.compile("^Great Britain"))
        expect(britain).to_be_checked()
        expect(page.get_by_role("combobox", name="Laps").locator("option:checked")).to_have_text("2 laps (usual)")
        expect(page.locator(".seated svg.mark")).to_have_count(5)
        page.get_by_text("Italy", exact=True).click()
        expect(club).not_to_be_checked()
        expect(page.get_by_role("combobox", name="Laps").locator("option:checked")).to_have_text("2 laps")
        page.get_by_role("button", name="Create table").click()
        page.locator(".banner").wait_for()
        table = httpx.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}", timeout=PATIENCE).json()
        assert (table["options"]["circuit"], table["options"]["laps"]) == ("italy", 2)
        assert [seat["name"] for seat in table["seats"]][:2] == ["Rosa", "Alda"]


def test_a_race_that_goes_on_says_how_it_stands_and_a_finished_one_is_history(browser: Browser, server: Server) -> None:
    going, tokens = late_in(
        server.url, "heat", "pro", "pro", at=from_the_end(3), options={"circuit": "italy", "laps": 2}, seed=3
    )
    with Person(browser, server.url) as rosa:
        End("long-shot", seats=("pro", "pro")).sit_down(rosa)
        page = rosa.go("/")
        page.evaluate(
            "([code, tokens]) => localStorage.setItem('paddock.tables', JSON.stringify(["
            "...JSON.parse(localStorage.getItem('paddock.tables')), {code, tokens, game: 'heat', touched: 0}]))",
            [going, tokens],
        )
        page.reload()
        row = page.locator(".mine li")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("HEAT · Italy")
        expect(row).to_contain_text(re.compile(r"Your turn · \w+ of 2 · lap \d of 2"))
        expect(row).to_contain_text("against")
        page.get_by_role("link", name="History: 1 race").click()
        page.get_by_role("heading", name="History").wait_for()
        expect(row).to_contain_text(re.compile("Long Shot.*(1st|2nd) of 2", re.DOTALL))


@pytest.mark.parametrize("size", [(844, 390), (640, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_phone_on_its_side_shows_every_game_at_once(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url, phone=True) as rosa:
        rosa.page.set_viewport_size({"width": size[0], "height": size[1]})
        page = rosa.go("/")
        titles = page.locator(".game h3")
        expect(titles).to_have_count(5)
        for title in titles.all():
            expect(title).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Race now: HEAT")).to_be_in_viewport(ratio=1)
        rosa.hold(code, tokens)
        page = rosa.go("/")
        expect(page.locator(".mine li")).to_be_in_viewport(ratio=1)
        for title in titles.all():
            expect(title).to_be_in_viewport(ratio=1)


def test_the_lobby_of_a_phone_shows_how_to_invite_and_start_and_the_way_home(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "open")
    with Person(browser, server.url, phone=True) as rosa:
        rosa.hold(code, tokens)
        page = rosa.go(f"/t/{code}")
        page.get_by_role("heading", name="Lobby").wait_for()
        expect(page.get_by_role("button", name="Start with a bot in the open seat")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Copy link")).to_be_in_viewport(ratio=1)
        page.get_by_role("link", name="Games").click()
        expect(page.get_by_role("heading", name="Five racing games.")).to_be_visible()


def test_while_a_board_is_loading_its_game_is_in_its_place(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        rosa.hold("K7QF2M", {"0": "secret"})
        page = rosa.go("/")
        art = {
            title: page.locator(".game", has_text=title).locator(".poster svg").inner_html()
            for title in ("HEAT", "Formula Motor Racing")
        }
        assert art["HEAT"] != art["Formula Motor Racing"]
        loading = page.locator(".bones .board svg")
        # these requests are never answered, neither for the page's code nor for its data
        page.route("**/assets/*.js", lambda _: None)
        page.route("**/api/**", lambda _: None)
        page.get_by_role("link", name="Learn HEAT by playing").click()
        loading.wait_for()
        assert loading.inner_html() == art["HEAT"]
        page.unroute("**/assets/*.js")
        for path, asked, title in (
            ("/learn/heat", "lessons", "HEAT"),
            ("/t/K7QF2M/replay/0", "replay", "Formula Motor Racing"),
            ("/t/K7QF2M/analysis/0", "replay", "Formula Motor Racing"),
        ):
            with page.expect_request(f"**/api/**/{asked}"):
                rosa.go(path)
            assert loading.inner_html() == art[title]
        page.route_web_socket("**/socket", lambda _: None)
        rosa.go("/t/K7QF2M")
        page.get_by_text("Joining the table").wait_for(state="attached")
        assert loading.inner_html() == art["Formula Motor Racing"]
        rosa.go("/t/QQQQQQ/replay/0")
        board = page.locator(".bones .board")
        board.wait_for()
        grass = "board => (board.style.background = 'var(--grass)', getComputedStyle(board).backgroundColor)"
        plain = board.evaluate("board => getComputedStyle(board).backgroundColor")
        assert plain != board.evaluate(grass), "a game that is not known yet may not have a lawn"


def test_a_table_is_set_up_in_a_handful_of_keys_and_its_seats_wear_what_they_will_race_in(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/")
        page.get_by_role("link", name="New table of Formula D").click()
        button = page.get_by_role("button", name="Create table")
        button.wait_for()
        pressed = 0
        while not button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Tab")
            pressed += 1
            assert pressed < 9
        announced = marks(page, ".seated")
        assert len(set(announced)) == 4
        page.keyboard.press("Enter")
        page.locator(".banner").wait_for()
        worn = marks(page, ".standings")
        assert sorted(worn) == sorted(announced)


def marks(page: Page, where: str) -> list[str]:
    found: list[str] = page.locator(f"{where} svg.mark").evaluate_all(MARKS)
    return found


def test_host_and_guest_in_the_lobby(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa, Person(browser, server.url, phone=True) as bruno:
        page = rosa.go("/new/heat")
        page.get_by_text("Friends", exact=True).click()
        page.get_by_label("Your name").fill("Rosa")
        rosa.unfold()
        page.get_by_role("combobox", name="Laps").select_option("1")
        page.get_by_role("button", name="Create table").click()
        expect(page.get_by_role("status")).to_contain_text("3 seats are open. You can start the race.")

        guest = bruno.go(page.url.removeprefix(server.url))
        expect(guest.get_by_role("heading", name="Rosa invites you to race")).to_be_visible()
        expect(page.get_by_role("status")).to_contain_text("1 spectator")
        expect(guest.get_by_role("status")).to_contain_text("Rosa can start the race.")
        expect(guest.locator("dl").first).to_contain_text("Laps")
        expect(guest.get_by_text("New first hand")).to_be_hidden()
        guest.get_by_text("5 other options at their defaults").click()
        expect(guest.get_by_text("New first hand")).to_be_visible()
        guest.get_by_label("Your name").fill("Bruno")
        guest.get_by_role("button", name="Join").click()
        expect(guest.get_by_role("button", name="Leave the table")).to_be_visible()
        expect(guest.get_by_role("button", name=re.compile("Start"))).to_have_count(0)

        seats = page.locator(".lobby .seats > li")
        expect(seats.nth(1)).to_contain_text(re.compile("Bruno.*Here", re.DOTALL))
        page.get_by_role("button", name="Move seat 2 up").click()
        expect(seats.first).to_contain_text("Bruno")
        expect(page.get_by_role("button", name="Move seat 1 down")).to_be_focused()
        expect(guest.locator(".lobby .seats > li").first).to_contain_text("You")
        page.get_by_label("Player in seat 3").select_option("bot pro")
        expect(seats.nth(2)).to_contain_text("Bot, pro")
        page.get_by_role("button", name="Close seat 4").click()
        expect(seats).to_have_count(3)
        page.get_by_role("button", name="Close seat 3").click()
        expect(seats).to_have_count(2)
        expect(page.get_by_role("status")).to_contain_text("Every seat is taken.")
        page.get_by_role("button", name="Remove Bruno from the table").click()
        expect(page.get_by_role("alert")).to_contain_text("HEAT needs at least 2 seats")
        announced = marks(page, ".lobby .seats")
        page.get_by_role("button", name="Start the race").click()
        for person in (rosa, bruno):
            person.page.locator(".banner").wait_for()
        assert sorted(marks(page, ".standings")) == sorted(announced)
        expect(page.locator(".side .standings")).to_contain_text("Bruno")


def test_who_is_invited_may_watch_and_take_a_seat_after_all(browser: Browser, server: Server) -> None:
    code, _ = make_table(server.url, "me", "open")
    with Person(browser, server.url) as bruno:
        page = bruno.go(f"/t/{code}")
        page.get_by_role("link", name="Watch instead").click()
        expect(page.get_by_text("You are watching.")).to_be_visible()
        expect(page.get_by_label("Your name")).to_have_count(0)
        page.get_by_role("link", name="Take a seat after all").click()
        expect(page.get_by_label("Your name")).to_be_visible()
        expect(page.get_by_text("You are watching.")).to_have_count(0)


def test_a_code_to_scan_is_shown_only_where_others_can_reach_the_address(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "open")
    for host, codes in (("127.0.0.1", 0), ("club.localhost", 1)):
        with Person(browser, server.url.replace("127.0.0.1", host)) as rosa:
            rosa.hold(code, tokens)
            page = rosa.go(f"/t/{code}")
            page.get_by_role("button", name="Copy link").wait_for()
            expect(page.get_by_role("img", name="The link as a QR code")).to_have_count(codes)
            expect(page.get_by_text("This address works only on this computer")).to_have_count(1 - codes)


def test_a_race_that_is_over_waits_for_nobody(browser: Browser, server: Server) -> None:
    code, tokens = late_in(server.url, GAME, "random", "random", "random", at=from_the_end(1), options={"races": 1})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.go("/about")
        page.get_by_text("Races waiting").click()
        race_on(rosa)
        page.get_by_role("link", name="Replay").click()
        page.get_by_label("View as").wait_for()
        expect(page.get_by_text("Races waiting")).to_be_hidden()


def test_a_table_that_is_cancelled_says_so_and_one_without_its_host_can_be_started(
    browser: Browser, server: Server
) -> None:
    code, tokens = make_table(server.url, "me", "open")
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        rosa.hold(code, tokens)
        page = rosa.go(f"/t/{code}")
        guest = bruno.go(f"/t/{code}")
        guest.get_by_label("Your name").wait_for()
        page.get_by_role("button", name="Cancel the table").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel the table").click()
        for looked in (page, guest):
            expect(looked.get_by_role("heading", name="This table was cancelled")).to_be_visible()
        code, _ = make_table(server.url, "me", "open")
        guest = bruno.go(f"/t/{code}")
        guest.get_by_label("Your name").fill("Bruno")
        guest.get_by_role("button", name="Join").click()
        expect(guest.get_by_role("status")).to_contain_text("Rosa is away, so you can start the race, too.")
        guest.get_by_role("button", name="Start the race").click()
        # the table waits for a player who was here a moment ago
        expect(guest.get_by_role("alert").or_(guest.locator(".banner")).first).to_be_visible()


def test_a_page_that_nobody_looks_at_calls(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "open")
    with Person(browser, server.url, permissions=["notifications"]) as rosa, Person(browser, server.url) as bruno:
        rosa.context.add_init_script(WATCHED)
        rosa.hold(code, tokens)
        page = rosa.go(f"/t/{code}")
        page.get_by_role("switch", name="Notify me when it is my turn").click()
        page.evaluate("window.away = true")
        guest = bruno.go(f"/t/{code}")
        guest.get_by_label("Your name").fill("Bruno")
        guest.get_by_role("button", name="Join").click()
        expect(page).to_have_title(re.compile("^● Everyone is here"))
        assert page.evaluate("window.made") == ["Everyone is here: Formula Motor Racing"]

        page.evaluate("window.away = false")
        page.get_by_role("button", name="Start the race").click()
        for person in (rosa, bruno):
            person.page.locator(".banner").wait_for()
        until(lambda: rosa.turn or bruno.turn)
        while rosa.turn:
            rosa.play()
            until(lambda: rosa.turn or bruno.turn)
        expect(page).to_have_title(re.compile(code))
        page.evaluate("window.away = true")
        while bruno.turn:
            bruno.play()
            until(lambda: rosa.turn or bruno.turn)
        expect(page).to_have_title(re.compile("^● Your turn"))
        assert page.evaluate("window.made")[1:] == ["Your turn: Formula Motor Racing"]

        # other pages alert the player as well
        page.evaluate("window.away = false")
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("tab", name="Settings").click()
        page.get_by_role("switch", name="Notify me when it is my turn").click()
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page = rosa.go("/about")
        page.get_by_role("link", name="1 table is waiting for you").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.get_by_role("link", name="1 table is waiting for you").click()
        rosa.wait_for_turn()
