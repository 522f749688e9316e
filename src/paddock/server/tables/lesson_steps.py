"""Lessons over HTTP: a step's position after the learner's moves, worked out from what the caller sends.

Nothing is kept of a learner. There are few ways through a lesson, so each answer is worked out once and kept.
"""

from functools import lru_cache
from typing import Final

import orjson

from paddock.engine import IllegalMove, Json, Setup, SetupError, offers
from paddock.games.lessons import Beat, Lesson, Scene, lesson_of
from paddock.server.errors import Refused
from paddock.server.tables.live_table import standings_json
from paddock.server.tables.table_setup import find_game

#: More than there are ways through all lessons together.
KEPT: Final = 1024


def overview(game: str) -> Json:
    """A lesson's steps, and who sits where."""
    lesson = _lesson(game)
    return {
        "game": lesson.game.id,
        "title": lesson.game.title,
        "seats": list(lesson.setup.seats),
        "seat": lesson.seat,
        "options": lesson.setup.options,
        "steps": [{"id": step.id, "rules": list(step.rules), "turns": len(step.turns)} for step in lesson.steps],
    }


def lesson_setup(game: str) -> Setup:
    """What a lesson's board is drawn for."""
    return _lesson(game).setup


@lru_cache(KEPT)
def scene_json(game: str, step: str, moves: tuple[str, ...]) -> bytes:
    """A step after some moves, as it is sent; Refused for a step or a move that it does not have."""
    lesson = _lesson(game)
    try:
        number = lesson.number(step)
    except SetupError as error:
        raise Refused("no_such_step", str(error)) from None
    try:
        scene = lesson.scene(number, list(moves))
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.rule or None) from None
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
        "beats": [_beat_json(beat, seat) for beat in scene.beats],
    }


def _beat_json(beat: Beat, seat: int) -> Json:
    return {
        "seat": beat.seat,
        "move": None if beat.move is None else beat.move.to_json(),
        "events": [event.seen_by(seat) for event in beat.events],
    }


def _lesson(game: str) -> Lesson:
    found = find_game(game)
    lesson = lesson_of(found.id)
    if lesson is None:
        raise Refused("no_such_step", f"{found.title} has no lesson yet")
    return lesson
