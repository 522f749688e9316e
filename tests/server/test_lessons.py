"""Lessons over HTTP: walked from the first step to the last, and what is refused on the way."""

from typing import Any

import pytest

from paddock.games.catalog import GAMES
from paddock.games.lessons import lesson_of
from paddock.server.http import rest_models as models

from .running import Server
from .test_rest import get, post

pytestmark = pytest.mark.anyio

TAUGHT = [game for game in GAMES if lesson_of(game)]


async def scene(server: Server, game: str, step: str, *moves: str) -> Any:
    status, told = await post(server, f"/api/games/{game}/lessons/{step}", {"moves": list(moves)})
    assert status == 200, told
    models.LessonScene.model_validate(told)
    return told


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_is_walked_by_what_it_says_is_wanted(sqlite_server: Server, game: str) -> None:
    status, overview = await get(sqlite_server, f"/api/games/{game}/lessons")
    assert status == 200
    lesson = models.LessonModel.model_validate(overview)
    for step in lesson.steps:
        moves: list[str] = []
        told = await scene(sqlite_server, game, step.id)
        while not told["done"]:
            assert lesson.seat in told["to_move"]
            texts = [offer["text"] for offer in told["offers"]]
            # each offer is wanted, or there is an answer to it
            assert sorted([*told["wanted"], *told["answers"]]) == sorted(texts)
            moves.append(told["wanted"][0])
            told = await scene(sqlite_server, game, step.id, *moves)
            assert told["beats"][0]["seat"] == lesson.seat
        assert len(moves) == step.turns == told["turn"]
    status, drawn = await get(sqlite_server, f"/api/games/{game}/lessons/scenery")
    assert status == 200
    assert drawn


async def test_what_a_lesson_is_not_about_is_refused_with_words(sqlite_server: Server) -> None:
    path = "/api/games/heat/lessons/gear"
    for moves, code, error in (
        (["gear 1"], 400, "illegal"),
        (["gear 4"], 400, "illegal"),
        (["fly"], 400, "illegal"),
        (["gear 2", "gear 2"], 400, "illegal"),
        (["x" * 201], 422, "malformed"),
        ([""] * 21, 422, "malformed"),
        ([1], 422, "malformed"),
    ):
        status, problem = await post(sqlite_server, path, {"moves": moves})
        assert (status, problem["error"]) == (code, error), moves
        assert problem["message"]
    status, problem = await post(sqlite_server, "/api/games/heat/lessons/flying", {"moves": []})
    assert (status, problem["error"]) == (404, "no_such_step")
    status, problem = await get(sqlite_server, "/api/games/chess/lessons")
    assert (status, problem["error"]) == (404, "no_such_game")
