"""Lessons, step by step: a position after the learner's moves, computed from what the caller sends.

Nothing is stored of a learner. There are few ways through a lesson, so each answer is computed once and kept.
"""

import asyncio
from functools import lru_cache
from typing import Final

import orjson
from fastapi import Request
from fastapi.responses import Response

from paddock.engine import IllegalMove, Json, SetupError, offers
from paddock.games.lessons import Lesson, Scene, lesson_of
from paddock.server.http.deps import AddressDep, ServicesDep
from paddock.server.http.responses import FOR_A_DAY, compressed_response, create_router, json_response
from paddock.server.http.rest_models import LessonModel, LessonMoves, LessonScene
from paddock.server.refusals import Refused
from paddock.server.tables.live_table import standings_json
from paddock.server.tables.new_tables import find_game
from paddock.server.tables.table_models import Fields

#: How many scenes are kept: more than there are ways through all lessons together.
KEPT: Final = 1024

router = create_router("games", "/api/games/{game}/lessons")


@router.get("", response_model=LessonModel, summary="A game's lesson")
async def lesson(game: str) -> Response:
    lesson = _find_lesson(game)
    overview = {
        "game": lesson.game.id,
        "title": lesson.game.title,
        "seats": list(lesson.setup.seats),
        "seat": lesson.seat,
        "options": lesson.setup.options,
        "steps": [{"id": step.id, "rules": list(step.rules), "turns": len(step.turns)} for step in lesson.steps],
    }
    return json_response(overview)


@router.get("/scenery", response_model=Fields, summary="What its board needs to be drawn")
async def lesson_scenery(request: Request, game: str, services: ServicesDep, address: AddressDep) -> Response:
    services.tables.rate_limiter.take("boards", address)
    board = await services.board_assets.for_setup(_find_lesson(game).setup, address)
    return compressed_response(request, board, "application/json", FOR_A_DAY)


@router.post("/{step}", response_model=LessonScene, summary="A step after some moves")
async def lesson_step(game: str, step: str, learner: LessonMoves) -> Response:
    scene = await asyncio.to_thread(_scene_json, game, step, tuple(learner.moves))
    return Response(scene, media_type="application/json")


@lru_cache(KEPT)
def _scene_json(game: str, step: str, moves: tuple[str, ...]) -> bytes:
    """A step after some moves, as it is sent; Refused for a step or a move that it does not have."""
    lesson = _find_lesson(game)
    try:
        number = lesson.number(step)
    except SetupError as error:
        raise Refused.because("no_such_step", error) from None
    try:
        scene = lesson.scene(number, list(moves))
    except IllegalMove as error:
        raise Refused.because("illegal", error) from None
    return orjson.dumps(_scene_fields(lesson, number, scene), option=orjson.OPT_NON_STR_KEYS)


def _scene_fields(lesson: Lesson, number: int, scene: Scene) -> Json:
    """What the learner sees, may do, and is to do. Of the other seats no more than the learner's own view tells."""
    state, seat = scene.state, lesson.seat
    done = scene.turn == len(lesson.steps[number].turns)
    offered = [] if done else offers(state, seat)
    wanted = {state.describe(seat, move).text for move in lesson.wanted_moves(number, scene)}
    answers: dict[str, str] = {}
    for move in [] if done else state.legal(seat):
        described = state.describe(seat, move)
        if described.text not in wanted:
            answers[described.text] = lesson.answer(number, scene, described)
    return {
        "step": lesson.steps[number].id,
        "turn": scene.turn,
        "done": done,
        "over": not state.to_move(),
        "view": state.view(seat),
        "offers": offered,
        "wanted": [offer["text"] for offer in offered if offer["text"] in wanted],
        "answers": answers,
        "to_move": state.to_move(),
        "standings": standings_json(state),
        "beats": [
            {
                "seat": beat.seat,
                "move": None if beat.move is None else beat.move.to_json(),
                "events": [event.seen_by(seat) for event in beat.events],
            }
            for beat in scene.beats
        ],
    }


def _find_lesson(game: str) -> Lesson:
    known = find_game(game)
    lesson = lesson_of(known.id)
    if lesson is None:
        raise Refused("no_such_step", "{game} has no lesson yet", {"game": known.title})
    return lesson
