"""axe-core finds no serious problem on any page, in both themes, on a desktop and on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import GAME, PHONE, Person, finished_game, go_on, late_in, make_table, recorded, settle
from tests.web.positions import End

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


#: The rules that depend on the colours of a page.
OF_COLOURS = ["color-contrast", "link-in-text-block"]


def faults(page: Page, rules: list[str] | None = None) -> list[str]:
    """The problems that axe calls serious or critical: the rule, and where."""
    if not AXE.is_file():
        pytest.fail("axe-core is not there: run `npm ci` in web/")
    # contrast is measured after fade-ins
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    # accessible names begin with the visible text, which users of voice control say
    options = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
    options = {"resultTypes": ["violations"], "runOnly": rules} if rules else options
    found: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


def faults_by_day_and_by_night(page: Page) -> list[str]:
    """Checks a page in the light theme, and its colours in the dark theme."""
    page.emulate_media(color_scheme="light")
    page.locator('html[data-theme="light"]').wait_for()
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    page.locator('html[data-theme="dark"]').wait_for()
    return found + faults(page, OF_COLOURS)


def home(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "random")
    person.hold(code, tokens)
    person.go("/").locator(".mine li").wait_for()


def setup(person: Person) -> None:
    person.go(f"/new/{GAME}")
    person.unfold()
    person.page.locator(".seats li").first.wait_for()


def setup_with_circuits(person: Person) -> None:
    person.go("/new/heat").locator(".facts .marks").first.wait_for()


def history(person: Person) -> None:
    End(GAME).sit_down(person)
    person.go("/history").locator(".mine li").wait_for()


def rules(person: Person) -> None:
    person.go(f"/rules/{GAME}#FMR-3.1").locator(".rule").first.wait_for()


def about(person: Person) -> None:
    person.go("/about").locator("h1").wait_for()


def lost(person: Person) -> None:
    person.go("/nowhere/at/all").locator("h1").wait_for()


def lobby(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "open", "open")
    person.hold(code, tokens)
    person.go(f"/t/{code}").locator(".lobby").wait_for()
    person.page.get_by_role("heading", name="The race").wait_for()


def invitation(person: Person) -> None:
    code, _ = make_table(person.url, "me", "open", "open")
    person.go(f"/t/{code}").get_by_label("Your name").wait_for()


def table(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "random", "random")
    person.hold(code, tokens)
    person.sit_down(code)
    person.wait_for_turn()
    person.choose()
    person.page.locator(".confirm").wait_for()


def season(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "random", options={"races": 2, "drivers_title": True})
    person.hold(code, tokens)
    person.sit_down(code)
    person.open_tab("Points")


def moves(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "random")
    person.hold(code, tokens)
    person.sit_down(code)
    person.wait_for_turn()
    person.open_tab("Moves")


def menu(person: Person) -> None:
    table(person)
    person.page.get_by_role("button", name="Table menu", exact=True).click()
    person.page.get_by_role("dialog").wait_for()


def menu_people(person: Person) -> None:
    menu(person)
    person.page.get_by_role("tab", name="People").click()


def menu_settings(person: Person) -> None:
    menu(person)
    person.page.get_by_role("tab", name="Settings").click()


def keys(person: Person) -> None:
    menu(person)
    person.page.get_by_role("button", name="Keyboard shortcuts").click()
    person.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()


def dice(person: Person) -> None:
    code = finished_game(person.url, options={"races": 1, "removed": [44]}, seed=None)
    person.go(f"/t/{code}/dice").locator("[data-dice]").wait_for()


def cover(person: Person) -> None:
    code, tokens = make_table(person.url, "me", "me")
    person.hold(code, tokens)
    person.sit_down(code).get_by_role("dialog").wait_for()


def podium(person: Person) -> None:
    person.sit_down(finished_game(person.url, options={"races": 1, "removed": [44]}))
    person.page.locator(".podium").wait_for()


def replay(person: Person) -> None:
    code = finished_game(person.url, options={"races": 1, "removed": [44]})
    page = person.go(f"/t/{code}/replay/1")
    page.locator(".dock").get_by_text("Step 1 of").wait_for()
    page.get_by_label("View as").select_option("Rosa")


PAGES = [
    home,
    setup,
    setup_with_circuits,
    history,
    rules,
    about,
    lost,
    lobby,
    invitation,
    table,
    season,
    moves,
    menu,
    menu_people,
    menu_settings,
    keys,
    cover,
    podium,
    replay,
    dice,
]


#: Panels that are beside the board on a desktop, and in a drawer on a phone.
PANELS: dict[Callable[[Person], None], str] = {season: "Points", moves: "Moves"}


@pytest.mark.parametrize("show", PAGES, ids=[show.__name__ for show in PAGES])
def test_no_serious_fault(browser: Browser, server: Server, show: Callable[[Person], None]) -> None:
    """Checks a table on a desktop and on a narrow phone, with all rules, and the colours of both themes."""
    with Person(browser, server.url) as person:
        show(person)
        assert faults_by_day_and_by_night(person.page) == []
        person.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        if show in PANELS:
            person.open_tab(PANELS[show])
        assert faults(person.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_serious_fault_on_any_board(browser: Browser, server: Server, game: str) -> None:
    """In the middle of a race, in both themes, and at its end, each with a heading and the position as text."""
    bots = ("pro", "pro", "pro")
    code, tokens = late_in(server.url, game, *bots, at=lambda moves: len(moves) // 2)
    seats = [{"kind": "bot", "level": level} for level in bots]
    over, _ = go_on(server.url, {"log": recorded(game, bots, {}, 1).log.to_dict(), "seats": seats, "bot_pace": 0})
    with Person(browser, server.url) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        assert faults_by_day_and_by_night(page) == []
        assert page.get_by_role("heading", level=1).inner_text().endswith(code)
        position = page.get_by_role("region", name="Position as text").get_by_role("listitem").all_inner_texts()
        assert len(position) > len(bots)
        assert any("you" in line.lower() for line in position)
        person.sit_down(over)
        page.locator(".banner.over").wait_for()
        # the score is revealed part by part
        expect(page.locator("th.hidden")).to_have_count(0)
        assert faults(page) == []
