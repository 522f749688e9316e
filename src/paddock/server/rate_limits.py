"""Rate limits per address: enough for a school class behind one address, too low for brute force.

They are token buckets in memory; each server counts separately. The libraries for this (`limits`, `slowapi`) do not
bound the number of keys; here the address that was idle for longest is dropped first.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final

from paddock.server.caches import RecentDict
from paddock.server.open_files import ConnectionCounter
from paddock.server.refusals import Refused

MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Rate:
    """A burst, then a number per minute, and the message for an address that exceeds them."""

    burst: float
    per_minute: float
    template: str = ""


@dataclass(frozen=True)
class Limits:
    """The limits for one address."""

    #: Requests of any kind, except for the client's pages. A browser requests the caller's tables once a minute.
    requests: Rate = Rate(6000, 3000, "too many requests from your address; try again in {n} s")
    #: New tables, including rematches and loaded games.
    tables: Rate = Rate(60, 30, "too many new tables from your address; try again in {n} s")
    #: Saved games to be loaded.
    files: Rate = Rate(20, 10, "too many files from your address; try again in {n} s")
    #: Seats taken.
    joins: Rate = Rate(60, 60, "too many seats taken from your address; try again in {n} s")
    #: Codes of tables that do not exist.
    lookups: Rate = Rate(60, 30, "too many wrong table codes from your address; try again in {n} s")
    #: Hints, new analyses, and moves tried in finished games: each keeps a processor busy for a second or more.
    compute: Rate = Rate(120, 60, "too many hints and analyses from your address; try again in {n} s")
    #: Requested boards.
    boards: Rate = Rate(240, 120, "too many boards requested from your address; try again in {n} s")
    #: Simultaneous sockets, and connections of any kind.
    sockets: int = 200
    connections: int = 300

    def times(self, factor: float) -> "Limits":
        scaled: dict[str, Any] = {
            name: Rate(max(1.0, limit.burst * factor), limit.per_minute * factor, limit.template)
            if isinstance(limit, Rate)
            else max(1, round(limit * factor))
            for name, limit in vars(self).items()
        }
        return Limits(**scaled)


def address_key(host: str | None) -> str:
    """Returns the key that an address is counted by: for IPv6 the /64 network, since one user has all of it."""
    try:
        address = ip_address((host or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)


class TokenBuckets:
    """One token bucket per key."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: RecentDict[str, tuple[float, float]] = RecentDict(MOST_ADDRESSES)

    def __len__(self) -> int:
        return len(self._left)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Takes a token and returns 0, or returns the seconds until there is one. A cost above 1 makes the balance
        negative."""
        now = time.monotonic()
        tokens, then = self._left.get(key, (self.rate.burst, now))
        tokens = min(self.rate.burst, tokens + (now - then) * self.rate.per_minute / 60.0)
        if tokens < 1.0:
            return (1.0 - tokens) * 60.0 / self.rate.per_minute
        if cost:
            self._left[key] = (tokens - cost, now)
        return 0.0


class RateLimiter:
    """Refuses requests from addresses that exceed the limits. Without limits it refuses nothing."""

    def __init__(self, limits: Limits | None, connections: int | None = None) -> None:
        """`connections` is the number of sockets that all addresses together may open."""
        self.limits = limits
        rates = {name: rate for name, rate in vars(limits or Limits()).items() if isinstance(rate, Rate)}
        self._buckets = {name: TokenBuckets(rate) for name, rate in rates.items()}
        self._sockets = ConnectionCounter(connections, None if limits is None else limits.sockets)

    @property
    def open_sockets(self) -> int:
        return self._sockets.total

    def take(self, what: str, address: str, cost: float = 1.0) -> None:
        """Counts an action, by its name in `Limits`. Raises Refused if there were too many. Cost 0 only checks."""
        wait = 0.0 if self.limits is None else self._buckets[what].take(address, cost)
        if wait:
            rate = self._buckets[what].rate
            raise Refused("too_fast", rate.template, {"n": max(1, round(wait))}, retry_after=wait)

    @contextmanager
    def open_socket(self, address: str) -> Iterator[None]:
        """Counts an open socket of this address while the block runs."""
        if not self._sockets.has_room(address):
            raise Refused(
                "too_many",
                "too many connections are open; close other Paddock windows and try again",
                retry_after=10.0,
            )
        self._sockets.add(address)
        try:
            yield
        finally:
            self._sockets.remove(address)
