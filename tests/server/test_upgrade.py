"""The upgrade guide of docs/hosting.md, followed with databases of older versions: every table can still be played,
replayed and exported."""

import asyncio
import gzip
import json
import os
import re
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from paddock.cli import main
from paddock.engine import log_from_dict
from paddock.games.catalog import GAMES
from paddock.server.db import migrations
from paddock.server.db.migrations.upgrade import schema_version
from paddock.server.db.storage import create_storage

from .postgres import programs
from .running import Json, Server, connected

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent.parent
DATA = Path(__file__).parent / "data"
VERSIONS = sorted(file.stem for file in DATA.glob("*.json"))


def guide() -> list[list[str]]:
    """The commands of the guide."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    section = page.partition("\n## Upgrading\n")[2].partition("\n## ")[0]
    block = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert block is not None
    return [shlex.split(line) for line in block[1].splitlines()]


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def old_database(version: str, database: str, tmp_path: Path) -> str:
    """The database of an older version; on PostgreSQL the schema of that version with the same rows."""
    content = gzip.decompress((DATA / f"{version}.sqlite3.gz").read_bytes())
    if database.startswith("sqlite"):
        Path(database.removeprefix("sqlite:///")).write_bytes(content)
        return database
    file = tmp_path / "old.sqlite3"
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as old:
        asyncio.run(fill(database, old))
    return database


async def fill(database: str, old: sqlite3.Connection) -> None:
    old.row_factory = sqlite3.Row
    schema = old.execute("SELECT version_num FROM alembic_version").fetchone()[0]

    def work(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(str(migrations.__file__)).parent))
        config.attributes["connection"] = connection
        command.upgrade(config, schema)
        metadata = sa.MetaData()
        metadata.reflect(connection)
        for table in (table for table in metadata.sorted_tables if table.name != "alembic_version"):
            rows = [
                {c.name: _value(c, row[c.name]) for c in table.columns} for row in old.execute(f"SELECT * FROM {table}")
            ]
            if rows:
                connection.execute(table.insert(), rows)

    storage = create_storage(database)
    await storage.transaction(work)
    await storage.close()


def _value(column: "sa.Column[Any]", value: Any) -> Any:
    """SQLite has neither JSON nor truth values of its own."""
    if isinstance(column.type, sa.JSON):
        return json.loads(value)
    return bool(value) if isinstance(column.type, sa.Boolean) else value


class Host:
    """Follows the guide: each of its commands, with other paths."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.server: Server | None = None
        self.settings = folder / "paddock.toml"
        self.settings.write_text(f"database = {json.dumps(database)}\n")
        self.backups = folder / "backups"
        self.backups.mkdir()

    async def run(self, words: list[str]) -> None:
        if words == ["systemctl", "stop", "paddock"]:
            assert self.server is None  # the old version: it is not running here
        elif words[0].endswith("/pip"):
            assert words[1:] == ["install", "--upgrade", "paddock[server]"]  # the version under test is installed
        elif words == ["systemctl", "start", "paddock"]:
            self.server = await asyncio.to_thread(Server, self.database, "--settings", str(self.settings))
        else:
            paths = {"/etc/paddock/paddock.toml": str(self.settings), "/var/backups/paddock/": str(self.backups)}
            assert words[:2] == ["paddock", "admin"]
            assert await asyncio.to_thread(main, [paths.get(word, word) for word in words[1:]]) == 0


async def test_after_the_upgrade_guide_every_table_can_be_played_or_replayed(
    version: str,
    old_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", f"{programs()[0]}{os.pathsep}{os.environ['PATH']}")
    tables: dict[str, Json] = json.loads((DATA / f"{version}.json").read_text())
    assert {table["game"] for table in tables.values()} == GAMES.keys()
    host = Host(old_database, tmp_path)
    try:
        for words in guide():
            await host.run(words)
        listed = capsys.readouterr().out
        assert len(list(host.backups.iterdir())) == 1
        assert host.server is not None
        for code, table in tables.items():
            assert code in listed
            await check_table(host.server, code, table)
            await check_export(old_database, code, table, tmp_path)
    finally:
        if host.server is not None:
            host.server.stop()


async def check_table(server: Server, code: str, old: Json) -> None:
    tokens = list(old["tokens"].values())
    async with server.api() as api:
        api.headers["Authorization"] = f"Bearer {','.join(tokens)}"
        public = (await api.get(f"/api/tables/{code}")).json()
        assert public["steps"] >= old["steps"]
        if public["archived"] or old["status"] == "finished":
            replay = (await api.get(f"/api/tables/{code}/replay")).json()
            assert len(replay["log"]) >= old["steps"]
            last = await api.get(f"/api/tables/{code}/replay/{replay['steps']}")
            assert last.status_code == 200
        elif old["status"] == "waiting":
            assert (await api.post(f"/api/tables/{code}/join", json={"name": "Bo"})).status_code == 200
        else:
            async with connected(server, code, *tokens) as client:
                assert client.table["status"] == "playing"
                assert await client.play_on([int(seat) for seat in old["tokens"]], 4) > 0


async def check_export(database: str, code: str, old: Json, folder: Path) -> None:
    file = folder / f"{code}.json"
    words = ["admin", "tables", "export", code, "--out", str(file), "--database", database]
    assert await asyncio.to_thread(main, words) == 0
    exported = json.loads(file.read_text())
    assert exported["game"] == old["game"]
    assert len(log_from_dict(exported, GAMES).steps) >= old["steps"]


async def test_going_back_restores_the_database_as_it_was(
    version: str,
    old_database: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", f"{programs()[0]}{os.pathsep}{os.environ['PATH']}")
    before = await ask(old_database, schema_version)
    host = Host(old_database, tmp_path)
    for words in guide():
        await host.run(words)
    assert host.server is not None
    host.server.stop()
    backup = next(host.backups.iterdir())
    assert (
        await asyncio.to_thread(main, ["admin", "restore", str(backup), "--replace", "--database", old_database]) == 0
    )
    assert await ask(old_database, schema_version) == before
    codes = await ask(old_database, lambda c: {row[0] for row in c.execute(sa.text("SELECT code FROM tables"))})
    assert codes == set(json.loads((DATA / f"{version}.json").read_text()))


async def ask(database: str, work: Callable[[sa.Connection], Any]) -> Any:
    storage = create_storage(database)
    answer = await storage.transaction(work)
    await storage.close()
    return answer
