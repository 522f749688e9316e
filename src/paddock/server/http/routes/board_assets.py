"""What boards need to be drawn."""

from typing import Annotated

from fastapi import Path, Request
from fastapi.responses import Response

from paddock.server.http.deps import AddressDep, CodePath, ServicesDep
from paddock.server.http.responses import FOR_EVER, STALE_FOR_A_YEAR, compressed_response, create_router
from paddock.server.refusals import Refused
from paddock.server.tables.table_models import Fields

router = create_router("tables")


@router.get(
    "/api/sceneries/{digest}",
    response_model=Fields,
    summary="What a board needs to be drawn, by the digest in a table's message; never changes",
)
async def scenery_by_digest(
    request: Request, digest: Annotated[str, Path(max_length=64)], services: ServicesDep, address: AddressDep
) -> Response:
    services.tables.rate_limiter.take("boards", address)
    board = await services.board_assets.find(digest)
    if board is None:
        setup = services.tables.registry.setup_by_board(digest)
        if setup is None:
            raise Refused("no_such_page", "no open table has this board; ask for it by the code of a table")
        board = await services.board_assets.for_setup(setup, address)
    return compressed_response(request, board, "application/json", FOR_EVER)


@router.get("/api/tables/{code}/scenery", response_model=Fields, summary="What its board needs to be drawn")
async def board_assets(request: Request, code: CodePath, services: ServicesDep, address: AddressDep) -> Response:
    services.tables.rate_limiter.take("boards", address)
    table = (await services.tables.find_for(address, code, [])).table
    # before the start the seats may still change, and with them the board
    cached = STALE_FOR_A_YEAR if table.begun else "no-store"
    board = await services.board_assets.for_setup(table.setup, address)
    return compressed_response(request, board, "application/json", cached)
