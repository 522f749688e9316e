"""All texts can be translated: in the pseudo-language no page has English texts, and no text is too long."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import DESKTOP, PATIENCE, PHONE, Person, go_on, make_table, recorded, settle
from tests.web.positions import DECISIONS, End
from tests.web.test_sizes import AUDIT, POINTER

HERE: Final = Path(__file__).parent
LEFT: Final = (HERE / "pseudo.js").read_text()
OVERFLOW: Final = (HERE / "overflow.js").read_text()
#: The folder for screenshots of the pages.
PICTURES: Final = os.environ.get("PADDOCK_SCREENSHOTS")

#: The brand, the names of bots, the words of Intl (which has no pseudo-language), dice, cells and signs. Initials of
#: names are kept, too.
KEPT: Final = {"Paddock", "Alda", "Bruno", "Cleo", "Dario", "and", "ago", "now", r"d\d+", r"\d+[a-d]", "L", "P"}

#: The table whose menu is looked at.
MENU_AT: Final = "heat-play"
#: A decision in the middle of a race of each game.
MID_RACE: Final = ["downforce-card", "downforce-bid", "formula-d-to", "formula-motor-racing", "heat-play", "long-shot"]


class Reader:
    """A person who uses the pseudo-language."""

    def __init__(self, person: Person, kept: set[str]) -> None:
        self.person = person
        self.kept = kept
        #: The problems, and where each was first seen.
        self.faults: dict[str, str] = {}

    def open(self, path: str, wait: str) -> Page:
        page = self.person.go(f"{path}?lang=en-XA")
        page.locator(wait).first.wait_for()
        return page

    def look(self, name: str, audit: bool = False) -> None:
        """Checks the visible texts on a desktop, and their size on a phone."""
        page = self.person.page
        settle(page)
        left: dict[str, str] = page.evaluate(LEFT, sorted(self.kept))
        faults = [f"English: {text!r} in {where}" for text, where in left.items()]
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        settle(page)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"pseudo-{name}.png")
        faults += page.evaluate(OVERFLOW)
        if audit:
            faults += page.evaluate(AUDIT, POINTER)
        self.faults = {**dict.fromkeys(faults, name), **self.faults}
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    def look_at_tabs(self, name: str) -> None:
        tabs = self.person.page.get_by_role("tab")
        for number in range(tabs.count()):
            tabs.nth(number).click()
            self.look(f"{name}-tab{number}")


def read(browser: Browser, url: str, tables: dict[str, dict[str, str]], *visit: Callable[[Reader], None]) -> None:
    """Opens pages one after another, with seats at some tables, and fails with all problems that it found."""
    with Person(browser, url, coach=True) as person:
        kept = KEPT | set(tables)
        for code, tokens in tables.items():
            person.hold(code, tokens)
            seats = httpx.get(f"{url}/api/tables/{code}", timeout=PATIENCE).json()["seats"]
            kept |= {seat["name"] for seat in seats}
        initials = {name[0] for name in kept if name.istitle()}
        reader = Reader(person, kept | initials)
        for each in visit:
            each(reader)
        assert not reader.faults, "\n".join(f"{name}: {fault}" for fault, name in reader.faults.items())


def home(reader: Reader) -> None:
    reader.open("/", ".mine li")
    reader.look("home")


def setup(reader: Reader) -> None:
    for game in GAMES:
        reader.open(f"/new/{game}", "details")
        reader.person.unfold()
        reader.look(f"setup-{game}")


def rules(reader: Reader) -> None:
    for game in GAMES:
        reader.open(f"/rules/{game}", ".rule")
        reader.look(f"rules-{game}")


def learn(reader: Reader) -> None:
    for game in GAMES:
        reader.open(f"/learn/{game}", ".coach")
        reader.person.page.locator("[data-lit]").first.wait_for()
        reader.look(f"learn-{game}")


def others(reader: Reader) -> None:
    reader.open("/about", "h1")
    reader.look("about")
    reader.open("/nowhere/at/all", "h1")
    reader.look("not-found")
    reader.open("/t/ZZZZZZ", "h1")
    reader.kept.add("ZZZZZZ")
    reader.look("no-table")


def test_pages(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "open", "open", hints="beginners", seed=None)

    def lobby(reader: Reader) -> None:
        reader.open(f"/t/{code}", ".lobby dl")
        reader.look("lobby")

    def dice(reader: Reader) -> None:
        reader.open(f"/t/{code}/dice", "[data-dice]")
        reader.look("dice")

    read(browser, server.url, {code: tokens}, home, lobby, dice, setup, rules, learn, others)


def look_at_menu(reader: Reader) -> None:
    """The rules beside the board and the table's menu, which are the same in all games."""
    page = reader.person.page
    page.keyboard.press("r")
    page.locator(".rule").first.wait_for()
    reader.look("rules-beside-the-board")
    page.keyboard.press("Escape")
    page.locator(".bar .menu").click()
    for part in ("people", "settings", "race"):
        page.locator(f"#menu-{part}").click()
        reader.look(f"menu-{part}")
    page.locator(".keys").click()
    reader.look("keys")


@pytest.mark.parametrize("name", MID_RACE)
def test_table(browser: Browser, server: Server, name: str) -> None:
    code, tokens = DECISIONS[name].found(server.url)

    def table(reader: Reader) -> None:
        person, page = reader.person, reader.open(f"/t/{code}", ".banner")
        person.wait_for_turn()
        reader.look(name, audit=True)
        reader.look_at_tabs(name)
        page.locator("button.ask").click()
        page.locator(".hints").wait_for()
        reader.look(f"{name}-hints")
        if name == MENU_AT:
            look_at_menu(reader)

    read(browser, server.url, {code: tokens}, table)


@pytest.mark.parametrize("game", GAMES)
def test_end(browser: Browser, server: Server, game: str) -> None:
    end = End(game)
    log = recorded(end.game, end.seats, {}, end.seed).log.to_dict()
    seats = [{"kind": "me", "name": "Rosa"}, *({"kind": "bot", "level": level} for level in end.seats[1:])]
    code, tokens = go_on(server.url, {"log": log, "seats": seats, "bot_pace": 0})

    def result(reader: Reader) -> None:
        reader.open(f"/t/{code}", ".result")
        reader.look(f"{game}-result", audit=True)
        reader.look_at_tabs(f"{game}-result")

    def replay(reader: Reader) -> None:
        reader.open(f"/t/{code}/replay/30", ".dock")
        reader.look(f"{game}-replay", audit=True)
        reader.look_at_tabs(f"{game}-replay")

    read(browser, server.url, {code: tokens}, result, replay)
