"""A whole season by clicking: two people, a bot, and a spectator."""

import re

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person, make_table, race_on, until
from tests.web.positions import FMR, End


def test_two_people_and_a_bot_race_a_season_while_a_third_watches(browser: Browser, server: Server) -> None:
    with (
        Person(browser, server.url) as rosa,
        Person(browser, server.url) as bruno,
        Person(browser, server.url) as watcher,
    ):
        page = rosa.go("/")
        page.get_by_role("link", name="New table of Formula Motor Racing").click()
        rosa.unfold()
        page.get_by_label("Name in seat 1").fill("Rosa")
        page.get_by_label("Player in seat 2").select_option("open")
        page.get_by_label("Bot level in seat 3").select_option("random")
        page.get_by_role("button", name="Remove seat 4").click()
        page.get_by_role("combobox", name="Races").select_option("2")
        page.get_by_label("Cards taken out, number 1").fill("35")
        page.get_by_label("Bot delay").select_option("0 s")
        page.get_by_role("button", name="Create table").click()
        page.get_by_role("heading", name="Lobby").wait_for()
        code = re.search(r"/t/(\w+)", page.url)
        assert code is not None
        link = page.get_by_label("Link to this table").first.input_value()
        assert link.endswith(f"/t/{code[1]}")

        bruno.page.goto(link)
        bruno.page.get_by_label("Your name").fill("Bruno")
        bruno.page.get_by_role("button", name="Join").click()
        page.get_by_role("button", name="Start the race").click()
        watcher.go(f"/t/{code[1]}?watch")
        for person in (rosa, bruno, watcher):
            person.page.locator(".banner").wait_for()
        expect(watcher.page.locator(".hand")).to_have_count(0)
        expect(watcher.page.get_by_text("Watching")).to_be_visible()

        race_on(rosa, bruno)

        expect(watcher.page.locator(".banner.over")).to_be_visible()
        scores = [p.page.locator(".standings .score").all_inner_texts() for p in (rosa, bruno, watcher)]
        totals = [[int(score.split()[0]) for score in each] for each in scores]
        assert totals[0] == totals[1] == totals[2]
        for person in (rosa, bruno, watcher):
            expect(person.page.locator(".podium")).to_be_visible()
        assert rosa.moves() == bruno.moves() == watcher.moves()

        rosa.page.get_by_role("tab", name="Points").click()
        table = rosa.page.locator(".side").get_by_role("table")
        expect(table.get_by_role("columnheader", name="R2")).to_be_visible()
        # each of the three players runs two of the six teams; each of the two races gives 26 points
        teams = [int(total) for total in table.locator("td.total").all_inner_texts()]
        assert len(teams) == 6
        assert sum(teams) == 52
        assert totals[0][0] == max(teams)


def test_teams_without_a_player_are_named_as_such_and_own_cars_stand_out(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        End(FMR).sit_down(rosa)
        free = rosa.page.locator(".standings li.free")
        expect(free).to_have_count(2)
        for line in free.all():
            expect(line).to_contain_text("no player")
        podium = rosa.page.locator(".podium").get_attribute("aria-label") or ""
        assert podium.count("no player") == 2
        rosa.page.get_by_text("Board", exact=True).click()
        plates = rosa.page.locator(".entry[data-car]:has(+ .drawing .ring)")
        expect(plates).to_have_count(2)
        assert sorted(plate.get_attribute("data-car") or "" for plate in plates.all()) == ["blue1", "blue2"]


def test_what_happens_is_shown_step_by_step_and_can_be_skipped(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me", options={"races": 1, "removed": [20]})
    with Person(browser, server.url, speed="slow") as watcher, Person(browser, server.url) as both:
        both.hold(code, tokens)
        both.sit_down(code)
        watcher.go(f"/t/{code}?watch")
        watcher.page.locator(".banner").wait_for()
        skip = watcher.page.get_by_role("button", name="Skip")
        # several moves: it takes a while to show them, on a busy machine too
        moves = 5
        while both.steps < moves:
            cover = both.page.get_by_role("button", name="I am")
            until(lambda: both.turn or cover.count() > 0)  # noqa: B023
            if cover.count():
                cover.click()
            both.play()
        skip.click()
        expect(skip).to_have_count(0)
        expect(watcher.page.locator(".side ol.log .head")).to_have_count(moves)


def test_drivers_and_numbers_are_entered_for_the_title_and_shown(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/new/formula-motor-racing")
        rosa.unfold()
        name = page.get_by_label("Drivers: Green 2")
        page.get_by_role("switch", name="Drivers' title").wait_for()
        expect(name).to_have_count(0)
        page.get_by_role("switch", name="Drivers' title").click()
        name.fill("  Zoë   Oak ")
        page.get_by_label("Car numbers: Green 2").fill("3")
        page.get_by_label("Name in seat 1").fill("Rosa")
        page.get_by_label("Cards taken out, number 1").fill("34")
        page.get_by_role("combobox", name="Races").select_option("1")
        page.get_by_label("Bot delay").select_option("0 s")
        page.get_by_role("button", name="Create table").click()
        expect(page.get_by_role("alert")).to_contain_text("option Car numbers: every car needs a different number")

        page.get_by_label("Car numbers: Green 2").fill("44")
        page.get_by_role("button", name="Create table").click()
        page.locator(".banner").wait_for()
        car = page.locator('[data-car="green2"]')
        expect(car).to_have_attribute("aria-label", re.compile(r"Green 44 Zoë Oak"))
        expect(page.locator('[data-car="green2"] + .drawing .number')).to_have_text("44")
        page.get_by_role("tab", name="Points").click()
        expect(page.locator(".drivers li").filter(has_text="Zoë Oak")).to_contain_text("Green\u00a044")

        page.get_by_role("tab", name="Log").click()
        race_on(rosa)

        expect(page.locator(".title").filter(has_text=re.compile("Drivers. title"))).to_contain_text("pts")
