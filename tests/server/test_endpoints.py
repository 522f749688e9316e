"""Every endpoint is counted, connections have limits, and the log tells who asked."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from starlette.routing import WebSocketRoute

from paddock.server.db.storage import create_storage
from paddock.server.http.asgi_app import create_app
from paddock.server.http.middleware import COUNTED
from paddock.server.open_files import NEWCOMER, ConnectionCounter
from paddock.server.settings import Settings

from .running import serving, sqlite_in

pytestmark = pytest.mark.anyio

#: What may be asked for without being counted: the database's health, which is looked at every few seconds however many
#: ask, the metrics, which strangers are refused before anything is read, and the client's files.
FREE = {"/healthz", "/metrics", "/{path:path}"}


def all_routes(routes: list[Any]) -> Iterator[Any]:
    """The routes of an application; newer versions of FastAPI keep those of a router together."""
    for route in routes:
        router = getattr(route, "original_router", None)
        if router is None:
            yield route
        else:
            yield from all_routes(router.routes)


async def test_every_route_is_counted_or_on_the_list_of_free_ones(tmp_path: Path) -> None:
    app = create_app(Settings(database="sqlite:///:memory:"))
    routes = list(all_routes(list(app.routes)))
    assert {route.path for route in routes if not route.path.startswith(COUNTED)} == FREE
    with serving(sqlite_in(tmp_path), "--limits", "0.0001") as server:  # a single request, and then none for minutes
        async with server.api() as api:
            assert (await api.get("/api/games")).status_code == 200
            for route in routes:
                path = re.sub(r"{[^}]*}", "1", route.path)
                if isinstance(route, WebSocketRoute):
                    async with websockets.connect(server.url.replace("http", "ws", 1) + path) as line:
                        assert json.loads(await line.recv())["error"] == "too_fast", route.path
                elif route.path not in FREE:
                    for method in route.methods:
                        answer = await api.request(method, path)
                        assert answer.status_code == 429, (method, route.path)
                        assert "requests" in answer.json()["message"]
                        assert int(answer.headers["retry-after"]) >= 1
            assert (await api.get("/healthz")).status_code == 200


async def test_looking_up_many_tables_counts_for_more(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path), "--limits", "0.001") as server:  # six requests
        async with server.api() as api:
            tokens = [{"table": f"T{number}", "token": "x" * 32} for number in range(100)]
            answers = [await api.post("/api/mine", json={"tokens": some}) for some in (tokens[:1], tokens, tokens[:1])]
            assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_when_few_connections_are_left_they_are_for_newcomers() -> None:
    connections = ConnectionCounter(room=80, most_each=60)
    for address in ("a", "b"):
        while connections.has_room(address):
            connections.add(address)
    assert not connections.has_room("a")
    for _ in range(NEWCOMER):
        assert connections.has_room("c")
        connections.add("c")
    assert not connections.has_room("c")
    assert connections.has_room("d")
    for _ in range(11):
        connections.remove("a")
    assert connections.has_room("c")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address only")
def test_strangers_cannot_take_all_connections(tmp_path: Path) -> None:
    """With few open files, three addresses take as many connections as they get; a fourth is served."""
    words = ["-m", "paddock.cli", "serve", "--port", "0", "--arrival-timeout", "600"]
    command = ["sh", "-c", 'ulimit -n 256 && exec "$@"', "sh", sys.executable, *words]
    command += ["--database", sqlite_in(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1].rstrip("/")
            port = int(url.rpartition(":")[2])
            with ExitStack() as kept:
                for stranger in ("127.0.0.2", "127.0.0.3", "127.0.0.4"):
                    for _ in range(90):
                        kept.enter_context(socket.create_connection(("127.0.0.1", port), source_address=(stranger, 0)))
                with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.9"), timeout=60) as newcomer:
                    assert newcomer.get(f"{url}/api/games").status_code == 200
        finally:
            process.terminate()
            assert process.stderr is not None
            lines = [json.loads(line) for line in process.stderr]
    told = next(line for line in lines if line["message"] == "room for connections")
    assert (told["open_files"], told["connections"]) == (256, 128)
    assert any(line["level"] == "warning" and "ulimit" in line["message"] for line in lines)
    assert not [line for line in lines if line["level"] == "error"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_the_limit_on_open_files_is_raised_at_the_start(tmp_path: Path) -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == 256:
        pytest.skip("the limit cannot be raised here")
    code = "import paddock.server.open_files as f; print(f.raise_limit())"
    command = ["sh", "-c", 'ulimit -S -n 256 && exec "$@"', "sh", sys.executable, "-c", code]
    raised = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(raised.stdout) > 256


async def test_the_log_tells_the_callers_address_and_a_refused_socket_is_no_error(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path)) as server:
        async with httpx.AsyncClient(base_url=server.url, headers={"X-Forwarded-For": "203.0.113.77"}) as api:
            assert (await api.get("/api/games")).status_code == 200
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(server.socket_url("ABCDEF"), origin=websockets.Origin("https://evil.example"))
        assert refused.value.response.status_code == 403
        for path in ("/api/nothing", "/socket"):
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(server.url.replace("http", "ws", 1) + path)
        for head in ("Sec-WebSocket-Version: 99", "Sec-WebSocket-Key: short"):
            await malformed_handshake(server.url, head)
        server.stop()
        lines = [json.loads(line) for line in server.log]
    requests = [line for line in lines if line["message"] == "request"]
    assert [line["address"] for line in requests if line["path"] == "/api/games"] == ["203.0.113.77"]
    assert not [line for line in lines if line["level"] in ("error", "warning")]


async def malformed_handshake(url: str, head: str) -> None:
    host, _, port = url.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port))) as line:
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket"
        line.sendall(f"GET /api/tables/ABCDEF/socket HTTP/1.1\r\nHost: {host}\r\n{upgrade}\r\n{head}\r\n\r\n".encode())
        line.settimeout(60)
        assert line.recv(1000).startswith(b"HTTP/1.1 4")


async def test_an_older_paddock_on_a_newer_database_says_so_in_one_line(tmp_path: Path) -> None:
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    await storage.close()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    command = [sys.executable, "-m", "paddock.cli", "serve", "--port", "0", "--database", sqlite_in(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
    assert answer.returncode == 2
    (line,) = answer.stderr.splitlines()
    assert line.startswith("paddock: the database was written by a newer Paddock")


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "paddock.cli", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path / 'missing' / 'tables.sqlite3'}"]
    answer = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
    assert answer.returncode == 2
    (line,) = answer.stderr.splitlines()
    assert line.startswith("paddock: the database cannot be opened: unable to open database file")
