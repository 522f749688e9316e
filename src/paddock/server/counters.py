"""Counters of the server, which `/metrics` converts to Prometheus's format. They belong to the process, as Prometheus
expects."""

from bisect import bisect_left
from collections import Counter
from typing import Final

#: The upper bounds of a histogram's buckets, in seconds.
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """Returns cumulative counts by upper bound, as Prometheus expects."""
        below = 0
        buckets: list[tuple[str, float]] = []
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            below += count
            buckets.append((str(bound), below))
        return buckets


#: The moves that this server stored, by game and kind of player: `person` or `bot`.
moves: Final[Counter[tuple[str, str]]] = Counter()
#: From the arrival of a request over a socket until it is stored or refused.
socket_seconds: Final = Histogram()
#: From the arrival of an HTTP request until its response is sent.
http_seconds: Final = Histogram()
#: HTTP requests by method and status.
http_requests: Final[Counter[tuple[str, str]]] = Counter()
#: Refusals by code and transport: `http` or `socket`.
refusals: Final[Counter[tuple[str, str]]] = Counter()
