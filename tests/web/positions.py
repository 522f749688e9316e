"""Positions of each game for screenshots and measurements of boards."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from tests.web.browser import Person, go_on, late_in, recorded

FMR: Final = "formula-motor-racing"


class Missing(LookupError):
    """The game has no such decision."""


class Decision(NamedTuple):
    """A decision of the first of four seats, in the first game between bots that has one."""

    game: str
    at: Callable[[list[str]], int]
    seed: int = 3
    seats: tuple[str, ...] = ("pro", "pro", "pro", "pro")

    def sit_down(self, person: Person) -> str:
        """Seats the person before the decision. Returns the table's code."""
        code, tokens = self.found(person.url)
        person.hold(code, tokens)
        person.sit_down(code)
        person.wait_for_turn()
        return code

    def found(self, url: str) -> tuple[str, dict[str, str]]:
        """Loads the first game that has the decision; which one that is depends on the bots."""
        for seed in range(self.seed, self.seed + 30):
            with suppress(Missing):
                return late_in(url, self.game, *self.seats, at=self.at, seed=seed)
        raise AssertionError(f"none of 30 games of {self.game} has such a decision")


class End(NamedTuple):
    """A race that bots have finished, as the first seat sees it."""

    game: str
    seed: int = 3
    seats: tuple[str, ...] = ("pro", "pro", "pro", "pro")

    def sit_down(self, person: Person) -> str:
        """Seats the person after the last move. Returns the table's code."""
        log = recorded(self.game, self.seats, {}, self.seed).log.to_dict()
        wishes = [{"kind": "me", "name": "Rosa"}]
        wishes += [{"kind": "bot", "level": level} for level in self.seats[1:]]
        code, tokens = go_on(person.url, {"log": log, "seats": wishes, "bot_pace": 0})
        person.hold(code, tokens)
        person.sit_down(code)
        person.page.locator(".result").wait_for()
        return code


class Replay(NamedTuple):
    """The replay of a race, as the first seat saw it."""

    game: str
    step: int = 30

    def sit_down(self, person: Person) -> str:
        """Opens the replay with the first seat's view. Returns the table's code."""
        code = End(self.game).sit_down(person)
        person.go(f"/t/{code}/replay/{self.step}")
        person.page.get_by_label("View as").select_option("Rosa")
        return code


class Lesson(NamedTuple):
    """The step of a lesson that needs the most room on the screen."""

    game: str
    step: int

    def sit_down(self, person: Person) -> str:
        """Opens the lesson at the step. Returns the game."""
        page = person.go(f"/learn/{self.game}")
        for number in range(1, self.step):
            page.locator(f'.coach [role="img"][aria-label^="Step {number} of"]').wait_for()
            page.get_by_role("button", name="Skip this step").click()
        page.locator(f'.coach [role="img"][aria-label^="Step {self.step} of"]').wait_for()
        page.locator("[data-lit]").first.wait_for()
        return self.game


def kind(wanted: str, share: float = 0.5) -> Callable[[list[str]], int]:
    """Finds a move of a kind; `share` is how far into the race."""

    def find(moves: list[str]) -> int:
        some = [n for n, move in enumerate(moves) if move.split()[0] == wanted]
        if not some:
            raise Missing(wanted)
        return some[min(int(share * len(some)), len(some) - 1)]

    return find


def card(moves: list[str]) -> int:
    """Finds a card in the middle of a race of Formula Motor Racing. Answers are single words."""
    cards = [n for n, move in enumerate(moves) if " " in move]
    return cards[len(cards) // 2]


def middle(moves: list[str]) -> int:
    return len(moves) // 2


#: The kinds of decisions that fill the screen most, by name.
DECISIONS: Final = {
    "downforce-bid": Decision("downforce", kind("bid", 0.4)),
    "downforce-card": Decision("downforce", kind("play")),
    "downforce-strip": Decision("downforce", kind("to", 0.4)),
    "downforce-name": Decision("downforce", kind("name")),
    "downforce-bet": Decision("downforce", kind("bet")),
    "formula-d-gear": Decision("formula-d", kind("gear")),
    "formula-d-to": Decision("formula-d", kind("to")),
    "formula-motor-racing": Decision(FMR, card),
    "formula-motor-racing-roll": Decision(FMR, kind("roll")),
    "heat-gear": Decision("heat", kind("gear")),
    "heat-react": Decision("heat", kind("cool"), seed=5),
    "heat-play": Decision("heat", kind("play")),
    "heat-done": Decision("heat", kind("done")),
    "heat-slipstream": Decision("heat", kind("slipstream")),
    "heat-discard": Decision("heat", kind("discard")),
    "long-shot": Decision("long-shot", middle),
    "long-shot-bonus": Decision("long-shot", kind("bonus"), seed=1),
}
#: The end of a race of each game.
ENDS: Final = {f"{game}-end": End(game) for game in ("downforce", "formula-d", FMR, "heat", "long-shot")}
#: A step of each lesson, with cards, places on the board, and instructions of several lines.
LESSONS: Final = {
    "downforce-lesson": Lesson("downforce", 3),
    "formula-d-lesson": Lesson("formula-d", 3),
    f"{FMR}-lesson": Lesson(FMR, 2),
    "heat-lesson": Lesson("heat", 3),
    "long-shot-lesson": Lesson("long-shot", 3),
}
