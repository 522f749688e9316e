"""The results of a simulation, per level: wins with their 95 % interval, mean place, mean score."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paddock.bots import SeatChoice
from paddock.engine import Json
from paddock.lab.accumulators import UNPLAYED, Accumulator, Decisions, Faults, Places, Scores, Wins, find_accumulator
from paddock.statistics import wilson

NOBODY: Final = "(nobody)"


@dataclass(frozen=True)
class Entry:
    """One line of the results: a level, one seat of the seat list, or an entry of a tournament."""

    name: str
    seats: int
    games: int
    wins: float
    mean_place: float
    mean_score: float
    places: tuple[tuple[int, int], ...]  # place and count, best first
    #: In a tournament: mean and standard deviation; None for entrants without a player.
    rating: tuple[float, float] | None = None

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def _placing(self) -> Json:
        wins = {"wins": self.wins, "win_rate": self.win_rate, "interval": list(self.interval)}
        return {**wins, "mean_place": self.mean_place}

    def to_json(self) -> Json:
        places = {str(place): times for place, times in self.places}
        score = {"mean_score": self.mean_score, "places": places}
        return {"entry": self.name, "seats": self.seats, **self._placing(), **score}

    def tournament_json(self) -> Json:
        rating = {} if self.rating is None else {"rating": dict(zip(("mu", "sigma"), self.rating, strict=True))}
        return {"entry": self.name, "games": self.games, **self._placing(), **rating}


@dataclass(frozen=True)
class Lapses:
    name: str
    faults: int
    lost: int  # races that it lost because of faults
    first: str
    game: int  # the number of the game with the first fault

    def to_json(self) -> Json:
        first = {"game": self.game, "reason": self.first}
        return {"entry": self.name, "faults": self.faults, "lost": self.lost, "first": first}


@dataclass(frozen=True)
class Summary:
    games: int
    decisions: int
    levels: tuple[Entry, ...]  # seats of the same level combined, most wins first
    entries: tuple[Entry, ...]  # each seat of the seat list, in its order
    lapses: tuple[Lapses, ...] = ()  # of custom bots with faults

    def to_json(self) -> Json:
        return {
            "decisions": self.decisions,
            "results": [entry.to_json() for entry in self.levels],
            "entries": [entry.to_json() for entry in self.entries],
            "faults": [lapses.to_json() for lapses in self.lapses],
        }


def summarise(choices: tuple[SeatChoice, ...], accumulators: Sequence[Accumulator]) -> Summary:
    decisions = find_accumulator(Decisions, accumulators)
    games = decisions.games
    by_label: dict[str, list[int]] = {}
    for index, choice in enumerate(choices):
        by_label.setdefault(choice.label, []).append(index)
    if find_accumulator(Places, accumulators).places([UNPLAYED]):
        by_label[NOBODY] = [UNPLAYED]
    levels = [entry_of(name, members, games, accumulators) for name, members in by_label.items()]
    levels.sort(key=lambda entry: -entry.wins)
    singles = tuple(entry_of(choice.label, [index], games, accumulators) for index, choice in enumerate(choices))
    return Summary(games, decisions.decisions, tuple(levels), singles, lapses_of(accumulators, by_label))


def entry_of(
    name: str,
    members: list[int],
    games: int,
    accumulators: Sequence[Accumulator],
    rating: tuple[float, float] | None = None,
) -> Entry:
    """Returns the combined results of some entries in that many games."""
    places = find_accumulator(Places, accumulators).places(members)
    lines = places.total()
    wins, scores = find_accumulator(Wins, accumulators).wins, find_accumulator(Scores, accumulators).totals
    return Entry(
        name=name,
        seats=lines // games if games and UNPLAYED in members else len(members),
        games=games,
        wins=float(sum(wins[member] for member in members)),
        mean_place=sum(place * times for place, times in places.items()) / max(1, lines),
        mean_score=sum(scores[member] for member in members) / max(1, lines),
        places=tuple(sorted(places.items())),
        rating=rating,
    )


def lapses_of(accumulators: Sequence[Accumulator], by_label: dict[str, list[int]]) -> tuple[Lapses, ...]:
    """Returns the faults of custom bots; `by_label` has the numbers of each bot's entries."""
    faults = find_accumulator(Faults, accumulators)
    lapses: list[Lapses] = []
    for name, members in by_label.items():
        first = min((faults.first[member] for member in members if member in faults.first), default=None)
        if first is not None:
            counted, lost = (sum(counts[member] for member in members) for counts in (faults.counted, faults.lost))
            lapses.append(Lapses(name, counted, lost, first[1], first[0]))
    return tuple(lapses)
