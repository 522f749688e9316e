"""A database that hangs, refuses, is full or read-only: nothing waits for ever, is lost, or is done twice."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa

from paddock.server.db.storage import Storage, create_storage
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.http.asgi_app import create_app
from paddock.server.refusals import Unavailable
from paddock.server.settings import Settings

from .running import Client, Json, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

QUICKLY = ("--database-timeout", "1")


def first_move(us: Client) -> Json:
    seat = us.table["to_move"][0]
    move = us.offers(seat)[0]["move"]
    return {"type": "move", "id": 1, "seat": seat, "revision": us.table["revision"], "move": move}


async def health(server: Server) -> tuple[int, Json]:
    async with server.api() as api:
        answer = await api.get("/healthz")
    return answer.status_code, answer.json()


async def until_healthy(server: Server) -> None:
    async with asyncio.timeout(60):
        while (await health(server))[0] != 200:
            await asyncio.sleep(0.2)


async def until_ill(server: Server) -> Json:
    async with asyncio.timeout(60):
        while (found := await health(server))[0] == 200:
            await asyncio.sleep(0.2)
    return found[1]


async def until_carried_out(us: Client, message: Json) -> Json:
    """The same message, again and again, as long as it is told that the database is away."""
    async with asyncio.timeout(60):
        while (answer := await us.ask(**message)).get("error") == "unavailable":
            await asyncio.sleep(0.2)
    return answer


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes to the database and takes its time."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


async def test_a_locked_database_is_an_outage_and_no_answer(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path), *QUICKLY) as server:
        code, tokens = await create(server, setup("me", "me"))
        async with connected(server, code, *tokens.values()) as us, server.api() as api:
            move = first_move(us)
            with locked(tmp_path / "tables.sqlite3"):
                refused = await us.ask(**move)
                assert (refused["error"], refused["revision"]) == ("unavailable", 0)
                assert "try again" in refused["message"]
                assert (await us.ask(**move))["error"] == "unavailable"
                away = await api.post("/api/tables", json=setup("me", "me"))
                assert (away.status_code, away.json()["error"]) == (503, "unavailable")
                assert int(away.headers["retry-after"]) >= 1
                assert (await until_ill(server))["status"] == "no database"
            assert await until_carried_out(us, move) == {"type": "done", "id": 1, "revision": 1}
            assert await us.ask(**move) == {"type": "done", "id": 1, "revision": 1}
            await us.until(lambda: us.table["revision"] == 1)
            await until_healthy(server)
        assert "Traceback" not in "".join(server.log)


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def parent_of(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("PPid:")[1].split()[0])


async def processes_of(connection: "asyncpg.Connection[Any]") -> list[int]:
    """PostgreSQL's own process, which takes new connections, and those that serve this database."""
    rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
    return [parent_of(connection.get_server_pid()), *(row["pid"] for row in rows)]


async def test_a_database_that_hangs_does_not_hang_the_tables(new_postgres_database: Any) -> None:
    """Every process of PostgreSQL is stopped in its tracks: nothing is refused, nothing is answered."""
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database, *QUICKLY) as server:
        code, tokens = await create(server, setup("me", "me"))
        async with connected(server, code, *tokens.values()) as us, server.api() as api:
            move = first_move(us)
            connection = await asyncpg.connect(database)
            with stopped(await processes_of(connection)):
                assert (await us.ask(**move))["error"] == "unavailable"
                assert (await us.ask(**move))["error"] == "unavailable"
                unknown = await api.get("/api/tables/NOSUCH")
                assert (unknown.status_code, unknown.json()["error"]) == (503, "unavailable")
                async with connected(server, "NOSUCH", hello=False) as stranger:
                    await stranger.send(type="hello")
                    assert await stranger.until_closed() == 4503
                    assert stranger.messages[0]["error"] == "unavailable"
                assert (await until_ill(server))["status"] == "no database"
                assert (await api.get("/api/games")).status_code == 200
            assert await until_carried_out(us, move) == {"type": "done", "id": 1, "revision": 1}
            await us.until(lambda: us.table["revision"] == 1)
            await us.play_on([0, 1], 2)
            await until_healthy(server)
            assert await connection.fetchval("SELECT count(*) FROM changes WHERE revision = 1") == 1
            await connection.close()


async def test_a_server_ends_although_its_database_hangs(new_postgres_database: Any) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database, *QUICKLY) as server:
        connection = await asyncpg.connect(database)
        with stopped(await processes_of(connection)):
            server.process.terminate()
            await asyncio.to_thread(server.process.join, 60)
            assert not server.process.is_alive()
        await connection.close()


#: A commit that goes on although it was told to stop and nobody listens any more.
STUBBORN = """
CREATE FUNCTION dawdle() RETURNS trigger AS $$
BEGIN
    BEGIN PERFORM pg_sleep(3); EXCEPTION WHEN query_canceled THEN NULL; END;
    BEGIN PERFORM pg_sleep(1); EXCEPTION WHEN query_canceled THEN NULL; END;
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON changes DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION dawdle();
"""


