"""Counts the presses of a turn in the page: taps, clicks and keys."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Locator, expect

from paddock.engine import Table
from paddock.games.catalog import GAMES
from tests.web.browser import Person, go_on, make_table, until

#: Keys that only move the focus do not count.
COUNT: Final = """
    window.presses = 0;
    const count = event => {
        if (event.isTrusted && !/^(Tab|Shift|Arrow.*)$/.test(event.key ?? '')) window.presses += 1;
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', count, true);
"""
#: A card that moves all six cars.
SIX_STRIPS: Final = re.compile(r"play ([A-Z]\d){6}")
STRIPS: Final = 6


class Presser(Person):
    """A person whose presses are counted."""

    def __init__(self, browser: Browser, url: str, confirm: str, **more: Any) -> None:
        super().__init__(browser, url, confirm=confirm, **more)
        self.page.add_init_script(COUNT)

    @property
    def presses(self) -> int:
        counted: int = self.page.evaluate("window.presses")
        return counted

    def sit(self, table: tuple[str, dict[str, str]]) -> None:
        code, tokens = table
        self.hold(code, tokens)
        self.sit_down(code)
        self.wait_for_turn()

    def press(self, thing: Locator) -> None:
        """Presses an element with a key, because a place on a board may be under a car."""
        thing.focus()
        self.page.keyboard.press("Enter")

    def press_until_made(self, thing: Locator) -> None:
        """Presses an element, and confirms if asked. Returns when the move is in the log."""
        steps = self.steps
        self.press(thing)
        confirm = self.page.locator(".confirm")
        until(lambda: confirm.count() > 0 or self.steps > steps)
        if self.steps == steps:
            self.press(confirm)
        self.wait_for_step(steps)


class Turn(NamedTuple):
    """A turn, or another series of moves: how many presses it took and takes, and how it is played."""

    game: str
    what: str
    #: In 0.1.0, which asked for a confirmation of every move.
    before: int
    #: With the default settings, which ask for a confirmation of moves that cannot be undone; and without any.
    now: int
    never: int
    take: Callable[[Presser], int]


def heat(cards: int) -> Callable[[Presser], int]:
    """A plan with this many cards, without reactions and discards. Slipstreams are not counted, because they depend on
    the other cars."""

    def take(rosa: Presser) -> int:
        page = rosa.page
        options = {"circuit": "usa", "laps": 1}
        rosa.sit(make_table(rosa.url, "me", "legend", game="heat", options=options, seed=3))
        own = page.locator(".hand .card.lit:not(.selected):not([data-card=stress])")
        for _ in range(cards):
            own.first.click()
        rosa.confirm()
        presses = rosa.presses
        page.wait_for_function(DRIVES, polling=20)
        stay, asked = page.locator(".slip.stay"), page.locator(".slip.stay, .confirm:enabled, .gear.lit")
        while True:
            asked.first.wait_for()
            if page.locator(".gear.lit").count():
                return presses
            if stay.count():
                stay.click()
                expect(stay).to_have_count(0)
            else:
                rosa.confirm()
                presses += 1

    return take


#: The plan has been sent.
DRIVES: Final = "() => !document.querySelector('.gear.lit')"


def card_of_six() -> dict[str, Any]:
    """A game of Downforce before the first card, in which a card of six strips has a choice at each of them.

    All seats have made their first legal moves, so that it does not depend on bots.
    """
    game = GAMES["downforce"]
    for seed in range(100):
        table = Table(game, game.setup(3, seed, {}), ["Rosa", "Bruno", "Cleo"])
        while (mover := table.state.to_move()[0]) or table.state.describe(0, table.state.legal(0)[0]).kind != "play":
            table.play(mover, table.state.legal(mover)[0])
        for move in table.state.legal(0):
            if SIX_STRIPS.fullmatch(table.state.describe(0, move).text) and choices(table, move) == STRIPS:
                return {"log": table.log.to_dict(), "card": table.state.describe(0, move).text}
    raise AssertionError("no card leaves a choice at every strip")


def choices(table: Table, card: int) -> int:
    """The number of strips of a card at which there is a choice, if every car goes to its first cell."""
    state = table.state.copy()
    state.play(0, card)
    found = 0
    while state.to_move() == [0] and state.describe(0, state.legal(0)[0]).kind == "steer":
        found += len(state.legal(0)) > 1
        state.play(0, state.legal(0)[0])
    return found


def downforce(rosa: Presser) -> int:
    """The card with the first strip's cell, then a cell for each of the others."""
    page, game = rosa.page, card_of_six()
    others = [{"kind": "bot", "level": "random"}] * 2
    rosa.sit(go_on(rosa.url, {"log": game["log"], "seats": [{"kind": "me", "name": "Rosa"}, *others], "bot_pace": 0}))
    steps = rosa.steps
    lit, opens = page.locator(".target[data-move]"), page.locator("[data-opens]")
    rosa.press(page.locator(f'.hand [data-move="{game["card"]}"]'))
    lit.or_(opens).first.wait_for()
    if opens.count():
        rosa.press(opens.first)
        until(lambda: rosa.steps == steps + 2)
    while rosa.steps < steps + 1 + STRIPS:
        lit.first.wait_for()
        rosa.press_until_made(lit.first)
    return rosa.presses


def formula_d(rosa: Presser) -> int:
    """A gear and a space."""
    page = rosa.page
    rosa.sit(make_table(rosa.url, "me", "random", game="formula-d", options={"laps": 1}))
    page.locator(".gear, .target").first.wait_for()
    while not page.locator(".gear").count():  # the first move may be without a choice of gear
        rosa.press_until_made(page.locator(".target").last)
        page.locator(".gear, .target").first.wait_for()
    before = rosa.presses
    rosa.press_until_made(page.locator(".gear").first)
    page.locator(".target").first.wait_for()
    rosa.press_until_made(page.locator(".target").last)
    return rosa.presses - before


def formula_motor_racing(rosa: Presser) -> int:
    """A card and its car."""
    page = rosa.page
    rosa.sit(make_table(rosa.url, "me", "random", options={"races": 1, "removed": [0]}))
    before = rosa.presses
    rosa.press(page.locator(".hand .card.lit", has_text="Overtake").first)
    rosa.press_until_made(page.locator(".entry.can").first)
    return rosa.presses - before


def long_shot(box: str) -> Callable[[Presser], int]:
    """A mark on the sheet."""

    def take(rosa: Presser) -> int:
        rosa.sit(make_table(rosa.url, "me", "random", game="long-shot", options={}, seed=1))
        rosa.press_until_made(rosa.page.locator(box).first)
        return rosa.presses

    return take


TURNS: Final = [
    *(
        Turn("heat", f"a turn with {cards} card{'s' * (cards > 1)}", 7 + cards, 2 + cards, 2 + cards, heat(cards))
        for cards in (1, 2, 3)
    ),
    Turn("downforce", "a card of six strips", 14, 8, 7, downforce),
    Turn("formula-d", "a gear and a space", 4, 4, 2, formula_d),
    Turn("formula-motor-racing", "a card and its car", 3, 3, 2, formula_motor_racing),
    Turn("long-shot", "a helmet", 2, 2, 1, long_shot(".ledger button.tick[aria-label^=Helmet]")),
    Turn("long-shot", "a jersey with its X", 3, 2, 1, long_shot(".ledger button.x")),
]
