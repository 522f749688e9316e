"""Real servers for the tests: one for each kind of database, shared by the tests of a process."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count

import asyncpg
import pytest

from .postgres import running_postgres
from .running import Server, serving, sqlite_in

ABSENCE = "0.5"


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def new_postgres_database(postgres: str) -> Callable[[], str]:
    """Makes an empty database and gives its address."""
    numbers = count(1)

    async def make(name: str) -> None:
        connection = await asyncpg.connect(postgres + "postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    def new() -> str:
        name = f"tables{next(numbers)}"
        asyncio.run(make(name))
        return postgres + name

    return new


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(sqlite_in(tmp_path_factory.mktemp("server")), "--away-seconds", ABSENCE) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server(new_postgres_database: Callable[[], str]) -> Iterator[Server]:
    with serving(new_postgres_database(), "--away-seconds", ABSENCE) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Server:
    """A server, once on each kind of database."""
    found: Server = request.getfixturevalue("sqlite_server" if request.param == "sqlite" else "postgres_server")
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path_factory.mktemp("database"))
    new: Callable[[], str] = request.getfixturevalue("new_postgres_database")
    return new()
