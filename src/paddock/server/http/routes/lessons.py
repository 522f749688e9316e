"""Lessons, step by step."""

import asyncio

from fastapi import Request
from fastapi.responses import Response

from paddock.server.http.compressed_responses import compressed_response
from paddock.server.http.deps import AddressDep, BoardAssetsDep, RateLimiterDep
from paddock.server.http.models import LessonModel, LessonMoves, LessonScene
from paddock.server.http.responses import FOR_A_DAY, create_router, json_response
from paddock.server.model_types import Fields
from paddock.server.tables import lesson_steps

router = create_router()


@router.get("/api/games/{game}/lessons", response_model=LessonModel, tags=["games"], summary="A game's lesson")
async def lesson(game: str) -> Response:
    return json_response(lesson_steps.overview(game))


@router.get(
    "/api/games/{game}/lessons/scenery",
    response_model=Fields,
    tags=["games"],
    summary="What its board needs to be drawn",
)
async def lesson_scenery(
    request: Request, game: str, limiter: RateLimiterDep, address: AddressDep, assets: BoardAssetsDep
) -> Response:
    limiter.take_board(address)
    board = await assets.for_setup(lesson_steps.lesson_setup(game), address)
    return compressed_response(request, board, "application/json", FOR_A_DAY)


@router.post(
    "/api/games/{game}/lessons/{step}", response_model=LessonScene, tags=["games"], summary="A step after some moves"
)
async def lesson_step(game: str, step: str, learner: LessonMoves) -> Response:
    scene = await asyncio.to_thread(lesson_steps.scene_json, game, step, tuple(learner.moves))
    return Response(scene, media_type="application/json")
