"""The results of a simulation, per level: wins with their 95 % interval, mean place, mean score."""

from collections import Counter
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
    """One line of the results: a level, or one place of the seat list."""

    name: str
    seats: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    mean_place: float
    mean_score: float
    places: tuple[tuple[int, int], ...]  # place and how often, best first

    def to_json(self) -> Json:
        return {
            "entry": self.name,
            "seats": self.seats,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "mean_place": self.mean_place,
            "mean_score": self.mean_score,
            "places": {str(place): times for place, times in self.places},
        }


@dataclass(frozen=True)
class Lapses:
    """What a custom bot did wrong."""

    name: str
    faults: int
    lost: int  # races
    first: str
    game: int  # the number of the game in which that was

    def to_json(self) -> Json:
        first = {"game": self.game, "reason": self.first}
        return {"entry": self.name, "faults": self.faults, "lost": self.lost, "first": first}


@dataclass(frozen=True)
class Summary:
    """What a simulation found so far."""

    games: int
    decisions: int
    levels: tuple[Entry, ...]  # seats of the same level taken together, most wins first
    entries: tuple[Entry, ...]  # each place of the seat list, in its order
    lapses: tuple[Lapses, ...] = ()  # of the custom bots that had any

    def to_json(self) -> Json:
        return {
            "decisions": self.decisions,
            "results": [entry.to_json() for entry in self.levels],
            "entries": [entry.to_json() for entry in self.entries],
            "faults": [lapses.to_json() for lapses in self.lapses],
        }


def summarise(choices: tuple[SeatChoice, ...], accumulators: Sequence[Accumulator]) -> Summary:
    decisions, wins = find_accumulator(Decisions, accumulators), find_accumulator(Wins, accumulators)
    places, scores = find_accumulator(Places, accumulators), find_accumulator(Scores, accumulators)
    games = decisions.games

    def entry(name: str, members: list[int]) -> Entry:
        seen: Counter[int] = Counter()
        for member in members:
            seen.update(places.places[member])
        lines = seen.total()
        won = float(sum(wins.wins[member] for member in members))
        return Entry(
            name=name,
            seats=lines // games if games and UNPLAYED in members else len(members),
            wins=won,
            win_rate=won / games if games else 0.0,
            interval=wilson(won, games),
            mean_place=sum(place * times for place, times in seen.items()) / lines if lines else 0.0,
            mean_score=sum(scores.totals[member] for member in members) / lines if lines else 0.0,
            places=tuple(sorted(seen.items())),
        )

    by_label: dict[str, list[int]] = {}
    for index, choice in enumerate(choices):
        by_label.setdefault(choice.label, []).append(index)
    if places.places[UNPLAYED]:
        by_label[NOBODY] = [UNPLAYED]
    levels = sorted((entry(name, members) for name, members in by_label.items()), key=lambda e: -e.wins)
    singles = tuple(entry(choice.label, [index]) for index, choice in enumerate(choices))
    return Summary(games, decisions.decisions, tuple(levels), singles, lapses_of(accumulators, by_label))


def lapses_of(accumulators: Sequence[Accumulator], by_label: dict[str, list[int]]) -> tuple[Lapses, ...]:
    """What custom bots did wrong; `by_label` has the numbers of each bot's entries."""
    faults = find_accumulator(Faults, accumulators)
    lapses: list[Lapses] = []
    for name, members in by_label.items():
        first = min((faults.first[member] for member in members if member in faults.first), default=None)
        if first is not None:
            counted, lost = (sum(counts[member] for member in members) for counts in (faults.counted, faults.lost))
            lapses.append(Lapses(name, counted, lost, first[1], first[0]))
    return tuple(lapses)
