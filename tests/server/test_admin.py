"""`paddock admin`: backups and restores while people play, and the commands on stored tables."""

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.server.db.storage import create_storage
from paddock.server.db.stored_rows import JournalEntry

from .postgres import programs
from .running import Client, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

PLAYERS = 8
BACKUPS = 3


@pytest.fixture(autouse=True)
def postgres_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The commands find PostgreSQL's programs, and ignore the settings of the user who runs the tests."""
    monkeypatch.setenv("PATH", f"{programs()[0]}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture
def empty_database(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    new: Callable[[], str] = request.getfixturevalue("new_postgres_database")
    return new()


async def run(*words: str) -> int:
    return await asyncio.to_thread(main, ["admin", *words])


async def journals(database: str, codes: list[str]) -> dict[str, list[JournalEntry]]:
    storage = create_storage(database)
    await storage.open()
    stored = {code: await storage.read(code) for code in codes}
    await storage.close()
    return {code: [] if table is None else table[1] for code, table in stored.items()}


class Player:
    """Somebody who plays one game after another against a bot, until told to stop."""

    def __init__(self, client: Client, code: str, token: str) -> None:
        self.client = client
        self.code = code
        self.token = token
        #: The last revision that the server acknowledged.
        self.acknowledged = 0

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and self.client.table["status"] != "finished":
            await self.client.until(lambda: self.client.offers(0) or self.client.table["status"] == "finished")
            if self.client.offers(0):
                self.acknowledged = (await self.client.play(0))["revision"]


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[list[Player]]:
    """Players at tables of their own, each of whom plays for as long as the block lasts."""
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        players: list[Player] = []
        for _ in range(PLAYERS):
            code, tokens = await create(server, setup("me", "pro", options={"races": 17, "removed": [20]}))
            client = await stack.enter_async_context(connected(server, code, tokens[0]))
            players.append(Player(client, code, tokens[0]))
        tasks = [asyncio.create_task(player.play(stop)) for player in players]
        yield players
        stop.set()
        await asyncio.gather(*tasks)


async def until_all_moved(players: list[Player], moves: int) -> None:
    """Until everybody has made this many more moves."""
    before = [len(player.client.messages) for player in players]
    for player, seen in zip(players, before, strict=True):
        await player.client.until(lambda: len(player.client.messages) >= seen + moves)  # noqa: B023


async def test_a_backup_made_while_people_play_can_be_restored_and_played_on(
    database: str, empty_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / f"backup-{number}" for number in range(BACKUPS)]
    with serving(database) as server:
        async with playing(server) as players:
            await until_all_moved(players, 3)
            for file in files:
                acknowledged = {player.code: player.acknowledged for player in players}
                assert await run("backup", str(file), "--database", database) == 0, capsys.readouterr().err
                await until_all_moved(players, 1)  # nobody is held up
            assert not any(m["type"] == "refused" for player in players for m in player.client.messages)
        tokens = {player.code: player.token for player in players}
    live = await journals(database, list(tokens))
    assert files[-1].stat().st_mode & 0o077 == 0, "a backup tells all secrets"
    assert not list(tmp_path.glob(".*.part"))

    assert await run("restore", str(files[-1]), "--database", empty_database) == 0, capsys.readouterr().err
    restored = await journals(empty_database, list(tokens))
    for code, entries in restored.items():
        assert len(entries) >= acknowledged[code]  # what was stored before it began is in it
        assert entries == live[code][: len(entries)]
    with serving(empty_database) as server:
        for code, token in tokens.items():
            async with connected(server, code, token) as client:
                assert client.table["revision"] >= len(restored[code])
                assert await client.play_on([0], 1) == 1


async def test_a_database_with_tables_or_in_use_is_not_replaced_by_mistake(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    words = ("restore", str(file), "--database", database)
    with serving(database) as server:
        code, _ = await create(server, setup("me", "pro"))
        assert await run("backup", str(file), "--database", database) == 0
        capsys.readouterr()
        assert await run(*words, "--replace") == 2
        assert "in use" in capsys.readouterr().err
        later, _ = await create(server, setup("me", "pro"))
    assert await run(*words) == 2
    assert "2 tables; back it up first, then use --replace" in " ".join(capsys.readouterr().err.split())
    assert await run(*words, "--replace") == 0, capsys.readouterr().err
    stored = await journals(database, [code])
    with serving(database) as server:
        async with server.api() as api:
            assert (await api.get(f"/api/tables/{code}")).status_code == 200
            assert (await api.get(f"/api/tables/{later}")).status_code == 404
    assert stored


async def test_what_is_no_backup_is_refused_and_nothing_is_lost(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(database) as server:
        code, _ = await create(server, setup("me", "pro"))
    good = tmp_path / "good"
    assert await run("backup", str(good), "--database", database) == 0
    newer = tmp_path / "newer"
    newer.write_bytes(good.read_bytes())
    cases = {"text": b"no backup", "cut": good.read_bytes()[: good.stat().st_size // 2]}
    for name, content in cases.items():
        file = tmp_path / name
        file.write_bytes(content)
        assert await run("restore", str(file), "--database", database, "--replace") == 2
        assert "Traceback" not in capsys.readouterr().err
        assert (await journals(database, [code])).keys() == {code}
    assert await run("restore", str(tmp_path / "none"), "--database", database) == 2
    assert await run("backup", str(good), "--database", database) == 2
    assert "exists already" in capsys.readouterr().err


async def test_a_backup_of_a_newer_paddock_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(sqlite_in(tmp_path)):
        pass
    newer = tmp_path / "newer.sqlite3"
    assert await run("backup", str(newer), "--database", sqlite_in(tmp_path)) == 0
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert await run("restore", str(newer), "--database", f"sqlite:///{tmp_path / 'other.sqlite3'}") == 2
    assert "written by a newer Paddock" in capsys.readouterr().err


async def test_a_backup_into_a_folder_is_named_after_the_time(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(database):
        pass
    capsys.readouterr()
    assert await run("backup", str(tmp_path), "--database", database) == 0
    ending = ".sqlite3" if database.startswith("sqlite") else ".dump"
    assert [file.suffix for file in tmp_path.glob("paddock-2*")] == [ending]


async def test_tables_are_listed_shown_and_exported(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, tokens = await create(server, setup("me", "pro"))
    async with connected(server, code, tokens[0]) as client:
        await client.play_on([0])
        final = client.table
    database = ("--database", server.database)
    capsys.readouterr()
    assert await run("tables", "list", "--json", "--finished", *database) == 0
    listed = {table["code"]: table for table in json.loads(capsys.readouterr().out)["tables"]}
    assert listed[code]["revision"] == final["revision"]
    assert listed[code]["seats"] == [seat["name"] for seat in final["seats"]]
    assert await run("tables", "list", "--unfinished", "--older-than", "1d", *database) == 0
    assert code not in capsys.readouterr().out
    assert await run("tables", "show", code.lower(), *database) == 0
    assert "finished" in capsys.readouterr().out
    assert await run("tables", "show", "NOSUCH", *database) == 2
    assert "there is no table 'NOSUCH'" in capsys.readouterr().err
    file = tmp_path / "game.json"
    assert await run("tables", "export", code, "--out", str(file), *database) == 0
    async with server.api() as api:
        assert json.loads(file.read_text()) == (await api.get(f"/api/tables/{code}/file")).json()


async def test_those_at_a_table_learn_that_the_host_has_ended_it(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me"))
    async with connected(server, code, *tokens.values()) as client:
        await client.play_on([0, 1], 2)
        assert await run("tables", "end", code, "--yes", "--database", server.database) == 0
        await client.until(lambda: client.table["status"] == "finished")
        assert client.table["abandoned"]
        assert client.news[-1]["kind"] == "abandon"
    assert await run("tables", "end", code, "--yes", "--database", server.database) == 2


async def test_old_tables_are_deleted_and_younger_ones_stay(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(database) as server:
        over, tokens = await create(server, setup("me", "pro"))
        async with connected(server, over, tokens[0]) as client:
            await client.play_on([0])
        unfinished, _ = await create(server, setup("me", "me"))
    words = ("tables", "prune", "--yes", "--database", database)
    assert await run(*words, "--older-than", "1d") == 0
    left = await journals(database, [over])
    assert left[over]
    time.sleep(0.5)  # older than a ten thousandth of an hour
    capsys.readouterr()
    assert await run(*words, "--older-than", "0.0001h", "--dry-run") == 0
    assert over in capsys.readouterr().out
    assert await run(*words, "--older-than", "0.0001h") == 0
    assert "deleted 1 table" in capsys.readouterr().out
    with serving(database) as server:
        async with server.api() as api:
            assert (await api.get(f"/api/tables/{over}")).status_code == 404
            assert (await api.get(f"/api/tables/{unfinished}")).status_code == 200
    assert await run(*words, "--older-than", "0.0001h", "--unfinished") == 0
    assert await run("tables", "list", "--json", "--database", database) == 0
    assert '"tables": []' in capsys.readouterr().out


async def test_bad_lengths_of_time_and_missing_databases_are_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run("tables", "prune", "--older-than", "90") == 2
    assert "write 90d for days or 12h for hours" in " ".join(capsys.readouterr().err.split())
    for words in (["tables", "list"], ["backup", str(tmp_path / "copy")]):
        assert await run(*words, "--database", sqlite_in(tmp_path)) == 2
        assert "there is no database file" in capsys.readouterr().err
    assert list(tmp_path.glob("*")) == [tmp_path / "home"]