@pytest.mark.parametrize("kind", ["move", "pace"])
async def test_what_was_stored_after_all_is_shown_and_not_done_twice(new_postgres_database: Any, kind: str) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database, *QUICKLY) as server:
        code, tokens = await create(server, setup("me", "me"))
        async with connected(server, code, *tokens.values()) as us:
            message = first_move(us) if kind == "move" else {"type": "pace", "id": 1, "ms": 20}
            connection = await asyncpg.connect(database)
            await connection.execute(STUBBORN)
            assert (await us.ask(**message))["error"] == "unavailable"
            # Nobody asks again, and yet it is on the screen as soon as it is stored.
            await us.until(lambda: us.table["revision"] == 1)
            await connection.execute("DROP TRIGGER dawdle ON changes")
            await connection.close()
            assert await us.ask(**message) == {"type": "done", "id": 1, "revision": 1}
        async with connected(server, code, *tokens.values()) as again:
            assert await again.ask(**message) == {"type": "done", "id": 1, "revision": 1}
            assert again.table["revision"] == 1


async def test_a_seat_taken_with_a_secret_of_ones_own_is_taken_once(server: Server) -> None:
    """An answer that was lost, be it by the database or by the network, does not cost the seat."""
    code, _ = await create(server, setup("me", "open", "open"))
    wish = {"name": "Bo", "token": "a secret of thirty-two characters"}
    async with server.api() as api:
        first = await api.post(f"/api/tables/{code}/join", json=wish)
        again = await api.post(f"/api/tables/{code}/join", json=wish)
        assert first.json() == again.json() == {"seat": 1, "token": wish["token"]}
        other = await api.post(f"/api/tables/{code}/join", json={"name": "Cy"})
        assert other.json()["seat"] == 2
        short = await api.post(f"/api/tables/{code}/join", json={"name": "Di", "token": "guess"})
        assert short.json()["error"] == "malformed"
    async with connected(server, code, wish["token"]) as bo:
        assert [seat["you"] for seat in bo.table["seats"]] == [False, True, False]


ROW = TableRow("ABCDEF", "sealed", "1", 7, None, "chosen", {}, [], False, False, 0, "salt", 1e9)


async def test_an_errand_that_is_stuck_holds_nobody_up(tmp_path: Path) -> None:
    """The thread that talks to SQLite stands still: who waits is told so, and what they asked for is not done later."""
    patient = create_storage(sqlite_in(tmp_path), seconds=60)
    await patient.open()
    await patient.create(ROW, [])
    await patient.close()
    storage = create_storage(sqlite_in(tmp_path), seconds=0.2)
    await storage.open()
    release = threading.Event()
    stuck = asyncio.create_task(storage.transaction(lambda _: release.wait(60)))
    with pytest.raises(Unavailable):
        await storage.append("ABCDEF", JournalEntry(1, "pace", 0, {"ms": 1}, 5.0))
    with pytest.raises(Unavailable):
        await storage.read("ABCDEF")
    with pytest.raises(Unavailable):
        await stuck
    assert (await storage.health()).status == "no database"
    release.set()
    async with asyncio.timeout(30):
        while True:
            with contextlib.suppress(Unavailable):
                assert await storage.read("ABCDEF") == (ROW, [])
                break
    await storage.close()


@asynccontextmanager
async def in_process(folder: Path) -> AsyncIterator[tuple[httpx.AsyncClient, Storage]]:
    app = create_app(Settings(database=sqlite_in(folder), bot_workers=1))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as api,
    ):
        yield api, app.state.services.tables.storage


async def test_a_full_disk_is_told(tmp_path: Path) -> None:
    async with in_process(tmp_path) as (api, storage):

        def fill(connection: sa.Connection) -> None:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        await storage.transaction(fill)
        answer = await api.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "disk full")
        seats = [{"kind": "me", "name": "x" * 200}] * 6
        body = {"game": "formula-motor-racing", "seats": seats}
        async with asyncio.timeout(60):
            while (made := await api.post("/api/tables", json=body)).status_code == 201:
                pass
        assert (made.status_code, made.json()["error"]) == (503, "unavailable")
        assert "full" in made.json()["message"]


async def test_a_database_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    async with in_process(tmp_path) as (api, storage):
        await storage.transaction(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        answer = await api.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "read-only")


async def test_a_read_only_postgresql_is_told(new_postgres_database: Any) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    with serving(database, *QUICKLY) as server:
        assert (await health(server))[0] == 200
        connection = await asyncpg.connect(database)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()
        async with asyncio.timeout(60):
            while (await health(server))[1]["status"] != "read-only":
                await asyncio.sleep(0.2)


async def test_many_who_ask_for_the_health_cause_one_look(tmp_path: Path) -> None:
    """What strangers ask for, however often, is not written more often for it."""
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    first = await asyncio.gather(*(storage.health() for _ in range(50)))
    rows = sa.text("SELECT created FROM tables")
    before = await storage.transaction(lambda connection: connection.execute(rows).scalars().all())
    for _ in range(50):
        assert await storage.health() is first[0]
    after = await storage.transaction(lambda connection: connection.execute(rows).scalars().all())
    assert len(before) == 1
    assert before == after
    await storage.close()
