"""The REST part of hints and analyses."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from paddock.engine import IllegalMove, Log
from paddock.server.analyses.analysis_models import AnalysisState, JudgedMove
from paddock.server.analyses.analysis_queue import Analyses
from paddock.server.errors import Refused
from paddock.server.http.api import REFUSALS, Bearer, Code, address_of, hall_of, room_of, tokens_in, written
from paddock.server.http.compression import ThinRoute
from paddock.server.models import AnalysisWish, Count, Hints, HintWish, ReplayOffers, SeatNumber, TriedMove
from paddock.server.tables.archive import Archived
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.replays import Replays
from paddock.server.tables.seating import hash_token

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
    seated = False
    try:
        room = await room_of(request, code, authorization)
        seated = holds_seat(room.table, authorization)
    except Archived as archived:  # it may have been analysed while it could be played
        archived.archive.check_reader(tokens_in(authorization))
    return await told(request, code, seated, since)


@router.post(
    "/api/tables/{code}/analysis", response_model=AnalysisState, tags=["analysis"], summary="Begins it, or goes on"
)
async def begin_analysis(request: Request, code: Code, wish: AnalysisWish, authorization: Bearer = None) -> Response:
    hall_of(request).gate.think(address_of(request))
    table = await finished_table(request, code, authorization)
    seated = holds_seat(table, authorization)
    await analyses_of(request).begin(table.code, recorded(table), wish.depth, address_of(request), seated)
    return await told(request, code, seated)


@router.delete(
    "/api/tables/{code}/analysis",
    response_model=AnalysisState,
    tags=["analysis"],
    summary="Stops it; what is known stays",
)
async def stop_analysis(request: Request, code: Code, authorization: Bearer = None) -> Response:
    table = await finished_table(request, code, authorization)
    seated = holds_seat(table, authorization)
    await analyses_of(request).stop(table.code, address_of(request), seated)
    return await told(request, code, seated)


@router.post(
    "/api/tables/{code}/analysis/try",
    response_model=JudgedMove,
    tags=["analysis"],
    summary="What another move would have been worth",
)
async def try_move(request: Request, code: Code, wish: TriedMove, authorization: Bearer = None) -> Response:
    hall_of(request).gate.think(address_of(request))
    table = await finished_table(request, code, authorization)
    move = await named_move(request.app.state.replays, table, wish)
    log = recorded(table)
    return written(await analyses_of(request).judge(table.code, log, wish.step, move, address_of(request)))


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


async def told(request: Request, code: str, seated: bool, since: int | None = None) -> Response:
    state = await analyses_of(request).state(code.upper(), address_of(request), seated, since)
    return Response(state, media_type="application/json")


async def finished_table(request: Request, code: str, authorization: str | None) -> LiveTable:
    """A table whose game can be analysed; Refused with the reason why it cannot."""
    try:
        table = (await room_of(request, code, authorization)).table
    except Archived as archived:
        raise Refused("archived", f"this game cannot be analysed: {archived.archive.reason}") from None
    if table.status != FINISHED:
        raise Refused("not_finished", "a game is analysed when it is over: the analysis shows every hand")
    if table.abandoned:
        raise Refused("not_finished", "this game was called off before its end: there is no result to explain")
    return table


def holds_seat(table: LiveTable, authorization: str | None) -> bool:
    return bool(table.seats_of([hash_token(token) for token in tokens_in(authorization)]))


def recorded(table: LiveTable) -> Log:
    """The game as it was played; nothing is added to it any more."""
    return replace(table.race.log, steps=list(table.race.log.steps))


async def named_move(replays: Replays, table: LiveTable, wish: TriedMove) -> str:
    """The canonical text of a move that could have been played at a step; Refused if there is none."""
    steps = table.race.log.steps
    if wish.step > len(steps):
        raise Refused("no_such_step", f"there is no step {wish.step}; this game has {len(steps)}")
    seat = steps[wish.step - 1].seat
    if seat is None:
        raise Refused("illegal", f"step {wish.step} was nobody's decision")
    state = await replays.position(table, wish.step - 1)
    try:
        move = state.parse(seat, wish.move)
        if move not in state.legal(seat):
            state.copy().play(seat, move)  # says why not
    except IllegalMove as error:
        raise Refused(
            "illegal", f"{wish.move!r} could not have been played there: {error.reason}", error.rule
        ) from None
    return state.describe(seat, move).text
