"""`paddock play` and `paddock serve` as they are typed, and the pages of the client."""

import gzip
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import brotli
import httpx
import pytest

from paddock.cli import main
from paddock.server.http.asgi_app import create_app
from paddock.server.settings import Settings

from .running import sqlite_in

COMMAND = [sys.executable, "-m", "paddock.cli"]


@contextmanager
def typed(home: Path, *arguments: str) -> Iterator[str]:
    """The first line that a command prints, while it runs."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(20)


def test_play_starts_a_server_and_names_the_page(tmp_path: Path) -> None:
    with typed(tmp_path, "play", "formula-motor-racing", "--no-browser", "--port", "0") as line:
        found = re.fullmatch(r"Paddock is at (http://127\.0\.0\.1:\d+)/race/formula-motor-racing", line)
        assert found is not None, line
        with urllib.request.urlopen(f"{found[1]}/healthz") as answer:
            assert json.load(answer)["status"] == "ok"
    assert list(tmp_path.rglob("tables.sqlite3"))
    with typed(tmp_path, "play", "--no-browser", "--port", "0") as line:
        assert re.fullmatch(r"Paddock is at http://127\.0\.0\.1:\d+/", line)


def test_the_help_of_play_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    assert "Example: paddock play heat" in " ".join(capsys.readouterr().out.split())


def test_play_opens_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser of our own: a script that writes down what it was asked to open."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with typed(tmp_path, "play", "--port", "0") as line:
        end = time.monotonic() + 60
        while not (opened.exists() and opened.read_text().strip()):
            assert time.monotonic() < end, "no browser was opened"
            time.sleep(0.05)
        assert opened.read_text().strip() == line.removeprefix("Paddock is at ")


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_port_in_use_is_told_in_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main([command, "--port", port]) != 0
    assert f"port {port} cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "there is no game called 'chess'"),
        (["serve", "--port", "0", "--database", "mysql://x/y"], "not supported"),
        (["serve", "--port", "99999"], "65535"),
        (["serve", "--port", "0", "--host", "256.1.1.1"], "cannot be used"),
    ],
)
def test_bad_arguments_are_explained(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) != 0
    assert complaint in capsys.readouterr().err


@asynccontextmanager
async def pages_of(folder: Path, static: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The application without a socket in between, so that odd paths arrive as they are."""
    app = create_app(Settings(database=sqlite_in(folder), static=static, bot_workers=1))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield client


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A client of three files."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Paddock</title>")
    (static / "assets" / "app-1a2b.js").write_text("export {}")
    (static / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return static


@pytest.mark.anyio
async def test_every_address_that_is_no_file_is_the_page_of_the_client(tmp_path: Path, static: Path) -> None:
    async with pages_of(tmp_path, static) as client:
        for path in ("/", "/new/heat", "/race/heat", "/table/K7QF2M", "/replay/K7QF2M/12"):
            page = await client.get(path)
            assert page.text.startswith("<!doctype html>")
            assert page.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.anyio
async def test_hashed_files_are_kept_for_ever_and_others_asked_for_again(tmp_path: Path, static: Path) -> None:
    async with pages_of(tmp_path, static) as client:
        script = await client.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert (await client.get("/favicon.svg")).headers["cache-control"] == "no-cache"
        assert (await client.get("/assets/gone.js")).status_code == 404


@pytest.mark.anyio
async def test_a_file_comes_in_the_best_encoding_that_the_client_takes_and_only_once(
    tmp_path: Path, static: Path
) -> None:
    script = static / "assets" / "app-1a2b.js"
    script.with_name("app-1a2b.js.br").write_bytes(brotli.compress(script.read_bytes()))
    script.with_name("app-1a2b.js.gz").write_bytes(gzip.compress(script.read_bytes()))
    async with pages_of(tmp_path, static) as client:
        wishes = {"gzip, deflate, br;q=0.9": "br", "gzip;q=1.0, br; q=0": "gzip", "gzip;q=0.0": None, "identity": None}
        for wish, encoding in wishes.items():
            answer = await client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": wish})
            assert answer.text == "export {}"
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "Accept-Encoding"
        page = await client.get("/new/heat")  # each page has its own title
        again = await client.get("/new/heat", headers={"If-None-Match": f'W/"other", {page.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        (static / "index.html").write_text("<!doctype html><title>Paddock, a newer one</title>")
        assert (await client.get("/", headers={"If-None-Match": page.headers["etag"]})).status_code == 200


@pytest.mark.anyio
async def test_no_file_outside_the_folder_is_served(tmp_path: Path, static: Path) -> None:
    async with pages_of(tmp_path, static) as client:
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a/..%2f..%2fsecret.txt", "/%00"):
            assert (await client.get(path)).text != "secret"


@pytest.mark.anyio
async def test_without_a_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    async with pages_of(tmp_path, tmp_path / "none") as client:
        assert "make play" in (await client.get("/")).text
        assert (await client.get("/api/games")).status_code == 200
