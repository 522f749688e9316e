"""What pages show about a table's dice, about games with redeals, and about tables with older rules."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from paddock.engine import Log, Setup, read_log
from paddock.engine.rng import commitment
from paddock.games.catalog import GAMES
from tests.server.running import Server, serving
from tests.server.test_older_rules import OF_VERSION_0_1, stored_by_version_0_1
from tests.web.browser import GAME, Person, finished_game, make_table


def test_a_chosen_seed_is_marked_for_those_who_come_and_watch(browser: Browser, server: Server) -> None:
    waiting, _ = make_table(server.url, "me", "open", seed=7)
    playing, _ = make_table(server.url, "me", "random", seed=7)
    with Person(browser, server.url) as guest:
        guest.go(f"/t/{waiting}")
        expect(guest.page.locator('[data-dice="chosen"]')).to_contain_text("the host may know the dice")
        guest.go(f"/t/{playing}?watch")
        guest.page.get_by_role("link", name="the host may know the dice").click()
        expect(guest.page.get_by_role("heading", level=1)).to_have_text("The host chose the seed")


def test_sealed_dice_are_promised_at_the_table_and_proved_in_the_replay(browser: Browser, server: Server) -> None:
    waiting, _ = make_table(server.url, "me", "open", seed=None)
    over = finished_game(server.url, seed=None)
    with Person(browser, server.url) as guest:
        page = guest.go(f"/t/{waiting}")
        page.get_by_role("link", name="Sealed dice: how this is fair").click()
        assert len(page.locator("dl code").inner_text()) == 64
        page = guest.go(f"/t/{over}/replay/0")
        page.get_by_role("link", name="Sealed dice: verified").click()
        expect(page.locator('[data-proof="true"]')).to_be_visible()
        seed, fingerprint = page.locator("dl code").nth(1).inner_text(), page.locator("dl code").first.inner_text()
        assert commitment(seed) == fingerprint
        # A server that showed another fingerprint before is detected.
        page.evaluate(f"localStorage.setItem('paddock.dice', JSON.stringify([['{over}', '{'0' * 64}']]))")
        page.reload()
        expect(page.locator('[data-proof="false"]')).to_be_visible()
        guest.go(f"/t/{over}/replay/0")
        expect(page.get_by_role("link", name="The seed was changed")).to_be_visible()


def test_going_back_by_consent_says_that_all_was_dealt_anew(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", seed=None)
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        page = rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.play()
        rosa.wait_for_turn()
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("button", name="Ask to undo").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.locator(".side .log")).to_contain_text("Hidden cards were dealt again.")
        expect(page.locator(".side .log .undone").first).to_be_visible()


def test_a_table_of_rules_that_are_gone_can_be_read(browser: Browser, server: Server, tmp_path: Path) -> None:
    log = read_log(next(p for p in OF_VERSION_0_1 if p.parent.name == GAME).read_bytes(), GAMES)
    setup = Setup(GAME, log.setup.seats, log.setup.seed, log.setup.options, "0")
    database = stored_by_version_0_1(tmp_path, {"ANCENT": Log(setup, log.names, log.steps)}, finished=True)
    with serving(database) as old, Person(browser, old.url) as rosa:
        rosa.hold("ANCENT", {"0": "ANCENT/0"})
        page = rosa.go("/")
        page.get_by_role("link", name="History: 1 race").click()
        expect(page.get_by_text("Older rules: replay only")).to_be_visible()
        page = rosa.go("/t/ANCENT")
        expect(page.get_by_role("heading", name="This table is read-only")).to_be_visible()
        page.get_by_role("link", name="Watch the replay").click()
        expect(page.get_by_role("note")).to_contain_text("no longer has the version of the rules")
        page.get_by_role("button", name="Next step").click()
        expect(page.locator(".told strong")).to_contain_text(log.names[log.steps[0].seat or 0])
