"""The replay of a finished game, with a link for every step."""

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import GAME, Person, finished_game, go_on, make_table, recorded

#: The heading and the lines of each round of the log.
ROUNDS = """() => [...document.querySelectorAll('.log details')].map(
    round => [...round.querySelectorAll('h4, .says')].map(line => line.textContent.trim())
)"""


def test_the_replay_steps_through_a_game(browser: Browser, server: Server) -> None:
    code = finished_game(server.url)
    with Person(browser, server.url) as reader:
        page = reader.go(f"/t/{code}/replay/0")
        expect(page.locator(".dock").get_by_text("Step 0 of")).to_be_visible()
        line = page.locator(".entry[role=img]")
        first = [line.nth(i).get_attribute("aria-label") for i in range(12)]
        page.get_by_role("button", name="Next step").click()
        expect(page).to_have_url(f"{server.url}/t/{code}/replay/1")
        expect(page.locator(".dock").get_by_text("Step 1 of")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".dock").get_by_text("Step 2 of")).to_be_visible()
        page.get_by_role("button", name="Previous step").click()
        page.keyboard.press("Home")
        expect(page.locator(".dock").get_by_text("Step 0 of")).to_be_visible()
        assert [line.nth(i).get_attribute("aria-label") for i in range(12)] == first

        page.get_by_label("View as").select_option("Rosa")
        expect(page.locator(".hand .card")).to_have_count(5)

        page.get_by_role("button", name="Last step").click()
        expect(page.locator(".standings li").first).to_be_visible()
        last = int(page.url.rsplit("/", 1)[1])
        assert last > 5
        page.goto(f"{server.url}/t/{code}/replay/3")
        expect(page.locator(".dock").get_by_text(f"Step 3 of {last}")).to_be_visible()
        expect(page.locator('.log li[aria-current="step"]')).to_have_count(1)


def test_the_log_of_a_replay_is_the_log_of_the_table(browser: Browser, server: Server) -> None:
    race = recorded("long-shot", ("random", "random", "random"), {}, seed=3)
    code, _ = go_on(server.url, race.log.to_dict())
    with Person(browser, server.url) as reader:
        page = reader.sit_down(code)
        page.locator(".log details").first.wait_for()
        earlier = page.get_by_role("button", name="earlier round")
        if earlier.count():
            earlier.click()
        of_the_table = page.evaluate(ROUNDS)
        assert "Round 2" in [lines[0] for lines in of_the_table]
        page.goto(f"{server.url}/t/{code}/replay/3")
        page.locator(".log button.head").first.wait_for()
        assert page.evaluate(ROUNDS) == of_the_table


def test_on_a_phone_nothing_is_empty_above_the_board(browser: Browser, server: Server) -> None:
    """The replay and the analysis have the same log."""
    code = finished_game(server.url, options={"races": 1, "removed": [44]})
    with Person(browser, server.url, phone=True) as reader:
        told = reader.go(f"/t/{code}/replay/1").locator(".told")
        line = told.locator("strong").evaluate("strong => parseFloat(getComputedStyle(strong).lineHeight)")
        assert told.evaluate("told => told.clientHeight") < 2 * line


def test_the_replay_plays_by_itself(browser: Browser, server: Server) -> None:
    code = finished_game(server.url, options={"races": 1, "removed": [44]})
    with Person(browser, server.url) as reader:
        page = reader.go(f"/t/{code}/replay/0")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Next step")).to_be_disabled()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_race_under_way_has_no_replay_yet(browser: Browser, server: Server) -> None:
    code, _ = make_table(server.url, "me", "random")
    with Person(browser, server.url) as reader:
        page = reader.go(f"/t/{code}/replay/0")
        expect(page.get_by_role("alert")).to_be_visible()


def test_a_finished_game_from_a_file_opens_on_its_result(browser: Browser, server: Server) -> None:
    race = recorded(GAME, ("random", "random"), {"races": 1, "removed": [44]}, seed=3)
    code, _ = go_on(server.url, race.log.to_dict())
    with Person(browser, server.url) as reader:
        page = reader.sit_down(code)
        expect(page.locator(".banner.over")).to_be_visible()
        expect(page.locator(".standings li").first).to_be_visible()
