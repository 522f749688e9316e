"""Counts what happens in a game, by entrant: the base classes of the `FACTS` in a game's stats.py."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

from paddock.engine import Event, Json, State

#: A seat, or the name of an entrant without a player.
Who = int | str


class EventCounter:
    """Follows one game from its first position to its last and counts what happened, by entrant.

    A key of `counts` is a word, or a word, a slash and its subject: `boost`, `spin-out/3`. Events come in order.
    Recording starts after the setup, so the effects of the setup are read from the first position.

    A subclass has a method for each kind of event that it counts: `count_pit_stop` for `pit-stop`, and so on.
    """

    #: The methods of a subclass that count events, by kind of event.
    seen: ClassVar[dict[str, Callable[[Any, Json], None]]] = {}

    def __init_subclass__(cls) -> None:
        names = [name for name in dir(cls) if name.startswith("count_")]
        cls.seen = {name.removeprefix("count_").replace("_", "-"): getattr(cls, name) for name in names}

    def __init__(self, state: State) -> None:
        self.counts: defaultdict[Who, Counter[str]] = defaultdict(Counter)
        #: Place at the start, 1 for pole position; empty if the game has no starting order.
        self.start: dict[Who, int] = {}
        self.lead_changes = 0
        #: Rounds, or turns in a game that has no rounds.
        self.rounds = 0
        self._leader: Who | None = None

    def entrant(self, fields: Json) -> Who:
        seat: int = fields["seat"]
        return seat

    def decides(self, state: State) -> None:
        """Called before a decision; override it if no event describes the decision."""

    def see(self, events: list[Event]) -> None:
        """Counts events."""
        seen = self.seen
        for event in events:
            count = seen.get(event.kind)
            if count is not None:
                count(self, event.fields)

    def end(self, state: State) -> None:
        """Called when the game is over and all its events are counted."""

    def leads(self, who: Who | None) -> None:
        """Sets the current leader; None if there is none, as between two races."""
        if who != self._leader:
            if who is not None and self._leader is not None:
                self.lead_changes += 1
            self._leader = who


class RoundCounter(EventCounter):
    """Counts rounds and follows the lead: the first in the round's order, and at the end the winner."""

    def __init__(self, state: State, order: list[int], rounds: int) -> None:
        super().__init__(state)
        self.start = {seat: place for place, seat in enumerate(order, 1)}
        self.rounds = rounds
        self.won = False
        self.leads(order[0])

    def count_round(self, fields: Json) -> None:
        self.rounds = fields["round"]
        if not self.won:
            self.leads(fields["order"][0])

    def count_finish(self, fields: Json) -> None:
        if fields["place"] == 1:
            self.won = True
            self.leads(fields["seat"])


def once(key: str) -> Callable[[EventCounter, Json], None]:
    """Returns a method that counts how often something happens to an entrant."""

    def count(counter: EventCounter, fields: Json) -> None:
        counter.counts[counter.entrant(fields)][key] += 1

    return count
