"""HEAT in the browser: a lap of USA against bots and Legends, with the dashboard on the way, up to the podium."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import Person, from_the_end, go_on, late_in, make_table
from tests.web.test_accessibility import faults_by_day_and_by_night

CARS = 5
RECORDED = Path(__file__).parents[1] / "golden" / "heat" / "cluttered-on-purpose.json"


def test_a_race_from_the_setup_page_through_the_first_rounds(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as rosa:
        page = rosa.go("/new/heat")
        rosa.unfold()
        page.get_by_label("Name in seat 1").fill("Rosa")
        page.get_by_label("Bot level in seat 2").select_option("pro")
        page.get_by_label("Bot level in seat 3").select_option("random")
        page.get_by_label("Player in seat 4").select_option("legend")
        page.get_by_role("button", name="Add a seat").click()
        page.get_by_label("Player in seat 5").select_option("legend")
        page.get_by_role("combobox", name="Laps").select_option("1")
        page.get_by_label("Bot delay").select_option("0 s")
        page.get_by_label("Seed").fill("7")
        page.get_by_role("button", name="Create table").click()
        page.locator(".banner").wait_for()

        expect(page.get_by_role("group", name="The circuit: USA")).to_be_visible()
        expect(page.locator("[data-car]")).to_have_count(CARS)
        race(rosa, 12)
        expect(page.get_by_role("region", name="Running order")).to_contain_text("Rosa")


def test_the_last_rounds_of_a_lap_to_the_podium(browser: Browser, server: Server) -> None:
    seats = ("pro", "pro", "random", "legend", "legend")
    code, tokens = late_in(server.url, "heat", *seats, at=from_the_end(10), options={"circuit": "usa", "laps": 1})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        race(rosa)
        podium = page.get_by_role("img", name="Podium")
        expect(podium).to_be_visible()
        told = podium.get_attribute("aria-label") or ""
        assert [f"{place}. " in told for place in range(1, CARS + 1)] == [True] * CARS
        assert "Rosa" in told
        drove = page.get_by_role("region", name="Race summary")
        expect(drove.locator("tbody")).to_have_count(CARS)
        for figure in ("Finished in round", "Heat for corners", "Boosts", "Spin-outs"):
            expect(drove.get_by_role("columnheader", name=figure)).to_be_visible()
        # a Legend has no engine: its numbers are dashes
        expect(drove.locator("tbody", has_text="Legend").first.locator("td").last).to_have_text("\N{EN DASH}")
        # all cars have finished and stand behind the line
        page.get_by_text("Board", exact=True).click()
        expect(page.locator("[data-car]")).to_have_count(CARS)
        expect(page.get_by_role("region", name="Running order").get_by_text("finished")).to_have_count(CARS)


def test_cards_say_the_gear_and_where_the_car_lands(browser: Browser, server: Server) -> None:
    with racing(browser, server) as rosa:
        page = rosa.page
        # from first gear, third costs a heat, and fourth is out of reach
        expect(page.get_by_text("Choose 1 to 3 cards: the number sets your gear.")).to_be_visible()
        third = page.get_by_role("button", name="Gear 3")
        expect(third).to_have_accessible_name("Gear 3: 3 cards, cools 0, costs 1 heat")
        expect(page.get_by_role("button", name="Gear 4")).to_have_attribute("aria-disabled", "true")
        third.click()
        assert page.locator(".landing").count() > 1
        expect(page.get_by_text("Shifting costs 1 heat")).to_be_visible()
        page.keyboard.press("Escape")

        # one card means first gear, two mean second
        lit = page.locator(".hand .card.lit:not(.selected):not([data-card=stress])")
        lit.last.click()
        expect(page.locator(".confirm")).to_have_text(re.compile(r"Gear\s1: \d"))
        expect(page.locator(".car.ghost")).to_have_count(1)
        lit.last.click()
        expect(page.locator(".confirm")).to_have_text(re.compile(r"Gear\s2: \d"))
        # the lever asks for a third card; a fourth replaces the first
        third.click()
        expect(page.locator(".confirm")).to_have_text(re.compile(r"Gear\s3: .* …"))
        lit.last.click()
        expect(page.locator(".confirm")).to_have_text(re.compile(r"Gear\s3: \d"))
        page.locator(".hand .card.lit:not(.selected)").first.click()
        expect(page.locator(".hand .card.selected")).to_have_count(3)
        page.get_by_role("button", name="Gear 2").click()
        expect(page.locator(".hand .card.selected")).to_have_count(2)
        page.keyboard.press("Escape")
        expect(page.locator(".hand .card.selected")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_gear_that_clutters_the_hand_warns_and_can_be_chosen(browser: Browser, server: Server, phone: bool) -> None:
    with Person(browser, server.url, phone=phone) as rosa:
        choosing_to_clutter(rosa)
        page = rosa.page
        served = page.locator(".gear.lit:not(.clutters)")
        clutters = page.locator(".gear.lit.clutters").last
        assert served.count() > 0
        expect(clutters).to_have_accessible_name(re.compile("cluttered hand"))
        clutters.click()
        expect(page.locator("div.forecast")).to_contain_text("Cluttered hand")
        expect(page.locator("div.forecast")).to_contain_text("No move, back to gear 1")
        # gear and hand are sent together
        expect(page.locator(".confirm")).to_have_text(re.compile("cluttered hand"))
        page.locator(".confirm").click()
        expect(page.locator(".banner")).not_to_contain_text("Choose gear and cards")


def test_a_plan_can_be_changed_until_everybody_has_decided(browser: Browser, server: Server) -> None:
    code, tokens = heat_table(server.url, "me", "open", "legend")
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        rosa.hold(code, tokens)
        bruno.go(f"/t/{code}").get_by_label("Your name").fill("Bruno")
        bruno.page.get_by_role("button", name="Join").click()
        rosa.go(f"/t/{code}").get_by_role("button", name="Start the race").click()
        rosa.page.locator(".banner").wait_for()
        plan(rosa.page, 1)
        expect(rosa.page.get_by_text("You have planned gear 1.")).to_be_visible()
        expect(rosa.page.locator(".hand .laid .card")).to_have_count(1)
        tower = bruno.page.get_by_role("region", name="Running order")
        expect(tower.get_by_text("ready", exact=True)).to_have_count(1)

        # a plan is undone as a whole
        rosa.page.get_by_role("button", name="Undo").click()
        expect(rosa.page.locator(".hint")).to_have_text("Choose your cards, or a gear first.")
        expect(rosa.page.locator(".gear.lit")).to_have_count(3)
        expect(tower.get_by_text("ready", exact=True)).to_have_count(0)
        plan(rosa.page, 2)
        plan(bruno.page, 2)
        # now everyone can see the gears
        expect(rosa.page.get_by_role("region", name="Played")).to_be_visible()


def test_the_dashboard_is_played_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with racing(browser, server) as rosa:
        page = rosa.page
        page.keyboard.press("1")
        page.keyboard.press("2")
        expect(page.locator(".confirm")).to_contain_text("Gear 2")
        page.keyboard.press("Enter")
        expect(page.locator(".banner")).not_to_contain_text("Choose gear and cards")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_wheel_has_no_serious_fault_for_those_who_do_not_see_or_point(
    browser: Browser, server: Server, phone: bool
) -> None:
    with racing(browser, server, phone=phone) as rosa:
        rosa.page.get_by_role("button", name="Gear 2").click()
        assert faults_by_day_and_by_night(rosa.page) == []
        plan(rosa.page, 2)
        rosa.page.locator(".chip").first.wait_for()
        assert faults_by_day_and_by_night(rosa.page) == []


def heat_table(url: str, *seats: str, circuit: str = "usa", **more: Any) -> tuple[str, dict[str, str]]:
    return make_table(url, *seats, game="heat", options={"circuit": circuit, "laps": 1}, seed=3, **more)


@contextmanager
def racing(browser: Browser, server: Server, **more: Any) -> Iterator[Person]:
    """A person at a table of HEAT with two bots and a Legend."""
    code, tokens = heat_table(server.url, "me", "pro", "random", "legend")
    with Person(browser, server.url, **more) as person:
        person.hold(code, tokens)
        person.sit_down(code)
        person.wait_for_turn()
        yield person


def choosing_to_clutter(person: Person) -> None:
    """Loads a recorded game before its second driver chooses a gear and may clutter the hand."""
    log = json.loads(RECORDED.read_text(encoding="utf-8"))
    cluttered = [step[1] for step in log["steps"]].index("cluttered")
    log["steps"] = log["steps"][: cluttered - 1]
    code, tokens = go_on(person.url, {"log": log, "seats": [{"kind": "bot"}, {"kind": "me"}]})
    person.hold(code, tokens)
    person.sit_down(code)
    person.wait_for_turn()


#: The plan has been sent, and is shown if all players have planned.
LAID = """() => !document.querySelector('.hand .card.lit')
    || document.querySelector('.chip, .gear.lit, .confirm:not(:disabled)')"""


def choose_from(page: Page, count: int, *, fastest: bool) -> None:
    """Selects a number of cards from one end of the hand, which is sorted by speed, with stress last."""
    for _ in range(count):
        cards = page.locator(".hand .card.lit:not(.selected):not([data-card=stress])")
        if not cards.count():
            cards = page.locator(".hand .card.lit:not(.selected)")
        (cards.last if fastest else cards.first).click()


def plan(page: Page, gear: int, *, fastest: bool = True) -> None:
    """Plans a round with a number of cards."""
    page.locator(".gear.lit").first.wait_for()
    choose_from(page, gear, fastest=fastest)
    page.locator(".confirm").click()


def race(person: Person, decisions: int = 400) -> None:
    """Drives as the dashboard suggests: fast if that is free, slowly if it warns, and cools whenever possible."""
    for _ in range(decisions):
        if not person.wait():
            return
        decide(person.page)
        person.confirm()
        person.page.wait_for_function(LAID, polling=20)
    assert decisions < 400, "the race did not end"


def decide(page: Page) -> None:
    """Chooses one move by clicking; driving on and keeping the hand are preselected."""
    page.locator(".gear.lit, .chip, .hand .card.lit, .confirm").first.wait_for()
    if page.locator(".gear.lit").count():
        for gear in (3, 2, 1, 4):
            lit = page.locator(f".gear.g{gear}.lit:not(.clutters)")
            if lit.count() and not lit.locator(".price").count():
                choose_from(page, gear, fastest=True)
                if page.locator(".forecast li.bad").count():
                    page.keyboard.press("Escape")
                    choose_from(page, gear, fastest=False)
                return
        page.locator(".gear.lit").first.click()
    elif page.locator(".chip").count():
        cool = page.locator(".answer[data-move^=cool]")
        slipstream = page.locator(".chip[data-move=slipstream]:not(.risky)")
        if cool.count():
            cool.last.click()
        elif slipstream.count():
            slipstream.click()
        elif not page.locator(".confirm").count():
            page.locator(".chip").last.click()


def at_the_wheel(person: Person, circuit: str) -> None:
    """Opens the second round on a circuit, with a plan and its forecast, for screenshots."""
    code, tokens = heat_table(person.url, "me", "pro", "random", "legend", "legend", "legend", circuit=circuit)
    person.hold(code, tokens)
    page = person.sit_down(code)
    while not page.locator(".gear.g3.lit:not(:has(.price))").count():
        person.wait_for_turn()
        decide(page)
        person.confirm()
        page.wait_for_function(LAID, polling=20)
    choose_from(page, 3, fastest=True)


def heat_usa(person: Person) -> None:
    at_the_wheel(person, "usa")


def heat_great_britain(person: Person) -> None:
    at_the_wheel(person, "great-britain")


def heat_italy(person: Person) -> None:
    at_the_wheel(person, "italy")


def heat_france(person: Person) -> None:
    at_the_wheel(person, "france")


CIRCUITS = [heat_usa, heat_great_britain, heat_italy, heat_france]
