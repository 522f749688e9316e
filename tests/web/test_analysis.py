"""The analysis of a finished race: the chart, the decisions, and practice."""

from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import DESKTOP, PATIENCE, PHONE, Person, go_on, recorded, settle, until
from tests.web.test_accessibility import faults_by_day_and_by_night
from tests.web.test_pseudo_language import Reader, read
from tests.web.test_sizes import AUDIT, FINGER, POINTER, SIZES, Size


class Explained(NamedTuple):
    """A race of the reader that has been analysed."""

    code: str
    tokens: dict[str, str]
    analysis: dict[str, Any]

    @property
    def faults(self) -> list[dict[str, Any]]:
        """The reader's decisions that were worse than good."""
        named = [move for move in self.analysis["moves"] if move["seat"] == 0 and move["decision"]]
        return [move for move in named if move["decision"]["name"] in ("slip", "mistake", "blunder")]

    def open(self, reader: Person, step: int | str = "") -> Page:
        reader.hold(self.code, self.tokens)
        page = reader.go(f"/t/{self.code}/analysis/{step}")
        page.locator(".uplot").wait_for()
        return page


def cut_or_covered(page: Page, touch: bool) -> list[str]:
    """The problems that `AUDIT` finds on all `SIZES`; the last one is the size of the person's screen."""
    found: list[str] = []
    own = PHONE if touch else DESKTOP
    for size in [*(size for size in SIZES if size.touch == touch), Size(own["width"], own["height"], touch)]:
        page.set_viewport_size({"width": size.width, "height": size.height})
        settle(page)
        found += [f"{size}: {fault}" for fault in page.evaluate(AUDIT, FINGER if touch else POINTER)]
    return found


def raced(url: str) -> tuple[str, dict[str, str]]:
    """A lap of HEAT between two rookies, who make many mistakes; the reader has the first seat."""
    log = recorded("heat", ("rookie", "rookie"), {"laps": 1}, 3).log.to_dict()
    seats = [{"kind": "me", "name": "Rosa"}, {"kind": "bot", "level": "rookie", "name": "Bruno"}]
    return go_on(url, {"log": log, "seats": seats, "bot_pace": 0})


@pytest.fixture(scope="module")
def explained(server: Server) -> Explained:
    code, tokens = raced(server.url)
    address = f"{server.url}/api/tables/{code}/analysis"
    httpx.post(address, json={"depth": "quick"}, timeout=PATIENCE).raise_for_status()
    # without compiled modules it takes minutes on a busy machine
    until(lambda: httpx.get(address, timeout=PATIENCE).json()["status"] == "done", 10 * PATIENCE)
    return Explained(code, tokens, httpx.get(address, timeout=PATIENCE).json()["analysis"])


def test_a_race_that_is_over_can_be_explained_from_its_result(browser: Browser, server: Server) -> None:
    """The page starts the analysis and draws its results so far; an analysis that was stopped can be resumed."""
    code, tokens = raced(server.url)
    with Person(browser, server.url) as reader:
        reader.hold(code, tokens)
        page = reader.sit_down(code)
        page.get_by_role("link", name="Analysis", exact=True).click()
        expect(page).to_have_url(f"{server.url}/t/{code}/analysis")
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(page.get_by_text("Stopped at")).to_be_visible()
        expect(page.get_by_role("img", name="Chances to win over")).to_be_visible()
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(page.get_by_text("Stopped at")).to_be_visible()


