"""Many live tables on one server: how long until a move is on all screens of its table, whether any is lost or doubled,
and how much memory it takes.

Starts a real server process on a new database, creates tables with two scripted players and two bots each, and plays
for a while over real sockets. Players whose race is over leave and start another one. Afterwards the moves that every
client received are compared with each other and with the stored log.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import orjson
import websockets
from websockets.asyncio.client import ClientConnection

Json = dict[str, Any]

#: How often memory is measured.
SAMPLES = 20


@dataclass
class Person:
    """A scripted client: waits for a while, then plays a random offered move."""

    code: str
    seat: int
    token: str
    rng: random.Random
    revisions: list[int] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    arrived: dict[int, float] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    acknowledged: dict[int, int] = field(default_factory=dict)
    refused: list[Json] = field(default_factory=list)
    finished: bool = False
    seated: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def done(self) -> bool:
        """Whether every move that was sent has been answered."""
        return len(self.acknowledged) + len(self.refused) == len(self.sent)

    async def play(self, url: str, think: float, go: asyncio.Event, stop: asyncio.Event) -> None:
        async with websockets.connect(url, max_size=None, compression=None) as socket:
            await socket.send(orjson.dumps({"type": "hello", "tokens": [self.token], "since": None}).decode())
            thinking: asyncio.Task[None] | None = None
            async for text in socket:
                message = orjson.loads(text)
                now = time.perf_counter()
                for done in [message] if message["type"] == "done" else message.get("done", ()):
                    self.acknowledged[done["id"]] = done["revision"]
                if message["type"] == "refused":
                    self.refused.append(message)
                elif message["type"] == "table":
                    self.seated.set()
                    for news in message["news"]:
                        self.revisions.append(news["revision"])
                        self.arrived[news["revision"]] = now
                        if news["move"] is not None:
                            self.moves.append((news["seat"], news["move"]["text"]))
                    self.finished = message["status"] == "finished"
                    if self.finished and self.done:
                        break
                    offers = message["seen"][str(self.seat)]["offers"]
                    if offers and (thinking is None or thinking.done()) and not stop.is_set():
                        thinking = asyncio.create_task(self._move(socket, message["revision"], offers, think, go, stop))
                if stop.is_set() and (thinking is None or thinking.done()) and self.done:
                    break

    async def _move(
        self,
        socket: ClientConnection,
        revision: int,
        offers: list[Json],
        think: float,
        go: asyncio.Event,
        stop: asyncio.Event,
    ) -> None:
        await go.wait()
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * think)
        if stop.is_set():
            return
        number = len(self.sent)
        move = self.rng.choice(offers)["move"]
        text = {
            "type": "move",
            "id": number,
            "seat": self.seat,
            "revision": revision,
            "move": move,
        }
        self.sent[number] = time.perf_counter()
        await socket.send(orjson.dumps(text).decode())


def start_server(database: str, *options: str) -> tuple["subprocess.Popen[str]", str]:
    command = [
        sys.executable,
        "-m",
        "paddock.cli",
        "serve",
        "--port",
        "0",
        "--log-level",
        "warning",
        "--limits",
        "0",
    ]
    process = subprocess.Popen([*command, "--database", database, *options], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http://" not in line:
        raise SystemExit("the server did not start")
    return process, line.split()[-1].rstrip("/")


async def set_up(api: httpx.AsyncClient, number: int, game: str, pace: int) -> list[Person]:
    seats = [
        {"kind": "me"},
        {"kind": "me"},
        {"kind": "bot", "level": "pro"},
        {"kind": "bot", "level": "random"},
    ]
    body = {"game": game, "seed": number, "bot_pace": pace, "seats": seats}
    answer = await api.post("/api/tables", json=body)
    answer.raise_for_status()
    made = answer.json()
    return [
        Person(made["table"], int(seat), token, random.Random(f"{number}/{seat}"))
        for seat, token in made["tokens"].items()
    ]


async def race(options: argparse.Namespace, url: str, server: int) -> Json:
    tables: list[list[Person]] = []
    numbers = count(options.tables)
    seconds = options.seconds if options.minutes is None else 60 * options.minutes
    async with httpx.AsyncClient(base_url=url, timeout=60) as api:
        samples = [memory(server, 0.0, 0)]
        for number in range(options.tables):
            tables.append(await set_up(api, number, options.game, options.pace))
        go, stop = asyncio.Event(), asyncio.Event()
        address = url.replace("http", "ws", 1)

        async def sit_down(people: list[Person]) -> None:
            sockets = f"{address}/api/tables/{people[0].code}/socket"
            await asyncio.gather(*(person.play(sockets, options.think, go, stop) for person in people))

        async def play_on(people: list[Person]) -> None:
            while True:
                await sit_down(people)
                if stop.is_set():
                    return
                people = await set_up(api, next(numbers), options.game, options.pace)
                tables.append(people)

        playing = [asyncio.create_task(play_on(people)) for people in tables]
        await asyncio.gather(*(person.seated.wait() for table in tables for person in table))
        gc.disable()  # the clock is paused here, because our own pauses are not the server's
        go.set()
        # bots start with their table; their moves before the measurement do not count
        began, before, played = time.perf_counter(), spent(server), heard(tables)
        while (left := began + seconds - time.perf_counter()) > 0:
            samples.append(memory(server, time.perf_counter() - began, heard(tables)))
            await asyncio.sleep(min(left, max(1.0, seconds / SAMPLES)))
        stop.set()
        ended, after, moves = time.perf_counter(), spent(server), heard(tables) - played
        samples.append(memory(server, ended - began, heard(tables)))
        await asyncio.wait(playing, timeout=20)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        if options.idle_timeout is not None:  # all clients are gone, so the tables leave the server's memory
            await asyncio.sleep(2 * options.idle_timeout + 5)
            samples.append(memory(server, time.perf_counter() - began, heard(tables)))
        faults = [fault for table in tables for fault in await check(api, table)]
    measured = figures(options.tables, 2 * options.tables, moves, waits(tables), ended - began, before, after)
    return {
        **measured,
        "finished": sum(table[0].finished for table in tables),
        "memory": samples,
        "faults": faults,
    }


def heard(tables: list[list[Person]]) -> int:
    """The moves that at least one client has received so far."""
    return sum(max(len(person.revisions) for person in table) for table in tables)


def spent(server: int) -> dict[str, float]:
    """The processor time of a server so far in seconds: its own, and that of its bot processes."""
    own = bots = 0.0
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else []
        except OSError:
            continue
        seconds = sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
        if entry.name == str(server):
            own = seconds
        elif fields and fields[1] == str(server):
            bots += seconds
    return {"server": own, "bots": bots}


def memory(server: int, second: float, moves: int) -> Json:
    """The memory of a server in MB: its own, and that of its worker processes."""
    own = workers = 0.0
    for entry in Path("/proc").iterdir():
        try:
            text = (entry / "status").read_text() if entry.name.isdigit() else ""
        except OSError:
            continue
        fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        held = int(fields.get("VmRSS", "0").split()[0]) / 1024
        if entry.name == str(server):
            own = held
        elif fields.get("PPid", "").strip() == str(server):
            workers += held
    return {"second": round(second), "moves": moves, "server_mb": round(own), "workers_mb": round(workers)}


async def check(api: httpx.AsyncClient, table: list[Person]) -> list[str]:
    """The problems of a table: an empty list if no move was lost or doubled."""
    code = table[0].code
    bearer = ",".join(person.token for person in table)
    stored = (await api.get(f"/api/tables/{code}/file", headers={"Authorization": f"Bearer {bearer}"})).json()
    steps = [(seat, text) for seat, text, _ in stored["steps"]]
    faults: list[str] = []
    for person in table:
        if person.revisions != list(range(1, len(person.revisions) + 1)):
            faults.append(f"{code}: seat {person.seat} heard {person.revisions}")
        if person.moves != steps[: len(person.moves)]:
            faults.append(f"{code}: seat {person.seat} heard other moves than were stored")
        own = [revision for revision, (seat, _) in enumerate(steps, 1) if seat == person.seat]
        if sorted(person.acknowledged.values()) != own:
            faults.append(f"{code}: seat {person.seat} made {own}, acknowledged were {person.acknowledged}")
        faults += [f"{code}: seat {person.seat} was refused: {refusal}" for refusal in person.refused]
    return faults


def waits(tables: list[list[Person]]) -> list[float]:
    """For each move: the time until all clients of its table had received it."""
    found: list[float] = []
    for table in tables:
        for person in table:
            for number, revision in person.acknowledged.items():
                arrivals = [other.arrived.get(revision) for other in table]
                if None not in arrivals:
                    found.append(max(a for a in arrivals if a is not None) - person.sent[number])
    return found


def figures(
    tables: int,
    clients: int,
    moves: int,
    waits: list[float],
    seconds: float,
    before: dict[str, float],
    after: dict[str, float],
) -> Json:
    """The figures of a run; `before` and `after` are the server's processor times."""
    waits = sorted(waits)
    return {
        "tables": tables,
        "clients": clients,
        "seconds": round(seconds, 1),
        "moves": moves,
        "moves_per_second": round(moves / seconds, 1),
        "cpu_s_per_1000_moves": {k: round(1000 * (after[k] - before[k]) / max(1, moves), 3) for k in before},
        "timed_moves": len(waits),
        "p50_ms": percentile(waits, 0.50),
        "p95_ms": percentile(waits, 0.95),
        "p99_ms": percentile(waits, 0.99),
        "worst_ms": percentile(waits, 1.0),
        "load_average": round(os.getloadavg()[0], 1),
    }


