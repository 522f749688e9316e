"""Finished games, step by step, with all hands open."""

from typing import Annotated

from fastapi import Path, Query
from fastapi.responses import Response

from paddock.server.http.deps import CallerDep, CodePath, ServicesDep
from paddock.server.http.responses import create_router, json_response
from paddock.server.http.rest_models import ReplayModel, ReplayOffers, ReplayStep, ReplaySteps
from paddock.server.tables.archive import Archive
from paddock.server.tables.replay_service import STEPS_PER_ANSWER
from paddock.server.tables.table_models import SeatNumber

router = create_router("replay", "/api/tables/{code}")

StepPath = Annotated[int, Path(ge=0)]


@router.get("/replay", response_model=ReplayModel, summary="A finished game")
async def replay(code: CodePath, caller: CallerDep, services: ServicesDep) -> Response:
    table = await caller.find_readable(code)
    return json_response(table.overview() if isinstance(table, Archive) else await services.replays.overview(table))


@router.get("/replay/{step}", response_model=ReplayStep, summary="One step of it, hands open")
async def replay_step(code: CodePath, step: StepPath, caller: CallerDep, services: ServicesDep) -> Response:
    table = await caller.find_readable(code)
    return json_response(table.step(step) if isinstance(table, Archive) else await services.replays.step(table, step))


@router.get("/steps", response_model=ReplaySteps, summary="The next fifty steps, hands open")
async def replay_steps(
    code: CodePath, caller: CallerDep, services: ServicesDep, first: Annotated[int, Query(ge=0)] = 0
) -> Response:
    table = await caller.find_readable(code)
    if isinstance(table, Archive):
        steps = [table.step(number) for number in range(first, min(first + STEPS_PER_ANSWER, len(table.steps) + 1))]
    else:
        steps = await services.replays.steps(table, first)
    return json_response({"steps": steps})


@router.get("/replay/{step}/offers", response_model=ReplayOffers, summary="A seat's legal moves in a finished game")
async def replay_offers(
    code: CodePath, step: StepPath, seat: Annotated[SeatNumber, Query()], caller: CallerDep, services: ServicesDep
) -> Response:
    return json_response(await services.replays.offers((await caller.find(code)).table, step, seat))
