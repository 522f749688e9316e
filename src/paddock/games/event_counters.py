"""What happens in a game, counted by entrant: the base class of the `FACTS` in a game's stats.py."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

from paddock.engine import Event, Json, State

#: A seat, or the name of an entrant whom nobody plays.
Who = int | str


class EventCounter:
    """Sees one game from its first position to its last and counts what happened, by entrant.

    A key of `counts` is a word, or a word, a slash and what it is about: `boost`, `spin-out/3`. Events come in order.
    Recording begins after the setup, so what the setup did is read from the first position.

    A subclass has a method for each kind of event that it counts: `count_pit_stop` for `pit-stop`, and so on.
    """

    #: These methods by kind of event.
    seen: ClassVar[dict[str, Callable[[Any, Json], None]]] = {}

    def __init_subclass__(cls) -> None:
        cls.seen = {
            name.removeprefix("count_").replace("_", "-"): count
            for name, count in vars(cls).items()
            if name.startswith("count_")
        }

    def __init__(self, state: State) -> None:
        self.counts: defaultdict[Who, Counter[str]] = defaultdict(Counter)
        #: Place at the start, 1 for the pole; empty where the game has no order to start in.
        self.start: dict[Who, int] = {}
        self.lead_changes = 0
        #: Rounds, or turns in a game that has no rounds.
        self.rounds = 0
        self._leader: Who | None = None

    def entrant(self, fields: Json) -> Who:
        """Whom an event is about."""
        seat: int = fields["seat"]
        return seat

    def decides(self, state: State) -> None:
        """Somebody is about to decide; override it where no event tells what is asked."""

    def see(self, events: list[Event]) -> None:
        """Counts what happened."""
        seen = self.seen
        for event in events:
            count = seen.get(event.kind)
            if count is not None:
                count(self, event.fields)

    def end(self, state: State) -> None:
        """The game is over, and all its events are counted."""

    def leads(self, who: Who | None) -> None:
        """Who is in front now; None after which nobody is followed, as between two races."""
        if who != self._leader:
            if who is not None and self._leader is not None:
                self.lead_changes += 1
            self._leader = who


def once(key: str) -> Callable[[EventCounter, Json], None]:
    """A counter of how often something happens to an entrant."""

    def count(counter: EventCounter, fields: Json) -> None:
        counter.counts[counter.entrant(fields)][key] += 1

    return count
