"""Statistics as plug-ins of the game loop: each is called before a game, at every step and after it.

Every worker process has its own accumulators; they are merged in the order of the games. An accumulator must be
picklable, and merging must not depend on how the games were split: add integers and fractions, never floats.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

from paddock.bots import SeatChoice
from paddock.engine import Setup, SetupError, Standing, State

#: The entry of entrants without a player, such as the free teams of Formula Motor Racing.
UNPLAYED: Final = -1


@dataclass(frozen=True)
class Match:
    """One game of a simulation: its number and setup, and which entry of the seat list has which seat."""

    number: int
    setup: Setup
    choices: tuple[SeatChoice, ...]  # per seat
    entries: tuple[int, ...]  # per seat: its place in the seat list
    plan: int = 0  # its number among the plans of a run
    title: str = ""

    def entry(self, standing: Standing) -> int:
        return UNPLAYED if standing.seat is None else self.entries[standing.seat]


class Accumulator:
    """Override what you need; `step` is only called if it is overridden."""

    def before(self, match: Match, state: State) -> None:
        """Called when the game is set up; no move has been made."""

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        """Called when a seat has chosen a move; `state` is the position before the move."""

    def faults(self, match: Match, seat: int, reasons: list[str], lost: bool) -> None:
        """Called after the game if a custom bot made these faults; `lost` is whether it lost its race by them."""

    def count_decisions(self, match: Match, decisions: int) -> None:
        """Called after the game with the number of decisions; counting them needs no `step`."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        """Called after the game; bots that lost their race because of faults are last in the standings."""

    def merge(self, other: Any) -> None:
        """Adds the counts of an accumulator of the same kind for later games."""
        raise NotImplementedError

    def to_json(self) -> Any:
        """Returns its counts as JSON, so that an interrupted run can be resumed."""
        raise SetupError(f"{type(self).__name__} needs `to_json` and `restore` methods to be used with --out")

    def restore(self, saved: Any) -> None:
        """Continues from the result of `to_json`; called on a new accumulator."""
        raise NotImplementedError


Kind = TypeVar("Kind", bound=Accumulator)


def find_accumulator(kind: type[Kind], accumulators: Iterable[Accumulator]) -> Kind:
    return next(accumulator for accumulator in accumulators if isinstance(accumulator, kind))


class Totals(Accumulator):
    """Exact totals by key: an entry, or a tuple of entries and places. A total is a whole number or a fraction."""

    def __init__(self) -> None:
        self.totals: defaultdict[Any, Any] = defaultdict(int)

    def merge(self, other: "Totals") -> None:
        for key, total in other.totals.items():
            self.totals[key] += total

    def to_json(self) -> Any:
        return [[key, str(total)] for key, total in sorted(self.totals.items())]

    def restore(self, saved: Any) -> None:
        for key, text in saved:
            total = Fraction(text)
            self.totals[tuple(key) if isinstance(key, list) else key] = total if total.denominator > 1 else int(total)


class Wins(Totals):
    """How often each entry won; entries that share first place share the win."""

    @property
    def wins(self) -> dict[int, Fraction]:
        return self.totals

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        first = [match.entry(standing) for standing in standings if standing.place == 1]
        for entry in first:
            self.totals[entry] += Fraction(1, len(first))


class Places(Totals):
    """How often each entry finished in each place."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for standing in standings:
            self.totals[match.entry(standing), standing.place] += 1

    def places(self, entries: Container[int]) -> Counter[int]:
        """Returns how often some entries finished in each place."""
        counts: Counter[int] = Counter()
        for (entry, place), times in self.totals.items():
            if entry in entries:
                counts[place] += int(times)
        return counts


class Scores(Totals):
    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for standing in standings:
            self.totals[match.entry(standing)] += standing.score


class Decisions(Accumulator):
    """How many games were played, and how many decisions they took."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0

    def count_decisions(self, match: Match, decisions: int) -> None:
        self.decisions += decisions

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.games += 1

    def merge(self, other: "Decisions") -> None:
        self.games += other.games
        self.decisions += other.decisions

    def to_json(self) -> Any:
        return [self.games, self.decisions]

    def restore(self, saved: Any) -> None:
        self.games, self.decisions = saved


class Faults(Accumulator):
    """Faults of custom bots: how many, how many races they lost because of them, and the first fault."""

    def __init__(self) -> None:
        self.counted: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.first: dict[int, tuple[int, str]] = {}  # the game's number, and the reason

    def faults(self, match: Match, seat: int, reasons: list[str], lost: bool) -> None:
        entry = match.entries[seat]
        self.counted[entry] += len(reasons)
        self.lost[entry] += lost
        if reasons:
            self._note(entry, (match.number, reasons[0]))

    def merge(self, other: "Faults") -> None:
        self.counted.update(other.counted)
        self.lost.update(other.lost)
        for entry, first in other.first.items():
            self._note(entry, first)

    def to_json(self) -> Any:
        return [sorted(self.counted.items()), sorted(self.lost.items()), sorted(self.first.items())]

    def restore(self, saved: Any) -> None:
        counted, lost, first = saved
        self.counted.update(dict(counted))
        self.lost.update(dict(lost))
        self.first.update({entry: (number, reason) for entry, (number, reason) in first})

    def _note(self, entry: int, first: tuple[int, str]) -> None:
        self.first[entry] = min(first, self.first.get(entry, first))


#: The accumulators that the summary of a simulation needs.
STANDARD: Final[tuple[type[Accumulator], ...]] = (Decisions, Wins, Places, Scores, Faults)
