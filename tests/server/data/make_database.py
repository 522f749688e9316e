"""Makes the databases in this folder: runs the server of an older Paddock and plays at tables in every game.

    git worktree add OLD 9e553abe          # the last commit whose tables are those of 0.1
    python tests/server/data/make_database.py OLD tests/server/data/paddock-0.1.0

writes `paddock-0.1.0.sqlite3.gz`, and `paddock-0.1.0.json` with the tokens of the seats and how far each table came.
"""

import asyncio
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import websockets

Json = dict[str, Any]
#: Clients may send 30 messages a second.
PAUSE = 0.04
#: The games, with options for a short race where there are any.
GAMES: dict[str, Json] = {
    "formula-motor-racing": {"races": 1},
    "downforce": {},
    "heat": {"laps": 1},
    "formula-d": {"laps": 1},
    "long-shot": {},
}
MOVES = 12


async def play(url: str, code: str, tokens: list[str], moves: int) -> Json:
    """Plays the first offer of whichever seat may move, until `moves` are made or the game is over; the last state."""
    sent = -1
    async with websockets.connect(f"{url.replace('http', 'ws')}/api/tables/{code}/socket", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": tokens, "since": None}))
        async for text in socket:
            table: Json = json.loads(text)
            if table["type"] == "refused" and table["error"] != "stale":  # a bot was quicker
                raise RuntimeError(text)
            if table["type"] != "table" or table["revision"] <= sent:
                continue
            if table["steps"] >= moves or table["status"] == "finished":
                return table
            seat = next((seat for seat, seen in table["seen"].items() if seen["offers"]), None)
            if seat is not None:
                sent = table["revision"]
                offer = table["seen"][seat]["offers"][0]
                move = {"type": "move", "id": sent, "seat": int(seat), "revision": sent, "move": offer["move"]}
                await asyncio.sleep(PAUSE)
                await socket.send(json.dumps(move))
    raise RuntimeError("the server closed the socket")


async def fill(url: str) -> dict[str, Json]:
    """A running table in every game, a finished one, and one that waits for people; what became of each, by code."""
    made: dict[str, Json] = {}

    async def add(api: httpx.AsyncClient, game: str, kinds: list[str], moves: int) -> None:
        seats = [{"kind": kind, **({"level": "pro"} if kind == "bot" else {})} for kind in kinds]
        setup = {"game": game, "options": GAMES[game], "seed": 7, "seats": seats, "consent_undo": True, "bot_pace": 0}
        answer = await api.post("/api/tables", json=setup)
        if answer.status_code != 201:
            raise RuntimeError(answer.text)
        code, tokens = answer.json()["table"], answer.json()["tokens"]
        table = await play(url, code, list(tokens.values()), moves) if moves else {"status": "waiting", "steps": 0}
        made[code] = {"game": game, "tokens": tokens, "status": table["status"], "steps": table["steps"]}

    async with httpx.AsyncClient(base_url=url, timeout=60) as api:
        for game in GAMES:
            await add(api, game, ["me", "me", "bot"], MOVES)
        await add(api, "formula-motor-racing", ["me", "me"], 100_000)
        await add(api, "heat", ["me", "open", "bot"], 0)
    return made


def main(sources: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        command = [sys.executable, "-m", "paddock.cli", "serve", "--port", "0", "--database", f"sqlite:///{file}"]
        environment = {**os.environ, "PYTHONPATH": str(sources / "src"), "XDG_DATA_HOME": folder}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            url = server.stdout.readline().removeprefix("Paddock is at ").strip().rstrip("/")
            made = asyncio.run(fill(url))
        finally:
            server.terminate()
            server.wait(60)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
            connection.execute("VACUUM")
        target.with_name(target.name + ".sqlite3.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    text = json.dumps(made, indent=1) + "\n"
    target.with_name(target.name + ".json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
