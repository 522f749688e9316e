"""On every screen, board, hand and banner are visible together, lit elements can be clicked, and no text is cut off."""

from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person, resize
from tests.web.positions import DECISIONS, ENDS, LESSONS, Decision, End, Lesson, Replay


class Size(NamedTuple):
    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}{' touch' if self.touch else ''}"


#: From 320 to 2,560 pixels wide and from 360 high; 720 x 450 is a screen of 1440 x 900 at 200 %.
SIZES: Final = [
    Size(1440, 900),
    Size(2560, 1440),
    Size(1280, 720),
    Size(1024, 768),
    Size(720, 450),
    Size(390, 844, touch=True),
    Size(320, 568, touch=True),
    Size(768, 1024, touch=True),
    Size(844, 390, touch=True),
    Size(640, 360, touch=True),
]

#: Returns the problems of the table on the screen as texts.
AUDIT: Final = Path(__file__).with_name("audit.js").read_text()
#: The minimum size of a target in pixels, for fingers and for a mouse.
FINGER, POINTER = 44, 24


LOOKED_AT: Final = {**DECISIONS, **ENDS, **LESSONS, "replay": Replay("long-shot")}


def test_a_race_can_be_begun_from_the_first_screen(browser: Browser, server: Server) -> None:
    for touch in (False, True):
        with Person(browser, server.url, phone=touch) as person:
            page = person.go("/")
            race = page.get_by_role("button", name="Race now").first
            race.wait_for()
            for size in SIZES:
                if size.touch == touch:
                    resize(page, size.width, size.height)
                    expect(race, str(size)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("decision", LOOKED_AT.values(), ids=LOOKED_AT)
def test_every_screen(browser: Browser, server: Server, decision: Decision | End | Lesson | Replay) -> None:
    faults: list[str] = []
    for touch in (False, True):
        with Person(browser, server.url, phone=touch, coach=True) as person:
            decision.sit_down(person)
            for size in SIZES:
                if size.touch == touch:
                    resize(person.page, size.width, size.height)
                    found: list[str] = person.page.evaluate(AUDIT, FINGER if touch else POINTER)
                    faults += [f"{size}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
