"""How much one client can slow a server down for others: how long a ping takes while files are uploaded and boards are
drawn, and how many moves a second a table makes while thousands of idle sockets watch it.

Starts a real server process on a new database with rate limits off, to measure the load and not the refusals.
"""

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from itertools import cycle
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson
import websockets
from load import Json, start_server
from websockets.asyncio.client import ClientConnection

from paddock.engine import Table, split
from paddock.games.catalog import GAMES

BOARDS = [
    (game.id, {option.name: choice})
    for game in GAMES.values()
    for option in game.options
    if option.name in ("circuit", "track")
    for choice in option.choices
]


def long_game() -> str:
    """A recorded race of nine laps with six random players: about 220 kB."""
    game = GAMES["heat"]
    table = Table(game, game.setup(6, 7, {"laps": 9}))
    rng = split(1, "drivers")
    while not table.over:
        seat = table.state.to_move()[0]
        legal = table.state.legal(seat)
        table.play(seat, legal[rng.below(len(legal))])
    return table.log.to_json()


async def new_table(api: httpx.AsyncClient, game: str, options: Json, seats: int) -> tuple[str, list[str]]:
    body = {"game": game, "options": options, "seats": [{"kind": "me"}] * seats, "bot_pace": 0}
    answer = await api.post("/api/tables", json=body)
    answer.raise_for_status()
    made = answer.json()
    return made["table"], list(made["tokens"].values())


