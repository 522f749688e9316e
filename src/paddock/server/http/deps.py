"""Dependencies of the routes: the parts of the application, and the caller."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header, Path
from starlette.requests import HTTPConnection

from paddock.server.analyses.analysis_queue import Analyses
from paddock.server.cards.card_service import Cards
from paddock.server.rate_limits import address_key
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.board_assets_cache import BoardAssets
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.replay_service import Replays
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession

#: The maximum number of tokens that are read from a header.
MOST_TOKENS: Final = 32


@dataclass(frozen=True)
class Services:
    """The parts of a running application."""

    tables: TableService
    replays: Replays
    board_assets: BoardAssets
    analyses: Analyses
    cards: Cards


async def running_services(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


async def client_address(connection: HTTPConnection) -> str:
    """Returns the key for the caller's rate limits; behind a trusted proxy, the web server has set the real address."""
    return address_key(None if connection.client is None else connection.client.host)


ServicesDep = Annotated[Services, Depends(running_services)]
AddressDep = Annotated[str, Depends(client_address)]
CodePath = Annotated[str, Path(description="A table's short code", examples=["K7QF2M"])]
Bearer = Annotated[str | None, Header(alias="Authorization", description="`Bearer token`, or several with commas")]


class Caller:
    """The caller: their address, and the tokens of their seats."""

    def __init__(self, tables: TableService, address: str, authorization: str | None) -> None:
        self._tables = tables
        self.address = address
        scheme, _, tokens = (authorization or "").strip().partition(" ")
        parts = tokens.split(",")[:MOST_TOKENS] if scheme.lower() == "bearer" else []
        self.tokens = [token for part in parts if (token := part.strip())]
        self.hashes = [hash_token(token) for token in self.tokens]

    async def find(self, code: str) -> TableSession:
        """Returns the table with that code. Refuses callers who guessed too many codes, unless they have a seat."""
        return await self._tables.find_for(self.address, code, self.hashes)

    async def find_readable(self, code: str) -> LiveTable | Archive:
        """Returns the table with that code, or its archive if it can no longer be played and the caller may read it."""
        try:
            return (await self.find(code)).table
        except Archived as archived:
            archived.archive.check_reader(self.hashes)
            return archived.archive


async def identify_caller(services: ServicesDep, address: AddressDep, authorization: Bearer = None) -> Caller:
    return Caller(services.tables, address, authorization)


CallerDep = Annotated[Caller, Depends(identify_caller)]
