"""A server process as users start it, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from paddock.cli.app import COMMANDS
from paddock.server.realtime.socket_models import SERVER_MESSAGE

Json = dict[str, Any]
GAME = "formula-motor-racing"
#: Clients may send 30 messages a second.
BREATH = 0.04


#: Servers are forked from a process that has everything imported: most of what a start costs, and there are many. That
#: `paddock serve` starts as it is typed, the tests of the commands show.
NURSERY: Final = multiprocessing.get_context("forkserver")
NURSERY.set_forkserver_preload(
    [
        *(f"paddock.cli.{module}" for module in ("app", *COMMANDS)),
        "paddock.server.run",
        "alembic.command",
        "uvloop",
        "tests.server.running",
    ]
)


def _serve(words: list[str], out: Connection, err: Connection) -> None:
    """In the new process: `paddock serve`."""
    os.dup2(out.fileno(), 1)
    os.dup2(err.fileno(), 2)
    out.close()
    err.close()
    from paddock.cli import main

    sys.exit(main(words))


class Lines:
    """What a server prints on one of its outputs, read as it comes."""

    def __init__(self, end: Connection, kept: list[str] | None = None) -> None:
        self.kept = [] if kept is None else kept
        self.some = threading.Event()
        self.reader = threading.Thread(target=self._read, args=(end,), daemon=True)
        self.reader.start()

    def _read(self, end: Connection) -> None:
        with end, open(end.fileno(), encoding="utf-8", errors="replace", closefd=False) as lines:
            for line in lines:
                self.kept.append(line)
                self.some.set()
        self.some.set()

    def first(self) -> str:
        """The first line, or nothing if there is none."""
        self.some.wait(120)
        return self.kept[0] if self.kept else ""

    def rest(self) -> str:
        self.reader.join(60)
        return "".join(self.kept)


def answers_in(message: Json) -> list[Json]:
    """What a message answers: a table's may say of several requests that they are done."""
    if message["type"] == "table":
        return [{"type": "done", **done} for done in message["done"]]
    return [message] if message["type"] in ("done", "refused") else []


class Server:
    """One `paddock serve`, in a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        words = ["serve", "--port", "0", "--database", database, "--bot-workers", "1"]
        words += ["--log-level", "info", "--limits", "0", *options]
        (out, their_out), (err, their_err) = NURSERY.Pipe(duplex=False), NURSERY.Pipe(duplex=False)
        self.process = NURSERY.Process(target=_serve, args=(words, their_out, their_err))
        self.process.start()
        their_out.close()
        their_err.close()
        self.log: list[str] = []
        self._out, self._err = Lines(out), Lines(err, self.log)
        line = self._out.first()
        if not line.startswith("Paddock is at "):
            self.process.join(60)
            raise RuntimeError(f"the server did not start: {line}{self._err.rest()}")
        self.url = line.removeprefix("Paddock is at ").strip().rstrip("/")

    def kill(self) -> None:
        """As a power cut would end it."""
        self.process.kill()
        self.process.join(60)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(60)
        if self.process.is_alive():
            self.kill()

    def workers(self) -> list[int]:
        """The processes that think for its bots and do its long work."""
        listed = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
        )
        rows = [line.split(None, 1) for line in listed.stdout.splitlines()]
        return [int(pid) for pid, command in rows if "spawn_main" in command]

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


async def join(server: Server, code: str, name: str = "Bo") -> str:
    """Takes an open seat; its token."""
    async with server.api() as api:
        answer = await api.post(f"/api/tables/{code}/join", json={"name": name})
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


async def start(server: Server, code: str, token: str) -> None:
    """The host starts the race."""
    async with connected(server, code, token) as host:
        answer = await host.ask(type="start")
        assert answer["type"] == "done", answer


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
            found[:] = [told for m in self.messages[after:] for told in answers_in(m) if told["id"] == request]
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


class Sitting:
    """Somebody with these seats."""

    def __init__(self, *mine: int, address: str = "127.0.0.1") -> None:
        self.address = address
        self.hashes: list[str] = []
        self.mine = mine

    def wake(self) -> None:
        """Does not look."""


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
