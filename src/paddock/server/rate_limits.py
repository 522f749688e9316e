"""How much an address may ask for: plenty for a school class behind one, little for a program that tries things out.

Token buckets in memory: each server counts for itself. The libraries for this (`limits`, `slowapi`) keep a window per
key for as long as it lasts, however many keys there are; here the number of keys is bounded, and the one that was quiet
for longest is forgotten first, which only ever errs on the generous side.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from paddock.server.errors import Refused
from paddock.server.open_files import ConnectionCounter

MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a minute."""

    burst: float
    per_minute: float


@dataclass(frozen=True)
class Limits:
    """What one address may do."""

    #: Requests of any kind, but for the client's pages. A browser asks for the caller's tables once a minute.
    requests: Rate = Rate(6000, 3000)
    #: Tables set up, rematches and loaded games among them.
    tables: Rate = Rate(60, 30)
    #: Recorded games sent to be loaded.
    files: Rate = Rate(20, 10)
    #: Seats taken.
    joins: Rate = Rate(60, 60)
    #: Codes of tables that do not exist.
    lookups: Rate = Rate(60, 30)
    #: Hints, analyses begun, and moves of finished games tried: each keeps a processor busy for a second or more.
    compute: Rate = Rate(120, 60)
    #: Boards asked for.
    boards: Rate = Rate(240, 120)
    #: Sockets that are open at the same time, and connections of any kind.
    sockets: int = 200
    connections: int = 300

    def times(self, factor: float) -> "Limits":
        """More generous, or less."""

        def more(rate: Rate) -> Rate:
            return Rate(max(1.0, rate.burst * factor), rate.per_minute * factor)

        return Limits(
            more(self.requests),
            more(self.tables),
            more(self.files),
            more(self.joins),
            more(self.lookups),
            more(self.compute),
            more(self.boards),
            max(1, round(self.sockets * factor)),
            max(1, round(self.connections * factor)),
        )


def address_key(host: str | None) -> str:
    """By what an address is counted: an IPv6 user has a whole /64 to choose from."""
    try:
        found = ip_address((host or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


class TokenBuckets:
    """One bucket of tokens per key, filled up as time goes by."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def seconds_until_token(self, key: str) -> float:
        """In how many seconds there is a token; 0 if there is one."""
        tokens, _ = self._tokens(key)
        return 0.0 if tokens >= 1.0 else (1.0 - tokens) * 60.0 / self.rate.per_minute

    def take(self, key: str, cost: float = 1.0) -> float:
        """Takes a token, if there is one; else as `wait`. What costs more is paid with tokens to come."""
        tokens, now = self._tokens(key)
        if tokens < 1.0:
            return self.seconds_until_token(key)
        self._left[key] = (tokens - cost, now)
        self._left.move_to_end(key)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0

    def _tokens(self, key: str) -> tuple[float, float]:
        now = time.monotonic()
        tokens, then = self._left.get(key, (self.rate.burst, now))
        return min(self.rate.burst, tokens + (now - then) * self.rate.per_minute / 60.0), now


class RateLimiter:
    """Lets addresses do things, or refuses. Without limits it lets everybody do everything."""

    def __init__(self, limits: Limits | None, connections: int | None = None) -> None:
        """`connections`: for how many sockets there is room in all."""
        self.limits = limits
        given = limits or Limits()
        self._buckets = {
            "requests": TokenBuckets(given.requests),
            "tables": TokenBuckets(given.tables),
            "files": TokenBuckets(given.files),
            "joins": TokenBuckets(given.joins),
            "guesses": TokenBuckets(given.lookups),
            "thoughts": TokenBuckets(given.compute),
            "boards": TokenBuckets(given.boards),
        }
        self._sockets = ConnectionCounter(connections, None if limits is None else limits.sockets)

    def take_request(self, address: str, cost: float = 1.0) -> None:
        self._take("requests", address, "very many requests came from your address", cost)

    def take_table(self, address: str) -> None:
        self._take("tables", address, "very many tables were set up from your address")

    def take_file(self, address: str) -> None:
        self._take("files", address, "very many files were sent from your address")

    def take_join(self, address: str) -> None:
        self._take("joins", address, "very many seats were taken from your address")

    def take_compute(self, address: str) -> None:
        self._take("thoughts", address, "very many hints and analyses were asked for from your address")

    def take_board(self, address: str) -> None:
        self._take("boards", address, "very many boards were asked for from your address")

    def check_lookup(self, address: str) -> None:
        """Whether this address may look for a table by its code. What it looks for is not looked at before."""
        if self.limits is not None and (wait := self._buckets["guesses"].seconds_until_token(address)):
            raise _too_fast("very many codes of tables that do not exist were tried from your address", wait)

    def take_lookup(self, address: str) -> None:
        if self.limits is not None:
            self._buckets["guesses"].take(address)

    @contextmanager
    def open_socket(self, address: str) -> Iterator[None]:
        """An open socket of this address, for as long as the block lasts."""
        if not self._sockets.has_room(address):
            raise Refused(
                "too_many",
                "too many connections are open from your address, or to this server in all; close some of them",
                retry_after=10.0,
            )
        self._sockets.add(address)
        try:
            yield
        finally:
            self._sockets.remove(address)

    def _take(self, what: str, address: str, complaint: str, cost: float = 1.0) -> None:
        if self.limits is not None and (wait := self._buckets[what].take(address, cost)):
            raise _too_fast(complaint, wait)


def _too_fast(complaint: str, wait: float) -> Refused:
    return Refused("too_fast", f"{complaint}; try again in {max(1, round(wait))} s", retry_after=wait)
