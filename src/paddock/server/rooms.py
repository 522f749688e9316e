"""A table with its people: who is connected, who has left, and the bot driver that plays for the others."""

import asyncio
import time
from typing import Protocol

from paddock.server.messages import Announcer
from paddock.server.tables import LiveTable


class Guest(Protocol):
    """Somebody who is connected: a holder of seats, or a spectator."""

    mine: tuple[int, ...]

    def notice(self) -> None:
        """There is something new to be sent."""


class Room:
    """One table in memory, and all around it that is not stored."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.announcer = Announcer(table)
        self.guests: set[Guest] = set()
        self.driver: asyncio.Task[None] | None = None
        #: Until when another server that plays this table's bots has the first go.
        self.others_first = 0.0
        self._elsewhere: set[int] = set()
        self._opened = time.monotonic()
        self._left: dict[int, float] = {}

    def announce(self) -> None:
        """Lets everybody know."""
        self.table.touched = time.monotonic()
        for guest in self.guests:
            guest.notice()

    def here(self) -> set[int]:
        """The seats whose people are connected to this server."""
        return {seat for guest in self.guests for seat in guest.mine}

    def arrive(self, guest: Guest) -> bool:
        """Whether it changes who is online here."""
        before = self.here()
        self.guests.add(guest)
        return self._count(before)

    def leave(self, guest: Guest) -> bool:
        before = self.here()
        self.guests.discard(guest)
        return self._count(before)

    def elsewhere(self, seats: set[int]) -> None:
        """The people of this table who are connected to other servers."""
        if seats != self._elsewhere:
            self._elsewhere = seats
            self._refresh()

    def absent(self, seconds: float) -> frozenset[int]:
        """The seats whose people have been away for so long."""
        now = time.monotonic()
        away = [seat.number for seat in self.table.seats if seat.number not in self.announcer.online]
        return frozenset(seat for seat in away if now - self._left.get(seat, self._opened) >= seconds)

    def _count(self, before: set[int]) -> bool:
        now = self.here()
        for seat in before - now:
            self._left[seat] = time.monotonic()
        self._refresh()
        return now != before

    def _refresh(self) -> None:
        online = self.here() | self._elsewhere
        if online != self.announcer.online:
            self.announcer.online = online
            self.announcer.presence += 1
            self.announce()
