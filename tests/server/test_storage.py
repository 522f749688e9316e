"""The database's form, and what it makes sure of."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from paddock.engine import PaddockError
from paddock.server.analyses import analysis_store
from paddock.server.db import migrations, sqlite_storage
from paddock.server.db.migrations.upgrade import NEWEST
from paddock.server.db.storage import Storage, create_storage, database_url
from paddock.server.db.stored_rows import METADATA, JournalEntry, TableRow
from paddock.server.refusals import Conflict, Unavailable
from paddock.server.tables.journal import bots_may_be_due

from .running import sqlite_in

pytestmark = pytest.mark.anyio

ROW = TableRow("ABCDEF", "sealed", "1", 2**53 - 1, None, "chosen", {"a": [1]}, [], False, False, 0, "salt", 1e9)


def bid(revision: int, **more: bool) -> JournalEntry:
    return JournalEntry(revision, "move", 0, {"text": "bid 1", "digest": "é", **more}, 5.25)


async def waiting_for_bots(storage: Storage, days: float) -> list[str]:
    return [table.code for table in await storage.unfinished_tables(days) if bots_may_be_due(table)]


async def test_the_newest_step_is_known_and_leads_to_the_tables_of_the_code(database: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(str(migrations.__file__)).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST
    assert analysis_store.ANALYSES.name in METADATA.tables
    storage = create_storage(database)
    await storage.open()
    differences = await storage.transaction(lambda c: compare_metadata(MigrationContext.configure(c), METADATA))
    assert differences == []
    await storage.close()


async def test_servers_that_start_at_once_do_not_get_into_each_others_way(database: str) -> None:
    storages = [create_storage(database) for _ in range(3)]
    await asyncio.gather(*(storage.open() for storage in storages))
    await asyncio.gather(*(storage.close() for storage in storages))


async def test_a_server_that_starts_while_another_writes_the_first_page_waits_for_it(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    storage = create_storage(sqlite_in(tmp_path))
    opening = asyncio.create_task(storage.open())
    await asyncio.wait({opening}, timeout=0.2)
    assert not opening.done()
    other.execute("COMMIT")
    other.close()
    await opening
    await storage.close()


async def test_a_story_is_read_as_it_was_written(database: str) -> None:
    storage = create_storage(database)
    await storage.open()
    await storage.create(ROW, [bid(1), bid(2)])
    await storage.append("ABCDEF", bid(3))
    assert await storage.read("ABCDEF") == (ROW, [bid(1), bid(2), bid(3)])
    assert await storage.entries_after("ABCDEF", 2) == [bid(3)]
    assert await storage.read("NOSUCH") is None
    assert await waiting_for_bots(storage, 1.0) == []
    assert await waiting_for_bots(storage, 365_000.0) == ["ABCDEF"]
    await storage.append("ABCDEF", bid(4), finishes=True)
    assert await waiting_for_bots(storage, 365_000.0) == []
    with pytest.raises(Conflict):
        await storage.create(ROW, [])
    await storage.close()


async def test_after_a_restart_only_tables_that_may_wait_for_a_bot_are_resumed(database: str) -> None:
    storage = create_storage(database)
    await storage.open()
    stories: dict[str, tuple[bool, list[JournalEntry]]] = {
        "EMPTY": (True, []),
        "BEGUN": (False, []),
        "PERSON": (False, [bid(1, bots=True), bid(2, bots=False)]),
        "BOT": (False, [bid(1, bots=False), bid(2, bots=True)]),
        "OLDER": (False, [bid(1)]),
        "STANDIN": (False, [bid(1, bots=False), JournalEntry(2, "stand_in", 0, {"level": "pro"}, 5.25)]),
    }
    for code, (lobby, changes) in stories.items():
        await storage.create(TableRow(**{**vars(ROW), "code": code, "lobby": lobby}), changes)
    assert sorted(await waiting_for_bots(storage, 365_000.0)) == ["BEGUN", "BOT", "OLDER", "STANDIN"]
    assert await waiting_for_bots(storage, 1.0) == []
    await storage.close()


async def test_a_power_safe_database_waits_for_the_disk(tmp_path: Path) -> None:
    for power_safe, level in ((False, 1), (True, 2)):
        storage = create_storage(sqlite_in(tmp_path), power_safe)
        await storage.open()
        asked = await storage.transaction(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar())
        assert asked == level
        await storage.close()


@pytest.mark.parametrize("most_pages", [1, sqlite_storage.MOST_PAGES])
async def test_the_write_ahead_log_is_taken_over_while_changes_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_pages: int
) -> None:
    """Beside them; and once it is too long, so that it begins anew."""
    monkeypatch.setattr(sqlite_storage, "CHECKPOINT_EVERY", 10)
    monkeypatch.setattr(sqlite_storage, "MOST_PAGES", most_pages)
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    await storage.create(ROW, [])
    file = tmp_path / "tables.sqlite3"
    small, written = file.stat().st_size, 0
    async with asyncio.timeout(60):
        while file.stat().st_size <= small + 16_000:
            written += 1
            await storage.append("ABCDEF", bid(written))
    assert await storage.read("ABCDEF") == (ROW, [bid(n) for n in range(1, written + 1)])
    await storage.close()


async def test_of_many_who_want_the_same_revision_one_gets_it(database: str) -> None:
    storages = [create_storage(database) for _ in range(2)]
    for storage in storages:
        await storage.open()
    rows = [TableRow(**{**vars(ROW), "code": code}) for code in ("AAAAAA", "BBBBBB", "CCCCCC")]
    for row in rows:
        await storages[0].create(row, [])
    wishes = [storage.append(row.code, bid(revision)) for revision in (1, 2, 3) for row in rows for storage in storages]
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 9
    assert sum(isinstance(answer, Conflict) for answer in answers) == 9
    for row in rows:
        assert await storages[1].read(row.code) == (row, [bid(1), bid(2), bid(3)])
    for storage in storages:
        await storage.close()


async def test_of_a_batch_only_what_is_stored_ends_its_game(database: str) -> None:
    storage = create_storage(database)
    await storage.open()
    for code in ("AAAAAA", "BBBBBB"):
        await storage.create(TableRow(**{**vars(ROW), "code": code}), [bid(1)])
    late, timely = await asyncio.gather(
        storage.append("AAAAAA", bid(1), finishes=True),
        storage.append("BBBBBB", bid(2), finishes=True),
        return_exceptions=True,
    )
    assert isinstance(late, Conflict)
    assert timely is None
    assert await waiting_for_bots(storage, 365_000.0) == ["AAAAAA"]
    await storage.append("AAAAAA", bid(2), finishes=True)
    assert await waiting_for_bots(storage, 365_000.0) == []
    await storage.close()


async def test_a_rematch_is_stored_with_its_table_or_not_at_all(database: str) -> None:
    storage = create_storage(database)
    await storage.open()
    await storage.create(ROW, [bid(1)])
    new = TableRow(**{**vars(ROW), "code": "NEWONE"})
    with pytest.raises(Conflict):
        await storage.create(new, [], ("ABCDEF", bid(1)))
    assert await storage.read("NEWONE") is None
    await storage.create(new, [], ("ABCDEF", bid(2)))
    assert await storage.read("NEWONE") == (new, [])
    await storage.close()


async def test_a_database_that_is_gone_is_an_error_for_the_one_who_asked(tmp_path: Path) -> None:
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    await storage.transaction(lambda connection: connection.execute(sa.text("DROP TABLE changes")))
    with pytest.raises(Unavailable):
        await storage.append("ABCDEF", bid(1))
    assert (await storage.health()).status == "ok"
    await storage.close()


@pytest.mark.parametrize("address", ["", "tables.sqlite3", "mysql://host/name", "http://x", "://"])
def test_bad_addresses_are_refused_with_advice(address: str) -> None:
    with pytest.raises(PaddockError, match="sqlite:///"):
        database_url(address)
