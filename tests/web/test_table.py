"""What a table offers besides moves: undo, stand-ins, resigning, a rematch, files; and a screen for several players."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.server.running import Server
from tests.web.browser import Person, finished_game, make_table, race_on, recorded, until


def pair(browser: Browser, server: Server, code: str, tokens: dict[str, str]) -> tuple[Person, Person]:
    people = Person(browser, server.url), Person(browser, server.url)
    for seat, person in enumerate(people):
        person.hold(code, {str(seat): tokens[str(seat)]})
        person.sit_down(code)
    return people


def test_the_browser_has_nothing_to_complain_about(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        assert rosa.complaints == []


def test_a_selection_is_kept_and_cleared(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.choose()
        expect(rosa.page.locator(".confirm")).to_be_visible()
        rosa.page.get_by_role("button", name="Clear").click()
        expect(rosa.page.locator(".confirm")).to_have_count(0)
        expect(rosa.page).to_have_title(re.compile("Your turn .* Formula Motor Racing"))


def test_hovering_a_car_shows_what_the_move_would_do(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [0]})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        overtake = rosa.page.locator(".hand .card.lit", has_text="Overtake").first
        overtake.click()
        rosa.page.locator(".entry.can").last.hover()
        expect(rosa.page.locator(".forecast").first).to_be_visible()
        expect(rosa.page.locator(".odds").first).to_contain_text("gains")
        rosa.page.mouse.move(700, 880)
        expect(rosa.page.locator(".forecast")).to_have_count(0)


def test_an_undo_beyond_the_rules_needs_consent(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    rosa, bruno = pair(browser, server, code, tokens)
    with rosa, bruno:
        until(lambda: rosa.turn or bruno.turn)
        asks, answers = (rosa, bruno) if rosa.turn else (bruno, rosa)
        asks.play()
        asks.page.get_by_role("button", name="Table menu", exact=True).click()
        asks.page.get_by_role("button", name="Ask to undo").click()
        answers.page.get_by_role("button", name="Agree").click()
        expect(asks.page.locator(".log .undone .head")).to_have_count(1)
        asks.wait_for_turn()


def test_a_bot_stands_in_and_gives_the_seat_back(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    rosa, bruno = pair(browser, server, code, tokens)
    with rosa, bruno:
        rosa.page.get_by_role("button", name="Table menu", exact=True).click()
        rosa.page.get_by_role("tab", name="People").click()
        rosa.page.get_by_role("button", name="Let a bot play for me").click()
        expect(bruno.page.locator(".standings").get_by_text("Played by a bot")).to_be_visible()
        bruno.wait_for_turn()
        # a player who comes back sees a notice, and can take over with one click
        rosa.page.reload()
        expect(rosa.page.get_by_role("status").get_by_text("A bot is playing for you.")).to_be_visible()
        rosa.page.get_by_role("button", name="Take over").click()
        expect(bruno.page.locator(".standings").get_by_text("Played by a bot")).to_have_count(0)
        bruno.play()
        until(lambda: rosa.turn or bruno.turn or rosa.finished)


def test_a_race_is_annulled_when_all_agree_and_leads_to_a_rematch(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    rosa, bruno = pair(browser, server, code, tokens)
    with rosa, bruno:
        rosa.page.get_by_role("button", name="Table menu", exact=True).click()
        rosa.page.get_by_role("button", name="Cancel the race").click()
        rosa.page.get_by_role("button", name="Ask the others").click()
        bruno.page.get_by_role("button", name="Agree").click()
        expect(rosa.page.locator(".banner")).to_contain_text("The race was cancelled")
        expect(rosa.page.locator(".result")).to_contain_text("The race has no result")
        rosa.page.get_by_role("button", name="Rematch").click()
        rosa.page.locator("[data-turn]:not(.over)").wait_for()
        bruno.page.get_by_role("button", name="Join the rematch").click()
        bruno.page.locator("[data-turn]:not(.over)").wait_for()
        assert rosa.page.url == bruno.page.url


def test_who_resigns_is_driven_to_the_end_and_the_result_says_so(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [44]})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.page.get_by_role("button", name="Table menu", exact=True).click()
        rosa.page.get_by_role("button", name="Resign").click()
        rosa.page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
        expect(rosa.page.locator(".result")).to_contain_text("You resigned")


def test_a_bot_is_offered_for_whom_everybody_waits(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    with Person(browser, server.url, apart=True) as rosa:
        rosa.hold(code, {"0": tokens["0"]})
        # the test does not wait for as long as an absence takes
        rosa.page.clock.install()
        rosa.sit_down(code)
        while rosa.turn:
            rosa.play()
        rosa.page.clock.fast_forward("01:00")
        notice = rosa.page.get_by_role("status").filter(has_text="Waiting for Bruno, who is away.")
        expect(notice.get_by_role("button", name="Let a bot play for Bruno")).to_be_visible()
        expect(rosa.page.locator(".side").locator(notice)).to_have_count(1)  # it covers nothing of the board
        rosa.page.get_by_role("button", name="Race details").click()
        expect(rosa.page.locator(".bands").locator(notice)).to_be_visible()


def test_the_menu_fits_a_screen_and_the_keys_are_a_key_away(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", seed=None)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keyboard shortcuts")
        expect(keys.get_by_text("Play the selected move")).to_be_in_viewport()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Table menu", exact=True).click()
        menu = page.get_by_role("dialog")
        page.set_viewport_size({"width": 1280, "height": 720})
        for part in ("Settings", "People", "This race"):
            menu.get_by_role("tab", name=part).click()
            assert menu.evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight"), part
        expect(menu.get_by_role("link", name="Sealed dice: how this is fair")).to_be_in_viewport()


def test_texts_are_as_large_as_chosen(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)

        def size() -> float:
            return float(page.locator("dialog h2").evaluate("title => parseFloat(getComputedStyle(title).fontSize)"))

        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("tab", name="Settings").click()
        before = size()
        page.get_by_text("Largest", exact=True).click()
        assert size() == pytest.approx(1.3 * before)
        page.reload()
        page.get_by_role("button", name="Table menu", exact=True).click()
        assert size() == pytest.approx(1.3 * before)


def test_a_finished_race_leads_to_a_rematch_for_both(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me", options={"races": 1, "removed": [44]})
    rosa, bruno = pair(browser, server, code, tokens)
    with rosa, bruno:
        race_on(rosa, bruno)
        rosa.page.get_by_role("button", name="Rematch").click()
        rosa.page.locator("[data-turn]:not(.over)").wait_for()
        bruno.page.get_by_role("button", name="Join the rematch").click()
        bruno.page.locator("[data-turn]:not(.over)").wait_for()
        assert rosa.page.url == bruno.page.url
        until(lambda: rosa.turn or bruno.turn)
        (rosa if rosa.turn else bruno).play()


def test_long_lines_stay_within_the_panel(browser: Browser, server: Server) -> None:
    code = finished_game(server.url)  # with three teams each
    with Person(browser, server.url) as rosa:
        page = rosa.go(f"/t/{code}")
        page.locator(".result").wait_for()
        within = "all => all.every(row => row.getBoundingClientRect().right < innerWidth)"
        rows = page.locator(".side .standings li")
        expect(rows.first).to_contain_text(" + ")
        assert rows.evaluate_all(within)


def test_a_saved_game_goes_on_at_another_table(browser: Browser, server: Server, tmp_path: Path) -> None:
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [36]})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.play()
        rosa.wait_for_turn()
        rosa.page.get_by_role("button", name="Table menu", exact=True).click()
        with rosa.page.expect_download() as download:
            rosa.page.get_by_role("button", name="Save to a file").click()
        file = tmp_path / "race.json"
        download.value.save_as(file)
        told = rosa.log()

        rosa.go("/")
        rosa.page.locator('input[type="file"]').set_input_files(file)
        rosa.page.get_by_role("button", name="Continue").click()
        rosa.page.locator(".banner").wait_for()
        assert code not in rosa.page.url
        until(lambda: rosa.log() == told)
        race_on(rosa)


def test_a_saved_game_may_be_chosen_before_the_games_are_listed(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "race.json"
    file.write_text(json.dumps(recorded("formula-motor-racing", ("random", "random"), {}, 1).log.to_dict()))
    with Person(browser, server.url) as rosa:
        held: list[Route] = []
        rosa.page.route("**/api/games", lambda route: held.append(route))
        with rosa.page.expect_request("**/api/games"):
            rosa.go("/")
        rosa.page.locator('input[type="file"]').set_input_files(file)
        for route in held:
            route.continue_()
        expect(rosa.page.get_by_role("button", name="Continue")).to_be_visible()


def test_a_file_that_is_no_game_is_refused_in_words(browser: Browser, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text("not a game")
    with Person(browser, server.url) as rosa:
        rosa.go("/").locator(".game").first.wait_for()
        rosa.page.locator('input[type="file"]').set_input_files(file)
        expect(rosa.page.get_by_role("alert")).to_contain_text("is not a saved game")


def test_a_hot_seat_covers_the_hands_in_between(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    with Person(browser, server.url) as both:
        both.hold(code, tokens)
        both.sit_down(code)
        names: list[str] = []
        for _ in range(3):
            cover = both.page.get_by_role("dialog")
            cover.wait_for()
            expect(both.page.locator(".hand .card")).to_have_count(0)
            button = cover.get_by_role("button")
            names.append(button.inner_text().removeprefix("I am "))
            button.click()
            both.wait_for_turn()
            while both.turn and not both.page.get_by_role("dialog").count():
                both.play()
        assert set(names) == {"Rosa", "Bruno"}
        assert names[0] != names[1] != names[2]


def test_a_table_that_is_not_there_says_so(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        rosa.go("/t/NOSUCH")
        expect(rosa.page.get_by_role("heading", name="Table not found")).to_be_visible()
        expect(rosa.page.get_by_role("alert")).to_have_text("There is no table with this code.")
        for path in ("/t/NOSUCH/replay/1", "/new/nosuch", "/learn/nosuch", "/nosuch"):
            rosa.go(path)
            expect(rosa.page.locator(".lost .car")).to_be_visible()
            expect(rosa.page.get_by_role("link", name="Back to the games")).to_be_visible()


def test_a_setup_that_does_not_fit_is_refused_in_words(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        rosa.go("/new/formula-motor-racing")
        rosa.unfold()
        rosa.page.get_by_role("button", name="Cards taken out: Add a number").click()
        rosa.page.get_by_role("button", name="Create table").click()
        expect(rosa.page.get_by_role("alert")).to_contain_text("one for each of the 3")
