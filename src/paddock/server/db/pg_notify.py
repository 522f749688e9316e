"""Between several servers on one PostgreSQL database: each hears of the others' changes and of who is there."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import orjson
import sqlalchemy as sa

from paddock.server.db.storage import Storage
from paddock.server.errors import Refused

CHANNEL: Final = "paddock"
HEARTBEAT_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 1.0
LOST_SECONDS: Final = 25.0

log = logging.getLogger(__name__)


class Relay:
    """LISTEN and NOTIFY. Without PostgreSQL there is one server only, and nothing to do."""

    def __init__(self, storage: Storage, on_change: Callable[[str, int], None]) -> None:
        self.storage = storage
        self.server = secrets.token_hex(6)
        self.on_change = on_change
        #: Called for each table whose people on other servers have come or gone.
        self.on_presence: Callable[[str], None] = lambda code: None
        #: Called after the connection was lost and found again: changes may have been missed.
        self.on_return: Callable[[], Awaitable[None]] | None = None
        #: Called with what this server itself has stored: it may have given up waiting for it.
        self.on_echo: Callable[[str, int], None] = lambda code, revision: None
        #: The local people, as told to the others: by table.
        self.here: dict[str, set[int]] = {}
        self._there: dict[str, dict[str, set[int]]] = {}
        self._heard: dict[str, float] = {}
        self._inbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if not self.storage.postgres:
            return
        self.storage.announce = self._announce
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listening), name="relay-listen"),
            asyncio.create_task(self._read(), name="relay-read"),
            asyncio.create_task(self._beat(), name="relay-beat"),
        ]
        async with asyncio.timeout(20):
            await listening.wait()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def online_elsewhere(self, code: str) -> set[int]:
        """The seats of a table whose people are connected to other servers."""
        return set().union(*(tables.get(code, set()) for tables in self._there.values()))

    async def tell_presence(self, code: str, seats: set[int]) -> None:
        """Tells the other servers who of a table is connected to this one."""
        if seats:
            self.here[code] = set(seats)
        else:
            self.here.pop(code, None)
        if self._tasks:
            await self._notify({"presence": {code: sorted(seats)}})

    def _announce(self, connection: sa.Connection, stored: list[tuple[str, int]]) -> None:
        for code, revision in stored:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "text": self._text({"change": [code, revision]})})

    def _text(self, message: dict[str, Any]) -> str:
        return orjson.dumps({"from": self.server, **message}).decode()

    async def _notify(self, message: dict[str, Any]) -> None:
        try:
            told = {"channel": CHANNEL, "text": self._text(message)}
            await self.storage.transaction(lambda connection: connection.execute(_NOTIFY, told))
        except Exception as error:
            log.warning("the other servers could not be told", extra={"reason": str(error)})

    async def _listen(self, listening: asyncio.Event) -> None:
        import asyncpg

        url = self.storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        patience = self.storage.seconds
        while True:
            try:
                connection = await asyncpg.connect(url, timeout=patience, command_timeout=patience)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no connection for listening", extra={"reason": str(error) or type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)
                continue
            lost = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda *heard: self._inbox.put_nowait(str(heard[-1])))
                if listening.is_set() and self.on_return is not None:
                    await self.on_return()
                listening.set()
                await self._notify({"hello": True})
                while not lost.is_set():
                    # A line on which nothing comes may be a quiet one or a dead one.
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(lost.wait(), HEARTBEAT_SECONDS)
                        break
                    await connection.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, Refused) as error:
                log.warning("listening was cut short", extra={"reason": str(error) or type(error).__name__})
            finally:
                connection.terminate()

    async def _read(self) -> None:
        while True:
            message = orjson.loads(await self._inbox.get())
            sender = message["from"]
            if sender == self.server:
                if "change" in message:
                    self.on_echo(*message["change"])
                continue
            self._heard[sender] = time.monotonic()
            try:
                if "change" in message:
                    self.on_change(*message["change"])
                elif "presence" in message:
                    for code, seats in message["presence"].items():
                        self._there.setdefault(sender, {})[code] = set(seats)
                        self.on_presence(code)
                elif "everybody" in message:
                    self._replace(sender, {code: set(seats) for code, seats in message["everybody"].items()})
                elif "hello" in message:
                    await self._tell_everybody()
            except Exception:
                log.exception("a message of another server could not be followed")

    def _replace(self, sender: str, tables: dict[str, set[int]]) -> None:
        before = self._there.get(sender, {})
        self._there[sender] = tables
        for code in before.keys() | tables.keys():
            if before.get(code, set()) != tables.get(code, set()):
                self.on_presence(code)

    async def _tell_everybody(self) -> None:
        """In parts: a notification holds at most 8000 bytes."""
        items = [(code, sorted(seats)) for code, seats in self.here.items()]
        if len(items) <= 150:
            await self._notify({"everybody": dict(items)})
            return
        for start in range(0, len(items), 150):
            await self._notify({"presence": dict(items[start : start + 150])})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            await self._tell_everybody()
            now = time.monotonic()
            for server, heard in list(self._heard.items()):
                if now - heard > LOST_SECONDS:
                    del self._heard[server]
                    self._replace(server, {})
                    self._there.pop(server, None)


_NOTIFY: Final = sa.text("SELECT pg_notify(:channel, :text)")
