"""A real browser, Debian's Chromium driven by Playwright, and what people do with it at a table."""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Self

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

GAME: Final = "formula-motor-racing"
DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The browser's program: what PADDOCK_CHROMIUM names, or the system's."""
    named = os.environ.get("PADDOCK_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody with a browser of their own. Animations are off unless a speed is given."""

    def __init__(
        self, browser: Browser, url: str, *, phone: bool = False, dark: bool = False, speed: str = "off", **more: Any
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            **more,
        )
        self.context.set_default_timeout(15_000)
        self._keep("paddock.settings", {"theme": "auto", "speed": speed, "name": ""})
        self.page: Page = self.context.new_page()
        #: What went wrong inside the page: nothing may.
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert not self.faults, self.faults

    def _keep(self, key: str, value: Any) -> None:
        """Puts a value into the browser's memory, unless there is one already."""
        text = json.dumps(json.dumps(value))
        self.context.add_init_script(f"if (!localStorage.getItem('{key}')) localStorage.setItem('{key}', {text})")

    def hold(self, code: str, tokens: dict[str, str]) -> None:
        """Gives the browser the tokens of seats, as setting a table up or joining does."""
        table = {"code": code, "game": GAME, "title": "Formula Motor Racing", "tokens": tokens, "touched": 0}
        self._keep("paddock.tables", [table])

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def sit_down(self, code: str) -> Page:
        """Opens a table and waits until it is drawn."""
        self.go(f"/t/{code}")
        self.page.locator(".banner").wait_for()
        return self.page

    @property
    def turn(self) -> bool:
        return self.page.locator('[data-turn="mine"]').count() > 0

    @property
    def finished(self) -> bool:
        return self.page.locator(".banner.over").count() > 0

    def wait_for_turn(self) -> None:
        self.page.locator('[data-turn="mine"]').wait_for()

    def choose(self) -> None:
        """Chooses a move by clicking: an answer if one is asked for, or a card and, where it needs one, a lit car."""
        answers = self.page.locator(".answer")
        if answers.count():
            answers.first.click()
            return
        self.page.locator(".hand .card.lit").first.click()
        if not self.page.locator(".confirm").count():
            self.page.locator(".entry.can").first.click()

    def play(self) -> None:
        """Chooses a move and confirms it; returns when it is stored."""
        before = self.steps
        self.choose()
        self.page.locator(".confirm").click()
        until(lambda: self.steps > before)

    @property
    def steps(self) -> int:
        """How many moves the log tells of."""
        return self.page.locator(".side ol.log > li:not(.empty)").count()

    def log(self) -> list[str]:
        return self.page.locator(".side ol.log > li .head").all_inner_texts()


def until(met: Callable[[], bool], seconds: float = 15.0) -> None:
    """Waits for something that the page alone does not show."""
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.02)


def make_table(url: str, *seats: str, **more: Any) -> tuple[str, dict[str, str]]:
    """A table set up through the API: its code, and the tokens of `me`.

    Seats are `me`, `open`, `legend` or a bot's level.
    """
    names = iter(["Rosa", "Bruno", "Cleo", "Dario", "Edda", "Falk"])
    wishes: list[dict[str, str]] = []
    for kind in seats:
        if kind == "open":
            wishes.append({"kind": "open"})
        elif kind == "me":
            wishes.append({"kind": "me", "name": next(names)})
        elif kind == "legend":
            wishes.append({"kind": "legend", "name": f"Legend {next(names)}"})
        else:
            wishes.append({"kind": "bot", "level": kind, "name": next(names)})
    body = {
        "game": GAME,
        "options": {"races": 1, "removed": [30]},
        "seats": wishes,
        "bot_pace": 0,
        "seed": 11,
        "consent_undo": True,
        **more,
    }
    answer = httpx.post(f"{url}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["tokens"]


def race_on(*people: Person) -> None:
    """Everybody plays whenever it is their turn, until the race is over."""
    for _ in range(400):
        if all(person.finished for person in people):
            return
        for person in people:
            if person.turn:
                person.play()
        time.sleep(0.02)
    raise AssertionError("the race did not end")


def finished_game(url: str, **more: Any) -> str:
    """A game that bots have raced to its end."""
    code, _ = make_table(url, "random", "random", **more)

    def over() -> bool:
        return bool(httpx.get(f"{url}/api/tables/{code}").json()["status"] == "finished")

    until(over, 30)
    return code
