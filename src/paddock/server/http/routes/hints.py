"""Hints for a seat that has to decide."""

from fastapi.responses import Response

from paddock.server.http.deps import CallerDep, CodePath, TableServiceDep
from paddock.server.http.models import Hints
from paddock.server.http.responses import create_router, json_response
from paddock.server.tables.request_models import HintWish

router = create_router()


@router.post("/api/tables/{code}/hint", response_model=Hints, tags=["tables"], summary="What a seat might do")
async def hint(code: CodePath, wish: HintWish, tables: TableServiceDep, caller: CallerDep) -> Response:
    tables.rate_limiter.take_compute(caller.address)
    session = await caller.find(code)
    return json_response(await tables.hints.hint(session, caller.seats_at(session.table), wish))
