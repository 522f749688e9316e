"""Decisions in the middle of a race, of each game: what boards are looked at and measured with."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from tests.web.browser import Person, go_on, late_in, recorded

FMR: Final = "formula-motor-racing"


class Missing(LookupError):
    """There is no such decision in this game."""


class Decision(NamedTuple):
    """A decision of the first of four seats, in the first game between bots in which it comes about."""

    game: str
    at: Callable[[list[str]], int]
    seed: int = 3
    seats: tuple[str, ...] = ("pro", "pro", "pro", "pro")

    def sit_down(self, person: Person) -> str:
        """The person takes the seat whose decision it is; returns the table's code."""
        code, tokens = self.found(person.url)
        person.hold(code, tokens)
        person.sit_down(code)
        person.wait_for_turn()
        return code

    def found(self, url: str) -> tuple[str, dict[str, str]]:
        """A table with the game loaded; what bots choose decides only which game it is."""
        for seed in range(self.seed, self.seed + 30):
            with suppress(Missing):
                return late_in(url, self.game, *self.seats, at=self.at, seed=seed)
        raise AssertionError(f"none of 30 games of {self.game} has such a decision")


class End(NamedTuple):
    """A race that bots have driven to its end, as the first seat sees it."""

    game: str
    seed: int = 3
    seats: tuple[str, ...] = ("pro", "pro", "pro", "pro")

    def sit_down(self, person: Person) -> str:
        """The person sits in the first seat when the last move has been made; returns the table's code."""
        log = recorded(self.game, self.seats, {}, self.seed).log.to_dict()
        wishes = [{"kind": "me", "name": "Rosa"}]
        wishes += [{"kind": "bot", "level": level} for level in self.seats[1:]]
        code, tokens = go_on(person.url, {"log": log, "seats": wishes, "bot_pace": 0})
        person.hold(code, tokens)
        person.sit_down(code)
        person.page.locator(".result").wait_for()
        return code


class Replay(NamedTuple):
    """A recorded race under way, seen by its first seat."""

    game: str
    step: int = 30

    def sit_down(self, person: Person) -> str:
        """The person opens the replay and looks with the first seat's eyes; returns the table's code."""
        code = End(self.game).sit_down(person)
        person.go(f"/t/{code}/replay/{self.step}")
        person.page.get_by_label("View as").select_option("Rosa")
        return code


class Lesson(NamedTuple):
    """The step of a lesson that asks most of the screen."""

    game: str
    step: int

    def sit_down(self, person: Person) -> str:
        """The person opens the lesson and goes on to the step; returns the game."""
        page = person.go(f"/learn/{self.game}")
        for number in range(1, self.step):
            page.locator(f'.coach [role="img"][aria-label^="Step {number} of"]').wait_for()
            page.get_by_role("button", name="Skip this step").click()
        page.locator(f'.coach [role="img"][aria-label^="Step {self.step} of"]').wait_for()
        page.locator("[data-lit]").first.wait_for()
        return self.game


def kind(wanted: str, share: float = 0.5) -> Callable[[list[str]], int]:
    """The move of a kind that comes about so far into the race."""

    def find(moves: list[str]) -> int:
        some = [n for n, move in enumerate(moves) if move.split()[0] == wanted]
        if not some:
            raise Missing(wanted)
        return some[min(int(share * len(some)), len(some) - 1)]

    return find


def card(moves: list[str]) -> int:
    """A card to be played in the middle of a race of Formula Motor Racing: answers are a single word."""
    cards = [n for n, move in enumerate(moves) if " " in move]
    return cards[len(cards) // 2]


def middle(moves: list[str]) -> int:
    return len(moves) // 2


#: By a name for each: the kinds of decision that fill the screen most.
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
#: A step of each lesson: cards, places on the board, and a sentence of several lines.
LESSONS: Final = {
    "downforce-lesson": Lesson("downforce", 3),
    "formula-d-lesson": Lesson("formula-d", 3),
    f"{FMR}-lesson": Lesson(FMR, 2),
    "heat-lesson": Lesson("heat", 3),
    "long-shot-lesson": Lesson("long-shot", 3),
}
