"""The REST part of hints and analyses."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from paddock.server.analysis_models import AnalysisState, JudgedMove
from paddock.server.api import REFUSALS, Bearer, Code, address_of, hall_of, room_of, tokens_in, written
from paddock.server.errors import Refused
from paddock.server.models import AnalysisWish, Count, Hints, HintWish, ReplayOffers, SeatNumber, TriedMove
from paddock.server.replays import Replays
from paddock.server.seats import hash_token
from paddock.server.thin import ThinRoute

router = APIRouter(route_class=ThinRoute, responses=REFUSALS)

Since = Annotated[Count | None, Query(description="The revision that the caller has")]


@router.post("/api/tables/{code}/hint", response_model=Hints, tags=["tables"], summary="What a seat might do")
async def hint(request: Request, code: Code, wish: HintWish, authorization: Bearer = None) -> Response:
    hall = hall_of(request)
    hall.gate.think(address_of(request))
    room = await room_of(request, code, authorization)
    mine = room.table.seats_of([hash_token(token) for token in tokens_in(authorization)])
    return written(await hall.hint(room, mine, wish))


@router.get(
    "/api/tables/{code}/replay/{step}/offers",
    response_model=ReplayOffers,
    tags=["replay"],
    summary="What a seat of a finished game was offered",
)
async def replay_offers(
    request: Request,
    code: Code,
    step: Annotated[int, Path(ge=0)],
    seat: Annotated[SeatNumber, Query()],
    authorization: Bearer = None,
) -> Response:
    replays: Replays = request.app.state.replays
    return written(await replays.offers((await room_of(request, code, authorization)).table, step, seat))


@router.get(
    "/api/tables/{code}/analysis", response_model=AnalysisState, tags=["analysis"], summary="What is known so far"
)
async def analysis(request: Request, code: Code, since: Since = None, authorization: Bearer = None) -> Response:
    raise Refused("unavailable", "analyses are not there yet")


@router.post(
    "/api/tables/{code}/analysis", response_model=AnalysisState, tags=["analysis"], summary="Begins it, or goes on"
)
async def begin_analysis(request: Request, code: Code, wish: AnalysisWish, authorization: Bearer = None) -> Response:
    raise Refused("unavailable", "analyses are not there yet")


@router.delete(
    "/api/tables/{code}/analysis",
    response_model=AnalysisState,
    tags=["analysis"],
    summary="Stops it; what is known stays",
)
async def stop_analysis(request: Request, code: Code, authorization: Bearer = None) -> Response:
    raise Refused("unavailable", "analyses are not there yet")


@router.post(
    "/api/tables/{code}/analysis/try",
    response_model=JudgedMove,
    tags=["analysis"],
    summary="What another move would have been worth",
)
async def try_move(request: Request, code: Code, wish: TriedMove, authorization: Bearer = None) -> Response:
    raise Refused("unavailable", "analyses are not there yet")
