"""A table in memory with its connected clients and its running tasks."""

import asyncio
import time
from collections import Counter
from typing import Final, Protocol

from paddock.server.caches import RecentDict
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.refusals import Refused
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.table_models import TableRequest

MOST_UNCONFIRMED: Final = 64
#: The key for bots at tables without clients, which share their turns.
NOBODY: Final = "nobody"
#: The number of sockets that the holders of a seat may have open.
MOST_PER_SEAT: Final = 32
#: The number of spectators that are woken at once; more are woken in rounds.
SPECTATORS_PER_ROUND: Final = 32
#: A round of many spectators is followed by a pause of this many times its length.
PAUSE_FACTOR: Final = 2.0


class Client(Protocol):
    """A connected holder of seats, or a spectator."""

    #: The hashes of their tokens, and their seats, which may change before the start.
    hashes: list[str]
    mine: tuple[int, ...]
    #: The key for rate limits, see rate_limits.address_key.
    address: str

    def wake(self) -> None:
        """Tells the client that there is something new to send."""


class UnconfirmedRequests:
    """Requests during which the database did not answer: their entries may have been stored."""

    def __init__(self) -> None:
        self._entries: RecentDict[str, JournalEntry] = RecentDict(MOST_UNCONFIRMED)
        self._stored: RecentDict[str, int] = RecentDict(MOST_UNCONFIRMED)

    def add(self, request: TableRequest, entry: JournalEntry) -> None:
        self._entries[request.model_dump_json()] = entry

    def confirm(self, stored: JournalEntry) -> None:
        """Handles an entry that was read from the database: it may belong to one of these requests."""
        for key, entry in list(self._entries.items()):
            if entry.revision <= stored.revision:
                del self._entries[key]
            if entry == stored:
                self._stored[key] = stored.revision

    def stored_revision(self, request: TableRequest) -> int | None:
        """Returns the revision of such a request, if its entry was found stored."""
        return self._stored.get(request.model_dump_json()) if self._stored else None


class TableSession:
    """One table in memory, with its data that is not stored."""

    def __init__(self, table: LiveTable, absence: float = 30.0) -> None:
        """`absence` is the time in seconds after which a player who left counts as absent."""
        self.table = table
        self.absence = absence
        self.clients: set[Client] = set()
        #: The clients without a seat.
        self.spectators: set[Client] = set()
        #: The seats whose players are connected, here or to another server.
        self.online: set[int] = set()
        #: The number of spectators before the start.
        self.watching = 0
        #: Counts changes of who is connected, which are not in the journal.
        self.presence = 0
        self.unconfirmed = UnconfirmedRequests()
        self.bot_task: asyncio.Task[None] | None = None
        #: The time until which the bots wait for another server to play for them.
        self.bots_wait_until = 0.0
        #: Reads entries that were stored elsewhere.
        self.catch_up_task: asyncio.Task[None] | None = None
        #: The newest revision that was announced, and whether there may be one that was not.
        self.announced_revision = 0
        self.uncertain = False
        self._sockets_per_seat: Counter[int] = Counter()
        self._spectator_round: asyncio.Task[None] | None = None
        self._news_for_spectators = False
        self._online_elsewhere: set[int] = set()
        self._opened = time.monotonic()
        #: When people left, by the hash of their token.
        self._left: dict[str, float] = {}

    @property
    def is_behind(self) -> bool:
        return self.uncertain or self.table.revision < self.announced_revision

    @property
    def is_idle(self) -> bool:
        """Whether no clients are connected and no tasks are running."""
        working = any(task is not None and not task.done() for task in (self.bot_task, self.catch_up_task))
        return not self.clients and not working and not self.table.lock.locked()

    def notify_clients(self) -> None:
        """Wakes all clients. Many spectators are woken in rounds, after the players."""
        self.table.last_used = time.monotonic()
        many = len(self.spectators) > SPECTATORS_PER_ROUND
        for client in self.clients - self.spectators if many else self.clients:
            client.wake()
        if many:
            self._news_for_spectators = True
            if self._spectator_round is None or self._spectator_round.done():
                name = f"spectators of {self.table.code}"
                self._spectator_round = asyncio.create_task(self._notify_spectators(), name=name)

    async def _notify_spectators(self) -> None:
        """Wakes a few at a time, so that no move waits for thousands of messages."""
        while self._news_for_spectators:
            self._news_for_spectators = False
            began = time.perf_counter()
            for number, client in enumerate(list(self.spectators), 1):
                client.wake()
                if number % SPECTATORS_PER_ROUND == 0:
                    await asyncio.sleep(0)
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))

    def addresses(self) -> list[str]:
        """Returns the addresses of the connected players, else of the spectators, else `NOBODY`."""
        playing = {client.address for client in self.clients if client.mine}
        return sorted(playing or {client.address for client in self.clients} or {NOBODY})

    def seats_online_here(self) -> set[int]:
        """Returns the seats whose players are connected to this server."""
        return set(self._sockets_per_seat)

    def check_capacity(self, client: Client, spectators: int) -> None:
        """Raises Refused if there are too many spectators, or too many clients with the same seat."""
        if not client.mine and len(self.spectators) >= spectators:
            raise Refused("too_many", "this table already has {n} spectators; try again later", {"n": spectators})
        if any(self._sockets_per_seat[seat] >= MOST_PER_SEAT for seat in client.mine):
            raise Refused("too_many", "this seat is open in {n} windows; close some of them", {"n": MOST_PER_SEAT})

    def add_client(self, client: Client) -> bool:
        """Adds a client. Returns whether the seats that are online here have changed."""
        before = self.seats_online_here()
        self.clients.add(client)
        self._assign_seats(client)
        return self._presence_changed(before)

    def remove_client(self, client: Client) -> bool:
        """Removes a client. Returns whether the seats that are online here have changed."""
        before = self.seats_online_here()
        self.clients.discard(client)
        self.spectators.discard(client)
        self._sockets_per_seat.subtract(client.mine)
        self._sockets_per_seat = +self._sockets_per_seat
        self.table.last_used = time.monotonic()
        return self._presence_changed(before)

    def refresh_seats(self) -> None:
        """Assigns the seats to the clients again after the seats have changed."""
        self.spectators.clear()
        self._sockets_per_seat.clear()
        for client in self.clients:
            self._assign_seats(client)
        self._update_presence()

    def set_online_elsewhere(self, seats: set[int]) -> None:
        """Sets the seats of this table whose players are connected to other servers."""
        if seats != self._online_elsewhere:
            self._online_elsewhere = seats
            self._update_presence()

    def absent_seats(self) -> frozenset[int]:
        """Returns the seats whose players have been away for long enough."""
        now = time.monotonic()
        away = [seat for seat in self.table.seats if seat.number not in self.online]
        return frozenset(
            seat.number for seat in away if now - self._left.get(seat.token_hash or "", self._opened) >= self.absence
        )

    def _assign_seats(self, client: Client) -> None:
        client.mine = self.table.seats_of(client.hashes)
        self._sockets_per_seat.update(client.mine)
        if not client.mine:
            self.spectators.add(client)

    def _presence_changed(self, before: set[int]) -> bool:
        now = self.seats_online_here()
        for seat in before - now:
            self._left[self.table.seats[seat].token_hash or ""] = time.monotonic()
        self._update_presence()
        return now != before

    def _update_presence(self) -> None:
        online = self.seats_online_here() | self._online_elsewhere
        # before the start, players want to see who has opened the invitation
        watching = 0 if self.table.begun else len(self.spectators)
        if online != self.online or watching != self.watching:
            self.online, self.watching = online, watching
            self.presence += 1
            self.notify_clients()
