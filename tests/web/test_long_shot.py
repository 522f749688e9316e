"""Long Shot by clicking on the sheet: alone against Roland, and at a table of four."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from paddock.engine import Table, split
from paddock.games.long_shot import LONG_SHOT
from paddock.games.long_shot.moves import PASS
from tests.server.running import Server
from tests.web.browser import Person, from_the_end, go_on, late_in, make_table, settle, until
from tests.web.test_accessibility import faults_by_day_and_by_night

GAME: Final = "long-shot"
#: The targets, those of a half-entered move first.
LIT: Final = (
    ".choices button:not([disabled])",
    ".long-shot button.lit:not(.bonus):not(.ability)",
    ".entry.can",
    ".long-shot button.lit[aria-pressed=false]",
    "[data-move]",
)
#: Scrolls an element to the top, as far as possible; returns its centre.
SCROLL_TO: Final = """e => {
    e.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


class Punter(Person):
    """A person who marks what is lit."""

    played = 0

    def choose(self) -> None:
        """Clicks lit elements until a whole move is chosen: bonuses and abilities first, else a box of the sheet.

        If they are on another tab, opens that.
        """
        elsewhere = self.page.get_by_role("tab", name="something to choose here")
        for _ in range(6):
            if self.page.locator(".confirm").count():
                return
            if not self.page.locator(", ".join(LIT)).count() and elsewhere.count():
                elsewhere.first.click()
            for things in LIT:
                lit = self.page.locator(things)
                if lit.count():
                    lit.nth(self.played % lit.count()).click()
                    break
        self.page.locator(".confirm").wait_for()

    def play(self) -> None:
        super().play()
        self.played += 1

    def race(self, decisions: int = 300) -> None:
        """Makes a number of decisions, or plays to the end of the race."""
        for _ in range(decisions):
            if not self.wait():
                return
            self.play()
        assert decisions < 300, "the race did not end"


def sit(punter: Punter, *seats: str, **more: object) -> None:
    code, tokens = make_table(punter.url, *seats, game=GAME, **{"options": {}, **more})
    punter.hold(code, tokens)
    punter.sit_down(code)


def sit_late(punter: Punter, *seats: str, **more: Any) -> None:
    """Takes over the first of these bots' seats shortly before the end."""
    code, tokens = late_in(punter.url, GAME, *seats, at=from_the_end(6), **more)
    punter.hold(code, tokens)
    punter.sit_down(code)


def test_the_first_rounds_alone_against_roland(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url) as rosa:
        sit(rosa, "me", seed=5)
        rosa.race(10)
        expect(rosa.page.locator(".log").get_by_text("Roland:").first).to_be_attached()


def test_a_race_against_roland_to_the_count(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url, still=False) as rosa:  # the score is revealed part by part
        sit_late(rosa, "pro", seed=5)
        rosa.race()
        expect(rosa.page.locator(".log").get_by_text("Roland:").last).to_be_visible()
        rosa.page.get_by_role("button", name="Show everything").click()
        rows = rosa.page.locator(".count tbody tr")
        expect(rows).to_have_count(2)
        expect(rosa.page.get_by_role("heading", name="Key moments")).to_be_visible()
        for row in rows.all():
            *parts, total = [text.replace("$", "") for text in row.locator("td").all_inner_texts()]
            assert sum(int(part) for part in parts if part.lstrip("-").isdigit()) == int(total)
        rosa.page.get_by_role("tab", name="Sheets").click()
        expect(rosa.page.get_by_role("heading", name="Roland's table")).to_be_visible()


def test_a_table_of_four_on_a_phone(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url, phone=True) as rosa:
        sit_late(rosa, "pro", "random", "pro", "random", seed=3, options={"set": "shuffled"})
        rosa.page.get_by_role("tab", name="Rivals").click()
        expect(rosa.page.locator(".others li")).to_have_count(3)
        rosa.page.get_by_role("tab", name="Sheet").click()
        rosa.race()
        expect(rosa.page.locator(".count tbody tr")).to_have_count(4)


def test_a_dark_horse_lights_the_boxes_of_all_horses(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url) as rosa:
        sit(rosa, "me", "random", seed=1)
        rosa.wait_for_turn()
        helmets = rosa.page.locator(".ledger button.tick[aria-label^=Helmet]")
        expect(helmets).to_have_count(1)
        rosa.page.get_by_role("button", name="Dark horses").click()
        expect(helmets).to_have_count(7)
        helmets.first.click()
        expect(rosa.page.locator(".confirm")).to_contain_text("Dark horse: Mark the helmet of horse")
        rosa.page.locator(".confirm").click()
        expect(rosa.page.locator(".pip.used")).to_have_count(1)


def test_a_jersey_asks_for_its_x_on_the_card(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url) as rosa:
        sit(rosa, "me", "random", seed=1)
        rosa.wait_for_turn()
        rosa.page.locator(".ledger button.tick[aria-label^=Jersey]").click()
        boxes = rosa.page.locator(".ledger button.x")
        until(lambda: boxes.count() > 0)
        assert rosa.page.locator(".choices button:not([disabled])").count() == boxes.count()
        boxes.last.click()
        expect(rosa.page.locator(".confirm")).to_contain_text("X for")


def test_what_is_lit_comes_to_the_front_on_a_phone(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url, phone=True) as rosa:
        sit(rosa, "me", "random", seed=1)
        rosa.wait_for_turn()
        for part in ("Sheet", "Concessions"):
            expect(rosa.page.get_by_role("tab", name=part).locator(".dot")).to_be_visible()
        rosa.page.locator("button.tick[aria-label^=Jersey]").click()
        expect(rosa.page.get_by_role("tab", name="Horses")).to_have_attribute("aria-selected", "true")
        rosa.page.locator(".market button.x").first.click()
        expect(rosa.page.locator(".confirm")).to_contain_text("X for")


def test_an_action_takes_two_presses(browser: Browser, server: Server) -> None:
    """Before: 2 for a box, 3 for a jersey with its X, 3 for a bonus with a horse. Now: 2, 2 and 3, or one less if no
    confirmation is needed."""
    with Punter(browser, server.url, confirm="final") as rosa:
        sit(rosa, "me", "random", seed=1)
        rosa.wait_for_turn()
        rosa.page.locator(".ledger button.x").first.click()
        rosa.confirm()
        expect(rosa.page.locator(".log").get_by_text("You: Mark the jersey of horse").first).to_be_attached()
        rosa.wait_for_turn()
        rosa.page.locator(".long-shot button.lit:not(.x):not(.bonus):not(.ability)").first.click()
        rosa.confirm()
        until(lambda: sum(line.startswith("You: ") for line in rosa.log()) == 2)


def sit_at_a_pass(punter: Punter, move: str = "pass") -> None:
    """Loads a solo race in which the rolled number allows nothing, but this move is legal."""
    for seed in range(100):
        table = Table(LONG_SHOT, LONG_SHOT.setup(1, seed), ["Rosa"])
        rng = split(seed, "walk")
        while not table.over:
            moves = table.state.legal(0)
            if PASS in moves and move in {table.state.describe(0, legal).text for legal in moves}:
                saved = {"log": table.log.to_dict(), "seats": [{"kind": "me", "name": "Rosa"}]}
                code, tokens = go_on(punter.url, saved)
                punter.hold(code, tokens)
                punter.sit_down(code)
                punter.wait_for_turn()
                return
            table.play(0, moves[rng.below(len(moves))])
    raise AssertionError(f"nobody without an action had the move: {move}")


def test_a_player_without_an_action_passes(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url) as rosa:
        sit_at_a_pass(rosa)
        expect(rosa.page.get_by_text("You have no action for horse")).to_be_visible()
        rosa.page.get_by_role("button", name="Pass", exact=True).click()
        rosa.page.locator(".confirm").click()
        expect(rosa.page.locator(".log").get_by_text("You pass.")).to_be_attached()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (768, 1024)])
