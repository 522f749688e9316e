"""A real browser, Debian's Chromium driven by Playwright, and the actions of people at a table."""

import json
import os
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Self

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from paddock.bots import make_bot
from paddock.engine import PLAYER, Json, Position, Table, split
from paddock.games.catalog import GAMES

GAME: Final = "formula-motor-racing"
DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}

#: The move has been made; if another one is selected already, it is a different one.
ANSWERED: Final = """said => {
    const confirm = document.querySelector('.confirm');
    return !confirm || (!confirm.disabled && confirm.innerText !== said);
}"""
#: The layout has stayed the same for three frames, so resize observers have run, and all finite animations have ended.
SETTLED: Final = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const layout = () => JSON.stringify([
        document.documentElement.clientWidth,
        ...[...document.querySelectorAll('.stage, .stage > svg, .board, .dock, .side, main')].map(e => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return [x, y, width, height, e.getAttribute('viewBox')];
        }),
    ]);
    await frame();
    for (let same = 0, last = ''; same < 3; ) {
        await frame();
        const now = layout();
        same = now === last ? same + 1 : 0;
        last = now;
    }
    const ends = document.getAnimations().filter(a => Number.isFinite(a.effect.getComputedTiming().endTime));
    await Promise.all(ends.map(a => a.finished.catch(() => null)));
    return true;
}"""
#: The window has its new size, and the page is laid out in it, perhaps beside a scrollbar, which may come later.
RESIZED: Final = """([width, height]) => {
    const scrollbar = width - document.documentElement.clientWidth;
    return innerWidth === width && innerHeight === height && scrollbar >= 0 && scrollbar < 30;
}"""
#: The timeout for everything, in seconds: far more than anything takes, even on a busy machine.
PATIENCE: Final = 60.0
expect.set_options(timeout=1000 * PATIENCE)

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


#: The headless shell first, which opens a page in a third of the processor time.
PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The browser's executable: the one in PADDOCK_CHROMIUM, or the system's."""
    return os.environ.get("PADDOCK_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # classic scrollbars, which take room, as on Windows and Linux
        hidden = ["--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS, ignore_default_args=hidden)
        try:
            yield browser
        finally:
            browser.close()


#: Unused contexts, by browser and whether they have a touch screen. Their caches have the client already.
SPARE: Final[defaultdict[tuple[Browser, bool], list[BrowserContext]]] = defaultdict(list)


def new_context(browser: Browser, touch: bool, **more: Any) -> BrowserContext:
    context = browser.new_context(
        viewport=PHONE if touch else DESKTOP,  # type: ignore[arg-type]
        has_touch=touch,
        **{"service_workers": "block", **more},
    )
    context.set_default_timeout(1000 * PATIENCE)
    return context


class Person:
    """A person with a browser without any stored data. By default animations and the service worker are off, and
    every move is confirmed. `coach`: show advice before each decision; None: only in a first race. `still`: prefer
    reduced motion; None: if animations are off. `apart`: use a new context with an empty cache, for a test that
    changes more than its pages; `more` settings of the context imply this.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        phone: bool = False,
        dark: bool = False,
        still: bool | None = None,
        speed: str = "off",
        confirm: str = "always",
        coach: bool | None = None,
        apart: bool = False,
        **more: Any,
    ) -> None:
        self.url = url
        self._spare = None if apart or more else SPARE[browser, phone]
        self.context = self._spare.pop() if self._spare else new_context(browser, phone, **more)
        self.page: Page = self.context.new_page()
        self._devtools = self.context.new_cdp_session(self.page)
        # phones draw scrollbars over the page
        self._devtools.send("Emulation.setScrollbarsHidden", {"hidden": phone})
        self._forget()
        still = speed == "off" if still is None else still
        self.page.emulate_media(
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if still else "no-preference"
        )
        self._keep(
            "paddock.settings", {"theme": "auto", "speed": speed, "confirm": confirm, "name": "", "coach": coach}
        )
        #: Errors in the page, which fail the test.
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        #: Errors and warnings in the browser's console, except those caused by Playwright.
        self.complaints: list[str] = []
        self.page.on("console", self._note)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._spare is not None:
            self.page.close()
            self._spare.append(self.context)
        else:
            self.context.close()
        assert not self.faults, self.faults

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.endswith("blocked by Playwright"):
            self.complaints.append(message.text)

    def _forget(self) -> None:
        """Deletes the data that the browser stores for this server, but not its cache."""
        self._devtools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})

    def _keep(self, key: str, value: Any) -> None:
        """Stores a value in the browser, unless there is one already."""
        text = json.dumps(json.dumps(value))
        self.page.add_init_script(f"if (!localStorage.getItem('{key}')) localStorage.setItem('{key}', {text})")

    def hold(self, code: str, tokens: dict[str, str]) -> None:
        """Gives the browser the tokens of seats, as creating or joining a table does."""
        table = {"code": code, "game": GAME, "title": "Formula Motor Racing", "tokens": tokens, "touched": 0}
        self._keep("paddock.tables", [table])

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def unfold(self) -> None:
        """Unfolds everything on the setup page."""
        self.page.locator("details").first.wait_for()
        closed = self.page.locator("details:not([open]) > summary")
        while closed.count():
            closed.first.click()

    def sit_down(self, code: str) -> Page:
        """Opens a table and waits until it is drawn."""
        self.go(f"/t/{code}")
        self.page.locator(".banner").wait_for()
        return self.page

    def open_tab(self, name: str) -> None:
        """Opens one of the panels beside the board; if they are in a drawer, opens that first."""
        tab = self.page.get_by_role("tab", name=name)
        drawer = self.page.get_by_role("button", name="Race details")
        tab.or_(drawer).first.wait_for()
        if not tab.count():
            drawer.click()
        tab.click()

    @property
    def turn(self) -> bool:
        return self.page.locator('[data-turn="mine"]').count() > 0

    @property
    def finished(self) -> bool:
        return self.page.locator(".banner.over").count() > 0

    def wait_for_turn(self) -> None:
        self.page.locator('[data-turn="mine"]').wait_for()

    def choose(self) -> None:
        """Chooses a move by clicking: an answer to a question, or a card and, if it needs one, a lit car."""
        answers = self.page.locator(".answer")
        if answers.count():
            answers.first.click()
            return
        self.page.locator(".hand .card.lit").first.click()
        if not self.page.locator(".confirm").count():
            self.page.locator(".entry.can").first.click()

    def play(self) -> None:
        """Chooses a move and confirms it. Returns when the table shows it."""
        self.choose()
        self.confirm()

    def confirm(self) -> None:
        """Confirms the selected move. It stays selected until the table shows the result."""
        confirm = self.page.locator(".confirm")
        said = confirm.inner_text()
        confirm.click()
        self.page.wait_for_function(ANSWERED, arg=said, polling=20)

    def wait(self) -> bool:
        """Waits until it is this person's turn; False if the race ended first."""
        self.page.locator('[data-turn="mine"], .banner.over').first.wait_for()
        return not self.finished

    @property
    def steps(self) -> int:
        """The number of moves in the log."""
        return self.page.locator(".side ol.log .head").count()

    def wait_for_step(self, before: int) -> None:
        """Waits until the log has more moves than before."""
        until(lambda: self.steps > before)

    def log(self) -> list[str]:
        return self.page.locator(".side ol.log .head").all_text_contents()

    def moves(self) -> list[str]:
        """The moves in the log without the players, because readers are called "You" in their own log."""
        return [line.split(": ", 1)[-1] for line in self.log()]


def settle(page: Page) -> None:
    """Waits until all animations have ended."""
    page.wait_for_function(SETTLED)


def resize(page: Page, width: int, height: int) -> None:
    """Gives the page another size; returns when it is drawn in that size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(RESIZED, arg=[width, height])
    settle(page)


def until(met: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits for a condition that the page alone does not show."""
    end, pause = time.monotonic() + seconds, 0.01
    while not met():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(pause)
        pause = min(2 * pause, 0.1)


def make_table(url: str, *seats: str, **more: Any) -> tuple[str, dict[str, str]]:
    """Creates a table through the API. Returns its code, and the tokens of the seats `me`.

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
    answer = httpx.post(f"{url}/api/tables", json=body, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["tokens"]


def race_on(*people: Person) -> None:
    """Lets all people play their turns until the race is over."""

    def mover() -> Person | None:
        return next((person for person in people if person.turn), None)

    for _ in range(400):
        until(lambda: mover() is not None or all(person.finished for person in people))
        person = mover()
        if person is None:
            return
        person.play()
    raise AssertionError("the race did not end")


def finished_game(url: str, **more: Any) -> str:
    """Creates a table where bots have finished a race. Returns its code."""
    code, _ = make_table(url, "random", "random", **more)

    def over() -> bool:
        return bool(httpx.get(f"{url}/api/tables/{code}", timeout=PATIENCE).json()["status"] == "finished")

    until(over)
    return code


def recorded(game: str, seats: Sequence[str], options: Json, seed: int) -> Table:
    """A finished game between bots, played here, because on a server it would be different each time."""
    title = GAMES[game]
    kinds = tuple(seat if seat in title.automata else PLAYER for seat in seats)
    table = Table(title, title.setup(kinds, seed, options))
    bots = [make_bot(title, seat) if kind == PLAYER else None for seat, kind in zip(seats, kinds, strict=True)]
    streams = [split(seed, f"bot/{seat}") for seat in range(len(seats))]
    while not table.over:
        seat = table.state.to_move()[0]
        bot = bots[seat]
        assert bot is not None
        table.play(seat, bot.choose(Position(table.state, seat), streams[seat]))
    return table


def late_in(
    url: str, game: str, *seats: str, at: Callable[[list[str]], int], options: Json | None = None, seed: int = 1
) -> tuple[str, dict[str, str]]:
    """Loads a game just before a decision of the first seat. Returns the table's code, and the seat's token.

    Seats are bots' levels or automata. Bots have played the game so far, and all but the first continue it. `at` takes
    the moves of the first seat in the whole game, and returns the index of the one to stop before.
    """
    table = recorded(game, seats, options or {}, seed)
    own = [number for number, step in enumerate(table.log.steps) if step.seat == 0]
    cut = own[at([table.log.steps[number].move for number in own])]
    log = table.log.to_dict()
    log["steps"] = log["steps"][:cut]
    wishes = [{"kind": "me", "name": "Rosa"}]
    wishes += [{"kind": seat} if seat in GAMES[game].automata else {"kind": "bot", "level": seat} for seat in seats[1:]]
    return go_on(url, {"log": log, "seats": wishes, "bot_pace": 0})


def go_on(url: str, body: Json) -> tuple[str, dict[str, str]]:
    """Loads a recorded game. Returns the table's code, and the tokens of the seats `me`."""
    answer = httpx.post(f"{url}/api/tables/load", json=body, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["tokens"]


def from_the_end(decisions: int) -> Callable[[list[str]], int]:
    """For `late_in`: the first seat has this many decisions left."""
    return lambda moves: len(moves) - decisions


def before_the(kind: str, number: int = 1) -> Callable[[list[str]], int]:
    """For `late_in`: the first seat is about to make its move with this number among those of a kind."""
    return lambda moves: [n for n, move in enumerate(moves) if move.split()[0] == kind][number - 1]