def test_chart_board_and_decisions_go_together(browser: Browser, server: Server, explained: Explained) -> None:
    step = explained.faults[0]["step"]
    best = explained.faults[0]["decision"]["moves"][0]
    with Person(browser, server.url) as reader:
        page = explained.open(reader, step)
        decision = page.get_by_role("region", name="This decision")
        expect(decision.get_by_role("heading", name="Your decision")).to_be_visible()
        expect(decision.get_by_text("played", exact=True)).to_have_count(1)
        assert faults_by_day_and_by_night(page) == []
        assert cut_or_covered(page, touch=False) == []

        # a move that was not played is shown in the position before it
        first = decision.get_by_role("listitem").first.get_by_role("button")
        expect(first).to_contain_text(f"{round(100 * best['chance'])}%")
        first.click()
        expect(page.get_by_text(f"Before step {step}:")).to_be_visible()
        first.click()

        page.mouse.move(0, 0)
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(f"{server.url}/t/{explained.code}/analysis/{step + 1}")
        turning = explained.analysis["turning_points"][0]
        page.get_by_role("tabpanel").get_by_role("listitem").first.get_by_role("button").click()
        expect(page).to_have_url(f"{server.url}/t/{explained.code}/analysis/{turning['step']}")
        page.get_by_role("radio", name="Expected place").check(force=True)
        expect(page.get_by_role("img", name="Expected places over")).to_be_visible()
        page.get_by_role("tab", name="Luck and skill").click()
        expect(page.get_by_role("tabpanel").get_by_text("Luck")).not_to_have_count(0)


def test_on_a_phone_the_chart_is_drawn_along_by_a_finger(
    browser: Browser, server: Server, explained: Explained
) -> None:
    with Person(browser, server.url, phone=True) as reader:
        page = explained.open(reader)
        settle(page)
        box = page.locator(".u-over").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        middle = explained.analysis["steps"] / 2
        until(lambda: abs(int(page.url.rsplit("/", 1)[1] or 0) - middle) <= 1)
        assert faults_by_day_and_by_night(page) == []
        assert cut_or_covered(page, touch=True) == []
        page.get_by_role("button", name="Race details").click()
        page.get_by_text("Chances by turn").click()
        expect(page.get_by_role("table").get_by_role("row").nth(1)).to_contain_text("%")
        page.get_by_role("table").get_by_role("button", name="Start").click()
        expect(page).to_have_url(f"{server.url}/t/{explained.code}/analysis/0")


def test_mistakes_are_played_again_until_something_better_is_found(
    browser: Browser, server: Server, explained: Explained
) -> None:
    with Person(browser, server.url) as reader:
        page = explained.open(reader)
        page.get_by_role("tab", name="Practice").click()
        page.get_by_role("button", name="Learn from my mistakes").click()
        task = page.get_by_role("region", name="Practice")
        expect(task.get_by_text("You played:")).to_be_visible()
        task.get_by_role("button", name="Show the answer").click()
        expect(task.get_by_role("status")).to_contain_text("The engine")
        # the engine's move is selected, and there is nothing left to try
        expect(page.locator(".confirm")).to_have_count(0)
        expect(
            task.get_by_role("button", name="Next").or_(task.get_by_role("button", name="Show score"))
        ).to_be_focused()
        assert faults_by_day_and_by_night(page) == []
        page.keyboard.press("Enter")
        for number in range(2, len(explained.faults) + 1):
            expect(task.get_by_text(f"You, {number} of {len(explained.faults)}")).to_be_visible()
            task.get_by_role("button", name="Skip").or_(task.get_by_role("button", name="Show score")).click()
        expect(page.get_by_text(f"0 of {len(explained.faults)}")).to_be_visible()
        page.get_by_role("button", name="Back to the analysis").click()
        expect(page.get_by_role("img", name="Chances to win over")).to_be_visible()


def test_no_english_is_left_in_another_language(browser: Browser, server: Server, explained: Explained) -> None:
    at = next(move["step"] for move in explained.analysis["moves"] if (move["decision"] or {}).get("topic"))

    def analysis(reader: Reader) -> None:
        reader.open(f"/t/{explained.code}/analysis/{at}", ".uplot")
        reader.look("analysis", audit=True)
        reader.look_at_tabs("analysis")

    read(browser, server.url, {explained.code: explained.tokens}, analysis)
