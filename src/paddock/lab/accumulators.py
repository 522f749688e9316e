"""Statistics as plug-ins of the game loop: each sees a game before, at every step, and after.

Every worker process has its own accumulators, which are merged in the order of the games. So an accumulator must be
picklable, and merging must not depend on how the games were divided: add whole numbers and fractions, never floats.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

from paddock.bots import SeatChoice
from paddock.engine import Setup, SetupError, Standing, State

#: The entry of those whom nobody plays, such as the free teams of Formula Motor Racing.
UNPLAYED: Final = -1


@dataclass(frozen=True)
class Match:
    """One game of a simulation: its number and setup, and which entry of the seat list sits where."""

    number: int
    setup: Setup
    choices: tuple[SeatChoice, ...]  # per seat
    entries: tuple[int, ...]  # per seat: its place in the seat list
    plan: int = 0  # its number among the plans of a run
    title: str = ""

    def entry(self, standing: Standing) -> int:
        return UNPLAYED if standing.seat is None else self.entries[standing.seat]


class Accumulator:
    """Override what you need; `step` is called only where it is overridden."""

    def before(self, match: Match, state: State) -> None:
        """The game is set up; no move has been made."""

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        """A seat has decided; `state` is still the one it decided in."""

    def faults(self, match: Match, seat: int, reasons: list[str], lost: bool) -> None:
        """The game is over; a custom bot made these faults, and with too many its race is `lost`."""

    def count_decisions(self, match: Match, decisions: int) -> None:
        """The game is over after this many decisions; to count them needs no `step`."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        """The game is over; bots that lost their race for faults come last in the standings."""

    def merge(self, other: Any) -> None:
        """Adds what an accumulator of the same kind saw of later games."""
        raise NotImplementedError

    def to_json(self) -> Any:
        """What it has seen, as JSON, so that an interrupted run can be resumed."""
        raise SetupError(f"{type(self).__name__} has no `to_json` and `restore`, which a run with a file needs")

    def restore(self, saved: Any) -> None:
        """Continues from what `to_json` returned; it has seen nothing else so far."""
        raise NotImplementedError


Kind = TypeVar("Kind", bound=Accumulator)


def find_accumulator(kind: type[Kind], accumulators: Iterable[Accumulator]) -> Kind:
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

    def to_json(self) -> Any:
        return {str(entry): str(wins) for entry, wins in self.wins.items()}

    def restore(self, saved: Any) -> None:
        self.wins.update({int(entry): Fraction(wins) for entry, wins in saved.items()})


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

    def to_json(self) -> Any:
        return {str(entry): sorted(places.items()) for entry, places in self.places.items()}

    def restore(self, saved: Any) -> None:
        self.places.update({int(entry): Counter(dict(places)) for entry, places in saved.items()})


class Totals(Accumulator):
    """A whole number per entry."""

    def __init__(self) -> None:
        self.totals: Counter[int] = Counter()

    def merge(self, other: "Totals") -> None:
        self.totals.update(other.totals)

    def to_json(self) -> Any:
        return sorted(self.totals.items())

    def restore(self, saved: Any) -> None:
        self.totals.update(dict(saved))


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
    """What custom bots did wrong: how often, how many races they lost for it, and the first fault."""

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


#: What the summary of a simulation is made from.
STANDARD: Final[tuple[type[Accumulator], ...]] = (Decisions, Wins, Places, Scores, Faults)
