"""The limit on open files, of which each connection needs one.

When nearly all are in use, addresses with several connections get no more; the rest is reserved for new addresses.
"""

import contextlib
import logging
from collections import Counter
from typing import Final

#: Files that the database, the workers and the client's pages need.
OWN_FILES: Final = 128
MOST_FILES: Final = 65_536
#: Below this number of possible connections, the server logs a warning.
FEW_CONNECTIONS: Final = 500
#: The share of the connections that is reserved for addresses with fewer than NEWCOMER connections.
RESERVED: Final = 1 / 8
NEWCOMER: Final = 8

log = logging.getLogger(__name__)


def raise_limit() -> int | None:
    """Raises the limit on open files as far as the system allows. Returns the new limit, or None if there is none."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def room_for_connections() -> int | None:
    """Returns how many connections are possible with the limit on open files raised; None if there is no limit."""
    files = raise_limit()
    if files is None:
        return None
    room = max(files // 2, files - OWN_FILES)
    extra = {"open_files": files, "connections": room, "reserved": round(room * RESERVED)}
    log.info("room for connections", extra=extra)
    if room < FEW_CONNECTIONS:
        log.warning("few files may be open at a time, so few people can connect: raise `ulimit -n`", extra=extra)
    return room


class ConnectionCounter:
    """Counts the open connections of each address."""

    def __init__(self, room: int | None = None, most_each: int | None = None) -> None:
        self.most_each = most_each
        self._room = room
        self.total = 0
        self._open: Counter[str] = Counter()

    def has_room(self, address: str, trusted: bool = False) -> bool:
        """Returns whether this address may open one more connection; a trusted proxy opens many."""
        if self._room is not None and self.total >= self._room:
            return False
        if trusted:
            return True
        each = self._open.get(address, 0)
        if self.most_each is not None and each >= self.most_each:
            return False
        return self._room is None or each < NEWCOMER or self.total < self._room * (1 - RESERVED)

    def add(self, address: str) -> None:
        self.total += 1
        self._open[address] += 1

    def remove(self, address: str) -> None:
        self.total -= 1
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
