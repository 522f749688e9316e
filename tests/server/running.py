"""A server process as users start it, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from paddock.server.models import SERVER_MESSAGE

Json = dict[str, Any]
GAME = "formula-motor-racing"
#: Clients may send 30 messages a second.
BREATH = 0.04


class Server:
    """One `paddock serve`."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-m", "paddock.cli", "serve", "--port", "0", "--database", database]
        command += ["--bot-workers", "1"]
        self.database = database
        self.log: list[str] = []
        self.process = subprocess.Popen(
            [*command, "--log-level", "info", "--limits", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Paddock is at "):
            assert self.process.stderr is not None
            raise RuntimeError(f"the server did not start: {line}{self.process.stderr.read()}")
        self.url = line.removeprefix("Paddock is at ").strip().rstrip("/")
        self._drain()

    def _drain(self) -> None:
        import threading

        def read() -> None:
            assert self.process.stderr is not None
            for line in self.process.stderr:
                self.log.append(line)

        threading.Thread(target=read, daemon=True).start()

    def kill(self) -> None:
        """As a power cut would end it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def api(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=60)

    def socket_url(self, code: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"


@contextmanager
def serving(database: str, *options: str) -> Iterator[Server]:
    server = Server(database, *options)
    try:
        yield server
    finally:
        server.stop()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def setup(*seats: str, **more: Any) -> Json:
    """A table's setup: `me`, `open`, or a bot by its level."""
    wishes: list[Json] = []
    for seat in seats:
        wishes.append({"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat})
    return {"game": GAME, "options": {"races": 1, "removed": [20]}, "seats": wishes, "bot_pace": 0, "seed": 7, **more}


async def create(server: Server, body: Json) -> tuple[str, dict[int, str]]:
    async with server.api() as api:
        answer = await api.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], {int(seat): token for seat, token in made["tokens"].items()}


class Client:
    """One connection. It keeps every message, each checked against the model that the OpenAPI document shows."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Json] = []
        self.raw: list[str] = []
        self.table: Json = {}
        self.news: list[Json] = []
        self._ids = 0
        self._changed = asyncio.Event()
        self._reader = asyncio.create_task(self._read())
        self.closed: int | None = None

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                SERVER_MESSAGE.validate_json(text)
                message = json.loads(text)
                self.raw.append(text)
                self.messages.append(message)
                if message["type"] == "table":
                    self.table = message
                    self.news.extend(message["news"])
                self._changed.set()
        self.closed = self.socket.close_code
        self._changed.set()

    async def until(self, wanted: Callable[[], object], seconds: float = 60) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(seconds):
            while not wanted():
                if self._reader.done():
                    self._reader.result()
                    raise AssertionError(f"the socket was closed with {self.closed}")
                self._changed.clear()
                await self._changed.wait()

    async def until_closed(self, seconds: float = 60) -> int | None:
        await asyncio.wait_for(self._reader, seconds)
        return self.closed

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> Json:
        """Sends a request and waits for its answer."""
        if "id" not in message:
            self._ids += 1
            message["id"] = f"{id(self)}/{self._ids}"
        seen = len(self.messages)
        await self.send(**message)
        return await self.answer(message["id"], seen)

    async def answer(self, request: Any, after: int = 0) -> Json:
        found: list[Json] = []

        def answered() -> bool:
            found[:] = [m for m in self.messages[after:] if m["type"] in ("done", "refused") and m.get("id") == request]
            return bool(found)

        await self.until(answered)
        return found[0]

    def offers(self, seat: int) -> list[Json]:
        offers: list[Json] = self.table["seen"][str(seat)]["offers"]
        return offers

    async def play(self, seat: int, pick: int = 0) -> Json:
        """Plays one of the moves that the seat is offered and waits until it shows on the own screen."""
        await self.until(lambda: self.offers(seat))
        offer = self.offers(seat)[pick % len(self.offers(seat))]
        answer = await self.ask(type="move", seat=seat, revision=self.table["revision"], move=offer["move"])
        assert answer["type"] == "done", answer
        await self.until(lambda: self.table["revision"] >= answer["revision"])
        await asyncio.sleep(BREATH)
        return answer

    async def play_on(self, seats: list[int], moves: int = 10_000, pick: int = 0) -> int:
        """Plays for these seats until the game is over or so many moves are made."""
        made = 0
        while made < moves:
            await self.until(lambda: self.table["status"] == "finished" or any(self.offers(seat) for seat in seats))
            if self.table["status"] == "finished":
                break
            for seat in seats:
                if self.offers(seat) and made < moves:
                    await self.play(seat, pick + made)
                    made += 1
        return made


async def take_turns(people: dict[int, Client], each: int) -> None:
    """Whoever is asked decides, until everybody has so many times, all have seen the same and one of them is asked.

    People who count their own moves only would wait for each other: a turn takes one decision or several.
    """
    made = dict.fromkeys(people, 0)
    first = next(iter(people.values()))
    while True:
        await first.until(lambda: set(first.table["to_move"]) & set(people))
        now = first.table["revision"]
        for other in people.values():
            await other.until(lambda: other.table["revision"] >= now)  # noqa: B023
        if min(made.values()) >= each:
            return
        seat = next(seat for seat in first.table["to_move"] if seat in people)
        await people[seat].play(seat)
        made[seat] += 1
        stored = people[seat].table["revision"]
        await first.until(lambda: first.table["revision"] >= stored)  # noqa: B023


@asynccontextmanager
async def connected(
    server: Server, code: str, *tokens: str, since: int | None = None, hello: bool = True
) -> AsyncIterator[Client]:
    async with websockets.connect(server.socket_url(code), max_size=None) as socket:
        client = Client(socket)
        if hello:
            await client.send(type="hello", tokens=list(tokens), since=since)
            await client.until(lambda: client.table)
        yield client
