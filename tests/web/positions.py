"""Decisions in the middle of a race, of each game: what boards are looked at and measured with."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tests.web.browser import Person, go_on, late_in, recorded

FMR: Final = "formula-motor-racing"


class Decision(NamedTuple):
    """A decision of the first of four seats, in a game between bots that is the same whenever it is played."""

    game: str
    at: Callable[[list[str]], int]
    seed: int = 3
    seats: tuple[str, ...] = ("pro", "pro", "pro", "pro")

    def sit_down(self, person: Person) -> str:
        """The person takes the seat whose decision it is; returns the table's code."""
        code, tokens = late_in(person.url, self.game, *self.seats, at=self.at, seed=self.seed)
        person.hold(code, tokens)
        person.sit_down(code)
        person.wait_for_turn()
        return code


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
        person.page.get_by_label("Seen by").select_option("Rosa")
        return code


def kind(wanted: str, share: float = 0.5) -> Callable[[list[str]], int]:
    """The move of a kind that comes about so far into the race."""

    def find(moves: list[str]) -> int:
        some = [n for n, move in enumerate(moves) if move.split()[0] == wanted]
        assert some, f"there is no {wanted} among {moves}"
        return some[min(int(share * len(some)), len(some) - 1)]

    return find


def middle(moves: list[str]) -> int:
    return len(moves) // 2


#: By a name for each: the kinds of decision that fill the screen most.
DECISIONS: Final = {
    "downforce-bid": Decision("downforce", kind("bid", 0.4)),
    "downforce-card": Decision("downforce", kind("play")),
    "downforce-strip": Decision("downforce", kind("to", 0.4)),
    "downforce-bet": Decision("downforce", kind("bet")),
    "formula-d-gear": Decision("formula-d", kind("gear")),
    "formula-d-to": Decision("formula-d", kind("to")),
    "formula-motor-racing": Decision(FMR, middle),
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
