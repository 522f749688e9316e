"""What happened in a game, for each line of its standings: the columns that results have beside the placing.

Like an accumulator it sees each game before, at every step and after. It turns the recording of events on, which bots
never see: they decide on copies, and copies do not record.
"""

from typing import Any, Final

from paddock.engine import Setup, Standing, State
from paddock.games.downforce.stats import DownforceWatch
from paddock.games.formula_d.stats import FormulaDWatch
from paddock.games.formula_motor_racing.stats import FormulaMotorRacingWatch
from paddock.games.heat.stats import HeatWatch
from paddock.games.long_shot.stats import LongShotWatch
from paddock.lab.event_counters import Watch, Who

#: Who counts what happens, by the game's id; of any other game nothing is known.
WATCHES: Final[dict[str, type[Watch]]] = {
    "downforce": DownforceWatch,
    "formula-d": FormulaDWatch,
    "formula-motor-racing": FormulaMotorRacingWatch,
    "heat": HeatWatch,
    "long-shot": LongShotWatch,
}

#: The columns, in their order.
TOLD: Final = ("start", "lead_changes", "rounds", "facts")


class Facts:
    """Follows one game after the other; `columns` tells of the one that was last over."""

    def __init__(self) -> None:
        self.watch: Watch | None = None
        self.asks = False

    def __reduce__(self) -> tuple[type["Facts"], tuple[()]]:
        """To another process it goes without the game that it followed."""
        return Facts, ()

    def before(self, setup: Setup, state: State) -> None:
        """The game is set up; no move has been made."""
        kind = WATCHES.get(setup.game)
        self.watch = None if kind is None else kind(state)
        self.asks = kind is not None and kind.decides is not Watch.decides
        if self.watch is not None:
            state.record()

    def step(self, state: State) -> None:
        """Somebody has decided; the state is the one of the decision."""
        if self.asks and self.watch is not None:
            self.watch.decides(state)

    def after(self, state: State) -> None:
        """The game is over."""
        if self.watch is not None:
            self.watch.see(state.take_events())
            self.watch.end(state)

    def columns(self, standing: Standing) -> tuple[Any, ...]:
        """What TOLD names, of a line of the standings; nothing is known of it in a game without a watch."""
        watch = self.watch
        if watch is None:
            return (None,) * len(TOLD)
        who: Who = standing.entrant if standing.seat is None else standing.seat
        return (watch.start.get(who), watch.lead_changes, watch.rounds, tuple(watch.counts[who].items()))
