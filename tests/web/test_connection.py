"""Reloading, losing the line, and a server that is switched off in the middle of a race."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.running import Server, sqlite_in
from tests.web.browser import Person, make_table, race_on, until


def test_a_reload_in_mid_turn_changes_nothing(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random")
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        hand = rosa.page.locator(".hand .card .title").all_inner_texts()
        rosa.choose()
        rosa.page.reload()
        rosa.wait_for_turn()
        assert rosa.page.locator(".hand .card .title").all_inner_texts() == hand
        race_on(rosa)


def test_who_loses_the_line_catches_up_without_a_reload(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me", "random", options={"races": 1, "removed": [20]})
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        rosa.hold(code, {"0": tokens["0"]})
        bruno.hold(code, {"1": tokens["1"]})
        rosa.sit_down(code)
        bruno.sit_down(code)
        for _ in range(2):
            until(lambda: rosa.turn or bruno.turn)
            (rosa if rosa.turn else bruno).play()
        until(lambda: bruno.turn or rosa.turn)
        if rosa.turn:
            rosa.play()
        bruno.wait_for_turn()

        rosa.context.set_offline(True)
        expect(rosa.page.get_by_text("You are offline.")).to_be_visible()
        seen = rosa.steps
        bruno.play()
        assert rosa.steps == seen
        rosa.context.set_offline(False)
        expect(rosa.page.get_by_text("You are offline.")).to_have_count(0)
        until(lambda: rosa.log() == bruno.log())
        assert rosa.steps > seen
        race_on(rosa, bruno)
        assert rosa.log() == bruno.log()


def test_a_race_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    first = Server(database)
    port = first.url.rsplit(":", 1)[1]
    second: Server | None = None
    try:
        code, tokens = make_table(first.url, "me", "random")
        with Person(browser, first.url) as rosa:
            rosa.hold(code, tokens)
            rosa.sit_down(code)
            rosa.wait_for_turn()
            rosa.play()
            until(lambda: rosa.turn or rosa.finished)
            told = rosa.log()
            first.kill()
            expect(rosa.page.get_by_text("Connection lost")).to_be_visible()
            rosa.choose()
            expect(rosa.page.locator(".confirm")).to_be_disabled()
            second = Server(database, "--port", port)
            expect(rosa.page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
            assert rosa.log() == told
            # what was chosen before the line was lost is still chosen
            rosa.page.locator(".confirm").click()
            until(lambda: rosa.steps > len(told))
            race_on(rosa)
    finally:
        first.stop()
        if second is not None:
            second.stop()


def test_a_move_is_on_the_other_screen_at_once(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me", options={"races": 1, "removed": [20]})
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        for seat, person in enumerate((rosa, bruno)):
            person.hold(code, {str(seat): tokens[str(seat)]})
            person.sit_down(code)
            person.page.evaluate(
                """() => {
                window.sent = 0; window.seen = [];
                const sent = (e) => { if (e.target.closest('.confirm')) window.sent = Date.now(); };
                document.addEventListener('click', sent, true);
                new MutationObserver(() => window.seen.push(Date.now()))
                  .observe(document.querySelector('.side ol.log'), {childList: true});
                }"""
            )
        times: list[float] = []
        for _ in range(8):
            until(lambda: rosa.turn or bruno.turn)
            mover, other = (rosa, bruno) if rosa.turn else (bruno, rosa)
            told = other.steps
            mover.play()
            until(lambda: other.steps > told)  # noqa: B023
            times.append(other.page.evaluate("window.seen.at(-1)") - mover.page.evaluate("window.sent"))
        print(f"from click to the other screen: {sorted(times)} ms")
        assert sorted(times)[len(times) // 2] < 250
