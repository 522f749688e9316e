"""Analyses of finished games."""

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from paddock.engine import IllegalMove
from paddock.server.analyses.analysis_models import AnalysisState, JudgedMove
from paddock.server.analyses.analysis_queue import Analyses
from paddock.server.http.deps import Caller, CallerDep, CodePath, ServicesDep
from paddock.server.http.responses import create_router, json_response
from paddock.server.http.rest_models import AnalysisWish, TriedMove
from paddock.server.refusals import Refused, no_such_step
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.replay_service import Replays
from paddock.server.tables.table_models import Count

router = create_router("analysis", "/api/tables/{code}")

Since = Annotated[Count | None, Query(description="The revision that the caller already has")]


@router.get("/analysis", response_model=AnalysisState, summary="The analysis so far")
async def analysis(code: CodePath, caller: CallerDep, services: ServicesDep, since: Since = None) -> Response:
    table = await caller.find_readable(code)  # an archived table may have been analysed while it could be played
    seated = not isinstance(table, Archive) and bool(table.seats_of(caller.hashes))
    return await _state_response(services.analyses, code, caller, seated, since)


@router.post("/analysis", response_model=AnalysisState, summary="Start or continue it")
async def begin_analysis(code: CodePath, wish: AnalysisWish, caller: CallerDep, services: ServicesDep) -> Response:
    services.tables.rate_limiter.take("compute", caller.address)
    table = await _finished_table(caller, code)
    seated = bool(table.seats_of(caller.hashes))
    await services.analyses.begin(table.code, table.log_so_far(), wish.depth, caller.address, seated)
    return await _state_response(services.analyses, code, caller, seated)


@router.delete("/analysis", response_model=AnalysisState, summary="Stop it; the results so far stay")
async def stop_analysis(code: CodePath, caller: CallerDep, services: ServicesDep) -> Response:
    table = await _finished_table(caller, code)
    seated = bool(table.seats_of(caller.hashes))
    await services.analyses.stop(table.code, caller.address, seated)
    return await _state_response(services.analyses, code, caller, seated)


@router.post("/analysis/try", response_model=JudgedMove, summary="Evaluate another move")
async def try_move(code: CodePath, wish: TriedMove, caller: CallerDep, services: ServicesDep) -> Response:
    services.tables.rate_limiter.take("compute", caller.address)
    table = await _finished_table(caller, code)
    move = await _canonical_move(services.replays, table, wish)
    judged = await services.analyses.judge(table.code, table.log_so_far(), wish.step, move, caller.address)
    return json_response(judged)


async def _state_response(
    analyses: Analyses, code: str, caller: Caller, seated: bool, since: int | None = None
) -> Response:
    state = await analyses.state(code.upper(), caller.address, seated, since)
    return Response(state, media_type="application/json")


async def _finished_table(caller: Caller, code: str) -> LiveTable:
    """Returns a table whose game can be analysed; raises Refused if it cannot."""
    try:
        table = (await caller.find(code)).table
    except Archived as archived:
        raise Refused("archived", str(archived.archive.archived)) from None
    if table.status != FINISHED:
        raise Refused("not_finished", "only finished games can be analysed, because the analysis shows every hand")
    if table.abandoned:
        raise Refused("not_finished", "this game was ended early, so there is no result to analyse")
    return table


async def _canonical_move(replays: Replays, table: LiveTable, wish: TriedMove) -> str:
    """Returns the canonical text of a move that was legal at a step; raises Refused if it was not."""
    steps = table.engine_table.log.steps
    if wish.step > len(steps):
        raise no_such_step(wish.step, len(steps))
    seat = steps[wish.step - 1].seat
    if seat is None:
        raise Refused("illegal", "step {step} was not a player's decision", {"step": wish.step})
    state = (await replays.frame(table, wish.step - 1)).state
    try:
        move = state.parse(seat, wish.move)
        if move not in state.legal(seat):
            state.copy().play(seat, move)  # raises the reason
    except IllegalMove as error:
        raise Refused.because("illegal", error) from None
    return state.describe(seat, move).text
