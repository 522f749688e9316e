"""What a tournament counts beside the standard: who raced how often, who came in ahead of whom, and ratings.

An entry with several seats in a race counts there by its best.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, Final

from paddock.engine import SetupError, Standing, State
from paddock.lab.accumulators import UNPLAYED, Accumulator, Match, Totals

HALF: Final = Fraction(1, 2)


def best_places(match: Match, standings: list[Standing]) -> dict[int, int]:
    best: dict[int, int] = {}
    for standing in standings:
        entry = match.entry(standing)
        if entry != UNPLAYED:
            best[entry] = min(standing.place, best.get(entry, standing.place))
    return dict(sorted(best.items()))


class Starts(Totals):
    """In how many games each entry raced."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.totals.update({match.entry(standing) for standing in standings})


class Duels(Accumulator):
    """How often one entry came in ahead of another, and how often they met; the same place is half a time each."""

    def __init__(self) -> None:
        self.ahead: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        self.met: Counter[tuple[int, int]] = Counter()

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        best = best_places(match, standings)
        for one, place in best.items():
            for other, its in best.items():
                if one != other:
                    self.met[one, other] += 1
                    self.ahead[one, other] += HALF if place == its else int(place < its)

    def merge(self, other: "Duels") -> None:
        self.met.update(other.met)
        for pair, times in other.ahead.items():
            self.ahead[pair] += times

    def to_json(self) -> Any:
        return [[*pair, met, str(self.ahead[pair])] for pair, met in sorted(self.met.items())]

    def restore(self, saved: Any) -> None:
        for one, other, met, ahead in saved:
            self.met[one, other] = met
            self.ahead[one, other] = Fraction(ahead)


class Ratings(Accumulator):
    """OpenSkill's ratings (Plackett and Luce): mean and deviation. They depend on the order of the games, so a worker
    only collects places; the games are rated when they are merged."""

    def __init__(self) -> None:
        if find_spec("openskill") is None:
            raise SetupError("ratings need the package openskill; `pip install 'paddock[lab]'` brings it")
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce()
        self.rated: dict[int, Any] = {}
        self.races: list[dict[int, int]] = []

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.races.append(best_places(match, standings))

    def merge(self, other: "Ratings") -> None:
        for places in other.races:
            if len(places) > 1:
                teams = [[self.rated.get(entry) or self.model.rating()] for entry in places]
                after = self.model.rate(teams, ranks=list(places.values()))
                self.rated.update({entry: rating for entry, (rating,) in zip(places, after, strict=True)})

    def rating(self, entry: int) -> tuple[float, float]:
        rating = self.rated.get(entry) or self.model.rating()
        return float(rating.mu), float(rating.sigma)

    def to_json(self) -> Any:
        return [[entry, rating.mu, rating.sigma] for entry, rating in sorted(self.rated.items())]

    def restore(self, saved: Any) -> None:
        self.rated.update({entry: self.model.rating(mu=mu, sigma=sigma) for entry, mu, sigma in saved})

    def __getstate__(self) -> dict[str, Any]:
        return {"races": self.races}  # a worker rates nobody
