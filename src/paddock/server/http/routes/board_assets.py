"""What boards need to be drawn."""

from typing import Annotated

from fastapi import Path, Request
from fastapi.responses import Response

from paddock.server.errors import Refused
from paddock.server.http.compressed_responses import compressed_response
from paddock.server.http.deps import AddressDep, BoardAssetsDep, CodePath, RateLimiterDep, TableServiceDep
from paddock.server.http.responses import AT_ONCE_FOR_A_YEAR, FOR_EVER, create_router
from paddock.server.model_types import Fields

router = create_router()


@router.get(
    "/api/sceneries/{digest}",
    response_model=Fields,
    tags=["tables"],
    summary="What a board needs to be drawn, by the digest in a table's message; never changes",
)
async def scenery_by_digest(
    request: Request,
    digest: Annotated[str, Path(max_length=64)],
    tables: TableServiceDep,
    address: AddressDep,
    assets: BoardAssetsDep,
) -> Response:
    tables.rate_limiter.take_board(address)
    board = await assets.find(digest)
    if board is None:
        setup = tables.registry.setup_by_board(digest)
        if setup is None:
            raise Refused("no_such_page", "no table that is open here has this board; ask for it by the table's code")
        board = await assets.for_setup(setup, address)
    return compressed_response(request, board, "application/json", FOR_EVER)


@router.get(
    "/api/tables/{code}/scenery", response_model=Fields, tags=["tables"], summary="What its board needs to be drawn"
)
async def board_assets(
    request: Request,
    code: CodePath,
    tables: TableServiceDep,
    limiter: RateLimiterDep,
    address: AddressDep,
    assets: BoardAssetsDep,
) -> Response:
    limiter.take_board(address)
    table = (await tables.find_for(address, code, [])).table
    # before the start the seats may still change, and with them the board
    cached = AT_ONCE_FOR_A_YEAR if table.begun else "no-store"
    board = await assets.for_setup(table.setup, address)
    return compressed_response(request, board, "application/json", cached)
