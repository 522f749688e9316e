"""Statistics as plug-ins of the game loop: each sees a game before, at every step, and after.

Games are played in any order and by several processes, each with accumulators of its own that are merged later. So an
accumulator must be picklable, and merging must give the same whatever the order: add whole numbers and fractions, never
floats.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

from paddock.bots import SeatChoice
from paddock.engine import Json, Setup, Standing, State
from paddock.lab.facts import Facts

#: The entry of those whom nobody plays, such as the free teams of Formula Motor Racing.
UNPLAYED: Final = -1


@dataclass(frozen=True)
class Match:
    """One game of a simulation: its number and setup, and which entry of the seat list sits where."""

    index: int
    setup: Setup
    choices: tuple[SeatChoice, ...]  # per seat
    entries: tuple[int, ...]  # per seat: the place in the seat list as it was given

    def entry(self, standing: Standing) -> int:
        return UNPLAYED if standing.seat is None else self.entries[standing.seat]


class Accumulator:
    """Override what you need; `step` is called only where it is overridden."""

    def before(self, match: Match, state: State) -> None:
        """The game is set up; no move has been made."""

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        """A seat has decided; the state is the one it decided in."""

    def faults(self, match: Match, seat: int, reasons: list[str], lost: bool) -> None:
        """The game is over, and in it a bot of one's own did these things wrong; with too many its race is lost."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        """The game is over; the standings have those last whose race is lost."""

    def merge(self, other: Any) -> None:
        """Takes over what an accumulator of the same kind saw of other games."""
        raise NotImplementedError


Kind = TypeVar("Kind", bound=Accumulator)


def found(kind: type[Kind], accumulators: Iterable[Accumulator]) -> Kind:
    """The one of that kind."""
    return next(accumulator for accumulator in accumulators if isinstance(accumulator, kind))


class Wins(Accumulator):
    """How often each entry came first; those who share the first place share the win."""

    def __init__(self) -> None:
        self.wins: defaultdict[int, Fraction] = defaultdict(Fraction)

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        first = [match.entry(standing) for standing in standings if standing.place == 1]
        for entry in first:
            self.wins[entry] += Fraction(1, len(first))

    def merge(self, other: "Wins") -> None:
        for entry, wins in other.wins.items():
            self.wins[entry] += wins


class Places(Accumulator):
    """How often each entry came in at each place."""

    def __init__(self) -> None:
        self.places: defaultdict[int, Counter[int]] = defaultdict(Counter)

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for standing in standings:
            self.places[match.entry(standing)][standing.place] += 1

    def merge(self, other: "Places") -> None:
        for entry, places in other.places.items():
            self.places[entry].update(places)


class Scores(Accumulator):
    """The sum of each entry's scores."""

    def __init__(self) -> None:
        self.totals: Counter[int] = Counter()

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for standing in standings:
            self.totals[match.entry(standing)] += standing.score

    def merge(self, other: "Scores") -> None:
        self.totals.update(other.totals)


class Decisions(Accumulator):
    """How many games were played, and how many decisions they took."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        self.decisions += 1

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.games += 1

    def merge(self, other: "Decisions") -> None:
        self.games += other.games
        self.decisions += other.decisions


class Faults(Accumulator):
    """What bots of one's own did wrong: how often, how many races were lost for it, and what came first."""

    def __init__(self) -> None:
        self.counted: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.first: dict[int, tuple[int, str]] = {}  # the game's number, and the reason

    def faults(self, match: Match, seat: int, reasons: list[str], lost: bool) -> None:
        entry = match.entries[seat]
        self.counted[entry] += len(reasons)
        self.lost[entry] += lost
        if reasons:
            self._note(entry, (match.index, reasons[0]))

    def merge(self, other: "Faults") -> None:
        self.counted.update(other.counted)
        self.lost.update(other.lost)
        for entry, first in other.first.items():
            self._note(entry, first)

    def _note(self, entry: int, first: tuple[int, str]) -> None:
        self.first[entry] = min(first, self.first.get(entry, first))


class Rows(Accumulator):
    """One row per seat and game, for export."""

    def __init__(self) -> None:
        self.rows: list[Json] = []
        self.decisions = 0
        self.facts = Facts()

    def before(self, match: Match, state: State) -> None:
        self.decisions = 0
        self.facts.before(match.setup, state)

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        self.decisions += 1
        self.facts.step(state)

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.facts.after(state)
        shared = sum(standing.place == 1 for standing in standings)
        for standing in standings:
            seat = standing.seat
            self.rows.append(
                {
                    "game": match.index,
                    "seed": match.setup.seed,
                    "decisions": self.decisions,
                    "seat": seat,
                    "entry": None if seat is None else match.entries[seat],
                    "level": None if seat is None else match.choices[seat].label,
                    "entrant": standing.entrant,
                    "place": standing.place,
                    "win": 1.0 / shared if standing.place == 1 else 0.0,
                    "score": standing.score,
                    "parts": list(standing.parts.items()),
                    **self.facts.columns(standing),
                }
            )

    def merge(self, other: "Rows") -> None:
        self.rows.extend(other.rows)

    def in_order(self) -> list[Json]:
        """The rows by game, within a game best first."""
        return sorted(self.rows, key=lambda row: int(row["game"]))


#: What the summary of a simulation is made from.
STANDARD: Final[tuple[type[Accumulator], ...]] = (Decisions, Wins, Places, Scores, Faults)
