"""`paddock admin`: backups, and the stored tables, for those who host a server."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from paddock.cli.options import AsJson
from paddock.cli.serve import Database, PasswordFile, SettingsFile
from paddock.cli.terminal import make_table, out, print_json, say
from paddock.engine import PaddockError
from paddock.lab.output import write_output

if TYPE_CHECKING:
    from paddock.server.tables.table_admin import StoredTable, TableAdmin

#: Seconds that the database may take.
PATIENCE = 600.0

admin = typer.Typer(help="Back up and restore the database; list, export, end and delete tables.", no_args_is_help=True)
tables = typer.Typer(help="The stored tables. Each command can be used while the server runs.", no_args_is_help=True)
admin.add_typer(tables, name="tables")

Code = Annotated[str, typer.Argument(help="The table's code.", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Answer = TypeVar("Answer")


def _database(database: str | None, password_file: Path | None, settings_file: Path | None) -> str:
    from paddock.server.settings import load_settings

    given = {"database": database, "database_password_file": password_file}
    return load_settings(given, settings_file).database


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, or a folder for one named after the time.")],
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
) -> None:
    """Backs the database up, also while the server runs. A backup holds everything, secret hands included.

    Example: paddock admin backup /var/backups/paddock/
    """
    from paddock.server.backup import backup as write_backup
    from paddock.server.backup import file_ending

    address = _database(database, database_password_file, settings_file)
    if file.is_dir():
        file = file / f"paddock-{datetime.now():%Y%m%d-%H%M%S}{file_ending(address)}"
    write_backup(address, file)
    print(f"{file} ({file.stat().st_size / 1e6:.1f} MB)")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `paddock admin backup` wrote.", show_default=False)],
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace a database that holds tables.")] = False,
) -> None:
    """Restores a backup. Stop the server first; its next start brings an older backup to its own version.

    Example: paddock admin restore /var/backups/paddock/paddock-20261118-040000.sqlite3
    """
    from paddock.server.backup import restore as read_backup

    asyncio.run(read_backup(_database(database, database_password_file, settings_file), file, replace))
    print(f"restored from {file}")


def _with_tables(address: str, work: Callable[["TableAdmin"], Awaitable[Answer]]) -> Answer:
    """Runs `work` on the tables of a database. It is never upgraded here: an older server may be running on it."""
    from paddock.server.db.failures import FAILURES
    from paddock.server.db.migrations.upgrade import NEWEST, schema_version
    from paddock.server.db.storage import create_storage, database_url
    from paddock.server.refusals import Refused
    from paddock.server.tables.table_admin import TableAdmin

    url = database_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise PaddockError(f"there is no database file {url.database!r}; name it with --database sqlite:///FILE")

    async def run() -> Answer:
        storage = create_storage(address, seconds=PATIENCE)
        try:
            found = await storage.transaction(schema_version)
            if found is None or found < NEWEST:
                raise PaddockError("the database is of an older Paddock, or empty; start this version's server once")
            await storage.open()
            return await work(TableAdmin(storage))
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except Refused as error:
        raise PaddockError(f"the database failed: {error.message}") from None
    except FAILURES as error:
        raise PaddockError(f"the database cannot be opened: {str(error).splitlines()[0]}") from None


@tables.command("list")
def list_tables(
    game: Annotated[str | None, typer.Option(help="Only tables of this game, by its id.")] = None,
    finished: Annotated[
        bool | None, typer.Option("--finished/--unfinished", help="Only finished or unfinished games.")
    ] = None,
    older_than: Annotated[
        str | None, typer.Option(help="Only tables that have not changed for this long: 90d, 12h.")
    ] = None,
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """The stored tables, the one that changed last first.

    Example: paddock admin tables list --unfinished --older-than 30d
    """
    address = _database(database, database_password_file, settings_file)
    days = parse_days(older_than) if older_than is not None else 0.0
    found = _with_tables(address, lambda admin: admin.stored_tables(game, finished, days))
    if as_json:
        print_json({"tables": [table.to_json() for table in found]})
    else:
        _print_tables(found)


@tables.command()
def show(
    code: Code,
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """One table: its seats, options and standing, as anybody at the table may see it.

    Example: paddock admin tables show K7QF2M
    """
    table = _with_tables(_database(database, database_password_file, settings_file), lambda admin: admin.read(code))
    public = table.public_json()
    if as_json:
        print_json(public)
        return
    status = public["archived"] or ("ended without a result" if public["abandoned"] else public["status"])
    print(f"{public['table']}  {public['title']}, {status}")
    print(f"created {public['created'][:16]}, last change {public['changed'][:16]}, {public['steps']} moves")
    for seat in public["seats"]:
        level = f" ({seat['level']})" if seat["level"] else ""
        print(f"  seat {seat['seat']}: {seat['name'] or '-'}, {seat['kind']}{level}")


@tables.command()
def export(
    code: Code,
    file: Annotated[
        Path | None, typer.Option("--out", help="The file to write.", show_default="standard output")
    ] = None,
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
) -> None:
    """Writes a game as a file that the home page and `paddock replay` read. It tells all secrets.

    Example: paddock admin tables export K7QF2M --out game.json
    """
    import orjson

    from paddock.server.tables.archive import Archive

    table = _with_tables(_database(database, database_password_file, settings_file), lambda admin: admin.read(code))
    if isinstance(table, Archive):
        text = orjson.dumps(table.file(), option=orjson.OPT_INDENT_2).decode()
    else:
        text = table.log_so_far().to_json()
    if file is None:
        print(text)
    else:
        write_output(file, text)
        print(file)


@tables.command()
def end(
    code: Code,
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
    yes: Yes = False,
) -> None:
    """Ends a game without a result, as if all its players had agreed to. Its replay stays.

    Example: paddock admin tables end K7QF2M
    """
    address = _database(database, database_password_file, settings_file)
    if not yes:
        typer.confirm(f"End the game at table {code.upper()} for everybody?", abort=True)
    _with_tables(address, lambda admin: admin.end(code))
    print(f"table {code.upper()} has ended")


@tables.command()
def prune(
    older_than: Annotated[
        str, typer.Option(help="Tables that have not changed for this long: 90d, 12h.", show_default=False)
    ],
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Games that were never finished, too.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be deleted.")] = False,
    database: Database = None,
    database_password_file: PasswordFile = None,
    settings_file: SettingsFile = None,
    yes: Yes = False,
) -> None:
    """Deletes old finished games, with their replays and analyses.

    Example: paddock admin tables prune --older-than 365d --dry-run
    """
    days = parse_days(older_than)
    address = _database(database, database_password_file, settings_file)
    found = _with_tables(address, lambda admin: admin.stored_tables(None, None if unfinished else True, days))
    if dry_run:
        _print_tables(found)
    if dry_run or not found:
        say(f"{_tables(len(found))} would be deleted" if dry_run else "no table is old enough")
        return
    if not yes:
        typer.confirm(f"Delete {_tables(len(found))} for good?", abort=True)
    _with_tables(address, lambda admin: admin.delete([table.code for table in found]))
    print(f"deleted {_tables(len(found))}")


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


def parse_days(text: str) -> float:
    """Returns the number of days in a length of time such as 90d or 12h."""
    number, unit = text[:-1], text[-1:]
    units = {"d": 1.0, "h": 1 / 24}
    try:
        days = float(number) * units[unit]
    except (ValueError, KeyError):
        days = -1.0
    if not 0 < days < 1e6:
        raise PaddockError(f"--older-than: {text!r} is not a length of time; write 90d for days or 12h for hours")
    return days


def _print_tables(found: list["StoredTable"]) -> None:
    def day(at: float) -> str:
        return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"

    rows = [
        (
            t.code,
            t.game,
            ", ".join(t.seats),
            str(t.revision),
            day(t.created),
            day(t.changed),
            "yes" if t.finished else "no",
        )
        for t in found
    ]
    columns = ("table", "game", "seats", "entries", "created", "last change", "finished")
    out().print(make_table("", columns, rows, texts=(0, 1, 2, 4, 5, 6)))
