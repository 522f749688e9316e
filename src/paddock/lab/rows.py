"""The rows of the results, one per seat and game: their columns, and the accumulators that collect them.

Workers return the rows of a chunk as Arrow, so that the writing process has little to do. Facts are counted from
recorded events; bots decide on copies, which do not record.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from paddock.engine import Json, Setup, Standing, State
from paddock.games.catalog import GAMES
from paddock.games.event_counters import EventCounter, Who
from paddock.games.stats_hooks import game_hook
from paddock.lab.accumulators import Accumulator, Match


class Column(NamedTuple):
    """A column: its name and Arrow type (as a function of pyarrow, which may not be installed)."""

    name: str
    type: Callable[[Any], Any]
    nullable: bool = False


#: In the order of the values of `BareRows.after`.
COLUMNS: Final = (
    Column("game", lambda pa: pa.int64()),
    Column("seed", lambda pa: pa.int64()),
    Column("decisions", lambda pa: pa.int32()),
    Column("seat", lambda pa: pa.int8(), nullable=True),
    Column("entry", lambda pa: pa.int8(), nullable=True),
    Column("level", lambda pa: pa.string(), nullable=True),
    Column("entrant", lambda pa: pa.string()),
    Column("place", lambda pa: pa.int8()),
    Column("win", lambda pa: pa.float64()),
    Column("score", lambda pa: pa.int64()),
    Column("parts", lambda pa: pa.map_(pa.string(), pa.int64())),
    Column("plan", lambda pa: pa.int32()),
    Column("title", lambda pa: pa.string()),
    Column("start", lambda pa: pa.int8(), nullable=True),
    Column("lead_changes", lambda pa: pa.int32(), nullable=True),
    Column("rounds", lambda pa: pa.int32(), nullable=True),
    Column("facts", lambda pa: pa.map_(pa.string(), pa.int64()), nullable=True),
)
#: The last columns, about what happened in the game.
FACT_COLUMNS: Final = ("start", "lead_changes", "rounds", "facts")


class Facts:
    """Follows one game after the other; `columns` is about the last one."""

    def __init__(self) -> None:
        self.counter: EventCounter | None = None

    def __reduce__(self) -> tuple[type["Facts"], tuple[()]]:
        """Pickles it without the game that it followed."""
        return Facts, ()

    def before(self, setup: Setup, state: State) -> None:
        game = GAMES.get(setup.game)
        kind: type[EventCounter] | None = None if game is None else game_hook(game, "stats", "FACTS")
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
        """Returns the columns that FACT_COLUMNS names for a row of the standings; None in a game without a counter."""
        counter = self.counter
        if counter is None:
            return (None,) * len(FACT_COLUMNS)
        who: Who = standing.entrant if standing.seat is None else standing.seat
        return (counter.start.get(who), counter.lead_changes, counter.rounds, tuple(counter.counts[who].items()))


class BareRows(Accumulator):
    """One row per seat and game, best first, without facts."""

    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self.decisions = 0

    def count_decisions(self, match: Match, decisions: int) -> None:
        self.decisions = decisions

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        win = 1.0 / sum(standing.place == 1 for standing in standings)
        for standing in standings:
            seat = standing.seat
            self.rows.append(
                (
                    match.number,
                    match.setup.seed,
                    self.decisions,
                    seat,
                    None if seat is None else match.entries[seat],
                    None if seat is None else match.choices[seat].label,
                    standing.entrant,
                    standing.place,
                    win if standing.place == 1 else 0.0,
                    standing.score,
                    tuple(standing.parts.items()),
                    match.plan,
                    match.title,
                    *self.fact_columns(standing),
                )
            )

    def fact_columns(self, standing: Standing) -> tuple[Any, ...]:
        return (None,) * len(FACT_COLUMNS)

    def merge(self, other: "BareRows") -> None:
        self.rows += other.rows

    def in_order(self) -> list[Json]:
        """Returns the rows by game, within a game best first."""
        names = [column.name for column in COLUMNS]
        return [dict(zip(names, row, strict=True)) for row in sorted(self.rows, key=lambda row: int(row[0]))]

    def batch(self) -> Any:
        import pyarrow as pa

        whole = schema()
        columns = zip(*self.rows, strict=True) if self.rows else [()] * len(COLUMNS)
        arrays = [pa.array(values, field.type) for values, field in zip(columns, whole, strict=True)]
        return pa.RecordBatch.from_arrays(arrays, schema=whole)


class Rows(BareRows):
    """Rows with facts: events are recorded, and counted when the game is over."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = Facts()

    def before(self, match: Match, state: State) -> None:
        self.facts.before(match.setup, state)

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        self.facts.step(state)

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.facts.after(state)
        super().after(match, state, standings)

    def fact_columns(self, standing: Standing) -> tuple[Any, ...]:
        return self.facts.columns(standing)


def schema(metadata: dict[str, str] | None = None) -> Any:
    import pyarrow as pa

    return pa.schema([pa.field(c.name, c.type(pa), c.nullable) for c in COLUMNS], metadata=metadata)
