"""Reloads, lost connections, and a server that stops in the middle of a race."""

from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.server.ports import reserved_port
from tests.server.running import Server, serving, sqlite_in
from tests.web.browser import Person, make_table, race_on, until

#: A race of a few rounds.
SHORT: Final = {"races": 1, "removed": [44]}


def test_a_reload_in_mid_turn_changes_nothing(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "random", options=SHORT)
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
    code, tokens = make_table(server.url, "me", "me", "random", options={"races": 1, "removed": [36]})
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        rosa.hold(code, {"0": tokens["0"]})
        bruno.hold(code, {"1": tokens["1"]})
        rosa.sit_down(code)
        bruno.sit_down(code)
        # until each has made a move and Bruno is asked for another; Rosa may be asked several times on the way
        until(lambda: rosa.turn or bruno.turn)
        while not (bruno.turn and bruno.steps >= 3):
            (rosa if rosa.turn else bruno).play()
            until(lambda: rosa.turn or bruno.turn)
        until(lambda: rosa.moves() == bruno.moves())

        rosa.context.set_offline(True)
        expect(rosa.page.get_by_text("You are offline.")).to_be_visible()
        seen = rosa.steps
        bruno.play()
        assert rosa.steps == seen
        rosa.context.set_offline(False)
        expect(rosa.page.get_by_text("You are offline.")).to_have_count(0)
        until(lambda: rosa.moves() == bruno.moves())
        assert rosa.steps > seen
        race_on(rosa, bruno)
        assert rosa.moves() == bruno.moves()


def test_a_race_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    with ExitStack() as stack:
        port = str(stack.enter_context(reserved_port()))
        first = stack.enter_context(serving(database, "--port", port))
        code, tokens = make_table(first.url, "me", "random", options={"races": 1, "removed": [36]})
        rosa = stack.enter_context(Person(browser, first.url))
        rosa.hold(code, tokens)
        rosa.sit_down(code)
        rosa.wait_for_turn()
        rosa.play()
        rosa.wait_for_turn()
        told = rosa.log()
        first.kill()
        expect(rosa.page.get_by_text("Connection lost")).to_be_visible()
        rosa.choose()
        expect(rosa.page.locator(".confirm")).to_be_disabled()
        stack.enter_context(serving(database, "--port", port))
        expect(rosa.page.get_by_text("Connection lost")).to_have_count(0)
        assert rosa.log() == told
        # what was selected before the connection was lost is still selected
        rosa.confirm()
        assert rosa.steps > len(told)
        race_on(rosa)


def test_a_move_reaches_the_other_screen_without_being_asked_for(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me", options={"races": 1, "removed": [20]})
    with Person(browser, server.url) as rosa, Person(browser, server.url) as bruno:
        requests: list[str] = []
        for seat, person in enumerate((rosa, bruno)):
            person.hold(code, {str(seat): tokens[str(seat)]})
            person.sit_down(code)
            person.page.wait_for_load_state("networkidle")
            person.page.on("request", lambda request: requests.append(request.url))
        for _ in range(4):
            until(lambda: rosa.turn or bruno.turn)
            mover, other = (rosa, bruno) if rosa.turn else (bruno, rosa)
            told = other.steps
            mover.play()
            until(lambda: other.steps > told)  # noqa: B023
        assert [url for url in requests if "/api/" in url] == []