def percentile(ordered: list[float], share: float) -> float:
    if not ordered:
        return float("nan")
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--minutes", type=float, help="instead of --seconds")
    parser.add_argument(
        "--idle-timeout",
        type=float,
        help="the server's option of that name; the memory left after all clients are gone is measured as well",
    )
    parser.add_argument(
        "--think",
        type=float,
        default=2.0,
        help="mean seconds that a player takes for a move",
    )
    parser.add_argument(
        "--pace",
        type=int,
        default=1000,
        help="milliseconds that a bot waits before a move",
    )
    parser.add_argument("--game", default="formula-motor-racing")
    parser.add_argument("--database", help="default: a fresh SQLite file")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(words)


def measure(options: argparse.Namespace) -> Json:
    with tempfile.TemporaryDirectory() as folder:
        idle = () if options.idle_timeout is None else ("--idle-timeout", str(options.idle_timeout))
        process, url = start_server(options.database or f"sqlite:///{Path(folder) / 'load.sqlite3'}", *idle)
        try:
            return asyncio.run(race(options, url, process.pid))
        finally:
            gc.enable()
            process.terminate()
            process.wait(15)


def main() -> int:
    options = arguments()
    result = measure(options)
    if options.json:
        print(json.dumps(result))
    else:
        print(
            "{tables} tables, {clients} clients, {moves} moves in {seconds} s ({moves_per_second}/s), "
            "load average {load_average}\n"
            "processor time per 1,000 moves: server {cpu_s_per_1000_moves[server]} s, "
            "its bots {cpu_s_per_1000_moves[bots]} s\n"
            "move to screen: p50 {p50_ms} ms, p95 {p95_ms} ms, p99 {p99_ms} ms, worst {worst_ms} ms "
            "({timed_moves} moves)".format(**result)
        )
        print("second   moves   server   workers")
        for sample in result["memory"]:
            print("{second:6} {moves:7} {server_mb:5} MB {workers_mb:6} MB".format(**sample))
        print(f"{result['finished']} races were finished")
        print("\n".join(result["faults"][:20]) or "no move was lost or doubled")
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