def socket_url(url: str, code: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/api/tables/{code}/socket"


async def connect(url: str, code: str, *tokens: str) -> ClientConnection:
    socket = await websockets.connect(socket_url(url, code), max_size=None, compression=None, max_queue=None)
    await socket.send(json.dumps({"type": "hello", "tokens": list(tokens), "since": None}))
    return socket


# Pings


async def pings(socket: ClientConnection, done: asyncio.Event) -> list[float]:
    """The duration of each ping, about 25 per second."""
    waits: list[float] = []
    while not done.is_set():
        sent = time.perf_counter()
        await socket.send('{"type": "ping"}')
        while b"pong" not in (await socket.recv(decode=False))[:20]:
            pass
        waits.append(time.perf_counter() - sent)
        await asyncio.sleep(0.04)
    return waits


async def pings_during(socket: ClientConnection, work: "asyncio.Future[Any]") -> Json:
    done = asyncio.Event()
    pinging = asyncio.create_task(pings(socket, done))
    began = time.perf_counter()
    await work
    took = time.perf_counter() - began
    done.set()
    waits = sorted(await pinging)
    return {
        "seconds": round(took, 2),
        "pings": len(waits),
        "p50_ms": round(1000 * waits[len(waits) // 2], 1),
        "worst_ms": round(1000 * waits[-1], 1),
    }


async def measure_pings(url: str, uploads: int) -> Json:
    file = long_game().encode()
    result: Json = {"file_bytes": len(file)}
    async with httpx.AsyncClient(base_url=url, timeout=120) as api:
        code, tokens = await new_table(api, "formula-motor-racing", {}, 2)
        socket = await connect(url, code, *tokens)
        await socket.recv()
        result["idle"] = await pings_during(socket, asyncio.ensure_future(asyncio.sleep(2)))

        async def upload() -> str:
            answer = await api.post("/api/tables/load", content=file, headers={"Content-Type": "application/json"})
            answer.raise_for_status()
            return str(answer.json()["table"])

        loading = asyncio.gather(*(upload() for _ in range(uploads)))
        result["uploads"] = await pings_during(socket, loading)
        loaded = loading.result()[0]

        tables = [(await new_table(api, game, options, 2))[0] for game, options in BOARDS]
        drawing = asyncio.gather(*(api.get(f"/api/tables/{table}/scenery") for table in tables))
        result["sceneries"] = await pings_during(socket, drawing)

        watching = asyncio.ensure_future(hello_to_table(url, loaded))
        result["hello_of_a_long_table"] = await pings_during(socket, watching)
        result["replay"] = await pings_during(socket, asyncio.ensure_future(api.get(f"/api/tables/{loaded}/replay")))
        await socket.close()
    return result


async def hello_to_table(url: str, code: str) -> None:
    socket = await connect(url, code)
    await socket.recv()
    await socket.close()


# Idle sockets


class Idler(asyncio.Protocol):
    """A spectator that ignores all messages, but answers the server's pings."""

    def __init__(self, path: str, host: str, told: asyncio.Semaphore) -> None:
        self.path, self.host, self.told = path, host, told
        self.greeted = False
        self.heard = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self.greeted:
            if b"101" not in data[:16]:
                raise SystemExit(f"a socket was refused: {data[:200]!r}")
            self.greeted = True
            hello = b'{"type":"hello"}'
            self.transport.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
            return
        if not self.heard:
            self.heard = True
            self.told.release()
        if data[-6:-4] == b"\x89\x04":
            self.transport.write(b"\x8a\x84" + bytes(4) + data[-4:])


def idle(url: str, code: str, number: int, ready: Event, stop: Event) -> None:
    async def sit() -> None:
        loop = asyncio.get_running_loop()
        parts = urlsplit(url)
        told = asyncio.Semaphore(0)
        for start in range(0, number, 50):
            many = min(50, number - start)
            for _ in range(many):
                await loop.create_connection(
                    lambda: Idler(f"/api/tables/{code}/socket", parts.netloc, told), parts.hostname, parts.port
                )
            for _ in range(many):
                await told.acquire()
        ready.set()
        await loop.run_in_executor(None, stop.wait)

    asyncio.run(sit())


def processor_seconds(pid: int) -> float:
    """The processor time of a process so far, which does not depend on the rest of the machine."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def moves_per_second(url: str, pid: int, idlers: int, seconds: float) -> Json:
    """Six players, each with enough sockets to stay below the message limit, move in turn."""
    ready, stop = multiprocessing.Event(), multiprocessing.Event()
    async with httpx.AsyncClient(base_url=url, timeout=60) as api:
        code, tokens = await new_table(api, "formula-motor-racing", {"races": 17}, 6)
        watching = multiprocessing.Process(target=idle, args=(url, code, idlers, ready, stop), daemon=True)
        watching.start()
        began = time.perf_counter()
        await asyncio.to_thread(ready.wait)
        connected = time.perf_counter() - began
        sockets = [await connect(url, code, *tokens) for _ in range(24)]
        state = orjson.loads(await sockets[0].recv())
        for socket in sockets[1:]:
            await socket.recv()
        waits: list[float] = []
        began = time.perf_counter()
        used = processor_seconds(pid)
        turn = cycle(range(24))
        while time.perf_counter() - began < seconds and state["to_move"]:
            seat = state["to_move"][0]
            offers = state["seen"][str(seat)]["offers"]
            at = next(turn)
            sent = time.perf_counter()
            message = {"type": "move", "id": len(waits), "seat": seat, "revision": state["revision"]}
            await sockets[at].send(orjson.dumps({**message, "move": offers[0]["move"]}).decode())
            moved = state["revision"] + 1
            answered = False
            while not answered or state["revision"] < moved:
                heard = orjson.loads(await sockets[at].recv())
                if heard["type"] == "refused":
                    raise SystemExit(f"a move was refused: {heard}")
                answered = answered or heard["type"] == "done" or bool(heard["done"])
                state = heard if heard["type"] == "table" else state
            waits.append(time.perf_counter() - sent)
        took = time.perf_counter() - began
        used = processor_seconds(pid) - used
        stop.set()
        for socket in sockets:
            await socket.close()
        await asyncio.to_thread(watching.join, 10)
    waits.sort()
    return {
        "idle_sockets": idlers,
        "connected_in_s": round(connected, 1),
        "moves": len(waits),
        "moves_per_second": round(len(waits) / took, 1),
        "server_cpu_ms_per_move": round(1000 * used / len(waits), 2),
        "p50_ms": round(1000 * waits[len(waits) // 2], 1),
        "p99_ms": round(1000 * waits[int(0.99 * len(waits))], 1),
    }


async def measure(options: argparse.Namespace, url: str, pid: int) -> Json:
    result: Json = {}
    if options.uploads:
        result["pings"] = await measure_pings(url, options.uploads)
    for idlers in (0, options.sockets):
        result[f"watched_by_{idlers}"] = await moves_per_second(url, pid, idlers, options.seconds)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--uploads", type=int, default=3)
    parser.add_argument("--sockets", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'load.sqlite3'}"
        process, url = start_server(database, "--spectators", str(options.sockets))
        try:
            result = asyncio.run(measure(options, url, process.pid))
        finally:
            process.terminate()
            process.wait(15)
    result["load_average"] = round(os.getloadavg()[0], 1)
    print(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