def test_what_is_lit_stays_under_the_pointer(browser: Browser, server: Server, width: int, height: int) -> None:
    """Nothing covers a lit button, and nothing scrolls or grows when it is hovered."""
    missed: list[str] = []
    with Punter(browser, server.url, phone=True) as rosa:
        rosa.page.set_viewport_size({"width": width, "height": height})
        sit_at_a_pass(rosa, "dark bet 6 $1")
        tabs = rosa.page.get_by_role("tab", name="something to choose here")
        tabs.first.wait_for()
        for tab in tabs.all():
            tab.click()
            settle(rosa.page)
            lit = rosa.page.get_by_role("tabpanel").locator("button.lit").all()
            assert lit
            for button in lit:
                rosa.page.mouse.move(1, 1)
                x, y = button.evaluate(SCROLL_TO)
                rosa.page.mouse.move(x, y)
                settle(rosa.page)
                if not button.evaluate("(e, [x, y]) => e.contains(document.elementFromPoint(x, y))", [x, y]):
                    missed.append(f"{button.get_attribute('aria-label')} at {x}, {y}")
    assert not missed, "\n".join(missed)


def test_the_bet_that_is_chosen_stays_in_sight(browser: Browser, server: Server) -> None:
    with Punter(browser, server.url, phone=True) as rosa:
        sit_at_a_pass(rosa, "dark bet 6 $1")
        bet = rosa.page.get_by_role("button", name="Bet $1 on horse 6", exact=True)
        bet.click()
        expect(rosa.page.locator(".confirm")).to_be_visible()
        settle(rosa.page)
        expect(bet).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_serious_fault_by_day_or_by_night(browser: Browser, server: Server, phone: bool) -> None:
    with Punter(browser, server.url, phone=phone) as rosa:
        sit(rosa, "me", "random", "random", seed=2)
        rosa.wait_for_turn()
        assert faults_by_day_and_by_night(rosa.page) == []
