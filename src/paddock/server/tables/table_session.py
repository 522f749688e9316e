"""A table with its people: who is connected, who has left, and the bot driver that plays for the others."""

import asyncio
import time
from collections import Counter, OrderedDict
from typing import Final, Protocol

from paddock.server.errors import Refused
from paddock.server.models import Ask
from paddock.server.realtime.messages import Announcer
from paddock.server.tables.journal import Change
from paddock.server.tables.live_table import LiveTable

MOST_DOUBTS: Final = 64
#: Whose turn it is at tables where nobody is: they share it.
NOBODY: Final = "nobody"
#: Sockets that the holders of a seat may have open.
MOST_PER_SEAT: Final = 32
#: So many spectators are told at once; a larger gallery in rounds.
AT_ONCE: Final = 32
#: A round of a large gallery is followed by a rest of so many times its length.
REST: Final = 2.0


class Guest(Protocol):
    """Somebody who is connected: a holder of seats, or a spectator."""

    #: The hashes of their tokens, and the seats that these open: those may change before the start.
    hashes: list[str]
    mine: tuple[int, ...]
    #: By what they are counted, see limits.address_key.
    address: str

    def notice(self) -> None:
        """There is something new to be sent."""


class Room:
    """One table in memory, and all around it that is not stored."""

    def __init__(self, table: LiveTable, absence: float = 30.0) -> None:
        """`absence`: seconds after which a player who left counts as absent."""
        self.table = table
        self.absence = absence
        self.announcer = Announcer(table, absence)
        self.guests: set[Guest] = set()
        #: Of the guests, those without a seat.
        self.gallery: set[Guest] = set()
        self._seated: Counter[int] = Counter()
        self._round: asyncio.Task[None] | None = None
        self._news_for_gallery = False
        self.driver: asyncio.Task[None] | None = None
        #: Until when another server that plays this table's bots has the first go.
        self.others_first = 0.0
        #: Reads what was stored without this table's knowledge, until it has it.
        self.follower: asyncio.Task[None] | None = None
        #: The newest revision that was heard of, and whether there may be one that was not.
        self.heard = 0
        self.doubtful = False
        #: What was asked for when the database did not answer: by the request, the change as it may have been stored.
        self._doubts: OrderedDict[str, Change] = OrderedDict()
        self._done_after_all: OrderedDict[str, int] = OrderedDict()
        self._elsewhere: set[int] = set()
        self._opened = time.monotonic()
        #: When people left, by the hash of their token.
        self._left: dict[str, float] = {}

    @property
    def behind(self) -> bool:
        return self.doubtful or self.table.revision < self.heard

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        working = any(task is not None and not task.done() for task in (self.driver, self.follower))
        return not self.guests and not working and not self.table.lock.locked()

    def doubt(self, ask: Ask, change: Change) -> None:
        """It is not known whether a change that was asked for is stored."""
        self._doubts[_key(ask)] = change
        while len(self._doubts) > MOST_DOUBTS:
            self._doubts.popitem(last=False)

    def resolve(self, stored: Change) -> None:
        """A change was read from the database: was it one of those in doubt?"""
        for key, change in list(self._doubts.items()):
            if change.revision <= stored.revision:
                del self._doubts[key]
            if change == stored:
                self._done_after_all[key] = stored.revision
        while len(self._done_after_all) > MOST_DOUBTS:
            self._done_after_all.popitem(last=False)

    def done_after_all(self, ask: Ask) -> int | None:
        """The revision of a request that was stored although its sender was told that the database did not answer."""
        return self._done_after_all.get(_key(ask)) if self._done_after_all else None

    def announce(self) -> None:
        """Lets everybody know: those who play first, a large gallery in its own time."""
        self.table.touched = time.monotonic()
        large = len(self.gallery) > AT_ONCE
        for guest in self.guests - self.gallery if large else self.guests:
            guest.notice()
        if large:
            self._news_for_gallery = True
            if self._round is None or self._round.done():
                self._round = asyncio.create_task(self._tell_gallery(), name=f"gallery of {self.table.code}")

    async def _tell_gallery(self) -> None:
        """A few at a time, so that nobody's move waits for thousands of messages; what came meanwhile, in one go."""
        while self._news_for_gallery:
            self._news_for_gallery = False
            began = time.perf_counter()
            for number, guest in enumerate(list(self.gallery), 1):
                guest.notice()
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
            await asyncio.sleep(REST * (time.perf_counter() - began))

    def addresses(self) -> list[str]:
        """Of the people who play here; of those who look on, if nobody plays; `NOBODY`, if nobody is here."""
        playing = {guest.address for guest in self.guests if guest.mine}
        return sorted(playing or {guest.address for guest in self.guests} or {NOBODY})

    def here(self) -> set[int]:
        """The seats whose people are connected to this server."""
        return set(self._seated)

    def make_way(self, guest: Guest, spectators: int) -> None:
        """Refuses one for whom there is no room left."""
        if not guest.mine and len(self.gallery) >= spectators:
            raise Refused("too_many", f"{spectators} people watch this table already; try again later")
        if any(self._seated[seat] >= MOST_PER_SEAT for seat in guest.mine):
            raise Refused("too_many", f"this seat is open in {MOST_PER_SEAT} places already; close some of them")

    def arrive(self, guest: Guest) -> bool:
        """Whether it changes who is online here."""
        before = self.here()
        guest.mine = self.table.seats_of(guest.hashes)
        self.guests.add(guest)
        self._seated.update(guest.mine)
        if not guest.mine:
            self.gallery.add(guest)
        return self._count(before)

    def leave(self, guest: Guest) -> bool:
        before = self.here()
        self.guests.discard(guest)
        self.gallery.discard(guest)
        self._seated.subtract(guest.mine)
        self._seated = +self._seated
        self.table.touched = time.monotonic()
        return self._count(before)

    def reseat(self) -> None:
        """The seats are others, or somebody else's: who is here is found out anew."""
        self.gallery.clear()
        self._seated.clear()
        for guest in self.guests:
            guest.mine = self.table.seats_of(guest.hashes)
            self._seated.update(guest.mine)
            if not guest.mine:
                self.gallery.add(guest)
        self._refresh()

    def elsewhere(self, seats: set[int]) -> None:
        """The people of this table who are connected to other servers."""
        if seats != self._elsewhere:
            self._elsewhere = seats
            self._refresh()

    def absent(self) -> frozenset[int]:
        """The seats whose people have been away for long enough."""
        now = time.monotonic()
        away = [seat for seat in self.table.seats if seat.number not in self.announcer.online]
        return frozenset(
            seat.number for seat in away if now - self._left.get(seat.token_hash or "", self._opened) >= self.absence
        )

    def _count(self, before: set[int]) -> bool:
        now = self.here()
        for seat in before - now:
            self._left[self.table.seats[seat].token_hash or ""] = time.monotonic()
        self._refresh()
        return now != before

    def _refresh(self) -> None:
        online = self.here() | self._elsewhere
        # a race has its gallery; before it, everybody wants to know who has opened the invitation
        watching = 0 if self.table.begun else len(self.gallery)
        if online != self.announcer.online or watching != self.announcer.watching:
            self.announcer.came_or_went(online, watching)
            self.announce()


def _key(ask: Ask) -> str:
    return ask.model_dump_json()
