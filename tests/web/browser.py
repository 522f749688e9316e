"""A real server and a real browser: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

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


def person(
    browser: Browser, *, phone: bool = False, dark: bool = False, speed: str = "off", **more: Any
) -> BrowserContext:
    """Somebody with a browser of their own. Animations are off unless a speed is given."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
        has_touch=phone,
        color_scheme="dark" if dark else "light",
        **more,
    )
    context.set_default_timeout(10_000)
    settings = f'{{"theme": "auto", "speed": "{speed}", "name": ""}}'
    context.add_init_script(
        f"if (!localStorage.getItem('paddock.settings')) localStorage.setItem('paddock.settings', '{settings}')"
    )
    return context


def make_table(url: str, *seats: dict[str, str], **more: Any) -> tuple[str, dict[str, str]]:
    """A table set up through the API: its code, and the tokens of the seats of kind `me`."""
    body = {
        "game": GAME,
        "options": {"races": 1, "removed": [30]},
        "seats": list(seats),
        "bot_pace": 0,
        "seed": 11,
        "consent_undo": True,
        **more,
    }
    answer = httpx.post(f"{url}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["tokens"]


def hold(context: BrowserContext, code: str, tokens: dict[str, str]) -> None:
    """Gives a browser the tokens of its seats, as joining does."""
    import json

    kept = [{"code": code, "game": GAME, "title": "Formula Motor Racing", "tokens": tokens, "touched": 0}]
    text = json.dumps(json.dumps(kept))
    context.add_init_script(
        f"if (!localStorage.getItem('paddock.tables')) localStorage.setItem('paddock.tables', {text})"
    )


def my_turn(page: Page) -> bool:
    return page.locator('[data-turn="mine"]').count() > 0


def play_any(page: Page) -> None:
    """Makes a move by clicking: an answer if one is asked for, or a card and, where it needs one, a lit car."""
    answers = page.locator(".answer")
    if answers.count():
        answers.first.click()
    else:
        page.locator(".hand .card.lit").first.click()
        if not page.locator(".confirm").count():
            page.locator(".entry.can").first.click()
    page.locator(".confirm").click()
