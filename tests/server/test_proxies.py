"""The proxies of deploy/ for real: a race over wss through nginx and Caddy, addresses, ids and headers; and the other
files there as far as they can be checked without their programs."""

import json
import os
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
import websockets

from .proxies import DEPLOY, ROOT, find_program, running_proxy
from .running import Client, Json, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

#: Another address of this machine's own, so that the client's can be told from the proxy's.
CLIENT = "127.0.0.2"
FORGED = {"X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "http", "X-Real-IP": "6.6.6.6"}


def lines(log: list[str], message: str) -> list[Json]:
    return [line for line in map(json.loads, log) if line["message"] == message]


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
async def test_a_race_over_tls_through_a_proxy(kind: str, tmp_path: Path) -> None:
    if find_program(kind) is None:
        pytest.skip(f"{kind} is not here; tests/server/setup.sh fetches it")
    with (
        serving(sqlite_in(tmp_path), "--origin", "https://localhost") as server,
        running_proxy(kind, server.url.removeprefix("http://"), tmp_path) as (url, trusted),
    ):
        transport = httpx.AsyncHTTPTransport(verify=trusted, local_address=CLIENT)
        async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60, headers=FORGED) as api:
            page = await api.get("/")
            assert page.headers["strict-transport-security"] == "max-age=31536000"
            assert page.headers["cross-origin-opener-policy"] == "same-origin"
            answer = await api.post("/api/tables", json=setup("me", "pro"), headers={"Origin": url})
            assert answer.status_code == 201, answer.text
            made = answer.json()
            assert (await api.get("/metrics")).status_code == 404
        standings = await race(url, trusted, made["table"], made["tokens"]["0"])
        assert len(standings) == 2
    requests = [line for line in lines(server.log, "request") if line["path"] == "/api/tables"]
    assert [line["address"] for line in requests] == [CLIENT]
    assert len(requests[0]["request_id"]) >= 32  # the proxy's own
    assert answer.headers["x-request-id"] == requests[0]["request_id"]
    assert not [line for line in lines(server.log, "request") if line["path"] == "/metrics"]
    for message in ("socket opened", "socket closed"):
        assert [line["address"] for line in lines(server.log, message)] == [CLIENT]


async def race(url: str, trusted: ssl.SSLContext, code: str, token: str) -> list[Json]:
    """Plays a race to its end over a secure socket, as a page of the site would."""
    address = f"{url.replace('https', 'wss', 1)}/api/tables/{code}/socket"
    async with websockets.connect(
        address, ssl=trusted, origin=websockets.Origin(url), local_addr=(CLIENT, 0), max_size=None
    ) as socket:
        client = Client(socket)
        await client.send(type="hello", tokens=[token], since=None)
        await client.until(lambda: client.table)
        await client.play_on([0])
        standings: list[Json] = client.table["standings"]
        return standings


def test_caddy_accepts_its_example_as_it_is() -> None:
    program = find_program("caddy")
    if program is None:
        pytest.skip("caddy is not here; tests/server/setup.sh fetches it")
    command = [program, "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not here")
    command = tmp_path / "paddock"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    unit = tmp_path / "paddock.service"
    text = (DEPLOY / "paddock.service").read_text(encoding="utf-8")
    assert "/opt/paddock/bin/paddock serve" in text
    unit.write_text(text.replace("/opt/paddock/bin/paddock", str(command)))
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True)
    assert "paddock.service" not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr


def test_the_example_settings_can_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from paddock.server.settings import load_settings

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = load_settings({}, DEPLOY / "paddock.toml")
    assert (settings.origins, settings.fsync) == (("https://race.example.org",), True)
    text = (DEPLOY / "paddock.toml").read_text(encoding="utf-8")
    everything = tmp_path / "everything.toml"
    everything.write_text("".join(line.removeprefix("# ") for line in text.splitlines(True) if " = " in line))
    assert load_settings({}, everything).metrics_token is not None


def test_the_image_is_built_of_files_that_exist_and_holds_no_others() -> None:
    """Of the package, the files that its build reads; nothing of tests, docs or local files."""
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert all((ROOT / name).exists() for name in kept)
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", "web"} <= set(kept)
    assert not {"tests", ".git", "deploy"} & set(kept)


def test_no_password_is_in_the_compose_file_or_the_environment_of_its_containers() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert "PADDOCK_DATABASE: postgresql://paddock@database/paddock\n" in text
    assert "PASSWORD:" not in text
    assert os.path.basename(DEPLOY / "Caddyfile") in text
