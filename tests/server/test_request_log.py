"""The log: who asked, under which id, in JSON or as text, and without secrets; and the headers of every answer."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import asyncpg
import httpx
import pytest

from paddock.server.http.middleware import CONTENT_SECURITY

from .running import Json, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

ID = "proxy:4f0c2ad1-e6b3"


def lines(server: Server) -> list[Json]:
    return [json.loads(line) for line in server.log]


async def test_a_request_keeps_the_id_that_it_came_with(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        answer = await api.post("/api/tables", json=setup("me", "pro"), headers={"X-Request-ID": ID})
        assert answer.headers["x-request-id"] == ID
        refused = await api.get("/api/tables/NOSUCH", headers={"X-Request-ID": f"{ID}2"})
        assert refused.headers["x-request-id"] == f"{ID}2"
    told = {line["message"]: line for line in lines(sqlite_server) if line.get("request_id") == ID}
    assert told.keys() == {"new table", "request"}
    assert told["request"]["address"] == "127.0.0.1"
    assert told["request"]["status"] == 201


@pytest.mark.parametrize("given", [None, "", "a b", 'x"}', "x" * 129])
async def test_a_request_without_a_usable_id_gets_one(given: str | None, sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        headers = {} if given is None else {"X-Request-ID": given}
        answers = [await api.get("/healthz", headers=headers) for _ in range(2)]
    ids = {answer.headers["x-request-id"] for answer in answers}
    assert len(ids) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


async def test_a_socket_is_logged_with_its_table_its_id_and_how_it_ended(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path)) as server:
        code, tokens = await create(server, setup("me", "pro"))
        async with connected(server, code, tokens[0]) as client:
            assert client.socket.response is not None
            own = client.socket.response.headers["X-Request-ID"]
    told = {line["message"]: line for line in lines(server) if line.get("request_id") == own}
    assert told["socket opened"]["table"] == code
    assert told["socket closed"]["code"] == 1000
    assert told["socket closed"]["seconds"] >= 0


async def test_text_for_people_cannot_be_forged(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path), "--log-format", "text") as server:
        async with server.api() as api:
            await api.get("/api/tables/A%0A2026-11-18%20INFO%20forged")
    (line,) = [line for line in server.log if "forged" in line]
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} INFO    request ", line)
    assert "status=404" in line


async def test_neither_the_password_nor_tokens_are_logged(
    new_postgres_database: Callable[[], str], tmp_path: Path
) -> None:
    database = await asyncio.to_thread(new_postgres_database)
    password = "correct horse"
    connection = await asyncpg.connect(database)
    await connection.execute(f"CREATE ROLE member LOGIN SUPERUSER PASSWORD '{password}'")
    await connection.close()
    (tmp_path / "password").write_text(password)
    address = database.replace("paddock@", "member@")
    options = ("--log-level", "debug", "--database-password-file", str(tmp_path / "password"))
    with serving(address, *options) as server:
        code, tokens = await create(server, setup("me", "pro"))
        async with connected(server, code, tokens[0]) as client:
            await client.play_on([0], 2)
    log = "".join(server.log)
    assert "member:***@" in log
    for secret in (password, "correct%20horse", *tokens.values()):
        assert secret not in log


async def test_the_headers_of_pages_and_answers(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        page, answer = await api.get("/"), await api.get("/api/games")
        tls = await api.get("/api/games", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.7"})
    for each in (page, answer, tls):
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["referrer-policy"] == "no-referrer"
        assert each.headers["cross-origin-resource-policy"] == "same-origin"
    assert page.headers["content-security-policy"] == CONTENT_SECURITY
    assert page.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in page.headers["permissions-policy"]
    assert "strict-transport-security" not in answer.headers
    assert tls.headers["strict-transport-security"] == "max-age=31536000"


async def test_a_stranger_cannot_claim_tls_or_an_address(tmp_path: Path) -> None:
    """Without a trusted proxy the headers of one mean nothing."""
    file = tmp_path / "paddock.toml"
    file.write_text("proxies = []\n")
    with serving(sqlite_in(tmp_path), "--settings", str(file)) as server:
        forged = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "6.6.6.6"}
        async with httpx.AsyncClient(base_url=server.url, headers=forged) as api:
            answer = await api.get("/api/games")
    assert "strict-transport-security" not in answer.headers
    assert {line["address"] for line in lines(server) if line["message"] == "request"} == {"127.0.0.1"}
