"""Backups: SQLite by its online backup, PostgreSQL by pg_dump and psql.

Servers can run during a backup. They must be stopped before a backup is restored.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import asyncpg
from sqlalchemy.engine import URL

from paddock import __version__
from paddock.engine import PaddockError
from paddock.server.analyses.analysis_store import ANALYSES
from paddock.server.db.failures import HEALTH_CODES
from paddock.server.db.migrations.upgrade import NEWEST
from paddock.server.db.storage import database_url
from paddock.server.db.stored_rows import ENTRIES, TABLES

#: The first bytes of backup files.
SQLITE_HEADER: Final = b"SQLite format 3\x00"
POSTGRES_HEADER: Final = b"PGDMP"
VERSION_TABLE: Final = "alembic_version"
COUNT_TABLES: Final = f"SELECT count(*) FROM {TABLES.name} WHERE code NOT IN {HEALTH_CODES}"
#: The tables that a restored backup replaces, dependent ones first.
REPLACED: Final = (ANALYSES.name, ENTRIES.name, TABLES.name, VERSION_TABLE)


def file_ending(database: str) -> str:
    """Returns the file name extension of a backup of that database."""
    return ".sqlite3" if database_url(database).get_backend_name() == "sqlite" else ".dump"


def backup(database: str, file: Path) -> None:
    """Writes a backup that only its owner can read. If it fails, raises PaddockError and leaves no file."""
    if file.exists():
        raise PaddockError(f"{file} exists already; choose another name")
    url = database_url(database)
    part = file.with_name(f".{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise PaddockError(f"cannot write {part}: {error.strerror}") from None
    try:
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(_sqlite_file(url, must_exist=True), part)
        else:
            _run(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


async def restore(database: str, file: Path, replace: bool) -> None:
    """Restores a backup into a database, which must be empty unless `replace` is set."""
    url = database_url(database)
    try:
        with file.open("rb") as start:
            header = start.read(len(SQLITE_HEADER))
    except OSError as error:
        raise PaddockError(f"cannot read {file}: {error.strerror}") from None
    kind = "sqlite" if header == SQLITE_HEADER else "postgresql" if header.startswith(POSTGRES_HEADER) else None
    if kind is None:
        raise PaddockError(f"{file} is not a backup made by `paddock admin backup`")
    if kind != url.get_backend_name():
        names = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
        raise PaddockError(f"{file} is a backup of {names[kind]}, but the database is {names[url.get_backend_name()]}")
    if kind == "sqlite":
        _restore_sqlite(url, file, replace)
    else:
        await _restore_postgres(url, file, replace)


def _sqlite_file(url: URL, must_exist: bool = False) -> Path:
    file = Path(url.database or "")
    if not url.database or (must_exist and not file.is_file()):
        raise PaddockError(f"there is no database file {url.database or ''!r}; name it with --database sqlite:///FILE")
    return file


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copies a database consistently into one file.

    It copies in one step, during which others can write; a copy in several steps would restart at each write.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(target)) as copy,
        ):
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that there are no WAL files beside it
            damage = copy.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        raise PaddockError(f"{source} cannot be copied: {error}") from None
    if damage != "ok":
        raise PaddockError(f"{source} is damaged: {damage}")


def _restore_sqlite(url: URL, file: Path, replace: bool) -> None:
    target = _sqlite_file(url)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        except sqlite3.Error as error:
            raise PaddockError(f"{file} is not a backup of Paddock: {error}") from None
    _check_version(file, found[0] if found else "")
    if target.exists():
        _check_replaceable(target, replace)
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        _copy_sqlite(file, part)
        os.replace(part, target)
    except OSError as error:
        raise PaddockError(f"cannot write {target}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _check_replaceable(target: Path, replace: bool) -> None:
    """Raises PaddockError if a server uses the file, or if it holds tables and `replace` is not set."""
    with closing(sqlite3.connect(target, timeout=1.0)) as connection:
        try:
            used = 0
            with suppress(sqlite3.OperationalError):  # a database without our tables
                used = connection.execute(COUNT_TABLES).fetchone()[0]
            if used and not replace:
                raise PaddockError(_not_empty(str(target), used))
            # only the last connection to a file can remove its write-ahead log, which must not stay beside the new file
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise PaddockError(f"{target} is in use: stop the server first") from None
            raise PaddockError(f"{target} cannot be opened: {error}; move it away first") from None


async def _restore_postgres(url: URL, file: Path, replace: bool) -> None:
    version = _run(url, "pg_restore", "--data-only", f"--table={VERSION_TABLE}", "--file=-", str(file))
    found = re.search(r"^COPY .*\n(\w+)$", version, re.MULTILINE)
    if found is None:
        raise PaddockError(f"{file} is not a backup of Paddock")
    _check_version(file, found[1])
    plain = url.set(drivername="postgresql")
    try:
        connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise PaddockError(f"the database cannot be opened: {error}") from None
    try:
        others = await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        used = 0
        if await connection.fetchval("SELECT to_regclass($1)", TABLES.name) is not None:
            used = await connection.fetchval(COUNT_TABLES)
    finally:
        await connection.close()
    if others:
        raise PaddockError(f"the database is in use by {others} connections: stop the servers first")
    if used and not replace:
        raise PaddockError(_not_empty(str(url.database), used))
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "backup.sql"  # written completely before anything is replaced
        _run(url, "pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file))
        drop = f"DROP TABLE IF EXISTS {', '.join(REPLACED)}"
        quiet = ("--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1", "--single-transaction")
        _run(url, "psql", *quiet, f"--command={drop}", f"--file={script}")


def _not_empty(name: str, tables: int) -> str:
    return f"{name} holds {tables} tables; back it up first, then use --replace"


def _check_version(file: Path, version: str) -> None:
    if version > NEWEST:
        raise PaddockError(
            f"{file} was written by a newer Paddock: its schema version is {version}, and Paddock {__version__} "
            f"reads versions up to {NEWEST}; install the newer Paddock"
        )


def _run(url: URL, program: str, *arguments: str) -> str:
    """Runs a PostgreSQL program and returns its output. The environment holds the database and the password."""
    path = shutil.which(program)
    if path is None:
        raise PaddockError(f"{program} is not installed; Debian and Ubuntu have it in postgresql-client")
    done = subprocess.run([path, *arguments], env=_environment(url), capture_output=True, text=True)
    if done.returncode != 0:
        raise PaddockError(f"{program} failed: {_first_line(done.stderr.splitlines())}")
    return done.stdout


def _first_line(lines: Sequence[str]) -> str:
    return next((line for line in lines if line.strip()), "it gave no reason")


def _environment(url: URL) -> dict[str, str]:
    """Returns the environment for PostgreSQL programs: the parts of the URL as libpq variables."""
    query = {name: value for name, value in url.query.items() if isinstance(value, str)}
    given = {
        "PGHOST": query.get("host") or url.host,
        "PGPORT": query.get("port") or (None if url.port is None else str(url.port)),
        "PGUSER": query.get("user") or url.username,
        "PGPASSWORD": query.get("password") or (None if url.password is None else str(url.password)),
        "PGDATABASE": query.get("database") or url.database,
        "PGSSLMODE": query.get("sslmode") or query.get("ssl"),
    }
    return {**os.environ, **{name: value for name, value in given.items() if value}}
