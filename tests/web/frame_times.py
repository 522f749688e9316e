"""How long frames take while the others' moves are shown, in a browser without a graphics card."""

from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import Browser

from tests.web.browser import Person, late_in
from tests.web.keyboard import decide

#: Collects the time between frames, in milliseconds, while it is not the reader's turn.
RECORD: Final = """
window.frames = [];
let last = 0;
const record = (now) => {
    const watching = document.querySelector('[data-turn="mine"]') === null;
    if (watching && last) frames.push(now - last);
    last = watching ? now : 0;
    requestAnimationFrame(record);
};
requestAnimationFrame(record);
"""
DECISIONS: Final = 3


class FrameTimes(NamedTuple):
    """How many frames were measured at 1440 x 900, and the milliseconds between them."""

    frames: int
    middle: float
    #: 95 of 100 frames take no longer.
    late: float


def frame_times(browser: Browser, url: str, game: str) -> FrameTimes:
    """Plays a few decisions in the middle of a race of four at normal speed."""
    code, tokens = late_in(url, game, *("pro",) * 4, at=lambda moves: len(moves) // 2)
    with Person(browser, url, speed="normal", coach=False) as person:
        person.hold(code, tokens)
        page = person.sit_down(code)
        person.wait_for_turn()
        page.evaluate(RECORD)
        for _ in range(DECISIONS):
            decide(person, "Shift+Tab" if game == "formula-d" else "Tab")
            if not person.wait():
                break
        times = sorted(page.evaluate("frames"))
    return FrameTimes(len(times), median(times), times[int(0.95 * len(times))])
