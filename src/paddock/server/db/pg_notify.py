"""Notifications between the servers on one PostgreSQL database: stored entries, and who is connected where."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

import asyncpg
import orjson
import sqlalchemy as sa

from paddock.server.caches import cancel_all
from paddock.server.db.storage import Notifier
from paddock.server.refusals import Refused

if TYPE_CHECKING:
    from paddock.server.db.postgres_storage import PostgresStorage

CHANNEL: Final = "paddock"
HEARTBEAT_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 1.0
LOST_SECONDS: Final = 25.0

log = logging.getLogger(__name__)


class PgNotifier(Notifier):
    """Notifications by PostgreSQL's LISTEN and NOTIFY."""

    def __init__(self, storage: "PostgresStorage") -> None:
        super().__init__()
        self._storage = storage
        self._server = secrets.token_hex(6)
        #: The seats whose players are connected to this server, by table, as sent to the others.
        self._local_presence: dict[str, set[int]] = {}
        #: The seats whose players are connected to other servers, by server and table.
        self._remote_presence: dict[str, dict[str, set[int]]] = {}
        self._last_heard: dict[str, float] = {}
        self._inbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listening), name="pg-listen"),
            asyncio.create_task(self._read(), name="pg-read"),
            asyncio.create_task(self._send_heartbeats(), name="pg-heartbeat"),
        ]
        async with asyncio.timeout(20):
            await listening.wait()

    async def close(self) -> None:
        await cancel_all(self._tasks)
        self._tasks = []

    def seats_online_elsewhere(self, code: str) -> set[int]:
        return set().union(*(tables.get(code, set()) for tables in self._remote_presence.values()))

    async def send_presence(self, code: str, seats: set[int]) -> None:
        if seats:
            self._local_presence[code] = set(seats)
        else:
            self._local_presence.pop(code, None)
        if self._tasks:
            await self._notify({"presence": {code: sorted(seats)}})

    def send_stored(self, connection: sa.Connection, keys: list[tuple[str, int]]) -> None:
        for code, revision in keys:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "text": self._text({"change": [code, revision]})})

    def _text(self, message: dict[str, Any]) -> str:
        return orjson.dumps({"from": self._server, **message}).decode()

    async def _notify(self, message: dict[str, Any]) -> None:
        try:
            values = {"channel": CHANNEL, "text": self._text(message)}
            await self._storage.transaction(lambda connection: connection.execute(_NOTIFY, values))
        except Exception as error:
            log.warning("the other servers could not be told", extra={"reason": str(error)})

    async def _listen(self, listening: asyncio.Event) -> None:
        url = self._storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        timeout = self._storage.seconds
        while True:
            try:
                connection = await asyncpg.connect(url, timeout=timeout, command_timeout=timeout)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no connection for listening", extra={"reason": str(error) or type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)
                continue
            lost = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda *heard: self._inbox.put_nowait(str(heard[-1])))
                if listening.is_set():
                    self.on_reconnect()
                listening.set()
                await self._notify({"hello": True})
                while not lost.is_set():
                    # Without traffic, a dead connection looks like a quiet one.
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
            here = sender == self._server
            if not here:
                self._last_heard[sender] = time.monotonic()
            try:
                if "change" in message:
                    code, revision = message["change"]
                    self.on_stored(code, revision, here)
                elif here:
                    continue
                elif "presence" in message:
                    for code, seats in message["presence"].items():
                        self._remote_presence.setdefault(sender, {})[code] = set(seats)
                        self.on_presence(code)
                elif "everybody" in message:
                    self._replace_presence(sender, {code: set(seats) for code, seats in message["everybody"].items()})
                elif "hello" in message:
                    await self._send_all_presence()
            except Exception:
                log.exception("a message of another server could not be followed")

    def _replace_presence(self, sender: str, tables: dict[str, set[int]]) -> None:
        before = self._remote_presence.get(sender, {})
        self._remote_presence[sender] = tables
        for code in before.keys() | tables.keys():
            if before.get(code, set()) != tables.get(code, set()):
                self.on_presence(code)

    async def _send_all_presence(self) -> None:
        """Sends it in parts, because a notification holds at most 8000 bytes."""
        items = [(code, sorted(seats)) for code, seats in self._local_presence.items()]
        if len(items) <= 150:
            await self._notify({"everybody": dict(items)})
            return
        for start in range(0, len(items), 150):
            await self._notify({"presence": dict(items[start : start + 150])})

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            await self._send_all_presence()
            now = time.monotonic()
            for server, heard in list(self._last_heard.items()):
                if now - heard > LOST_SECONDS:
                    del self._last_heard[server]
                    self._replace_presence(server, {})
                    self._remote_presence.pop(server, None)


_NOTIFY: Final = sa.text("SELECT pg_notify(:channel, :text)")
