"""Shares, means and ratios with their 95 % intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

#: The 97.5 % quantile of the normal distribution: 95 % lie between it and its negative.
Z: Final = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate, given `wins` in `games`."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = rate + Z * Z / (2 * games)
    spread = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


@dataclass(frozen=True)
class Share:
    """A number of wins in a number of races, and the even share."""

    name: str
    wins: float
    races: int
    even: float = 0.0

    @property
    def rate(self) -> float:
        return self.wins / self.races if self.races else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.races)

    def is_even(self, compared: int) -> bool:
        """Returns whether it does not differ significantly from the even share, when this many shares are compared."""
        wider = NormalDist().inv_cdf(1 - 0.025 / max(compared, 1))
        spread = wider * sqrt(self.even * (1 - self.even) / self.races) if self.races else 1.0
        return abs(self.rate - self.even) <= spread


def with_even_share(shares: Sequence[Share]) -> list[Share]:
    """Returns the shares with the even share that all of them would have without differences."""
    races = sum(share.races for share in shares)
    even = sum(share.wins for share in shares) / races if races else 0.0
    return [Share(share.name, share.wins, share.races, even) for share in shares]


@dataclass(frozen=True)
class Mean:
    """A mean, from the number of values, their sum and the sum of their squares."""

    count: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float | None:
        """The half-width of the 95 % interval; None for a single value."""
        if self.count < 2:
            return None
        variance = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return student(self.count - 1) * sqrt(variance / self.count)

    @property
    def interval(self) -> tuple[float, float]:
        spread = self.spread or 0.0
        return self.mean - spread, self.mean + spread


def mean_of(values: Sequence[float]) -> Mean:
    return Mean(len(values), float(sum(values)), float(sum(value * value for value in values)))


def student(freedom: int) -> float:
    """Returns the 97.5 % quantile of Student's t distribution, by its expansion around the normal distribution."""
    ways = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(way / float(freedom) ** power for power, way in enumerate(ways, 1))


@dataclass(frozen=True)
class Ratio:
    """A ratio of sums over races, with its 95 % interval."""

    mean: float
    interval: tuple[float, float]
    races: int  # races with a denominator above zero


def ratio(above: Sequence[float], below: Sequence[float]) -> Ratio:
    """Returns the ratio of the sums of `above` and `below`; its interval follows from the spread between races."""
    total, races = sum(below), sum(1 for other in below if other)
    if not total:
        return Ratio(0.0, (0.0, 0.0), 0)
    mean = sum(above) / total
    off = sqrt(sum((one - mean * other) ** 2 for one, other in zip(above, below, strict=True)))
    spread = student(races - 1) * off / total if races > 1 else 0.0
    return Ratio(mean, (mean - spread, mean + spread), races)


def apart(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Returns whether two intervals do not overlap."""
    return one[0] > other[1] or other[0] > one[1]


def middle(values: Sequence[float], part: float) -> float:
    """Returns the quantile of the values at `part`; 0.5 for the median."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def thirds(values: Sequence[float]) -> tuple[float, float]:
    """Returns the limits of the lowest and the highest third of the values."""
    return middle(values, 1 / 3), middle(values, 2 / 3)
