"""Sounds have similar loudness, and there is no sound or vibration before the browser allows it."""

import re
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Final

import pytest
from playwright.sync_api import Browser

from paddock.server.settings import STATIC
from tests.server.running import Server
from tests.web.browser import Person, make_table, until

MEASURE: Final = Path(__file__).with_name("measure-sounds.js").read_text()
#: The highest peak in dBFS, and the largest deviation of a sound from the median of its kind in dB.
HIGHEST, TOLERANCE = -3.0, 3.0
#: Records the sounds and vibrations that the page requests.
LISTEN: Final = """
window.asked = new Set();
const vibrate = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => {
    asked.add('vibration');
    return vibrate(pattern);
};
window.AudioContext = class extends AudioContext {
    constructor() {
        super();
        asked.add('sound');
    }
};
"""


def test_sounds_of_a_kind_are_equally_loud_and_never_clip(browser: Browser, server: Server) -> None:
    synth = next(Path(STATIC, "assets").glob("synth-*.js")).name
    with Person(browser, server.url) as rosa:
        measured = rosa.go("/about").evaluate(MEASURE, f"/assets/{synth}")
    # a full-scale sine of 997 Hz measures -3.01 LKFS (BS.1770-4, annex 1)
    assert measured.pop("tone")["loudness"] == pytest.approx(-3.01, abs=0.05)
    assert {name: round(sound["peak"], 1) for name, sound in measured.items() if sound["peak"] > HIGHEST} == {}
    kinds: dict[str, list[float]] = defaultdict(list)
    for sound in measured.values():
        kinds[sound["kind"]].append(sound["loudness"])
    assert {
        name: round(sound["loudness"] - median(kinds[sound["kind"]]), 1)
        for name, sound in measured.items()
        if abs(sound["loudness"] - median(kinds[sound["kind"]])) > TOLERANCE
    } == {}


def test_without_the_synthesizer_moves_are_silent(browser: Browser, server: Server) -> None:
    """The server may be away when it is needed. An error in the page fails the test."""
    code, tokens = make_table(server.url, "me", "random", options={"races": 1, "removed": [36]})
    with Person(browser, server.url) as rosa:
        rosa.hold(code, tokens)
        rosa.page.route(re.compile("/synth-|/healthz"), lambda route: route.abort())
        rosa.sit_down(code)
        rosa.wait_for_turn()
        with rosa.page.expect_event("requestfailed", lambda request: "/synth-" in request.url):
            rosa.play()
        rosa.wait_for_turn()


def test_a_phone_is_silent_and_still_until_it_is_touched(browser: Browser, server: Server) -> None:
    code, tokens = make_table(server.url, "me", "me")
    rosa, bruno = Person(browser, server.url, phone=True), Person(browser, server.url)
    rosa.page.add_init_script(LISTEN)

    def play_until_called() -> None:
        """It becomes Rosa's turn again while the page is open."""
        until(lambda: rosa.turn or bruno.turn)
        while rosa.turn:
            rosa.play()
            until(lambda: rosa.turn or bruno.turn)
        while bruno.turn:
            bruno.play()
            until(lambda: rosa.turn or bruno.turn)

    with rosa, bruno:
        for seat, person in enumerate((rosa, bruno)):
            person.hold(code, {str(seat): tokens[str(seat)]})
            person.sit_down(code)
        until(lambda: rosa.turn or bruno.turn)
        while bruno.turn:
            bruno.play()
            until(lambda: rosa.turn or bruno.turn)
        # it is her turn, and she has not touched the page yet
        assert rosa.page.evaluate("[...asked]") == []
        assert rosa.complaints == []
        rosa.page.locator(".banner").tap()
        play_until_called()
        until(lambda: rosa.page.evaluate("[...asked].sort()") == ["sound", "vibration"])
        assert rosa.complaints == []
