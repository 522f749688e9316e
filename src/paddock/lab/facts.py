"""What happened in a game, for each line of its standings: further columns of the results.

Facts come from events, which are recorded for them. Bots decide on copies, which do not record.
"""

from typing import Any, Final

from paddock.engine import Setup, Standing, State
from paddock.games.catalog import GAMES
from paddock.games.event_counters import EventCounter, Who
from paddock.games.plugins import plugin

#: The columns, in their order.
FACT_COLUMNS: Final = ("start", "lead_changes", "rounds", "facts")


class Facts:
    """Follows one game after the other; `columns` is about the last one."""

    def __init__(self) -> None:
        self.counter: EventCounter | None = None

    def __reduce__(self) -> tuple[type["Facts"], tuple[()]]:
        """Pickled without the game that it followed."""
        return Facts, ()

    def before(self, setup: Setup, state: State) -> None:
        game = GAMES.get(setup.game)
        kind: type[EventCounter] | None = None if game is None else plugin(game, "stats", "FACTS")
        self.counter = None if kind is None else kind(state)
        if self.counter is not None:
            state.record()

    def step(self, state: State) -> None:
        if self.counter is not None:
            self.counter.decides(state)

    def after(self, state: State) -> None:
        if self.counter is not None:
            self.counter.see(state.take_events())
            self.counter.end(state)

    def columns(self, standing: Standing) -> tuple[Any, ...]:
        """The columns that FACT_COLUMNS names, for a line of the standings; None in a game without a counter."""
        counter = self.counter
        if counter is None:
            return (None,) * len(FACT_COLUMNS)
        who: Who = standing.entrant if standing.seat is None else standing.seat
        return (counter.start.get(who), counter.lead_changes, counter.rounds, tuple(counter.counts[who].items()))
