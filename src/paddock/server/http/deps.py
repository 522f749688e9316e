"""What routes depend on: the parts of the application, and who asks."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header, Path
from starlette.requests import HTTPConnection

from paddock.server.analyses.analysis_queue import Analyses
from paddock.server.rate_limits import RateLimiter, address_key
from paddock.server.settings import Settings
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.board_assets import BoardAssets
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.replays import Replays
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession

#: So many tokens are read from a header.
MOST_TOKENS: Final = 32


@dataclass(frozen=True)
class Services:
    """The parts of a running application."""

    tables: TableService
    replays: Replays
    board_assets: BoardAssets
    analyses: Analyses


async def services(connection: HTTPConnection) -> Services:
    running: Services = connection.app.state.services
    return running


ServicesDep = Annotated[Services, Depends(services)]


async def table_service(running: ServicesDep) -> TableService:
    return running.tables


async def rate_limiter(running: ServicesDep) -> RateLimiter:
    return running.tables.rate_limiter


async def settings(running: ServicesDep) -> Settings:
    return running.tables.settings


async def replays(running: ServicesDep) -> Replays:
    return running.replays


async def board_assets(running: ServicesDep) -> BoardAssets:
    return running.board_assets


async def analyses(running: ServicesDep) -> Analyses:
    return running.analyses


async def client_address(connection: HTTPConnection) -> str:
    """By what the caller is counted. A trusted proxy's caller is known from what the web server made of its headers."""
    return address_key(None if connection.client is None else connection.client.host)


TableServiceDep = Annotated[TableService, Depends(table_service)]
RateLimiterDep = Annotated[RateLimiter, Depends(rate_limiter)]
SettingsDep = Annotated[Settings, Depends(settings)]
ReplaysDep = Annotated[Replays, Depends(replays)]
BoardAssetsDep = Annotated[BoardAssets, Depends(board_assets)]
AnalysesDep = Annotated[Analyses, Depends(analyses)]
AddressDep = Annotated[str, Depends(client_address)]

CodePath = Annotated[str, Path(description="A table's short code", examples=["K7QF2M"])]
Bearer = Annotated[str | None, Header(alias="Authorization", description="`Bearer token`, or several with commas")]


class Caller:
    """Who asks: their address, and the tokens of the seats that they hold."""

    def __init__(self, tables: TableService, address: str, tokens: list[str]) -> None:
        self._tables = tables
        self.address = address
        self.tokens = tokens
        self.hashes = [hash_token(token) for token in tokens]

    async def find(self, code: str) -> TableSession:
        """The table with that code, unless the caller has guessed too often; holders of a seat may always look."""
        return await self._tables.find_for(self.address, code, self.hashes)

    async def find_readable(self, code: str) -> LiveTable | Archive:
        """The table with that code, or what is stored of it, if it cannot be played on and the caller may read that."""
        try:
            return (await self.find(code)).table
        except Archived as archived:
            archived.archive.check_reader(self.tokens)
            return archived.archive

    def seats_at(self, table: LiveTable) -> tuple[int, ...]:
        """The seats that the caller holds at a table."""
        return table.seats_of(self.hashes)


async def caller(tables: TableServiceDep, address: AddressDep, authorization: Bearer = None) -> Caller:
    return Caller(tables, address, bearer_tokens(authorization))


CallerDep = Annotated[Caller, Depends(caller)]


def bearer_tokens(authorization: str | None) -> list[str]:
    """The tokens of an Authorization header."""
    scheme, _, given = (authorization or "").strip().partition(" ")
    if scheme.lower() != "bearer":
        return []
    return [token for token in (part.strip() for part in given.split(",")[:MOST_TOKENS]) if token]
